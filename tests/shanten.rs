//! Shanten, useful tiles and discards against a plain search, and their laws over a walk of hands.

use guobiao::census::draw::{Draw, Kind};
use guobiao::census::walk::{self, Counts};
use guobiao::shape::special::{KNITTED, knitted_tiles};
use guobiao::tile::KINDS;
use guobiao::{Hand, Tile, TileSet, shanten};

/// Tiles missing to so many sets and a pair, by the definition: kind by kind, with every number of
/// pungs and chows that begin there, remembering what has been asked before.
struct Plain<'a> {
    counts: &'a Counts,
    known: Vec<Option<u8>>,
}

impl Plain<'_> {
    fn missing(counts: &Counts, sets: usize) -> u8 {
        let known = vec![None; KINDS * 5 * 5 * 5 * 2];
        Plain { counts, known }.least(0, [0, 0], sets, 1)
    }

    /// From a kind on, where so many chows began one kind and two kinds before.
    fn least(&mut self, at: usize, begun: [usize; 2], sets: usize, pairs: usize) -> u8 {
        if at == KINDS {
            return if sets + pairs == 0 { 0 } else { 100 };
        }
        let state = (((at * 5 + begun[0]) * 5 + begun[1]) * 5 + sets) * 2 + pairs;
        if let Some(known) = self.known[state] {
            return known;
        }
        let most_chows = if at < 27 && at % 9 < 7 { sets } else { 0 };
        let mut least = 100;
        for chows in 0..=most_chows {
            for pungs in 0..=sets - chows {
                for pair in 0..=pairs {
                    let wanted = begun[0] + begun[1] + chows + 3 * pungs + 2 * pair;
                    let missing = (wanted as u8).saturating_sub(self.counts[at]);
                    let rest =
                        self.least(at + 1, [chows, begun[0]], sets - chows - pungs, pairs - pair);
                    least = least.min(missing + rest);
                }
            }
        }
        self.known[state] = Some(least);
        least
    }
}

fn total(counts: impl IntoIterator<Item = u8>) -> i8 {
    counts.into_iter().sum::<u8>().cast_signed()
}

/// The shanten to each form, by the definition.
fn plain(counts: &Counts, melds: usize) -> [Option<i8>; 5] {
    let of = |tiles: TileSet| tiles.iter().map(|tile| counts[tile.index()]).collect::<Vec<_>>();
    let kinds = |tiles: TileSet| total(of(tiles).into_iter().map(|n| n.min(1)));
    let orphans = of(TileSet::TERMINALS_AND_HONORS);
    let pair = i8::from(orphans.iter().any(|&n| n > 1));
    let straights = KNITTED.map(|way| {
        let mut rest = *counts;
        for tile in knitted_tiles(way).iter() {
            rest[tile.index()] = rest[tile.index()].saturating_sub(1);
        }
        let sets = 1_usize.saturating_sub(melds);
        8 - kinds(knitted_tiles(way)) + Plain::missing(&rest, sets).cast_signed()
    });
    let knitted = KNITTED.map(|way| 13 - kinds(knitted_tiles(way).or(TileSet::HONORS)));
    let concealed = |shanten: i8| (melds == 0).then_some(shanten);
    [
        Some(Plain::missing(counts, 4 - melds).cast_signed() - 1),
        concealed(6 - total(counts.iter().map(|n| n / 2))),
        concealed(13 - kinds(TileSet::TERMINALS_AND_HONORS) - pair),
        concealed(knitted.into_iter().min().unwrap()),
        (melds <= 1).then(|| straights.into_iter().min().unwrap()),
    ]
}

/// Random tiles, some of them of one suit or of two.
fn random_counts(rng: &mut fastrand::Rng, tiles: usize) -> Counts {
    let pool = [34, 34, 9, 18, 27][rng.usize(..5)];
    let mut counts = [0; KINDS];
    let mut taken = 0;
    while taken < tiles {
        let kind = if pool == 34 { rng.usize(..34) } else { (rng.usize(..pool) + 9) % 34 };
        if counts[kind] < 4 {
            counts[kind] += 1;
            taken += 1;
        }
    }
    counts
}

#[test]
fn shanten_is_that_of_a_plain_search() {
    let mut rng = fastrand::Rng::with_seed(11);
    for round in 0..4_000 {
        let melds = round % 5;
        let tiles = 13 + round / 5 % 2 - 3 * melds;
        let counts = random_counts(&mut rng, tiles);
        assert_eq!(shanten::by_form(&counts, melds), plain(&counts, melds), "{counts:?}");
    }
    for hand in Draw::new(3, Kind::NearMiss).take(1_000) {
        let melds = hand.melds().count();
        assert_eq!(shanten::by_form(&hand.tiles(), melds), plain(&hand.tiles(), melds), "{hand}");
    }
}

/// What a tile more or less changes, asked by asking again.
fn check_changes(counts: &Counts, melds: usize) {
    let before = shanten::shanten(counts, melds);
    let useful = shanten::useful_of(counts, melds);
    let mut after = *counts;
    for tile in Tile::all().filter(|tile| counts[tile.index()] < 4) {
        after[tile.index()] += 1;
        let drop = before - shanten::shanten(&after, melds);
        assert_eq!(drop, i8::from(useful.contains(tile)), "{counts:?} and {tile}");
        after[tile.index()] -= 1;
    }
}

#[test]
fn over_the_walk_of_eleven_tiles_a_useful_tile_is_one_step() {
    let mut hands = 0;
    walk::each_regular(3, &mut |counts, _| {
        // Ten of the tiles, up to three of them exchanged, as the tiles themselves have it.
        let seed =
            counts.iter().fold(7_u64, |seed, &n| seed.wrapping_mul(31).wrapping_add(n.into()));
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut ten = *counts;
        let mut take = |ten: &mut Counts| {
            let held: Vec<usize> = (0..KINDS).filter(|&at| ten[at] > 0).collect();
            ten[held[rng.usize(..held.len())]] -= 1;
        };
        take(&mut ten);
        for exchange in 0..seed % 4 {
            take(&mut ten);
            let free: Vec<usize> = (0..KINDS).filter(|&at| ten[at] < 4).collect();
            ten[free[(seed >> exchange) as usize % free.len()]] += 1;
        }
        check_changes(&ten, 1);
        hands += 1;
    });
    assert_eq!(hands, 875_418);
}

#[test]
fn a_useful_tile_is_one_step_in_every_form() {
    let mut rng = fastrand::Rng::with_seed(12);
    for round in 0..60_000 {
        let melds = round % 5;
        check_changes(&random_counts(&mut rng, 13 - 3 * melds), melds);
    }
    for hand in Draw::new(4, Kind::Winning).take(60_000) {
        check_changes(&hand.concealed(), hand.melds().count());
        // Two tiles away from a win.
        let mut counts = hand.concealed();
        let held: Vec<usize> = (0..KINDS).filter(|&at| counts[at] > 0).collect();
        let out = held[rng.usize(..held.len())];
        let free: Vec<usize> = (0..KINDS).filter(|&at| counts[at] < 4 && at != out).collect();
        counts[out] -= 1;
        counts[free[rng.usize(..free.len())]] += 1;
        check_changes(&counts, hand.melds().count());
    }
}

#[test]
fn discards_are_the_shanten_of_what_remains() {
    let mut rng = fastrand::Rng::with_seed(13);
    let random = (0..60_000).map(|_| {
        let counts = random_counts(&mut rng, 14);
        Hand::new(&counts, &[], None, guobiao::Circumstances::default()).unwrap()
    });
    let hands = random.chain(Draw::new(5, Kind::Winning).take(60_000));
    for hand in hands.chain(Draw::new(6, Kind::NearMiss).take(60_000)) {
        let (mut counts, melds) = (hand.tiles(), hand.melds().count());
        let after = shanten::after_discards(&hand).unwrap();
        for at in 0..KINDS {
            let expected = (counts[at] > 0).then(|| {
                counts[at] -= 1;
                let shanten = shanten::shanten(&counts, melds);
                counts[at] += 1;
                shanten
            });
            assert_eq!(after[at], expected, "{hand} without {:?}", Tile::new(at as u8));
        }
    }
}

#[test]
fn the_tables_hold_every_suit_of_up_to_14_tiles() {
    assert_eq!(shanten::table_vectors(), 405_350);
    assert!(shanten::table_bytes() < 8_000_000, "{}", shanten::table_bytes());
}

#[test]
fn shanten_does_not_look_at_copies() {
    // A pair of the fifth 1m would complete it.
    let hand: Hand = "1111444677889m".parse().unwrap();
    assert_eq!(shanten::shanten(&hand.tiles(), 0), 0);
    assert!(shanten::useful(&hand).is_empty());
    // All four are in the hand, one of them concealed.
    let hand: Hand = "[EEE][123m][456m][789m]E".parse().unwrap();
    assert_eq!(shanten::shanten(&hand.tiles(), 4), 0);
    assert!(shanten::useful(&hand).is_empty());
}

#[test]
fn each_question_wants_its_number_of_tiles() {
    let waiting: Hand = "123456789m1122s".parse().unwrap();
    let part: Hand = "2334456m".parse().unwrap();
    let message = |hand| shanten::after_discards(hand).map(|_| ()).unwrap_err().to_string();
    let wanted = "discards wants 14 tiles (or 2, 5, 8, 11, a part of a hand), got";
    let hint = "; useful_tiles says what to draw to 13";
    assert_eq!(message(&waiting), format!("{wanted} 13 tiles{hint}"));
    assert_eq!(message(&part), format!("{wanted} 7 tiles, a part that lacks 6 (2 sets)"));
}
