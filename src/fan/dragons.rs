//! Fans of pungs of dragons.

use super::sets::Chosen;
use super::{Facts, Fan};
use crate::{Tile, TileSet};

pub(crate) fn find(pungs: &Chosen, pair: Option<Tile>, facts: &mut Facts) {
    // 箭刻: each pung of a dragon.
    for (_, mask) in pungs.iter().filter(|(tile, _)| TileSet::DRAGONS.contains(*tile)) {
        facts.sets(Fan::DragonPung, mask);
    }
    match pungs.within(TileSet::DRAGONS) {
        // 大三元: pungs of all three dragons.
        (3, mask) => facts.sets(Fan::BigThreeDragons, mask),
        (2, mask) => {
            // 双箭刻: pungs of two dragons.
            facts.sets(Fan::TwoDragonPungs, mask);
            // 小三元: with a pair of the third.
            if pair.is_some_and(|pair| TileSet::DRAGONS.contains(pair)) {
                facts.sets(Fan::LittleThreeDragons, mask);
            }
        }
        _ => {}
    }
}
