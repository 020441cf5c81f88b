//! Fans of two, three and four chows.

use super::sets::{Chosen, suits};
use super::{Facts, Fan};
use crate::{Suit, Tile};

/// The fan of two chows, by their lowest tiles.
#[must_use]
pub fn of_two(a: Tile, b: Tile) -> Option<Fan> {
    let (low, high) = (a.rank().min(b.rank()), a.rank().max(b.rank()));
    match (a.suit() == b.suit(), high - low) {
        // 一般高: 123 123 of one suit.
        (true, 0) => Some(Fan::PureDoubleChow),
        // 喜相逢: 123 in two suits.
        (false, 0) => Some(Fan::MixedDoubleChow),
        // 连六: 123 456 of one suit.
        (true, 3) => Some(Fan::ShortStraight),
        // 老少副: 123 789 of one suit.
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
        // 一色三同顺: 123 three times in one suit.
        (1, 0, 0) => Some(Fan::PureTripleChow),
        // 清龙: 123 456 789 of one suit.
        (1, 3, 3) => Some(Fan::PureStraight),
        // 一色三步高: 123 234 345 or 123 345 567 of one suit.
        (1, 1, 1) | (1, 2, 2) => Some(Fan::PureShiftedChows),
        // 三色三同顺: 123 in each suit.
        (3, 0, 0) => Some(Fan::MixedTripleChow),
        // 花龙: 123 456 789, each in its own suit.
        (3, 3, 3) => Some(Fan::MixedStraight),
        // 三色三步高: 123 234 345, each in its own suit.
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
        // 一色四同顺: 123 four times in one suit.
        (1, _, [0, 0, 0]) => Some(Fan::QuadrupleChow),
        // 一色四步高: 123 234 345 456 or 123 345 567 789 of one suit.
        (1, _, [1, 1, 1] | [2, 2, 2]) => Some(Fan::FourPureShiftedChows),
        // 一色双龙会: 123 123 789 789 55 of one suit.
        (1, [1, 1, 7, 7], _) if pair_of_fives && suits_with_pair == 1 => {
            Some(Fan::PureTerminalChows)
        }
        // 三色双龙会: 123 789 in two suits each, 55 of the third.
        (2, [1, 7, 1, 7], _) if pair_of_fives && suits_with_pair == 3 => {
            Some(Fan::ThreeSuitedTerminalChows)
        }
        _ => None,
    }
}

/// Fans of two and more chows; two of them look at the pair.
pub(crate) fn find(chows: &Chosen, pair: Tile, facts: &mut Facts) {
    chows.join(facts, of_two, of_three, |chows| of_four(chows, pair));
}
