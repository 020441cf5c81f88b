//! Fans of which kinds the hand has: ranges, suits, colours, something in each set.

use super::{Facts, Fan, WonHand};
use crate::shape::{Form, Reading, Set};
use crate::{Suit, TileSet};

/// Fans of every hand whose tiles all lie within a set of kinds.
pub const WITHIN: [(Fan, TileSet); 11] = [
    // 绿一色: of the tiles painted in green alone.
    (Fan::AllGreen, TileSet::GREEN),
    // 清幺九: terminals alone.
    (Fan::AllTerminals, TileSet::TERMINALS),
    // 字一色: honours alone.
    (Fan::AllHonors, TileSet::HONORS),
    // 全大: 7, 8, 9 alone.
    (Fan::UpperTiles, TileSet::ranks(7, 9)),
    // 全中: 4, 5, 6 alone.
    (Fan::MiddleTiles, TileSet::ranks(4, 6)),
    // 全小: 1, 2, 3 alone.
    (Fan::LowerTiles, TileSet::ranks(1, 3)),
    // 大于五: 6 to 9 alone.
    (Fan::UpperFour, TileSet::ranks(6, 9)),
    // 小于五: 1 to 4 alone.
    (Fan::LowerFour, TileSet::ranks(1, 4)),
    // 推不倒: tiles that look the same upside down.
    (Fan::ReversibleTiles, TileSet::REVERSIBLE),
    // 断幺: no terminal and no honour.
    (Fan::AllSimples, TileSet::ranks(2, 8)),
    // 无字: no honour.
    (Fan::NoHonors, TileSet::SUITS),
];

pub(super) const SUITS: [TileSet; 3] =
    [TileSet::suit(Suit::Characters), TileSet::suit(Suit::Bamboos), TileSet::suit(Suit::Dots)];

/// Fans that the kinds and counts alone decide, whatever the reading.
pub(super) fn find_in_whole(whole: &WonHand<'_>, facts: &mut Facts) {
    let kinds = whole.kinds;
    for (fan, tiles) in WITHIN {
        facts.whole_if(fan, kinds.is_within(tiles));
    }
    let mixed = kinds.meets(TileSet::TERMINALS) && kinds.meets(TileSet::HONORS);
    let outer = kinds.is_within(TileSet::TERMINALS_AND_HONORS);
    // 混幺九: terminals and honours, both.
    facts.whole_if(Fan::AllTerminalsAndHonors, outer && mixed);

    let suits = SUITS.into_iter().filter(|&suit| kinds.meets(suit)).count();
    let of = of_suits(suits, kinds.meets(TileSet::WINDS), kinds.meets(TileSet::DRAGONS));
    if let Some(fan) = of {
        facts.whole(fan);
    }
}

/// The fan of how many suits there are, and which honours.
pub(crate) fn of_suits(suits: usize, has_winds: bool, has_dragons: bool) -> Option<Fan> {
    match (suits, has_winds || has_dragons) {
        // 清一色: one suit.
        (1, false) => Some(Fan::FullFlush),
        // 混一色: one suit, and honours.
        (1, true) => Some(Fan::HalfFlush),
        // 缺一门: two suits.
        (2, _) => Some(Fan::OneVoidedSuit),
        // 五门齐: three suits, winds and dragons.
        (3, _) if has_winds && has_dragons => Some(Fan::AllTypes),
        _ => None,
    }
}

/// The ranks of 全双刻.
pub const EVEN: TileSet =
    TileSet::ranks(2, 2).or(TileSet::ranks(4, 4)).or(TileSet::ranks(6, 6)).or(TileSet::ranks(8, 8));

/// 全带幺, 全带五, 全双刻: something in each of the four sets and the pair.
pub(super) fn find_in_reading(reading: &Reading, facts: &mut Facts) {
    if reading.form() != Form::Regular {
        return;
    }
    let each = |tiles: TileSet| {
        reading.pair().is_some_and(|pair| tiles.contains(pair))
            && reading.sets().iter().all(|set| set.tiles().meets(tiles))
    };
    // 全带幺: a terminal or an honour in each.
    facts.whole_if(Fan::OutsideHand, each(TileSet::TERMINALS_AND_HONORS));
    // 全带五: a 5 in each.
    facts.whole_if(Fan::AllFives, each(TileSet::ranks(5, 5)));
    let all_pungs = reading.sets().iter().all(Set::is_pung);
    // 全双刻: pungs of 2, 4, 6, 8 and such a pair.
    facts.whole_if(Fan::AllEvenPungs, all_pungs && each(EVEN));
}
