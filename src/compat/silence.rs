//! Which fans it drops beside others, in its order.

use super::FanCounts;
use crate::fan::Fan;

/// A fan, and those that it silences.
type Silencing = (Fan, &'static [Fan]);

#[rustfmt::skip]
const SILENCED_FIRST: [Silencing; 8] = [
    (Fan::BigFourWinds, &[Fan::AllPungs, Fan::PungOfTerminalsOrHonors]),
    (Fan::BigThreeDragons, &[Fan::DragonPung]),
    (Fan::AllGreen, &[Fan::HalfFlush, Fan::OneVoidedSuit]),
    (Fan::FourKongs, &[Fan::SingleWait]),
    (Fan::AllTerminals, &[
        Fan::AllPungs, Fan::OutsideHand, Fan::PungOfTerminalsOrHonors, Fan::NoHonors, Fan::DoublePung,
    ]),
    (Fan::LittleFourWinds, &[Fan::PungOfTerminalsOrHonors]),
    (Fan::LittleThreeDragons, &[Fan::DragonPung]),
    (Fan::AllHonors, &[
        Fan::AllPungs, Fan::OutsideHand, Fan::PungOfTerminalsOrHonors, Fan::OneVoidedSuit,
    ]),
];

#[rustfmt::skip]
const SILENCED_THEN: [Silencing; 20] = [
    (Fan::FourConcealedPungs, &[Fan::AllPungs, Fan::ConcealedHand, Fan::FullyConcealedHand]),
    (Fan::PureTerminalChows, &[Fan::FullFlush, Fan::AllChows, Fan::NoHonors]),
    (Fan::FourPureShiftedPungs, &[Fan::AllPungs]),
    (Fan::AllTerminalsAndHonors, &[Fan::AllPungs, Fan::OutsideHand, Fan::PungOfTerminalsOrHonors]),
    (Fan::AllEvenPungs, &[Fan::AllPungs, Fan::AllSimples, Fan::NoHonors]),
    (Fan::UpperTiles, &[Fan::NoHonors]),
    (Fan::MiddleTiles, &[Fan::AllSimples, Fan::NoHonors]),
    (Fan::LowerTiles, &[Fan::NoHonors]),
    (Fan::ThreeSuitedTerminalChows, &[Fan::AllChows, Fan::NoHonors]),
    (Fan::AllFives, &[Fan::AllSimples, Fan::NoHonors]),
    (Fan::UpperFour, &[Fan::NoHonors]),
    (Fan::LowerFour, &[Fan::NoHonors]),
    (Fan::ReversibleTiles, &[Fan::OneVoidedSuit]),
    (Fan::LastTileDraw, &[Fan::SelfDrawn]),
    (Fan::OutWithReplacementTile, &[Fan::SelfDrawn]),
    (Fan::MeldedHand, &[Fan::SingleWait]),
    (Fan::TwoDragonPungs, &[Fan::DragonPung]),
    (Fan::FullyConcealedHand, &[Fan::SelfDrawn]),
    (Fan::AllChows, &[Fan::NoHonors]),
    (Fan::AllSimples, &[Fan::NoHonors]),
];

/// Drops what others imply.
pub(super) fn silence(fans: &mut FanCounts) {
    silence_by(&SILENCED_FIRST, fans);
    let is_there = |fans: &FanCounts, fan: Fan| fans[fan.index()] > 0;
    if is_there(fans, Fan::FourConcealedPungs) && is_there(fans, Fan::FullyConcealedHand) {
        fans[Fan::SelfDrawn.index()] = 1;
    }
    silence_by(&SILENCED_THEN, fans);
    let none_left = [Fan::AllHonors, Fan::AllTerminalsAndHonors];
    if is_there(fans, Fan::BigThreeWinds) && !none_left.iter().any(|&fan| is_there(fans, fan)) {
        let pungs = &mut fans[Fan::PungOfTerminalsOrHonors.index()];
        *pungs = pungs.wrapping_sub(3);
    }
}

fn silence_by(lines: &[Silencing], fans: &mut FanCounts) {
    for (fan, silenced) in lines {
        if fans[fan.index()] > 0 {
            silenced.iter().for_each(|fan| fans[fan.index()] = 0);
        }
    }
}
