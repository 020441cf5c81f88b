//! Whether a win is legal, by a way and on a last tile: the scorer says.

use super::Way;
use super::join::Target;
use super::start::Start;
use crate::bulk::{RowResult, Tables};
use crate::hand::{Row, row};
use crate::legal::contents::{Content, Contents};
use crate::tile::KINDS;
use crate::{Flags, Tile, TileSet};

/// Asks the scorer about wins of one hand by one way.
pub(super) struct Judge<'a> {
    tables: &'a Tables,
    start: &'a Start,
    /// Three sets are exposed, those that the hand has not melded included.
    exposes: bool,
    self_drawn: bool,
    row: Row,
    /// The row holds the win that is looked at.
    is_written: bool,
}

/// The sets and the pair of one reading of the concealed tiles.
#[derive(Clone, Copy)]
struct Reading {
    /// Codes of melds.
    sets: [u8; 4],
    len: usize,
    pair: usize,
}

/// The kinds of a chow or pung by its code.
const fn kinds_of(code: u8) -> u64 {
    match code {
        1..=21 => 7 << ((code - 1) / 7 * 9 + (code - 1) % 7),
        _ => 1 << (code - 22),
    }
}

/// Adds the tiles of a chow or pung.
fn add_set(code: u8, row: &mut Row) {
    if code <= 21 {
        let at = usize::from((code - 1) / 7 * 9 + (code - 1) % 7);
        row[at..at + 3].iter_mut().for_each(|n| *n += 1);
    } else {
        row[usize::from(code - 22)] += 3;
    }
}

/// Whether the tables score it as a legal win.
#[inline]
fn is_legal(tables: &Tables, row: &Row) -> bool {
    matches!(tables.score(row), RowResult::Wins { is_legal: true, .. })
}

impl<'a> Judge<'a> {
    pub(super) fn new(tables: &'a Tables, start: &'a Start) -> Judge<'a> {
        Judge {
            tables,
            start,
            exposes: start.way == Way::Open && start.melds < 3,
            self_drawn: start.way == Way::SelfDrawn,
            row: start.row,
            is_written: false,
        }
    }

    /// Turns to another win.
    #[inline]
    pub(super) fn turn(&mut self) {
        self.is_written = false;
    }

    #[inline]
    fn write(&mut self, target: &Target<'_>) {
        let row = &mut self.row;
        match target.contents {
            Some([m, s, p, z]) => {
                row[..9].copy_from_slice(&m.counts);
                row[9..18].copy_from_slice(&s.counts);
                row[18..27].copy_from_slice(&p.counts);
                row[27..KINDS].copy_from_slice(&z.counts[..7]);
            }
            None => row[..KINDS].copy_from_slice(&target.tiles.counts()),
        }
    }

    /// Whether the win is legal on a last tile of it, which may be the last copy or not.
    #[inline]
    pub(super) fn allows(&mut self, target: &Target<'_>, last: Tile, is_last_copy: bool) -> bool {
        let flags = Flags::default()
            .set(Flags::SELF_DRAWN, self.self_drawn)
            .set(Flags::LAST_COPY, is_last_copy);
        match target.contents {
            Some(contents) if self.exposes => self.allows_exposed(contents, last, flags),
            _ => {
                if !self.is_written {
                    self.write(target);
                    self.is_written = true;
                }
                self.row[row::WINNING_TILE] = last.index() as u8;
                self.row[row::FLAGS] = flags.0;
                is_legal(self.tables, &self.row)
            }
        }
    }

    /// The same, as the hand's circumstances are: the last copy where three are shown.
    #[inline]
    pub(super) fn allows_as_shown(&mut self, target: &Target<'_>, last: Tile) -> bool {
        self.allows(target, last, self.start.last_copies.contains(last))
    }

    /// Whether, with three sets exposed, some reading is legal in which another set or the pair takes the
    /// last tile.
    fn allows_exposed(&mut self, contents: &[&Content; 4], last: Tile, flags: Flags) -> bool {
        let all = Contents::get();
        let [m, s, p, z] = [0, 1, 2, 3].map(|at| all.family(at).shapes(contents[at]));
        for m in m {
            for s in s {
                for p in p {
                    for z in z {
                        let reading = Reading::of([m, s, p, z]);
                        if self.allows_reading(&reading, last, flags) {
                            return true;
                        }
                    }
                }
            }
        }
        false
    }

    fn allows_reading(&mut self, reading: &Reading, last: Tile, flags: Flags) -> bool {
        let sets = &reading.sets[..reading.len];
        let is_pair = reading.pair == last.index();
        for (at, &concealed) in sets.iter().enumerate() {
            let takes = is_pair || TileSet::of_bits(kinds_of(concealed)).contains(last);
            if !takes || at > 0 && sets[at - 1] == concealed {
                continue;
            }
            let mut row = self.start.row;
            add_set(concealed, &mut row);
            row[reading.pair] += 2;
            let others = sets.iter().enumerate().filter(|(other, _)| *other != at);
            for (slot, (_, &code)) in (row::MELDS + self.start.melds..).zip(others) {
                row[slot] = code;
            }
            row[row::WINNING_TILE] = last.index() as u8;
            row[row::FLAGS] = flags.0;
            if is_legal(self.tables, &row) {
                return true;
            }
        }
        false
    }
}

impl Reading {
    fn of(shapes: [&crate::shape::suits::SuitShape; 4]) -> Reading {
        let mut reading = Reading { sets: [0; 4], len: 0, pair: 0 };
        for (at, shape) in (0_u8..).zip(shapes) {
            for set in shape.sets() {
                reading.sets[reading.len] =
                    if set.is_chow { 1 + 7 * at + set.rank } else { 22 + 9 * at + set.rank };
                reading.len += 1;
            }
            if let Some(rank) = shape.pair() {
                reading.pair = usize::from(9 * at + rank);
            }
        }
        reading
    }
}
