//! 边张, 坎张, 单钓将: the hand waited for one kind only, or the set that took the tile decides.

use super::switches::WAITS_FOR_ONE;
use super::{Facts, Fan, Switches, WonHand};
use crate::shape::{Form, Reading, Set, SetKind, Winning};
use crate::{Flags, Tile, TileSet};

pub(super) fn find(whole: &WonHand<'_>, reading: &Reading, facts: &mut Facts) {
    if let Some(fan) = name(whole, reading)
        && let Some(needs) = needs(whole, reading)
    {
        facts.whole_needing(fan, needs);
    }
}

/// What the wait would be called if it is for this kind only.
fn name(whole: &WonHand<'_>, reading: &Reading) -> Option<Fan> {
    match reading.winning() {
        // 单钓将: on the pair.
        Winning::Pair => Some(Fan::SingleWait),
        Winning::Set(at) => {
            let low = reading.sets()[usize::from(at)].tile;
            match (reading.place_in_chow(whole.winning_tile)?, low.rank()) {
                // 坎张: on the middle of a chow.
                (1, _) => Some(Fan::ClosedWait),
                // 边张: on the 3 of 12 or the 7 of 89.
                (2, 1) | (0, 7) => Some(Fan::EdgeWait),
                _ => None,
            }
        }
        Winning::Whole => None,
    }
}

/// The switches under which the wait fan counts; `None` if it never does.
fn needs(whole: &WonHand<'_>, reading: &Reading) -> Option<Switches> {
    let mut needs = match (alone(whole), is_of_its_set(whole, reading)) {
        (Some(Switches::NONE), true) => Switches::NONE,
        (_, true) => Switches::WAITS_BY_SET,
        (Some(alone), false) => alone.or(WAITS_FOR_ONE),
        (None, false) => return None,
    };
    let in_body =
        |set: &Set| set.kind == SetKind::Knitted && set.tiles().contains(whole.winning_tile);
    if reading.form() == Form::KnittedStraight && reading.sets().iter().any(in_body) {
        needs = needs.or(Switches::KNITTED_BODY_WAITS);
    }
    if whole.hand.flags().has(Flags::DEALT_WIN) {
        needs = needs.or(Switches::DEALT_WAITS);
    }
    let concealed_pungs =
        reading.sets().iter().filter(|set| set.is_pung() && set.concealed).count();
    if concealed_pungs == 4 && !whole.hand.flags().has(Flags::SELF_DRAWN) {
        needs = needs.or(Switches::FOUR_CONCEALED_SINGLE_WAIT);
    }
    Some(needs)
}

/// The switches under which the hand waited for one kind only; `None` if it never did.
fn alone(whole: &WonHand<'_>) -> Option<Switches> {
    let waits = whole.waits();
    if waits.len() == 1 {
        return Some(Switches::NONE);
    }
    let own_four = |tile: &Tile| *tile != whole.winning_tile && whole.counts[tile.index()] == 4;
    let held: TileSet = waits.iter().filter(own_four).collect();
    (waits.len() - held.len() <= 1).then_some(Switches::WAITS_IGNORE_HELD)
}

/// Whether the set that took the winning tile needed it so: the pair, or a chow where no other chow starts
/// or ends with that tile.
fn is_of_its_set(whole: &WonHand<'_>, reading: &Reading) -> bool {
    let Winning::Set(taker) = reading.winning() else { return true };
    let ends_with_it = |set: &Set| {
        set.kind == SetKind::Chow
            && (set.tile == whole.winning_tile || set.tile.above(2) == Some(whole.winning_tile))
    };
    let mut others = (0..).zip(reading.sets()).filter(|(at, _)| *at != taker);
    !others.any(|(_, set)| ends_with_it(set))
}
