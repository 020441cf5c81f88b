//! The distance of many hands to legal wins.

use std::hint::black_box;

use numpy::{Element, PyArray1, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::waits::NO_SHANTEN;
use super::work::answer_rows;
use super::{misfit, own};
use crate::legal::{self, Search, Way};
use crate::parallel::Plan;
use crate::python::legal::extract_way;
use crate::python::rules::book_of;
use crate::shanten;
use crate::tile::KINDS;
use crate::{HandError, Row};

/// What a call asks with: its rule book, the tiles seen by row, and how it works.
struct Asked<'a, 'py> {
    rules: &'a Bound<'py, PyAny>,
    seen: Option<PyReadonlyArray1<'py, u8>>,
    how: Plan,
}

/// Answers each row on its own by a search: `W` numbers a row into `out`, those of `blank` for a bad one.
fn fill<'py, T: Element + Copy + Send + Sync, const W: usize>(
    rows: &PyReadonlyArray2<'py, u8>,
    out: &Bound<'py, PyArray1<T>>,
    asked: &Asked<'_, 'py>,
    blank: T,
    answer: impl Fn(&mut Search<'_>, &Row, &[u8; KINDS]) -> Result<[T; W], HandError> + Send + Sync,
) -> PyResult<Bound<'py, PyDict>> {
    let py = out.py();
    // With the GIL held, as PyRules::tables builds its own.
    let tables = book_of(asked.rules)?.get().tables(py);
    shanten::prepare();
    legal::prepare();
    let mut results = own(out)?;
    let (results, _) = results.as_slice_mut().map_err(misfit)?.as_chunks_mut::<W>();
    let (each_row, _) = rows.as_slice().map_err(misfit)?.as_chunks();
    let seen = asked.seen.as_ref().map(|seen| seen.as_slice().map_err(misfit)).transpose()?;
    let seen = seen.map(|seen| seen.as_chunks::<KINDS>().0);
    answer_rows(py, each_row, (seen, results), asked.how, |rows, (seen, results), fault| {
        let mut search = Search::new(tables);
        for (at, (row, result)) in rows.iter().zip(results).enumerate() {
            // Another thread may write the array meanwhile: what is checked must be what is used.
            let seen = seen.map_or([0; KINDS], |seen| black_box(seen[at]));
            match answer(&mut search, row, &seen) {
                Ok(found) => *result = found,
                Err(error) => {
                    *result = [blank; W];
                    fault(at, error);
                }
            }
        }
    })
}

/// Legal shanten of rows by one way into a flat int8[n]; ``seen`` is a flat uint8[n * 34] or None. What
/// legal_shanten_batch() calls.
#[pyfunction]
#[pyo3(signature = (rows, out, *, way, rules, seen, marks, threads))]
pub(in crate::python) fn legal_shanten_rows<'py>(
    rows: PyReadonlyArray2<'py, u8>,
    out: &Bound<'py, PyArray1<i8>>,
    way: &Bound<'py, PyAny>,
    rules: &Bound<'py, PyAny>,
    seen: Option<PyReadonlyArray1<'py, u8>>,
    marks: bool,
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let way = extract_way(way)?;
    let asked = Asked { rules, seen, how: Plan { marks, threads } };
    fill(&rows, out, &asked, NO_SHANTEN, |search, row, seen| {
        Ok([search.shanten(row, way, seen)?.unwrap_or(NO_SHANTEN)])
    })
}

/// Legal shanten of rows by each way into a flat int8[n * 3]; ``seen`` is a flat uint8[n * 34] or None.
/// What legal_shanten_by_way_batch() calls.
#[pyfunction]
#[pyo3(signature = (rows, out, *, rules, seen, marks, threads))]
pub(in crate::python) fn legal_shanten_by_way_rows<'py>(
    rows: PyReadonlyArray2<'py, u8>,
    out: &Bound<'py, PyArray1<i8>>,
    rules: &Bound<'py, PyAny>,
    seen: Option<PyReadonlyArray1<'py, u8>>,
    marks: bool,
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let asked = Asked { rules, seen, how: Plan { marks, threads } };
    fill(&rows, out, &asked, NO_SHANTEN, |search, row, seen| {
        let mut by_way = [NO_SHANTEN; Way::ALL.len()];
        for (place, way) in by_way.iter_mut().zip(Way::ALL) {
            *place = search.shanten(row, way, seen)?.unwrap_or(NO_SHANTEN);
        }
        Ok(by_way)
    })
}

/// Tiles that bring rows nearer to a legal win, into a flat uint8[n * 34]. What useful_batch() calls with a
/// way.
#[pyfunction]
#[pyo3(signature = (rows, out, *, way, rules, marks, threads))]
pub(in crate::python) fn legal_useful_rows<'py>(
    rows: PyReadonlyArray2<'py, u8>,
    out: &Bound<'py, PyArray1<u8>>,
    way: &Bound<'py, PyAny>,
    rules: &Bound<'py, PyAny>,
    marks: bool,
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let way = extract_way(way)?;
    let asked = Asked { rules, seen: None, how: Plan { marks, threads } };
    fill(&rows, out, &asked, 0, |search, row, seen| Ok(search.useful(row, way, seen)?.to_bytes()))
}

/// Legal shanten after each discard from rows into a flat int8[n * 34]. What discards_batch() calls with a
/// way.
#[pyfunction]
#[pyo3(signature = (rows, out, *, way, rules, marks, threads))]
pub(in crate::python) fn legal_discards_rows<'py>(
    rows: PyReadonlyArray2<'py, u8>,
    out: &Bound<'py, PyArray1<i8>>,
    way: &Bound<'py, PyAny>,
    rules: &Bound<'py, PyAny>,
    marks: bool,
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let way = extract_way(way)?;
    let asked = Asked { rules, seen: None, how: Plan { marks, threads } };
    fill(&rows, out, &asked, NO_SHANTEN, |search, row, seen| {
        let after = search.after_throws(row, way, seen)?;
        Ok(after.map(|shanten| shanten.unwrap_or(NO_SHANTEN)))
    })
}

/// Copies left of the tiles that are useful after each discard from rows, into a flat uint8[n * 34]; ``seen``
/// is a flat uint8[n * 34] or None. What discard_outs_batch() calls with a way.
#[pyfunction]
#[pyo3(signature = (rows, out, *, way, rules, seen, marks, threads))]
pub(in crate::python) fn legal_discard_outs_rows<'py>(
    rows: PyReadonlyArray2<'py, u8>,
    out: &Bound<'py, PyArray1<u8>>,
    way: &Bound<'py, PyAny>,
    rules: &Bound<'py, PyAny>,
    seen: Option<PyReadonlyArray1<'py, u8>>,
    marks: bool,
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let way = extract_way(way)?;
    let asked = Asked { rules, seen, how: Plan { marks, threads } };
    fill(&rows, out, &asked, 0, |search, row, seen| {
        let mut outs = [0; KINDS];
        search.each_throw(row, way, seen, &mut |throw| outs[throw.tile.index()] = throw.outs)?;
        Ok(outs)
    })
}
