//! The rules of play: what may be done, and what it does. A referee reads this file.
//!
//! * Whoever has drawn may win, throw any tile it holds, lay down four alike, or add the fourth to an exposed
//!   pung; kongs only while its own wall and the next seat's have tiles.
//! * Whoever has claimed a chow or a pung throws any tile it holds, also one like that it claimed.
//! * About a discard anybody else may win, pung with two alike or kong with three; the next seat may chow. When
//!   the wall of the seat after the discarder is empty, nothing but a win is left. A kong of a discard with
//!   an empty own wall is legal, and the round is then drawn.
//! * About a tile added to a pung anybody else may win (抢杠和). A concealed kong can't be robbed.
//! * A win is legal where the hand reaches the minimum of the rule book.
//! * Whoever must draw from an empty wall ends the round, and nobody pays.

use super::history::meld_of;
use super::{Action, ActionKind, EndReason, Ending, Game, Mask, OPEN, SEATS, Stage, UNKNOWN};
use crate::bulk::Tables;
use crate::{Meld, MeldKind, Tile, TileSet};

impl Game {
    /// Whether a wall has no tiles left.
    pub(super) const fn is_dry(&self, seat: u8) -> bool {
        self.left[seat as usize % SEATS] == 0
    }

    /// Whether the wall of the seat after the one in turn is empty: the tile is the last one (海底).
    pub(super) const fn is_last_tile(&self) -> bool {
        self.is_dry(self.turn + 1)
    }

    /// Whether the seat in turn may lay down a kong after its draw.
    pub(super) const fn may_kong(&self) -> bool {
        !self.is_dry(self.turn) && !self.is_last_tile()
    }

    /// The exposed pungs of a seat.
    pub(super) fn pungs(&self, seat: u8) -> TileSet {
        let pung = |meld: &Meld| meld.kind() == MeldKind::Pung;
        self.melds(seat).flatten().filter(pung).map(Meld::tile).collect()
    }

    /// What the seat in turn may do after its draw or its claim.
    pub(crate) fn own_actions(&self, tables: &Tables) -> Mask {
        let mut legal = Mask::NONE;
        let held = &self.held[usize::from(self.turn)];
        legal.add_tiles(ActionKind::Play, TileSet::at_least(held, 1).bits());
        if self.stage == Stage::Claimed {
            return legal;
        }
        if self.may_kong() {
            let added = self.pungs(self.turn).and(TileSet::at_least(held, 1));
            legal.add_tiles(ActionKind::ConcealedKong, TileSet::at_least(held, 4).bits());
            legal.add_tiles(ActionKind::AddedKong, added.bits());
        }
        if self.worth(self.turn, tables).is_some_and(|worth| worth.is_legal) {
            legal.add(Action::WIN);
        }
        legal
    }

    /// What another seat may answer to a discard or to a tile added to a pung.
    pub(crate) fn answers(&self, seat: u8, tables: &Tables) -> Mask {
        let mut legal = Mask::NONE;
        legal.add(Action::PASS);
        let Some(tile) = Tile::new(self.tile) else { return legal };
        if self.worth(seat, tables).is_some_and(|worth| worth.is_legal) {
            legal.add(Action::WIN);
        }
        if self.stage == Stage::Added || self.is_last_tile() {
            return legal;
        }
        let held = &self.held[usize::from(seat)];
        if held[tile.index()] >= 2 {
            legal.add(Action::of(ActionKind::Pung, tile));
        }
        if held[tile.index()] == 3 {
            legal.add(Action::of(ActionKind::Kong, tile));
        }
        if seat == (self.turn + 1) % 4 && !tile.is_honor() {
            for place in 0..3.min(tile.rank()) {
                let lowest = tile.index() - usize::from(place);
                let others = (lowest..lowest + 3).filter(|&at| at != tile.index());
                if let Some(action) = Tile::new(lowest as u8).and_then(|t| Action::chow(t, place))
                    && others.into_iter().all(|at| held[at] > 0)
                {
                    legal.add(action);
                }
            }
        }
        legal
    }

    /// Does what the seat in turn chose after its draw or its claim.
    pub(super) fn take_turn(&mut self, action: Action, tables: &Tables) {
        match (action.kind(), action.tile()) {
            (ActionKind::Win, _) => self.win(self.turn, tables),
            (ActionKind::Play, Some(tile)) => self.throw(tile),
            (ActionKind::ConcealedKong, Some(tile)) => self.lay_concealed_kong(Some(tile)),
            (ActionKind::AddedKong, Some(tile)) => self.add_to_pung(tile),
            _ => {}
        }
    }

    /// Does what a seat answered to a discard or to a tile added to a pung.
    pub(super) fn claim(&mut self, seat: u8, action: Action, tables: &Tables) {
        match action.kind() {
            ActionKind::Win => self.win(seat, tables),
            _ => self.lay_claim(seat, action),
        }
    }

    /// Draws a tile; the round is drawn where the wall is empty.
    pub(crate) fn draw(&mut self, seat: u8) {
        if self.is_dry(seat) {
            self.end(Ending {
                reason: EndReason::Drawn,
                winner: None,
                discarder: None,
                offender: None,
                points: 0,
                payments: [0; SEATS],
            });
            return;
        }
        let at = usize::from(seat);
        self.left[at] -= 1;
        let tile = self.walls[at][usize::from(self.left[at])];
        self.receive(seat, tile);
    }

    /// Holds a tile just drawn.
    pub(crate) fn receive(&mut self, seat: u8, tile: u8) {
        self.replaces = matches!(self.stage, Stage::Konged | Stage::Added);
        (self.stage, self.turn, self.tile) = (Stage::Drawn, seat, tile);
        self.bids = [OPEN; SEATS];
        if tile != UNKNOWN {
            self.held[usize::from(seat)][usize::from(tile)] += 1;
        }
        self.history.draw(seat);
    }

    /// Takes tiles out of a hand, if it is known.
    fn take(&mut self, seat: u8, tile: Tile, copies: u8) {
        if self.knows(seat) {
            self.held[usize::from(seat)][tile.index()] -= copies;
        }
    }

    /// Throws a tile of the seat in turn.
    pub(crate) fn throw(&mut self, tile: Tile) {
        self.take(self.turn, tile, 1);
        self.history.act(self.turn, Action::play(tile));
        (self.stage, self.tile) = (Stage::Thrown, tile.index() as u8);
        self.bids = [OPEN; SEATS];
    }

    /// Nobody wants the discard, and the next seat draws; or nobody robs the kong, and its seat does.
    pub(crate) fn let_go(&mut self) {
        let draws = if self.stage == Stage::Thrown {
            self.show_discard();
            (self.turn + 1) % 4
        } else {
            self.turn
        };
        self.draw(draws);
    }

    /// The discard stays on the table.
    pub(crate) fn show_discard(&mut self) {
        if let Some(tile) = Tile::new(self.tile) {
            self.shown[tile.index()] += 1;
        }
    }

    /// Lays down the chow, pung or kong that a seat claimed.
    pub(crate) fn lay_claim(&mut self, seat: u8, action: Action) {
        let Some(claimed) = action.tile() else { return };
        let source = (seat + 4 - self.turn) % 4;
        let Some(meld) = meld_of(action, source) else { return };
        let tiles = action.tiles();
        for tile in Tile::all().filter(|tile| tiles[tile.index()] > 0) {
            let copies = tiles[tile.index()];
            self.take(seat, tile, copies - u8::from(tile == claimed));
            self.shown[tile.index()] += copies;
        }
        self.lay(seat, meld.code(), meld.source());
        self.history.act(seat, action);
        self.bids = [OPEN; SEATS];
        (self.turn, self.tile) = (seat, UNKNOWN);
        let is_kong = action.kind() == ActionKind::Kong;
        self.stage = if is_kong { Stage::Konged } else { Stage::Claimed };
    }

    /// Lays down four alike of the seat in turn; of another seat they may not be known.
    pub(crate) fn lay_concealed_kong(&mut self, tile: Option<Tile>) {
        let meld = tile.and_then(|tile| Meld::new(MeldKind::ConcealedKong, tile, 0));
        if let Some(meld) = meld {
            self.take(self.turn, meld.tile(), 4);
            self.lay(self.turn, meld.code(), 0);
            self.history.act(self.turn, Action::of(ActionKind::ConcealedKong, meld.tile()));
        } else {
            self.lay(self.turn, UNKNOWN, 0);
            self.history.hidden_kong(self.turn);
        }
        (self.stage, self.tile) = (Stage::Konged, UNKNOWN);
    }

    /// Adds the fourth tile to an exposed pung of the seat in turn.
    pub(crate) fn add_to_pung(&mut self, tile: Tile) {
        let (pung, kong) = (MeldKind::Pung, MeldKind::AddedKong);
        let code = |kind| Meld::new(kind, tile, 1).map(Meld::code);
        for held in &mut self.melds[usize::from(self.turn)] {
            if Some(*held) == code(pung) {
                *held = code(kong).unwrap_or(*held);
            }
        }
        self.take(self.turn, tile, 1);
        self.shown[tile.index()] += 1;
        self.history.act(self.turn, Action::of(ActionKind::AddedKong, tile));
        (self.stage, self.tile) = (Stage::Added, tile.index() as u8);
        self.bids = [OPEN; SEATS];
    }

    fn lay(&mut self, seat: u8, code: u8, source: u8) {
        let seat = usize::from(seat);
        if let Some(slot) = self.melds[seat].iter().position(|&code| code == 0) {
            self.melds[seat][slot] = code;
            self.sources[seat] |= u16::from(source) << (3 * slot);
        }
    }

    /// A seat wins with the tile that is asked about.
    pub(crate) fn win(&mut self, winner: u8, tables: &Tables) {
        let points = self.worth(winner, tables).map_or(0, |worth| worth.points);
        self.win_points(winner, points, tables);
    }

    /// A seat wins that many points.
    pub(super) fn win_points(&mut self, winner: u8, points: u16, tables: &Tables) {
        let discarder = (winner != self.turn).then_some(self.turn);
        self.history.act(winner, Action::WIN);
        self.end(Ending {
            reason: EndReason::Win,
            winner: Some(winner),
            discarder,
            offender: None,
            points,
            payments: payments(points, tables.rules().cap(), winner, discarder),
        });
    }
}

/// Who pays what: 8 each, and the points whoever threw the tile, or everybody where it was drawn.
fn payments(points: u16, cap: Option<u16>, winner: u8, discarder: Option<u8>) -> [i32; SEATS] {
    let points = i32::from(cap.map_or(points, |cap| points.min(cap)));
    let pays = |seat: u8| match discarder {
        Some(thrower) if thrower != seat => 8,
        _ => 8 + points,
    };
    let mut paid = [0; SEATS];
    for seat in (0..4).filter(|&seat| seat != winner) {
        paid[usize::from(seat)] -= pays(seat);
        paid[usize::from(winner)] += pays(seat);
    }
    paid
}
