//! Botzone's side of a table: its judge, and one player fed by the judge's lines.
//!
//! Both follow a round by the functions of [`crate::game`]; here are the texts, and what the judge makes of
//! bad and of competing answers.

mod judge;
mod player;

use crate::Tile;

pub use judge::{Content, Display, Judge};
pub use player::{Player, RequestError};

/// Botzone's code of a tile: `W3`, `T3`, `B3` for 3m, 3s, 3p; `F1`-`F4` for winds, `J1`-`J3` for dragons.
#[must_use]
pub fn code(tile: Tile) -> String {
    let at = tile.index();
    let (letter, number) = if at < 27 {
        (b"WTB"[at / 9], at % 9)
    } else if at < 31 {
        (b'F', at - 27)
    } else {
        (b'J', at - 31)
    };
    format!("{}{}", char::from(letter), number + 1)
}

/// The tile of a code, and of nothing else.
pub(crate) fn tile_of(code: &str) -> Option<Tile> {
    code.starts_with(['W', 'T', 'B', 'F', 'J']).then(|| code.parse().ok())?
}
