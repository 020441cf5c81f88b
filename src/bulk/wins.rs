//! Win tables in bulk: every row that a tile may complete is made, and all of them are scored in blocks.

use std::hint::black_box;

use super::{BLOCK, Tables, Verdict};
use crate::hand::{Held, Holding, row};
use crate::shanten::waits_beside;
use crate::tile::KINDS;
use crate::waits::{completed_flags, remaining};
use crate::{Flags, HandError, Meld, Row, Tile};

/// What each kind pays that completes a hand: on a discard, and self-drawn; 0 where it does not win.
pub type WinTable = [[u16; 2]; KINDS];

/// Completed rows, and whose they are: a row of the call, a kind, a column.
struct Completed {
    rows: [Row; BLOCK],
    places: [(usize, usize, usize); BLOCK],
    len: usize,
}

impl Tables {
    /// What every tile pays that rows of 13 tiles wait for, as [`each_win`](crate::waits::each_win) finds
    /// it; all 0 for a bad row, with which `fault` is called.
    ///
    /// `seen` has for each row the copies visible outside of the hand and its melds; without it none are.
    pub fn win_tables(
        &self,
        rows: &[Row],
        seen: Option<&[[u8; KINDS]]>,
        tables: &mut [WinTable],
        fault: &mut dyn FnMut(usize, HandError),
    ) {
        let mut completed =
            Completed { rows: [[0; row::LEN]; BLOCK], places: [(0, 0, 0); BLOCK], len: 0 };
        for (at, row) in rows.iter().enumerate() {
            tables[at] = [[0; 2]; KINDS];
            // Another thread may write the array meanwhile: what is checked must be what is used.
            let seen = seen.map_or([0; KINDS], |seen| black_box(seen[at]));
            let checked = Held::wanted(row, "win_table", 13)
                .and_then(|held| remaining(&held.all, &seen).map(|_| held));
            match checked {
                Ok(held) => self.complete(at, row, &held, &seen, &mut completed, tables),
                Err(error) => fault(at, error),
            }
        }
        self.score_completed(&mut completed, tables);
    }

    /// Adds a row completed by each kind that it waits for, on a discard and self-drawn.
    fn complete(
        &self,
        at: usize,
        row: &Row,
        held: &Held,
        seen: &[u8; KINDS],
        completed: &mut Completed,
        tables: &mut [WinTable],
    ) {
        let waits = waits_beside(&held.concealed, held.melds).without(held.four_times());
        if waits.is_empty() {
            return;
        }
        let codes = [0, 1, 2, 3].map(|slot| row[row::MELDS + slot]);
        let melds = || codes.into_iter().filter_map(|code| Meld::from_code(code, 0));
        let has_kong = held.melds > 0 && melds().any(Meld::is_kong);
        let mut exposed = [0; KINDS];
        if held.melds > 0 {
            melds().filter(|meld| meld.is_exposed()).for_each(|m| m.count_into(&mut exposed));
        }
        for tile in waits.iter().map(Tile::index) {
            let holding = Holding {
                concealed: held.concealed[tile],
                melded: exposed[tile],
                has_kong,
                has_melds: held.melds > 0,
            };
            for (column, self_drawn) in [false, true].into_iter().enumerate() {
                let next = completed.len;
                let made = &mut completed.rows[next];
                *made = *row;
                made[tile] += 1;
                made[row::WINNING_TILE] = tile as u8;
                let said = Flags(row[row::FLAGS]);
                made[row::FLAGS] = completed_flags(holding, said, self_drawn, seen[tile]).0;
                completed.places[next] = (at, tile, column);
                completed.len = next + 1;
                if completed.len == BLOCK {
                    self.score_completed(completed, tables);
                }
            }
        }
    }

    /// Scores the completed rows and writes their points where they belong.
    fn score_completed(&self, completed: &mut Completed, tables: &mut [WinTable]) {
        let Completed { rows, places, len } = completed;
        self.score_all(&rows[..*len], |which, verdict| {
            let (at, tile, column) = places[which];
            tables[at][tile][column] = match verdict {
                Verdict::Wins { points, .. } => points,
                Verdict::DoesNotWin | Verdict::Bad => 0,
            };
        });
        *len = 0;
    }
}
