//! Totals stay where the rules see no difference: suits exchanged, ranks turned round, melds in another
//! order; and a row with more points never lowers one. Over random wins under every rule book, and over the census
//! walk of up to 11 concealed tiles.

use guobiao::bulk::{RowResult, Tables};
use guobiao::census::draw::{Draw, Kind};
use guobiao::census::walk;
use guobiao::rules::{FanSet, MOST_POINTS, bit};
use guobiao::tile::KINDS;
use guobiao::{Circumstances, Fan, Hand, Meld, MeldKind, Row, Rules, Tile};

/// Tiles of these may lose what they count for when a suit or a rank becomes another.
const OWN_TILES: [Fan; 2] = [Fan::AllGreen, Fan::ReversibleTiles];

type Map = [u8; KINDS];

/// The suits in another order.
fn suits(order: [u8; 3]) -> Map {
    std::array::from_fn(|i| if i < 27 { order[i / 9] * 9 + (i % 9) as u8 } else { i as u8 })
}

/// Rank r becomes 10 - r.
fn mirror() -> Map {
    std::array::from_fn(|i| if i < 27 { (i / 9 * 9 + 8 - i % 9) as u8 } else { i as u8 })
}

fn every_map() -> Vec<Map> {
    let mut maps: Vec<Map> =
        [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].map(suits).into();
    maps.push(mirror());
    maps
}

/// The hand with other tiles, and its melds the other way round.
fn moved(hand: &Hand, map: &Map) -> Row {
    let to = |tile: Tile| Tile::new(map[tile.index()]).unwrap();
    let mut concealed = [0; KINDS];
    for (tile, count) in Tile::all().zip(hand.concealed()) {
        concealed[to(tile).index()] = count;
    }
    let mut melds: Vec<Meld> = hand
        .melds()
        .map(|meld| {
            let low = match meld.kind() {
                MeldKind::Chow => to(meld.tile()).min(to(meld.tile().above(2).unwrap())),
                _ => to(meld.tile()),
            };
            Meld::new(meld.kind(), low, meld.source()).unwrap()
        })
        .collect();
    melds.reverse();
    let winning = hand.winning_tile().map(to);
    *Hand::new(&concealed, &melds, winning, hand.circumstances()).unwrap().row()
}

struct Book {
    name: &'static str,
    rules: Rules,
    tables: Tables,
}

fn books() -> Vec<Book> {
    let book = |name| {
        let rules = Rules::named(name).unwrap();
        Book { name, tables: Tables::new(&rules), rules }
    };
    Rules::NAMES.map(book).into()
}

/// Points, and whether a fan of certain tiles counts; both 0 if the hand does not win.
fn score(tables: &Tables, row: &Row) -> (u16, bool) {
    let mut fans = [0; Fan::COUNT];
    match tables.score_fans(row, &mut fans) {
        RowResult::Wins { points, .. } => (points, OWN_TILES.iter().any(|f| fans[f.index()] > 0)),
        RowResult::DoesNotWin => (0, false),
        RowResult::Bad => panic!("{:?}", tables.fault(row)),
    }
}

/// Compares a hand with what each map makes of it; how often that could be done.
fn compare(book: &Book, hand: &Hand, maps: &[Map]) -> u64 {
    let (points, of_own_tiles) = score(&book.tables, hand.row());
    let mut compared = 0;
    for map in maps {
        let row = moved(hand, map);
        let (other, of_other_tiles) = score(&book.tables, &row);
        if !of_own_tiles && !of_other_tiles {
            assert_eq!(points, other, "{}: {hand} and {}", book.name, Hand::try_from(row).unwrap());
            compared += 1;
        }
    }
    compared
}

#[test]
fn suits_ranks_and_the_order_of_melds_are_all_one() {
    let maps = every_map();
    for book in books() {
        let mut compared = 0;
        for hand in Draw::new(8, Kind::Winning).take(15_000) {
            compared += compare(&book, &hand, &maps);
            // Melds in another order and nothing else: this holds of all tiles.
            let same = moved(&hand, &suits([0, 1, 2]));
            assert_eq!(
                score(&book.tables, hand.row()),
                score(&book.tables, &same),
                "{}: {hand}",
                book.name
            );
        }
        assert!(compared > 75_000, "{}: {compared}", book.name);
    }
}

#[test]
fn over_the_walk_of_eleven_tiles_suits_and_ranks_are_all_one() {
    let (maps, books) = (every_map(), books());
    let current = books.iter().find(|book| book.name == "CURRENT").unwrap();
    let melded = Meld::new(MeldKind::Chow, Tile::new(12).unwrap(), 1).unwrap();
    let (mut hands, mut compared) = (0_u64, 0);
    walk::each_regular(3, &mut |counts, _| {
        hands += 1;
        // Every hand, one of its tiles as the last: which one goes round.
        let held: Vec<Tile> = Tile::all().filter(|tile| counts[tile.index()] > 0).collect();
        let last = held[hands as usize % held.len()];
        let mut concealed = *counts;
        concealed[last.index()] -= 1;
        let how = Circumstances::default();
        if let Ok(hand) = Hand::new(&concealed, &[melded], Some(last), how) {
            compared += compare(current, &hand, &maps[hands as usize % 6..][..1]);
        }
    });
    assert_eq!(hands, 875_418);
    assert!(compared > 700_000, "{compared}");
}

/// The book with more points in one row.
fn with_more_points(rules: &Rules, fan: Fan, by: u16) -> Rules {
    let mut points = Fan::ALL.map(|fan| rules.points(fan));
    points[fan.index()] = (points[fan.index()] + by).min(MOST_POINTS);
    let covers: [FanSet; Fan::COUNT] = Fan::ALL.map(|a| {
        Fan::ALL.into_iter().filter(|&b| rules.covers(a, b)).fold(0, |all, b| all | bit(b))
    });
    Rules::new(points, covers, rules.switches(), rules.minimum(), rules.cap()).unwrap()
}

/// A row worth nothing neither counts nor silences: it is left so.
#[test]
fn a_row_with_more_points_never_lowers_a_total() {
    let total = |hand: &Hand, rules: &Rules| {
        guobiao::score::score(hand, rules).unwrap().map_or(0, |score| score.points)
    };
    let mut raised = 0;
    for book in books().iter().filter(|book| ["CURRENT", "WMO", "LIANZHONG"].contains(&book.name)) {
        for fan in Fan::ALL.into_iter().filter(|&fan| book.rules.points(fan) > 0) {
            let books = [1, 7].map(|by| with_more_points(&book.rules, fan, by));
            for hand in Draw::new(fan as u64, Kind::Winning).take(600) {
                let before = total(&hand, &book.rules);
                for book in &books {
                    let after = total(&hand, book);
                    assert!(after >= before, "{fan:?}: {hand}: {before}, then {after}");
                    raised += u32::from(after > before);
                }
            }
        }
    }
    assert!(raised > 5_000, "{raised}");
}
