//! The hot path against the plain scorer over every winning hand, and the census of totals.
//!
//! `cargo test` walks the hands of 2, 5, 8 and 11 concealed tiles; `make census` those of 14. After a
//! change of the rules, `CENSUS_PRINT=1 cargo test --test census -- --nocapture` prints the new lines.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use guobiao::bulk::{Tables, Verdict};
use guobiao::census::walk::{self, Counts};
use guobiao::{Circumstances, Fan, Flags, Hand, Meld, Rules, Tile, Wind, score::score};

const THREADS: usize = 2;

/// What a walk has seen.
#[derive(Default)]
struct Seen {
    hands: u64,
    /// Hands with each tile that may have been the last.
    pairs: u64,
    /// How often each total comes, discards and self-drawn wins together.
    totals: BTreeMap<u16, u64>,
}

impl Seen {
    fn add(&mut self, other: Seen) {
        self.hands += other.hands;
        self.pairs += other.pairs;
        for (total, count) in other.totals {
            *self.totals.entry(total).or_insert(0) += count;
        }
    }
}

/// Melds beside concealed tiles, chosen by the tiles themselves so that all kinds of melds come by.
fn melds_beside(counts: &Counts, number: usize) -> Vec<Meld> {
    let seed = counts.iter().fold(7_u32, |seed, &n| seed.wrapping_mul(31).wrapping_add(n.into()));
    let mut all = *counts;
    let mut melds = Vec::new();
    let mut code = seed % 157;
    while melds.len() < number {
        code = (code + 41) % 157;
        if let Some(meld) = Meld::from_code(code as u8 + 1, 0) {
            let mut with_meld = all;
            meld.count_into(&mut with_meld);
            if with_meld.iter().all(|&n| n <= 4) {
                all = with_meld;
                melds.push(meld);
            }
        }
    }
    melds
}

/// Scores a hand with each of its tiles as the last, drawn and discarded, on both paths.
fn compare(counts: &Counts, melds: &[Meld], rules: &Rules, tables: &Tables, seen: &mut Seen) {
    seen.hands += 1;
    for tile in Tile::all().filter(|tile| counts[tile.index()] > 0) {
        seen.pairs += 1;
        let mut concealed = *counts;
        concealed[tile.index()] -= 1;
        for flags in [Flags::default(), Flags::SELF_DRAWN] {
            let how = Circumstances { flags, seat_wind: Wind::South, ..Circumstances::default() };
            let hand = Hand::new(&concealed, melds, Some(tile), how).unwrap();
            let expected = score(&hand, rules).unwrap().unwrap_or_else(|| panic!("{hand} wins"));
            let mut fans = [0; Fan::COUNT];
            let verdict = tables.score_fans(hand.row(), &mut fans);
            let Verdict::Wins { points, is_legal } = verdict else { panic!("{hand}: {verdict:?}") };
            assert_eq!((points, is_legal), (expected.points, expected.is_legal), "{hand}");
            assert_eq!(fans, expected.fans, "{hand}");
            *seen.totals.entry(points).or_insert(0) += 1;
        }
    }
}

/// Walks hands on all threads; `walk` calls its argument with each.
fn walk_all(melds: usize, walk: impl Fn(&mut dyn FnMut(&Counts)) + Sync) -> Seen {
    let rules: Rules = include_str!("data/rules/current.txt").parse().unwrap();
    let tables = Tables::new(&rules);
    let one_thread = |thread: usize| {
        let (mut seen, mut next) = (Seen::default(), 0);
        walk(&mut |counts| {
            if next % THREADS == thread {
                compare(counts, &melds_beside(counts, melds), &rules, &tables, &mut seen);
            }
            next += 1;
        });
        seen
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|t| scope.spawn(move || one_thread(t))).collect();
        let mut all = Seen::default();
        for thread in threads {
            all.add(thread.join().unwrap());
        }
        all
    })
}

/// One level as a line of `tests/data/census.txt`.
fn line(name: &str, seen: &Seen) -> String {
    let mut line = format!("{name}\t{} hands\t{} pairs\t", seen.hands, seen.pairs);
    for (total, count) in &seen.totals {
        write!(line, "{total}:{count} ").unwrap();
    }
    line.trim_end().to_owned()
}

/// Compares with the committed line, and prints the one that was counted if it differs.
fn check(name: &str, seen: &Seen) {
    let counted = line(name, seen);
    if std::env::var_os("CENSUS_PRINT").is_some() {
        println!("{counted}");
        return;
    }
    let committed = include_str!("data/census.txt");
    assert!(
        committed.lines().any(|line| line == counted),
        "not in tests/data/census.txt:\n{counted}"
    );
    println!("{name}: {} hands, {} pairs, both paths agree", seen.hands, seen.pairs);
}

#[test]
fn every_hand_of_up_to_eleven_concealed_tiles() {
    for (sets, name) in [(0, "2 tiles"), (1, "5 tiles"), (2, "8 tiles"), (3, "11 tiles")] {
        let seen =
            walk_all(4 - sets, |each| walk::each_regular(sets, &mut |counts, _| each(counts)));
        check(name, &seen);
    }
    let melded = walk_all(1, |each| walk::each_knitted_straight(0, &mut |counts| each(counts)));
    check("11 tiles, knitted straight", &melded);
}

/// Thirteen orphans, honours and knitted tiles, knitted straights.
fn small_special_forms() -> Seen {
    let mut all = Seen::default();
    let orphans = walk_all(0, |each| walk::each_thirteen_orphans(&mut |counts| each(counts)));
    let knitted = walk_all(0, |each| walk::each_honors_and_knitted(&mut |counts| each(counts)));
    let straight = walk_all(0, |each| walk::each_knitted_straight(1, &mut |counts| each(counts)));
    let forms = [
        ("thirteen orphans", orphans),
        ("honors and knitted", knitted),
        ("knitted straight", straight),
    ];
    for (name, seen) in forms {
        check(name, &seen);
        all.add(seen);
    }
    all
}

#[test]
fn every_hand_of_the_small_special_forms() {
    assert_eq!(small_special_forms().hands, 13 + 720 + 11_016);
}

#[test]
#[ignore = "all hands of 14 tiles take minutes: make census"]
fn every_hand_of_fourteen_concealed_tiles() {
    let mut all = small_special_forms();
    let regular = walk_all(0, |each| walk::each_regular(4, &mut |counts, _| each(counts)));
    check("14 tiles", &regular);
    // Those that are regular too have been seen.
    let pairs = walk_all(0, |each| {
        walk::each_seven_pairs(&mut |counts| {
            if !guobiao::shape::is_regular_hand(counts) {
                each(counts);
            }
        });
    });
    check("seven pairs", &pairs);
    all.add(regular);
    all.add(pairs);
    assert_eq!((all.hands, all.pairs), (27_919_573, 187_059_571));
    println!(
        "all: {} hands, {} pairs, drawn and discarded, both paths agree",
        all.hands, all.pairs
    );
}
