//! What each meld contributes: a table by the melds' codes, joined lane by lane.
//!
//! A meld is one line of memory of eight words, seven that are added and one that is joined by OR: the
//! machine's plainest vector instructions join the four melds of a row, without a branch for how many
//! there are.

use super::parts::{Adds, Part, Sums, honors, within};
use crate::tile::KINDS;
use crate::{Meld, MeldKind, Suit, TileSet};

/// What a meld means.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct MeldPart {
    /// Its tiles as counts, of 32 kinds.
    counts: [u8; FIRST],
    /// The counts of the last two kinds, then from bit 16 on kongs; in the upper half [`Adds`].
    adds: u64,
    /// [`Sums`], of which the lower halves count.
    chows: u64,
    pungs: u64,
    /// To be joined by OR: bits 0-15 what it does not allow, of [`within`] and `each`; 16-27 [`honors`];
    /// 32-36 which suits, winds and dragons are there.
    joined: u64,
}

/// Kinds that are counted in vectors; the last two are not.
pub(super) const FIRST: usize = 32;

/// The first count of a code that is no meld's: more tiles than there are.
const TOO_MANY: u8 = 8;

impl MeldPart {
    const NOTHING: MeldPart =
        MeldPart { counts: [0; FIRST], adds: 0, chows: 0, pungs: 0, joined: 0 };

    fn of(code: u8) -> MeldPart {
        let Some(meld) = Meld::from_code(code, 0) else {
            let mut nothing = MeldPart::NOTHING;
            nothing.counts[0] = if code == 0 { 0 } else { TOO_MANY };
            return nothing;
        };
        let mut tiles = [0; KINDS];
        meld.count_into(&mut tiles);
        let (first, last) = tiles.split_at(FIRST);
        let tile = meld.tile();
        let part = Part::of(tile, meld.kind() == MeldKind::Chow);
        let kong = match meld.kind() {
            MeldKind::ConcealedKong => Adds::CONCEALED_KONG,
            _ if meld.is_kong() => Adds::MELDED_KONG,
            _ => 0,
        };
        let exposed = if meld.is_exposed() { Adds::EXPOSED } else { 0 };
        let (honors, present) = match (tile.suit(), tile.index()) {
            (Suit::Honors, at @ 27..31) => (honors::of(1 << (at - 27), 0), 1 << 3),
            (Suit::Honors, at) => (honors::of(1 << (at - 27), 0), 1 << 4),
            (suit, _) => (0, 1_u64 << suit as u32),
        };
        let denies = !(within(TileSet::of_counts(&tiles)) | part.each);
        MeldPart {
            counts: std::array::from_fn(|i| first[i]),
            adds: u64::from(last[0])
                | u64::from(last[1]) << 8
                | u64::from(meld.is_kong()) << 16
                | u64::from(part.adds.0 + kong + exposed) << 32,
            chows: part.sums.chows.into(),
            pungs: part.sums.pungs.into(),
            joined: u64::from(denies) | u64::from(honors) << 16 | present << 32,
        }
    }
}

/// What the melds of a row add up to.
#[derive(Clone, Copy, Default)]
pub(super) struct Melds {
    sums: Sums,
    adds: Adds,
    joined: u64,
    pub(super) kongs: u8,
}

impl Melds {
    #[inline]
    pub(super) const fn sums(&self) -> Sums {
        self.sums
    }

    #[inline]
    pub(super) const fn adds(&self) -> Adds {
        self.adds
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
pub(super) struct MeldParts {
    parts: [MeldPart; 256],
    /// By slot and code, the source bits that may be set.
    sources: [[u16; 256]; 4],
}

impl MeldParts {
    pub(super) fn build() -> MeldParts {
        let may_be = |code: usize, slot: usize| {
            let meld = Meld::from_code(code as u8, 0);
            if meld.is_some_and(Meld::is_exposed) { 3 << (3 * slot) } else { 0 }
        };
        let sources = |slot: usize| std::array::from_fn(|code| may_be(code, slot));
        MeldParts {
            parts: std::array::from_fn(|code| MeldPart::of(code as u8)),
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
        let adds = a.adds + b.adds + c.adds + d.adds;
        let melds = Melds {
            sums: Sums { chows: chows as u32, pungs: pungs as u32 },
            adds: Adds((adds >> 32) as u32),
            joined: a.joined | b.joined | c.joined | d.joined,
            kongs: (adds >> 16) as u8,
        };
        (counts[FIRST], counts[FIRST + 1]) = (adds as u8, (adds >> 8) as u8);
        (melds, counts)
    }

    /// The source bits that melds may have set.
    #[inline]
    pub(super) fn sources(&self, codes: [u8; 4]) -> u16 {
        let of = |slot: usize| self.sources[slot][usize::from(codes[slot])];
        of(0) | of(1) | of(2) | of(3)
    }
}
