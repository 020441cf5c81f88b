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
//! * fans of the whole hand are bits of one word, and silence is a few loads and an AND NOT (`mains`);
//! * rows are taken apart a block at a time in loops so short that what they need stays in registers
//!   (`seen`), and those that can be split in one way only are judged without a branch on what they are
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

mod groups;
mod judge;
mod mains;
mod melds;
mod parts;
mod perfect;
mod seen;
mod special;
mod wins;
pub mod work;

use crate::fan::{Fan, Needs};
use crate::hand::Row;
use crate::rules::Rules;
use crate::score::score;
use crate::{Hand, HandError};
use groups::Groups;
use judge::{Counted, Fans, Points};
use mains::Mains;
use parts::Parts;
use seen::Seen;

pub use wins::WinTable;

/// What a row turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// No hand; [`Tables::fault`] says why.
    Bad,
}

/// The tables of one rule book.
pub struct Tables {
    rules: Rules,
    mains: Mains,
    groups: Groups,
    parts: &'static Parts,
    /// What the rule book grants to facts that need something.
    granted: Needs,
    /// 单钓将 counts on four concealed pungs won on a discard.
    grants_single_wait: bool,
    /// A rule book with rows that the tables can't hold.
    is_plain: bool,
}

/// The row is one for the plain scorer.
struct Plain;

/// Rows that are looked at together.
const BLOCK: usize = 32;

impl Tables {
    /// Builds the tables of a rule book, in some 8 milliseconds; the first time also those that all rule
    /// books share, in 30 more.
    #[must_use]
    pub fn new(rules: &Rules) -> Tables {
        let mut mains = Mains::build(rules);
        let beside = mains.choose_beside(rules);
        let groups = Groups::build(rules, &mains, beside);
        let covers_something = |fan: Fan| {
            rules.points(fan) > 0 && Fan::ALL.into_iter().any(|covered| rules.covers(fan, covered))
        };
        let is_plain = groups.is_overfull()
            || mains.is_overfull
            || covers_something(Fan::TileHog)
            || covers_something(Fan::PungOfTerminalsOrHonors)
            || rules.switches().granted().0 & Needs::WAITS_IGNORE_HELD.0 != 0;
        let granted = rules.switches().granted();
        let grants_single_wait = Needs::FOUR_CONCEALED_SINGLE_WAIT.is_met_by(granted);
        Tables {
            rules: rules.clone(),
            mains,
            groups,
            parts: Parts::get(),
            granted,
            grants_single_wait,
            is_plain,
        }
    }

    /// Bytes of memory that the tables occupy, those shared by all rule books included.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of::<Tables>() + size_of::<groups::Places>() + self.parts.bytes()
    }

    /// Scores one row.
    #[must_use]
    pub fn score(&self, row: &Row) -> Verdict {
        let (mut seen, mut verdict) = ([Seen::default()], Verdict::Bad);
        self.see_all(std::slice::from_ref(row), &mut seen);
        self.points(row, &seen[0], |found| verdict = found);
        verdict
    }

    /// Scores one row and writes how often each fan counts; all zero unless it wins.
    #[must_use]
    pub fn score_fans(&self, row: &Row, fans: &mut [u8; Fan::COUNT]) -> Verdict {
        let (mut seen, mut verdict) = ([Seen::default()], Verdict::Bad);
        self.see_all(std::slice::from_ref(row), &mut seen);
        self.fans(row, &seen[0], fans, |found| verdict = found);
        verdict
    }

    /// Scores rows in their order and calls `each` with the number of each.
    ///
    /// All rows of a block are taken apart first and judged then: each loop is short enough for what it
    /// needs to stay in registers, and the look-ups of one row don't wait for those of the last.
    #[inline]
    pub fn score_all(&self, rows: &[Row], mut each: impl FnMut(usize, Verdict)) {
        let mut all_seen = [Seen::default(); BLOCK];
        for (rows, first) in rows.chunks(BLOCK).zip((0..).step_by(BLOCK)) {
            self.see_all(rows, &mut all_seen);
            for ((row, seen), at) in rows.iter().zip(&all_seen).zip(first..) {
                self.points(row, seen, |verdict| each(at, verdict));
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
        mut each: impl FnMut(usize, Verdict),
    ) {
        let mut all_seen = [Seen::default(); BLOCK];
        let blocks = rows.chunks(BLOCK).zip(fans.chunks_mut(BLOCK));
        for ((rows, fans), first) in blocks.zip((0..).step_by(BLOCK)) {
            self.see_all(rows, &mut all_seen);
            for (((row, seen), fans), at) in rows.iter().zip(&all_seen).zip(fans).zip(first..) {
                self.fans(row, seen, fans, |verdict| each(at, verdict));
            }
        }
    }

    #[inline(always)]
    fn points(&self, row: &Row, seen: &Seen, each: impl FnOnce(Verdict)) {
        match self.best::<Points>(row, seen) {
            Ok(best) => match best.get() {
                Some(points) => each(self.add_up(points, seen)),
                None => each(Verdict::DoesNotWin),
            },
            Err(Plain) => each(self.score_plainly(row, &mut [0; Fan::COUNT])),
        }
    }

    #[inline(always)]
    fn fans(
        &self,
        row: &Row,
        seen: &Seen,
        fans: &mut [u8; Fan::COUNT],
        each: impl FnOnce(Verdict),
    ) {
        match self.best::<Fans>(row, seen) {
            Ok(best) => {
                if let Some(points) = best.points.get() {
                    self.write_fans(points, &best.counted, seen, fans);
                    each(self.add_up(points, seen));
                } else {
                    fans.fill(0);
                    each(Verdict::DoesNotWin);
                }
            }
            Err(Plain) => each(self.score_plainly(row, fans)),
        }
    }

    /// Why a row is bad; `None` unless it is.
    #[must_use]
    pub fn fault(&self, row: &Row) -> Option<HandError> {
        Hand::try_from(*row).and_then(|hand| score(&hand, &self.rules)).err()
    }

    #[cold]
    #[inline(never)]
    fn score_plainly(&self, row: &Row, fans: &mut [u8; Fan::COUNT]) -> Verdict {
        fans.fill(0);
        match Hand::try_from(*row).and_then(|hand| score(&hand, &self.rules)) {
            Ok(Some(score)) => {
                *fans = score.fans;
                Verdict::Wins { points: score.points, is_legal: score.is_legal }
            }
            Ok(None) => Verdict::DoesNotWin,
            Err(_) => Verdict::Bad,
        }
    }

    /// 无番和 where nothing counts, then the flowers.
    #[inline]
    fn add_up(&self, points: u32, seen: &Seen) -> Verdict {
        let chicken_hand = self.rules.points(Fan::ChickenHand);
        let points = if points == 0 { chicken_hand } else { points as u16 };
        let flowers = u16::from(seen.flowers()) * self.rules.points(Fan::FlowerTiles);
        Verdict::Wins { points: points + flowers, is_legal: points >= self.rules.minimum() }
    }

    fn write_fans(&self, points: u32, counted: &Counted, seen: &Seen, fans: &mut [u8; Fan::COUNT]) {
        self.groups.write_fans(counted.outcomes, fans);
        for fan in self.mains.fans(counted.fans) {
            fans[fan.index()] = 1;
        }
        let count = |fan: Fan, count: u32| if self.rules.points(fan) > 0 { count as u8 } else { 0 };
        fans[Fan::TileHog.index()] = count(Fan::TileHog, counted.hogs);
        let terminals = Fan::PungOfTerminalsOrHonors;
        fans[terminals.index()] = count(terminals, counted.terminals);
        fans[Fan::FlowerTiles.index()] = count(Fan::FlowerTiles, seen.flowers().into());
        if points == 0 {
            fans[Fan::ChickenHand.index()] = count(Fan::ChickenHand, 1);
        }
    }
}
