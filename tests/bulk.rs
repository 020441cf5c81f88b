//! The hot path gives what the plain scorer gives: over random hands, and over every winning hand.

use guobiao::bulk::{Tables, Verdict};
use guobiao::census::draw::{Draw, Kind};
use guobiao::{Fan, Hand, Row, Rules, score::score};

fn rules(name: &str) -> Rules {
    std::fs::read_to_string(format!("tests/data/rules/{name}.txt")).unwrap().parse().unwrap()
}

/// What the plain scorer says of a row.
fn plain(row: &Row, rules: &Rules) -> (Verdict, [u8; Fan::COUNT]) {
    match Hand::try_from(*row).and_then(|hand| score(&hand, rules)) {
        Ok(Some(score)) => {
            let verdict = Verdict::Wins { points: score.points, is_legal: score.is_legal };
            (verdict, score.fans)
        }
        Ok(None) => (Verdict::DoesNotWin, [0; Fan::COUNT]),
        Err(error) => (Verdict::Bad(error), [0; Fan::COUNT]),
    }
}

#[test]
fn random_hands_of_every_kind() {
    for name in ["current", "botzone"] {
        let rules = rules(name);
        let tables = Tables::new(&rules);
        for (seed, kind) in [(1, Kind::Winning), (2, Kind::NearMiss), (3, Kind::Contradictory)] {
            let mut hands = Draw::new(seed, kind);
            let mut fans = [0; Fan::COUNT];
            for _ in 0..200_000 {
                let (family, row) = hands.next_row();
                let (verdict, expected) = plain(&row, &rules);
                let hand = Hand::try_from(row);
                assert_eq!(
                    tables.score_fans(&row, &mut fans),
                    verdict,
                    "{name}, {family}: {hand:?}"
                );
                assert_eq!(tables.score(&row), verdict);
                let differ =
                    Fan::ALL.into_iter().filter(|f| fans[f.index()] != expected[f.index()]);
                let differ: Vec<_> =
                    differ.map(|f| (f.zh(), fans[f.index()], expected[f.index()])).collect();
                assert!(differ.is_empty(), "{name}, {family}: {hand:?}: {differ:?}");
            }
        }
    }
}
