//! What the legal distance costs: `cargo bench --bench legal`.

use std::hint::black_box;
use std::time::Instant;

use guobiao::bulk::Tables;
use guobiao::census::greedy::{Greedy, lay_down};
use guobiao::legal::{Search, Way};
use guobiao::tile::KINDS;
use guobiao::{Hand, Rules};

const HANDS: usize = 5_000;
const SEED: u64 = 1;

/// Hands of 13 tiles after so many draws.
fn thirteen(draws: usize) -> Vec<Hand> {
    Greedy::new(SEED, draws).take(HANDS).collect()
}

/// The hands in which so many sets are found, laid down.
fn melded(hands: &[Hand], melds: usize) -> Vec<Hand> {
    hands.iter().filter_map(|hand| lay_down(hand, melds, None)).collect()
}

/// Times every hand on its own, the least of three, and prints the mean and the 99th percentile.
fn report(name: &str, hands: &[Hand], mut ask: impl FnMut(&Hand) -> i64) {
    let mut checksum = 0;
    let mut times: Vec<f64> = hands
        .iter()
        .map(|hand| {
            let once = |_| {
                let start = Instant::now();
                checksum += black_box(ask(black_box(hand)));
                start.elapsed().as_secs_f64() * 1e6
            };
            (0..3).map(once).fold(f64::MAX, f64::min)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    let (n, mean) = (times.len(), times.iter().sum::<f64>() / f64::from(times.len() as u32));
    let [half, most] = [n / 2, n * 99 / 100].map(|at| times[at]);
    println!(
        "{name:<34} mean {mean:6.2} us, median {half:6.2}, p99 {most:7.2}, most {:8.1} ({n} hands, {checksum})",
        times[n - 1]
    );
}

fn far(shanten: Option<i8>) -> i64 {
    shanten.map_or(127, i64::from)
}

fn main() {
    let tables = Tables::new(&Rules::current());
    let start = Instant::now();
    let mut search = Search::new(&tables);
    println!("tables: {:.1} ms", start.elapsed().as_secs_f64() * 1e3);
    let none = [0; KINDS];
    for draws in [0, 4, 8, 12] {
        let hands = thirteen(draws);
        for way in Way::ALL {
            report(&format!("{draws} draws, {way:?}"), &hands, |hand| {
                far(search.shanten(hand.row(), way, &none).unwrap())
            });
        }
        for melds in 1..4 {
            let hands = melded(&hands, melds);
            if hands.is_empty() {
                continue;
            }
            report(&format!("{draws} draws, {melds} melds, Open"), &hands, |hand| {
                far(search.shanten(hand.row(), Way::Open, &none).unwrap())
            });
        }
        for way in Way::ALL {
            report(&format!("{draws} draws, useful, {way:?}"), &hands, |hand| {
                search.useful(hand.row(), way, &none).unwrap().len().into()
            });
        }
        let hands: Vec<Hand> = Greedy::new(SEED, draws).drawn().take(HANDS).collect();
        for way in Way::ALL {
            report(&format!("{draws} draws, discards, {way:?}"), &hands, |hand| {
                search.after_throws(hand.row(), way, &none).unwrap().into_iter().map(far).sum()
            });
        }
    }
}
