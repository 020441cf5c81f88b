//! What each meld contributes: a table by the melds' codes, joined lane by lane.
//!
//! A meld is one line of memory of eight words, seven that are added and one that is joined by OR: the
//! machine's plainest vector instructions join the four melds of a row, without a branch for how many
//! there are.

use std::sync::LazyLock;

use super::layout::{Counters, SetKey, SetPart, honors, within};
use crate::tile::KINDS;
use crate::{Meld, MeldKind, Suit, TileSet};

/// What a meld means.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct MeldLine {
    /// Its tiles as counts, of 32 kinds.
    counts: [u8; FIRST],
    /// The counts of the last two kinds, then from bit 16 on kongs; in the upper half [`Counters`].
    counters: u64,
    /// [`SetKey`], of which the lower halves count.
    chows: u64,
    pungs: u64,
    /// To be joined by OR: bits 0-15 what it does not allow, of [`within`] and `each`; 16-27 [`honors`];
    /// 32-36 which suits, winds and dragons are there.
    joined: u64,
}

/// Kinds that are counted in vectors; the last two are not.
pub(super) const FIRST: usize = 32;

/// The first count of a code that is not a meld's: more tiles than there are.
const TOO_MANY: u8 = 8;

impl MeldLine {
    const NOTHING: MeldLine =
        MeldLine { counts: [0; FIRST], counters: 0, chows: 0, pungs: 0, joined: 0 };

    fn of(code: u8) -> MeldLine {
        let Some(meld) = Meld::from_code(code, 0) else {
            let mut nothing = MeldLine::NOTHING;
            nothing.counts[0] = if code == 0 { 0 } else { TOO_MANY };
            return nothing;
        };
        let mut tiles = [0; KINDS];
        meld.count_into(&mut tiles);
        let (first, last) = tiles.split_at(FIRST);
        let tile = meld.tile();
        let part = SetPart::of(tile, meld.kind() == MeldKind::Chow);
        let kong = match meld.kind() {
            MeldKind::ConcealedKong => Counters::CONCEALED_KONG,
            _ if meld.is_kong() => Counters::MELDED_KONG,
            _ => 0,
        };
        let exposed = if meld.is_exposed() { Counters::EXPOSED } else { 0 };
        let (honors, present) = match (tile.suit(), tile.index()) {
            (Suit::Honors, at @ 27..31) => (honors::of(1 << (at - 27), 0), 1 << 3),
            (Suit::Honors, at) => (honors::of(1 << (at - 27), 0), 1 << 4),
            (suit, _) => (0, 1_u64 << suit as u32),
        };
        let denies = !(within(TileSet::of_counts(&tiles)) | part.each);
        MeldLine {
            counts: std::array::from_fn(|i| first[i]),
            counters: u64::from(last[0])
                | u64::from(last[1]) << 8
                | u64::from(meld.is_kong()) << 16
                | u64::from(part.counters.0 + kong + exposed) << 32,
            chows: part.set_key.chows.into(),
            pungs: part.set_key.pungs.into(),
            joined: u64::from(denies) | u64::from(honors) << 16 | present << 32,
        }
    }
}

/// What the melds of a row add up to.
#[derive(Clone, Copy, Default)]
pub(super) struct Melds {
    set_key: SetKey,
    counters: Counters,
    joined: u64,
    pub(super) kongs: u8,
}

impl Melds {
    #[inline]
    pub(super) const fn set_key(&self) -> SetKey {
        self.set_key
    }

    #[inline]
    pub(super) const fn counters(&self) -> Counters {
        self.counters
    }

    /// What they allow, of [`within`] and `each`.
    #[inline]
    pub(super) const fn allows(&self) -> u16 {
        !self.joined as u16
    }

    /// [`honors`].
    #[inline]
    pub(super) const fn honors(&self) -> u32 {
        (self.joined >> 16) as u32 & 0xfff
    }

    /// Suits, winds and dragons that are there.
    #[inline]
    pub(super) const fn present(&self) -> u32 {
        (self.joined >> 32) as u32
    }
}

/// What melds mean, by their codes.
pub(super) struct MeldTable {
    parts: [MeldLine; 256],
    /// By slot and code, the source bits that may be set.
    sources: [[u16; 256]; 4],
}

impl MeldTable {
    /// The one table of the process, built at first use.
    pub(super) fn get() -> &'static MeldTable {
        static MELDS: LazyLock<MeldTable> = LazyLock::new(MeldTable::build);
        &MELDS
    }

    fn build() -> MeldTable {
        let may_be = |code: usize, slot: usize| {
            let meld = Meld::from_code(code as u8, 0);
            if meld.is_some_and(Meld::is_exposed) { 3 << (3 * slot) } else { 0 }
        };
        let sources = |slot: usize| std::array::from_fn(|code| may_be(code, slot));
        MeldTable {
            parts: std::array::from_fn(|code| MeldLine::of(code as u8)),
            sources: std::array::from_fn(sources),
        }
    }

    /// Joins melds by their codes: what they add up to, and their tiles as counts.
    #[inline]
    pub(super) fn join(&self, codes: [u8; 4]) -> (Melds, [u8; KINDS]) {
        let [a, b, c, d] = codes.map(|code| &self.parts[usize::from(code)]);
        let mut counts = [0; KINDS];
        for (i, count) in counts[..FIRST].iter_mut().enumerate() {
            *count = a.counts[i] + b.counts[i] + c.counts[i] + d.counts[i];
        }
        let (chows, pungs) =
            (a.chows + b.chows + c.chows + d.chows, a.pungs + b.pungs + c.pungs + d.pungs);
        let counters = a.counters + b.counters + c.counters + d.counters;
        let melds = Melds {
            set_key: SetKey { chows: chows as u32, pungs: pungs as u32 },
            counters: Counters((counters >> 32) as u32),
            joined: a.joined | b.joined | c.joined | d.joined,
            kongs: (counters >> 16) as u8,
        };
        (counts[FIRST], counts[FIRST + 1]) = (counters as u8, (counters >> 8) as u8);
        (melds, counts)
    }

    /// The source bits that melds may have set.
    #[inline]
    pub(super) fn sources(&self, codes: [u8; 4]) -> u16 {
        let of = |slot: usize| self.sources[slot][usize::from(codes[slot])];
        of(0) | of(1) | of(2) | of(3)
    }
}
