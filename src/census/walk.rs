//! Enumerators: every distinct winning set of concealed tiles, form by form.
//!
//! Built from the sets themselves and not from the tables of [`crate::shape`], which they test.

use std::collections::BTreeMap;

use crate::shape::special::{KNITTED, is_honors_and_knitted, knitted_tiles};
use crate::shape::suits::SuitShape;
use crate::tile::KINDS;
use crate::{Tile, TileSet};

/// Counts of the concealed tiles of a hand.
pub type Counts = [u8; KINDS];

/// The distinct contents of one suit with this many sets, by whether there is a pair, each with the
/// number of its decompositions.
fn suit_contents(sets: usize, pair: bool) -> Vec<([u8; 9], u64)> {
    let mut contents = BTreeMap::new();
    for shape in SuitShape::all() {
        if shape.sets().count() == sets && shape.pair().is_some() == pair {
            *contents.entry(shape.counts()).or_insert(0) += 1;
        }
    }
    contents.into_iter().collect()
}

/// The contents of the honours: pungs and at most a pair.
fn honor_contents(sets: usize, pair: bool) -> Vec<[u8; 7]> {
    let mut contents = Vec::new();
    for kinds in 0_u8..1 << 7 {
        if kinds.count_ones() as usize != sets {
            continue;
        }
        let pungs: [u8; 7] = std::array::from_fn(|i| 3 * (kinds >> i & 1));
        if pair {
            contents.extend((0..7).filter(|&i| pungs[i] == 0).map(|i| {
                let mut with_pair = pungs;
                with_pair[i] = 2;
                with_pair
            }));
        } else {
            contents.push(pungs);
        }
    }
    contents
}

/// Calls `each` with every distinct hand of this many sets and a pair, and how many decompositions it
/// has. Hands come in no particular order, each once.
pub fn each_regular(sets: usize, each: &mut impl FnMut(&Counts, u64)) {
    let suits: Vec<[_; 2]> =
        (0..=sets).map(|n| [suit_contents(n, false), suit_contents(n, true)]).collect();
    let mut counts = [0; KINDS];
    for pair_in in 0..4 {
        for m in 0..=sets {
            for s in 0..=sets - m {
                for p in 0..=sets - m - s {
                    let honors = honor_contents(sets - m - s - p, pair_in == 3);
                    for (m, ways_m) in &suits[m][usize::from(pair_in == 0)] {
                        counts[..9].copy_from_slice(m);
                        for (s, ways_s) in &suits[s][usize::from(pair_in == 1)] {
                            counts[9..18].copy_from_slice(s);
                            for (p, ways_p) in &suits[p][usize::from(pair_in == 2)] {
                                counts[18..27].copy_from_slice(p);
                                for z in &honors {
                                    counts[27..].copy_from_slice(z);
                                    each(&counts, ways_m * ways_s * ways_p);
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Calls `each` with every hand of seven pairs, four alike being two.
pub fn each_seven_pairs(each: &mut impl FnMut(&Counts)) {
    fn grow(from: usize, left: u8, counts: &mut Counts, each: &mut impl FnMut(&Counts)) {
        if left == 0 {
            each(counts);
            return;
        }
        for kind in from..KINDS {
            for pairs in 1..=left.min(2) {
                counts[kind] = 2 * pairs;
                grow(kind + 1, left - pairs, counts, each);
            }
            counts[kind] = 0;
        }
    }
    grow(0, 7, &mut [0; KINDS], each);
}

/// Calls `each` with the thirteen hands of thirteen orphans.
pub fn each_thirteen_orphans(each: &mut impl FnMut(&Counts)) {
    for twice in TileSet::TERMINALS_AND_HONORS.iter() {
        let mut counts = [0; KINDS];
        TileSet::TERMINALS_AND_HONORS.iter().for_each(|tile| counts[tile.index()] = 1);
        counts[twice.index()] = 2;
        each(&counts);
    }
}

/// Calls `each` with every hand of honours and knitted tiles.
pub fn each_honors_and_knitted(each: &mut impl FnMut(&Counts)) {
    for way in KNITTED {
        let pool: Vec<Tile> = knitted_tiles(way).or(TileSet::HONORS).iter().collect();
        for (i, left_out) in pool.iter().enumerate() {
            for also_left_out in &pool[i + 1..] {
                let mut counts = [0; KINDS];
                for tile in &pool {
                    counts[tile.index()] = 1;
                }
                counts[left_out.index()] = 0;
                counts[also_left_out.index()] = 0;
                debug_assert!(is_honors_and_knitted(&counts));
                each(&counts);
            }
        }
    }
}

/// Calls `each` with every hand of a knitted straight and this many more sets (1, or 0 where the set
/// is melded) and a pair.
pub fn each_knitted_straight(sets: usize, each: &mut impl FnMut(&Counts)) {
    for way in KNITTED {
        let straight = knitted_tiles(way);
        each_regular(sets, &mut |rest, _| {
            let mut counts = *rest;
            straight.iter().for_each(|tile| counts[tile.index()] += 1);
            if counts.iter().all(|&n| n <= 4) {
                each(&counts);
            }
        });
    }
}
