//! `Judge` and `Player`.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};

use super::enums::{short_repr, text_of};
use super::game::{PyEvent, PyGame, PyView, extract_action, extract_walls, or_botzone};
use super::rules::PyRules;
use crate::Tile;
use crate::Wind;
use crate::botzone::{Content, Display, Judge, Player, Replay, code};
use crate::game::{Action, Game};

impl From<crate::botzone::RequestError> for PyErr {
    fn from(error: crate::botzone::RequestError) -> PyErr {
        PyValueError::new_err(error.to_string())
    }
}

/// Botzone's judge for one round: four requests out, four answers in; ValueError for walls that can't be.
///
/// >>> import guobiao as gb
/// >>> from guobiao.botzone import Judge
/// >>> judge = Judge(gb.Game(seed=7).walls, 0)
/// >>> judge.content
/// ('0 0 0', '0 1 0', '0 2 0', '0 3 0')
/// >>> judge.answer(["PASS", "PASS", "HU", "PASS"])
/// >>> judge.display["action"], judge.display["score"], judge.finished
/// ('WA', [10, 10, -30, 10], True)
///
/// ``walltiles`` are walls as Game takes them, ``quan`` is the round wind, 0-3. The rule book is
/// BOTZONE.
#[pyclass(module = "guobiao.botzone", name = "Judge")]
pub(super) struct PyJudge {
    judge: Judge,
    rules: Py<PyRules>,
}

#[pymethods]
impl PyJudge {
    #[new]
    fn new(walltiles: &Bound<'_, PyAny>, quan: &Bound<'_, PyAny>) -> PyResult<PyJudge> {
        let py = walltiles.py();
        let rules = or_botzone(py, None)?;
        let wind = quan.extract::<u8>().ok().and_then(Wind::new).ok_or_else(|| {
            PyValueError::new_err(format!("quan {}, expected 0 to 3", short_repr(quan)))
        })?;
        let walls = extract_walls(walltiles)?;
        let judge = Judge::new(&walls, wind, rules.get().tables(py))
            .map_err(|error| PyValueError::new_err(format!("walltiles: {error}")))?;
        Ok(PyJudge { judge, rules: rules.unbind() })
    }

    /// What each seat is sent: a request, or when the round is over its payment.
    #[getter]
    fn content<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        match self.judge.content() {
            Content::Requests(lines) => PyTuple::new(py, lines),
            Content::Payments(payments) => PyTuple::new(py, payments),
        }
    }

    /// What the judge shows an audience, a dict as in Botzone's logs.
    ///
    /// ``action`` INIT, DEAL, DRAW, PLAY, CHI, PENG, GANG, BUGANG, HU, HUANG, WA, WH or a verdict;
    /// ``canHu`` the points of each seat's win now, -3 no win, -4 not asked; ``tileCnt`` the tiles
    /// left in each wall; ``player``, ``tile``, ``tileCHI`` (the middle of the run), ``hand``, ``quan``,
    /// ``fan`` ([name, count, value of one]), ``fanCnt`` and ``score`` where they say something.
    #[getter]
    fn display<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        display(py, self.judge.display())
    }

    /// Takes four answers, texts; one that begins with "!" is a verdict such as "!TLE". Nothing
    /// happens once the round is over; ValueError for anything but four texts.
    fn answer(&mut self, responses: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = responses.py();
        let four = || PyValueError::new_err("responses are four texts, by seat");
        if responses.is_instance_of::<PyString>() {
            return Err(four());
        }
        let mut texts = Vec::with_capacity(5);
        for text in responses.try_iter().map_err(|_| four())?.take(5) {
            let text = text?;
            let text = text.cast::<PyString>().map_err(|_| four())?.clone();
            // What UTF-8 can't hold is an answer like any other, and a wrong one.
            texts
                .push(text_of(&text).map_or_else(|_| "?".to_owned(), std::borrow::Cow::into_owned));
        }
        let texts: [String; 4] = texts.try_into().map_err(|_| four())?;
        let texts = [&*texts[0], &*texts[1], &*texts[2], &*texts[3]];
        self.judge.answer(texts, self.rules.get().tables(py));
        Ok(())
    }

    /// Whether the round is over.
    #[getter]
    fn finished(&self) -> bool {
        self.judge.is_finished()
    }

    /// The table as the requests have left it, a Game of its own. It asks nobody: the judge does.
    #[getter]
    fn game(&self, py: Python<'_>) -> PyGame {
        PyGame::new_of(self.judge.game().clone(), self.rules.clone_ref(py))
    }

    /// How the round ended, a Result; None while it goes on.
    #[getter]
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.game(py).result(py)
    }
}

fn display<'py>(py: Python<'py>, shown: &Display) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("action", &shown.action)?;
    dict.set_item("canHu", PyList::new(py, shown.can_win)?)?;
    if let Some(wind) = shown.round_wind {
        dict.set_item("quan", wind as u8)?;
    }
    if let Some(player) = shown.player {
        dict.set_item("player", player)?;
    }
    if let Some(tile) = shown.tile {
        dict.set_item("tile", code(tile))?;
    }
    if let Some(middle) = shown.middle {
        dict.set_item("tileCHI", code(middle))?;
    }
    if let Some(hands) = &shown.hands {
        let codes = hands.iter().map(|hand| hand.iter().map(|&tile| code(tile)).collect());
        dict.set_item("hand", codes.collect::<Vec<Vec<String>>>())?;
    }
    if let Some(left) = shown.left {
        dict.set_item("tileCnt", PyList::new(py, left)?)?;
    }
    if let Some(points) = shown.points {
        dict.set_item("fanCnt", points)?;
    }
    if let Some(payments) = shown.payments {
        dict.set_item("score", PyList::new(py, payments)?)?;
    }
    if let Some(fans) = &shown.fans {
        let rows = PyList::empty(py);
        for &(name, count, value) in fans {
            rows.append((name, count, value).into_pyobject(py)?.to_list())?;
        }
        dict.set_item("fan", rows)?;
    }
    Ok(dict)
}

/// One seat of Botzone, fed by the judge's lines: what it knows, and the texts to send out.
///
/// >>> from guobiao.botzone import Player
/// >>> player = Player()
/// >>> for line in ["0 1 2", "1 0 0 0 0 W1 W2 W3 W4 W5 W6 W7 W8 W9 F1 F1 F2 F3", "3 0 DRAW"]:
/// ...     player.request(line)
/// >>> player.request("3 0 PLAY F1")
/// >>> [str(action) for action in player.view.legal_actions]
/// ['pass', 'pung E']
/// >>> player.act("pung E"), player.act("play W")
/// (None, 'PENG F3')
///
/// The rule book is BOTZONE, or the one given.
#[pyclass(module = "guobiao.botzone", name = "Player")]
pub(super) struct PyPlayer {
    player: Player,
    rules: Py<PyRules>,
}

#[pymethods]
impl PyPlayer {
    #[new]
    #[pyo3(signature = (*, rules=None), text_signature = "(*, rules=...)")]
    fn new(py: Python<'_>, rules: Option<&Bound<'_, PyAny>>) -> PyResult<PyPlayer> {
        let rules = or_botzone(py, rules)?;
        rules.get().tables(py);
        Ok(PyPlayer { player: Player::default(), rules: rules.unbind() })
    }

    /// Takes the next line of the judge; ValueError for one that no judge sends now.
    ///
    /// A claim that was answered before is confirmed by it, or taken back.
    fn request(&mut self, line: &Bound<'_, PyString>) -> PyResult<()> {
        let tables = self.rules.get().tables(line.py());
        Ok(self.player.request(&text_of(line)?, tables)?)
    }

    /// What the seat knows, a View; None before its tiles are dealt.
    #[getter]
    fn view(&self, py: Python<'_>) -> Option<PyView> {
        Some(PyView::new_of(self.player.view()?, self.rules.clone_ref(py)))
    }

    /// Chooses an action: the text to send, or None after a chow or a pung, when `view` shows the
    /// throw to choose and the next act() gives both in one text. ActionError if not legal.
    ///
    /// Where the seat has no choice the action is a pass.
    fn act(&mut self, action: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        let tables = self.rules.get().tables(action.py());
        Ok(self.player.act(extract_action(action)?, tables)?)
    }

    /// Takes what was answered earlier to the last request, for a bot that is told its past at once.
    fn answered(&mut self, response: &Bound<'_, PyString>) -> PyResult<()> {
        self.player.answered(&text_of(response)?);
        Ok(())
    }
}

/// A logged round played again, an iterator of (Game, Action); ValueError for walls that can't be. What
/// Round.decisions() calls.
///
/// An event that can't be is a ValueError of its place among the events and what is wrong with it.
/// ``dropped`` counts the bids so far that the rules don't allow.
#[pyclass(module = "guobiao._core", name = "Replay")]
pub(super) struct PyReplay {
    replay: Replay,
    rules: Py<PyRules>,
}

#[pymethods]
impl PyReplay {
    #[new]
    #[pyo3(signature = (dealt, events, *, round_wind, walls=None, drawn=false))]
    fn new(
        py: Python<'_>,
        dealt: [Vec<u8>; 4],
        events: Vec<PyRef<'_, PyEvent>>,
        round_wind: u8,
        walls: Option<&Bound<'_, PyAny>>,
        drawn: bool,
    ) -> PyResult<PyReplay> {
        let rules = or_botzone(py, None)?;
        let tiles = dealt.map(|tiles| tiles.into_iter().filter_map(Tile::new).collect::<Vec<_>>());
        let walls = walls.map(extract_walls).transpose()?;
        let wind = Wind::new(round_wind).unwrap_or_default();
        let events = events.into_iter().map(|event| event.0.clone()).collect();
        let dealt = [&*tiles[0], &*tiles[1], &*tiles[2], &*tiles[3]];
        let tables = rules.get().tables(py);
        let replay = Replay::new(walls.as_deref(), dealt, wind, events, drawn, tables)
            .map_err(|error| PyValueError::new_err((0, error.to_string())))?;
        Ok(PyReplay { replay, rules: rules.unbind() })
    }

    /// Bids so far that the rules don't allow, false wins among them.
    #[getter]
    fn dropped(&self) -> usize {
        self.replay.dropped()
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<(PyGame, Bound<'py, PyAny>)>> {
        let next = self.replay.next(self.rules.get().tables(py));
        let next: Option<(Game, Action)> =
            next.map_err(|error| PyValueError::new_err((error.event, error.problem)))?;
        let Some((game, action)) = next else { return Ok(None) };
        Ok(Some((
            PyGame::new_of(game, self.rules.clone_ref(py)),
            super::enums::action(py, action)?,
        )))
    }
}
