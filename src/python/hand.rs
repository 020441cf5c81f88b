//! `Meld` and `Hand`.

mod parts;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString, PyTuple, PyType};

use super::HandError;
use super::enums::{self, extract_tile, is_bool, short_repr, text_of};
use super::picture::picture;
use crate::hand::row::LEN;
use crate::notation::{Spelling, TileText, read_tiles};
use crate::shape::SetKind;
use crate::{Flags, Hand, Meld, MeldKind, Row, Tile};
use parts::{KEYWORDS, Parts, extract_meld};
pub(super) use parts::{extract_seen, extract_wind};

/// A set laid down before the win; HandError for a text that is none.
///
/// >>> from guobiao import Meld
/// >>> Meld("[123p,3]") == Meld.chow("123p", claimed=3)
/// True
/// >>> Meld.kong("EEEE", concealed=True)
/// Meld('[EEEE]')
///
/// In brackets: a chow with the digit of the claimed tile (1-3), a pung or kong with its source
/// (1 left, 2 opposite, 3 right), an added kong with source + 4, a concealed kong without a
/// digit. On a chow or a pung a missing digit means not said.
#[pyclass(frozen, eq, hash, module = "guobiao", name = "Meld", from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct PyMeld(pub(super) Meld);

impl PyMeld {
    /// The meld of three or four tiles written without brackets.
    fn of_tiles(tiles: &str, kind: MeldKind, source: u8, allowed: &str) -> PyResult<PyMeld> {
        let counts = read_tiles(tiles)?;
        let held: Vec<Tile> = Tile::all().filter(|tile| counts[tile.index()] > 0).collect();
        let total: usize = counts.iter().map(|&n| usize::from(n)).sum();
        let fits = match kind {
            MeldKind::Chow => {
                let run = |two: &[Tile]| two[0].above(1) == Some(two[1]);
                held.len() == 3 && total == 3 && held.windows(2).all(run)
            }
            MeldKind::Pung => held.len() == 1 && total == 3,
            _ => held.len() == 1 && total == 4,
        };
        let name = match kind {
            MeldKind::Chow => "chow, expected three tiles in a row of one suit such as '123p'",
            MeldKind::Pung => "pung, expected three alike such as '555m'",
            _ => "kong, expected four alike such as 'EEEE'",
        };
        let (true, Some(&first)) = (fits, held.first()) else {
            return Err(HandError::new_err(format!("{tiles:?} is not a {name}")));
        };
        Meld::new(kind, first, source)
            .map(PyMeld)
            .ok_or_else(|| HandError::new_err(format!("source {source}, expected {allowed}")))
    }
}

/// The source of a meld as a small number; `None` is not said.
fn source(value: Option<&Bound<'_, PyAny>>, allowed: &str) -> PyResult<u8> {
    let Some(value) = value else { return Ok(0) };
    let found =
        value.extract::<u8>().ok().filter(|found| (1..=3).contains(found) && !is_bool(value));
    found.ok_or_else(|| {
        HandError::new_err(format!("source {}, expected {allowed}", short_repr(value)))
    })
}

const CLAIMED_TILE: &str = "1 to 3, the tile of the run that was claimed";
const FROM: &str = "1 (left), 2 (opposite) or 3 (right)";

#[pymethods]
impl PyMeld {
    #[new]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<PyMeld> {
        extract_meld(text).map(PyMeld)
    }

    /// A run of three, claimed; HandError for tiles that are none.
    ///
    /// >>> from guobiao import Meld
    /// >>> Meld.chow("123p", claimed=3)
    /// Meld('[123p,3]')
    ///
    /// ``claimed`` is the tile of the run that was claimed, 1-3.
    #[staticmethod]
    #[pyo3(signature = (tiles, *, claimed=None))]
    fn chow(tiles: &Bound<'_, PyString>, claimed: Option<&Bound<'_, PyAny>>) -> PyResult<PyMeld> {
        PyMeld::of_tiles(
            &text_of(tiles)?,
            MeldKind::Chow,
            source(claimed, CLAIMED_TILE)?,
            CLAIMED_TILE,
        )
    }

    /// Three alike, claimed; HandError for tiles that are not alike.
    ///
    /// >>> from guobiao import Meld
    /// >>> Meld.pung("555m", source=1)
    /// Meld('[555m,1]')
    ///
    /// ``source`` is from whom: 1 left, 2 opposite, 3 right.
    #[staticmethod]
    #[pyo3(signature = (tiles, *, source=None))]
    fn pung(tiles: &Bound<'_, PyString>, source: Option<&Bound<'_, PyAny>>) -> PyResult<PyMeld> {
        PyMeld::of_tiles(&text_of(tiles)?, MeldKind::Pung, self::source(source, FROM)?, FROM)
    }

    /// Four alike: melded, concealed or added to a pung; HandError for tiles that are not alike.
    ///
    /// >>> from guobiao import Meld
    /// >>> Meld.kong("EEEE", source=2), Meld.kong("EEEE", concealed=True), Meld.kong("EEEE", added=True)
    /// (Meld('[EEEE,2]'), Meld('[EEEE]'), Meld('[EEEE,5]'))
    ///
    /// ``source`` is from whom: 1 left (also where it is not said), 2 opposite, 3 right.
    #[staticmethod]
    #[pyo3(signature = (tiles, *, concealed=false, added=false, source=None))]
    fn kong(
        tiles: &Bound<'_, PyString>,
        concealed: bool,
        added: bool,
        source: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyMeld> {
        let kind = match (concealed, added) {
            (true, true) => {
                return Err(HandError::new_err("a kong is concealed or added, not both"));
            }
            (true, false) => MeldKind::ConcealedKong,
            (false, true) => MeldKind::AddedKong,
            (false, false) => MeldKind::MeldedKong,
        };
        let source = self::source(source, FROM)?;
        if concealed && source > 0 {
            return Err(HandError::new_err("a concealed kong has no source"));
        }
        PyMeld::of_tiles(&text_of(tiles)?, kind, source, FROM)
    }

    /// The meld of PyMahjongGB's tuple; HandError for one that no table has.
    ///
    /// >>> from guobiao import Meld
    /// >>> Meld.from_botzone(("CHI", "B2", 3)), Meld.from_botzone(("GANG", "F1", 0))
    /// (Meld('[123p,3]'), Meld('[EEEE]'))
    ///
    /// A chow is named by its middle tile. Offers: 1 left, 2 opposite, 3 right; of a chow which tile was
    /// claimed; 0 for a concealed kong.
    #[staticmethod]
    fn from_botzone(pack: &Bound<'_, PyAny>) -> PyResult<PyMeld> {
        parts::meld_of_pack(pack).map(PyMeld)
    }

    /// Its code in a row, 1-157 (the source is not part of it).
    #[getter]
    fn code(&self) -> u8 {
        self.0.code()
    }

    /// What it is: chow, pung or kong.
    #[getter]
    fn kind<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        enums::set_kind(py, crate::shape::Set::from(self.0).kind)
    }

    /// The tile of a pung or kong, the lowest of a chow.
    #[getter]
    fn tile<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        enums::tile(py, self.0.tile())
    }

    /// Its three or four tiles in order.
    #[getter]
    fn tiles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        set_tiles(py, crate::shape::Set::from(self.0))
    }

    /// Whether it is a concealed kong.
    #[getter]
    fn concealed(&self) -> bool {
        !self.0.is_exposed()
    }

    /// Whether it is a kong made by adding to an exposed pung.
    #[getter]
    fn added(&self) -> bool {
        self.0.kind() == MeldKind::AddedKong
    }

    /// Which tile of a chow was claimed, 1-3; None if not said or no chow.
    #[getter]
    fn claimed(&self) -> Option<u8> {
        (self.0.kind() == MeldKind::Chow && self.0.source() > 0).then(|| self.0.source())
    }

    /// From whom a pung or kong came, 1 left, 2 opposite, 3 right; None if not said.
    #[getter]
    fn source(&self) -> Option<u8> {
        (self.0.kind() != MeldKind::Chow && self.0.source() > 0).then(|| self.0.source())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Meld('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<PyMeld>(), (self.0.to_string(),))
    }
}

/// The tiles of a set as a tuple, in order.
pub(super) fn set_tiles<'py>(
    py: Python<'py>,
    set: crate::shape::Set,
) -> PyResult<Bound<'py, PyTuple>> {
    let kinds = set.tiles();
    let copies = match set.kind {
        SetKind::Pung => 3,
        SetKind::Kong => 4,
        SetKind::Chow | SetKind::Knitted => 1,
    };
    let tiles = kinds.iter().flat_map(|tile| std::iter::repeat_n(tile, copies));
    let tiles = tiles.map(|tile| enums::tile(py, tile)).collect::<PyResult<Vec<_>>>()?;
    PyTuple::new(py, tiles)
}

/// A hand of 13 tiles (it waits) or 14; HandError for anything that can't be one.
///
/// >>> from guobiao import Hand, Meld
/// >>> hand = Hand("[123p,3]55m12379s789p8s|EE0000|0")
/// >>> hand.winning_tile, hand.melds
/// (Tile('8s'), (Meld('[123p,3]'),))
/// >>> hand == Hand(concealed="55m12379s789p", melds=[Meld("[123p,3]")], winning_tile="8s")
/// True
///
/// The text: melds in brackets, concealed tiles, the winning tile last; then ``|`` round wind,
/// seat wind, four digits 0 or 1 (self-drawn, fourth copy with the other three visible, last tile,
/// kong: a replacement if self-drawn, else robbed); then ``|`` flowers; then ``|`` letters of house
/// games (d dealt win, f first go-round, r ready when dealt, w kong of wildcards). The last two or
/// three parts may be left out. With keywords, ``concealed`` never contains the winning tile; 14
/// concealed tiles without a winning tile are a hand to discard from. A meld counts as three tiles.
/// Frozen, hashable, picklable.
#[pyclass(frozen, eq, hash, module = "guobiao", name = "Hand", from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct PyHand(pub(super) Hand);

#[pymethods]
impl PyHand {
    #[new]
    #[pyo3(signature = (text=None, **keywords))]
    #[pyo3(
        text_signature = "(text=None, *, concealed, melds=(), winning_tile=None, round_wind='E', \
        seat_wind='E', self_drawn=False, last_copy=False, last_tile=False, kong=False, flowers=0, \
        dealt_win=False, first_go_round=False, ready_when_dealt=False, wildcard_kong=False)"
    )]
    fn new(
        text: Option<&Bound<'_, PyAny>>,
        keywords: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyHand> {
        match (text, keywords) {
            (Some(text), None) => hand_of(text),
            (Some(_), Some(_)) => Err(PyTypeError::new_err(
                "Hand takes a text or keywords, not both; see Hand.replace",
            )),
            (None, Some(keywords)) if keywords.contains("concealed")? => {
                Parts::empty().take_all(Some(keywords))
            }
            (None, _) => Err(PyTypeError::new_err("Hand needs a text or concealed=...")),
        }
    }

    /// The hand of PyMahjongGB's arguments; HandError for packs and tiles that can't be one.
    ///
    /// >>> from guobiao import Hand
    /// >>> hand = ("W5", "W5", "T1", "T2", "T3", "T7", "T9", "B7", "B8", "B9")
    /// >>> Hand.from_botzone((("CHI", "B2", 3),), hand, "T8", self_drawn=True)
    /// Hand('[123p,3]55m12379s789p8s|EE1000|0')
    ///
    /// ``pack``: ("CHI", middle tile, which tile of the run was claimed 1-3), ("PENG", tile, from whom 1-3),
    /// ("GANG", tile, 0-3), 0 for a concealed kong; 1 is left, 2 opposite, 3 right. ``hand`` without the
    /// winning tile. The other keywords are those of Hand.
    #[staticmethod]
    #[pyo3(signature = (pack, hand, winning_tile=None, **keywords))]
    fn from_botzone(
        pack: &Bound<'_, PyAny>,
        hand: &Bound<'_, PyAny>,
        winning_tile: Option<&Bound<'_, PyAny>>,
        keywords: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyHand> {
        refuse(keywords, &["concealed", "melds"], "from_botzone")?;
        let mut parts = Parts::of_packs(pack, hand)?;
        parts.winning_tile = winning_tile.map(extract_tile).transpose()?;
        parts.take_all(keywords)
    }

    /// The hand of 34 counts of concealed tiles, the winning tile left out; HandError if they can't be one.
    ///
    /// >>> from guobiao import Hand, Tile
    /// >>> counts = [0] * 34
    /// >>> for tile in ("5m", "5m", "1s", "2s", "3s", "7s", "9s", "7p", "8p", "9p"):
    /// ...     counts[Tile(tile)] += 1
    /// >>> Hand.from_counts(counts, melds=[("CHI", "B2", 3)], winning_tile="8s")
    /// Hand('[123p,3]55m12379s789p8s|EE0000|0')
    ///
    /// ``counts`` in the order of Tile: a list or an array. The keywords are those of Hand.
    #[staticmethod]
    #[pyo3(signature = (counts, **keywords))]
    fn from_counts(
        counts: &Bound<'_, PyAny>,
        keywords: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyHand> {
        refuse(keywords, &["concealed"], "from_counts")?;
        Parts::of_counts(counts)?.take_all(keywords)
    }

    /// This hand with other parts, given as the keywords of Hand; HandError if they don't fit.
    ///
    /// >>> from guobiao import Hand
    /// >>> Hand("1112223334445m5m").replace(self_drawn=True)
    /// Hand('1112223334445m5m|EE1000|0')
    #[pyo3(signature = (**changes))]
    fn replace(&self, changes: Option<&Bound<'_, PyDict>>) -> PyResult<PyHand> {
        Parts::of(&self.0).take_all(changes)
    }

    /// The concealed tiles in order, the winning tile left out.
    #[getter]
    fn concealed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let counts = self.0.concealed();
        let tiles = Tile::all().flat_map(|t| std::iter::repeat_n(t, counts[t.index()].into()));
        PyTuple::new(py, tiles.map(|tile| enums::tile(py, tile)).collect::<PyResult<Vec<_>>>()?)
    }

    /// The melds in the order given.
    #[getter]
    fn melds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.melds().map(PyMeld).collect::<Vec<_>>())
    }

    /// The tile that completed the hand; None if it waits or discards.
    #[getter]
    fn winning_tile<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.winning_tile().map(|tile| enums::tile(py, tile)).transpose()
    }

    /// The round's wind (圈风) as a tile.
    #[getter]
    fn round_wind<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        enums::tile(py, self.0.circumstances().round_wind.tile())
    }

    /// The seat's wind (门风) as a tile.
    #[getter]
    fn seat_wind<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        enums::tile(py, self.0.circumstances().seat_wind.tile())
    }

    /// Whether the winner drew the tile.
    #[getter]
    fn self_drawn(&self) -> bool {
        self.0.flags().has(Flags::SELF_DRAWN)
    }

    /// Whether the winning tile is the fourth copy and the other three are seen by everybody.
    #[getter]
    fn last_copy(&self) -> bool {
        self.0.flags().has(Flags::LAST_COPY)
    }

    /// Whether the wall is empty.
    #[getter]
    fn last_tile(&self) -> bool {
        self.0.flags().has(Flags::LAST_TILE)
    }

    /// Whether it was won on a kong's replacement (self-drawn) or by robbing a kong.
    #[getter]
    fn kong(&self) -> bool {
        self.0.flags().has(Flags::KONG)
    }

    /// Whether it was won on the tiles as dealt (house games).
    #[getter]
    fn dealt_win(&self) -> bool {
        self.0.flags().has(Flags::DEALT_WIN)
    }

    /// Whether it was won in the first go-round (house games).
    #[getter]
    fn first_go_round(&self) -> bool {
        self.0.flags().has(Flags::FIRST_GO_ROUND)
    }

    /// Whether it was waiting with the tiles as dealt (house games).
    #[getter]
    fn ready_when_dealt(&self) -> bool {
        self.0.flags().has(Flags::READY_WHEN_DEALT)
    }

    /// Whether a kong is of four declared wildcards (house games).
    #[getter]
    fn wildcard_kong(&self) -> bool {
        self.0.flags().has(Flags::WILDCARD_KONG)
    }

    /// How many flowers, 0-8.
    #[getter]
    fn flowers(&self) -> u8 {
        self.0.circumstances().flowers
    }

    /// The 48 bytes that it is in arrays.
    #[getter]
    fn row<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.row())
    }

    /// The text of the hand as others write tiles: "zh", "unicode" or "botzone"; None is str(hand).
    ///
    /// >>> from guobiao import Hand
    /// >>> hand = Hand("[123p,3]55m12379s789p8s")
    /// >>> hand.text("zh")
    /// '[一二三饼,3]五五万一二三七九条七八九饼八条|东东0000|0'
    /// >>> Hand(hand.text("botzone")) == Hand(hand.text("unicode")) == hand
    /// True
    ///
    /// Parts, melds and the winning tile stand where str(hand) has them, so that the text reads back as
    /// the same hand.
    #[pyo3(signature = (spelling=None))]
    fn text(&self, spelling: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let spelling = match spelling {
            None => Spelling::Letters,
            Some(name) => match &*name.extract::<String>().unwrap_or_default() {
                "zh" => Spelling::Chinese,
                "unicode" => Spelling::Unicode,
                "botzone" => Spelling::Botzone,
                _ => {
                    let found = short_repr(name);
                    return Err(PyValueError::new_err(format!(
                        "spelling {found}, expected 'zh', 'unicode' or 'botzone'"
                    )));
                }
            },
        };
        Ok(self.0.spelled(spelling).to_string())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn _repr_svg_(slf: &Bound<'_, Self>) -> PyResult<String> {
        picture(slf)
    }

    fn _repr_html_(slf: &Bound<'_, Self>) -> PyResult<String> {
        picture(slf)
    }

    fn __repr__(&self) -> String {
        let text = self.0.to_string();
        if text.parse() == Ok(self.0) {
            return format!("Hand('{text}')");
        }
        // 14 tiles without a winning one: their text would make the last the winning tile.
        let melds: Vec<String> = self.0.melds().map(|meld| format!("'{meld}'")).collect();
        let how = self.0.circumstances();
        let flags = KEYWORDS.iter().filter(|(_, flag)| how.flags.has(*flag));
        let flags: String = flags.flat_map(|(keyword, _)| [", ", keyword, "=True"]).collect();
        format!(
            "Hand(concealed='{}', melds=[{}], round_wind='{}', seat_wind='{}', flowers={}{flags})",
            TileText(&self.0.concealed()),
            melds.join(", "),
            how.round_wind.letter(),
            how.seat_wind.letter(),
            how.flowers,
        )
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let from_row = py.get_type::<PyHand>().getattr("from_row")?;
        Ok((from_row, (self.row(py),)))
    }

    /// The hand of a row of 48 bytes; HandError if it is none.
    ///
    /// >>> from guobiao import Hand
    /// >>> Hand.from_row(Hand("19m19s19pESWNCFP").row)
    /// Hand('19m19s19pESWNCFP|EE0000|0')
    #[staticmethod]
    fn from_row(row: &Bound<'_, PyAny>) -> PyResult<PyHand> {
        // One byte more than a row has is read, whatever length the object claims.
        let mut bytes = Vec::with_capacity(LEN + 1);
        for byte in row.try_iter()?.take(LEN + 1) {
            bytes.extend(byte?.extract::<u8>());
        }
        let row = Row::try_from(bytes)
            .map_err(|_| HandError::new_err("a row is 48 bytes, got something else"))?;
        Ok(PyHand(Hand::try_from(row)?))
    }
}

/// TypeError for a keyword that a way in has as an argument already.
fn refuse(keywords: Option<&Bound<'_, PyDict>>, taken: &[&str], function: &str) -> PyResult<()> {
    for name in taken {
        if keywords.is_some_and(|keywords| keywords.contains(name).unwrap_or(false)) {
            let message = format!("Hand.{function} has no keyword argument {name:?}");
            return Err(PyTypeError::new_err(message));
        }
    }
    Ok(())
}

/// A hand given as `Hand` or as its text.
pub(super) fn hand_of(value: &Bound<'_, PyAny>) -> PyResult<PyHand> {
    if let Ok(hand) = value.cast::<PyHand>() {
        return Ok(*hand.get());
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(PyHand(text_of(text)?.parse()?));
    }
    Err(PyTypeError::new_err(format!("expected a Hand or its text, got {}", value.get_type())))
}
