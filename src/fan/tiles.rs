//! Fans of which tiles the hand has: ranges, colours, forms.

use super::{Facts, Fan, Needs, WonHand};
use crate::shape::special::{KNITTED, knitted_tiles};
use crate::shape::{Form, Reading, Set, SetKind};
use crate::tile::KINDS;
use crate::{Flags, Meld, Suit, Tile, TileSet};

/// Fans of every hand whose tiles all lie within a set of kinds.
pub const WITHIN: [(Fan, TileSet); 11] = [
    (Fan::AllGreen, TileSet::GREEN),
    (Fan::AllTerminals, TileSet::TERMINALS),
    (Fan::AllHonors, TileSet::HONORS),
    (Fan::UpperTiles, TileSet::ranks(7, 9)),
    (Fan::MiddleTiles, TileSet::ranks(4, 6)),
    (Fan::LowerTiles, TileSet::ranks(1, 3)),
    (Fan::UpperFour, TileSet::ranks(6, 9)),
    (Fan::LowerFour, TileSet::ranks(1, 4)),
    (Fan::ReversibleTiles, TileSet::REVERSIBLE),
    (Fan::AllSimples, TileSet::ranks(2, 8)),
    (Fan::NoHonors, TileSet::SUITS),
];

const SUITS: [TileSet; 3] =
    [TileSet::suit(Suit::Characters), TileSet::suit(Suit::Bamboos), TileSet::suit(Suit::Dots)];

/// Fans that the kinds and counts alone decide, whatever the reading.
pub(super) fn find_in_whole(whole: &WonHand<'_>, facts: &mut Facts) {
    let kinds = whole.kinds;
    for (fan, tiles) in WITHIN {
        facts.whole_if(fan, kinds.is_within(tiles));
    }
    let mixed = kinds.meets(TileSet::TERMINALS) && kinds.meets(TileSet::HONORS);
    let outer = kinds.is_within(TileSet::TERMINALS_AND_HONORS);
    facts.whole_if(Fan::AllTerminalsAndHonors, outer && mixed);

    let suits = SUITS.into_iter().filter(|&suit| kinds.meets(suit)).count();
    let of = of_suits(suits, kinds.meets(TileSet::WINDS), kinds.meets(TileSet::DRAGONS));
    if let Some(fan) = of {
        facts.whole(fan);
    }
    find_nine_gates(whole, facts);
}

/// The fan of how many suits there are, and which honours.
pub(crate) fn of_suits(suits: usize, has_winds: bool, has_dragons: bool) -> Option<Fan> {
    match (suits, has_winds || has_dragons) {
        (1, false) => Some(Fan::FullFlush),
        (1, true) => Some(Fan::HalfFlush),
        (2, _) => Some(Fan::OneVoidedSuit),
        (3, _) if has_winds && has_dragons => Some(Fan::AllTypes),
        _ => None,
    }
}

/// Fans of a form, and fans that ask something of each set and the pair.
pub(super) fn find_in_reading(whole: &WonHand<'_>, reading: &Reading, facts: &mut Facts) {
    let kinds = whole.kinds;
    match reading.form() {
        Form::Regular => find_in_each_part(reading, facts),
        Form::KnittedStraight => facts.sets(Fan::KnittedStraight, knitted_mask(reading)),
        Form::SevenPairs => {
            facts.whole(Fan::SevenPairs);
            facts.whole_if(Fan::SevenShiftedPairs, is_seven_shifted(kinds));
        }
        Form::ThirteenOrphans => facts.whole(Fan::ThirteenOrphans),
        Form::HonorsAndKnitted => {
            facts.whole(Fan::LesserHonorsAndKnittedTiles);
            let all_honors = TileSet::HONORS.is_within(kinds);
            facts.whole_if(Fan::GreaterHonorsAndKnittedTiles, all_honors);
            let straight = KNITTED.iter().any(|&way| knitted_tiles(way).is_within(kinds));
            facts.whole_if(Fan::KnittedStraight, straight);
        }
    }
    find_tile_hogs(whole, reading, facts);
}

/// The knitted sets come before the other concealed ones and after a meld.
fn knitted_mask(reading: &Reading) -> u8 {
    let knitted = |set: &Set| set.kind == SetKind::Knitted;
    let bits = reading.sets().iter().zip(0..).map(|(set, at)| u8::from(knitted(set)) << at);
    bits.fold(0, |mask, bit| mask | bit)
}

/// The ranks of 全双刻.
pub const EVEN: TileSet =
    TileSet::ranks(2, 2).or(TileSet::ranks(4, 4)).or(TileSet::ranks(6, 6)).or(TileSet::ranks(8, 8));

/// 全带幺, 全带五, 全双刻: something in each of the four sets and the pair.
fn find_in_each_part(reading: &Reading, facts: &mut Facts) {
    let each = |tiles: TileSet| {
        reading.pair().is_some_and(|pair| tiles.contains(pair))
            && reading.sets().iter().all(|set| set.tiles().meets(tiles))
    };
    facts.whole_if(Fan::OutsideHand, each(TileSet::TERMINALS_AND_HONORS));
    facts.whole_if(Fan::AllFives, each(TileSet::ranks(5, 5)));
    let all_pungs = reading.sets().iter().all(Set::is_pung);
    facts.whole_if(Fan::AllEvenPungs, all_pungs && each(EVEN));
}

/// Seven kinds of one suit in a row.
fn is_seven_shifted(kinds: TileSet) -> bool {
    let bits = kinds.bits();
    let lowest = bits.trailing_zeros();
    let one_suit = SUITS.into_iter().any(|suit| kinds.is_within(suit));
    kinds.len() == 7 && one_suit && bits >> lowest == 0b111_1111
}

/// 四归一: each kind of which all four copies are there and no kong.
fn find_tile_hogs(whole: &WonHand<'_>, reading: &Reading, facts: &mut Facts) {
    let kongs: TileSet = whole.hand.melds().filter(|meld| meld.is_kong()).map(Meld::tile).collect();
    let six_kinds = reading.form() == Form::SevenPairs
        && (whole.kinds.is_within(TileSet::GREEN) || whole.kinds.is_within(TileSet::TERMINALS));
    let mut unavoidable = six_kinds;
    for tile in Tile::all() {
        if whole.counts[tile.index()] == 4 && !kongs.contains(tile) {
            let needs = if unavoidable { Needs::UNAVOIDABLE_TILE_HOG } else { Needs::NOTHING };
            facts.whole_needing(Fan::TileHog, needs);
            unavoidable = false;
        }
    }
}

/// 1112345678999, the tiles that wait for all nine ranks of a suit.
pub(crate) const NINE_GATES: [u8; 9] = [3, 1, 1, 1, 1, 1, 1, 1, 3];

/// 九莲宝灯: the 13 tiles held before the win are 1112345678999 of one suit, nothing melded.
fn find_nine_gates(whole: &WonHand<'_>, facts: &mut Facts) {
    if whole.melds > 0 {
        return;
    }
    let is_gates = |counts: &[u8; KINDS]| {
        [0, 9, 18].iter().any(|&first| counts[first..first + 9] == NINE_GATES)
    };
    let without = |tile: Tile| {
        let mut counts = whole.counts;
        counts[tile.index()] -= 1;
        counts
    };
    if is_gates(&without(whole.winning_tile)) {
        facts.whole(Fan::NineGates);
    } else if whole.hand.flags().has(Flags::DEALT_WIN)
        && whole.kinds.iter().any(|tile| is_gates(&without(tile)))
    {
        facts.whole_needing(Fan::NineGates, Needs::DEALT_NINE_GATES);
    }
}
