//! Rows of an array, shared out to threads with the GIL released.

use std::hint::black_box;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{LISTED, misfit};
use crate::Row;
use crate::hand::row::LEN;
use crate::parallel::{Faults, Plan, Portion, Unfinished, share};
use crate::python::HandError;

/// Rows that are copied at a time; they stay in the nearest cache.
const COPIED_ROWS: usize = 128;

/// Is called with the number of each bad row, within those that are answered, and why it is one.
pub(super) type OnFault<'a> = dyn FnMut(usize, crate::HandError) + 'a;

/// Shares out work on `n` hands without the GIL; an exception that a signal raises ends it.
pub(in crate::python) fn detached<P: Portion, F: Send>(
    py: Python<'_>,
    n: usize,
    part: P,
    how: Plan,
    answer: impl Fn(usize, P, &mut Faults<F>) + Send + Sync,
) -> PyResult<Faults<F>> {
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "the method alone has one lifetime"
    )]
    let look = || Python::attach(|py| py.check_signals());
    py.detach(|| share(n, part, how, look, answer)).map_err(|unfinished| match unfinished {
        Unfinished::Misfit => misfit(format!("results for another number of hands, expected {n}")),
        Unfinished::Stopped(error) => error,
        Unfinished::Failed => PyRuntimeError::new_err(
            "a thread that worked on hands failed: a bug in guobiao, please report it",
        ),
    })
}

/// Calls `answer` with rows, a block at a time, and with what comes with them, on so many threads; gives
/// the reasons of bad rows by number, HandError for the first of these unless they are marked.
pub(super) fn answer_rows<'py, P: Portion>(
    py: Python<'py>,
    rows: &[Row],
    part: P,
    how: Plan,
    answer: impl Fn(&[Row], P, &mut OnFault<'_>) + Send + Sync,
) -> PyResult<Bound<'py, PyDict>> {
    let faults =
        detached(py, rows.len(), (rows, part), how, |mut first, (mut rows, mut part), faults| {
            let mut copies = [[0; LEN]; COPIED_ROWS];
            while !rows.is_empty() && (how.marks || faults.is_empty()) {
                let n = rows.len().min(COPIED_ROWS);
                let (Some(block), Some(part)) = (rows.take(n), part.take(n)) else { return };
                // Another thread may write the array meanwhile. What is checked must be what is answered:
                // the copy is, and the black box keeps the compiler from reading the array again.
                let copies = &mut copies[..n];
                copies.copy_from_slice(block);
                answer(black_box(&*copies), part, &mut |at, error| {
                    faults.push((first + at, error));
                });
                first += n;
            }
        })?;
    let reasons = PyDict::new(py);
    for (listed, (row, error)) in faults.into_iter().enumerate() {
        if !how.marks {
            return Err(HandError::new_err(format!("hand {row}: {error}")));
        }
        reasons.set_item(row, error.to_string())?;
        if listed % LISTED == 0 {
            py.check_signals()?;
        }
    }
    Ok(reasons)
}
