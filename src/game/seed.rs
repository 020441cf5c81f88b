//! Walls and deals from a seed: the same on every machine, frozen within a major version.
//!
//! Round `k` of row `i` depends on the seed, `i` and `k` alone. The three are mixed into the state of a
//! `SplitMix64` generator (Steele, Lea and Flood 2014, as in Java and in the seeding of xoshiro): a counter
//! that steps by the golden ratio, and a mix of its bits. It passes `BigCrush`, is seven lines long, and
//! needs no state but one word, so that every row of a batch has its own.

use crate::Wind;
use crate::tile::KINDS;

use super::{SEATS, WALL};

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// A stream of random numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random(u64);

const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Random {
    /// The stream of one round.
    #[must_use]
    pub const fn new(seed: u64, row: u64, round: u64) -> Random {
        let state = mix(seed.wrapping_add(GOLDEN));
        let state = mix((state ^ row).wrapping_add(GOLDEN));
        Random(mix((state ^ round).wrapping_add(GOLDEN)))
    }

    /// 64 random bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        mix(self.0)
    }

    /// A number below `end`, which is not 0, each equally likely.
    ///
    /// The upper half of a product is a number below `end`. The few products that would make some of these
    /// likelier are known by their lower half, and drawn again (Lemire 2019).
    pub const fn below(&mut self, end: u64) -> u64 {
        loop {
            let product = self.next() as u128 * end as u128;
            let low = product as u64;
            if low >= end || low >= end.wrapping_neg() % end {
                return (product >> 64) as u64;
            }
        }
    }

    /// Puts items into an order of which all are equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at as u64 + 1) as usize);
        }
    }
}

/// All 136 tiles, four of each kind in order.
const ORDERED: [u8; SEATS * WALL] = {
    let mut tiles = [0; SEATS * WALL];
    let mut at = 0;
    while at < 4 * KINDS {
        tiles[at] = (at / 4) as u8;
        at += 1;
    }
    tiles
};

/// The walls of a round, seat after seat as [`Game::new`](super::Game::new) takes them, and its round wind.
///
/// ```
/// use guobiao::game::seed::deal;
/// let (walls, wind) = deal(7, 0, 0);
/// assert_eq!(walls.len(), 136);
/// assert_eq!(deal(7, 0, 0), (walls, wind));
/// ```
#[must_use]
pub fn deal(seed: u64, row: u64, round: u64) -> ([u8; SEATS * WALL], Wind) {
    let mut random = Random::new(seed, row, round);
    let mut walls = ORDERED;
    random.shuffle(&mut walls);
    let wind = Wind::ALL[random.below(4) as usize];
    (walls, wind)
}
