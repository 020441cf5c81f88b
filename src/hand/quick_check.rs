//! A fast validity check of rows for waits, shanten and discards.
//!
//! [`Hand::try_from`] looks at one meld and one byte after the other, brings the row into its normal form
//! and names what is wrong: 48 ns, as much as the shanten to all forms. Here the melds of a code are a line
//! of counts, the counts are looked at as vectors, and all the rest is one condition, in 15 ns; what fails
//! it is handed to the other check. So this one may only accept less, never more (`tests/quick_check.rs`).

#![expect(clippy::needless_bitwise_bool, reason = "one branch on all that can be wrong, not six")]

use super::size::{is_size, sets_missing};
use super::{Flags, Hand, MeldKind, Row, Size, row};
use crate::tile::KINDS;
use crate::{HandError, Meld, TileSet};

/// The tiles that a row holds. It has been checked, as far as [`Hand::try_from`] does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// Counts of the concealed tiles, the winning tile included.
    pub concealed: [u8; KINDS],
    /// Counts of all tiles, those of the melds included.
    pub all: [u8; KINDS],
    /// How many of the four sets are not concealed: [`Hand::sets_missing`].
    pub sets_missing: usize,
    /// [`Hand::size`].
    pub size: usize,
}

/// Codes of melds, and 0 for none.
const MELD_CODES: usize = 158;

/// By code, the tiles of a meld.
static MELDED_TILES: [[u8; KINDS]; MELD_CODES] = {
    let mut tiles = [[0; KINDS]; MELD_CODES];
    let mut code = 1;
    while code < MELD_CODES {
        if let Some(meld) = Meld::from_code(code as u8, 0) {
            let at = meld.tile().index();
            tiles[code][at] =
                if matches!(meld.kind(), MeldKind::Chow) { 1 } else { meld.size() as u8 };
            if matches!(meld.kind(), MeldKind::Chow) {
                (tiles[code][at + 1], tiles[code][at + 2]) = (1, 1);
            }
        }
        code += 1;
    }
    tiles
};

/// By code, the bits that the source of a meld may have.
static SOURCES: [u16; MELD_CODES] = {
    let mut sources = [0; MELD_CODES];
    let mut code = 1;
    while code < MELD_CODES {
        if let Some(meld) = Meld::from_code(code as u8, 0) {
            sources[code] = if meld.is_exposed() { 3 } else { 0 };
        }
        code += 1;
    }
    sources
};

impl Held {
    /// The tiles of a row.
    ///
    /// # Errors
    /// Those of [`Hand::try_from`].
    #[inline]
    pub fn of(row: &Row) -> Result<Held, HandError> {
        match Held::quickly(row) {
            Some(held) => Ok(held),
            None => Held::slowly(row, None),
        }
    }

    /// The tiles of a row of as many tiles as `question` needs.
    ///
    /// # Errors
    /// Those of [`Hand::try_from`], and [`HandError::Wants`] where it has the other number.
    #[inline]
    pub fn of_size(row: &Row, wanted: Size, question: &'static str) -> Result<Held, HandError> {
        match Held::quickly(row) {
            Some(held) if wanted.takes(held.size) => Ok(held),
            _ => Held::slowly(row, Some((question, wanted))),
        }
    }

    /// The tiles of a row in which nothing is wrong; `None` also for some others.
    #[inline]
    fn quickly(row: &Row) -> Option<Held> {
        let mut concealed = [0; KINDS];
        concealed.copy_from_slice(&row[..KINDS]);
        let [.., m1, m2, m3, m4, winning, flags, round, seat, flowers, low, high, a, b, c] = *row;
        let (mut all, mut melds, mut sources) = (concealed, 0, 0);
        if m1 | m2 | m3 | m4 != 0 {
            for (slot, code) in [m1, m2, m3, m4].into_iter().enumerate() {
                let tiles = MELDED_TILES.get(usize::from(code))?;
                for (count, more) in all.iter_mut().zip(tiles) {
                    *count = count.saturating_add(*more);
                }
                melds += usize::from(code != 0);
                sources |= SOURCES[usize::from(code)] << (3 * slot);
            }
        }
        let most = all.iter().fold(0, |most, &n| n.max(most));
        // Where no kind is there more than four times, the sum fits a byte.
        let tiles = concealed.iter().fold(0_u8, |sum, &n| sum.wrapping_add(n));
        let tiles = usize::from(tiles);
        let size = tiles + 3 * melds;
        let can_be_won = || {
            let is_there = concealed.get(usize::from(winning)).is_some_and(|&n| n > 0);
            size == 14 && is_there && Flags::HARMLESS.has(Flags(flags))
        };
        let wrong_sources = u16::from_le_bytes([low, high]) & !sources;
        let is_sound = (most <= 4)
            & is_size(size)
            & ((round | seat) <= 3)
            & (flowers <= 8)
            & (wrong_sources | u16::from(a | b | c) == 0)
            & (winning == row::NONE || can_be_won());
        is_sound.then_some(Held { concealed, all, sets_missing: sets_missing(tiles), size })
    }

    #[cold]
    #[inline(never)]
    fn slowly(row: &Row, wanted: Option<(&'static str, Size)>) -> Result<Held, HandError> {
        let hand = Hand::try_from(*row)?;
        if let Some((question, size)) = wanted {
            hand.require_size(size, question)?;
        }
        Ok(Held {
            concealed: hand.tiles(),
            all: hand.all_tiles(),
            sets_missing: hand.sets_missing(),
            size: hand.size(),
        })
    }

    /// The kinds of which it holds all four, melds included.
    #[must_use]
    #[inline]
    pub fn four_times(&self) -> TileSet {
        TileSet::at_least(&self.all, 4)
    }
}
