//! Text to hand and back: the only parser and the only printer.
//!
//! The form is the one that Chinese tools exchange: melds in brackets, concealed tiles, the winning
//! tile last; `|` round wind, seat wind, four digits; `|` flowers; `|` letters of house games.
//! `[123p,3]55m12379s789p8s|EE0000|0`
//!
//! Tiles may also be written in Chinese, as Unicode tiles or in Botzone's codes ([`Spelling`]): wherever only
//! one hand can be meant. What could mean two is refused by a message that names what it looks like
//! ([`guess`]).

mod guess;
mod meld;
mod print;
mod spelling;
mod tiles;

use std::str::FromStr;

use crate::{Circumstances, Flags, Hand, HandError, Meld, Tile};
use meld::read_meld;
use spelling::{Reader, Sign};
use tiles::{Flowers, Tiles, count, is_separator};

pub use print::TileText;
pub use spelling::Spelling;
pub use tiles::read_tiles;

/// No hand is longer, spaces included; longer texts are refused before they are read.
pub const LONGEST: usize = 200;

/// The letters of the fourth part, in the order in which they are printed.
const LETTERS: [(char, Flags); 4] = [
    ('d', Flags::DEALT_WIN),
    ('f', Flags::FIRST_GO_ROUND),
    ('r', Flags::READY_WHEN_DEALT),
    ('w', Flags::WILDCARD_KONG),
];

/// The digits of the second part, in order.
const DIGITS: [Flags; 4] = [Flags::SELF_DRAWN, Flags::LAST_COPY, Flags::LAST_TILE, Flags::KONG];

/// A message stays one line whatever came.
fn shorten(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

impl FromStr for Hand {
    type Err = HandError;

    /// The hand of a text; the last of 14 tiles is the winning one.
    ///
    /// # Errors
    /// Whatever is wrong with it: see [`HandError`].
    fn from_str(text: &str) -> Result<Hand, HandError> {
        read_hand(text).map_err(|error| guess::name_notation(text, error))
    }
}

fn read_hand(text: &str) -> Result<Hand, HandError> {
    let mut reader = Reader::new(text)?;
    let found = reader.clone().filter(|sign| sign.char == '|').count() + 1;
    if found > 4 {
        return Err(HandError::Parts { found });
    }
    let FirstPart { concealed, melds, mut flowers } = read_tiles_and_melds(&mut reader)?;
    let mut how =
        if found == 1 { Circumstances::default() } else { read_circumstances(&mut reader)? };
    read_flowers(&mut reader, &mut flowers)?;
    read_letters(&mut reader, &mut how.flags)?;
    how.flowers = flowers.count()?;
    let (concealed, winning_tile) = match concealed.split_last() {
        Some((&last, rest)) if concealed.len() + 3 * melds.len() == 14 => (rest, Some(last)),
        _ => (&concealed[..], None),
    };
    Hand::new(&count(concealed)?, &melds, winning_tile, how)
}

/// What the first part holds.
struct FirstPart {
    concealed: Vec<Tile>,
    melds: Vec<Meld>,
    flowers: Flowers,
}

fn read_tiles_and_melds(reader: &mut Reader<'_>) -> Result<FirstPart, HandError> {
    let mut tiles = Tiles::of(reader);
    let (mut melds, mut flowers) = (Vec::new(), Flowers::default());
    let mut small = None;
    while let Some(sign) = reader.next_in_part() {
        let Sign { at, char: c, written } = sign;
        if c == '[' {
            tiles.end_ranks(sign)?;
            melds.push(read_meld(reader, tiles.of_meld())?);
        } else if !tiles.take(sign)? && !flowers.take(c)? && !is_separator(c) {
            return Err(HandError::Character {
                found: written,
                at,
                wanted: guess::wanted(written),
            });
        } else if matches!(written, 'c' | 'e' | 'f') {
            small.get_or_insert((written, at));
        }
    }
    let (concealed, coded_flowers) = tiles.end()?;
    flowers.add(&coded_flowers);
    // Three of the letters of flowers are also those of 中, 东 and 发 in small letters. Beside 14 tiles they
    // can't be: they would be too many.
    let found = concealed.len() + 3 * melds.len();
    match small {
        Some((letter, at)) if found > 0 && found % 3 != 2 => {
            Err(HandError::SmallHonor { letter, at, found })
        }
        _ => Ok(FirstPart { concealed, melds, flowers }),
    }
}

fn read_circumstances(reader: &mut Reader<'_>) -> Result<Circumstances, HandError> {
    let text: String = std::iter::from_fn(|| reader.next_in_part()).map(|sign| sign.char).collect();
    let mut how = Circumstances::default();
    let bad = || HandError::Circumstances { text: shorten(&text) };
    let mut letters = text.chars();
    let mut next = || letters.next().ok_or_else(bad);
    how.round_wind = spelling::wind(next()?).ok_or_else(bad)?;
    how.seat_wind = spelling::wind(next()?).ok_or_else(bad)?;
    for flag in DIGITS {
        match next()? {
            '0' => {}
            '1' => how.flags = how.flags.or(flag),
            _ => return Err(bad()),
        }
    }
    if letters.next().is_some() { Err(bad()) } else { Ok(how) }
}

fn read_flowers(reader: &mut Reader<'_>, flowers: &mut Flowers) -> Result<(), HandError> {
    let mut digit = None;
    while let Some(Sign { at, char: c, written }) = reader.next_in_part() {
        match c.to_digit(10) {
            Some(found) if digit.is_none() => digit = Some(found as usize),
            None if flowers.take(c)? => {}
            _ => {
                let wanted = "one digit or letters a to h for the flowers";
                return Err(HandError::Character { found: written, at, wanted });
            }
        }
    }
    flowers.digit = digit.unwrap_or(0);
    Ok(())
}

fn read_letters(reader: &mut Reader<'_>, flags: &mut Flags) -> Result<(), HandError> {
    while let Some(Sign { at, char: c, written }) = reader.next_in_part() {
        let flag = LETTERS.iter().find(|(letter, flag)| *letter == c && !flags.has(*flag));
        let wanted = "each once: d (dealt win), f (first go-round), r (ready when dealt), w (kong of wildcards)";
        let (_, flag) = flag.ok_or(HandError::Character { found: written, at, wanted })?;
        *flags = flags.or(*flag);
    }
    Ok(())
}
