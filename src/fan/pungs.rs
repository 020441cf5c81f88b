//! Fans of pungs and kongs.

use super::{Facts, Fan, SetMask, WonHand};
use crate::shape::{Form, Reading, Set, SetKind};
use crate::{Suit, Tile, TileSet, Wind};

/// 双同刻: two pungs of a rank.
#[must_use]
pub fn of_two(a: Tile, b: Tile) -> Option<Fan> {
    let same_rank = !a.is_honor() && !b.is_honor() && a.rank() == b.rank();
    same_rank.then_some(Fan::DoublePung)
}

/// 三同刻, 一色三节高, 三色三节高.
#[must_use]
pub fn of_three(mut pungs: [Tile; 3]) -> Option<Fan> {
    pungs.sort_by_key(|tile| (tile.rank(), tile.suit()));
    let [a, b, c] = pungs;
    if pungs.iter().any(|tile| tile.is_honor()) {
        return None;
    }
    let steps = (b.rank() - a.rank(), c.rank() - b.rank());
    let suits =
        [a, b, c].iter().fold(0, |suits: u8, tile| suits | 1 << tile.suit() as u8).count_ones();
    match (suits, steps) {
        (1, (1, 1)) => Some(Fan::PureShiftedPungs),
        (3, (0, 0)) => Some(Fan::TriplePung),
        (3, (1, 1)) => Some(Fan::MixedShiftedPungs),
        _ => None,
    }
}

/// 一色四节高
#[must_use]
pub fn of_four(mut pungs: [Tile; 4]) -> Option<Fan> {
    pungs.sort_unstable();
    let shifted = pungs.windows(2).all(|two| two[0].above(1) == Some(two[1]));
    shifted.then_some(Fan::FourPureShiftedPungs)
}

pub(super) fn find(whole: &WonHand<'_>, reading: &Reading, facts: &mut Facts) {
    let how = whole.hand.circumstances();
    find_honors(reading, how.round_wind, how.seat_wind, facts);
    find_kongs(reading, facts);
    find_concealed(reading, facts);
    let pungs = Chosen::new(reading, Set::is_pung);
    if reading.form() == Form::Regular && pungs.len() == 4 {
        facts.sets(Fan::AllPungs, 0b1111);
    }
    find_joins(reading, facts);
}

/// Fans of two and more pungs of suits.
pub(crate) fn find_joins(reading: &Reading, facts: &mut Facts) {
    Chosen::new(reading, Set::is_pung).join(facts, of_two, of_three, of_four);
}

/// 箭刻, 圈风刻, 门风刻, 幺九刻, one for each pung; then fans of several winds or dragons.
pub(crate) fn find_honors(reading: &Reading, round: Wind, seat: Wind, facts: &mut Facts) {
    let pungs = Chosen::new(reading, Set::is_pung);
    for (tile, mask) in pungs.iter() {
        if TileSet::DRAGONS.contains(tile) {
            facts.sets(Fan::DragonPung, mask);
        }
        if tile == round.tile() {
            facts.sets(Fan::PrevalentWind, mask);
        }
        if tile == seat.tile() {
            facts.sets(Fan::SeatWind, mask);
        }
        if TileSet::TERMINALS_AND_HONORS.contains(tile) {
            facts.sets(Fan::PungOfTerminalsOrHonors, mask);
        }
    }
    find_families(reading, &pungs, facts);
}

/// Fans of several wind pungs or dragon pungs.
fn find_families(reading: &Reading, pungs: &Chosen, facts: &mut Facts) {
    let pair_in = |tiles: TileSet| reading.pair().is_some_and(|pair| tiles.contains(pair));
    let (winds, wind_mask) = pungs.within(TileSet::WINDS);
    if winds == 4 {
        facts.sets(Fan::BigFourWinds, wind_mask);
        if reading.pair() == Some(Tile::GREEN) {
            facts.sets(Fan::FourWindsAndGreen, wind_mask);
        }
    }
    if winds == 3 {
        facts.sets(Fan::BigThreeWinds, wind_mask);
        if pair_in(TileSet::WINDS) {
            facts.sets(Fan::LittleFourWinds, wind_mask);
        }
    }
    let (dragons, dragon_mask) = pungs.within(TileSet::DRAGONS);
    if dragons == 3 {
        facts.sets(Fan::BigThreeDragons, dragon_mask);
    }
    if dragons == 2 {
        facts.sets(Fan::TwoDragonPungs, dragon_mask);
        if pair_in(TileSet::DRAGONS) {
            facts.sets(Fan::LittleThreeDragons, dragon_mask);
        }
    }
}

/// The kong series. 暗杠 and 明杠 are there once for each of up to two such kongs; with more, only the
/// fan of all of them is.
pub(crate) fn find_kongs(reading: &Reading, facts: &mut Facts) {
    let concealed = Chosen::new(reading, |set| set.kind == SetKind::Kong && set.concealed);
    let melded = Chosen::new(reading, |set| set.kind == SetKind::Kong && !set.concealed);
    let both = concealed.mask() | melded.mask();
    match concealed.len() + melded.len() {
        0 => return,
        3 => facts.sets(Fan::ThreeKongs, both),
        4 => facts.sets(Fan::FourKongs, both),
        _ => {}
    }
    for (kongs, one, two) in [
        (&concealed, Fan::ConcealedKong, Fan::TwoConcealedKongs),
        (&melded, Fan::MeldedKong, Fan::TwoMeldedKongs),
    ] {
        if kongs.len() <= 2 {
            kongs.iter().for_each(|(_, mask)| facts.sets(one, mask));
        }
        if kongs.len() == 2 {
            facts.sets(two, kongs.mask());
        }
    }
    if concealed.len() == 1 && melded.len() == 1 {
        facts.sets(Fan::ConcealedAndMeldedKong, both);
    }
}

/// 双暗刻, 三暗刻, 四暗刻: concealed kongs count, a pung completed by another's tile does not.
pub(crate) fn find_concealed(reading: &Reading, facts: &mut Facts) {
    let concealed = Chosen::new(reading, |set| set.is_pung() && set.concealed);
    let fan = match concealed.len() {
        2 => Fan::TwoConcealedPungs,
        3 => Fan::ThreeConcealedPungs,
        4 => Fan::FourConcealedPungs,
        _ => return,
    };
    facts.sets(fan, concealed.mask());
}

/// Some sets of a reading, by lowest tile and mask.
pub(super) struct Chosen {
    sets: [(Tile, SetMask); 4],
    len: usize,
}

impl Chosen {
    pub(super) fn new(reading: &Reading, is_chosen: impl Fn(&Set) -> bool) -> Chosen {
        let mut chosen = Chosen { sets: [(Tile::EAST, 0); 4], len: 0 };
        for (set, at) in reading.sets().iter().zip(0..) {
            if is_chosen(set) {
                chosen.sets[chosen.len] = (set.tile, 1 << at);
                chosen.len += 1;
            }
        }
        chosen
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Tile, SetMask)> + '_ {
        self.sets[..self.len].iter().copied()
    }

    fn mask(&self) -> SetMask {
        self.iter().fold(0, |mask, set| mask | set.1)
    }

    fn within(&self, tiles: TileSet) -> (usize, SetMask) {
        let chosen = self.iter().filter(|(tile, _)| tiles.contains(*tile));
        chosen.fold((0, 0), |(len, mask), (_, set)| (len + 1, mask | set))
    }

    /// Adds the fans of every two, three and four of them.
    pub(super) fn join(
        &self,
        facts: &mut Facts,
        of_two: impl Fn(Tile, Tile) -> Option<Fan>,
        of_three: impl Fn([Tile; 3]) -> Option<Fan>,
        of_four: impl Fn([Tile; 4]) -> Option<Fan>,
    ) {
        let sets = &self.sets[..self.len];
        for (i, a) in sets.iter().enumerate() {
            for (j, b) in sets.iter().enumerate().skip(i + 1) {
                facts.sets_if_some(of_two(a.0, b.0), a.1 | b.1);
                for c in &sets[j + 1..] {
                    facts.sets_if_some(of_three([a.0, b.0, c.0]), a.1 | b.1 | c.1);
                }
            }
        }
        if let [a, b, c, d] = sets {
            facts.sets_if_some(of_four([a.0, b.0, c.0, d.0]), 0b1111);
        }
    }
}

/// How many suits these tiles have; none is an honour.
pub(super) fn suits(tiles: &[Tile]) -> u32 {
    debug_assert!(tiles.iter().all(|tile| tile.suit() != Suit::Honors));
    tiles.iter().fold(0_u8, |suits, tile| suits | 1 << tile.suit() as u8).count_ones()
}
