//! What a group of suits lacks for each part that it may play in a complete hand.

use super::classes::Joinable;

/// Missing tiles for 0 to 4 sets, and for 0 to 4 sets and a pair.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Regular {
    bare: [u8; 5],
    paired: [u8; 5],
}

impl Regular {
    pub(super) fn from_fn(missing: impl Fn(usize, bool) -> u8) -> Regular {
        Regular {
            bare: std::array::from_fn(|sets| missing(sets, false)),
            paired: std::array::from_fn(|sets| missing(sets, true)),
        }
    }

    /// Missing tiles for no set, no set and a pair, one set, one set and a pair, and so on.
    pub(super) fn by_class(&self) -> [u8; 10] {
        std::array::from_fn(|class| {
            if class % 2 == 0 { self.bare[class / 2] } else { self.paired[class / 2] }
        })
    }

    /// What two groups lack for so many sets and a pair: each gives some of the sets, one of them the
    /// pair.
    pub(super) fn together(&self, other: &Regular, sets: usize) -> u8 {
        (0..=sets).fold(u8::MAX, |least, mine| {
            let theirs = sets - mine;
            least
                .min(self.bare[mine] + other.paired[theirs])
                .min(self.paired[mine] + other.bare[theirs])
        })
    }
}

impl Joinable for Regular {
    fn join(&self, other: &Regular) -> Regular {
        Regular::from_fn(|sets, pair| {
            if pair {
                return self.together(other, sets);
            }
            let split = |mine| self.bare[mine] + other.bare[sets - mine];
            (0..=sets).fold(u8::MAX, |least, mine| least.min(split(mine)))
        })
    }
}

/// Beside the thirds of a knitted straight that the group gives: nothing more is wanted, a set, a pair,
/// or both. Missing tiles of the thirds are counted in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Knitted([u8; 4]);

/// What may be wanted, one bit each.
pub(super) const SET: usize = 1;
pub(super) const PAIR: usize = 2;

impl Knitted {
    /// A group that lacks tiles of its thirds and so much for the rest.
    pub(super) fn new(thirds: u8, rest: &Regular) -> Knitted {
        Knitted([rest.bare[0], rest.bare[1], rest.paired[0], rest.paired[1]].map(|n| n + thirds))
    }

    /// What it lacks of its thirds.
    pub(super) fn thirds(self) -> u8 {
        self.0[0]
    }

    /// What two groups lack where so much is wanted beside the straight.
    pub(super) fn together(self, other: Knitted, wanted: usize) -> u8 {
        let parts = (0..4).filter(|mine| mine & !wanted == 0);
        parts.fold(u8::MAX, |least, mine| least.min(self.0[mine] + other.0[wanted ^ mine]))
    }
}

impl Joinable for Knitted {
    /// Three suits lack no more than nine tiles of their thirds. More can't be, and is cut to nine so
    /// that the classes come to an end.
    fn join(&self, other: &Knitted) -> Knitted {
        let above_nine = (self.thirds() + other.thirds()).saturating_sub(9);
        Knitted(std::array::from_fn(|wanted| self.together(*other, wanted) - above_nine))
    }
}
