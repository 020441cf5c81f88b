//! The parts of a hand, from keywords, counts and what other programs hold.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PyString, PyTuple};

use super::super::HandError;
use super::super::enums::{self, extract_tile, is_bool, short_repr, text_of};
use super::{PyHand, PyMeld};
use crate::notation::read_tiles;
use crate::tile::KINDS;
use crate::{Circumstances, Flags, Hand, Meld, MeldKind, Tile, Wind};

/// A wind given as `E`, `Tile.E` or 0-3.
pub(in crate::python) fn extract_wind(
    which: &'static str,
    value: &Bound<'_, PyAny>,
) -> PyResult<Wind> {
    let index = if let Ok(text) = value.cast::<PyString>() {
        let tile = text_of(text)?.parse::<Tile>().ok();
        tile.and_then(|tile| tile.index().checked_sub(27))
    } else if is_bool(value) {
        None
    } else {
        // Its tile, or its number.
        let index = value.extract::<usize>().ok();
        if enums::is_tile(value)? { index.and_then(|index| index.checked_sub(27)) } else { index }
    };
    index.and_then(|index| Wind::new(u8::try_from(index).ok()?)).ok_or_else(|| {
        let found = short_repr(value);
        HandError::new_err(format!(
            "{which} wind {found}, expected 'E', 'S', 'W', 'N', their Tile or 0 to 3"
        ))
    })
}

/// The counts of tiles that are visible outside of a hand.
pub(in crate::python) fn extract_seen(value: Option<&Bound<'_, PyAny>>) -> PyResult<[u8; KINDS]> {
    let mut counts = Vec::with_capacity(KINDS + 1);
    let Some(value) = value else { return Ok([0; KINDS]) };
    // One more than there are kinds is read, whatever length the object claims.
    for count in value.try_iter().into_iter().flatten().take(KINDS + 1) {
        let count = count?;
        counts.extend(count.extract::<u8>().ok().filter(|&n| n <= 4 && !is_bool(&count)));
    }
    counts.try_into().map_err(|_| {
        let found = short_repr(value);
        HandError::new_err(format!("seen {found}, expected 34 counts of 0 to 4"))
    })
}

/// The items of a keyword that wants several.
fn iterate<'py>(keyword: &str, value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyIterator>> {
    value.try_iter().map_err(|_| {
        HandError::new_err(format!("{keyword} {}, expected a list", short_repr(value)))
    })
}

/// Concealed tiles given as a string, as tiles, or as 34 counts.
fn extract_concealed(value: &Bound<'_, PyAny>) -> PyResult<[u8; KINDS]> {
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(read_tiles(&text_of(text)?)?);
    }
    let mut counts = [0_u8; KINDS];
    for (taken, item) in iterate("concealed", value)?.enumerate() {
        if taken >= 14 {
            return Err(HandError::new_err(
                "more than 14 concealed tiles, expected at most 14 (34 counts: Hand.from_counts)",
            ));
        }
        counts[extract_tile(&item?)?.index()] += 1;
    }
    Ok(counts)
}

fn extract_melds(value: &Bound<'_, PyAny>) -> PyResult<Vec<Meld>> {
    if value.is_instance_of::<PyString>() {
        return Err(HandError::new_err("melds are a list of Meld or of strings, got one string"));
    }
    let mut melds = Vec::new();
    for item in iterate("melds", value)? {
        let item = item?;
        melds.push(extract_meld(&item)?);
        if melds.len() > 4 {
            return Err(HandError::new_err("more than 4 melds, expected at most 4"));
        }
    }
    Ok(melds)
}

/// A meld given as `Meld`, as its text or as PyMahjongGB's tuple.
pub(super) fn extract_meld(value: &Bound<'_, PyAny>) -> PyResult<Meld> {
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(text_of(text)?.parse()?);
    }
    if let Ok(meld) = value.cast::<PyMeld>() {
        return Ok(meld.get().0);
    }
    if value.is_instance_of::<PyTuple>() || value.is_instance_of::<PyList>() {
        return meld_of_pack(value);
    }
    let found = short_repr(value);
    Err(HandError::new_err(format!(
        "meld {found}, expected a Meld, its text such as '[123p,3]' or a tuple such as ('CHI', 'B2', 3)"
    )))
}

/// A pack as PyMahjongGB takes it; a chow is named by its middle tile.
pub(super) fn meld_of_pack(value: &Bound<'_, PyAny>) -> PyResult<Meld> {
    let wrong =
        |wanted: &str| HandError::new_err(format!("pack {}, expected {wanted}", short_repr(value)));
    let parts: Vec<_> = iterate("pack", value)?.take(4).collect::<PyResult<_>>()?;
    let [name, tile, offer] = parts.as_slice() else {
        return Err(wrong("three parts such as ('CHI', 'B2', 3)"));
    };
    let name = name.extract::<String>().unwrap_or_default();
    let tile = extract_tile(tile)?;
    let offer = offer.extract::<u8>().ok().filter(|&n| n < 4 && !is_bool(offer));
    let offer = offer.ok_or_else(|| wrong("an offer of 0 to 3"))?;
    let (kind, lowest) = match (name.as_str(), offer) {
        ("GANG", 0) => (MeldKind::ConcealedKong, Some(tile)),
        ("GANG", _) => (MeldKind::MeldedKong, Some(tile)),
        ("CHI" | "PENG", 0) => {
            return Err(wrong("an offer of 1 to 3: other concealed sets belong to the hand"));
        }
        ("PENG", _) => (MeldKind::Pung, Some(tile)),
        ("CHI", _) if tile.is_honor() || tile.rank() == 1 => (MeldKind::Chow, None),
        ("CHI", _) => (MeldKind::Chow, Tile::new(tile.index() as u8 - 1)),
        _ => return Err(wrong("CHI, PENG or GANG")),
    };
    let meld = lowest.and_then(|lowest| Meld::new(kind, lowest, offer));
    meld.ok_or_else(|| wrong("the middle tile of the chow, 2 to 8 of a suit"))
}

/// 34 counts of concealed tiles.
fn extract_counts(value: &Bound<'_, PyAny>) -> PyResult<[u8; KINDS]> {
    let mut counts = Vec::with_capacity(KINDS + 1);
    for count in iterate("counts", value)?.take(KINDS + 1) {
        let count = count?;
        let number = count.extract::<u8>().ok().filter(|&n| n <= 4 && !is_bool(&count));
        counts.push(number.ok_or_else(|| {
            let (at, found) = (counts.len(), short_repr(&count));
            HandError::new_err(format!("counts[{at}] {found}, expected 0 to 4"))
        })?);
    }
    let found = if counts.len() > KINDS { "more".to_owned() } else { counts.len().to_string() };
    counts
        .try_into()
        .map_err(|_| HandError::new_err(format!("counts of {found} kinds, expected {KINDS}")))
}

fn extract_flowers(value: &Bound<'_, PyAny>) -> PyResult<u8> {
    let count = value.extract::<u8>().ok().filter(|&n| n <= 8 && !is_bool(value));
    count.ok_or_else(|| {
        HandError::new_err(format!("{} flowers, expected 0 to 8", short_repr(value)))
    })
}

/// The keywords of `Hand` that are one bit of the flags.
pub(super) const KEYWORDS: [(&str, Flags); 8] = [
    ("self_drawn", Flags::SELF_DRAWN),
    ("last_copy", Flags::LAST_COPY),
    ("last_tile", Flags::LAST_TILE),
    ("kong", Flags::KONG),
    ("dealt_win", Flags::DEALT_WIN),
    ("first_go_round", Flags::FIRST_GO_ROUND),
    ("ready_when_dealt", Flags::READY_WHEN_DEALT),
    ("wildcard_kong", Flags::WILDCARD_KONG),
];

/// The parts of a hand while keywords change them.
pub(super) struct Parts {
    concealed: [u8; KINDS],
    melds: Vec<Meld>,
    pub(super) winning_tile: Option<Tile>,
    how: Circumstances,
}

impl Parts {
    pub(super) fn empty() -> Parts {
        Parts {
            concealed: [0; KINDS],
            melds: Vec::new(),
            winning_tile: None,
            how: Circumstances::default(),
        }
    }

    pub(super) fn of_counts(counts: &Bound<'_, PyAny>) -> PyResult<Parts> {
        Ok(Parts { concealed: extract_counts(counts)?, ..Parts::empty() })
    }

    pub(super) fn of_packs(pack: &Bound<'_, PyAny>, hand: &Bound<'_, PyAny>) -> PyResult<Parts> {
        let (concealed, melds) = (extract_concealed(hand)?, extract_melds(pack)?);
        Ok(Parts { concealed, melds, ..Parts::empty() })
    }

    pub(super) fn of(hand: &Hand) -> Parts {
        Parts {
            concealed: hand.concealed(),
            melds: hand.melds().collect(),
            winning_tile: hand.winning_tile(),
            how: hand.circumstances(),
        }
    }

    fn take(&mut self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        match name {
            "concealed" => self.concealed = extract_concealed(value)?,
            "melds" => self.melds = extract_melds(value)?,
            "winning_tile" => {
                self.winning_tile = if value.is_none() { None } else { Some(extract_tile(value)?) };
            }
            "round_wind" => self.how.round_wind = extract_wind("round", value)?,
            "seat_wind" => self.how.seat_wind = extract_wind("seat", value)?,
            "flowers" => self.how.flowers = extract_flowers(value)?,
            _ => {
                let Some((_, flag)) = KEYWORDS.iter().find(|(keyword, _)| *keyword == name) else {
                    let message = format!("Hand has no keyword argument {name:?}");
                    return Err(PyTypeError::new_err(message));
                };
                let on = value.extract::<bool>().map_err(|_| {
                    let found = short_repr(value);
                    HandError::new_err(format!("{name} {found}, expected True or False"))
                })?;
                self.how.flags = self.how.flags.set(*flag, on);
            }
        }
        Ok(())
    }

    pub(super) fn take_all(mut self, keywords: Option<&Bound<'_, PyDict>>) -> PyResult<PyHand> {
        for (name, value) in keywords.into_iter().flatten() {
            self.take(&name.str()?.to_string_lossy(), &value)?;
        }
        let hand = Hand::new(&self.concealed, &self.melds, self.winning_tile, self.how)?;
        Ok(PyHand(hand))
    }
}
