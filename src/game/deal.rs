//! Dealing anew what a seat hasn't seen, so that a search by play-outs doesn't cheat.
//!
//! Uniform means: of all ways in which the tiles that the seat hasn't seen could lie, those that agree with
//! what it saw are equally likely. The hidden concealed kongs are chosen first, each among the kinds of which
//! nothing has been seen; the other tiles are shuffled into hands and walls. Which of its tiles a seat was
//! dealt, and which it drew when, is dealt as well, so that the walls of the new round lead to where it stands:
//! whatever a seat has thrown or laid down must have been in its hand by then. The tiles needed first choose
//! their places among the draws up to then; the number of ways doesn't depend on which tiles they are, so
//! this is uniform too.

use super::history::Line;
use super::seed::Random;
use super::{Action, ActionKind, DEALT, Game, NOBODY, SEATS, Stage, UNKNOWN, View, WALL};
use crate::bulk::Tables;
use crate::tile::KINDS;
use crate::{Meld, MeldKind, Tile};

/// Keeps the streams of deals apart from those of walls.
const DEALS: u64 = u64::from_be_bytes(*b"view.dea");

/// In place of a tile in the past of a seat: it drew.
const DREW: u8 = KINDS as u8;
/// In place of a tile in the past of a seat: it laid down a concealed kong that isn't known.
const HID: u8 = DREW + 1;

/// Tiles in a list of fixed room.
#[derive(Clone)]
struct Pool {
    tiles: [u8; SEATS * WALL],
    len: usize,
}

impl Pool {
    fn take(&mut self) -> u8 {
        self.len -= 1;
        self.tiles[self.len]
    }
}

/// Deals what a seat hasn't seen, again and again: what all the deals share is worked out once.
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
/// let view = game.view(0);
/// let dealer = view.dealer(1, &tables);
/// assert!(dealer.deal(0).view(0) == view && dealer.deal(0) != dealer.deal(1));
/// ```
pub struct Dealer<'a> {
    /// The round as the seat sees it, but for whose eye it is.
    game: Game,
    me: u8,
    seed: u64,
    /// What isn't seen, the tiles of hidden kongs among it.
    pool: Pool,
    hides_kongs: bool,
    /// What each other seat did, in order: the tiles that left its hand, draws and hidden kongs.
    pasts: [Vec<u8>; SEATS],
    tables: &'a Tables,
}

impl View {
    /// A round that this seat can't tell from the real one: the deal with this number under the seed.
    ///
    /// Answers that others have given are forgotten. Where this seat is asked it is asked first.
    #[must_use]
    pub fn deal(&self, seed: u64, number: u64, tables: &Tables) -> Game {
        self.dealer(seed, tables).deal(number)
    }

    /// What makes the deals under a seed, as [`View::deal`] does, and many of them sooner.
    #[must_use]
    pub fn dealer<'a>(&self, seed: u64, tables: &'a Tables) -> Dealer<'a> {
        let me = self.0.eye;
        let game = Game { eye: NOBODY, ..self.0.clone() };
        Dealer {
            me,
            seed,
            pool: game.unseen(me),
            hides_kongs: game.hidden_kongs() > 0,
            pasts: game.pasts(),
            game,
            tables,
        }
    }
}

impl Dealer<'_> {
    /// The deal with this number.
    #[must_use]
    pub fn deal(&self, number: u64) -> Game {
        let mut random = Random::new(self.seed ^ DEALS, number, 0);
        let (mut game, me) = (self.game.clone(), self.me);
        let mut pool = if self.hides_kongs {
            let kongs = game.deal_kongs(&self.pool, &mut random);
            game.history.reveal(kongs.into_iter().map_while(Tile::new));
            game.unseen(me)
        } else {
            self.pool.clone()
        };
        random.shuffle(&mut pool.tiles[..pool.len]);
        for seat in (0..SEATS).filter(|&seat| seat != usize::from(me)) {
            game.deal_hand(seat, &self.pasts[seat], &mut pool, &mut random);
        }
        for (wall, left) in game.walls.iter_mut().zip(game.left) {
            wall[..usize::from(left)].fill_with(|| pool.take());
        }
        game.ask_again(me, self.tables);
        game
    }
}

impl Game {
    /// Gives the hidden kongs their tiles: in the order in which they were laid down.
    fn deal_kongs(&mut self, pool: &Pool, random: &mut Random) -> [u8; 16] {
        let mut kongs = [UNKNOWN; 16];
        let mut counts = [0; KINDS];
        pool.tiles[..pool.len].iter().for_each(|&tile| counts[usize::from(tile)] += 1);
        let mut whole: Vec<Tile> = Tile::all().filter(|tile| counts[tile.index()] == 4).collect();
        let mut slots = [0; SEATS];
        let mut laid = 0;
        for (seat, _, line) in self.history.lines() {
            let at = usize::from(seat);
            let is_meld = match line {
                Line::HiddenKong => {
                    let tile = whole.swap_remove(random.below(whole.len() as u64) as usize);
                    let meld = Meld::new(MeldKind::ConcealedKong, tile, 0);
                    self.melds[at][slots[at]] = meld.map_or(UNKNOWN, Meld::code);
                    kongs[laid] = tile.index() as u8;
                    laid += 1;
                    true
                }
                Line::Act(action) => is_meld(action),
                Line::Draw => false,
            };
            slots[at] += usize::from(is_meld);
        }
        kongs
    }

    /// Every tile that lies neither in the seat's hand nor on the table; nor in a concealed kong that is known.
    fn unseen(&self, me: u8) -> Pool {
        let mut seen = self.shown;
        for (count, held) in seen.iter_mut().zip(&self.held[usize::from(me)]) {
            *count += held;
        }
        for seat in 0..4 {
            for meld in self.melds(seat).flatten().filter(|meld| !meld.is_exposed()) {
                meld.count_into(&mut seen);
            }
        }
        if let (Stage::Thrown, Some(tile)) = (self.stage, Tile::new(self.tile)) {
            seen[tile.index()] += 1;
        }
        let mut pool = Pool { tiles: [0; SEATS * WALL], len: 0 };
        for (tile, seen) in seen.into_iter().enumerate() {
            for _ in seen..4 {
                pool.tiles[pool.len] = tile as u8;
                pool.len += 1;
            }
        }
        pool
    }

    /// What each seat did, in order: the tiles that left its hand, [`DREW`] and [`HID`].
    fn pasts(&self) -> [Vec<u8>; SEATS] {
        let mut pasts: [Vec<u8>; SEATS] = Default::default();
        for (seat, lost, line) in self.history.lines() {
            debug_assert!(!lost, "a view shows no lost bids");
            let past = &mut pasts[usize::from(seat)];
            match line {
                Line::Draw => past.push(DREW),
                Line::HiddenKong => past.push(HID),
                Line::Act(action) => {
                    for (tile, &copies) in (0..).zip(&used(action)) {
                        past.extend((0..copies).map(|_| tile));
                    }
                }
            }
        }
        pasts
    }

    /// Deals a seat its hand, and the past that leads to it.
    fn deal_hand(&mut self, at: usize, past: &[u8], pool: &mut Pool, random: &mut Random) {
        // The places in the wall of the tiles that it holds.
        let mut places = [0; WALL];
        let mut drawn = self.size - DEALT;
        let mut len = usize::from(DEALT);
        for (place, number) in places.iter_mut().zip(drawn..self.size) {
            *place = number;
        }
        let wall = &mut self.walls[at];
        let mut put = |places: &mut [u8; WALL], len: &mut usize, tile: u8| {
            let chosen = random.below(*len as u64) as usize;
            wall[usize::from(places[chosen])] = tile;
            *len -= 1;
            places[chosen] = places[*len];
        };
        let melds = self.melds[at].iter().filter_map(|&code| Meld::from_code(code, 0));
        let mut kongs = melds.filter(|meld| !meld.is_exposed());
        for &what in past {
            if what == DREW {
                drawn -= 1;
                places[len] = drawn;
                len += 1;
            } else if what != HID {
                put(&mut places, &mut len, what);
            } else if let Some(kong) = kongs.next() {
                (0..4).for_each(|_| put(&mut places, &mut len, kong.tile().index() as u8));
            }
        }
        let mut held = [0; KINDS];
        for &place in &places[..len] {
            let tile = pool.take();
            wall[usize::from(place)] = tile;
            held[usize::from(tile)] += 1;
        }
        self.held[at] = held;
    }

    /// Asks anew: this seat first if it was asked, and else whoever comes first.
    fn ask_again(&mut self, me: u8, tables: &Tables) {
        if self.stage == Stage::Drawn {
            let turn = usize::from(self.turn);
            self.tile = self.walls[turn][usize::from(self.left[turn])];
        }
        if self.ending.is_some() || self.asked == me {
            return;
        }
        match self.stage {
            Stage::Drawn | Stage::Claimed => {
                self.asked = self.turn;
                self.legal = self.own_actions(tables);
            }
            Stage::Thrown | Stage::Added => {
                // Another is being asked, or the table would have gone on. Where nobody could do more than
                // pass, the first may pass.
                let others = || self.others().filter(|&seat| seat != me);
                let asked = others().find(|&seat| self.answers(seat, tables).len() > 1);
                self.asked = asked.or_else(|| others().next()).unwrap_or(self.turn);
                self.legal = self.answers(self.asked, tables);
            }
            Stage::Dealt | Stage::Konged => {}
        }
    }
}

/// Whether an action lays a new meld down.
const fn is_meld(action: Action) -> bool {
    matches!(
        action.kind(),
        ActionKind::Chow | ActionKind::Pung | ActionKind::Kong | ActionKind::ConcealedKong
    )
}

/// The tiles that an action takes out of the hand.
fn used(action: Action) -> [u8; KINDS] {
    let mut counts = action.tiles();
    if let Some(tile) = action.tile() {
        match action.kind() {
            ActionKind::Chow | ActionKind::Pung | ActionKind::Kong => counts[tile.index()] -= 1,
            ActionKind::AddedKong => counts[tile.index()] = 1,
            _ => {}
        }
    }
    counts
}
