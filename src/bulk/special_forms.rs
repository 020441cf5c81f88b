//! Every form but four sets and a pair.

use super::layout::KEY_UNITS;
use super::readings::{Concealed, SPECIAL, Split};
use super::row_parts::{RowParts, is_even, keys, kinds, tiles};
use super::tables::{Fallback, Tables};
use super::tally::BestSoFar;
use crate::TileSet;
use crate::fan::{Fan, Switches};
use crate::hand::Row;
use crate::shape::special::{KNITTED, knitted_tiles};

/// 147 of a suit, to be shifted to 258 and 369.
const RUN: usize = 0b100_1001;
/// No way to knit.
const NO_WAY: u8 = KNITTED.len() as u8;

/// By the kinds of a suit, which of 147, 258 and 369 it has in full (bits 0-2), and which hold all that
/// it has (bits 3-5).
static RUNS: [u8; 512] = {
    let mut runs = [0; 512];
    let mut at = 0;
    while at < 3 * 512 {
        let (kinds, low) = (at / 3, at % 3);
        let run = RUN << low;
        runs[kinds] |= ((kinds & run == run) as u8) << low;
        runs[kinds] |= ((kinds & !run == 0) as u8) << (3 + low);
        at += 1;
    }
    runs
};

/// By three suits' bits of [`RUNS`], the number of the way to knit, or [`NO_WAY`]. Several only where
/// suits are empty.
static KNIT_WAYS: [u8; 512] = {
    let mut ways = [NO_WAY; 512];
    let mut at = 0;
    while at < 512 * KNITTED.len() {
        let (runs, way) = (at % 512, at / 512);
        let [m, s, p] = KNITTED[way];
        if runs >> m & runs >> (3 + s - 9) & runs >> (6 + p - 18) & 1 == 1 && ways[runs] == NO_WAY {
            ways[runs] = way as u8;
        }
        at += 1;
    }
    ways
};

/// The way to knit that lies within the kinds, or, with `shift` 3, within which the kinds lie.
fn way(kinds: TileSet, shift: usize) -> Option<[u8; 3]> {
    let runs =
        |suit: usize| usize::from(RUNS[(kinds.bits() >> (9 * suit)) as usize & 511]) >> shift & 7;
    KNITTED.get(usize::from(KNIT_WAYS[runs(0) | runs(1) << 3 | runs(2) << 6])).copied()
}

impl Tables {
    /// Tries every form but four sets and a pair.
    #[inline(never)]
    pub(super) fn try_special<B: BestSoFar>(
        &self,
        row: &Row,
        parts: &RowParts,
        best: &mut B,
    ) -> Result<(), Fallback> {
        let melds = parts.melds.counters().sets();
        if tiles(row) + 3 * melds != 14 {
            return Err(Fallback);
        }
        if melds > 1 {
            return Ok(());
        }
        let kinds = kinds(row);
        let straight = way(kinds, 0);
        if kinds.len() < 14
            && let Some(way) = straight
        {
            return self.try_knitted_straight(row, parts, kinds, way, best);
        }
        if melds > 0 {
            return Ok(());
        }
        if kinds.len() <= 7 {
            return if is_even(row) { self.try_seven_pairs(row, parts, best) } else { Ok(()) };
        }
        let word = |fan| self.word_of_kinds(parts, kinds) | self.hand_fans.bit(fan);
        if kinds == TileSet::TERMINALS_AND_HONORS {
            return self.judge_whole(row, parts, word(Fan::ThirteenOrphans), best);
        }
        if kinds.len() < 14 || way(kinds, 3).is_none() {
            return Ok(());
        }
        // Fourteen different kinds, of honours and one way to knit.
        let mut word = word(Fan::LesserHonorsAndKnittedTiles);
        if TileSet::HONORS.is_within(kinds) {
            word |= self.hand_fans.bit(Fan::GreaterHonorsAndKnittedTiles);
        }
        if straight.is_some() {
            word |= self.hand_fans.knitted_straight;
        }
        self.judge_whole(row, parts, word, best)
    }

    /// Seven pairs, whose tiles are known to be even.
    pub(super) fn try_seven_pairs<B: BestSoFar>(
        &self,
        row: &Row,
        parts: &RowParts,
        best: &mut B,
    ) -> Result<(), Fallback> {
        let kinds = kinds(row);
        // Green tiles and terminals are six kinds: four alike can't be avoided.
        let is_unavoidable = (kinds.is_within(TileSet::GREEN)
            || kinds.is_within(TileSet::TERMINALS))
            && !self.rules.switches().has(Switches::UNAVOIDABLE_TILE_HOG);
        let mut parts = *parts;
        parts.hogs = parts.hogs.saturating_sub(is_unavoidable.into());
        let (bits, low) = (kinds.bits(), kinds.bits().trailing_zeros());
        let is_shifted = bits >> low == 0x7f && low < 27 && low % 9 < 3;
        let shifted = if is_shifted { self.hand_fans.bit(Fan::SevenShiftedPairs) } else { 0 };
        let word =
            self.word_of_kinds(&parts, kinds) | self.hand_fans.bit(Fan::SevenPairs) | shifted;
        self.judge_whole(row, &parts, word, best)
    }

    #[inline(never)]
    fn try_knitted_straight<B: BestSoFar>(
        &self,
        row: &Row,
        parts: &RowParts,
        kinds: TileSet,
        way: [u8; 3],
        best: &mut B,
    ) -> Result<(), Fallback> {
        let mut keys = keys(row);
        for (key, low) in keys.iter_mut().zip(way) {
            let rank = usize::from(low % 9) % 3;
            *key -= KEY_UNITS[rank] + KEY_UNITS[rank + 3] + KEY_UNITS[rank + 6];
        }
        let (entries, is_found) = &self.suit_table.entries(keys);
        let suit = entries[usize::from(parts.winning_suit()) & 3];
        let split = Split::only(entries, suit.options(parts.winning_rank()));
        if !(*is_found && (split.counters + parts.melds.counters()).is_sets_and_a_pair(1)) {
            return Ok(());
        }
        let allows = self.within_of_kinds(parts, kinds);
        let present = 7 | entries[3].present() << 3 | parts.melds.bits().present();
        let concealed = Concealed { entries, body: knitted_tiles(way), allows, present };
        let word = self.word(parts, allows, present) | self.hand_fans.knitted_straight;
        self.try_split::<_, SPECIAL>(row, parts, &concealed, &split, word, best)
    }

    /// Fans of kinds, suits and circumstances, of concealed tiles of these kinds.
    fn word_of_kinds(&self, parts: &RowParts, kinds: TileSet) -> u64 {
        let bits = kinds.bits();
        let meets = |at: u32, len: u32| u32::from(bits >> at & ((1 << len) - 1) != 0);
        let present = meets(0, 9) | meets(9, 9) << 1 | meets(18, 9) << 2;
        let present = present | meets(27, 4) << 3 | meets(31, 3) << 4;
        self.word(parts, self.within_of_kinds(parts, kinds), present | parts.melds.bits().present())
    }

    fn within_of_kinds(&self, parts: &RowParts, kinds: TileSet) -> u16 {
        let suits = &self.suit_table.suit_within;
        let bits = kinds.bits() as usize;
        suits[0][bits & 511]
            & suits[1][bits >> 9 & 511]
            & suits[2][bits >> 18 & 511]
            & self.suit_table.honor_within[bits >> 27 & 127]
            & parts.melds.bits().allows()
    }
}
