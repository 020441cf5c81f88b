//! The hot path: rows in, points out, by tables made of the same declarations as [`crate::score`].
//!
//! The plain scorer lists facts, sorts them and compares each with each: some 8,000 instructions a hand.
//! Here a hand costs a tenth of that, because
//!
//! * a suit's counts are one key of a perfect hash, and what is found says everything about the suit
//!   ([`parts`]);
//! * sets are summands: the sum of the chows names them all, in any order, melded or not, and a byte of
//!   a table says what they count for together under this rule book ([`groups`]);
//! * fans of the whole hand are bits of one word, and silence is a few loads and an AND NOT ([`mains`]);
//! * whether a wait is for one kind only was asked of each suit when the tables were built.
//!
//! What the tables can't say (wins on the dealt tiles, a fan of the whole hand that silences a join) is
//! left to the plain scorer, and `tests/bulk.rs` proves both equal over the census.

mod groups;
mod mains;
mod parts;
mod perfect;

use crate::fan::{Fan, Needs};
use crate::hand::{Row, row};
use crate::rules::{Rules, Switches};
use crate::score::score;
use crate::shape::special::{KNITTED, knitted_tiles};
use crate::tile::KINDS;
use crate::{Flags, Hand, HandError, TileSet};
use groups::{Groups, NO_FAN, Outcome, SILENCES_HOGS, SILENCES_TERMINALS};
use mains::Mains;
use parts::{Entry, NO_PAIR, Parts, Shape, Sums, each, lanes};

/// The lowest bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// Gathers the lowest bits of the bytes of a word in its highest byte, the first byte's lowest.
const GATHER: u64 = 0x0102_0408_1020_4080;
/// 1112345678999 as the key of a suit.
const GATES: u32 = 0o311_111_113;

/// What a row turned out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A win: points (flowers included) and whether they reach the minimum without flowers.
    Wins {
        /// Everything, flowers included.
        points: u16,
        /// Points without flowers reach the minimum.
        is_legal: bool,
    },
    /// A well-formed hand that does not win.
    DoesNotWin,
    /// No hand, and why.
    Bad(HandError),
}

/// The tables of one rule book.
pub struct Tables {
    rules: Rules,
    mains: Mains,
    groups: Groups,
    parts: &'static Parts,
    /// A rule book with rows that the tables can't hold.
    is_plain: bool,
}

/// A row taken apart.
struct Seen<'r> {
    row: &'r Row,
    keys: [u32; 3],
    honors: u64,
    /// All tiles, melds included.
    all: Row,
    melds: Melds,
    winning_suit: usize,
    winning_rank: u32,
    winning_tile: u8,
    self_drawn: bool,
    /// Kinds that come four times without a kong.
    hogs: u16,
    /// Suits present, winds, dragons.
    suits: usize,
}

/// What the melds add up to.
struct Melds {
    sums: Sums,
    within: u16,
    each: u32,
    lanes: u32,
    /// Four bits each: melds, exposed ones, concealed kongs, melded kongs.
    kinds: u16,
    honors: u8,
}

impl Melds {
    const fn len(&self) -> usize {
        (self.kinds & 15) as usize
    }
}

/// The concealed tiles of a candidate: suits and honours.
#[derive(Clone, Copy)]
struct Concealed<'t> {
    entries: [&'t Entry; 3],
    /// Pungs and pair of honours, one bit each.
    pungs: u8,
    pair: u8,
    /// The knitted straight beside them.
    body: Option<TileSet>,
}

/// The best way to count so far.
#[derive(Clone, Copy)]
struct Best<'t> {
    points: u16,
    counting: u64,
    hogs: u16,
    terminals: u16,
    outcomes: [&'t Outcome; 5],
    decomposition: u32,
}

/// The row is one for the plain scorer.
struct Plain;

impl Tables {
    /// Builds the tables of a rule book, in some milliseconds.
    #[must_use]
    pub fn new(rules: &Rules) -> Tables {
        let mains = Mains::build(rules);
        let groups = Groups::build(rules, &mains);
        let covers_something = |fan: Fan| {
            rules.points(fan) > 0 && Fan::ALL.into_iter().any(|covered| rules.covers(fan, covered))
        };
        let is_plain = groups.is_overfull()
            || covers_something(Fan::TileHog)
            || covers_something(Fan::PungOfTerminalsOrHonors)
            || rules.switches().granted().0 & Needs::WAITS_IGNORE_HELD.0 != 0;
        Tables { rules: rules.clone(), mains, groups, parts: Parts::get(), is_plain }
    }

    /// Bytes of memory that the tables occupy, those shared by all rule books included.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.parts.bytes() + self.groups.bytes() + self.mains.bytes() + groups::Places::bytes()
    }

    /// Scores one row.
    #[must_use]
    pub fn score(&self, row: &Row) -> Verdict {
        match self.best(row) {
            Ok(Some(best)) => {
                let (points, is_legal) = self.add_up(best.points, row);
                Verdict::Wins { points, is_legal }
            }
            Ok(None) => Verdict::DoesNotWin,
            Err(Plain) => self.score_plainly(row, &mut [0; Fan::COUNT]),
        }
    }

    /// Scores one row and writes how often each fan counts; all zero unless it wins.
    #[must_use]
    pub fn score_fans(&self, row: &Row, fans: &mut [u8; Fan::COUNT]) -> Verdict {
        fans.fill(0);
        match self.best(row) {
            Ok(Some(best)) => {
                self.write_fans(&best, row, fans);
                let (points, is_legal) = self.add_up(best.points, row);
                Verdict::Wins { points, is_legal }
            }
            Ok(None) => Verdict::DoesNotWin,
            Err(Plain) => self.score_plainly(row, fans),
        }
    }

    #[cold]
    #[inline(never)]
    fn score_plainly(&self, row: &Row, fans: &mut [u8; Fan::COUNT]) -> Verdict {
        match Hand::try_from(*row).and_then(|hand| score(&hand, &self.rules)) {
            Ok(Some(score)) => {
                *fans = score.fans;
                Verdict::Wins { points: score.points, is_legal: score.is_legal }
            }
            Ok(None) => Verdict::DoesNotWin,
            Err(error) => Verdict::Bad(error),
        }
    }

    /// 无番和 where nothing counts, then the flowers.
    fn add_up(&self, points: u16, row: &Row) -> (u16, bool) {
        let points = if points == 0 { self.rules.points(Fan::ChickenHand) } else { points };
        let flowers = u16::from(row[row::FLOWERS]) * self.rules.points(Fan::FlowerTiles);
        (points + flowers, points >= self.rules.minimum())
    }

    fn write_fans(&self, best: &Best<'_>, row: &Row, fans: &mut [u8; Fan::COUNT]) {
        for fan in self.mains.fans(best.counting) {
            fans[fan.index()] = 1;
        }
        for fan in best.outcomes.iter().flat_map(|outcome| outcome.fans) {
            if fan == NO_FAN {
                continue;
            }
            fans[usize::from(fan) % Fan::COUNT] += 1;
        }
        let count = |fan: Fan, count: u16| if self.rules.points(fan) > 0 { count as u8 } else { 0 };
        fans[Fan::TileHog.index()] = count(Fan::TileHog, best.hogs);
        let terminals = Fan::PungOfTerminalsOrHonors;
        fans[terminals.index()] = count(terminals, best.terminals);
        fans[Fan::FlowerTiles.index()] = count(Fan::FlowerTiles, row[row::FLOWERS].into());
        if best.points == 0 {
            fans[Fan::ChickenHand.index()] = count(Fan::ChickenHand, 1);
        }
    }

    fn best<'t>(&'t self, row: &Row) -> Result<Option<Best<'t>>, Plain> {
        if self.is_plain {
            return Err(Plain);
        }
        let seen = self.see(row)?;
        let mut best = None;
        let concealed = self.concealed(seen.keys, seen.honors);
        if let Some(concealed) = concealed {
            self.try_shapes(&seen, &concealed, &mut best)?;
        }
        if seen.melds.len() == 0 && seen.is_even() {
            self.try_seven_pairs(&seen, &mut best)?;
        }
        if concealed.is_none() && best.is_none() {
            self.try_special(&seen, &mut best)?;
        }
        Ok(best)
    }

    /// Takes a row apart; anything that is not as it should be is for the plain scorer to name.
    fn see<'r>(&self, row: &'r Row) -> Result<Seen<'r>, Plain> {
        let word = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| row[at + i]));
        let suits = [word(0), word(9), word(18)];
        let nines = [row[8], row[17], row[26]];
        let honors = word(27) & 0x00ff_ffff_ffff_ffff;
        let counts = suits[0] | suits[1] | suits[2] | honors;
        let nine = nines[0] | nines[1] | nines[2];
        let how = u32::from_le_bytes([row[40], row[41], row[42], row[43]]);
        let end = u32::from_le_bytes([row[44], row[45], row[46], row[47]]);
        let winning_tile = row[row::WINNING_TILE];
        if counts & !(7 * ONES) != 0
            || nine > 7
            || how & 0x0000_fcfc != 0
            || row[row::FLOWERS] > 8
            || end & 0xffff_fff0 != 0
            || usize::from(winning_tile) >= KINDS
        {
            return Err(Plain);
        }
        let codes = [row[34], row[35], row[36], row[37]];
        let parts = codes.map(|code| &self.parts.melds[usize::from(code)]);
        let [a, b, c, d] = parts;
        let melds = Melds {
            sums: a.sums.add(b.sums).add(c.sums).add(d.sums),
            within: a.within & b.within & c.within & d.within,
            each: a.each & b.each & c.each & d.each,
            lanes: a.lanes + b.lanes + c.lanes + d.lanes,
            kinds: a.kinds + b.kinds + c.kinds + d.kinds,
            honors: a.honors | b.honors | c.honors | d.honors,
        };
        let sources = u16::from_le_bytes([row[43], row[44]]);
        let may_be = a.sources | b.sources << 3 | c.sources << 6 | d.sources << 9;
        let are_codes = parts.iter().all(|part| part.is_code);

        let mut all = *row;
        all[KINDS..].fill(0);
        for part in parts {
            for (count, more) in all.iter_mut().zip(&part.counts) {
                *count = count.wrapping_add(*more);
            }
        }
        let words: [u64; 5] =
            std::array::from_fn(|i| u64::from_le_bytes(std::array::from_fn(|j| all[8 * i + j])));
        // A byte above 4 carries into its highest bit.
        let over = words.iter().fold(0, |over, word| over | (word + 0x7b * ONES)) & (0x80 * ONES);
        let fours = words.iter().fold(0, |sum, word| sum + (word >> 2 & ONES));
        let sum = suits[0] + suits[1] + suits[2] + honors;
        let tiles = sum_of_bytes(sum) + nines.iter().map(|&n| usize::from(n)).sum::<usize>();

        let at = usize::from(winning_tile);
        let held = row[at];
        let flags = Flags(row[row::FLAGS]);
        let kongs = (melds.kinds >> 8 & 15) + (melds.kinds >> 12);
        let self_drawn = flags.has(Flags::SELF_DRAWN);
        let has_own = held > 1 || all[at] > held;
        let is_real = !flags.has(Flags::KONG)
            || if self_drawn { kongs > 0 } else { !flags.has(Flags::LAST_TILE) && !has_own };
        let is_real = is_real && !(flags.has(Flags::LAST_COPY) && held > 1);
        if sources & !may_be != 0
            || !are_codes
            || over != 0
            || tiles + 3 * melds.len() != 14
            || held == 0
            || !is_real
            || flags.0 & 0xf0 != 0
        {
            return Err(Plain);
        }
        let present = |word: u64, nine: u8| usize::from(word != 0 || nine != 0);
        let all_word = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| all[at + i]));
        let (winds, dragons) = (all_word(27) & 0xffff_ffff, all_word(31) & 0x00ff_ffff);
        let present_suits = present(all_word(0), all[8])
            | present(all_word(9), all[17]) << 1
            | present(all_word(18), all[26]) << 2
            | usize::from(winds != 0) << 3
            | usize::from(dragons != 0) << 4;
        Ok(Seen {
            row,
            keys: [key(suits[0], nines[0]), key(suits[1], nines[1]), key(suits[2], nines[2])],
            honors,
            all,
            melds,
            winning_suit: at / 9,
            winning_rank: (at % 9) as u32,
            winning_tile,
            self_drawn,
            hogs: (sum_of_bytes(fours) as u16).wrapping_sub(kongs),
            suits: present_suits,
        })
    }

    /// Looks the concealed tiles up: sets and one pair, or nothing.
    fn concealed(&self, keys: [u32; 3], honors: u64) -> Option<Concealed<'static>> {
        let low = honors & ONES;
        let middle = honors >> 1 & ONES;
        // A single honour and four alike are no sets.
        if (low & !middle) | (honors >> 2 & ONES) != 0 {
            return None;
        }
        let pair = gather(middle & !low);
        let [m, s, p] = keys;
        let entries = [self.parts.find(m)?, self.parts.find(s)?, self.parts.find(p)?];
        let pairs = entries[0].pairs() + entries[1].pairs() + entries[2].pairs();
        let is_one = pair & pair.wrapping_sub(1) == 0 && pairs + u32::from(pair != 0) == 1;
        is_one.then(|| Concealed { entries, pungs: gather(low & middle), pair, body: None })
    }

    /// Tries every combination of the suits' shapes, in the order of readings.
    fn try_shapes<'t>(
        &'t self,
        seen: &Seen<'_>,
        concealed: &Concealed<'_>,
        best: &mut Option<Best<'t>>,
    ) -> Result<(), Plain> {
        let [m, s, p] = concealed.entries;
        let mut decomposition = 0;
        for &m in self.parts.shapes(m) {
            for &s in self.parts.shapes(s) {
                for &p in self.parts.shapes(p) {
                    self.try_one(seen, concealed, [m, s, p], decomposition, best)?;
                    decomposition += 1;
                }
            }
        }
        Ok(())
    }

    /// Tries one decomposition with every element that may have taken the winning tile.
    fn try_one<'t>(
        &'t self,
        seen: &Seen<'_>,
        concealed: &Concealed<'_>,
        shapes: [Shape; 3],
        decomposition: u32,
        best: &mut Option<Best<'t>>,
    ) -> Result<(), Plain> {
        let [m, s, p] = shapes;
        let honor_pungs = u32::from(NUMBER_OF_BITS[usize::from(concealed.pungs)]);
        let own = m.lanes() + s.lanes() + p.lanes() + honor_pungs * lanes::PUNG;
        let sums = m.sums.add(s.sums.in_suit(1)).add(p.sums.in_suit(2)).add(seen.melds.sums);
        let pair = pair_of(shapes, concealed.pair);
        let lanes = own + seen.melds.lanes;

        let chows = self.groups.chows(sums, pair);
        let pungs = self.groups.pungs(sums);
        let honors = usize::from(seen.melds.honors | concealed.pungs);
        let (wind_pair, dragon_pair) = HONOR_PAIRS[usize::from(pair) % 34];
        let (round, seat) = (seen.row[row::ROUND_WIND], seen.row[row::SEAT_WIND]);
        let winds = self.groups.winds(honors, wind_pair, round, seat);
        let dragons = self.groups.dragons(honors >> 4, dragon_pair);
        let terminals = lanes::get(lanes, lanes::TERMINAL) as u16
            + u16::from(winds.terminals + dragons.terminals);

        let all_chows = if concealed.body.is_some() { 1 } else { 4 };
        let mut main = self.main(seen, self.within(seen, concealed));
        main |=
            self.bit_if(Fan::AllChows, lanes::get(lanes, lanes::CHOW) == all_chows && pair < 27);
        if concealed.body.is_some() {
            main |= self.mains.bit(Fan::KnittedStraight);
        } else {
            let honor_each = if seen.honors == 0 { each::ALL } else { each::OUTSIDE };
            let each = m.each() & s.each() & p.each() & seen.melds.each & honor_each;
            main |= self.mains.each[each as usize & 7];
            main |= self.bit_if(Fan::AllPungs, lanes::get(lanes, lanes::PUNG) == 4);
            main |= self.bit_if(Fan::NineGates, seen.is_nine_gates());
        }
        let options = self.options(seen, concealed, shapes, pair);
        let own_pungs = lanes::get(own, lanes::PUNG);
        let mut left = options;
        while left != 0 {
            let option = left & left.wrapping_neg();
            left &= left - 1;
            let exposed = usize::from(option == PUNG && !seen.self_drawn);
            let (concealed_kongs, melded_kongs) =
                (seen.melds.kinds >> 8 & 15, seen.melds.kinds >> 12);
            let quads =
                self.groups.quads(concealed_kongs.into(), melded_kongs.into(), own_pungs - exposed);
            let wait = match option {
                EDGE => self.mains.bit(Fan::EdgeWait),
                CLOSED => self.mains.bit(Fan::ClosedWait),
                SINGLE => self.mains.bit(Fan::SingleWait),
                _ => 0,
            };
            let outcomes = [chows, pungs, winds, dragons, quads];
            self.judge(seen, main | wait, outcomes, terminals, decomposition, best)?;
        }
        Ok(())
    }

    /// Which elements may have taken the winning tile; the three that make a wait fan are listed as such
    /// only where the hand waited for one kind.
    fn options(
        &self,
        seen: &Seen<'_>,
        concealed: &Concealed<'_>,
        shapes: [Shape; 3],
        pair: u8,
    ) -> u32 {
        let rank = seen.winning_rank;
        let (chows, pungs) = match shapes.get(seen.winning_suit) {
            Some(shape) => (shape.chows(), shape.pungs()),
            None => (0, u32::from(concealed.pungs)),
        };
        let mut options = if pungs >> rank & 1 == 1 { PUNG } else { 0 };
        let mut named = if pair == seen.winning_tile { SINGLE } else { 0 };
        // The chows that hold the rank as their first, second and third tile.
        let holds = [chows >> rank & 1, (chows << 1) >> rank & 1, (chows << 2) >> rank & 1];
        if holds[1] == 1 {
            named |= CLOSED;
        }
        for (held, is_edge) in [(holds[0], rank == 6), (holds[2], rank == 2)] {
            if held == 1 && is_edge {
                named |= EDGE;
            } else if held == 1 {
                options |= PLAIN;
            }
        }
        let in_body = concealed.body.is_some_and(|body| body.bits() >> seen.winning_tile & 1 == 1);
        if in_body {
            options |= PLAIN;
        }
        if named == 0 {
            return options;
        }
        let granted = |needs: Needs| needs.is_met_by(self.rules.switches().granted());
        let own_pungs =
            shapes.iter().map(|shape| lanes::get(shape.lanes(), lanes::PUNG)).sum::<usize>()
                + usize::from(NUMBER_OF_BITS[usize::from(concealed.pungs)])
                + usize::from(seen.melds.kinds >> 8 & 15);
        let counts = waits_for_one(seen, concealed)
            && (!in_body || granted(Needs::KNITTED_BODY_WAITS))
            && (own_pungs < 4 || seen.self_drawn || granted(Needs::FOUR_CONCEALED_SINGLE_WAIT));
        options | if counts { named } else { PLAIN }
    }

    /// Fans of kinds, suits and luck.
    fn main(&self, seen: &Seen<'_>, within: u16) -> u64 {
        // 混幺九 is within terminals and honours, and not within one of them.
        let within = within & !(((within >> 1 | within >> 2) & 1) << 11);
        let class = match seen.melds.kinds >> 4 & 15 {
            0 => 0,
            4 => 2,
            _ => 1,
        };
        let flags = seen.row[row::FLAGS];
        let at = usize::from(seen.winning_tile);
        let shows_three = seen.all[at] - seen.row[at] == 3;
        let last_tile =
            shows_three && Needs::LAST_TILE_BY_OWN_MELDS.is_met_by(self.rules.switches().granted());
        self.mains.within[0][usize::from(within & 63)]
            | self.mains.within[1][usize::from(within >> 6 & 63)]
            | self.mains.suits[seen.suits & 31]
            | self.mains.luck[class][usize::from(flags)]
            | self.bit_if(Fan::LastTile, last_tile)
    }

    fn bit_if(&self, fan: Fan, is_there: bool) -> u64 {
        if is_there { self.mains.bit(fan) } else { 0 }
    }

    fn within(&self, seen: &Seen<'_>, concealed: &Concealed<'_>) -> u16 {
        if concealed.body.is_some() {
            return self.within_of_kinds(seen, seen.kinds());
        }
        let [m, s, p] = concealed.entries;
        let honors = self.parts.honor_within[usize::from(concealed.pungs | concealed.pair) & 127];
        m.within[0] & s.within[1] & p.within[2] & honors & seen.melds.within
    }

    fn within_of_kinds(&self, seen: &Seen<'_>, kinds: TileSet) -> u16 {
        let suits = &self.parts.suit_within;
        let bits = kinds.bits() as usize;
        suits[0][bits & 511]
            & suits[1][bits >> 9 & 511]
            & suits[2][bits >> 18 & 511]
            & self.parts.honor_within[bits >> 27 & 127]
            & seen.melds.within
    }

    /// Counts one way to see the hand and keeps it if it is better.
    fn judge<'t>(
        &'t self,
        seen: &Seen<'_>,
        main: u64,
        outcomes: [&'t Outcome; 5],
        terminals: u16,
        decomposition: u32,
        best: &mut Option<Best<'t>>,
    ) -> Result<(), Plain> {
        let [a, b, c, d, e] = outcomes;
        let silences = a.silences | b.silences | c.silences | d.silences | e.silences;
        let joined = a.points + b.points + c.points + d.points + e.points;
        let (counting, by_main) = self.mains.silence(main & !silences);
        let is_plain = a.is_plain | b.is_plain | c.is_plain | d.is_plain | e.is_plain;
        if is_plain || counting & self.mains.plain != 0 && joined > 0 {
            return Err(Plain);
        }
        let silences = silences | by_main;
        let hogs = if silences & SILENCES_HOGS == 0 { seen.hogs } else { 0 };
        let mut terminals = if silences & SILENCES_TERMINALS == 0 { terminals } else { 0 };
        if counting & self.mains.bit(Fan::NineGates) != 0
            && self.rules.switches().has(Switches::NINE_GATES_DROPS_ONE_PUNG)
        {
            terminals = terminals.saturating_sub(1);
        }
        let points = joined
            + self.mains.points(counting)
            + hogs * self.rules.points(Fan::TileHog)
            + terminals * self.rules.points(Fan::PungOfTerminalsOrHonors);
        let wins_ties = a.wins_ties | b.wins_ties;
        let is_better = best.as_ref().is_none_or(|best| {
            points > best.points
                || points == best.points
                    && decomposition != best.decomposition
                    && decomposition != WHOLE
                    && (wins_ties || seen.melds.len() == 0 && seen.is_even())
        });
        if is_better {
            *best = Some(Best { points, counting, hogs, terminals, outcomes, decomposition });
        }
        Ok(())
    }

    /// Counts a form that is looked at as a whole.
    fn judge_whole<'t>(
        &'t self,
        seen: &Seen<'_>,
        main: u64,
        best: &mut Option<Best<'t>>,
    ) -> Result<(), Plain> {
        self.judge(seen, main, [self.groups.nothing(); 5], 0, WHOLE, best)
    }

    fn try_seven_pairs<'t>(
        &'t self,
        seen: &Seen<'_>,
        best: &mut Option<Best<'t>>,
    ) -> Result<(), Plain> {
        let kinds = seen.kinds();
        let within = self.within_of_kinds(seen, kinds);
        let mut main = self.main(seen, within) | self.mains.bit(Fan::SevenPairs);
        let bits = kinds.bits();
        let is_shifted = (0..3).any(|suit| (0..3).any(|low| bits == 0x7f << (9 * suit + low)));
        main |= self.bit_if(Fan::SevenShiftedPairs, is_shifted);
        // Green tiles and terminals are six kinds: four alike can't be avoided.
        let six_kinds = within & 0b11 != 0;
        if six_kinds && !Needs::UNAVOIDABLE_TILE_HOG.is_met_by(self.rules.switches().granted()) {
            return Err(Plain);
        }
        self.judge_whole(seen, main, best)
    }

    /// Thirteen orphans, honours and knitted tiles, knitted straight.
    fn try_special<'t>(
        &'t self,
        seen: &Seen<'_>,
        best: &mut Option<Best<'t>>,
    ) -> Result<(), Plain> {
        let kinds = seen.kinds();
        if seen.melds.len() > 1 {
            return Ok(());
        }
        for way in KNITTED {
            let body = knitted_tiles(way);
            if body.is_within(kinds) {
                let mut keys = seen.keys;
                for low in way {
                    keys[usize::from(low / 9) % 3] -= 0o1_001_001 << (3 * (low % 9));
                }
                if let Some(concealed) = self.concealed(keys, seen.honors) {
                    let concealed = Concealed { body: Some(body), ..concealed };
                    return self.try_shapes(seen, &concealed, best);
                }
            }
        }
        if seen.melds.len() > 0 || kinds.len() < 13 {
            return Ok(());
        }
        let main = self.main(seen, self.within_of_kinds(seen, kinds));
        if kinds == TileSet::TERMINALS_AND_HONORS {
            return self.judge_whole(seen, main | self.mains.bit(Fan::ThirteenOrphans), best);
        }
        let is_knitted = |way: &[u8; 3]| kinds.is_within(knitted_tiles(*way).or(TileSet::HONORS));
        if let (14, Some(way)) = (kinds.len(), KNITTED.iter().find(|way| is_knitted(way))) {
            let greater = TileSet::HONORS.is_within(kinds);
            let straight = knitted_tiles(*way).is_within(kinds);
            let main = main
                | self.mains.bit(Fan::LesserHonorsAndKnittedTiles)
                | self.bit_if(Fan::GreaterHonorsAndKnittedTiles, greater)
                | self.bit_if(Fan::KnittedStraight, straight);
            return self.judge_whole(seen, main, best);
        }
        Ok(())
    }
}

/// Who may have taken the winning tile, in the order in which equals are taken.
const EDGE: u32 = 1;
const CLOSED: u32 = 2;
const SINGLE: u32 = 4;
/// The open end of a chow, or the body of a knitted straight.
const PLAIN: u32 = 8;
const PUNG: u32 = 16;

/// The number of a decomposition for forms that are looked at as a whole.
const WHOLE: u32 = u32::MAX;

impl Seen<'_> {
    /// Each kind comes twice or four times, or not at all.
    fn is_even(&self) -> bool {
        let [m, s, p] = self.keys;
        (m | s | p) & 0o111_111_111 == 0 && self.honors & ONES == 0
    }

    fn is_nine_gates(&self) -> bool {
        self.keys
            .get(self.winning_suit)
            .is_some_and(|key| key.wrapping_sub(1 << (3 * self.winning_rank)) == GATES)
    }

    /// The kinds of the concealed tiles.
    fn kinds(&self) -> TileSet {
        let word = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| self.row[at + i]));
        let present = |word: u64| u64::from(gather((word | word >> 1 | word >> 2) & ONES));
        let suit = |at: usize| present(word(at)) | u64::from(self.row[at + 8] != 0) << 8;
        TileSet::of_bits(suit(0) | suit(9) << 9 | suit(18) << 18 | present(self.honors) << 27)
    }
}

/// Whether the 13 tiles before the win waited for the winning kind alone.
///
/// Either the suit of the winning tile lacked one of its own (the pair is there too), and then only that
/// suit could take a tile; or the pair is elsewhere, and then it could have become a pung while the
/// winning suit without the tile supplied the pair. Seven pairs are a wait too.
fn waits_for_one(seen: &Seen<'_>, concealed: &Concealed<'_>) -> bool {
    let rank = seen.winning_rank;
    let Some(entry) = concealed.entries.get(seen.winning_suit) else {
        // A pair of honours: nothing else could take a tile. Seven pairs wait for another kind if one
        // more kind is odd, and with sets of three there are more.
        return !waits_for_seven_pairs(seen, concealed);
    };
    let pair_elsewhere = concealed.entries.iter().enumerate();
    let takes_one_more = concealed.pair != 0
        || pair_elsewhere
            .into_iter()
            .any(|(at, other)| at != seen.winning_suit && other.takes_one_more());
    entry.waits_for_one(rank)
        && !(entry.has_pair_without(rank) && takes_one_more)
        && !waits_for_seven_pairs(seen, concealed)
}

/// Whether the 13 tiles were six pairs and a single of another kind than the winning one.
fn waits_for_seven_pairs(seen: &Seen<'_>, concealed: &Concealed<'_>) -> bool {
    if seen.melds.len() > 0 || concealed.body.is_some() {
        return false;
    }
    let odd = |key: u32| (key & 0o111_111_111).count_ones();
    let [m, s, p] = seen.keys;
    let odd = odd(m) + odd(s) + odd(p) + (seen.honors & ONES).count_ones();
    odd == 2 && seen.row[usize::from(seen.winning_tile)] % 2 == 1
}

/// Index of the tile of the pair.
fn pair_of(shapes: [Shape; 3], honors: u8) -> u8 {
    let mut pair = 27 + honors.trailing_zeros() as u8;
    for (shape, first) in shapes.into_iter().zip([0, 9, 18]) {
        if shape.pair() != NO_PAIR {
            pair = first + shape.pair() as u8;
        }
    }
    pair
}

/// Eight counts below 8 and a ninth as three bits each.
const fn key(counts: u64, ninth: u8) -> u32 {
    let pairs = (counts | counts >> 5) & 0x003f_003f_003f_003f;
    let fours = (pairs | pairs >> 10) & 0x0000_0fff_0000_0fff;
    (fours | fours >> 20) as u32 & 0x00ff_ffff | (ninth as u32) << 24
}

const fn sum_of_bytes(word: u64) -> usize {
    (word.wrapping_mul(ONES) >> 56) as usize
}

/// The lowest bits of the bytes, side by side.
const fn gather(bits: u64) -> u8 {
    (bits.wrapping_mul(GATHER) >> 56) as u8
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
const HONOR_PAIRS: [(usize, usize); 34] = {
    let mut pairs = [(0, 0); 34];
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
