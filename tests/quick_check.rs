//! The quick check of a row accepts what the check that names faults accepts, and sees the same tiles.

use guobiao::census::draw::{Draw, Kind};
use guobiao::hand::{Held, Size, row};
use guobiao::{Hand, HandError, Row};

/// What the slow check says.
fn expected(row: &Row) -> Result<Held, HandError> {
    let hand = Hand::try_from(*row)?;
    Ok(Held {
        concealed: hand.tiles(),
        all: hand.all_tiles(),
        sets_missing: hand.sets_missing(),
        size: hand.size(),
    })
}

fn check(row: &Row) -> bool {
    let expected = expected(row);
    assert_eq!(Held::of(row), expected, "{row:?}");
    for size in [Size::Waiting, Size::Throwing, Size::Either, Size::All] {
        let wanted = expected.clone().and_then(|held| {
            Hand::try_from(*row)?.require_size(size, "waits")?;
            Ok(held)
        });
        assert_eq!(Held::of_size(row, size, "waits"), wanted, "{row:?}");
    }
    expected.is_ok()
}

/// Rows of every kind, with the winning tile and without, and parts of them.
fn rows(n: usize) -> impl Iterator<Item = Row> {
    let kinds = [(1, Kind::Winning), (2, Kind::NearMiss), (3, Kind::Contradictory)];
    kinds.into_iter().flat_map(move |(seed, kind)| {
        let mut hands = Draw::new(seed, kind);
        (0..n).flat_map(move |number| {
            let row = hands.next_row().1;
            let mut open = row;
            open[row::WINNING_TILE] = row::NONE;
            if number % 2 == 0 {
                open[usize::from(row[row::WINNING_TILE])] -= 1;
            }
            // A part of a hand lacks melds, or tiles.
            let mut part = open;
            part[row::MELDS + number % 4] = 0;
            part[row::SOURCES..row::FREE].fill(0);
            let mut short = open;
            for _ in 0..number % 14 {
                if let Some(held) = short[..34].iter_mut().find(|held| **held > 0) {
                    *held -= 1;
                }
            }
            [row, open, part, short]
        })
    })
}

#[test]
fn rows_of_hands() {
    let good = rows(100_000).filter(check).count();
    assert!(good > 500_000, "{good}");
}

#[test]
fn rows_with_bytes_changed() {
    let mut random = fastrand::Rng::with_seed(5);
    let (mut good, mut bad) = (0, 0);
    for mut row in rows(150_000) {
        for _ in 0..random.usize(1..4) {
            let at = random.usize(..row.len());
            // Small values are more often right.
            row[at] = if random.bool() { random.u8(..5) } else { random.u8(..) };
        }
        if check(&row) { good += 1 } else { bad += 1 }
    }
    assert!(good > 50_000 && bad > 500_000, "{good} {bad}");
}

#[test]
fn every_value_of_every_byte() {
    let mut good = 0;
    for row in rows(40) {
        for at in 0..row.len() {
            for value in 0..=u8::MAX {
                let mut row = row;
                row[at] = value;
                good += usize::from(check(&row));
            }
        }
    }
    assert!(good > 50_000, "{good}");
}

#[test]
fn bytes_at_random() {
    let mut random = fastrand::Rng::with_seed(6);
    for _ in 0..200_000 {
        let row: Row = std::array::from_fn(|_| random.u8(..));
        check(&row);
    }
}
