//! Following a round from one seat: what others are seen to do is done to a table that holds nothing else.
//!
//! The lines come from outside, so each is checked against all that the seat knows before it is believed: no
//! function here does anything unless it returns `Some`.

use super::{
    Action, ActionError, ActionKind, DEALT, Game, Mask, NOBODY, SEATS, Stage, UNKNOWN, WALL,
};
use crate::bulk::Tables;
use crate::tile::KINDS;
use crate::{Meld, MeldKind, Tile, Wind};

impl Game {
    /// A table of whole walls at which one seat sees the 13 tiles that it was dealt, in order.
    pub(crate) fn seen_from(
        seat: u8,
        round_wind: Wind,
        dealt: &[Tile],
        tables: &Tables,
    ) -> Option<Game> {
        let mut table = Game::blank(WALL as u8, round_wind, tables.rules(), seat);
        let at = usize::from(seat);
        if dealt.len() != usize::from(DEALT) {
            return None;
        }
        for (place, tile) in dealt.iter().enumerate() {
            table.walls[at][WALL - 1 - place] = tile.index() as u8;
        }
        table.pick_up(seat);
        table.held[at].iter().all(|&n| n <= 4).then_some(table)
    }

    /// Whose tiles are known.
    pub(crate) const fn eye(&self) -> u8 {
        self.eye
    }

    /// How many copies of a tile the seat hasn't seen.
    fn hidden(&self, tile: Tile) -> u8 {
        let at = tile.index();
        let mut seen = [0; KINDS];
        for seat in 0..SEATS as u8 {
            for meld in self.melds(seat).flatten().filter(|meld| !meld.is_exposed()) {
                meld.count_into(&mut seen);
            }
        }
        let asked = u8::from(self.stage == Stage::Thrown && usize::from(self.tile) == at);
        let held = self.held.get(usize::from(self.eye)).map_or(0, |held| held[at]);
        4_u8.saturating_sub(seen[at] + self.shown[at] + asked + held)
    }

    /// Whether a seat may have so many copies in its hand.
    fn may_hold(&self, seat: u8, tile: Tile, copies: u8) -> Option<()> {
        let most = if self.knows(seat) {
            self.held[usize::from(seat)][tile.index()]
        } else {
            self.hidden(tile)
        };
        (most >= copies).then_some(())
    }

    /// A seat draws a tile, known if it is the own seat.
    pub(crate) fn draws(&mut self, seat: u8, tile: Option<Tile>) -> Option<()> {
        let next = match self.stage {
            Stage::Dealt => 0,
            Stage::Thrown => (self.turn + 1) % 4,
            Stage::Konged | Stage::Added => self.turn,
            Stage::Drawn | Stage::Claimed => return None,
        };
        let fits = tile.is_none_or(|tile| self.hidden(tile) > 0);
        if seat != next || self.is_dry(seat) || !fits || tile.is_some() != self.knows(seat) {
            return None;
        }
        if self.stage == Stage::Thrown {
            self.show_discard();
        }
        let at = usize::from(seat);
        self.left[at] -= 1;
        let number = tile.map_or(UNKNOWN, |tile| tile.index() as u8);
        self.walls[at][usize::from(self.left[at])] = number;
        self.receive(seat, number);
        Some(())
    }

    /// The seat in turn throws a tile.
    pub(crate) fn throws(&mut self, tile: Tile) -> Option<()> {
        self.may_hold(self.turn, tile, 1)?;
        self.throw(tile);
        Some(())
    }

    /// A seat claims the discard.
    pub(crate) fn claims(&mut self, seat: u8, action: Action) -> Option<()> {
        let claimed = self.tile()?;
        let may_chow = action.kind() != ActionKind::Chow || seat == (self.turn + 1) % 4;
        if action.tile() != Some(claimed) || !may_chow || self.melds(seat).count() == 4 {
            return None;
        }
        let tiles = action.tiles();
        for tile in Tile::all().filter(|tile| tiles[tile.index()] > 0) {
            let copies = tiles[tile.index()] - u8::from(tile == claimed);
            self.may_hold(seat, tile, copies)?;
        }
        self.lay_claim(seat, action);
        Some(())
    }

    /// The seat in turn lays down a concealed kong, known if it is the own seat.
    pub(crate) fn kongs(&mut self, tile: Option<Tile>) -> Option<()> {
        if tile.is_some() != self.knows(self.turn) || self.melds(self.turn).count() == 4 {
            return None;
        }
        if let Some(tile) = tile {
            self.may_hold(self.turn, tile, 4)?;
        }
        self.lay_concealed_kong(tile);
        Some(())
    }

    /// The seat in turn adds a tile to its pung.
    pub(crate) fn adds(&mut self, tile: Tile) -> Option<()> {
        let is_pung = |meld: Meld| meld.kind() == MeldKind::Pung && meld.tile() == tile;
        if !self.melds(self.turn).flatten().any(is_pung) {
            return None;
        }
        self.may_hold(self.turn, tile, 1)?;
        self.add_to_pung(tile);
        Some(())
    }

    /// Asks the own seat if it has a choice.
    pub(crate) fn ask_own(&mut self, tables: &Tables) {
        (self.asked, self.legal) = (NOBODY, Mask::NONE);
        let legal = match self.stage {
            Stage::Drawn | Stage::Claimed if self.turn == self.eye => self.own_actions(tables),
            Stage::Thrown | Stage::Added if self.turn != self.eye => self.answers(self.eye, tables),
            _ => return,
        };
        if self.stage == Stage::Drawn || self.stage == Stage::Claimed || legal.len() > 1 {
            (self.asked, self.legal) = (self.eye, legal);
        }
    }

    /// Refuses an action that isn't legal for the seat asked.
    pub(crate) fn check(&self, action: Action) -> Result<(), ActionError> {
        if self.legal.has(action) { Ok(()) } else { Err(self.why_not(action)) }
    }

    /// The own seat has answered.
    pub(crate) fn answered(&mut self, action: Action) {
        (self.asked, self.legal) = (NOBODY, Mask::NONE);
        if matches!(self.stage, Stage::Thrown | Stage::Added) {
            self.bids[usize::from(self.eye)] = action.number();
        }
    }
}
