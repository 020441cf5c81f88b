//! The drop-in for PyMahjongGB: its functions and its results around one call of the scorer; what goes
//! in is read by [`read`]; its shanten functions are in [`shanten`].

mod errors;
mod known;
mod mistakes;
mod read;
pub(super) mod shanten;

use std::sync::OnceLock;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyTuple};

use super::enums;
use crate::bulk::{RowResult, Tables};
use crate::compat::{self, FanCounts, Version as Habits, WinningCall};
use crate::hand::{Check, row};
use crate::score::{Ties, score_with_ties};
use crate::shape::suits::Suits;
use crate::tile::{ONES, gather_bits};
use crate::{Fan, Hand, HandError, Row, Rules, Tile};
use mistakes::Mistakes;
use read::{Arguments, Call};

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
struct VersionAnswers {
    habits: Habits,
    ties: Ties,
    chinese: [(Fan, &'static str); 3],
    terse: Rows,
    verbose: Rows,
}

/// The rule book BOTZONE and its tables, made by the first call.
struct Book {
    rules: Rules,
    tables: Tables,
}

impl Book {
    /// Callers hold the GIL, so that no `os.fork` comes in between: the child would wait for ever for the
    /// thread that builds, which it does not have.
    #[inline]
    fn get(_py: Python<'_>) -> &'static Book {
        static BOOK: OnceLock<Book> = OnceLock::new();
        BOOK.get_or_init(|| {
            let _ = Suits::get();
            let rules = Rules::named("BOTZONE").unwrap_or_else(Rules::current);
            let tables = Tables::new(&rules);
            Book { rules, tables }
        })
    }
}

static V1_4: VersionAnswers = VersionAnswers::new(
    Habits::V1_4,
    Ties::Late,
    [
        (Fan::EdgeWait, "独听・边张"),
        (Fan::ClosedWait, "独听・嵌张"),
        (Fan::SingleWait, "独听・单钓"),
    ],
);
static V1_3: VersionAnswers = VersionAnswers::new(
    Habits::V1_3,
    Ties::First,
    [(Fan::EdgeWait, "边张"), (Fan::ClosedWait, "嵌张"), (Fan::SingleWait, "单钓将")],
);

fn renamed(names: &[(Fan, &'static str)], fan: Fan) -> Option<&'static str> {
    names.iter().find(|name| name.0 == fan).map(|name| name.1)
}

impl VersionAnswers {
    const fn new(habits: Habits, ties: Ties, chinese: [(Fan, &'static str); 3]) -> VersionAnswers {
        VersionAnswers {
            habits,
            ties,
            chinese,
            terse: [const { [const { PyOnceLock::new() }; MOST] }; Fan::COUNT],
            verbose: [const { [const { PyOnceLock::new() }; MOST] }; Fan::COUNT],
        }
    }

    /// How often each fan counts; `None` if the hand does not win.
    ///
    /// The tables break ties as 1.4.0 does. What they refuse, the plain scorer counts or names: robbing
    /// on the last tile of the wall can't happen at a table, but counts here.
    fn fans(&self, book: &Book, row: &Row) -> Result<Option<[u8; Fan::COUNT]>, HandError> {
        if self.ties == Ties::Late {
            let mut fans = [0; Fan::COUNT];
            match book.tables.score_fans(row, &mut fans) {
                RowResult::Wins { .. } => return Ok(Some(fans)),
                RowResult::DoesNotWin => return Ok(None),
                RowResult::Bad => {}
            }
        }
        let hand = Hand::checked(*row, Check::TilesOnly)?;
        Ok(score_with_ties(&hand, &book.rules, self.ties)?.map(|score| score.fans))
    }

    /// How often each fan counts where something is such as no table has.
    #[cold]
    fn odd_fans(
        &self,
        py: Python<'_>,
        book: &Book,
        call: &mut Call,
    ) -> PyResult<Option<FanCounts>> {
        if let Some(pack) = call.packs.as_slice().iter().find(|pack| pack.overruns()) {
            let code = errors::code_of(pack.tile);
            let why = format!("CHI {code}, expected its middle tile, 2 to 8 of a suit");
            return Err(errors::refused(errors::TILE_CODE, why));
        }
        let flowers = std::mem::take(&mut call.row[row::FLOWERS]);
        let too_many = call.too_many_copies();
        let found = if call.packs.are_plain && too_many.is_none() {
            let found = self.fans(book, &call.row).map_err(|error| Call::fault(&error))?;
            found.map(|fans| fans.map(u16::from))
        } else {
            call.mistakes.add(too_many.map_or(Mistakes::NONE, |_| Mistakes::FIVE_ALIKE));
            self.impossible_fans(py, book, call, too_many)?
        };
        Ok(found.map(|mut fans| {
            fans[Fan::FlowerTiles.index()] = flowers.into();
            fans
        }))
    }

    fn impossible_fans(
        &self,
        py: Python<'_>,
        book: &Book,
        call: &Call,
        too_many: Option<(Tile, u16)>,
    ) -> PyResult<Option<FanCounts>> {
        let packs = call.packs.as_slice();
        if let (Habits::V1_3, Some((tile, count))) = (self.habits, too_many) {
            return Err(errors::too_many_copies(py, tile, count));
        }
        let win = WinningCall {
            packs,
            concealed: call.concealed(),
            winning_tile: call.winning_tile,
            flags: call.flags,
            round_wind: call.row[row::ROUND_WIND],
            seat_wind: call.row[row::SEAT_WIND],
        };
        Ok(compat::fans(&win, &book.rules, self.habits))
    }

    #[cold]
    fn new_row<'py>(
        &self,
        py: Python<'py>,
        fan: Fan,
        count: u16,
        verbose: bool,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let points = u32::from(Book::get(py).rules.points(fan));
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
struct CountedFans<'a> {
    fans: &'a [u8; Fan::COUNT],
    /// One bit each.
    left: u128,
}

impl<'a> CountedFans<'a> {
    fn new(fans: &'a [u8; Fan::COUNT]) -> CountedFans<'a> {
        const { assert!(Fan::COUNT.is_multiple_of(8) && Fan::COUNT <= 128) };
        let mut left = 0;
        for (at, eight) in fans.as_chunks::<8>().0.iter().enumerate() {
            // No count reaches 128: adding 127 to each byte sets the highest bit of those above zero.
            let sums = u64::from_le_bytes(*eight).wrapping_add(127 * ONES);
            left |= u128::from(gather_bits(sums >> 7 & ONES)) << (8 * at);
        }
        CountedFans { fans, left }
    }
}

impl Iterator for CountedFans<'_> {
    type Item = (Fan, u16);

    fn next(&mut self) -> Option<(Fan, u16)> {
        let fan = *Fan::ALL.get(self.left.trailing_zeros() as usize)?;
        self.left &= self.left - 1;
        Some((fan, self.fans[fan.index()].into()))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.left.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for CountedFans<'_> {}

/// A row of a result on its way into the tuple.
struct ResultRow<'a> {
    version: &'a VersionAnswers,
    fan: Fan,
    count: u16,
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
    version: &'py VersionAnswers,
    arguments: &Arguments<'_, 'py>,
) -> PyResult<Bound<'py, PyTuple>> {
    let call = arguments.read(py)?;
    let book = Book::get(py);
    if call.mistakes == Mistakes::NONE {
        let verbose = call.is_verbose;
        match version.fans(book, &call.row) {
            Ok(Some(fans)) => {
                let row = |(fan, count)| ResultRow { version, fan, count, verbose };
                return PyTuple::new(py, CountedFans::new(&fans).map(row));
            }
            Ok(None) => return Err(PyTypeError::new_err(NOT_WIN)),
            Err(_) => {}
        }
    }
    calculate_oddly(py, version, book, call)
}

/// The result where something is such as no table has.
#[cold]
#[inline(never)]
fn calculate_oddly<'py>(
    py: Python<'py>,
    version: &'py VersionAnswers,
    book: &Book,
    mut call: Call,
) -> PyResult<Bound<'py, PyTuple>> {
    let found = version.odd_fans(py, book, &mut call)?;
    call.mistakes.warn(py)?;
    let fans = found.ok_or_else(|| PyTypeError::new_err(NOT_WIN))?;
    let verbose = call.is_verbose;
    let counted = Fan::ALL.into_iter().zip(fans).filter(|&(_, count)| count > 0);
    let rows: Vec<_> =
        counted.map(|(fan, count)| ResultRow { version, fan, count, verbose }).collect();
    PyTuple::new(py, rows)
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
