//! Wins of the other forms that lack a given number of tiles.

use std::ops::ControlFlow;

use super::join::{Families, Target, Visit};
use super::start::{Levels, Start};
use crate::TileSet;
use crate::shape::special::{KNITTED, knitted_tiles};
use crate::tile::KINDS;

fn show(tiles: Levels, visitor: &mut impl Visit) -> ControlFlow<()> {
    visitor.visit(&Target { tiles, contents: None })
}

/// 十三幺: thirteen wins, by the pair.
pub(super) fn thirteen_orphans(
    start: &Start,
    missing: u8,
    visitor: &mut impl Visit,
) -> ControlFlow<()> {
    let orphans = TileSet::TERMINALS_AND_HONORS.bits();
    for pair in TileSet::TERMINALS_AND_HONORS.iter() {
        let tiles = Levels([orphans, 1 << pair.index(), 0, 0]);
        let can_be = tiles.above(start.limit_levels).is_empty();
        if can_be && tiles.missing_from(start.held_levels) == missing {
            show(tiles, visitor)?;
        }
    }
    ControlFlow::Continue(())
}

/// 全不靠, 七星不靠: of each way to knit and the honours, sixteen kinds, all but two.
pub(super) fn honors_and_knitted(
    start: &Start,
    missing: u8,
    visitor: &mut impl Visit,
) -> ControlFlow<()> {
    let Levels([held, ..]) = start.held_levels;
    let Levels([limit, ..]) = start.limit_levels;
    for way in KNITTED {
        let pool = knitted_tiles(way).or(TileSet::HONORS);
        // What lacks too much without any two is not looked at.
        if pool.without(TileSet::of_bits(held)).len() < u32::from(missing) {
            continue;
        }
        let mut rest = pool;
        for one in pool.iter() {
            rest = rest.without(TileSet::EMPTY.with(one));
            for other in rest.iter() {
                let kinds = pool.without(TileSet::EMPTY.with(one).with(other)).bits();
                let lacked = (kinds & !held).count_ones();
                if kinds & !limit == 0 && lacked == u32::from(missing) {
                    show(Levels([kinds, 0, 0, 0]), visitor)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// 组合龙 with a set and a pair; the set may be melded.
pub(super) fn knitted_straight(
    start: &Start,
    missing: u8,
    families: &mut Families,
    visitor: &mut impl Visit,
) -> ControlFlow<()> {
    let Levels([held, ..]) = start.held_levels;
    let Levels([limit, ..]) = start.limit_levels;
    for way in KNITTED {
        let straight = knitted_tiles(way);
        let lacked = (straight.bits() & !held).count_ones() as u8;
        if straight.bits() & !limit != 0 || lacked > missing {
            continue;
        }
        let (mut rest, mut limits) = (start.held, start.limits);
        for tile in straight.iter() {
            rest[tile.index()] = rest[tile.index()].saturating_sub(1);
            limits[tile.index()] -= 1;
        }
        families.reset(&rest, &limits);
        families.each_win(1 - start.melds, missing - lacked, Some(straight), visitor)?;
    }
    ControlFlow::Continue(())
}

/// 七对: four alike are two pairs.
pub(super) fn seven_pairs(start: &Start, missing: u8, visitor: &mut impl Visit) -> ControlFlow<()> {
    Pairs::new(start, visitor).choose(0, 7, missing, Levels::default())
}

/// Seven pairs being chosen, kind after kind.
struct Pairs<'s, V> {
    start: &'s Start,
    /// From each kind on: the pairs that are there, and those that lack one tile.
    whole: [u8; KINDS + 1],
    half: [u8; KINDS + 1],
    visitor: &'s mut V,
}

/// What so many pairs of a kind lack.
const fn lacked(pairs: u8, held: u8) -> u8 {
    (2 * pairs).saturating_sub(held)
}

impl<V: Visit> Pairs<'_, V> {
    fn new<'s>(start: &'s Start, visitor: &'s mut V) -> Pairs<'s, V> {
        let (mut whole, mut half) = ([0; KINDS + 1], [0; KINDS + 1]);
        for kind in (0..KINDS).rev() {
            let (held, limit) = (start.held[kind], start.limits[kind]);
            whole[kind] = whole[kind + 1] + held / 2;
            half[kind] = half[kind + 1] + u8::from(held % 2 == 1 && limit > held);
        }
        Pairs { start, whole, half, visitor }
    }

    /// The least that so many pairs lack, of kinds from here on.
    fn least(&self, kind: usize, pairs: u8) -> u8 {
        let beyond_whole = pairs.saturating_sub(self.whole[kind]);
        beyond_whole + beyond_whole.saturating_sub(self.half[kind])
    }

    fn choose(&mut self, kind: usize, pairs: u8, missing: u8, tiles: Levels) -> ControlFlow<()> {
        if pairs == 0 {
            return if missing == 0 {
                show(tiles, self.visitor)
            } else {
                ControlFlow::Continue(())
            };
        }
        if kind == KINDS || missing > 2 * pairs || self.least(kind, pairs) > missing {
            return ControlFlow::Continue(());
        }
        for here in (0..=pairs.min(self.start.limits[kind] / 2)).rev() {
            let lacked = lacked(here, self.start.held[kind]);
            if lacked <= missing {
                let Levels([mut one, mut two, mut three, mut four]) = tiles;
                let at = 1 << kind;
                if here > 0 {
                    (one, two) = (one | at, two | at);
                }
                if here > 1 {
                    (three, four) = (three | at, four | at);
                }
                let tiles = Levels([one, two, three, four]);
                self.choose(kind + 1, pairs - here, missing - lacked, tiles)?;
            }
        }
        ControlFlow::Continue(())
    }
}
