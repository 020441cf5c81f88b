//! Which facts count, and which reading wins.
//!
//! Counting follows the five principles of the rules (1998, p. 29-30). Non-repeat is the law of
//! silence: *a fan B is silent beside a fan A that itself counts, when A's row covers B and B's sets
//! lie within A's reach* (its own sets; all, for a fan of the whole hand). Non-separation,
//! non-identity and account-once are [`join`]. The highest-scoring reading wins.

pub mod join;
mod silenced;

use crate::fan::{Fact, Facts, Family, Fan, SetMask, WonHand, added};
use crate::rules::{FanSet, Rules, Switches, bit};
use crate::shape::{self, Form, Reading};
use crate::{Flags, Hand, HandError, Wind};

pub use silenced::Silence;

/// What became of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It counts.
    Counts,
    /// A fan that counts implies it.
    SilencedBy(Fan),
    /// Its sets are joined already (account-once).
    NotJoined,
    /// The kongs or the concealed pungs, not both.
    KongsOrConcealed(Fan),
    /// The rule book does not see it here, or gives nothing for it.
    NotInTheseRules,
}

/// The facts of a reading with their fates, and what they add up to.
#[derive(Clone, Debug)]
pub struct Counted {
    facts: Facts,
    fates: [Fate; Facts::CAPACITY],
    points: u16,
}

impl Counted {
    /// Points without flowers; 无番和 is not in them.
    #[must_use]
    pub const fn points(&self) -> u16 {
        self.points
    }

    /// The facts, each with its fate.
    pub fn iter(&self) -> impl Iterator<Item = (Fact, Fate)> + '_ {
        self.facts.as_slice().iter().copied().zip(self.fates)
    }

    /// Whether the fan counts at least once.
    #[must_use]
    pub fn has(&self, fan: Fan) -> bool {
        self.iter().any(|(fact, fate)| fact.fan == fan && fate == Fate::Counts)
    }
}

/// Which of two readings of equal worth is taken. The rules don't say, and programs differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Ties {
    /// As `PyMahjongGB` 1.4.0: the first standard reading, unless a later one scores 一色三同顺 or 三同刻;
    /// of a hand that is seven pairs too, the last standard one.
    #[default]
    Late,
    /// As `PyMahjongGB` 1.3.0: the first standard reading, and 七对 before any.
    First,
}

/// What a hand is worth under a rule book, and why.
#[derive(Clone, Debug)]
pub struct Score {
    /// Everything, flowers included.
    pub points: u16,
    /// How often each fan counts.
    pub fans: [u8; Fan::COUNT],
    /// Points without flowers reach the minimum.
    pub is_legal: bool,
    /// The reading that won.
    pub reading: Reading,
    /// What its tiles hold, and what became of it.
    pub counted: Counted,
}

/// The score of a hand; `None` if its tiles do not win.
///
/// ```
/// use guobiao::{Fan, Hand, Rules, score::score};
/// let rules = Rules::current();
/// let hand: Hand = "[123p,3]55m12379s789p8s".parse().unwrap();
/// let score = score(&hand, &rules).unwrap().unwrap();
/// assert_eq!(score.points, 17);
/// assert_eq!(score.fans[Fan::ThreeSuitedTerminalChows.index()], 1);
/// ```
///
/// # Errors
/// [`HandError::Wants`] if the hand has no winning tile, [`HandError::DealtWin`] if another seat than East
/// won on the dealt tiles.
pub fn score(hand: &Hand, rules: &Rules) -> Result<Option<Score>, HandError> {
    score_with_ties(hand, rules, Ties::default())
}

/// The score of a hand; of readings of equal worth the one that `ties` names.
///
/// # Errors
/// [`HandError::Wants`] if the hand has no winning tile.
pub fn score_with_ties(hand: &Hand, rules: &Rules, ties: Ties) -> Result<Option<Score>, HandError> {
    hand.require_winning_tile("score")?;
    let how = hand.circumstances();
    if is_dealt_elsewhere(how.flags, how.seat_wind, rules) {
        return Err(HandError::DealtWin {
            why: "is East's, who is dealt 14 tiles, but the seat is another",
        });
    }
    let Some(whole) = WonHand::new(hand) else { return Ok(None) };
    let best = best_reading(&whole, rules, ties);
    Ok(best.map(|(reading, counted)| add_up(&whole, rules, reading, counted)))
}

/// Whether a seat but East's says that it won on the dealt tiles. A rule book without winds does not know
/// who East is.
#[inline]
pub(crate) fn is_dealt_elsewhere(flags: Flags, seat: Wind, rules: &Rules) -> bool {
    flags.has(Flags::DEALT_WIN) && seat != Wind::East && rules.points(Fan::SeatWind) > 0
}

/// Tries every reading; between equals the order of `is_better` decides.
fn best_reading(whole: &WonHand<'_>, rules: &Rules, ties: Ties) -> Option<(Reading, Counted)> {
    let seven_pairs = whole.melds == 0 && shape::special::is_seven_pairs(&whole.counts);
    let mut best: Option<(Reading, Counted)> = None;
    shape::each_reading(whole.hand, &mut |reading| {
        let counted = count(whole.facts(reading), rules);
        let is_better = best.as_ref().is_none_or(|(old, old_counted)| {
            counted.points > old_counted.points
                || counted.points == old_counted.points
                    && !reading.is_same_decomposition(old)
                    && match ties {
                        Ties::Late => {
                            reading.form() == Form::Regular && wins_ties(&counted, seven_pairs)
                        }
                        Ties::First => reading.form() == Form::SevenPairs,
                    }
        });
        if is_better {
            best = Some((*reading, counted));
        }
    });
    best
}

/// Whether a later standard reading replaces an equal one before it: [`Ties::Late`].
///
/// Every program of the field that keeps one list does it like this, and a fan matrix has to be
/// reproducible.
fn wins_ties(counted: &Counted, seven_pairs: bool) -> bool {
    seven_pairs || counted.has(Fan::PureTripleChow) || counted.has(Fan::TriplePung)
}

/// Applies a rule book to the facts of one reading.
#[must_use]
pub fn count(facts: Facts, rules: &Rules) -> Counted {
    let mut counted = Counted { facts, fates: [Fate::Counts; Facts::CAPACITY], points: 0 };
    // Each fact as its fan's place in the order of covers, then its own place.
    let mut keys = [0_u16; Facts::CAPACITY];
    let mut len = 0;
    let granted = rules.switches().granted();
    for (at, fact) in facts.as_slice().iter().enumerate() {
        if rules.points(fact.fan) > 0 && granted.has(fact.needs) {
            keys[len] = u16::from(rules.place(fact.fan)) << 8 | at as u16;
            len += 1;
        } else {
            counted.fates[at] = Fate::NotInTheseRules;
        }
    }
    keys[..len].sort_unstable();
    let order = keys.map(|key| usize::from(key & 0xff));
    let order = &order[..len];
    if rules.switches().has(Switches::KONGS_OR_CONCEALED_PUNGS) {
        counted.choose_kongs_or_concealed(order, rules);
    }
    // A join that turns out to be silent can't hold its sets: choose again without it.
    let mut silent = 0;
    loop {
        counted.join(order, silent, rules);
        let newly_silent = counted.silence(order, silent, rules);
        if newly_silent == 0 {
            break;
        }
        silent |= newly_silent;
    }
    for &at in order {
        if counted.fates[at] == Fate::Counts {
            counted.points += rules.points(facts.as_slice()[at].fan);
        }
    }
    counted
}

impl Counted {
    fn fact(&self, at: usize) -> Fact {
        self.facts.as_slice()[at]
    }

    /// Gives every join its fate: it is among the best that may stand together, or it is not. Pairs of
    /// chows may be left out of it, and count beside whatever is chosen.
    fn join(&mut self, order: &[usize], silent: u64, rules: &Rules) {
        let mut joins = join::Joins::new();
        for &at in order {
            let fact = self.fact(at);
            if fact.fan.is_join() && !counts_apart(fact, rules) && silent >> at & 1 == 0 {
                joins.push(at, fact, rules.points(fact.fan));
            }
        }
        let chosen = joins.choose();
        for &at in order {
            let fact = self.fact(at);
            if fact.fan.is_join() && silent >> at & 1 == 0 {
                let is_chosen = chosen >> at & 1 == 1 || counts_apart(fact, rules);
                self.fates[at] = if is_chosen { Fate::Counts } else { Fate::NotJoined };
            }
        }
    }

    /// The law of silence, over the facts in an order in which coverers come first. `silent` joins keep
    /// their fate. Returns the joins that were to count and are silent too.
    fn silence(&mut self, order: &[usize], silent: u64, rules: &Rules) -> u64 {
        let mut silent_joins = 0;
        let mut dropped_pung = !rules.switches().has(Switches::NINE_GATES_DROPS_ONE_PUNG);
        let mut counting: FanSet = 0;
        for (i, &at) in order.iter().enumerate() {
            let fact = self.fact(at);
            let is_out = matches!(self.fates[at], Fate::NotJoined | Fate::KongsOrConcealed(_));
            if is_out || silent >> at & 1 == 1 {
                continue;
            }
            let coverers = rules.covered_by(fact.fan) & counting;
            let silences = |a: &&usize| {
                let (a, fate) = (self.fact(**a), self.fates[**a]);
                fate == Fate::Counts
                    && coverers & bit(a.fan) != 0
                    && (reaches(a.sets, fact.sets) || counts_apart(fact, rules))
            };
            let by = if coverers == 0 { None } else { order[..i].iter().find(silences) };
            self.fates[at] = match by {
                Some(&a) => Fate::SilencedBy(self.fact(a).fan),
                None if !dropped_pung
                    && fact.fan == Fan::PungOfTerminalsOrHonors
                    && counting & bit(Fan::NineGates) != 0 =>
                {
                    dropped_pung = true;
                    Fate::SilencedBy(Fan::NineGates)
                }
                None => Fate::Counts,
            };
            if self.fates[at] == Fate::Counts {
                counting |= bit(fact.fan);
            } else if fact.fan.is_join() {
                silent_joins |= 1 << at;
            }
        }
        silent_joins
    }

    /// GB1998: 三杠 and 四杠 stand beside no concealed pungs; the higher-scoring of the two counts.
    fn choose_kongs_or_concealed(&mut self, order: &[usize], rules: &Rules) {
        let find =
            |fans: &[Fan]| order.iter().copied().find(|&at| fans.contains(&self.fact(at).fan));
        let kongs = find(&[Fan::ThreeKongs, Fan::FourKongs]);
        let concealed =
            find(&[Fan::TwoConcealedPungs, Fan::ThreeConcealedPungs, Fan::FourConcealedPungs]);
        if let (Some(kongs), Some(concealed)) = (kongs, concealed) {
            let (kong_fan, concealed_fan) = (self.fact(kongs).fan, self.fact(concealed).fan);
            if rules.points(kong_fan) >= rules.points(concealed_fan) {
                self.fates[concealed] = Fate::KongsOrConcealed(kong_fan);
            } else {
                self.fates[kongs] = Fate::KongsOrConcealed(concealed_fan);
            }
        }
    }
}

/// Whether it is a pair of chows that counts without account-once. A row that covers such a fan then covers
/// it of any sets: games that list each pair have one answer a hand for each fan.
const fn counts_apart(fact: Fact, rules: &Rules) -> bool {
    rules.switches().has(Switches::EACH_PAIR_OF_CHOWS)
        && matches!(fact.fan.family(), Family::Chows)
        && fact.sets.count_ones() == 2
}

/// Whether a fan on the sets `a` reaches one on the sets `b`.
const fn reaches(a: SetMask, b: SetMask) -> bool {
    a == 0 || b & !a == 0
}

/// 无番和 where nothing counts, then the flowers, which are not part of the minimum.
fn add_up(whole: &WonHand<'_>, rules: &Rules, reading: Reading, counted: Counted) -> Score {
    let mut fans = [0; Fan::COUNT];
    for (fact, fate) in counted.iter() {
        fans[fact.fan.index()] += u8::from(fate == Fate::Counts);
    }
    let added = added::of(counted.points, whole.hand.circumstances().flowers);
    let [chicken_hand, flowers] = added.map(|(fan, count)| rules.points(fan) * u16::from(count));
    for (fan, count) in added.into_iter().filter(|(fan, _)| rules.points(*fan) > 0) {
        fans[fan.index()] = count;
    }
    let without_flowers = counted.points + chicken_hand;
    let is_legal = without_flowers >= rules.minimum();
    Score { points: without_flowers + flowers, fans, is_legal, reading, counted }
}
