//! Which fans the tables find together, by their families.

use crate::fan::{Family, Fan};

/// A group of fans whose facts depend on few things: what its sets hold is counted once, when tables are
/// built. 幺九刻 is in two of them: each wind and each dragon is one.
pub(super) type Group = &'static [Family];

pub(super) const CHOWS: Group = &[Family::Chows];
pub(super) const PUNGS: Group = &[Family::Pungs];
pub(super) const WINDS: Group = &[Family::Winds, Family::Repeated];
pub(super) const DRAGONS: Group = &[Family::Dragons, Family::Repeated];
pub(super) const KONGS: Group = &[Family::Kongs];

/// Whether a fan belongs to one of the groups.
pub(super) const fn is_set_fan(fan: Fan) -> bool {
    use Family::{Chows, Dragons, Kongs, Pungs, Winds};
    matches!(fan.family(), Chows | Pungs | Winds | Dragons | Kongs)
}

/// Whether a fan is one of the whole hand, neither grouped nor counted several times.
pub(super) const fn is_hand_fan(fan: Fan) -> bool {
    !is_set_fan(fan) && !matches!(fan.family(), Family::Repeated | Family::Added)
}

/// Whether it rests on all four sets, so that a fan of some of them can't silence it.
pub(super) const fn is_of_all_sets(fan: Fan) -> bool {
    matches!(fan.family(), Family::Sets) || matches!(fan, Fan::KnittedStraight)
}
