//! How far a hand is from each form, which tiles bring it nearer, and what to throw.
//!
//! Shanten (上听数) is how many tiles are missing, less one: 0 for a hand that waits, -1 for a complete
//! one. It is formal: it looks neither at the copies that others hold nor at a fifth copy that no set of
//! tiles has, so that a hand may be at 0 and have no waits (`1111444677889m`). Melds take the place of
//! sets; a knitted straight allows one, the forms without sets none.
//!
//! What a suit lacks is looked up ([`suits`]), and what suits lack together is looked up too
//! ([`classes`]): a hand is five look-ups for the standard form, some twenty for the knitted straight. A
//! tile more or less is one suit looked up anew, beside the same others.

mod classes;
pub mod fifth_copies;
mod missing;
mod special;
mod suits;
mod tables;

use crate::hand::Size;
use crate::shape::Form;
use crate::shape::special::KNITTED;
use crate::tile::{KINDS, KINDS_OF, by_suit};
use crate::{Hand, HandError, Tile, TileSet};
use classes::{Classes, Joinable};
use special::Special;
use tables::{MissingTables, SuitClasses, SuitPlace};

/// How many forms there are.
pub const FORMS: usize = 5;

/// More than any hand lacks: the form is ruled out.
const RULED_OUT: u8 = u8::MAX;

/// A hand as the tables see it.
#[derive(Clone, Copy)]
struct Looked {
    tables: &'static MissingTables,
    counts: [u8; KINDS],
    melds: usize,
    contents: [SuitPlace; 4],
    suits: [SuitClasses; 4],
}

/// Which third of a knitted straight each suit gives, for each way to knit.
const THIRDS: [[usize; 3]; 6] = {
    let mut thirds = [[0; 3]; 6];
    let mut way = 0;
    while way < 6 {
        let [a, b, c] = KNITTED[way];
        thirds[way] = [a as usize, b as usize - 9, c as usize - 18];
        way += 1;
    }
    thirds
};

impl Looked {
    #[inline]
    fn new(counts: &[u8; KINDS], melds: usize) -> Looked {
        let tables = MissingTables::get();
        let contents = by_suit(counts).map(SuitPlace::of);
        let suits = contents.map(|content| tables.classes(content));
        Looked { tables, counts: *counts, melds, contents, suits }
    }

    /// For each kind of a suit its classes with one tile more. Those of a kind that is there four times
    /// stay as they are, and those of a suit that has all tiles.
    #[inline]
    fn look_with(&self, at: usize, with: &mut [SuitClasses; KINDS]) {
        let kinds = KINDS_OF[at].clone();
        let has_room = self.counts[kinds.clone()].iter().sum::<u8>() < 14;
        for (rank, kind) in kinds.enumerate() {
            let held = self.counts[kind];
            with[kind] = if held < 4 && has_room {
                self.tables.classes(self.contents[at].with(rank, held))
            } else {
                self.suits[at]
            };
        }
    }

    /// For each kind the classes of its suit with one tile more.
    fn with_each(&self) -> [SuitClasses; KINDS] {
        let mut with = [self.suits[0]; KINDS];
        (0..4).for_each(|at| self.look_with(at, &mut with));
        with
    }

    /// For each kind in hand the classes of its suit with one tile less.
    fn without_each(&self) -> [SuitClasses; KINDS] {
        let mut without = [self.suits[0]; KINDS];
        for tile in TileSet::at_least(&self.counts, 1).iter() {
            let (at, held) = (tile.suit() as usize, self.counts[tile.index()]);
            let content = self.contents[at].without(tile.index() - 9 * at, held);
            without[tile.index()] = self.tables.classes(content);
        }
        without
    }

    /// The hand without one tile.
    fn discarding(&self, tile: Tile) -> Looked {
        let (mut rest, at) = (*self, tile.suit() as usize);
        let held = self.counts[tile.index()];
        rest.contents[at] = self.contents[at].without(tile.index() - 9 * at, held);
        rest.suits[at] = self.tables.classes(rest.contents[at]);
        rest.counts[tile.index()] -= 1;
        rest
    }

    /// How many tiles each form lacks.
    #[inline]
    fn missing(&self) -> [u8; FORMS] {
        let mut missing = [RULED_OUT; FORMS];
        let [m, s, p, z] = self.suits.map(|suit| suit.regular);
        let join = |a, b| self.tables.regular.join(a, b);
        missing[Form::Regular as usize] =
            self.tables.sets_and_pair[4 - self.melds].get(join(m, s), join(p, z));
        if self.melds <= 1 {
            let (straight, all) = self.knitted();
            missing[Form::KnittedStraight as usize] = all;
            if self.melds == 0 {
                missing[Form::SevenPairs as usize] = special::missing_pairs(&self.counts);
                missing[Form::ThirteenOrphans as usize] = special::missing_orphans(&self.counts);
                let honors = self.counts[27..].iter().map(|&n| n.min(1)).sum::<u8>();
                // Fourteen of the sixteen kinds are enough.
                missing[Form::HonorsAndKnitted as usize] = straight + 5 - honors;
            }
        }
        missing
    }

    /// The least over the ways to knit: what is missing of a straight, and with all beside it.
    #[inline]
    fn knitted(&self) -> (u8, u8) {
        let [m, s, p, z] = self.suits.map(|suit| suit.thirds);
        let tables = self.tables;
        let p = p.map(|p| tables.knitted.join(p, z[0]));
        THIRDS.iter().fold((u8::MAX, u8::MAX), |(straight, all), &[a, b, c]| {
            let two = tables.knitted.join(m[a], s[b]);
            (
                straight.min(tables.straight.get(two, p[c])),
                all.min(tables.straight_and_pair[1 - self.melds].get(two, p[c])),
            )
        })
    }

    /// The kinds that `test` takes by what is missing where the classes of a kind's suit are the `changed`
    /// ones, in the forms that lack `least` tiles now.
    #[inline]
    fn choose(
        &self,
        changed: &[SuitClasses; KINDS],
        missing: [u8; FORMS],
        test: impl Fn(u8) -> bool,
    ) -> TileSet {
        let least = least(missing);
        let mut bits = 0;
        if missing[Form::Regular as usize] == least {
            let classes = self.suits.map(|suit| suit.regular);
            let others = others_of(classes, &self.tables.regular);
            let lacks = &self.tables.sets_and_pair[4 - self.melds];
            bits |= kinds_where(|at, kind| test(lacks.get(changed[kind].regular, others[at])));
        }
        if missing[Form::KnittedStraight as usize] == least {
            let lacks = &self.tables.straight_and_pair[1 - self.melds];
            for [a, b, c] in THIRDS {
                let thirds = [a, b, c, 0];
                let classes = std::array::from_fn(|at| self.suits[at].thirds[thirds[at]]);
                let others = others_of(classes, &self.tables.knitted);
                // A tile changes a way by one at most: another way can't become the nearest alone.
                if lacks.get(classes[0], others[0]) == least {
                    bits |= kinds_where(|at, kind| {
                        test(lacks.get(changed[kind].thirds[thirds[at]], others[at]))
                    });
                }
            }
        }
        TileSet::of_bits(bits)
    }

    /// What the forms without suits say, those that lack least.
    fn special(&self, missing: [u8; FORMS]) -> Special {
        let least = least(missing);
        let nearest =
            special::SPECIAL_FORMS.iter().filter(|(form, _)| missing[*form as usize] == least);
        nearest.map(|(_, look)| look(&self.counts)).fold(Special::default(), Special::or)
    }

    /// Tiles that lower the distance, except kinds the counts already hold four of.
    #[inline]
    fn useful(&self, missing: [u8; FORMS], with: &[SuitClasses; KINDS]) -> TileSet {
        let least = least(missing);
        self.choose(with, missing, |after| after < least).or(self.special(missing).useful)
    }

    /// The kinds with one of which nothing is missing, where one tile is: what [`Looked::useful`] says, at
    /// half the cost.
    #[inline]
    fn waits(&self, missing: [u8; FORMS]) -> TileSet {
        if missing[Form::KnittedStraight as usize] == 1 {
            return self.useful(missing, &self.with_each());
        }
        let mut bits = self.special(missing).useful.bits();
        if missing[Form::Regular as usize] == 1 {
            let others = others_of(self.suits.map(|suit| suit.regular), &self.tables.regular);
            let lacks = &self.tables.sets_and_pair[4 - self.melds];
            let tiles = by_suit(&self.counts).map(|counts| counts.iter().sum::<u8>());
            for (at, kinds) in KINDS_OF.into_iter().enumerate() {
                // Sets have three tiles and the pair two: no suit is complete with one more than sets.
                if tiles[at] % 3 == 0 {
                    continue;
                }
                for (rank, kind) in kinds.enumerate() {
                    let held = self.counts[kind];
                    if held < 4 {
                        let with = self.tables.classes(self.contents[at].with(rank, held)).regular;
                        bits |= u64::from(lacks.get(with, others[at]) == 0) << kind;
                    }
                }
            }
        }
        TileSet::of_bits(bits)
    }

    /// The kinds in hand without one of which no more is missing.
    fn spare(&self, missing: [u8; FORMS]) -> TileSet {
        let least = least(missing);
        let stay = self.choose(&self.without_each(), missing, |after| after == least);
        stay.and(TileSet::at_least(&self.counts, 1)).or(self.special(missing).spare)
    }
}

/// The kinds, one bit each, that a test of suit and kind takes. A loop of fixed length over all is
/// cheaper than a choice of some: what a hand has is hard to predict.
#[inline]
fn kinds_where(test: impl Fn(usize, usize) -> bool) -> u64 {
    let mut bits = 0;
    for (at, kinds) in KINDS_OF.into_iter().enumerate() {
        for kind in kinds {
            bits |= u64::from(test(at, kind)) << kind;
        }
    }
    bits
}

/// For each suit, the class of the three others.
fn others_of<T: Joinable>(suits: [u8; 4], classes: &Classes<T>) -> [u8; 4] {
    let [m, s, p, z] = suits;
    let (first, last) = (classes.join(m, s), classes.join(p, z));
    [classes.join(s, last), classes.join(m, last), classes.join(first, z), classes.join(first, p)]
}

fn least(missing: [u8; FORMS]) -> u8 {
    missing.iter().fold(RULED_OUT, |least, &n| least.min(n))
}

/// One less than is missing; `None` where the form is ruled out.
fn shanten_of(missing: u8) -> Option<i8> {
    (missing != RULED_OUT).then(|| missing.cast_signed() - 1)
}

/// The shanten of concealed tiles beside so many melds to each form, in the order of [`Form`]; `None`
/// where melds rule it out.
///
/// ```
/// use guobiao::{Hand, shanten};
/// let hand: Hand = "[123p,3]147m258s369pE".parse().unwrap();
/// assert_eq!(shanten::by_form(&hand.tiles(), 1), [Some(6), None, None, None, Some(0)]);
/// ```
#[must_use]
pub fn by_form(counts: &[u8; KINDS], melds: usize) -> [Option<i8>; FORMS] {
    Looked::new(counts, melds).missing().map(shanten_of)
}

/// The shanten of concealed tiles beside so many melds: -1 if they are complete, 0 if they wait.
///
/// ```
/// use guobiao::{Hand, shanten};
/// let hand: Hand = "1111444677889m".parse().unwrap();
/// assert_eq!(shanten::shanten(&hand.tiles(), 0), 0);
/// ```
#[must_use]
pub fn shanten(counts: &[u8; KINDS], melds: usize) -> i8 {
    least(Looked::new(counts, melds).missing()).cast_signed() - 1
}

/// The shanten of concealed tiles beside so many melds to one form, and the kinds that bring 13 tiles
/// nearer to it, except kinds of which four are concealed; `None` where melds rule the form out.
#[must_use]
pub fn of_form(counts: &[u8; KINDS], melds: usize, form: Form) -> Option<(i8, TileSet)> {
    let looked = Looked::new(counts, melds);
    let mut missing = [RULED_OUT; FORMS];
    missing[form as usize] = looked.missing()[form as usize];
    shanten_of(missing[form as usize])
        .map(|shanten| (shanten, looked.useful(missing, &looked.with_each())))
}

/// The kinds that bring a hand nearer, those left out of which it holds all four; of a hand to throw from
/// those that do after one of the best throws.
///
/// ```
/// use guobiao::{Hand, shanten};
/// let [waiting, throwing]: [Hand; 2] =
///     ["123456789m1122s", "123456789m1123sF"].map(|text| text.parse().unwrap());
/// assert_eq!(shanten::useful(&waiting).len(), 2);
/// // 1s and 4s after F, F after 1s.
/// assert_eq!(shanten::useful(&throwing).len(), 3);
/// ```
#[must_use]
pub fn useful(hand: &Hand) -> TileSet {
    useful_of_any(&hand.tiles(), hand.sets_missing(), hand.held_four_times())
}

/// The same of concealed tiles, how many sets are not among them, and the kinds held four times.
#[must_use]
#[inline]
pub fn useful_of_any(counts: &[u8; KINDS], sets_missing: usize, four_times: TileSet) -> TileSet {
    let tiles: u8 = counts.iter().sum();
    if tiles % 3 == 1 {
        return useful_of(counts, sets_missing).without(four_times);
    }
    let (mut best, mut useful) = (i8::MAX, TileSet::EMPTY);
    each_discard_of(counts, sets_missing, four_times, &mut |_, shanten, after| {
        if shanten < best {
            (best, useful) = (shanten, TileSet::EMPTY);
        }
        if shanten == best {
            useful = useful.or(after);
        }
    });
    useful
}

/// The kinds that bring 13 tiles nearer to a complete hand, except kinds of which four are concealed.
#[must_use]
pub fn useful_of(counts: &[u8; KINDS], melds: usize) -> TileSet {
    let looked = Looked::new(counts, melds);
    looked.useful(looked.missing(), &looked.with_each())
}

/// The kinds that complete 13 tiles, except kinds of which four are concealed; none if they do not wait.
#[must_use]
pub fn waits_of(counts: &[u8; KINDS], melds: usize) -> TileSet {
    let looked = Looked::new(counts, melds);
    let missing = looked.missing();
    if least(missing) > 1 { TileSet::EMPTY } else { looked.waits(missing) }
}

/// The shanten after each discard from a hand of 14 tiles; `None` for a kind that is not in it.
///
/// ```
/// use guobiao::{Hand, Tile, shanten};
/// let hand: Hand = "123456789m1122sE".parse().unwrap();
/// let after = shanten::after_discards(&hand).unwrap();
/// assert_eq!((after[0], after[1], after[27]), (Some(1), Some(1), Some(0)));
/// ```
///
/// # Errors
/// [`HandError::Wants`] if the hand has 13 tiles.
pub fn after_discards(hand: &Hand) -> Result<[Option<i8>; KINDS], HandError> {
    hand.require_size(Size::Throwing, "discards")?;
    let counts = hand.tiles();
    let (most, spare) = after_discards_of(&counts, hand.sets_missing());
    Ok(std::array::from_fn(|at| {
        let is_spare = spare.bits() >> at & 1 == 1;
        (counts[at] > 0).then(|| most - i8::from(is_spare))
    }))
}

/// The shanten after a discard from 14 tiles, and the kinds in hand after whose discard it is one less.
#[must_use]
pub fn after_discards_of(counts: &[u8; KINDS], melds: usize) -> (i8, TileSet) {
    let looked = Looked::new(counts, melds);
    let missing = looked.missing();
    // Whatever is thrown, the forms that lack least lack one more at most: the others don't matter.
    (least(missing).cast_signed(), looked.spare(missing))
}

/// Calls `each` with every kind in a hand of 14 tiles, in order; with the shanten after its discard; and
/// with the kinds that then bring the hand nearer, those left out of which it still holds all four.
///
/// # Errors
/// [`HandError::Wants`] if the hand has 13 tiles.
pub fn each_discard(
    hand: &Hand,
    each: &mut impl FnMut(Tile, i8, TileSet),
) -> Result<(), HandError> {
    hand.require_size(Size::Throwing, "discards")?;
    each_discard_of(&hand.tiles(), hand.sets_missing(), hand.held_four_times(), each);
    Ok(())
}

/// The same of concealed tiles, how many sets are not among them, and the kinds held four times.
pub fn each_discard_of(
    counts: &[u8; KINDS],
    sets_missing: usize,
    four_times: TileSet,
    each: &mut impl FnMut(Tile, i8, TileSet),
) {
    let looked = Looked::new(counts, sets_missing);
    let with = looked.with_each();
    for tile in TileSet::at_least(&looked.counts, 1).iter() {
        let rest = looked.discarding(tile);
        let missing = rest.missing();
        // The other suits are as before.
        let mut with = with;
        rest.look_with(tile.suit() as usize, &mut with);
        let useful = rest.useful(missing, &with);
        let still_held = four_times.without(TileSet::EMPTY.with(tile));
        each(tile, least(missing).cast_signed() - 1, useful.without(still_held));
    }
}

/// What each suit and the honours lack at least for 0 to 4 sets, without a pair and with one: index 2 times
/// the sets, one more for the pair.
pub(crate) fn missing_by_class(counts: &[u8; KINDS]) -> [[u8; 10]; 4] {
    let looked = Looked::new(counts, 0);
    looked.suits.map(|suit| looked.tables.regular.values()[usize::from(suit.regular)].by_class())
}

/// Builds the tables, if this has not been done: for callers that must not wait for them later.
pub fn prepare() {
    MissingTables::get();
}

/// Bytes that the tables of this module occupy.
#[must_use]
pub fn table_bytes() -> usize {
    MissingTables::get().bytes()
}

/// How many count vectors of a suit the tables hold.
#[must_use]
pub fn table_vectors() -> usize {
    MissingTables::get().vectors()
}
