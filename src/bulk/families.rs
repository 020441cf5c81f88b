//! Which fans the tables find together.

use crate::fan::Fan;

/// Fans of chows that are joined.
pub(super) const JOINED_CHOWS: [Fan; 14] = [
    Fan::PureTerminalChows,
    Fan::QuadrupleChow,
    Fan::FourPureShiftedChows,
    Fan::PureTripleChow,
    Fan::PureStraight,
    Fan::ThreeSuitedTerminalChows,
    Fan::PureShiftedChows,
    Fan::MixedStraight,
    Fan::MixedTripleChow,
    Fan::MixedShiftedChows,
    Fan::PureDoubleChow,
    Fan::MixedDoubleChow,
    Fan::ShortStraight,
    Fan::TwoTerminalChows,
];

/// Fans of pungs that are joined.
pub(super) const JOINED_PUNGS: [Fan; 5] = [
    Fan::FourPureShiftedPungs,
    Fan::PureShiftedPungs,
    Fan::TriplePung,
    Fan::MixedShiftedPungs,
    Fan::DoublePung,
];

pub(super) const WIND_FANS: [Fan; 7] = [
    Fan::BigFourWinds,
    Fan::LittleFourWinds,
    Fan::BigThreeWinds,
    Fan::PrevalentWind,
    Fan::SeatWind,
    Fan::FourWindsAndGreen,
    Fan::PungOfTerminalsOrHonors,
];

pub(super) const DRAGON_FANS: [Fan; 5] = [
    Fan::BigThreeDragons,
    Fan::LittleThreeDragons,
    Fan::TwoDragonPungs,
    Fan::DragonPung,
    Fan::PungOfTerminalsOrHonors,
];

pub(super) const KONG_FANS: [Fan; 10] = [
    Fan::FourKongs,
    Fan::ThreeKongs,
    Fan::TwoConcealedKongs,
    Fan::TwoMeldedKongs,
    Fan::ConcealedAndMeldedKong,
    Fan::ConcealedKong,
    Fan::MeldedKong,
    Fan::FourConcealedPungs,
    Fan::ThreeConcealedPungs,
    Fan::TwoConcealedPungs,
];

/// Whether a fan joins pungs of suits.
pub(super) fn is_joined_pungs(fan: Fan) -> bool {
    JOINED_PUNGS.contains(&fan)
}

/// Whether a fan belongs to one of the groups.
pub(super) fn is_set_fan(fan: Fan) -> bool {
    let groups: [&[Fan]; 5] = [&JOINED_CHOWS, &JOINED_PUNGS, &WIND_FANS, &DRAGON_FANS, &KONG_FANS];
    groups.iter().any(|group| group.contains(&fan))
}

/// Whether a fan is one of the whole hand, neither grouped nor counted several times.
pub(super) fn is_hand_fan(fan: Fan) -> bool {
    !is_set_fan(fan) && !matches!(fan, Fan::TileHog | Fan::FlowerTiles | Fan::ChickenHand)
}

/// Whether it rests on all four sets, so that a fan of some of them can't silence it.
pub(super) const fn is_of_all_sets(fan: Fan) -> bool {
    matches!(fan, Fan::AllPungs | Fan::AllChows | Fan::KnittedStraight)
}

/// Fans of forms that are not four sets and a pair, and 九莲宝灯, which is looked at as rarely.
pub(super) const SPECIAL_FANS: [Fan; 7] = [
    Fan::NineGates,
    Fan::SevenShiftedPairs,
    Fan::ThirteenOrphans,
    Fan::SevenPairs,
    Fan::GreaterHonorsAndKnittedTiles,
    Fan::LesserHonorsAndKnittedTiles,
    Fan::KnittedStraight,
];
