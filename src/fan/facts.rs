//! What a fact is, and what all readings of a hand share.

use std::cell::OnceCell;

use super::{Fan, Switches};
use crate::shape::formal_waits;
use crate::tile::KINDS;
use crate::{Hand, Tile, TileSet};

/// Which sets of a reading, bit 0 the first.
pub type SetMask = u8;

/// A fan is there, resting on these sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fact {
    /// Which fan.
    pub fan: Fan,
    /// The sets that it rests on; 0 for the whole hand.
    pub sets: SetMask,
    /// The switches that must be on for it to hold; for most there are none.
    pub needs: Switches,
}

/// The facts of a reading; one fan may come several times.
#[derive(Clone, Copy)]
pub struct Facts {
    list: [Fact; Facts::CAPACITY],
    len: usize,
}

impl Facts {
    /// More than any reading has: the most are four sets' own fans and every join of four chows.
    pub const CAPACITY: usize = 48;
    const NO_FACT: Fact = Fact { fan: Fan::ALL[0], sets: 0, needs: Switches::NONE };

    /// No facts yet.
    #[must_use]
    pub const fn new() -> Facts {
        Facts { list: [Facts::NO_FACT; Facts::CAPACITY], len: 0 }
    }

    fn add(&mut self, fan: Fan, sets: SetMask, needs: Switches) {
        self.list[self.len] = Fact { fan, sets, needs };
        self.len += 1;
    }

    /// A fan of the whole hand.
    pub(crate) fn whole(&mut self, fan: Fan) {
        self.add(fan, 0, Switches::NONE);
    }

    /// A fan of the whole hand if `is_there`.
    pub(super) fn whole_if(&mut self, fan: Fan, is_there: bool) {
        if is_there {
            self.whole(fan);
        }
    }

    /// A fan of the whole hand that not every rule book knows.
    pub(super) fn whole_needing(&mut self, fan: Fan, needs: Switches) {
        self.add(fan, 0, needs);
    }

    /// A fan of some sets.
    pub(super) fn sets(&mut self, fan: Fan, sets: SetMask) {
        self.add(fan, sets, Switches::NONE);
    }

    /// A fan of some sets if there is one.
    pub(super) fn sets_if_some(&mut self, fan: Option<Fan>, sets: SetMask) {
        if let Some(fan) = fan {
            self.sets(fan, sets);
        }
    }

    /// The facts, in no particular order.
    #[must_use]
    pub fn as_slice(&self) -> &[Fact] {
        &self.list[..self.len]
    }
}

impl Default for Facts {
    fn default() -> Facts {
        Facts::new()
    }
}

impl std::fmt::Debug for Facts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

/// What all readings of a complete hand share.
pub struct WonHand<'h> {
    /// The hand.
    pub hand: &'h Hand,
    /// Its winning tile.
    pub winning_tile: Tile,
    /// Counts of all tiles, melds included.
    pub counts: [u8; KINDS],
    /// Their kinds.
    pub kinds: TileSet,
    /// How many melds.
    pub melds: usize,
    /// How many of them everybody sees.
    pub exposed: usize,
    /// Those of every reading.
    pub(super) facts: Facts,
    /// Asked for only where a reading could score a wait fan.
    waits: OnceCell<TileSet>,
}

impl<'h> WonHand<'h> {
    /// Looks at a complete hand before any fact is found; `None` if it has no winning tile.
    pub(super) fn without_facts(hand: &'h Hand) -> Option<WonHand<'h>> {
        let counts = hand.all_tiles();
        Some(WonHand {
            hand,
            winning_tile: hand.winning_tile()?,
            counts,
            kinds: TileSet::of_counts(&counts),
            melds: hand.melds().count(),
            exposed: hand.melds().filter(|meld| meld.is_exposed()).count(),
            facts: Facts::new(),
            waits: OnceCell::new(),
        })
    }

    /// The kinds that the 13 tiles before the win waited for, formal waits included.
    pub fn waits(&self) -> TileSet {
        *self.waits.get_or_init(|| formal_waits(&self.hand.concealed(), self.melds))
    }
}
