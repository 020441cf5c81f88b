//! What each meld contributes: a table by the melds' codes, joined lane by lane.
//!
//! A meld is one line of memory of eight words, seven that are added and one that is joined by OR: the
//! baseline SIMD joins the four melds of a row, without a branch for how many
//! there are.

use std::sync::LazyLock;

use super::layout::{Counters, Honors, MeldBits, MeldSums, SetKey, SetPart, within};
use crate::tile::KINDS;
use crate::{Meld, MeldKind, Suit, TileSet};

/// What a meld means.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct MeldLine {
    /// Its tiles as counts, of 32 kinds.
    counts: [u8; FIRST_TILES],
    sums: MeldSums,
    /// [`SetKey`], of which the lower halves count.
    chows: u64,
    pungs: u64,
    /// To be joined by OR.
    bits: MeldBits,
}

/// Kinds that are counted in vectors; the last two are not.
pub(super) const FIRST_TILES: usize = 32;

/// The first count of a code that is not a meld's: more tiles than there are.
const TOO_MANY: u8 = 8;

impl MeldLine {
    const NOTHING: MeldLine = MeldLine {
        counts: [0; FIRST_TILES],
        sums: MeldSums::NOTHING,
        chows: 0,
        pungs: 0,
        bits: MeldBits::NOTHING,
    };

    fn of(code: u8) -> MeldLine {
        let Some(meld) = Meld::from_code(code, 0) else {
            let mut nothing = MeldLine::NOTHING;
            nothing.counts[0] = if code == 0 { 0 } else { TOO_MANY };
            return nothing;
        };
        let mut tiles = [0; KINDS];
        meld.count_into(&mut tiles);
        let (first, last) = tiles.split_at(FIRST_TILES);
        let tile = meld.tile();
        let part = SetPart::of(tile, meld.kind() == MeldKind::Chow);
        let kong = match meld.kind() {
            MeldKind::ConcealedKong => Counters::CONCEALED_KONG,
            _ if meld.is_kong() => Counters::MELDED_KONG,
            _ => 0,
        };
        let exposed = if meld.is_exposed() { Counters::EXPOSED } else { 0 };
        let (honors, present) = match (tile.suit(), tile.index()) {
            (Suit::Honors, at @ 27..31) => (Honors::of(1 << (at - 27), 0), 1 << 3),
            (Suit::Honors, at) => (Honors::of(1 << (at - 27), 0), 1 << 4),
            (suit, _) => (Honors::default(), 1_u64 << suit as u32),
        };
        let allows = within(TileSet::of_counts(&tiles)) | part.each;
        let counters = part.counters + Counters(kong + exposed);
        MeldLine {
            counts: std::array::from_fn(|i| first[i]),
            sums: MeldSums::new([last[0], last[1]], meld.is_kong(), counters),
            chows: part.set_key.chows.into(),
            pungs: part.set_key.pungs.into(),
            bits: MeldBits::new(allows, honors, present),
        }
    }
}

/// What the melds of a row add up to.
#[derive(Clone, Copy, Default)]
pub(super) struct Melds {
    set_key: SetKey,
    counters: Counters,
    bits: MeldBits,
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

    #[inline]
    pub(super) const fn bits(&self) -> MeldBits {
        self.bits
    }
}

/// What melds mean, by their codes.
pub(super) struct MeldTable {
    lines: [MeldLine; 256],
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
            lines: std::array::from_fn(|code| MeldLine::of(code as u8)),
            sources: std::array::from_fn(sources),
        }
    }

    /// Joins melds by their codes: what they add up to, and their tiles as counts.
    #[inline]
    pub(super) fn join(&self, codes: [u8; 4]) -> (Melds, [u8; KINDS]) {
        let [a, b, c, d] = codes.map(|code| &self.lines[usize::from(code)]);
        let mut counts = [0; KINDS];
        for (i, count) in counts[..FIRST_TILES].iter_mut().enumerate() {
            *count = a.counts[i] + b.counts[i] + c.counts[i] + d.counts[i];
        }
        let (chows, pungs) =
            (a.chows + b.chows + c.chows + d.chows, a.pungs + b.pungs + c.pungs + d.pungs);
        let sums = a.sums + b.sums + c.sums + d.sums;
        let melds = Melds {
            set_key: SetKey { chows: chows as u32, pungs: pungs as u32 },
            counters: sums.counters(),
            bits: MeldBits(a.bits.0 | b.bits.0 | c.bits.0 | d.bits.0),
            kongs: sums.kongs(),
        };
        [counts[FIRST_TILES], counts[FIRST_TILES + 1]] = sums.last_tiles();
        (melds, counts)
    }

    /// The source bits that melds may have set.
    #[inline]
    pub(super) fn sources(&self, codes: [u8; 4]) -> u16 {
        let of = |slot: usize| self.sources[slot][usize::from(codes[slot])];
        of(0) | of(1) | of(2) | of(3)
    }
}
