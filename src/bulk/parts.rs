//! What the tiles of a suit and the honours contribute, whatever the rule book: tables built once.
//!
//! A suit's count vector is looked up once and answers at the same time: is it sets and at most a pair
//! (a found key is the check of the counts too), which whole-hand fans it allows (bits to be joined by
//! AND over the suits), its sets as summands, and all that a wait fan asks.

use std::sync::LazyLock;

use super::groups::boxed;
use super::melds::MeldParts;
use super::perfect::Perfect;
use crate::fan::tiles::WITHIN;
use crate::shape::is_suit_shape;
use crate::shape::suits::{self, SuitShape, Suits};
use crate::{Suit, Tile, TileSet};

/// Sums over sets. Each chow and each pung of a suit has a number such that the sums of any four differ:
/// so a sum names a selection of sets, however the hand was put together.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Sums {
    pub(super) chows: u32,
    pub(super) pungs: u32,
}

impl Sums {
    pub(super) const fn add(self, other: Sums) -> Sums {
        Sums {
            chows: self.chows.wrapping_add(other.chows),
            pungs: self.pungs.wrapping_add(other.pungs),
        }
    }

    /// The sums of a suit's sets: those of characters, times a number of the suit.
    pub(super) const fn in_suit(self, suit: usize) -> Sums {
        let times = [1, 0x0001_5A4B, 0x0B0F_2CD1][suit];
        Sums { chows: self.chows.wrapping_mul(times), pungs: self.pungs.wrapping_mul(times) }
    }

    /// The number of a chow or a pung of characters: a scrambled rank (the finisher of `MurmurHash3`).
    /// That sums of four differ is checked where the tables of joins are built.
    const fn number(rank: u8) -> u32 {
        let mut x = (rank as u32 + 1).wrapping_mul(0x9E37_79B9);
        x = (x ^ x >> 16).wrapping_mul(0x85EB_CA6B);
        x = (x ^ x >> 13).wrapping_mul(0xC2B2_AE35);
        x ^ x >> 16
    }

    /// The sums of one set.
    pub(super) fn of(tile: Tile, is_chow: bool) -> Sums {
        if tile.is_honor() {
            return Sums::default();
        }
        let number = Sums::number(tile.rank());
        let alone = if is_chow {
            Sums { chows: number, pungs: 0 }
        } else {
            Sums { chows: 0, pungs: number }
        };
        alone.in_suit(tile.suit() as usize)
    }
}

/// Small counts side by side in one word, so that one addition adds them all.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Adds(pub(super) u32);

impl Adds {
    /// Sets of any kind, five bits, and pairs, three: the lowest, so that nothing carries into them.
    pub(super) const SET: u32 = 1;
    pub(super) const PAIR: u32 = 1 << 5;
    /// Three bits each from here on.
    const CONCEALED_PUNG: u32 = 1 << 8;
    pub(super) const MELDED_KONG: u32 = 1 << 11;
    pub(super) const CONCEALED_KONG: u32 = 1 << 14;
    const CHOW: u32 = 1 << 17;
    /// Pungs and kongs of 1 and 9.
    const TERMINAL: u32 = 1 << 20;
    pub(super) const EXPOSED: u32 = 1 << 23;
    /// Concealed kinds that come once or three times, six bits.
    const ODD: u32 = 1 << 26;

    #[inline]
    pub(super) const fn add(self, other: Adds) -> Adds {
        Adds(self.0.wrapping_add(other.0))
    }

    #[inline]
    const fn lane(self, lane: u32) -> u32 {
        (self.0 / lane) & 7
    }

    /// As many sets and one pair, no more and no less.
    #[inline]
    pub(super) const fn is_sets_and_a_pair(self, sets: u32) -> bool {
        self.0 & 0xff == sets * Adds::SET + Adds::PAIR
    }

    /// Concealed pungs, melded kongs and concealed kongs: nine bits.
    #[inline]
    pub(super) const fn quads(self) -> u32 {
        self.0 >> 8 & 0x1ff
    }

    #[inline]
    pub(super) const fn has_kongs(self) -> bool {
        self.0 & (63 * Adds::MELDED_KONG) != 0
    }

    /// Concealed pungs and kongs.
    #[inline]
    pub(super) const fn concealed(self) -> u32 {
        self.lane(Adds::CONCEALED_PUNG) + self.lane(Adds::CONCEALED_KONG)
    }

    #[inline]
    pub(super) const fn chows(self) -> usize {
        self.lane(Adds::CHOW) as usize
    }

    #[inline]
    pub(super) const fn terminals(self) -> u32 {
        self.lane(Adds::TERMINAL)
    }

    #[inline]
    pub(super) const fn exposed(self) -> usize {
        self.lane(Adds::EXPOSED) as usize
    }

    /// Melds, where nothing but melds has been added.
    #[inline]
    pub(super) const fn sets(self) -> usize {
        (self.0 & 31) as usize
    }

    /// Concealed kinds that come once or three times.
    #[inline]
    pub(super) const fn odd(self) -> u32 {
        self.0 / Adds::ODD
    }
}

/// Bits of fans that ask something of every set and the pair, above those of [`within`].
pub(super) mod each {
    pub(in crate::bulk) const OUTSIDE: u16 = 1 << 13;
    pub(in crate::bulk) const FIVES: u16 = 1 << 14;
    pub(in crate::bulk) const EVEN: u16 = 1 << 15;
    pub(in crate::bulk) const ALL: u16 = OUTSIDE | FIVES | EVEN;

    use crate::tile::TileSet;

    /// The bits that a set or pair of these kinds allows.
    pub(in crate::bulk) fn of(tiles: TileSet, is_chow: bool) -> u16 {
        let bit = |bit, meets: TileSet| if tiles.meets(meets) { bit } else { 0 };
        let even = if is_chow { 0 } else { bit(EVEN, crate::fan::tiles::EVEN) };
        bit(OUTSIDE, TileSet::TERMINALS_AND_HONORS) | bit(FIVES, TileSet::ranks(5, 5)) | even
    }
}

/// Which elements may have taken the winning tile, as numbers of bits, in the order in which equals are
/// taken; and what a wait fan asks.
pub(super) mod options {
    pub(in crate::bulk) const EDGE: u32 = 0;
    pub(in crate::bulk) const CLOSED: u32 = 1;
    pub(in crate::bulk) const SINGLE: u32 = 2;
    /// The open end of a chow, or the body of a knitted straight.
    pub(in crate::bulk) const OPEN: u32 = 3;
    pub(in crate::bulk) const PUNG: u32 = 4;
    /// All of these.
    pub(in crate::bulk) const ALL: u32 = 0x1f;
    /// Without the tile, the suit waits for it alone.
    pub(in crate::bulk) const ALONE: u32 = 5;
    /// Without the tile, the suit is complete with a pair.
    pub(in crate::bulk) const PAIRED: u32 = 6;
    /// Bits of a rank.
    pub(in crate::bulk) const BITS: u32 = 7;
}

/// One way to split a suit's tiles.
#[derive(Clone, Copy, Default)]
pub(super) struct Shape {
    pub(super) sums: Sums,
    pub(super) adds: Adds,
    /// What its sets and pair allow, of [`each`].
    pub(super) each: u16,
    /// It is the last one of its counts.
    is_last: bool,
    elements: Elements,
}

/// Chows by lowest rank and pungs by rank, one bit each, and the rank of the pair.
#[derive(Clone, Copy, Default)]
struct Elements {
    chows: u8,
    pungs: u16,
    pair: Option<u8>,
}

impl Shape {
    /// A shape as one of characters; [`Sums::in_suit`] makes it one of another suit.
    fn of(shape: SuitShape) -> Shape {
        let mut elements = Elements { pair: shape.pair(), ..Elements::default() };
        let mut each = each::ALL;
        let odd = shape.counts().iter().map(|n| u32::from(n % 2)).sum::<u32>();
        let mut adds = Adds(odd * Adds::ODD);
        let mut sums = Sums::default();
        for set in shape.sets() {
            let Some(tile) = Tile::of(Suit::Characters, set.rank + 1) else { continue };
            let part = Part::of(tile, set.is_chow);
            sums = sums.add(part.sums);
            if set.is_chow {
                elements.chows |= 1 << set.rank;
            } else {
                elements.pungs |= 1 << set.rank;
                adds.0 += Adds::CONCEALED_PUNG;
            }
            each &= part.each;
            adds = adds.add(part.adds);
        }
        if let Some(tile) = shape.pair().and_then(|rank| Tile::of(Suit::Characters, rank + 1)) {
            each &= each::of(TileSet::EMPTY.with(tile), false);
            adds.0 += Adds::PAIR;
        }
        Shape { sums, adds, each, is_last: false, elements }
    }

    /// Rank of its pair.
    pub(super) fn pair(&self) -> Option<usize> {
        self.elements.pair.map(usize::from)
    }

    /// Which of its elements hold the rank.
    pub(super) fn options(&self, rank: u32) -> u32 {
        let chows = u32::from(self.elements.chows);
        let holds = |place: u32| rank >= place && chows >> (rank - place) & 1 == 1;
        let flag = |option, is_set| u32::from(is_set) << option;
        flag(options::CLOSED, holds(1))
            | flag(if rank == 2 { options::EDGE } else { options::OPEN }, holds(2))
            | flag(if rank == 6 { options::EDGE } else { options::OPEN }, holds(0))
            | flag(options::PUNG, self.elements.pungs >> rank & 1 == 1)
            | flag(options::SINGLE, self.pair() == Some(rank as usize))
    }
}

/// A set: what it adds and allows.
pub(super) struct Part {
    pub(super) sums: Sums,
    pub(super) each: u16,
    pub(super) adds: Adds,
}

impl Part {
    pub(super) fn of(tile: Tile, is_chow: bool) -> Part {
        let sums = Sums::of(tile, is_chow);
        if is_chow {
            let run = [0, 1, 2].into_iter().filter_map(|steps| tile.above(steps)).collect();
            return Part { sums, each: each::of(run, true), adds: Adds(Adds::SET + Adds::CHOW) };
        }
        let is_terminal = TileSet::TERMINALS.contains(tile);
        let adds = Adds(Adds::SET + if is_terminal { Adds::TERMINAL } else { 0 });
        Part { sums, each: each::of(TileSet::EMPTY.with(tile), false), adds }
    }
}

/// What the counts of a suit, or of the honours, mean.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    /// For each rank [`options`] of the only shape; the highest bit: with one tile more it could do
    /// without its pair.
    options: u64,
    /// Of the only shape.
    pub(super) sums: Sums,
    pub(super) adds: Adds,
    pub(super) key: u32,
    /// Which fans of [`within`] the kinds allow in each suit, and of [`each`] the only shape.
    pub(super) allows: [u16; 3],
    /// Of a suit that is rare, where its shapes begin in [`Parts::shapes`], and [`Entry::IS_RARE`]. Of
    /// honours, [`honors`], and above it whether there are winds and dragons.
    first: u16,
}

impl Entry {
    /// No tiles at all; for keys that nobody has.
    pub(super) const NOTHING: Entry = Entry {
        options: 0,
        sums: Sums { chows: 0, pungs: 0 },
        adds: Adds(0),
        key: 0,
        allows: [0; 3],
        first: 0,
    };
    const TAKES_ONE_MORE: u64 = 1 << 63;
    /// It has several shapes, or nine gates with one tile more: nothing for the straight way.
    const IS_RARE: u16 = 1 << 15;

    fn of(shapes: &[SuitShape], first: usize) -> Entry {
        let counts = shapes[0].counts();
        let shape = Shape::of(shapes[0]);
        // One look-up where it can be one: this is asked 700,000 times.
        let (suits, number) = (Suits::get(), suits::key(&counts));
        let is_shape = |number: u32| !suits.shapes(number).is_empty();
        let with_one = |counts: &[u8; 9], number: u32, rank: usize| {
            if counts[rank] < 4 {
                return is_shape(number + (1 << (3 * rank)));
            }
            let mut counts = *counts;
            counts[rank] += 1;
            is_suit_shape(&counts)
        };
        let (mut all, mut is_rare) = (0, shapes.len() > 1);
        for rank in (0..9).filter(|&rank| counts[rank] > 0) {
            let (mut without, number) = (counts, number - (1 << (3 * rank)));
            without[rank] -= 1;
            let mut others = (0..9).filter(|&other| other != rank);
            let waits_for_another = others.any(|other| with_one(&without, number, other));
            let has_pair = shape.pair().is_none() && is_shape(number);
            let bits = shape.options(rank as u32)
                | u32::from(!waits_for_another) << options::ALONE
                | u32::from(has_pair) << options::PAIRED;
            all |= u64::from(bits) << (options::BITS * rank as u32);
            is_rare |= without == GATES;
        }
        if shape.pair().is_some() && (0..9).any(|rank| with_one(&counts, number, rank)) {
            all |= Entry::TAKES_ONE_MORE;
        }
        let each = if shapes.len() == 1 { shape.each } else { each::ALL };
        let allows = [0, 9, 18].map(|offset| {
            let kinds = counts.iter().zip(offset..).filter(|(n, _)| **n > 0);
            within(kinds.filter_map(|(_, index)| Tile::new(index)).collect()) | each
        });
        Entry {
            options: all,
            sums: shape.sums,
            adds: shape.adds,
            key: key(&counts),
            allows,
            first: if is_rare { first as u16 | Entry::IS_RARE } else { 0 },
        }
    }

    /// Pungs and at most one pair of honours, by their bits.
    fn of_honors(pungs: u32, pair: u32) -> Entry {
        let kinds = pungs | pair;
        let (mut counts, mut all) = ([0; 9], 0);
        for (rank, count) in counts.iter_mut().enumerate().take(7) {
            let (pung, pair) = (pungs >> rank & 1, pair >> rank & 1);
            *count = (3 * pung + 2 * pair) as u8;
            // A pair waits for itself alone.
            let bits = pung << options::PUNG | pair << options::SINGLE | 1 << options::ALONE;
            all |= u64::from(bits) << (options::BITS * rank as u32);
        }
        let sets = Adds::SET + Adds::CONCEALED_PUNG + Adds::ODD;
        let adds = pungs.count_ones() * sets + pair.count_ones() * Adds::PAIR;
        let each = if kinds == 0 { each::ALL } else { each::OUTSIDE };
        Entry {
            options: all | if pair == 0 { 0 } else { Entry::TAKES_ONE_MORE },
            adds: Adds(adds),
            key: key(&counts) | HONORS,
            allows: [within(TileSet::of_bits(u64::from(kinds) << 27)) | each; 3],
            first: honors::of(pungs, pair)
                | u16::from(kinds & 15 != 0) << 12
                | u16::from(kinds >> 4 != 0) << 13,
            ..Entry::NOTHING
        }
    }

    /// Of honours, [`honors`] in the lowest bits.
    #[inline]
    pub(super) const fn honors(&self) -> u32 {
        self.first as u32
    }

    /// Of honours, whether there are winds (1) and dragons (2).
    #[inline]
    pub(super) const fn present(&self) -> u32 {
        self.first as u32 >> 12 & 3
    }

    /// Whether a suit needs a look at its shapes.
    #[inline]
    pub(super) const fn is_rare(&self) -> bool {
        self.first & Entry::IS_RARE != 0
    }

    /// The only shape of a suit that is not rare.
    pub(super) fn only_shape(&self) -> Shape {
        let pair = (0..9).find(|&rank| self.options(rank) >> options::SINGLE & 1 == 1);
        let pair = pair.map(|rank| rank as u8);
        let elements = Elements { pair, ..Elements::default() };
        let each = self.allows[0] & each::ALL;
        Shape { sums: self.sums, adds: self.adds, each, is_last: true, elements }
    }

    /// Whether one of these suits needs a look at its shapes.
    #[inline]
    pub(super) const fn are_rare([m, s, p, _]: &[&Entry; 4]) -> bool {
        (m.first | s.first | p.first) & Entry::IS_RARE != 0
    }

    /// The [`options`] of a rank.
    #[inline]
    pub(super) const fn options(&self, rank: u32) -> u32 {
        (self.options >> (options::BITS * rank)) as u32
    }

    /// The tile of the pair of the suits' only shapes.
    pub(super) fn pair([m, s, p, _]: &[&Entry; 4]) -> Option<usize> {
        let is_pair = |entry: &Entry, rank: u32| entry.options(rank) >> options::SINGLE & 1 == 1;
        let ranks = [m, s, p].into_iter().flat_map(|entry| (0..9).map(move |rank| (entry, rank)));
        ranks.enumerate().find(|(_, (entry, rank))| is_pair(entry, *rank)).map(|(tile, _)| tile)
    }

    /// Whether the 13 tiles before the win waited for the winning kind alone, by the options of its suit.
    ///
    /// Either the suit of the winning tile lacked one of its own (the pair is there too), and then only
    /// that suit could take a tile; or the pair is elsewhere, and then it could have become a pung while
    /// the winning suit without the tile supplied the pair. A pair of honours waits for itself.
    #[inline]
    pub(super) const fn waits_for_one([m, s, p, z]: &[&Entry; 4], options: u32) -> bool {
        let pair_could_grow = ((m.options | s.options | p.options | z.options) >> 63) as u32;
        options >> options::ALONE & !(options >> options::PAIRED & pair_could_grow) & 1 == 1
    }
}

/// Winds and dragons in twelve bits: pungs of winds (4), which of them is the pair (3: 1-4, or 5 for the
/// green dragon), pungs of dragons (3), which is the pair (2: 1-3).
pub(super) mod honors {
    pub(in crate::bulk) fn of(pungs: u32, pair: u32) -> u16 {
        let rank = pair.trailing_zeros();
        let (wind, dragon) = match rank {
            0..4 => (rank + 1, 0),
            5 => (5, 2),
            4 | 6 => (0, rank - 3),
            _ => (0, 0),
        };
        (pungs & 15 | wind << 4 | pungs >> 4 << 7 | dragon << 10) as u16
    }
}

/// Whether kinds lie within 混幺九, then the fans of [`WITHIN`] that they allow, one bit each.
pub(super) fn within(kinds: TileSet) -> u16 {
    let sets = WITHIN.iter().map(|(_, tiles)| *tiles);
    let sets = std::iter::once(TileSet::TERMINALS_AND_HONORS).chain(sets);
    sets.enumerate().fold(0, |bits, (i, tiles)| bits | u16::from(kinds.is_within(tiles)) << i)
}

/// The counts of a suit or of the honours as one number: counts in pairs, pairs from both halves of the
/// word side by side, the ninth where a gap was left. Counts must be below 8.
#[inline]
pub(super) const fn key_of(counts: u64, ninth: u8) -> u32 {
    let pairs = (counts | counts >> 5) & 0x003f_003f_003f_003f;
    ((pairs + (pairs << 38)) >> 32) as u32 | (ninth as u32) << 12
}

/// Where a rank's count lies in a key.
pub(super) const PLACES: [u32; 9] = [6, 9, 22, 25, 0, 3, 16, 19, 12];

/// In the key of honours, where a suit has the count of its nines.
pub(super) const HONORS: u32 = 7 << 12;

pub(super) fn key(counts: &[u8; 9]) -> u32 {
    counts.iter().zip(PLACES).fold(0, |key, (&n, place)| key | u32::from(n) << place)
}

/// 1112345678999
pub(super) const GATES: [u8; 9] = [3, 1, 1, 1, 1, 1, 1, 1, 3];

const BUCKETS: usize = 1 << 13;
const SLOTS: usize = 1 << 15;

/// The tables.
pub(super) struct Parts {
    hash: Perfect<BUCKETS, SLOTS>,
    /// From a slot to an entry; slots that are free lead to the first one, whose key tells.
    slots: Box<[u16; SLOTS]>,
    /// Those of few tiles first: most suits have few, and what is looked up often lies close together.
    entries: Vec<Entry>,
    shapes: Vec<Shape>,
    pub(super) melds: MeldParts,
    /// [`within`] by the kinds of a suit.
    pub(super) suit_within: [[u16; 512]; 3],
    /// [`within`] by the kinds of honours.
    pub(super) honor_within: [u16; 128],
}

impl Parts {
    /// The one set of tables of the process, built at first use.
    pub(super) fn get() -> &'static Parts {
        static PARTS: LazyLock<Parts> = LazyLock::new(Parts::build);
        &PARTS
    }

    fn build() -> Parts {
        let tiles = |shape: &SuitShape| shape.counts().iter().sum::<u8>();
        let mut keyed: Vec<_> = SuitShape::all()
            .into_iter()
            .map(|shape| (tiles(&shape), key(&shape.counts()), shape))
            .collect();
        keyed.sort_unstable();
        let (mut entries, mut shapes) = (Vec::new(), Vec::new());
        for group in keyed.chunk_by(|a, b| a.1 == b.1) {
            let all: Vec<SuitShape> = group.iter().map(|(.., shape)| *shape).collect();
            let entry = Entry::of(&all, shapes.len());
            if entry.is_rare() {
                shapes.extend(all.iter().copied().map(Shape::of));
                shapes.last_mut().into_iter().for_each(|last| last.is_last = true);
            }
            entries.push(entry);
        }
        let pairs = || std::iter::once(0).chain((0..7).map(|rank| 1 << rank));
        let honors = (0..128).flat_map(|pungs| pairs().map(move |pair| (pungs, pair)));
        let honors = honors.filter(|(pungs, pair)| pungs & pair == 0);
        entries.extend(honors.map(|(pungs, pair)| Entry::of_honors(pungs, pair)));
        let keys: Vec<u32> = entries.iter().map(|entry| entry.key).collect();
        let hash: Perfect<BUCKETS, SLOTS> = Perfect::build(&keys);
        let mut slots: Box<[u16; SLOTS]> = boxed(0);
        for (i, &key) in keys.iter().enumerate() {
            slots[hash.slot(key)] = i as u16;
        }
        let of_bits = |bits: u64, first: usize| within(TileSet::of_bits(bits << first));
        let suit = |suit: usize| std::array::from_fn(|bits| of_bits(bits as u64, 9 * suit));
        Parts {
            hash,
            slots,
            entries,
            shapes,
            melds: MeldParts::build(),
            suit_within: [suit(0), suit(1), suit(2)],
            honor_within: std::array::from_fn(|bits| of_bits(bits as u64, 27)),
        }
    }

    /// The entry of a key if it has one, else any: compare its key.
    #[inline]
    fn at(&self, key: u32) -> &Entry {
        let at = usize::from(self.slots[self.hash.slot(key)]);
        self.entries.get(at).unwrap_or(&Entry::NOTHING)
    }

    /// The entries of the three suits' keys and the honours', and whether those are what they have.
    #[inline]
    pub(super) fn entries(&self, keys: [u32; 4]) -> ([&Entry; 4], bool) {
        let entries = keys.map(|key| self.at(key));
        let differ = |i: usize| entries[i].key ^ keys[i];
        (entries, differ(0) | differ(1) | differ(2) | differ(3) == 0)
    }

    /// The shapes of an entry of a suit, in the order of readings; `only` unless it is rare.
    pub(super) fn shapes<'a>(&'a self, entry: &Entry, only: &'a Shape) -> &'a [Shape] {
        if !entry.is_rare() {
            return std::slice::from_ref(only);
        }
        let from = self.shapes.get(usize::from(entry.first & !Entry::IS_RARE)..).unwrap_or(&[]);
        from.split_inclusive(|shape| shape.is_last).next().unwrap_or(&[])
    }

    /// Bytes that the tables occupy.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Parts>()
            + size_of_val(&*self.slots)
            + size_of_val(&*self.entries)
            + size_of_val(&*self.shapes)
    }
}
