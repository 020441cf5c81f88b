//! The hot path: rows in, points out, by tables.
//!
//! The simple version is [`crate::score`]:
//!
//! ```text
//! check the row                                   Hand::try_from
//! for each way to split it into sets and a pair   shape::each_reading
//!     for each element that may have taken the winning tile
//!         list the facts                          fan
//!         strike out what a fan that counts silences, join sets once   score::count
//!         add up
//! keep the best; 无番和 if nothing counts; flowers
//! ```
//!
//! Lists, sorts and comparisons of each with each make that some 7,800 instructions a hand. Here the same
//! steps are look-ups in tables, 768 instructions a hand over 20,000 mixed hands
//! (`make bench-instructions`).
//!
//! # The tricks, and one hand carried through them
//!
//! `[123p,3]55m12379s789p8s`, of which `worked_hand` asserts every number below.
//!
//! 1. **A suit is one key.** A shift and two sums pack nine counts into a number (`layout::key_of`), a
//!    perfect hash without probing finds its entry (some 70 instructions for four). A key that is found
//!    is also the check of the counts. 55m is `0x10`, 123789s with the winning 8s `0x08090129`, 789p
//!    `0x08080028`, no honours 200.
//! 2. **What is found is added, not listed** (`suit_table`, `layout`). The counters of the four entries say
//!    0, 2, 1 and 0 sets and 1, 0, 0 and 0 pairs; with the meld that is four sets and one pair, compared in
//!    one go. Fans that the tiles allow are joined by AND: 55m denies 全带幺, the chows deny 全带五, and of all
//!    of them 无字 stays.
//! 3. **A meld is a line of memory** (`meld_table`, some 75 instructions for all four): counts, counters and
//!    keys are added as vectors, whatever the melds are.
//! 4. **Sums name sets** (`set_fans`). Every chow has a number, and the sum of any four is unique: here
//!    `0xe11967a0` says 123s, 789s, 123p, 789p, whatever their order and however many are melded. A byte
//!    of a table is what they count for under this rule book, found there by `score::count` itself. Beside a
//!    pair of 5m it is 三色双龙会, 16 points, which silences 平和 and 无字; beside another pair, 3. Pungs, winds,
//!    dragons and kongs have such a byte each: 0 here.
//! 5. **Whole-hand fans are bits** (`hand_fans`). Tiles, melds, flags and 碰碰和 or 平和 set bits of a word. Each
//!    fan lies above those that it covers, so silence is four loads and an AND NOT unless some fan covers
//!    a coverer without all that it covers. Of 无字, 平和 and the wait, 坎张 is left: 1 point.
//! 6. **Who took the winning tile is looked up too**: 7 bits of an entry for each rank. 8s is
//!    `0b0100010`: the middle of a chow, and the suit waited for nothing else. 16 + 1 = 17.
//! 7. **Blocks of 32 rows** go through short loops, so that what a loop needs stays in registers and
//!    look-ups of one row don't wait for those of the last. With one function a row and all of the answer
//!    carried through it the same tables took 1,244 instructions; with this and entries that hold their
//!    only shape, 796.
//!
//! What hurts: suits with several shapes (one row in ten, some 1,150 instructions) and other forms (one in
//! eight, some 610) leave the straight way at one branch each (`best`).
//!
//! # What is written twice
//!
//! 63 fans reach the tables from the functions of [`crate::fan`]: joins of chows and pungs, winds, dragons,
//! kongs, ranges of kinds, suits, flags. 天和, 地和, 人和, 混杠 and 天听 are never in tables: such rows fall back to
//! the plain scorer, as do malformed ones and rule books whose rows the tables can't hold. The rest is
//! written twice and only tested to agree (`tests/bulk.rs`, and over the census `tests/census.rs`): who
//! edits one place edits the other.
//!
//! | fans | plain, in [`crate::fan`] | here |
//! |---|---|---|
//! | 边张 坎张 单钓将 | `wait` | `suit_table::Entry::of`, `readings::waits_for_one`, `readings::OPTIONS` |
//! | 四归一, and that of six kinds | `repeated` | `row_parts::check_copies`, `special_forms::try_seven_pairs` |
//! | 幺九刻 of suits | `repeated` | `layout::SetPart::of` |
//! | 碰碰和 平和 | `sets` | `hand_fans::by_chows`, `readings::try_split` |
//! | 全带幺 全带五 全双刻 | `tiles` | `layout::each` |
//! | 混幺九 | `tiles` | `hand_fans::fill_finders` |
//! | 九莲宝灯 (1112345678999 is shared) | `forms` | `row_parts::is_nine_gates` |
//! | 七对 连七对 十三幺 全不靠 七星不靠 组合龙 | `forms` | `special_forms` |
//! | 无番和 花牌 | `added`, `score::add_up` | `Tables::add_up` |

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
#[cfg(test)]
mod worked_hand;

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
