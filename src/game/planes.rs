//! What a seat sees, as planes of 36 cells for a network: rows m, s, p, and the honours with two empty cells.
//!
//! Seats are relative to the one that looks: 0 itself, 1 the next, 2 opposite, 3 the previous. Every plane has
//! a name, and neither the planes of a name nor their order ever change; another layout gets another name.
//! They are made of the table as it stands and of what has happened, from a [`Game`] and from a `View` of it
//! alike: nothing that the seat doesn't see goes into them.

mod caiest;
mod v1;

use super::{Game, SEATS, Stage};
use crate::tile::KINDS;

/// Cells of a plane.
pub const CELLS: usize = 36;
/// Planes of the hands of the three others.
pub const HIDDEN: usize = 12;
/// The first wind.
const FIRST_WIND: usize = 27;

/// The layouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Planes {
    /// Winds and the own hand, as course programs begin.
    Base,
    /// The 38 planes of contest nets.
    Caiest38,
    /// This project's: all that the seat knows.
    V1,
}

impl Planes {
    /// All layouts.
    pub const ALL: [Planes; 3] = [Planes::Base, Planes::Caiest38, Planes::V1];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["base", "caiest38", "v1"][self as usize]
    }

    /// How many planes.
    #[must_use]
    pub const fn count(self) -> usize {
        match self {
            Planes::Base => 6,
            Planes::Caiest38 => caiest::CAIEST_PLANES,
            Planes::V1 => v1::V1_PLANES,
        }
    }

    /// The names of the planes, in order.
    #[must_use]
    pub fn plane_names(self) -> Vec<String> {
        match self {
            Planes::Base => base_names(),
            Planes::Caiest38 => caiest::names(),
            Planes::V1 => v1::names(),
        }
    }

    /// Writes what a seat sees into cells that are zero.
    pub fn fill(self, game: &Game, seat: u8, cells: &mut [u8]) {
        let (cells, _) = cells.as_chunks_mut::<CELLS>();
        match self {
            Planes::Base => base(game, seat, cells),
            Planes::Caiest38 => caiest::fill(game, seat, cells),
            Planes::V1 => v1::fill(game, seat, cells),
        }
    }
}

/// The relative seats.
const WHO: [&str; SEATS] = ["me", "next", "opposite", "previous"];

fn base_names() -> Vec<String> {
    let winds = ["seat wind", "round wind"].map(str::to_owned);
    winds.into_iter().chain((1..=4).map(|copies| format!("hand {copies}"))).collect()
}

/// Seat wind, round wind, and the own hand: copy k + 1 in plane k.
fn base(game: &Game, seat: u8, cells: &mut [[u8; CELLS]]) {
    cells[0][FIRST_WIND + usize::from(seat)] = 1;
    cells[1][FIRST_WIND + game.round_wind() as usize] = 1;
    thermometer(&game.held[usize::from(seat)], &mut cells[2..6]);
}

/// Sets plane k where there are more than k.
fn thermometer(counts: &[u8; KINDS], planes: &mut [[u8; CELLS]]) {
    for (plane, at_least) in planes.iter_mut().zip(1..) {
        for (cell, &count) in plane.iter_mut().zip(counts) {
            *cell = u8::from(count >= at_least);
        }
    }
}

/// How many copies of each kind the seat hasn't seen.
pub(super) fn unseen(game: &Game, seat: u8) -> [u8; KINDS] {
    let mut seen = game.shown;
    for meld in game.melds(seat).flatten().filter(|meld| !meld.is_exposed()) {
        meld.count_into(&mut seen);
    }
    if let (Stage::Thrown, Some(tile)) = (game.stage, game.tile()) {
        seen[tile.index()] += 1;
    }
    let held = &game.held[usize::from(seat)];
    std::array::from_fn(|at| 4_u8.saturating_sub(seen[at] + held[at]))
}

/// Where `seat` sits as seen from `me`.
const fn relative(seat: u8, me: u8) -> usize {
    ((seat + 4 - me) % 4) as usize
}

/// The hands of the others, next to previous, four planes each; all of it hidden from the seat.
pub fn hidden(game: &Game, seat: u8, cells: &mut [u8; HIDDEN * CELLS]) {
    let (planes, _) = cells.as_chunks_mut::<CELLS>();
    for (steps, planes) in (1..).zip(planes.chunks_mut(4)) {
        thermometer(&game.held[usize::from((seat + steps) % 4)], planes);
    }
}
