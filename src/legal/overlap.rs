//! How many tiles of a suit's contents a hand holds: 64 contents at once.
//!
//! For each tile held, the column of its rank and copy has a bit for every content that can use it. Adding
//! these columns into counters whose bits lie in four words ("bit-sliced") gives the overlap of the hand
//! with 64 contents after some 4 additions of seven instructions each, where counting content by content
//! takes nine comparisons and additions for each. A class is counted when it is first asked for.

use super::contents::{CLASSES, Class, TileFamily, column, size};

/// The counters of 64 contents, and a mask of those that are possible.
type Sliced = [u64; 5];

/// The overlaps of one suit of a hand, or of its honours, with all contents.
pub(super) struct Overlaps {
    family: &'static TileFamily,
    sliced: Box<[Sliced]>,
    /// Classes that have been counted, one bit each.
    counted: u16,
    /// Columns of the tiles held.
    held: [u8; 14],
    tiles: usize,
    /// Columns of more copies than can be had.
    beyond: [u8; 9],
    limited: usize,
}

impl Overlaps {
    pub(super) fn new(family: &'static TileFamily) -> Overlaps {
        Overlaps {
            family,
            sliced: vec![[0; 5]; family.words].into_boxed_slice(),
            counted: 0,
            held: [0; 14],
            tiles: 0,
            beyond: [0; 9],
            limited: 0,
        }
    }

    /// Starts anew: with what is held, and with the most that a win may have of each rank.
    #[inline]
    pub(super) fn reset(&mut self, held: &[u8], limits: &[u8]) {
        (self.counted, self.tiles, self.limited) = (0, 0, 0);
        for (rank, (&held, &limit)) in held.iter().zip(limits).enumerate() {
            for copies in 1..=held {
                self.held[self.tiles] = column(rank, copies) as u8;
                self.tiles += 1;
            }
            if limit < 4 {
                self.beyond[self.limited] = column(rank, limit + 1) as u8;
                self.limited += 1;
            }
        }
    }

    /// Counts a class, if this has not been done.
    #[inline]
    pub(super) fn count(&mut self, class: usize) {
        if self.counted >> class & 1 == 0 {
            self.counted |= 1 << class;
            self.count_now(class);
        }
    }

    fn count_now(&mut self, class: usize) {
        debug_assert!(class < CLASSES);
        let class = &self.family.classes[class];
        let sliced = &mut self.sliced[class.first_word..][..class.words];
        for (word, sliced) in sliced.iter_mut().enumerate() {
            *sliced = [0, 0, 0, 0, class.used(word)];
        }
        for &column in &self.held[..self.tiles] {
            for (sliced, &bits) in sliced.iter_mut().zip(class.column(column.into())) {
                let [a, b, c, d, _] = sliced;
                let to_b = *a & bits;
                *a ^= bits;
                let to_c = *b & to_b;
                *b ^= to_b;
                let to_d = *c & to_c;
                *c ^= to_c;
                *d ^= to_d;
            }
        }
        for &column in &self.beyond[..self.limited] {
            for (sliced, &bits) in sliced.iter_mut().zip(class.column(column.into())) {
                sliced[4] &= !bits;
            }
        }
    }

    /// The contents of a class.
    #[inline]
    pub(super) fn class(&self, class: usize) -> &'static Class {
        &self.family.classes[class]
    }

    /// For each word of a class that has been counted: the possible contents that lack so many tiles.
    #[inline]
    pub(super) fn lacking(&self, class: usize, missing: u8) -> impl Iterator<Item = u64> {
        let of = self.class(class);
        // More than there are: no counter is as high, and none has this bit pattern.
        let held = size(class).wrapping_sub(missing);
        let inverted = [0, 1, 2, 3].map(|bit| if held >> bit & 1 == 0 { u64::MAX } else { 0 });
        let none = if held > 15 { 0 } else { u64::MAX };
        self.sliced[of.first_word..][..of.words].iter().map(move |[a, b, c, d, possible]| {
            (a ^ inverted[0])
                & (b ^ inverted[1])
                & (c ^ inverted[2])
                & (d ^ inverted[3])
                & possible
                & none
        })
    }
}
