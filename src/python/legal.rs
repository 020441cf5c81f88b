//! `legal_shanten`, `legal_shanten_by_way`, and what `useful_tiles` and `discards` say by a way.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMappingProxy, PyString};

use super::enums::{self, short_repr};
use super::hand::{extract_seen, hand_of};
use super::rules::{PyRules, or_current};
use crate::legal::{self, Search, Way};
use crate::shanten;

/// The names of the ways, as the Python enum has them.
const NAMES: [&str; 3] = ["self_drawn", "discard", "open"];

/// A way given as `Way` or its name.
pub(super) fn extract_way(value: &Bound<'_, PyAny>) -> PyResult<Way> {
    let Ok(text) = value.cast::<PyString>() else {
        let found = short_repr(value);
        return Err(PyTypeError::new_err(format!("way is {found}, expected a Way or its name")));
    };
    let text = text.to_string_lossy();
    let found = NAMES.iter().position(|name| *name == text).map(|at| Way::ALL[at]);
    found.ok_or_else(|| {
        let found = short_repr(value);
        PyValueError::new_err(format!("way {found}, expected self_drawn, discard or open"))
    })
}

/// A way that may be left out; then so must the rule book be, since nothing is scored.
pub(super) fn extract_optional_way(
    way: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<Way>> {
    match (way, rules) {
        (Some(way), _) => extract_way(way).map(Some),
        (None, None) => Ok(None),
        (None, Some(_)) => Err(PyTypeError::new_err(
            "rules without a way: the distance to any complete hand looks at no rule book",
        )),
    }
}

/// A search under a rule book. Its tables are built with the GIL held, see [`PyRules::tables`].
pub(super) fn search<'t>(py: Python<'_>, rules: &'t PyRules) -> Search<'t> {
    shanten::prepare();
    legal::prepare();
    Search::new(rules.tables(py))
}

/// How many useful tiles a hand is from waiting for a legal win; None where no way leads there.
///
/// >>> from guobiao import legal_shanten, shanten
/// >>> hand = "34567s12366789p"
/// >>> shanten(hand), legal_shanten(hand, way="self_drawn"), legal_shanten(hand)
/// (0, 0, 1)
///
/// A legal win reaches the minimum of the rule book without flowers. ``way`` says how it is won, see Way.
/// 0 waits for a tile with which the hand is legal; -1 is for 14 tiles whose winning tile wins legally
/// that way. Any other 14 tiles count as the best of their throws, the thrown tile being seen.
///
/// ``seen`` are 34 counts of the tiles visible outside of the hand and its melds: tiles of which no copy
/// is left are not waited for, and the fourth copy (和绝张) counts where these and the exposed melds show
/// the other three. The hand's flags and flowers are not looked at; its winds and melds are, and melds
/// stay as they are. Kongs to come, last tiles, replacement tiles and robbed kongs are left out.
///
/// ``rules.but("mine", minimum=6)`` measures to another minimum. HandError if the hand is malformed or
/// if more than four of a kind would be seen and held.
#[pyfunction]
#[pyo3(
    signature = (hand, *, way=None, rules=None, seen=None),
    text_signature = "(hand, *, way='discard', rules=..., seen=None)"
)]
pub(super) fn legal_shanten(
    py: Python<'_>,
    hand: &Bound<'_, PyAny>,
    way: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
    seen: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<i8>> {
    let hand = hand_of(hand)?.0;
    let way = way.map_or(Ok(Way::Discard), extract_way)?;
    let (rules, seen) = (or_current(py, rules)?, extract_seen(seen)?);
    Ok(search(py, rules.get()).shanten(hand.row(), way, &seen)?)
}

/// The legal shanten of a hand by each way to win; None where no way leads there.
///
/// >>> from guobiao import Way, legal_shanten_by_way
/// >>> legal_shanten_by_way("34567s12366789p")[Way.SELF_DRAWN]
/// 0
/// >>> [*legal_shanten_by_way("34567s12366789p").values()]
/// [0, 1, 2]
///
/// A read-only mapping in the order of Way, whose members are found by their names too. The arguments are
/// those of legal_shanten().
#[pyfunction]
#[pyo3(
    signature = (hand, *, rules=None, seen=None),
    text_signature = "(hand, *, rules=..., seen=None)"
)]
pub(super) fn legal_shanten_by_way<'py>(
    hand: &Bound<'py, PyAny>,
    rules: Option<&Bound<'py, PyAny>>,
    seen: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyMappingProxy>> {
    let py = hand.py();
    let hand = hand_of(hand)?.0;
    let (rules, seen) = (or_current(py, rules)?, extract_seen(seen)?);
    let mut search = search(py, rules.get());
    let by_way = PyDict::new(py);
    for way in Way::ALL {
        let shanten = search.shanten(hand.row(), way, &seen)?;
        by_way.set_item(enums::way(py, way)?, shanten)?;
    }
    Ok(PyMappingProxy::new(py, by_way.as_mapping()))
}
