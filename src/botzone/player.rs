//! One player of Botzone: the judge's lines in, the texts to send out, and between them what the seat knows.

use super::judge::chow;
use super::{code, tile_of};
use crate::bulk::Tables;
use crate::game::{Action, ActionError, ActionKind, Game, Stage, View};
use crate::{Tile, Wind};

/// A line that no judge sends, or not now.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("request {line:?}: expected {wanted}")]
pub struct RequestError {
    line: String,
    wanted: &'static str,
}

/// What the seat has answered since the last request.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
enum Answer {
    /// Nothing.
    #[default]
    Open,
    /// A chow or a pung, whose throw is to be chosen.
    Claim,
    /// All of it; the tile of a concealed kong is in no request.
    Sent(Option<Tile>),
}

/// One seat, fed by request lines.
///
/// ```
/// use guobiao::botzone::Player;
/// use guobiao::Rules;
/// use guobiao::bulk::Tables;
/// let tables = Tables::new(&Rules::named("BOTZONE").unwrap());
/// let mut player = Player::default();
/// player.request("0 1 2", &tables).unwrap();
/// player.request("1 0 0 0 0 W1 W2 W3 W4 W5 W6 W7 W8 W9 F1 F1 F2 F3", &tables).unwrap();
/// player.request("3 0 DRAW", &tables).unwrap();
/// player.request("3 0 PLAY F1", &tables).unwrap();
/// let view = player.view().unwrap();
/// assert_eq!(view.table().legal().len(), 2);
/// assert_eq!(player.act("pung E".parse().unwrap(), &tables).unwrap(), None);
/// let text = player.act("play W".parse().unwrap(), &tables);
/// assert_eq!(text.unwrap().as_deref(), Some("PENG F3"));
/// ```
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Player {
    /// The seat and the round wind, before the deal.
    seated: Option<(u8, Wind)>,
    /// What the requests have shown.
    table: Option<Game>,
    /// The table with the own claim on it, which may yet come to nothing.
    claimed: Option<Game>,
    claim: Option<Action>,
    answer: Answer,
}

impl Player {
    /// What the seat knows; `None` before its tiles are dealt.
    #[must_use]
    pub fn view(&self) -> Option<View> {
        let table = self.claimed.as_ref().or(self.table.as_ref())?;
        Some(View::of(table.clone()))
    }

    /// Whether the seat has something to choose: more than a pass.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        let table = self.claimed.as_ref().or(self.table.as_ref());
        table.is_some_and(|table| table.asked().is_some())
    }

    /// Takes the next line of the judge.
    ///
    /// A claim that was answered before is confirmed by it, or taken back.
    ///
    /// # Errors
    /// A line that no judge sends at this moment; the player is then as it was.
    pub fn request(&mut self, line: &str, tables: &Tables) -> Result<(), RequestError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let bad = |wanted| RequestError { line: line.chars().take(80).collect(), wanted };
        let mut table = match (self.seated, &self.table, &words[..]) {
            (None, _, ["0", seat, wind]) => {
                let number = |text: &str| text.parse().ok().filter(|&n: &u8| n < 4);
                let seated = number(seat).zip(number(wind).and_then(Wind::new));
                self.seated = Some(seated.ok_or_else(|| bad("'0 SEAT WIND', both 0 to 3"))?);
                return Ok(());
            }
            (None, ..) => return Err(bad("'0 SEAT WIND' first")),
            (Some((seat, wind)), None, ["1", "0", "0", "0", "0", tiles @ ..]) => {
                let tiles: Option<Vec<Tile>> = tiles.iter().map(|&code| tile_of(code)).collect();
                let dealt = tiles.and_then(|tiles| Game::seen_from(seat, wind, &tiles, tables));
                dealt.ok_or_else(|| bad("13 tiles"))?
            }
            (Some(_), None, _) => return Err(bad("'1 0 0 0 0' and 13 tiles second")),
            (Some(_), Some(table), _) => {
                let mut table = table.clone();
                let konged = if let Answer::Sent(tile) = self.answer { tile } else { None };
                happen(&mut table, &words, konged).ok_or_else(|| bad("what can happen now"))?;
                table
            }
        };
        table.ask_own(tables);
        (self.table, self.claimed, self.claim) = (Some(table), None, None);
        self.answer = Answer::Open;
        Ok(())
    }

    /// Chooses an action: the text to send, or `None` after a chow or a pung, when the tile to throw is to be
    /// chosen next. Where the seat has no choice the action is a pass.
    ///
    /// # Errors
    /// [`ActionError`] for an action that isn't legal, and then nothing has changed.
    pub fn act(&mut self, action: Action, tables: &Tables) -> Result<Option<String>, ActionError> {
        let Some(table) = self.claimed.as_mut().or(self.table.as_mut()) else {
            return if action == Action::PASS {
                Ok(Some("PASS".into()))
            } else {
                Err(ActionError::Over { action })
            };
        };
        if table.asked().is_none() && action == Action::PASS {
            self.answer = Answer::Sent(None);
            return Ok(Some("PASS".into()));
        }
        table.check(action)?;
        let tile = action.tile().map(code).unwrap_or_default();
        let text = match (action.kind(), self.claim) {
            (ActionKind::Chow | ActionKind::Pung, _) => {
                let mut claimed = table.clone();
                claimed.lay_claim(claimed.eye(), action);
                claimed.ask_own(tables);
                (self.claimed, self.claim) = (Some(claimed), Some(action));
                self.answer = Answer::Claim;
                return Ok(None);
            }
            (ActionKind::Play, Some(claim)) => format!("{} {tile}", claim_text(claim)),
            (ActionKind::Play, None) => format!("PLAY {tile}"),
            (ActionKind::ConcealedKong, _) => format!("GANG {tile}"),
            (ActionKind::AddedKong, _) => format!("BUGANG {tile}"),
            (ActionKind::Kong, _) => "GANG".into(),
            (ActionKind::Win, _) => "HU".into(),
            (ActionKind::Pass, _) => "PASS".into(),
        };
        table.answered(action);
        let konged = action.tile().filter(|_| action.kind() == ActionKind::ConcealedKong);
        self.answer = Answer::Sent(konged);
        Ok(Some(text))
    }

    /// Takes what was answered earlier to the last request, for a player that is told its past at once.
    pub fn answered(&mut self, text: &str) {
        let konged = text.trim().strip_prefix("GANG ").and_then(tile_of);
        self.answer = Answer::Sent(konged);
    }
}

fn claim_text(claim: Action) -> String {
    match claim.lowest().and_then(|lowest| lowest.above(1)) {
        Some(middle) => format!("CHI {}", code(middle)),
        None => "PENG".into(),
    }
}

/// What a line says has happened; `None` where it can't have.
fn happen(table: &mut Game, words: &[&str], konged: Option<Tile>) -> Option<()> {
    let me = table.eye();
    let (seat, act) = match *words {
        ["2", tile] => {
            let tile = tile_of(tile)?;
            return table.draws(me, Some(tile));
        }
        ["3", seat, ref act @ ..] => (seat.parse().ok().filter(|&seat: &u8| seat < 4)?, act),
        _ => return None,
    };
    let has_drawn = table.stage() == Stage::Drawn && table.turn() == seat;
    let can_claim = table.stage() == Stage::Thrown && table.turn() != seat;
    match *act {
        ["DRAW"] if seat != me => table.draws(seat, None)?,
        ["PLAY", tile] if has_drawn => table.throws(tile_of(tile)?)?,
        ["PENG", tile] if can_claim => {
            table.claims(seat, Action::of(ActionKind::Pung, table.tile()?))?;
            table.throws(tile_of(tile)?)?;
        }
        ["CHI", middle, tile] if can_claim => {
            table.claims(seat, chow(tile_of(middle)?, table.tile()?)?)?;
            table.throws(tile_of(tile)?)?;
        }
        ["GANG"] if has_drawn => table.kongs((seat == me).then_some(konged).flatten())?,
        ["GANG"] if can_claim => {
            table.claims(seat, Action::of(ActionKind::Kong, table.tile()?))?;
        }
        ["BUGANG", tile] if has_drawn => table.adds(tile_of(tile)?)?,
        _ => return None,
    }
    Some(())
}
