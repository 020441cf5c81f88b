//! Fans that count once for each kind or pung: 四归一 and 幺九刻.

use super::sets::Chosen;
use super::{Facts, Fan, Switches, WonHand};
use crate::shape::{Form, Reading};
use crate::{Meld, Tile, TileSet};

pub(super) fn find(whole: &WonHand<'_>, reading: &Reading, pungs: &Chosen, facts: &mut Facts) {
    find_tile_hogs(whole, reading, facts);
    find_terminal_pungs(pungs, facts);
}

/// 幺九刻: each pung of a terminal or an honour.
pub(crate) fn find_terminal_pungs(pungs: &Chosen, facts: &mut Facts) {
    for (_, mask) in pungs.iter().filter(|(tile, _)| TileSet::TERMINALS_AND_HONORS.contains(*tile))
    {
        facts.sets(Fan::PungOfTerminalsOrHonors, mask);
    }
}

/// 四归一: each kind of which all four copies are there and no kong.
fn find_tile_hogs(whole: &WonHand<'_>, reading: &Reading, facts: &mut Facts) {
    let kongs: TileSet = whole.hand.melds().filter(|meld| meld.is_kong()).map(Meld::tile).collect();
    let six_kinds = reading.form() == Form::SevenPairs
        && (whole.kinds.is_within(TileSet::GREEN) || whole.kinds.is_within(TileSet::TERMINALS));
    let mut unavoidable = six_kinds;
    for tile in Tile::all() {
        if whole.counts[tile.index()] == 4 && !kongs.contains(tile) {
            let needs = if unavoidable { Switches::UNAVOIDABLE_TILE_HOG } else { Switches::NONE };
            facts.whole_needing(Fan::TileHog, needs);
            unavoidable = false;
        }
    }
}
