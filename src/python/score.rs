//! `Set`, `Reading`, `Score`; `decompose` and `score`.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMappingProxy, PyString, PyTuple};

use super::HandError;
use super::enums::{self, text_of};
use super::hand::{PyHand, hand_of, set_tiles};
use super::picture::picture;
use super::rules::{PyRules, or_current};
use crate::notation::read_tiles;
use crate::score::Silence;
use crate::shape::{self, Set, SetKind, Winning};
use crate::{Fan, Hand, Reading, Score, TileSet};

/// What pickle calls, and with what.
type Reduced<'py, Parts> = PyResult<(Bound<'py, PyAny>, Parts)>;

/// Three or four tiles that belong together in a reading; HandError for tiles that don't.
///
/// >>> from guobiao import Set
/// >>> Set("123p", concealed=True).kind
/// SetKind.CHOW
///
/// ``concealed``: no tile of it came from another player (暗). ``melded``: laid down before the win.
/// A knitted straight is three sets of the kind KNITTED.
#[pyclass(frozen, eq, hash, module = "guobiao", name = "Set")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct PySet(Set);

#[pymethods]
impl PySet {
    #[new]
    #[pyo3(signature = (tiles, *, concealed, melded=false))]
    fn new(tiles: &Bound<'_, PyString>, concealed: bool, melded: bool) -> PyResult<PySet> {
        let text = text_of(tiles)?;
        let counts = read_tiles(&text)?;
        let total: u8 = counts.iter().sum();
        let kinds = TileSet::of_counts(&counts);
        let lowest = kinds.iter().next();
        let sets = [
            (SetKind::Pung, 3, 1),
            (SetKind::Kong, 4, 1),
            (SetKind::Chow, 3, 3),
            (SetKind::Knitted, 3, 3),
        ];
        let found = lowest.and_then(|tile| {
            let sets =
                sets.into_iter().filter(|&(_, size, len)| size == total && len == kinds.len());
            let mut sets = sets.map(|(kind, ..)| Set { kind, tile, concealed, melded });
            sets.find(|set| set.tiles() == kinds)
        });
        found.map(PySet).ok_or_else(|| {
            HandError::new_err(format!(
                "{text:?} is not a set, expected one such as '123m', 'EEE' or '147s'"
            ))
        })
    }

    /// What it is.
    #[getter]
    fn kind<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        enums::set_kind(py, self.0.kind)
    }

    /// Its lowest tile.
    #[getter]
    fn tile<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        enums::tile(py, self.0.tile)
    }

    /// Its three or four tiles in order.
    #[getter]
    fn tiles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        set_tiles(py, self.0)
    }

    /// Whether no tile of it came from another player (暗).
    #[getter]
    fn concealed(&self) -> bool {
        self.0.concealed
    }

    /// Whether it was laid down before the win.
    #[getter]
    fn melded(&self) -> bool {
        self.0.melded
    }

    fn __str__(&self) -> String {
        let mut text: Vec<String> = self.0.tiles().iter().map(|tile| tile.to_string()).collect();
        let copies = match self.0.kind {
            SetKind::Pung => 3,
            SetKind::Kong => 4,
            SetKind::Chow | SetKind::Knitted => 1,
        };
        // 1m 2m 3m is written 123m, and E E E is written EEE.
        let suit = if self.0.tile.is_honor() { "" } else { &text[0][1..] }.to_owned();
        for tile in &mut text {
            tile.truncate(1);
        }
        text.concat().repeat(copies) + &suit
    }

    fn __repr__(&self) -> String {
        let boolean = |value| if value { "True" } else { "False" };
        let (concealed, melded) = (boolean(self.0.concealed), boolean(self.0.melded));
        format!("Set('{}', concealed={concealed}, melded={melded})", self.__str__())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String, bool, bool)> {
        let rebuild = py.import("guobiao._pickle")?.getattr("rebuild_set")?;
        Ok((rebuild, (self.__str__(), self.0.concealed, self.0.melded)))
    }
}

/// One way to see a complete hand; made by decompose() and found in Score.reading.
///
/// >>> from guobiao import decompose
/// >>> reading = decompose("[PPP,1]1112233444p1p")[0]
/// >>> print(reading)
/// PPP (melded)  111p  123p  234p  44p  regular, won on 1p of 123p
/// >>> reading.pair, len(reading.sets)
/// (Tile('4p'), 4)
#[pyclass(frozen, eq, hash, module = "guobiao", name = "Reading")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct PyReading {
    hand: Hand,
    reading: Reading,
}

#[pymethods]
impl PyReading {
    /// The hand that it reads.
    #[getter]
    fn hand(&self) -> PyHand {
        PyHand(self.hand)
    }

    /// The form of the hand.
    #[getter]
    fn form<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        enums::form(py, self.reading.form())
    }

    /// Its sets: melds in their order, then concealed ones; empty for forms without sets.
    #[getter]
    fn sets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.reading.sets().iter().map(|&set| PySet(set)).collect::<Vec<_>>())
    }

    /// The tile of its pair; None for forms without exactly one.
    #[getter]
    fn pair<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.reading.pair().map(|pair| enums::tile(py, pair)).transpose()
    }

    /// The element that took the winning tile: a Set, the pair's Tile, or None where there is no choice.
    #[getter]
    fn winning<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.reading.winning() {
            Winning::Whole => Ok(None),
            Winning::Pair => self.pair(py),
            Winning::Set(at) => {
                let set = PySet(self.reading.sets()[usize::from(at)]);
                Ok(Some(set.into_pyobject(py)?.into_any()))
            }
        }
    }

    /// Its place among the readings of its hand.
    fn index(&self) -> usize {
        shape::readings(&self.hand).iter().position(|reading| *reading == self.reading).unwrap_or(0)
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        let show = py.import("guobiao.show.tables")?;
        show.getattr("reading_line")?.call1((*self,))?.extract()
    }

    fn _repr_svg_(slf: &Bound<'_, Self>) -> PyResult<String> {
        picture(slf)
    }

    fn _repr_html_(slf: &Bound<'_, Self>) -> PyResult<String> {
        picture(slf)
    }

    fn __repr__(&self) -> String {
        format!("decompose(Hand('{}'))[{}]", self.hand, self.index())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (PyHand, usize)> {
        let rebuild = py.import("guobiao._pickle")?.getattr("rebuild_reading")?;
        Ok((rebuild, (self.hand(), self.index())))
    }
}

/// What a hand is worth under a rule book, and why; made by score().
///
/// >>> import guobiao as gb
/// >>> score = gb.score("[123p,3]55m12379s789p8s|EE0000|")
/// >>> score.points, score.legal
/// (17, True)
/// >>> dict(score.fans)
/// {Fan('three_suited_terminal_chows'): 1, Fan('closed_wait'): 1}
#[pyclass(frozen, module = "guobiao", name = "Score")]
pub(super) struct PyScore {
    hand: Hand,
    score: Score,
    rules: Py<PyRules>,
}

impl PyScore {
    pub(super) fn new(hand: Hand, score: Score, rules: Py<PyRules>) -> PyScore {
        PyScore { hand, score, rules }
    }

    pub(super) fn worth(&self) -> u16 {
        self.score.points
    }
}

#[pymethods]
impl PyScore {
    /// The hand that was scored.
    #[getter]
    fn hand(&self) -> PyHand {
        PyHand(self.hand)
    }

    /// The rule book it was made under.
    #[getter]
    fn rules(&self, py: Python<'_>) -> Py<PyRules> {
        self.rules.clone_ref(py)
    }

    /// Everything, flowers included.
    #[getter]
    fn points(&self) -> u16 {
        self.score.points
    }

    /// Whether the points without flowers reach the rule book's minimum.
    #[getter]
    fn legal(&self) -> bool {
        self.score.is_legal
    }

    /// How often each fan counts, in rule-book order; read-only.
    #[getter]
    fn fans<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyMappingProxy>> {
        let fans = PyDict::new(py);
        for fan in Fan::ALL {
            let count = self.score.fans[fan.index()];
            if count > 0 {
                fans.set_item(enums::fan(py, fan)?, count)?;
            }
        }
        Ok(PyMappingProxy::new(py, fans.as_mapping()))
    }

    /// The reading that won.
    #[getter]
    fn reading(&self) -> PyReading {
        PyReading { hand: self.hand, reading: self.score.reading }
    }

    /// What the tiles also hold and why it does not count: pairs (fan, by which fan or principle).
    ///
    /// >>> import guobiao as gb
    /// >>> for fan, by in gb.score("[123m,1][456s,1]456789p5p5p").silenced:
    /// ...     print(fan, by)
    /// 连六 account-once
    /// 无字 平和
    /// 单钓将 another reading
    ///
    /// A fan that counts and covers it; "account-once" where its sets are joined already; "same fan
    /// twice" where one of them serves that fan already; "another reading" where only a reading that
    /// was not taken has it.
    #[getter]
    fn silenced<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let rules = &self.rules.bind(py).get().0;
        let mut silenced = Vec::new();
        for (fan, reason) in self.score.silenced(&self.hand, rules) {
            let principle = |text: &str| PyString::new(py, text).into_any();
            let by = match reason {
                Silence::Fan(by) => enums::fan(py, by)?,
                Silence::AccountOnce => principle("account-once"),
                Silence::SameFanTwice => principle("same fan twice"),
                Silence::AnotherReading => principle("another reading"),
            };
            silenced.push((enums::fan(py, fan)?, by));
        }
        PyTuple::new(py, silenced)
    }

    /// The score as plain data: numbers, strings, lists and dicts; the shape that --json prints.
    ///
    /// >>> from guobiao import score
    /// >>> score("[123p,3]55m12379s789p8s").to_dict()["points"]
    /// 17
    fn to_dict<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("guobiao.show.plain")?.getattr("score_dict")?.call1((slf,))
    }

    fn __str__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let show = slf.py().import("guobiao.show.tables")?;
        show.getattr("score_table")?.call1((slf,))?.extract()
    }

    fn _repr_svg_(slf: &Bound<'_, Self>) -> PyResult<String> {
        picture(slf)
    }

    fn _repr_html_(slf: &Bound<'_, Self>) -> PyResult<String> {
        picture(slf)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("score(Hand('{}'), rules={})", self.hand, self.rules.bind(py).repr()?))
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<PyScore>() else { return Ok(false) };
        let other = other.get();
        Ok(self.hand == other.hand && self.rules.bind(py).eq(&other.rules)?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        let mut hasher = DefaultHasher::new();
        self.hand.hash(&mut hasher);
        self.rules.bind(py).hash()?.hash(&mut hasher);
        Ok(hasher.finish())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (PyHand, Py<PyRules>)> {
        let rebuild = py.import("guobiao._pickle")?.getattr("rebuild_score")?;
        Ok((rebuild, (self.hand(), self.rules(py))))
    }
}

/// The score of a hand under a rule book; None if its 14 tiles do not win.
///
/// >>> import guobiao as gb
/// >>> gb.score("[123p,3]55m12379s789p8s|EE0000|").points
/// 17
/// >>> gb.score("123m456m789m12455p") is None
/// True
///
/// ``hand`` is a Hand or its text and needs a winning tile; HandError if it has none or is malformed.
/// The reading worth most is taken, and of equal ones always the same.
#[pyfunction]
#[pyo3(signature = (hand, *, rules=None), text_signature = "(hand, *, rules=...)")]
pub(super) fn score<'py>(
    py: Python<'py>,
    hand: &Bound<'py, PyAny>,
    rules: Option<&Bound<'py, PyAny>>,
) -> PyResult<Option<PyScore>> {
    let PyHand(hand) = hand_of(hand)?;
    let rules = or_current(py, rules)?;
    let score = crate::score::score(&hand, &rules.get().0)?;
    Ok(score.map(|score| PyScore::new(hand, score, rules.unbind())))
}

/// Every reading of a complete hand, with every choice of the element that takes the winning tile;
/// empty if its 14 tiles do not win.
///
/// >>> from guobiao import decompose
/// >>> for reading in decompose("1112223334445m5m"):
/// ...     print(reading)
/// 111m  222m  333m  444m  55m  regular, won on 5m of 55m
/// 111m  234m  234m  234m  55m  regular, won on 5m of 55m
/// 111m  234m  345m  345m  22m  regular, won on 5m of 345m
/// 123m  123m  123m  444m  55m  regular, won on 5m of 55m
#[pyfunction]
pub(super) fn decompose<'py>(hand: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
    let PyHand(of) = hand_of(hand)?;
    of.require_winning_tile("decompose")?;
    let readings = shape::readings(&of).into_iter().map(|reading| PyReading { hand: of, reading });
    PyTuple::new(hand.py(), readings.collect::<Vec<_>>())
}
