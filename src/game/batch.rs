//! Many tables in lockstep: each step every table that goes on does what its asked seat chose.
//!
//! A batch is an array of [`Table`]s, and a table is a [`Game`], flat and without a pointer, beside the three
//! numbers that say which round comes next: seed, row and round. Nothing is shared between tables, so that
//! they are played in any order and on any number of threads, and each as it would be alone. What a step
//! shows is written into slices that the caller brings, a row a table: a [`Turn`].

use super::planes::{CELLS, HIDDEN, Planes, hidden};
use super::{Action, ActionError, EndReason, Ending, Game, NOBODY, SEATS, seed};
use crate::bulk::Tables;
use crate::hand::row;
use crate::parallel::Portion;
use crate::tile::spread_bits;
use crate::{Fan, Row, Wind};

/// In place of a seat, or of a reason: there is none.
pub const ABSENT: u8 = 255;

/// Where the rounds of a table come from: round `round` of row `row` under `seed`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stream {
    /// The seed of the walls.
    pub seed: u64,
    /// The row of the batch that it was dealt for.
    pub row: u64,
    /// The number of the round shown.
    pub round: u32,
}

/// How the last step ended a round, and the hand that won it, all zero if none did.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Ended {
    pub(super) ending: Ending,
    pub(super) won: Row,
}

/// One table of a batch.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Table {
    pub(super) game: Game,
    pub(super) stream: Stream,
    pub(super) ended: Option<Ended>,
}

/// How tables are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    /// A step that ends a round deals the next.
    pub autoreset: bool,
    /// What isn't legal ends the round as Botzone's judge does: -30, and 10 for the others.
    pub judges: bool,
}

/// The action with a number, whatever number came.
fn action(number: i64) -> Option<Action> {
    u8::try_from(number).ok().and_then(Action::new)
}

impl Table {
    /// Deals the first round of a row.
    #[must_use]
    pub fn new(stream: Stream, book: &Tables) -> Table {
        let (walls, wind) = seed::deal(stream.seed, stream.row, u64::from(stream.round));
        Table::of(dealt(&walls, wind, book), stream)
    }

    /// A table where a round stands; the rounds after it are those of the stream.
    #[must_use]
    pub const fn of(game: Game, stream: Stream) -> Table {
        Table { game, stream, ended: None }
    }

    /// The round shown.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Where its rounds come from.
    #[must_use]
    pub const fn stream(&self) -> Stream {
        self.stream
    }

    /// Puts another round in place of the one shown.
    pub fn put(&mut self, game: Game) {
        *self = Table::of(game, self.stream);
    }

    /// Deals the next round: with other walls or another round wind, if given.
    pub fn deal(&mut self, walls: Option<&[u8; 136]>, wind: Option<Wind>, book: &Tables) {
        self.stream.round = self.stream.round.wrapping_add(1);
        self.deal_again(walls, wind, book);
    }

    /// Deals the round of this number again.
    pub fn deal_again(&mut self, walls: Option<&[u8; 136]>, wind: Option<Wind>, book: &Tables) {
        let Stream { seed, row, round } = self.stream;
        let (own, own_wind) = match walls {
            Some(walls) => (*walls, Wind::default()),
            None => seed::deal(seed, row, u64::from(round)),
        };
        *self = Table::of(dealt(&own, wind.unwrap_or(own_wind), book), self.stream);
    }

    /// Says that the last step ended no round.
    pub const fn forget_ended(&mut self) {
        self.ended = None;
    }

    /// What is wrong with an action, given by its number; nothing where the round is over.
    #[must_use]
    pub fn fault(&self, number: i64) -> Option<ActionError> {
        self.game.asked()?;
        match action(number) {
            None => Some(ActionError::Unknown { found: number.to_string() }),
            Some(action) if self.game.legal().has(action) => None,
            Some(action) => Some(self.game.why_not(action)),
        }
    }

    /// Does what the asked seat chose, given by its number; nothing where the round is over.
    ///
    /// What isn't legal ends the round at the expense of that seat: who raises errors looks for faults first.
    pub fn step(&mut self, number: i64, play: Play, book: &Tables) {
        self.ended = None;
        let Some(seat) = self.game.asked() else { return };
        let done = action(number).is_some_and(|action| self.game.act(action, book).is_ok());
        if !done {
            self.game.penalize(seat);
        }
        self.close(play, book);
    }

    /// Plays the round shown to its end; `choose` is never asked about another.
    pub fn play(&mut self, play: Play, book: &Tables, mut choose: impl FnMut(&Game) -> Action) {
        self.ended = None;
        while let Some(seat) = self.game.asked() {
            if self.game.act(choose(&self.game), book).is_err() {
                self.game.penalize(seat);
            }
            self.close(play, book);
            if self.ended.is_some() {
                return;
            }
        }
    }

    /// Remembers how the round ended, if it has, and deals the next.
    fn close(&mut self, play: Play, book: &Tables) {
        let Some(&ending) = self.game.ending() else { return };
        let won = ending.winner.map_or([0; row::LEN], |winner| self.game.row_with_tile(winner));
        if play.autoreset {
            self.deal(None, None, book);
        }
        self.ended = Some(Ended { ending, won });
    }
}

/// A round whose seat 0 has drawn; of walls that aren't whole the one in which nothing is left to do.
fn dealt(walls: &[u8; 136], wind: Wind, book: &Tables) -> Game {
    let mut game = Game::new(walls, wind, book.rules())
        .unwrap_or_else(|_| Game::blank(super::DEALT, wind, book.rules(), NOBODY));
    game.begin(book);
    game
}

/// The planes of a run of tables, `each` bytes a table.
pub struct PlaneRows<'a> {
    /// Which planes.
    pub planes: Planes,
    /// All of them, one table after the other.
    pub bytes: &'a mut [u8],
}

impl PlaneRows<'_> {
    const fn each(&self) -> usize {
        self.planes.count() * CELLS
    }
}

impl Portion for PlaneRows<'_> {
    fn take(&mut self, n: usize) -> Option<Self> {
        let bytes = self.bytes.split_off_mut(..n.checked_mul(self.each())?)?;
        Some(PlaneRows { planes: self.planes, bytes })
    }

    fn has(&self, n: usize) -> bool {
        n.checked_mul(self.each()) == Some(self.bytes.len())
    }
}

/// What a step shows, a row a table. See the attributes of `Turn` in Python.
pub struct Turn<'a> {
    /// Who is asked; 255 where the round is over.
    pub seat: &'a mut [u8],
    /// What it may do, 0 or 1.
    pub mask: &'a mut [[u8; Action::COUNT]],
    /// What it sees.
    pub planes: Option<PlaneRows<'a>>,
    /// What the others hold.
    pub hidden: Option<&'a mut [[u8; HIDDEN * CELLS]]>,
    /// What each seat was paid in the round that the step ended.
    pub reward: &'a mut [[i32; SEATS]],
    /// The step ended a round, 0 or 1.
    pub done: &'a mut [u8],
    /// The number of the round shown.
    pub round: &'a mut [u32],
    /// Why it ended: 0 win, 1 drawn, 2 error; 255 where none did.
    pub reason: &'a mut [u8],
    /// Who won it, or 255.
    pub winner: &'a mut [u8],
    /// Who threw the tile, or whose kong was robbed, or 255.
    pub discarder: &'a mut [u8],
    /// What the win was worth.
    pub points: &'a mut [u16],
    /// How often each fan counted.
    pub fans: Option<&'a mut [[u8; Fan::COUNT]]>,
}

impl Portion for Turn<'_> {
    fn take(&mut self, n: usize) -> Option<Self> {
        Some(Turn {
            seat: self.seat.take(n)?,
            mask: self.mask.take(n)?,
            planes: Portion::take(&mut self.planes, n)?,
            hidden: Portion::take(&mut self.hidden, n)?,
            reward: self.reward.take(n)?,
            done: self.done.take(n)?,
            round: self.round.take(n)?,
            reason: self.reason.take(n)?,
            winner: self.winner.take(n)?,
            discarder: self.discarder.take(n)?,
            points: self.points.take(n)?,
            fans: Portion::take(&mut self.fans, n)?,
        })
    }

    fn has(&self, n: usize) -> bool {
        let bytes = [&*self.seat, self.done, self.reason, self.winner, self.discarder];
        bytes.iter().all(|part| part.len() == n)
            && self.mask.len() == n
            && self.planes.has(n)
            && self.hidden.has(n)
            && self.reward.len() == n
            && self.round.len() == n
            && self.points.len() == n
            && self.fans.has(n)
    }
}

impl Turn<'_> {
    /// Writes row `at`.
    pub fn show(&mut self, at: usize, table: &Table, book: &Tables) {
        let game = &table.game;
        let seat = game.asked();
        self.seat[at] = seat.unwrap_or(ABSENT);
        self.round[at] = table.stream.round;
        let bytes = game.legal().words().map(u64::to_le_bytes);
        for (cells, bits) in self.mask[at].chunks_mut(8).zip(bytes.as_flattened()) {
            cells.copy_from_slice(&spread_bits(*bits).to_le_bytes()[..cells.len()]);
        }
        if let Some(rows) = &mut self.planes {
            let each = rows.each();
            let cells = &mut rows.bytes[at * each..(at + 1) * each];
            cells.fill(0);
            if let Some(seat) = seat {
                rows.planes.fill(game, seat, cells);
            }
        }
        if let Some(rows) = &mut self.hidden {
            rows[at].fill(0);
            if let Some(seat) = seat {
                hidden(game, seat, &mut rows[at]);
            }
        }
        self.show_ended(at, table.ended.as_ref(), book);
    }

    fn show_ended(&mut self, at: usize, ended: Option<&Ended>, book: &Tables) {
        self.done[at] = u8::from(ended.is_some());
        let ending = ended.map(|ended| &ended.ending);
        self.reward[at] = ending.map_or([0; SEATS], |ending| ending.payments);
        self.reason[at] = ending.map_or(ABSENT, |ending| match ending.reason {
            EndReason::Win => 0,
            EndReason::Drawn => 1,
            EndReason::Error => 2,
        });
        self.winner[at] = ending.and_then(|ending| ending.winner).unwrap_or(ABSENT);
        self.discarder[at] = ending.and_then(|ending| ending.discarder).unwrap_or(ABSENT);
        self.points[at] = ending.map_or(0, |ending| ending.points);
        if let Some(fans) = &mut self.fans {
            fans[at].fill(0);
            if let Some(ended) = ended.filter(|ended| ended.ending.winner.is_some()) {
                // A hand that was won wins.
                let _ = book.score_fans(&ended.won, &mut fans[at]);
            }
        }
    }
}

/// Bytes of a saved table before those of its round.
const TABLE_HEAD: usize = 20 + 6 + 16 + row::LEN;

impl Table {
    /// The table as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let Stream { seed, row, round } = self.stream;
        let mut bytes = [seed.to_le_bytes(), row.to_le_bytes()].concat();
        bytes.extend(round.to_le_bytes());
        let ended = self.ended.as_ref();
        let ending = ended.map(|ended| ended.ending);
        let seat = |of: fn(&Ending) -> Option<u8>| ending.as_ref().and_then(of).unwrap_or(ABSENT);
        bytes.extend([
            ending.map_or(ABSENT, |ending| ending.reason as u8),
            seat(|ending| ending.winner),
            seat(|ending| ending.discarder),
            seat(|ending| ending.offender),
        ]);
        bytes.extend(ending.map_or(0, |ending| ending.points).to_le_bytes());
        let payments = ending.map_or([0; SEATS], |ending| ending.payments);
        bytes.extend(payments.iter().flat_map(|paid| paid.to_le_bytes()));
        bytes.extend(ended.map_or([0; row::LEN], |ended| ended.won));
        bytes.extend(self.game.to_bytes());
        bytes
    }

    /// The table of its bytes; `None` for bytes that no table has.
    #[must_use]
    pub fn from_bytes(bytes: &[u8], book: &Tables) -> Option<Table> {
        let (head, game) = bytes.split_first_chunk::<TABLE_HEAD>()?;
        let game = Game::from_bytes(game, book).filter(Game::sees_all)?;
        let (numbers, rest) = head.split_first_chunk::<20>()?;
        let word = |at: usize| numbers[at..at + 8].try_into().ok().map(u64::from_le_bytes);
        let round = u32::from_le_bytes(numbers[16..].try_into().ok()?);
        let stream = Stream { seed: word(0)?, row: word(8)?, round };
        let (&[reason, winner, discarder, offender, low, high], rest) = rest.split_first_chunk()?;
        let seat = |seat: u8| (seat < SEATS as u8).then_some(seat);
        let reason = match reason {
            0 => Some(EndReason::Win),
            1 => Some(EndReason::Drawn),
            2 => Some(EndReason::Error),
            _ => None,
        };
        let (paid, won) = rest.split_first_chunk::<16>()?;
        let payments = std::array::from_fn(|at| {
            let bytes = std::array::from_fn(|byte| paid[4 * at + byte]);
            i32::from_le_bytes(bytes)
        });
        let won = *won.first_chunk()?;
        let ended = reason.map(|reason| Ended {
            ending: Ending {
                reason,
                winner: seat(winner),
                discarder: seat(discarder),
                offender: seat(offender),
                points: u16::from_le_bytes([low, high]),
                payments,
            },
            won,
        });
        Some(Table { game, stream, ended })
    }
}
