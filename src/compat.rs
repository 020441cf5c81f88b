//! What `PyMahjongGB` counts in hands that no table has.
//!
//! It is asked such things: loops over 34 tiles meet a fifth copy beside a meld, logs give a claimed chow
//! as concealed, or name a chow by its end. It answers, and programs go on from there, so the drop-in has
//! to give the same number. [`Hand`](crate::Hand) can't hold such hands and the scorer says what the rules
//! say, which here is nothing. So this room counts as `PyMahjongGB` does, step by step, and nowhere else is
//! there anything about it: its habits are facts about a program, not rules of the game.
//!
//! Of hands that a table can have it gives what [`score`](crate::score::score()) gives under the rule book
//! BOTZONE (`tests/compat.rs`); of others what `PyMahjongGB` 1.4.0 and 1.3.0 give (`make oracle`). Forms that
//! need fourteen different tiles, or counts that five of a kind rule out (十三幺, 全不靠, 连七对, 九莲宝灯),
//! are left to the scorer.
//!
//! * Tiles are numbered as there, suit and rank in one byte, so that the chow 8-9-10 has a place for
//!   its 10; counts may be any, and fans are added up in 16 bits that wrap: a kong and one more of its
//!   tiles make 四归一 255 times.
//! * A set is concealed if its offer is 0, whatever it is.

mod chows;
mod division;
mod knitted;
mod pungs;
mod regular;
pub mod shanten;
mod silence;
mod tiles;
mod waits;

use crate::fan::Fan;
use crate::tile::KINDS;
use crate::{Flags, Rules, Tile};

/// How often each fan counts.
pub type FanCounts = [u16; Fan::COUNT];

/// A tile as `PyMahjongGB` numbers it: 16 times the suit, 1-4, and the rank. Rank 0 and 10 are no tiles.
type Code = u8;

/// Codes, those between the suits and after the last too.
const CODES: usize = 0x49;

const EAST: Code = 0x41;
const RED: Code = 0x45;

/// Whose habits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// `PyMahjongGB` 1.4.0.
    V1_4,
    /// `PyMahjongGB` 1.3.0, which refuses five of a kind before it counts.
    V1_3,
}

/// What a pack is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackKind {
    /// CHI
    Chow,
    /// PENG
    Pung,
    /// GANG
    Kong,
}

/// A pack as `PyMahjongGB` takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pack {
    /// CHI, PENG or GANG.
    pub kind: PackKind,
    /// Its tile, the middle one of a chow.
    pub tile: Tile,
    /// Its offer is not 0.
    pub is_melded: bool,
}

/// A call: 13 tiles, a pack counted as three, and the winning one.
#[derive(Clone, Copy, Debug)]
pub struct WinningCall<'a> {
    /// At most four.
    pub packs: &'a [Pack],
    /// Counts of the concealed tiles, the winning tile included.
    pub concealed: &'a [u8; KINDS],
    /// The tile won with.
    pub winning_tile: Tile,
    /// Self-drawn, last copy, kong and last tile, as they are said.
    pub flags: Flags,
    /// 0-3 for E S W N.
    pub round_wind: u8,
    /// 0-3 for E S W N.
    pub seat_wind: u8,
}

/// A set or the pair of a division.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct DivisionSet {
    kind: PackKind,
    /// The middle one of a chow.
    tile: Code,
    is_melded: bool,
}

/// All that the steps of a count look at.
struct Seen {
    sets: Vec<DivisionSet>,
    packed: tiles::CodeCounts,
    concealed: tiles::CodeCounts,
    kinds: tiles::Kinds,
    winning_tile: Code,
    flags: Flags,
    /// The round's and the seat's.
    winds: [Code; 2],
    version: Version,
}

impl Pack {
    /// Whether `PyMahjongGB` would read or write beside its tables for it: a chow of the dragon C F P past
    /// its end, and one of the wind S among four chows.
    #[must_use]
    pub fn overruns(self) -> bool {
        self.kind == PackKind::Chow && matches!(self.tile.index(), 28 | 33)
    }

    /// Whether it is one that a table has: sets are claimed, but for kongs, and chows have a middle.
    #[must_use]
    pub fn is_plain(self) -> bool {
        match self.kind {
            PackKind::Chow => {
                self.is_melded && !self.tile.is_honor() && !matches!(self.tile.rank(), 1 | 9)
            }
            PackKind::Pung => self.is_melded,
            PackKind::Kong => true,
        }
    }
}

impl DivisionSet {
    fn of(pack: Pack) -> DivisionSet {
        DivisionSet { kind: pack.kind, tile: code_of(pack.tile), is_melded: pack.is_melded }
    }

    const fn is_concealed_pung(self) -> bool {
        matches!(self.kind, PackKind::Pung) && !self.is_melded
    }
}

/// How often each fan counts, flowers left out; `None` if the hand does not win.
#[must_use]
pub fn fans(win: &WinningCall<'_>, rules: &Rules, version: Version) -> Option<FanCounts> {
    let seen = Seen::of(win, version);
    let special = seen.special_form();
    let is_seven_pairs = special.is_some_and(|fans| fans[Fan::SevenPairs.index()] > 0);
    let mut best = special.map(|fans| (points(&fans, rules), fans));
    if best.is_none() || is_seven_pairs {
        for fans in seen.divisions() {
            let points = points(&fans, rules);
            let wins_ties = version == Version::V1_4
                && (is_seven_pairs
                    || fans[Fan::PureTripleChow.index()] == 1
                    || fans[Fan::TriplePung.index()] > 0);
            let is_better = best
                .as_ref()
                .is_none_or(|(most, _)| points > *most || points == *most && wins_ties);
            if is_better {
                best = Some((points, fans));
            }
        }
    }
    best.map(|(_, fans)| fans)
}

/// The first kind of which hand and packs hold more than four, and how many.
#[must_use]
pub fn too_many_copies(packs: &[Pack], concealed: &[u8; KINDS]) -> Option<(Tile, u16)> {
    let mut all = tiles::CodeCounts::of(concealed);
    for pack in packs {
        all.add(DivisionSet::of(*pack));
    }
    Tile::all().map(|tile| (tile, all[code_of(tile)])).find(|&(_, count)| count > 4)
}

fn points(fans: &FanCounts, rules: &Rules) -> u64 {
    let each = Fan::ALL.into_iter().zip(fans);
    each.map(|(fan, &count)| u64::from(rules.points(fan)) * u64::from(count)).sum()
}

impl Seen {
    fn of(win: &WinningCall<'_>, version: Version) -> Seen {
        let sets: Vec<DivisionSet> = win.packs.iter().copied().map(DivisionSet::of).collect();
        let mut packed = tiles::CodeCounts::default();
        for &set in &sets {
            packed.add(set);
        }
        let concealed = tiles::CodeCounts::of(win.concealed);
        let winning_tile = code_of(win.winning_tile);
        let kinds = tiles::Kinds::of(&packed, &concealed, version);
        let flags = consistent(win, packed[winning_tile], concealed[winning_tile]);
        let winds = [win.round_wind, win.seat_wind].map(|wind| EAST + wind);
        Seen { sets, packed, concealed, kinds, winning_tile, flags, winds, version }
    }

    /// Seven pairs or a knitted straight with its set and pair.
    fn special_form(&self) -> Option<FanCounts> {
        if self.sets.is_empty() && self.concealed.all_even() {
            return Some(self.seven_pairs());
        }
        if self.sets.len() < 2 { self.knitted_straight() } else { None }
    }

    fn seven_pairs(&self) -> FanCounts {
        let mut fans = [0; Fan::COUNT];
        fans[Fan::SevenPairs.index()] = 1;
        self.kinds.find(&mut fans);
        fans[Fan::TileHog.index()] = self.concealed.fours();
        self.luck(&mut fans);
        silence::silence(&mut fans);
        fans
    }

    /// The fans of how it was won.
    fn luck(&self, fans: &mut FanCounts) {
        let self_drawn = self.flags.has(Flags::SELF_DRAWN);
        let kong = self.flags.has(Flags::KONG);
        let mut says = |fan: Fan, is_there: bool| fans[fan.index()] |= u16::from(is_there);
        says(Fan::LastTile, self.flags.has(Flags::LAST_COPY) && (self_drawn || !kong));
        says(Fan::SelfDrawn, self_drawn && !kong && !self.flags.has(Flags::LAST_TILE));
        let (drawn, claimed) = (Fan::LastTileDraw, Fan::LastTileClaim);
        says(if self_drawn { drawn } else { claimed }, self.flags.has(Flags::LAST_TILE));
        let (replaced, robbed) = (Fan::OutWithReplacementTile, Fan::RobbingTheKong);
        says(if self_drawn { replaced } else { robbed }, kong);
    }
}

/// The flags, without those that it drops, and with the last copy where three lie in the packs.
fn consistent(win: &WinningCall<'_>, in_packs: u16, in_hand: u16) -> Flags {
    let is_kong = |pack: &Pack| pack.kind == PackKind::Kong;
    let kong_can_be = if win.flags.has(Flags::SELF_DRAWN) {
        win.packs.iter().any(is_kong)
    } else {
        in_packs == 0 && in_hand == 1
    };
    let last_copy = win.flags.has(Flags::LAST_COPY) && in_hand == 1 || in_packs == 3;
    win.flags
        .set(Flags::LAST_COPY, last_copy)
        .set(Flags::KONG, win.flags.has(Flags::KONG) && kong_can_be)
}

/// Its number there.
const fn code_of(tile: Tile) -> Code {
    let index = tile.index() as u8;
    16 * (index / 9 + 1) + index % 9 + 1
}

const fn suit(code: Code) -> u8 {
    code >> 4
}

const fn rank(code: Code) -> u8 {
    code & 15
}

const fn is_honor(code: Code) -> bool {
    code >= 0x40
}

const fn is_wind(code: Code) -> bool {
    matches!(code, EAST..RED)
}

const fn is_dragon(code: Code) -> bool {
    matches!(code, RED..0x48)
}
