//! A rule book, compiled: what each fan is worth, which fans it silences, named switches. Numbers only.

mod printed;

use std::str::FromStr;

use crate::fan::Fan;

pub use crate::fan::{Switch, Switches};

/// Some fans, one bit each.
pub type FanSet = u128;

/// The bit of a fan in a [`FanSet`].
#[must_use]
pub const fn bit(fan: Fan) -> FanSet {
    1 << fan as u8
}

/// No fan is worth more; so a total always fits 16 bits.
pub const MOST_POINTS: u16 = 1000;

/// What is wrong with a rule book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RulesError {
    /// A fan covers itself.
    #[error("{} covers itself", .fan.id())]
    CoversItself {
        /// The fan.
        fan: Fan,
    },
    /// Fans cover each other in a ring.
    #[error("covers run in a ring: {}", ring(.fans))]
    Cycle {
        /// The ring, each covering the next and the last the first.
        fans: Vec<Fan>,
    },
    /// Points out of range.
    #[error("{} is worth {points}, expected 0 to {MOST_POINTS}", .fan.id())]
    Points {
        /// The fan.
        fan: Fan,
        /// What came.
        points: i64,
    },
    /// A line of a printed table that can't be read.
    #[error("line {line}: {text:?}, expected {wanted}")]
    Line {
        /// Its number, counted from 1.
        line: usize,
        /// What stands there.
        text: String,
        /// What could stand there.
        wanted: &'static str,
    },
}

fn ring(fans: &[Fan]) -> String {
    let mut ids: Vec<_> = fans.iter().map(|fan| fan.id()).collect();
    ids.extend(fans.first().map(|fan| fan.id()));
    ids.join(" covers ")
}

/// A rule book, ready to count with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    points: [u16; Fan::COUNT],
    /// For each fan those that silence it.
    covered_by: [FanSet; Fan::COUNT],
    /// The place of each fan in an order in which every fan comes after those that cover it.
    place: [u8; Fan::COUNT],
    switches: Switches,
    minimum: u16,
    cap: Option<u16>,
}

impl Rules {
    /// Compiles a rule book.
    ///
    /// # Errors
    /// Points above [`MOST_POINTS`], a fan that covers itself, covers that run in a ring.
    pub fn new(
        points: [u16; Fan::COUNT],
        covers: [FanSet; Fan::COUNT],
        switches: Switches,
        minimum: u16,
        cap: Option<u16>,
    ) -> Result<Rules, RulesError> {
        let mut covered_by = [0; Fan::COUNT];
        for fan in Fan::ALL {
            let worth = points[fan.index()];
            if worth > MOST_POINTS {
                return Err(RulesError::Points { fan, points: worth.into() });
            }
            if covers[fan.index()] & bit(fan) != 0 {
                return Err(RulesError::CoversItself { fan });
            }
            for covered in Fan::ALL.into_iter().filter(|&b| covers[fan.index()] & bit(b) != 0) {
                covered_by[covered.index()] |= bit(fan);
            }
        }
        let place = order(&covered_by)?;
        Ok(Rules { points, covered_by, place, switches, minimum, cap })
    }

    /// What a fan is worth; one worth 0 neither counts nor silences.
    #[must_use]
    pub const fn points(&self, fan: Fan) -> u16 {
        self.points[fan.index()]
    }

    /// Whether `a`, where it counts, silences `b`.
    #[must_use]
    pub const fn covers(&self, a: Fan, b: Fan) -> bool {
        self.covered_by[b.index()] & bit(a) != 0
    }

    /// The fans that, where they count, silence this one.
    #[must_use]
    pub const fn covered_by(&self, fan: Fan) -> FanSet {
        self.covered_by[fan.index()]
    }

    /// The fan's place in an order in which each comes after those that cover it.
    #[must_use]
    pub(crate) const fn place(&self, fan: Fan) -> u8 {
        self.place[fan.index()]
    }

    /// Its switches.
    #[must_use]
    pub const fn switches(&self) -> Switches {
        self.switches
    }

    /// The points, flowers left out, that a legal win needs.
    #[must_use]
    pub const fn minimum(&self) -> u16 {
        self.minimum
    }

    /// The most that a settlement pays for, flowers included.
    #[must_use]
    pub const fn cap(&self) -> Option<u16> {
        self.cap
    }
}

/// Puts each fan behind those that cover it, in rule-book order where nothing decides.
fn order(covered_by: &[FanSet; Fan::COUNT]) -> Result<[u8; Fan::COUNT], RulesError> {
    let mut place = [0; Fan::COUNT];
    let mut done: FanSet = 0;
    for next in 0..Fan::COUNT as u8 {
        let is_free = |fan: &Fan| done & bit(*fan) == 0 && covered_by[fan.index()] & !done == 0;
        let Some(fan) = Fan::ALL.into_iter().find(is_free) else {
            return Err(RulesError::Cycle { fans: find_ring(covered_by, done) });
        };
        place[fan.index()] = next;
        done |= bit(fan);
    }
    Ok(place)
}

/// Walks from coverer to coverer among the fans that are left until one comes again.
fn find_ring(covered_by: &[FanSet; Fan::COUNT], done: FanSet) -> Vec<Fan> {
    let left = |fan: &Fan| done & bit(*fan) == 0;
    let mut path: Vec<Fan> = Fan::ALL.into_iter().find(left).into_iter().collect();
    while let Some(last) = path.last() {
        let by = covered_by[last.index()];
        let Some(next) = Fan::ALL.into_iter().find(|fan| left(fan) && by & bit(*fan) != 0) else {
            break;
        };
        if let Some(at) = path.iter().position(|&fan| fan == next) {
            path.drain(..at);
            path.reverse();
            break;
        }
        path.push(next);
    }
    path
}

impl FromStr for Rules {
    type Err = RulesError;

    /// Reads the printed table of a rule book, such as those under `rules/`.
    ///
    /// # Errors
    /// The line that can't be read, or what [`Rules::new`] refuses.
    fn from_str(text: &str) -> Result<Rules, RulesError> {
        let mut points = [0; Fan::COUNT];
        let mut covers = [0; Fan::COUNT];
        let (mut switches, mut minimum, mut cap) = (Switches::default(), 0, None);
        for (line, text) in text.lines().enumerate() {
            let bad = |wanted| RulesError::Line { line: line + 1, text: text.to_owned(), wanted };
            let words: Vec<&str> = text.split_whitespace().collect();
            match words[..] {
                ["minimum", value] => minimum = value.parse().map_err(|_| bad("a number"))?,
                ["cap", "none"] => cap = None,
                ["cap", value] => cap = Some(value.parse().map_err(|_| bad("a number or none"))?),
                ["switch", name, state @ ("on" | "off")] => {
                    let named = Switches::ALL.iter().find(|switch| switch.name == name);
                    let switch = named.ok_or_else(|| bad("the name of a switch"))?;
                    if state == "on" {
                        switches = switches.or(switch.switches);
                    }
                }
                [number, worth, id, _, ref covered @ ..] if number.parse::<u8>().is_ok() => {
                    let fan = Fan::find(id).ok_or_else(|| bad("the id of a fan"))?;
                    points[fan.index()] = worth.parse().map_err(|_| bad("points"))?;
                    for id in covered {
                        covers[fan.index()] |=
                            bit(Fan::find(id).ok_or_else(|| bad("ids of fans"))?);
                    }
                }
                _ => {}
            }
        }
        Rules::new(points, covers, switches, minimum, cap)
    }
}
