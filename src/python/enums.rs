//! Members of the Python enums: kept in tuples, looked up by index, never constructed.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyTuple};

use super::HandError;
use crate::game::{Action, EventKind};
use crate::legal::Way;
use crate::notation::Spelling;
use crate::shape::{Form, SetKind};
use crate::{Fan, Tile};

/// An enum of the Python package: the class and its members in order.
struct Members {
    module: &'static str,
    name: &'static str,
    loaded: PyOnceLock<Py<PyTuple>>,
}

impl Members {
    const fn new(module: &'static str, name: &'static str) -> Members {
        Members { module, name, loaded: PyOnceLock::new() }
    }

    fn all<'py>(&self, py: Python<'py>) -> PyResult<&Bound<'py, PyTuple>> {
        let load = || {
            let class = py.import(self.module)?.getattr(self.name)?;
            PyResult::Ok(py.get_type::<PyTuple>().call1((class,))?.cast_into::<PyTuple>()?.unbind())
        };
        Ok(self.loaded.get_or_try_init(py, load)?.bind(py))
    }

    fn get<'py>(&self, py: Python<'py>, index: usize) -> PyResult<Bound<'py, PyAny>> {
        self.all(py)?.get_item(index)
    }
}

static TILE_MEMBERS: Members = Members::new("guobiao.tiles", "Tile");
static FAN_MEMBERS: Members = Members::new("guobiao.rulebook.fans", "Fan");
static FORM_MEMBERS: Members = Members::new("guobiao.shapes", "Form");
static ACTION_MEMBERS: Members = Members::new("guobiao.game", "Action");
static EVENT_KIND_MEMBERS: Members = Members::new("guobiao.game", "EventKind");
static WAY_MEMBERS: Members = Members::new("guobiao.shapes", "Way");
static SET_KIND_MEMBERS: Members = Members::new("guobiao.shapes", "SetKind");

pub(super) fn tile<'py>(py: Python<'py>, tile: Tile) -> PyResult<Bound<'py, PyAny>> {
    TILE_MEMBERS.get(py, tile.index())
}

pub(super) fn fan<'py>(py: Python<'py>, fan: Fan) -> PyResult<Bound<'py, PyAny>> {
    FAN_MEMBERS.get(py, fan.index())
}

pub(super) fn form<'py>(py: Python<'py>, form: Form) -> PyResult<Bound<'py, PyAny>> {
    FORM_MEMBERS.get(py, form as usize)
}

pub(super) fn way<'py>(py: Python<'py>, way: Way) -> PyResult<Bound<'py, PyAny>> {
    WAY_MEMBERS.get(py, way as usize)
}

pub(super) fn set_kind<'py>(py: Python<'py>, kind: SetKind) -> PyResult<Bound<'py, PyAny>> {
    SET_KIND_MEMBERS.get(py, kind as usize)
}

/// The index of the tile that a text names, in any spelling; HandError for another text.
#[pyfunction]
pub(super) fn tile_index(text: &Bound<'_, PyString>) -> PyResult<usize> {
    Ok(text_of(text)?.parse::<Tile>()?.index())
}

/// The 34 tiles as others write them, in order: in Chinese, as a Unicode character, as Botzone's code.
#[pyfunction]
pub(super) fn tile_spellings() -> Vec<[String; 3]> {
    let spellings = [Spelling::Chinese, Spelling::Unicode, Spelling::Botzone];
    Tile::all().map(|tile| spellings.map(|spelling| tile.spelled(spelling))).collect()
}

pub(super) fn action<'py>(py: Python<'py>, action: Action) -> PyResult<Bound<'py, PyAny>> {
    ACTION_MEMBERS.get(py, action.number().into())
}

pub(super) fn event_kind<'py>(py: Python<'py>, kind: EventKind) -> PyResult<Bound<'py, PyAny>> {
    EVENT_KIND_MEMBERS.get(py, kind as usize)
}

/// A tile given as `Tile`, index or name.
pub(super) fn extract_tile(value: &Bound<'_, PyAny>) -> PyResult<Tile> {
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(text_of(text)?.parse::<Tile>()?);
    }
    let index = value.extract::<u8>().ok().filter(|_| !is_bool(value));
    index.and_then(Tile::new).ok_or_else(|| {
        let found = short_repr(value);
        HandError::new_err(format!(
            "{found} is not a tile, expected a Tile, its index 0 to 33 or its name"
        ))
    })
}

/// Whether it is a member of `Tile`, which is an int too.
pub(super) fn is_tile(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(TILE_MEMBERS.get(value.py(), 0)?.get_type().is(value.get_type()))
}

pub(super) fn is_bool(value: &Bound<'_, PyAny>) -> bool {
    value.is_instance_of::<pyo3::types::PyBool>()
}

/// A string as UTF-8; a lone surrogate is malformed input like any other.
pub(super) fn text_of<'a>(text: &'a Bound<'_, PyString>) -> PyResult<std::borrow::Cow<'a, str>> {
    text.to_cow().map_err(|_| {
        HandError::new_err(
            "the text holds a lone surrogate, expected characters that UTF-8 can hold",
        )
    })
}

/// `repr` of whatever came, short enough for one line of a message.
pub(super) fn short_repr(value: &Bound<'_, PyAny>) -> String {
    let whole = match value.cast::<PyString>() {
        Ok(text) if text.len().unwrap_or(0) > 60 => return "a long string".to_owned(),
        _ => value.repr().map(|text| text.to_string_lossy().replace('\n', " ")),
    };
    match whole {
        Ok(text) if text.chars().count() <= 60 => text,
        Ok(text) => text.chars().take(57).collect::<String>() + "...",
        Err(_) => format!("a {}", value.get_type()),
    }
}
