//! The shanten functions of PyMahjongGB: one for a hand with its packs, one for each form.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyTuple};

use super::read::{OVERRUN, coded, read_packs, read_tiles, refused, too_many_copies};
use crate::hand::row;
use crate::shanten::{fifth_copies::formal_useful, shanten};
use crate::shape::Form;
use crate::tile::KINDS;
use crate::{Row, Tile, TileSet};

const INVALID_HAND: &str = "ERROR_INVALID_HAND";
const INVALID_HAND_OR_PACK: &str = "ERROR_INVALID_HAND_OR_PACK";

/// How many melds are laid down beside so many tiles; `None` where no number fits.
fn melds_beside(tiles: usize) -> Option<usize> {
    matches!(tiles, 1 | 4 | 7 | 10 | 13).then(|| (13 - tiles) / 3)
}

/// No hand: its code where PyMahjongGB comes back with one.
#[cold]
fn wrong_size(py: Python<'_>, code: &'static str, tiles: usize, why: String) -> PyErr {
    if tiles > OVERRUN { refused(code, why) } else { coded(py, code, why) }
}

fn concealed(row: &Row) -> [u8; KINDS] {
    std::array::from_fn(|at| row[at])
}

/// Checks that there are four of each kind at most.
fn check_copies(py: Python<'_>, counts: impl Iterator<Item = usize>) -> PyResult<()> {
    match Tile::all().zip(counts).find(|(_, count)| *count > 4) {
        Some((tile, count)) => Err(too_many_copies(py, tile, count)),
        None => Ok(()),
    }
}

/// The shanten of a hand as PyMahjongGB 1.4.0 gives it; TypeError for any other input.
///
/// >>> from guobiao.compat.MahjongGB import MahjongShanten
/// >>> MahjongShanten((("CHI", "B2", 3),), ("W5", "W5", "T1", "T2", "T3", "T7", "T9", "B7", "B8", "B9"))
/// 0
///
/// ``hand``: 13 tiles, three less for each pack. Without packs a hand of 10, 7, 4 or 1 tiles is taken for
/// one whose packs are not given. `guobiao.shanten` takes the hand as text, and 14 tiles too.
#[pyfunction]
#[pyo3(name = "MahjongShanten")]
pub(in crate::python) fn mahjong_shanten(
    py: Python<'_>,
    pack: &Bound<'_, PyAny>,
    hand: &Bound<'_, PyAny>,
) -> PyResult<i8> {
    let mut row: Row = [0; row::LEN];
    let packs = read_packs(py, pack, &mut row)?;
    let tiles = read_tiles(hand, &mut row)?;
    let why = || {
        let len = packs.len;
        format!("{tiles} tiles and {len} packs, expected 13 tiles, a pack for three")
    };
    let Some(melds) = melds_beside(tiles) else {
        return Err(wrong_size(py, INVALID_HAND_OR_PACK, tiles.max(packs.len), why()));
    };
    if packs.len > 0 && packs.len != melds {
        return Err(refused(INVALID_HAND_OR_PACK, why()));
    }
    let counts = concealed(&row);
    let all = counts.iter().zip(packs.counts).map(|(&a, b)| usize::from(a) + usize::from(b));
    check_copies(py, all)?;
    Ok(shanten(&counts, melds))
}

/// Its tile codes.
fn code(py: Python<'_>, tile: Tile) -> &Bound<'_, PyString> {
    static CODES: [PyOnceLock<Py<PyString>>; KINDS] = [const { PyOnceLock::new() }; KINDS];
    let make = || PyString::intern(py, &super::read::code_of(tile)).unbind();
    CODES[tile.index()].get_or_init(py, make).bind(py)
}

fn codes(py: Python<'_>, tiles: TileSet) -> PyResult<Bound<'_, PyTuple>> {
    let codes: Vec<_> = tiles.iter().map(|tile| code(py, tile)).collect();
    PyTuple::new(py, codes)
}

fn form_shanten<'py>(hand: &Bound<'py, PyAny>, form: Form) -> PyResult<(i8, Bound<'py, PyTuple>)> {
    let py = hand.py();
    let mut row: Row = [0; row::LEN];
    let tiles = read_tiles(hand, &mut row)?;
    let counts = concealed(&row);
    let found = melds_beside(tiles).map(|melds| {
        check_copies(py, counts.iter().map(|&n| usize::from(n)))?;
        PyResult::Ok(formal_useful(&counts, melds, form))
    });
    if let Some((shanten, useful)) = found.transpose()?.flatten() {
        return Ok((shanten, codes(py, useful)?));
    }
    let sizes = match form {
        Form::Regular => "13, 10, 7, 4 or 1",
        Form::KnittedStraight => "13 or 10",
        _ => "13",
    };
    Err(wrong_size(py, INVALID_HAND, tiles, format!("{tiles} tiles, expected {sizes}")))
}

macro_rules! form_function {
    ($(#[$meta:meta])* $function:ident, $name:literal, $form:ident) => {
        $(#[$meta])*
        #[pyfunction]
        #[pyo3(name = $name)]
        pub(in crate::python) fn $function<'py>(
            hand: &Bound<'py, PyAny>,
        ) -> PyResult<(i8, Bound<'py, PyTuple>)> {
            form_shanten(hand, Form::$form)
        }
    };
}

form_function! {
    /// The shanten to four sets and a pair and the useful tiles, as PyMahjongGB 1.4.0 gives them.
    ///
    /// >>> from guobiao.compat.MahjongGB import RegularShanten
    /// >>> RegularShanten(("W1", "W2", "T5", "T5"))
    /// (0, ('W3',))
    ///
    /// ``hand``: 13 tiles, or 10, 7, 4 or 1 of a hand with packs; TypeError for any other input. A kind
    /// held four times is among the useful tiles where the hand waits for a fifth.
    regular_shanten, "RegularShanten", Regular
}

form_function! {
    /// The shanten to seven pairs and the useful tiles, as PyMahjongGB 1.4.0 gives them.
    ///
    /// >>> from guobiao.compat.MahjongGB import SevenPairsShanten
    /// >>> SevenPairsShanten(("W1",) * 4 + ("F1",) * 4 + ("F2",) * 4 + ("F3",))
    /// (0, ('F3',))
    ///
    /// ``hand``: 13 tiles; TypeError for any other input. Four alike are two pairs.
    seven_pairs_shanten, "SevenPairsShanten", SevenPairs
}

form_function! {
    /// The shanten to thirteen orphans and the useful tiles, as PyMahjongGB 1.4.0 gives them.
    ///
    /// >>> from guobiao.compat.MahjongGB import ThirteenOrphansShanten
    /// >>> orphans = ("W1", "W9", "T1", "T9", "B1", "B9", "F1", "F2", "F3", "F4", "J1", "J2", "J2")
    /// >>> ThirteenOrphansShanten(orphans)
    /// (0, ('J3',))
    ///
    /// ``hand``: 13 tiles; TypeError for any other input.
    thirteen_orphans_shanten, "ThirteenOrphansShanten", ThirteenOrphans
}

form_function! {
    /// The shanten to honours and knitted tiles and the useful tiles, as PyMahjongGB 1.4.0 gives them.
    ///
    /// >>> from guobiao.compat.MahjongGB import HonorsAndKnittedTilesShanten
    /// >>> knitted = ("W1", "W4", "W7", "T2", "T5", "B3", "F1", "F2", "F3", "F4", "J1", "J2", "J3")
    /// >>> HonorsAndKnittedTilesShanten(knitted)
    /// (0, ('T8', 'B6', 'B9'))
    ///
    /// ``hand``: 13 tiles; TypeError for any other input.
    honors_and_knitted_shanten, "HonorsAndKnittedTilesShanten", HonorsAndKnitted
}

form_function! {
    /// The shanten to a knitted straight, a set and a pair, and the useful tiles, as PyMahjongGB 1.4.0
    /// gives them.
    ///
    /// >>> from guobiao.compat.MahjongGB import KnittedStraightShanten
    /// >>> straight = ("W1", "W4", "W7", "T2", "T5", "T8", "B3", "B6", "B9")
    /// >>> KnittedStraightShanten((*straight, "F1"))
    /// (0, ('F1',))
    ///
    /// ``hand``: 13 tiles, or 10 of a hand with a pack; TypeError for any other input. A kind held four
    /// times is among the useful tiles where it would be a fifth copy beside the straight.
    knitted_straight_shanten, "KnittedStraightShanten", KnittedStraight
}
