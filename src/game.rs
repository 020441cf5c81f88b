//! A round at a table, exactly as Botzone's judge runs it: the duplicate table of four walls.
//!
//! Four seats, 0-3 for E S W N, each with a wall of its own from whose end it draws; no flowers. Seat 0 draws
//! first. What may be done is in `play`, the one place for the rules of play; what the seats are asked, and
//! how their answers are resolved, is here:
//!
//! * Who has drawn, or has claimed, is asked what to do, or what to throw.
//! * About a discard and about a tile added to a pung those are asked who may do more than pass, one after
//!   the other from the next seat on, whatever was answered before. Nothing that a seat can see changes
//!   until the last has answered.
//! * Then the answers are resolved: the first win in turn order, else a pung or a kong, else a chow.
//!
//! A [`Game`] is one flat value of about a kilobyte without a pointer in it, so that a search copies it and a
//! batch of tables is an array of them. It doesn't hold the tables of its rule book: they are handed to each
//! call that asks what a hand is worth. [`View`] is the same value with all that a seat hasn't seen taken
//! out; the players of `botzone` follow a round by it, through the same functions.

mod action;
pub mod batch;
mod deal;
mod follow;
mod history;
pub mod planes;
mod play;
pub mod players;
mod record;
pub mod seed;
mod walls;
mod why;
mod win;

use crate::bulk::Tables;
use crate::hand::row;
use crate::tile::KINDS;
use crate::{Flags, Hand, HandError, Meld, Rules, Tile, Wind};

pub use action::{Action, ActionError, ActionKind, Mask};
pub use deal::Dealer;
pub use history::{Event, EventKind, Move};
pub use walls::WallError;
pub use win::WinWorth;

use history::History;
use walls::cut;

/// Seats at the table.
pub const SEATS: usize = 4;
/// Tiles of one wall of the whole set.
pub const WALL: usize = 34;
/// Tiles dealt to each seat.
const DEALT: u8 = 13;
/// In place of a tile, or of the code of a concealed kong: it isn't known.
const UNKNOWN: u8 = 255;
/// In place of a seat: nobody is asked; or everything is seen.
pub(crate) const NOBODY: u8 = 4;
/// In place of an answer: none was given.
const OPEN: u8 = 255;
/// In place of an answer: the seat could do no more than pass, and wasn't asked.
const UNASKED: u8 = 254;

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Stage {
    /// The tiles are dealt, and nobody has drawn.
    Dealt,
    /// The seat in turn has drawn a tile.
    Drawn,
    /// The seat in turn has claimed a chow or a pung, and has to throw.
    Claimed,
    /// The seat in turn has thrown a tile.
    Thrown,
    /// The seat in turn has laid down a kong and will draw.
    Konged,
    /// The seat in turn has added a tile to a pung.
    Added,
}

/// Why a round is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum EndReason {
    /// 和
    Win,
    /// 荒: a seat had to draw from an empty wall.
    Drawn,
    /// A seat did what it may not.
    Error,
}

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// Why it is over.
    pub reason: EndReason,
    /// Who won.
    pub winner: Option<u8>,
    /// Who threw the tile, or whose kong was robbed.
    pub discarder: Option<u8>,
    /// Who did what may not be done.
    pub offender: Option<u8>,
    /// What the winning hand is worth.
    pub points: u16,
    /// What each seat wins or loses; the sum is zero.
    pub payments: [i32; SEATS],
}

/// One round, from the deal to its end.
///
/// ```
/// use guobiao::bulk::Tables;
/// use guobiao::game::{Game, seed};
/// use guobiao::Rules;
///
/// let rules = Rules::named("BOTZONE").unwrap();
/// let tables = Tables::new(&rules);
/// let (walls, wind) = seed::deal(7, 0, 0);
/// let mut game = Game::new(&walls, wind, &rules).unwrap();
/// game.begin(&tables);
/// while let Some(action) = game.legal().iter().next() {
///     game.act(action, &tables).unwrap();
/// }
/// assert_eq!(game.ending().unwrap().payments.iter().sum::<i32>(), 0);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Game {
    /// Each wall as it was dealt; the last of the `left` tiles is drawn next.
    walls: [[u8; WALL]; SEATS],
    /// Tiles of a wall before the deal.
    size: u8,
    left: [u8; SEATS],
    held: [[u8; KINDS]; SEATS],
    melds: [[u8; 4]; SEATS],
    sources: [u16; SEATS],
    /// Tiles on the table for all to see: discards that nobody claimed, and exposed melds. The discard that
    /// is asked about isn't among them.
    shown: [u8; KINDS],
    round_wind: Wind,
    /// The circumstances of house games that the rule book knows.
    house: Flags,
    stage: Stage,
    turn: u8,
    /// The tile drawn, thrown or added to a pung.
    tile: u8,
    /// The tile was drawn for a kong.
    replaces: bool,
    asked: u8,
    bids: [u8; SEATS],
    legal: Mask,
    ending: Option<Ending>,
    /// Whose tiles are known: one seat's, or everybody's.
    eye: u8,
    history: History,
}

impl Game {
    /// Deals a round from four walls of equal length, one after the other: 34 tiles each, or fewer.
    ///
    /// Nobody is asked before [`Game::begin`].
    ///
    /// # Errors
    /// Walls that aren't four equal ones of 13 to 34 tiles, a number that isn't a tile, a fifth copy.
    pub fn new(walls: &[u8], round_wind: Wind, rules: &Rules) -> Result<Game, WallError> {
        let (walls, size) = cut(walls)?;
        let mut game = Game { walls, ..Game::blank(size, round_wind, rules, NOBODY) };
        for seat in 0..SEATS as u8 {
            game.pick_up(seat);
        }
        Ok(game)
    }

    /// Takes the dealt tiles of a seat from its wall.
    fn pick_up(&mut self, seat: u8) {
        let at = usize::from(seat);
        for &tile in &self.walls[at][usize::from(self.size - DEALT)..usize::from(self.size)] {
            self.held[at][usize::from(tile)] += 1;
        }
    }

    /// A table at which nothing is known yet.
    fn blank(size: u8, round_wind: Wind, rules: &Rules, eye: u8) -> Game {
        Game {
            walls: [[UNKNOWN; WALL]; SEATS],
            size,
            left: [size - DEALT; SEATS],
            held: [[0; KINDS]; SEATS],
            melds: [[0; 4]; SEATS],
            sources: [0; SEATS],
            shown: [0; KINDS],
            round_wind,
            house: win::house_flags(rules),
            stage: Stage::Dealt,
            turn: 0,
            tile: UNKNOWN,
            replaces: false,
            asked: NOBODY,
            bids: [OPEN; SEATS],
            legal: Mask::NONE,
            ending: None,
            eye,
            history: History::new(),
        }
    }

    /// Lets seat 0 draw, and whatever follows until somebody has a choice.
    pub fn begin(&mut self, tables: &Tables) {
        if self.stage == Stage::Dealt && self.ending.is_none() {
            self.proceed(tables);
        }
    }

    /// Does what the seat asked chose.
    ///
    /// # Errors
    /// [`ActionError`] for an action that isn't legal, and then nothing has moved.
    pub fn act(&mut self, action: Action, tables: &Tables) -> Result<(), ActionError> {
        if !self.legal.has(action) {
            return Err(self.why_not(action));
        }
        match self.stage {
            Stage::Thrown | Stage::Added => self.bids[usize::from(self.asked)] = action.number(),
            _ => self.take_turn(action, tables),
        }
        self.proceed(tables);
        Ok(())
    }

    /// Ends the round because a seat did what it may not: it pays 30, the others are paid 10.
    pub fn penalize(&mut self, offender: u8) {
        let mut payments = [10; SEATS];
        payments[usize::from(offender & 3)] = -30;
        self.end(Ending {
            reason: EndReason::Error,
            winner: None,
            discarder: None,
            offender: Some(offender & 3),
            points: 0,
            payments,
        });
    }

    fn end(&mut self, ending: Ending) {
        self.asked = NOBODY;
        self.legal = Mask::NONE;
        self.ending = Some(ending);
    }

    /// Goes on until somebody has a choice or the round is over.
    fn proceed(&mut self, tables: &Tables) {
        self.asked = NOBODY;
        self.legal = Mask::NONE;
        while self.ending.is_none() {
            match self.stage {
                Stage::Dealt | Stage::Konged => self.draw(self.turn),
                Stage::Drawn | Stage::Claimed => {
                    self.asked = self.turn;
                    self.legal = self.own_actions(tables);
                    return;
                }
                Stage::Thrown | Stage::Added => {
                    if self.ask_next(tables) {
                        return;
                    }
                    self.resolve(tables);
                }
            }
        }
    }

    /// Finds the next who hasn't answered and may do more than pass; whether there is one.
    fn ask_next(&mut self, tables: &Tables) -> bool {
        for seat in self.others() {
            if self.bids[usize::from(seat)] != OPEN {
                continue;
            }
            let legal = self.answers(seat, tables);
            if legal.len() > 1 {
                (self.asked, self.legal) = (seat, legal);
                return true;
            }
            self.bids[usize::from(seat)] = UNASKED;
        }
        false
    }

    /// The other three, from the seat after the one in turn on.
    pub(crate) fn others(&self) -> impl Iterator<Item = u8> + use<> {
        let turn = self.turn;
        (1..4).map(move |steps| (turn + steps) % 4)
    }

    /// Resolves what everybody answered to a discard or to an added kong.
    fn resolve(&mut self, tables: &Tables) {
        let bid =
            |seat: u8| Action::new(self.bids[usize::from(seat)]).filter(|&a| a != Action::PASS);
        let rank = |action: Action| match action.kind() {
            ActionKind::Win => 0,
            ActionKind::Pung | ActionKind::Kong => 1,
            _ => 2,
        };
        // Of equals the first in turn order is taken.
        let bids = self.others().filter_map(|seat| Some((seat, bid(seat)?)));
        let first = bids.min_by_key(|&(_, action)| rank(action));
        let bids = self.bids;
        match first {
            Some((seat, action)) => {
                self.claim(seat, action, tables);
                for other in (0..4).filter(|&other| other != seat) {
                    if let Some(lost) = Action::new(bids[usize::from(other)])
                        && lost != Action::PASS
                    {
                        self.history.lose(other, lost);
                    }
                }
            }
            None => self.let_go(),
        }
    }

    /// Who is asked; `None` when the round is over, and before it begins.
    #[must_use]
    pub const fn asked(&self) -> Option<u8> {
        if self.asked == NOBODY { None } else { Some(self.asked) }
    }

    /// What the seat asked may do; nothing where nobody is.
    #[must_use]
    pub const fn legal(&self) -> &Mask {
        &self.legal
    }

    /// How the round ended.
    #[must_use]
    pub const fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Where it stands; after the end, where it ended.
    #[must_use]
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// The seat that has drawn, claimed, thrown or laid down a kong.
    #[must_use]
    pub const fn turn(&self) -> u8 {
        self.turn
    }

    /// 圈风
    #[must_use]
    pub const fn round_wind(&self) -> Wind {
        self.round_wind
    }

    /// The tile asked about: the own draw, a discard or a tile added to a pung. `None` after a claim, before
    /// the first draw, and where it isn't known.
    #[must_use]
    pub const fn tile(&self) -> Option<Tile> {
        match self.stage {
            Stage::Drawn | Stage::Thrown | Stage::Added => Tile::new(self.tile),
            _ => None,
        }
    }

    /// The seat that [`Game::tile`] came from; `None` where nothing is asked about.
    #[must_use]
    pub const fn source(&self) -> Option<u8> {
        match self.stage {
            Stage::Drawn | Stage::Thrown | Stage::Added => Some(self.turn),
            _ => None,
        }
    }

    /// Tiles left in each wall.
    #[must_use]
    pub const fn wall_left(&self) -> [u8; SEATS] {
        self.left
    }

    /// The walls as they were dealt, one after the other; 255 for tiles that aren't known.
    #[must_use]
    pub fn walls(&self) -> Vec<u8> {
        self.walls.iter().flat_map(|wall| wall[..usize::from(self.size)].iter().copied()).collect()
    }

    /// The 13 tiles dealt to a seat, in the order in which they were.
    pub fn dealt(&self, seat: u8) -> impl Iterator<Item = Tile> + '_ {
        let size = usize::from(self.size);
        let tiles = &self.walls[usize::from(seat)][size - usize::from(DEALT)..size];
        tiles.iter().rev().filter_map(|&tile| Tile::new(tile))
    }

    /// A seat's melds in the order laid down; `None` for a concealed kong that isn't known.
    pub fn melds(&self, seat: u8) -> impl Iterator<Item = Option<Meld>> + '_ {
        let sources = self.sources[usize::from(seat)];
        let codes = self.melds[usize::from(seat)].into_iter().enumerate();
        codes
            .take_while(|&(_, code)| code != 0)
            .map(move |(slot, code)| Meld::from_code(code, (sources >> (3 * slot) & 7) as u8))
    }

    /// What everybody sees but for a seat's own melds: all discards and the exposed melds of others; neither
    /// the discard that is asked about nor concealed kongs.
    #[must_use]
    pub fn seen(&self, seat: u8) -> [u8; KINDS] {
        let mut own = [0; KINDS];
        for meld in self.melds(seat).flatten().filter(|meld| meld.is_exposed()) {
            meld.count_into(&mut own);
        }
        std::array::from_fn(|at| self.shown[at] - own[at])
    }

    /// A seat's hand: at its own draw of 14 tiles with the drawn one as winning tile and all flags; after a
    /// claim of 14 without; else of 13.
    ///
    /// # Errors
    /// The hand of another seat in a [`View`] isn't known.
    pub fn hand(&self, seat: u8) -> Result<Hand, HandError> {
        if seat == self.turn && self.stage == Stage::Drawn {
            return Hand::try_from(self.row_with_tile(seat));
        }
        let mut row = self.row(seat);
        row[row::WINNING_TILE] = row::NONE;
        Hand::try_from(row)
    }

    /// The hand that a seat would win with now, all flags set; `None` where it can't be asked about a tile.
    #[must_use]
    pub fn hand_to_win(&self, seat: u8) -> Option<Hand> {
        let is_drawer = seat == self.turn;
        let can_win = match self.stage {
            Stage::Drawn => is_drawer,
            Stage::Thrown | Stage::Added => !is_drawer,
            _ => false,
        };
        if !can_win || !self.knows(seat) {
            return None;
        }
        Hand::try_from(self.row_with_tile(seat)).ok()
    }

    /// Whether it is a whole round, and not what one seat knows of it.
    #[must_use]
    pub const fn sees_all(&self) -> bool {
        self.eye == NOBODY
    }

    const fn knows(&self, seat: u8) -> bool {
        self.eye == NOBODY || self.eye == seat
    }
}

/// What one seat knows of a round, and nothing else.
///
/// Hands, walls and concealed kongs of others are taken out, and so are answers that others have given.
/// Every question about the own seat is answered as the [`Game`] answers it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct View(Game);

impl View {
    /// The view that a player has put together from what it was shown.
    pub(crate) const fn of(seen: Game) -> View {
        View(seen)
    }

    /// The same view where the seat is asked without regard to others: if it may do more than pass.
    #[must_use]
    pub fn asked_alone(mut self, tables: &Tables) -> View {
        self.0.ask_own(tables);
        self
    }

    /// What is known, as a game that holds nothing else.
    #[must_use]
    pub const fn table(&self) -> &Game {
        &self.0
    }

    /// Whose view it is.
    #[must_use]
    pub const fn seat(&self) -> u8 {
        self.0.eye
    }
}

impl Game {
    /// What a seat knows.
    #[must_use]
    pub fn view(&self, seat: u8) -> View {
        let mut seen = self.clone();
        for other in (0..SEATS).filter(|&other| other != usize::from(seat)) {
            seen.walls[other] = [UNKNOWN; WALL];
            seen.held[other] = [0; KINDS];
            for code in &mut seen.melds[other] {
                if Meld::from_code(*code, 0).is_some_and(|meld| !meld.is_exposed()) {
                    *code = UNKNOWN;
                }
            }
        }
        seen.walls[usize::from(seat)][..usize::from(self.left[usize::from(seat)])].fill(UNKNOWN);
        if self.stage == Stage::Drawn && self.turn != seat {
            seen.tile = UNKNOWN;
        }
        if self.asked != seat {
            (seen.asked, seen.legal) = (NOBODY, Mask::NONE);
        }
        seen.bids = [OPEN; SEATS];
        let own = self.bids[usize::from(seat)];
        seen.bids[usize::from(seat)] = if own == UNASKED { OPEN } else { own };
        seen.eye = seat;
        seen.history = self.history.seen_by(seat);
        View(seen)
    }
}
