//! A row taken apart, and its proof that it is a hand that can be.
//!
//! Rows are untrusted. Most of the proof is the look-ups themselves: a suit's key that is found has four
//! of each kind at most. What is left is done on eight counts at a time; whatever fails is handed to the
//! plain check, which names the fault.

use super::parts::{IS_CODE, Parts, Sums};
use super::{Plain, Tables};
use crate::hand::{Row, row};
use crate::tile::KINDS;
use crate::{Flags, TileSet};

/// The lowest bit of each byte.
pub(super) const ONES: u64 = 0x0101_0101_0101_0101;
/// Gathers the lowest bits of the bytes of a word in its highest byte, the first byte's lowest.
const GATHER: u64 = 0x0102_0408_1020_4080;
/// 1112345678999 as the key of a suit.
const GATES: u32 = 0o311_111_113;

/// A row taken apart.
pub(super) struct Seen<'r> {
    pub(super) row: &'r Row,
    /// Counts of each suit, three bits each.
    pub(super) keys: [u32; 3],
    /// Counts of the honours, a byte each.
    pub(super) honors: u64,
    pub(super) melds: Melds,
    pub(super) winning_suit: usize,
    pub(super) winning_rank: u32,
    pub(super) winning_tile: u8,
    pub(super) self_drawn: bool,
    /// The own melds show the other three copies of the winning tile.
    pub(super) shows_three: bool,
    /// Kinds that come four times without a kong.
    pub(super) hogs: u16,
    /// Suits that are there, winds, dragons: one bit each.
    pub(super) present: usize,
}

/// What the melds add up to; see `MeldPart`.
#[derive(Clone, Copy)]
pub(super) struct Melds {
    pub(super) sums: Sums,
    adds: u32,
    allows: u32,
    has: u32,
}

impl Melds {
    pub(super) const fn len(self) -> usize {
        (self.adds >> 12 & 15) as usize
    }

    pub(super) const fn exposed(self) -> u32 {
        self.adds >> 16 & 15
    }

    pub(super) const fn concealed_kongs(self) -> usize {
        (self.adds >> 20 & 15) as usize
    }

    pub(super) const fn melded_kongs(self) -> usize {
        (self.adds >> 24) as usize
    }

    pub(super) const fn lanes(self) -> u32 {
        self.adds & 0x1ff
    }

    pub(super) const fn within(self) -> u16 {
        self.allows as u16
    }

    pub(super) const fn each(self) -> u32 {
        self.allows >> 16 & 7
    }

    /// Pungs of honours, one bit each.
    pub(super) const fn honors(self) -> usize {
        (self.has & 0x7f) as usize
    }
}

impl Tables {
    /// Takes a row apart; anything that is not as it should be is for the plain scorer to name.
    #[inline]
    pub(super) fn see<'r>(&self, row: &'r Row) -> Result<Seen<'r>, Plain> {
        let suits = [word(row, 0), word(row, 9), word(row, 18)];
        let nines = [row[8], row[17], row[26]];
        let honors = word(row, 27) & 0x00ff_ffff_ffff_ffff;
        let winning_tile = row[row::WINNING_TILE];
        let at = usize::from(winning_tile);
        let flags = Flags(row[row::FLAGS]);
        let counts = suits[0] | suits[1] | suits[2] | honors;
        let counts = counts | u64::from(nines[0] | nines[1] | nines[2]);
        // Counts below 8 from here on; winds, flowers and the bytes that are kept free.
        let how = word(row, 40);
        let bad = counts & !(7 * ONES) | how & 0xffff_fff0_00f0_fcfc;
        if bad != 0 || at >= KINDS || flags.0 & 0xf0 != 0 || row[row::FLOWERS] > 8 {
            return Err(Plain);
        }
        let (melds, may_be, melded) = self.parts.melds(row);
        let own =
            [word(row, 0), word(row, 8), word(row, 16), word(row, 24), word(row, 32) & 0xffff];
        let words: [u64; 5] = std::array::from_fn(|i| own[i] + melded[i]);
        // A count above 4 carries into the highest bit of its byte.
        let over = words.iter().fold(0, |over, word| over | (word + 0x7b * ONES)) & (0x80 * ONES);
        let fours = words.iter().fold(0, |sum, word| sum + (word >> 2 & ONES));
        let sum = sum_of_bytes(suits[0] + suits[1] + suits[2] + honors);
        let tiles = sum + usize::from(nines[0]) + usize::from(nines[1]) + usize::from(nines[2]);

        let held = row[at];
        let in_melds = melded[at / 8] >> (8 * (at % 8)) & 0xff;
        let kongs = melds.concealed_kongs() + melds.melded_kongs();
        // What can't happen at a table. No branches: flags are the least predictable part of a row.
        let self_drawn = flags.has(Flags::SELF_DRAWN);
        let has_own = (held > 1) | (in_melds > 0);
        let no_replacement = self_drawn & (kongs == 0);
        let no_robbery = !self_drawn & (has_own | flags.has(Flags::LAST_TILE));
        let is_unreal = flags.has(Flags::KONG) & (no_replacement | no_robbery)
            | flags.has(Flags::LAST_COPY) & (held > 1);
        let sources = u16::from_le_bytes([row[43], row[44]]);
        let is_wrong = (over != 0)
            | (sources & !may_be != 0)
            | (melds.allows & IS_CODE == 0)
            | (tiles + 3 * melds.len() != 14)
            | (held == 0)
            | is_unreal;
        if is_wrong {
            return Err(Plain);
        }
        let keys = [key(suits[0], nines[0]), key(suits[1], nines[1]), key(suits[2], nines[2])];
        let is_there = |present: bool, bit: u32| u32::from(present) << bit;
        let present = (melds.has >> 7 & 31)
            | is_there(keys[0] != 0, 0)
            | is_there(keys[1] != 0, 1)
            | is_there(keys[2] != 0, 2)
            | is_there(honors & 0xffff_ffff != 0, 3)
            | is_there(honors >> 32 != 0, 4);
        Ok(Seen {
            row,
            keys,
            honors,
            melds,
            winning_suit: at / 9,
            winning_rank: (at % 9) as u32,
            winning_tile,
            self_drawn,
            shows_three: in_melds == 3,
            hogs: (sum_of_bytes(fours) as u16).wrapping_sub(kongs as u16),
            present: present as usize,
        })
    }
}

impl Parts {
    /// Joins the melds of a row: what they add up to, which source bits may be set, and their tiles.
    #[inline]
    fn melds(&self, row: &Row) -> (Melds, u16, [u64; 5]) {
        let part = |slot: usize| &self.melds[usize::from(row[row::MELDS + slot])];
        let parts = [part(0), part(1), part(2), part(3)];
        let [a, b, c, d] = parts;
        let melded = std::array::from_fn(|i| a.counts[i] + b.counts[i] + c.counts[i] + d.counts[i]);
        let melds = Melds {
            sums: a.sums.add(b.sums).add(c.sums).add(d.sums),
            adds: a.adds + b.adds + c.adds + d.adds,
            allows: a.allows & b.allows & c.allows & d.allows,
            has: a.has | b.has | c.has | d.has,
        };
        let sources = |has: u32| has >> 12;
        let may_be =
            sources(a.has) | sources(b.has) << 3 | sources(c.has) << 6 | sources(d.has) << 9;
        (melds, may_be as u16, melded)
    }
}

impl Seen<'_> {
    /// Each kind comes twice or four times, or not at all.
    pub(super) fn is_even(&self) -> bool {
        let [m, s, p] = self.keys;
        (m | s | p) & 0o111_111_111 == 0 && self.honors & ONES == 0
    }

    /// How many kinds come once or three times.
    pub(super) fn odd_kinds(&self) -> usize {
        let own = [0, 8, 16, 24].map(|at| word(self.row, at) & ONES);
        let last = word(self.row, 32) & 0x0101;
        sum_of_bytes(own[0] + own[1] + own[2] + own[3] + last)
    }

    /// The tiles before the win were 1112345678999 of the winning suit.
    pub(super) fn is_nine_gates(&self) -> bool {
        let key = self.keys.get(self.winning_suit);
        key.is_some_and(|key| key.wrapping_sub(1 << (3 * self.winning_rank)) == GATES)
    }

    /// The kinds of the concealed tiles.
    pub(super) fn kinds(&self) -> TileSet {
        let present = |word: u64| u64::from(gather((word | word >> 1 | word >> 2) & ONES));
        let suit = |at: usize| present(word(self.row, at)) | u64::from(self.row[at + 8] != 0) << 8;
        TileSet::of_bits(suit(0) | suit(9) << 9 | suit(18) << 18 | present(self.honors) << 27)
    }
}

/// Eight bytes of a row.
#[inline]
fn word(row: &Row, at: usize) -> u64 {
    row[at..].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

/// Eight counts below 8 and a ninth as three bits each.
const fn key(counts: u64, ninth: u8) -> u32 {
    let twos = (counts | counts >> 5) & 0x003f_003f_003f_003f;
    let fours = (twos | twos >> 10) & 0x0000_0fff_0000_0fff;
    (fours | fours >> 20) as u32 & 0x00ff_ffff | (ninth as u32) << 24
}

const fn sum_of_bytes(word: u64) -> usize {
    (word.wrapping_mul(ONES) >> 56) as usize
}

/// The lowest bits of the bytes, side by side.
pub(super) const fn gather(bits: u64) -> u8 {
    (bits.wrapping_mul(GATHER) >> 56) as u8
}
