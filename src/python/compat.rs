//! The drop-in for PyMahjongGB: its functions and its results around one call of the scorer; what goes
//! in is read by [`read`]; its shanten functions are in [`shanten`].

mod read;
pub(super) mod shanten;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyTuple};

use super::enums;
use super::rules::PyRules;
use crate::bulk::RowResult;
use crate::hand::Check;
use crate::score::{Ties, score_with_ties};
use crate::{Fan, Hand, HandError, Row};
use read::Arguments;

const NOT_WIN: &str = "ERROR_NOT_WIN";

/// Its English names, where they are not those of the international table.
const ENGLISH: [(Fan, &str); 4] = [
    (Fan::AllFives, "All Five"),
    (Fan::TwoDragonPungs, "Two Dragons Pungs"),
    (Fan::RobbingTheKong, "Robbing The Kong"),
    (Fan::ConcealedAndMeldedKong, "Concealed Kong and Melded Kong"),
];

/// No fan counts more often: there are eight flowers.
const MOST: usize = 8;

/// The rows of results, immutable and so shared: made when first needed, by fan and count.
type Rows = [[PyOnceLock<Py<PyTuple>>; MOST]; Fan::COUNT];

/// A version of PyMahjongGB.
struct Version {
    ties: Ties,
    chinese: [(Fan, &'static str); 3],
    rules: PyOnceLock<Py<PyRules>>,
    terse: Rows,
    verbose: Rows,
}

static V1_4: Version = Version::new(
    Ties::Late,
    [
        (Fan::EdgeWait, "独听・边张"),
        (Fan::ClosedWait, "独听・嵌张"),
        (Fan::SingleWait, "独听・单钓"),
    ],
);
static V1_3: Version = Version::new(
    Ties::First,
    [(Fan::EdgeWait, "边张"), (Fan::ClosedWait, "嵌张"), (Fan::SingleWait, "单钓将")],
);

fn renamed(names: &[(Fan, &'static str)], fan: Fan) -> Option<&'static str> {
    names.iter().find(|name| name.0 == fan).map(|name| name.1)
}

impl Version {
    const fn new(ties: Ties, chinese: [(Fan, &'static str); 3]) -> Version {
        Version {
            ties,
            chinese,
            rules: PyOnceLock::new(),
            terse: [const { [const { PyOnceLock::new() }; MOST] }; Fan::COUNT],
            verbose: [const { [const { PyOnceLock::new() }; MOST] }; Fan::COUNT],
        }
    }

    /// BOTZONE
    fn rules<'py>(&'py self, py: Python<'py>) -> PyResult<&'py PyRules> {
        let load = || {
            let book = py.import("guobiao.presets")?.getattr("BOTZONE")?;
            PyResult::Ok(book.cast_into::<PyRules>()?.unbind())
        };
        Ok(self.rules.get_or_try_init(py, load)?.get())
    }

    /// How often each fan counts; `None` if the hand does not win.
    ///
    /// The tables break ties as 1.4.0 does. What they refuse, the plain scorer counts or names: robbing
    /// on the last tile of the wall can't happen at a table, but counts here.
    fn fans(
        &self,
        py: Python<'_>,
        row: &Row,
        rules: &PyRules,
    ) -> Result<Option<[u8; Fan::COUNT]>, HandError> {
        if self.ties == Ties::Late {
            let mut fans = [0; Fan::COUNT];
            match rules.tables(py).score_fans(row, &mut fans) {
                RowResult::Wins { .. } => return Ok(Some(fans)),
                RowResult::DoesNotWin => return Ok(None),
                RowResult::Bad => {}
            }
        }
        let hand = Hand::checked(*row, Check::TilesOnly)?;
        Ok(score_with_ties(&hand, &rules.0, self.ties)?.map(|score| score.fans))
    }

    #[cold]
    fn new_row<'py>(
        &self,
        py: Python<'py>,
        fan: Fan,
        count: u8,
        verbose: bool,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let points = u32::from(self.rules(py)?.0.points(fan));
        let zh = renamed(&self.chinese, fan).unwrap_or(fan.zh());
        if !verbose {
            return (points * u32::from(count), zh).into_pyobject(py);
        }
        let en = match renamed(&ENGLISH, fan) {
            Some(en) => PyString::new(py, en).into_any(),
            None => enums::fan(py, fan)?.getattr("en")?,
        };
        (points, count, zh, en).into_pyobject(py)
    }
}

/// The fans that count, in rule-book order, each with its count.
struct Counted<'a> {
    fans: &'a [u8; Fan::COUNT],
    /// One bit each.
    left: u128,
}

impl<'a> Counted<'a> {
    fn new(fans: &'a [u8; Fan::COUNT]) -> Counted<'a> {
        const { assert!(Fan::COUNT.is_multiple_of(8) && Fan::COUNT <= 128) };
        let mut left = 0;
        for (at, eight) in fans.as_chunks::<8>().0.iter().enumerate() {
            // No count reaches 128: adding 127 to each byte sets the highest bit of those above zero,
            // and the product brings these bits together.
            let sums = u64::from_le_bytes(*eight).wrapping_add(0x7f7f_7f7f_7f7f_7f7f);
            let above_zero = sums >> 7 & 0x0101_0101_0101_0101;
            left |= u128::from(above_zero.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * at);
        }
        Counted { fans, left }
    }
}

impl Iterator for Counted<'_> {
    type Item = (Fan, u8);

    fn next(&mut self) -> Option<(Fan, u8)> {
        let fan = *Fan::ALL.get(self.left.trailing_zeros() as usize)?;
        self.left &= self.left - 1;
        Some((fan, self.fans[fan.index()]))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.left.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Counted<'_> {}

/// A row of a result on its way into the tuple.
struct ResultRow<'a> {
    version: &'a Version,
    fan: Fan,
    count: u8,
    verbose: bool,
}

impl<'py> IntoPyObject<'py> for ResultRow<'py> {
    type Target = PyTuple;
    type Output = Bound<'py, PyTuple>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        let ResultRow { version, fan, count, verbose } = self;
        let rows = if verbose { &version.verbose } else { &version.terse };
        let shared = rows[fan.index()].get(usize::from(count).wrapping_sub(1));
        if let Some(row) = shared.and_then(|row| row.get(py)) {
            return Ok(row.bind(py).clone());
        }
        let row = version.new_row(py, fan, count, verbose)?;
        // One that another thread has made meanwhile is as good.
        let _ = shared.map(|shared| shared.set(py, row.clone().unbind()));
        Ok(row)
    }
}

fn calculate<'py>(
    py: Python<'py>,
    version: &'py Version,
    arguments: &Arguments<'_, 'py>,
) -> PyResult<Bound<'py, PyTuple>> {
    let (row, verbose) = arguments.read(py)?;
    let rules = version.rules(py)?;
    match version.fans(py, &row, rules).map_err(|error| arguments.fault(py, error))? {
        Some(fans) => {
            let rows =
                Counted::new(&fans).map(|(fan, count)| ResultRow { version, fan, count, verbose });
            PyTuple::new(py, rows)
        }
        None => Err(PyTypeError::new_err(NOT_WIN)),
    }
}

macro_rules! fan_function {
    ($(#[$meta:meta])* $function:ident, $name:literal, $version:ident) => {
        $(#[$meta])*
        #[pyfunction]
        #[pyo3(
            name = $name,
            signature = (
                pack, hand, winTile, flowerCount, isSelfDrawn, is4thTile, isAboutKong, isWallLast,
                seatWind, prevalentWind, verbose = None
            ),
            text_signature = "(pack, hand, winTile, flowerCount, isSelfDrawn, is4thTile, \
                isAboutKong, isWallLast, seatWind, prevalentWind, verbose=False)"
        )]
        #[allow(non_snake_case, clippy::similar_names, clippy::too_many_arguments)]
        pub(super) fn $function<'py>(
            py: Python<'py>,
            pack: &Bound<'py, PyAny>,
            hand: &Bound<'py, PyAny>,
            winTile: &Bound<'py, PyAny>,
            flowerCount: &Bound<'py, PyAny>,
            isSelfDrawn: &Bound<'py, PyAny>,
            is4thTile: &Bound<'py, PyAny>,
            isAboutKong: &Bound<'py, PyAny>,
            isWallLast: &Bound<'py, PyAny>,
            seatWind: &Bound<'py, PyAny>,
            prevalentWind: &Bound<'py, PyAny>,
            verbose: Option<&Bound<'py, PyAny>>,
        ) -> PyResult<Bound<'py, PyTuple>> {
            let arguments = Arguments {
                pack,
                hand,
                win_tile: winTile,
                flower_count: flowerCount,
                flags: [isSelfDrawn, is4thTile, isAboutKong, isWallLast],
                seat_wind: seatWind,
                prevalent_wind: prevalentWind,
                verbose,
            };
            calculate(py, &$version, &arguments)
        }
    };
}

fan_function! {
    /// The fans of a winning hand as PyMahjongGB 1.4.0 gives them; TypeError for any other input.
    ///
    /// >>> from guobiao.compat.MahjongGB import MahjongFanCalculator
    /// >>> hand = ("W1", "W1", "W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9", "W9", "W9")
    /// >>> MahjongFanCalculator((), hand, "W5", 0, True, False, False, False, 0, 0)
    /// ((88, '九莲宝灯'), (2, '双暗刻'), (1, '幺九刻'), (1, '自摸'))
    /// >>> MahjongFanCalculator((), hand, "W5", 0, True, False, False, False, 0, 0, True)[1]
    /// (2, 1, '双暗刻', 'Two Concealed Pungs')
    ///
    /// ``pack``: melds as ("CHI", middle tile, 1-3), ("PENG", tile, 1-3), ("GANG", tile, 0-3), 0 for a
    /// concealed kong. ``hand``: the concealed tiles without the winning one. Winds are 0-3. A row is
    /// (points of all, name), with ``verbose`` (points of one, count, name, English name).
    fan_function, "MahjongFanCalculator", V1_4
}

fan_function! {
    /// The fans of a winning hand as PyMahjongGB 1.3.0 gives them; TypeError for any other input.
    ///
    /// >>> from guobiao.compat.MahjongGB_1_3 import MahjongFanCalculator
    /// >>> hand = ("W1", "W2", "T2", "T3", "T4", "B5", "B6", "B7", "B8", "B8", "B8", "F1", "F1")
    /// >>> MahjongFanCalculator((), hand, "W3", 0, True, False, False, False, 0, 0)
    /// ((4, '不求人'), (1, '边张'))
    fan_function_1_3, "MahjongFanCalculator_1_3", V1_3
}
