//! The special forms: knitted straight, seven pairs, thirteen orphans, honours and knitted tiles.

use super::{Form, Reading, Set, SetKind, each_regular};
use crate::tile::KINDS;
use crate::{Tile, TileSet};

/// Whether counts have a form.
type Test = fn(&[u8; KINDS]) -> bool;

/// The forms that are looked at as a whole, with the test of each.
pub(super) const WHOLE_FORMS: [(Form, Test); 3] = [
    (Form::SevenPairs, is_seven_pairs),
    (Form::ThirteenOrphans, is_thirteen_orphans),
    (Form::HonorsAndKnitted, is_honors_and_knitted),
];

/// The six ways to knit: 147, 258 and 369, each in its own suit. Each is three sets' lowest tiles,
/// in tile order.
pub const KNITTED: [[u8; 3]; 6] =
    [[0, 10, 20], [0, 11, 19], [1, 9, 20], [1, 11, 18], [2, 9, 19], [2, 10, 18]];

/// The nine kinds of one of the [`KNITTED`] ways.
#[must_use]
pub const fn knitted_tiles(way: [u8; 3]) -> TileSet {
    let ([a, b, c], run) = (way, 0b100_1001);
    TileSet::of_bits(run << a | run << b | run << c)
}

/// 七对: seven pairs, four alike being two.
#[must_use]
pub fn is_seven_pairs(counts: &[u8; KINDS]) -> bool {
    counts.iter().all(|n| n % 2 == 0) && counts.iter().map(|&n| u32::from(n)).sum::<u32>() == 14
}

/// 十三幺: all thirteen terminals and honours, one of them twice.
#[must_use]
pub fn is_thirteen_orphans(counts: &[u8; KINDS]) -> bool {
    let kinds = TileSet::of_counts(counts);
    kinds == TileSet::TERMINALS_AND_HONORS
        && counts.iter().map(|&n| u32::from(n)).sum::<u32>() == 14
}

/// 全不靠: fourteen single tiles of the seven honours and one way to knit.
#[must_use]
pub fn is_honors_and_knitted(counts: &[u8; KINDS]) -> bool {
    let kinds = TileSet::of_counts(counts);
    kinds.len() == 14
        && counts.iter().all(|&n| n <= 1)
        && KNITTED.iter().any(|&way| kinds.is_within(knitted_tiles(way).or(TileSet::HONORS)))
}

/// The ways to knit that the counts hold, each with what is left beside it.
fn each_knitted(counts: &[u8; KINDS], each: &mut impl FnMut([u8; 3], &[u8; KINDS])) {
    let kinds = TileSet::of_counts(counts);
    for way in KNITTED {
        let tiles = knitted_tiles(way);
        if tiles.is_within(kinds) {
            let mut rest = *counts;
            tiles.iter().for_each(|tile| rest[tile.index()] -= 1);
            each(way, &rest);
        }
    }
}

pub(super) fn is_knitted_straight(counts: &[u8; KINDS], melds: usize) -> bool {
    let mut found = false;
    each_knitted(counts, &mut |_, rest| found |= super::is_regular(rest, 1 - melds));
    found
}

/// The kinds that complete a knitted straight, a set and a pair.
pub(super) fn knitted_straight_waits(counts: &[u8; KINDS], melds: usize) -> TileSet {
    let kinds = TileSet::of_counts(counts);
    let mut waits = TileSet::EMPTY;
    each_knitted(counts, &mut |_, rest| waits = waits.or(super::regular_waits(rest)));
    for missing in KNITTED.map(|way| knitted_tiles(way).without(kinds)) {
        if let (1, Some(tile)) = (missing.len(), missing.iter().next()) {
            let mut with_one = *counts;
            with_one[tile.index()] += 1;
            if is_knitted_straight(&with_one, melds) {
                waits = waits.with(tile);
            }
        }
    }
    waits
}

/// The kinds that complete one of the forms that are looked at as a whole.
pub(super) fn whole_waits(counts: &[u8; KINDS]) -> TileSet {
    let kinds = TileSet::of_counts(counts);
    let odd: TileSet = Tile::all().filter(|tile| counts[tile.index()] % 2 == 1).collect();
    let mut waits = if odd.len() == 1 { odd } else { TileSet::EMPTY };
    if kinds.is_within(TileSet::TERMINALS_AND_HONORS) && kinds.len() >= 12 {
        let missing = TileSet::TERMINALS_AND_HONORS.without(kinds);
        waits = waits.or(if missing.is_empty() { kinds } else { missing });
    }
    if kinds.len() == 13 {
        for way in KNITTED {
            let pool = knitted_tiles(way).or(TileSet::HONORS);
            if kinds.is_within(pool) {
                waits = waits.or(pool.without(kinds));
            }
        }
    }
    waits
}

/// Extends `base`, which has at most one meld, by a knitted straight, a set and a pair.
pub(super) fn each_knitted_straight(
    counts: &[u8; KINDS],
    base: Reading,
    each: &mut impl FnMut(&Reading),
) {
    each_knitted(counts, &mut |way, rest| {
        let mut reading = Reading { form: Form::KnittedStraight, ..base };
        for tile in way.into_iter().filter_map(Tile::new) {
            reading.push(Set { kind: SetKind::Knitted, tile, concealed: true, melded: false });
        }
        each_regular(rest, reading, each);
    });
}
