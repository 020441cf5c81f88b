//! The 38 planes that nets of the contests were trained on, with what they don't show.
//!
//! Their program writes discards and melds only when the own hand changes: at the deal, at an own draw, throw,
//! claim or kong. What others have done since isn't there yet, the discard that is asked about least of all.
//! So these planes show the table as it stood after the last event of the seat itself, which the history has.
//! Claimed discards stay; concealed kongs of others are never shown.

use super::{CELLS, Game, SEATS, base, relative, thermometer};
use crate::game::history::Line;
use crate::game::{Action, ActionKind};
use crate::tile::KINDS;

pub(super) const CAIEST_PLANES: usize = 38;
/// The first plane of discards, and of melds: four planes a seat.
const DISCARDS: usize = 6;
const MELD_PLANES: usize = 22;

pub(super) fn names() -> Vec<String> {
    let rest = ["discards", "melds"].into_iter().flat_map(|what| {
        super::WHO
            .into_iter()
            .flat_map(move |who| (1..=4).map(move |copies| format!("{what} of {who} {copies}")))
    });
    super::base_names().into_iter().chain(rest).collect()
}

pub(super) fn fill(game: &Game, seat: u8, cells: &mut [[u8; CELLS]]) {
    base(game, seat, cells);
    let mut discards = [[0; KINDS]; SEATS];
    let mut melds = [[0; KINDS]; SEATS];
    let lines = || game.history.lines().filter(|&(_, lost, _)| !lost);
    let own = lines().zip(1..).filter(|&((who, ..), _)| who == seat);
    let shown = own.last().map_or(0, |(_, number)| number);
    for (who, _, line) in lines().take(shown) {
        let Line::Act(action) = line else { continue };
        let at = relative(who, seat);
        match action.kind() {
            ActionKind::Play => add(&mut discards[at], action, 1),
            ActionKind::ConcealedKong if who != seat => {}
            ActionKind::AddedKong => add(&mut melds[at], action, 1),
            ActionKind::Chow | ActionKind::Pung | ActionKind::Kong | ActionKind::ConcealedKong => {
                for (count, tiles) in melds[at].iter_mut().zip(action.tiles()) {
                    *count += tiles;
                }
            }
            ActionKind::Pass | ActionKind::Win => {}
        }
    }
    for at in 0..SEATS {
        thermometer(&discards[at], &mut cells[DISCARDS + 4 * at..][..4]);
        thermometer(&melds[at], &mut cells[MELD_PLANES + 4 * at..][..4]);
    }
}

fn add(counts: &mut [u8; KINDS], action: Action, copies: u8) {
    if let Some(tile) = action.tile() {
        counts[tile.index()] += copies;
    }
}
