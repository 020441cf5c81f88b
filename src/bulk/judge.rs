//! Readings of a row, each judged by the tables; the best stays.
//!
//! Most rows go straight through: four look-ups, one shape each, who took the winning tile, and the sum.
//! Other forms, and suits that can be split in several ways, leave this way at one branch each.

use super::groups::{SILENCES_HOGS, SILENCES_TERMINALS, Sum};
use super::parts::{Adds, Entry, Sums, each, options};
use super::seen::{Seen, is_even, is_nine_gates};
use super::{Plain, Tables};
use crate::TileSet;
use crate::fan::Needs;
use crate::hand::Row;
use crate::rules::Switches;

/// The best way to count so far: its points alone, or what counts as well.
pub(super) trait Best {
    /// No way has been found.
    const NONE: Self;

    /// Keeps a way to count if it is better; of equal points a later decomposition may win.
    fn offer(
        &mut self,
        points: u32,
        counted: impl FnOnce() -> Counted,
        wins_ties: impl FnOnce() -> bool,
    );
}

/// One more than the points without flowers and 无番和; 0 if no way has been found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Points(u32);

impl Points {
    #[inline]
    const fn new(points: u32) -> Points {
        Points(points + 1)
    }

    /// `None` if no way has been found.
    #[inline]
    pub(super) const fn get(self) -> Option<u32> {
        self.0.checked_sub(1)
    }
}

impl Best for Points {
    const NONE: Points = Points(0);

    #[inline]
    fn offer(&mut self, points: u32, _: impl FnOnce() -> Counted, _: impl FnOnce() -> bool) {
        *self = Points::new(points).max(*self);
    }
}

/// Points, and what counts.
pub(super) struct Fans {
    pub(super) points: Points,
    pub(super) counted: Counted,
}

impl Best for Fans {
    const NONE: Fans = Fans { points: Points::NONE, counted: Counted::NOTHING };

    #[inline]
    fn offer(
        &mut self,
        points: u32,
        counted: impl FnOnce() -> Counted,
        wins_ties: impl FnOnce() -> bool,
    ) {
        let points = Points::new(points);
        if points < self.points {
            return;
        }
        let counted = counted();
        let is_other = counted.decomposition != self.counted.decomposition;
        if points > self.points || is_other && wins_ties() {
            *self = Fans { points, counted };
        }
    }
}

/// What a way to count consists of.
#[derive(Clone, Copy)]
pub(super) struct Counted {
    pub(super) hogs: u32,
    pub(super) terminals: u32,
    /// Numbers of the groups' outcomes.
    pub(super) outcomes: [u8; 5],
    /// Fans of the whole hand.
    pub(super) fans: u64,
    decomposition: u32,
}

impl Counted {
    const NOTHING: Counted =
        Counted { hogs: 0, terminals: 0, outcomes: [0; 5], fans: 0, decomposition: WHOLE };
}

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
pub(super) struct Split {
    number: u32,
    sums: Sums,
    pub(super) adds: Adds,
    /// The tile of the pair, where it differs by split.
    pair: Option<usize>,
    /// Who may have taken the winning tile.
    options: u32,
}

impl Split {
    /// The only way.
    #[inline]
    pub(super) fn only([m, s, p, z]: &[&Entry; 4], options: u32) -> Split {
        Split {
            number: 0,
            sums: m.sums.add(s.sums.in_suit(1)).add(p.sums.in_suit(2)),
            adds: m.adds.add(s.adds).add(p.adds).add(z.adds),
            pair: None,
            options,
        }
    }
}

/// A split with its sets' fans, before it is said who took the winning tile.
struct Decomposition {
    number: u32,
    /// Fans of the whole hand.
    main: u64,
    /// Pungs of terminals.
    terminals: u32,
    /// Outcomes of chows, pungs, winds, dragons; what they add up to and silence.
    outcomes: [u8; 4],
    sum: Sum,
    silences: u64,
}

/// The number of forms that are looked at as a whole.
const WHOLE: u32 = u32::MAX;

impl Tables {
    /// The best way to count a row.
    #[inline]
    pub(super) fn best<B: Best>(&self, row: &Row, seen: &Seen) -> Result<B, Plain> {
        if !seen.is_sound | self.is_plain {
            return Err(Plain);
        }
        let mut best = B::NONE;
        let entries = &seen.entries;
        let suit = entries[usize::from(seen.winning_suit()) & 3];
        let split = Split::only(entries, suit.options(seen.winning_rank()));
        if !(seen.is_found & split.adds.add(seen.melds.adds()).is_sets_and_a_pair(4)) {
            self.try_special(row, seen, &mut best)?;
            return Ok(best);
        }
        let [m, s, p, z] = entries;
        let concealed = Concealed {
            entries,
            body: TileSet::EMPTY,
            allows: m.allows[0] & s.allows[1] & p.allows[2] & z.allows[0] & seen.melds.allows(),
            present: u32::from(seen.suits) | z.present() << 3 | seen.melds.present(),
        };
        let has_pairs = !seen.has_melds() & (split.adds.odd() == 0);
        if Entry::are_rare(entries) | has_pairs {
            self.try_rare(row, seen, &concealed, &mut best)?;
        } else {
            let main = self.main(seen, concealed.allows, concealed.present);
            self.try_split::<_, STRAIGHT>(row, seen, &concealed, &split, main, &mut best)?;
        }
        Ok(best)
    }

    /// Tries every combination of the suits' shapes, in the order of readings, and seven pairs.
    #[inline(never)]
    fn try_rare<B: Best>(
        &self,
        row: &Row,
        seen: &Seen,
        concealed: &Concealed<'_>,
        best: &mut B,
    ) -> Result<(), Plain> {
        let nine_gates = if is_nine_gates(row, seen) { self.mains.nine_gates } else { 0 };
        let main = self.main(seen, concealed.allows & !each::ALL, concealed.present) | nine_gates;
        let entries = concealed.entries;
        let (suit, rank) = (usize::from(seen.winning_suit()) & 3, seen.winning_rank());
        let all_of_suit = entries[suit].options(rank);
        let only = [0, 1, 2].map(|i| entries[i].only_shape());
        let [m, s, p] = [0, 1, 2].map(|i| self.parts.shapes(entries[i], &only[i]));
        let mut number = 0;
        for m in m {
            for s in s {
                for p in p {
                    let shapes = [m, s, p];
                    let options = match shapes.get(suit) {
                        Some(shape) if entries[suit].is_rare() => {
                            shape.options(rank) | all_of_suit & !options::ALL
                        }
                        _ => all_of_suit,
                    };
                    let mut pairs = shapes.into_iter().zip([0, 9, 18]);
                    let split = Split {
                        number,
                        sums: m.sums.add(s.sums.in_suit(1)).add(p.sums.in_suit(2)),
                        adds: m.adds.add(s.adds).add(p.adds).add(entries[3].adds),
                        pair: pairs.find_map(|(shape, first)| Some(first + shape.pair()?)),
                        options,
                    };
                    let each = concealed.allows & m.each & s.each & p.each;
                    let main = main | self.mains.each(each);
                    self.try_split::<_, RARE>(row, seen, concealed, &split, main, best)?;
                    number += 1;
                }
            }
        }
        if seen.has_melds() || !is_even(row) {
            return Ok(());
        }
        self.try_seven_pairs(row, seen, best)
    }

    /// Tries one split with every element that may have taken the winning tile.
    #[inline(always)]
    pub(super) fn try_split<B: Best, const WAY: u8>(
        &self,
        row: &Row,
        seen: &Seen,
        concealed: &Concealed<'_>,
        split: &Split,
        main: u64,
        best: &mut B,
    ) -> Result<(), Plain> {
        let honors = concealed.entries[3];
        let all = split.adds.add(seen.melds.adds());
        let sums = split.sums.add(seen.melds.sums());
        let by_chows = if WAY == KNITTED {
            let is_all_chows = (all.chows() == 1) & (honors.present() == 0);
            if is_all_chows { self.mains.all_chows } else { 0 }
        } else {
            self.mains.by_chows(all.chows(), honors.present())
        };
        let main = main | by_chows;
        let pair = || if WAY == RARE { split.pair } else { Entry::pair(concealed.entries) };
        let all_honors = honors.honors() | seen.melds.honors();
        let outcomes = [
            self.groups.chows(sums, pair),
            self.groups.pungs(sums, main & self.mains.beside != 0),
            self.groups.winds(all_honors, seen.winds()),
            self.groups.dragons(all_honors),
        ];
        let (sum, silences) = self.groups.join(outcomes);
        let (number, terminals) = (split.number, all.terminals());
        let decomposition = Decomposition { number, main, terminals, outcomes, sum, silences };

        // 四暗刻 on a discard can only wait for the pair.
        let is_implied = !self.grants_single_wait & !seen.self_drawn() & (all.concealed() == 4);
        let is_named = self.waits_for_one::<WAY>(seen, concealed, split) & !is_implied;
        let options = split.options & options::ALL | u32::from(is_named) << options::ALONE;
        let mut options = u32::from(OPTIONS[options as usize & 63]);
        if WAY == KNITTED && seen.is_in(concealed.body) {
            options |= 1 << options::OPEN;
        }
        while options != 0 {
            let option = options.trailing_zeros();
            options &= options - 1;
            // A pung that a discard completed is not concealed; no other option has this bit.
            let exposed = (option / options::PUNG) & u32::from(!seen.self_drawn());
            let quads = self.groups.quads(all.quads() - exposed);
            let wait = self.mains.waits[option as usize & 7];
            self.judge::<_, WAY>(row, seen, &decomposition, (wait, quads), best)?;
        }
        Ok(())
    }

    /// Fans of kinds, suits and luck.
    #[inline]
    pub(super) fn main(&self, seen: &Seen, allows: u16, present: u32) -> u64 {
        let last_tile = if seen.shows_three() { self.mains.last_tile_by_own_melds } else { 0 };
        self.mains.allowed(allows)
            | self.mains.suits(present)
            | self.mains.luck(seen.melds.adds().exposed(), seen.flags().into())
            | last_tile
    }

    /// Counts one way to see the hand and keeps it if it is better.
    #[inline(always)]
    fn judge<B: Best, const WAY: u8>(
        &self,
        row: &Row,
        seen: &Seen,
        decomposition: &Decomposition,
        (wait, quads): (u64, u8),
        best: &mut B,
    ) -> Result<(), Plain> {
        let (quads_sum, quads_silences) = self.groups.of(quads);
        let sum = decomposition.sum.add(quads_sum);
        let silences = decomposition.silences | quads_silences;
        let found = (decomposition.main | wait) & !silences;
        let (counting, by_main, main_points) = if WAY == STRAIGHT {
            let (counting, by_main) = self.mains.silence::<false>(found);
            (counting, by_main, self.mains.points::<false>(counting))
        } else {
            let (counting, by_main) = self.mains.silence::<true>(found);
            (counting, by_main, self.mains.points::<true>(counting))
        };
        // Fans that silence one of a group, and a silent fan that had a table of pungs beside it.
        let doubtful =
            counting & self.mains.plain | decomposition.main & self.mains.beside & !counting;
        if sum.is_plain() || doubtful != 0 && (doubtful & counting == 0 || sum.points() > 0) {
            return Err(Plain);
        }
        let silences = silences | by_main;
        let hogs = if silences & SILENCES_HOGS == 0 { seen.hogs.into() } else { 0 };
        let terminals = decomposition.terminals + sum.terminals();
        let mut terminals = if silences & SILENCES_TERMINALS == 0 { terminals } else { 0 };
        if WAY == RARE
            && counting & self.mains.nine_gates != 0
            && self.rules.switches().has(Switches::NINE_GATES_DROPS_ONE_PUNG)
        {
            terminals = terminals.saturating_sub(1);
        }
        let points = sum.points()
            + main_points
            + hogs * self.mains.hog_points
            + terminals * self.mains.terminal_points;
        let number = decomposition.number;
        let counted = || {
            let [chows, pungs, winds, dragons] = decomposition.outcomes;
            let outcomes = [chows, pungs, winds, dragons, quads];
            Counted { hogs, terminals, outcomes, fans: counting, decomposition: number }
        };
        let wins_ties =
            || number != WHOLE && (sum.wins_ties() || !seen.has_melds() && is_even(row));
        best.offer(points, counted, wins_ties);
        Ok(())
    }

    /// Counts a form that is looked at as a whole.
    pub(super) fn judge_whole<B: Best>(
        &self,
        row: &Row,
        seen: &Seen,
        main: u64,
        best: &mut B,
    ) -> Result<(), Plain> {
        let (sum, silences) = self.groups.join([0; 4]);
        let whole =
            Decomposition { number: WHOLE, main, terminals: 0, outcomes: [0; 4], sum, silences };
        self.judge::<_, KNITTED>(row, seen, &whole, (0, 0), best)
    }

    /// Whether the 13 tiles before the win waited for the winning kind alone. No branches: waits are a
    /// coin's throw.
    #[inline]
    fn waits_for_one<const WAY: u8>(
        &self,
        seen: &Seen,
        concealed: &Concealed<'_>,
        split: &Split,
    ) -> bool {
        let is_alone = Entry::waits_for_one(concealed.entries, split.options);
        if WAY == KNITTED {
            let is_granted = Needs::KNITTED_BODY_WAITS.is_met_by(self.granted);
            return is_alone & (!seen.is_in(concealed.body) | is_granted);
        }
        // Six pairs and a single tile wait for that one too.
        let six_pairs = !seen.has_melds() & seen.holds_odd() & (split.adds.odd() == 2);
        is_alone & !six_pairs
    }
}

// Ways to a decomposition.
/// Every suit has one shape, and there are no nine gates.
const STRAIGHT: u8 = 0;
const RARE: u8 = 1;
/// Beside a knitted straight.
pub(super) const KNITTED: u8 = 2;

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
