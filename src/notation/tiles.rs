//! Tiles of a text, in the order written.

use std::str::FromStr;

use super::shorten;
use super::spelling::{self, Coded, Reader, Sign};
use crate::tile::KINDS;
use crate::{HandError, Tile};

/// What ranks wait for.
const SUIT_LETTER: &str = "a suit letter m, s or p after ranks";

/// Tiles in the order written, with room for any number that a text can hold.
#[derive(Default)]
pub(super) struct Tiles {
    read: Vec<Tile>,
    /// Ranks that still wait for their suit letter, and the place of a 0 among them.
    ranks: Vec<u8>,
    zero: usize,
    /// The text is written in Botzone's codes; the letter of one that waits for its digit.
    codes: bool,
    code: Option<char>,
    flowers: Flowers,
}

impl Tiles {
    /// Reads what is left of `reader` up to a bar: Botzone's codes if it holds nothing else.
    pub(super) fn of(reader: &Reader<'_>) -> Tiles {
        Tiles { codes: is_coded(reader.clone()), ..Tiles::default() }
    }

    /// Those of a meld among these.
    pub(super) fn of_meld(&self) -> Tiles {
        Tiles { codes: self.codes, ..Tiles::default() }
    }

    /// Takes one character; `Ok(false)` if it belongs to no tile.
    pub(super) fn take(&mut self, sign: Sign) -> Result<bool, HandError> {
        let Sign { at, char: c, .. } = sign;
        if self.codes {
            return self.take_coded(c);
        }
        if let Some(rank) = c.to_digit(10) {
            if rank == 0 {
                self.zero = at;
            }
            self.ranks.push(rank as u8);
        } else if let Some(suit) = spelling::suit(c) {
            if self.ranks.is_empty() {
                return Err(HandError::Character {
                    found: sign.written,
                    at,
                    wanted: "ranks before a suit letter: 123m and not m123",
                });
            }
            for rank in self.ranks.drain(..) {
                self.read.push(Tile::of(suit, rank).ok_or(HandError::RedFive { at: self.zero })?);
            }
        } else if let Some(tile) = spelling::honor(c).or_else(|| spelling::unicode(c)) {
            self.end_ranks(sign)?;
            self.read.push(tile);
        } else if c == 'z' && !self.ranks.is_empty() {
            for rank in self.ranks.drain(..) {
                let honor = spelling::numbered_honor(rank);
                self.read.push(honor.ok_or(HandError::NumberedHonor { rank, at })?);
            }
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Letter and digit by turns; a digit alone is a rank that waits, or what a meld says last.
    fn take_coded(&mut self, c: char) -> Result<bool, HandError> {
        let Some(digit) = c.to_digit(10) else {
            self.code = spelling::begins_code(c).then_some(c);
            return Ok(self.code.is_some());
        };
        match self.code.take().map(|letter| spelling::coded(letter, digit as u8)) {
            Some(Some(Coded::Tile(tile))) => self.read.push(tile),
            Some(Some(Coded::Flower(letter))) => return self.flowers.take(letter),
            Some(None) => return Ok(false),
            None => self.ranks.push(digit as u8),
        }
        Ok(true)
    }

    /// Ranks without a suit are an error where `found` stands.
    pub(super) fn end_ranks(&self, found: Sign) -> Result<(), HandError> {
        if self.ranks.is_empty() {
            return Ok(());
        }
        let Sign { at, written, .. } = found;
        Err(HandError::Character { found: written, at, wanted: SUIT_LETTER })
    }

    /// Ranks without a suit are an error at the end.
    pub(super) fn end(self) -> Result<(Vec<Tile>, Flowers), HandError> {
        if self.ranks.is_empty() {
            return Ok((self.read, self.flowers));
        }
        Err(HandError::Ended { wanted: SUIT_LETTER })
    }

    /// The tiles of a meld, and the digit behind them that has no comma.
    pub(super) fn end_meld(self) -> Option<(Vec<Tile>, Option<u8>)> {
        if self.flowers.is_some() {
            return None;
        }
        match self.ranks[..] {
            [] => Some((self.read, None)),
            [digit] if !self.read.is_empty() => Some((self.read, Some(digit))),
            _ => None,
        }
    }
}

/// Whether the tiles of a text are Botzone's codes and nothing else: a letter and a digit each time, and in
/// a meld a digit after them. In letters such a text has ranks without a suit, so that it means nothing.
fn is_coded(mut reader: Reader<'_>) -> bool {
    let (mut codes, mut in_meld) = (0, false);
    while let Some(Sign { char: c, .. }) = reader.next_in_part() {
        match c {
            '[' => in_meld = true,
            ']' => in_meld = false,
            ',' | '+' => {}
            '0'..='9' if in_meld && codes > 0 => {}
            _ if spelling::begins_code(c) => {
                if !reader.next().is_some_and(|digit| digit.char.is_ascii_digit()) {
                    return false;
                }
                codes += 1;
            }
            _ => return false,
        }
    }
    codes > 0
}

/// Flowers as letters (each once) and as a digit; only their number is kept.
#[derive(Default)]
pub(super) struct Flowers {
    letters: u8,
    pub(super) digit: usize,
}

impl Flowers {
    /// Takes one letter; `Ok(false)` if it is none of a to h.
    pub(super) fn take(&mut self, c: char) -> Result<bool, HandError> {
        if !('a'..='h').contains(&c) {
            return Ok(false);
        }
        let bit = 1 << (c as u8 - b'a');
        if self.letters & bit != 0 {
            return Err(HandError::FlowerTwice { letter: c });
        }
        self.letters |= bit;
        Ok(true)
    }

    pub(super) fn is_some(&self) -> bool {
        self.letters != 0
    }

    /// Takes what others are.
    pub(super) fn add(&mut self, other: &Flowers) {
        self.letters |= other.letters;
    }

    pub(super) fn count(&self) -> Result<u8, HandError> {
        let found = self.letters.count_ones() as usize + self.digit;
        if found > 8 { Err(HandError::Flowers { found }) } else { Ok(found as u8) }
    }
}

/// A string of tiles alone, such as `123m55s7pEEC`, as counts.
///
/// # Errors
/// What is not a tile, and any kind more than four times.
pub fn read_tiles(text: &str) -> Result<[u8; KINDS], HandError> {
    count(&tiles_of(text)?)
}

/// The tiles of a string in the order written.
pub(super) fn tiles_of(text: &str) -> Result<Vec<Tile>, HandError> {
    let mut reader = Reader::new(text)?;
    let mut tiles = Tiles::of(&reader);
    let unexpected =
        |sign: Sign| HandError::Character { found: sign.written, at: sign.at, wanted: "tiles" };
    for sign in reader.by_ref() {
        if !tiles.take(sign)? && !is_separator(sign.char) {
            return Err(unexpected(sign));
        }
    }
    match tiles.end()? {
        (read, flowers) if !flowers.is_some() => Ok(read),
        _ => Err(HandError::NoTile { text: shorten(text) }),
    }
}

/// What stands between tiles and means nothing.
pub(super) fn is_separator(c: char) -> bool {
    matches!(c, ',' | '+')
}

pub(super) fn count(tiles: &[Tile]) -> Result<[u8; KINDS], HandError> {
    let mut counts = [0; KINDS];
    for tile in tiles {
        counts[tile.index()] += 1;
    }
    match Tile::all().find(|tile| counts[tile.index()] > 4) {
        Some(tile) => Err(HandError::TooManyCopies { tile, count: counts[tile.index()].into() }),
        None => Ok(counts),
    }
}

impl FromStr for Tile {
    type Err = HandError;

    /// One tile in any spelling: `3m`, `E`, `三万`, `东`, a Unicode tile, or a Botzone code: `W3` (万), `T3` (条),
    /// `B3` (饼), `F1`-`F4` (winds), `J1`-`J3` (dragons).
    fn from_str(text: &str) -> Result<Tile, HandError> {
        let no_tile = || HandError::NoTile { text: shorten(text) };
        match tiles_of(text) {
            Ok(tiles) => match tiles[..] {
                [tile] => Ok(tile),
                _ => Err(no_tile()),
            },
            Err(error @ (HandError::NumberedHonor { .. } | HandError::RedFive { .. })) => {
                Err(error)
            }
            Err(_) => Err(no_tile()),
        }
    }
}
