//! How tiles are written: the one table of spellings, and the reader that brings them all to one.
//!
//! A hand is written in letters here (`123m`, `E`), in Chinese (`一万`, `东`), as Unicode tiles or in
//! Botzone's codes (`W1`, `F1`). Chinese and full-width characters are replaced by the letters they stand
//! for before anything is parsed, so that the parser knows one spelling; what stays itself are Unicode
//! tiles, which are whole tiles, and codes, whose letters mean something else alone (`W` is 西).

use std::str::Chars;

use super::LONGEST;
use crate::{HandError, Suit, Tile, Wind};

/// A way to write tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spelling {
    /// `123m5sEC`: what this crate prints.
    Letters,
    /// `一二三万五条东中`
    Chinese,
    /// One character a tile, U+1F000 to U+1F021.
    Unicode,
    /// `W1 W2 W3 T5 F1 J1`: Botzone's logs and `PyMahjongGB`.
    Botzone,
}

/// The suits: the letter, the character that is printed, and others that are read.
const SUIT_SIGNS: [(Suit, &str); 3] =
    [(Suit::Characters, "m万萬"), (Suit::Bamboos, "s条條索"), (Suit::Dots, "p饼餅筒")];

/// The ranks 1 to 9 in the same way.
const RANKS: [&str; 9] = ["1一", "2二", "3三", "4四", "5五伍", "6六", "7七", "8八", "9九"];

/// The honours in the order of tiles.
const HONORS: [&str; 7] = ["E东東", "S南", "W西", "N北", "C中", "F发發発", "P白"];

/// Flowers, of which each is there once. 竹 is one of them and never a bamboo.
const FLOWERS: [&str; 8] = ["a春🀦", "b夏🀧", "c秋🀨", "d冬🀩", "e梅🀢", "f兰蘭🀣", "g竹🀤", "h菊🀥"];

/// Signs with a meaning of their own.
const SIGNS: [&str; 6] = ["[【〔", "]】〕", ",、", "\"“”「」", "'‘’", "|｜"];

/// Names of honours with two characters.
const WORDS: [(&str, char); 19] = [
    ("东风", 'E'),
    ("東風", 'E'),
    ("南风", 'S'),
    ("南風", 'S'),
    ("西风", 'W'),
    ("西風", 'W'),
    ("北风", 'N'),
    ("北風", 'N'),
    ("红中", 'C'),
    ("紅中", 'C'),
    ("发财", 'F'),
    ("發財", 'F'),
    ("青发", 'F'),
    ("青發", 'F'),
    ("绿发", 'F'),
    ("綠發", 'F'),
    ("白板", 'P'),
    ("白版", 'P'),
    ("白皮", 'P'),
];

/// The letters of Botzone's codes: the tile of digit 1, and the highest digit.
const CODE_LETTERS: [(char, u8, u8); 5] =
    [('W', 0, 9), ('T', 9, 9), ('B', 18, 9), ('F', 27, 4), ('J', 31, 3)];

/// The letter of Botzone's flowers.
const CODED_FLOWER: char = 'H';

/// The first of the Unicode tiles of the suits, which are in the order of [`Tile`], and of the honours.
const FIRST_IN_SUITS: u32 = 0x1F007;
const FIRST_HONOR: u32 = 0x1F000;

/// What 1z to 7z would be; nothing is agreed on from 5z on.
pub(super) fn numbered_honor(rank: u8) -> Option<Tile> {
    (1..=4).contains(&rank).then(|| Tile::new(26 + rank)).flatten()
}

pub(super) fn suit(letter: char) -> Option<Suit> {
    SUIT_SIGNS.iter().find(|(_, written)| written.starts_with(letter)).map(|(suit, _)| *suit)
}

pub(super) fn honor(letter: char) -> Option<Tile> {
    let place = HONORS.iter().position(|written| written.starts_with(letter))?;
    Tile::new(27 + place as u8)
}

pub(super) fn wind(letter: char) -> Option<Wind> {
    Wind::ALL.into_iter().find(|wind| wind.letter() == letter)
}

/// The tile of a Unicode tile character.
pub(super) fn unicode(c: char) -> Option<Tile> {
    let code = u32::from(c);
    let index = match code.checked_sub(FIRST_IN_SUITS) {
        Some(index) if index < 27 => index,
        Some(_) => return None,
        None => code.checked_sub(FIRST_HONOR)? + 27,
    };
    Tile::new(u8::try_from(index).ok()?)
}

/// What a code of Botzone names.
#[derive(Clone, Copy)]
pub(super) enum Coded {
    Tile(Tile),
    /// A flower by its letter, a to h.
    Flower(char),
}

/// Whether a code of Botzone begins with this letter.
pub(super) fn begins_code(letter: char) -> bool {
    letter == CODED_FLOWER || CODE_LETTERS.iter().any(|(first, ..)| *first == letter)
}

/// What a code of Botzone names.
pub(super) fn coded(letter: char, digit: u8) -> Option<Coded> {
    if letter == CODED_FLOWER {
        return (1..=8).contains(&digit).then(|| Coded::Flower(char::from(b'a' + digit - 1)));
    }
    let (_, first, most) = CODE_LETTERS.iter().find(|(first, ..)| *first == letter)?;
    if !(1..=*most).contains(&digit) {
        return None;
    }
    Tile::new(first + digit - 1).map(Coded::Tile)
}

/// The second character of an entry: what is printed in Chinese.
fn printed(written: &str) -> char {
    written.chars().nth(1).unwrap_or('?')
}

impl Tile {
    /// The tile in a spelling.
    ///
    /// ```
    /// use guobiao::{Tile, notation::Spelling};
    /// let tile = Tile::new(2).unwrap();
    /// assert_eq!(tile.spelled(Spelling::Chinese), "三万");
    /// assert_eq!(tile.spelled(Spelling::Unicode), "🀉");
    /// assert_eq!(tile.spelled(Spelling::Botzone), "W3");
    /// ```
    #[must_use]
    pub fn spelled(self, spelling: Spelling) -> String {
        let index = self.index() as u8;
        match spelling {
            Spelling::Letters => self.to_string(),
            Spelling::Chinese => {
                self.rank_in_chinese().into_iter().chain([self.suit_in_chinese()]).collect()
            }
            Spelling::Unicode => {
                let code = if self.is_honor() { FIRST_HONOR - 27 } else { FIRST_IN_SUITS };
                char::from_u32(code + u32::from(index)).into_iter().collect()
            }
            Spelling::Botzone => {
                let code = CODE_LETTERS.iter().rev().find(|(_, first, _)| *first <= index);
                code.map_or_else(String::new, |(letter, first, _)| {
                    format!("{letter}{}", index - first + 1)
                })
            }
        }
    }

    /// `三`; nothing for an honour.
    pub(super) fn rank_in_chinese(self) -> Option<char> {
        (!self.is_honor()).then(|| printed(RANKS[usize::from(self.rank() - 1)]))
    }

    /// `万`, or the honour itself.
    pub(super) fn suit_in_chinese(self) -> char {
        match SUIT_SIGNS.get(self.suit() as usize) {
            Some((_, written)) => printed(written),
            None => printed(HONORS[self.index() - 27]),
        }
    }
}

/// A character, read as the letter that it stands for.
#[derive(Clone, Copy)]
pub(super) struct Sign {
    /// Its place in the text, counted from 1.
    pub(super) at: usize,
    /// What it stands for.
    pub(super) char: char,
    /// What is written.
    pub(super) written: char,
}

/// Reads characters with their places, each as the letter that it stands for. White space is skipped, and
/// so are quotes around the text.
#[derive(Clone)]
pub(super) struct Reader<'a> {
    rest: Chars<'a>,
    at: usize,
}

impl<'a> Reader<'a> {
    /// A reader of a text that is not too long.
    pub(super) fn new(text: &'a str) -> Result<Reader<'a>, HandError> {
        let length = text.chars().count();
        if length > LONGEST {
            return Err(HandError::TooLong { length, limit: LONGEST });
        }
        let mut reader = Reader { rest: text.chars(), at: 0 };
        let mut inner = reader.clone();
        if let Some(Sign { char: quote @ ('"' | '\''), .. }) = inner.next() {
            let rest = inner.rest.as_str().trim_end();
            let closing = rest.chars().next_back();
            if closing.and_then(letter_of) == Some(quote) {
                inner.rest = rest[..rest.len() - closing.map_or(0, char::len_utf8)].chars();
                reader = inner;
            }
        }
        Ok(reader)
    }

    /// The next sign before a bar; the bar itself is taken and ends the part.
    pub(super) fn next_in_part(&mut self) -> Option<Sign> {
        self.next().filter(|sign| sign.char != '|')
    }

    /// Swallows the rest of a name of two characters that `first` begins.
    fn word(&mut self, first: char) -> Option<char> {
        let next = self.rest.clone().next()?;
        let is_it = |word: &&(&str, char)| word.0.chars().eq([first, next]);
        let letter = WORDS.iter().find(is_it)?.1;
        self.rest.next();
        self.at += 1;
        Some(letter)
    }
}

impl Iterator for Reader<'_> {
    type Item = Sign;

    #[inline]
    fn next(&mut self) -> Option<Sign> {
        loop {
            let written = self.rest.next()?;
            self.at += 1;
            let at = self.at;
            if written.is_ascii() {
                if !written.is_ascii_whitespace() {
                    return Some(Sign { at, char: written, written });
                }
            } else if !is_blank(written) {
                let char = self.word(written).or_else(|| letter_of(written)).unwrap_or(written);
                return Some(Sign { at, char, written });
            }
        }
    }
}

/// White space, and what tells fonts how to draw the character before it.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{fe0e}' | '\u{fe0f}' | '\u{200b}' | '\u{feff}')
}

/// The ASCII character that this one stands for.
fn letter_of(c: char) -> Option<char> {
    if c.is_ascii() {
        return Some(c);
    }
    if let full @ 0xFF01..=0xFF5E = u32::from(c) {
        return char::from_u32(full - 0xFEE0);
    }
    let suits = SUIT_SIGNS.iter().map(|(_, written)| *written);
    let mut all = suits.chain(RANKS).chain(HONORS).chain(FLOWERS).chain(SIGNS);
    all.find(|written| written.contains(c))?.chars().next()
}
