//! Splits items and output slices into chunks for the threads of a call.
//!
//! Chunks leave in ascending order, to the caller's thread and to as many more as were asked for; each
//! comes with its own part of every result, so threads share nothing that they write, and the threads end
//! with the call.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Items that a thread takes at a time: of rows, some 20 to 500 microseconds of work.
const CHUNK: usize = 512;
/// Plan often the caller looks up from its work.
const LOOK: Duration = Duration::from_millis(20);
/// No call starts more threads than this.
const MOST_THREADS: usize = 256;

/// What is shared out: things to be read, or results to be written, one for each item.
pub trait Portion: Sized + Send {
    /// Takes so many off the front; `None` if there are fewer.
    fn take(&mut self, n: usize) -> Option<Self>;

    /// Whether there are so many.
    fn has(&self, n: usize) -> bool;
}

impl<T: Send> Portion for &mut [T] {
    fn take(&mut self, n: usize) -> Option<Self> {
        self.split_off_mut(..n)
    }

    fn has(&self, n: usize) -> bool {
        self.len() == n
    }
}

impl<T: Sync> Portion for &[T] {
    fn take(&mut self, n: usize) -> Option<Self> {
        self.split_off(..n)
    }

    fn has(&self, n: usize) -> bool {
        self.len() == n
    }
}

impl<P: Portion> Portion for Option<P> {
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

impl<A: Portion, B: Portion> Portion for (A, B) {
    fn take(&mut self, n: usize) -> Option<Self> {
        Some((self.0.take(n)?, self.1.take(n)?))
    }

    fn has(&self, n: usize) -> bool {
        self.0.has(n) && self.1.has(n)
    }
}

/// Plan a call works.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Work goes on after a fault; otherwise the first ends it.
    pub marks: bool,
    /// Plan many threads, the caller's included; 0 is taken as 1.
    pub threads: usize,
}

/// The numbers of items that are at fault, and why they are.
pub type Faults<F> = Vec<(usize, F)>;

/// Why work was not done; what was written of the results is anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished<S> {
    /// There are not as many results as items.
    Misfit,
    /// The caller checked and was asked to stop.
    Stopped(S),
    /// A thread panicked.
    Failed,
}

/// Calls `answer` with the number of an item, some parts from there on, and a list for their faults, until
/// all `n` were answered; gives the faults in ascending order, without marks at least the lowest.
///
/// The caller's thread calls `look` every 20 milliseconds and stops if that fails.
///
/// # Errors
///
/// Why the work was not done. A panic of `answer` is caught on whatever thread it happens.
///
/// # Example
///
/// ```
/// use guobiao::parallel::{Plan, Unfinished, share};
///
/// let (items, mut doubled) = ([1, 2, 3, 4], [0; 4]);
/// let how = Plan { marks: true, threads: 2 };
/// let never = || Ok::<(), ()>(());
/// let faults = share(4, (&items[..], &mut doubled[..]), how, never, |first, (items, doubled), faults| {
///     for (i, (item, doubled)) in items.iter().zip(doubled).enumerate() {
///         *doubled = 2 * item;
///         if *item == 3 {
///             faults.push((first + i, "three"));
///         }
///     }
/// });
/// assert_eq!((faults, doubled), (Ok(vec![(2, "three")]), [2, 4, 6, 8]));
/// ```
pub fn share<P: Portion, F: Send, S>(
    n: usize,
    part: P,
    Plan { marks, threads }: Plan,
    look: impl FnMut() -> Result<(), S>,
    answer: impl Fn(usize, P, &mut Faults<F>) + Sync,
) -> Result<Faults<F>, Unfinished<S>> {
    if !part.has(n) {
        return Err(Unfinished::Misfit);
    }
    let work = Work {
        answer,
        rest: Mutex::new(Rest { first: 0, left: n, part }),
        faults: Mutex::default(),
        marks,
        stop: AtomicBool::new(false),
    };
    work.run(threads.min(n.div_ceil(CHUNK)).clamp(1, MOST_THREADS) - 1, look)?;
    let mut faults = work.faults.into_inner().unwrap_or_else(PoisonError::into_inner);
    faults.sort_unstable_by_key(|&(item, _)| item);
    Ok(faults)
}

/// Items that nobody took yet.
struct Rest<P> {
    /// The number of the first.
    first: usize,
    left: usize,
    part: P,
}

impl<P: Portion> Rest<P> {
    /// Takes a chunk off the front, with the number of its first item; `None` once nothing is left.
    fn take(&mut self) -> Option<(usize, P)> {
        let n = self.left.min(CHUNK);
        if n == 0 {
            return None;
        }
        let first = self.first;
        self.first += n;
        self.left -= n;
        Some((first, self.part.take(n)?))
    }
}

/// What the threads of a call share.
struct Work<P, F, A> {
    answer: A,
    rest: Mutex<Rest<P>>,
    faults: Mutex<Faults<F>>,
    marks: bool,
    stop: AtomicBool,
}

impl<P: Portion, F: Send, A: Fn(usize, P, &mut Faults<F>) + Sync> Work<P, F, A> {
    /// Answers one chunk; false if none is left or the work is over.
    fn step(&self) -> bool {
        if self.stop.load(Ordering::Relaxed) {
            return false;
        }
        // Chunks leave in ascending order and each that left is answered up to its first fault, so the
        // lowest of all is among those found, whoever stopped first.
        let Some((first, part)) = locked(&self.rest).take() else { return false };
        let mut faults = Vec::new();
        (self.answer)(first, part, &mut faults);
        if !faults.is_empty() {
            if !self.marks {
                self.stop();
            }
            locked(&self.faults).append(&mut faults);
        }
        true
    }

    /// Answers chunks until it is time to look up; false once there are none.
    fn steps(&self) -> bool {
        let since = Instant::now();
        while self.step() {
            if since.elapsed() >= LOOK {
                return true;
            }
        }
        false
    }

    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Works on the caller's thread and on `helpers` more.
    fn run<S>(
        &self,
        helpers: usize,
        mut look: impl FnMut() -> Result<(), S>,
    ) -> Result<(), Unfinished<S>> {
        // What a panic left half written is given to nobody.
        let caught = || {
            let steps = catch_unwind(AssertUnwindSafe(|| self.steps()));
            steps.inspect_err(|_| self.stop()).map_err(|_| Unfinished::Failed)
        };
        thread::scope(|scope| {
            let start = |_| {
                let work = || -> Result<(), Unfinished<()>> {
                    while caught()? {}
                    Ok(())
                };
                // Where no thread can be started the others do its part.
                thread::Builder::new().spawn_scoped(scope, work).ok()
            };
            let started: Vec<_> = (0..helpers).map_while(start).collect();
            let mut own = || {
                while caught().map_err(|_| Unfinished::Failed)? {
                    look().inspect_err(|_| self.stop()).map_err(Unfinished::Stopped)?;
                }
                Ok(())
            };
            let own = own();
            let ended = started.into_iter().map(thread::ScopedJoinHandle::join);
            let failed = ended.filter(|end| !matches!(end, Ok(Ok(())))).count();
            own.and(if failed == 0 { Ok(()) } else { Err(Unfinished::Failed) })
        })
    }
}

/// What a lock holds; a thread that failed left it whole, since nothing fails while it is held.
fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
