//! What a seat would win with, and what it would be worth: the flags of a win as the table gives them.

use super::{DEALT, Game, Stage};
use crate::bulk::{RowResult, Tables};
use crate::hand::row;
use crate::shanten::waits_of;
use crate::tile::KINDS;
use crate::{Fan, Flags, Row, Rules};

/// What a win is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinWorth {
    /// Everything, flowers included.
    pub points: u16,
    /// The points reach the minimum of the rule book.
    pub is_legal: bool,
}

/// The circumstances of house games that a rule book gives points for.
pub(super) fn house_flags(rules: &Rules) -> Flags {
    let known = |fan| rules.points(fan) > 0;
    Flags::default()
        .set(Flags::DEALT_WIN, known(Fan::HeavenlyHand))
        .set(Flags::FIRST_GO_ROUND, known(Fan::EarthlyHand) || known(Fan::HumanHand))
        .set(Flags::READY_WHEN_DEALT, known(Fan::HeavenlyReady))
}

impl Game {
    /// What a win of this seat with the tile asked about would be worth, legal or not; `None` where the tiles
    /// don't win. The seat in turn wins with its draw; with its own discard the judge asks too.
    #[must_use]
    pub fn worth(&self, seat: u8, tables: &Tables) -> Option<WinWorth> {
        match tables.score(&self.row_with_tile(seat)) {
            RowResult::Wins { points, is_legal } => Some(WinWorth { points, is_legal }),
            RowResult::DoesNotWin | RowResult::Bad => None,
        }
    }

    /// A seat's tiles as a row.
    pub(super) fn row(&self, seat: u8) -> Row {
        let at = usize::from(seat);
        let mut row = [0; row::LEN];
        row[..KINDS].copy_from_slice(&self.held[at]);
        row[row::MELDS..row::WINNING_TILE].copy_from_slice(&self.melds[at]);
        row[row::SOURCES..row::FREE].copy_from_slice(&self.sources[at].to_le_bytes());
        row[row::ROUND_WIND] = self.round_wind as u8;
        row[row::SEAT_WIND] = seat;
        row
    }

    /// A seat's tiles with the one asked about as winning tile, and all flags.
    pub(super) fn row_with_tile(&self, seat: u8) -> Row {
        let mut row = self.row(seat);
        row[row::WINNING_TILE] = self.tile;
        row[row::FLAGS] = self.flags(seat).0;
        if self.stage != Stage::Drawn
            && let Some(count) = row[..KINDS].get_mut(usize::from(self.tile))
        {
            *count += 1;
        }
        row
    }

    /// What is true of a win of this seat with the tile asked about.
    ///
    /// * Self-drawn: it is the own draw.
    /// * Last tile: the wall of the seat after the one in turn is empty, whatever the own wall holds.
    /// * Fourth copy (和绝张): the other three lie on the table for all to see. The discard that is asked about
    ///   isn't counted, concealed kongs and hands aren't; a tile added to a pung is, and makes it four.
    /// * Kong: drawn right after an own kong of any kind, or robbed from another's.
    fn flags(&self, seat: u8) -> Flags {
        let shown = self.shown.get(usize::from(self.tile)).copied().unwrap_or(0);
        let self_drawn = self.stage == Stage::Drawn;
        let kong = self.stage == Stage::Added || self_drawn && self.replaces;
        let flags = Flags::default()
            .set(Flags::SELF_DRAWN, self_drawn)
            .set(Flags::LAST_COPY, shown == 3)
            .set(Flags::LAST_TILE, self.is_last_tile())
            .set(Flags::KONG, kong);
        if self.house == Flags::default() { flags } else { self.house_flags_of(seat, flags) }
    }

    /// The circumstances of house games, as far as the rule book knows them.
    ///
    /// * Dealt win (天和): seat 0 with its first draw, before anything else has happened.
    /// * First go-round (地和, 人和): nobody has drawn a second tile.
    /// * Ready when dealt (天听): the 13 tiles dealt were waiting.
    fn house_flags_of(&self, seat: u8, flags: Flags) -> Flags {
        let late = flags.has(Flags::LAST_TILE) || flags.has(Flags::LAST_COPY);
        let self_drawn = flags.has(Flags::SELF_DRAWN);
        let is_first = self_drawn && seat == 0 && self.history.lines().count() == 1;
        let first_round = self.left.iter().all(|&left| left + 1 >= self.size - DEALT);
        let add = |flags: Flags, flag, holds: bool| flags.set(flag, holds && self.house.has(flag));
        let flags = add(flags, Flags::DEALT_WIN, is_first && !late);
        let first_round = first_round && !flags.has(Flags::LAST_TILE);
        let flags = add(flags, Flags::FIRST_GO_ROUND, first_round);
        let ready = self.house.has(Flags::READY_WHEN_DEALT) && self.was_ready(seat);
        add(flags, Flags::READY_WHEN_DEALT, ready)
    }

    fn was_ready(&self, seat: u8) -> bool {
        let mut counts = [0; KINDS];
        for tile in self.dealt(seat) {
            counts[tile.index()] += 1;
        }
        !waits_of(&counts, 0).is_empty()
    }
}
