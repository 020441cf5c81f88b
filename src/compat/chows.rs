//! The fans of chows, by their middle tiles.

use super::{Code, FanCounts, is_honor, rank, suit};
use crate::fan::Fan;

/// The fans of two chows, those that it gives up last first.
const OF_TWO: [Fan; 4] =
    [Fan::PureDoubleChow, Fan::MixedDoubleChow, Fan::ShortStraight, Fan::TwoTerminalChows];

/// The fans of so many chows, their tiles in rising order.
pub(super) fn find(middles: &[Code], pair: Code, fans: &mut FanCounts) {
    match *middles {
        [a, b] => {
            if let Some(fan) = of_two(a, b) {
                fans[fan.index()] += 1;
            }
        }
        [a, b, c] => match of_three(a, b, c) {
            Some(fan) => fans[fan.index()] = 1,
            None => join_twos(middles, 2, fans),
        },
        [a, b, c, d] => find_in_four([a, b, c, d], pair, fans),
        _ => {}
    }
}

fn find_in_four(middles: [Code; 4], pair: Code, fans: &mut FanCounts) {
    if let Some(fan) = terminal_chows(middles, pair).or_else(|| of_four(middles)) {
        fans[fan.index()] = 1;
        return;
    }
    let [a, b, c, d] = middles;
    for ([first, second, third], other) in
        [([a, b, c], d), ([a, b, d], c), ([a, c, d], b), ([b, c, d], a)]
    {
        if let Some(fan) = of_three(first, second, third) {
            fans[fan.index()] = 1;
            let joined = [first, second, third].into_iter().filter_map(|one| of_two(one, other));
            if let Some(fan) = joined.min() {
                fans[fan.index()] = 1;
            }
            return;
        }
    }
    let is_alone = |&at: &usize| {
        (0..4).all(|other| other == at || of_two(middles[at], middles[other]).is_none())
    };
    let alone = (0..4).filter(is_alone).count();
    if alone < 3 {
        join_twos(&middles, 3 - alone as u16, fans);
    }
}

/// Pairs of chows make so many fans at most: of a fan that is there again one is dropped after the other,
/// then of all, from the last kind on.
fn join_twos(middles: &[Code], most: u16, fans: &mut FanCounts) {
    let mut found = [0_u16; 4];
    for (at, &first) in middles.iter().enumerate() {
        for fan in middles[at + 1..].iter().filter_map(|&second| of_two(first, second)) {
            found[fan.index() - Fan::PureDoubleChow.index()] += 1;
        }
    }
    for kept in [1, 0] {
        for at in (0..4).rev() {
            let others: u16 = found.iter().sum::<u16>() - found[at];
            found[at] = found[at].min(kept.max(most.saturating_sub(others)));
        }
    }
    for (fan, count) in OF_TWO.into_iter().zip(found) {
        fans[fan.index()] = count;
    }
}

/// 一色双龙会, 三色双龙会: a pair of fives and both ends, twice of its suit or of the two others.
fn terminal_chows(middles: [Code; 4], pair: Code) -> Option<Fan> {
    if rank(pair) != 5 || middles.iter().any(|&tile| !matches!(rank(tile), 2 | 8)) {
        return None;
    }
    let low = middles.iter().filter(|&&tile| rank(tile) == 2).count();
    if middles.iter().all(|&tile| suit(tile) == suit(pair)) {
        return (low == 2).then_some(Fan::PureTerminalChows);
    }
    let is_there = |of: u8, end: u8| middles.contains(&(16 * of + end));
    let mut others = (1..4).filter(|&of| of != suit(pair));
    let is_mixed = suit(pair) < 4 && others.all(|of| is_there(of, 2) && is_there(of, 8));
    is_mixed.then_some(Fan::ThreeSuitedTerminalChows)
}

/// The step from each to the next, where it is the same.
fn step<const N: usize>(tiles: [Code; N]) -> Option<u8> {
    let first = tiles[1] - tiles[0];
    tiles.windows(2).all(|two| two[1] - two[0] == first).then_some(first)
}

fn of_four(middles: [Code; 4]) -> Option<Fan> {
    match step(middles)? {
        0 => Some(Fan::QuadrupleChow),
        1 | 2 => Some(Fan::FourPureShiftedChows),
        _ => None,
    }
}

fn of_three(a: Code, b: Code, c: Code) -> Option<Fan> {
    if are_mixed(a, b, c) {
        let mut ranks = [a, b, c].map(rank);
        ranks.sort_unstable();
        return match (ranks, step(ranks)) {
            (_, Some(1)) => Some(Fan::MixedShiftedChows),
            (_, Some(0)) => Some(Fan::MixedTripleChow),
            ([2, 5, 8], _) => Some(Fan::MixedStraight),
            _ => None,
        };
    }
    match step([a, b, c])? {
        0 => Some(Fan::PureTripleChow),
        1 | 2 => Some(Fan::PureShiftedChows),
        3 => Some(Fan::PureStraight),
        _ => None,
    }
}

/// Each of another suit; honours are one.
pub(super) fn are_mixed(a: Code, b: Code, c: Code) -> bool {
    suit(a) != suit(b) && suit(a) != suit(c) && suit(b) != suit(c)
}

fn of_two(a: Code, b: Code) -> Option<Fan> {
    if suit(a) != suit(b) {
        let same_rank = rank(a) == rank(b) && is_honor(a) == is_honor(b);
        return same_rank.then_some(Fan::MixedDoubleChow);
    }
    match (a.min(b), a.max(b)) {
        (low, high) if high - low == 3 => Some(Fan::ShortStraight),
        (low, high) if (rank(low), rank(high)) == (2, 8) => Some(Fan::TwoTerminalChows),
        (low, high) => (low == high).then_some(Fan::PureDoubleChow),
    }
}
