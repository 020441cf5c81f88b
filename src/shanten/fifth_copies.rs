//! Useful kinds where the copies held are not looked at: what programs name that let a hand wait for a
//! fifth copy.

use super::{by_form, of_form};
use crate::TileSet;
use crate::shape::special::{KNITTED, knitted_tiles};
use crate::shape::{Form, regular_waits};
use crate::tile::KINDS;

/// The shanten of concealed tiles to one form, and the kinds that bring them nearer, of those that they
/// hold four times also
///
/// * the fifth copies for which the standard form waits;
/// * those for which a knitted straight would take its set and pair, one copy being in the straight, or
///   for which alone the set and the pair wait.
///
/// `None` where melds rule the form out.
#[must_use]
pub fn formal_useful(counts: &[u8; KINDS], melds: usize, form: Form) -> Option<(i8, TileSet)> {
    let (shanten, useful) = of_form(counts, melds, form)?;
    let full = TileSet::at_least(counts, 4);
    let fifths = match form {
        _ if full.is_empty() => TileSet::EMPTY,
        Form::Regular if shanten == 0 => regular_waits(counts).and(full),
        Form::KnittedStraight => knitted_fifths(counts, melds, shanten),
        _ => TileSet::EMPTY,
    };
    Some((shanten, useful.or(fifths)))
}

fn knitted_fifths(counts: &[u8; KINDS], melds: usize, shanten: i8) -> TileSet {
    let mut fifths = TileSet::EMPTY;
    for way in KNITTED {
        let straight = knitted_tiles(way);
        let held = straight.and(TileSet::at_least(counts, 1));
        let mut rest = *counts;
        held.iter().for_each(|tile| rest[tile.index()] -= 1);
        // The straight takes the place of three melds.
        let to_go =
            |rest: &[u8; KINDS]| by_form(rest, 3 + melds)[Form::Regular as usize].unwrap_or(0);
        let before = to_go(&rest);
        if before + (9 - held.len() as i8) != shanten {
            continue;
        }
        for tile in TileSet::at_least(counts, 4).iter() {
            let is_useful = if straight.contains(tile) {
                let mut with_one = rest;
                with_one[tile.index()] += 1;
                to_go(&with_one) < before
            } else {
                // Three are a set, and the other wants its like.
                before == 0
            };
            if is_useful {
                fifths = fifths.with(tile);
            }
        }
    }
    fifths
}
