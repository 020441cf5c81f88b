//! Why a fan that the tiles hold does not count.

use super::{Counted, Fate, Score, count, reaches};
use crate::Hand;
use crate::fan::{Fact, Family, Fan, WonHand};
use crate::rules::{FanSet, Rules, bit};
use crate::shape::{self, Form};

/// What keeps a fan from counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Silence {
    /// A fan that counts: its row covers this one, or a switch of the rule book puts it first.
    Fan(Fan),
    /// 套算一次, 不拆移: its sets are joined by other fans already.
    AccountOnce,
    /// 不得相同: one of its sets serves the same fan already.
    SameFanTwice,
    /// 就高不就低: only another reading has it, and that one was not taken.
    AnotherReading,
}

impl Score {
    /// Each fan that the tiles also hold, with what keeps it from counting, in rule-book order. A fan
    /// comes once for each reason; `hand` and `rules` are those of the score.
    #[must_use]
    pub fn silenced(&self, hand: &Hand, rules: &Rules) -> Vec<(Fan, Silence)> {
        let mut found = Vec::new();
        let mut held: FanSet = 0;
        for (fact, fate) in self.counted.iter() {
            let reason = match fate {
                Fate::NotInTheseRules => continue,
                Fate::Counts => None,
                Fate::SilencedBy(by) | Fate::KongsOrConcealed(by) => Some(Silence::Fan(by)),
                Fate::NotJoined => Some(self.counted.why_not_joined(fact, rules)),
            };
            held |= bit(fact.fan);
            found.extend(reason.map(|reason| (fact.fan, reason)));
        }
        if let Some(whole) = WonHand::new(hand) {
            shape::each_reading(hand, &mut |reading| {
                let other = count(whole.facts(reading), rules);
                let facts = other.iter().filter(|(_, fate)| *fate != Fate::NotInTheseRules);
                let only_there = facts.filter(|(fact, _)| held & bit(fact.fan) == 0);
                found.extend(only_there.map(|(fact, _)| (fact.fan, Silence::AnotherReading)));
            });
        }
        found.extend(self.wait_of_a_form(rules));
        found.sort_unstable();
        found.dedup();
        found
    }
}

impl Score {
    /// 单钓将 beside a form without sets: how such a hand waited is not looked at, for the row of each form
    /// says that the fan is not counted.
    fn wait_of_a_form(&self, rules: &Rules) -> Option<(Fan, Silence)> {
        let has_sets = matches!(self.reading.form(), Form::Regular | Form::KnittedStraight);
        if has_sets || rules.points(Fan::SingleWait) == 0 {
            return None;
        }
        let counting = self.counted.iter().filter(|(_, fate)| *fate == Fate::Counts);
        let mut forms = counting.filter(|(fact, _)| fact.fan.family() == Family::Forms);
        let (form, _) = forms.find(|(fact, _)| rules.covers(fact.fan, Fan::SingleWait))?;
        Some((Fan::SingleWait, Silence::Fan(form.fan)))
    }
}

impl Counted {
    /// A cover says more than the principle, so it is named where there is one.
    fn why_not_joined(&self, fact: Fact, rules: &Rules) -> Silence {
        let counting = || self.iter().filter(|(_, fate)| *fate == Fate::Counts);
        let covers = |a: &Fact| rules.covers(a.fan, fact.fan) && reaches(a.sets, fact.sets);
        let same = |a: &Fact| a.fan == fact.fan && a.sets & fact.sets != 0 && a.fan.is_join();
        if let Some((a, _)) = counting().find(|(a, _)| covers(a)) {
            Silence::Fan(a.fan)
        } else if counting().any(|(a, _)| same(&a)) {
            Silence::SameFanTwice
        } else {
            Silence::AccountOnce
        }
    }
}
