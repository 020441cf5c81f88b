//! The Python module: extract, call, wrap. No rule is decided here.
//!
//! The doc comments of exported items are Python docstrings: their examples are run by pytest.

#![allow(
    clippy::doc_link_with_quotes, clippy::doc_markdown, // they are written for Python's help()
    clippy::elidable_lifetime_names,  // 'py is the name that readers of pyo3 code expect
    clippy::needless_pass_by_value,   // pyo3 hands arguments over by value
    clippy::trivially_copy_pass_by_ref // methods of a pyclass take &self
)]

mod batch;
mod botzone;
mod census;
mod column;
mod compat;
mod enums;
mod game;
mod hand;
mod legal;
mod picture;
mod rules;
mod score;
mod waits;

use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::rules::Switches;

pyo3::create_exception!(
    guobiao,
    HandError,
    pyo3::exceptions::PyValueError,
    "A hand is malformed: the message says what came, what was wanted and where."
);
pyo3::create_exception!(
    guobiao,
    RulesError,
    pyo3::exceptions::PyValueError,
    "A rule book contradicts itself: the message names the book and the fan."
);
pyo3::create_exception!(
    guobiao,
    ActionError,
    pyo3::exceptions::PyValueError,
    "An action that there isn't, or that isn't legal now: the message names it and says why."
);

impl From<crate::HandError> for PyErr {
    fn from(error: crate::HandError) -> PyErr {
        HandError::new_err(error.to_string())
    }
}

/// `ImportError` in a subinterpreter: tables and enums are kept once a process, and numpy is no better.
/// pyo3 itself refuses only the second interpreter that imports.
fn check_interpreter(py: Python<'_>) -> PyResult<()> {
    // The name since 3.13, the name before; a Python without either has no subinterpreters.
    let names = ["_interpreters", "_xxsubinterpreters"];
    let Some(interpreters) = names.iter().find_map(|name| py.import(*name).ok()) else {
        return Ok(());
    };
    let [current, main] = ["get_current", "get_main"].map(|name| interpreters.call_method0(name));
    if current?.eq(main?)? {
        return Ok(());
    }
    Err(PyImportError::new_err(
        "guobiao works in the main interpreter only, not in a subinterpreter",
    ))
}

#[pymodule]
mod _core {
    use super::{Bound, PyModule, PyModuleMethods, PyResult, PyTuple, Switches, check_interpreter};

    #[pymodule_export]
    use super::batch::{
        discard_outs_rows, discards_rows, legal_discard_outs_rows, legal_discards_rows,
        legal_shanten_by_way_rows, legal_shanten_rows, legal_useful_rows, read_texts, score_rows,
        shanten_rows, useful_rows, waits_rows, win_table_rows,
    };
    #[pymodule_export]
    use super::botzone::{PyJudge, PyPlayer, PyReplay};
    #[pymodule_export]
    use super::census::draw;
    #[pymodule_export]
    use super::column::read_column;
    #[pymodule_export]
    use super::compat::shanten::{
        honors_and_knitted_shanten, knitted_straight_shanten, knitted_straight_shanten_1_3,
        mahjong_shanten, mahjong_shanten_1_3, regular_shanten, regular_shanten_1_3,
        seven_pairs_shanten, thirteen_orphans_shanten,
    };
    #[pymodule_export]
    use super::compat::{fan_function, fan_function_1_3};
    #[pymodule_export]
    use super::enums::{tile_index, tile_spellings};
    #[pymodule_export]
    use super::game::{
        PyEvent, PyGame, PyGameTables, PyView, action_number, action_parts, names_of_planes, walls,
    };
    #[pymodule_export]
    use super::hand::{PyHand, PyMeld};
    #[pymodule_export]
    use super::legal::{legal_shanten, legal_shanten_by_way};
    #[pymodule_export]
    use super::rules::PyRules;
    #[pymodule_export]
    use super::score::{PyReading, PyScore, PySet, decompose, score};
    #[pymodule_export]
    use super::waits::{
        PyDiscard, PyWin, discards, shanten, shanten_by_form, useful_tiles, waits, win_table,
    };
    #[pymodule_export]
    use super::{ActionError, HandError, RulesError};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        check_interpreter(module.py())?;
        let names = Switches::ALL.map(|switch| switch.name);
        module.add("SWITCHES", PyTuple::new(module.py(), names)?)?;
        let meanings = Switches::ALL.map(|switch| (switch.en, switch.zh));
        module.add("SWITCH_MEANINGS", PyTuple::new(module.py(), meanings)?)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
