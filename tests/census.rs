//! The hot path against the plain scorer over every winning hand, and the census of totals; the census
//! of totals and fans under every rule book.
//!
//! `cargo test` walks the hands of 2, 5, 8 and 11 concealed tiles; `make census` those of 14. After a
//! change of the rules, `CENSUS_PRINT=1 cargo test --test census -- --nocapture` prints the new lines and
//! writes the files of the rule books.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use guobiao::bulk::{RowResult, Tables};
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

/// Calls `each` with a hand with each of its tiles as the last, drawn and discarded.
fn each_win(counts: &Counts, melds: &[Meld], mut each: impl FnMut(Hand)) {
    for tile in Tile::all().filter(|tile| counts[tile.index()] > 0) {
        let mut concealed = *counts;
        concealed[tile.index()] -= 1;
        for flags in [Flags::default(), Flags::SELF_DRAWN] {
            let how = Circumstances { flags, seat_wind: Wind::South, ..Circumstances::default() };
            each(Hand::new(&concealed, melds, Some(tile), how).unwrap());
        }
    }
}

/// Scores a hand with each of its tiles as the last, drawn and discarded, on both paths.
fn compare(counts: &Counts, melds: &[Meld], rules: &Rules, tables: &Tables, seen: &mut Seen) {
    seen.hands += 1;
    seen.pairs += counts.iter().filter(|&&n| n > 0).count() as u64;
    each_win(counts, melds, |hand| {
        let expected = score(&hand, rules).unwrap().unwrap_or_else(|| panic!("{hand} wins"));
        let mut fans = [0; Fan::COUNT];
        let verdict = tables.score_fans(hand.row(), &mut fans);
        let RowResult::Wins { points, is_legal } = verdict else { panic!("{hand}: {verdict:?}") };
        assert_eq!((points, is_legal), (expected.points, expected.is_legal), "{hand}");
        assert_eq!(fans, expected.fans, "{hand}");
        *seen.totals.entry(points).or_insert(0) += 1;
    });
}

/// Walks hands on all threads; `walk` calls its argument with each.
fn walk_all(melds: usize, walk: impl Fn(&mut dyn FnMut(&Counts)) + Sync) -> Seen {
    let rules = Rules::current();
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

/// One rule book and what it made of the hands.
struct Book {
    name: String,
    rules: Rules,
    tables: Tables,
}

/// How often each total comes, and each fan so many times.
struct Histograms {
    totals: Vec<u64>,
    fans: Vec<[u64; 9]>,
}

impl Histograms {
    fn new() -> Histograms {
        Histograms { totals: vec![0; 1 << 10], fans: vec![[0; 9]; Fan::COUNT] }
    }

    fn add(&mut self, other: &Histograms) {
        let fans = self.fans.iter_mut().flatten().zip(other.fans.iter().flatten());
        for (all, count) in self.totals.iter_mut().zip(&other.totals).chain(fans) {
            *all += count;
        }
    }

    /// As in `tests/data/census`.
    fn file(&self, name: &str) -> String {
        let line = |name: &str, histogram: &[u64]| {
            let cells = histogram.iter().enumerate().filter(|(_, count)| **count > 0);
            let cells: Vec<_> = cells.map(|(n, count)| format!("{n}:{count}")).collect();
            format!("{name} {}", cells.join(" ")).trim_end().to_owned() + "\n"
        };
        let mut file = format!(
            "# Every winning hand of 11 concealed tiles beside a meld under {}, with every tile as the\n\
             # last, once discarded and once drawn: how often each total comes (total:count), and in how\n\
             # many wins each fan counts once, twice ... (times:count).\n",
            name.to_uppercase()
        );
        file += &line("totals", &self.totals);
        for fan in Fan::ALL {
            file += &line(fan.id(), &self.fans[fan.index()]);
        }
        file
    }
}

/// Every rule book that has a printed table.
fn books() -> Vec<Book> {
    let mut names = Rules::NAMES.map(str::to_lowercase);
    names.sort();
    let book = |name: String| {
        let rules = Rules::named(&name.to_uppercase()).unwrap();
        Book { name, tables: Tables::new(&rules), rules }
    };
    names.map(book).into()
}

/// Counts one in so many threads of the hands of 11 tiles; every 64th hand is scored plainly too.
fn count_eleven(books: &[Book], thread: usize) -> Vec<Histograms> {
    let mut found: Vec<_> = books.iter().map(|_| Histograms::new()).collect();
    let (mut number, mut fans) = (0, [0; Fan::COUNT]);
    walk::each_regular(3, &mut |counts, _| {
        number += 1;
        if number % THREADS != thread {
            return;
        }
        each_win(counts, &melds_beside(counts, 1), |hand| {
            for (Book { name, rules, tables }, found) in books.iter().zip(&mut found) {
                let verdict = tables.score_fans(hand.row(), &mut fans);
                let RowResult::Wins { points, is_legal } = verdict else { panic!("{hand} wins") };
                if (number / THREADS).is_multiple_of(64) {
                    let plain = score(&hand, rules).unwrap().unwrap();
                    let plain = (plain.points, plain.is_legal, plain.fans);
                    assert_eq!((points, is_legal, fans), plain, "{name}, {hand}");
                }
                found.totals[usize::from(points)] += 1;
                for (&times, histogram) in fans.iter().zip(&mut found.fans) {
                    histogram[usize::from(times)] += u64::from(times > 0);
                }
            }
        });
    });
    found
}

#[test]
fn totals_and_fans_of_eleven_tiles_under_every_rule_book() {
    let books = books();
    assert!(books.len() >= 10);
    let mut found: Vec<_> = books.iter().map(|_| Histograms::new()).collect();
    std::thread::scope(|scope| {
        let books = &books;
        let threads: Vec<_> =
            (0..THREADS).map(|t| scope.spawn(move || count_eleven(books, t))).collect();
        for thread in threads {
            for (all, one) in found.iter_mut().zip(thread.join().unwrap()) {
                all.add(&one);
            }
        }
    });
    for (Book { name, .. }, found) in books.iter().zip(&found) {
        let (path, counted) = (format!("tests/data/census/{name}.txt"), found.file(name));
        if std::env::var_os("CENSUS_PRINT").is_some() {
            std::fs::write(&path, &counted).unwrap();
        }
        let committed = std::fs::read_to_string(&path).unwrap();
        let lines = counted.lines().zip(committed.lines());
        let differ: Vec<_> = lines.filter(|(counted, committed)| counted != committed).collect();
        assert!(differ.is_empty(), "{path}: {differ:?}");
        assert_eq!(counted.len(), committed.len(), "{path}");
    }
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
