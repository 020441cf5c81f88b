//! The hot path: rows in, points out, by tables made of the same declarations as [`crate::score`].
//!
//! The plain scorer lists facts, sorts them and compares each with each: some 7,800 instructions a hand.
//! Here it is 791, because
//!
//! * a suit's counts are one key of a perfect hash, and what is found says everything about the suit:
//!   sets and pair as summands, the fans that its kinds allow, and for each rank who may have taken it and
//!   whether the wait was for it alone (`parts`);
//! * melds are summands as well: four lines of memory are added as vectors (`melds`);
//! * the sum of the chows names them all, in any order, melded or not, and a byte of a table says what they
//!   count for together under this rule book; so for pungs, winds, dragons and kongs (`groups`);
//! * fans of the whole hand are bits of one word, and silence is a few loads and an AND NOT (`hand_fans`);
//! * rows are taken apart a block at a time in loops so short that what they need stays in registers
//!   (`parts`), and those that can be split in one way only are judged without a branch on what they are
//!   (`judge`).
//!
//! A draft with the same tables, one function a row and every part of the answer carried through all of it
//! took 1,244 instructions. What the tables can't say (wins on the dealt tiles, and what is malformed) is
//! left to the plain scorer, and `tests/bulk.rs` proves both equal over the census.

#![expect(
    clippy::needless_bitwise_bool,
    reason = "a branch on a flag or a wait is mispredicted as often as not"
)]
#![expect(clippy::inline_always, reason = "a call passes by memory what a loop keeps in registers")]

mod best;
mod families;
mod hand_fans;
mod layout;
mod meld_table;
mod readings;
mod row_parts;
mod set_fans;
mod special_forms;
mod suit_table;
mod tables;
mod tally;

use crate::fan::Fan;
use crate::hand::Row;
use crate::score::score;
use crate::{Hand, HandError};
use row_parts::RowParts;
use tables::Fallback;
use tally::{BestFans, BestPoints, Tally};

pub use tables::Tables;

/// What a row turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowResult {
    /// A win: points (flowers included) and whether they reach the minimum without flowers.
    Wins {
        /// Everything, flowers included.
        points: u16,
        /// Points without flowers reach the minimum.
        is_legal: bool,
    },
    /// A well-formed hand that does not win.
    DoesNotWin,
    /// No hand; [`Tables::fault`] says why.
    Bad,
}

/// Rows that are looked at together.
pub(crate) const BLOCK: usize = 32;

impl Tables {
    /// Scores one row.
    #[must_use]
    pub fn score(&self, row: &Row) -> RowResult {
        let (mut parts, mut verdict) = ([RowParts::default()], RowResult::Bad);
        self.unpack_all(std::slice::from_ref(row), &mut parts);
        self.points_of(row, &parts[0], |found| verdict = found);
        verdict
    }

    /// Scores one row and writes how often each fan counts; all zero unless it wins.
    #[must_use]
    pub fn score_fans(&self, row: &Row, fans: &mut [u8; Fan::COUNT]) -> RowResult {
        let (mut parts, mut verdict) = ([RowParts::default()], RowResult::Bad);
        self.unpack_all(std::slice::from_ref(row), &mut parts);
        self.fans(row, &parts[0], fans, |found| verdict = found);
        verdict
    }

    /// Scores rows in their order and calls `each` with the number of each.
    ///
    /// All rows of a block are taken apart first and judged then: each loop is short enough for what it
    /// needs to stay in registers, and the look-ups of one row don't wait for those of the last.
    #[inline]
    pub fn score_all(&self, rows: &[Row], mut each: impl FnMut(usize, RowResult)) {
        let mut all_parts = [RowParts::default(); BLOCK];
        for (rows, first) in rows.chunks(BLOCK).zip((0..).step_by(BLOCK)) {
            self.unpack_all(rows, &mut all_parts);
            for ((row, parts), at) in rows.iter().zip(&all_parts).zip(first..) {
                self.points_of(row, parts, |verdict| each(at, verdict));
            }
        }
    }

    /// Scores rows in their order and writes how often each fan counts, all zero where a row doesn't win;
    /// as many rows as there are places for fans.
    #[inline]
    pub fn score_all_fans(
        &self,
        rows: &[Row],
        fans: &mut [[u8; Fan::COUNT]],
        mut each: impl FnMut(usize, RowResult),
    ) {
        let mut all_parts = [RowParts::default(); BLOCK];
        let blocks = rows.chunks(BLOCK).zip(fans.chunks_mut(BLOCK));
        for ((rows, fans), first) in blocks.zip((0..).step_by(BLOCK)) {
            self.unpack_all(rows, &mut all_parts);
            for (((row, parts), fans), at) in rows.iter().zip(&all_parts).zip(fans).zip(first..) {
                self.fans(row, parts, fans, |verdict| each(at, verdict));
            }
        }
    }

    #[inline(always)]
    fn points_of(&self, row: &Row, parts: &RowParts, each: impl FnOnce(RowResult)) {
        match self.best::<BestPoints>(row, parts) {
            Ok(best) => match best.get() {
                Some(points) => each(self.add_up(points, parts)),
                None => each(RowResult::DoesNotWin),
            },
            Err(Fallback) => each(self.score_plainly(row, &mut [0; Fan::COUNT])),
        }
    }

    #[inline(always)]
    fn fans(
        &self,
        row: &Row,
        parts: &RowParts,
        fans: &mut [u8; Fan::COUNT],
        each: impl FnOnce(RowResult),
    ) {
        match self.best::<BestFans>(row, parts) {
            Ok(best) => {
                if let Some(points) = best.points.get() {
                    self.write_fans(points, &best.counted, parts, fans);
                    each(self.add_up(points, parts));
                } else {
                    fans.fill(0);
                    each(RowResult::DoesNotWin);
                }
            }
            Err(Fallback) => each(self.score_plainly(row, fans)),
        }
    }

    /// Why a row is bad; `None` unless it is.
    #[must_use]
    pub fn fault(&self, row: &Row) -> Option<HandError> {
        Hand::try_from(*row).and_then(|hand| score(&hand, &self.rules)).err()
    }

    #[cold]
    #[inline(never)]
    fn score_plainly(&self, row: &Row, fans: &mut [u8; Fan::COUNT]) -> RowResult {
        fans.fill(0);
        match Hand::try_from(*row).and_then(|hand| score(&hand, &self.rules)) {
            Ok(Some(score)) => {
                *fans = score.fans;
                RowResult::Wins { points: score.points, is_legal: score.is_legal }
            }
            Ok(None) => RowResult::DoesNotWin,
            Err(_) => RowResult::Bad,
        }
    }

    /// 无番和 where nothing counts, then the flowers.
    #[inline]
    fn add_up(&self, points: u32, parts: &RowParts) -> RowResult {
        let chicken_hand = self.rules.points(Fan::ChickenHand);
        let points = if points == 0 { chicken_hand } else { points as u16 };
        let flowers = u16::from(parts.flowers()) * self.rules.points(Fan::FlowerTiles);
        RowResult::Wins { points: points + flowers, is_legal: points >= self.rules.minimum() }
    }

    fn write_fans(
        &self,
        points: u32,
        counted: &Tally,
        parts: &RowParts,
        fans: &mut [u8; Fan::COUNT],
    ) {
        self.set_fans.write_fans(counted.outcomes, fans);
        for fan in self.hand_fans.fans(counted.fans) {
            fans[fan.index()] = 1;
        }
        let count = |fan: Fan, count: u32| if self.rules.points(fan) > 0 { count as u8 } else { 0 };
        fans[Fan::TileHog.index()] = count(Fan::TileHog, counted.hogs);
        let terminals = Fan::PungOfTerminalsOrHonors;
        fans[terminals.index()] = count(terminals, counted.terminals);
        fans[Fan::FlowerTiles.index()] = count(Fan::FlowerTiles, parts.flowers().into());
        if points == 0 {
            fans[Fan::ChickenHand.index()] = count(Fan::ChickenHand, 1);
        }
    }
}
