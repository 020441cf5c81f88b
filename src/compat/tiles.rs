//! How many of each tile, and the fans of which tiles there are.

use std::ops::{Index, IndexMut};

use super::{CODES, Code, DivisionSet, FanCounts, PackKind, Version, code_of, rank, suit};
use crate::fan::Fan;
use crate::fan::tiles::{WITHIN, of_suits};
use crate::tile::KINDS;
use crate::{Suit, Tile, TileSet};

/// Counts by code.
#[derive(Clone)]
pub(super) struct CodeCounts([u16; CODES]);

impl Default for CodeCounts {
    fn default() -> CodeCounts {
        CodeCounts([0; CODES])
    }
}

impl Index<Code> for CodeCounts {
    type Output = u16;

    fn index(&self, code: Code) -> &u16 {
        &self.0[usize::from(code)]
    }
}

impl IndexMut<Code> for CodeCounts {
    fn index_mut(&mut self, code: Code) -> &mut u16 {
        &mut self.0[usize::from(code)]
    }
}

impl CodeCounts {
    pub(super) fn of(counts: &[u8; KINDS]) -> CodeCounts {
        let mut table = CodeCounts::default();
        for tile in Tile::all() {
            table[code_of(tile)] = counts[tile.index()].into();
        }
        table
    }

    /// Counts a set in.
    pub(super) fn add(&mut self, set: DivisionSet) {
        match set.kind {
            PackKind::Chow => (set.tile - 1..=set.tile + 1).for_each(|code| self[code] += 1),
            PackKind::Pung => self[set.tile] += 3,
            PackKind::Kong => self[set.tile] += 4,
        }
    }

    pub(super) fn all_even(&self) -> bool {
        self.0.iter().all(|n| n % 2 == 0)
    }

    /// Of how many codes there are exactly four.
    pub(super) fn fours(&self) -> u16 {
        self.0.iter().map(|&n| u16::from(n == 4)).sum()
    }

    pub(super) fn with(&self, other: &CodeCounts) -> CodeCounts {
        let mut sums = self.clone();
        sums.0.iter_mut().zip(other.0).for_each(|(sum, n)| *sum += n);
        sums
    }

    /// How many tiles there are.
    pub(super) fn total(&self) -> u16 {
        self.0.iter().sum()
    }
}

/// The codes of all tiles, in order.
const ALL: [Code; KINDS] = {
    let mut codes = [0; KINDS];
    let mut at = 0;
    while at < KINDS {
        if let Some(tile) = Tile::new(at as u8) {
            codes[at] = code_of(tile);
        }
        at += 1;
    }
    codes
};

/// The codes of all tiles, in order.
pub(super) fn codes() -> impl Iterator<Item = Code> {
    ALL.into_iter()
}

/// Those from this one on.
pub(super) fn codes_from(first: Code) -> impl Iterator<Item = Code> {
    let at = usize::from((first >> 4).saturating_sub(1) * 9 + (first & 15).saturating_sub(1));
    ALL[at..].iter().copied()
}

/// Which tiles there are.
#[derive(Clone, Copy)]
pub(super) struct Kinds {
    tiles: TileSet,
    /// A chow runs over an end of its suit, and the version looks at what lies there.
    is_beyond: bool,
}

impl Kinds {
    pub(super) fn of(packed: &CodeCounts, concealed: &CodeCounts, version: Version) -> Kinds {
        let all = packed.with(concealed);
        let kinds = Tile::all().filter(|&tile| all[code_of(tile)] > 0);
        let tiles = kinds.fold(TileSet::EMPTY, TileSet::with);
        let counted: u16 = codes().map(|code| all[code]).sum();
        Kinds { tiles, is_beyond: version == Version::V1_3 && counted < all.total() }
    }

    pub(super) fn meets(self, other: TileSet) -> bool {
        self.tiles.meets(other)
    }

    /// The fans of suits, ranges and colours.
    pub(super) fn find(self, fans: &mut FanCounts) {
        let is_all = |set| !self.is_beyond && self.tiles.is_within(set);
        self.find_suits(fans);
        fans[Fan::AllSimples.index()] = u16::from(!self.tiles.meets(TileSet::TERMINALS_AND_HONORS));
        let colours = [Fan::ReversibleTiles, Fan::AllGreen, Fan::AllHonors, Fan::AllTerminals];
        for (fan, set) in WITHIN {
            if colours.contains(&fan) {
                fans[fan.index()] = u16::from(is_all(set));
            }
        }
        let is_named = [Fan::AllHonors, Fan::AllTerminals].iter().any(|fan| fans[fan.index()] > 0);
        let outer = is_all(TileSet::TERMINALS_AND_HONORS) && !is_named;
        fans[Fan::AllTerminalsAndHonors.index()] = u16::from(outer);
        if let Some(fan) = RANGES.into_iter().find(|&(_, set)| is_all(set)).map(|(fan, _)| fan) {
            fans[fan.index()] = 1;
        }
    }

    fn find_suits(self, fans: &mut FanCounts) {
        let suits = [Suit::Characters, Suit::Bamboos, Suit::Dots].map(TileSet::suit);
        let number = suits.into_iter().filter(|&suit| self.tiles.meets(suit)).count();
        let [winds, dragons] = [TileSet::WINDS, TileSet::DRAGONS].map(|set| self.tiles.meets(set));
        let fan = of_suits(number, winds, dragons);
        if let Some(fan) = fan {
            fans[fan.index()] = 1;
        }
        if number == 0 {
            // 字一色 drops them, unless a chow that runs out of the winds undoes it.
            fans[Fan::OneVoidedSuit.index()] = 3;
        }
        let is_flush = fan == Some(Fan::FullFlush);
        fans[Fan::NoHonors.index()] = u16::from(!winds && !dragons && !is_flush);
    }
}

/// The fans of ranks, the narrower of two first.
const RANGES: [(Fan, TileSet); 5] = [
    (Fan::LowerTiles, TileSet::ranks(1, 3)),
    (Fan::LowerFour, TileSet::ranks(1, 4)),
    (Fan::UpperTiles, TileSet::ranks(7, 9)),
    (Fan::UpperFour, TileSet::ranks(6, 9)),
    (Fan::MiddleTiles, TileSet::ranks(4, 6)),
];

/// The fans that ask something of each set and the pair: 全带幺, 全带五, 全双刻.
pub(super) fn find_in_each(sets: &[DivisionSet], pair: Code, fans: &mut FanCounts) {
    let in_all = |test: fn(Option<PackKind>, Code) -> bool| {
        sets.iter().all(|set| test(Some(set.kind), set.tile)) && test(None, pair)
    };
    let is_chow = |kind| kind == Some(PackKind::Chow);
    let fan = if in_all(|kind, tile| match kind {
        _ if suit(tile) > 3 => true,
        Some(PackKind::Chow) => matches!(rank(tile), 2 | 8),
        _ => matches!(rank(tile), 1 | 9),
    }) {
        Fan::OutsideHand
    } else if in_all(|kind, tile| {
        let fives = if kind == Some(PackKind::Chow) { 4..=6 } else { 5..=5 };
        suit(tile) < 4 && fives.contains(&rank(tile))
    }) {
        Fan::AllFives
    } else if !sets.iter().any(|set| is_chow(Some(set.kind)))
        && in_all(|_, tile| suit(tile) < 4 && rank(tile).is_multiple_of(2))
    {
        Fan::AllEvenPungs
    } else {
        return;
    };
    fans[fan.index()] = 1;
}
