//! What notebooks show of a value: `guobiao.show.pictures` draws it.

use pyo3::prelude::*;

/// The picture as text, SVG, which is HTML as well.
pub(super) fn picture<T>(value: &Bound<'_, T>) -> PyResult<String> {
    value.py().import("guobiao.show.pictures")?.getattr("draw")?.call1((value.as_any(),))?.extract()
}
