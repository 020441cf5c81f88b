//! What can't happen at a table: the rules of play, as far as a hand that has won can contradict them.

use super::Flags;
use crate::{HandError, Tile};

/// What the winner holds beside the winning tile, as far as the rules of play ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holding {
    /// Concealed copies of the winning kind, the winning tile not counted.
    pub concealed: u8,
    /// Copies of the winning kind in the exposed melds.
    pub melded: u8,
    /// There is a kong, concealed or melded.
    pub has_kong: bool,
    /// There is a meld, concealed kongs included.
    pub has_melds: bool,
}

/// Why a win can't have happened as its flags say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// 杠上开花 takes a kong.
    ReplacementWithoutKong,
    /// 抢杠和: on the last tile of the wall no kong may be declared.
    RobbingLastTile,
    /// 抢杠和: the robbed player has the other three copies.
    RobbingHeldTile,
    /// 和绝张: the other three copies lie open, so none is concealed here.
    LastCopyHeld,
    /// 混杠 takes a kong.
    WildcardsWithoutKong,
    /// 天和 is self-drawn.
    DealtOnDiscard,
    /// 天和 comes before any meld.
    DealtBesideMelds,
    /// 天和 comes before the wall is used and before three copies lie open.
    DealtLate,
    /// 地和 and 人和 come before the wall is used up.
    FirstRoundLastTile,
}

impl Holding {
    /// What contradicts itself in a win with these flags, the first in this order; `None` if it can
    /// have happened.
    ///
    /// ```
    /// use guobiao::hand::{Contradiction, Flags, Holding};
    /// let none_left = Holding { concealed: 0, melded: 3, has_kong: false, has_melds: true };
    /// assert_eq!(none_left.contradiction(Flags::LAST_COPY), None);
    /// assert_eq!(none_left.contradiction(Flags::KONG), Some(Contradiction::RobbingHeldTile));
    /// ```
    #[must_use]
    pub const fn contradiction(self, flags: Flags) -> Option<Contradiction> {
        use Contradiction as No;
        let self_drawn = flags.has(Flags::SELF_DRAWN);
        let last_tile = flags.has(Flags::LAST_TILE);
        let last_copy = flags.has(Flags::LAST_COPY);
        let replacement = flags.has(Flags::KONG) && self_drawn;
        let robbing = flags.has(Flags::KONG) && !self_drawn;
        let dealt = flags.has(Flags::DEALT_WIN);
        match () {
            () if replacement && !self.has_kong => Some(No::ReplacementWithoutKong),
            () if robbing && last_tile => Some(No::RobbingLastTile),
            () if robbing && (self.concealed > 0 || self.melded > 0) => Some(No::RobbingHeldTile),
            () if last_copy && self.concealed > 0 => Some(No::LastCopyHeld),
            () if flags.has(Flags::WILDCARD_KONG) && !self.has_kong => {
                Some(No::WildcardsWithoutKong)
            }
            () if dealt && !self_drawn => Some(No::DealtOnDiscard),
            () if dealt && self.has_melds => Some(No::DealtBesideMelds),
            () if dealt && (last_tile || last_copy) => Some(No::DealtLate),
            () if flags.has(Flags::FIRST_GO_ROUND) && last_tile => Some(No::FirstRoundLastTile),
            () => None,
        }
    }

    /// The flags among those said that can be true together: each is kept that contradicts none of
    /// those kept before it.
    ///
    /// Facts come before what depends on them: who drew, what is left of the wall and of the kind, then
    /// the kong, then what house games add.
    #[must_use]
    #[inline]
    pub const fn possible(self, said: Flags) -> Flags {
        let doubtful = Flags(said.0 & !Flags::HARMLESS.0);
        let mut kept = Flags(said.0 & Flags::HARMLESS.0);
        let mut next = 0;
        // Most wins say nothing doubtful.
        while next < IN_DOUBT.len() && doubtful.0 != 0 {
            let more = kept.or(IN_DOUBT[next]);
            if doubtful.has(IN_DOUBT[next]) && self.contradiction(more).is_none() {
                kept = more;
            }
            next += 1;
        }
        kept
    }
}

/// The flags that something can contradict, each after those that it depends on.
const IN_DOUBT: [Flags; 5] =
    [Flags::LAST_COPY, Flags::KONG, Flags::DEALT_WIN, Flags::FIRST_GO_ROUND, Flags::WILDCARD_KONG];

impl Flags {
    /// Flags that no hand contradicts, alone or together.
    pub const HARMLESS: Flags = Flags::SELF_DRAWN.or(Flags::LAST_TILE).or(Flags::READY_WHEN_DEALT);
}

/// Whether some holding contradicts these flags.
const fn is_contradicted(flags: Flags) -> bool {
    let mut at = 0;
    while at < 64 {
        let holding = Holding {
            concealed: at & 3,
            melded: at >> 2 & 3,
            has_kong: at & 16 != 0,
            has_melds: at & 32 != 0,
        };
        if holding.contradiction(flags).is_some() {
            return true;
        }
        at += 1;
    }
    false
}

// No holding contradicts harmless flags; one more flag, and some holding does.
const _: () = {
    let mut bits = 0_u16;
    while bits < 256 {
        let flags = Flags(bits as u8);
        if Flags::HARMLESS.has(flags) {
            assert!(!is_contradicted(flags));
        } else {
            assert!(is_contradicted(Flags::HARMLESS.or(flags)));
        }
        bits += 1;
    }
};

impl Contradiction {
    /// The error for a hand that was won with this tile.
    #[must_use]
    pub const fn of(self, tile: Tile) -> HandError {
        match self {
            Contradiction::ReplacementWithoutKong => HandError::ReplacementWithoutKong,
            Contradiction::RobbingLastTile => HandError::RobbingLastTile,
            Contradiction::RobbingHeldTile => HandError::RobbingHeldTile { tile },
            Contradiction::LastCopyHeld => HandError::LastCopyHeld { tile },
            Contradiction::WildcardsWithoutKong => HandError::WildcardsWithoutKong,
            Contradiction::DealtOnDiscard => {
                HandError::DealtWin { why: "is self-drawn, but the hand says it is not" }
            }
            Contradiction::DealtBesideMelds => {
                HandError::DealtWin { why: "has no melds, but the hand has" }
            }
            Contradiction::DealtLate => {
                let why = "can't be on the last tile or the fourth visible copy";
                HandError::DealtWin { why }
            }
            Contradiction::FirstRoundLastTile => HandError::FirstRoundLastTile,
        }
    }
}
