//! What sets are worth together, under one rule book: small tables made by the plain scorer.
//!
//! Fans of sets fall into groups whose facts depend on few things: the chows (and sometimes the pair),
//! the pungs of suits, the winds, the dragons, the kongs and concealed pungs. For each content of a
//! group the plain law of silence and the search for account-once run once, here; the hot path looks
//! the outcome up.

use std::collections::HashMap;

use super::families::{CHOWS, DRAGONS, Group, KONGS, PUNGS, WINDS, is_hand_fan, is_of_all_sets};
use super::hand_fans::HandFans;
use super::layout::{Counters, Honors, SILENCES_HOGS, SILENCES_TERMINALS, SetKey, Worth};
use crate::fan::sets::Chosen;
use crate::fan::{Fact, Facts, Fan, chows, dragons, kongs, pungs, repeated, winds};
use crate::perfect_hash::{PerfectHash, boxed};
use crate::rules::Rules;
use crate::score::{Fate, count};
use crate::shape::{Reading, Set, SetKind};
use crate::{Tile, TileSet};

/// No fan in a list of fans.
const NO_FAN: u8 = u8::MAX;

/// What one group's content counts for.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Outcome {
    /// Fans of the whole hand that it silences, as bits of [`HandFans`] and the two above.
    silences: u64,
    /// What it adds up to, see [`Worth`].
    worth: Worth,
    /// With this pair (a tile's index) another outcome holds instead.
    pair: u8,
    with_pair: u8,
    /// Its fans that count, some several times.
    fans: [u8; 7],
}

impl Outcome {
    const NOTHING: Outcome =
        Outcome { silences: 0, worth: Worth(0), pair: NO_FAN, with_pair: 0, fans: [NO_FAN; 7] };

    /// Counts the facts of one group.
    fn of(facts: Facts, rules: &Rules, hand_fans: &HandFans, group: Group) -> Outcome {
        let counted = count(facts, rules);
        let mut outcome = Outcome::NOTHING;
        let (mut sum, mut listed, mut falls_back, mut wins_ties) = (0, 0, false, false);
        for (fact, _) in counted.iter().filter(|(_, fate)| *fate == Fate::Counts) {
            if fact.fan == Fan::PungOfTerminalsOrHonors {
                sum += Worth::TERMINAL;
            } else {
                sum += u32::from(rules.points(fact.fan));
                wins_ties |= matches!(fact.fan, Fan::PureTripleChow | Fan::TriplePung);
                match outcome.fans.get_mut(listed) {
                    Some(place) => *place = fact.fan as u8,
                    None => falls_back = true,
                }
                listed += 1;
            }
            let reaches_all = fact.sets == 0 || fact.sets == 0b1111;
            for covered in Fan::ALL.into_iter().filter(|&fan| rules.covers(fact.fan, fan)) {
                match covered {
                    Fan::TileHog => outcome.silences |= SILENCES_HOGS,
                    Fan::PungOfTerminalsOrHonors if reaches_all => {
                        outcome.silences |= SILENCES_TERMINALS;
                    }
                    _ if is_hand_fan(covered) => {
                        if reaches_all || !is_of_all_sets(covered) {
                            outcome.silences |= hand_fans.bit(covered);
                        }
                    }
                    // Silence within the group has been counted.
                    _ => {
                        falls_back |=
                            !group.contains(&covered.family()) && rules.points(covered) > 0;
                    }
                }
            }
        }
        let flag = |flag, is_set| if is_set { flag } else { 0 };
        outcome.worth =
            Worth(sum + flag(Worth::WINS_TIES, wins_ties) + flag(Worth::FALLS_BACK, falls_back));
        outcome
    }
}

const CHOW_BUCKETS: usize = 1 << 12;
const CHOW_SLOTS: usize = 1 << 14;
const PUNG_BUCKETS: usize = 1 << 13;
const PUNG_SLOTS: usize = 1 << 15;

/// Where the keys of chows and pungs lie: the same for every rule book.
pub(super) struct SetSlots {
    chows: PerfectHash<CHOW_BUCKETS, CHOW_SLOTS>,
    pungs: PerfectHash<PUNG_BUCKETS, PUNG_SLOTS>,
    /// Every selection of at most four chows, and of four different pungs of suits.
    chow_sets: Vec<Vec<Tile>>,
    pung_sets: Vec<Vec<Tile>>,
}

impl SetSlots {
    pub(super) fn get() -> &'static SetSlots {
        static PLACES: std::sync::LazyLock<SetSlots> = std::sync::LazyLock::new(SetSlots::build);
        &PLACES
    }

    fn build() -> SetSlots {
        let chows: Vec<Tile> = TileSet::ranks(1, 7).iter().collect();
        let pungs: Vec<Tile> = TileSet::SUITS.iter().collect();
        let chow_sets = selections(&chows, true);
        let pung_sets = selections(&pungs, false);
        let keys = |sets: &[Vec<Tile>], is_chow| -> Vec<u32> {
            sets.iter().map(|set| set_key(set, is_chow)).collect()
        };
        let (chow_keys, pung_keys) = (keys(&chow_sets, true), keys(&pung_sets, false));
        SetSlots {
            chows: PerfectHash::build(&chow_keys),
            pungs: PerfectHash::build(&pung_keys),
            chow_sets,
            pung_sets,
        }
    }
}

fn set_key(set: &[Tile], is_chow: bool) -> u32 {
    let set_key = set.iter().fold(SetKey::default(), |key, &tile| key + SetKey::of(tile, is_chow));
    if is_chow { set_key.chows } else { set_key.pungs }
}

/// All selections of at most four, with repetition or without.
fn selections(tiles: &[Tile], again: bool) -> Vec<Vec<Tile>> {
    let mut all = vec![Vec::new()];
    let mut begin = 0;
    for _ in 0..4 {
        let end = all.len();
        for i in begin..end {
            let from = all[i].last().map_or(0, |last| {
                tiles.iter().position(|tile| tile == last).map_or(0, |at| at + usize::from(!again))
            });
            for &tile in &tiles[from..] {
                let mut more = all[i].clone();
                more.push(tile);
                all.push(more);
            }
        }
        begin = end;
    }
    all
}

/// The outcomes of all groups under one rule book.
pub(super) struct SetFans {
    chow_places: PerfectHash<CHOW_BUCKETS, CHOW_SLOTS>,
    pung_places: PerfectHash<PUNG_BUCKETS, PUNG_SLOTS>,
    /// The distinct outcomes, and those of the facts that have been counted, while the tables are built.
    outcomes: Vec<Outcome>,
    known: HashMap<Vec<Fact>, Outcome>,
    /// Of the outcomes, what is asked of each hand.
    silences: [u64; 256],
    worths: [Worth; 256],
    /// The pair beside which another outcome holds, and which.
    with_pair: [(u8, u8); 256],
    /// How often each fan counts in an outcome.
    columns: Box<[[u8; Fan::COUNT]; 256]>,
    chows: [u8; CHOW_SLOTS],
    pungs: Box<[u8; PUNG_SLOTS]>,
    /// The same beside the fan of [`HandFans::covers_joined_pungs`].
    pungs_when_covered: Box<[u8; PUNG_SLOTS]>,
    /// By [`Honors::winds_slot`].
    winds: [u8; 1 << 11],
    /// By [`Honors::dragons_slot`].
    dragons: [u8; 1 << 5],
    /// By [`Counters::kongs_and_concealed`].
    kongs: [u8; 8 << 6],
    /// There are more outcomes than bytes can number: the plain scorer has to do it all.
    is_too_big: bool,
}

impl SetFans {
    pub(super) fn build(rules: &Rules, hand_fans: &HandFans, pung_coverer: Option<Fan>) -> SetFans {
        let places = SetSlots::get();
        let mut set_fans = SetFans {
            chow_places: places.chows.clone(),
            pung_places: places.pungs.clone(),
            outcomes: vec![Outcome::NOTHING],
            known: HashMap::new(),
            with_pair: [(NO_FAN, 0); 256],
            silences: [0; 256],
            columns: boxed([0; Fan::COUNT]),
            worths: [Worth::default(); 256],
            chows: [0; CHOW_SLOTS],
            pungs: boxed(0),
            pungs_when_covered: boxed(0),
            winds: [0; 1 << 11],
            dragons: [0; 1 << 5],
            kongs: [0; 8 << 6],
            is_too_big: false,
        };
        for set in &places.chow_sets {
            let at = places.chows.slot(set_key(set, true));
            set_fans.chows[at] = set_fans.of_chows(set, rules, hand_fans);
        }
        for set in &places.pung_sets {
            let sets = set.iter().map(|&tile| pung(tile, SetKind::Pung, false));
            let mut facts = Facts::new();
            pungs::find(&Chosen::pungs(&Reading::of_parts(sets, None)), &mut facts);
            let at = places.pungs.slot(set_key(set, false));
            let outcome = set_fans.count(facts, rules, hand_fans, PUNGS);
            set_fans.pungs[at] = set_fans.number(outcome);
            if let Some(fan) = pung_coverer {
                facts.whole(fan);
                let outcome = set_fans.when_covered_by(fan, facts, rules, hand_fans);
                set_fans.pungs_when_covered[at] = set_fans.number(outcome);
            }
        }
        set_fans.fill_honors(rules, hand_fans);
        set_fans.fill_kongs(rules, hand_fans);
        set_fans.known = HashMap::new();
        for (at, outcome) in std::mem::take(&mut set_fans.outcomes).iter().enumerate() {
            set_fans.with_pair[at] = (outcome.pair, outcome.with_pair);
            set_fans.silences[at] = outcome.silences;
            set_fans.worths[at] = outcome.worth;
            for fan in outcome.fans.into_iter().filter(|&fan| fan != NO_FAN) {
                set_fans.columns[at][usize::from(fan)] += 1;
            }
        }
        set_fans
    }

    /// Counts the facts of a group. Most selections of sets have the same facts as some other.
    fn count(
        &mut self,
        facts: Facts,
        rules: &Rules,
        hand_fans: &HandFans,
        group: Group,
    ) -> Outcome {
        if let Some(outcome) = self.known.get(facts.as_slice()) {
            return *outcome;
        }
        let outcome = Outcome::of(facts, rules, hand_fans, group);
        self.known.insert(facts.as_slice().to_vec(), outcome);
        outcome
    }

    /// Counts the facts of joined pungs beside a fan of the whole hand, which is counted elsewhere.
    fn when_covered_by(
        &mut self,
        fan: Fan,
        facts: Facts,
        rules: &Rules,
        hand_fans: &HandFans,
    ) -> Outcome {
        let mut outcome = self.count(facts, rules, hand_fans, PUNGS);
        let mut alone = Facts::new();
        alone.whole(fan);
        let fan_alone = self.count(alone, rules, hand_fans, PUNGS);
        outcome.worth.0 -= fan_alone.worth.0;
        outcome.silences &= !fan_alone.silences;
        if let Some(place) = outcome.fans.iter_mut().find(|place| **place == fan as u8) {
            *place = NO_FAN;
        }
        outcome
    }

    /// Keeps each outcome once.
    fn number(&mut self, outcome: Outcome) -> u8 {
        if let Some(at) = self.outcomes.iter().position(|other| *other == outcome) {
            return at as u8;
        }
        if self.outcomes.len() == self.silences.len() {
            self.is_too_big = true;
            return 0;
        }
        self.outcomes.push(outcome);
        (self.outcomes.len() - 1) as u8
    }

    fn of_chows(&mut self, set: &[Tile], rules: &Rules, hand_fans: &HandFans) -> u8 {
        let reading = |pair| {
            let chow = |&tile| Set { kind: SetKind::Chow, tile, concealed: false, melded: false };
            Reading::of_parts(set.iter().map(chow), Some(pair))
        };
        let mut outcome = |pair| {
            let mut facts = Facts::new();
            chows::find(&Chosen::chows(&reading(pair)), pair, &mut facts);
            self.count(facts, rules, hand_fans, CHOWS)
        };
        let mut usual = outcome(Tile::EAST);
        if let Ok(four) = <[Tile; 4]>::try_from(set) {
            let looks_at =
                |pair: &Tile| chows::of_four(four, *pair) != chows::of_four(four, Tile::EAST);
            if let Some(pair) = TileSet::ranks(5, 5).iter().find(looks_at) {
                usual.pair = pair.index() as u8;
                let with_pair = outcome(pair);
                usual.with_pair = self.number(with_pair);
                usual.worth.0 |= Worth::PAIR;
            }
        }
        self.number(usual)
    }

    fn fill_honors(&mut self, rules: &Rules, hand_fans: &HandFans) {
        for slot in 0..self.winds.len() {
            let (bits, pair, round, seat) = Honors::of_winds_slot(slot);
            let reading = Reading::of_parts(pungs_of(bits << 27), pair);
            let mut facts = Facts::new();
            let pungs = Chosen::pungs(&reading);
            winds::find(&pungs, pair, round, seat, &mut facts);
            repeated::find_terminal_pungs(&pungs, &mut facts);
            let outcome = self.count(facts, rules, hand_fans, WINDS);
            self.winds[slot] = self.number(outcome);
        }
        for slot in 0..self.dragons.len() {
            let (bits, pair) = Honors::of_dragons_slot(slot);
            let reading = Reading::of_parts(pungs_of(bits << 31), pair);
            let mut facts = Facts::new();
            let pungs = Chosen::pungs(&reading);
            dragons::find(&pungs, pair, &mut facts);
            repeated::find_terminal_pungs(&pungs, &mut facts);
            let outcome = self.count(facts, rules, hand_fans, DRAGONS);
            self.dragons[slot] = self.number(outcome);
        }
    }

    fn fill_kongs(&mut self, rules: &Rules, hand_fans: &HandFans) {
        for at in 0..self.kongs.len() {
            let [pungs, melded, concealed] = Counters::split_kongs(at);
            if concealed + melded + pungs > 4 {
                continue;
            }
            // Which kinds they are is of no account to this group.
            let kinds = std::iter::repeat_n((SetKind::Kong, true), concealed)
                .chain(std::iter::repeat_n((SetKind::Kong, false), melded))
                .chain(std::iter::repeat_n((SetKind::Pung, true), pungs));
            let sets = kinds.map(|(kind, concealed)| pung(Tile::EAST, kind, concealed));
            let reading = Reading::of_parts(sets, None);
            let mut facts = Facts::new();
            kongs::find(&reading, &mut facts);
            let outcome = self.count(facts, rules, hand_fans, KONGS);
            self.kongs[at] = self.number(outcome);
        }
    }

    pub(super) const fn is_too_big(&self) -> bool {
        self.is_too_big
    }

    /// How often each fan counts in outcomes.
    #[inline]
    pub(super) fn write_fans(&self, numbers: [u8; 5], fans: &mut [u8; Fan::COUNT]) {
        let of = numbers.map(|number| &self.columns[usize::from(number)]);
        for (i, fan) in fans.iter_mut().enumerate() {
            *fan = of[0][i] + of[1][i] + of[2][i] + of[3][i] + of[4][i];
        }
    }

    /// Adds outcomes up: what they are worth, and what they silence together.
    #[inline]
    pub(super) fn join(&self, numbers: [u8; 4]) -> (Worth, u64) {
        let [a, b, c, d] = numbers.map(usize::from);
        let worth = self.worths[a] + self.worths[b] + self.worths[c] + self.worths[d];
        (worth, self.silences[a] | self.silences[b] | self.silences[c] | self.silences[d])
    }

    /// What one outcome adds up to and silences.
    #[inline]
    pub(super) fn of(&self, number: u8) -> (Worth, u64) {
        (self.worths[usize::from(number)], self.silences[usize::from(number)])
    }

    /// The number of the outcome of chows by their sum, beside the pair that is asked for if one matters.
    #[inline]
    pub(super) fn chows(&self, set_key: SetKey, pair: impl Fn() -> Option<usize>) -> u8 {
        let number = self.chows[self.chow_places.slot(set_key.chows)];
        if self.worths[usize::from(number)].asks_for_pair() {
            return self.chows_with_pair(number, pair());
        }
        number
    }

    #[cold]
    fn chows_with_pair(&self, number: u8, pair: Option<usize>) -> u8 {
        let (asked, with_pair) = self.with_pair[usize::from(number)];
        if pair == Some(usize::from(asked)) { with_pair } else { number }
    }

    /// The number of the outcome of pungs of suits by their sum.
    #[inline]
    pub(super) fn pungs(&self, set_key: SetKey, is_covered: bool) -> u8 {
        let table = if is_covered { &self.pungs_when_covered } else { &self.pungs };
        table[self.pung_places.slot(set_key.pungs)]
    }

    /// The number of the outcome of winds, with round wind and seat wind, two bits each.
    #[inline]
    pub(super) fn winds(&self, honors: Honors, winds: usize) -> u8 {
        self.winds[honors.winds_slot(winds)]
    }

    /// The number of the outcome of dragons.
    #[inline]
    pub(super) fn dragons(&self, honors: Honors) -> u8 {
        self.dragons[honors.dragons_slot()]
    }

    /// The number of the outcome of concealed pungs, melded kongs and concealed kongs, three bits each.
    #[inline]
    pub(super) fn kongs(&self, kongs: u32) -> u8 {
        self.kongs[(kongs & 0x1ff) as usize]
    }
}

/// Pungs of these kinds.
fn pungs_of(bits: u64) -> impl Iterator<Item = Set> {
    TileSet::of_bits(bits).iter().map(|tile| pung(tile, SetKind::Pung, false))
}

fn pung(tile: Tile, kind: SetKind, concealed: bool) -> Set {
    Set { kind, tile, concealed, melded: false }
}

#[cfg(test)]
mod tests {
    use super::{SetSlots, set_key};

    #[test]
    fn no_two_selections_share_a_key() {
        let SetSlots { chow_sets, pung_sets, .. } = SetSlots::get();
        // Multisets of at most four of 21 chows; sets of at most four of 27 pungs.
        assert_eq!((chow_sets.len(), pung_sets.len()), (12_650, 20_854));
        for (sets, is_chow) in [(chow_sets, true), (pung_sets, false)] {
            let mut keys: Vec<u32> = sets.iter().map(|set| set_key(set, is_chow)).collect();
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys.len(), sets.len());
        }
    }
}
