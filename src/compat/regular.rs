//! The count of four sets and a pair.

use super::division::{Division, divisions};
use super::pungs::Hidden;
use super::waits::is_single_wait;
use super::{
    Code, DivisionSet, FanCounts, PackKind, Seen, chows, is_dragon, is_honor, is_wind, pungs,
    silence, tiles,
};
use crate::Flags;
use crate::fan::Fan;

impl Seen {
    /// The fans of each division, in its order.
    pub(super) fn divisions(&self) -> impl Iterator<Item = FanCounts> {
        let tiles = 13 - 3 * self.sets.len();
        let single_wait = is_single_wait(&self.concealed, tiles, self.winning_tile);
        let found = divisions(&self.concealed, &self.sets, 4 - self.sets.len());
        found.into_iter().map(move |division| self.regular(&division, single_wait))
    }

    fn regular(&self, (sets, pair): &Division, single_wait: bool) -> FanCounts {
        let mut fans = [0; Fan::COUNT];
        let (chows, others): (Vec<&DivisionSet>, Vec<&DivisionSet>) =
            sets.iter().partition(|set| set.kind == PackKind::Chow);
        self.luck(&mut fans);
        self.find_sets(&chows, &others, *pair, &mut fans);
        self.find_exposure(&mut fans);
        find_pair(*pair, chows.len(), &mut fans);
        tiles::find_in_each(sets, *pair, &mut fans);
        self.kinds.find(&mut fans);
        if fans[Fan::QuadrupleChow.index()] == 0 {
            let kongs = others.iter().filter(|set| set.kind == PackKind::Kong).count() as u16;
            let hogs = self.packed.with(&self.concealed).fours().wrapping_sub(kongs);
            // It is kept in a byte on its way.
            fans[Fan::TileHog.index()] = hogs & 0xff;
        }
        if single_wait {
            self.find_wait(&sets[self.sets.len()..], *pair, &mut fans);
        }
        silence::silence(&mut fans);
        if fans[Fan::BigFourWinds.index()] == 0 {
            for set in &others {
                self.find_wind(set.tile, &mut fans);
            }
        }
        if fans.iter().all(|&count| count == 0) {
            fans[Fan::ChickenHand.index()] = 1;
        }
        fans
    }

    fn find_sets(
        &self,
        chows: &[&DivisionSet],
        others: &[&DivisionSet],
        pair: Code,
        fans: &mut FanCounts,
    ) {
        let hidden = self.hidden(chows, others);
        if !others.is_empty() {
            hidden.find(fans);
        }
        let is_named = [Fan::FourKongs, Fan::FourConcealedPungs];
        if others.len() == 4 && is_named.iter().all(|fan| fans[fan.index()] == 0) {
            fans[Fan::AllPungs.index()] = 1;
        }
        let [middles, tiles] = [chows, others].map(|sets| {
            let mut tiles: Vec<Code> = sets.iter().map(|set| set.tile).collect();
            tiles.sort_unstable();
            tiles
        });
        chows::find(&middles, pair, fans);
        pungs::find(&tiles, fans);
    }

    /// A discard that no concealed chow can take completes each concealed set of its tile, a kong too.
    fn hidden(&self, chows: &[&DivisionSet], others: &[&DivisionSet]) -> Hidden {
        let won = self.winning_tile;
        let takes = |set: &&DivisionSet| !set.is_melded && set.tile.abs_diff(won) < 2;
        let is_claimed = !self.flags.has(Flags::SELF_DRAWN) && !chows.iter().any(takes);
        let mut hidden = Hidden::default();
        for set in others {
            hidden.pungs += i8::from(set.is_concealed_pung());
            if set.kind == PackKind::Kong {
                hidden.melded_kongs += i8::from(set.is_melded);
                hidden.concealed_kongs += i8::from(!set.is_melded);
            }
            hidden.pungs -= i8::from(is_claimed && !set.is_melded && set.tile == won);
        }
        hidden
    }

    /// 门前清, 不求人, 全求人, 自摸.
    fn find_exposure(&self, fans: &mut FanCounts) {
        let self_drawn = self.flags.has(Flags::SELF_DRAWN);
        let fan = match (self.sets.iter().filter(|set| set.is_melded).count(), self_drawn) {
            (0, false) => Fan::ConcealedHand,
            (0, true) => Fan::FullyConcealedHand,
            (4, false) => Fan::MeldedHand,
            (_, true) => Fan::SelfDrawn,
            (_, false) => return,
        };
        fans[fan.index()] = 1;
    }

    /// 边张, 嵌张 or 单钓将: the first of what the winning tile can be said to be.
    pub(super) fn find_wait(&self, concealed: &[DivisionSet], pair: Code, fans: &mut FanCounts) {
        if fans[Fan::MeldedHand.index()] > 0 || fans[Fan::FourKongs.index()] > 0 {
            return;
        }
        let chows = concealed.iter().filter(|set| set.kind == PackKind::Chow);
        let steps: Vec<u8> = chows.map(|set| set.tile.abs_diff(self.winning_tile)).collect();
        let fan = if steps.contains(&1) {
            Fan::EdgeWait
        } else if steps.contains(&0) {
            Fan::ClosedWait
        } else if pair == self.winning_tile {
            Fan::SingleWait
        } else {
            return;
        };
        fans[fan.index()] = 1;
    }

    /// 圈风刻 and 门风刻, each in the place of an 幺九刻.
    pub(super) fn find_wind(&self, tile: Code, fans: &mut FanCounts) {
        let dropped =
            [Fan::BigThreeWinds, Fan::AllTerminalsAndHonors, Fan::AllHonors, Fan::LittleFourWinds];
        if !is_wind(tile) {
            return;
        }
        let [is_round, is_seat] = self.winds.map(|wind| tile == wind);
        fans[Fan::PrevalentWind.index()] |= u16::from(is_round);
        fans[Fan::SeatWind.index()] |= u16::from(is_seat);
        if (is_round || is_seat) && dropped.iter().all(|fan| fans[fan.index()] == 0) {
            let pungs = &mut fans[Fan::PungOfTerminalsOrHonors.index()];
            *pungs = pungs.wrapping_sub(1);
        }
    }
}

/// 平和, and what the pair makes of two dragons or three winds.
fn find_pair(pair: Code, chows: usize, fans: &mut FanCounts) {
    if chows == 4 {
        fans[Fan::AllChows.index()] = u16::from(!is_honor(pair));
    } else if fans[Fan::TwoDragonPungs.index()] > 0 {
        if is_dragon(pair) {
            fans[Fan::LittleThreeDragons.index()] = 1;
            fans[Fan::TwoDragonPungs.index()] = 0;
        }
    } else if fans[Fan::BigThreeWinds.index()] > 0 && is_wind(pair) {
        fans[Fan::LittleFourWinds.index()] = 1;
        fans[Fan::BigThreeWinds.index()] = 0;
    }
}
