//! The hand that a search starts from.

use super::Way;
use crate::hand::{Held, Row, row};
use crate::shanten::{FORMS, by_form};
use crate::shape::Form;
use crate::tile::KINDS;
use crate::waits::remaining;
use crate::{HandError, Meld, Tile, TileSet};

/// The kinds of which there are at least 1, 2, 3, 4: counts as sets, so that two hands are compared by a
/// few instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Levels(pub(super) [u64; 4]);

impl Levels {
    #[inline]
    pub(super) fn of(counts: &[u8; KINDS]) -> Levels {
        Levels([1, 2, 3, 4].map(|copies| TileSet::at_least(counts, copies).bits()))
    }

    /// With one more of each of these kinds.
    #[inline]
    pub(super) const fn with_each(self, kinds: u64) -> Levels {
        let Levels([one, two, three, four]) = self;
        Levels([one | kinds, two | one & kinds, three | two & kinds, four | three & kinds])
    }

    /// The tiles that are in it and not in `other`, copy by copy.
    #[inline]
    const fn beyond(self, other: Levels) -> Levels {
        let (Levels(own), Levels(its)) = (self, other);
        Levels([own[0] & !its[0], own[1] & !its[1], own[2] & !its[2], own[3] & !its[3]])
    }

    /// The kinds of which it has more than `other`.
    #[inline]
    pub(super) const fn above(self, other: Levels) -> TileSet {
        let Levels([a, b, c, d]) = self.beyond(other);
        TileSet::of_bits(a | b | c | d)
    }

    /// The kinds of which it has at least two more than `other`.
    #[inline]
    pub(super) const fn far_above(self, other: Levels) -> TileSet {
        let Levels([a, b, c, d]) = self.beyond(other);
        TileSet::of_bits(a & b | b & c | c & d)
    }

    /// How many tiles of it `other` lacks.
    #[inline]
    pub(super) const fn missing_from(self, other: Levels) -> u8 {
        let Levels([a, b, c, d]) = self.beyond(other);
        (a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()) as u8
    }

    /// Counts by kind.
    pub(super) fn counts(self) -> [u8; KINDS] {
        let Levels(levels) = self;
        std::array::from_fn(|kind| levels.iter().map(|bits| (bits >> kind & 1) as u8).sum())
    }
}

/// The tiles of a hand, and what can still come.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    /// Counts of the concealed tiles.
    pub(super) held: [u8; KINDS],
    /// Counts of the copies that are neither in the hand nor seen.
    pub(super) left: [u8; KINDS],
    /// The most that a win can have concealed: what is held and what is left.
    pub(super) limits: [u8; KINDS],
    /// The same as sets.
    pub(super) held_levels: Levels,
    pub(super) limit_levels: Levels,
    /// The kinds of which a copy is left.
    pub(super) available: TileSet,
    /// By kind, copies that everybody sees: those seen, and those of the hand's own exposed melds.
    shown: [u8; KINDS],
    /// The kinds whose last copy is the fourth that everybody sees (和绝张).
    pub(super) last_copies: TileSet,
    /// How many melds there are.
    pub(super) melds: usize,
    /// Melds and winds, nothing else.
    pub(super) row: Row,
    /// 13 tiles or 14, a meld counted as three.
    pub(super) size: usize,
    /// The winning tile that the row names.
    pub(super) winning_tile: Option<Tile>,
    /// How it is to be won.
    pub(super) way: Way,
    /// The shanten to each form that is asked about; the legal one is never below it.
    pub(super) forms: [Option<i8>; FORMS],
}

impl Start {
    /// The hand of a row whose tiles have been looked at, of 13 tiles or of 14.
    ///
    /// # Errors
    /// [`HandError::Seen`] if more than four of a kind would be seen and held.
    pub(super) fn new(
        row: &Row,
        held: &Held,
        seen: &[u8; KINDS],
        way: Way,
    ) -> Result<Start, HandError> {
        let left = remaining(&held.all, seen)?;
        let mut bare = [0; row::LEN];
        let mut shown = *seen;
        let codes = row[row::MELDS..row::WINNING_TILE].iter().copied();
        for (slot, code) in codes.filter(|&code| code != 0).enumerate() {
            bare[row::MELDS + slot] = code;
            let meld = Meld::from_code(code, 0).filter(|meld| meld.is_exposed());
            if let Some(meld) = meld {
                meld.count_into(&mut shown);
            }
        }
        bare[row::ROUND_WIND] = row[row::ROUND_WIND];
        bare[row::SEAT_WIND] = row[row::SEAT_WIND];
        let mut start = Start {
            held: held.concealed,
            left,
            limits: [0; KINDS],
            held_levels: Levels::default(),
            limit_levels: Levels::default(),
            available: TileSet::EMPTY,
            shown,
            last_copies: TileSet::EMPTY,
            melds: held.sets_missing,
            row: bare,
            size: held.size,
            winning_tile: Tile::new(row[row::WINNING_TILE]),
            way,
            forms: [None; FORMS],
        };
        start.derive();
        Ok(start)
    }

    /// What follows from the tiles held, left and shown.
    fn derive(&mut self) {
        for (limit, (held, left)) in self.limits.iter_mut().zip(self.held.iter().zip(&self.left)) {
            *limit = held + left;
        }
        self.held_levels = Levels::of(&self.held);
        self.limit_levels = Levels::of(&self.limits);
        self.available = TileSet::at_least(&self.left, 1);
        let [three, four] = [3, 4].map(|copies| TileSet::at_least(&self.shown, copies));
        self.last_copies = three.without(four);
        self.forms = by_form(&self.held, self.melds);
        if self.way == Way::Open && self.melds > 0 {
            // A knitted straight has no three sets to expose.
            self.forms[Form::KnittedStraight as usize] = None;
        }
    }

    /// After a tile has been thrown: everybody sees it.
    pub(super) fn without(&self, tile: Tile) -> Start {
        let mut rest = *self;
        rest.held[tile.index()] -= 1;
        rest.shown[tile.index()] += 1;
        rest.size -= 1;
        rest.winning_tile = None;
        rest.derive();
        rest
    }

    /// Whether three copies of a tile may lie open if some sets of a win do.
    #[inline]
    pub(super) fn may_show_last(&self, Levels(win): Levels, tile: Tile) -> bool {
        let copies: u64 = win.iter().map(|bits| bits >> tile.index() & 1).sum();
        copies + u64::from(self.shown[tile.index()]) >= 4
    }

    /// The kinds held.
    pub(super) fn kinds(&self) -> TileSet {
        TileSet::of_bits(self.held_levels.0[0])
    }

    /// The kinds in hand after whose throw a win on another copy of them is one on the last copy: thrown,
    /// they change what the hand is worth.
    pub(super) fn shows_last(&self) -> TileSet {
        let [two, three] = [2, 3].map(|copies| TileSet::at_least(&self.shown, copies));
        two.without(three).and(self.kinds())
    }
}
