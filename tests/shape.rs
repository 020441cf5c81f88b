//! The tables of decompositions against a plain search, and the census of winning hands.

use std::collections::BTreeSet;

use guobiao::census::walk;
use guobiao::shape::suits::{SuitShape, Suits, key};
use guobiao::shape::{formal_waits, is_complete};
use guobiao::tile::KINDS;
use guobiao::{Tile, shape::special};

/// Splits of counts into sets: the lowest tile's copies make at most one pung, the others chows.
fn splits(counts: &mut [u8; 9]) -> u32 {
    let Some(low) = counts.iter().position(|&n| n > 0) else { return 1 };
    let held = counts[low];
    let mut found = 0;
    for pungs in 0..=held / 3 {
        let chows = held - 3 * pungs;
        let fits = low < 7 && counts[low + 1] >= chows && counts[low + 2] >= chows;
        if chows == 0 || fits {
            let mut rest = *counts;
            rest[low] = 0;
            (low + 1..low + 3).filter(|_| chows > 0).for_each(|rank| rest[rank] -= chows);
            found += splits(&mut rest);
        }
    }
    found
}

/// The same with every choice of the pair, so that no split is found twice.
fn plain(counts: &[u8; 9]) -> u32 {
    let tiles: u8 = counts.iter().sum();
    let mut counts = *counts;
    match tiles % 3 {
        0 => splits(&mut counts),
        2 => (0..9)
            .map(|rank| {
                if counts[rank] < 2 {
                    return 0;
                }
                counts[rank] -= 2;
                let found = splits(&mut counts);
                counts[rank] += 2;
                found
            })
            .sum(),
        _ => 0,
    }
}

#[test]
fn the_table_finds_what_a_plain_search_finds() {
    let suits = Suits::get();
    let mut vectors = 0;
    for number in 0..5_u32.pow(9) {
        let counts: [u8; 9] = std::array::from_fn(|i| (number / 5_u32.pow(i as u32) % 5) as u8);
        if counts.iter().sum::<u8>() > 14 {
            continue;
        }
        let shapes = suits.shapes(key(&counts));
        assert_eq!(shapes.len() as u32, plain(&counts), "{counts:?}");
        assert!(shapes.iter().all(|shape| shape.counts() == counts));
        vectors += usize::from(!shapes.is_empty());
    }
    // The empty suit is one of them.
    assert_eq!((vectors, suits.vectors()), (21_743, 21_743));
}

#[test]
fn each_suit_has_as_many_contents_as_counted_before() {
    let contents = |sets: usize, pair: bool| {
        let fits =
            |shape: &SuitShape| shape.sets().count() == sets && shape.pair().is_some() == pair;
        SuitShape::all()
            .iter()
            .filter(|s| fits(s))
            .map(SuitShape::counts)
            .collect::<BTreeSet<_>>()
            .len()
    };
    let counted = [1, 2, 3, 4].map(|sets| (contents(sets, false), contents(sets, true)));
    assert_eq!(counted, [(16, 135), (127, 996), (627, 4_475), (2_098, 13_259)]);
}

#[test]
fn the_census_of_small_hands() {
    let mut counted = Vec::new();
    for sets in 0..4 {
        let (mut hands, mut decompositions) = (0_u64, 0);
        walk::each_regular(sets, &mut |counts, ways| {
            hands += 1;
            decompositions += ways;
            debug_assert!(is_complete(counts, 4 - sets));
        });
        counted.push((hands, decompositions));
    }
    assert_eq!(counted, [(34, 34), (1_836, 1_836), (49_332, 49_368), (875_418, 877_950)]);
}

#[test]
fn the_census_of_special_forms() {
    type Walk<'a> = &'a dyn Fn(&mut dyn FnMut(&[u8; KINDS]));
    let count = |walk: Walk<'_>| {
        let mut hands = BTreeSet::new();
        walk(&mut |counts| assert!(is_complete(counts, 0) && hands.insert(*counts)));
        hands
    };
    let orphans = count(&|each| walk::each_thirteen_orphans(&mut |counts| each(counts)));
    assert_eq!(orphans.len(), 13);
    let knitted = count(&|each| walk::each_honors_and_knitted(&mut |counts| each(counts)));
    let greater = knitted.iter().filter(|hand| hand[27..].iter().all(|&n| n == 1)).count();
    let straight = |hand: &&[u8; KINDS]| hand[..27].iter().map(|&n| u32::from(n)).sum::<u32>() == 9;
    assert_eq!((knitted.len(), greater), (720, 216));
    assert_eq!(knitted.iter().filter(straight).count(), 126);
    let straights = count(&|each| walk::each_knitted_straight(1, &mut |counts| each(counts)));
    assert_eq!(straights.len(), 11_016);
    let mut melded = 0;
    walk::each_knitted_straight(0, &mut |counts| melded += usize::from(is_complete(counts, 1)));
    assert_eq!(melded, 204);
}

#[test]
fn the_census_of_seven_pairs() {
    let (mut hands, mut without_four_alike, mut also_regular) = (0, 0, 0);
    walk::each_seven_pairs(&mut |counts| {
        hands += 1;
        without_four_alike += u32::from(counts.iter().all(|&n| n <= 2));
        also_regular += u32::from(guobiao::shape::is_regular_hand(counts));
        debug_assert!(special::is_seven_pairs(counts));
    });
    assert_eq!((hands, without_four_alike, also_regular), (16_417_104, 5_379_616, 7_938));
}

#[test]
fn waits_are_the_kinds_that_complete_the_hand() {
    use guobiao::census::draw::{Draw, Kind};
    let hands =
        Draw::new(5, Kind::Winning).take(50_000).chain(Draw::new(6, Kind::NearMiss).take(50_000));
    for hand in hands {
        let (mut counts, melds) = (hand.concealed(), hand.melds().count());
        let waits = formal_waits(&counts, melds);
        for tile in Tile::all() {
            counts[tile.index()] += 1;
            assert_eq!(waits.contains(tile), is_complete(&counts, melds), "{hand} and {tile}");
            counts[tile.index()] -= 1;
        }
    }
}

#[test]
fn four_pairs_of_honors_are_no_pair() {
    let hand: guobiao::Hand = "[123m][456m]EESSWWN".parse().unwrap();
    assert!(formal_waits(&hand.concealed(), 2).is_empty());
}

#[test]
fn a_kind_held_four_times_is_a_formal_wait() {
    let hand: guobiao::Hand = "[123p][456p]4444666s".parse().unwrap();
    let waits: Vec<String> =
        formal_waits(&hand.concealed(), 2).iter().map(|t: Tile| t.to_string()).collect();
    assert_eq!(waits, ["4s", "5s"]);
}
