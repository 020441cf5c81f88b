//! 碰碰和 and 平和, and what fans of sets are found with: some of a reading's sets, by tile and mask.

use super::{Facts, Fan, SetMask};
use crate::shape::{Form, Reading, Set, SetKind};
use crate::{Suit, Tile, TileSet};

/// What all four sets are.
pub(super) fn find(reading: &Reading, pungs: usize, chows: usize, facts: &mut Facts) {
    // 碰碰和: four pungs or kongs.
    if reading.form() == Form::Regular && pungs == 4 {
        facts.sets(Fan::AllPungs, 0b1111);
    }
    let all_chows = match reading.form() {
        Form::Regular => chows == 4,
        // The straight is three chows.
        Form::KnittedStraight => chows == 1,
        _ => false,
    };
    // 平和: four chows, and no honour as the pair.
    if all_chows && reading.pair().is_some_and(|pair| !pair.is_honor()) {
        facts.sets(Fan::AllChows, 0b1111);
    }
}

/// Some sets of a reading, by lowest tile and mask.
pub(crate) struct Chosen {
    sets: [(Tile, SetMask); 4],
    len: usize,
}

impl Chosen {
    /// The pungs and kongs.
    pub(crate) fn pungs(reading: &Reading) -> Chosen {
        Chosen::new(reading, Set::is_pung)
    }

    /// The chows.
    pub(crate) fn chows(reading: &Reading) -> Chosen {
        Chosen::new(reading, |set| set.kind == SetKind::Chow)
    }

    pub(super) fn new(reading: &Reading, is_chosen: impl Fn(&Set) -> bool) -> Chosen {
        let mut chosen = Chosen { sets: [(Tile::EAST, 0); 4], len: 0 };
        for (set, at) in reading.sets().iter().zip(0..) {
            if is_chosen(set) {
                chosen.sets[chosen.len] = (set.tile, 1 << at);
                chosen.len += 1;
            }
        }
        chosen
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Tile, SetMask)> + '_ {
        self.sets[..self.len].iter().copied()
    }

    pub(super) fn mask(&self) -> SetMask {
        self.iter().fold(0, |mask, set| mask | set.1)
    }

    pub(super) fn within(&self, tiles: TileSet) -> (usize, SetMask) {
        let chosen = self.iter().filter(|(tile, _)| tiles.contains(*tile));
        chosen.fold((0, 0), |(len, mask), (_, set)| (len + 1, mask | set))
    }

    /// Adds the fans of every two, three and four of them.
    pub(super) fn join(
        &self,
        facts: &mut Facts,
        of_two: impl Fn(Tile, Tile) -> Option<Fan>,
        of_three: impl Fn([Tile; 3]) -> Option<Fan>,
        of_four: impl Fn([Tile; 4]) -> Option<Fan>,
    ) {
        let sets = &self.sets[..self.len];
        for (i, a) in sets.iter().enumerate() {
            for (j, b) in sets.iter().enumerate().skip(i + 1) {
                facts.sets_if_some(of_two(a.0, b.0), a.1 | b.1);
                for c in &sets[j + 1..] {
                    facts.sets_if_some(of_three([a.0, b.0, c.0]), a.1 | b.1 | c.1);
                }
            }
        }
        if let [a, b, c, d] = sets {
            facts.sets_if_some(of_four([a.0, b.0, c.0, d.0]), 0b1111);
        }
    }
}

/// How many suits these tiles have; none is an honour.
pub(super) fn suits(tiles: &[Tile]) -> u32 {
    debug_assert!(tiles.iter().all(|tile| tile.suit() != Suit::Honors));
    tiles.iter().fold(0_u8, |suits, tile| suits | 1 << tile.suit() as u8).count_ones()
}
