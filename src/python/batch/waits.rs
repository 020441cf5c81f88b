//! Waits, win tables, shanten, useful tiles and discards of many hands.

use std::hint::black_box;

use numpy::{Element, PyArray1, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::work::answer_rows;
use super::{misfit, own};
use crate::hand::{Held, Size};
use crate::parallel::Plan;
use crate::python::rules::book_of;
use crate::shanten::{
    self, FORMS, after_discards_of, by_form, each_discard_of, useful_of_any, waits_of,
};
use crate::tile::KINDS;
use crate::waits::{WinTable, remaining, win_tables};
use crate::{HandError, Row};

/// No shanten: the form is ruled out, the kind is not in hand, the row is bad.
pub(super) const NO_SHANTEN: i8 = i8::MAX;

/// Answers each row on its own: `W` numbers a row into `out`, those of `blank` for a bad one.
fn fill<'py, T: Element + Copy + Send + Sync, const W: usize>(
    rows: &PyReadonlyArray2<'py, u8>,
    out: &Bound<'py, PyArray1<T>>,
    how: Plan,
    blank: T,
    answer: impl Fn(&Row) -> Result<[T; W], HandError> + Send + Sync,
) -> PyResult<Bound<'py, PyDict>> {
    // With the GIL held, as PyRules::tables builds its own.
    shanten::prepare();
    let mut results = own(out)?;
    let (results, _) = results.as_slice_mut().map_err(misfit)?.as_chunks_mut::<W>();
    let (each_row, _) = rows.as_slice().map_err(misfit)?.as_chunks();
    answer_rows(out.py(), each_row, results, how, |rows, results, fault| {
        for (at, (row, result)) in rows.iter().zip(results).enumerate() {
            match answer(row) {
                Ok(found) => *result = found,
                Err(error) => {
                    *result = [blank; W];
                    fault(at, error);
                }
            }
        }
    })
}

/// Waits of rows into a flat uint8[n * 34]. What waits_batch() calls.
#[pyfunction]
#[pyo3(signature = (rows, out, *, marks, threads))]
pub(in crate::python) fn waits_rows<'py>(
    rows: PyReadonlyArray2<'py, u8>,
    out: &Bound<'py, PyArray1<u8>>,
    marks: bool,
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    fill(&rows, out, Plan { marks, threads }, 0, |row| {
        let held = Held::of_size(row, Size::Waiting, "waits")?;
        let found = waits_of(&held.concealed, held.sets_missing);
        Ok(found.without(held.four_times()).to_bytes())
    })
}

/// Useful tiles of rows into a flat uint8[n * 34]. What useful_batch() calls.
#[pyfunction]
#[pyo3(signature = (rows, out, *, marks, threads))]
pub(in crate::python) fn useful_rows<'py>(
    rows: PyReadonlyArray2<'py, u8>,
    out: &Bound<'py, PyArray1<u8>>,
    marks: bool,
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    fill(&rows, out, Plan { marks, threads }, 0, |row| {
        let held = Held::of(row)?;
        Ok(useful_of_any(&held.concealed, held.sets_missing, held.four_times()).to_bytes())
    })
}

/// Shanten of rows into a flat int8[n * 5]. What shanten_batch() calls.
#[pyfunction]
#[pyo3(signature = (rows, out, *, marks, threads))]
pub(in crate::python) fn shanten_rows<'py>(
    rows: PyReadonlyArray2<'py, u8>,
    out: &Bound<'py, PyArray1<i8>>,
    marks: bool,
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    fill::<_, FORMS>(&rows, out, Plan { marks, threads }, NO_SHANTEN, |row| {
        let held = Held::of(row)?;
        Ok(by_form(&held.concealed, held.sets_missing).map(|shanten| shanten.unwrap_or(NO_SHANTEN)))
    })
}

/// Shanten after each discard from rows into a flat int8[n * 34]. What discards_batch() calls.
#[pyfunction]
#[pyo3(signature = (rows, out, *, marks, threads))]
pub(in crate::python) fn discards_rows<'py>(
    rows: PyReadonlyArray2<'py, u8>,
    out: &Bound<'py, PyArray1<i8>>,
    marks: bool,
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    fill(&rows, out, Plan { marks, threads }, NO_SHANTEN, |row| {
        let held = Held::of_size(row, Size::Throwing, "discards")?;
        let (most, spare) = after_discards_of(&held.concealed, held.sets_missing);
        let mut after = spare.to_bytes().map(|is_spare| most - is_spare.cast_signed());
        for (after, n) in after.iter_mut().zip(held.concealed) {
            *after = if n == 0 { NO_SHANTEN } else { *after };
        }
        Ok(after)
    })
}

/// Outs after each discard from rows into a flat uint8[n * 34]; ``seen`` is a flat uint8[n * 34] or None.
/// What discard_outs_batch() calls.
#[pyfunction]
#[pyo3(signature = (rows, out, *, seen, marks, threads))]
pub(in crate::python) fn discard_outs_rows<'py>(
    rows: PyReadonlyArray2<'py, u8>,
    out: &Bound<'py, PyArray1<u8>>,
    seen: Option<PyReadonlyArray1<'py, u8>>,
    marks: bool,
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    shanten::prepare();
    let mut results = own(out)?;
    let (results, _) = results.as_slice_mut().map_err(misfit)?.as_chunks_mut::<KINDS>();
    let (each_row, _) = rows.as_slice().map_err(misfit)?.as_chunks();
    let seen = seen.as_ref().map(|seen| seen.as_slice().map_err(misfit)).transpose()?;
    let seen = seen.map(|seen| seen.as_chunks::<KINDS>().0);
    let how = Plan { marks, threads };
    answer_rows(out.py(), each_row, (seen, results), how, |rows, part, fault| {
        let (seen, results) = part;
        for (at, (row, result)) in rows.iter().zip(results).enumerate() {
            // Another thread may write the array meanwhile: what is checked must be what is used.
            let seen = seen.map_or([0; KINDS], |seen| black_box(seen[at]));
            match outs_of(row, &seen) {
                Ok(outs) => *result = outs,
                Err(error) => {
                    *result = [0; KINDS];
                    fault(at, error);
                }
            }
        }
    })
}

/// How many copies are left of the useful tiles after each discard; 0 for a kind that is not in hand.
fn outs_of(row: &Row, seen: &[u8; KINDS]) -> Result<[u8; KINDS], HandError> {
    let held = Held::of_size(row, Size::Throwing, "discards")?;
    let left = remaining(&held.all, seen)?;
    let mut outs = [0; KINDS];
    each_discard_of(
        &held.concealed,
        held.sets_missing,
        held.four_times(),
        &mut |tile, _, useful| {
            outs[tile.index()] = useful.iter().map(|tile| left[tile.index()]).sum();
        },
    );
    Ok(outs)
}

/// Win tables of rows into a flat uint16[n * 34 * 2]; ``seen`` is a flat uint8[n * 34] or None. What
/// win_table_batch() calls.
#[pyfunction]
#[pyo3(signature = (rows, out, *, rules, seen, marks, threads))]
pub(in crate::python) fn win_table_rows<'py>(
    py: Python<'py>,
    rows: PyReadonlyArray2<'py, u8>,
    out: &Bound<'py, PyArray1<u16>>,
    rules: &Bound<'py, PyAny>,
    seen: Option<PyReadonlyArray1<'py, u8>>,
    marks: bool,
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let rules = book_of(rules)?.get();
    let tables = rules.tables(py);
    shanten::prepare();
    let mut results = own(out)?;
    let (results, _) = results.as_slice_mut().map_err(misfit)?.as_chunks_mut::<2>();
    let (results, _): (&mut [WinTable], _) = results.as_chunks_mut();
    let (each_row, _) = rows.as_slice().map_err(misfit)?.as_chunks();
    let seen = seen.as_ref().map(|seen| seen.as_slice().map_err(misfit)).transpose()?;
    let seen = seen.map(|seen| seen.as_chunks::<KINDS>().0);
    answer_rows(py, each_row, (seen, results), Plan { marks, threads }, |rows, part, fault| {
        let (seen, results) = part;
        win_tables(tables, rows, seen, results, fault);
    })
}
