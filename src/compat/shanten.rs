//! How far tiles are from a form, where a kind is there more than four times.
//!
//! The tables of [`shanten`](crate::shanten) know four of a kind at most. Here is the search that
//! `PyMahjongGB` makes instead, with its short cuts; of four alike at most both give the same.

use std::cmp::Ordering;

use crate::TileSet;
use crate::shanten::fifth_copies::formal_useful;
use crate::shape::Form;
use crate::shape::special::{KNITTED, knitted_tiles};
use crate::tile::{KINDS, Tile};

use super::Version;

/// Counts of concealed tiles.
type TileCounts = [u8; KINDS];

/// The shanten of 13, 10, 7, 4 or 1 concealed tiles to one form, and the kinds that bring them nearer;
/// `None` where their number rules the form out.
#[must_use]
pub fn of_form(
    tiles: &TileCounts,
    melds: usize,
    form: Form,
    version: Version,
) -> Option<(i8, TileSet)> {
    match form {
        Form::Regular => Some(regular_useful(tiles, melds, version)),
        Form::SevenPairs => (melds == 0).then(|| seven_pairs(tiles)),
        Form::KnittedStraight => (melds < 2).then(|| knitted_straight(tiles, melds, version)),
        // Thirteen orphans, honours and knitted tiles: more than a pair is no more than a pair.
        _ => formal_useful(&tiles.map(|n| n.min(2)), melds, form),
    }
}

/// The lowest over the forms.
#[must_use]
pub fn shanten(tiles: &TileCounts, melds: usize, version: Version) -> i8 {
    let mut least = regular(tiles, melds, version);
    if melds < 2 {
        let straights =
            straights(tiles).map(|(missing, rest, _)| missing + regular(&rest, melds + 3, version));
        least = straights.fold(least, i8::min);
    }
    let whole = [Form::SevenPairs, Form::ThirteenOrphans, Form::HonorsAndKnitted];
    let others = whole.into_iter().filter_map(|form| of_form(tiles, melds, form, version));
    others.map(|(shanten, _)| shanten).fold(least, i8::min)
}

/// 七对: six alike are three pairs.
fn seven_pairs(tiles: &TileCounts) -> (i8, TileSet) {
    let pairs: u8 = tiles.iter().map(|n| n / 2).sum();
    let odd = Tile::all().filter(|tile| tiles[tile.index()] % 2 == 1);
    (6 - pairs.cast_signed(), odd.fold(TileSet::EMPTY, TileSet::with))
}

/// For each way to knit: how many of its tiles are missing, what is there beside it, and which are missing.
fn straights(tiles: &TileCounts) -> impl Iterator<Item = (i8, TileCounts, TileSet)> {
    KNITTED.into_iter().map(|way| {
        let (mut rest, mut missing) = (*tiles, TileSet::EMPTY);
        for tile in knitted_tiles(way).iter() {
            match &mut rest[tile.index()] {
                0 => missing = missing.with(tile),
                n => *n -= 1,
            }
        }
        (missing.len() as i8, rest, missing)
    })
}

fn knitted_straight(tiles: &TileCounts, melds: usize, version: Version) -> (i8, TileSet) {
    let ways = straights(tiles).map(|(lacking, rest, missing)| {
        let (shanten, useful) = regular_useful(&rest, melds + 3, version);
        (shanten + lacking, useful.or(missing))
    });
    ways.fold((i8::MAX, TileSet::EMPTY), |(least, all), (shanten, useful)| {
        match shanten.cmp(&least) {
            Ordering::Less => (shanten, useful),
            Ordering::Equal => (least, all.or(useful)),
            Ordering::Greater => (least, all),
        }
    })
}

/// The useful kinds are tried one by one: not a kind that nothing goes with, nor one that is there
/// exactly four times, if the hand does not wait.
fn regular_useful(tiles: &TileCounts, melds: usize, version: Version) -> (i8, TileSet) {
    let shanten = regular(tiles, melds, version);
    let mut useful = TileSet::EMPTY;
    for tile in Tile::all() {
        let held = tiles[tile.index()];
        if held == 4 && shanten > 0 || held == 0 && !has_neighbour(tiles, tile) {
            continue;
        }
        let mut with = *tiles;
        with[tile.index()] += 1;
        if regular(&with, melds, version) < shanten {
            useful = useful.with(tile);
        }
    }
    (shanten, useful)
}

fn has_neighbour(tiles: &TileCounts, tile: Tile) -> bool {
    let (at, rank) = (tile.index(), usize::from(tile.rank()));
    !tile.is_honor()
        && [
            (rank < 9, at + 1),
            (rank < 8, at + 2),
            (rank > 1, at.wrapping_sub(1)),
            (rank > 2, at.wrapping_sub(2)),
        ]
        .into_iter()
        .any(|(is_there, at)| is_there && tiles[at] > 0)
}

/// A search for four sets and a pair, and where it stands.
#[derive(Clone, Copy)]
struct SetSearch {
    version: Version,
    has_pair: bool,
    sets: i8,
    /// Two tiles of a set.
    halves: i8,
    last_set: TakenPlace,
    last_half: TakenPlace,
}

/// Its order of what it takes out: by lowest tile, then the same tile, the next, the one after that.
type TakenPlace = (usize, u8);

const BEFORE_ALL: TakenPlace = (0, 0);

fn regular(tiles: &TileCounts, melds: usize, version: Version) -> i8 {
    if melds == 4 {
        return if tiles.iter().any(|&n| n > 1) { -1 } else { 0 };
    }
    let search = SetSearch {
        version,
        has_pair: false,
        sets: melds as i8,
        halves: 0,
        last_set: BEFORE_ALL,
        last_half: BEFORE_ALL,
    };
    search.least(&mut tiles.clone())
}

impl SetSearch {
    /// What is missing if nothing more is taken out.
    fn most(self) -> i8 {
        let pair = i8::from(self.has_pair);
        match 4 - self.sets - self.halves {
            to_find @ 1.. => self.halves + 2 * to_find - pair,
            _ => 4 - pair - self.sets,
        }
    }

    fn least(self, tiles: &mut TileCounts) -> i8 {
        let most = self.most();
        if self.sets == 4 || self.sets + self.halves > 4 {
            return most;
        }
        let mut least = most;
        for at in 0..KINDS {
            if tiles[at] == 0 {
                continue;
            }
            if !self.has_pair && tiles[at] > 1 {
                let with = SetSearch { has_pair: true, ..self };
                least = least.min(with.without(tiles, &[(at, 2)]));
            }
            let run = if at < 27 { 8 - at % 9 } else { 0 };
            least = least.min(self.least_with_set(tiles, at, run));
            // With a set or pair it came nearer: halves can't do better.
            if least >= most {
                least = least.min(self.least_with_half(tiles, at, run));
            }
        }
        least
    }

    /// With a pung or chow whose lowest tile this is; `run` tiles of its suit lie above it.
    fn least_with_set(self, tiles: &mut TileCounts, at: usize, run: usize) -> i8 {
        let mut least = i8::MAX;
        let set = |place| SetSearch { sets: self.sets + 1, last_set: place, ..self };
        if tiles[at] > 2 && self.may_repeat((at, 1), self.last_set) {
            least = set((at, 1)).without(tiles, &[(at, 3)]);
        }
        if run > 1 && tiles[at + 1] > 0 && tiles[at + 2] > 0 && (at, 2) >= self.last_set {
            let chow = [(at, 1), (at + 1, 1), (at + 2, 1)];
            least = least.min(set((at, 2)).without(tiles, &chow));
        }
        least
    }

    /// With two tiles of a set.
    fn least_with_half(self, tiles: &mut TileCounts, at: usize, run: usize) -> i8 {
        let mut least = i8::MAX;
        let half = |place| SetSearch { halves: self.halves + 1, last_half: place, ..self };
        if tiles[at] > 1 && self.may_repeat((at, 1), self.last_half) {
            least = half((at, 1)).without(tiles, &[(at, 2)]);
        }
        for step in 1..=run.min(2) {
            let place = (at, 1 + step as u8);
            if tiles[at + step] > 0 && place >= self.last_half {
                least = least.min(half(place).without(tiles, &[(at, 1), (at + step, 1)]));
            }
        }
        least
    }

    /// Of like tiles 1.4.0 takes one pung and one pair, 1.3.0 as many as there are.
    fn may_repeat(self, place: TakenPlace, last: TakenPlace) -> bool {
        place > last || self.version == Version::V1_3 && place == last
    }

    fn without(self, tiles: &mut TileCounts, taken: &[(usize, u8)]) -> i8 {
        for &(at, n) in taken {
            tiles[at] -= n;
        }
        let least = self.least(tiles);
        for &(at, n) in taken {
            tiles[at] += n;
        }
        least
    }
}
