//! The judge: four requests out, four answers in.
//!
//! It is fed by strangers, so every answer is a text that may be anything. The order in which it looks at them
//! decides what a bad answer costs, and to whom:
//!
//! * A verdict (a timeout, a crash) of any seat comes first.
//! * Where nobody has a choice, or only the seat in turn, all others have to pass.
//! * To a discard: wins in turn order from the discarder on, right or wrong, and only the first; then, seat 0
//!   to 3, whatever is neither a pass nor a chow; once a pung or kong succeeds nothing else is looked at; then
//!   chows.
//! * To a tile added to a pung: wins in turn order; all else has to be a pass.
//!
//! A claim and the tile thrown after it are one answer, so both are checked before either happens.

use super::{code, tile_of};
use crate::bulk::Tables;
use crate::game::{Action, ActionKind, EndReason, Game, NOBODY, SEATS, Stage, WallError};
use crate::score::score;
use crate::{Fan, Score, Tile, Wind};

/// In `can_win`: asked, and the tiles don't win.
const NO_WIN: i32 = -3;
/// In `can_win`: not asked.
const NOT_ASKED: i32 = -4;

/// What the judge shows to an audience.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Display {
    /// `INIT`, `DEAL`, `DRAW`, `PLAY`, `CHI`, `PENG`, `GANG`, `BUGANG`, `HU`, `HUANG`, `WA`, `WH` or a verdict.
    pub action: String,
    /// Who did it.
    pub player: Option<u8>,
    /// The tile drawn, thrown, or konged.
    pub tile: Option<Tile>,
    /// Of a chow the middle tile.
    pub middle: Option<Tile>,
    /// For each seat the points of a win now; -3 no win, -4 not asked.
    pub can_win: [i32; SEATS],
    /// Tiles left in each wall.
    pub left: Option<[u8; SEATS]>,
    /// What each seat was dealt.
    pub hands: Option<[Vec<Tile>; SEATS]>,
    /// The round wind.
    pub round_wind: Option<Wind>,
    /// What a declared win is worth; -3 if it is none.
    pub points: Option<i32>,
    /// Fans of a win: name, how often, what one is worth.
    pub fans: Option<Vec<(&'static str, u8, u16)>>,
    /// What each seat wins or loses.
    pub payments: Option<[i32; SEATS]>,
}

/// What each seat is sent: a request, or at the end its payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// The round goes on.
    Requests([String; SEATS]),
    /// The round is over.
    Payments([i32; SEATS]),
}

/// Where the judge stands before the first draw.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opening {
    Seats,
    Tiles,
    Over,
}

/// Botzone's judge for one round.
///
/// ```
/// use guobiao::botzone::{Content, Judge};
/// use guobiao::Rules;
/// use guobiao::bulk::Tables;
/// use guobiao::game::seed;
///
/// let tables = Tables::new(&Rules::named("BOTZONE").unwrap());
/// let (walls, wind) = seed::deal(7, 0, 0);
/// let mut judge = Judge::new(&walls, wind, &tables).unwrap();
/// let Content::Requests(lines) = judge.content() else { panic!() };
/// assert!(lines[2].starts_with("0 2 "));
/// judge.answer(["PASS"; 4], &tables);
/// judge.answer(["PASS", "PASS", "HU", "PASS"], &tables);
/// assert_eq!(*judge.content(), Content::Payments([10, 10, -30, 10]));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Judge {
    game: Game,
    opening: Opening,
    display: Display,
    content: Content,
}

impl Judge {
    /// The judge of a round with these walls; its first requests say who sits where.
    ///
    /// # Errors
    /// Those of [`Game::new`].
    pub fn new(walls: &[u8], round_wind: Wind, tables: &Tables) -> Result<Judge, WallError> {
        let game = Game::new(walls, round_wind, tables.rules())?;
        let content = std::array::from_fn(|seat| format!("0 {seat} {}", round_wind as u8));
        let display = Display { round_wind: Some(round_wind), ..shown("INIT") };
        Ok(Judge { game, opening: Opening::Seats, display, content: Content::Requests(content) })
    }

    /// What each seat is sent.
    #[must_use]
    pub const fn content(&self) -> &Content {
        &self.content
    }

    /// What is shown.
    #[must_use]
    pub const fn display(&self) -> &Display {
        &self.display
    }

    /// The table as the requests have left it. It asks nobody: the judge does.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Whether the round is over.
    #[must_use]
    pub const fn is_finished(&self) -> bool {
        self.game.ending().is_some()
    }

    /// Takes four answers and goes on; an answer that begins with `!` is a verdict. Nothing happens after
    /// the end.
    pub fn answer(&mut self, answers: [&str; SEATS], tables: &Tables) {
        if self.is_finished() {
            return;
        }
        let verdict = |seat: &u8| answers[usize::from(*seat)].starts_with('!');
        if let Some(seat) = (0..4).find(verdict) {
            return self.fault(seat, &answers[usize::from(seat)][1..]);
        }
        match (self.opening, self.game.stage()) {
            (Opening::Seats, _) => {
                if self.all_pass(answers, NOBODY) {
                    self.deal();
                }
            }
            (_, Stage::Dealt | Stage::Konged) => {
                if self.all_pass(answers, NOBODY) {
                    self.draw(self.game.turn(), tables);
                }
            }
            (_, Stage::Drawn) => self.own_turn(answers, tables),
            (_, Stage::Thrown) => self.discarded(answers, tables),
            (_, Stage::Added | Stage::Claimed) => {
                if !self.wins(answers, tables) && self.all_pass(answers, NOBODY) {
                    self.let_go(tables);
                }
            }
        }
    }

    /// Whether all pass but for one seat; the first who doesn't has lost.
    fn all_pass(&mut self, answers: [&str; SEATS], but: u8) -> bool {
        let speaks = |seat: &u8| *seat != but && answers[usize::from(*seat)] != "PASS";
        let first = (0..4).find(speaks);
        if let Some(seat) = first {
            self.fault(seat, "WA");
        }
        first.is_none()
    }

    /// A seat has lost the round.
    fn fault(&mut self, seat: u8, why: &str) {
        self.game.penalize(seat);
        self.display = Display { player: Some(seat), ..shown(why) };
        self.finish();
    }

    fn finish(&mut self) {
        if let Some(ending) = self.game.ending() {
            self.content = Content::Payments(ending.payments);
            if ending.reason != EndReason::Drawn {
                self.display.payments = Some(ending.payments);
            }
        }
    }

    fn deal(&mut self) {
        self.opening = Opening::Tiles;
        let hands: [Vec<Tile>; SEATS] =
            [0, 1, 2, 3].map(|seat| self.game.dealt(seat).collect::<Vec<_>>());
        let line = |hand: &Vec<Tile>| {
            let tiles: Vec<String> = hand.iter().map(|&tile| code(tile)).collect();
            format!("1 0 0 0 0 {}", tiles.join(" "))
        };
        self.content = Content::Requests(hands.each_ref().map(line));
        let left = Some(self.game.wall_left());
        self.display = Display { hands: Some(hands), left, ..shown("DEAL") };
    }

    fn draw(&mut self, seat: u8, tables: &Tables) {
        self.opening = Opening::Over;
        self.game.draw(seat);
        if self.is_finished() {
            self.display = Display { left: Some(self.game.wall_left()), ..shown("HUANG") };
            return self.finish();
        }
        let tile = self.game.tile();
        let own = format!("2 {}", tile.map(code).unwrap_or_default());
        let others = format!("3 {seat} DRAW");
        let line = |at: u8| if at == seat { own.clone() } else { others.clone() };
        self.show("DRAW", tile, tables);
        self.content = Content::Requests([0, 1, 2, 3].map(line));
    }

    /// Shows what the seat in turn has done.
    fn show(&mut self, action: &str, tile: Option<Tile>, tables: &Tables) {
        let turn = self.game.turn();
        let is_asked = |seat: u8| match self.game.stage() {
            Stage::Drawn => seat == turn,
            Stage::Added => seat != turn,
            // The discarder too, with the tile that it has thrown away.
            Stage::Thrown => true,
            _ => false,
        };
        let can_win = |seat| match self.game.worth(seat, tables) {
            _ if !is_asked(seat) => NOT_ASKED,
            Some(worth) => i32::from(worth.points),
            None => NO_WIN,
        };
        let can_win = [0, 1, 2, 3].map(can_win);
        let left = Some(self.game.wall_left());
        self.display = Display { player: Some(turn), tile, can_win, left, ..shown(action) };
    }

    /// Tells everybody.
    fn tell(&mut self, what: &str) {
        let line = format!("3 {} {what}", self.game.turn());
        self.content = Content::Requests(std::array::from_fn(|_| line.clone()));
    }

    fn let_go(&mut self, tables: &Tables) {
        let turn = self.game.turn();
        if self.game.stage() == Stage::Thrown {
            self.game.show_discard();
            self.draw((turn + 1) % 4, tables);
        } else {
            self.draw(turn, tables);
        }
    }

    fn own_turn(&mut self, answers: [&str; SEATS], tables: &Tables) {
        let turn = self.game.turn();
        if !self.all_pass(answers, turn) {
            return;
        }
        let answer = answers[usize::from(turn)];
        if answer == "HU" {
            return self.declare(turn, tables);
        }
        let kinds = [
            ("PLAY", ActionKind::Play),
            ("GANG", ActionKind::ConcealedKong),
            ("BUGANG", ActionKind::AddedKong),
        ];
        let (word, text) = answer.split_once(' ').unwrap_or((answer, ""));
        let named = kinds.into_iter().find(|named| named.0 == word);
        let Some(((_, kind), tile)) = named.zip(tile_of(text)) else {
            return self.fault(turn, "WA");
        };
        if !self.game.own_actions(tables).has(Action::of(kind, tile)) {
            return self.fault(turn, "WA");
        }
        match kind {
            ActionKind::Play => self.game.throw(tile),
            ActionKind::ConcealedKong => self.game.lay_concealed_kong(Some(tile)),
            _ => self.game.add_to_pung(tile),
        }
        self.show(word, Some(tile), tables);
        // Nobody is shown which four tiles lie face down.
        self.tell(if kind == ActionKind::ConcealedKong { word } else { answer });
    }

    /// A seat says that it has won.
    fn declare(&mut self, seat: u8, tables: &Tables) {
        match self.game.worth(seat, tables) {
            Some(worth) if worth.is_legal => {
                let won = self.game.hand_to_win(seat);
                self.game.win(seat, tables);
                let won = won.and_then(|hand| score(&hand, tables.rules()).ok().flatten());
                let fans = won.map(|score| fans(&score, tables));
                let points = Some(i32::from(worth.points));
                self.display = Display { player: Some(seat), points, fans, ..shown("HU") };
                self.finish();
            }
            worth => {
                let points = worth.map_or(NO_WIN, |worth| i32::from(worth.points));
                self.fault(seat, "WH");
                self.display.points = Some(points);
            }
        }
    }

    /// Whether another seat has said that it has won; the first in turn order is looked at.
    fn wins(&mut self, answers: [&str; SEATS], tables: &Tables) -> bool {
        let declares = |seat: &u8| answers[usize::from(*seat)] == "HU";
        let first = self.game.others().find(declares);
        if let Some(seat) = first {
            self.declare(seat, tables);
        }
        first.is_some()
    }

    fn discarded(&mut self, answers: [&str; SEATS], tables: &Tables) {
        if self.wins(answers, tables) {
            return;
        }
        let turn = self.game.turn();
        for seat in 0..4 {
            let words: Vec<&str> = answers[usize::from(seat)].split(' ').collect();
            match words[..] {
                ["PASS"] => {}
                ["CHI", ..] if seat != turn => {}
                ["PENG" | "GANG", ..] if seat != turn => return self.claims(seat, &words, tables),
                _ => return self.fault(seat, "WA"),
            }
        }
        let chows = |seat: &u8| answers[usize::from(*seat)] != "PASS";
        match (0..4).find(chows) {
            Some(seat) => {
                let words: Vec<&str> = answers[usize::from(seat)].split(' ').collect();
                self.claims(seat, &words, tables);
            }
            None => self.let_go(tables),
        }
    }

    /// A seat claims the discard, and throws unless it is for a kong.
    fn claims(&mut self, seat: u8, words: &[&str], tables: &Tables) {
        let Some((action, thrown)) = self.read_claim(seat, words, tables) else {
            return self.fault(seat, "WA");
        };
        let claimed = self.game.tile();
        let mut after = self.game.clone();
        after.lay_claim(seat, action);
        let Some(thrown) = thrown else {
            self.game = after;
            self.show("GANG", claimed, tables);
            return self.tell("GANG");
        };
        if !after.own_actions(tables).has(Action::play(thrown)) {
            return self.fault(seat, "WA");
        }
        after.throw(thrown);
        self.game = after;
        self.show(words[0], Some(thrown), tables);
        self.display.middle = action.lowest().and_then(|lowest| lowest.above(1));
        self.tell(&words.join(" "));
    }

    /// The legal claim of an answer, and the tile thrown after it.
    fn read_claim(
        &self,
        seat: u8,
        words: &[&str],
        tables: &Tables,
    ) -> Option<(Action, Option<Tile>)> {
        let claimed = self.game.tile()?;
        let (action, thrown) = match *words {
            ["GANG"] => (Action::of(ActionKind::Kong, claimed), None),
            ["PENG", thrown] => (Action::of(ActionKind::Pung, claimed), Some(tile_of(thrown)?)),
            ["CHI", middle, thrown] => (chow(tile_of(middle)?, claimed)?, Some(tile_of(thrown)?)),
            _ => return None,
        };
        self.game.answers(seat, tables).has(action).then_some((action, thrown))
    }
}

/// The chow of the run around `middle` that claims a tile.
pub(super) fn chow(middle: Tile, claimed: Tile) -> Option<Action> {
    let place = (claimed.index() + 1).checked_sub(middle.index())?;
    let lowest = Tile::new(u8::try_from(middle.index().checked_sub(1)?).ok()?)?;
    let action = Action::chow(lowest, u8::try_from(place).ok()?)?;
    (action.tile() == Some(claimed)).then_some(action)
}

fn shown(action: &str) -> Display {
    Display {
        action: action.to_owned(),
        player: None,
        tile: None,
        middle: None,
        can_win: [NOT_ASKED; SEATS],
        left: None,
        hands: None,
        round_wind: None,
        points: None,
        fans: None,
        payments: None,
    }
}

/// The fans of a win under the judge's names, in rule-book order.
fn fans(score: &Score, tables: &Tables) -> Vec<(&'static str, u8, u16)> {
    let counted = Fan::ALL.into_iter().filter(|fan| score.fans[fan.index()] > 0);
    counted.map(|fan| (name(fan), score.fans[fan.index()], tables.rules().points(fan))).collect()
}

/// The judge's name of a fan.
const fn name(fan: Fan) -> &'static str {
    match fan {
        Fan::ClosedWait => "嵌张",
        fan => fan.zh(),
    }
}
