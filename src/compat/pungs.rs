//! The fans of pungs and kongs, by their tiles.

use super::chows::are_mixed;
use super::{Code, EAST, FanCounts, RED, is_dragon, is_honor, is_wind, rank};
use crate::fan::Fan;

/// The fans of so many pungs, their tiles in rising order.
pub(super) fn find(tiles: &[Code], fans: &mut FanCounts) {
    for &tile in tiles {
        if is_dragon(tile) {
            fans[Fan::DragonPung.index()] += 1;
        } else if is_wind(tile) || matches!(rank(tile), 1 | 9) {
            fans[Fan::PungOfTerminalsOrHonors.index()] += 1;
        }
    }
    match *tiles {
        [a, b, c] => match of_three(a, b, c) {
            Some(fan) => fans[fan.index()] = 1,
            None => join_twos(tiles, fans),
        },
        [a, b, c, d] => find_in_four([a, b, c, d], fans),
        _ => join_twos(tiles, fans),
    }
}

fn find_in_four(tiles: [Code; 4], fans: &mut FanCounts) {
    let [a, b, c, d] = tiles;
    if is_run(&tiles) && !is_honor(a) {
        fans[Fan::FourPureShiftedPungs.index()] = 1;
        return;
    }
    if tiles == [EAST, EAST + 1, EAST + 2, EAST + 3] {
        fans[Fan::BigFourWinds.index()] = 1;
        return;
    }
    for (three, other) in [([a, b, c], d), ([a, b, d], c), ([a, c, d], b), ([b, c, d], a)] {
        if let Some(fan) = of_three(three[0], three[1], three[2]) {
            fans[fan.index()] = 1;
            if let Some(fan) = three.into_iter().find_map(|one| of_two(one, other)) {
                fans[fan.index()] += 1;
            }
            return;
        }
    }
    join_twos(&tiles, fans);
}

fn join_twos(tiles: &[Code], fans: &mut FanCounts) {
    for (at, &first) in tiles.iter().enumerate() {
        for fan in tiles[at + 1..].iter().filter_map(|&second| of_two(first, second)) {
            fans[fan.index()] += 1;
        }
    }
}

fn is_run(tiles: &[Code]) -> bool {
    tiles.windows(2).all(|two| two[0] + 1 == two[1])
}

fn of_three(a: Code, b: Code, c: Code) -> Option<Fan> {
    if [a, b, c].into_iter().any(is_honor) {
        let three_winds = is_wind(a) && is_wind(c) && a < b && b < c;
        let three_dragons = [a, b, c] == [RED, RED + 1, RED + 2];
        let winds = three_winds.then_some(Fan::BigThreeWinds);
        return winds.or(three_dragons.then_some(Fan::BigThreeDragons));
    }
    if !are_mixed(a, b, c) {
        return is_run(&[a, b, c]).then_some(Fan::PureShiftedPungs);
    }
    let mut ranks = [a, b, c].map(rank);
    ranks.sort_unstable();
    if is_run(&ranks) {
        Some(Fan::MixedShiftedPungs)
    } else {
        (ranks[0] == ranks[2]).then_some(Fan::TriplePung)
    }
}

/// Two pungs of the same tile are of the same rank, and two of one dragon are two dragons.
fn of_two(a: Code, b: Code) -> Option<Fan> {
    if !is_honor(a) && !is_honor(b) {
        return (rank(a) == rank(b)).then_some(Fan::DoublePung);
    }
    (is_dragon(a) && is_dragon(b)).then_some(Fan::TwoDragonPungs)
}

/// How many pungs and kongs of each sort there are.
#[derive(Clone, Copy, Default)]
pub(super) struct Hidden {
    /// Below 0 where a discard completes a concealed kong.
    pub(super) pungs: i8,
    pub(super) melded_kongs: i8,
    pub(super) concealed_kongs: i8,
}

impl Hidden {
    /// The fans of kongs and of concealed pungs.
    pub(super) fn find(self, fans: &mut FanCounts) {
        let Hidden { pungs, concealed_kongs, .. } = self;
        let kongs = self.melded_kongs + concealed_kongs;
        let of_kongs = match (kongs, concealed_kongs) {
            (0, _) => None,
            (1, 0) => Some(Fan::MeldedKong),
            (1, _) => Some(Fan::ConcealedKong),
            (2, 0) => Some(Fan::TwoMeldedKongs),
            (2, 1) => Some(Fan::ConcealedAndMeldedKong),
            (2, _) => Some(Fan::TwoConcealedKongs),
            (3, _) => Some(Fan::ThreeKongs),
            _ => Some(Fan::FourKongs),
        };
        let concealed = match (kongs, concealed_kongs) {
            (4, _) => concealed_kongs,
            // The two are named already.
            (2, 2) if pungs == 0 => 0,
            // It asks only whether the fourth set is none.
            (3, 2..) => concealed_kongs + i8::from(pungs != 0),
            _ => concealed_kongs + pungs,
        };
        let of_concealed = match concealed {
            2 => Some(Fan::TwoConcealedPungs),
            3 => Some(Fan::ThreeConcealedPungs),
            4 => Some(Fan::FourConcealedPungs),
            _ => None,
        };
        for fan in of_kongs.into_iter().chain(of_concealed) {
            fans[fan.index()] = 1;
        }
    }
}
