//! The hot path gives what the plain scorer gives: over random hands, and over every winning hand.

use guobiao::bulk::{RowResult, Tables};
use guobiao::census::draw::{Draw, Kind};
use guobiao::census::walk;
use guobiao::rules::{FanSet, Switches, bit};
use guobiao::{Circumstances, Fan, Hand, Row, Rules, TileSet, score::score};

fn rules(name: &str) -> Rules {
    Rules::named(name).unwrap()
}

/// What the plain scorer says of a row.
fn plain(row: &Row, rules: &Rules) -> (RowResult, [u8; Fan::COUNT]) {
    match Hand::try_from(*row).and_then(|hand| score(&hand, rules)) {
        Ok(Some(score)) => {
            let verdict = RowResult::Wins { points: score.points, is_legal: score.is_legal };
            (verdict, score.fans)
        }
        Ok(None) => (RowResult::DoesNotWin, [0; Fan::COUNT]),
        Err(_) => (RowResult::Bad, [0; Fan::COUNT]),
    }
}

/// Compares both paths on random hands of every kind.
fn compare(name: &str, rules: &Rules, hands_of_a_kind: usize) {
    let tables = Tables::new(rules);
    for (seed, kind) in [(1, Kind::Winning), (2, Kind::NearMiss), (3, Kind::Contradictory)] {
        let mut hands = Draw::new(seed, kind);
        let mut fans = [0; Fan::COUNT];
        for _ in 0..hands_of_a_kind {
            let (family, row) = hands.next_row();
            let (verdict, expected) = plain(&row, rules);
            let hand = Hand::try_from(row);
            assert_eq!(tables.score_fans(&row, &mut fans), verdict, "{name}, {family}: {hand:?}");
            assert_eq!(tables.score(&row), verdict);
            assert_eq!(tables.fault(&row).is_some(), verdict == RowResult::Bad);
            let differ = Fan::ALL.into_iter().filter(|f| fans[f.index()] != expected[f.index()]);
            let differ: Vec<_> =
                differ.map(|f| (f.zh(), fans[f.index()], expected[f.index()])).collect();
            assert!(differ.is_empty(), "{name}, {family}: {hand:?}: {differ:?}");
        }
    }
}

#[test]
fn random_hands_of_every_kind() {
    for name in ["CURRENT", "BOTZONE"] {
        compare(name, &rules(name), 200_000);
    }
}

#[test]
fn random_hands_under_every_rule_book() {
    for name in Rules::NAMES {
        compare(name, &rules(name), 60_000);
    }
}

/// Where six kinds are all there are, four alike can't be avoided, and some rule books don't count them.
#[test]
fn seven_pairs_of_six_kinds() {
    let rules = rules("WMO");
    let tables = Tables::new(&rules);
    let mut hands = 0;
    walk::each_seven_pairs(&mut |counts| {
        let kinds = TileSet::of_counts(counts);
        if !kinds.is_within(TileSet::GREEN) && !kinds.is_within(TileSet::TERMINALS) {
            return;
        }
        for tile in kinds.iter() {
            let mut concealed = *counts;
            concealed[tile.index()] -= 1;
            let hand = Hand::new(&concealed, &[], Some(tile), Circumstances::default()).unwrap();
            let mut fans = [0; Fan::COUNT];
            let verdict = tables.score_fans(hand.row(), &mut fans);
            assert_eq!((verdict, fans), plain(hand.row(), &rules), "{hand}");
            hands += 1;
        }
    });
    // Of six kinds: one twice and five once (6 ways), two twice and three once (60), three twice and
    // one once (60), two times over, with each kind as the last.
    assert_eq!(hands, 2 * (6 * 6 + 60 * 5 + 60 * 4));
}

/// CURRENT with random edits; `None` where its covers would run in a ring.
fn random_book(random: &mut fastrand::Rng) -> Option<Rules> {
    let current = rules("CURRENT");
    let mut points = Fan::ALL.map(|fan| current.points(fan));
    let mut covers: [FanSet; Fan::COUNT] = Fan::ALL.map(|a| {
        Fan::ALL.into_iter().filter(|&b| current.covers(a, b)).fold(0, |all, b| all | bit(b))
    });
    let any = |random: &mut fastrand::Rng| Fan::ALL[random.usize(..Fan::COUNT)];
    for _ in 0..12 {
        points[any(random).index()] = random.u16(..100);
        let (a, b) = (any(random), any(random));
        if a < b {
            covers[a.index()] |= bit(b);
        }
        covers[any(random).index()] &= !bit(any(random));
    }
    let switches = Switches(random.u16(..) & ((1 << Switches::ALL.len()) - 1));
    Rules::new(points, covers, switches, random.u16(..20), None).ok()
}

#[test]
fn random_rule_books() {
    let mut random = fastrand::Rng::with_seed(1);
    let mut books = 0;
    while books < 40 {
        if let Some(rules) = random_book(&mut random) {
            compare(&format!("book {books}"), &rules, 2_000);
            books += 1;
        }
    }
}

/// Rows come from outside: whatever their bytes are, both paths say the same.
#[test]
fn rows_with_any_bytes() {
    let rules = rules("CURRENT");
    let tables = Tables::new(&rules);
    let mut random = fastrand::Rng::with_seed(4);
    let mut hands = Draw::new(5, Kind::Contradictory);
    let mut fans = [0; Fan::COUNT];
    let mut bad = 0;
    for _ in 0..300_000 {
        let mut row = hands.next_row().1;
        for _ in 0..random.usize(1..4) {
            let (at, any) = (random.usize(..row.len()), random.usize(..row.len()));
            row[at] = match random.u8(..5) {
                0 => random.u8(..),
                1 => row[at] ^ 1 << random.u8(..8),
                2 => row[any],
                3 => row[at].wrapping_add(1),
                _ => row[at].wrapping_sub(1),
            };
        }
        let (verdict, expected) = plain(&row, &rules);
        assert_eq!(tables.score(&row), verdict, "{row:?}");
        assert_eq!((tables.score_fans(&row, &mut fans), fans), (verdict, expected), "{row:?}");
        bad += usize::from(verdict == RowResult::Bad);
    }
    assert!((270_000..295_000).contains(&bad), "{bad} of them are not hands");
}
