//! Every packed word of these tables, with its bits drawn.
//!
//! Lanes are drawn from the highest bit to the lowest, as one writes a number.

use crate::fan::tiles::WITHIN;
use crate::{Tile, TileSet};

/// Names a selection of sets: two sums, one over chows and one over pungs. Each chow and each pung of a
/// suit has a number such that the sums of any four differ, however the hand was put together.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct SetKey {
    pub(super) chows: u32,
    pub(super) pungs: u32,
}

impl SetKey {
    pub(super) const fn add(self, other: SetKey) -> SetKey {
        SetKey {
            chows: self.chows.wrapping_add(other.chows),
            pungs: self.pungs.wrapping_add(other.pungs),
        }
    }

    /// The key of a suit's sets: those of characters, times a number of the suit.
    pub(super) const fn in_suit(self, suit: usize) -> SetKey {
        let times = [1, 0x0001_5A4B, 0x0B0F_2CD1][suit];
        SetKey { chows: self.chows.wrapping_mul(times), pungs: self.pungs.wrapping_mul(times) }
    }

    /// The number of a chow or a pung of characters: a scrambled rank (the finisher of `MurmurHash3`).
    /// That sums of four differ is checked where the tables of joins are built.
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
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Counters(pub(super) u32);

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
    pub(super) const fn add(self, other: Counters) -> Counters {
        Counters(self.0.wrapping_add(other.0))
    }

    #[inline]
    const fn lane(self, lane: u32) -> u32 {
        (self.0 / lane) & 7
    }

    /// As many sets and one pair, no more and no less.
    #[inline]
    pub(super) const fn is_sets_and_a_pair(self, sets: u32) -> bool {
        self.0 & 0xff == sets * Counters::SET + Counters::PAIR
    }

    /// Concealed pungs, melded kongs and concealed kongs: nine bits.
    #[inline]
    pub(super) const fn quads(self) -> u32 {
        self.0 >> 8 & 0x1ff
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

/// Points, and beside them in the same word what outcomes are asked: one addition adds all.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Worth(pub(super) u32);

impl Worth {
    /// It has a fan that lets a later reading win a tie.
    pub(super) const WINS_TIES: u32 = 1 << 16;
    /// It touches another group in a way that only the plain scorer knows.
    pub(super) const PLAIN: u32 = 1 << 20;
    /// 幺九刻 of its pungs that still count.
    pub(super) const TERMINAL: u32 = 1 << 24;
    /// Another outcome holds beside some pair.
    pub(super) const PAIR: u32 = 1 << 28;

    #[inline]
    pub(super) const fn add(self, other: Worth) -> Worth {
        Worth(self.0.wrapping_add(other.0))
    }

    #[inline]
    pub(super) const fn points(self) -> u32 {
        self.0 & 0xffff
    }

    pub(super) const fn wins_ties(self) -> bool {
        self.0 >> 16 & 15 != 0
    }

    #[inline]
    pub(super) const fn is_plain(self) -> bool {
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

/// Silences every 四归一; beside the bits of [`HandFans`].
pub(super) const SILENCES_HOGS: u64 = 1 << 62;
/// Silences every 幺九刻.
pub(super) const SILENCES_TERMINALS: u64 = 1 << 63;

/// Bits of fans that ask something of every set and the pair, above those of [`within`].
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

/// Which elements may have taken the winning tile, as numbers of bits, in the order in which equals are
/// taken; and what a wait fan asks.
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
}

/// Whether kinds lie within 混幺九, then the fans of [`WITHIN`] that they allow, one bit each.
pub(super) fn within(kinds: TileSet) -> u16 {
    let sets = WITHIN.iter().map(|(_, tiles)| *tiles);
    let sets = std::iter::once(TileSet::TERMINALS_AND_HONORS).chain(sets);
    sets.enumerate().fold(0, |bits, (i, tiles)| bits | u16::from(kinds.is_within(tiles)) << i)
}

/// Winds and dragons in twelve bits: pungs of winds (4), which of them is the pair (3: 1-4, or 5 for the
/// green dragon), pungs of dragons (3), which is the pair (2: 1-3).
pub(super) mod honors {
    pub(in crate::bulk) fn of(pungs: u32, pair: u32) -> u16 {
        let rank = pair.trailing_zeros();
        let (wind, dragon) = match rank {
            0..4 => (rank + 1, 0),
            5 => (5, 2),
            4 | 6 => (0, rank - 3),
            _ => (0, 0),
        };
        (pungs & 15 | wind << 4 | pungs >> 4 << 7 | dragon << 10) as u16
    }
}

/// The counts of a suit or of the honours as one number: counts in pairs, pairs from both halves of the
/// word side by side, the ninth where a gap was left. Counts must be below 8.
#[inline]
pub(super) const fn key_of(counts: u64, ninth: u8) -> u32 {
    let pairs = (counts | counts >> 5) & 0x003f_003f_003f_003f;
    ((pairs + (pairs << 38)) >> 32) as u32 | (ninth as u32) << 12
}

/// Where a rank's count lies in a key.
pub(super) const KEY_PLACES: [u32; 9] = [6, 9, 22, 25, 0, 3, 16, 19, 12];

/// In the key of honours, where a suit has the count of its nines.
pub(super) const HONOR_KEY: u32 = 7 << 12;

pub(super) fn key(counts: &[u8; 9]) -> u32 {
    counts.iter().zip(KEY_PLACES).fold(0, |key, (&n, place)| key | u32::from(n) << place)
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
