//! The shanten functions of PyMahjongGB: one for a hand with its packs, one for each form.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyTuple};

use super::errors::{coded, refused};
use super::mistakes::Mistakes;
use super::read::{OVERRUN, read_packs, read_tiles, wrong_size};
use crate::compat::{self, Version};
use crate::hand::row;
use crate::shanten::{fifth_copies::formal_useful, shanten};
use crate::shape::Form;
use crate::tile::KINDS;
use crate::{Row, Tile, TileSet};

const INVALID_HAND: &str = "ERROR_INVALID_HAND";
const INVALID_HAND_OR_PACK: &str = "ERROR_INVALID_HAND_OR_PACK";
/// With more packs it crashes.
const MOST_PACKS: usize = 32;

/// How many melds are laid down beside so many tiles; `None` where no number fits.
fn melds_beside(tiles: usize) -> Option<usize> {
    matches!(tiles, 1 | 4 | 7 | 10 | 13).then(|| (13 - tiles) / 3)
}

fn concealed(row: &Row) -> [u8; KINDS] {
    std::array::from_fn(|at| row[at])
}

fn has_five_alike(counts: &[u8; KINDS]) -> bool {
    counts.iter().any(|&n| n > 4)
}

fn shanten_of(
    py: Python<'_>,
    pack: &Bound<'_, PyAny>,
    hand: &Bound<'_, PyAny>,
    version: Version,
) -> PyResult<i8> {
    let (mut row, mut mistakes): (Row, _) = ([0; row::LEN], Mistakes::NONE);
    let packs = read_packs(py, pack, &mut row, &mut mistakes)?;
    let tiles = read_tiles(hand, &mut row, &mut mistakes)?;
    let overrun = if packs.len > MOST_PACKS { 0 } else { OVERRUN };
    let melds = melds_beside(tiles)
        .filter(|_| packs.len <= MOST_PACKS)
        .ok_or_else(|| wrong_size(py, INVALID_HAND_OR_PACK, tiles, packs.len, overrun))?;
    let counts = concealed(&row);
    let mut all = counts.iter().zip(packs.counts).map(|(&a, b)| a + b);
    if packs.len > 0 && packs.len != melds {
        mistakes.add(Mistakes::PACKS);
    } else if all.any(|n| n > 4) {
        mistakes.add(Mistakes::FIVE_ALIKE);
    }
    mistakes.warn(py)?;
    if has_five_alike(&counts) {
        return Ok(compat::shanten::shanten(&counts, melds, version));
    }
    Ok(shanten(&counts, melds))
}

/// The shanten of a hand as PyMahjongGB 1.4.0 gives it; TypeError for any other input.
///
/// >>> from guobiao.compat.MahjongGB import MahjongShanten
/// >>> MahjongShanten((("CHI", "B2", 3),), ("W5", "W5", "T1", "T2", "T3", "T7", "T9", "B7", "B8", "B9"))
/// 0
///
/// ``hand``: 13 tiles, three less for each pack. What the packs are makes no difference, nor whether there
/// are as many as belong to the hand: the tiles alone are looked at. `guobiao.shanten` takes the hand as
/// text, and 14 tiles too.
#[pyfunction]
#[pyo3(name = "MahjongShanten")]
pub(in crate::python) fn mahjong_shanten(
    py: Python<'_>,
    pack: &Bound<'_, PyAny>,
    hand: &Bound<'_, PyAny>,
) -> PyResult<i8> {
    shanten_of(py, pack, hand, Version::V1_4)
}

/// The shanten of a hand as PyMahjongGB 1.3.0 gives it; it takes six alike for two pungs.
///
/// >>> from guobiao.compat import MahjongGB, MahjongGB_1_3
/// >>> hand = ("F1",) * 6 + ("F2",)
/// >>> MahjongGB.MahjongShanten((), hand), MahjongGB_1_3.MahjongShanten((), hand)
/// (1, 0)
#[pyfunction]
#[pyo3(name = "MahjongShanten_1_3")]
pub(in crate::python) fn mahjong_shanten_1_3(
    py: Python<'_>,
    pack: &Bound<'_, PyAny>,
    hand: &Bound<'_, PyAny>,
) -> PyResult<i8> {
    shanten_of(py, pack, hand, Version::V1_3)
}

/// Its tile codes.
fn code(py: Python<'_>, tile: Tile) -> &Bound<'_, PyString> {
    static CODES: [PyOnceLock<Py<PyString>>; KINDS] = [const { PyOnceLock::new() }; KINDS];
    let make = || PyString::intern(py, &super::errors::code_of(tile)).unbind();
    CODES[tile.index()].get_or_init(py, make).bind(py)
}

fn codes(py: Python<'_>, tiles: TileSet) -> PyResult<Bound<'_, PyTuple>> {
    let codes: Vec<_> = tiles.iter().map(|tile| code(py, tile)).collect();
    PyTuple::new(py, codes)
}

fn form_shanten<'py>(
    hand: &Bound<'py, PyAny>,
    form: Form,
    version: Version,
) -> PyResult<(i8, Bound<'py, PyTuple>)> {
    let py = hand.py();
    let (mut row, mut mistakes): (Row, _) = ([0; row::LEN], Mistakes::NONE);
    let tiles = read_tiles(hand, &mut row, &mut mistakes)?;
    let counts = concealed(&row);
    let found = melds_beside(tiles).and_then(|melds| {
        if has_five_alike(&counts) {
            mistakes.add(Mistakes::FIVE_ALIKE);
            return compat::shanten::of_form(&counts, melds, form, version);
        }
        formal_useful(&counts, melds, form)
    });
    if let Some((shanten, useful)) = found {
        mistakes.warn(py)?;
        return Ok((shanten, codes(py, useful)?));
    }
    let sizes = match form {
        Form::Regular => "13, 10, 7, 4 or 1",
        Form::KnittedStraight => "13 or 10",
        _ => "13",
    };
    let why = format!("{tiles} tiles, expected {sizes}");
    if tiles > OVERRUN {
        return Err(refused(INVALID_HAND, why));
    }
    Err(coded(py, INVALID_HAND, why))
}

macro_rules! form_function {
    ($(#[$meta:meta])* $function:ident, $name:literal, $form:ident, $version:ident) => {
        $(#[$meta])*
        #[pyfunction]
        #[pyo3(name = $name)]
        pub(in crate::python) fn $function<'py>(
            hand: &Bound<'py, PyAny>,
        ) -> PyResult<(i8, Bound<'py, PyTuple>)> {
            form_shanten(hand, Form::$form, Version::$version)
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
    regular_shanten, "RegularShanten", Regular, V1_4
}

form_function! {
    /// The shanten to seven pairs and the useful tiles, as PyMahjongGB 1.4.0 gives them.
    ///
    /// >>> from guobiao.compat.MahjongGB import SevenPairsShanten
    /// >>> SevenPairsShanten(("W1",) * 4 + ("F1",) * 4 + ("F2",) * 4 + ("F3",))
    /// (0, ('F3',))
    ///
    /// ``hand``: 13 tiles; TypeError for any other input. Four alike are two pairs.
    seven_pairs_shanten, "SevenPairsShanten", SevenPairs, V1_4
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
    thirteen_orphans_shanten, "ThirteenOrphansShanten", ThirteenOrphans, V1_4
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
    honors_and_knitted_shanten, "HonorsAndKnittedTilesShanten", HonorsAndKnitted, V1_4
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
    knitted_straight_shanten, "KnittedStraightShanten", KnittedStraight, V1_4
}

form_function! {
    /// The shanten to four sets and a pair and the useful tiles, as PyMahjongGB 1.3.0 gives them.
    ///
    /// >>> from guobiao.compat.MahjongGB_1_3 import RegularShanten
    /// >>> RegularShanten(("F1",) * 6 + ("F2",))
    /// (0, ('F2',))
    regular_shanten_1_3, "RegularShanten_1_3", Regular, V1_3
}

form_function! {
    /// The shanten to a knitted straight, a set and a pair, and the useful tiles, as PyMahjongGB 1.3.0
    /// gives them.
    ///
    /// >>> from guobiao.compat.MahjongGB_1_3 import KnittedStraightShanten
    /// >>> KnittedStraightShanten(("W1", "W4", "W7", "T2", "T5", "T8", "B3", "B6", "B9", "F1"))
    /// (0, ('F1',))
    knitted_straight_shanten_1_3, "KnittedStraightShanten_1_3", KnittedStraight, V1_3
}
