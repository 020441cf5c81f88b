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

/// Tiles in a list of fixed room.
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

impl View {
    /// A round that this seat can't tell from the real one: the deal with this number under the seed.
    ///
    /// Answers that others have given are forgotten. Where this seat is asked it is asked first.
    #[must_use]
    pub fn deal(&self, seed: u64, number: u64, tables: &Tables) -> Game {
        let mut random = Random::new(seed ^ DEALS, number, 0);
        let mut game = self.0.clone();
        let me = self.0.eye;
        game.eye = NOBODY;
        let kongs = game.deal_kongs(me, &mut random);
        let mut pool = game.unseen(me);
        random.shuffle(&mut pool.tiles[..pool.len]);
        for seat in (0..4).filter(|&seat| seat != me) {
            game.deal_hand(seat, &mut pool, &mut random);
        }
        for seat in 0..SEATS {
            for at in 0..usize::from(game.left[seat]) {
                game.walls[seat][at] = pool.take();
            }
        }
        game.history.reveal(kongs.into_iter().map_while(Tile::new));
        game.ask_again(me, tables);
        game
    }
}

impl Game {
    /// Gives the hidden kongs their tiles: in the order in which they were laid down.
    fn deal_kongs(&mut self, me: u8, random: &mut Random) -> [u8; 16] {
        let mut kongs = [UNKNOWN; 16];
        let hidden = self.hidden_kongs();
        if hidden == 0 {
            return kongs;
        }
        let pool = self.unseen(me);
        let mut counts = [0; KINDS];
        pool.tiles[..pool.len].iter().for_each(|&tile| counts[usize::from(tile)] += 1);
        let mut whole: Vec<Tile> = Tile::all().filter(|tile| counts[tile.index()] == 4).collect();
        let mut slots = [0; SEATS];
        let mut laid = 0;
        for (seat, _, line) in self.history.clone().lines() {
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

    /// Every tile that lies neither in the seat's hand nor on the table; its melds are all known by now.
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

    /// Deals a seat its hand, and the past that leads to it.
    fn deal_hand(&mut self, seat: u8, pool: &mut Pool, random: &mut Random) {
        let at = usize::from(seat);
        let (size, left) = (usize::from(self.size), usize::from(self.left[at]));
        // A bit for each place in the wall that no tile has taken yet.
        let mut free = (1_u64 << size) - (1 << left);
        let mut drawn = size - usize::from(DEALT);
        let wall = &mut self.walls[at];
        let mut put = |free: &mut u64, from: usize, tile: u8| {
            let mut open = *free >> from << from;
            for _ in 0..random.below(u64::from(open.count_ones())) {
                open &= open - 1;
            }
            wall[open.trailing_zeros() as usize] = tile;
            *free &= !(open & open.wrapping_neg());
        };
        let mut kongs = self.melds[at].iter().filter_map(|&code| Meld::from_code(code, 0));
        let mut kongs = kongs.by_ref().filter(|meld| !meld.is_exposed());
        for (who, lost, line) in self.history.lines().filter(|line| line.0 == seat) {
            debug_assert!(!lost && who == seat);
            match line {
                Line::Draw => drawn -= 1,
                Line::HiddenKong => {
                    if let Some(kong) = kongs.next() {
                        (0..4).for_each(|_| put(&mut free, drawn, kong.tile().index() as u8));
                    }
                }
                // Most lines are throws, of one tile.
                Line::Act(action) if action.kind() == ActionKind::Play => {
                    put(&mut free, drawn, action.number() - ActionKind::Play.first());
                }
                Line::Act(action) => {
                    for (tile, &copies) in used(action).iter().enumerate().filter(|(_, n)| **n > 0)
                    {
                        (0..copies).for_each(|_| put(&mut free, drawn, tile as u8));
                    }
                }
            }
        }
        let mut held = [0; KINDS];
        while free != 0 {
            let tile = pool.take();
            let place = free.trailing_zeros() as usize;
            free &= free - 1;
            wall[place] = tile;
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
