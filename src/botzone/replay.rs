//! A logged round played again: at every decision the table, and what the seat did.
//!
//! A log holds what happened. What a seat could have done and didn't is not in it: silence is a pass. A bid
//! that lost stands beside the event that it lost against; one that the rules don't allow is left out, and
//! counted.

use super::judge::chow;
use crate::bulk::Tables;
use crate::game::{
    Action, ActionKind, Event, EventKind, Game, Move, SEATS, Stage, WALL, WallError,
};
use crate::{Tile, Wind};

/// An event that can't be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct ReplayError {
    /// Its place among the events, counted from 0.
    pub event: usize,
    /// What is wrong with it.
    pub problem: String,
}

/// A round that is played again from its events.
#[derive(Clone)]
pub struct Replay {
    game: Game,
    events: Vec<Event>,
    /// How many events have happened.
    at: usize,
    dropped: usize,
    /// The log says that the round was drawn, so those asked at its end have passed.
    is_drawn: bool,
    is_over: bool,
}

/// Walls that lead to what was dealt and drawn; tiles that nobody drew lie below in rising order.
fn walls_of(dealt: [&[Tile]; SEATS], events: &[Event]) -> Option<Vec<u8>> {
    let mut drawn = dealt.map(<[Tile]>::to_vec);
    for event in events.iter().filter(|event| event.happened.kind == EventKind::Draw) {
        drawn[usize::from(event.happened.seat)].push(event.happened.tile?);
    }
    let used = |tile: Tile| drawn.iter().flatten().filter(|&&other| other == tile).count();
    let rest: Vec<Tile> = Tile::all().flat_map(|tile| (used(tile)..4).map(move |_| tile)).collect();
    let mut rest = rest.into_iter();
    let mut walls = Vec::with_capacity(SEATS * WALL);
    for tiles in &drawn {
        let below = WALL.checked_sub(tiles.len())?;
        let wall = rest.by_ref().take(below).chain(tiles.iter().rev().copied());
        walls.extend(wall.map(|tile| tile.index() as u8));
    }
    Some(walls)
}

impl Replay {
    /// The round of these deals and events; of its walls, where the log holds them.
    ///
    /// # Errors
    /// Walls that can't be: five of a tile, or more draws than a wall has.
    pub fn new(
        walls: Option<&[u8]>,
        dealt: [&[Tile]; SEATS],
        round_wind: Wind,
        events: Vec<Event>,
        is_drawn: bool,
        tables: &Tables,
    ) -> Result<Replay, WallError> {
        let built = if walls.is_none() { walls_of(dealt, &events) } else { None };
        let walls = walls.or(built.as_deref()).unwrap_or_default();
        let mut game = Game::new(walls, round_wind, tables.rules())?;
        game.begin(tables);
        Ok(Replay { game, events, at: 0, dropped: 0, is_drawn, is_over: false })
    }

    /// Bids that the rules don't allow, so far.
    #[must_use]
    pub const fn dropped(&self) -> usize {
        self.dropped
    }

    /// The next decision: the table at which a seat is asked, and what it did; `None` after the last.
    ///
    /// # Errors
    /// An event that can't be at this table.
    pub fn next(&mut self, tables: &Tables) -> Result<Option<(Game, Action)>, ReplayError> {
        self.catch_up()?;
        let Some(seat) = self.game.asked().filter(|_| !self.is_over) else {
            let is_more = self.game.ending().is_some() && self.at < self.events.len();
            return if is_more { Err(self.wrong("the round is over")) } else { Ok(None) };
        };
        let Some(action) = self.choice(seat)? else {
            self.is_over = true;
            return Ok(None);
        };
        let before = self.game.clone();
        if let Err(error) = self.game.act(action, tables) {
            return Err(self.wrong(&error.to_string()));
        }
        Ok(Some((before, action)))
    }

    fn wrong(&self, problem: &str) -> ReplayError {
        let event = self.events.get(self.at).map(ToString::to_string).unwrap_or_default();
        ReplayError { event: self.at, problem: format!("{event}: {problem}") }
    }

    /// Compares what has happened at the table with the log.
    fn catch_up(&mut self) -> Result<(), ReplayError> {
        let happened = self.game.events();
        while self.at < happened.len() && self.at < self.events.len() {
            let (found, logged) = (&happened[self.at], &self.events[self.at]);
            if found.happened != logged.happened {
                return Err(self.wrong(&format!("the table has {}", found.happened)));
            }
            self.dropped += logged.ignored.len().saturating_sub(found.ignored.len());
            self.at += 1;
        }
        // The log ends where the round was stopped, and the table has gone on.
        self.is_over |= happened.len() > self.events.len();
        Ok(())
    }

    /// What the seat asked did; `None` where the log ends with a fault.
    fn choice(&mut self, seat: u8) -> Result<Option<Action>, ReplayError> {
        let is_answer = matches!(self.game.stage(), Stage::Thrown | Stage::Added);
        let Some(next) = self.events.get(self.at) else {
            return Ok((self.is_drawn && is_answer).then_some(Action::PASS));
        };
        let claims = |kind| {
            matches!(kind, EventKind::Chow | EventKind::Pung | EventKind::Kong | EventKind::Win)
        };
        let event = next.happened;
        if is_answer && (event.seat != seat || !claims(event.kind)) {
            let bid = next.ignored.iter().find(|bid| bid.seat == seat);
            let action = bid.and_then(|&bid| self.action_of(bid));
            let legal = action.filter(|&action| self.game.legal().has(action));
            return Ok(Some(legal.unwrap_or(Action::PASS)));
        }
        if event.seat != seat {
            return Err(self.wrong(&format!("seat {seat} is to act")));
        }
        let Some(action) = self.action_of(event) else {
            return Err(self.wrong(&format!("seat {seat} can't do this now")));
        };
        if action == Action::WIN && !self.game.legal().has(action) {
            // A false win, which stopped the round.
            self.dropped += 1;
            return Ok(None);
        }
        Ok(Some(action))
    }

    /// An event as an action.
    fn action_of(&self, event: Move) -> Option<Action> {
        let kind = match event.kind {
            EventKind::Draw => return None,
            EventKind::Win => return Some(Action::WIN),
            EventKind::Chow => return chow(event.tile?, self.game.tile()?),
            EventKind::Play => ActionKind::Play,
            EventKind::Pung => ActionKind::Pung,
            EventKind::Kong => ActionKind::Kong,
            EventKind::ConcealedKong => ActionKind::ConcealedKong,
            EventKind::AddedKong => ActionKind::AddedKong,
        };
        Some(Action::of(kind, event.tile?))
    }
}
