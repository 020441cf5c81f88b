//! The tables of a rule book, and those that all rule books share.

use super::hand_fans::HandFans;
use super::meld_table::MeldTable;
use super::set_fans::{SetFans, SetSlots};
use super::suit_table::SuitTable;
use crate::fan::{Fan, Switches};
use crate::rules::Rules;

/// The tables of one rule book.
pub struct Tables {
    pub(super) rules: Rules,
    pub(super) hand_fans: HandFans,
    pub(super) set_fans: SetFans,
    pub(super) suit_table: &'static SuitTable,
    pub(super) meld_table: &'static MeldTable,
    /// 单钓将 counts on four concealed pungs won on a discard.
    pub(super) grants_single_wait: bool,
    /// A rule book with rows that the tables can't hold.
    pub(super) falls_back: bool,
}

/// The row is one for the plain scorer.
pub(super) struct Fallback;

impl Tables {
    /// Builds the tables of a rule book, in some 8 milliseconds; the first time also those that all rule
    /// books share, in 30 more.
    #[must_use]
    pub fn new(rules: &Rules) -> Tables {
        let mut hand_fans = HandFans::build(rules);
        let pung_coverer = hand_fans.choose_pung_coverer(rules);
        let set_fans = SetFans::build(rules, &hand_fans, pung_coverer);
        let covers_something = |fan: Fan| {
            rules.points(fan) > 0 && Fan::ALL.into_iter().any(|covered| rules.covers(fan, covered))
        };
        let falls_back = set_fans.is_too_big()
            || hand_fans.is_too_big
            || covers_something(Fan::TileHog)
            || covers_something(Fan::PungOfTerminalsOrHonors)
            || rules.switches().has(Switches::LOOSE_NINE_GATES)
            || rules.switches().has(Switches::WAITS_IGNORE_HELD);
        let grants_single_wait = rules.switches().has(Switches::FOUR_CONCEALED_SINGLE_WAIT);
        Tables {
            rules: rules.clone(),
            hand_fans,
            set_fans,
            suit_table: SuitTable::get(),
            meld_table: MeldTable::get(),
            grants_single_wait,
            falls_back,
        }
    }

    /// The rule book that they are built for.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Bytes of memory that the tables occupy, those shared by all rule books included.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of::<Tables>() + size_of::<SetSlots>() + self.suit_table.bytes()
    }
}
