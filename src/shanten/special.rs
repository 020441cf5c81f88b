//! The forms that are looked at as a whole: seven pairs, thirteen orphans, honours and knitted tiles.
//!
//! Of each: how many tiles are missing, which kinds would be one of them, and which the hand can spare.

use crate::TileSet;
use crate::shape::Form;
use crate::shape::special::{KNITTED, knitted_tiles};
use crate::tile::KINDS;

/// Tiles that lower the distance; tiles that can be discarded without raising it.
#[derive(Clone, Copy, Default)]
pub(super) struct Special {
    pub(super) useful: TileSet,
    pub(super) spare: TileSet,
}

/// What counts have to say about a form.
type Look = fn(&[u8; KINDS]) -> Special;

/// The forms.
pub(super) const SPECIAL_FORMS: [(Form, Look); 3] = [
    (Form::SevenPairs, seven_pairs),
    (Form::ThirteenOrphans, thirteen_orphans),
    (Form::HonorsAndKnitted, honors_and_knitted),
];

impl Special {
    /// Where two forms are equally near.
    pub(super) fn or(self, other: Special) -> Special {
        Special { useful: self.useful.or(other.useful), spare: self.spare.or(other.spare) }
    }
}

/// How many pairs seven pairs lack.
pub(super) fn missing_pairs(counts: &[u8; KINDS]) -> u8 {
    7 - counts.iter().map(|n| n / 2).sum::<u8>()
}

/// How many tiles thirteen orphans lack.
pub(super) fn missing_orphans(counts: &[u8; KINDS]) -> u8 {
    let ends = [0, 8, 9, 17, 18, 26].map(|at| counts[at]);
    let orphans = ends.iter().chain(&counts[27..]);
    let (kinds, pairs) =
        orphans.fold((0, 0), |(kinds, pairs), &n| (kinds + n.min(1), pairs | u8::from(n > 1)));
    14 - kinds - pairs
}

/// 七对: four alike are two pairs, so a single tile and no other wants its like.
pub(super) fn seven_pairs(counts: &[u8; KINDS]) -> Special {
    let [one, two, three, four] = [1, 2, 3, 4].map(|copies| TileSet::at_least(counts, copies));
    let odd = one.without(two).or(three.without(four));
    Special { useful: odd, spare: odd }
}

/// 十三幺
pub(super) fn thirteen_orphans(counts: &[u8; KINDS]) -> Special {
    let orphans = TileSet::TERMINALS_AND_HONORS;
    let kinds = TileSet::at_least(counts, 1).and(orphans);
    let pairs = TileSet::at_least(counts, 2).and(orphans);
    // Of one pair each tile counts, of two pairs one of them is too much.
    let needed = if pairs.len() == 1 {
        orphans.without(TileSet::at_least(counts, 3))
    } else {
        orphans.without(pairs)
    };
    Special {
        useful: if pairs.is_empty() { orphans } else { orphans.without(kinds) },
        spare: TileSet::at_least(counts, 1).without(needed),
    }
}

/// 全不靠, 七星不靠: any fourteen of the sixteen kinds that a way to knit and the honours have.
pub(super) fn honors_and_knitted(counts: &[u8; KINDS]) -> Special {
    let kinds = TileSet::at_least(counts, 1);
    let pools = KNITTED.map(|way| knitted_tiles(way).or(TileSet::HONORS));
    let most = pools.iter().map(|pool| pool.and(kinds).len()).fold(0, u32::max);
    let best = pools.iter().filter(|pool| pool.and(kinds).len() == most);
    let (useful, needed) = best
        .fold((TileSet::EMPTY, TileSet::SUITS.or(TileSet::HONORS)), |(useful, needed), &pool| {
            (useful.or(pool.without(kinds)), needed.and(pool))
        });
    let spare = kinds.without(needed).or(TileSet::at_least(counts, 2));
    Special { useful, spare }
}
