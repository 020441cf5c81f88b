//! `Rules`: the compiled numbers of a rule book, the base class of `guobiao.RuleBook`.

use std::sync::OnceLock;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use super::RulesError;
use crate::bulk::Tables;
use crate::rules::{FanSet, MOST_POINTS, Switches};
use crate::shape::suits::Suits;
use crate::{Fan, Rules};

/// The compiled numbers of a rule book; made by RuleBook.
#[pyclass(frozen, subclass, module = "guobiao._core", name = "Rules")]
pub(super) struct PyRules(pub(super) Rules, OnceLock<Tables>);

impl PyRules {
    /// The tables for many hands, built when they are first asked for, in some tens of milliseconds, and
    /// the table of readings, which bad rows are explained by.
    ///
    /// Callers hold the GIL, so that no `os.fork` comes in between: the child would wait for ever for
    /// the thread that builds, which it does not have.
    pub(super) fn tables(&self, _py: Python<'_>) -> &Tables {
        self.1.get_or_init(|| {
            let _ = Suits::get();
            Tables::new(&self.0)
        })
    }
}

#[pymethods]
impl PyRules {
    #[new]
    fn new(
        name: &str,
        points: Vec<Bound<'_, PyAny>>,
        covers: Vec<FanSet>,
        switches: Vec<bool>,
        minimum: &Bound<'_, PyAny>,
        cap: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyRules> {
        let fault = |what: String| RulesError::new_err(format!("{name}: {what}"));
        let worth = |what: &str, value: &Bound<'_, PyAny>| {
            value
                .extract::<u16>()
                .ok()
                .filter(|&n| n <= MOST_POINTS && !super::enums::is_bool(value))
                .ok_or_else(|| {
                    let found = super::enums::short_repr(value);
                    fault(format!(
                        "{what} {found}, expected a whole number from 0 to {MOST_POINTS}"
                    ))
                })
        };
        let mut worths = [0; Fan::COUNT];
        for (fan, value) in Fan::ALL.into_iter().zip(&points) {
            worths[fan.index()] = worth(&format!("{} is worth", fan.id()), value)?;
        }
        let covers = covers
            .try_into()
            .map_err(|_| fault(format!("expected covers for {} fans", Fan::COUNT)))?;
        let on = Switches::ALL.iter().zip(switches).filter(|(_, on)| *on);
        let switches = on.fold(Switches::NONE, |all, (switch, _)| all.or(switch.switches));
        let minimum = worth("the minimum is", minimum)?;
        let cap = cap.map(|cap| worth("the cap is", cap)).transpose()?;
        Rules::new(worths, covers, switches, minimum, cap)
            .map(|rules| PyRules(rules, OnceLock::new()))
            .map_err(|error| fault(error.to_string()))
    }

    /// The points, flowers left out, that a legal win needs.
    #[getter]
    fn minimum(&self) -> u16 {
        self.0.minimum()
    }

    /// The most that a settlement pays for, flowers included; None for no limit.
    #[getter]
    fn cap(&self) -> Option<u16> {
        self.0.cap()
    }
}

/// The rule book that was given; TypeError for anything else.
pub(super) fn book_of<'a, 'py>(rules: &'a Bound<'py, PyAny>) -> PyResult<&'a Bound<'py, PyRules>> {
    rules.cast::<PyRules>().map_err(|_| {
        let found = super::enums::short_repr(rules);
        PyTypeError::new_err(format!(
            "rules are {found}, expected a RuleBook such as guobiao.CURRENT"
        ))
    })
}

/// The rule book that was given, or CURRENT.
pub(super) fn or_current<'py>(
    py: Python<'py>,
    rules: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyRules>> {
    static CURRENT: PyOnceLock<Py<PyRules>> = PyOnceLock::new();
    if let Some(rules) = rules {
        return book_of(rules).cloned();
    }
    let load = || {
        let current = py.import("guobiao.rulebook.presets")?.getattr("CURRENT")?;
        PyResult::Ok(current.cast_into::<PyRules>()?.unbind())
    };
    Ok(CURRENT.get_or_try_init(py, load)?.bind(py).clone())
}
