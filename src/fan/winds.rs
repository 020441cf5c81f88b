//! Fans of pungs of winds.

use super::sets::Chosen;
use super::{Facts, Fan};
use crate::{Tile, TileSet, Wind};

pub(crate) fn find(pungs: &Chosen, pair: Option<Tile>, round: Wind, seat: Wind, facts: &mut Facts) {
    for (tile, mask) in pungs.iter() {
        // 圈风刻: a pung of the round's wind.
        if tile == round.tile() {
            facts.sets(Fan::PrevalentWind, mask);
        }
        // 门风刻: a pung of the seat's wind.
        if tile == seat.tile() {
            facts.sets(Fan::SeatWind, mask);
        }
    }
    match pungs.within(TileSet::WINDS) {
        (4, mask) => {
            // 大四喜: pungs of all four winds.
            facts.sets(Fan::BigFourWinds, mask);
            // 四方大发: with a pair of 发.
            if pair == Some(Tile::GREEN) {
                facts.sets(Fan::FourWindsAndGreen, mask);
            }
        }
        (3, mask) => {
            // 三风刻: pungs of three winds.
            facts.sets(Fan::BigThreeWinds, mask);
            // 小四喜: with a pair of the fourth.
            if pair.is_some_and(|pair| TileSet::WINDS.contains(pair)) {
                facts.sets(Fan::LittleFourWinds, mask);
            }
        }
        _ => {}
    }
}
