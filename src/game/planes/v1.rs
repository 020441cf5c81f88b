//! This project's planes: all that the seat knows, as it stands.
//!
//! Cells are 0 or 1, but for four groups that hold numbers: `wall of` and `hidden kongs of` in all 36 cells,
//! `river of` the number of the throw in the round, counted from 1 over all seats, and `claimed from` a
//! count. `shanten` is one more than the shanten, so that 0 is a complete hand and 1 one that waits.

use super::{CELLS, FIRST_WIND, Game, SEATS, WHO, relative, thermometer, unseen};
use crate::game::history::Line;
use crate::game::{ActionKind, Stage};
use crate::shanten::{each_discard_of, shanten, useful_of_any};
use crate::{Meld, MeldKind, Tile, TileSet};

const HAND: usize = 0;
const ASKED: usize = 4;
const ADDED: usize = 8;
const FOR_KONG: usize = 9;
const SEAT_WIND: usize = 10;
const ROUND_WIND: usize = 11;
const UNSEEN: usize = 12;
const WALLS: usize = 16;
const RIVERS: usize = 20;
const CLAIMED: usize = 36;
const MELDS: usize = 40;
/// Planes of the melds of a seat: four of chows, and one of each other kind.
const OF_MELDS: usize = 8;
const HIDDEN_KONGS: usize = 72;
const SHANTEN: usize = 75;
const USEFUL: usize = 76;
const WAITS: usize = 77;
const THROWS: usize = 78;
pub(super) const V1_PLANES: usize = 79;

pub(super) fn names() -> Vec<String> {
    let each = |what: &'static str| (1..=4).map(move |copies| format!("{what} {copies}"));
    let of_all = |what: &'static str| WHO.into_iter().map(move |who| format!("{what} {who}"));
    let words = ["added to a pung", "drawn for a kong", "seat wind", "round wind"];
    let rivers = WHO
        .into_iter()
        .flat_map(|who| (1..=4).map(move |copies| format!("river of {who} {copies}")));
    let melds = WHO.into_iter().flat_map(|who| {
        let chows = (1..=4).map(move |copies| format!("chow of {who} {copies}"));
        let others = ["pung", "kong", "added kong", "concealed kong"];
        chows.chain(others.into_iter().map(move |kind| format!("{kind} of {who}")))
    });
    each("hand")
        .chain(of_all("tile from"))
        .chain(words.into_iter().map(str::to_owned))
        .chain(each("unseen"))
        .chain(of_all("wall of"))
        .chain(rivers)
        .chain(of_all("claimed from"))
        .chain(melds)
        .chain(of_all("hidden kongs of").skip(1))
        .chain(["shanten", "useful", "waits", "best throws"].map(str::to_owned))
        .collect()
}

pub(super) fn fill(game: &Game, seat: u8, cells: &mut [[u8; CELLS]]) {
    let held = &game.held[usize::from(seat)];
    thermometer(held, &mut cells[HAND..ASKED]);
    asked(game, seat, cells);
    cells[SEAT_WIND][FIRST_WIND + usize::from(seat)] = 1;
    cells[ROUND_WIND][FIRST_WIND + game.round_wind() as usize] = 1;
    thermometer(&unseen(game, seat), &mut cells[UNSEEN..WALLS]);
    for who in 0..4 {
        let at = relative(who, seat);
        cells[WALLS + at].fill(game.left[usize::from(who)]);
        let melds = MELDS + OF_MELDS * at;
        let hidden = show_melds(game, seat, who, &mut cells[melds..melds + OF_MELDS]);
        if at > 0 {
            cells[HIDDEN_KONGS + at - 1].fill(hidden);
        }
    }
    rivers(game, seat, cells);
    distance(game, seat, cells);
}

/// The tile asked about, by the seat that it came from.
fn asked(game: &Game, seat: u8, cells: &mut [[u8; CELLS]]) {
    let hidden = game.stage == Stage::Drawn && game.turn != seat;
    let Some(tile) = game.tile().filter(|_| !hidden) else { return };
    cells[ASKED + relative(game.turn, seat)][tile.index()] = 1;
    cells[ADDED][tile.index()] = u8::from(game.stage == Stage::Added);
    cells[FOR_KONG][tile.index()] = u8::from(game.stage == Stage::Drawn && game.replaces);
}

/// The melds of `who`; how many concealed kongs of it `seat` doesn't know.
fn show_melds(game: &Game, seat: u8, who: u8, cells: &mut [[u8; CELLS]]) -> u8 {
    let mut hidden = 0;
    for meld in game.melds(who) {
        let known = meld.filter(|meld: &Meld| who == seat || meld.is_exposed());
        let Some(meld) = known else {
            hidden += 1;
            continue;
        };
        let tile = meld.tile().index();
        let plane = match meld.kind() {
            MeldKind::Chow => (0..4).find(|&at| cells[at][tile] == 0).unwrap_or(3),
            MeldKind::Pung => 4,
            MeldKind::MeldedKong => 5,
            MeldKind::AddedKong => 6,
            MeldKind::ConcealedKong => 7,
        };
        cells[plane][tile] = 1;
    }
    hidden
}

/// What everybody has thrown, when, and how often others took it.
fn rivers(game: &Game, seat: u8, cells: &mut [[u8; CELLS]]) {
    let mut throws = 0;
    let mut thrower = 0;
    for (who, lost, line) in game.history.lines() {
        let Line::Act(action) = line else { continue };
        let Some(tile) = action.tile().map(Tile::index).filter(|_| !lost) else { continue };
        match action.kind() {
            ActionKind::Play => {
                throws += 1;
                thrower = relative(who, seat);
                let river = &mut cells[RIVERS + 4 * thrower..][..4];
                if let Some(plane) = river.iter_mut().find(|plane| plane[tile] == 0) {
                    plane[tile] = throws;
                }
            }
            ActionKind::Chow | ActionKind::Pung | ActionKind::Kong => {
                cells[CLAIMED + thrower][tile] += 1;
            }
            _ => {}
        }
    }
}

/// How far the own hand is, and what brings it nearer.
fn distance(game: &Game, seat: u8, cells: &mut [[u8; CELLS]]) {
    let held = &game.held[usize::from(seat)];
    let melds = game.melds(seat).count();
    let mut all = *held;
    game.melds(seat).flatten().for_each(|meld| meld.count_into(&mut all));
    let four_times = TileSet::at_least(&all, 4);
    let least = shanten(held, melds);
    cells[SHANTEN].fill((least + 1).unsigned_abs());
    let is_throwing = seat == game.turn && matches!(game.stage, Stage::Drawn | Stage::Claimed);
    let useful = if is_throwing {
        let mut best = (i8::MAX, TileSet::EMPTY, TileSet::EMPTY);
        each_discard_of(held, melds, four_times, &mut |tile, shanten, useful| {
            if shanten < best.0 {
                best = (shanten, TileSet::EMPTY, TileSet::EMPTY);
            }
            if shanten == best.0 {
                best = (shanten, best.1.or(useful), best.2.with(tile));
            }
        });
        set(&mut cells[THROWS], best.2);
        best.1
    } else {
        useful_of_any(held, melds, four_times)
    };
    set(&mut cells[USEFUL], useful);
    if least <= 0 {
        set(&mut cells[WAITS], useful);
    }
}

fn set(plane: &mut [u8; CELLS], tiles: TileSet) {
    for tile in tiles.iter() {
        plane[tile.index()] = 1;
    }
}

const _: () = assert!(CLAIMED - RIVERS == 4 * SEATS && HIDDEN_KONGS - MELDS == OF_MELDS * SEATS);
