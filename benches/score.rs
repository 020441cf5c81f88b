//! What one hand costs: `cargo bench --bench score`; instructions by `make bench-instructions`.
//!
//! `--passes N --path plain|bulk|fans` scores the hands N times and prints nothing, for callgrind: the
//! difference between two runs is the cost of the passes alone.

use std::hint::black_box;
use std::time::Instant;

use guobiao::bulk::{RowResult, Tables};
use guobiao::census::draw::{Draw, Kind};
use guobiao::{Fan, Hand, Row, Rules, score::score};

const HANDS: u32 = 200_000;
const SEED: u64 = 1;
/// The sum of their points.
const CHECKSUM: u64 = 7_229_300;

fn plain(hands: &[Hand], rules: &Rules) -> u64 {
    let points = |hand| score(black_box(hand), rules).unwrap().map_or(0, |score| score.points);
    hands.iter().map(|hand| u64::from(points(hand))).sum()
}

fn rows_of(hands: &[Hand]) -> Vec<Row> {
    hands.iter().map(|hand| *hand.row()).collect()
}

fn points(verdict: RowResult) -> u64 {
    if let RowResult::Wins { points, .. } = verdict { points.into() } else { 0 }
}

fn bulk(rows: &[Row], tables: &Tables) -> u64 {
    let mut sum = 0;
    tables.score_all(black_box(rows), |_, verdict| sum += points(verdict));
    sum
}

fn bulk_fans(rows: &[Row], fans: &mut [[u8; Fan::COUNT]], tables: &Tables) -> u64 {
    let mut sum = 0;
    tables.score_all_fans(black_box(rows), fans, |_, verdict| sum += points(verdict));
    sum
}

fn argument(name: &str) -> Option<String> {
    std::env::args().skip_while(|argument| argument != name).nth(1)
}

fn report(name: &str, hands: u32, checksum: u64, mut total: impl FnMut() -> u64) {
    assert_eq!(total(), checksum, "{name}: the hands or their points have changed");
    let mut times: Vec<f64> = (0..11)
        .map(|_| {
            let start = Instant::now();
            black_box(total());
            start.elapsed().as_secs_f64() * 1e9 / f64::from(hands)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    println!("{name:<12} {:7.1} ns a hand (median of {}, {hands} hands)", times[5], times.len());
}

fn main() {
    let rules = Rules::current();
    let tables = Tables::new(&rules);
    let draw = |kind, hands: u32| Draw::new(SEED, kind).take(hands as usize).collect::<Vec<Hand>>();
    if let Some(passes) = argument("--passes") {
        // Under callgrind a tenth of the hands is enough.
        let hands = draw(Kind::Winning, HANDS / 10);
        let rows = rows_of(&hands);
        let mut fans = vec![[0; Fan::COUNT]; rows.len()];
        let path = argument("--path");
        for _ in 0..passes.parse().unwrap() {
            black_box(match path.as_deref() {
                Some("plain") => plain(&hands, &rules),
                Some("fans") => bulk_fans(&rows, &mut fans, &tables),
                _ => bulk(&rows, &tables),
            });
        }
        return;
    }
    let hands = draw(Kind::Winning, HANDS);
    report("plain", HANDS, CHECKSUM, || plain(&hands, &rules));
    let rows = rows_of(&hands);
    let mut fans = vec![[0; Fan::COUNT]; rows.len()];
    report("bulk", HANDS, CHECKSUM, || bulk(&rows, &tables));
    report("bulk, fans", HANDS, CHECKSUM, || bulk_fans(&rows, &mut fans, &tables));
    let misses = rows_of(&draw(Kind::NearMiss, HANDS));
    report("near misses", HANDS, bulk(&misses, &tables), || bulk(&misses, &tables));
    let start = Instant::now();
    black_box(Tables::new(&rules));
    println!("tables: {} KB, {:.1} ms", tables.bytes() / 1024, start.elapsed().as_secs_f64() * 1e3);
}
