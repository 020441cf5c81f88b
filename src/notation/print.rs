//! Hands, melds and tiles as text: the only printer.

use std::fmt;

use super::spelling::Spelling;
use super::{DIGITS, LETTERS};
use crate::tile::KINDS;
use crate::{Hand, Meld, MeldKind, Tile, Wind};

/// Prints tiles so that each run of a suit has its letter once, or apart where the spelling wants it.
struct TilePrinter {
    spelling: Spelling,
    /// The last tile of a suit whose letter is still to come.
    open: Option<Tile>,
    is_first: bool,
}

impl TilePrinter {
    fn new(spelling: Spelling) -> TilePrinter {
        TilePrinter { spelling, open: None, is_first: true }
    }

    fn print(&mut self, f: &mut fmt::Formatter<'_>, tile: Tile) -> fmt::Result {
        match self.spelling {
            Spelling::Botzone => {
                f.write_str(if self.is_first { "" } else { " " })?;
                self.is_first = false;
                f.write_str(&tile.spelled(Spelling::Botzone))
            }
            Spelling::Unicode => f.write_str(&tile.spelled(Spelling::Unicode)),
            Spelling::Letters | Spelling::Chinese => {
                if self.open.is_some_and(|open| open.suit() != tile.suit()) {
                    self.end(f)?;
                }
                if tile.is_honor() {
                    return self.close(f, tile);
                }
                self.open = Some(tile);
                match tile.rank_in_chinese().filter(|_| self.spelling == Spelling::Chinese) {
                    Some(rank) => write!(f, "{rank}"),
                    None => write!(f, "{}", tile.rank()),
                }
            }
        }
    }

    /// The letter of a suit, or an honour.
    fn close(&self, f: &mut fmt::Formatter<'_>, tile: Tile) -> fmt::Result {
        match (self.spelling, tile.suit().letter()) {
            (Spelling::Chinese, _) => write!(f, "{}", tile.suit_in_chinese()),
            (_, Some(letter)) => write!(f, "{letter}"),
            (_, None) => write!(f, "{tile}"),
        }
    }

    fn end(&mut self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.open.take().map_or(Ok(()), |tile| self.close(f, tile))
    }

    fn counts(&mut self, f: &mut fmt::Formatter<'_>, counts: &[u8; KINDS]) -> fmt::Result {
        for (tile, &count) in Tile::all().zip(counts) {
            for _ in 0..count {
                self.print(f, tile)?;
            }
        }
        self.end(f)
    }
}

/// Counts as tiles, each suit letter once: `123m55s7pEEC`.
pub struct TileText<'a>(pub &'a [u8; KINDS]);

impl fmt::Display for TileText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        TilePrinter::new(Spelling::Letters).counts(f, self.0)
    }
}

impl fmt::Display for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print_meld(f, *self, Spelling::Letters)
    }
}

fn print_meld(f: &mut fmt::Formatter<'_>, meld: Meld, spelling: Spelling) -> fmt::Result {
    let steps: &[u8] = match meld.kind() {
        MeldKind::Chow => &[0, 1, 2],
        MeldKind::Pung => &[0, 0, 0],
        _ => &[0, 0, 0, 0],
    };
    f.write_str("[")?;
    let mut tiles = TilePrinter::new(spelling);
    for &steps in steps {
        tiles.print(f, meld.tile().above(steps).unwrap_or(meld.tile()))?;
    }
    tiles.end(f)?;
    match (meld.kind(), meld.source()) {
        (_, 0) => f.write_str("]"),
        (MeldKind::AddedKong, source) => write!(f, ",{}]", source + 4),
        (_, source) => write!(f, ",{source}]"),
    }
}

/// A hand in a spelling; see [`Hand::spelled`].
struct Spelled<'a>(&'a Hand, Spelling);

impl Hand {
    /// The text of the hand with its tiles in a spelling. Parts and brackets are those of the canonical
    /// text, so that it reads back as the same hand.
    ///
    /// ```
    /// use guobiao::{Hand, notation::Spelling};
    /// let hand: Hand = "[123p,3]55m12379s789p8s".parse().unwrap();
    /// let chinese = hand.spelled(Spelling::Chinese).to_string();
    /// assert_eq!(chinese, "[一二三饼,3]五五万一二三七九条七八九饼八条|东东0000|0");
    /// assert_eq!(chinese.parse(), Ok(hand));
    /// ```
    #[must_use]
    pub fn spelled(&self, spelling: Spelling) -> impl fmt::Display {
        Spelled(self, spelling)
    }
}

impl fmt::Display for Spelled<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Spelled(hand, spelling) = *self;
        for meld in hand.melds() {
            print_meld(f, meld, spelling)?;
        }
        let mut tiles = TilePrinter::new(spelling);
        tiles.counts(f, &hand.concealed())?;
        if let Some(tile) = hand.winning_tile() {
            tiles.print(f, tile)?;
            tiles.end(f)?;
        }
        let how = hand.circumstances();
        let wind = |wind: Wind| match spelling {
            Spelling::Chinese => wind.tile().suit_in_chinese(),
            _ => wind.letter(),
        };
        write!(f, "|{}{}", wind(how.round_wind), wind(how.seat_wind))?;
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

impl fmt::Display for Hand {
    /// The canonical text. A hand of 14 tiles without a winning one has none of its own: its text
    /// reads back with the last tile as the winning one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.spelled(Spelling::Letters), f)
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
