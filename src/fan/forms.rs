//! Fans of forms other than four sets and a pair, and 九莲宝灯.

use super::tiles::SUITS;
use super::{Facts, Fan, Switches, WonHand};
use crate::shape::special::{KNITTED, knitted_tiles};
use crate::shape::{Form, Reading, Set, SetKind};
use crate::tile::KINDS;
use crate::{Flags, Tile, TileSet};

/// Fans of the forms.
pub(super) fn find_in_reading(whole: &WonHand<'_>, reading: &Reading, facts: &mut Facts) {
    let kinds = whole.kinds;
    match reading.form() {
        Form::Regular => {}
        // 组合龙: 147 258 369, each in its own suit.
        Form::KnittedStraight => facts.sets(Fan::KnittedStraight, knitted_mask(reading)),
        Form::SevenPairs => {
            // 七对: seven pairs, four alike as two.
            facts.whole(Fan::SevenPairs);
            // 连七对: seven in a row of one suit.
            facts.whole_if(Fan::SevenShiftedPairs, is_seven_shifted(kinds));
        }
        // 十三幺: each terminal and honour, one of them twice.
        Form::ThirteenOrphans => facts.whole(Fan::ThirteenOrphans),
        Form::HonorsAndKnitted => {
            // 全不靠: single honours and knitted tiles.
            facts.whole(Fan::LesserHonorsAndKnittedTiles);
            let all_honors = TileSet::HONORS.is_within(kinds);
            // 七星不靠: all seven honours among them.
            facts.whole_if(Fan::GreaterHonorsAndKnittedTiles, all_honors);
            let straight = KNITTED.iter().any(|&way| knitted_tiles(way).is_within(kinds));
            // 组合龙: all nine knitted tiles among them.
            facts.whole_if(Fan::KnittedStraight, straight);
        }
    }
}

/// The knitted sets come before the other concealed ones and after a meld.
fn knitted_mask(reading: &Reading) -> u8 {
    let knitted = |set: &Set| set.kind == SetKind::Knitted;
    let bits = reading.sets().iter().zip(0..).map(|(set, at)| u8::from(knitted(set)) << at);
    bits.fold(0, |mask, bit| mask | bit)
}

/// Seven kinds of one suit in a row.
fn is_seven_shifted(kinds: TileSet) -> bool {
    let bits = kinds.bits();
    let lowest = bits.trailing_zeros();
    let one_suit = SUITS.into_iter().any(|suit| kinds.is_within(suit));
    kinds.len() == 7 && one_suit && bits >> lowest == 0b111_1111
}

/// 1112345678999, the tiles that wait for all nine ranks of a suit.
pub(crate) const NINE_GATES: [u8; 9] = [3, 1, 1, 1, 1, 1, 1, 1, 3];

/// 九莲宝灯: the 13 tiles held before the win are 1112345678999 of one suit, nothing melded. Of dealt
/// tiles, and where the wait is of no account, some 13 of the 14 are.
pub(super) fn find_in_whole(whole: &WonHand<'_>, facts: &mut Facts) {
    // All nine ranks of a suit and nothing else: hardly a hand gets further.
    if whole.melds > 0 || whole.kinds.len() != 9 {
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
    } else if whole.kinds.iter().any(|tile| is_gates(&without(tile))) {
        let is_dealt = whole.hand.flags().has(Flags::DEALT_WIN);
        let needs = if is_dealt { Switches::DEALT_NINE_GATES } else { Switches::LOOSE_NINE_GATES };
        facts.whole_needing(Fan::NineGates, needs);
    }
}
