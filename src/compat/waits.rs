//! What a hand waits for, as it asks before it counts 边张, 嵌张 and 单钓将.

use super::division::starts_chow;
use super::tiles::{CodeCounts, codes, codes_from};
use super::{Code, rank, suit};

/// Whether the tiles without the winning one wait for one kind only. Of a table that holds none of the
/// winning tile it goes on with 65,535 of it.
pub(super) fn is_single_wait(with_winning: &CodeCounts, tiles: usize, winning_tile: Code) -> bool {
    let mut held = with_winning.clone();
    held[winning_tile] = held[winning_tile].wrapping_sub(1);
    let mut waits = 0_u128;
    if tiles == 13 {
        waits |= seven_pairs(&held);
    }
    regular(&mut held, tiles, (0, false), &mut waits);
    waits.is_power_of_two()
}

/// The odd tile beside six pairs. Five and more alike are no pair.
fn seven_pairs(held: &CodeCounts) -> u128 {
    let pairs: u16 =
        codes().map(|code| [0, 0, 1, 1, 2].get(usize::from(held[code])).unwrap_or(&0)).sum();
    let odd = codes().find(|&code| matches!(held[code], 1 | 3));
    odd.filter(|_| pairs == 6).map_or(0, |code| 1 << code)
}

fn regular(held: &mut CodeCounts, tiles: usize, last: (Code, bool), waits: &mut u128) {
    if tiles == 1 {
        *waits |= codes().find(|&code| held[code] == 1).map_or(0, |code| 1 << code);
        return;
    }
    if tiles == 4 {
        for pair in codes() {
            if held[pair] >= 2 {
                held[pair] -= 2;
                *waits |= incomplete_set(held);
                held[pair] += 2;
            }
        }
    }
    for low in codes_from(last.0) {
        if held[low] > 2 && (low, false) > last {
            held[low] -= 3;
            regular(held, tiles - 3, (low, false), waits);
            held[low] += 3;
        }
        if starts_chow(held, low) && (low, true) >= last {
            (low..low + 3).for_each(|code| held[code] -= 1);
            regular(held, tiles - 3, (low, true), waits);
            (low..low + 3).for_each(|code| held[code] += 1);
        }
    }
}

/// What the first two tiles that go together wait for.
fn incomplete_set(held: &CodeCounts) -> u128 {
    for code in codes().filter(|&code| held[code] > 0) {
        let at = rank(code);
        if held[code] > 1 {
            return 1 << code;
        }
        if suit(code) > 3 {
            continue;
        }
        if at > 1 && held[code - 1] > 0 {
            let above = if at < 9 { 1 << (code + 1) } else { 0 };
            let below = if at > 2 { 1 << (code - 2) } else { 0 };
            return above | below;
        }
        if at > 2 && held[code - 2] > 0 {
            return 1 << (code - 1);
        }
    }
    0
}
