//! A part of a hand: what is asked before the win is as with any melds in place of the missing sets.

use guobiao::shanten::{by_form, each_discard, useful};
use guobiao::tile::KINDS;
use guobiao::waits::waits;
use guobiao::{Circumstances, Hand, Meld, Rules, Tile};

/// Random tiles, most often of one suit or two, so that parts wait often.
fn random_counts(random: &mut fastrand::Rng, tiles: usize) -> [u8; KINDS] {
    let pool = [34, 18, 9, 9][random.usize(..4)];
    let mut counts = [0; KINDS];
    for _ in 0..tiles {
        loop {
            let kind = random.usize(..pool);
            if counts[kind] < 4 {
                counts[kind] += 1;
                break;
            }
        }
    }
    counts
}

/// So many melds that bring no kind to four.
fn random_melds(random: &mut fastrand::Rng, counts: &[u8; KINDS], n: usize) -> Vec<Meld> {
    let (mut all, mut melds) = (*counts, Vec::new());
    while melds.len() < n {
        let Some(meld) = Meld::from_code(random.u8(1..56), 1) else { continue };
        let mut with = all;
        meld.count_into(&mut with);
        if (0..KINDS).all(|kind| with[kind] < 4 || with[kind] == all[kind]) {
            (all, melds) = (with, [melds, vec![meld]].concat());
        }
    }
    melds
}

#[test]
fn a_part_is_answered_as_with_melds_in_place_of_what_it_lacks() {
    let mut random = fastrand::Rng::with_seed(17);
    let mut waiting = 0;
    for round in 0..20_000 {
        let tiles = [1, 4, 7, 10, 2, 5, 8, 11][round % 8];
        let counts = random_counts(&mut random, tiles);
        let melds = random_melds(&mut random, &counts, 4 - tiles / 3);
        let how = Circumstances::default();
        let part = Hand::new(&counts, &[], None, how).unwrap();
        let whole = Hand::new(&counts, &melds, None, how).unwrap();
        assert_eq!((part.size(), whole.size()), (tiles, if tiles % 3 == 1 { 13 } else { 14 }));
        let missing = part.sets_missing();
        assert_eq!(by_form(&counts, missing), by_form(&counts, melds.len()), "{part}");
        assert_eq!(useful(&part), useful(&whole), "{part} {whole}");
        if tiles % 3 == 1 {
            assert_eq!(waits(&part), waits(&whole), "{part} {whole}");
            waiting += u32::from(!waits(&part).unwrap().is_empty());
        } else {
            let discards = |hand: &Hand| {
                let mut found = Vec::new();
                each_discard(hand, &mut |tile, shanten, useful| {
                    found.push((tile, shanten, useful));
                })
                .unwrap();
                found
            };
            assert_eq!(discards(&part), discards(&whole), "{part} {whole}");
        }
    }
    assert!(waiting > 3_000, "{waiting}");
}

#[test]
fn a_meld_may_stand_beside_what_is_missing() {
    let [part, same]: [Hand; 2] =
        ["[123p,3]2334456m", "2334456m"].map(|text| text.parse().unwrap());
    assert_eq!(part.sets_missing(), 2);
    assert_eq!(waits(&part), waits(&same));
    let tiles: Vec<String> = waits(&part).unwrap().iter().map(|tile| tile.to_string()).collect();
    assert_eq!(tiles, ["3m", "6m"]);
    assert_eq!(part.to_string().parse(), Ok(part));
}

#[test]
fn what_is_paid_says_which_tiles_are_missing() {
    let part: Hand = "2334456m".parse().unwrap();
    let score = guobiao::score::score(&part, &Rules::current()).map(|_| ()).unwrap_err();
    let table =
        guobiao::waits::each_win(&part, &Rules::current(), &[0; KINDS], &mut |_| ()).unwrap_err();
    assert_eq!(
        [score.to_string(), table.to_string()],
        [
            "score wants 14 tiles with the winning one, got 7 tiles, a part that lacks 6 (2 sets)",
            "win_table wants 13 tiles, got 7 tiles, a part that lacks 6 (2 sets)",
        ]
    );
    let complete = Hand::new(&part.tiles(), &[], Tile::new(0), Circumstances::default());
    let message = complete.unwrap_err().to_string();
    assert_eq!(message, "8 tiles, expected 14 with the winning tile");
}

#[test]
fn useful_tiles_of_fourteen_are_those_after_the_best_throws() {
    let mut random = fastrand::Rng::with_seed(18);
    for _ in 0..5_000 {
        let counts = random_counts(&mut random, 14);
        let hand = Hand::new(&counts, &[], None, Circumstances::default()).unwrap();
        let best = by_form(&counts, 0);
        let thrown = Tile::all().filter(|tile| counts[tile.index()] > 0).map(|tile| {
            let mut rest = counts;
            rest[tile.index()] -= 1;
            Hand::new(&rest, &[], None, Circumstances::default()).unwrap()
        });
        let far = |hand: &Hand| by_form(&hand.tiles(), 0).into_iter().flatten().min();
        let rests: Vec<Hand> = thrown.collect();
        let least = rests.iter().filter_map(far).min();
        let after = rests.iter().filter(|rest| far(rest) == least);
        let union: guobiao::TileSet = after.flat_map(|rest| useful(rest).iter()).collect();
        assert_eq!(useful(&hand), union, "{hand} {best:?}");
    }
}
