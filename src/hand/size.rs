//! How many tiles a hand has, and which question wants how many.

use super::Hand;
use crate::{HandError, Tile};

/// How many tiles a question wants, a meld counted as three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// 13 tiles, or a part of a hand that lacks sets: 1, 4, 7 or 10.
    Waiting,
    /// 14 tiles to throw from, or a part of a hand: 2, 5, 8 or 11.
    Throwing,
    /// Any of these.
    Either,
    /// 13 tiles: what has to be paid needs all sets.
    All,
    /// 13 tiles or 14, with all sets.
    Whole,
    /// 14 tiles to throw from, with all sets.
    WholeThrowing,
}

/// One bit for each size that a hand can have: 1, 2, 4, 5, 7, 8, 10, 11, 13 and 14.
const SIZES: usize = 0b0110_1101_1011_0110;

/// Whether a hand without a winning tile may have so many tiles.
#[inline]
pub(super) const fn is_size(tiles: usize) -> bool {
    tiles < usize::BITS as usize && SIZES >> tiles & 1 == 1
}

/// How many of the four sets are not among so many concealed tiles.
#[inline]
pub(super) const fn sets_missing(concealed: usize) -> usize {
    4_usize.saturating_sub(concealed / 3)
}

impl Size {
    /// Whether a hand of so many tiles will do.
    #[must_use]
    #[inline]
    pub const fn takes(self, tiles: usize) -> bool {
        match self {
            Size::Waiting => tiles % 3 == 1,
            Size::Throwing => tiles % 3 == 2,
            Size::Either => true,
            Size::All => tiles == 13,
            Size::Whole => tiles >= 13,
            Size::WholeThrowing => tiles == 14,
        }
    }

    const fn wanted(self) -> &'static str {
        match self {
            Size::Waiting => "13 tiles (or 1, 4, 7, 10, a part of a hand)",
            Size::Throwing => "14 tiles (or 2, 5, 8, 11, a part of a hand)",
            Size::Either | Size::Whole => "13 tiles or 14",
            Size::WholeThrowing => "14 tiles",
            Size::All => "13 tiles",
        }
    }
}

impl Hand {
    /// 13, or 14 with or without a winning tile; less for a part of a hand. A meld counts as three.
    #[must_use]
    pub fn size(&self) -> usize {
        self.concealed_size() + 3 * self.melds().count()
    }

    fn concealed_size(&self) -> usize {
        self.tiles().iter().map(|&n| usize::from(n)).sum()
    }

    /// How many of the four sets are not among the concealed tiles: its melds, and those that a part of a
    /// hand leaves out. What is asked before the win takes both alike.
    ///
    /// ```
    /// use guobiao::Hand;
    /// let [whole, part]: [Hand; 2] = ["[123p][EEE]1122m99s5p", "1122m99s5p"].map(|t| t.parse().unwrap());
    /// assert_eq!((whole.sets_missing(), part.sets_missing()), (2, 2));
    /// ```
    #[must_use]
    pub fn sets_missing(&self) -> usize {
        sets_missing(self.concealed_size())
    }

    /// Checks that there are as many tiles as `question` needs.
    ///
    /// # Errors
    /// [`HandError::Wants`] where there are not.
    pub fn require_size(&self, size: Size, question: &'static str) -> Result<(), HandError> {
        if size.takes(self.size()) { Ok(()) } else { Err(self.wants(question, size.wanted())) }
    }

    /// The winning tile that `question` needs.
    ///
    /// # Errors
    /// [`HandError::Wants`] where the hand has none.
    pub fn require_winning_tile(&self, question: &'static str) -> Result<Tile, HandError> {
        self.winning_tile().ok_or_else(|| self.wants(question, "14 tiles with the winning one"))
    }

    #[cold]
    fn wants(&self, question: &'static str, wanted: &'static str) -> HandError {
        HandError::Wants { question, wanted, found: self.describe(), hint: self.hint(question) }
    }

    /// What a message calls this hand.
    fn describe(&self) -> String {
        match (self.winning_tile(), self.size()) {
            (Some(_), _) => "14 tiles with a winning one".to_owned(),
            (None, 14) => "14 tiles without a winning one".to_owned(),
            (None, 13) => "13 tiles".to_owned(),
            (None, size) => {
                let tiles = (14 - size) / 3 * 3;
                let sets = if tiles == 3 { "set" } else { "sets" };
                format!("{size} tiles, a part that lacks {tiles} ({} {sets})", tiles / 3)
            }
        }
    }

    /// What answers this hand instead.
    fn hint(&self, question: &'static str) -> &'static str {
        match (question, self.size(), self.winning_tile()) {
            ("score" | "decompose", 13, _) => "; waits says what completes 13",
            ("waits" | "win_table", 14, Some(_)) => "; score counts a complete hand",
            ("waits" | "win_table", 14, None) => "; discards says what to throw from 14",
            ("discards", 13, _) => "; useful_tiles says what to draw to 13",
            _ => "",
        }
    }
}
