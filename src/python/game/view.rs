//! `View`.

use std::hash::{DefaultHasher, Hash, Hasher};

use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple, PyType};

use super::tables::planes_named;
use super::{
    Pickled, PyGame, PyGameTables, actions, discards, events, extract_length, extract_seed, melds,
    round_wind, tile_or_none, win,
};
use crate::game::planes::CELLS;
use crate::game::{Action, Game, View};
use crate::python::hand::PyHand;
use crate::python::rules::{PyRules, book_of};
use crate::python::score::PyScore;

/// What one seat knows of a round, and nothing else; made by Game.view() and Player.view.
///
/// >>> import guobiao as gb
/// >>> view = gb.Game(seed=7).view()
/// >>> view.seat, len(view.legal_actions), int(view.mask.sum())
/// (0, 12, 12)
/// >>> gb.Game(seed=7).view(2).events
/// (Event('Player 0 Draw'),)
///
/// A policy is a function ``choose(view) -> Action``. Frozen, hashable, picklable.
#[pyclass(frozen, module = "guobiao", name = "View")]
pub(in crate::python) struct PyView {
    view: View,
    rules: Py<PyRules>,
}

impl PyView {
    pub(in crate::python) fn new_of(view: View, rules: Py<PyRules>) -> PyView {
        PyView { view, rules }
    }

    fn table(&self) -> &Game {
        self.view.table()
    }
}

#[pymethods]
impl PyView {
    /// Whose view it is, 0-3.
    #[getter]
    fn seat(&self) -> u8 {
        self.view.seat()
    }

    /// Its hand, as Game.hand() gives it.
    #[getter]
    fn hand(&self) -> PyResult<PyHand> {
        Ok(PyHand(self.table().hand(self.view.seat())?))
    }

    /// What it may do, rising; empty where it isn't asked.
    #[getter]
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        actions(py, self.table())
    }

    /// The same as bool[235].
    #[getter]
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let legal = self.table().legal();
        let all = (0..Action::COUNT as u8).filter_map(Action::new);
        PyArray1::from_iter(py, all.map(|action| legal.has(action)))
    }

    /// The Score that it would make now with the tile asked about, legal or not; None where that
    /// doesn't win, or it can't be asked.
    #[getter]
    fn win(&self, py: Python<'_>) -> PyResult<Option<PyScore>> {
        if self.table().ending().is_some() {
            return Ok(None);
        }
        win(py, self.table(), self.view.seat(), &self.rules)
    }

    /// The tile asked about: its draw, a discard or a tile added to a pung; None where another has
    /// drawn, and after a claim.
    #[getter]
    fn tile<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        tile_or_none(py, self.table().tile())
    }

    /// The seat that the tile asked about came from; None after a claim.
    #[getter]
    fn source(&self) -> Option<u8> {
        self.table().source()
    }

    /// How many of each kind it sees outside its hand and melds, uint8[34]; see Game.seen().
    #[getter]
    fn seen<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        PyArray1::from_slice(py, &self.table().seen(self.view.seat()))
    }

    /// How many tiles are left in each wall.
    #[getter]
    fn wall_left<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.table().wall_left())
    }

    /// The tiles that a seat has thrown, in order; see Game.discards().
    fn discards<'py>(&self, seat: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        discards(self.table(), seat)
    }

    /// A seat's melds in order; None for a concealed kong of another.
    fn melds<'py>(&self, seat: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        melds(self.table(), seat)
    }

    /// What has happened, in order; hidden tiles are None, and nobody's lost bids are shown.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        events(py, self.table())
    }

    /// The round wind (圈风), a Tile.
    #[getter]
    fn round_wind<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        round_wind(py, self.table())
    }

    /// The rule book that wins are scored by.
    #[getter]
    fn rules(&self, py: Python<'_>) -> Py<PyRules> {
        self.rules.clone_ref(py)
    }

    /// A Game that this seat can't tell from the real one: all that it hasn't seen is dealt anew.
    ///
    /// >>> import guobiao as gb
    /// >>> view = gb.Game(seed=7).view()
    /// >>> game = view.deal(seed=1)
    /// >>> game.view(0) == view, game == gb.Game(seed=7)
    /// (True, False)
    ///
    /// Hands of others, their concealed kongs as four of a kind, and the walls are uniform over all
    /// that agrees with what was seen. Answers that others already gave are forgotten. ``seed`` is 0
    /// to 2**64 - 1; the same seed deals the same.
    #[pyo3(signature = (*, seed))]
    fn deal(&self, py: Python<'_>, seed: &Bound<'_, PyAny>) -> PyResult<PyGame> {
        let tables = self.rules.get().tables(py);
        let game = self.view.deal(extract_seed(seed)?, 0, tables);
        Ok(PyGame::new_of(game, self.rules.clone_ref(py)))
    }

    /// So many of these games as a GameBatch, without a next round; game 0 is that of deal().
    ///
    /// >>> import guobiao as gb
    /// >>> view = gb.Game(seed=7).view()
    /// >>> games = view.deals(100, seed=1)
    /// >>> games[0] == view.deal(seed=1), games[0] == games[1]
    /// (True, False)
    /// >>> games.play("random", seed=1).reward.shape
    /// (100, 4)
    #[pyo3(signature = (n, *, seed))]
    fn deals<'py>(
        slf: &Bound<'py, Self>,
        n: &Bound<'py, PyAny>,
        seed: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let view = slf.get();
        let tables = view.rules.get().tables(py);
        let (n, seed) = (extract_length(n)?, extract_seed(seed)?);
        let dealer = view.view.dealer(seed, tables);
        let tables = PyGameTables::of_deals(py, &dealer, n, seed, &view.rules);
        py.import("guobiao.game_batch")?.getattr("GameBatch")?.call_method1("_of_tables", (tables,))
    }

    /// What it sees as planes for a network, uint8[P, 4, 9]: plane_names() names them.
    ///
    /// >>> import guobiao as gb
    /// >>> gb.Game(seed=7).view().planes("base").shape
    /// (6, 4, 9)
    fn planes<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let planes = planes_named(name)?;
        let mut cells = vec![0; planes.count() * CELLS];
        planes.fill(self.table(), self.view.seat(), &mut cells);
        PyArray1::from_vec(py, cells).reshape([planes.count(), 4, 9])
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<PyView>() else { return Ok(false) };
        let other = other.get();
        Ok(self.view == other.view && self.rules.bind(py).eq(&other.rules)?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        let mut hasher = DefaultHasher::new();
        self.view.hash(&mut hasher);
        self.rules.bind(py).hash()?.hash(&mut hasher);
        Ok(hasher.finish())
    }

    fn __repr__(&self) -> PyResult<String> {
        let (seat, left) = (self.view.seat(), self.table().wall_left());
        Ok(format!("<View of seat {seat}, hand {}, {left:?} tiles left>", self.hand()?.0))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        let rebuild = py.get_type::<PyView>().getattr("_from_bytes")?;
        Ok((rebuild, (PyBytes::new(py, &self.table().to_bytes()), self.rules.clone_ref(py))))
    }

    /// The view of its bytes, for pickle; ValueError for bytes that no view has.
    #[classmethod]
    fn _from_bytes(
        _: &Bound<'_, PyType>,
        saved: &Bound<'_, PyBytes>,
        rules: &Bound<'_, PyAny>,
    ) -> PyResult<PyView> {
        let book = book_of(rules)?;
        let table = Game::from_bytes(saved.as_bytes(), book.get().tables(rules.py()));
        match table.filter(|table| !table.sees_all()) {
            Some(table) => Ok(PyView::new_of(View::of(table), book.clone().unbind())),
            None => Err(PyValueError::new_err("the bytes are not those of a View")),
        }
    }
}
