//! A meld in brackets: `[123p,3]`.

use std::str::FromStr;

use super::spelling::{Reader, Sign};
use super::tiles::Tiles;
use crate::{HandError, Meld, MeldKind, Tile};

/// What the digit of a kong may be.
const KONG_DIGITS: &str = "1 to 3, or 5 to 7 for an added kong";

/// Reads what stands between brackets, the opening one already taken; `tiles` knows whether in codes.
pub(super) fn read_meld(reader: &mut Reader<'_>, mut tiles: Tiles) -> Result<Meld, HandError> {
    let mut text = String::new();
    let mut digit = None;
    loop {
        let sign = reader.next().ok_or(HandError::Ended { wanted: "']' after a meld" })?;
        let wanted = match sign.char {
            ']' => break,
            _ if digit.is_some() => "']' after the digit",
            ',' => {
                text.push(',');
                let sign = reader.next().ok_or(HandError::Ended { wanted: "a digit after ','" })?;
                let found = sign.char.to_digit(10);
                let wanted = "one digit after ',' in a meld";
                digit = Some(found.ok_or_else(|| unexpected(sign, wanted))? as u8);
                text.push(sign.written);
                continue;
            }
            _ if tiles.take(sign)? => {
                text.push(sign.written);
                continue;
            }
            _ => "tiles, ',' or ']' in a meld",
        };
        return Err(unexpected(sign, wanted));
    }
    // Ranks without a suit are reported as the whole meld: [345,2].
    match tiles.end_meld() {
        Some((tiles, None)) => meld_of(&tiles, digit, &text),
        Some((tiles, last)) if digit.is_none() => meld_of(&tiles, last, &text),
        _ => Err(HandError::NoMeld { text }),
    }
}

fn unexpected(sign: Sign, wanted: &'static str) -> HandError {
    HandError::Character { found: sign.written, at: sign.at, wanted }
}

/// The meld of these tiles and this digit; `text` is what stood in the brackets.
fn meld_of(tiles: &[Tile], digit: Option<u8>, text: &str) -> Result<Meld, HandError> {
    let no_meld = || HandError::NoMeld { text: text.to_owned() };
    let (&first, rest) = tiles.split_first().ok_or_else(no_meld)?;
    let alike = rest.iter().all(|&tile| tile == first);
    let run = rest.iter().zip(1..).all(|(&tile, steps)| first.above(steps) == Some(tile));
    let (kind, source, wanted) = match (tiles.len(), digit) {
        (3, digit) if run => (MeldKind::Chow, digit.unwrap_or(0), "1 to 3, the claimed tile"),
        (3, digit) if alike => (MeldKind::Pung, digit.unwrap_or(0), "1 to 3, from whom it came"),
        (4, None) if alike => (MeldKind::ConcealedKong, 0, ""),
        (4, Some(digit @ 5..)) if alike => (MeldKind::AddedKong, digit - 4, KONG_DIGITS),
        (4, Some(digit)) if alike => (MeldKind::MeldedKong, digit, KONG_DIGITS),
        _ => return Err(no_meld()),
    };
    let bad_digit = |digit| HandError::MeldDigit { text: text.to_owned(), digit, wanted };
    match digit {
        Some(digit @ 0) => Err(bad_digit(digit)),
        digit => {
            Meld::new(kind, first, source).ok_or_else(|| digit.map_or_else(no_meld, bad_digit))
        }
    }
}

impl FromStr for Meld {
    type Err = HandError;

    /// One meld, brackets included.
    ///
    /// # Errors
    /// Whatever is wrong with it: see [`HandError`].
    fn from_str(text: &str) -> Result<Meld, HandError> {
        let mut reader = Reader::new(text)?;
        let tiles = Tiles::of(&reader);
        let not_one = || HandError::NotOneMeld { text: super::shorten(text) };
        let Some(Sign { char: '[', .. }) = reader.next() else { return Err(not_one()) };
        let meld = read_meld(&mut reader, tiles)?;
        if reader.next().is_some() { Err(not_one()) } else { Ok(meld) }
    }
}
