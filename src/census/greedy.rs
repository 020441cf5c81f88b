//! Hands of a player who throws what leaves the least ordinary shanten: what questions before the win meet.

use fastrand::Rng;

use crate::hand::MeldKind;
use crate::shanten::{after_discards_of, shanten};
use crate::tile::KINDS;
use crate::{Circumstances, Hand, HandError, Meld, Tile, Wind};

/// Hands dealt from a whole wall and played for some turns, the same for the same seed.
///
/// ```
/// use guobiao::census::greedy::Greedy;
/// let hand = Greedy::new(1, 4).next().unwrap();
/// assert_eq!(hand.size(), 13);
/// ```
pub struct Greedy {
    rng: Rng,
    draws: usize,
    wall: Vec<usize>,
}

impl Greedy {
    /// Hands after so many draws, each with its throw; round wind E, seat wind S.
    #[must_use]
    pub fn new(seed: u64, draws: usize) -> Greedy {
        let wall = (0..4 * KINDS).map(|tile| tile % KINDS).collect();
        Greedy { rng: Rng::with_seed(seed), draws, wall }
    }

    /// Counts of the next hand, and the tile that it would draw.
    fn play(&mut self) -> ([u8; KINDS], usize) {
        self.rng.shuffle(&mut self.wall);
        let (dealt, rest) = self.wall.split_at(13);
        let mut counts = [0; KINDS];
        for &tile in dealt {
            counts[tile] += 1;
        }
        for &drawn in &rest[..self.draws] {
            counts[drawn] += 1;
            // A win is passed by.
            let thrown = if shanten(&counts, 0) == -1 {
                drawn
            } else {
                let (_, spare) = after_discards_of(&counts, 0);
                spare.iter().last().map_or(drawn, Tile::index)
            };
            counts[thrown] -= 1;
        }
        (counts, rest[self.draws])
    }

    /// Hands with the tile that they draw next: 14 tiles to throw from.
    pub fn drawn(mut self) -> impl Iterator<Item = Hand> {
        std::iter::from_fn(move || {
            let (mut counts, drawn) = self.play();
            counts[drawn] += 1;
            hand(&counts).ok()
        })
    }
}

fn hand(counts: &[u8; KINDS]) -> Result<Hand, HandError> {
    let how = Circumstances { seat_wind: Wind::South, ..Circumstances::default() };
    Hand::new(counts, &[], None, how)
}

impl Iterator for Greedy {
    type Item = Hand;

    fn next(&mut self) -> Option<Hand> {
        hand(&self.play().0).ok()
    }
}

/// The hand with so many of the sets that are found in it laid down, in the order of tiles; `None` where it
/// has fewer. Four alike become a kong of this sort, if one is given.
#[must_use]
pub fn lay_down(hand: &Hand, wanted: usize, kong: Option<MeldKind>) -> Option<Hand> {
    let (mut counts, mut melds) = (hand.tiles(), Vec::new());
    for tile in Tile::all() {
        for kind in [kong.unwrap_or(MeldKind::Pung), MeldKind::Pung, MeldKind::Chow] {
            let source = u8::from(kind != MeldKind::ConcealedKong);
            let Some(meld) = Meld::new(kind, tile, source) else { continue };
            let mut laid = [0; KINDS];
            meld.count_into(&mut laid);
            if melds.len() < wanted && counts.iter().zip(&laid).all(|(held, laid)| held >= laid) {
                counts.iter_mut().zip(laid).for_each(|(held, laid)| *held -= laid);
                melds.push(meld);
            }
        }
    }
    let hand = Hand::new(&counts, &melds, None, hand.circumstances());
    hand.ok().filter(|_| melds.len() == wanted)
}
