//! Objects that came before, by their address.
//!
//! Most programs pass the same few objects again and again: 34 tile codes, three names of packs, small
//! ints. To know one is cheaper than to read it: of a call with four packs it saves some 150 of 680 ns.
//! What is kept here never changes and is never freed, so its address means nothing else; a place is
//! filled once and stays as it is. A program that makes new objects for every hand loses next to nothing
//! and gains nothing.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyString};

use super::errors;
use crate::Tile;
use crate::compat::PackKind;

type Place<T> = PyOnceLock<(Py<PyAny>, T)>;

/// Places for objects, which lie so many bytes apart.
struct Known<T, const PLACES: usize, const APART: usize>([Place<T>; PLACES]);

impl<T: Copy + Send + Sync, const PLACES: usize, const APART: usize> Known<T, PLACES, APART> {
    const fn new() -> Self {
        Known([const { PyOnceLock::new() }; PLACES])
    }

    #[inline]
    fn place(&self, value: &Bound<'_, PyAny>) -> &Place<T> {
        &self.0[value.as_ptr().addr() / APART % PLACES]
    }

    /// What this object was read as.
    #[inline]
    fn get(&self, value: &Bound<'_, PyAny>) -> Option<T> {
        let (object, read) = self.place(value).get(value.py())?;
        object.is(value).then_some(*read)
    }

    fn keep(&self, value: &Bound<'_, PyAny>, read: T) {
        // Taken by another object: this one will be read again.
        let _ = self.place(value).set(value.py(), (value.clone().unbind(), read));
    }
}

static KNOWN_TILES: Known<Tile, 512, 64> = Known::new();
static KNOWN_PACKS: Known<PackKind, 64, 64> = Known::new();
static KNOWN_NUMBERS: Known<u8, 32, 32> = Known::new();

/// Why a tile code isn't one.
pub(super) enum NoTile {
    NotStr,
    Unknown,
}

/// The tile of a code.
#[inline]
pub(super) fn tile_of(code: &Bound<'_, PyAny>) -> Result<Tile, NoTile> {
    KNOWN_TILES.get(code).map_or_else(|| read_tile(code), Ok)
}

#[inline(never)]
fn read_tile(code: &Bound<'_, PyAny>) -> Result<Tile, NoTile> {
    let text = code.cast::<PyString>().map_err(|_| NoTile::NotStr)?;
    let tile = text.to_str().ok().and_then(parse_tile).ok_or(NoTile::Unknown)?;
    if code.is_exact_instance_of::<PyString>() {
        KNOWN_TILES.keep(code, tile);
    }
    Ok(tile)
}

/// W (万), T (条), B (饼) with a rank, F1-F4 (东南西北), J1-J3 (中发白).
pub(super) fn parse_tile(code: &str) -> Option<Tile> {
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

/// The kind of a pack's name; `None` for another string, an error for what it doesn't take.
#[inline]
pub(super) fn pack_of(name: &Bound<'_, PyAny>) -> PyResult<Option<PackKind>> {
    KNOWN_PACKS.get(name).map_or_else(|| read_pack(name), |kind| Ok(Some(kind)))
}

#[inline(never)]
fn read_pack(name: &Bound<'_, PyAny>) -> PyResult<Option<PackKind>> {
    let kind = match errors::c_string(name, 1)? {
        "CHI" => PackKind::Chow,
        "PENG" => PackKind::Pung,
        "GANG" => PackKind::Kong,
        _ => return Ok(None),
    };
    if name.is_exact_instance_of::<PyString>() {
        KNOWN_PACKS.keep(name, kind);
    }
    Ok(Some(kind))
}

/// A C int.
#[inline]
pub(super) fn number(value: &Bound<'_, PyAny>) -> PyResult<i32> {
    KNOWN_NUMBERS.get(value).map_or_else(|| read_number(value), |number| Ok(number.into()))
}

#[inline(never)]
fn read_number(value: &Bound<'_, PyAny>) -> PyResult<i32> {
    let number = errors::c_int(value)?;
    // Those of which Python keeps one object each.
    if let Ok(small @ 0..=8) = u8::try_from(number)
        && value.is_exact_instance_of::<PyInt>()
    {
        KNOWN_NUMBERS.keep(value, small);
    }
    Ok(number)
}
