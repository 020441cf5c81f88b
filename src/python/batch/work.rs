//! Rows and their part of every result, handed out in chunks to the threads of a call.

use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{LISTED, misfit};
use crate::Row;
use crate::hand::row::LEN;
use crate::python::HandError;

/// Rows that a thread takes at a time: some 20 to 500 microseconds of work.
const CHUNK: usize = 512;
/// Rows that are copied at a time; they stay in the nearest cache.
const BLOCK: usize = 128;
/// How often the caller's thread looks for signals.
const LOOK: Duration = Duration::from_millis(20);
/// No call starts more threads than this.
const MOST_THREADS: usize = 256;

/// What comes with rows, one item a row: results to be written, or more to be read.
pub(super) trait Part: Sized + Send {
    /// Takes so many items off the front; `None` if there are fewer.
    fn take(&mut self, n: usize) -> Option<Self>;

    /// Whether there are so many.
    fn has(&self, n: usize) -> bool;
}

impl<T: Send> Part for &mut [T] {
    fn take(&mut self, n: usize) -> Option<Self> {
        self.split_off_mut(..n)
    }

    fn has(&self, n: usize) -> bool {
        self.len() == n
    }
}

impl<T: Sync> Part for &[T] {
    fn take(&mut self, n: usize) -> Option<Self> {
        self.split_off(..n)
    }

    fn has(&self, n: usize) -> bool {
        self.len() == n
    }
}

impl<P: Part> Part for Option<P> {
    fn take(&mut self, n: usize) -> Option<Self> {
        match self {
            Some(part) => part.take(n).map(Some),
            None => Some(None),
        }
    }

    fn has(&self, n: usize) -> bool {
        self.as_ref().is_none_or(|part| part.has(n))
    }
}

impl<A: Part, B: Part> Part for (A, B) {
    fn take(&mut self, n: usize) -> Option<Self> {
        Some((self.0.take(n)?, self.1.take(n)?))
    }

    fn has(&self, n: usize) -> bool {
        self.0.has(n) && self.1.has(n)
    }
}

/// Rows that follow each other, with what comes with them.
struct Span<'a, P> {
    /// The number of its first row.
    first: usize,
    rows: &'a [Row],
    part: P,
}

impl<P: Part> Span<'_, P> {
    /// Takes up to `most` rows off its front; `None` once it is empty.
    fn take(&mut self, most: usize) -> Option<Self> {
        let n = self.rows.len().min(most);
        if n == 0 {
            return None;
        }
        let first = self.first;
        self.first += n;
        Some(Span { first, rows: self.rows.split_off(..n)?, part: self.part.take(n)? })
    }
}

/// Is called with the number of each bad row, within those that are answered, and why it is one.
pub(super) type OnFault<'a> = dyn FnMut(usize, crate::HandError) + 'a;

/// The number of a bad row, and why it is one.
type Fault = (usize, crate::HandError);

/// How a call works.
#[derive(Clone, Copy)]
pub(super) struct How {
    /// Bad rows are marked; otherwise the first ends the work.
    pub(super) marks: bool,
    /// How many threads, the caller's included.
    pub(super) threads: usize,
}

/// What the threads of a call share.
struct Work<'a, P, A> {
    answer: A,
    rest: Mutex<Span<'a, P>>,
    faults: Mutex<Vec<Fault>>,
    marks: bool,
    stop: AtomicBool,
}

impl<P: Part, A: Fn(&[Row], P, &mut OnFault<'_>) + Sync> Work<'_, P, A> {
    /// Answers one chunk; false if none is left or the work is over.
    fn step(&self) -> bool {
        if self.stop.load(Ordering::Relaxed) {
            return false;
        }
        // Chunks leave in ascending order and each that left is answered up to its first bad block, so
        // the lowest of all is among those found, whoever stopped first.
        let Some(chunk) = locked(&self.rest).take(CHUNK) else { return false };
        let faults = self.answer(chunk);
        if !faults.is_empty() {
            if !self.marks {
                self.stop.store(true, Ordering::Relaxed);
            }
            locked(&self.faults).extend(faults);
        }
        true
    }

    /// Answers chunks for as long as signals can wait; false once there are none.
    fn steps(&self) -> bool {
        let since = Instant::now();
        while self.step() {
            if since.elapsed() >= LOOK {
                return true;
            }
        }
        false
    }

    fn answer(&self, mut chunk: Span<'_, P>) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut copies = [[0; LEN]; BLOCK];
        while let Some(block) = chunk.take(BLOCK) {
            // Another thread may write the array meanwhile. What is checked must be what is answered:
            // the copy is, and the black box keeps the compiler from reading the array again.
            let copies = &mut copies[..block.rows.len()];
            copies.copy_from_slice(block.rows);
            let rows = black_box(&*copies);
            (self.answer)(rows, block.part, &mut |at, error| {
                faults.push((block.first + at, error));
            });
            if !self.marks && !faults.is_empty() {
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
                    "a thread that worked on hands failed: a bug in guobiao, please report it",
                ));
            }
            Ok(())
        })
    }
}

/// What a lock holds; a thread that failed left it whole, since nothing fails while it is held.
pub(in crate::python) fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Calls `answer` with rows, a block at a time, and with what comes with them, on so many threads; gives
/// the reasons of bad rows by number, HandError for the first of these unless they are marked.
pub(super) fn answer_rows<'py, P: Part>(
    py: Python<'py>,
    rows: &[Row],
    part: P,
    How { marks, threads }: How,
    answer: impl Fn(&[Row], P, &mut OnFault<'_>) + Sync,
) -> PyResult<Bound<'py, PyDict>> {
    let n = rows.len();
    if !part.has(n) {
        return Err(misfit(format!("results for another number of hands, expected {n}")));
    }
    let work = Work {
        answer,
        rest: Mutex::new(Span { first: 0, rows, part }),
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
