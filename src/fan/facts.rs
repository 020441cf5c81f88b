//! The facts of a reading, and what all readings of a hand share.

use std::cell::OnceCell;

use super::{Fan, chows, luck, pungs, tiles, wait};
use crate::shape::{Reading, formal_waits};
use crate::tile::KINDS;
use crate::{Hand, Tile, TileSet};

/// Which sets of a reading, bit 0 the first.
pub type SetMask = u8;

/// What a rule book must grant before a fact holds; the disputes of the rules about *whether* a fan is
/// there. Most facts need nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Needs(pub u16);

impl Needs {
    /// Nothing: every rule book agrees.
    pub const NOTHING: Needs = Needs(0);
    /// Kinds of which the hand holds all four don't count as waits.
    pub const WAITS_IGNORE_HELD: Needs = Needs(1);
    /// The winning tile of a knitted straight may be said to lie outside the body that needs it too.
    pub const KNITTED_BODY_WAITS: Needs = Needs(2);
    /// A wait is judged for a win on the dealt tiles.
    pub const DEALT_WAITS: Needs = Needs(4);
    /// 单钓将 beside 四暗刻 on a discard, which is always a pair wait.
    pub const FOUR_CONCEALED_SINGLE_WAIT: Needs = Needs(8);
    /// 和绝张 without the flag where the own exposed melds show the other three.
    pub const LAST_TILE_BY_OWN_MELDS: Needs = Needs(16);
    /// 九莲宝灯 on the dealt tiles if some 13 of the 14 have the shape.
    pub const DEALT_NINE_GATES: Needs = Needs(32);
    /// The 四归一 that seven pairs of only six kinds can't avoid.
    pub const UNAVOIDABLE_TILE_HOG: Needs = Needs(64);
    // 1 << 8 and 1 << 9 are switches that no fact needs.
    /// 地和 on the first draw of any seat, not of the one after the dealer alone.
    pub const EARTHLY_HAND_OF_ANY_SEAT: Needs = Needs(1 << 10);
    /// 人和 for whatever wins in the first go-round, drawn or beside melds.
    pub const HUMAN_HAND_ON_ANY_WIN: Needs = Needs(1 << 11);

    /// Whether every need is among `granted`.
    #[must_use]
    pub const fn is_met_by(self, granted: Needs) -> bool {
        self.0 & !granted.0 == 0
    }

    /// Both's needs.
    #[must_use]
    pub const fn and(self, other: Needs) -> Needs {
        Needs(self.0 | other.0)
    }
}

/// A fan is there, resting on these sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fact {
    /// Which fan.
    pub fan: Fan,
    /// The sets that it rests on; 0 for the whole hand.
    pub sets: SetMask,
    /// What a rule book must grant for it to hold.
    pub needs: Needs,
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
    const NO_FACT: Fact = Fact { fan: Fan::ChickenHand, sets: 0, needs: Needs::NOTHING };

    /// No facts yet.
    #[must_use]
    pub const fn new() -> Facts {
        Facts { list: [Facts::NO_FACT; Facts::CAPACITY], len: 0 }
    }

    fn add(&mut self, fan: Fan, sets: SetMask, needs: Needs) {
        self.list[self.len] = Fact { fan, sets, needs };
        self.len += 1;
    }

    /// A fan of the whole hand.
    pub(crate) fn whole(&mut self, fan: Fan) {
        self.add(fan, 0, Needs::NOTHING);
    }

    /// A fan of the whole hand if `is_there`.
    pub(super) fn whole_if(&mut self, fan: Fan, is_there: bool) {
        if is_there {
            self.whole(fan);
        }
    }

    /// A fan of the whole hand that not every rule book knows.
    pub(super) fn whole_needing(&mut self, fan: Fan, needs: Needs) {
        self.add(fan, 0, needs);
    }

    /// A fan of some sets.
    pub(super) fn sets(&mut self, fan: Fan, sets: SetMask) {
        self.add(fan, sets, Needs::NOTHING);
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
    /// How many melds, and how many of them everybody sees.
    pub melds: usize,
    /// Melds that everybody sees.
    pub exposed: usize,
    facts: Facts,
    /// Asked for only where a reading could score a wait fan.
    waits: OnceCell<TileSet>,
}

impl<'h> WonHand<'h> {
    /// Looks at a complete hand; `None` if it has no winning tile.
    #[must_use]
    pub fn new(hand: &'h Hand) -> Option<WonHand<'h>> {
        let counts = hand.all_tiles();
        let mut whole = WonHand {
            hand,
            winning_tile: hand.winning_tile()?,
            counts,
            kinds: TileSet::of_counts(&counts),
            melds: hand.melds().count(),
            exposed: hand.melds().filter(|meld| meld.is_exposed()).count(),
            facts: Facts::new(),
            waits: OnceCell::new(),
        };
        let mut facts = Facts::new();
        tiles::find_in_whole(&whole, &mut facts);
        luck::find(&whole, &mut facts);
        whole.facts = facts;
        Some(whole)
    }

    /// The kinds that the 13 tiles before the win waited for, formal waits included.
    pub fn waits(&self) -> TileSet {
        *self.waits.get_or_init(|| formal_waits(&self.hand.concealed(), self.melds))
    }

    /// All facts of one of the hand's readings.
    #[must_use]
    pub fn facts(&self, reading: &Reading) -> Facts {
        let mut facts = self.facts;
        tiles::find_in_reading(self, reading, &mut facts);
        pungs::find(self, reading, &mut facts);
        chows::find(reading, &mut facts);
        wait::find(self, reading, &mut facts);
        facts
    }
}
