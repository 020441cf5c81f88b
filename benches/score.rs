//! What one hand costs: `cargo bench --bench score`; instructions by `make bench-instructions`.
//!
//! `--passes N` scores the hands N times and prints nothing, for callgrind: the difference between
//! two runs is the cost of the passes alone.

use std::hint::black_box;
use std::time::Instant;

use guobiao::census::draw::{Draw, Kind};
use guobiao::{Hand, Rules, score::score};

const HANDS: u32 = 200_000;
const SEED: u64 = 1;
/// The sum of their points.
const CHECKSUM: u64 = 7_229_300;

fn total(hands: &[Hand], rules: &Rules) -> u64 {
    let points = |hand| score(black_box(hand), rules).unwrap().map_or(0, |score| score.points);
    hands.iter().map(|hand| u64::from(points(hand))).sum()
}

fn main() {
    let rules: Rules = include_str!("../tests/data/rules/current.txt").parse().unwrap();
    let mut arguments = std::env::args().skip_while(|argument| argument != "--passes").skip(1);
    if let Some(passes) = arguments.next() {
        // Under callgrind a tenth of the hands is enough.
        let hands: Vec<Hand> = Draw::new(SEED, Kind::Winning).take(HANDS as usize / 10).collect();
        for _ in 0..passes.parse().unwrap() {
            black_box(total(&hands, &rules));
        }
        return;
    }
    let hands: Vec<Hand> = Draw::new(SEED, Kind::Winning).take(HANDS as usize).collect();
    assert_eq!(total(&hands, &rules), CHECKSUM, "the hands or their points have changed");
    let mut times: Vec<f64> = (0..11)
        .map(|_| {
            let start = Instant::now();
            black_box(total(&hands, &rules));
            start.elapsed().as_secs_f64() * 1e9 / f64::from(HANDS)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    println!(
        "score: {:.0} ns a hand ({HANDS} mixed winning hands, median of {})",
        times[5],
        times.len()
    );
}
