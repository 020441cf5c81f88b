//! Botzone's side of a table: its judge, one player fed by the judge's lines, and logged rounds played again.
//!
//! Both follow a round by the functions of [`crate::game`]; here are the texts, and what the judge makes of
//! bad and of competing answers.

mod judge;
mod player;
mod replay;

use crate::Tile;
use crate::notation::Spelling;

pub use judge::{Content, Display, Judge};
pub use player::{Player, RequestError};
pub use replay::{Replay, ReplayError};

/// Botzone's code of a tile: `W3`, `T3`, `B3` for 3m, 3s, 3p; `F1`-`F4` for winds, `J1`-`J3` for dragons.
#[must_use]
pub fn code(tile: Tile) -> String {
    tile.spelled(Spelling::Botzone)
}

/// The tile of a code, and of no other spelling.
pub(crate) fn tile_of(text: &str) -> Option<Tile> {
    text.parse().ok().filter(|&tile| code(tile) == text)
}
