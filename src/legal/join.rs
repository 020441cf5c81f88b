//! All regular wins that lack a given number of tiles: contents of four families, joined.
//!
//! A split says which class each family gives. What the tiles of a family lack to a class at least, the
//! crate's tables know; splits whose sum is above the number asked for are skipped before anything is
//! counted. In the others the missing tiles are shared out in every way, and the family with the widest
//! class is joined last, 64 contents to a word.

use std::ops::ControlFlow;

use super::contents::{ClassSplit, Contents, SuitContent, column};
use super::overlap::Overlaps;
use super::start::Levels;
use crate::TileSet;
use crate::shanten::missing_by_class;
use crate::tile::KINDS;

/// A win: the concealed part of it, beside the hand's melds.
#[derive(Clone, Copy)]
pub(super) struct Target<'c> {
    pub(super) tiles: Levels,
    /// What the families give to a regular win; `None` for other forms.
    pub(super) contents: Option<&'c [&'static SuitContent; 4]>,
}

/// Which wins are still worth a look.
#[derive(Clone, Copy)]
pub(super) enum Wanted {
    /// All.
    Any,
    /// Those that lack one of these kinds.
    Lacking(TileSet),
    /// Those that can spare one of these kinds, which the hand holds.
    Sparing(TileSet),
}

/// What looks at wins.
pub(super) trait Visit {
    /// Which it still wants; others may be left out.
    fn wanted(&self) -> Wanted;

    /// Looks at one; breaks if no more are needed.
    fn visit(&mut self, target: &Target<'_>) -> ControlFlow<()>;
}

/// The four families of a hand.
pub(super) struct Families {
    contents: &'static Contents,
    overlaps: [Overlaps; 4],
    held: [u8; KINDS],
    levels: Levels,
    /// What each family lacks at least, by class.
    least: [[u8; 10]; 4],
}

impl Families {
    pub(super) fn new() -> Families {
        let contents = Contents::get();
        Families {
            contents,
            overlaps: [0, 1, 2, 3].map(|at| Overlaps::new(contents.family(at))),
            held: [0; KINDS],
            levels: Levels::default(),
            least: [[0; 10]; 4],
        }
    }

    /// Starts anew with the tiles held, and with the most that a win may have of each kind.
    pub(super) fn reset(&mut self, held: &[u8; KINDS], limits: &[u8; KINDS]) {
        for (at, overlaps) in self.overlaps.iter_mut().enumerate() {
            let kinds = 9 * at..(9 * at + 9).min(KINDS);
            overlaps.reset(&held[kinds.clone()], &limits[kinds]);
        }
        self.held = *held;
        self.levels = Levels::of(held);
        self.least = missing_by_class(held);
    }

    /// Shows every win of so many sets and a pair that lacks so many tiles, each with `straight` added.
    pub(super) fn each_win(
        &mut self,
        sets: usize,
        missing: u8,
        straight: Option<TileSet>,
        visitor: &mut impl Visit,
    ) -> ControlFlow<()> {
        for split in self.contents.splits(sets) {
            let least: [u8; 4] = std::array::from_fn(|at| self.least[at][usize::from(split[at])]);
            if least.iter().sum::<u8>() > missing {
                continue;
            }
            for (overlaps, &class) in self.overlaps.iter_mut().zip(split) {
                overlaps.count(class.into());
            }
            Joining::new(self, split, least, straight, visitor).descend(
                0,
                missing,
                Levels::default(),
            )?;
        }
        ControlFlow::Continue(())
    }
}

/// One split being joined.
struct Joining<'f, V> {
    families: &'f Families,
    split: &'f ClassSplit,
    least: [u8; 4],
    /// The families in the order in which they are joined.
    order: [usize; 4],
    straight: Option<TileSet>,
    chosen: [&'static SuitContent; 4],
    visitor: &'f mut V,
}

/// The numbers of the bits of a word.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

impl<'f, V: Visit> Joining<'f, V> {
    fn new(
        families: &'f Families,
        split: &'f ClassSplit,
        least: [u8; 4],
        straight: Option<TileSet>,
        visitor: &'f mut V,
    ) -> Joining<'f, V> {
        let words = |at: usize| families.overlaps[at].class(split[at].into()).words;
        let widest = (1..4).fold(0, |best, at| if words(at) > words(best) { at } else { best });
        let mut order = [0, 1, 2, 3];
        order.swap(widest, 3);
        let nothing = &families.contents.family(0).classes[0].contents[0];
        Joining { families, split, least, order, straight, chosen: [nothing; 4], visitor }
    }

    /// Chooses contents of a family that lack no more than `missing`, and joins the rest to each.
    fn descend(&mut self, depth: usize, missing: u8, tiles: Levels) -> ControlFlow<()> {
        let at = self.order[depth];
        if depth == 3 {
            return self.finish(at, missing, tiles);
        }
        let class = usize::from(self.split[at]);
        if class == 0 {
            return self.descend(depth + 1, missing, tiles);
        }
        let rest: u8 = self.order[depth + 1..].iter().map(|&at| self.least[at]).sum();
        let families = self.families;
        let contents = &families.overlaps[at].class(class).contents;
        for here in self.least[at]..=missing.saturating_sub(rest) {
            for (word, lacking) in families.overlaps[at].lacking(class, here).enumerate() {
                for bit in bits(lacking) {
                    let content = &contents[64 * word + bit];
                    self.chosen[at] = content;
                    self.descend(depth + 1, missing - here, joined(tiles, content, at))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Joins the last family, and shows the wins.
    fn finish(&mut self, at: usize, missing: u8, tiles: Levels) -> ControlFlow<()> {
        let families = self.families;
        let class = usize::from(self.split[at]);
        let contents = &families.overlaps[at].class(class).contents;
        for (word, mut lacking) in families.overlaps[at].lacking(class, missing).enumerate() {
            if lacking == 0 {
                continue;
            }
            lacking &= self.worth_a_look(at, class, word, tiles);
            for bit in bits(lacking) {
                let content = &contents[64 * word + bit];
                self.chosen[at] = content;
                let tiles = joined(tiles, content, at);
                let target = match self.straight {
                    Some(straight) => {
                        Target { tiles: tiles.with_each(straight.bits()), contents: None }
                    }
                    None => Target { tiles, contents: Some(&self.chosen) },
                };
                self.visitor.visit(&target)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The contents of a word with which the win is one that the visitor still wants.
    #[inline]
    fn worth_a_look(&self, at: usize, class: usize, word: usize, tiles: Levels) -> u64 {
        let families = self.families;
        let own = TileSet::of_bits(0x1ff << (9 * at));
        let of = families.overlaps[at].class(class);
        let copies = |kind: usize| (kind - 9 * at, families.held[kind]);
        match self.visitor.wanted() {
            Wanted::Any => u64::MAX,
            _ if self.straight.is_some() => u64::MAX,
            Wanted::Lacking(kinds) if tiles.above(families.levels).meets(kinds) => u64::MAX,
            Wanted::Lacking(kinds) => kinds.and(own).iter().fold(0, |mask, tile| {
                let (rank, held) = copies(tile.index());
                if held < 4 { mask | of.column(column(rank, held + 1))[word] } else { mask }
            }),
            Wanted::Sparing(kinds) if families.levels.above(tiles).without(own).meets(kinds) => {
                u64::MAX
            }
            Wanted::Sparing(kinds) => kinds.and(own).iter().fold(0, |mask, tile| {
                let (rank, held) = copies(tile.index());
                mask | !of.column(column(rank, held))[word]
            }),
        }
    }
}

/// The tiles of families, and those of one more.
#[inline]
fn joined(Levels(tiles): Levels, content: &SuitContent, at: usize) -> Levels {
    let of = |level: usize| tiles[level] | u64::from(content.at_least[level]) << (9 * at);
    Levels([of(0), of(1), of(2), of(3)])
}
