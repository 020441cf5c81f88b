//! What each content of a suit lacks: a table built at first use.
//!
//! The distance of counts `v` to a target `t` is the number of tiles of `t` that `v` has not, however
//! many of a kind `t` asks for. A suit's distance to "n sets" is the least over all targets with n sets.
//! The simple way tries them all (`tests/shanten.rs` does so for a hand). Here all 405,350 count vectors
//! with at most 14 tiles are measured in two sweeps, without trying any:
//!
//! * Downward: a vector is *needed in full* by some target of a sort if it is such a target, or if with
//!   one tile more of some rank it is still needed in full.
//! * Upward: take a tile off a vector. If the vector is needed in full, the rest lacks one more, whatever
//!   tile it was. If not, the best target leaves some tile unused: without that one, nothing is lost. So
//!   the distance is the least among the vectors with one tile less, and one less than that if the vector
//!   is needed in full.
//!
//! Distances of neighbours differ by one at most. So a sweep measures all sorts of targets at once, in
//! lanes of four bits, ten to a word. Both run in the order in which vectors are stored.

use std::collections::BTreeMap;
use std::ops::Range;

use super::missing::Regular;
use crate::shape::suits::SuitShape;

/// The lowest bit of each of sixteen lanes.
const LANE_ONES: u64 = 0x1111_1111_1111_1111;

/// The lane of n sets, with a pair or without.
const fn lane(sets: usize, pair: bool) -> usize {
    if pair { 5 + sets } else { sets }
}

/// The least of each lane, where lanes differ by one at most: then a lane of `a - b + 1` is 0, 1 or 2,
/// never borrows, and is 2 where `a` is greater.
const fn least(a: u64, b: u64) -> u64 {
    let greater = a.wrapping_sub(b).wrapping_add(LANE_ONES) >> 1 & LANE_ONES;
    a - greater
}

/// Ranks 1 to 5 make the upper part of a key, 6 to 9 the lower, both in base 5.
const UPPER_RANKS: usize = 5;
const UPPER: usize = 3125;
const LOWER: usize = 625;
const POWERS: [u16; UPPER_RANKS] = [1, 5, 25, 125, 625];
const MOST_TILES: u8 = 14;

/// The counts of a suit as two numbers. With one tile more, one of them is a power of 5 more.
#[derive(Clone, Copy, Default)]
pub(super) struct Key {
    upper: u16,
    lower: u16,
}

impl Key {
    #[inline]
    pub(super) fn of(counts: &[u8]) -> Key {
        let number = |digits: &[u8]| digits.iter().rev().fold(0, |n, &d| 5 * n + u16::from(d));
        let (upper, lower) = counts.split_at(UPPER_RANKS);
        Key { upper: number(upper), lower: number(lower) }
    }

    /// With one tile more of a rank.
    #[inline]
    pub(super) const fn with(self, rank: usize) -> Key {
        let Key { upper, lower } = ONE[rank];
        Key { upper: self.upper + upper, lower: self.lower + lower }
    }

    /// With one tile less of a rank.
    #[inline]
    pub(super) const fn without(self, rank: usize) -> Key {
        let Key { upper, lower } = ONE[rank];
        Key { upper: self.upper - upper, lower: self.lower - lower }
    }
}

/// The key of one tile, by rank.
const ONE: [Key; 9] = {
    let mut ones = [Key { upper: 0, lower: 0 }; 9];
    let mut rank = 0;
    while rank < 9 {
        if rank < UPPER_RANKS {
            ones[rank].upper = POWERS[rank];
        } else {
            ones[rank].lower = POWERS[rank - UPPER_RANKS];
        }
        rank += 1;
    }
    ones
};

fn digits(number: u16) -> [u8; UPPER_RANKS] {
    POWERS.map(|power| (number / power % 5) as u8)
}

/// Where each vector is stored.
///
/// Lower parts are numbered by how many tiles they have: those that fit beside an upper part come first,
/// so that vectors of up to 14 tiles fill the table without a gap. One with fewer tiles comes before.
pub(super) struct VectorSlots {
    /// Where the vectors with this upper part begin.
    first: Box<[u32]>,
    /// The place of a lower part among all.
    place: Box<[u16]>,
    /// All vectors as they are stored.
    keys: Vec<Key>,
}

impl VectorSlots {
    pub(super) fn new() -> VectorSlots {
        let by_tiles = |numbers: usize| {
            let tiles = |&number: &u16| digits(number).iter().sum::<u8>();
            let mut order: Vec<u16> = (0..numbers as u16).collect();
            order.sort_by_key(tiles);
            let tiles: Vec<u8> = order.iter().map(tiles).collect();
            order.into_iter().zip(tiles)
        };
        let lowers: Vec<(u16, u8)> = by_tiles(LOWER).collect();
        let mut place = vec![0; LOWER].into_boxed_slice();
        for (at, (lower, _)) in lowers.iter().enumerate() {
            place[usize::from(*lower)] = at as u16;
        }
        let mut first = vec![0; UPPER].into_boxed_slice();
        let mut keys = Vec::new();
        for (upper, tiles) in by_tiles(UPPER) {
            first[usize::from(upper)] = keys.len() as u32;
            let fitting = lowers.partition_point(|(_, lower)| tiles + lower <= MOST_TILES);
            keys.extend(lowers[..fitting].iter().map(|&(lower, _)| Key { upper, lower }));
        }
        VectorSlots { first, place, keys }
    }

    /// How many vectors there are.
    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    #[inline]
    pub(super) fn slot(&self, key: Key) -> usize {
        self.first[usize::from(key.upper)] as usize
            + usize::from(self.place[usize::from(key.lower)])
    }

    /// Drops the keys; they were only needed during construction.
    pub(super) fn forget_keys(&mut self) {
        self.keys = Vec::new();
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.first) + size_of_val(&*self.place) + size_of_val(&*self.keys)
    }
}

/// What every vector lacks, by its slot, as a number into the list of all that occurs.
pub(super) struct Measured {
    pub(super) occurring: Vec<Regular>,
    pub(super) regular: Vec<u8>,
    /// For 147, 258 and 369: how many of these three are missing, and the rest beside the others.
    pub(super) thirds: [Vec<(u8, u8)>; 3],
}

impl Measured {
    pub(super) fn new(places: &VectorSlots) -> Measured {
        let digits = Digits::new();
        let words = measure(places, &digits, &needed_in_full(places, &digits));
        let mut numbers = BTreeMap::new();
        let mut occurring = Vec::new();
        let mut last = (u64::MAX, 0);
        let regular: Vec<u8> = words
            .into_iter()
            .map(|word| {
                if word != last.0 {
                    let number = *numbers.entry(word).or_insert_with(|| {
                        let missing = |sets, pair| (word >> (4 * lane(sets, pair)) & 15) as u8;
                        occurring.push(Regular::from_fn(missing));
                        occurring.len() as u8 - 1
                    });
                    last = (word, number);
                }
                last.1
            })
            .collect();
        let uppers = without_thirds(UPPER, 0..UPPER_RANKS);
        let lowers = without_thirds(LOWER, UPPER_RANKS..9);
        let thirds = [0, 1, 2].map(|third| {
            let beside = |key: &Key| {
                let (upper, missing) = uppers[usize::from(key.upper)][third];
                let (lower, also_missing) = lowers[usize::from(key.lower)][third];
                (missing + also_missing, regular[places.slot(Key { upper, lower })])
            };
            places.keys.iter().map(beside).collect()
        });
        Measured { occurring, regular, thirds }
    }
}

/// The digits of all numbers of either part.
struct Digits(Vec<[u8; UPPER_RANKS]>);

impl Digits {
    fn new() -> Digits {
        Digits((0..UPPER as u16).map(digits).collect())
    }

    /// The slots of the vectors with one tile less.
    #[inline]
    fn each_below(&self, places: &VectorSlots, key: Key, each: &mut impl FnMut(usize)) {
        let (upper, lower) = (usize::from(key.upper), usize::from(key.lower));
        let (first, place) = (places.first[upper] as usize, usize::from(places.place[lower]));
        for (digit, power) in self.0[upper].into_iter().zip(POWERS) {
            if digit > 0 {
                each(places.first[upper - usize::from(power)] as usize + place);
            }
        }
        for (digit, power) in self.0[lower].into_iter().zip(POWERS) {
            if digit > 0 {
                each(first + usize::from(places.place[lower - usize::from(power)]));
            }
        }
    }
}

/// For each number that is a part of a key, and each third of a knitted straight: the number without one
/// tile of each rank of the third, and how many of these ranks it does not have.
fn without_thirds(numbers: usize, ranks: Range<usize>) -> Vec<[(u16, u8); 3]> {
    let without = |number: u16, third: usize| {
        let of_third = ranks.clone().filter(|rank| rank % 3 == third);
        of_third.fold((number, 0), |(rest, missing), rank| {
            let place = rank - ranks.start;
            if digits(number)[place] > 0 {
                (rest - POWERS[place], missing)
            } else {
                (rest, missing + 1)
            }
        })
    };
    (0..numbers as u16).map(|number| [0, 1, 2].map(|third| without(number, third))).collect()
}

/// Downward: by slot, a one in the lane of each sort of target that needs the vector in full.
fn needed_in_full(places: &VectorSlots, digits: &Digits) -> Vec<u64> {
    let mut needed = vec![0_u64; places.len()];
    for shape in SuitShape::formal() {
        // No suit holds a fifth copy: without it, the target needs the vector just as much.
        let key = Key::of(&shape.counts().map(|n| n.min(4)));
        let lane = lane(shape.sets().count(), shape.pair().is_some());
        needed[places.slot(key)] |= 1 << (4 * lane);
    }
    for (slot, &key) in places.keys.iter().enumerate().rev() {
        let lanes = needed[slot];
        digits.each_below(places, key, &mut |below| needed[below] |= lanes);
    }
    needed
}

/// Upward: by slot, the missing tiles in each lane.
fn measure(places: &VectorSlots, digits: &Digits, needed: &[u64]) -> Vec<u64> {
    let sorts = (0..5).flat_map(|sets| [(sets, false), (sets, true)]);
    let nothing = sorts.fold(0, |word, (sets, pair)| {
        let tiles = 3 * sets as u64 + if pair { 2 } else { 0 };
        word | tiles << (4 * lane(sets, pair))
    });
    let mut words: Vec<u64> = Vec::with_capacity(places.len());
    for (slot, &key) in places.keys.iter().enumerate() {
        let mut lowest = None;
        digits.each_below(places, key, &mut |below| {
            lowest = Some(lowest.map_or(words[below], |lowest| least(lowest, words[below])));
        });
        words.push(lowest.map_or(nothing, |lowest| lowest - needed[slot]));
    }
    words
}
