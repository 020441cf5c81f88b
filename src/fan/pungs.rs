//! Fans of two, three and four pungs of suits.

use super::sets::{Chosen, suits};
use super::{Facts, Fan};
use crate::Tile;

/// The fan of two pungs.
#[must_use]
pub fn of_two(a: Tile, b: Tile) -> Option<Fan> {
    let same_rank = !a.is_honor() && !b.is_honor() && a.rank() == b.rank();
    // 双同刻: of one rank.
    same_rank.then_some(Fan::DoublePung)
}

/// The fan of three pungs.
#[must_use]
pub fn of_three(mut pungs: [Tile; 3]) -> Option<Fan> {
    pungs.sort_by_key(|tile| (tile.rank(), tile.suit()));
    let [a, b, c] = pungs;
    if pungs.iter().any(|tile| tile.is_honor()) {
        return None;
    }
    let steps = (b.rank() - a.rank(), c.rank() - b.rank());
    match (suits(&pungs), steps) {
        // 一色三节高: 222 333 444 of one suit.
        (1, (1, 1)) => Some(Fan::PureShiftedPungs),
        // 三同刻: 222 in each suit.
        (3, (0, 0)) => Some(Fan::TriplePung),
        // 三色三节高: 222 333 444, each in its own suit.
        (3, (1, 1)) => Some(Fan::MixedShiftedPungs),
        _ => None,
    }
}

/// The fan of four pungs.
#[must_use]
pub fn of_four(mut pungs: [Tile; 4]) -> Option<Fan> {
    pungs.sort_unstable();
    let shifted = pungs.windows(2).all(|two| two[0].above(1) == Some(two[1]));
    // 一色四节高: 222 333 444 555 of one suit.
    shifted.then_some(Fan::FourPureShiftedPungs)
}

pub(crate) fn find(pungs: &Chosen, facts: &mut Facts) {
    pungs.join(facts, of_two, of_three, of_four);
}
