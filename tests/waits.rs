//! Waits against the test of each kind, and win tables against the score of each completed hand.

use guobiao::bulk::Tables;
use guobiao::census::draw::{Draw, Kind};
use guobiao::shape::formal_waits;
use guobiao::tile::KINDS;
use guobiao::waits::{completed, each_win, left, waits, win_tables};
use guobiao::{Flags, Hand, HandError, Row, Rules, Tile, score::score};

fn rules() -> Rules {
    Rules::current()
}

/// The hand without its winning tile.
fn waiting(hand: Hand) -> Hand {
    let melds: Vec<_> = hand.melds().collect();
    Hand::new(&hand.concealed(), &melds, None, hand.circumstances()).unwrap()
}

#[test]
fn waits_are_the_formal_ones_that_are_not_held_four_times() {
    let hands =
        Draw::new(7, Kind::Winning).take(100_000).chain(Draw::new(8, Kind::NearMiss).take(100_000));
    let mut held_four_times = 0;
    for hand in hands.map(waiting) {
        let formal = formal_waits(&hand.concealed(), hand.melds().count());
        let all = hand.all_tiles();
        let held = Tile::all().filter(|tile| all[tile.index()] == 4).collect();
        assert_eq!(waits(&hand), Ok(formal.without(held)), "{hand}");
        held_four_times += usize::from(formal.meets(held));
    }
    assert!(held_four_times > 1_000, "{held_four_times}");
}

#[test]
fn a_win_table_has_the_score_of_each_completed_hand() {
    let rules = rules();
    let mut wins = 0;
    for (round, hand) in Draw::new(9, Kind::Winning).take(3_000).enumerate() {
        // With every set of flags, also those that contradict each other.
        let mut how = hand.circumstances();
        how.flags = Flags(round as u8);
        let melds: Vec<_> = hand.melds().collect();
        let hand = Hand::new(&hand.concealed(), &melds, None, how).unwrap();
        let mut tiles = Vec::new();
        each_win(&hand, &rules, &[0; KINDS], &mut |win| {
            tiles.push(win.tile);
            for ((completed, found), drawn) in [(win.discard, false), (win.self_drawn, true)] {
                assert_eq!(completed.winning_tile(), Some(win.tile), "{hand}");
                assert_eq!(completed.concealed(), hand.tiles(), "{hand}");
                assert_eq!(completed.flags().has(Flags::SELF_DRAWN), drawn, "{hand}");
                let expected = score(&completed, &rules).unwrap().unwrap();
                assert_eq!((found.points, found.fans), (expected.points, expected.fans));
            }
            wins += 1;
        })
        .unwrap();
        assert_eq!(tiles, waits(&hand).unwrap().iter().collect::<Vec<_>>());
    }
    assert!(wins > 5_000, "{wins}");
}

#[test]
fn win_tables_in_bulk_are_those_of_each_hand() {
    for name in ["CURRENT", "WMO", "EXTENDED"] {
        let rules = Rules::named(name).unwrap();
        let tables = Tables::new(&rules);
        let mut random = fastrand::Rng::with_seed(11);
        let (mut wins, mut faults) = (0, 0);
        let hands: Vec<Hand> = Draw::new(10, Kind::Winning).take(3_000).map(waiting).collect();
        for block in hands.chunks(100) {
            let mut rows: Vec<Row> = block.iter().map(|hand| *hand.row()).collect();
            for row in &mut rows {
                row[39] = random.u8(..);
            }
            let few = |_| if random.bool() { random.u8(..4) } else { 0 };
            let seen: Vec<[u8; KINDS]> =
                (0..rows.len() * KINDS).map(few).collect::<Vec<u8>>().as_chunks().0.to_vec();
            for seen in [None, Some(&seen[..])] {
                let mut found = vec![[[7; 2]; KINDS]; rows.len()];
                let mut bad = vec![None; rows.len()];
                win_tables(&tables, &rows, seen, &mut found, &mut |at, error| {
                    bad[at] = Some(error);
                });
                for (at, row) in rows.iter().enumerate() {
                    let hand = Hand::try_from(*row).unwrap();
                    let mut expected = [[0; 2]; KINDS];
                    let seen = seen.map_or([0; KINDS], |seen| seen[at]);
                    let outcome = each_win(&hand, &rules, &seen, &mut |win| {
                        expected[win.tile.index()] =
                            [win.discard.1.points, win.self_drawn.1.points];
                        wins += 1;
                    });
                    assert_eq!(bad[at], outcome.err(), "{hand}");
                    assert_eq!(found[at], expected, "{name}: {hand}");
                    faults += usize::from(bad[at].is_some());
                }
            }
        }
        assert!(wins > 5_000 && faults > 1_000, "{wins} {faults}");
    }
}

/// The flags of a hand completed by a tile: what is said of it, what is seen of the tile.
fn flags(hand: &str, said: Flags, tile: &str, self_drawn: bool, seen: u8) -> Flags {
    let hand: Hand = hand.parse().unwrap();
    let melds: Vec<_> = hand.melds().collect();
    let how = guobiao::Circumstances { flags: said, ..hand.circumstances() };
    let hand = Hand::new(&hand.concealed(), &melds, None, how).unwrap();
    completed(&hand, tile.parse().unwrap(), self_drawn, seen).unwrap().flags()
}

#[test]
fn circumstances_hold_where_they_can() {
    let (drawn, last, kong, copy) =
        (Flags::SELF_DRAWN, Flags::LAST_TILE, Flags::KONG, Flags::LAST_COPY);
    let plain = "123456789m1122s";
    let said = copy.or(drawn);
    assert_eq!(flags(plain, said, "1s", false, 0), Flags(0));
    assert_eq!(flags(plain, said, "1s", true, 2), drawn);
    assert_eq!(flags(plain, last, "1s", false, 0), last);
    assert_eq!(flags(plain, last, "1s", true, 0), last.or(drawn));
    // 抢杠和 with a copy in hand, none, one in a meld, on the last tile.
    assert_eq!(flags(plain, kong, "1s", false, 0), Flags(0));
    assert_eq!(flags("[123p]456789m1123s", kong, "4s", false, 0), kong);
    assert_eq!(flags("[456s]456789m1123s", kong, "4s", false, 0), Flags(0));
    assert_eq!(flags("[123p]456789m1123s", kong.or(last), "4s", false, 0), last);
    // 杠上开花 without a kong, with one.
    assert_eq!(flags("[123p]456789m1123s", kong, "4s", true, 0), drawn);
    assert_eq!(flags("[CCCC]456789m1123s", kong, "4s", true, 0), kong.or(drawn));
    assert_eq!(flags("[CCCC]456789m1123s", kong.or(last), "4s", true, 0), kong.or(drawn).or(last));
    // 和绝张: three seen, two of them in exposed melds.
    assert_eq!(flags("[123p]456789m1123s", copy, "4s", false, 3), copy);
    assert_eq!(flags("[123p]456789m1123s", copy, "4s", false, 2), Flags(0));
    assert_eq!(flags("[456s][345s]789m1123s", Flags(0), "4s", true, 1), copy.or(drawn));
    // 天和 is drawn, 地和 not on the last tile, 混杠 has a kong.
    let house = Flags::DEALT_WIN.or(Flags::FIRST_GO_ROUND).or(Flags::WILDCARD_KONG);
    assert_eq!(flags(plain, house, "1s", false, 0), Flags::FIRST_GO_ROUND);
    let dealt = Flags::DEALT_WIN.or(Flags::FIRST_GO_ROUND);
    assert_eq!(flags(plain, house, "1s", true, 0), dealt.or(drawn));
    assert_eq!(flags(plain, house.or(last), "1s", true, 0), drawn.or(last));
}

#[test]
fn what_is_seen_is_not_left() {
    let hand: Hand = "[123p,3]55m12379s789p".parse().unwrap();
    let mut seen = [0; KINDS];
    let eight: Tile = "8s".parse().unwrap();
    seen[eight.index()] = 3;
    let mut found = Vec::new();
    each_win(&hand, &rules(), &seen, &mut |win| found.push((win.tile, win.left))).unwrap();
    assert_eq!(found, [(eight, 1)]);
    seen[0] = 5;
    let error = left(&hand, &seen).unwrap_err();
    assert_eq!(error, HandError::Seen { tile: Tile::new(0).unwrap(), held: 0, seen: 5 });
}
