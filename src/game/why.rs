//! Why an action isn't legal, in words.

use super::{Action, ActionError, ActionKind, Game, Stage};
use crate::Tile;

impl Game {
    /// What is wrong with an action that isn't legal now.
    pub(super) fn why_not(&self, action: Action) -> ActionError {
        let Some(seat) = self.asked() else { return ActionError::Over { action } };
        let why = match self.stage {
            Stage::Thrown => self.why_not_of_discard(seat, action),
            Stage::Added => match action.kind() {
                ActionKind::Win => "has no legal win with this tile",
                _ => "may only win or pass when a tile is added to a pung",
            },
            Stage::Claimed if action.kind() != ActionKind::Play => "has claimed and has to throw",
            _ => self.why_not_at_turn(seat, action),
        };
        ActionError::Illegal { action, seat, why }
    }

    fn holds(&self, seat: u8, tile: Option<Tile>) -> u8 {
        tile.map_or(0, |tile| self.held[usize::from(seat)][tile.index()])
    }

    fn why_not_at_turn(&self, seat: u8, action: Action) -> &'static str {
        let holds = self.holds(seat, action.tile());
        let pung = action.tile().is_some_and(|tile| self.pungs(seat).contains(tile));
        match action.kind() {
            ActionKind::Pass => "has drawn and can't pass",
            ActionKind::Win => "has no legal win with this tile",
            ActionKind::Chow | ActionKind::Pung | ActionKind::Kong => {
                "has drawn, and there is no discard to claim"
            }
            ActionKind::Play => "does not hold this tile",
            ActionKind::ConcealedKong if holds < 4 => "does not hold four of this tile",
            ActionKind::AddedKong if !pung => "has no exposed pung of this tile",
            ActionKind::AddedKong if holds < 1 => "does not hold the fourth of this tile",
            _ if self.is_dry(self.turn) => "can't draw for a kong: its wall is empty",
            _ => "may lay down no kong when the next seat's wall is empty",
        }
    }

    fn why_not_of_discard(&self, seat: u8, action: Action) -> &'static str {
        let holds = self.holds(seat, action.tile());
        let is_chow = action.kind() == ActionKind::Chow;
        match action.kind() {
            ActionKind::Play | ActionKind::ConcealedKong | ActionKind::AddedKong => {
                "has not drawn, and is asked about a discard"
            }
            ActionKind::Win => "has no legal win with this tile",
            _ if self.is_last_tile() => "may only win when the wall after the discarder is empty",
            _ if action.tile() != self.tile() => "is asked about another discard",
            _ if is_chow && seat != (self.turn + 1) % 4 => "may not chow: only the next seat may",
            ActionKind::Chow => "does not hold the other tiles of this run",
            ActionKind::Pung if holds < 2 => "does not hold two more of this tile",
            _ => "does not hold three more of this tile",
        }
    }
}
