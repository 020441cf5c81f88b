//! The arguments of PyMahjongGB, read into a hand.
//!
//! They are read in its order, so that of several faults the same one is named. Where it raises one of
//! its codes, the text of the error is that code and what is wrong is a note on it; where it crashes or
//! gives a result all the same, the text says what is wrong.

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyString, PyTuple};

use crate::hand::{Holding, row};
use crate::python::enums::short_repr;
use crate::tile::KINDS;
use crate::{Flags, HandError, Meld, MeldKind, Row, Tile};

const TILE_CODE: &str = "ERROE_WRONG_TILE_CODE";
const OFFER_CODE: &str = "ERROE_WRONG_OFFER_CODE";
const PACK_CODE: &str = "ERROE_WRONG_PACK_CODE";
const TILES_COUNT: &str = "ERROR_WRONG_TILES_COUNT";
const FIVE_ALIKE: &str = "ERROR_TILE_COUNT_GREATER_THAN_4";
/// PyMahjongGB hangs or crashes beyond this many tiles or packs.
pub(super) const OVERRUN: usize = 100;

const FLAGS: [Flags; 4] = [Flags::SELF_DRAWN, Flags::LAST_COPY, Flags::KONG, Flags::LAST_TILE];

/// The arguments as they came.
pub(super) struct Arguments<'a, 'py> {
    pub(super) pack: &'a Bound<'py, PyAny>,
    pub(super) hand: &'a Bound<'py, PyAny>,
    pub(super) win_tile: &'a Bound<'py, PyAny>,
    pub(super) flower_count: &'a Bound<'py, PyAny>,
    /// Self-drawn, fourth copy, kong, last tile of the wall.
    pub(super) flags: [&'a Bound<'py, PyAny>; 4],
    pub(super) seat_wind: &'a Bound<'py, PyAny>,
    pub(super) prevalent_wind: &'a Bound<'py, PyAny>,
    pub(super) verbose: Option<&'a Bound<'py, PyAny>>,
}

impl Arguments<'_, '_> {
    /// The hand as a row, its flags made consistent, and whether the long result is wanted. What only
    /// the check of a hand finds is not yet found.
    pub(super) fn read(&self, py: Python<'_>) -> PyResult<(Row, bool)> {
        let mut row: Row = [0; row::LEN];
        let win_tile = string(self.win_tile, 3)?;
        row[row::FLOWERS] = number(self.flower_count)?;
        let mut flags = Flags::default();
        for (flag, value) in FLAGS.into_iter().zip(self.flags) {
            flags = flags.set(flag, value.is_truthy()?);
        }
        row[row::SEAT_WIND] = number(self.seat_wind)?;
        row[row::ROUND_WIND] = number(self.prevalent_wind)?;
        let verbose = self.verbose.map_or(Ok(false), PyAnyMethods::is_truthy)?;

        let packs = read_packs(py, self.pack, &mut row)?;
        let tiles = read_tiles(self.hand, &mut row)?;
        let winning_tile = tile_of(win_tile).map_err(|_| no_tile(win_tile))?;
        if tiles + 3 * packs.len != 13 {
            let len = packs.len;
            let why = format!("{tiles} tiles and {len} packs, expected 13 tiles, a pack for three");
            return Err(if tiles.max(len) > OVERRUN {
                refused(TILES_COUNT, why)
            } else {
                coded(py, TILES_COUNT, why)
            });
        }
        let at = winning_tile.index();
        row[row::WINNING_TILE] = at as u8;
        let holding = Holding {
            concealed: row[at],
            melded: packs.counts[at],
            has_kong: packs.has_kong,
            has_melds: packs.len > 0,
        };
        row[row::FLAGS] = consistent(flags, holding).0;
        row[at] += 1;
        Ok((row, verbose))
    }

    /// What the check of a hand finds, in the words of the arguments.
    #[cold]
    pub(super) fn fault(&self, py: Python<'_>, error: HandError) -> PyErr {
        let out_of_range = |name, value, most| {
            PyTypeError::new_err(format!("{name} {}, expected 0 to {most}", short_repr(value)))
        };
        match error {
            HandError::Flowers { .. } => out_of_range("flowerCount", self.flower_count, 8),
            HandError::Wind { which: "seat", .. } => out_of_range("seatWind", self.seat_wind, 3),
            HandError::Wind { .. } => out_of_range("prevalentWind", self.prevalent_wind, 3),
            HandError::TooManyCopies { tile, count } => too_many_copies(py, tile, count),
            other => PyTypeError::new_err(other.to_string()),
        }
    }
}

/// What no table allows is dropped, as PyMahjongGB drops it. It also turns the fourth copy on where the
/// own exposed melds show the other three: that is a switch of the rule book.
///
/// One exception: it scores a kong robbed on the last tile, so what contradicts the last tile stays.
fn consistent(flags: Flags, holding: Holding) -> Flags {
    let last_tile = flags.has(Flags::LAST_TILE);
    holding.possible(flags.set(Flags::LAST_TILE, false)).set(Flags::LAST_TILE, last_tile)
}

/// A tuple, or a list as one that `made` keeps.
fn sequence<'a, 'py>(
    value: &'a Bound<'py, PyAny>,
    made: &'a mut Option<Bound<'py, PyTuple>>,
) -> Option<&'a Bound<'py, PyTuple>> {
    match value.cast::<PyTuple>() {
        Ok(tuple) => Some(tuple),
        Err(_) => value.cast::<PyList>().ok().map(|list| &*made.insert(list.to_tuple())),
    }
}

fn string<'a, 'py>(value: &'a Bound<'py, PyAny>, place: u8) -> PyResult<&'a Bound<'py, PyString>> {
    value.cast::<PyString>().map_err(|_| no_str(place, value))
}

/// A C int as a row holds it; 255, which is too much anywhere, for one that no byte holds.
fn number(value: &Bound<'_, PyAny>) -> PyResult<u8> {
    match value.extract::<i32>() {
        Ok(number) => Ok(u8::try_from(number).unwrap_or(u8::MAX)),
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => Ok(u8::MAX),
        Err(error) => Err(error),
    }
}

/// Tile codes that came before, by their address. Most programs pass the same 34 objects again and
/// again, and recognizing one costs less than reading it. What is kept here never changes
/// and is never freed, so its address means nothing else; a place is filled once and stays as it is.
/// A program that makes new strings for every hand loses next to nothing and gains nothing.
static KNOWN: [PyOnceLock<(Py<PyString>, Tile)>; 512] = [const { PyOnceLock::new() }; 512];

/// The tile of a code.
#[inline]
fn tile_of(code: &Bound<'_, PyAny>) -> Result<Tile, NoTile> {
    // Short strings lie 64 bytes apart.
    let known = &KNOWN[code.as_ptr().addr() / 64 % KNOWN.len()];
    if let Some((text, tile)) = known.get(code.py())
        && text.is(code)
    {
        return Ok(*tile);
    }
    read_tile(code, known)
}

enum NoTile {
    NoStr,
    Unknown,
}

#[inline(never)]
fn read_tile(
    code: &Bound<'_, PyAny>,
    known: &PyOnceLock<(Py<PyString>, Tile)>,
) -> Result<Tile, NoTile> {
    let text = code.cast::<PyString>().map_err(|_| NoTile::NoStr)?;
    let tile = text.to_str().ok().and_then(parse_tile).ok_or(NoTile::Unknown)?;
    if let Ok(text) = code.cast_exact::<PyString>() {
        // Taken by another string: this one will be read again.
        let _ = known.set(code.py(), (text.clone().unbind(), tile));
    }
    Ok(tile)
}

/// W (万), T (条), B (饼) with a rank, F1-F4 (东南西北), J1-J3 (中发白).
fn parse_tile(code: &str) -> Option<Tile> {
    let [suit, rank] = *code.as_bytes() else { return None };
    let (first, ranks) = match suit {
        b'W' => (0, 9),
        b'T' => (9, 9),
        b'B' => (18, 9),
        b'F' => (27, 4),
        b'J' => (31, 3),
        _ => return None,
    };
    let above = rank.wrapping_sub(b'1');
    if above < ranks { Tile::new(first + above) } else { None }
}

/// The code of a tile.
pub(super) fn code_of(tile: Tile) -> String {
    let (suit, rank) = (tile.index() / 9, tile.rank());
    if rank > 4 && suit == 3 {
        format!("J{}", rank - 4)
    } else {
        format!("{}{rank}", ["W", "T", "B", "F"][suit])
    }
}

/// Counts the tiles into the row; returns how many there are.
pub(super) fn read_tiles(hand: &Bound<'_, PyAny>, row: &mut Row) -> PyResult<usize> {
    let mut made = None;
    let Some(tiles) = sequence(hand, &mut made) else {
        return Err(PyTypeError::new_err("Param `hand` must be a tuple!"));
    };
    for tile in tiles.iter_borrowed() {
        let tile = tile_of(&tile).map_err(|error| match error {
            NoTile::NoStr => PyTypeError::new_err("Param `hand` must be a tuple of strs!"),
            NoTile::Unknown => no_tile(&tile),
        })?;
        let count = &mut row[tile.index()];
        *count = count.saturating_add(1);
    }
    Ok(tiles.len())
}

pub(super) struct Packs {
    pub(super) len: usize,
    pub(super) counts: [u8; KINDS],
    has_kong: bool,
}

/// Puts the packs into the row.
pub(super) fn read_packs(
    py: Python<'_>,
    packs: &Bound<'_, PyAny>,
    row: &mut Row,
) -> PyResult<Packs> {
    let mut made = None;
    let Some(packs) = sequence(packs, &mut made) else {
        return Err(PyTypeError::new_err("Param `pack` must be a tuple!"));
    };
    let mut read = Packs { len: packs.len(), counts: [0; KINDS], has_kong: false };
    for (slot, pack) in packs.iter_borrowed().enumerate() {
        let mut made = None;
        let Some(pack) = sequence(&pack, &mut made) else {
            return Err(PyTypeError::new_err("Param `pack` must be a tuple of tuples!"));
        };
        let meld = meld_of(py, pack)?;
        // More than four are too many tiles, which is said when they have been read.
        if slot < 4 {
            row[row::MELDS + slot] = meld.code();
            meld.count_into(&mut read.counts);
            read.has_kong |= meld.is_kong();
        }
    }
    Ok(read)
}

fn meld_of(py: Python<'_>, pack: &Bound<'_, PyTuple>) -> PyResult<Meld> {
    let length = pack.len();
    if length != 3 {
        let text = format!("function takes exactly 3 arguments ({length} given)");
        return Err(PyTypeError::new_err(text));
    }
    let (name, tile, offer) =
        (pack.get_borrowed_item(0)?, pack.get_borrowed_item(1)?, pack.get_borrowed_item(2)?);
    let name = string(&name, 1)?;
    let tile_text = string(&tile, 2)?;
    let offer_number = number(&offer)?;
    let tile = tile_of(tile_text).map_err(|_| no_tile(tile_text))?;
    let wrong_offer = |wanted| format!("offer {}, expected {wanted}", short_repr(&offer));
    if offer_number > 3 {
        // It takes a C int; Python refuses to make one of a number beyond.
        let is_int = offer.extract::<i64>().is_ok_and(|offer| i32::try_from(offer).is_ok());
        let why = wrong_offer("0 to 3");
        return Err(if is_int { coded(py, OFFER_CODE, why) } else { refused(OFFER_CODE, why) });
    }
    let is_concealed = offer_number == 0;
    let (kind, lowest) = match name.to_str() {
        Ok("GANG") if is_concealed => (MeldKind::ConcealedKong, Some(tile)),
        Ok("GANG") => (MeldKind::MeldedKong, Some(tile)),
        Ok("PENG") => (MeldKind::Pung, Some(tile)),
        // A chow is named by its middle tile.
        Ok("CHI") if tile.is_honor() => (MeldKind::Chow, None),
        Ok("CHI") => (MeldKind::Chow, Tile::new((tile.index() as u8).wrapping_sub(1))),
        text => {
            let why = format!("{}, expected CHI, PENG or GANG", short_repr(name));
            let is_read = text.is_ok_and(|text| !text.contains('\0'));
            return Err(if is_read { coded(py, PACK_CODE, why) } else { refused(PACK_CODE, why) });
        }
    };
    if is_concealed && kind != MeldKind::ConcealedKong {
        return Err(refused(
            OFFER_CODE,
            wrong_offer("1 to 3: only a kong may be concealed, other sets belong to the hand"),
        ));
    }
    lowest
        .filter(|_| kind != MeldKind::Chow || !matches!(tile.rank(), 1 | 9))
        .and_then(|lowest| Meld::new(kind, lowest, 0))
        .ok_or_else(|| {
            let tile = short_repr(tile_text);
            refused(TILE_CODE, format!("CHI {tile}, expected its middle tile, 2 to 8 of a suit"))
        })
}

// ---- errors -------------------------------------------------------------------------------------

/// Where PyMahjongGB raises this code: its text alone, and the rest as a note.
#[cold]
pub(super) fn coded(py: Python<'_>, code: &'static str, why: impl Into<String>) -> PyErr {
    let error = PyTypeError::new_err(code);
    match error.add_note(py, why.into()) {
        Ok(()) => error,
        Err(failed) => failed,
    }
}

/// Where PyMahjongGB crashes or gives a result.
#[cold]
pub(super) fn refused(code: &str, why: impl std::fmt::Display) -> PyErr {
    PyTypeError::new_err(format!("{code}: {why}"))
}

#[cold]
pub(super) fn too_many_copies(py: Python<'_>, tile: Tile, count: usize) -> PyErr {
    coded(py, FIVE_ALIKE, format!("{count} copies of {}, packs included", code_of(tile)))
}

#[cold]
fn no_tile(tile: &Bound<'_, PyAny>) -> PyErr {
    let why =
        format!("{} is not a tile, expected W1-W9, T1-T9, B1-B9, F1-F4 or J1-J3", short_repr(tile));
    // C reads a string up to its first NUL, and a lone surrogate not at all.
    let text = tile.cast::<PyString>().ok().and_then(|text| text.to_str().ok());
    if text.is_some_and(|text| !text.contains('\0')) {
        coded(tile.py(), TILE_CODE, why)
    } else {
        refused(TILE_CODE, why)
    }
}

#[cold]
fn no_str(place: u8, value: &Bound<'_, PyAny>) -> PyErr {
    let kind = match value.get_type().name() {
        Ok(name) if !value.is_none() => name.to_string(),
        _ => "None".to_owned(),
    };
    PyTypeError::new_err(format!("argument {place} must be str, not {kind}"))
}
