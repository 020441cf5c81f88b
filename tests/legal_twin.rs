//! The legal distance beside plain searches: a scan over all wins, and exchanges of tiles with win tables,
//! which know no list of wins. Small here; whole with `make legal`.

use std::collections::HashSet;
use std::str::FromStr;

use guobiao::bulk::Tables;
use guobiao::census::greedy::{Greedy, lay_down};
use guobiao::census::walk::{
    Counts, each_honors_and_knitted, each_knitted_straight, each_regular, each_thirteen_orphans,
};
use guobiao::legal::{Search, Way};
use guobiao::score::score;
use guobiao::shanten::{by_form, shanten};
use guobiao::shape::Form;
use guobiao::tile::KINDS;
use guobiao::waits::each_win;
use guobiao::{Circumstances, Flags, Hand, Meld, MeldKind, Rules, Tile};

const UNSEEN: Counts = [0; KINDS];

/// Counts as four sets of bits, for a quick comparison with millions of wins.
fn levels(counts: &Counts) -> [u64; 4] {
    [1, 2, 3, 4].map(|least| {
        counts.iter().enumerate().fold(0, |bits, (kind, &n)| bits | u64::from(n >= least) << kind)
    })
}

fn missing(wanted: &[u64; 4], held: &[u64; 4]) -> u32 {
    wanted.iter().zip(held).map(|(wanted, held)| (wanted & !held).count_ones()).sum()
}

/// A hand and the wins near it.
struct Near {
    hand: Hand,
    held: [u64; 4],
    /// No win further than this is listed.
    most: u32,
    /// What is missing, and the win; whether it is of the standard form.
    wins: Vec<(u32, Counts, bool)>,
}

impl Near {
    fn new(hand: &Hand) -> Near {
        let far = shanten(&hand.tiles(), hand.melds().count());
        let most = u32::from((far + 4).cast_unsigned());
        Near { hand: *hand, held: levels(&hand.tiles()), most, wins: Vec::new() }
    }

    fn offer(&mut self, win: &Counts, bits: &[u64; 4], is_regular: bool) {
        let missing = missing(bits, &self.held);
        if missing <= self.most {
            self.wins.push((missing, *win, is_regular));
        }
    }

    /// Whether the tiles before the last and then the last can come.
    fn can_come(&self, win: &Counts, last: usize) -> Option<u32> {
        let (own, held) = (self.hand.all_tiles(), self.hand.tiles());
        let mut far = 0;
        for kind in 0..KINDS {
            let before = win[kind] - u8::from(kind == last);
            let lacked = before.saturating_sub(held[kind]);
            if own[kind] + lacked + u8::from(kind == last) > 4 {
                return None;
            }
            far += u32::from(lacked);
        }
        Some(far)
    }

    /// The legal distance by the listed wins; `None` if none of them is legal. Seven pairs are taken for
    /// legal.
    fn distance(&self, way: Way, rules: &Rules) -> Option<u32> {
        let forms = by_form(&self.hand.tiles(), self.hand.melds().count());
        let pairs = forms[Form::SevenPairs as usize].map(|far| u32::from(far.cast_unsigned()));
        let mut best = pairs.unwrap_or(u32::MAX);
        let mut wins: Vec<_> = self.wins.iter().collect();
        wins.sort_by_key(|win| win.0);
        for (missing, win, is_regular) in wins {
            if *missing > best {
                break;
            }
            for last in (0..KINDS).filter(|&last| win[last] > 0) {
                let far = self.can_come(win, last).filter(|&far| far < best);
                if let Some(far) = far
                    && is_legal(&self.hand, win, last, way, *is_regular, rules)
                {
                    best = far;
                }
            }
        }
        (best < u32::MAX).then_some(best)
    }
}

/// Whether the plain scorer finds a win legal by a way.
fn is_legal(
    hand: &Hand,
    win: &Counts,
    last: usize,
    way: Way,
    regular: bool,
    rules: &Rules,
) -> bool {
    let melds: Vec<Meld> = hand.melds().collect();
    if way != Way::Open || !regular || melds.len() >= 3 {
        return (way != Way::Open || regular || melds.is_empty())
            && pays(hand, &melds, win, last, way == Way::SelfDrawn, rules);
    }
    let mut found = false;
    each_split(&mut win.clone(), 4 - melds.len(), &mut Vec::new(), &mut |sets, pair| {
        for concealed in 0..sets.len() {
            let (mut rest, mut laid) = (UNSEEN, melds.clone());
            rest[pair] = 2;
            for (at, set) in sets.iter().enumerate() {
                if at == concealed {
                    set.count_into(&mut rest);
                } else {
                    laid.push(*set);
                }
            }
            found |= rest[last] > 0 && pays(hand, &laid, &rest, last, false, rules);
        }
    });
    found
}

/// Every way to take the tiles apart into sets and a pair.
fn each_split(
    rest: &mut Counts,
    sets: usize,
    taken: &mut Vec<Meld>,
    each: &mut impl FnMut(&[Meld], usize),
) {
    if taken.len() == sets {
        if let Some(pair) = rest.iter().position(|&n| n == 2)
            && rest.iter().sum::<u8>() == 2
        {
            each(taken, pair);
        }
        return;
    }
    // The pair may start anywhere, so every set is tried, in one order.
    for code in taken.last().map_or(1, |set| set.code())..56 {
        let set = Meld::from_code(code, 0).unwrap();
        let mut of_set = UNSEEN;
        set.count_into(&mut of_set);
        if rest.iter().zip(&of_set).all(|(rest, n)| rest >= n) {
            rest.iter_mut().zip(of_set).for_each(|(rest, n)| *rest -= n);
            taken.push(set);
            each_split(rest, sets, taken, each);
            taken.pop();
            rest.iter_mut().zip(of_set).for_each(|(rest, n)| *rest += n);
        }
    }
}

fn pays(
    hand: &Hand,
    melds: &[Meld],
    win: &Counts,
    last: usize,
    self_drawn: bool,
    rules: &Rules,
) -> bool {
    let tile = Tile::new(last as u8).unwrap();
    let flags = Flags::default()
        .set(Flags::SELF_DRAWN, self_drawn)
        .set(Flags::LAST_COPY, hand.exposed_copies(tile) == 3);
    let mut concealed = *win;
    concealed[last] -= 1;
    let how = Circumstances { flags, ..hand.circumstances() };
    let hand = Hand::new(&concealed, melds, Some(tile), how).unwrap();
    score(&hand, rules).unwrap().is_some_and(|score| score.is_legal)
}

/// Lists what is near each hand; all hands have as many melds.
fn listed(hands: &[Hand], melds: usize) -> Vec<Near> {
    let mut all: Vec<Near> = hands.iter().map(Near::new).collect();
    let mut offer = |win: &Counts, is_regular: bool| {
        let bits = levels(win);
        for near in &mut all {
            near.offer(win, &bits, is_regular);
        }
    };
    each_regular(4 - melds, &mut |win, _| offer(win, true));
    if melds <= 1 {
        each_knitted_straight(1 - melds, &mut |win| offer(win, false));
    }
    if melds == 0 {
        each_thirteen_orphans(&mut |win| offer(win, false));
        each_honors_and_knitted(&mut |win| offer(win, false));
    }
    all
}

/// Compares hands that all have as many melds, under each of some rule books.
fn compare(hands: &[Hand], melds: usize, books: &[Rules]) {
    let all = listed(hands, melds);
    let mut beyond = 0;
    for rules in books {
        let tables = Tables::new(rules);
        let mut search = Search::new(&tables);
        for near in &all {
            for way in Way::ALL {
                let found = search.shanten(near.hand.row(), way, &UNSEEN).unwrap();
                match near.distance(way, rules) {
                    Some(far) if far < near.most => {
                        let found = found.map(|far| u32::from(far.cast_unsigned()));
                        assert_eq!(found, Some(far), "{} {way:?}", near.hand);
                    }
                    None if near.most >= 14 - 3 * melds as u32 => {
                        assert_eq!(found, None, "{} {way:?}: no win is legal", near.hand);
                    }
                    // Further than what has been listed.
                    _ => {
                        beyond += 1;
                        assert!(found.is_none_or(|far| far >= near.most as i8), "{}", near.hand);
                    }
                }
            }
        }
    }
    let asked = 3 * all.len() * books.len();
    println!(
        "{} hands with {melds} melds, {} rule books: {beyond} of {asked} beyond",
        all.len(),
        books.len()
    );
    assert!(20 * beyond <= asked, "{beyond} of {asked} are too far to be compared");
}

/// Fresh hands after 0, 4, 8 and 12 draws.
fn fresh(seed: u64, n: usize) -> Vec<Hand> {
    let hands = |draws| Greedy::new(seed, draws).take(n / 4);
    [0, 4, 8, 12].into_iter().flat_map(hands).collect()
}

/// Hands with melds, some with a kong of each sort.
fn melded(seed: u64, n: usize, melds: usize) -> Vec<Hand> {
    let kongs = [None, Some(MeldKind::ConcealedKong), Some(MeldKind::MeldedKong)];
    let plain = Greedy::new(seed, 10).filter_map(|hand| lay_down(&hand, melds, None));
    let mut all: Vec<Hand> = plain.take(n / 2).collect();
    for kong in &kongs[1..] {
        let hands = Greedy::new(seed + 1, 10).drawn();
        let hands = hands.filter_map(|hand| lay_down(&hand, melds, *kong));
        all.extend(hands.filter(|hand| hand.size() == 13).take(n / 4));
    }
    all
}

/// All rule books, and two other minimums.
fn books() -> Vec<Rules> {
    let current = include_str!("../rules/current.txt");
    let texts = [
        current,
        include_str!("../rules/botzone.txt"),
        include_str!("../rules/extended.txt"),
        include_str!("../rules/gb1998.txt"),
        include_str!("../rules/japan.txt"),
        include_str!("../rules/lianzhong.txt"),
        include_str!("../rules/platform.txt"),
        include_str!("../rules/revised.txt"),
        include_str!("../rules/two_player.txt"),
        include_str!("../rules/wmo.txt"),
    ];
    let minimum = |n: u16| {
        let line = |line: &str| match line.split_whitespace().next() {
            Some("minimum") => format!("minimum {n}"),
            _ => line.to_owned(),
        };
        current.lines().map(line).collect::<Vec<_>>().join("\n")
    };
    let texts = texts.map(str::to_owned).into_iter().chain([6, 16].map(minimum));
    texts.map(|text| Rules::from_str(&text).unwrap()).collect()
}

/// The least number of exchanges after which the hand waits for a legal win, by win tables; up to three.
fn by_exchanges(hand: &Hand, rules: &Rules) -> [Option<u32>; 2] {
    let mut found = [None; 2];
    let mut hands = HashSet::from([(hand.tiles(), UNSEEN)]);
    for far in 0..=3 {
        for (tiles, drawn) in &hands {
            if shanten(tiles, hand.melds().count()) == 0 {
                let legal = waits_legally(hand, tiles, drawn, rules);
                for (found, legal) in found.iter_mut().zip(legal) {
                    *found = found.or(legal.then_some(far));
                }
            }
        }
        if found.iter().all(Option::is_some) || far == 3 {
            break;
        }
        let left = (3 - far as i8) - 1;
        hands = hands.iter().flat_map(|at| exchanged(hand, at, left)).collect();
    }
    found
}

/// Every hand that one exchange makes, if it may wait after so many more.
fn exchanged(hand: &Hand, (tiles, drawn): &(Counts, Counts), left: i8) -> Vec<(Counts, Counts)> {
    let own = hand.all_tiles();
    let mut all = Vec::new();
    for thrown in (0..KINDS).filter(|&kind| tiles[kind] > 0) {
        for came in (0..KINDS).filter(|&kind| kind != thrown && own[kind] + drawn[kind] < 4) {
            let (mut tiles, mut drawn) = (*tiles, *drawn);
            tiles[thrown] -= 1;
            tiles[came] += 1;
            drawn[came] += 1;
            if shanten(&tiles, hand.melds().count()) <= left {
                all.push((tiles, drawn));
            }
        }
    }
    all
}

fn waits_legally(hand: &Hand, tiles: &Counts, drawn: &Counts, rules: &Rules) -> [bool; 2] {
    let melds: Vec<Meld> = hand.melds().collect();
    let own = hand.all_tiles();
    let waiting = Hand::new(tiles, &melds, None, hand.circumstances()).unwrap();
    let mut legal = [false; 2];
    each_win(&waiting, rules, &UNSEEN, &mut |win| {
        let kind = win.tile.index();
        let can_come = own[kind] + drawn[kind] < 4;
        legal[0] |= can_come && win.self_drawn.1.is_legal;
        legal[1] |= can_come && win.discard.1.is_legal;
    })
    .unwrap();
    legal
}

fn compare_exchanges(hands: &[Hand]) {
    let rules = Rules::current();
    let tables = Tables::new(&rules);
    let mut search = Search::new(&tables);
    let mut beyond = 0;
    for hand in hands {
        let found = by_exchanges(hand, &rules);
        for (way, expected) in [Way::SelfDrawn, Way::Discard].into_iter().zip(found) {
            let found = search.shanten(hand.row(), way, &UNSEEN).unwrap().unwrap();
            if let Some(far) = expected {
                assert_eq!(found, far as i8, "{hand} {way:?}");
            } else {
                beyond += 1;
                assert!(found > 3, "{hand} {way:?}");
            }
        }
    }
    println!("{} hands by exchanges: {beyond} of {} beyond three", hands.len(), 2 * hands.len());
}

#[test]
fn some_hands_by_a_scan_over_all_wins() {
    compare(&fresh(21, 40), 0, &[Rules::current()]);
    for melds in 1..=4 {
        compare(&melded(22, 40, melds), melds, &[Rules::current()]);
    }
}

#[test]
fn some_hands_by_exchanges() {
    let mut hands = fresh(23, 32).split_off(8);
    hands.extend(melded(24, 8, 1));
    compare_exchanges(&hands);
}

#[test]
#[ignore = "minutes: make legal"]
fn hands_by_a_scan_over_all_wins() {
    for part in 0..8 {
        compare(&fresh(31 + part, 252), 0, &[Rules::current()]);
    }
    for melds in 1..=4 {
        compare(&melded(51, 400, melds), melds, &[Rules::current()]);
    }
}

#[test]
#[ignore = "minutes: make legal"]
fn all_rule_books_by_a_scan_over_all_wins() {
    compare(&fresh(61, 300), 0, &books());
}

#[test]
#[ignore = "minutes: make legal"]
fn hands_by_exchanges() {
    let mut hands = fresh(71, 400);
    hands.extend(melded(72, 100, 1));
    compare_exchanges(&hands);
}
