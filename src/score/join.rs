//! Non-separation, non-identity and account-once (不拆移, 不得相同, 套算一次): which fans of two and
//! more sets may stand together.
//!
//! Each such fan joins its sets. A selection may stand if joining them one after the other always
//! brings together sets that were apart (no ring), and no set serves one fan twice. The selection
//! with the largest sum counts. On four sets that leaves three cases, all tried here: one fan of four
//! sets; one of three and at most one of two that adds the fourth set; a forest of fans of two.

use crate::fan::{Fact, Fan, SetMask};

#[derive(Clone, Copy)]
struct Join {
    at: usize,
    fan: Fan,
    sets: SetMask,
    points: u16,
}

/// The joins of one reading, by the number of their sets: at most one of four, four of three, six of
/// two.
pub struct Joins {
    fours: List<1>,
    threes: List<4>,
    twos: List<6>,
}

struct List<const N: usize> {
    joins: [Join; N],
    len: usize,
}

impl<const N: usize> List<N> {
    const EMPTY: List<N> =
        List { joins: [Join { at: 0, fan: Fan::ALL[0], sets: 0, points: 0 }; N], len: 0 };

    fn push(&mut self, join: Join) {
        self.joins[self.len] = join;
        self.len += 1;
    }

    fn as_slice(&self) -> &[Join] {
        &self.joins[..self.len]
    }
}

/// A selection: the places of its facts, what it is worth, and its fans in order. Of two of equal
/// worth the one with the earlier fans is taken: 一般高 before 喜相逢 before 连六 before 老少副.
#[derive(Clone, Copy)]
struct Selection {
    places: u64,
    points: u16,
    fans: [u8; 3],
}

impl Selection {
    const EMPTY: Selection = Selection { places: 0, points: 0, fans: [u8::MAX; 3] };

    fn with(mut self, join: Join) -> Selection {
        self.places |= 1 << join.at;
        self.points += join.points;
        self.fans[2] = join.fan as u8;
        self.fans.sort_unstable();
        self
    }

    fn or_better(&mut self, other: Selection) {
        if other.points > self.points || other.points == self.points && other.fans < self.fans {
            *self = other;
        }
    }
}

impl Joins {
    /// None yet.
    #[must_use]
    pub const fn new() -> Joins {
        Joins { fours: List::EMPTY, threes: List::EMPTY, twos: List::EMPTY }
    }

    /// One more; `at` is its place among the facts.
    pub fn push(&mut self, at: usize, fact: Fact, points: u16) {
        let join = Join { at, fan: fact.fan, sets: fact.sets, points };
        match fact.sets.count_ones() {
            2 => self.twos.push(join),
            3 => self.threes.push(join),
            _ => self.fours.push(join),
        }
    }

    /// The places of those that count, one bit each.
    #[must_use]
    pub fn choose(&self) -> u64 {
        let mut best = Selection::EMPTY;
        for &four in self.fours.as_slice() {
            best.or_better(Selection::EMPTY.with(four));
        }
        for &three in self.threes.as_slice() {
            let alone = Selection::EMPTY.with(three);
            best.or_better(alone);
            for &two in self.twos.as_slice() {
                if (two.sets & three.sets).is_power_of_two() {
                    best.or_better(alone.with(two));
                }
            }
        }
        grow(Selection::EMPTY, [1, 2, 4, 8], [0; 4], self.twos.as_slice(), &mut best);
        best.places
    }
}

impl Default for Joins {
    fn default() -> Joins {
        Joins::new()
    }
}

/// Tries every forest of fans of two sets. `trees` holds for each set those joined with it, `serves`
/// the fans that each set is in.
fn grow(
    grown: Selection,
    trees: [SetMask; 4],
    serves: [u8; 4],
    left: &[Join],
    best: &mut Selection,
) {
    best.or_better(grown);
    for (i, &join) in left.iter().enumerate() {
        let (a, b) = (join.sets.trailing_zeros() as usize, 7 - join.sets.leading_zeros() as usize);
        // The five fans of two sets differ in their last three bits.
        let fan = 1 << (join.fan as u8 % 8);
        if trees[a] == trees[b] || (serves[a] | serves[b]) & fan != 0 {
            continue;
        }
        let mut serves = serves;
        serves[a] |= fan;
        serves[b] |= fan;
        let tree = trees[a] | trees[b];
        let trees = [0, 1, 2, 3].map(|set| if tree >> set & 1 == 1 { tree } else { trees[set] });
        grow(grown.with(join), trees, serves, &left[i + 1..], best);
    }
}
