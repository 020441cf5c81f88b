//! What one suit, or the honours, may give to a regular win: all contents, and bit columns over them.
//!
//! Contents come in ten classes: 0 to 4 sets, without the pair and with it. Of each class there is a column
//! of bits for every rank and number of copies: bit i says that content i has at least so many of the rank.
//! So one word of a column speaks of 64 contents at once.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::shape::suits::{SuitShape, key};

/// Classes of contents.
pub(super) const CLASSES: usize = 10;

/// The number of a class.
pub(super) const fn class(sets: usize, pair: bool) -> usize {
    2 * sets + pair as usize
}

/// How many tiles a content of a class has.
pub(super) const fn size(class: usize) -> u8 {
    (3 * (class / 2) + 2 * (class % 2)) as u8
}

/// Tiles of one suit, or honours, that are sets and at most a pair.
#[derive(Clone, Debug)]
pub(super) struct SuitContent {
    /// Counts by rank; honours leave the last two at 0.
    pub(super) counts: [u8; 9],
    /// The ranks of which there are at least 1, 2, 3, 4.
    pub(super) at_least: [u16; 4],
    /// Where its readings lie in [`TileFamily::shapes`].
    first_shape: u16,
    shapes: u8,
}

/// The contents of one class.
pub(super) struct Class {
    pub(super) contents: Vec<SuitContent>,
    /// Words of a column.
    pub(super) words: usize,
    /// By rank and copies; see [`column`].
    columns: Vec<u64>,
    /// Where its words begin among those of all classes.
    pub(super) first_word: usize,
}

/// The number of the column "at least so many copies of this rank".
pub(super) const fn column(rank: usize, copies: u8) -> usize {
    4 * rank + copies as usize - 1
}

impl Class {
    fn new(contents: Vec<SuitContent>, first_word: usize) -> Class {
        let words = contents.len().div_ceil(64);
        let mut columns = vec![0; 36 * words];
        for (at, content) in contents.iter().enumerate() {
            for (rank, &count) in content.counts.iter().enumerate() {
                for copies in 1..=count {
                    columns[column(rank, copies) * words + at / 64] |= 1 << (at % 64);
                }
            }
        }
        Class { contents, words, columns, first_word }
    }

    /// The words of a column.
    #[inline]
    pub(super) fn column(&self, column: usize) -> &[u64] {
        &self.columns[column * self.words..][..self.words]
    }

    /// The bits of a word that stand for a content.
    #[inline]
    pub(super) fn used(&self, word: usize) -> u64 {
        let rest = self.contents.len() - 64 * word;
        if rest < 64 { (1 << rest) - 1 } else { u64::MAX }
    }
}

/// A suit, or the honours.
pub(super) struct TileFamily {
    pub(super) classes: [Class; CLASSES],
    /// Words of a column over all classes.
    pub(super) words: usize,
    shapes: Vec<SuitShape>,
}

impl TileFamily {
    fn new(shapes: impl IntoIterator<Item = SuitShape>) -> TileFamily {
        let mut by_class: [BTreeMap<u32, Vec<SuitShape>>; CLASSES] = Default::default();
        for shape in shapes {
            let class = class(shape.sets().count(), shape.pair().is_some());
            by_class[class].entry(key(&shape.counts())).or_default().push(shape);
        }
        let (mut all, mut words) = (Vec::new(), 0);
        let classes = by_class.map(|contents| {
            let contents = contents.into_values().map(|shapes| {
                let counts = shapes[0].counts();
                let at_least = [1, 2, 3, 4].map(|copies| {
                    let bits = counts.iter().enumerate();
                    bits.fold(0, |bits, (rank, &n)| bits | u16::from(n >= copies) << rank)
                });
                let first_shape = all.len() as u16;
                all.extend(&shapes);
                SuitContent { counts, at_least, first_shape, shapes: shapes.len() as u8 }
            });
            let class = Class::new(contents.collect(), words);
            words += class.words;
            class
        });
        TileFamily { classes, words, shapes: all }
    }

    /// The ways to read a content.
    #[inline]
    pub(super) fn shapes(&self, content: &SuitContent) -> &[SuitShape] {
        &self.shapes[usize::from(content.first_shape)..][..usize::from(content.shapes)]
    }
}

/// Each of four families gives sets, one of them the pair: classes in the order m s p z.
pub(super) type ClassSplit = [u8; 4];

/// All contents, and all ways to split a win.
pub(super) struct Contents {
    suit: TileFamily,
    honors: TileFamily,
    /// By the number of sets to split.
    splits: [Vec<ClassSplit>; 5],
}

impl Contents {
    /// The one table of the process, built at first use in some 5 milliseconds.
    pub(super) fn get() -> &'static Contents {
        static TABLE: LazyLock<Contents> = LazyLock::new(Contents::build);
        &TABLE
    }

    fn build() -> Contents {
        let is_of_honors = |shape: &SuitShape| {
            let counts = shape.counts();
            shape.sets().all(|set| !set.is_chow) && counts[7] + counts[8] == 0
        };
        let shapes = SuitShape::all();
        let honors: Vec<SuitShape> = shapes.iter().copied().filter(is_of_honors).collect();
        Contents {
            suit: TileFamily::new(shapes),
            honors: TileFamily::new(honors),
            splits: std::array::from_fn(splits),
        }
    }

    /// The contents of a suit, 0 to 2, or of the honours, 3.
    #[inline]
    pub(super) fn family(&self, at: usize) -> &TileFamily {
        if at == 3 { &self.honors } else { &self.suit }
    }

    /// The ways to split so many sets and a pair.
    #[inline]
    pub(super) fn splits(&self, sets: usize) -> &[ClassSplit] {
        &self.splits[sets]
    }
}

fn splits(sets: usize) -> Vec<ClassSplit> {
    let mut splits = Vec::new();
    for pair_in in 0..4 {
        for m in 0..=sets {
            for s in 0..=sets - m {
                for p in 0..=sets - m - s {
                    let mut split = [m, s, p, sets - m - s - p].map(|sets| 2 * sets as u8);
                    split[pair_in] += 1;
                    splits.push(split);
                }
            }
        }
    }
    splits
}
