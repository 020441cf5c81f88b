//! All decompositions of the tiles of one suit, in a table built at first use.
//!
//! Four sets and a pair split by suit, and one suit has few winning contents: 21,743 count vectors.
//! So a hand is decomposed by four look-ups instead of a search. The plain search is in the tests
//! (`tests/shape.rs`), which also pins how many vectors of each size there are.

use std::sync::LazyLock;

/// Sets of one suit, at most four, and at most one pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SuitShape {
    /// Codes of the sets in order; those from `len` on are `NO_CODE`.
    sets: [u8; 4],
    /// How many sets.
    len: u8,
    /// Rank of the pair, 0-8, or `NO_PAIR`.
    pair: u8,
}

const NO_CODE: u8 = u8::MAX;
const NO_PAIR: u8 = u8::MAX;

/// A set within its suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SuitSet {
    /// Rank of the lowest tile, 0-8.
    pub rank: u8,
    /// A chow; else a pung.
    pub is_chow: bool,
}

impl SuitSet {
    /// Sorts by first tile, the pung before the chow: the order in which readings are tried.
    const fn code(self) -> u8 {
        2 * self.rank + self.is_chow as u8
    }

    const fn of_code(code: u8) -> SuitSet {
        SuitSet { rank: code / 2, is_chow: code % 2 == 1 }
    }

    /// The 7 chows and 9 pungs of a suit, in order.
    pub fn all() -> impl Iterator<Item = SuitSet> {
        (0..18).map(SuitSet::of_code).filter(|set| !set.is_chow || set.rank < 7)
    }

    fn add_to(self, counts: &mut [u8; 9]) {
        let rank = usize::from(self.rank);
        if self.is_chow {
            counts[rank..rank + 3].iter_mut().for_each(|n| *n += 1);
        } else {
            counts[rank] += 3;
        }
    }
}

impl SuitShape {
    /// Its sets in order.
    pub fn sets(&self) -> impl Iterator<Item = SuitSet> + use<> {
        self.sets.into_iter().take(self.len.into()).map(SuitSet::of_code)
    }

    /// The rank of its pair, 0-8.
    #[must_use]
    pub fn pair(&self) -> Option<u8> {
        (self.pair != NO_PAIR).then_some(self.pair)
    }

    /// The counts that it is made of.
    #[must_use]
    pub fn counts(&self) -> [u8; 9] {
        let mut counts = [0; 9];
        self.sets().for_each(|set| set.add_to(&mut counts));
        if let Some(rank) = self.pair() {
            counts[usize::from(rank)] += 2;
        }
        counts
    }

    /// Every shape with at most four of a tile: the enumerator behind the table and the census.
    #[must_use]
    pub fn all() -> Vec<SuitShape> {
        let mut shapes = SuitShape::formal();
        shapes.retain(|shape| shape.counts().iter().all(|&n| n <= 4));
        shapes
    }

    /// Every shape, however many of a tile it asks for: what a formal distance is measured to.
    #[must_use]
    pub fn formal() -> Vec<SuitShape> {
        let empty = SuitShape { sets: [NO_CODE; 4], len: 0, pair: NO_PAIR };
        let mut shapes = vec![empty];
        let mut begin = 0;
        for len in 1..=4 {
            let end = shapes.len();
            for i in begin..end {
                let smaller = shapes[i];
                let last = smaller.sets().last().map_or(0, SuitSet::code);
                for set in SuitSet::all().filter(|set| set.code() >= last) {
                    let mut shape = SuitShape { len, ..smaller };
                    shape.sets[usize::from(len) - 1] = set.code();
                    shapes.push(shape);
                }
            }
            begin = end;
        }
        let pairs = |&shape: &SuitShape| (0..9).map(move |pair| SuitShape { pair, ..shape });
        let with_pair: Vec<_> = shapes.iter().flat_map(pairs).collect();
        shapes.extend(with_pair);
        shapes
    }
}

/// Counts of a suit as a number, three bits a rank; honours leave the last two empty.
#[inline]
#[must_use]
pub fn key(counts: &[u8]) -> u32 {
    counts.iter().rev().fold(0, |key, &n| key << 3 | u32::from(n & 7))
}

/// The table: count vector to its shapes, in the order of readings.
pub struct Suits {
    /// Open addressing; `first` is an index into `shapes`, `len` 0 marks an empty slot.
    slots: Vec<Slot>,
    shapes: Vec<SuitShape>,
}

#[derive(Clone, Copy, Default)]
struct Slot {
    key: u32,
    first: u16,
    len: u8,
}

const SLOTS_LOG2: u32 = 16;

impl Suits {
    /// The one table of the process.
    #[must_use]
    pub fn get() -> &'static Suits {
        static TABLE: LazyLock<Suits> = LazyLock::new(Suits::build);
        &TABLE
    }

    fn build() -> Suits {
        let mut keyed: Vec<_> =
            SuitShape::all().into_iter().map(|s| (key(&s.counts()), s)).collect();
        keyed.sort_unstable();
        let mut slots = vec![Slot::default(); 1 << SLOTS_LOG2];
        for (i, same) in keyed.chunk_by(|a, b| a.0 == b.0).scan(0, |next, same| {
            *next += same.len();
            Some((*next - same.len(), same))
        }) {
            let key = same[0].0;
            let mut at = Suits::home(key);
            while slots[at].len > 0 {
                at = (at + 1) % slots.len();
            }
            slots[at] = Slot { key, first: i as u16, len: same.len() as u8 };
        }
        Suits { slots, shapes: keyed.into_iter().map(|(_, shape)| shape).collect() }
    }

    /// Fibonacci hashing: the multiplier is 2^32 divided by the golden ratio.
    const fn home(key: u32) -> usize {
        (key.wrapping_mul(0x9E37_79B9) >> (32 - SLOTS_LOG2)) as usize
    }

    /// All shapes of a suit's counts, empty if there is none; no tiles have one empty shape.
    #[must_use]
    pub fn shapes(&self, key: u32) -> &[SuitShape] {
        let mut at = Suits::home(key);
        loop {
            let slot = self.slots[at];
            if slot.len == 0 {
                return &[];
            }
            if slot.key == key {
                let first = usize::from(slot.first);
                return &self.shapes[first..first + usize::from(slot.len)];
            }
            at = (at + 1) % self.slots.len();
        }
    }

    /// How many distinct count vectors have a shape.
    #[must_use]
    pub fn vectors(&self) -> usize {
        self.slots.iter().filter(|slot| slot.len > 0).count()
    }
}
