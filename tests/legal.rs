//! The legal distance: recorded answers, and laws between its questions. `tests/legal_twin.rs` compares it
//! with plain searches.

use guobiao::bulk::Tables;
use guobiao::census::greedy::{Greedy, lay_down};
use guobiao::legal::{Search, Way};
use guobiao::tile::KINDS;
use guobiao::waits::each_win;
use guobiao::{Circumstances, Fan, Hand, Meld, Row, Rules, Tile, TileSet, Wind, hand::row};

/// Nothing is seen outside of the hand.
const UNSEEN: [u8; KINDS] = [0; KINDS];

fn lines(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

fn counts(digits: &str) -> [u8; KINDS] {
    let counts: Vec<u8> = digits.bytes().map(|digit| digit - b'0').collect();
    counts.try_into().unwrap()
}

#[test]
fn recorded_hands_of_thirteen_tiles() {
    let tables = Tables::new(&Rules::current());
    let mut search = Search::new(&tables);
    let mut asked = 0;
    for cells in lines(include_str!("data/legal/thirteen.tsv")) {
        let hand: Hand = cells[0].parse().unwrap();
        let seen = if cells[1] == "-" { UNSEEN } else { counts(cells[1]) };
        for (way, recorded) in Way::ALL.into_iter().zip(&cells[2..]) {
            if *recorded != "-" {
                let found = search.shanten(hand.row(), way, &seen).unwrap();
                assert_eq!(found, Some(recorded.parse().unwrap()), "{cells:?}: {way:?}");
                asked += 1;
            }
        }
    }
    assert_eq!(asked, 8085);
}

#[test]
fn recorded_hands_of_fourteen_tiles() {
    let tables = Tables::new(&Rules::current());
    let mut search = Search::new(&tables);
    for cells in lines(include_str!("data/legal/fourteen.tsv")) {
        let how = Circumstances { seat_wind: Wind::South, ..Circumstances::default() };
        let hand = Hand::new(&counts(cells[0]), &[], None, how).unwrap();
        let found = Way::ALL.map(|way| search.shanten(hand.row(), way, &UNSEEN).unwrap());
        let recorded: Vec<_> = cells[1..].iter().map(|cell| cell.parse().ok()).collect();
        assert_eq!(found.to_vec(), recorded, "{cells:?}");
    }
}

/// Tiles that others may show beside a hand.
fn some_seen(hand: &Hand, random: &mut fastrand::Rng) -> [u8; KINDS] {
    let held = hand.all_tiles();
    std::array::from_fn(|kind| random.u8(..=4 - held[kind]).min(random.u8(..4)))
}

/// Hands of 14 tiles, some with melds, and what is seen beside them.
fn drawn(n: usize) -> Vec<(Hand, [u8; KINDS])> {
    let mut random = fastrand::Rng::with_seed(3);
    let mut all = Vec::new();
    for draws in [2, 6, 10, 14] {
        for (at, hand) in Greedy::new(11, draws).drawn().take(n).enumerate() {
            let hand = lay_down(&hand, at % 4, None).unwrap_or(hand);
            let seen = if at % 2 == 0 { UNSEEN } else { some_seen(&hand, &mut random) };
            all.push((hand, seen));
        }
    }
    all
}

/// The row with a tile less, and that tile seen.
fn thrown(row: &Row, seen: &[u8; KINDS], tile: Tile) -> (Row, [u8; KINDS]) {
    let (mut row, mut seen) = (*row, *seen);
    row[tile.index()] -= 1;
    seen[tile.index()] += 1;
    (row, seen)
}

#[test]
fn fourteen_tiles_are_the_least_over_their_throws() {
    let tables = Tables::new(&Rules::current());
    let mut search = Search::new(&tables);
    for (hand, seen) in drawn(60) {
        for way in Way::ALL {
            let after = search.after_throws(hand.row(), way, &seen).unwrap();
            let (mut each, mut useful) = ([None; KINDS], [TileSet::EMPTY; KINDS]);
            for tile in TileSet::at_least(&hand.tiles(), 1).iter() {
                let (row, seen) = thrown(hand.row(), &seen, tile);
                each[tile.index()] = search.shanten(&row, way, &seen).unwrap();
                useful[tile.index()] = search.useful(&row, way, &seen).unwrap();
            }
            assert_eq!(after, each, "{hand} {way:?} {seen:?}");
            let least = each.iter().flatten().min();
            let all = search.shanten(hand.row(), way, &seen).unwrap();
            assert_eq!(all.as_ref(), least, "{hand} {way:?} {seen:?}");
            let best = each.iter().zip(useful).filter(|(far, _)| far.as_ref() == least);
            let union = best.fold(TileSet::EMPTY, |all, (_, useful)| all.or(useful));
            assert_eq!(search.useful(hand.row(), way, &seen).unwrap(), union, "{hand} {way:?}");
        }
    }
}

#[test]
fn useful_tiles_are_those_that_bring_a_hand_nearer() {
    let tables = Tables::new(&Rules::current());
    let mut search = Search::new(&tables);
    for draws in [0, 5, 10] {
        for hand in Greedy::new(12, draws).take(60) {
            for way in Way::ALL {
                let Some(far) = search.shanten(hand.row(), way, &UNSEEN).unwrap() else { continue };
                let nearer = |tile: &Tile| {
                    let mut row = *hand.row();
                    row[tile.index()] += 1;
                    if far == 0 {
                        row[row::WINNING_TILE] = tile.index() as u8;
                    }
                    row[tile.index()] <= 4
                        && search.shanten(&row, way, &UNSEEN).unwrap().unwrap() < far
                };
                let expected: TileSet = Tile::all().filter(nearer).collect();
                assert_eq!(
                    search.useful(hand.row(), way, &UNSEEN).unwrap(),
                    expected,
                    "{hand} {way:?}"
                );
            }
        }
    }
}

#[test]
fn hands_that_wait_are_those_whose_win_table_pays() {
    let rules = Rules::current();
    let tables = Tables::new(&rules);
    let mut search = Search::new(&tables);
    let mut waiting = 0;
    for draws in [8, 14, 20] {
        for hand in Greedy::new(13, draws).take(300) {
            let mut legal = [false; 2];
            each_win(&hand, &rules, &UNSEEN, &mut |win| {
                legal[0] |= win.left > 0 && win.self_drawn.1.is_legal;
                legal[1] |= win.left > 0 && win.discard.1.is_legal;
            })
            .unwrap();
            for (way, legal) in [Way::SelfDrawn, Way::Discard].into_iter().zip(legal) {
                let found = search.shanten(hand.row(), way, &UNSEEN).unwrap();
                assert_eq!(found == Some(0), legal, "{hand} {way:?}");
                waiting += usize::from(legal);
            }
        }
    }
    assert!(waiting > 100, "{waiting}");
}

/// CURRENT without the two fans that name suits or ranks.
fn without_names() -> Rules {
    let text = include_str!("../rules/current.txt");
    let blank = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.get(2) {
            Some(&("all_green" | "reversible_tiles")) => {
                [&[words[0], "0"], &words[2..]].concat().join(" ")
            }
            _ => line.to_owned(),
        }
    };
    let rules: Rules = text.lines().map(blank).collect::<Vec<_>>().join("\n").parse().unwrap();
    assert_eq!([Fan::AllGreen, Fan::ReversibleTiles].map(|fan| rules.points(fan)), [0, 0]);
    rules
}

#[test]
fn suits_and_ranks_may_be_exchanged() {
    let tables = Tables::new(&without_names());
    let mut search = Search::new(&tables);
    for draws in [4, 9] {
        for hand in Greedy::new(14, draws).take(150) {
            let (mut turned, mut reversed) = (*hand.row(), *hand.row());
            turned[..27].rotate_left(9);
            reversed[..27].chunks_mut(9).for_each(<[u8]>::reverse);
            for way in Way::ALL {
                let found = search.shanten(hand.row(), way, &UNSEEN).unwrap();
                for other in [turned, reversed] {
                    assert_eq!(
                        search.shanten(&other, way, &UNSEEN).unwrap(),
                        found,
                        "{hand} {way:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_winning_tile_that_wins_legally_is_the_end() {
    let tables = Tables::new(&Rules::current());
    let mut search = Search::new(&tables);
    let mut by_way = |text: &str| {
        let hand: Hand = text.parse().unwrap();
        Way::ALL.map(|way| search.shanten(hand.row(), way, &UNSEEN).unwrap())
    };
    // 8 points self-drawn, 6 on a discard; the last tile may be thrown again, and 2s waited for.
    assert_eq!(by_way("34567s12366789p5s|ES0000|0"), [Some(-1), Some(1), Some(1)]);
    assert_eq!(by_way("[123p,3]55m12379s789p8s"), [Some(-1); 3]);
    // A knitted straight beside a meld is not three exposed sets.
    assert_eq!(by_way("[123p,3]147m258s369p1s1s")[..2], [Some(-1); 2]);
    assert!(by_way("[123p,3]147m258s369p1s1s")[2] > Some(0));
}

#[test]
fn more_than_four_of_a_kind_are_refused() {
    let tables = Tables::new(&Rules::current());
    let mut search = Search::new(&tables);
    let hand: Hand = "34567s12366789p".parse().unwrap();
    let mut seen = UNSEEN;
    seen[26] = 4;
    let error = search.shanten(hand.row(), Way::Discard, &seen).unwrap_err();
    assert_eq!(
        error.to_string(),
        "4 copies of 9p seen outside of a hand that holds 1, expected 4 in all"
    );
    let error = search.after_throws(hand.row(), Way::Discard, &UNSEEN).unwrap_err();
    assert_eq!(error.to_string(), "discards by a way wants 14 tiles, got 13 tiles");
}

#[test]
fn near_wins_are_within_reach_and_end_when_asked_to() {
    let tables = Tables::new(&Rules::current());
    let mut search = Search::new(&tables);
    for hand in Greedy::new(15, 10).take(40) {
        for way in Way::ALL {
            let Some(far) = search.shanten(hand.row(), way, &UNSEEN).unwrap() else { continue };
            let (mut useful, mut wins) = (TileSet::EMPTY, 0);
            let complete = search.each_near_win(hand.row(), way, &UNSEEN, 0, &mut |win| {
                wins += 1;
                let held = hand.tiles();
                let lacked = |tile: &Tile| win.tiles[tile.index()] > held[tile.index()];
                for last in win.last.iter() {
                    let needed: u8 = (0..KINDS)
                        .map(|kind| {
                            let wanted = win.tiles[kind] - u8::from(kind == last.index());
                            wanted.saturating_sub(held[kind])
                        })
                        .sum();
                    assert_eq!(needed.cast_signed(), far, "{hand} {way:?} {win:?}");
                }
                if win.last.len() > 1 && far > 0 {
                    useful = useful.or(Tile::all().filter(lacked).collect());
                }
                std::ops::ControlFlow::Continue(())
            });
            assert!(complete.unwrap() && wins > 0, "{hand} {way:?}");
            assert!(useful.is_within(search.useful(hand.row(), way, &UNSEEN).unwrap()));
            let cut = search.each_near_win(hand.row(), way, &UNSEEN, 1, &mut |_| {
                std::ops::ControlFlow::Break(())
            });
            assert!(!cut.unwrap());
        }
    }
}

#[test]
fn melds_and_kongs_stay_as_they_are() {
    let tables = Tables::new(&Rules::current());
    let mut search = Search::new(&tables);
    // 全求人: the pair alone is asked for, and a discard is needed.
    let hand: Hand = "[123p,3][456s,1][EEE,1][789m,1]1p|ES0000|0".parse().unwrap();
    assert_eq!(hand.melds().filter(|meld: &Meld| meld.is_exposed()).count(), 4);
    let found = Way::ALL.map(|way| search.shanten(hand.row(), way, &UNSEEN).unwrap());
    assert_eq!(found[1], found[2]);
}
