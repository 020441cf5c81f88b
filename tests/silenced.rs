//! Each fan that the tiles hold counts, or is reported with what keeps it from counting.

use guobiao::census::draw::{Draw, Kind};
use guobiao::fan::WonHand;
use guobiao::score::{Silence, score};
use guobiao::{Fan, Hand, Rules, shape};

fn rules(name: &str) -> Rules {
    Rules::named(name).unwrap()
}

#[test]
fn nothing_that_the_tiles_hold_is_passed_over() {
    for name in ["CURRENT", "GB1998", "WMO", "LIANZHONG"] {
        let rules = rules(name);
        let mut hands = Draw::new(7, Kind::Winning);
        for _ in 0..20_000 {
            let hand = Hand::try_from(hands.next_row().1).unwrap();
            let score = score(&hand, &rules).unwrap().unwrap();
            let silenced = score.silenced(&hand, &rules);
            let whole = WonHand::new(&hand).unwrap();
            shape::each_reading(&hand, &mut |reading| {
                for fact in whole.facts(reading).as_slice() {
                    let is_in_rules =
                        rules.points(fact.fan) > 0 && rules.switches().has(fact.needs);
                    let counts = score.fans[fact.fan.index()] > 0;
                    let is_told = silenced.iter().any(|(fan, _)| *fan == fact.fan);
                    assert!(!is_in_rules || counts || is_told, "{name}, {hand}: {:?}", fact.fan);
                }
            });
        }
    }
}

#[test]
fn what_silences_counts_and_covers() {
    let rules = rules("CURRENT");
    let mut hands = Draw::new(8, Kind::Winning);
    for _ in 0..50_000 {
        let hand = Hand::try_from(hands.next_row().1).unwrap();
        let score = score(&hand, &rules).unwrap().unwrap();
        for (fan, reason) in score.silenced(&hand, &rules) {
            let counts = |fan: Fan| score.fans[fan.index()] > 0;
            match reason {
                Silence::Fan(by) => {
                    let drops_one = (by, fan) == (Fan::NineGates, Fan::PungOfTerminalsOrHonors);
                    assert!(counts(by), "{hand}: {by:?} silences {fan:?} and does not count");
                    assert!(rules.covers(by, fan) || drops_one, "{hand}: {by:?}, {fan:?}");
                }
                Silence::SameFanTwice => assert!(counts(fan), "{hand}: {fan:?}"),
                Silence::AnotherReading => assert!(!counts(fan), "{hand}: {fan:?}"),
                Silence::AccountOnce => {}
            }
        }
    }
}

/// The book in which one fan is worth nothing.
fn without(book: &Rules, fan: Fan) -> Rules {
    let mut points = Fan::ALL.map(|fan| book.points(fan));
    points[fan.index()] = 0;
    let mut covers = [0; Fan::COUNT];
    for (by, covered) in Fan::ALL.into_iter().flat_map(|by| Fan::ALL.map(|covered| (by, covered))) {
        if book.covers(by, covered) {
            covers[by.index()] |= 1 << covered.index();
        }
    }
    Rules::new(points, covers, book.switches(), book.minimum(), book.cap()).unwrap()
}

#[test]
fn what_would_count_without_its_coverer_is_told() {
    let (mut told, mut form_waits) = (0, 0);
    for name in ["CURRENT", "GB1998", "WMO", "LIANZHONG"] {
        let rules = rules(name);
        let books: Vec<Rules> = Fan::ALL.into_iter().map(|fan| without(&rules, fan)).collect();
        let mut hands = Draw::new(9, Kind::Winning);
        for _ in 0..4_000 {
            let hand = Hand::try_from(hands.next_row().1).unwrap();
            let Ok(Some(found)) = score(&hand, &rules) else { continue };
            let silenced = found.silenced(&hand, &rules);
            let is_told = |fan| silenced.iter().any(|(silent, _)| *silent == fan);
            for by in Fan::ALL.into_iter().filter(|fan| found.fans[fan.index()] > 0) {
                let other = score(&hand, &books[by.index()]).unwrap().unwrap();
                let counts = |fan: &Fan| other.fans[fan.index()] > found.fans[fan.index()];
                for covered in Fan::ALL.into_iter().filter(counts) {
                    if rules.covers(by, covered) {
                        assert!(is_told(covered), "{name}, {hand}: {by:?} {covered:?}");
                        told += 1;
                    }
                }
                let is_form = [
                    Fan::SevenPairs,
                    Fan::SevenShiftedPairs,
                    Fan::ThirteenOrphans,
                    Fan::GreaterHonorsAndKnittedTiles,
                    Fan::LesserHonorsAndKnittedTiles,
                ];
                if is_form.contains(&by) && rules.covers(by, Fan::SingleWait) {
                    assert!(is_told(Fan::SingleWait), "{name}, {hand}");
                    form_waits += 1;
                }
            }
        }
    }
    assert!(told > 10_000 && form_waits > 500, "{told} {form_waits}");
}
