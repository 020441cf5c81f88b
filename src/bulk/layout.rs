//! Every packed word of these tables, with its bits drawn.
//!
//! Lanes are drawn from the highest bit to the lowest, as one writes a number; below each its bits.
//!
//! | word | joined by | says |
//! |---|---|---|
//! | suit key | - | the counts of a suit, as the key of a hash |
//! | [`SetKey`] | + | which chows, which pungs |
//! | [`Counters`] | + | how many sets, pairs, kongs, ... |
//! | `allows`: [`within`], [`each`] | AND | which fans the tiles and the sets allow |
//! | [`Honors`] | OR | which pungs and which pair of winds and dragons |
//! | [`options`] | - | who may have taken the winning tile |
//! | [`MeldSums`], [`MeldBits`] | +, OR | what a meld adds to all these |
//! | [`Worth`] | + | points of sets, and what their outcomes ask |
//! | word of fans | OR | whole-hand fans; silences on top |

use std::ops::Add;

use crate::fan::tiles::WITHIN;
use crate::{Tile, TileSet, Wind};

/// Names a selection of sets: two sums, one over chows and one over pungs.
///
/// Each chow and each pung of a suit has a 32-bit number such that the sums of any four differ, however
/// the hand was put together: the sum is a key of the tables of joins, and nothing is sorted. Carries
/// between bits do no harm, so there are no lanes to draw.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct SetKey {
    pub(super) chows: u32,
    pub(super) pungs: u32,
}

impl Add for SetKey {
    type Output = SetKey;

    #[inline]
    fn add(self, other: SetKey) -> SetKey {
        SetKey {
            chows: self.chows.wrapping_add(other.chows),
            pungs: self.pungs.wrapping_add(other.pungs),
        }
    }
}

impl SetKey {
    /// The key of a suit's sets: those of characters, times a number of the suit.
    pub(super) const fn in_suit(self, suit: usize) -> SetKey {
        let times = [1, 0x0001_5A4B, 0x0B0F_2CD1][suit];
        SetKey { chows: self.chows.wrapping_mul(times), pungs: self.pungs.wrapping_mul(times) }
    }

    /// The number of a chow or a pung of characters: a scrambled rank (the finisher of `MurmurHash3`).
    /// A test beside the tables of joins holds that sums of four differ.
    const fn number(rank: u8) -> u32 {
        let mut x = (rank as u32 + 1).wrapping_mul(0x9E37_79B9);
        x = (x ^ x >> 16).wrapping_mul(0x85EB_CA6B);
        x = (x ^ x >> 13).wrapping_mul(0xC2B2_AE35);
        x ^ x >> 16
    }

    /// The key of one set.
    pub(super) fn of(tile: Tile, is_chow: bool) -> SetKey {
        if tile.is_honor() {
            return SetKey::default();
        }
        let number = SetKey::number(tile.rank());
        let alone = if is_chow {
            SetKey { chows: number, pungs: 0 }
        } else {
            SetKey { chows: 0, pungs: number }
        };
        alone.in_suit(tile.suit() as usize)
    }
}

/// Small counts side by side in one word, so that one addition adds them all.
///
/// ```text
///    odd   exposed  terminal  chows  concealed  melded  concealed  pairs   sets
///                                      kongs    kongs     pungs
/// |------|--------|---------|------|----------|-------|----------|------|-------|
///  31..26  25..23    22..20  19..17   16..14    13..11    10..8     7..5    4..0
/// ```
///
/// Sets and pairs lie lowest, so that nothing carries into them: their eight bits are compared with four
/// sets and one pair in one go. Four keys and four melds claim at most 23 sets and four pairs, which stay
/// in their lanes; other lanes mean something only once that comparison holds.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Counters(pub(super) u32);

impl Add for Counters {
    type Output = Counters;

    #[inline]
    fn add(self, other: Counters) -> Counters {
        Counters(self.0.wrapping_add(other.0))
    }
}

impl Counters {
    /// Sets of any kind, five bits, and pairs, three: the lowest, so that nothing carries into them.
    pub(super) const SET: u32 = 1;
    pub(super) const PAIR: u32 = 1 << 5;
    /// Three bits each from here on.
    pub(super) const CONCEALED_PUNG: u32 = 1 << 8;
    pub(super) const MELDED_KONG: u32 = 1 << 11;
    pub(super) const CONCEALED_KONG: u32 = 1 << 14;
    pub(super) const CHOW: u32 = 1 << 17;
    /// Pungs and kongs of 1 and 9.
    pub(super) const TERMINAL: u32 = 1 << 20;
    pub(super) const EXPOSED: u32 = 1 << 23;
    /// Concealed kinds that come once or three times, six bits.
    pub(super) const ODD: u32 = 1 << 26;

    #[inline]
    const fn lane(self, lane: u32) -> u32 {
        (self.0 / lane) & 7
    }

    /// As many sets and one pair, no more and no less.
    #[inline]
    pub(super) const fn is_sets_and_a_pair(self, sets: u32) -> bool {
        self.0 & 0xff == sets * Counters::SET + Counters::PAIR
    }

    /// Concealed pungs (lowest), melded kongs and concealed kongs, three bits each.
    #[inline]
    pub(super) const fn kongs_and_concealed(self) -> u32 {
        self.0 >> 8 & 0x1ff
    }

    /// The three counts of [`Counters::kongs_and_concealed`].
    pub(super) const fn split_kongs(nine: usize) -> [usize; 3] {
        [nine & 7, nine >> 3 & 7, nine >> 6 & 7]
    }

    #[inline]
    pub(super) const fn has_kongs(self) -> bool {
        self.0 & (63 * Counters::MELDED_KONG) != 0
    }

    /// Concealed pungs and kongs.
    #[inline]
    pub(super) const fn concealed(self) -> u32 {
        self.lane(Counters::CONCEALED_PUNG) + self.lane(Counters::CONCEALED_KONG)
    }

    #[inline]
    pub(super) const fn chows(self) -> usize {
        self.lane(Counters::CHOW) as usize
    }

    #[inline]
    pub(super) const fn terminals(self) -> u32 {
        self.lane(Counters::TERMINAL)
    }

    #[inline]
    pub(super) const fn exposed(self) -> usize {
        self.lane(Counters::EXPOSED) as usize
    }

    /// Melds, where nothing but melds has been added.
    #[inline]
    pub(super) const fn sets(self) -> usize {
        (self.0 & 31) as usize
    }

    /// Concealed kinds that come once or three times.
    #[inline]
    pub(super) const fn odd(self) -> u32 {
        self.0 / Counters::ODD
    }
}

/// Points in the low 16 bits, and above them counts of what callers test: one addition adds all.
///
/// ```text
///  asks for  幺九刻 that  falls   wins
///  its pair  still count  back    ties    points
/// |--------|-------------|-------|-------|--------|
///   31..28     27..24     23..20  19..16   15..0
/// ```
///
/// Five outcomes are added, each with at most four 幺九刻 and one of the others: four bits hold that.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Worth(pub(super) u32);

impl Add for Worth {
    type Output = Worth;

    #[inline]
    fn add(self, other: Worth) -> Worth {
        Worth(self.0.wrapping_add(other.0))
    }
}

impl Worth {
    /// It has a fan that lets a later reading win a tie.
    pub(super) const WINS_TIES: u32 = 1 << 16;
    /// It interacts with another group of sets; the row falls back to the plain scorer.
    pub(super) const FALLS_BACK: u32 = 1 << 20;
    /// 幺九刻 of its pungs that still count.
    pub(super) const TERMINAL: u32 = 1 << 24;
    /// Another outcome holds beside some pair.
    pub(super) const PAIR: u32 = 1 << 28;

    #[inline]
    pub(super) const fn points(self) -> u32 {
        self.0 & 0xffff
    }

    pub(super) const fn wins_ties(self) -> bool {
        self.0 >> 16 & 15 != 0
    }

    #[inline]
    pub(super) const fn falls_back(self) -> bool {
        self.0 >> 20 & 15 != 0
    }

    #[inline]
    pub(super) const fn terminals(self) -> u32 {
        self.0 >> 24 & 15
    }

    #[inline]
    pub(super) const fn asks_for_pair(self) -> bool {
        self.0 & Worth::PAIR != 0
    }
}

/// The word of fans, and what such fans silence: one bit a fan, as [`super::hand_fans`] deals them.
///
/// ```text
///   silences   silences               fans of other      fans that      fans that
///    幺九刻     四归一       unused       forms          cover some     cover none
/// |----------|----------|------------|--------------|----------------|-----------|
///      63         62        61..48        47..40          39..n        n-1..0   
/// ```
///
/// A fan lies above all that it covers. This one silences every 四归一.
pub(super) const SILENCES_HOGS: u64 = 1 << 62;
/// Silences every 幺九刻.
pub(super) const SILENCES_TERMINALS: u64 = 1 << 63;

/// Bits of `allows` for fans that ask something of every set and the pair, above those of [`within`].
///
/// ```text
///   全双刻   全带五   全带幺   unused    WITHIN, its last fan    WITHIN, its     within
///                                              highest           first fan      混幺九
/// |--------|--------|--------|--------|------------------------|-------------|---------|
///     15       14       13       12                11..2              1            0
/// ```
///
/// A bit is set where nothing seen so far rules the fan out: suits, honours and melds are joined by AND.
pub(super) mod each {
    pub(in crate::bulk) const OUTSIDE: u16 = 1 << 13;
    pub(in crate::bulk) const FIVES: u16 = 1 << 14;
    pub(in crate::bulk) const EVEN: u16 = 1 << 15;
    pub(in crate::bulk) const ALL: u16 = OUTSIDE | FIVES | EVEN;

    use crate::TileSet;

    /// The bits that a set or pair of these kinds allows.
    pub(in crate::bulk) fn of(tiles: TileSet, is_chow: bool) -> u16 {
        let bit = |bit, meets: TileSet| if tiles.meets(meets) { bit } else { 0 };
        let even = if is_chow { 0 } else { bit(EVEN, crate::fan::tiles::EVEN) };
        bit(OUTSIDE, TileSet::TERMINALS_AND_HONORS) | bit(FIVES, TileSet::ranks(5, 5)) | even
    }
}

/// Who may have taken the winning tile, by its rank: seven bits, and what wait fans ask.
///
/// ```text
///   the suit is then    the suit waits
///   sets and a pair     for it alone      pung  open  single  closed  edge
/// |-------------------|----------------|------|------|-------|-------|------|
///          6                   5           4      3      2       1      0
/// ```
///
/// The lowest is tried first, so of equal points the reading with a wait fan is kept. A suit's entry has
/// nine of these, rank 1 lowest, and one bit more:
///
/// ```text
///   one tile more, and the
///    pair can be elsewhere     9        8     ...     1
/// |------------------------|--------|--------|---|---------|
///            63              62..56   55..49        6..0
/// ```
pub(super) mod options {
    pub(in crate::bulk) const EDGE: u32 = 0;
    pub(in crate::bulk) const CLOSED: u32 = 1;
    pub(in crate::bulk) const SINGLE: u32 = 2;
    /// The open end of a chow, or the body of a knitted straight.
    pub(in crate::bulk) const OPEN: u32 = 3;
    pub(in crate::bulk) const PUNG: u32 = 4;
    /// All of these.
    pub(in crate::bulk) const ALL: u32 = 0x1f;
    /// Without the tile, the suit waits for it alone.
    pub(in crate::bulk) const ALONE: u32 = 5;
    /// Without the tile, the suit is complete with a pair.
    pub(in crate::bulk) const PAIRED: u32 = 6;
    /// Bits of a rank.
    pub(in crate::bulk) const BITS: u32 = 7;
    /// One more tile would make the suit sets alone, so the pair could come from another suit.
    pub(in crate::bulk) const TAKES_ONE_MORE: u64 = 1 << 63;
}

/// Whether kinds lie within 混幺九, then the fans of [`WITHIN`] that they allow, one bit each.
pub(super) fn within(kinds: TileSet) -> u16 {
    let sets = WITHIN.iter().map(|(_, tiles)| *tiles);
    let sets = std::iter::once(TileSet::TERMINALS_AND_HONORS).chain(sets);
    sets.enumerate().fold(0, |bits, (i, tiles)| bits | u16::from(kinds.is_within(tiles)) << i)
}

/// The pungs and the pair of winds and dragons, joined by OR over concealed tiles and melds.
///
/// ```text
///   dragon of     pungs of     wind of the pair    pungs of
///   the pair      dragons        1..4, or 5 for      winds
///     1..3       P   F   C      the green dragon   N  W  S  E
/// |-----------|-------------|--------------------|-------------|
///    11..10       9   8   7           6..4         3  2  1  0
/// ```
///
/// The green dragon's pair stands in both lanes: a house fan joins it with the four winds.
#[derive(Clone, Copy, Default)]
pub(super) struct Honors(pub(super) u32);

impl Honors {
    /// Of pungs and a pair, one bit a kind of honour.
    pub(super) fn of(pungs: u32, pair: u32) -> Honors {
        let rank = pair.trailing_zeros();
        let (wind, dragon) = match rank {
            0..4 => (rank + 1, 0),
            5 => (5, 2),
            4 | 6 => (0, rank - 3),
            _ => (0, 0),
        };
        Honors(pungs & 15 | wind << 4 | pungs >> 4 << 7 | dragon << 10)
    }

    /// Where the outcome of winds is stored: their seven bits, then round wind and seat wind, two bits
    /// each.
    #[inline]
    pub(super) const fn winds_slot(self, winds: usize) -> usize {
        self.0 as usize & 0x7f | (winds & 15) << 7
    }

    /// Where the outcome of dragons is stored: their five bits.
    #[inline]
    pub(super) const fn dragons_slot(self) -> usize {
        (self.0 >> 7 & 31) as usize
    }

    /// Pungs of winds by their bits, pair, round wind and seat wind of a slot.
    pub(super) fn of_winds_slot(slot: usize) -> (u64, Option<Tile>, Wind, Wind) {
        let pair = match slot >> 4 & 7 {
            pair @ 1..=4 => Tile::new(26 + pair as u8),
            5 => Some(Tile::GREEN),
            _ => None,
        };
        let wind = |number: usize| Wind::new(number as u8 & 3).unwrap_or_default();
        (slot as u64 & 15, pair, wind(slot >> 7), wind(slot >> 9))
    }

    /// Pungs of dragons by their bits, and pair, of a slot.
    pub(super) fn of_dragons_slot(slot: usize) -> (u64, Option<Tile>) {
        let pair = (slot >> 3) as u8;
        (slot as u64 & 7, if pair == 0 { None } else { Tile::new(30 + pair) })
    }
}

/// What melds add: [`Counters`], how many are kongs, and two counts of tiles that no vector holds.
///
/// ```text
///    Counters     unused    kongs     tiles of P   tiles of F
/// |------------|---------|---------|------------|------------|
///     63..32      31..24    23..16      15..8        7..0
/// ```
#[derive(Clone, Copy)]
pub(super) struct MeldSums(u64);

impl MeldSums {
    pub(super) const NOTHING: MeldSums = MeldSums(0);

    pub(super) fn new(last_tiles: [u8; 2], is_kong: bool, counters: Counters) -> MeldSums {
        let tiles = u64::from(u16::from_le_bytes(last_tiles));
        MeldSums(tiles | u64::from(is_kong) << 16 | u64::from(counters.0) << 32)
    }

    #[inline]
    pub(super) const fn last_tiles(self) -> [u8; 2] {
        [self.0 as u8, (self.0 >> 8) as u8]
    }

    #[inline]
    pub(super) const fn kongs(self) -> u8 {
        (self.0 >> 16) as u8
    }

    #[inline]
    pub(super) const fn counters(self) -> Counters {
        Counters((self.0 >> 32) as u32)
    }
}

impl Add for MeldSums {
    type Output = MeldSums;

    #[inline]
    fn add(self, other: MeldSums) -> MeldSums {
        MeldSums(self.0 + other.0)
    }
}

/// What melds join by OR. Where suits are joined by AND, a meld says the contrary: what it does not allow.
///
/// ```text
///   unused   dragons  winds    p     s     m    unused   Honors    not allowed
/// |--------|---------|------|-----|-----|-----|--------|---------|-------------|
///   63..37     36       35    34    33    32    31..28   27..16       15..0
/// ```
#[derive(Clone, Copy, Default)]
pub(super) struct MeldBits(pub(super) u64);

impl MeldBits {
    pub(super) const NOTHING: MeldBits = MeldBits(0);

    pub(super) fn new(allows: u16, honors: Honors, present: u64) -> MeldBits {
        MeldBits(u64::from(!allows) | u64::from(honors.0) << 16 | present << 32)
    }

    #[inline]
    pub(super) const fn allows(self) -> u16 {
        !self.0 as u16
    }

    #[inline]
    pub(super) const fn honors(self) -> Honors {
        Honors((self.0 >> 16) as u32 & 0xfff)
    }

    /// The suits, winds and dragons that are there, five bits.
    #[inline]
    pub(super) const fn present(self) -> u32 {
        (self.0 >> 32) as u32
    }
}

/// The counts of a suit or of the honours as one number: a byte each for ranks 1 to 4, above each the
/// rank four higher, and the ninth as forties of the lowest byte.
///
/// ```text
///     8    4      7    3      6    2      5 + 40 x 9, 1
/// |------|-----|------|-----|------|-----|--------------|
///  31..27       23..19       15..11            7..0
///         26..24       18..16       10..8
/// ```
///
/// No two counts of at most four share a key: a byte without the ninth is at most 4 + 8 x 4, less than
/// 40. With it the lowest is at most 196; honours have 200 and more there, so no suit has a key of
/// theirs. Rows with more than four of a kind may meet another's key, and are refused by their counts.
#[inline(always)]
pub(super) const fn key_of(counts: u64, ninth: u8) -> u32 {
    (counts.wrapping_add(counts >> 29) as u32).wrapping_add(NINTH * ninth as u32)
}

const NINTH: u32 = 40;

/// What one tile of each rank adds to a key.
pub(super) const KEY_UNITS: [u32; 9] =
    [1, 1 << 8, 1 << 16, 1 << 24, 1 << 3, 1 << 11, 1 << 19, 1 << 27, NINTH];

/// What the key of honours has besides.
pub(super) const HONOR_KEY: u32 = 200;

pub(super) fn key(counts: &[u8; 9]) -> u32 {
    counts.iter().zip(KEY_UNITS).fold(0, |key, (&n, unit)| key + u32::from(n) * unit)
}

/// A set: what it adds and allows.
pub(super) struct SetPart {
    pub(super) set_key: SetKey,
    pub(super) each: u16,
    pub(super) counters: Counters,
}

impl SetPart {
    pub(super) fn of(tile: Tile, is_chow: bool) -> SetPart {
        let set_key = SetKey::of(tile, is_chow);
        if is_chow {
            let run = [0, 1, 2].into_iter().filter_map(|steps| tile.above(steps)).collect();
            return SetPart {
                set_key,
                each: each::of(run, true),
                counters: Counters(Counters::SET + Counters::CHOW),
            };
        }
        let is_terminal = TileSet::TERMINALS.contains(tile);
        let counters = Counters(Counters::SET + if is_terminal { Counters::TERMINAL } else { 0 });
        SetPart { set_key, each: each::of(TileSet::EMPTY.with(tile), false), counters }
    }
}
