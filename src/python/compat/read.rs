//! The arguments of PyMahjongGB, read into a hand.
//!
//! They are read in its order, so that of several faults the same one is named.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

use super::errors::{self, OFFER_CODE, PACK_CODE, TILES_COUNT, coded, refused};
use super::known::{NoTile, number, pack_of, parse_tile, tile_of};
use super::mistakes::Mistakes;
use crate::compat::{Pack, PackKind};
use crate::hand::{Holding, row};
use crate::python::enums::short_repr;
use crate::tile::KINDS;
use crate::{Flags, HandError, Meld, MeldKind, Row, Tile};

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

/// The arguments read: 14 tiles, a pack counted as three.
pub(super) struct Call {
    /// The hand with its flags made consistent; packs that no table has are missing in it. What only the
    /// check of a hand finds is not yet found.
    pub(super) row: Row,
    pub(super) packs: Packs,
    pub(super) winning_tile: Tile,
    /// As they are said.
    pub(super) flags: Flags,
    pub(super) is_verbose: bool,
    pub(super) mistakes: Mistakes,
}

impl Arguments<'_, '_> {
    pub(super) fn read(&self, py: Python<'_>) -> PyResult<Call> {
        let mut row: Row = [0; row::LEN];
        let winning_tile = match tile_of(self.win_tile) {
            Ok(tile) => Some(tile),
            Err(_) => errors::c_string(self.win_tile, 3).map(|_| None)?,
        };
        let flowers = number(self.flower_count)?;
        let mut flags = Flags::default();
        for (flag, value) in FLAGS.into_iter().zip(self.flags) {
            flags = flags.set(flag, value.is_truthy()?);
        }
        let winds = [number(self.seat_wind)?, number(self.prevalent_wind)?];
        let is_verbose = self.verbose.map_or(Ok(false), PyAnyMethods::is_truthy)?;

        let mut mistakes = Mistakes::NONE;
        let packs = read_packs(py, self.pack, &mut row, &mut mistakes)?;
        let tiles = read_tiles(self.hand, &mut row, &mut mistakes)?;
        let winning_tile = winning_tile.ok_or_else(|| errors::not_a_tile(self.win_tile))?;
        if tiles + 3 * packs.len != 13 {
            return Err(wrong_size(py, TILES_COUNT, tiles, packs.len, OVERRUN));
        }
        let [seat, round] = winds;
        row[row::SEAT_WIND] = in_range("seatWind", seat, 3)?;
        row[row::ROUND_WIND] = in_range("prevalentWind", round, 3)?;
        row[row::FLOWERS] = in_range("flowerCount", flowers, u8::MAX)?;
        if flowers > 8 {
            mistakes.add(Mistakes::FLOWERS);
        }
        let at = winning_tile.index();
        row[row::WINNING_TILE] = at as u8;
        row[row::FLAGS] = consistent(flags, packs.holding(row[at], winning_tile)).0;
        row[at] += 1;
        Ok(Call { row, packs, winning_tile, flags, is_verbose, mistakes })
    }
}

/// A wind or the flowers; beyond this range they would be taken modulo 256, or for no wind at all.
#[inline]
fn in_range(name: &str, found: i32, most: u8) -> PyResult<u8> {
    u8::try_from(found)
        .ok()
        .filter(|&found| found <= most)
        .ok_or_else(|| PyTypeError::new_err(format!("{name} {found}, expected 0 to {most}")))
}

/// What no table allows is dropped, as PyMahjongGB drops it. It also turns the fourth copy on where the
/// own exposed melds show the other three: that is a switch of the rule book.
///
/// One exception: it scores a kong robbed on the last tile, so what contradicts the last tile stays.
#[inline]
fn consistent(flags: Flags, holding: Holding) -> Flags {
    let last_tile = flags.has(Flags::LAST_TILE);
    holding.possible(flags.set(Flags::LAST_TILE, false)).set(Flags::LAST_TILE, last_tile)
}

/// Not as many tiles as a hand has: its code where it comes back with one.
#[cold]
pub(super) fn wrong_size(
    py: Python<'_>,
    code: &'static str,
    tiles: usize,
    packs: usize,
    overrun: usize,
) -> PyErr {
    let why = format!("{tiles} tiles and {packs} packs, expected 13 tiles, a pack for three");
    if tiles.max(packs) > overrun { refused(code, why) } else { coded(py, code, why) }
}

/// A tuple, or a list as one that `made` keeps.
#[inline]
fn sequence<'a, 'py>(
    value: &'a Bound<'py, PyAny>,
    made: &'a mut Option<Bound<'py, PyTuple>>,
) -> Option<&'a Bound<'py, PyTuple>> {
    match value.cast::<PyTuple>() {
        Ok(tuple) => Some(tuple),
        Err(_) => value.cast::<PyList>().ok().map(|list| &*made.insert(list.to_tuple())),
    }
}

/// Counts the tiles into the row; returns how many there are.
pub(super) fn read_tiles(
    hand: &Bound<'_, PyAny>,
    row: &mut Row,
    mistakes: &mut Mistakes,
) -> PyResult<usize> {
    let mut made = None;
    let Some(tiles) = sequence(hand, &mut made) else {
        return Err(PyTypeError::new_err("Param `hand` must be a tuple!"));
    };
    for code in tiles.iter_borrowed() {
        let tile = match tile_of(&code) {
            Ok(tile) => tile,
            Err(NoTile::NotStr) => {
                return Err(PyTypeError::new_err("Param `hand` must be a tuple of strs!"));
            }
            Err(NoTile::Unknown) => tile_before_nul(&code, mistakes)?,
        };
        let count = &mut row[tile.index()];
        *count = count.saturating_add(1);
    }
    Ok(tiles.len())
}

/// Here, and here only, it reads a code up to its first NUL.
#[cold]
fn tile_before_nul(code: &Bound<'_, PyAny>, mistakes: &mut Mistakes) -> PyResult<Tile> {
    let Ok(text) = code.cast::<PyString>()?.to_str() else { return Err(errors::not_text(code)) };
    let read = text.split_once('\0').and_then(|(before, _)| parse_tile(before));
    mistakes.add(Mistakes::NUL);
    read.ok_or_else(|| errors::not_a_tile(code))
}

/// The packs of a call.
pub(super) struct Packs {
    /// How many came.
    pub(super) len: usize,
    /// The first four of them.
    first: [Pack; 4],
    /// The tiles of those that a table has.
    pub(super) counts: [u8; KINDS],
    /// All are such as a table has.
    pub(super) are_plain: bool,
    has_kong: bool,
}

impl Packs {
    pub(super) fn as_slice(&self) -> &[Pack] {
        &self.first[..self.len.min(4)]
    }

    #[inline]
    fn holding(&self, concealed: u8, winning_tile: Tile) -> Holding {
        let melded = self.counts[winning_tile.index()];
        Holding { concealed, melded, has_kong: self.has_kong, has_melds: self.len > 0 }
    }
}

/// Puts the packs into the row.
pub(super) fn read_packs(
    py: Python<'_>,
    packs: &Bound<'_, PyAny>,
    row: &mut Row,
    mistakes: &mut Mistakes,
) -> PyResult<Packs> {
    let mut made = None;
    let Some(packs) = sequence(packs, &mut made) else {
        return Err(PyTypeError::new_err("Param `pack` must be a tuple!"));
    };
    let none = Pack { kind: PackKind::Kong, tile: Tile::EAST, is_melded: false };
    let (len, first, counts) = (packs.len(), [none; 4], [0; KINDS]);
    let mut read = Packs { len, first, counts, are_plain: true, has_kong: false };
    for (slot, pack) in packs.iter_borrowed().enumerate() {
        let mut made = None;
        let Some(pack) = sequence(&pack, &mut made) else {
            return Err(PyTypeError::new_err("Param `pack` must be a tuple of tuples!"));
        };
        let pack = read_pack(py, pack)?;
        // More than four are too many tiles, which is said when they have been read.
        if slot < 4 {
            read.first[slot] = pack;
            read.has_kong |= pack.kind == PackKind::Kong;
            if let Some(meld) = meld_of(pack) {
                row[row::MELDS + slot] = meld.code();
                meld.count_into(&mut read.counts);
            } else {
                read.are_plain = false;
                mistakes.add(mistake_of(pack));
            }
        }
    }
    Ok(read)
}

/// The meld, if a table has it.
#[inline]
fn meld_of(pack: Pack) -> Option<Meld> {
    let (kind, lowest) = match (pack.kind, pack.is_melded) {
        (PackKind::Kong, false) => (MeldKind::ConcealedKong, pack.tile),
        (PackKind::Kong, true) => (MeldKind::MeldedKong, pack.tile),
        (_, false) => return None,
        (PackKind::Pung, true) => (MeldKind::Pung, pack.tile),
        // A chow is named by its middle tile.
        (PackKind::Chow, true) => {
            if pack.tile.rank() == 1 {
                return None;
            }
            (MeldKind::Chow, Tile::new((pack.tile.index() as u8).wrapping_sub(1))?)
        }
    };
    Meld::new(kind, lowest, 0)
}

#[cold]
fn mistake_of(pack: Pack) -> Mistakes {
    let is_chow = Pack { is_melded: true, ..pack }.is_plain();
    if is_chow { Mistakes::OFFER } else { Mistakes::CHOW }
}

fn read_pack(py: Python<'_>, pack: &Bound<'_, PyTuple>) -> PyResult<Pack> {
    let length = pack.len();
    if length != 3 {
        let text = format!("function takes exactly 3 arguments ({length} given)");
        return Err(PyTypeError::new_err(text));
    }
    let (name, code, offer) =
        (pack.get_borrowed_item(0)?, pack.get_borrowed_item(1)?, pack.get_borrowed_item(2)?);
    let kind = pack_of(&name)?;
    let tile = match tile_of(&code) {
        Ok(tile) => Some(tile),
        Err(_) => errors::c_string(&code, 2).map(|_| None)?,
    };
    let offer = number(&offer)?;
    let tile = tile.ok_or_else(|| errors::not_a_tile(&code))?;
    if !(0..4).contains(&offer) {
        return Err(coded(py, OFFER_CODE, format!("offer {offer}, expected 0 to 3")));
    }
    let Some(kind) = kind else {
        let why = format!("{}, expected CHI, PENG or GANG", short_repr(&name));
        return Err(coded(py, PACK_CODE, why));
    };
    Ok(Pack { kind, tile, is_melded: offer != 0 })
}

impl Call {
    /// How many copies of a kind hand and packs hold, if more than four.
    pub(super) fn too_many_copies(&self) -> Option<(Tile, u16)> {
        crate::compat::too_many_copies(self.packs.as_slice(), self.concealed())
    }

    /// Counts of the concealed tiles, the winning one included.
    pub(super) fn concealed(&self) -> &[u8; KINDS] {
        self.row.first_chunk().unwrap_or(&[0; KINDS])
    }

    /// What is left to say of an error that the checks of a hand found.
    #[cold]
    pub(super) fn fault(error: &HandError) -> PyErr {
        PyTypeError::new_err(error.to_string())
    }
}
