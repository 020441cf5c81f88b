//! The walls that a round is dealt from, and why others are refused.

use super::{DEALT, SEATS, UNKNOWN, WALL};
use crate::Tile;
use crate::tile::KINDS;

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

/// Cuts four walls of equal length out of a list of tiles, and checks them.
pub(super) fn cut(tiles: &[u8]) -> Result<([[u8; WALL]; SEATS], u8), WallError> {
    let size = tiles.len() / SEATS;
    let fits = tiles.len().is_multiple_of(SEATS) && (usize::from(DEALT)..=WALL).contains(&size);
    if !fits {
        return Err(WallError::Size { found: tiles.len() });
    }
    let mut counts = [0; KINDS];
    for (at, &found) in tiles.iter().enumerate() {
        let tile = Tile::new(found).ok_or(WallError::Tile { at, found })?;
        counts[tile.index()] += 1;
        if counts[tile.index()] > 4 {
            return Err(WallError::TooManyCopies { at, tile });
        }
    }
    let mut walls = [[UNKNOWN; WALL]; SEATS];
    for (wall, tiles) in walls.iter_mut().zip(tiles.chunks(size)) {
        wall[..size].copy_from_slice(tiles);
    }
    Ok((walls, size as u8))
}
