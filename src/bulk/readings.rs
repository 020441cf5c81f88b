//! Readings of a row, each judged by the tables; the best stays.
//!
//! Most rows go straight through: four look-ups, one shape each, who took the winning tile, and the worth.
//! Other forms, and suits that can be split in several ways, leave this way at one branch each.

use super::layout::{Counters, Honors, SILENCES_HOGS, SILENCES_TERMINALS, SetKey, Worth, options};
use super::row_parts::{RowParts, is_even};
use super::suit_table::{Entry, Shape};
use super::tables::{Fallback, Tables};
use super::tally::{BestSoFar, Tally, UNDIVIDED};
use crate::TileSet;
use crate::hand::{Row, row};
use crate::rules::Switches;

/// The concealed tiles, looked up.
pub(super) struct Concealed<'t> {
    /// Of the three suits and the honours.
    pub(super) entries: &'t [&'t Entry; 4],
    /// The knitted straight beside them.
    pub(super) body: TileSet,
    /// What their kinds and those of the melds allow, and `each` that of the melds.
    pub(super) allows: u16,
    /// Suits, winds and dragons that are there.
    pub(super) present: u32,
}

/// One way to split the concealed tiles.
pub(super) struct Split<'t> {
    pub(super) number: u32,
    pub(super) set_key: SetKey,
    pub(super) counters: Counters,
    /// Of the three suits, where they differ by split.
    pub(super) shapes: Option<[&'t Shape; 3]>,
    /// Who may have taken the winning tile.
    pub(super) options: u32,
}

impl Split<'_> {
    /// The only way.
    #[inline]
    pub(super) fn only([m, s, p, z]: &[&Entry; 4], options: u32) -> Self {
        Split {
            number: 0,
            set_key: m.set_key + s.set_key.in_suit(1) + p.set_key.in_suit(2),
            counters: m.counters + s.counters + p.counters + z.counters,
            shapes: None,
            options,
        }
    }
}

/// A split with its sets' fans, before it is said who took the winning tile.
struct Decomposition {
    number: u32,
    /// Fans of the whole hand.
    word: u64,
    /// Pungs of terminals.
    terminals: u32,
    /// Outcomes of chows, pungs, winds, dragons; what they add up to and silence.
    outcomes: [u8; 4],
    worth: Worth,
    silences: u64,
}

impl Tables {
    /// Tries one split with every element that may have taken the winning tile.
    #[inline(always)]
    pub(super) fn try_split<B: BestSoFar, const WAY: u8>(
        &self,
        row: &Row,
        parts: &RowParts,
        concealed: &Concealed<'_>,
        split: &Split<'_>,
        word: u64,
        best: &mut B,
    ) -> Result<(), Fallback> {
        let honors = concealed.entries[3];
        let all = split.counters + parts.melds.counters();
        let set_key = split.set_key + parts.melds.set_key();
        let by_chows = if WAY == SPECIAL {
            let is_all_chows = (all.chows() == 1) & (honors.present() == 0);
            if is_all_chows { self.hand_fans.all_chows } else { 0 }
        } else {
            self.hand_fans.by_chows(all.chows(), honors.present())
        };
        let word = word | by_chows;
        let pair = || match split.shapes {
            Some(shapes) if WAY == SEVERAL_SHAPES => pair_of(concealed.entries, shapes),
            _ => Entry::pair(concealed.entries),
        };
        let all_honors = Honors(honors.honors().0 | parts.melds.bits().honors().0);
        let outcomes = [
            self.set_fans.chows(set_key, pair),
            self.set_fans.pungs(set_key, word & self.hand_fans.covers_joined_pungs != 0),
            self.set_fans.winds(all_honors, parts.winds()),
            self.set_fans.dragons(all_honors),
        ];
        let (worth, silences) = self.set_fans.join(outcomes);
        let (number, terminals) = (split.number, all.terminals());
        let decomposition = Decomposition { number, word, terminals, outcomes, worth, silences };

        // 四暗刻 on a discard can only wait for the pair.
        let is_implied = !self.grants_single_wait & !parts.self_drawn() & (all.concealed() == 4);
        let by_set = self.rules.switches().has(Switches::WAITS_BY_SET);
        if by_set && split.options & CHOW_WAITS != 0 && self.may_end_a_chow(row, parts) {
            return Err(Fallback);
        }
        let is_named = self.waits_for_one::<WAY>(parts, concealed, split) & !is_implied;
        let options = split.options & options::ALL | u32::from(is_named) << options::ALONE;
        let mut options = u32::from(OPTIONS[options as usize & 63]);
        if WAY == SPECIAL && parts.is_in(concealed.body) {
            options |= 1 << options::OPEN;
        }
        while options != 0 {
            let option = options.trailing_zeros();
            options &= options - 1;
            // A pung that a discard completed is not concealed.
            let exposed = u32::from((option == options::PUNG) & !parts.self_drawn());
            let kongs = self.set_fans.kongs(all.kongs_and_concealed() - exposed);
            let wait = self.hand_fans.waits[option as usize & 7];
            self.judge::<_, WAY>(row, parts, &decomposition, (wait, kongs), best)?;
        }
        Ok(())
    }

    /// Fans of kinds, suits and circumstances.
    #[inline]
    pub(super) fn word(&self, parts: &RowParts, allows: u16, present: u32) -> u64 {
        let last_tile = if parts.shows_three() { self.hand_fans.last_tile_by_own_melds } else { 0 };
        self.hand_fans.allowed(allows)
            | self.hand_fans.suits(present)
            | self.hand_fans.circumstances(parts.melds.counters().exposed(), parts.flags().into())
            | last_tile
    }

    /// Counts one way to see the hand and keeps it if it is better.
    #[inline(always)]
    fn judge<B: BestSoFar, const WAY: u8>(
        &self,
        row: &Row,
        parts: &RowParts,
        decomposition: &Decomposition,
        (wait, kongs): (u64, u8),
        best: &mut B,
    ) -> Result<(), Fallback> {
        let (kongs_worth, kongs_silences) = self.set_fans.of(kongs);
        let worth = decomposition.worth + kongs_worth;
        let silences = decomposition.silences | kongs_silences;
        let found = (decomposition.word | wait) & !silences;
        let (counting, by_word, word_points) = if WAY == ONE_SHAPE {
            let (counting, by_word) = self.hand_fans.silence::<false>(found);
            (counting, by_word, self.hand_fans.points::<false>(counting))
        } else {
            let (counting, by_word) = self.hand_fans.silence::<true>(found);
            (counting, by_word, self.hand_fans.points::<true>(counting))
        };
        // Fans that silence one of a group, and a silent fan that had a table of pungs beside it.
        let doubtful = counting & self.hand_fans.covers_set_fans
            | decomposition.word & self.hand_fans.covers_joined_pungs & !counting;
        if worth.falls_back() || doubtful != 0 && (doubtful & counting == 0 || worth.points() > 0) {
            return Err(Fallback);
        }
        let silences = silences | by_word;
        let hogs = if silences & SILENCES_HOGS == 0 { parts.hogs.into() } else { 0 };
        let terminals = decomposition.terminals + worth.terminals();
        let mut terminals = if silences & SILENCES_TERMINALS == 0 { terminals } else { 0 };
        if WAY == SEVERAL_SHAPES
            && counting & self.hand_fans.nine_gates != 0
            && self.rules.switches().has(Switches::NINE_GATES_DROPS_ONE_PUNG)
        {
            terminals = terminals.saturating_sub(1);
        }
        let points = worth.points()
            + word_points
            + hogs * self.hand_fans.hog_points
            + terminals * self.hand_fans.terminal_points;
        let number = decomposition.number;
        let counted = || {
            let [chows, pungs, winds, dragons] = decomposition.outcomes;
            let outcomes = [chows, pungs, winds, dragons, kongs];
            Tally { hogs, terminals, outcomes, fans: counting, decomposition: number }
        };
        let wins_ties =
            || number != UNDIVIDED && (worth.wins_ties() || !parts.has_melds() && is_even(row));
        best.offer(points, counted, wins_ties);
        Ok(())
    }

    /// Counts a form that is looked at as a whole.
    pub(super) fn judge_whole<B: BestSoFar>(
        &self,
        row: &Row,
        parts: &RowParts,
        word: u64,
        best: &mut B,
    ) -> Result<(), Fallback> {
        let (worth, silences) = self.set_fans.join([0; 4]);
        let whole = Decomposition {
            number: UNDIVIDED,
            word,
            terminals: 0,
            outcomes: [0; 4],
            worth,
            silences,
        };
        self.judge::<_, SPECIAL>(row, parts, &whole, (0, 0), best)
    }

    /// Whether the 13 tiles before the win waited for the winning kind alone. A branch
    /// here mispredicts half the time.
    #[inline]
    fn waits_for_one<const WAY: u8>(
        &self,
        parts: &RowParts,
        concealed: &Concealed<'_>,
        split: &Split<'_>,
    ) -> bool {
        let by_set = self.rules.switches().has(Switches::WAITS_BY_SET);
        let is_alone = by_set | Entry::waits_for_one(concealed.entries, split.options);
        if WAY == SPECIAL {
            let is_granted = self.rules.switches().has(Switches::KNITTED_BODY_WAITS);
            return is_alone & (!parts.is_in(concealed.body) | is_granted);
        }
        // Six pairs and a single tile wait for that one too.
        let six_pairs = !parts.has_melds() & parts.holds_odd() & (split.counters.odd() == 2);
        is_alone & (!six_pairs | by_set)
    }

    /// Whether a chow other than the one that took the winning tile may start or end with it: where there
    /// is another copy in hand, or in a meld.
    #[cold]
    fn may_end_a_chow(&self, row: &Row, parts: &RowParts) -> bool {
        let winning = usize::from(row[row::WINNING_TILE]);
        let (_, melded) = self.meld_table.join(parts.codes());
        row[winning] > 1 || melded[winning] > 0
    }
}

/// The tile of the pair of suits that are split this way: asked for where four chows could be a fan of
/// it, of hardly any row.
#[cold]
fn pair_of(entries: &[&Entry; 4], shapes: [&Shape; 3]) -> Option<usize> {
    entries.iter().zip(shapes).zip([0, 9, 18]).find_map(|((entry, shape), first)| {
        let pair = if entry.is_rare() { shape.pair() } else { entry.only_pair() };
        Some(first + pair?)
    })
}

/// 边张 and 坎张, which another chow can take away where the set decides.
const CHOW_WAITS: u32 = 1 << options::EDGE | 1 << options::CLOSED;

// Ways to a decomposition.
/// Every suit has one shape, and there are no nine gates.
pub(super) const ONE_SHAPE: u8 = 0;
pub(super) const SEVERAL_SHAPES: u8 = 1;
/// Beside a knitted straight.
pub(super) const SPECIAL: u8 = 2;

/// Which elements are tried, by those that may have taken the winning tile and whether the hand waited for
/// one kind only (the sixth bit). If it did not, those that make a wait fan are just open.
static OPTIONS: [u8; 64] = {
    const NAMED: u8 = 1 << options::EDGE | 1 << options::CLOSED | 1 << options::SINGLE;
    let mut table = [0; 64];
    let mut at = 0;
    while at < 64 {
        let all = at as u8 & options::ALL as u8;
        let is_open = at >> options::ALONE == 0 && all & NAMED != 0;
        table[at] = if is_open { all & !NAMED | 1 << options::OPEN } else { all };
        at += 1;
    }
    table
};
