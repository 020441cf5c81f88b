//! Readings: every way in which the tiles form a complete hand, rule-free.
//!
//! Five forms: four sets and a pair; a knitted straight with a set and a pair; seven pairs; thirteen
//! orphans; honours and knitted tiles. Melds are fixed, concealed kongs too. For each decomposition
//! there is one reading for every set or pair that the winning tile can complete.

pub mod special;
pub mod suits;

use crate::tile::{KINDS, by_suit};
use crate::{Flags, Hand, Meld, MeldKind, Tile, TileSet};
use suits::Suits;

/// The form of a complete hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Four sets and a pair (基本和型).
    Regular,
    /// 七对
    SevenPairs,
    /// 十三幺
    ThirteenOrphans,
    /// 全不靠, 七星不靠
    HonorsAndKnitted,
    /// A knitted straight (组合龙), a set and a pair.
    KnittedStraight,
}

impl Form {
    /// All five.
    pub const ALL: [Form; 5] = [
        Form::Regular,
        Form::SevenPairs,
        Form::ThirteenOrphans,
        Form::HonorsAndKnitted,
        Form::KnittedStraight,
    ];
}

/// What a set is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SetKind {
    /// 顺子
    Chow,
    /// 刻子
    Pung,
    /// 杠子
    Kong,
    /// One third of a knitted straight: 147, 258 or 369 of a suit.
    Knitted,
}

/// Three tiles or four that belong together in a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Set {
    /// What it is.
    pub kind: SetKind,
    /// Its lowest tile.
    pub tile: Tile,
    /// No tile of it came from another player (暗): drawn in full, or a concealed kong.
    pub concealed: bool,
    /// Laid down before the win.
    pub melded: bool,
}

impl Set {
    /// A pung or a kong (刻子).
    #[must_use]
    pub const fn is_pung(&self) -> bool {
        matches!(self.kind, SetKind::Pung | SetKind::Kong)
    }

    /// Its kinds.
    #[must_use]
    pub fn tiles(&self) -> TileSet {
        let steps: &[u8] = match self.kind {
            SetKind::Chow => &[0, 1, 2],
            SetKind::Knitted => &[0, 3, 6],
            SetKind::Pung | SetKind::Kong => return TileSet::EMPTY.with(self.tile),
        };
        steps.iter().filter_map(|&steps| self.tile.above(steps)).collect()
    }
}

impl From<Meld> for Set {
    fn from(meld: Meld) -> Set {
        let kind = match meld.kind() {
            MeldKind::Chow => SetKind::Chow,
            MeldKind::Pung => SetKind::Pung,
            _ => SetKind::Kong,
        };
        Set { kind, tile: meld.tile(), concealed: !meld.is_exposed(), melded: true }
    }
}

/// Which element of a reading took the winning tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winning {
    /// The set at this place.
    Set(u8),
    /// The pair.
    Pair,
    /// The form has no elements to choose from.
    Whole,
}

/// One way to see a complete hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reading {
    form: Form,
    sets: [Set; 4],
    len: u8,
    pair: Option<Tile>,
    winning: Winning,
}

const NO_SET: Set = Set { kind: SetKind::Chow, tile: Tile::EAST, concealed: false, melded: false };

impl Reading {
    /// A form without sets.
    const fn whole(form: Form) -> Reading {
        Reading { form, sets: [NO_SET; 4], len: 0, pair: None, winning: Winning::Whole }
    }

    fn push(&mut self, set: Set) {
        self.sets[usize::from(self.len)] = set;
        self.len += 1;
    }

    /// Some sets and a pair, for tables: what they hold together, whatever else there is.
    pub(crate) fn of_parts(sets: impl IntoIterator<Item = Set>, pair: Option<Tile>) -> Reading {
        let mut reading = Reading { pair, ..Reading::whole(Form::Regular) };
        sets.into_iter().for_each(|set| reading.push(set));
        reading
    }

    /// Its form.
    #[must_use]
    pub const fn form(&self) -> Form {
        self.form
    }

    /// Its sets: melds in their order, then the concealed ones by first tile, the pung before the
    /// chow. A knitted straight is three sets. Empty for the other special forms.
    #[must_use]
    pub fn sets(&self) -> &[Set] {
        &self.sets[..usize::from(self.len)]
    }

    /// Its pair, if the form has exactly one.
    #[must_use]
    pub const fn pair(&self) -> Option<Tile> {
        self.pair
    }

    /// Which element took the winning tile.
    #[must_use]
    pub const fn winning(&self) -> Winning {
        self.winning
    }

    /// Whether the two differ at most in who took the winning tile.
    #[must_use]
    pub fn is_same_decomposition(&self, other: &Reading) -> bool {
        let key = |set: &Set| (set.kind, set.tile);
        self.form == other.form
            && self.pair == other.pair
            && self.sets().iter().map(key).eq(other.sets().iter().map(key))
    }

    /// Where the winning tile stands in the chow that took it, 0-2.
    #[must_use]
    pub fn place_in_chow(&self, winning_tile: Tile) -> Option<usize> {
        let Winning::Set(at) = self.winning else { return None };
        let set = &self.sets()[usize::from(at)];
        (set.kind == SetKind::Chow).then(|| winning_tile.index() - set.tile.index())
    }

    /// The pung or chow that a discard completed is no longer concealed.
    fn won_by(mut self, winning: Winning, self_drawn: bool) -> Reading {
        self.winning = winning;
        if let (Winning::Set(at), false) = (winning, self_drawn) {
            self.sets[usize::from(at)].concealed = false;
        }
        self
    }
}

/// Calls `each` with every reading of a complete hand and does nothing for another.
///
/// Readings of one decomposition follow each other, those that give a wait fan first (边张, 坎张,
/// 单钓将). Regular decompositions come first, in lexicographic order of their concealed sets; then
/// the special forms.
pub fn each_reading(hand: &Hand, each: &mut impl FnMut(&Reading)) {
    let Some(winning_tile) = hand.winning_tile() else { return };
    let self_drawn = hand.flags().has(Flags::SELF_DRAWN);
    let counts = hand.tiles();
    let mut base = Reading::whole(Form::Regular);
    hand.melds().for_each(|meld| base.push(meld.into()));
    let mut choose = |reading: &Reading| each_winning(reading, winning_tile, self_drawn, each);
    each_regular(&counts, base, &mut choose);
    if base.len <= 1 {
        special::each_knitted_straight(&counts, base, &mut choose);
    }
    if base.len == 0 {
        for (form, holds) in special::WHOLE_FORMS {
            if holds(&counts) {
                each(&Reading::whole(form));
            }
        }
    }
}

/// All readings of a hand, in the order of [`each_reading`]; empty if it is not complete.
///
/// ```
/// use guobiao::{Hand, shape};
/// let hand: Hand = "[PPP,1]1112233444p1p".parse().unwrap();
/// assert_eq!(shape::readings(&hand).len(), 4);
/// ```
#[must_use]
pub fn readings(hand: &Hand) -> Vec<Reading> {
    let mut all = Vec::new();
    each_reading(hand, &mut |reading| all.push(*reading));
    all
}

/// Extends `base` by every split of `counts` into the sets that it lacks and a pair.
fn each_regular(counts: &[u8; KINDS], base: Reading, each: &mut impl FnMut(&Reading)) {
    let suits = Suits::get();
    let [m, s, p, z] = by_suit(counts).map(|counts| suits.shapes(suits::key(counts)));
    for (m, s) in pairs_of(m, s) {
        for (p, z) in pairs_of(p, z) {
            let shapes = [m, s, p, z];
            let pairs = shapes.iter().filter(|shape| shape.pair().is_some()).count();
            let sets: usize = shapes.iter().map(|shape| shape.sets().count()).sum();
            // Chows of honours are shapes of the table, but no sets.
            if pairs != 1 || usize::from(base.len) + sets != 4 || z.sets().any(|set| set.is_chow) {
                continue;
            }
            let mut reading = base;
            for (shape, first) in shapes.into_iter().zip([0, 9, 18, 27]) {
                for set in shape.sets() {
                    let kind = if set.is_chow { SetKind::Chow } else { SetKind::Pung };
                    let Some(tile) = Tile::new(first + set.rank) else { continue };
                    reading.push(Set { kind, tile, concealed: true, melded: false });
                }
                if let Some(rank) = shape.pair() {
                    reading.pair = Tile::new(first + rank);
                }
            }
            each(&reading);
        }
    }
}

fn pairs_of<'a, T>(left: &'a [T], right: &'a [T]) -> impl Iterator<Item = (&'a T, &'a T)> {
    left.iter().flat_map(move |l| right.iter().map(move |r| (l, r)))
}

/// One reading for each distinct element that may have taken the winning tile.
fn each_winning(
    reading: &Reading,
    winning_tile: Tile,
    self_drawn: bool,
    each: &mut impl FnMut(&Reading),
) {
    let mut choices = [(0, Winning::Whole); 5];
    let mut len = 0;
    let takes = |set: &Set| !set.melded && set.tiles().contains(winning_tile);
    for (at, set) in reading.sets().iter().enumerate() {
        let again =
            |other: &Set| (other.kind, other.tile, other.melded) == (set.kind, set.tile, false);
        if !takes(set) || reading.sets()[..at].iter().any(again) {
            continue;
        }
        let place = winning_tile.index() - set.tile.index();
        let order = match (set.kind, place, set.tile.rank()) {
            (SetKind::Chow, 2, 1) | (SetKind::Chow, 0, 7) => 0,
            (SetKind::Chow, 1, _) => 1,
            (SetKind::Chow, ..) => 3,
            _ => 4,
        };
        choices[len] = (order, Winning::Set(at as u8));
        len += 1;
    }
    if reading.pair == Some(winning_tile) {
        choices[len] = (2, Winning::Pair);
        len += 1;
    }
    choices[..len].sort_by_key(|choice| choice.0);
    for (_, winning) in &choices[..len] {
        each(&reading.won_by(*winning, self_drawn));
    }
}

/// Whether counts of concealed tiles complete a hand beside this many melds, in any form.
#[must_use]
pub fn is_complete(counts: &[u8; KINDS], melds: usize) -> bool {
    is_regular(counts, 4 - melds)
        || melds <= 1 && special::is_knitted_straight(counts, melds)
        || melds == 0 && special::WHOLE_FORMS.iter().any(|(_, holds)| holds(counts))
}

/// Whether 14 tiles are four sets and a pair.
#[must_use]
pub fn is_regular_hand(counts: &[u8; KINDS]) -> bool {
    is_regular(counts, 4)
}

/// Whether counts split into this many sets and a pair.
///
/// One kind may come five times: the rules ask so where a wait is formal.
fn is_regular(counts: &[u8; KINDS], sets: usize) -> bool {
    let (mut pairs, mut tiles) = (0, 0);
    for suit in by_suit(counts) {
        let count: usize = suit.iter().map(|&n| usize::from(n)).sum();
        pairs += usize::from(count % 3 == 2);
        tiles += count;
        let is_shape = if suit.len() == 9 { is_suit_shape(suit) } else { is_honor_shape(suit) };
        if !is_shape {
            return false;
        }
    }
    pairs == 1 && tiles == 3 * sets + 2
}

/// Pungs and at most one pair; five alike are both.
fn is_honor_shape(counts: &[u8]) -> bool {
    let pairs = counts.iter().filter(|n| matches!(n, 2 | 5)).count();
    pairs <= 1 && counts.iter().all(|n| matches!(n, 0 | 2 | 3 | 5))
}

pub(crate) fn is_suit_shape(counts: &[u8]) -> bool {
    let known = |counts: &[u8]| !Suits::get().shapes(suits::key(counts)).is_empty();
    let Some(five) = counts.iter().position(|&n| n > 4) else { return known(counts) };
    // No table has five of a kind. Take off each part that could hold the fifth.
    let mut rest = [0; 9];
    rest.copy_from_slice(counts);
    rest[five] -= 2;
    let with_pair = known(&rest);
    rest[five] -= 1;
    let with_pung = known(&rest);
    rest[five] += 2;
    let with_chow = (five.saturating_sub(2)..=five.min(6)).any(|low| {
        let mut rest = rest;
        (low..low + 3).filter(|&rank| rank != five).all(|rank| {
            let held = rest[rank] > 0;
            rest[rank] -= u8::from(held);
            held
        }) && known(&rest)
    });
    with_pair || with_pung || with_chow
}

/// The kinds that complete a hand of 13 tiles in any form, those included of which it holds all four
/// (a formal wait).
///
/// The same as asking [`is_complete`] of each of the 34 kinds, form by form and so with few look-ups.
#[must_use]
pub fn formal_waits(concealed: &[u8; KINDS], melds: usize) -> TileSet {
    let mut waits = regular_waits(concealed);
    if melds <= 1 {
        waits = waits.or(special::knitted_straight_waits(concealed, melds));
    }
    if melds == 0 {
        waits = waits.or(special::whole_waits(concealed));
    }
    waits
}

/// Whether one tile more of a rank makes a suit whole, or the honours.
fn is_whole_with(suit: &[u8], rank: usize) -> bool {
    if suit.len() == 9 && suit[rank] < 4 {
        // One more in its three bits of the key: nothing has to be packed again.
        return !Suits::get().shapes(suits::key(suit) + (1 << (3 * rank))).is_empty();
    }
    let mut with_one = [0; 9];
    with_one[..suit.len()].copy_from_slice(suit);
    with_one[rank] += 1;
    if suit.len() == 9 { is_suit_shape(&with_one) } else { is_honor_shape(&with_one[..suit.len()]) }
}

/// The kinds that complete sets and a pair.
///
/// A suit of n tiles splits into sets if n is a multiple of 3, into sets and a pair if n is 2 more. So
/// one tile is missing either where n is 1 more, or in one of two suits where n is 2 more; all other
/// suits have to be whole already.
pub(crate) fn regular_waits(counts: &[u8; KINDS]) -> TileSet {
    let suits = by_suit(counts);
    let over = suits.map(|suit| suit.iter().map(|&n| usize::from(n)).sum::<usize>() % 3);
    let (ones, twos) = [1, 2].map(|n| over.iter().filter(|&&over| over == n).count()).into();
    let open = match (ones, twos) {
        (1, 0) => 1,
        (0, 2) => 2,
        _ => return TileSet::EMPTY,
    };
    let whole =
        |suit: &[u8]| if suit.len() == 9 { is_suit_shape(suit) } else { is_honor_shape(suit) };
    let is_whole: [bool; 4] = std::array::from_fn(|i| whole(suits[i]));
    let mut waits = TileSet::EMPTY;
    for at in (0..4).filter(|&at| over[at] == open) {
        if !(0..4).all(|other| other == at || is_whole[other]) {
            continue;
        }
        for rank in 0..suits[at].len() {
            if is_whole_with(suits[at], rank) {
                waits = Tile::new((9 * at + rank) as u8).map_or(waits, |tile| waits.with(tile));
            }
        }
    }
    waits
}
