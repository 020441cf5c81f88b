//! Text to hand and back: the only parser and the only printer.
//!
//! The form is the one that Chinese tools exchange: melds in brackets, concealed tiles, the winning
//! tile last; `|` round wind, seat wind, four digits; `|` flowers; `|` letters of house games.
//! `[123p,3]55m12379s789p8s|EE0000|0`

use std::fmt;
use std::str::FromStr;

use crate::tile::KINDS;
use crate::{Circumstances, Flags, Hand, HandError, Meld, MeldKind, Suit, Tile, Wind};

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

fn honor(letter: char) -> Option<Tile> {
    let place = "ESWNCFP".find(letter)?;
    Tile::new(27 + place as u8)
}

fn suit(letter: char) -> Option<Suit> {
    [Suit::Characters, Suit::Bamboos, Suit::Dots].into_iter().find(|s| s.letter() == Some(letter))
}

/// Reads characters with their places, skipping white space.
#[derive(Clone)]
struct Reader<'a> {
    chars: std::iter::Enumerate<std::str::Chars<'a>>,
}

impl Iterator for Reader<'_> {
    type Item = (usize, char);

    fn next(&mut self) -> Option<(usize, char)> {
        self.chars.by_ref().find(|(_, c)| !c.is_ascii_whitespace()).map(|(i, c)| (i + 1, c))
    }
}

impl Reader<'_> {
    /// The next character before a bar; the bar itself is taken and ends the part.
    fn next_in_part(&mut self) -> Option<(usize, char)> {
        self.next().filter(|&(_, c)| c != '|')
    }
}

/// Tiles in the order written, with room for any number that a text can hold.
#[derive(Default)]
struct Tiles {
    read: Vec<Tile>,
    /// Ranks that still wait for their suit letter, and the place of the first.
    ranks: Vec<u8>,
    since: usize,
}

impl Tiles {
    /// Takes one character; `Ok(false)` if it belongs to no tile.
    fn take(&mut self, at: usize, c: char) -> Result<bool, HandError> {
        if let Some(rank @ 1..=9) = c.to_digit(10) {
            if self.ranks.is_empty() {
                self.since = at;
            }
            self.ranks.push(rank as u8);
        } else if let Some(suit) = suit(c) {
            if self.ranks.is_empty() {
                return Err(HandError::Character {
                    found: c,
                    at,
                    wanted: "ranks before a suit letter",
                });
            }
            self.read.extend(self.ranks.drain(..).filter_map(|rank| Tile::of(suit, rank)));
        } else if let Some(tile) = honor(c) {
            self.end_ranks(at, c)?;
            self.read.push(tile);
        } else if let ('z', Some(&rank)) = (c, self.ranks.last()) {
            return Err(HandError::NumberedHonor { rank, at });
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Ranks without a suit are an error where `found` stands.
    fn end_ranks(&self, at: usize, found: char) -> Result<(), HandError> {
        if self.ranks.is_empty() {
            return Ok(());
        }
        Err(HandError::Character { found, at, wanted: "a suit letter m, s or p after ranks" })
    }

    /// Ranks without a suit are an error at the end.
    fn end(self) -> Result<Vec<Tile>, HandError> {
        if self.ranks.is_empty() {
            return Ok(self.read);
        }
        Err(HandError::Ended { wanted: "a suit letter m, s or p after ranks" })
    }
}

/// Flowers as letters (each once) and as a digit; only their number is kept.
#[derive(Default)]
struct Flowers {
    letters: u8,
    digit: usize,
}

impl Flowers {
    /// Takes one letter; `Ok(false)` if it is none of a to h.
    fn take(&mut self, c: char) -> Result<bool, HandError> {
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

    fn count(&self) -> Result<u8, HandError> {
        let found = self.letters.count_ones() as usize + self.digit;
        if found > 8 { Err(HandError::Flowers { found }) } else { Ok(found as u8) }
    }
}

/// Reads what stands between brackets, the opening one already taken.
fn read_meld(chars: &mut Reader<'_>) -> Result<Meld, HandError> {
    let mut text = String::new();
    let mut tiles = Tiles::default();
    let mut digit = None;
    loop {
        let (at, c) = chars.next().ok_or(HandError::Ended { wanted: "']' after a meld" })?;
        match c {
            ']' => break,
            ',' => {
                text.push(c);
                let (at, c) =
                    chars.next().ok_or(HandError::Ended { wanted: "a digit after ','" })?;
                let found = c.to_digit(10).filter(|_| digit.is_none());
                let wanted = "one digit after ',' in a meld";
                digit = Some(found.ok_or(HandError::Character { found: c, at, wanted })? as u8);
                text.push(c);
            }
            _ if digit.is_some() => {
                return Err(HandError::Character { found: c, at, wanted: "']' after the digit" });
            }
            _ if tiles.take(at, c)? => text.push(c),
            _ => {
                return Err(HandError::Character {
                    found: c,
                    at,
                    wanted: "tiles, ',' or ']' in a meld",
                });
            }
        }
    }
    let no_meld = || HandError::NoMeld { text: text.clone() };
    // Ranks without a suit are reported as the whole meld: [345,2].
    let tiles = tiles.end().map_err(|_| no_meld())?;
    let (&first, rest) = tiles.split_first().ok_or_else(no_meld)?;
    let alike = rest.iter().all(|&tile| tile == first);
    let run = rest.iter().zip(1..).all(|(&tile, steps)| first.above(steps) == Some(tile));
    let bad_digit = |digit, wanted| HandError::MeldDigit { text: text.clone(), digit, wanted };
    let (kind, source, wanted) = match (tiles.len(), digit) {
        (3, digit) if run => (MeldKind::Chow, digit.unwrap_or(0), "1 to 3, the claimed tile"),
        (3, digit) if alike => (MeldKind::Pung, digit.unwrap_or(0), "1 to 3, from whom it came"),
        (4, None) if alike => (MeldKind::ConcealedKong, 0, ""),
        (4, Some(digit @ 5..)) if alike => {
            (MeldKind::AddedKong, digit - 4, "1 to 3, or 5 to 7 for an added kong")
        }
        (4, Some(digit)) if alike => {
            (MeldKind::MeldedKong, digit, "1 to 3, or 5 to 7 for an added kong")
        }
        _ => return Err(no_meld()),
    };
    match digit {
        Some(digit @ 0) => Err(bad_digit(digit, wanted)),
        digit => Meld::new(kind, first, source)
            .ok_or_else(|| digit.map_or_else(no_meld, |digit| bad_digit(digit, wanted))),
    }
}

impl FromStr for Meld {
    type Err = HandError;

    /// One meld, brackets included.
    ///
    /// # Errors
    /// Whatever is wrong with it: see [`HandError`].
    fn from_str(text: &str) -> Result<Meld, HandError> {
        let mut chars = reader(text)?;
        let not_one = || HandError::NotOneMeld { text: text.to_owned() };
        let Some((_, '[')) = chars.next() else { return Err(not_one()) };
        let meld = read_meld(&mut chars)?;
        if chars.next().is_some() { Err(not_one()) } else { Ok(meld) }
    }
}

impl fmt::Display for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let steps: &[u8] = match self.kind() {
            MeldKind::Chow => &[0, 1, 2],
            MeldKind::Pung => &[0, 0, 0],
            _ => &[0, 0, 0, 0],
        };
        f.write_str("[")?;
        let mut tiles = TilePrinter::default();
        for &steps in steps {
            tiles.print(f, self.tile().above(steps).unwrap_or(self.tile()))?;
        }
        tiles.end(f)?;
        match (self.kind(), self.source()) {
            (_, 0) => f.write_str("]"),
            (MeldKind::AddedKong, source) => write!(f, ",{}]", source + 4),
            (_, source) => write!(f, ",{source}]"),
        }
    }
}

fn reader(text: &str) -> Result<Reader<'_>, HandError> {
    let length = text.chars().count();
    if length > LONGEST {
        return Err(HandError::TooLong { length, limit: LONGEST });
    }
    Ok(Reader { chars: text.chars().enumerate() })
}

/// A string of tiles alone, such as `123m55s7pEEC`, as counts.
///
/// # Errors
/// What is not a tile, and any kind more than four times.
pub fn read_tiles(text: &str) -> Result<[u8; KINDS], HandError> {
    let mut tiles = Tiles::default();
    for (at, c) in reader(text)? {
        if !tiles.take(at, c)? {
            return Err(HandError::Character { found: c, at, wanted: "tiles" });
        }
    }
    count(&tiles.end()?)
}

fn count(tiles: &[Tile]) -> Result<[u8; KINDS], HandError> {
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

    /// `3m`, `E`, or a Botzone code: `W3` (万), `T3` (条), `B3` (饼), `F1`-`F4` (winds), `J1`-`J3` (dragons).
    fn from_str(text: &str) -> Result<Tile, HandError> {
        let chars: Vec<char> = text.chars().take(3).collect();
        let tile = match chars[..] {
            [letter] => honor(letter),
            [a, b] => match (a, b.to_digit(10), a.to_digit(10), suit(b)) {
                ('W', Some(rank), ..) => Tile::of(Suit::Characters, rank as u8),
                ('T', Some(rank), ..) => Tile::of(Suit::Bamboos, rank as u8),
                ('B', Some(rank), ..) => Tile::of(Suit::Dots, rank as u8),
                ('F', Some(place @ 1..=4), ..) => Tile::new(26 + place as u8),
                ('J', Some(place @ 1..=3), ..) => Tile::new(30 + place as u8),
                (_, None, Some(rank), Some(suit)) => Tile::of(suit, rank as u8),
                _ => None,
            },
            _ => None,
        };
        tile.ok_or_else(|| match chars[..] {
            [rank @ '0'..='9', 'z'] => HandError::NumberedHonor { rank: rank as u8 - b'0', at: 1 },
            _ => HandError::NoTile { text: shorten(text) },
        })
    }
}

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
        let mut chars = reader(text)?;
        let found = text.matches('|').count() + 1;
        if found > 4 {
            return Err(HandError::Parts { found });
        }
        let mut flowers = Flowers::default();
        let (concealed, melds) = read_tiles_and_melds(&mut chars, &mut flowers)?;
        let mut how =
            if found == 1 { Circumstances::default() } else { read_circumstances(&mut chars)? };
        read_flowers(&mut chars, &mut flowers)?;
        read_letters(&mut chars, &mut how.flags)?;
        how.flowers = flowers.count()?;
        let (concealed, winning_tile) = match concealed.split_last() {
            Some((&last, rest)) if concealed.len() + 3 * melds.len() == 14 => (rest, Some(last)),
            _ => (&concealed[..], None),
        };
        Hand::new(&count(concealed)?, &melds, winning_tile, how)
    }
}

fn read_tiles_and_melds(
    chars: &mut Reader<'_>,
    flowers: &mut Flowers,
) -> Result<(Vec<Tile>, Vec<Meld>), HandError> {
    let (mut tiles, mut melds) = (Tiles::default(), Vec::new());
    while let Some((at, c)) = chars.next_in_part() {
        if c == '[' {
            tiles.end_ranks(at, c)?;
            melds.push(read_meld(chars)?);
        } else if !tiles.take(at, c)? && !flowers.take(c)? {
            return Err(HandError::Character {
                found: c,
                at,
                wanted: "a tile, a meld in brackets, a flower a to h or '|'",
            });
        }
    }
    Ok((tiles.end()?, melds))
}

fn read_circumstances(chars: &mut Reader<'_>) -> Result<Circumstances, HandError> {
    let text: String = std::iter::from_fn(|| chars.next_in_part()).map(|(_, c)| c).collect();
    let mut how = Circumstances::default();
    let wind = |c: char| Wind::ALL.into_iter().find(|wind| wind.letter() == c);
    let bad = || HandError::Circumstances { text: shorten(&text) };
    let mut letters = text.chars();
    let mut next = || letters.next().ok_or_else(bad);
    how.round_wind = wind(next()?).ok_or_else(bad)?;
    how.seat_wind = wind(next()?).ok_or_else(bad)?;
    for flag in DIGITS {
        match next()? {
            '0' => {}
            '1' => how.flags = how.flags.or(flag),
            _ => return Err(bad()),
        }
    }
    if letters.next().is_some() { Err(bad()) } else { Ok(how) }
}

fn read_flowers(chars: &mut Reader<'_>, flowers: &mut Flowers) -> Result<(), HandError> {
    let mut digit = None;
    while let Some((at, c)) = chars.next_in_part() {
        match c.to_digit(10) {
            Some(found) if digit.is_none() => digit = Some(found as usize),
            None if flowers.take(c)? => {}
            _ => {
                let wanted = "one digit or letters a to h for the flowers";
                return Err(HandError::Character { found: c, at, wanted });
            }
        }
    }
    flowers.digit = digit.unwrap_or(0);
    Ok(())
}

fn read_letters(chars: &mut Reader<'_>, flags: &mut Flags) -> Result<(), HandError> {
    while let Some((at, c)) = chars.next_in_part() {
        let flag = LETTERS.iter().find(|(letter, flag)| *letter == c && !flags.has(*flag));
        let wanted = "each once: d (dealt win), f (first go-round), r (ready when dealt), w (kong of wildcards)";
        let (_, flag) = flag.ok_or(HandError::Character { found: c, at, wanted })?;
        *flags = flags.or(*flag);
    }
    Ok(())
}

/// Prints tiles so that each run of a suit has its letter once.
#[derive(Default)]
struct TilePrinter {
    suit: Option<char>,
}

impl TilePrinter {
    fn print(&mut self, f: &mut fmt::Formatter<'_>, tile: Tile) -> fmt::Result {
        let letter = tile.suit().letter();
        if self.suit != letter {
            self.end(f)?;
        }
        self.suit = letter;
        if letter.is_some() { write!(f, "{}", tile.rank()) } else { write!(f, "{tile}") }
    }

    fn end(&mut self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.suit.take().map_or(Ok(()), |letter| write!(f, "{letter}"))
    }
}

/// Counts as tiles, each suit letter once: `123m55s7pEEC`.
pub struct TileText<'a>(pub &'a [u8; KINDS]);

impl fmt::Display for TileText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tiles = TilePrinter::default();
        for (tile, &count) in Tile::all().zip(self.0) {
            for _ in 0..count {
                tiles.print(f, tile)?;
            }
        }
        tiles.end(f)
    }
}

impl fmt::Display for Hand {
    /// The canonical text. A hand of 14 tiles without a winning one has none of its own: its text
    /// reads back with the last tile as the winning one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for meld in self.melds() {
            write!(f, "{meld}")?;
        }
        write!(f, "{}", TileText(&self.concealed()))?;
        if let Some(tile) = self.winning_tile() {
            write!(f, "{tile}")?;
        }
        let how = self.circumstances();
        write!(f, "|{}{}", how.round_wind.letter(), how.seat_wind.letter())?;
        for flag in DIGITS {
            f.write_str(if how.flags.has(flag) { "1" } else { "0" })?;
        }
        write!(f, "|{}", how.flowers)?;
        let mut bar = "|";
        for (letter, flag) in LETTERS {
            if how.flags.has(flag) {
                write!(f, "{bar}{letter}")?;
                bar = "";
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
