//! Unpacks a row and proves that it is a possible hand.
//!
//! Rows are untrusted. Most of the proof is the look-ups themselves: keys that are found have four of
//! each kind at most, and sets and pairs that add up to four and one have the right number of tiles. What
//! is left is done on four counts at a time; whatever fails is handed to the plain check, which names the
//! fault.

use super::layout::{HONOR_KEY, key, key_of};
use super::meld_table::{FIRST_TILES, Melds};
use super::suit_table::Entry;
use super::tables::Tables;
use crate::fan::forms::NINE_GATES;
use crate::hand::{Holding, Row, row};
use crate::tile::{KINDS, ONES, gather_bits};
use crate::{Flags, TileSet};

/// A row taken apart: its concealed tiles looked up, its melds, and how it was won.
#[derive(Clone, Copy)]
pub(super) struct RowParts {
    /// What the suits and the honours hold, if `is_found`: sets and at most a pair each.
    pub(super) entries: [&'static Entry; 4],
    pub(super) is_found: bool,
    /// The suits that are concealed, one bit each.
    pub(super) suits: u8,
    pub(super) melds: Melds,
    codes: [u8; 4],
    /// The row's bytes from the winds on.
    tail: u32,
    /// The row's bytes from the winning tile on.
    winning: u16,
    /// See [`CASES`].
    case: u8,
    /// Kinds that come four times without a kong.
    pub(super) hogs: u8,
    /// Everything is as it should be; else nothing here means anything.
    pub(super) is_sound: bool,
}

impl Default for RowParts {
    fn default() -> RowParts {
        RowParts {
            entries: [&Entry::NOTHING; 4],
            is_found: false,
            suits: 0,
            melds: Melds::default(),
            codes: [0; 4],
            tail: 0,
            winning: 0,
            case: 0,
            hogs: 0,
            is_sound: false,
        }
    }
}

impl Tables {
    /// Takes rows apart; anything that is not as it should be is for the plain scorer to name. Four short
    /// loops: what one of them needs stays in registers.
    #[inline(never)]
    pub(super) fn unpack_all<const N: usize>(&self, rows: &[Row], all_parts: &mut [RowParts; N]) {
        let mut melded = [[0; KINDS]; N];
        for ((row, parts), melded) in rows.iter().zip(&mut *all_parts).zip(&mut melded) {
            parts.codes = [0, 1, 2, 3].map(|slot| row[row::MELDS + slot]);
            (parts.melds, *melded) = self.meld_table.join(parts.codes);
        }
        for ((row, parts), melded) in rows.iter().zip(&mut *all_parts).zip(&melded) {
            (parts.is_sound, parts.hogs) = check_copies(row, melded);
        }
        for ((row, parts), melded) in rows.iter().zip(&mut *all_parts).zip(&melded) {
            self.unpack_win(row, parts, melded);
        }
        for (row, parts) in rows.iter().zip(all_parts) {
            let keys = keys(row);
            let is_there = |i: usize| u8::from(keys[i] != 0) << i;
            parts.suits = is_there(0) | is_there(1) | is_there(2);
            (parts.entries, parts.is_found) = self.suit_table.entries(keys);
        }
    }

    /// Sees to how a row was won.
    #[inline(always)]
    fn unpack_win(&self, row: &Row, parts: &mut RowParts, melded: &[u8; KINDS]) {
        // The last two counts, codes, winning tile, flags; winds, flowers, sources, bytes that are free.
        let (head, tail) = (word(row, 32), word(row, 40));
        // More than 8 flowers carry into the fifth bit of their byte.
        let odd = (tail.wrapping_add(7 << 16) | tail) & 0xffff_fff0_00f0_fcfc | head >> 60;
        let at = (head >> 48 & 0xff) as usize;
        if odd != 0 || at >= KINDS {
            parts.is_sound = false;
            return;
        }
        let melds = &parts.melds;
        // The last two kinds, as `check_copies` looks at the others.
        let own = head as u32 & 0xffff;
        let last =
            own + u32::from(u16::from_le_bytes([melded[FIRST_TILES], melded[FIRST_TILES + 1]]));
        let over = (last + 0x7b7b) & 0x8080 | own & 0xf8f8;
        let fours = u32::from(parts.hogs) + (last & 4) + (last >> 8 & 4);

        let (in_hand, in_melds) = (usize::from(row[at]), usize::from(melded[at]));
        let flags = (head >> 56) as u8;
        let case = CASES[(usize::from(flags) | in_hand << 4 | in_melds << 7) % CASES.len()];
        let unreal =
            if melds.counters().has_kongs() { UNREAL } else { UNREAL | UNREAL_WITHOUT_KONGS };
        let wrong_sources = (tail >> 24) as u16 & !self.meld_table.sources(parts.codes);
        parts.tail = tail as u32;
        parts.winning = (head >> 48) as u16;
        parts.case = case;
        parts.hogs = ((fours / 4) as u8).wrapping_sub(melds.kongs);
        parts.is_sound &= over | u32::from(wrong_sources) | u32::from(case & unreal) == 0;
    }
}

/// Returns whether no kind exceeds four, in hand and with the melds, and four times the number of kinds
/// held four times. A function of its own: that way its loops are a handful of vector
/// instructions.
#[inline(never)]
fn check_copies(row: &Row, melded: &[u8; KINDS]) -> (bool, u8) {
    let mut counts = [0; FIRST_TILES];
    for (i, count) in counts.iter_mut().enumerate() {
        *count = row[i].wrapping_add(melded[i]);
    }
    let mut over = false;
    for i in 0..FIRST_TILES {
        over |= counts[i].max(row[i]) > 4;
    }
    (!over, counts.iter().fold(0_u8, |sum, count| sum.wrapping_add(count & 4)))
}

/// The keys of a row's suits and honours.
#[inline]
pub(super) fn keys(row: &Row) -> [u32; 4] {
    let key = |at: usize| key_of(word(row, at), row[at + 8]);
    [key(0), key(9), key(18), key_of(word(row, 26) >> 8, 0).wrapping_add(HONOR_KEY)]
}

static SUIT_OF: [u8; 64] = {
    let mut suits = [0; 64];
    let mut at = 0;
    while at < KINDS {
        suits[at] = (at / 9) as u8;
        at += 1;
    }
    suits
};

static RANK_OF: [u8; 64] = {
    let mut ranks = [0; 64];
    let mut at = 0;
    while at < KINDS {
        ranks[at] = (at % 9) as u8;
        at += 1;
    }
    ranks
};

/// It can't happen at a table.
const UNREAL: u8 = 1;
/// It can't happen without a kong.
const UNREAL_WITHOUT_KONGS: u8 = 2;
/// The melds hold three of the winning kind.
const SHOWS_THREE: u8 = 4;
/// The hand holds the winning kind once or three times.
const HELD_ODD: u8 = 8;

/// What is true of a win by the flags (4 bits), how many of the winning kind are concealed, with the
/// winning tile, and how many melded (3 bits each). No branches: flags are the least predictable part of
/// a row.
static CASES: [u8; 1024] = {
    let mut cases = [0; 1024];
    let mut at = 0;
    while at < 1024 {
        let flags = Flags(at as u8 & 15);
        let (held, melded) = (at >> 4 & 7, at >> 7);
        let holding = Holding {
            concealed: (held as u8).saturating_sub(1),
            melded: melded as u8,
            has_kong: true,
            has_melds: true,
        };
        if held == 0 || holding.contradiction(flags).is_some() {
            cases[at] |= UNREAL;
        }
        if (Holding { has_kong: false, ..holding }).contradiction(flags).is_some() {
            cases[at] |= UNREAL_WITHOUT_KONGS;
        }
        if melded == 3 {
            cases[at] |= SHOWS_THREE;
        }
        if held % 2 == 1 {
            cases[at] |= HELD_ODD;
        }
        at += 1;
    }
    cases
};

impl RowParts {
    #[inline]
    const fn winning_tile(&self) -> usize {
        self.winning as usize & 63
    }

    /// 3 for honours.
    #[inline]
    pub(super) const fn winning_suit(&self) -> u8 {
        SUIT_OF[self.winning_tile()]
    }

    #[inline]
    pub(super) const fn winning_rank(&self) -> u32 {
        RANK_OF[self.winning_tile()] as u32
    }

    /// The flags of the win, below 16.
    #[inline]
    pub(super) const fn flags(&self) -> u8 {
        (self.winning >> 8) as u8
    }

    /// Round wind, then seat wind, two bits each.
    #[inline]
    pub(super) const fn codes(&self) -> [u8; 4] {
        self.codes
    }

    #[inline]
    pub(super) const fn winds(&self) -> usize {
        ((self.tail | self.tail >> 6) & 15) as usize
    }

    #[inline]
    pub(super) const fn flowers(&self) -> u8 {
        (self.tail >> 16) as u8
    }

    #[inline]
    pub(super) const fn has_melds(&self) -> bool {
        u32::from_ne_bytes(self.codes) != 0
    }

    /// The own melds show the other three copies of the winning tile.
    #[inline]
    pub(super) const fn shows_three(&self) -> bool {
        self.case & SHOWS_THREE != 0
    }

    /// The hand holds the winning kind once or three times.
    #[inline]
    pub(super) const fn holds_odd(&self) -> bool {
        self.case & HELD_ODD != 0
    }

    #[inline]
    pub(super) const fn self_drawn(&self) -> bool {
        Flags(self.flags()).has(Flags::SELF_DRAWN)
    }

    /// Whether the winning tile is one of these.
    #[inline]
    pub(super) const fn is_in(&self, tiles: TileSet) -> bool {
        tiles.bits() >> self.winning_tile() & 1 == 1
    }
}

/// Whether the tiles before the win were 1112345678999 of the winning suit.
pub(super) fn is_nine_gates(row: &Row, parts: &RowParts) -> bool {
    let mut gates = NINE_GATES;
    gates[parts.winning_rank() as usize % 9] += 1;
    keys(row)[usize::from(parts.winning_suit()) & 3] == key(&gates)
}

/// The counts of a row, eight to a word.
#[inline]
fn counts(row: &Row) -> [u64; 5] {
    [word(row, 0), word(row, 8), word(row, 16), word(row, 24), word(row, 32) & 0xffff]
}

/// Concealed tiles of a row.
#[inline]
pub(super) fn tiles(row: &Row) -> usize {
    (counts(row).iter().sum::<u64>().wrapping_mul(ONES) >> 56) as usize
}

/// Each concealed kind comes twice or four times.
#[inline]
pub(super) fn is_even(row: &Row) -> bool {
    counts(row).iter().fold(0, |all, counts| all | counts) & ONES == 0
}

/// The kinds of the concealed tiles.
#[inline]
pub(super) fn kinds(row: &Row) -> TileSet {
    let present = |counts: u64| gather_bits((counts | counts >> 1 | counts >> 2) & ONES);
    let of = counts(row).map(present);
    TileSet::of_bits(of[0] | of[1] << 8 | of[2] << 16 | of[3] << 24 | of[4] << 32)
}

/// Eight bytes of a row or of its counts.
#[inline(always)]
fn word(row: &[u8], at: usize) -> u64 {
    row[at..].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
}
