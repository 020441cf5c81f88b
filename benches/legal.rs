//! What the legal distance costs: `cargo bench --bench legal`.

use std::hint::black_box;
use std::time::Instant;

use guobiao::bulk::Tables;
use guobiao::legal::{Search, Way};
use guobiao::tile::KINDS;
use guobiao::{Circumstances, Hand, Meld, MeldKind, Rules, Tile, Wind, shanten};

const HANDS: usize = 5_000;
const SEED: u64 = 1;

/// Hands after some draws, each throw being one that leaves the least ordinary shanten; 14 tiles end with a
/// draw.
fn greedy(draws: usize, tiles: usize) -> Vec<Hand> {
    let mut rng = fastrand::Rng::with_seed(SEED);
    let mut wall: Vec<usize> = (0..4 * KINDS).map(|tile| tile % KINDS).collect();
    let mut play = || {
        rng.shuffle(&mut wall);
        let mut counts = [0; KINDS];
        wall[..13].iter().for_each(|&tile| counts[tile] += 1);
        for &drawn in &wall[13..13 + draws] {
            counts[drawn] += 1;
            if shanten::shanten(&counts, 0) < 0 {
                counts[drawn] -= 1;
                continue;
            }
            let (_, spare) = shanten::after_discards_of(&counts, 0);
            let thrown = spare.iter().last().map_or(drawn, Tile::index);
            counts[thrown] -= 1;
        }
        if tiles == 14 {
            counts[wall[13 + draws]] += 1;
        }
        let how = Circumstances { seat_wind: Wind::South, ..Circumstances::default() };
        Hand::new(&counts, &[], None, how).unwrap()
    };
    (0..HANDS).map(|_| play()).collect()
}

/// The hands in which so many sets are found, laid down.
fn melded(hands: &[Hand], melds: usize) -> Vec<Hand> {
    hands.iter().filter_map(|hand| lay_down(hand, melds)).collect()
}

fn lay_down(hand: &Hand, wanted: usize) -> Option<Hand> {
    let (mut counts, mut melds) = (hand.tiles(), Vec::new());
    for tile in Tile::all() {
        let at = tile.index();
        for kind in [MeldKind::Pung, MeldKind::Chow] {
            let Some(meld) = Meld::new(kind, tile, 1) else { continue };
            let held = match kind {
                MeldKind::Pung => counts[at] >= 3,
                _ => counts[at..at + 3].iter().all(|&n| n > 0),
            };
            if held && melds.len() < wanted {
                let mut laid = [0; KINDS];
                meld.count_into(&mut laid);
                counts.iter_mut().zip(laid).for_each(|(n, laid)| *n -= laid);
                melds.push(meld);
            }
        }
    }
    let hand = Hand::new(&counts, &melds, None, hand.circumstances());
    hand.ok().filter(|_| melds.len() == wanted)
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
    let (n, mean) = (times.len(), times.iter().sum::<f64>() / times.len() as f64);
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
        let hands = greedy(draws, 13);
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
        let hands = greedy(draws, 14);
        for way in Way::ALL {
            report(&format!("{draws} draws, discards, {way:?}"), &hands, |hand| {
                search.after_throws(hand.row(), way, &none).unwrap().into_iter().map(far).sum()
            });
        }
    }
}
