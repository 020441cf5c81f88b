//! How far a hand is from a win that the rule book pays: shanten with a floor of points.
//!
//! # What is asked
//!
//! A win W has 14 tiles, melds counted as three, and a last tile k. It is *legal* by a [`Way`] if the scorer
//! says so. Before the last tile the hand is W without k; so the **legal shanten** of a hand is
//!
//! > the least number of tiles of W - k that the hand lacks, over all legal (W, k) whose tiles can come:
//! > of each kind no more than 4, less those in the hand, in its melds and seen, may be missing, k included.
//!
//! 0 waits for a tile with which the hand is legal. A k that the hand holds already counts too: it is
//! thrown, and won on later, which takes one draw more than an ordinary last tile would
//! (`99m56789s123456p` reaches 8 points only on the edge 3p that it has).
//!
//! # How it is found
//!
//! The simple way scores every W with every k: 300 million rows, half a minute. `tests/legal.rs` does it.
//! Here distances are tried from the least on, since the first legal win is the answer:
//!
//! * [`contents`]: a regular win is what four families give to it, each content one of 21,743 in ten classes;
//! * [`overlap`]: how many tiles of 64 contents a suit has is counted at once, in bit-sliced counters;
//! * [`join`]: of the 140 ways to split a win into classes, those that can't be near enough are skipped; in
//!   the others, contents are joined that lack just so many tiles together;
//! * [`forms`]: the wins of the other forms at that distance;
//! * [`judge`]: the scorer is asked about W with each k that the hand lacks, some 5 to 60 rows a hand; held
//!   ones are asked about only where these fail.
//!
//! No table of a rule book is needed beside the scorer's own, so any book can be asked, and any minimum.
//!
//! Which tiles are useful is asked kind by kind: a win is looked at only if it lacks a kind that has not
//! been found useful yet, and whole words of wins that lack none are passed over. A dealt flush, with
//! 100,000 legal wins at the least distance, is answered after some twenty of them.
//!
//! Kongs to come, last tiles of the wall, replacement tiles, robbed kongs and flowers stay out.

mod contents;
mod forms;
mod join;
mod judge;
mod overlap;
mod start;
mod visitors;

use std::ops::ControlFlow;

use crate::bulk::Tables;
use crate::hand::{Held, Row, Size};
use crate::shape::Form;
use crate::tile::KINDS;
use crate::{HandError, Tile, TileSet};
use contents::Contents;
use join::{Families, Visit};
use judge::{Scorer, WinJudge};
use start::Start;
use visitors::{Any, Listing, On, Pass, Passing, Throws, Useful};

/// A way to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Way {
    /// What is missing is drawn, and the win is self-drawn.
    SelfDrawn,
    /// What is missing is drawn, and the win is on a discard.
    Discard,
    /// Three sets are exposed in all, a fourth and the pair are concealed, and the win is on a discard by one
    /// of these five tiles: what a call can't break. Any of the sets that are not melded yet may be the
    /// concealed one. Four melds are scored as they are. Without melds, forms other than the regular count as
    /// on a discard: they expose nothing.
    Open,
}

impl Way {
    /// All three, in the order of columns.
    pub const ALL: [Way; 3] = [Way::SelfDrawn, Way::Discard, Way::Open];
}

/// What remains after a throw, as far from a legal hand as this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    /// The tile thrown.
    pub tile: Tile,
    /// The legal shanten of the rest; `None` where no way leads there.
    pub shanten: Option<i8>,
    /// The kinds that bring the rest nearer.
    pub useful: TileSet,
    /// How many copies of these are neither in the hand nor seen.
    pub outs: u8,
}

/// A legal win near a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NearWin {
    /// Counts of the concealed tiles, the last included.
    pub tiles: [u8; KINDS],
    /// How many of these the hand lacks.
    pub missing: u8,
    /// The tiles on which it is legal, near enough and possible.
    pub last: TileSet,
}

/// Builds the tables, if this has not been done: for callers that must not wait for them later.
pub fn prepare() {
    Contents::get();
}

/// No more draws can be wanted than a hand has tiles.
const FARTHEST: u8 = 13;

/// Measures hands, one after the other, under one rule book. It keeps the memory that a search needs.
///
/// ```
/// use guobiao::{Hand, Rules, bulk::Tables, legal::{Search, Way}, tile::KINDS};
/// let tables = Tables::new(&Rules::current());
/// let mut search = Search::new(&tables);
/// let hand: Hand = "34567s12366789p|ES0000|0".parse().unwrap();
/// let hand = hand.row();
/// let mut far = |way| search.shanten(hand, way, &[0; KINDS]).unwrap();
/// assert_eq!(Way::ALL.map(far), [Some(0), Some(1), Some(2)]);
/// ```
pub struct Search<'t> {
    scorer: Scorer<'t>,
    families: Families,
    /// Those beside a knitted straight.
    beside: Families,
}

impl<'t> Search<'t> {
    /// A search under the rule book of these tables.
    #[must_use]
    pub fn new(tables: &'t Tables) -> Search<'t> {
        Search { scorer: Scorer::new(tables), families: Families::new(), beside: Families::new() }
    }

    /// The legal shanten of a row by a way; `None` where no way leads there, -1 for 14 tiles whose winning
    /// tile wins legally that way. Other 14 tiles are the least over their throws, the thrown tile being
    /// seen.
    ///
    /// `seen` are the copies visible outside of the hand and its melds. Flags and flowers of the row are not
    /// looked at.
    ///
    /// # Errors
    /// Those of [`crate::Hand::try_from`]; [`HandError::Wants`] for a part of a hand; [`HandError::Seen`] if more than four of a kind would be seen and
    /// held.
    pub fn shanten(
        &mut self,
        row: &Row,
        way: Way,
        seen: &[u8; KINDS],
    ) -> Result<Option<i8>, HandError> {
        let held = Held::of_size(row, Size::Whole, "legal_shanten")?;
        let start = Start::new(row, &held, seen, way)?;
        Ok(if self.has_won(&start) { Some(-1) } else { self.distance(&start) })
    }

    /// The kinds that bring a row nearer to a legal hand; of 14 tiles, those after the best throws.
    ///
    /// # Errors
    /// Those of [`Search::shanten`].
    pub fn useful(
        &mut self,
        row: &Row,
        way: Way,
        seen: &[u8; KINDS],
    ) -> Result<TileSet, HandError> {
        let held = Held::of_size(row, Size::Whole, "useful_tiles by a way")?;
        let start = Start::new(row, &held, seen, way)?;
        let distance = self.distance(&start);
        Ok(self.useful_at(&start, distance))
    }

    /// The legal shanten after each throw from 14 tiles; `None` where no way leads there or the kind is not
    /// in hand.
    ///
    /// # Errors
    /// Those of [`Search::shanten`]; [`HandError::Wants`] where the row has 13 tiles.
    pub fn after_throws(
        &mut self,
        row: &Row,
        way: Way,
        seen: &[u8; KINDS],
    ) -> Result<[Option<i8>; KINDS], HandError> {
        let start = Start::new(
            row,
            &Held::of_size(row, Size::WholeThrowing, "discards by a way")?,
            seen,
            way,
        )?;
        let mut after = [None; KINDS];
        let Some(least) = self.distance(&start) else { return Ok(after) };
        let mut throws = Throws::new(WinJudge::new(self.scorer, &start), &start);
        self.look_around(&start, least.cast_unsigned(), &mut throws);
        let Throws { spare, one_more, .. } = throws;
        for tile in start.kinds().iter() {
            after[tile.index()] = if spare.contains(tile) {
                Some(least)
            } else if one_more.contains(tile) {
                Some(least + 1)
            } else {
                self.distance(&start.without(tile))
            };
        }
        Ok(after)
    }

    /// Calls `each` with what remains after each throw from 14 tiles, in the order of tiles.
    ///
    /// # Errors
    /// Those of [`Search::after_throws`].
    pub fn each_throw(
        &mut self,
        row: &Row,
        way: Way,
        seen: &[u8; KINDS],
        each: &mut impl FnMut(Throw),
    ) -> Result<(), HandError> {
        let start = Start::new(
            row,
            &Held::of_size(row, Size::WholeThrowing, "discards by a way")?,
            seen,
            way,
        )?;
        for tile in start.kinds().iter() {
            let rest = start.without(tile);
            let shanten = self.distance(&rest);
            let useful = self.useful_at(&rest, shanten);
            let outs = useful.iter().map(|tile| start.left[tile.index()]).sum();
            each(Throw { tile, shanten, useful, outs });
        }
        Ok(())
    }

    /// Calls `each` with the legal wins that are at most `slack` further from a row than the nearest, each
    /// with its last tiles, the nearest first; `false` where it breaks off before the end.
    ///
    /// # Errors
    /// Those of [`Search::shanten`].
    pub fn each_near_win(
        &mut self,
        row: &Row,
        way: Way,
        seen: &[u8; KINDS],
        slack: u8,
        each: &mut dyn FnMut(&NearWin) -> ControlFlow<()>,
    ) -> Result<bool, HandError> {
        let held = Held::of_size(row, Size::Whole, "a list of wins")?;
        let start = Start::new(row, &held, seen, way)?;
        let Some(nearest) = self.distance(&start) else { return Ok(true) };
        let most = nearest.cast_unsigned() + slack;
        for missing in 0..=most + 1 {
            let judge = WinJudge::new(self.scorer, &start);
            let mut listing = Listing::new(judge, &start, missing, most, each);
            if self.each_win(&start, missing, &mut listing).is_break() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the row's winning tile wins legally.
    fn has_won(&mut self, start: &Start) -> bool {
        let Some(last) = start.winning_tile else { return false };
        if !start.forms.contains(&Some(-1)) {
            return false;
        }
        self.families.reset(&start.held, &start.limits);
        let judge = WinJudge::new(self.scorer, start);
        self.each_win(start, 0, &mut On::new(judge, last)).is_break()
    }

    /// The least number of tiles that the hand lacks before the last one of a legal win.
    fn distance(&mut self, start: &Start) -> Option<i8> {
        self.families.reset(&start.held, &start.limits);
        let mut any = Any::new(WinJudge::new(self.scorer, start), start);
        for far in 0..=FARTHEST {
            for pass in [Pass::Lacked, Pass::Held] {
                any.pass = pass;
                if self.each_win(start, pass.missing(far), &mut any).is_break() {
                    return Some(far.cast_signed());
                }
            }
        }
        None
    }

    /// The kinds that bring a hand at this distance nearer.
    fn useful_at(&mut self, start: &Start, distance: Option<i8>) -> TileSet {
        let Some(distance) = distance else { return TileSet::EMPTY };
        let judge = WinJudge::new(self.scorer, start);
        let mut useful = Useful::new(judge, start, distance.cast_unsigned());
        self.look_around(start, distance.cast_unsigned(), &mut useful);
        useful.found
    }

    /// Shows the wins that may be this far, those first whose last tile the hand lacks.
    fn look_around(&mut self, start: &Start, far: u8, visitor: &mut impl Passing) {
        self.families.reset(&start.held, &start.limits);
        for pass in [Pass::Lacked, Pass::Held] {
            visitor.turn_to(pass);
            if self.each_win(start, pass.missing(far), visitor).is_break() {
                return;
            }
        }
    }

    /// Shows every win, of any form, that lacks so many tiles, and whose tiles can come.
    fn each_win(
        &mut self,
        start: &Start,
        missing: u8,
        visitor: &mut impl Visit,
    ) -> ControlFlow<()> {
        for (form, least) in Form::ALL.into_iter().zip(start.forms) {
            if least.is_none_or(|shanten| shanten >= missing.cast_signed()) {
                continue;
            }
            match form {
                Form::Regular => self.families.each_win(4 - start.melds, missing, None, visitor),
                Form::SevenPairs => forms::seven_pairs(start, missing, visitor),
                Form::ThirteenOrphans => forms::thirteen_orphans(start, missing, visitor),
                Form::HonorsAndKnitted => forms::honors_and_knitted(start, missing, visitor),
                Form::KnittedStraight => {
                    forms::knitted_straight(start, missing, &mut self.beside, visitor)
                }
            }?;
        }
        ControlFlow::Continue(())
    }
}
