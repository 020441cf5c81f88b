//! The 235 actions, numbered as the programs of the field number them.
//!
//! | number | action |
//! |---|---|
//! | 0, 1 | pass, win |
//! | 2-35 | play a tile |
//! | 36-98 | chow: 36 + 21 * suit + 3 * (middle rank - 2) + place of the claimed tile, 0-2 |
//! | 99-132, 133-166 | pung, kong of a discard |
//! | 167-200, 201-234 | concealed kong, kong added to a pung |

use std::fmt;
use std::str::FromStr;

use crate::notation::read_tiles;
use crate::tile::KINDS;
use crate::{Meld, MeldKind, Tile};

/// What a seat does, or bids for.
///
/// ```
/// use guobiao::game::{Action, ActionKind};
/// let action: Action = "chow 234m 3m".parse().unwrap();
/// assert_eq!((action.number(), action.kind()), (40, ActionKind::Chow));
/// assert_eq!(action.to_string(), "chow 234m 3m");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Action(u8);

/// The eight kinds of action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum ActionKind {
    /// 过: let a discard or a kong go.
    Pass,
    /// 和
    Win,
    /// 打: throw a tile.
    Play,
    /// 吃
    Chow,
    /// 碰
    Pung,
    /// 明杠: of a discard.
    Kong,
    /// 暗杠
    ConcealedKong,
    /// 加杠: the fourth added to an exposed pung.
    AddedKong,
}

impl ActionKind {
    /// All kinds in the order of their numbers.
    pub const ALL: [ActionKind; 8] = [
        ActionKind::Pass,
        ActionKind::Win,
        ActionKind::Play,
        ActionKind::Chow,
        ActionKind::Pung,
        ActionKind::Kong,
        ActionKind::ConcealedKong,
        ActionKind::AddedKong,
    ];

    /// The number of its first action.
    #[must_use]
    pub const fn first(self) -> u8 {
        [0, 1, 2, 36, 99, 133, 167, 201][self as usize]
    }

    /// The words before its tiles.
    #[must_use]
    pub const fn words(self) -> &'static str {
        ["pass", "win", "play", "chow", "pung", "kong", "concealed kong", "added kong"]
            [self as usize]
    }
}

impl Action {
    /// How many there are.
    pub const COUNT: usize = 235;
    /// 过
    pub const PASS: Action = Action(0);
    /// 和
    pub const WIN: Action = Action(1);

    /// The action with this number; `None` from 235 on.
    #[must_use]
    pub const fn new(number: u8) -> Option<Action> {
        if (number as usize) < Action::COUNT { Some(Action(number)) } else { None }
    }

    /// The action of a kind that needs a tile; of a chow the one that claims its lowest tile.
    pub(crate) const fn of(kind: ActionKind, tile: Tile) -> Action {
        Action(kind.first() + tile.index() as u8)
    }

    /// Throw a tile.
    #[must_use]
    pub const fn play(tile: Tile) -> Action {
        Action::of(ActionKind::Play, tile)
    }

    /// Chow the run from `lowest` on, of which the tile at `place`, 0-2, is claimed; `None` where there is
    /// no such run.
    #[must_use]
    pub const fn chow(lowest: Tile, place: u8) -> Option<Action> {
        match Meld::new(MeldKind::Chow, lowest, 0) {
            Some(meld) if place < 3 => {
                Some(Action(ActionKind::Chow.first() + 3 * (meld.code() - 1) + place))
            }
            _ => None,
        }
    }

    /// 0-234.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What it is.
    #[must_use]
    pub const fn kind(self) -> ActionKind {
        match self.0 {
            0 => ActionKind::Pass,
            1 => ActionKind::Win,
            2..=35 => ActionKind::Play,
            36..=98 => ActionKind::Chow,
            99..=132 => ActionKind::Pung,
            133..=166 => ActionKind::Kong,
            167..=200 => ActionKind::ConcealedKong,
            _ => ActionKind::AddedKong,
        }
    }

    /// Of a chow the code of its meld and the place of the claimed tile, 0-2.
    #[must_use]
    pub const fn run(self) -> Option<(u8, u8)> {
        match self.kind() {
            ActionKind::Chow => Some(((self.0 - 36) / 3 + 1, (self.0 - 36) % 3)),
            _ => None,
        }
    }

    /// The lowest tile of a chow.
    #[must_use]
    pub fn lowest(self) -> Option<Tile> {
        let (code, _) = self.run()?;
        Meld::from_code(code, 0).map(Meld::tile)
    }

    /// The tile thrown, konged or claimed, of a chow too; `None` for pass and win.
    #[must_use]
    pub fn tile(self) -> Option<Tile> {
        match self.kind() {
            ActionKind::Pass | ActionKind::Win => None,
            ActionKind::Chow => self.lowest()?.above(self.run()?.1),
            kind => Tile::new(self.0 - kind.first()),
        }
    }

    /// The tiles of the set that it lays down, or the tile thrown, as counts.
    #[must_use]
    pub fn tiles(self) -> [u8; KINDS] {
        let mut counts = [0; KINDS];
        let copies = match self.kind() {
            ActionKind::Pass | ActionKind::Win => 0,
            ActionKind::Play | ActionKind::Chow => 1,
            ActionKind::Pung => 3,
            ActionKind::Kong | ActionKind::ConcealedKong | ActionKind::AddedKong => 4,
        };
        if let Some(lowest) = self.lowest() {
            counts[lowest.index()..lowest.index() + 3].fill(1);
        } else if let Some(tile) = self.tile() {
            counts[tile.index()] = copies;
        }
        counts
    }
}

/// An action that there isn't, or that isn't legal now; nothing has moved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ActionError {
    /// What came names no action.
    #[error(
        "{found} is not an action, expected one such as 'pass', 'win', 'play 3m', 'chow 234m 3m', \
         'pung E', 'kong E', 'concealed kong E', 'added kong E', or its number 0 to 234"
    )]
    Unknown {
        /// What came.
        found: String,
    },
    /// The round has ended.
    #[error("{action}: the round is over")]
    Over {
        /// What was tried.
        action: Action,
    },
    /// Another thing is asked, or the tiles don't allow it.
    #[error("{action}: seat {seat} {why}")]
    Illegal {
        /// What was tried.
        action: Action,
        /// Who is asked.
        seat: u8,
        /// What is wrong with it.
        why: &'static str,
    },
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind().words())?;
        if let (Some(lowest), Some(suit)) =
            (self.lowest(), self.tile().and_then(|t| t.suit().letter()))
        {
            let rank = lowest.rank();
            write!(f, " {rank}{}{}{suit}", rank + 1, rank + 2)?;
        }
        match self.tile() {
            Some(tile) => write!(f, " {tile}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Action {
    type Err = ActionError;

    /// `pass`, `win`, `play 3m`, `chow 234m 3m` (the claimed tile last), `pung E`, `kong E`,
    /// `concealed kong E`, `added kong E`; tiles in Botzone's codes too: `chow W2W3W4 W3`.
    fn from_str(text: &str) -> Result<Action, ActionError> {
        let unknown = || ActionError::Unknown { found: format!("{:?}", shortened(text)) };
        match text {
            "pass" => return Ok(Action::PASS),
            "win" => return Ok(Action::WIN),
            _ => {}
        }
        let (rest, tile) = text.rsplit_once(' ').ok_or_else(unknown)?;
        let tile: Tile = tile.parse().map_err(|_| unknown())?;
        if let Some(run) = rest.strip_prefix("chow ") {
            return chow(run, tile).ok_or_else(unknown);
        }
        let with_tile = ActionKind::ALL.into_iter().filter(|&kind| kind.first() > 1);
        let mut named = with_tile.filter(|kind| kind.words() == rest && *kind != ActionKind::Chow);
        named.next().map(|kind| Action::of(kind, tile)).ok_or_else(unknown)
    }
}

/// The chow of the run written as `run`, claiming `tile`.
fn chow(run: &str, tile: Tile) -> Option<Action> {
    let counts = read_tiles(run).ok().or_else(|| read_codes(run))?;
    let lowest = counts.iter().position(|&n| n > 0)?;
    let lowest = Tile::new(lowest as u8)?;
    let place = (0..3).find(|&steps| lowest.above(steps) == Some(tile))?;
    let action = Action::chow(lowest, place)?;
    (action.tiles() == counts).then_some(action)
}

/// Three Botzone codes in a row.
fn read_codes(run: &str) -> Option<[u8; KINDS]> {
    let mut counts = [0; KINDS];
    if run.len() != 6 || !run.is_ascii() {
        return None;
    }
    for at in [0, 2, 4] {
        counts[run[at..at + 2].parse::<Tile>().ok()?.index()] += 1;
    }
    Some(counts)
}

/// A message stays one line whatever came.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Some of the 235 actions, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Mask([u64; 4]);

impl Mask {
    /// None of them.
    pub const NONE: Mask = Mask([0; 4]);

    /// Adds an action.
    pub const fn add(&mut self, action: Action) {
        self.0[(action.0 >> 6) as usize] |= 1 << (action.0 & 63);
    }

    /// Whether the action is among them.
    #[must_use]
    pub const fn has(&self, action: Action) -> bool {
        self.0[(action.0 >> 6) as usize] >> (action.0 & 63) & 1 == 1
    }

    /// Whether none is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// How many.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The one at a place in rising order.
    #[must_use]
    pub fn nth(&self, at: usize) -> Option<Action> {
        self.iter().nth(at)
    }

    /// Its actions, rising.
    pub fn iter(&self) -> impl Iterator<Item = Action> + use<> {
        let mut words = self.0;
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < 4 && words[at] == 0 {
                at += 1;
            }
            let word = words.get_mut(at)?;
            let bit = word.trailing_zeros();
            *word &= *word - 1;
            Some(Action(64 * at as u8 + bit as u8))
        })
    }

    /// Adds the actions of a kind on a set of tiles, one bit each.
    pub(super) const fn add_tiles(&mut self, kind: ActionKind, tiles: u64) {
        let first = kind.first();
        let (word, shift) = ((first >> 6) as usize, first & 63);
        self.0[word] |= tiles << shift;
        if shift > 30 {
            self.0[word + 1] |= tiles >> (64 - shift);
        }
    }

    /// One bit an action, the first lowest.
    #[must_use]
    pub const fn words(&self) -> [u64; 4] {
        self.0
    }
}
