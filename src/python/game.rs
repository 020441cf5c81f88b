//! `Game` and `View`, with what they hand out: `Event`, and members of `Action`.

mod event;
mod tables;
mod view;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyString, PyTuple, PyType};

use super::ActionError;
use super::enums::{self, is_bool, short_repr, text_of};
use super::hand::{PyHand, PyMeld, extract_wind};
use super::rules::{PyRules, book_of};
use super::score::PyScore;
use crate::bulk::Tables;
use crate::game::{Action, EndReason, Game, SEATS, seed};
use crate::{Tile, Wind};
use numpy::{PyArray1, PyArray2};

pub(super) use event::PyEvent;
pub(super) use tables::{PyGameTables, names_of_planes};
pub(super) use view::PyView;

/// What pickle calls, and with what.
pub(super) type Pickled<'py> = (Bound<'py, PyAny>, (Bound<'py, PyBytes>, Py<PyRules>));

impl From<crate::game::ActionError> for PyErr {
    fn from(error: crate::game::ActionError) -> PyErr {
        ActionError::new_err(error.to_string())
    }
}

/// The rule book that was given, or BOTZONE.
pub(super) fn or_botzone<'py>(
    py: Python<'py>,
    rules: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyRules>> {
    static BOTZONE: PyOnceLock<Py<PyRules>> = PyOnceLock::new();
    if let Some(rules) = rules {
        return book_of(rules).cloned();
    }
    let load = || {
        let book = py.import("guobiao.rulebook.presets")?.getattr("BOTZONE")?;
        PyResult::Ok(book.cast_into::<PyRules>()?.unbind())
    };
    Ok(BOTZONE.get_or_try_init(py, load)?.bind(py).clone())
}

/// A whole number from 0 on that fits 64 bits.
pub(super) fn extract_seed(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    value.extract::<u64>().ok().filter(|_| !is_bool(value)).ok_or_else(|| {
        let found = short_repr(value);
        PyValueError::new_err(format!("seed {found}, expected a whole number from 0 to 2**64 - 1"))
    })
}

/// How many games or walls.
pub(super) fn extract_length(n: &Bound<'_, PyAny>) -> PyResult<u64> {
    let rows = n.extract::<u32>().ok().filter(|_| !is_bool(n)).ok_or_else(|| {
        PyValueError::new_err(format!("n {}, expected a whole number from 0", short_repr(n)))
    })?;
    Ok(u64::from(rows))
}

/// A seat, 0-3.
pub(super) fn extract_seat(value: &Bound<'_, PyAny>) -> PyResult<u8> {
    value.extract::<u8>().ok().filter(|&n| n < 4 && !is_bool(value)).ok_or_else(|| {
        let found = short_repr(value);
        PyValueError::new_err(format!("seat {found}, expected 0 to 3"))
    })
}

/// An action given as a member, a number or a text.
pub(super) fn extract_action(value: &Bound<'_, PyAny>) -> PyResult<Action> {
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(text_of(text)?.parse::<Action>()?);
    }
    let number = value.extract::<u8>().ok().filter(|_| !is_bool(value));
    number
        .and_then(Action::new)
        .ok_or_else(|| crate::game::ActionError::Unknown { found: short_repr(value) }.into())
}

/// The walls of whatever Python calls walls: numbers of tiles, one wall after the other.
pub(super) fn extract_walls(walls: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    walls.py().import("guobiao.game")?.getattr("_wall_tiles")?.call1((walls,))?.extract()
}

/// A game of walls that may be malformed.
fn game_of(walls: &[u8], wind: Wind, tables: &Tables) -> PyResult<Game> {
    let mut game = Game::new(walls, wind, tables.rules())
        .map_err(|error| PyValueError::new_err(format!("walls: {error}")))?;
    game.begin(tables);
    Ok(game)
}

fn actions<'py>(py: Python<'py>, game: &Game) -> PyResult<Bound<'py, PyTuple>> {
    let legal = game.legal().iter().map(|action| enums::action(py, action));
    PyTuple::new(py, legal.collect::<PyResult<Vec<_>>>()?)
}

fn tile_or_none<'py>(py: Python<'py>, tile: Option<Tile>) -> PyResult<Option<Bound<'py, PyAny>>> {
    tile.map(|tile| enums::tile(py, tile)).transpose()
}

fn discards<'py>(game: &Game, seat: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
    let py = seat.py();
    let tiles = game.discards(extract_seat(seat)?).map(|tile| enums::tile(py, tile));
    PyTuple::new(py, tiles.collect::<PyResult<Vec<_>>>()?)
}

/// A seat's melds; None for a concealed kong that isn't known.
fn melds<'py>(game: &Game, seat: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
    let melds: Vec<_> = game.melds(extract_seat(seat)?).map(|meld| meld.map(PyMeld)).collect();
    PyTuple::new(seat.py(), melds)
}

fn events<'py>(py: Python<'py>, game: &Game) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, game.events().into_iter().map(PyEvent).collect::<Vec<_>>())
}

fn round_wind<'py>(py: Python<'py>, game: &Game) -> PyResult<Bound<'py, PyAny>> {
    enums::tile(py, game.round_wind().tile())
}

/// The score of a win with the tile asked about.
fn win(py: Python<'_>, game: &Game, seat: u8, rules: &Py<PyRules>) -> PyResult<Option<PyScore>> {
    let Some(hand) = game.hand_to_win(seat) else { return Ok(None) };
    let score = crate::score::score(&hand, &rules.get().0)?;
    Ok(score.map(|score| PyScore::new(hand, score, rules.clone_ref(py))))
}

/// One round (局) at the table of Botzone's judge; ValueError for walls or a seed that can't be.
///
/// >>> import guobiao as gb
/// >>> game = gb.Game(seed=7)
/// >>> while game.seat is not None:
/// ...     game.act(game.legal_actions[-1])
/// >>> game.result.reason, sum(game.result.payments)
/// ('drawn', 0)
///
/// Four seats 0-3 for E S W N, each with a wall of its own of 34 tiles, drawn from the end; no
/// flowers; seat 0 draws first. ``seed`` is 0 to 2**64 - 1: the same walls and round wind on every
/// machine; or ``walls``: 136 Botzone codes in a text, uint8[136] of Tile numbers, four sequences
/// of tiles; shorter equal parts too, of 13 tiles at least. ``round_wind`` is that of the seed if
/// not given, and E for walls.
///
/// Whoever may do more than pass is asked, in turn order from the seat after the discarder,
/// whatever was answered before; until the last has answered nothing changes that a seat can see.
/// Games are equal if walls, round wind, all that happened and the rule book are. They can be
/// copied and pickled; they are mutable and not hashable.
#[pyclass(module = "guobiao", name = "Game")]
pub(super) struct PyGame {
    pub(super) game: Game,
    pub(super) rules: Py<PyRules>,
}

impl PyGame {
    pub(super) fn new_of(game: Game, rules: Py<PyRules>) -> PyGame {
        PyGame { game, rules }
    }
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (*, seed=None, walls=None, rules=None, round_wind=None))]
    #[pyo3(text_signature = "(*, seed=None, walls=None, rules=..., round_wind=None)")]
    fn new(
        py: Python<'_>,
        seed: Option<&Bound<'_, PyAny>>,
        walls: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
        round_wind: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyGame> {
        let rules = or_botzone(py, rules)?;
        let given = round_wind.map(|wind| extract_wind("round", wind)).transpose()?;
        let tables = rules.get().tables(py);
        let game = match (seed, walls) {
            (Some(seed), None) => {
                let (walls, wind) = seed::deal(extract_seed(seed)?, 0, 0);
                game_of(&walls, given.unwrap_or(wind), tables)?
            }
            (None, Some(walls)) => {
                game_of(&extract_walls(walls)?, given.unwrap_or_default(), tables)?
            }
            _ => return Err(PyValueError::new_err("Game wants seed= or walls=, one of the two")),
        };
        Ok(PyGame::new_of(game, rules.unbind()))
    }

    /// Who is asked, 0-3; None when the round is over.
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.game.asked()
    }

    /// What the seat asked may do, rising; empty when the round is over.
    #[getter]
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        actions(py, &self.game)
    }

    /// Does what the seat asked chose: an Action, its number or its text; ActionError if not legal.
    ///
    /// >>> import guobiao as gb
    /// >>> game = gb.Game(seed=7)
    /// >>> game.act("pass")
    /// Traceback (most recent call last):
    ///     ...
    /// guobiao.ActionError: pass: seat 0 has drawn and can't pass
    ///
    /// After an error nothing has moved.
    fn act(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let read = extract_action(action)?;
        Ok(self.game.act(read, self.rules.get().tables(action.py()))?)
    }

    /// The tile asked about: the own draw, a discard or a tile added to a pung; None after a claim.
    #[getter]
    fn tile<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        tile_or_none(py, self.game.tile())
    }

    /// The seat that the tile asked about came from; None after a claim.
    #[getter]
    fn source(&self) -> Option<u8> {
        self.game.source()
    }

    /// A seat's hand: at its own draw that is the winning tile, with all flags; after a claim 14
    /// tiles without a winning one; else 13.
    ///
    /// >>> import guobiao as gb
    /// >>> game = gb.Game(seed=7)
    /// >>> game.hand(0).winning_tile == game.tile, len(game.hand(1).concealed)
    /// (True, 13)
    fn hand(&self, seat: &Bound<'_, PyAny>) -> PyResult<PyHand> {
        Ok(PyHand(self.game.hand(extract_seat(seat)?)?))
    }

    /// The Score that a seat would make now with the tile asked about, legal or not; None where it
    /// doesn't win, or isn't to be asked.
    ///
    /// At its own draw it is ``gb.score(game.hand(seat), rules=game.rules)``.
    fn win(&self, seat: &Bound<'_, PyAny>) -> PyResult<Option<PyScore>> {
        let at = extract_seat(seat)?;
        if self.game.ending().is_some() {
            return Ok(None);
        }
        win(seat.py(), &self.game, at, &self.rules)
    }

    /// How many of each kind a seat sees outside its hand and melds, uint8[34]: all discards and
    /// the exposed melds of others; not the tile asked about, no concealed kongs.
    fn seen<'py>(&self, seat: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        Ok(PyArray1::from_slice(seat.py(), &self.game.seen(extract_seat(seat)?)))
    }

    /// How many tiles are left in each wall.
    #[getter]
    fn wall_left<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.game.wall_left())
    }

    /// The walls as they were dealt, one after the other, uint8[136] of Tile numbers.
    #[getter]
    fn walls<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        PyArray1::from_vec(py, self.game.walls())
    }

    /// What has happened, in order.
    ///
    /// >>> import guobiao as gb
    /// >>> for event in gb.Game(seed=7).events:
    /// ...     print(event)
    /// Player 0 Draw T5
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        events(py, &self.game)
    }

    /// The tiles that a seat has thrown, in order; those claimed by others and the one asked about
    /// are among them.
    fn discards<'py>(&self, seat: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        discards(&self.game, seat)
    }

    /// A seat's melds in the order in which they were laid down.
    fn melds<'py>(&self, seat: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        melds(&self.game, seat)
    }

    /// The round wind (圈风), a Tile.
    #[getter]
    fn round_wind<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        round_wind(py, &self.game)
    }

    /// The rule book that wins are scored by.
    #[getter]
    fn rules(&self, py: Python<'_>) -> Py<PyRules> {
        self.rules.clone_ref(py)
    }

    /// How the round ended, a Result; None while it goes on.
    #[getter]
    pub(super) fn result<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(ending) = self.game.ending() else { return Ok(None) };
        let reason = match ending.reason {
            EndReason::Win => "win",
            EndReason::Drawn => "drawn",
            EndReason::Error => "error",
        };
        let score = match ending.winner {
            Some(winner) => win(py, &self.game, winner, &self.rules)?,
            None => None,
        };
        let payments = PyTuple::new(py, ending.payments)?;
        let build = py.import("guobiao.game")?.getattr("_result")?;
        let seats = (ending.winner, ending.discarder, ending.offender);
        build.call1((reason, seats.0, seats.1, seats.2, score, payments)).map(Some)
    }

    /// What a seat knows, by default the one that is asked; ValueError when nobody is and none is named.
    ///
    /// >>> import guobiao as gb
    /// >>> view = gb.Game(seed=7).view()
    /// >>> view.seat, view.wall_left
    /// (0, (20, 21, 21, 21))
    #[pyo3(signature = (seat=None))]
    fn view(&self, py: Python<'_>, seat: Option<&Bound<'_, PyAny>>) -> PyResult<PyView> {
        let seat = match seat {
            Some(seat) => extract_seat(seat)?,
            None => self.game.asked().ok_or_else(|| {
                PyValueError::new_err("the round is over and nobody is asked: name a seat")
            })?,
        };
        Ok(PyView::new_of(self.game.view(seat), self.rules.clone_ref(py)))
    }

    /// An independent game that stands where this one does; for search.
    ///
    /// >>> import guobiao as gb
    /// >>> game = gb.Game(seed=7)
    /// >>> other = game.copy()
    /// >>> other.act(other.legal_actions[0])
    /// >>> other == game, game == gb.Game(seed=7)
    /// (False, True)
    fn copy(&self, py: Python<'_>) -> PyGame {
        PyGame::new_of(self.game.clone(), self.rules.clone_ref(py))
    }

    fn __copy__(&self, py: Python<'_>) -> PyGame {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyGame {
        self.copy(py)
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<PyGame>() else { return Ok(false) };
        let Ok(other) = other.try_borrow() else { return Ok(true) };
        Ok(self.game == other.game && self.rules.bind(py).eq(&other.rules)?)
    }

    fn __repr__(&self) -> String {
        let wind = self.game.round_wind().tile();
        let stands = match self.game.ending() {
            Some(ending) => format!("over: {:?}", ending.reason).to_lowercase(),
            None => format!("seat {}", self.game.asked().unwrap_or_default()),
        };
        let left = self.game.wall_left();
        format!("<Game, round {wind}, {stands}, {left:?} tiles left>")
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        let rebuild = py.get_type::<PyGame>().getattr("_from_bytes")?;
        Ok((rebuild, (PyBytes::new(py, &self.game.to_bytes()), self.rules.clone_ref(py))))
    }

    /// The game of its bytes, for pickle; ValueError for bytes that no game has.
    #[classmethod]
    fn _from_bytes(
        _: &Bound<'_, PyType>,
        saved: &Bound<'_, PyBytes>,
        rules: &Bound<'_, PyAny>,
    ) -> PyResult<PyGame> {
        let book = book_of(rules)?;
        let game = Game::from_bytes(saved.as_bytes(), book.get().tables(rules.py()));
        match game.filter(Game::sees_all) {
            Some(game) => Ok(PyGame::new_of(game, book.clone().unbind())),
            None => Err(PyValueError::new_err("the bytes are not those of a Game")),
        }
    }
}

/// An action's text, kind, tile and tiles.
type ActionParts<'py> = (String, u8, Option<Bound<'py, PyAny>>, Bound<'py, PyTuple>);

/// The number of an action given as a text, a number or a member; ActionError for what is none. What
/// Action() calls.
#[pyfunction]
pub(super) fn action_number(value: &Bound<'_, PyAny>) -> PyResult<u8> {
    Ok(extract_action(value)?.number())
}

/// An action as a text, and its tiles: what Action's properties are made of.
#[pyfunction]
pub(super) fn action_parts<'py>(number: &Bound<'py, PyAny>) -> PyResult<ActionParts<'py>> {
    let py = number.py();
    let action = extract_action(number)?;
    let counts = action.tiles();
    let tiles = Tile::all().flat_map(|tile| std::iter::repeat_n(tile, counts[tile.index()].into()));
    let tiles = tiles.map(|tile| enums::tile(py, tile)).collect::<PyResult<Vec<_>>>()?;
    let tile = tile_or_none(py, action.tile())?;
    Ok((action.to_string(), action.kind() as u8, tile, PyTuple::new(py, tiles)?))
}

/// The walls of n rounds, uint8[n, 136] of Tile numbers: row i is dealt by Game(seed=seed) for i = 0.
///
/// >>> import guobiao as gb
/// >>> walls = gb.walls(2, seed=7)
/// >>> walls.shape, bool((walls[0] == gb.Game(seed=7).walls).all())
/// ((2, 136), True)
///
/// Row i depends on ``seed`` (0 to 2**64 - 1) and i alone, on every machine, and is frozen within a
/// major version. ValueError for numbers that can't be.
#[pyfunction]
#[pyo3(signature = (n, *, seed))]
pub(super) fn walls<'py>(
    n: &Bound<'py, PyAny>,
    seed: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let py = n.py();
    let rows = extract_length(n)?;
    let seed = extract_seed(seed)?;
    let array = PyArray2::zeros(py, [rows as usize, SEATS * crate::game::WALL], false);
    let mut own = super::batch::own(&array)?;
    let (rows, _) = own.as_slice_mut().map_err(super::batch::misfit)?.as_chunks_mut();
    py.detach(|| {
        for (row, number) in rows.iter_mut().zip(0..) {
            *row = seed::deal(seed, number, 0).0;
        }
    });
    drop(own);
    Ok(array)
}
