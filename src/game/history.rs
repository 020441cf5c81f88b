//! What happened in a round, two bytes an event.

use std::fmt;
use std::str::FromStr;

use super::{Action, ActionKind, Game, UNKNOWN};
use crate::botzone::code;
use crate::{Meld, MeldKind, Tile};

/// No round is longer: 84 draws, a throw after each of them and of at most 16 claims, 16 melds, 16 tiles
/// added to pungs, a win, and two bids lost beside each of the claims and the win.
const LONGEST_ROUND: usize = 256;

/// The seat of a line is in its lowest bits; above is whether the bid was lost.
const LOST: u8 = 4;
/// In place of an action: a draw, whose tile lies in the wall.
const DRAW: u8 = Action::COUNT as u8;
/// In place of an action: a concealed kong of a tile that isn't known.
const HIDDEN_KONG: u8 = DRAW + 1;

/// The events of a round in order.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct History {
    len: u16,
    lines: [[u8; 2]; LONGEST_ROUND],
}

impl History {
    pub(super) const fn new() -> History {
        History { len: 0, lines: [[0; 2]; LONGEST_ROUND] }
    }

    fn push(&mut self, who: u8, what: u8) {
        debug_assert!(usize::from(self.len) < LONGEST_ROUND, "a round longer than any can be");
        if let Some(line) = self.lines.get_mut(usize::from(self.len)) {
            *line = [who, what];
            self.len += 1;
        }
    }

    pub(super) fn draw(&mut self, seat: u8) {
        self.push(seat, DRAW);
    }

    pub(super) fn act(&mut self, seat: u8, action: Action) {
        self.push(seat, action.number());
    }

    /// A bid that lost against the event before it.
    pub(super) fn lose(&mut self, seat: u8, action: Action) {
        self.push(seat | LOST, action.number());
    }

    pub(super) fn hidden_kong(&mut self, seat: u8) {
        self.push(seat, HIDDEN_KONG);
    }

    /// Every line: the seat, whether its bid was lost, and what it did.
    pub(super) fn lines(&self) -> impl Iterator<Item = (u8, bool, Line)> + '_ {
        self.lines[..usize::from(self.len)].iter().map(|&[who, what]| {
            let line = match Action::new(what) {
                Some(action) => Line::Act(action),
                None if what == DRAW => Line::Draw,
                None => Line::HiddenKong,
            };
            (who & 3, who & LOST != 0, line)
        })
    }

    /// What others see: lost bids left out, and concealed kongs of others without their tile.
    pub(super) fn seen_by(&self, seat: u8) -> History {
        let mut seen = History::new();
        for &[who, what] in &self.lines[..usize::from(self.len)] {
            let concealed =
                Action::new(what).is_some_and(|a| a.kind() == ActionKind::ConcealedKong);
            if who & LOST == 0 {
                seen.push(who, if concealed && who != seat { HIDDEN_KONG } else { what });
            }
        }
        seen
    }

    /// Gives the hidden kongs their tiles, in order; as many as there are.
    pub(super) fn reveal(&mut self, mut tiles: impl Iterator<Item = Tile>) {
        for [_, what] in &mut self.lines[..usize::from(self.len)] {
            if *what == HIDDEN_KONG
                && let Some(tile) = tiles.next()
            {
                *what = Action::of(ActionKind::ConcealedKong, tile).number();
            }
        }
    }

    /// The lines as bytes, two each.
    pub(super) fn bytes(&self) -> &[u8] {
        self.lines[..usize::from(self.len)].as_flattened()
    }

    /// The lines that bytes say; `None` for what no history holds.
    pub(super) fn read(bytes: &[u8]) -> Option<Vec<(u8, bool, Line)>> {
        let (lines, rest) = bytes.as_chunks::<2>();
        let is_line = |&[who, what]: &[u8; 2]| who < 2 * LOST && what <= HIDDEN_KONG;
        let fits = rest.is_empty() && lines.len() <= LONGEST_ROUND && lines.iter().all(is_line);
        fits.then(|| {
            let mut history = History::new();
            for &[who, what] in lines {
                history.push(who, what);
            }
            history.lines().collect()
        })
    }
}

/// One line of a history.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Line {
    Draw,
    HiddenKong,
    Act(Action),
}

/// The kinds of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum EventKind {
    /// 摸
    Draw,
    /// 打
    Play,
    /// 吃
    Chow,
    /// 碰
    Pung,
    /// 明杠
    Kong,
    /// 暗杠
    ConcealedKong,
    /// 加杠
    AddedKong,
    /// 和
    Win,
}

impl EventKind {
    /// All kinds.
    pub const ALL: [EventKind; 8] = [
        EventKind::Draw,
        EventKind::Play,
        EventKind::Chow,
        EventKind::Pung,
        EventKind::Kong,
        EventKind::ConcealedKong,
        EventKind::AddedKong,
        EventKind::Win,
    ];

    /// The word of the text log.
    #[must_use]
    pub const fn word(self) -> &'static str {
        ["Draw", "Play", "Chi", "Peng", "Gang", "AnGang", "BuGang", "Hu"][self as usize]
    }
}

/// One seat's part of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// What was done, or bid.
    pub kind: EventKind,
    /// 0-3.
    pub seat: u8,
    /// The tile; of a chow the middle one of the run, as logs have it; `None` where it is hidden.
    pub tile: Option<Tile>,
}

/// Something that happened at the table, with the bids that lost against it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Event {
    /// What happened.
    pub happened: Move,
    /// The bids of others that came to nothing.
    pub ignored: Vec<Move>,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Player {} {}", self.seat, self.kind.word())?;
        match self.tile {
            Some(tile) => write!(f, " {}", code(tile)),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Event {
    /// The line of the text log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.happened)?;
        self.ignored.iter().try_for_each(|bid| write!(f, " Ignore {bid}"))
    }
}

impl Move {
    /// `Player 2 Chi W3`, from its words.
    fn of(words: &[&str]) -> Option<Move> {
        let ["Player", seat, act, ref tile @ ..] = *words else { return None };
        let seat = seat.parse().ok().filter(|&seat: &u8| seat < 4)?;
        let kind = EventKind::ALL.into_iter().find(|kind| kind.word().eq_ignore_ascii_case(act))?;
        let tile = match tile {
            [] => None,
            [tile] => Some(tile.parse().ok()?),
            _ => return None,
        };
        Some(Move { kind, seat, tile })
    }
}

impl FromStr for Event {
    type Err = String;

    /// Reads the line of a text log; a hidden tile is left out.
    fn from_str(text: &str) -> Result<Event, String> {
        let wrong = || {
            let text: String = text.chars().take(60).collect();
            format!("{text:?} is not an event, expected one such as 'Player 0 Play W3'")
        };
        let words: Vec<&str> = text.split(' ').collect();
        let mut parts = words.split(|word| word.eq_ignore_ascii_case("ignore"));
        let happened = parts.next().and_then(Move::of).ok_or_else(wrong)?;
        let ignored = parts.map(Move::of).collect::<Option<Vec<_>>>().ok_or_else(wrong)?;
        Ok(Event { happened, ignored })
    }
}

/// What an action is as an event; `None` for a pass.
fn event_of(seat: u8, action: Action, asked: Option<Tile>) -> Option<Move> {
    let kind = match action.kind() {
        ActionKind::Pass => return None,
        ActionKind::Win => return Some(Move { kind: EventKind::Win, seat, tile: asked }),
        ActionKind::Play => EventKind::Play,
        ActionKind::Chow => EventKind::Chow,
        ActionKind::Pung => EventKind::Pung,
        ActionKind::Kong => EventKind::Kong,
        ActionKind::ConcealedKong => EventKind::ConcealedKong,
        ActionKind::AddedKong => EventKind::AddedKong,
    };
    let middle = action.lowest().and_then(|lowest| lowest.above(1));
    Some(Move { kind, seat, tile: middle.or_else(|| action.tile()) })
}

impl Game {
    /// What has happened, in order; drawn tiles that aren't known are `None`.
    #[must_use]
    pub fn events(&self) -> Vec<Event> {
        let mut events: Vec<Event> = Vec::with_capacity(usize::from(self.history.len));
        let mut left = [self.size - super::DEALT; 4];
        // What a win is made with: the tile drawn, thrown or added last.
        let mut asked = None;
        for (seat, lost, line) in self.history.lines() {
            let event = match line {
                Line::Draw => {
                    left[usize::from(seat)] -= 1;
                    let tile = self.walls[usize::from(seat)][usize::from(left[usize::from(seat)])];
                    Some(Move { kind: EventKind::Draw, seat, tile: Tile::new(tile) })
                }
                Line::HiddenKong => Some(Move { kind: EventKind::ConcealedKong, seat, tile: None }),
                Line::Act(action) => event_of(seat, action, asked),
            };
            let Some(event) = event else { continue };
            match events.last_mut() {
                Some(last) if lost => last.ignored.push(event),
                _ => {
                    asked = event.tile;
                    events.push(Event { happened: event, ignored: Vec::new() });
                }
            }
        }
        events
    }

    /// The tiles that a seat has thrown, in order, those claimed by others and the one asked about among them.
    pub fn discards(&self, seat: u8) -> impl Iterator<Item = Tile> + '_ {
        self.history.lines().filter_map(move |(who, lost, line)| match line {
            Line::Act(action) if who == seat && !lost && action.kind() == ActionKind::Play => {
                action.tile()
            }
            _ => None,
        })
    }

    /// The concealed kongs of others whose tile isn't known, as many as there are.
    pub(super) fn hidden_kongs(&self) -> usize {
        self.melds.iter().flatten().filter(|&&code| code == UNKNOWN).count()
    }
}

/// The meld that an action lays down, from the seat at `source` (1 left, 2 opposite, 3 right).
pub(super) fn meld_of(action: Action, source: u8) -> Option<Meld> {
    let tile = action.tile()?;
    match action.kind() {
        ActionKind::Chow => {
            Meld::new(MeldKind::Chow, action.lowest()?, action.run().map_or(0, |(_, at)| at + 1))
        }
        ActionKind::Pung => Meld::new(MeldKind::Pung, tile, source),
        ActionKind::Kong => Meld::new(MeldKind::MeldedKong, tile, source),
        ActionKind::ConcealedKong => Meld::new(MeldKind::ConcealedKong, tile, 0),
        ActionKind::AddedKong => Meld::new(MeldKind::AddedKong, tile, source),
        _ => None,
    }
}
