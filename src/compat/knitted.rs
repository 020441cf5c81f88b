//! The count of a knitted straight with a set and a pair.

use super::division::divisions;
use super::tiles::CodeCounts;
use super::waits::is_single_wait;
use super::{
    Code, DivisionSet, FanCounts, PackKind, Seen, Version, code_of, is_dragon, is_honor, is_wind,
    rank, silence,
};
use crate::fan::Fan;
use crate::shape::special::{KNITTED, knitted_tiles};
use crate::{Flags, TileSet};

impl Seen {
    pub(super) fn knitted_straight(&self) -> Option<FanCounts> {
        let holds = |tiles: TileSet| tiles.iter().all(|tile| self.concealed[code_of(tile)] > 0);
        let straight = KNITTED.into_iter().map(knitted_tiles).find(|&tiles| holds(tiles))?;
        let mut rest = self.concealed.clone();
        straight.iter().for_each(|tile| rest[code_of(tile)] -= 1);
        let mut found = divisions(&rest, &self.sets, 1 - self.sets.len());
        let (sets, pair) = found.pop().filter(|_| found.is_empty())?;
        let set = *sets.first()?;

        let mut fans = [0; Fan::COUNT];
        fans[Fan::KnittedStraight.index()] = 1;
        match set.kind {
            PackKind::Chow => self.find_chow(pair, &mut fans),
            _ => self.find_pung(set, pair, &mut fans),
        }
        if set.kind == PackKind::Kong {
            let kong = if set.is_melded { Fan::MeldedKong } else { Fan::ConcealedKong };
            fans[kong.index()] = 1;
        }
        self.luck(&mut fans);
        self.find_concealed(set, &mut fans);
        self.find_knitted_wait(set, pair, &rest, &mut fans);
        silence::silence(&mut fans);
        if set.kind != PackKind::Chow || self.version == Version::V1_3 {
            self.find_wind(set.tile, &mut fans);
        }
        Some(fans)
    }

    fn all(&self, tile: Code) -> u16 {
        self.packed[tile] + self.concealed[tile]
    }

    fn find_chow(&self, pair: Code, fans: &mut FanCounts) {
        fans[Fan::AllChows.index()] = u16::from(!is_honor(pair));
        fans[Fan::TileHog.index()] = u16::from(self.all(pair) == 4);
        if self.version == Version::V1_3 {
            let all_types = self.kinds.meets(TileSet::WINDS) && self.kinds.meets(TileSet::DRAGONS);
            fans[Fan::AllTypes.index()] = u16::from(all_types);
        }
    }

    fn find_pung(&self, set: DivisionSet, pair: Code, fans: &mut FanCounts) {
        let tile = set.tile;
        let mixed = is_wind(tile) && is_dragon(pair) || is_dragon(tile) && is_wind(pair);
        let terminal = is_wind(tile) || !is_honor(tile) && matches!(rank(tile), 1 | 9);
        let hog = !is_honor(tile) && set.kind == PackKind::Pung && self.all(tile) == 4;
        fans[Fan::AllTypes.index()] = u16::from(mixed);
        fans[Fan::DragonPung.index()] = u16::from(is_dragon(tile));
        fans[Fan::PungOfTerminalsOrHonors.index()] = u16::from(terminal);
        fans[Fan::NoHonors.index()] = u16::from(!is_honor(tile) && !is_honor(pair));
        fans[Fan::TileHog.index()] = u16::from(hog);
    }

    /// 门前清 or 不求人: 1.4.0 asks for the offer of the set, 1.3.0 whether it is a pack.
    fn find_concealed(&self, set: DivisionSet, fans: &mut FanCounts) {
        let is_concealed = match self.version {
            Version::V1_4 => !set.is_melded,
            Version::V1_3 => self.sets.is_empty() || set.kind == PackKind::Kong && !set.is_melded,
        };
        if is_concealed {
            let self_drawn = self.flags.has(Flags::SELF_DRAWN);
            let fan = if self_drawn { Fan::FullyConcealedHand } else { Fan::ConcealedHand };
            fans[fan.index()] = 1;
        }
    }

    fn find_knitted_wait(
        &self,
        set: DivisionSet,
        pair: Code,
        rest: &CodeCounts,
        fans: &mut FanCounts,
    ) {
        let won = self.winning_tile;
        if self.sets.is_empty() {
            if is_single_wait(rest, 4, won) {
                self.find_wait(&[set], pair, fans);
            }
        } else if self.concealed[won] != 1 {
            // The pair, in the straight or outside.
            fans[Fan::SingleWait.index()] = 1;
        }
    }
}
