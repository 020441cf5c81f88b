//! The errors of PyMahjongGB.
//!
//! Where it raises, class and text are its own, and what is wrong is a note. Where it crashes, hangs or
//! reads memory that isn't its own, the text says what is wrong.

use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::Tile;
use crate::python::enums::short_repr;

pub(super) const TILE_CODE: &str = "ERROE_WRONG_TILE_CODE";
pub(super) const OFFER_CODE: &str = "ERROE_WRONG_OFFER_CODE";
pub(super) const PACK_CODE: &str = "ERROE_WRONG_PACK_CODE";
pub(super) const TILES_COUNT: &str = "ERROR_WRONG_TILES_COUNT";
const FIVE_ALIKE: &str = "ERROR_TILE_COUNT_GREATER_THAN_4";

/// It raises this code: its text alone, and the rest as a note.
#[cold]
pub(super) fn coded(py: Python<'_>, code: &'static str, why: impl Into<String>) -> PyErr {
    let error = PyTypeError::new_err(code);
    match error.add_note(py, why.into()) {
        Ok(()) => error,
        Err(failed) => failed,
    }
}

/// It crashes, hangs or reads what isn't its own.
#[cold]
pub(super) fn refused(code: &str, why: impl std::fmt::Display) -> PyErr {
    PyTypeError::new_err(format!("{code}: {why}"))
}

/// 1.3.0 refuses five of a kind.
#[cold]
pub(super) fn too_many_copies(py: Python<'_>, tile: Tile, count: u16) -> PyErr {
    coded(py, FIVE_ALIKE, format!("{count} copies of {}, packs included", code_of(tile)))
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

const TILE_CODES: &str = "W1-W9, T1-T9, B1-B9, F1-F4 or J1-J3";

#[cold]
pub(super) fn not_a_tile(tile: &Bound<'_, PyAny>) -> PyErr {
    let why = format!("{} is not a tile, expected {TILE_CODES}", short_repr(tile));
    coded(tile.py(), TILE_CODE, why)
}

/// A lone surrogate among the tiles of a hand: it goes on with no text at all, and doesn't come back.
#[cold]
pub(super) fn not_text(tile: &Bound<'_, PyAny>) -> PyErr {
    refused(TILE_CODE, format!("{} is not a tile, expected {TILE_CODES}", short_repr(tile)))
}

/// What C takes for a string: no lone surrogate, no NUL.
pub(super) fn c_string<'a>(value: &'a Bound<'_, PyAny>, place: u8) -> PyResult<&'a str> {
    let text = value.cast::<PyString>().map_err(|_| not_str(place, value))?.to_str()?;
    if text.contains('\0') {
        return Err(PyValueError::new_err("embedded null character"));
    }
    Ok(text)
}

/// What C takes for an int.
pub(super) fn c_int(value: &Bound<'_, PyAny>) -> PyResult<i32> {
    let number: i64 = value.extract()?;
    i32::try_from(number).map_err(|_| {
        let beyond = if number > 0 { "greater than maximum" } else { "less than minimum" };
        PyOverflowError::new_err(format!("signed integer is {beyond}"))
    })
}

#[cold]
fn not_str(place: u8, value: &Bound<'_, PyAny>) -> PyErr {
    let kind = match value.get_type().name() {
        Ok(name) if !value.is_none() => name.to_string(),
        _ => "None".to_owned(),
    };
    PyTypeError::new_err(format!("argument {place} must be str, not {kind}"))
}
