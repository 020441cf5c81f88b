//! Readings of a row, each judged by the tables; the best stays.

use super::groups::{SILENCES_HOGS, SILENCES_TERMINALS};
use super::parts::{Entry, NO_PAIR, Shape, each, lanes};
use super::seen::{ONES, Seen, gather};
use super::{Plain, Tables};
use crate::TileSet;
use crate::fan::{Fan, Needs};
use crate::hand::{Row, row};
use crate::rules::Switches;
use crate::shape::special::{KNITTED, knitted_tiles};
use crate::tile::KINDS;

/// The concealed tiles, looked up.
#[derive(Clone, Copy)]
struct Concealed<'t> {
    entries: [&'t Entry; 3],
    /// Pungs and pair of honours, one bit each.
    pungs: u8,
    pair: u8,
    /// The knitted straight beside them, empty if there is none.
    body: TileSet,
}

/// The best way to count so far.
#[derive(Clone, Copy)]
pub(super) struct Best {
    /// Without flowers and 无番和.
    pub(super) points: u16,
    pub(super) hogs: u16,
    pub(super) terminals: u16,
    /// Numbers of the groups' outcomes.
    pub(super) outcomes: [u8; 5],
    decomposition: u32,
    /// Fans of the whole hand.
    pub(super) counting: u64,
}

/// One decomposition, before it is said who took the winning tile.
struct Decomposition {
    number: u32,
    main: u64,
    /// Pungs of terminals.
    terminals: u16,
    /// Outcomes of chows, pungs, winds, dragons.
    outcomes: [u8; 4],
}

/// The number of forms that are looked at as a whole.
const WHOLE: u32 = u32::MAX;

impl Tables {
    /// The best way to count a row; `None` if it does not win.
    #[inline]
    pub(super) fn best(&self, row: &Row) -> Result<Option<Best>, Plain> {
        if self.is_plain {
            return Err(Plain);
        }
        let seen = self.see(row)?;
        let mut best = None;
        match self.concealed(seen.keys, seen.honors) {
            Some(concealed) => {
                self.try_shapes(&seen, &concealed, &mut best)?;
                if seen.melds.len() == 0 && seen.is_even() {
                    self.try_seven_pairs(&seen, &mut best)?;
                }
            }
            None => self.try_special(&seen, &mut best)?,
        }
        Ok(best)
    }

    /// Looks the concealed tiles up: sets and one pair, or nothing.
    #[inline]
    fn concealed(&self, keys: [u32; 3], honors: u64) -> Option<Concealed<'static>> {
        let (low, middle) = (honors & ONES, honors >> 1 & ONES);
        // A single honour and four alike are no sets.
        if (low & !middle) | (honors >> 2 & ONES) != 0 {
            return None;
        }
        let pair = gather(middle & !low);
        let [m, s, p] = keys;
        let entries = [self.parts.find(m)?, self.parts.find(s)?, self.parts.find(p)?];
        let pairs = entries[0].pairs() + entries[1].pairs() + entries[2].pairs();
        let is_one = pair & pair.wrapping_sub(1) == 0 && pairs + u32::from(pair != 0) == 1;
        is_one.then(|| Concealed {
            entries,
            pungs: gather(low & middle),
            pair,
            body: TileSet::EMPTY,
        })
    }

    /// Tries every combination of the suits' shapes, in the order of readings.
    #[inline]
    fn try_shapes(
        &self,
        seen: &Seen<'_>,
        concealed: &Concealed<'_>,
        best: &mut Option<Best>,
    ) -> Result<(), Plain> {
        let [m, s, p] = concealed.entries;
        let main = self.main_of_all(seen, concealed);
        if m.shapes() * s.shapes() * p.shapes() == 1 {
            let shapes = [m, s, p].map(|entry| self.parts.first_shape(entry));
            return self.try_one(seen, concealed, shapes, (0, main), best);
        }
        self.try_each(seen, concealed, main, best)
    }

    #[inline(never)]
    fn try_each(
        &self,
        seen: &Seen<'_>,
        concealed: &Concealed<'_>,
        main: u64,
        best: &mut Option<Best>,
    ) -> Result<(), Plain> {
        let [m, s, p] = concealed.entries;
        let mut number = 0;
        for &m in self.parts.shapes(m) {
            for &s in self.parts.shapes(s) {
                for &p in self.parts.shapes(p) {
                    self.try_one(seen, concealed, [m, s, p], (number, main), best)?;
                    number += 1;
                }
            }
        }
        Ok(())
    }

    /// Fans of the whole hand that no decomposition changes.
    fn main_of_all(&self, seen: &Seen<'_>, concealed: &Concealed<'_>) -> u64 {
        if !concealed.body.is_empty() {
            let within = self.within_of_kinds(seen, seen.kinds());
            return self.main(seen, within) | self.mains.knitted_straight;
        }
        let [m, s, p] = concealed.entries;
        let honors = self.parts.honor_within[usize::from(concealed.pungs | concealed.pair) & 127];
        let within = m.within[0] & s.within[1] & p.within[2] & honors & seen.melds.within();
        let nine_gates = if seen.is_nine_gates() { self.mains.nine_gates } else { 0 };
        self.main(seen, within) | nine_gates
    }

    /// Tries one decomposition with every element that may have taken the winning tile.
    #[inline]
    fn try_one(
        &self,
        seen: &Seen<'_>,
        concealed: &Concealed<'_>,
        shapes: [Shape; 3],
        (number, main): (u32, u64),
        best: &mut Option<Best>,
    ) -> Result<(), Plain> {
        let [m, s, p] = shapes;
        let honor_pungs = u32::from(NUMBER_OF_BITS[usize::from(concealed.pungs)]);
        let own = m.lanes() + s.lanes() + p.lanes() + honor_pungs * lanes::PUNG;
        let own_pungs = lanes::get(own, lanes::PUNG);
        let all = own + seen.melds.lanes();
        let sums = m.sums.add(s.sums.in_suit(1)).add(p.sums.in_suit(2)).add(seen.melds.sums);
        let pair = pair_of(shapes, concealed.pair);
        let honors = seen.melds.honors() | usize::from(concealed.pungs);
        let (wind_pair, dragon_pair) = HONOR_PAIRS[usize::from(pair & 63)];
        let (round, seat) = (seen.row[row::ROUND_WIND], seen.row[row::SEAT_WIND]);

        let chows = lanes::get(all, lanes::CHOW);
        let main = if concealed.body.is_empty() {
            let honor_each = if seen.honors == 0 { each::ALL } else { each::OUTSIDE };
            let each = m.each() & s.each() & p.each() & seen.melds.each() & honor_each;
            let all_chows = if chows == 4 && pair < 27 { self.mains.all_chows } else { 0 };
            let all_pungs = if chows == 0 { self.mains.all_pungs } else { 0 };
            main | self.mains.each[each as usize & 7] | all_chows | all_pungs
        } else {
            main | if chows == 1 && pair < 27 { self.mains.all_chows } else { 0 }
        };
        let decomposition = Decomposition {
            number,
            main,
            terminals: lanes::get(all, lanes::TERMINAL) as u16,
            outcomes: [
                self.groups.chows(sums, pair),
                self.groups.pungs(sums, main & self.mains.beside != 0),
                self.groups.winds(honors, wind_pair, round, seat),
                self.groups.dragons(honors >> 4, dragon_pair),
            ],
        };
        let concealed_kongs = seen.melds.concealed_kongs();
        let options = options(seen, concealed, shapes, pair);
        let always_pair = (own_pungs + concealed_kongs == 4) & !seen.self_drawn;
        let is_named = self.waits_for_one(seen, concealed)
            & (!always_pair | Needs::FOUR_CONCEALED_SINGLE_WAIT.is_met_by(self.granted));
        let is_plain = (options & NAMED != 0) & !is_named;
        let unnamed = options & !NAMED | 1 << OPEN;
        let mut options = if is_plain { unnamed } else { options };
        while options != 0 {
            let option = options.trailing_zeros() as usize;
            options &= options - 1;
            let exposed = usize::from(option == PUNG && !seen.self_drawn);
            let pungs = own_pungs - exposed;
            let quads = self.groups.quads(concealed_kongs, seen.melds.melded_kongs(), pungs);
            self.judge(seen, &decomposition, self.mains.waits[option & 7], quads, best)?;
        }
        Ok(())
    }

    /// Fans of kinds, suits and luck.
    #[inline]
    fn main(&self, seen: &Seen<'_>, within: u16) -> u64 {
        // 混幺九 is within terminals and honours, and not within one of them.
        let within = within & !(((within >> 1 | within >> 2) & 1) << 11);
        let class = EXPOSED_CLASS[seen.melds.exposed() as usize & 7];
        let last_tile = if seen.shows_three { self.mains.last_tile_by_own_melds } else { 0 };
        self.mains.within[0][usize::from(within & 63)]
            | self.mains.within[1][usize::from(within >> 6 & 63)]
            | self.mains.suits[seen.present & 31]
            | self.mains.luck[class][usize::from(seen.row[row::FLAGS])]
            | last_tile
    }

    fn within_of_kinds(&self, seen: &Seen<'_>, kinds: TileSet) -> u16 {
        let suits = &self.parts.suit_within;
        let bits = kinds.bits() as usize;
        suits[0][bits & 511]
            & suits[1][bits >> 9 & 511]
            & suits[2][bits >> 18 & 511]
            & self.parts.honor_within[bits >> 27 & 127]
            & seen.melds.within()
    }

    /// Counts one way to see the hand and keeps it if it is better.
    #[inline]
    fn judge(
        &self,
        seen: &Seen<'_>,
        decomposition: &Decomposition,
        wait: u64,
        quads: u8,
        best: &mut Option<Best>,
    ) -> Result<(), Plain> {
        let [chows, pungs, winds, dragons] =
            decomposition.outcomes.map(|number| self.groups.get(number));
        let quads_outcome = self.groups.get(quads);
        let silences = chows.silences
            | pungs.silences
            | winds.silences
            | dragons.silences
            | quads_outcome.silences;
        let sum = chows.sum.add(pungs.sum).add(winds.sum).add(dragons.sum).add(quads_outcome.sum);
        let (counting, by_main) = self.mains.silence((decomposition.main | wait) & !silences);
        let is_beside = decomposition.main & self.mains.beside != 0;
        if sum.is_plain()
            || counting & self.mains.plain != 0 && sum.points() > 0
            || is_beside && counting & self.mains.beside == 0
        {
            return Err(Plain);
        }
        let silences = silences | by_main;
        let hogs = if silences & SILENCES_HOGS == 0 { seen.hogs } else { 0 };
        let terminals = decomposition.terminals + sum.terminals();
        let mut terminals = if silences & SILENCES_TERMINALS == 0 { terminals } else { 0 };
        if counting & self.mains.nine_gates != 0
            && self.rules.switches().has(Switches::NINE_GATES_DROPS_ONE_PUNG)
        {
            terminals = terminals.saturating_sub(1);
        }
        let points = sum.points()
            + self.mains.points(counting)
            + hogs * self.mains.hog_points
            + terminals * self.mains.terminal_points;
        let number = decomposition.number;
        let is_better = best.as_ref().is_none_or(|best| {
            let wins_ties = || sum.wins_ties() || seen.melds.len() == 0 && seen.is_even();
            points > best.points
                || points == best.points
                    && number != best.decomposition
                    && number != WHOLE
                    && wins_ties()
        });
        if is_better {
            let [chows, pungs, winds, dragons] = decomposition.outcomes;
            let outcomes = [chows, pungs, winds, dragons, quads];
            *best =
                Some(Best { points, hogs, terminals, outcomes, decomposition: number, counting });
        }
        Ok(())
    }

    /// Counts a form that is looked at as a whole.
    fn judge_whole(
        &self,
        seen: &Seen<'_>,
        main: u64,
        best: &mut Option<Best>,
    ) -> Result<(), Plain> {
        let whole = Decomposition { number: WHOLE, main, terminals: 0, outcomes: [0; 4] };
        self.judge(seen, &whole, 0, 0, best)
    }

    fn try_seven_pairs(&self, seen: &Seen<'_>, best: &mut Option<Best>) -> Result<(), Plain> {
        let kinds = seen.kinds();
        let within = self.within_of_kinds(seen, kinds);
        let bits = kinds.bits();
        let is_shifted = (0..3).any(|suit| (0..3).any(|low| bits == 0x7f << (9 * suit + low)));
        let shifted = if is_shifted { self.mains.bit(Fan::SevenShiftedPairs) } else { 0 };
        // Green tiles and terminals are six kinds: four alike can't be avoided.
        if within & 0b11 != 0 && !Needs::UNAVOIDABLE_TILE_HOG.is_met_by(self.granted) {
            return Err(Plain);
        }
        let main = self.main(seen, within) | self.mains.bit(Fan::SevenPairs) | shifted;
        self.judge_whole(seen, main, best)
    }

    /// Every form but four sets and a pair.
    #[inline(never)]
    fn try_special(&self, seen: &Seen<'_>, best: &mut Option<Best>) -> Result<(), Plain> {
        if seen.melds.len() > 1 {
            return Ok(());
        }
        if seen.melds.len() == 0 && seen.is_even() {
            return self.try_seven_pairs(seen, best);
        }
        let kinds = seen.kinds();
        for way in KNITTED {
            let body = knitted_tiles(way);
            if body.is_within(kinds) {
                let mut keys = seen.keys;
                for low in way {
                    keys[usize::from(low / 9) % 3] -= 0o1_001_001 << (3 * (low % 9));
                }
                if let Some(concealed) = self.concealed(keys, seen.honors) {
                    let concealed = Concealed { body, ..concealed };
                    return self.try_shapes(seen, &concealed, best);
                }
            }
        }
        if seen.melds.len() > 0 || kinds.len() < 13 {
            return Ok(());
        }
        let main = |fan| self.main(seen, self.within_of_kinds(seen, kinds)) | self.mains.bit(fan);
        if kinds == TileSet::TERMINALS_AND_HONORS {
            return self.judge_whole(seen, main(Fan::ThirteenOrphans), best);
        }
        let is_knitted = |way: &[u8; 3]| kinds.is_within(knitted_tiles(*way).or(TileSet::HONORS));
        let Some(way) = KNITTED.into_iter().find(is_knitted).filter(|_| kinds.len() == 14) else {
            return Ok(());
        };
        let mut main = main(Fan::LesserHonorsAndKnittedTiles);
        if TileSet::HONORS.is_within(kinds) {
            main |= self.mains.bit(Fan::GreaterHonorsAndKnittedTiles);
        }
        if knitted_tiles(way).is_within(kinds) {
            main |= self.mains.knitted_straight;
        }
        self.judge_whole(seen, main, best)
    }

    /// Whether the 13 tiles before the win waited for the winning kind alone.
    ///
    /// Either the suit of the winning tile lacked one of its own (the pair is there too), and then only
    /// that suit could take a tile; or the pair is elsewhere, and then it could have become a pung while
    /// the winning suit without the tile supplied the pair. Six pairs and a single wait for the single.
    /// A pair of honours waits for itself. No branches: waits are a coin's throw.
    #[inline]
    fn waits_for_one(&self, seen: &Seen<'_>, concealed: &Concealed<'_>) -> bool {
        let rank = seen.winning_rank;
        let [m, s, p] = concealed.entries;
        let entry = [m, s, p, &Entry::PAIR_OF_HONORS][seen.winning_suit & 3];
        let pair_could_grow =
            (concealed.pair != 0) | m.takes_one_more() | s.takes_one_more() | p.takes_one_more();
        let is_alone =
            entry.waits_for_one(rank) & !(entry.has_pair_without(rank) & pair_could_grow);
        let in_body = concealed.body.bits() >> seen.winning_tile & 1 == 1;
        let is_granted = !in_body | Needs::KNITTED_BODY_WAITS.is_met_by(self.granted);
        let is_odd = seen.row[usize::from(seen.winning_tile) % KINDS] & 1 == 1;
        let six_pairs =
            (seen.melds.len() == 0) & concealed.body.is_empty() & is_odd & (seen.odd_kinds() == 2);
        is_alone & is_granted & !six_pairs
    }
}

// Who may have taken the winning tile, as numbers of bits, in the order in which equals are taken.
const EDGE: usize = 0;
const CLOSED: usize = 1;
const SINGLE: usize = 2;
/// The open end of a chow, or the body of a knitted straight.
const OPEN: usize = 3;
const PUNG: usize = 4;

/// Those that make a wait fan if the hand waited for one kind only; else they are just open.
const NAMED: u32 = 1 << EDGE | 1 << CLOSED | 1 << SINGLE;

/// Which elements may have taken the winning tile.
#[inline]
fn options(seen: &Seen<'_>, concealed: &Concealed<'_>, shapes: [Shape; 3], pair: u8) -> u32 {
    let rank = seen.winning_rank;
    let [m, s, p] = shapes;
    let shape = [m, s, p, Shape::of_honors(concealed.pungs)][seen.winning_suit & 3];
    let (chows, pungs) = (shape.chows(), shape.pungs());
    // The chows that hold the rank as their third, second and first tile.
    let holds = (chows << 2) >> rank & 7;
    let mut options = u32::from(CHOW_OPTIONS[rank as usize % 9][holds as usize]);
    options |= (pungs >> rank & 1) << PUNG;
    options |= u32::from(pair == seen.winning_tile) << SINGLE;
    options |= ((concealed.body.bits() >> seen.winning_tile & 1) as u32) << OPEN;
    options
}

/// For each rank and the places that it has in chows (bit 0 third, 1 second, 2 first): the options.
const CHOW_OPTIONS: [[u8; 8]; 9] = {
    let mut table = [[0; 8]; 9];
    let mut at = 0;
    while at < 72 {
        let (rank, holds) = (at / 8, at % 8);
        let third = if rank == 2 { 1 << EDGE } else { 1 << OPEN };
        let first = if rank == 6 { 1 << EDGE } else { 1 << OPEN };
        let mut options = if holds & 2 != 0 { 1 << CLOSED } else { 0 };
        if holds & 1 != 0 {
            options |= third;
        }
        if holds & 4 != 0 {
            options |= first;
        }
        table[rank][holds] = options;
        at += 1;
    }
    table
};

/// No exposed meld, some, four.
const EXPOSED_CLASS: [usize; 8] = [0, 1, 1, 1, 2, 2, 2, 2];

/// Index of the tile of the pair.
#[inline]
fn pair_of([m, s, p]: [Shape; 3], honors: u8) -> u8 {
    let (m, s, p) = (m.pair(), s.pair(), p.pair());
    let mut pair = 27 + honors.trailing_zeros();
    pair = if m == NO_PAIR { pair } else { m };
    pair = if s == NO_PAIR { pair } else { 9 + s };
    pair = if p == NO_PAIR { pair } else { 18 + p };
    pair as u8
}

/// How many bits are set; there is no such instruction on the plainest machines.
const NUMBER_OF_BITS: [u8; 256] = {
    let mut numbers = [0; 256];
    let mut i = 0;
    while i < 256 {
        numbers[i] = numbers[i / 2] + (i % 2) as u8;
        i += 1;
    }
    numbers
};

/// For each kind as the pair, its number among the winds (5 for the green dragon) and the dragons.
const HONOR_PAIRS: [(usize, usize); 64] = {
    let mut pairs = [(0, 0); 64];
    let mut i = 0;
    while i < 4 {
        pairs[27 + i].0 = i + 1;
        i += 1;
    }
    pairs[32].0 = 5;
    i = 0;
    while i < 3 {
        pairs[31 + i].1 = i + 1;
        i += 1;
    }
    pairs
};
