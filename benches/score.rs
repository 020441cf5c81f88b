//! What one hand costs: `cargo bench --bench score`; instructions by `make bench-instructions`.
//!
//! `--passes N --path plain|bulk` scores the hands N times and prints nothing, for callgrind: the
//! difference between two runs is the cost of the passes alone.

use std::hint::black_box;
use std::time::Instant;

use guobiao::bulk::{Tables, Verdict};
use guobiao::census::draw::{Draw, Kind};
use guobiao::{Fan, Hand, Rules, score::score};

const HANDS: u32 = 200_000;
const SEED: u64 = 1;
/// The sum of their points.
const CHECKSUM: u64 = 7_229_300;

fn plain(hands: &[Hand], rules: &Rules) -> u64 {
    let points = |hand| score(black_box(hand), rules).unwrap().map_or(0, |score| score.points);
    hands.iter().map(|hand| u64::from(points(hand))).sum()
}

fn bulk(hands: &[Hand], tables: &Tables) -> u64 {
    let points = |verdict| if let Verdict::Wins { points, .. } = verdict { points } else { 0 };
    hands.iter().map(|hand| u64::from(points(tables.score(black_box(hand.row()))))).sum()
}

fn bulk_fans(hands: &[Hand], tables: &Tables) -> u64 {
    let mut fans = [0; Fan::COUNT];
    let points = |verdict| if let Verdict::Wins { points, .. } = verdict { points } else { 0 };
    let mut score = |hand: &Hand| points(tables.score_fans(black_box(hand.row()), &mut fans));
    hands.iter().map(|hand| u64::from(score(hand))).sum()
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
    let rules: Rules = include_str!("../tests/data/rules/current.txt").parse().unwrap();
    let tables = Tables::new(&rules);
    let draw = |kind, hands: u32| Draw::new(SEED, kind).take(hands as usize).collect::<Vec<Hand>>();
    if let Some(passes) = argument("--passes") {
        // Under callgrind a tenth of the hands is enough.
        let hands = draw(Kind::Winning, HANDS / 10);
        let is_plain = argument("--path").as_deref() == Some("plain");
        for _ in 0..passes.parse().unwrap() {
            black_box(if is_plain { plain(&hands, &rules) } else { bulk(&hands, &tables) });
        }
        return;
    }
    let hands = draw(Kind::Winning, HANDS);
    report("plain", HANDS, CHECKSUM, || plain(&hands, &rules));
    report("bulk", HANDS, CHECKSUM, || bulk(&hands, &tables));
    report("bulk, fans", HANDS, CHECKSUM, || bulk_fans(&hands, &tables));
    let misses = draw(Kind::NearMiss, HANDS);
    report("near misses", HANDS, bulk(&misses, &tables), || bulk(&misses, &tables));
    let start = Instant::now();
    black_box(Tables::new(&rules));
    println!("tables: {} KB, {:.1} ms", tables.bytes() / 1024, start.elapsed().as_secs_f64() * 1e3);
}
