//! Random hands for the oracle and the benchmarks; private to the tests.

use numpy::PyArray2;
use pyo3::prelude::*;

use super::HandError;
use crate::census::draw::{Draw, Kind};

/// Rows of n random hands, the same for the same seed: uint8[n, 48].
///
/// ``kind`` is "winning", "near miss" (one tile exchanged) or "contradictory" (flags at random).
#[pyfunction]
#[pyo3(signature = (n, *, seed, kind = "winning"))]
pub(super) fn draw<'py>(
    py: Python<'py>,
    n: usize,
    seed: u64,
    kind: &str,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let kind = match kind {
        "winning" => Kind::Winning,
        "near miss" => Kind::NearMiss,
        "contradictory" => Kind::Contradictory,
        _ => return Err(HandError::new_err(format!("no kind {kind:?} of random hands"))),
    };
    let mut hands = Draw::new(seed, kind);
    let rows: Vec<Vec<u8>> = (0..n).map(|_| hands.next_row().1.to_vec()).collect();
    PyArray2::from_vec2(py, &rows).map_err(|error| HandError::new_err(error.to_string()))
}
