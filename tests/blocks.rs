//! Blocks of rows give what single rows give, malformed rows among them, under every rule book.

use guobiao::bulk::{RowResult, Tables};
use guobiao::census::draw::{Draw, Kind};
use guobiao::{Fan, Row, Rules};

const ROWS_OF_A_KIND: usize = 60_000;

/// Hands of every kind, shuffled; up to three bytes of every third row are overwritten.
fn rows() -> Vec<Row> {
    let mut random = fastrand::Rng::with_seed(5);
    let mut rows: Vec<Row> = Vec::new();
    for kind in [Kind::Winning, Kind::NearMiss, Kind::Contradictory] {
        let mut draw = Draw::new(77, kind);
        rows.extend((0..ROWS_OF_A_KIND).map(|_| draw.next_row().1));
    }
    random.shuffle(&mut rows);
    for row in rows.iter_mut().step_by(3) {
        for _ in 0..random.usize(1..4) {
            let byte = if random.bool() { random.u8(..) } else { random.u8(..5) };
            row[random.usize(..row.len())] = byte;
        }
    }
    rows
}

/// How many rows win, don't win and are malformed, once every row agrees.
fn compare(name: &str, rows: &[Row]) -> [usize; 3] {
    let tables = Tables::new(&Rules::named(name).unwrap());
    let mut in_block = Vec::new();
    tables.score_all(rows, |at, result| {
        assert_eq!(at, in_block.len(), "{name}: rows come in their order");
        in_block.push(result);
    });
    let mut fans_in_block = vec![[u8::MAX; Fan::COUNT]; rows.len()];
    let mut with_fans = Vec::new();
    tables.score_all_fans(rows, &mut fans_in_block, |at, result| {
        assert_eq!(at, with_fans.len(), "{name}: rows come in their order");
        with_fans.push(result);
    });
    assert_eq!((in_block.len(), with_fans.len()), (rows.len(), rows.len()));
    let mut counts = [0; 3];
    let mut fans = [0; Fan::COUNT];
    for (at, row) in rows.iter().enumerate() {
        let alone = tables.score(row);
        assert_eq!(in_block[at], alone, "{name}, row {at}: {row:?}");
        assert_eq!(tables.score_fans(row, &mut fans), alone, "{name}, row {at}: {row:?}");
        assert_eq!(with_fans[at], alone, "{name}, row {at}: {row:?}");
        assert_eq!(fans_in_block[at], fans, "{name}, row {at}: {row:?}");
        counts[match alone {
            RowResult::Wins { .. } => 0,
            RowResult::DoesNotWin => 1,
            RowResult::Bad => 2,
        }] += 1;
    }
    counts
}

#[test]
fn blocks_are_single_rows() {
    let rows = rows();
    for name in Rules::NAMES {
        let counts = compare(name, &rows);
        assert!(counts.iter().all(|&n| n > rows.len() / 20), "{name}: {counts:?} test too little");
    }
}
