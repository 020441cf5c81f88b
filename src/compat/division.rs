//! The ways to divide concealed tiles into sets and a pair, in the order in which it finds them.

use super::tiles::{CodeCounts, codes, codes_from};
use super::{Code, DivisionSet, PackKind, rank, suit};

/// Sets, and the tile of the pair.
pub(super) type Division = (Vec<DivisionSet>, Code);

/// A place in its order of sets: by lowest tile, a pung before a chow.
type SetPlace = (Code, bool);

/// All divisions, the packs first. A pung can't be there twice, even of six alike.
pub(super) fn divisions(
    concealed: &CodeCounts,
    packs: &[DivisionSet],
    sets: usize,
) -> Vec<Division> {
    let mut found = Vec::new();
    divide(&mut concealed.clone(), &mut packs.to_vec(), sets, (0, false), &mut found);
    found
}

fn divide(
    rest: &mut CodeCounts,
    sets: &mut Vec<DivisionSet>,
    to_find: usize,
    last: SetPlace,
    found: &mut Vec<Division>,
) {
    if to_find == 0 {
        let mut held = codes().filter(|&code| rest[code] > 0);
        if let (Some(pair), None) = (held.next(), held.next())
            && rest[pair] == 2
        {
            found.push((sets.clone(), pair));
        }
        return;
    }
    for low in codes_from(last.0) {
        if rest[low] > 2 && (low, false) > last {
            rest[low] -= 3;
            sets.push(DivisionSet { kind: PackKind::Pung, tile: low, is_melded: false });
            divide(rest, sets, to_find - 1, (low, false), found);
            sets.pop();
            rest[low] += 3;
        }
        if starts_chow(rest, low) && (low, true) >= last {
            (low..low + 3).for_each(|code| rest[code] -= 1);
            sets.push(DivisionSet { kind: PackKind::Chow, tile: low + 1, is_melded: false });
            divide(rest, sets, to_find - 1, (low, true), found);
            sets.pop();
            (low..low + 3).for_each(|code| rest[code] += 1);
        }
    }
}

/// Whether this tile and the two above it are there.
pub(super) fn starts_chow(rest: &CodeCounts, low: Code) -> bool {
    suit(low) < 4 && rank(low) < 8 && (low..low + 3).all(|code| rest[code] > 0)
}
