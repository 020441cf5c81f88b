//! Hands in bulk: arrays in, arrays out, the GIL released in between.

mod legal;
mod waits;
mod work;

use numpy::ndarray::Dimension;
use numpy::{Element, PyArray, PyArray1, PyArray2, PyArrayMethods};
use numpy::{PyReadonlyArray2, PyReadwriteArray, PyReadwriteArray2};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use super::HandError;
use super::enums::text_of;
use super::rules::book_of;
use crate::bulk::RowResult;
use crate::hand::row::LEN;
use crate::notation::LONGEST;
use crate::parallel::Plan;
use crate::{Fan, Hand};
use work::answer_rows;

pub(super) use legal::{
    legal_discard_outs_rows, legal_discards_rows, legal_shanten_by_way_rows, legal_shanten_rows,
    legal_useful_rows,
};
pub(super) use waits::{
    discard_outs_rows, discards_rows, shanten_rows, useful_rows, waits_rows, win_table_rows,
};
pub(super) use work::detached;

/// Texts that are read, and marked rows that are listed, between two looks for signals.
const LISTED: usize = 4096;

const WINS: u8 = 0;
const DOES_NOT_WIN: u8 = 1;
const BAD: u8 = 2;

/// An array that is not as the Python side makes it.
pub(super) fn misfit<E: std::fmt::Display>(error: E) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The results of a call: points, status, legal as 0 or 1, and fans.
type Results<'py> = (
    Bound<'py, PyArray1<u16>>,
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<u8>>,
    Option<Bound<'py, PyArray2<u8>>>,
);

/// An array of a result, for this call alone.
pub(super) fn own<'py, T: Element, D: Dimension>(
    array: &Bound<'py, PyArray<T, D>>,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    array.try_readwrite().map_err(|_| {
        PyRuntimeError::new_err("out is read-only, or in use by another call at the same time")
    })
}

/// Scores rows into arrays that are given, and returns the reasons of bad rows by number; HandError
/// for the first of these unless they are marked. What score_batch() calls.
///
/// ``rows`` is uint8[n, 48] and ``results`` points uint16[n], status uint8[n], legal uint8[n] and fans
/// uint8[n, 88] or None, all C-contiguous.
#[pyfunction]
#[pyo3(signature = (rows, results, *, rules, marks, threads))]
pub(super) fn score_rows<'py>(
    py: Python<'py>,
    rows: PyReadonlyArray2<'py, u8>,
    results: Results<'py>,
    rules: &Bound<'py, PyAny>,
    marks: bool,
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let rules = book_of(rules)?.get();
    let tables = rules.tables(py);
    let (points, status, legal, fans) = results;
    let (mut points, mut status, mut legal) = (own(&points)?, own(&status)?, own(&legal)?);
    let mut fans = fans.as_ref().map(own).transpose()?;
    let (rows, _) = rows.as_slice().map_err(misfit)?.as_chunks();
    let verdicts = (
        points.as_slice_mut().map_err(misfit)?,
        (status.as_slice_mut().map_err(misfit)?, legal.as_slice_mut().map_err(misfit)?),
    );
    let fans: Option<&mut [[u8; Fan::COUNT]]> = match &mut fans {
        Some(fans) => Some(fans.as_slice_mut().map_err(misfit)?.as_chunks_mut().0),
        None => None,
    };
    answer_rows(py, rows, (verdicts, fans), Plan { marks, threads }, |rows, part, fault| {
        let ((points, (status, legal)), fans) = part;
        let mut first_bad = None;
        let give = |at: usize, verdict| {
            (points[at], status[at], legal[at]) = match verdict {
                RowResult::Wins { points, is_legal } => (points, WINS, u8::from(is_legal)),
                RowResult::DoesNotWin => (0, DOES_NOT_WIN, 0),
                RowResult::Bad => {
                    first_bad.get_or_insert(at);
                    (0, BAD, 0)
                }
            };
        };
        match fans {
            Some(fans) => tables.score_all_fans(rows, fans, give),
            None => tables.score_all(rows, give),
        }
        for at in first_bad.map_or(0..0, |first| first..rows.len()) {
            if status[at] == BAD
                && let Some(error) = tables.fault(&rows[at])
            {
                fault(at, error);
            }
        }
    })
}

/// Reads texts into rows that are given; HandError for the first that is not a hand. What pack_texts() calls.
///
/// ``rows`` is a C-contiguous uint8[n, 48], one row a text.
#[pyfunction]
pub(super) fn read_texts<'py>(
    py: Python<'py>,
    texts: &Bound<'py, PyTuple>,
    mut rows: PyReadwriteArray2<'py, u8>,
) -> PyResult<()> {
    let (rows, _) = rows.as_slice_mut().map_err(misfit)?.as_chunks_mut::<LEN>();
    if rows.len() != texts.len() {
        return Err(misfit(format!("{} rows for {} texts", rows.len(), texts.len())));
    }
    let mut items = texts.iter();
    let mut first = 0;
    for rows in rows.chunks_mut(LISTED) {
        let block: Vec<_> = items.by_ref().take(rows.len()).collect();
        let mut read = Vec::with_capacity(block.len());
        let mut unreadable = None;
        for item in &block {
            match readable(item) {
                Ok(text) => read.push(text),
                Err(error) => {
                    unreadable = Some(error);
                    break;
                }
            }
        }
        let bad = py.detach(|| {
            rows.iter_mut().zip(&read).enumerate().find_map(|(i, (row, text))| {
                match text.parse::<Hand>() {
                    Ok(hand) => {
                        *row = *hand.row();
                        None
                    }
                    Err(error) => Some((i, error)),
                }
            })
        });
        if let Some((i, error)) = bad {
            return Err(HandError::new_err(format!("text {}: {error}", first + i)));
        }
        if let Some(error) = unreadable {
            let message = format!("text {}: {}", first + read.len(), error.value(py));
            return Err(if error.is_instance_of::<PyTypeError>(py) {
                PyTypeError::new_err(message)
            } else {
                HandError::new_err(message)
            });
        }
        first += rows.len();
        py.check_signals()?;
    }
    Ok(())
}

/// A text that is short enough to be a hand's.
fn readable<'a>(item: &'a Bound<'_, PyAny>) -> PyResult<std::borrow::Cow<'a, str>> {
    let text = item
        .cast::<PyString>()
        .map_err(|_| PyTypeError::new_err(format!("expected a string, got {}", item.get_type())))?;
    let length = text.len()?;
    if length > LONGEST {
        return Err(crate::HandError::TooLong { length, limit: LONGEST }.into());
    }
    text_of(text)
}
