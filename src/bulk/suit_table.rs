//! What the tiles of a suit and the honours contribute, whatever the rule book: tables built once.
//!
//! A suit's count vector is looked up once and answers at the same time: is it sets and at most a pair
//! (a found key is the check of the counts too), which whole-hand fans it allows (bits to be joined by
//! AND over the suits), its sets as summands, and all that a wait fan asks.

use std::sync::LazyLock;

use super::layout::{Counters, HONOR_KEY, Honors, SetKey, SetPart, each, key, options, within};
use crate::fan::forms::NINE_GATES;
use crate::perfect_hash::{PerfectHash, boxed};
use crate::shape::is_suit_shape;
use crate::shape::suits::{self, SuitShape, Suits};
use crate::{Suit, Tile, TileSet};

/// One way to split a suit's tiles.
#[derive(Clone, Copy, Default)]
pub(super) struct Shape {
    pub(super) set_key: SetKey,
    pub(super) counters: Counters,
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
    /// A shape as one of characters; [`SetKey::in_suit`] makes it one of another suit.
    fn of(shape: SuitShape) -> Shape {
        let mut elements = Elements { pair: shape.pair(), ..Elements::default() };
        let mut each = each::ALL;
        let odd = shape.counts().iter().map(|n| u32::from(n % 2)).sum::<u32>();
        let mut counters = Counters(odd * Counters::ODD);
        let mut set_key = SetKey::default();
        for set in shape.sets() {
            let Some(tile) = Tile::of(Suit::Characters, set.rank + 1) else { continue };
            let part = SetPart::of(tile, set.is_chow);
            set_key = set_key + part.set_key;
            if set.is_chow {
                elements.chows |= 1 << set.rank;
            } else {
                elements.pungs |= 1 << set.rank;
                counters.0 += Counters::CONCEALED_PUNG;
            }
            each &= part.each;
            counters = counters + part.counters;
        }
        if let Some(tile) = shape.pair().and_then(|rank| Tile::of(Suit::Characters, rank + 1)) {
            each &= each::of(TileSet::EMPTY.with(tile), false);
            counters.0 += Counters::PAIR;
        }
        Shape { set_key, counters, each, is_last: false, elements }
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

/// What the counts of a suit, or of the honours, mean.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    /// For each rank [`options`] of the only shape; the highest bit: one more tile would make the
    /// suit sets alone, so the pair could come from another suit.
    options: u64,
    /// Of the only shape.
    pub(super) set_key: SetKey,
    pub(super) counters: Counters,
    pub(super) key: u32,
    /// Which fans of [`within`] the kinds allow in each suit, and of [`each`] the only shape.
    pub(super) allows: [u16; 3],
    /// Of a suit that is rare, where its shapes begin in [`SuitTable::shapes`], and [`Entry::IS_RARE`]. Of
    /// honours, [`honors`], and above it whether there are winds and dragons.
    first: u16,
}

impl Entry {
    /// No tiles at all; for keys that nobody has.
    pub(super) const NOTHING: Entry = Entry {
        options: 0,
        set_key: SetKey { chows: 0, pungs: 0 },
        counters: Counters(0),
        key: 0,
        allows: [0; 3],
        first: 0,
    };
    /// It has several shapes, or nine gates with one tile more: must take the slow path.
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
            is_rare |= without == NINE_GATES;
        }
        if shape.pair().is_some() && (0..9).any(|rank| with_one(&counts, number, rank)) {
            all |= options::TAKES_ONE_MORE;
        }
        let each = if shapes.len() == 1 { shape.each } else { each::ALL };
        let allows = [0, 9, 18].map(|offset| {
            let kinds = counts.iter().zip(offset..).filter(|(n, _)| **n > 0);
            within(kinds.filter_map(|(_, index)| Tile::new(index)).collect()) | each
        });
        Entry {
            options: all,
            set_key: shape.set_key,
            counters: shape.counters,
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
        let sets = Counters::SET + Counters::CONCEALED_PUNG + Counters::ODD;
        let counters = pungs.count_ones() * sets + pair.count_ones() * Counters::PAIR;
        let each = if kinds == 0 { each::ALL } else { each::OUTSIDE };
        Entry {
            options: all | if pair == 0 { 0 } else { options::TAKES_ONE_MORE },
            counters: Counters(counters),
            key: key(&counts) + HONOR_KEY,
            allows: [within(TileSet::of_bits(u64::from(kinds) << 27)) | each; 3],
            first: Honors::of(pungs, pair).0 as u16
                | u16::from(kinds & 15 != 0) << 12
                | u16::from(kinds >> 4 != 0) << 13,
            ..Entry::NOTHING
        }
    }

    /// Of honours, [`honors`] in the lowest bits.
    #[inline]
    pub(super) const fn honors(&self) -> Honors {
        Honors(self.first as u32)
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

    /// The only shape of a suit that is not rare, without its elements: [`Entry::options`] and
    /// [`Entry::only_pair`] have them.
    pub(super) fn only_shape(&self) -> Shape {
        let each = self.allows[0] & each::ALL;
        let elements = Elements::default();
        Shape { set_key: self.set_key, counters: self.counters, each, is_last: true, elements }
    }

    /// The rank of the pair of a suit that is not rare.
    pub(super) fn only_pair(&self) -> Option<usize> {
        (0..9).find(|&rank| self.options(rank as u32) >> options::SINGLE & 1 == 1)
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

const BUCKETS: usize = 1 << 13;
const SLOTS: usize = 1 << 15;

/// The tables.
pub(super) struct SuitTable {
    hash: PerfectHash<BUCKETS, SLOTS>,
    /// From a slot to an entry; slots that are free lead to the first one, whose key does not match.
    slots: Box<[u16; SLOTS]>,
    /// Those of few tiles first: most suits have few, and what is looked up often lies close together.
    entries: Vec<Entry>,
    shapes: Vec<Shape>,
    /// [`within`] by the kinds of a suit.
    pub(super) suit_within: [[u16; 512]; 3],
    /// [`within`] by the kinds of honours.
    pub(super) honor_within: [u16; 128],
}

impl SuitTable {
    /// The one set of tables of the process, built at first use.
    pub(super) fn get() -> &'static SuitTable {
        static PARTS: LazyLock<SuitTable> = LazyLock::new(SuitTable::build);
        &PARTS
    }

    fn build() -> SuitTable {
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
        let hash: PerfectHash<BUCKETS, SLOTS> = PerfectHash::build(&keys);
        let mut slots: Box<[u16; SLOTS]> = boxed(0);
        for (i, &key) in keys.iter().enumerate() {
            slots[hash.slot(key)] = i as u16;
        }
        let of_bits = |bits: u64, first: usize| within(TileSet::of_bits(bits << first));
        let suit = |suit: usize| std::array::from_fn(|bits| of_bits(bits as u64, 9 * suit));
        SuitTable {
            hash,
            slots,
            entries,
            shapes,
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
        size_of::<SuitTable>()
            + size_of_val(&*self.slots)
            + size_of_val(&*self.entries)
            + size_of_val(&*self.shapes)
    }
}
