//! Fans of chows.

use super::pungs::{Chosen, suits};
use super::{Facts, Fan};
use crate::shape::{Form, Reading, SetKind};
use crate::{Suit, Tile};

/// 一般高, 喜相逢, 连六, 老少副: of two chows by lowest tile.
#[must_use]
pub fn of_two(a: Tile, b: Tile) -> Option<Fan> {
    let (low, high) = (a.rank().min(b.rank()), a.rank().max(b.rank()));
    match (a.suit() == b.suit(), high - low) {
        (true, 0) => Some(Fan::PureDoubleChow),
        (false, 0) => Some(Fan::MixedDoubleChow),
        (true, 3) => Some(Fan::ShortStraight),
        (true, 6) => Some(Fan::TwoTerminalChows),
        _ => None,
    }
}

/// The three-chow fans.
#[must_use]
pub fn of_three(mut chows: [Tile; 3]) -> Option<Fan> {
    chows.sort_by_key(|tile| tile.rank());
    let [a, b, c] = chows;
    match (suits(&chows), b.rank() - a.rank(), c.rank() - b.rank()) {
        (1, 0, 0) => Some(Fan::PureTripleChow),
        (1, 3, 3) => Some(Fan::PureStraight),
        (1, 1, 1) | (1, 2, 2) => Some(Fan::PureShiftedChows),
        (3, 0, 0) => Some(Fan::MixedTripleChow),
        (3, 3, 3) => Some(Fan::MixedStraight),
        (3, 1, 1) => Some(Fan::MixedShiftedChows),
        _ => None,
    }
}

/// The four-chow fans; two of them look at the pair.
#[must_use]
pub fn of_four(mut chows: [Tile; 4], pair: Tile) -> Option<Fan> {
    chows.sort_unstable();
    let ranks = chows.map(Tile::rank);
    let steps = [
        ranks[1].wrapping_sub(ranks[0]),
        ranks[2].wrapping_sub(ranks[1]),
        ranks[3].wrapping_sub(ranks[2]),
    ];
    let pair_of_fives = pair.suit() != Suit::Honors && pair.rank() == 5;
    let suits_with_pair =
        suits(&chows) + u32::from(chows.iter().all(|chow| chow.suit() != pair.suit()));
    match (suits(&chows), ranks, steps) {
        (1, _, [0, 0, 0]) => Some(Fan::QuadrupleChow),
        (1, _, [1, 1, 1] | [2, 2, 2]) => Some(Fan::FourPureShiftedChows),
        (1, [1, 1, 7, 7], _) if pair_of_fives && suits_with_pair == 1 => {
            Some(Fan::PureTerminalChows)
        }
        (2, [1, 7, 1, 7], _) if pair_of_fives && suits_with_pair == 3 => {
            Some(Fan::ThreeSuitedTerminalChows)
        }
        _ => None,
    }
}

pub(super) fn find(reading: &Reading, facts: &mut Facts) {
    let Some(pair) = reading.pair() else { return };
    let chows = Chosen::new(reading, |set| set.kind == SetKind::Chow);
    let all_chows = match reading.form() {
        Form::Regular => chows.len() == 4,
        Form::KnittedStraight => chows.len() == 1,
        _ => false,
    };
    if all_chows && !pair.is_honor() {
        facts.sets(Fan::AllChows, 0b1111);
    }
    find_joins(reading, pair, facts);
}

/// Fans of two and more chows; two of them look at the pair.
pub(crate) fn find_joins(reading: &Reading, pair: Tile, facts: &mut Facts) {
    let chows = Chosen::new(reading, |set| set.kind == SetKind::Chow);
    chows.join(facts, of_two, of_three, |chows| of_four(chows, pair));
}
