//! Win tables in bulk: every row that a tile may complete is made, and all of them are scored in blocks.

use std::hint::black_box;

use super::{completed_flags, remaining};
use crate::bulk::{BLOCK, RowResult, Tables};
use crate::hand::{Held, Holding, Size, row};
use crate::shanten::waits_of;
use crate::tile::KINDS;
use crate::waits::without_dealt_elsewhere;
use crate::{Flags, HandError, Meld, Row, Tile, Wind};

/// What each kind pays that completes a hand: on a discard, and self-drawn; 0 where it does not win.
pub type WinTable = [[u16; 2]; KINDS];

/// What every tile pays that rows of 13 tiles wait for, as [`each_win`](super::each_win) finds it; all 0
/// for a bad row, with which `fault` is called.
///
/// `seen` has for each row the copies visible outside of the hand and its melds; without it none are.
pub fn win_tables(
    tables: &Tables,
    rows: &[Row],
    seen: Option<&[[u8; KINDS]]>,
    paid: &mut [WinTable],
    fault: &mut dyn FnMut(usize, HandError),
) {
    let mut completed = Completed::new(tables);
    for (at, row) in rows.iter().enumerate() {
        paid[at] = [[0; 2]; KINDS];
        // Another thread may write the array meanwhile: what is checked must be what is used.
        let seen = seen.map_or([0; KINDS], |seen| black_box(seen[at]));
        let checked = Held::of_size(row, Size::All, "win_table")
            .and_then(|held| remaining(&held.all, &seen).map(|_| held));
        match checked {
            Ok(held) => completed.add_each(at, row, &held, &seen, paid),
            Err(error) => fault(at, error),
        }
    }
    completed.score(paid);
}

/// Completed rows that wait to be scored, and where each belongs: a row of the call, a kind, a column.
struct Completed<'t> {
    tables: &'t Tables,
    rows: [Row; BLOCK],
    places: [(usize, usize, usize); BLOCK],
    len: usize,
}

impl Completed<'_> {
    const fn new(tables: &Tables) -> Completed<'_> {
        Completed { tables, rows: [[0; row::LEN]; BLOCK], places: [(0, 0, 0); BLOCK], len: 0 }
    }

    /// Adds a row completed by each kind that it waits for, on a discard and self-drawn.
    fn add_each(
        &mut self,
        at: usize,
        row: &Row,
        held: &Held,
        seen: &[u8; KINDS],
        paid: &mut [WinTable],
    ) {
        let waits = waits_of(&held.concealed, held.sets_missing).without(held.four_times());
        if waits.is_empty() {
            return;
        }
        let codes = [0, 1, 2, 3].map(|slot| row[row::MELDS + slot]);
        let melds = || codes.into_iter().filter_map(|code| Meld::from_code(code, 0));
        let has_kong = held.sets_missing > 0 && melds().any(Meld::is_kong);
        let mut exposed = [0; KINDS];
        if held.sets_missing > 0 {
            melds().filter(|meld| meld.is_exposed()).for_each(|m| m.count_into(&mut exposed));
        }
        for tile in waits.iter().map(Tile::index) {
            let holding = Holding {
                concealed: held.concealed[tile],
                melded: exposed[tile],
                has_kong,
                has_melds: held.sets_missing > 0,
            };
            for (column, self_drawn) in [false, true].into_iter().enumerate() {
                let next = self.len;
                let made = &mut self.rows[next];
                *made = *row;
                made[tile] += 1;
                made[row::WINNING_TILE] = tile as u8;
                let seat = Wind::new(row[row::SEAT_WIND]).unwrap_or_default();
                let said = Flags(row[row::FLAGS]);
                let said = without_dealt_elsewhere(said, seat, self.tables.rules());
                made[row::FLAGS] = completed_flags(holding, said, self_drawn, seen[tile]).0;
                self.places[next] = (at, tile, column);
                self.len = next + 1;
                if self.len == BLOCK {
                    self.score(paid);
                }
            }
        }
    }

    /// Scores the rows and writes their points where they belong.
    fn score(&mut self, paid: &mut [WinTable]) {
        self.tables.score_all(&self.rows[..self.len], |which, result| {
            let (at, tile, column) = self.places[which];
            paid[at][tile][column] = match result {
                RowResult::Wins { points, .. } => points,
                RowResult::DoesNotWin | RowResult::Bad => 0,
            };
        });
        self.len = 0;
    }
}
