//! Columns of hands as Arrow lays them out: the bytes of all values one after the other, and where each
//! begins. Rows are made of them without a Python object for each.

use std::hint::black_box;

use numpy::{PyReadonlyArray1, PyReadwriteArray2};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::batch::{detached, misfit};
use crate::hand::row::LEN;
use crate::notation::LONGEST;
use crate::parallel::Plan;
use crate::{Hand, HandError, Row};

/// Bytes of the longest text that can be a hand: no character takes more than four.
const LONGEST_BYTES: usize = 4 * LONGEST;

/// Reads the values of a column into rows that are given, and returns by number why some are not hands;
/// their rows and those of nulls stay as they were. What guobiao.arrow calls.
///
/// ``data`` is uint8[m], ``offsets`` int64[n + 1], the value i being data[offsets[i]:offsets[i + 1]];
/// ``valid`` uint8[n] is 0 for nulls; ``rows`` a C-contiguous uint8[n, 48]. Values are texts, or where
/// ``texts`` is false rows, which are copied and not looked at.
#[pyfunction]
#[pyo3(signature = (data, offsets, valid, rows, *, texts, threads))]
pub(super) fn read_column<'py>(
    py: Python<'py>,
    data: PyReadonlyArray1<'py, u8>,
    offsets: PyReadonlyArray1<'py, i64>,
    valid: PyReadonlyArray1<'py, u8>,
    mut rows: PyReadwriteArray2<'py, u8>,
    texts: bool,
    threads: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let data = data.as_slice().map_err(misfit)?;
    let offsets = offsets.as_slice().map_err(misfit)?;
    let valid = valid.as_slice().map_err(misfit)?;
    let (rows, _) = rows.as_slice_mut().map_err(misfit)?.as_chunks_mut::<LEN>();
    let n = rows.len();
    if offsets.len() != n + 1 || valid.len() != n {
        return Err(misfit(format!(
            "{} offsets and {} flags for {n} rows",
            offsets.len(),
            valid.len()
        )));
    }
    let value = |i: usize| {
        let end = |at: usize| usize::try_from(offsets[at]).ok();
        data.get(end(i)?..end(i + 1)?)
    };
    let how = Plan { marks: true, threads };
    let faults = detached(py, n, rows, how, |first, rows, faults| {
        for (i, row) in (first..).zip(rows).filter(|(i, _)| valid[*i] != 0) {
            let read = match value(i) {
                None => Err("its place in the column is outside of the data".to_owned()),
                Some(bytes) if texts => read_text(bytes),
                Some(bytes) => bytes
                    .try_into()
                    .map_err(|_| format!("a row of {} bytes, expected {LEN}", bytes.len())),
            };
            match read {
                Ok(read) => *row = read,
                Err(reason) => faults.push((i, reason)),
            }
        }
    })?;
    let reasons = PyDict::new(py);
    for (row, reason) in faults {
        reasons.set_item(row, reason)?;
    }
    Ok(reasons)
}

/// The row of a text; why it is not a hand.
fn read_text(bytes: &[u8]) -> Result<Row, String> {
    // What is checked to be UTF-8 must be what is parsed, whoever writes the buffer meanwhile.
    let mut copy = [0; LONGEST_BYTES];
    let Some(copy) = copy.get_mut(..bytes.len()) else {
        // Bytes that continue a character are no more characters.
        let length = bytes.iter().filter(|&byte| byte & 0xC0 != 0x80).count();
        return Err(HandError::TooLong { length, limit: LONGEST }.to_string());
    };
    copy.copy_from_slice(bytes);
    let text = str::from_utf8(black_box(&*copy))
        .map_err(|error| format!("byte {}: the text is not UTF-8", error.valid_up_to() + 1))?;
    text.parse::<Hand>().map(|hand| *hand.row()).map_err(|error| error.to_string())
}
