//! A round as bytes, and the round of bytes: its walls and what has happened, not how the table stands.
//!
//! So bytes that were tampered with can only be another round or none: everything is done again, and checked.

use super::history::{History, Line};
use super::{
    Action, ActionKind, DEALT, EndReason, Game, Mask, NOBODY, OPEN, SEATS, Stage, UNASKED, WALL,
};
use crate::bulk::Tables;
use crate::{Tile, Wind};

/// Bytes before the walls: size of a wall, round wind, eye, asked, four answers, how it ended, and in two bytes
/// what the win was worth, which a view of another's win can't find out.
const HEAD: usize = 11;
/// No win is worth more than all fans together would be, and payments stay far from their limits.
const MOST_WON: u16 = 60_000;
/// How it ended, if not by a win: it goes on; drawn; above that, less 2, the seat that was at fault.
const GOES_ON: u8 = 0;
const DRAWN: u8 = 1;
const FAULT: u8 = 2;

impl Game {
    /// The round as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let end = match self.ending.as_ref() {
            Some(ending) if ending.reason == EndReason::Drawn => DRAWN,
            Some(ending) => ending.offender.map_or(GOES_ON, |seat| FAULT + seat),
            None => GOES_ON,
        };
        let mut bytes = vec![self.size, self.round_wind as u8, self.eye, self.asked];
        bytes.extend(self.bids);
        bytes.push(end);
        bytes.extend(self.ending.as_ref().map_or(0, |ending| ending.points).to_le_bytes());
        bytes.extend(self.walls());
        bytes.extend(self.history.bytes());
        bytes
    }

    /// The round of its bytes; `None` for bytes that no round has.
    #[must_use]
    pub fn from_bytes(bytes: &[u8], tables: &Tables) -> Option<Game> {
        let (&[size, wind, eye, asked, ref rest @ ..], bytes) =
            bytes.split_first_chunk::<HEAD>()?;
        let &[a, b, c, d, end, low, high] = rest;
        if !(DEALT..=WALL as u8).contains(&size) || eye > NOBODY || asked > NOBODY {
            return None;
        }
        let (walls, history) = bytes.split_at_checked(SEATS * usize::from(size))?;
        let wind = Wind::new(wind)?;
        let mut game = if eye == NOBODY {
            Game::new(walls, wind, tables.rules()).ok()?
        } else {
            Game::of_view(walls, size, eye, wind, tables)?
        };
        for (seat, lost, line) in History::read(history)? {
            game.redo(seat, lost, line, u16::from_le_bytes([low, high]), tables)?;
        }
        game.end_as(end)?;
        game.ask_as(asked, [a, b, c, d], tables)?;
        Some(game)
    }

    /// The table of a view before the first draw.
    fn of_view(walls: &[u8], size: u8, eye: u8, wind: Wind, tables: &Tables) -> Option<Game> {
        let mut game = Game::blank(size, wind, tables.rules(), eye);
        let (at, size) = (usize::from(eye), usize::from(size));
        // The other walls aren't known: as many tiles of the own wall are checked as are.
        let own = &walls[at * size..(at + 1) * size];
        let known = own.iter().position(|&tile| Tile::new(tile).is_some())?;
        let mut counts = [0; crate::tile::KINDS];
        for &tile in &own[known..] {
            counts[Tile::new(tile)?.index()] += 1;
        }
        if known > size - usize::from(DEALT) || counts.iter().any(|&n| n > 4) {
            return None;
        }
        game.walls[at][..size].copy_from_slice(own);
        game.pick_up(eye);
        Some(game)
    }

    /// Does once more what a line says.
    fn redo(&mut self, seat: u8, lost: bool, line: Line, won: u16, tables: &Tables) -> Option<()> {
        if lost {
            let Line::Act(action) = line else { return None };
            self.history.lose(seat, action);
            return Some(());
        }
        if self.ending.is_some() {
            return None;
        }
        let in_turn = seat == self.turn;
        let has_drawn = in_turn && self.stage == Stage::Drawn;
        let Line::Act(action) = line else {
            return match line {
                Line::Draw => {
                    let at = usize::from(self.left[usize::from(seat)]).checked_sub(1)?;
                    self.draws(seat, Tile::new(self.walls[usize::from(seat)][at]))
                }
                _ => {
                    if has_drawn {
                        self.kongs(None)
                    } else {
                        None
                    }
                }
            };
        };
        match action.kind() {
            ActionKind::Play if has_drawn || in_turn && self.stage == Stage::Claimed => {
                self.throws(action.tile()?)
            }
            ActionKind::ConcealedKong if has_drawn => self.kongs(action.tile()),
            ActionKind::AddedKong if has_drawn => self.adds(action.tile()?),
            ActionKind::Chow | ActionKind::Pung | ActionKind::Kong
                if !in_turn && self.stage == Stage::Thrown =>
            {
                self.claims(seat, action)
            }
            ActionKind::Win => {
                let can_win =
                    has_drawn || !in_turn && matches!(self.stage, Stage::Thrown | Stage::Added);
                let points = if self.knows(seat) {
                    self.worth(seat, tables).map_or(0, |worth| worth.points)
                } else {
                    won.min(MOST_WON)
                };
                can_win.then(|| self.win_points(seat, points, tables))
            }
            _ => None,
        }
    }

    /// Ends the round without a win, if it did.
    fn end_as(&mut self, end: u8) -> Option<()> {
        match end {
            GOES_ON => Some(()),
            _ if self.ending.is_some() => None,
            DRAWN => {
                self.let_go_or_draw();
                self.ending.is_some().then_some(())
            }
            _ => {
                let seat = (FAULT..FAULT + SEATS as u8).contains(&end).then_some(end - FAULT)?;
                self.penalize(seat);
                Some(())
            }
        }
    }

    fn let_go_or_draw(&mut self) {
        match self.stage {
            Stage::Thrown | Stage::Added => self.let_go(),
            Stage::Dealt | Stage::Konged => self.draw(self.turn),
            Stage::Drawn | Stage::Claimed => {}
        }
    }

    /// Asks who was asked, after the same answers.
    fn ask_as(&mut self, asked: u8, bids: [u8; SEATS], tables: &Tables) -> Option<()> {
        if asked != NOBODY && self.ending.is_some() {
            return None;
        }
        let is_answered = matches!(self.stage, Stage::Thrown | Stage::Added);
        for (seat, bid) in (0..).zip(bids) {
            let may_bid = |action| {
                is_answered
                    && seat != self.turn
                    && self.knows(seat)
                    && self.answers(seat, tables).has(action)
            };
            let fits = bid == OPEN || bid == UNASKED || Action::new(bid).is_some_and(may_bid);
            // After the end answers are no more than a memory.
            if !fits {
                return None;
            }
        }
        self.bids = bids;
        (self.asked, self.legal) = (asked, Mask::NONE);
        if asked == NOBODY {
            return Some(());
        }
        let in_turn = asked == self.turn;
        self.legal = match self.stage {
            Stage::Drawn | Stage::Claimed if in_turn && self.knows(asked) => {
                self.own_actions(tables)
            }
            Stage::Thrown | Stage::Added if !in_turn && self.knows(asked) => {
                self.answers(asked, tables)
            }
            _ => return None,
        };
        Some(())
    }
}
