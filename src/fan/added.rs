//! 无番和 and 花牌: what is added when all the rest has been counted.

use super::Fan;

/// Both, each with how often it counts: of a hand whose other fans add up to these points.
#[must_use]
pub const fn of(points: u16, flowers: u8) -> [(Fan, u8); 2] {
    [
        // 无番和: nothing else counts.
        (Fan::ChickenHand, (points == 0) as u8),
        // 花牌: once for each flower; no part of the minimum.
        (Fan::FlowerTiles, flowers),
    ]
}
