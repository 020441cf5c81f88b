//! What a hand of 13 tiles waits for (听牌), and what each of these tiles would pay.

mod win_tables;

use crate::hand::{Holding, Size, row};
use crate::score::{is_dealt_elsewhere, score};
use crate::shanten::waits_of;
use crate::tile::KINDS;
use crate::{Flags, Hand, HandError, Meld, Rules, Score, Tile, TileSet, Wind};

pub use win_tables::{WinTable, win_tables};

/// The kinds that complete a hand of 13 tiles, or a part of one, in any form, those left out of which it
/// holds all four.
///
/// ```
/// use guobiao::{Hand, waits::waits};
/// let hand: Hand = "3344455566667m".parse().unwrap();
/// assert_eq!(waits(&hand).unwrap().len(), 6);
/// ```
///
/// # Errors
/// [`HandError::Wants`] if the hand has 14 tiles.
pub fn waits(hand: &Hand) -> Result<TileSet, HandError> {
    hand.require_size(Size::Waiting, "waits")?;
    let found = waits_of(&hand.tiles(), hand.sets_missing());
    Ok(found.without(hand.held_four_times()))
}

/// What one of the kinds pays that a hand waits for.
#[derive(Clone, Debug)]
pub struct Win {
    /// The kind.
    pub tile: Tile,
    /// How many copies are neither in the hand nor seen.
    pub left: u8,
    /// The hand completed by a discard, and its score.
    pub discard: (Hand, Score),
    /// The hand completed by drawing the tile, and its score.
    pub self_drawn: (Hand, Score),
}

/// Calls `each` with what every kind pays that a hand waits for, in the order of tiles.
///
/// `seen` are the copies visible outside of the hand and its melds. Of the hand's circumstances those
/// hold that can: see [`completed`].
///
/// ```
/// use guobiao::{Hand, Rules, tile::KINDS, waits::each_win};
/// let rules = Rules::current();
/// let hand: Hand = "[123p,3]55m12379s789p".parse().unwrap();
/// each_win(&hand, &rules, &[0; KINDS], &mut |win| {
///     assert_eq!((win.tile.to_string().as_str(), win.left), ("8s", 4));
///     assert_eq!((win.discard.1.points, win.self_drawn.1.points), (17, 18));
/// })
/// .unwrap();
/// ```
///
/// # Errors
/// [`HandError::Wants`] if the hand has 14 tiles, [`HandError::Seen`] if more than four of a kind would be
/// seen and held.
pub fn each_win(
    hand: &Hand,
    rules: &Rules,
    seen: &[u8; KINDS],
    each: &mut impl FnMut(Win),
) -> Result<(), HandError> {
    hand.require_size(Size::All, "win_table")?;
    let left = left(hand, seen)?;
    let how = hand.circumstances();
    let mut row = *hand.row();
    row[row::FLAGS] = without_dealt_elsewhere(how.flags, how.seat_wind, rules).0;
    let hand = &Hand::try_from(row)?;
    for tile in waits(hand)?.iter() {
        let scored = |self_drawn| {
            let hand = completed(hand, tile, self_drawn, seen[tile.index()])?;
            Ok::<_, HandError>(score(&hand, rules)?.map(|score| (hand, score)))
        };
        if let (Some(discard), Some(self_drawn)) = (scored(false)?, scored(true)?) {
            each(Win { tile, left: left[tile.index()], discard, self_drawn });
        }
    }
    Ok(())
}

/// How many copies of each kind are neither in the hand nor seen.
///
/// # Errors
/// [`HandError::Seen`] if more than four of a kind would be seen and held.
pub fn left(hand: &Hand, seen: &[u8; KINDS]) -> Result<[u8; KINDS], HandError> {
    remaining(&hand.all_tiles(), seen)
}

/// The same for the counts of all tiles of a hand.
#[inline]
pub(crate) fn remaining(held: &[u8; KINDS], seen: &[u8; KINDS]) -> Result<[u8; KINDS], HandError> {
    let mut left = [0; KINDS];
    let mut most = 0;
    for ((left, held), seen) in left.iter_mut().zip(held).zip(seen) {
        let gone = held.saturating_add(*seen);
        *left = 4_u8.saturating_sub(gone);
        most = gone.max(most);
    }
    if most > 4 {
        let over = |tile: &Tile| held[tile.index()].saturating_add(seen[tile.index()]) > 4;
        if let Some(tile) = Tile::all().find(over) {
            let (held, seen) = (held[tile.index()], seen[tile.index()]);
            return Err(HandError::Seen { tile, held, seen });
        }
    }
    Ok(left)
}

/// A hand of 13 tiles with one more, and of its circumstances those that then can be.
///
/// Whether it was drawn and whether it is the fourth copy follow from the question: the fourth copy has
/// been won if none is concealed and the exposed melds and `seen` show the other three. A kong is one's
/// own replacement only where a kong is held, and is robbed only where no copy of the tile is held and
/// the wall has tiles. What house games add needs what their rules say.
///
/// # Errors
/// Those of [`Hand::try_from`]: a fifth copy of a kind.
pub fn completed(hand: &Hand, tile: Tile, self_drawn: bool, seen: u8) -> Result<Hand, HandError> {
    let mut row = *hand.row();
    let holding = Holding {
        concealed: row[tile.index()],
        melded: hand.exposed_copies(tile),
        has_kong: hand.melds().any(Meld::is_kong),
        has_melds: hand.melds().next().is_some(),
    };
    row[row::FLAGS] = completed_flags(holding, hand.flags(), self_drawn, seen).0;
    row[row::WINNING_TILE] = tile.index() as u8;
    row[tile.index()] += 1;
    Hand::try_from(row)
}

/// The flags that are said, without a win on the dealt tiles that this seat can't have.
#[inline]
pub(crate) fn without_dealt_elsewhere(said: Flags, seat: Wind, rules: &Rules) -> Flags {
    said.set(Flags::DEALT_WIN, said.has(Flags::DEALT_WIN) && !is_dealt_elsewhere(said, seat, rules))
}

/// The flags of a hand that a tile completes: see [`completed`].
#[inline]
pub(crate) fn completed_flags(holding: Holding, said: Flags, self_drawn: bool, seen: u8) -> Flags {
    let last_copy = holding.concealed == 0 && holding.melded.saturating_add(seen) == 3;
    holding.possible(said.set(Flags::SELF_DRAWN, self_drawn).set(Flags::LAST_COPY, last_copy))
}
