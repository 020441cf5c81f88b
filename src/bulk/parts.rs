//! What each suit's tiles and each meld contribute, whatever the rule book: tables built once.
//!
//! A suit's count vector is looked up once and answers at the same time: is it sets and at most a pair
//! (a found key is the check of the counts too), which whole-hand fans it allows (bits to be joined by
//! AND over the suits), its sets as summands, and all that a wait fan asks.

use std::sync::LazyLock;

use super::groups::boxed;
use super::perfect::Perfect;
use crate::fan::tiles::WITHIN;
use crate::shape::is_suit_shape;
use crate::shape::suits::{SuitShape, key};
use crate::tile::KINDS;
use crate::{Meld, MeldKind, Suit, Tile, TileSet};

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

/// Small counts side by side, three bits each, so that one addition adds them all: chows, pungs, pungs
/// of terminals.
pub(super) mod lanes {
    pub(in crate::bulk) const CHOW: u32 = 1;
    pub(in crate::bulk) const PUNG: u32 = 1 << 3;
    pub(in crate::bulk) const TERMINAL: u32 = 1 << 6;

    pub(in crate::bulk) const fn get(lanes: u32, lane: u32) -> usize {
        ((lanes / lane) & 7) as usize
    }
}

/// Bits of fans that ask something of every set and the pair.
pub(super) mod each {
    pub(in crate::bulk) const OUTSIDE: u32 = 1;
    pub(in crate::bulk) const FIVES: u32 = 2;
    pub(in crate::bulk) const EVEN: u32 = 4;
    pub(in crate::bulk) const ALL: u32 = 7;

    use crate::tile::TileSet;

    /// The bits that a set or pair of these kinds allows.
    pub(in crate::bulk) fn of(tiles: TileSet, is_chow: bool) -> u32 {
        let bit = |bit, meets: TileSet| if tiles.meets(meets) { bit } else { 0 };
        let even = if is_chow { 0 } else { bit(EVEN, crate::fan::tiles::EVEN) };
        bit(OUTSIDE, TileSet::TERMINALS_AND_HONORS) | bit(FIVES, TileSet::ranks(5, 5)) | even
    }
}

/// One way to split a suit's tiles.
#[derive(Clone, Copy, Default)]
pub(super) struct Shape {
    pub(super) sums: Sums,
    /// Bits 0-6 chows by lowest rank, 7-15 pungs by rank, 16-19 rank of the pair, 20-22 [`each`], 23-31
    /// [`lanes`].
    bits: u32,
}

pub(super) const NO_PAIR: u32 = 15;

impl Shape {
    /// A shape as one of characters; [`Sums::in_suit`] makes it one of another suit.
    fn of(shape: SuitShape) -> Shape {
        let (mut bits, mut each, mut lanes) = (0, each::ALL, 0);
        let mut sums = Sums::default();
        for set in shape.sets() {
            let Some(tile) = Tile::of(Suit::Characters, set.rank + 1) else { continue };
            let part = Part::of(tile, set.is_chow);
            sums = sums.add(part.sums);
            bits |= 1 << (set.rank + if set.is_chow { 0 } else { 7 });
            each &= part.each;
            lanes += part.lanes;
        }
        if let Some(tile) = shape.pair().and_then(|rank| Tile::of(Suit::Characters, rank + 1)) {
            each &= each::of(TileSet::EMPTY.with(tile), false);
        }
        let pair = shape.pair().map_or(NO_PAIR, u32::from);
        Shape { sums, bits: bits | pair << 16 | each << 20 | lanes << 23 }
    }

    /// The pungs of honours, one bit each, as a shape without anything else.
    pub(super) const fn of_honors(pungs: u8) -> Shape {
        Shape { sums: Sums { chows: 0, pungs: 0 }, bits: (pungs as u32) << 7 }
    }

    /// Rank of its pair, or [`NO_PAIR`].
    pub(super) const fn pair(self) -> u32 {
        self.bits >> 16 & 15
    }

    pub(super) const fn each(self) -> u32 {
        self.bits >> 20 & 7
    }

    pub(super) const fn lanes(self) -> u32 {
        self.bits >> 23
    }

    /// Its chows by lowest rank.
    pub(super) const fn chows(self) -> u32 {
        self.bits & 0x7f
    }

    /// Its pungs by rank.
    pub(super) const fn pungs(self) -> u32 {
        self.bits >> 7 & 0x1ff
    }
}

/// A set: what it adds and allows.
struct Part {
    sums: Sums,
    each: u32,
    lanes: u32,
}

impl Part {
    fn of(tile: Tile, is_chow: bool) -> Part {
        let sums = Sums::of(tile, is_chow);
        if is_chow {
            let run = [0, 1, 2].into_iter().filter_map(|steps| tile.above(steps)).collect();
            return Part { sums, each: each::of(run, true), lanes: lanes::CHOW };
        }
        let is_terminal = TileSet::TERMINALS.contains(tile);
        let lanes = lanes::PUNG + if is_terminal { lanes::TERMINAL } else { 0 };
        Part { sums, each: each::of(TileSet::EMPTY.with(tile), false), lanes }
    }
}

/// What a suit's count vector means.
#[derive(Clone, Copy, Default)]
pub(super) struct Entry {
    pub(super) key: u32,
    /// Bits 0-8: without one tile of this rank, the suit waits for that rank only. Bits 9-17: without
    /// it, the suit is complete with a pair. Bit 18: with one tile more it could do without its pair.
    /// Bits 19-21: how many shapes. Bit 22: it has a pair.
    waits: u32,
    /// Where its shapes begin in [`Parts::shapes`].
    first: u16,
    /// Which fans of [`within`] the kinds allow, in each suit.
    pub(super) within: [u16; 3],
}

impl Entry {
    /// What a pair of honours waited for: itself alone.
    pub(super) const PAIR_OF_HONORS: Entry =
        Entry { key: 0, waits: 0x1ff, first: 0, within: [0; 3] };

    /// Whether the suit, without one tile of this rank, waits for it alone.
    pub(super) const fn waits_for_one(&self, rank: u32) -> bool {
        self.waits >> rank & 1 == 1
    }

    /// Whether the suit, without one tile of this rank, is complete with a pair.
    pub(super) const fn has_pair_without(&self, rank: u32) -> bool {
        self.waits >> (9 + rank) & 1 == 1
    }

    /// Whether one tile more would make its pair superfluous.
    pub(super) const fn takes_one_more(&self) -> bool {
        self.waits >> 18 & 1 == 1
    }

    /// How many shapes it has.
    pub(super) const fn shapes(&self) -> u32 {
        self.waits >> 19 & 7
    }

    /// 1 if it has a pair.
    pub(super) const fn pairs(&self) -> u32 {
        self.waits >> 22 & 1
    }

    fn of(first: usize, shapes: &[SuitShape]) -> Entry {
        let counts = shapes[0].counts();
        let mut waits = (shapes.len() as u32) << 19;
        let with_one = |counts: &[u8; 9], rank: usize| {
            let mut counts = *counts;
            counts[rank] += 1;
            is_suit_shape(&counts)
        };
        for rank in (0..9).filter(|&rank| counts[rank] > 0) {
            let mut without = counts;
            without[rank] -= 1;
            let waits_for_another = (0..9).any(|other| other != rank && with_one(&without, other));
            waits |= u32::from(!waits_for_another) << rank;
            let has_pair = shapes[0].pair().is_none() && is_suit_shape(&without);
            waits |= u32::from(has_pair) << (9 + rank);
        }
        let takes_one_more =
            shapes[0].pair().is_some() && (0..9).any(|rank| with_one(&counts, rank));
        waits |= u32::from(takes_one_more) << 18;
        waits |= u32::from(shapes[0].pair().is_some()) << 22;
        let within = [0, 9, 18].map(|offset| {
            let kinds = counts.iter().zip(offset..).filter(|(n, _)| **n > 0);
            within(kinds.filter_map(|(_, index)| Tile::new(index)).collect())
        });
        Entry { key: key(&counts), waits, first: first as u16, within }
    }
}

/// What a meld means, by its code. Melds are joined by adding, AND and OR.
#[derive(Clone, Copy)]
pub(super) struct MeldPart {
    /// Its tiles as counts, eight to a word, so that rows can be added as they are.
    pub(super) counts: [u64; 5],
    pub(super) sums: Sums,
    /// Bits 0-8 [`lanes`]; from bit 12 on four bits each: melds, exposed ones, concealed kongs, melded
    /// kongs.
    pub(super) adds: u32,
    /// Bits 0-15 [`within`], 16-18 [`each`], 19 that it is a code at all.
    pub(super) allows: u32,
    /// Bits 0-6 pungs of honours; 7-11 suits, winds and dragons that are there; 12-14 source bits that
    /// may be set.
    pub(super) has: u32,
}

/// In [`MeldPart::allows`]: the byte is a meld's code, or 0.
pub(super) const IS_CODE: u32 = 1 << 19;

impl MeldPart {
    fn of(code: u8) -> MeldPart {
        let is_code = if code == 0 { IS_CODE } else { 0 };
        let allows = 0xffff | each::ALL << 16 | is_code;
        let nothing = MeldPart { counts: [0; 5], sums: Sums::default(), adds: 0, allows, has: 0 };
        let Some(meld) = Meld::from_code(code, 0) else { return nothing };
        let mut tiles = [0; KINDS];
        meld.count_into(&mut tiles);
        let count = |at: usize| tiles.get(at).map_or(0, |&n| u64::from(n));
        let counts =
            [0, 8, 16, 24, 32].map(|at| (0..8).fold(0, |word, i| word | count(at + i) << (8 * i)));
        let tile = meld.tile();
        let part = Part::of(tile, meld.kind() == MeldKind::Chow);
        let exposed = u32::from(meld.is_exposed());
        let melded_kong = u32::from(meld.is_kong()) & exposed;
        let (honors, present) = match (tile.suit(), tile.index()) {
            (Suit::Honors, at @ 27..31) => (1 << (at - 27), 1 << 3),
            (Suit::Honors, at) => (1 << (at - 27), 1 << 4),
            (suit, _) => (0, 1 << suit as u32),
        };
        let within = u32::from(within(TileSet::of_counts(&tiles)));
        MeldPart {
            counts,
            sums: part.sums,
            adds: part.lanes | 1 << 12 | exposed << 16 | (1 - exposed) << 20 | melded_kong << 24,
            allows: within | part.each << 16 | IS_CODE,
            has: honors | present << 7 | (3 * exposed) << 12,
        }
    }
}

/// The fans of [`WITHIN`] that kinds allow, one bit each, then whether they lie within 混幺九.
pub(super) fn within(kinds: TileSet) -> u16 {
    let sets = WITHIN.iter().map(|(_, tiles)| *tiles).chain([TileSet::TERMINALS_AND_HONORS]);
    sets.enumerate().fold(0, |bits, (i, tiles)| bits | u16::from(kinds.is_within(tiles)) << i)
}

const BUCKETS: usize = 1 << 13;
const SLOTS: usize = 1 << 15;

/// The tables.
pub(super) struct Parts {
    hash: Perfect<BUCKETS, SLOTS>,
    /// From a slot to an entry; slots that are free lead to the first one, whose key tells.
    slots: Box<[u16; SLOTS]>,
    entries: Vec<Entry>,
    shapes: Vec<Shape>,
    pub(super) melds: Box<[MeldPart; 256]>,
    /// [`within`] by the kinds of a suit.
    pub(super) suit_within: Box<[[u16; 512]; 3]>,
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
        let mut keyed: Vec<_> =
            SuitShape::all().into_iter().map(|s| (key(&s.counts()), s)).collect();
        keyed.sort_unstable();
        let same = |a: &(u32, SuitShape), b: &(u32, SuitShape)| a.0 == b.0;
        let plain: Vec<SuitShape> = keyed.iter().map(|(_, shape)| *shape).collect();
        let mut entries = Vec::new();
        let mut first = 0;
        for group in keyed.chunk_by(same) {
            entries.push(Entry::of(first, &plain[first..first + group.len()]));
            first += group.len();
        }
        let keys: Vec<u32> = entries.iter().map(|entry| entry.key).collect();
        let hash: Perfect<BUCKETS, SLOTS> = Perfect::build(&keys);
        let mut slots: Box<[u16; SLOTS]> = boxed();
        for (i, &key) in keys.iter().enumerate() {
            slots[hash.slot(key)] = i as u16;
        }
        let of_bits = |bits: u64, first: usize| within(TileSet::of_bits(bits << first));
        let suit = |suit: usize| std::array::from_fn(|bits| of_bits(bits as u64, 9 * suit));
        Parts {
            hash,
            slots,
            entries,
            shapes: plain.iter().copied().map(Shape::of).collect(),
            melds: Box::new(std::array::from_fn(|code| MeldPart::of(code as u8))),
            suit_within: Box::new([suit(0), suit(1), suit(2)]),
            honor_within: std::array::from_fn(|bits| of_bits(bits as u64, 27)),
        }
    }

    /// The entry of a suit's counts, if they are sets and at most a pair.
    #[inline]
    pub(super) fn find(&self, key: u32) -> Option<&Entry> {
        let entry = self.entries.get(usize::from(self.slots[self.hash.slot(key) & (SLOTS - 1)]))?;
        (entry.key == key).then_some(entry)
    }

    /// The first shape of an entry.
    #[inline]
    pub(super) fn first_shape(&self, entry: &Entry) -> Shape {
        self.shapes.get(usize::from(entry.first)).copied().unwrap_or_default()
    }

    /// The shapes of an entry, in the order of readings.
    pub(super) fn shapes(&self, entry: &Entry) -> &[Shape] {
        let first = usize::from(entry.first);
        self.shapes.get(first..first + entry.shapes() as usize).unwrap_or(&[])
    }

    /// Bytes that the tables occupy.
    pub(super) fn bytes(&self) -> usize {
        Perfect::<BUCKETS, SLOTS>::bytes()
            + size_of_val(&*self.slots)
            + size_of_val(&*self.entries)
            + size_of_val(&*self.shapes)
            + size_of_val(&*self.melds)
            + size_of_val(&*self.suit_within)
    }
}
