//! `GameTables`: what `GameBatch` holds.

use numpy::{PyArray1, PyArray2, PyArray4, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};

use super::{Pickled, PyGame};
use crate::Wind;
use crate::bulk::Tables;
use crate::game::batch::{PlaneRows, Play, Stream, Table, Turn};
use crate::game::planes::{CELLS, HIDDEN, Planes};
use crate::game::players::Baseline;
use crate::game::{Dealer, Game};
use crate::legal::{self, Search};
use crate::parallel::{Plan, Portion, Unfinished, share};
use crate::python::batch::{detached, misfit, own};
use crate::python::rules::{PyRules, book_of};

/// The arrays of a turn, as `Turn` has them; booleans as 0 and 1.
type Arrays<'py> = (
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray2<u8>>,
    Bound<'py, PyArray2<i32>>,
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<u32>>,
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<u16>>,
    Option<Bound<'py, PyArray2<u8>>>,
    Option<Bound<'py, PyArray4<u8>>>,
    Option<Bound<'py, PyArray4<u8>>>,
);

/// The layout with a name; ValueError for another.
pub(in crate::python) fn planes_named(name: &str) -> PyResult<Planes> {
    Planes::ALL.into_iter().find(|planes| planes.name() == name).ok_or_else(|| {
        let name: String = name.chars().take(40).collect();
        PyValueError::new_err(format!("planes {name:?}, expected 'base', 'caiest38' or 'v1'"))
    })
}

fn player_named(name: &str) -> PyResult<Baseline> {
    Baseline::ALL.into_iter().find(|player| player.name() == name).ok_or_else(|| {
        let name: String = name.chars().take(40).collect();
        PyValueError::new_err(format!("player {name:?}, expected 'random', 'shanten' or 'legal'"))
    })
}

/// The names of the planes of a layout. What plane_names() calls.
#[pyfunction]
pub(in crate::python) fn names_of_planes(name: &str) -> PyResult<Vec<String>> {
    Ok(planes_named(name)?.plane_names())
}

/// Shares out tables to threads, without the GIL. A step is too short to be interrupted in its middle, which
/// would leave some of the tables behind.
fn whole<P: Portion>(
    py: Python<'_>,
    n: usize,
    part: P,
    threads: usize,
    answer: impl Fn(usize, P) + Send + Sync,
) -> PyResult<()> {
    let how = Plan { marks: true, threads };
    let never = || Ok::<(), ()>(());
    let done =
        py.detach(|| share::<P, (), ()>(n, part, how, never, |at, part, _| answer(at, part)));
    match done {
        Ok(_) => Ok(()),
        Err(Unfinished::Misfit) => Err(misfit(format!("arrays of another length, expected {n}"))),
        Err(_) => Err(pyo3::exceptions::PyRuntimeError::new_err(
            "a thread that played tables failed: a bug in guobiao, please report it",
        )),
    }
}

/// The tables of a GameBatch, which checks what it hands over: arrays of the right types.
#[pyclass(module = "guobiao._core", name = "GameTables")]
pub(in crate::python) struct PyGameTables {
    tables: Vec<Table>,
    play: Play,
    rules: Py<PyRules>,
}

impl PyGameTables {
    /// Tables of games that were dealt for play-outs: no other round follows.
    pub(super) fn of_deals(
        py: Python<'_>,
        dealer: &Dealer<'_>,
        n: u64,
        seed: u64,
        rules: &Py<PyRules>,
    ) -> PyGameTables {
        let table = |row| Table::of(dealer.deal(row), Stream { seed, row, round: 0 });
        let tables = py.detach(|| (0..n).map(table).collect());
        let play = Play { autoreset: false, judges: false };
        PyGameTables { tables, play, rules: rules.clone_ref(py) }
    }

    fn like(&self, py: Python<'_>, tables: Vec<Table>) -> PyGameTables {
        PyGameTables { tables, play: self.play, rules: self.rules.clone_ref(py) }
    }

    /// Does something with each table and writes what is to be seen then.
    fn shown(
        &mut self,
        py: Python<'_>,
        arrays: &Arrays<'_>,
        planes: Option<&str>,
        threads: usize,
        act: impl Fn(usize, &mut Table, &Tables) + Send + Sync,
    ) -> PyResult<()> {
        let (seat, mask, reward, done, round, reason, winner, discarder, points, ..) = arrays;
        let (fans, cells, hidden) = (&arrays.9, &arrays.10, &arrays.11);
        let planes = planes.map(planes_named).transpose()?;
        let (mut seat, mut mask, mut reward) = (own(seat)?, own(mask)?, own(reward)?);
        let (mut done, mut round, mut reason) = (own(done)?, own(round)?, own(reason)?);
        let (mut winner, mut discarder) = (own(winner)?, own(discarder)?);
        let mut points = own(points)?;
        let mut fans = fans.as_ref().map(own).transpose()?;
        let mut cells = cells.as_ref().map(own).transpose()?;
        let mut hidden = hidden.as_ref().map(own).transpose()?;
        let turn = Turn {
            seat: seat.as_slice_mut().map_err(misfit)?,
            mask: mask.as_slice_mut().map_err(misfit)?.as_chunks_mut().0,
            planes: match (&mut cells, planes) {
                (Some(cells), Some(planes)) => {
                    Some(PlaneRows { planes, bytes: cells.as_slice_mut().map_err(misfit)? })
                }
                (None, None) => None,
                _ => return Err(misfit("planes are asked for and have no array, or the reverse")),
            },
            hidden: match &mut hidden {
                Some(hidden) => Some(
                    hidden.as_slice_mut().map_err(misfit)?.as_chunks_mut::<{ HIDDEN * CELLS }>().0,
                ),
                None => None,
            },
            reward: reward.as_slice_mut().map_err(misfit)?.as_chunks_mut().0,
            done: done.as_slice_mut().map_err(misfit)?,
            round: round.as_slice_mut().map_err(misfit)?,
            reason: reason.as_slice_mut().map_err(misfit)?,
            winner: winner.as_slice_mut().map_err(misfit)?,
            discarder: discarder.as_slice_mut().map_err(misfit)?,
            points: points.as_slice_mut().map_err(misfit)?,
            fans: match &mut fans {
                Some(fans) => Some(fans.as_slice_mut().map_err(misfit)?.as_chunks_mut().0),
                None => None,
            },
        };
        let book = self.rules.get().tables(py);
        let n = self.tables.len();
        let tables = &mut self.tables[..];
        whole(py, n, (tables, turn), threads, |first, (tables, mut turn)| {
            for (at, table) in tables.iter_mut().enumerate() {
                act(first + at, table, book);
                turn.show(at, table, book);
            }
        })
    }
}

#[pymethods]
impl PyGameTables {
    #[new]
    fn new(
        py: Python<'_>,
        n: usize,
        seed: u64,
        rules: &Bound<'_, PyAny>,
        autoreset: bool,
        judges: bool,
    ) -> PyResult<PyGameTables> {
        let rules = book_of(rules)?;
        let book = rules.get().tables(py);
        let streams = (0..n as u64).map(|row| Stream { seed, row, round: 0 });
        let tables = py.detach(|| streams.map(|stream| Table::new(stream, book)).collect());
        Ok(PyGameTables { tables, play: Play { autoreset, judges }, rules: rules.clone().unbind() })
    }

    /// Tables where games stand; row i goes on with the rounds of row i under the seed.
    #[classmethod]
    fn of(
        cls: &Bound<'_, PyType>,
        games: Vec<PyRef<'_, PyGame>>,
        seed: u64,
        rules: &Bound<'_, PyAny>,
        autoreset: bool,
        judges: bool,
    ) -> PyResult<PyGameTables> {
        let py = cls.py();
        let mut made = PyGameTables::new(py, 0, seed, rules, autoreset, judges)?;
        for (row, game) in (0..).zip(&games) {
            made.check_rules(py, game)?;
            made.tables.push(Table::of(game.game.clone(), Stream { seed, row, round: 0 }));
        }
        Ok(made)
    }

    fn __len__(&self) -> usize {
        self.tables.len()
    }

    /// The rule book that wins are scored by.
    #[getter]
    fn rules(&self, py: Python<'_>) -> Py<PyRules> {
        self.rules.clone_ref(py)
    }

    /// Fills the arrays of a turn.
    fn show(
        &mut self,
        py: Python<'_>,
        arrays: Arrays<'_>,
        planes: Option<&str>,
        threads: usize,
    ) -> PyResult<()> {
        self.shown(py, &arrays, planes, threads, |_, _, _| {})
    }

    /// Does one action a table and fills the arrays of the turn; ActionError names the row of the first that
    /// isn't legal, unless they are judged, and then no table has moved.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        arrays: Arrays<'_>,
        planes: Option<&str>,
        threads: usize,
    ) -> PyResult<()> {
        // A copy: another thread may write the array between the check and the step.
        let actions = actions.as_slice().map_err(misfit)?.to_vec();
        if actions.len() != self.tables.len() {
            let n = self.tables.len();
            return Err(misfit(format!("{} actions, expected {n}", actions.len())));
        }
        if !self.play.judges {
            let faults = self.tables.iter().zip(&actions).enumerate();
            let mut faults = faults.filter_map(|(row, (table, &number))| {
                table.fault(number).map(|error| (row, error))
            });
            if let Some((row, error)) = faults.next() {
                return Err(super::ActionError::new_err(format!("row {row}: {error}")));
            }
        }
        let play = self.play;
        self.shown(py, &arrays, planes, threads, |at, table, book| {
            table.step(actions[at], play, book);
        })
    }

    /// Deals the tables anew, or those where `chosen` isn't 0: under a seed from its first round on, else the
    /// next round; with walls and round winds for that round alone.
    fn reset(
        &mut self,
        py: Python<'_>,
        seed: Option<u64>,
        walls: Option<PyReadonlyArray2<'_, u8>>,
        winds: Option<PyReadonlyArray1<'_, u8>>,
        chosen: Option<PyReadonlyArray1<'_, u8>>,
    ) -> PyResult<()> {
        let n = self.tables.len();
        let walls = match &walls {
            Some(walls) => Some(walls.as_slice().map_err(misfit)?.as_chunks::<136>().0.to_vec()),
            None => None,
        };
        let bytes = |array: Option<PyReadonlyArray1<'_, u8>>| match array {
            Some(array) => array.as_slice().map_err(misfit).map(|part| Some(part.to_vec())),
            None => Ok(None),
        };
        let (winds, chosen) = (bytes(winds)?, bytes(chosen)?);
        let fits = walls.as_ref().is_none_or(|walls| walls.len() == n)
            && [&winds, &chosen].into_iter().flatten().all(|part| part.len() == n);
        if !fits {
            return Err(misfit(format!("arrays of another length, expected {n}")));
        }
        let is_chosen = |row: usize| chosen.as_ref().is_none_or(|chosen| chosen[row] != 0);
        let book = self.rules.get().tables(py);
        // Malformed walls are named before anything has moved.
        for (row, walls) in walls.iter().flatten().enumerate().filter(|&(row, _)| is_chosen(row)) {
            if let Err(error) = Game::new(walls, Wind::default(), book.rules()) {
                return Err(PyValueError::new_err(format!("walls of row {row}: {error}")));
            }
        }
        for (row, table) in self.tables.iter_mut().enumerate() {
            table.forget_ended();
            if !is_chosen(row) {
                continue;
            }
            let wind = winds.as_ref().and_then(|winds| Wind::new(winds[row]));
            let walls = walls.as_ref().map(|walls| &walls[row]);
            if let Some(seed) = seed {
                *table = Table::new(Stream { seed, row: row as u64, round: 0 }, book);
                if walls.is_some() || wind.is_some() {
                    table.deal_again(walls, wind, book);
                }
            } else {
                table.deal(walls, wind, book);
            }
        }
        Ok(())
    }

    /// What a player of that name would do at each table; 0 where nobody is asked.
    fn choose(
        &self,
        py: Python<'_>,
        player: &str,
        seed: u64,
        actions: &Bound<'_, PyArray1<u8>>,
        threads: usize,
    ) -> PyResult<()> {
        let player = player_named(player)?;
        let mut actions = own(actions)?;
        let actions = actions.as_slice_mut().map_err(misfit)?;
        let book = self.rules.get().tables(py);
        legal::prepare();
        let tables = &self.tables[..];
        whole(py, tables.len(), (tables, actions), threads, |first, (tables, actions)| {
            let mut search = Search::new(book);
            for (at, (table, action)) in (first as u64..).zip(tables.iter().zip(actions)) {
                *action = player.choose(table.game(), (seed, at), &mut search).number();
            }
        })
    }

    /// Plays the round shown on each table to its end.
    fn play_out(
        &mut self,
        py: Python<'_>,
        player: &str,
        seed: u64,
        threads: usize,
    ) -> PyResult<()> {
        let player = player_named(player)?;
        let book = self.rules.get().tables(py);
        legal::prepare();
        let play = self.play;
        let n = self.tables.len();
        let how = Plan { marks: true, threads };
        let tables = &mut self.tables[..];
        detached::<_, ()>(py, n, tables, how, |first, tables, _| {
            let mut search = Search::new(book);
            for (at, table) in (first as u64..).zip(tables) {
                table.play(play, book, |game| player.choose(game, (seed, at), &mut search));
            }
        })?;
        Ok(())
    }

    /// A game that stands where row `row` does.
    fn get(&self, py: Python<'_>, row: usize) -> PyResult<PyGame> {
        let table = self.tables.get(row).ok_or_else(|| PyIndexError::new_err("no such row"))?;
        Ok(PyGame::new_of(table.game().clone(), self.rules.clone_ref(py)))
    }

    /// Puts a game in place of the round shown at a row.
    fn put(&mut self, py: Python<'_>, row: usize, game: PyRef<'_, PyGame>) -> PyResult<()> {
        self.check_rules(py, &game)?;
        let table = self.tables.get_mut(row).ok_or_else(|| PyIndexError::new_err("no such row"))?;
        table.put(game.game.clone());
        Ok(())
    }

    /// Copies of rows, in this order.
    fn take(&self, py: Python<'_>, rows: Vec<usize>) -> PyResult<PyGameTables> {
        let taken: Option<Vec<Table>> =
            rows.iter().map(|&row| self.tables.get(row).cloned()).collect();
        let taken = taken.ok_or_else(|| PyIndexError::new_err("no such row"))?;
        Ok(self.like(py, taken))
    }

    /// Tables that stand where these do.
    fn copy(&self, py: Python<'_>) -> PyGameTables {
        self.like(py, self.tables.clone())
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<PyGameTables>() else { return Ok(false) };
        let Ok(other) = other.try_borrow() else { return Ok(true) };
        Ok(self.tables == other.tables
            && self.play == other.play
            && self.rules.bind(py).eq(&other.rules)?)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        let mut bytes = vec![u8::from(self.play.autoreset), u8::from(self.play.judges)];
        for table in &self.tables {
            let table = table.to_bytes();
            bytes.extend((table.len() as u32).to_le_bytes());
            bytes.extend(table);
        }
        let rebuild = py.get_type::<PyGameTables>().getattr("_from_bytes")?;
        Ok((rebuild, (PyBytes::new(py, &bytes), self.rules.clone_ref(py))))
    }

    /// The tables of their bytes, for pickle; ValueError for bytes that none have.
    #[classmethod]
    fn _from_bytes(
        cls: &Bound<'_, PyType>,
        saved: &Bound<'_, PyBytes>,
        rules: &Bound<'_, PyAny>,
    ) -> PyResult<PyGameTables> {
        let py = cls.py();
        let rules = book_of(rules)?;
        let book = rules.get().tables(py);
        let read = |saved: &[u8]| {
            let (&[autoreset, judges], mut rest) = saved.split_first_chunk()?;
            let mut tables = Vec::new();
            while let Some((size, more)) = rest.split_first_chunk() {
                let size = usize::try_from(u32::from_le_bytes(*size)).ok()?;
                let (table, more) = more.split_at_checked(size)?;
                tables.push(Table::from_bytes(table, book)?);
                rest = more;
            }
            let play = Play { autoreset: autoreset == 1, judges: judges == 1 };
            rest.is_empty().then_some((tables, play))
        };
        match read(saved.as_bytes()) {
            Some((tables, play)) => {
                Ok(PyGameTables { tables, play, rules: rules.clone().unbind() })
            }
            None => Err(PyValueError::new_err("the bytes are not those of a GameBatch")),
        }
    }
}

impl PyGameTables {
    fn check_rules(&self, py: Python<'_>, game: &PyGame) -> PyResult<()> {
        if self.rules.bind(py).eq(&game.rules)? {
            return Ok(());
        }
        Err(PyValueError::new_err("the game is played by another rule book than the batch"))
    }
}
