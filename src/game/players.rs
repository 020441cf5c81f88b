//! Players for baselines, opponents and play-outs. They see what their seat sees.

use super::planes::unseen;
use super::seed::Random;
use super::{Action, ActionKind, Game, Stage};
use crate::hand::row;
use crate::legal::{Search, Way};
use crate::shanten::{each_discard_of, shanten};
use crate::tile::KINDS;
use crate::{Row, TileSet};

/// Keeps the streams of players apart from those of walls.
const PLAYERS: u64 = u64::from_be_bytes(*b"playouts");

/// How a player chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Baseline {
    /// Any legal action, each equally likely.
    Random,
    /// What brings its hand nearer to any complete one; wins where it may.
    Shanten,
    /// What brings its hand nearer to one that the rule book pays on a discard; wins where it may.
    Legal,
}

impl Baseline {
    /// All players.
    pub const ALL: [Baseline; 3] = [Baseline::Random, Baseline::Shanten, Baseline::Legal];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["random", "shanten", "legal"][self as usize]
    }

    /// What it does where a seat is asked; a pass where none is.
    ///
    /// The choice depends on the seed, the number of the table and how the round stands, on nothing else.
    #[must_use]
    pub fn choose(self, game: &Game, (seed, table): (u64, u64), search: &mut Search<'_>) -> Action {
        let Some(seat) = game.asked() else { return Action::PASS };
        match self {
            Baseline::Random => {
                let moment = (game.history.lines().count() as u64) << 2 | u64::from(seat);
                let mut random = Random::new(seed ^ PLAYERS, table, moment);
                let at = random.below(game.legal().len() as u64) as usize;
                game.legal().nth(at).unwrap_or(Action::PASS)
            }
            Baseline::Shanten => nearest(game, seat),
            Baseline::Legal => nearest_legal(game, seat, search),
        }
    }
}

/// A win; at the own turn a kong that takes the hand no further away, else the best throw; of a discard what
/// brings the hand nearer, or a kong that takes it no further.
fn nearest(game: &Game, seat: u8) -> Action {
    if game.legal().has(Action::WIN) {
        return Action::WIN;
    }
    let held = &game.held[usize::from(seat)];
    let melds = game.melds(seat).count();
    let is_own = matches!(game.stage(), Stage::Drawn | Stage::Claimed);
    let (now, rest) = if is_own {
        best_throw(game, seat, held, melds)
    } else {
        (shanten(held, melds), Action::PASS)
    };
    let mut best = (now, rest);
    for action in game.legal().iter() {
        let is_kong = match action.kind() {
            ActionKind::Chow | ActionKind::Pung => false,
            ActionKind::Kong | ActionKind::ConcealedKong | ActionKind::AddedKong => true,
            ActionKind::Pass | ActionKind::Win | ActionKind::Play => continue,
        };
        let after = shanten(&left_after(held, action), melds_after(melds, action));
        if after < best.0 || is_kong && after == best.0 {
            best = (after, action);
        }
    }
    best.1
}

const fn melds_after(melds: usize, action: Action) -> usize {
    if matches!(action.kind(), ActionKind::AddedKong) { melds } else { melds + 1 }
}

/// What stays concealed when a set is laid down.
fn left_after(held: &[u8; KINDS], action: Action) -> [u8; KINDS] {
    let mut laid = action.tiles();
    let own = matches!(action.kind(), ActionKind::ConcealedKong);
    if let Some(tile) = action.tile().filter(|_| !own) {
        // Of a claim the tile comes from another; of an added kong three lie there.
        laid[tile.index()] -= if action.kind() == ActionKind::AddedKong { 3 } else { 1 };
    }
    std::array::from_fn(|at| held[at] - laid[at])
}

/// The throw after which least is missing, then the one after which most tiles help, then the lowest tile; and
/// the shanten after it.
fn best_throw(game: &Game, seat: u8, held: &[u8; KINDS], melds: usize) -> (i8, Action) {
    let unseen = unseen(game, seat);
    let mut best = (i8::MAX, 0, Action::PASS);
    each_discard_of(held, melds, TileSet::EMPTY, &mut |tile, shanten, useful| {
        let outs: u8 = useful.iter().map(|kind| unseen[kind.index()]).sum();
        if shanten < best.0 || shanten == best.0 && outs > best.1 {
            best = (shanten, outs, Action::play(tile));
        }
    });
    (best.0, best.2)
}

/// Further away than any hand is: no way leads to a legal one.
const OUT_OF_REACH: i8 = i8::MAX;

/// As [`nearest`], by the distance to a legal hand; of equals at a throw what the other player would rather.
fn nearest_legal(game: &Game, seat: u8, search: &mut Search<'_>) -> Action {
    if game.legal().has(Action::WIN) {
        return Action::WIN;
    }
    let (row, seen) = (open_row(game, seat), game.seen(seat));
    let is_own = matches!(game.stage(), Stage::Drawn | Stage::Claimed);
    let mut best = if is_own {
        best_legal_throw(game, seat, search)
    } else {
        (far(search.shanten(&row, Way::Discard, &seen)), Action::PASS)
    };
    for action in game.legal().iter() {
        let mut after = game.clone();
        let is_kong = match action.kind() {
            ActionKind::Chow | ActionKind::Pung | ActionKind::Kong => {
                after.lay_claim(seat, action);
                action.kind() == ActionKind::Kong
            }
            ActionKind::ConcealedKong => {
                after.lay_concealed_kong(action.tile());
                true
            }
            ActionKind::AddedKong => {
                action.tile().into_iter().for_each(|tile| after.add_to_pung(tile));
                true
            }
            ActionKind::Pass | ActionKind::Win | ActionKind::Play => continue,
        };
        let (row, seen) = (open_row(&after, seat), after.seen(seat));
        let distance = far(search.shanten(&row, Way::Discard, &seen));
        if distance < best.0 || is_kong && distance == best.0 && distance < OUT_OF_REACH {
            best = (distance, action);
        }
    }
    best.1
}

fn far<E>(shanten: Result<Option<i8>, E>) -> i8 {
    shanten.ok().flatten().unwrap_or(OUT_OF_REACH)
}

/// A seat's tiles with none of them the winning one.
fn open_row(game: &Game, seat: u8) -> Row {
    let mut row = game.row(seat);
    row[row::WINNING_TILE] = row::NONE;
    row
}

fn best_legal_throw(game: &Game, seat: u8, search: &mut Search<'_>) -> (i8, Action) {
    let (row, seen) = (open_row(game, seat), game.seen(seat));
    let after = search.after_throws(&row, Way::Discard, &seen).unwrap_or([None; KINDS]);
    let unseen = unseen(game, seat);
    let held = &game.held[usize::from(seat)];
    let mut best = ((OUT_OF_REACH, i8::MAX, 0), Action::PASS);
    each_discard_of(
        held,
        game.melds(seat).count(),
        TileSet::EMPTY,
        &mut |tile, shanten, useful| {
            let outs: u8 = useful.iter().map(|kind| unseen[kind.index()]).sum();
            let found = (after[tile.index()].unwrap_or(OUT_OF_REACH), shanten, -i16::from(outs));
            if found < best.0 || best.1 == Action::PASS {
                best = (found, Action::play(tile));
            }
        },
    );
    (best.0.0, best.1)
}
