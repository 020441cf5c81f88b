//! `Event`.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple, PyType};

use super::tile_or_none;
use crate::game::Event;
use crate::python::enums::{self, text_of};

/// Something that happened at the table; ValueError for a text that is none.
///
/// >>> from guobiao import Event
/// >>> event = Event("Player 0 Peng W9 Ignore Player 3 Chi W8")
/// >>> event.kind, event.seat, event.tile
/// (<EventKind.PUNG: 'pung'>, 0, Tile('9m'))
/// >>> event.ignored
/// (Event('Player 3 Chi W8'),)
///
/// The text is the line of Botzone's text log. Frozen, hashable, picklable.
#[pyclass(frozen, eq, hash, module = "guobiao", name = "Event")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(in crate::python) struct PyEvent(pub(in crate::python) Event);

#[pymethods]
impl PyEvent {
    #[new]
    fn new(text: &Bound<'_, PyString>) -> PyResult<PyEvent> {
        text_of(text)?.parse().map(PyEvent).map_err(PyValueError::new_err)
    }

    /// What happened.
    #[getter]
    fn kind<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        enums::event_kind(py, self.0.happened.kind)
    }

    /// Who did it, 0-3.
    #[getter]
    fn seat(&self) -> u8 {
        self.0.happened.seat
    }

    /// The tile drawn, thrown, claimed, konged or won with; of a chow the middle one of the run, as
    /// logs have it; None where it is hidden.
    #[getter]
    fn tile<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        tile_or_none(py, self.0.happened.tile)
    }

    /// The bids of others that came to nothing, each an Event.
    #[getter]
    fn ignored<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let alone = |bid| PyEvent(Event { happened: bid, ignored: Vec::new() });
        PyTuple::new(py, self.0.ignored.iter().map(|&bid| alone(bid)).collect::<Vec<_>>())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Event('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<PyEvent>(), (self.0.to_string(),))
    }
}
