//! Why an action is refused.

use super::Action;
use crate::Tile;

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

/// Walls that no round can be dealt from.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WallError {
    /// Not four equal walls.
    #[error("{found} tiles, expected 136: four walls of 34 (or four equal ones of 13 to 34)")]
    Size {
        /// How many came.
        found: usize,
    },
    /// A number that isn't a tile.
    #[error("tile {at} of the walls is {found}, expected 0 to 33")]
    Tile {
        /// Its place, counted from 0.
        at: usize,
        /// What came.
        found: u8,
    },
    /// More than four copies of a kind.
    #[error("tile {at} of the walls is the fifth {tile}, expected at most 4")]
    TooManyCopies {
        /// Its place, counted from 0.
        at: usize,
        /// The kind.
        tile: Tile,
    },
}
