//! Mistakes of the caller that PyMahjongGB answers: one warning a process and kind.

use std::ffi::CString;
use std::sync::atomic::{AtomicU8, Ordering};

use pyo3::exceptions::PyException;
use pyo3::prelude::*;

/// Some of the [`MISTAKES`], one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Mistakes(u8);

/// What each is called.
const MISTAKES: [&str; 6] = [
    "hand, winning tile and packs hold five of a kind",
    "a CHI or PENG has offer 0, concealed: packs are claimed sets (1-3), other sets are in the hand",
    "a CHI is named by a tile that is not the middle of a chow",
    "the packs are not those of the hand: 13 tiles, three less for each pack",
    "there are more than 8 flowers",
    "a tile code goes on after a NUL",
];

/// Those that have been issued.
static ISSUED: AtomicU8 = AtomicU8::new(0);

impl Mistakes {
    pub(super) const NONE: Mistakes = Mistakes(0);
    pub(super) const FIVE_ALIKE: Mistakes = Mistakes(1);
    pub(super) const OFFER: Mistakes = Mistakes(2);
    pub(super) const CHOW: Mistakes = Mistakes(4);
    pub(super) const PACKS: Mistakes = Mistakes(8);
    pub(super) const FLOWERS: Mistakes = Mistakes(16);
    pub(super) const NUL: Mistakes = Mistakes(32);

    pub(super) fn add(&mut self, other: Mistakes) {
        self.0 |= other.0;
    }

    /// A warning for each that has not been issued. It never changes an answer: one that a filter makes
    /// an exception is dropped, and may be issued by a later call.
    #[inline]
    pub(super) fn warn(self, py: Python<'_>) -> PyResult<()> {
        if self.0 & !ISSUED.load(Ordering::Relaxed) == 0 { Ok(()) } else { self.issue(py) }
    }

    #[cold]
    fn issue(self, py: Python<'_>) -> PyResult<()> {
        for (at, mistake) in MISTAKES.into_iter().enumerate() {
            let bit = 1 << at;
            if self.0 & bit == 0 || ISSUED.fetch_or(bit, Ordering::Relaxed) & bit != 0 {
                continue;
            }
            match warn_of(py, mistake) {
                Err(error) if error.is_instance_of::<PyException>(py) => {
                    ISSUED.fetch_and(!bit, Ordering::Relaxed);
                }
                other => other?,
            }
        }
        Ok(())
    }
}

fn warn_of(py: Python<'_>, mistake: &str) -> PyResult<()> {
    let class = py.import("guobiao.compat")?.getattr("MahjongGBWarning")?;
    let text = format!(
        "{mistake}; the answer is PyMahjongGB's all the same (`guobiao lint-log FILE` looks for such \
         mistakes in recorded totals)"
    );
    PyErr::warn(py, &class, &CString::new(text)?, 1)
}
