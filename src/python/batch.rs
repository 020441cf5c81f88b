//! Hands in bulk: arrays in, arrays out, the GIL released in between.
//!
//! Rows are handed out in chunks, in ascending order, to the caller's thread and to as many more as
//! were asked for; each chunk comes with its own part of every result, so threads share nothing that
//! they write, and the threads end with the call. The caller's thread looks for Ctrl-C between chunks.

use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use numpy::ndarray::Dimension;
use numpy::{Element, PyArray, PyArray1, PyArray2, PyArrayMethods};
use numpy::{PyReadonlyArray2, PyReadwriteArray, PyReadwriteArray2};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use super::HandError;
use super::enums::text_of;
use super::rules::PyRules;
use crate::bulk::{Tables, Verdict};
use crate::hand::row::LEN;
use crate::notation::LONGEST;
use crate::{Fan, Hand, Row};

/// Rows that a thread takes at a time: some 70 microseconds of work.
const CHUNK: usize = 512;
/// Rows that are copied at a time; they stay in the nearest cache.
const BLOCK: usize = 32;
/// How often the caller's thread looks for signals.
const LOOK: Duration = Duration::from_millis(20);
/// No call starts more threads than this.
const MOST_THREADS: usize = 256;
/// Texts that are read, and marked rows that are listed, between two looks for signals.
const LISTED: usize = 4096;

const WINS: u8 = 0;
const DOES_NOT_WIN: u8 = 1;
const BAD: u8 = 2;

/// Rows that follow each other, with their part of every result.
struct Span<'a> {
    /// The number of its first row.
    first: usize,
    rows: &'a [Row],
    points: &'a mut [u16],
    status: &'a mut [u8],
    /// 0 or 1: what Python sees as bool.
    legal: &'a mut [u8],
    fans: Option<&'a mut [[u8; Fan::COUNT]]>,
}

impl<'a> Span<'a> {
    /// Takes up to `most` rows off its front; `None` once it is empty.
    fn take(&mut self, most: usize) -> Option<Span<'a>> {
        let n = self.rows.len().min(most);
        if n == 0 {
            return None;
        }
        let first = self.first;
        self.first += n;
        Some(Span {
            first,
            rows: self.rows.split_off(..n)?,
            points: self.points.split_off_mut(..n)?,
            status: self.status.split_off_mut(..n)?,
            legal: self.legal.split_off_mut(..n)?,
            fans: match &mut self.fans {
                Some(fans) => Some(fans.split_off_mut(..n)?),
                None => None,
            },
        })
    }
}

/// The number of a bad row, and why it is one.
type Fault = (usize, crate::HandError);

/// What the threads of a call share.
struct Work<'a> {
    tables: &'a Tables,
    rest: Mutex<Span<'a>>,
    faults: Mutex<Vec<Fault>>,
    /// Bad rows are marked; otherwise the first ends the work.
    marks: bool,
    stop: AtomicBool,
}

impl Work<'_> {
    /// Scores one chunk; false if none is left or the work is over.
    fn step(&self) -> bool {
        if self.stop.load(Ordering::Relaxed) {
            return false;
        }
        // Chunks leave in ascending order and each that left is scored up to its first bad row, so
        // the lowest of all is among those found, whoever stopped first.
        let Some(chunk) = locked(&self.rest).take(CHUNK) else { return false };
        let faults = self.score(chunk);
        if !faults.is_empty() {
            if !self.marks {
                self.stop.store(true, Ordering::Relaxed);
            }
            locked(&self.faults).extend(faults);
        }
        true
    }

    /// Scores chunks for as long as signals can wait; false once there are none.
    fn steps(&self) -> bool {
        let since = Instant::now();
        while self.step() {
            if since.elapsed() >= LOOK {
                return true;
            }
        }
        false
    }

    fn score(&self, mut chunk: Span<'_>) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut copies = [[0; LEN]; BLOCK];
        while let Some(mut block) = chunk.take(BLOCK) {
            // Another thread may write the array meanwhile. What is checked must be what is scored:
            // the copy is, and the black box keeps the compiler from reading the array again.
            let copies = &mut copies[..block.rows.len()];
            copies.copy_from_slice(block.rows);
            let rows = black_box(&*copies);
            let mut bad = None;
            let give = |at: usize, verdict| {
                let (points, status, legal) = match verdict {
                    Verdict::Wins { points, is_legal } => (points, WINS, u8::from(is_legal)),
                    Verdict::DoesNotWin => (0, DOES_NOT_WIN, 0),
                    Verdict::Bad => {
                        bad.get_or_insert(at);
                        (0, BAD, 0)
                    }
                };
                block.points[at] = points;
                block.status[at] = status;
                block.legal[at] = legal;
            };
            match &mut block.fans {
                Some(fans) => self.tables.score_all_fans(rows, fans, give),
                None => self.tables.score_all(rows, give),
            }
            let Some(bad) = bad else { continue };
            let status = block.status[bad..].iter().zip(bad..);
            let bad = status.filter(|(status, _)| **status == BAD).map(|(_, at)| at);
            let fault = |at: usize| Some((block.first + at, self.tables.fault(&rows[at])?));
            faults.extend(bad.filter_map(fault));
            if !self.marks {
                return faults;
            }
        }
        faults
    }

    /// Works on the caller's thread and `helpers` more; an exception that a signal raised ends it.
    fn run(&self, py: Python<'_>, helpers: usize) -> PyResult<()> {
        thread::scope(|scope| {
            let start = |_| {
                let work = || while self.step() {};
                // Where no thread can be started the others do its part.
                thread::Builder::new().spawn_scoped(scope, work).ok()
            };
            let started: Vec<_> = (0..helpers).map_while(start).collect();
            let mut outcome = Ok(());
            while outcome.is_ok() && py.detach(|| self.steps()) {
                outcome = py.check_signals();
            }
            if outcome.is_err() {
                self.stop.store(true, Ordering::Relaxed);
            }
            let ends = || started.into_iter().map(thread::ScopedJoinHandle::join).collect();
            let ended: Vec<_> = py.detach(ends);
            outcome?;
            if ended.iter().any(Result::is_err) {
                return Err(PyRuntimeError::new_err(
                    "a thread that scored hands failed: a bug in guobiao, please report it",
                ));
            }
            Ok(())
        })
    }
}

/// What a lock holds; a thread that failed left it whole, since nothing fails while it is held.
fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An array that is not as the Python side makes it.
fn misfit<E: std::fmt::Display>(error: E) -> PyErr {
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
fn own<'py, T: Element, D: Dimension>(
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
    rules: &Bound<'py, PyRules>,
    marks: bool,
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let rules = rules.get();
    let tables = py.detach(|| rules.tables());
    let (points, status, legal, fans) = results;
    let (mut points, mut status, mut legal) = (own(&points)?, own(&status)?, own(&legal)?);
    let mut fans = fans.as_ref().map(own).transpose()?;
    let (rows, _) = rows.as_slice().map_err(misfit)?.as_chunks();
    let rest = Span {
        first: 0,
        rows,
        points: points.as_slice_mut().map_err(misfit)?,
        status: status.as_slice_mut().map_err(misfit)?,
        legal: legal.as_slice_mut().map_err(misfit)?,
        fans: match &mut fans {
            Some(fans) => Some(fans.as_slice_mut().map_err(misfit)?.as_chunks_mut().0),
            None => None,
        },
    };
    let n = rest.rows.len();
    let lengths = [rest.points.len(), rest.status.len(), rest.legal.len()];
    if lengths != [n; 3] || rest.fans.as_ref().is_some_and(|fans| fans.len() != n) {
        return Err(misfit(format!("results for another number of hands, expected {n}")));
    }
    let work = Work {
        tables,
        rest: Mutex::new(rest),
        faults: Mutex::default(),
        marks,
        stop: AtomicBool::new(false),
    };
    let helpers = threads.min(n.div_ceil(CHUNK)).min(MOST_THREADS).saturating_sub(1);
    work.run(py, helpers)?;
    let mut faults = work.faults.into_inner().unwrap_or_else(PoisonError::into_inner);
    py.detach(|| faults.sort_unstable_by_key(|(row, _)| *row));
    let reasons = PyDict::new(py);
    for (listed, (row, error)) in faults.into_iter().enumerate() {
        if !marks {
            return Err(HandError::new_err(format!("hand {row}: {error}")));
        }
        reasons.set_item(row, error.to_string())?;
        if listed % LISTED == 0 {
            py.check_signals()?;
        }
    }
    Ok(reasons)
}

/// Reads texts into rows that are given; HandError for the first that is no hand. What pack_texts() calls.
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
