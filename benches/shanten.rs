//! What a hand costs that does not win yet: `cargo bench --bench shanten`.

use std::hint::black_box;
use std::time::Instant;

use guobiao::census::draw::{Draw, Kind};
use guobiao::tile::KINDS;
use guobiao::{Circumstances, Hand, shanten};

const HANDS: u32 = 100_000;
const SEED: u64 = 1;

/// Hands as they are dealt.
fn dealt(tiles: usize) -> Vec<Hand> {
    let mut rng = fastrand::Rng::with_seed(SEED);
    let mut wall: Vec<usize> = (0..4 * KINDS).map(|tile| tile % KINDS).collect();
    (0..HANDS)
        .map(|_| {
            rng.shuffle(&mut wall);
            let mut counts = [0; KINDS];
            wall[..tiles].iter().for_each(|&tile| counts[tile] += 1);
            Hand::new(&counts, &[], None, Circumstances::default()).unwrap()
        })
        .collect()
}

/// Hands that wait, or nearly.
fn waiting(kind: Kind) -> Vec<Hand> {
    let hands = Draw::new(SEED, kind).take(HANDS as usize);
    let without = |hand: Hand| {
        let melds: Vec<_> = hand.melds().collect();
        Hand::new(&hand.concealed(), &melds, None, hand.circumstances()).unwrap()
    };
    hands.map(without).collect()
}

fn report(name: &str, hands: &[Hand], checksum: i64, total: impl Fn(&Hand) -> i64) {
    let all = || hands.iter().map(|hand| total(black_box(hand))).sum::<i64>();
    assert_eq!(all(), checksum, "{name}: the hands or their answers have changed");
    let mut times: Vec<f64> = (0..11)
        .map(|_| {
            let start = Instant::now();
            black_box(all());
            start.elapsed().as_secs_f64() * 1e9 / f64::from(HANDS)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    println!("{name:<24} {:7.1} ns a hand (median of {}, {HANDS} hands)", times[5], times.len());
}

fn all_forms(hand: &Hand) -> i64 {
    let forms = shanten::by_form(&hand.tiles(), hand.melds().count());
    forms.into_iter().flatten().map(i64::from).sum()
}

fn useful(hand: &Hand) -> i64 {
    shanten::useful(hand).len().into()
}

fn after_discards(hand: &Hand) -> i64 {
    shanten::after_discards(hand).unwrap().into_iter().flatten().map(i64::from).sum()
}

fn main() {
    let start = Instant::now();
    black_box(shanten::table_bytes());
    let build = start.elapsed().as_secs_f64() * 1e3;
    println!("tables: {} KB, {build:.1} ms", shanten::table_bytes() / 1024);
    let (thirteen, fourteen) = (dealt(13), dealt(14));
    let (ready, near) = (waiting(Kind::Winning), waiting(Kind::NearMiss));
    report("shanten, dealt", &thirteen, 2_723_489, all_forms);
    report("shanten, waiting", &ready, 1_265_872, all_forms);
    report("useful tiles, dealt", &thirteen, 1_507_937, useful);
    report("useful tiles, waiting", &ready, 176_176, useful);
    report("useful tiles, near", &near, 407_232, useful);
    report("discards, dealt", &fourteen, 4_191_299, after_discards);
}
