//! The hot path: rows in, points out, by tables made of the same declarations as [`crate::score`].
//!
//! The plain scorer lists facts, sorts them and compares each with each: some 8,000 instructions a hand.
//! Here it is 1,244 (and a tenth of the time), because
//!
//! * a suit's counts are one key of a perfect hash, and what is found says everything about the suit
//!   (`parts`);
//! * sets are summands: the sum of the chows names them all, in any order, melded or not, and a byte of
//!   a table says what they count for together under this rule book (`groups`);
//! * fans of the whole hand are bits of one word, and silence is a few loads and an AND NOT (`mains`);
//! * whether a wait is for one kind only was asked of each suit when the tables were built.
//!
//! What the tables can't say (wins on the dealt tiles, and what is malformed) is left to the plain
//! scorer, and `tests/bulk.rs` proves both equal over the census.

#![expect(
    clippy::needless_bitwise_bool,
    reason = "a branch on a flag or a wait is mispredicted as often as not"
)]

mod groups;
mod judge;
mod mains;
mod parts;
mod perfect;
mod seen;

use crate::fan::{Fan, Needs};
use crate::hand::{Row, row};
use crate::rules::Rules;
use crate::score::score;
use crate::{Hand, HandError};
use groups::{Groups, NO_FAN};
use judge::Best;
use mains::Mains;
use parts::Parts;

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
    /// What the rule book grants to facts that need something.
    granted: Needs,
    /// A rule book with rows that the tables can't hold.
    is_plain: bool,
}

/// The row is one for the plain scorer.
struct Plain;

impl Tables {
    /// Builds the tables of a rule book, in some 20 milliseconds.
    #[must_use]
    pub fn new(rules: &Rules) -> Tables {
        let mut mains = Mains::build(rules);
        let beside = mains.choose_beside(rules);
        let groups = Groups::build(rules, &mains, beside);
        let covers_something = |fan: Fan| {
            rules.points(fan) > 0 && Fan::ALL.into_iter().any(|covered| rules.covers(fan, covered))
        };
        let is_plain = groups.is_overfull()
            || covers_something(Fan::TileHog)
            || covers_something(Fan::PungOfTerminalsOrHonors)
            || rules.switches().granted().0 & Needs::WAITS_IGNORE_HELD.0 != 0;
        let granted = rules.switches().granted();
        Tables { rules: rules.clone(), mains, groups, parts: Parts::get(), granted, is_plain }
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

    fn write_fans(&self, best: &Best, row: &Row, fans: &mut [u8; Fan::COUNT]) {
        for fan in self.mains.fans(best.counting) {
            fans[fan.index()] = 1;
        }
        for fan in best.outcomes.iter().flat_map(|&number| self.groups.get(number).fans) {
            if fan != NO_FAN {
                fans[usize::from(fan) % Fan::COUNT] += 1;
            }
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
}
