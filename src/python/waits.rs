//! `Win`, `Discard`; `waits`, `win_table`, `shanten`, `shanten_by_form`, `useful_tiles`, `discards`.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMappingProxy, PyTuple};

use super::enums::{self, extract_tile};
use super::hand::{extract_seen, hand_of};
use super::legal::{extract_optional_way, search};
use super::picture::picture;
use super::rules::or_current;
use super::score::PyScore;
use crate::hand::Size;
use crate::legal::{Search, Throw, Way};
use crate::shape::Form;
use crate::tile::KINDS;
use crate::waits::{each_win, left};
use crate::{Hand, Tile, TileSet, shanten as distance};

/// The shanten after a discard that leaves no legal win.
const NO_LEGAL_WIN: i8 = i8::MAX;

/// The kinds of a set as a tuple, in order.
fn tiles_of(py: Python<'_>, tiles: TileSet) -> PyResult<Bound<'_, PyTuple>> {
    let mut items = Vec::with_capacity(KINDS);
    for tile in tiles.iter() {
        items.push(enums::tile(py, tile)?);
    }
    PyTuple::new(py, items)
}

/// One of the tiles that a hand waits for, and what it pays; made by win_table().
///
/// >>> import guobiao as gb
/// >>> win = gb.win_table("[123p,3]55m12379s789p")[0]
/// >>> win.tile, win.discard.points, win.self_drawn.points, win.left
/// (Tile('8s'), 17, 18, 4)
/// >>> print(win)
/// 8s: 17 points on a discard, 18 self-drawn, 4 left
#[pyclass(frozen, module = "guobiao", name = "Win")]
pub(super) struct PyWin {
    tile: Tile,
    left: u8,
    discard: Py<PyScore>,
    self_drawn: Py<PyScore>,
}

#[pymethods]
impl PyWin {
    #[new]
    #[pyo3(signature = (tile, *, discard, self_drawn, left))]
    fn new(
        tile: &Bound<'_, PyAny>,
        discard: Py<PyScore>,
        self_drawn: Py<PyScore>,
        left: u8,
    ) -> PyResult<PyWin> {
        Ok(PyWin { tile: extract_tile(tile)?, left, discard, self_drawn })
    }

    /// The kind that completes the hand.
    #[getter]
    fn tile<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        enums::tile(py, self.tile)
    }

    /// The score of the hand won on a discard.
    #[getter]
    fn discard(&self, py: Python<'_>) -> Py<PyScore> {
        self.discard.clone_ref(py)
    }

    /// The score of the hand won by drawing the tile.
    #[getter]
    fn self_drawn(&self, py: Python<'_>) -> Py<PyScore> {
        self.self_drawn.clone_ref(py)
    }

    /// How many copies are neither in the hand nor seen.
    #[getter]
    fn left(&self) -> u8 {
        self.left
    }

    fn __str__(&self) -> String {
        let [discard, self_drawn] =
            [&self.discard, &self.self_drawn].map(|score| score.get().worth());
        let PyWin { tile, left, .. } = self;
        format!("{tile}: {discard} points on a discard, {self_drawn} self-drawn, {left} left")
    }

    fn _repr_svg_(slf: &Bound<'_, Self>) -> PyResult<String> {
        picture(slf)
    }

    fn _repr_html_(slf: &Bound<'_, Self>) -> PyResult<String> {
        picture(slf)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (discard, self_drawn) =
            (self.discard.bind(py).repr()?, self.self_drawn.bind(py).repr()?);
        let (tile, left) = (self.tile, self.left);
        Ok(format!("Win(Tile('{tile}'), discard={discard}, self_drawn={self_drawn}, left={left})"))
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<PyWin>() else { return Ok(false) };
        let other = other.get();
        Ok((self.tile, self.left) == (other.tile, other.left)
            && self.discard.bind(py).eq(&other.discard)?
            && self.self_drawn.bind(py).eq(&other.self_drawn)?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        let mut hasher = DefaultHasher::new();
        (self.tile, self.left).hash(&mut hasher);
        (self.discard.bind(py).hash()?, self.self_drawn.bind(py).hash()?).hash(&mut hasher);
        Ok(hasher.finish())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let rebuild = py.import("guobiao._pickle")?.getattr("rebuild_win")?;
        let parts = (self.tile(py)?, self.discard(py), self.self_drawn(py), self.left);
        (rebuild, parts).into_pyobject(py)
    }
}

/// One of the tiles that a hand may discard, and what remains then; made by discards().
///
/// >>> import guobiao as gb
/// >>> best = gb.discards("123456789m1122sE")[0]
/// >>> best.tile, best.shanten, best.useful, best.outs
/// (Tile('E'), 0, (Tile('1s'), Tile('2s')), 4)
/// >>> print(best)
/// E: waiting, 4 outs (1s 2s)
#[pyclass(frozen, eq, hash, module = "guobiao", name = "Discard")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct PyDiscard {
    tile: Tile,
    shanten: i8,
    useful: TileSet,
    outs: u8,
}

#[pymethods]
impl PyDiscard {
    #[new]
    #[pyo3(signature = (tile, *, shanten, useful, outs))]
    fn new(
        tile: &Bound<'_, PyAny>,
        shanten: i8,
        useful: &Bound<'_, PyAny>,
        outs: u8,
    ) -> PyResult<PyDiscard> {
        let kinds = useful.try_iter()?.take(KINDS).map(|kind| extract_tile(&kind?));
        let useful = kinds.collect::<PyResult<TileSet>>()?;
        Ok(PyDiscard { tile: extract_tile(tile)?, shanten, useful, outs })
    }

    /// The kind to discard.
    #[getter]
    fn tile<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        enums::tile(py, self.tile)
    }

    /// The shanten of what remains; 127 where no legal win can be reached any more, as in arrays.
    #[getter]
    fn shanten(&self) -> i8 {
        self.shanten
    }

    /// The kinds that bring what remains nearer, in order.
    #[getter]
    fn useful<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tiles_of(py, self.useful)
    }

    /// How many copies of these kinds are neither in the hand nor seen.
    #[getter]
    fn outs(&self) -> u8 {
        self.outs
    }

    fn __str__(&self) -> String {
        let useful: Vec<String> = self.useful.iter().map(|tile| tile.to_string()).collect();
        let far = match self.shanten {
            0 => "waiting".to_owned(),
            NO_LEGAL_WIN => "no legal win".to_owned(),
            shanten => format!("shanten {shanten}"),
        };
        format!("{}: {far}, {} outs ({})", self.tile, self.outs, useful.join(" "))
    }

    fn _repr_svg_(slf: &Bound<'_, Self>) -> PyResult<String> {
        picture(slf)
    }

    fn _repr_html_(slf: &Bound<'_, Self>) -> PyResult<String> {
        picture(slf)
    }

    fn __repr__(&self) -> String {
        let useful: Vec<String> =
            self.useful.iter().map(|tile| format!("Tile('{tile}')")).collect();
        // A tuple of one keeps its comma.
        let comma = if useful.len() == 1 { "," } else { "" };
        let useful = useful.join(", ") + comma;
        let PyDiscard { tile, shanten, outs, .. } = self;
        format!("Discard(Tile('{tile}'), shanten={shanten}, useful=({useful}), outs={outs})")
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let rebuild = py.import("guobiao._pickle")?.getattr("rebuild_discard")?;
        let parts = (self.tile(py)?, self.shanten, self.useful(py)?, self.outs);
        (rebuild, parts).into_pyobject(py)
    }
}

/// The kinds that complete a hand of 13 tiles, or a part of one, in any form; empty if it does not wait.
///
/// >>> from guobiao import waits
/// >>> waits("3344455566667m")
/// (Tile('2m'), Tile('3m'), Tile('4m'), Tile('5m'), Tile('7m'), Tile('8m'))
///
/// A kind of which the hand holds all four, melds included, is left out. A part of a hand has 1, 4, 7 or
/// 10 tiles, and any melds could stand in place of the sets that it lacks: waits("2334456m"). ``hand`` is
/// a Hand or its text; HandError if it has 14 tiles (or 2, 5, 8, 11) or is malformed.
#[pyfunction]
pub(super) fn waits<'py>(hand: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
    tiles_of(hand.py(), crate::waits::waits(&hand_of(hand)?.0)?)
}

/// What each tile that a hand of 13 waits for would pay, in tile order; empty if it does not wait.
///
/// >>> from guobiao import win_table
/// >>> for win in win_table("[123p,3]55m12379s789p"):
/// ...     print(win)
/// 8s: 17 points on a discard, 18 self-drawn, 4 left
///
/// ``seen`` are 34 counts of the tiles visible outside of the hand and its melds, the winning tile not
/// among them; HandError if more than four of a kind would be seen and held. Whether a hand says that it
/// is self-drawn or won by the fourth copy is not looked at: both columns are there, and the fourth copy
/// has been won where none is concealed in hand and the exposed melds and ``seen`` show the other three.
/// The last tile counts in both columns; a kong where the hand has one (self-drawn), or where it holds no
/// copy of the tile and the wall has tiles (robbed).
#[pyfunction]
#[pyo3(
    signature = (hand, *, rules=None, seen=None),
    text_signature = "(hand, *, rules=..., seen=None)"
)]
pub(super) fn win_table<'py>(
    py: Python<'py>,
    hand: &Bound<'py, PyAny>,
    rules: Option<&Bound<'py, PyAny>>,
    seen: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyTuple>> {
    let hand = hand_of(hand)?.0;
    let rules = or_current(py, rules)?;
    let seen = extract_seen(seen)?;
    let mut wins = Vec::new();
    let mut made = Ok(());
    each_win(&hand, &rules.get().0, &seen, &mut |win| {
        let score = |(hand, score)| Py::new(py, PyScore::new(hand, score, rules.clone().unbind()));
        let pair = score(win.discard).and_then(|discard| Ok((discard, score(win.self_drawn)?)));
        match pair {
            Ok((discard, self_drawn)) => {
                wins.push(PyWin { tile: win.tile, left: win.left, discard, self_drawn });
            }
            Err(error) => made = Err(error),
        }
    })?;
    made?;
    PyTuple::new(py, wins)
}

/// How many useful tiles a hand is from waiting: -1 if it is complete, 0 if it waits.
///
/// >>> from guobiao import shanten
/// >>> shanten("123456789m1122s"), shanten("147m258s369pESWN"), shanten("1111444677889m")
/// (0, 0, 0)
///
/// The least over all forms, for 13 tiles or 14, or a part of a hand; melds take the place of sets. It is formal: it does not
/// look at how many copies there are, so that a hand may be at 0 and have no waits, as the last one,
/// which wants a fifth 1m. ``hand`` is a Hand or its text; HandError if it is malformed.
#[pyfunction]
pub(super) fn shanten(hand: &Bound<'_, PyAny>) -> PyResult<i8> {
    let hand = hand_of(hand)?.0;
    Ok(distance::shanten(&hand.tiles(), hand.sets_missing()))
}

/// The shanten to each form; None where melds rule it out.
///
/// >>> from guobiao import Form, shanten_by_form
/// >>> shanten_by_form("[123p,3]147m258s369pE")[Form.KNITTED_STRAIGHT]
/// 0
/// >>> shanten_by_form("[123p,3]147m258s369pE")["seven_pairs"] is None
/// True
///
/// A read-only mapping in the order of Form, whose members are found by their names too.
#[pyfunction]
pub(super) fn shanten_by_form<'py>(
    hand: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyMappingProxy>> {
    let py = hand.py();
    let hand = hand_of(hand)?.0;
    let found = distance::by_form(&hand.tiles(), hand.sets_missing());
    let by_form = PyDict::new(py);
    for (form, shanten) in Form::ALL.into_iter().zip(found) {
        by_form.set_item(enums::form(py, form)?, shanten)?;
    }
    Ok(PyMappingProxy::new(py, by_form.as_mapping()))
}

/// The kinds that bring a hand nearer, in order; for a hand that waits, its waits.
///
/// >>> from guobiao import useful_tiles
/// >>> useful_tiles("123456789m112sE")
/// (Tile('1s'), Tile('2s'), Tile('3s'), Tile('4s'), Tile('E'))
///
/// They lower the shanten, that of the nearest form; of 14 tiles all those that do so after one of the
/// best throws. A kind of which the hand holds all four, melds included, is left out. A part of a hand, of
/// 1, 4, 7, 10 tiles or 2, 5, 8, 11, is answered too. HandError if it is malformed.
///
/// With a ``way`` they lower the distance to a hand that ``rules`` pay, legal_shanten(), which needs
/// a whole hand.
///
/// >>> useful_tiles("34567s12366789p", way="discard")
/// (Tile('1s'), Tile('2s'), Tile('8s'), Tile('9s'))
#[pyfunction]
#[pyo3(
    signature = (hand, *, way=None, rules=None),
    text_signature = "(hand, *, way=None, rules=None)"
)]
pub(super) fn useful_tiles<'py>(
    hand: &Bound<'py, PyAny>,
    way: Option<&Bound<'py, PyAny>>,
    rules: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyTuple>> {
    let py = hand.py();
    let hand = hand_of(hand)?.0;
    let Some(way) = extract_optional_way(way, rules)? else {
        return tiles_of(py, distance::useful(&hand));
    };
    let rules = or_current(py, rules)?;
    tiles_of(py, search(py, rules.get()).useful(hand.row(), way, &[0; KINDS])?)
}

/// What remains after each discard from a hand of 14 tiles, or a part of one, the best first.
///
/// >>> from guobiao import discards
/// >>> for discard in discards("123456789m1123sF")[:2]:
/// ...     print(discard)
/// F: waiting, 6 outs (1s 4s)
/// 1s: waiting, 3 outs (F)
///
/// One for each kind in hand, by shanten, then by outs, then in tile order. ``seen`` are 34 counts of the
/// tiles visible outside of the hand and its melds: they are no outs, and neither is the tile discarded.
/// A part of a hand has 2, 5, 8 or 11 tiles. HandError if it has 13 tiles (or 1, 4, 7, 10), or if more
/// than four of a kind would be seen and held.
///
/// With a ``way`` shanten and useful tiles are those of legal_shanten() under ``rules``, and ``seen`` counts
/// as there.
///
/// >>> print(discards("34567s12366789pE", way="discard")[0])
/// E: shanten 1, 16 outs (1s 2s 8s 9s)
#[pyfunction]
#[pyo3(
    signature = (hand, *, seen=None, way=None, rules=None),
    text_signature = "(hand, *, seen=None, way=None, rules=None)"
)]
pub(super) fn discards<'py>(
    py: Python<'py>,
    hand: &Bound<'py, PyAny>,
    seen: Option<&Bound<'py, PyAny>>,
    way: Option<&Bound<'py, PyAny>>,
    rules: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyTuple>> {
    let hand = hand_of(hand)?.0;
    hand.require_size(Size::Throwing, "discards")?;
    let seen = extract_seen(seen)?;
    if let Some(way) = extract_optional_way(way, rules)? {
        let rules = or_current(py, rules)?;
        return legal_discards(py, &mut search(py, rules.get()), &hand, way, &seen);
    }
    let left = left(&hand, &seen)?;
    let mut discards = Vec::with_capacity(14);
    distance::each_discard(&hand, &mut |tile, shanten, useful| {
        let outs = useful.iter().map(|tile| left[tile.index()]).sum();
        discards.push(PyDiscard { tile, shanten, useful, outs });
    })?;
    best_first(py, discards)
}

/// The same by a way to win.
fn legal_discards<'py>(
    py: Python<'py>,
    search: &mut Search<'_>,
    hand: &Hand,
    way: Way,
    seen: &[u8; KINDS],
) -> PyResult<Bound<'py, PyTuple>> {
    let mut discards = Vec::with_capacity(14);
    search.each_throw(hand.row(), way, seen, &mut |throw| {
        let Throw { tile, shanten, useful, outs } = throw;
        let shanten = shanten.unwrap_or(NO_LEGAL_WIN);
        discards.push(PyDiscard { tile, shanten, useful, outs });
    })?;
    best_first(py, discards)
}

/// By shanten, then by outs, then in tile order.
fn best_first(py: Python<'_>, mut discards: Vec<PyDiscard>) -> PyResult<Bound<'_, PyTuple>> {
    discards
        .sort_unstable_by_key(|discard| (discard.shanten, u8::MAX - discard.outs, discard.tile));
    PyTuple::new(py, discards)
}
