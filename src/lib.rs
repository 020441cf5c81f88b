//! Scores hands of Chinese Official Mahjong (国标麻将, MCR, 81 fan).
//!
//! ```
//! use guobiao::{Fan, Hand, Rules, score::score};
//!
//! let rules = Rules::current();
//! let hand: Hand = "[123p,3]55m12379s789p8s|EE0000|".parse()?;
//! let score = score(&hand, &rules)?.ok_or("no win")?;
//! assert_eq!(score.points, 17);
//! let fans = Fan::ALL.into_iter().filter(|fan| score.fans[fan.index()] > 0);
//! assert_eq!(fans.map(Fan::zh).collect::<Vec<_>>(), ["三色双龙会", "坎张"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Three questions, three rooms, and data flows one way:
//!
//! * what is there: [`tile`], [`hand`] (text in [`notation`]), [`shape`] (readings), [`shanten`] (how
//!   far it is from one), [`fan`] (facts);
//! * what is it worth: [`rules`];
//! * which reading wins: [`score`], which is plain and explains itself, and [`bulk`], which gives the
//!   same answers for many rows by tables; [`waits`], which scores every tile that would complete a hand.
//!
//! [`census`] enumerates and draws the hands that tests and benchmarks feed on. The Python module, built
//! with the feature `python`, is thin glue around all this.

pub mod botzone;
pub mod bulk;
pub mod census;
pub mod compat;
pub mod error;
pub mod fan;
pub mod game;
pub mod hand;
pub mod legal;
pub mod notation;
pub mod parallel;
mod perfect_hash;
#[cfg(feature = "python")]
mod python;
pub mod rules;
pub mod score;
pub mod shanten;
pub mod shape;
pub mod tile;
pub mod waits;

pub use error::HandError;
pub use fan::Fan;
pub use hand::{Circumstances, Flags, Hand, Meld, MeldKind, Row};
pub use rules::{Rules, RulesError};
pub use score::Score;
pub use shape::Reading;
pub use tile::{Suit, Tile, TileSet, Wind};
