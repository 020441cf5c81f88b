//! Whether a win is legal, by a way and on a last tile: the scorer says.
//!
//! The simple way asks it about each last tile, and by [`Way::Open`] about each set that may be the concealed
//! one: some ten rows a win. But these differ in little, so that one row speaks for most of the others. What
//! changes with the last tile is the name of the wait (边张, 坎张, 单钓将: one of them, and they silence
//! nothing), whether it is the last copy (和绝张), how many pungs are concealed, and 九莲宝灯. Where the last
//! three can't be, no row of a win is worth more than any other and a wait: if that is below the minimum, the
//! win is out after one row. That leaves a fifth of the rows of the open way, and half of the others'.

use super::Way;
use super::join::Target;
use super::start::{Levels, Start};
use crate::bulk::{RowResult, Tables};
use crate::hand::{Row, row};
use crate::legal::contents::{Contents, SuitContent};
use crate::tile::KINDS;
use crate::{Fan, Flags, Meld, Tile, TileSet};

/// The scorer of a rule book.
#[derive(Clone, Copy)]
pub(super) struct Scorer<'t> {
    tables: &'t Tables,
    /// The most that a wait is worth; `None` where it may change what else counts.
    wait: Option<u16>,
}

impl<'t> Scorer<'t> {
    pub(super) fn new(tables: &'t Tables) -> Scorer<'t> {
        let rules = tables.rules();
        let silences = |fan: Fan| {
            rules.points(fan) > 0 && Fan::ALL.iter().any(|&other| rules.covers(fan, other))
        };
        let waits = [Fan::EdgeWait, Fan::ClosedWait, Fan::SingleWait];
        let stands_alone = !waits.into_iter().chain([Fan::LastTile]).any(silences);
        let most = waits.iter().map(|&wait| rules.points(wait)).max();
        Scorer { tables, wait: most.filter(|_| stands_alone) }
    }

    /// What the tables say of a row.
    #[inline]
    fn judge(self, row: &Row) -> Verdict {
        match self.tables.score(row) {
            RowResult::Wins { is_legal: true, .. } => Verdict::Legal,
            RowResult::Wins { points, .. } => Verdict::Worth(points),
            _ => Verdict::NoWin,
        }
    }

    /// Whether nothing that is worth so much becomes legal by another wait. Something worth no more than a
    /// wait may be nothing without it: 无番和.
    #[inline]
    fn is_out(self, points: u16) -> bool {
        let rules = self.tables.rules();
        self.wait.is_some_and(|wait| {
            points + wait < rules.minimum()
                && (points > wait || rules.points(Fan::ChickenHand) < rules.minimum())
        })
    }
}

/// What a row is.
#[derive(Clone, Copy)]
enum Verdict {
    Legal,
    /// A win below the minimum.
    Worth(u16),
    NoWin,
}

/// Asks the scorer about wins of one hand by one way.
pub(super) struct WinJudge<'a> {
    scorer: Scorer<'a>,
    start: &'a Start,
    /// Three sets are exposed, those that the hand has not melded included.
    exposes: bool,
    self_drawn: bool,
    /// Melds whose four tiles are concealed.
    concealed_kongs: u32,
    row: Row,
    /// The row holds the win that is looked at.
    is_written: bool,
    /// Its readings, one bit each, that no other wait makes legal; the first stands for all of them where
    /// none has to be chosen.
    out: u64,
}

/// A last tile.
#[derive(Clone, Copy)]
struct LastTile {
    last: Tile,
    flags: Flags,
    may_be_last_copy: bool,
}

/// The sets and the pair of one reading of the concealed tiles.
#[derive(Clone, Copy)]
struct ConcealedReading {
    /// Codes of melds.
    sets: [u8; 4],
    len: usize,
    pair: usize,
}

/// The kinds of a chow or pung by its code.
const fn kinds_of(code: u8) -> u64 {
    match code {
        1..=21 => 7 << ((code - 1) / 7 * 9 + (code - 1) % 7),
        _ => 1 << (code - 22),
    }
}

/// Adds the tiles of a chow or pung.
fn add_set(code: u8, row: &mut Row) {
    if code <= 21 {
        let at = usize::from((code - 1) / 7 * 9 + (code - 1) % 7);
        row[at..at + 3].iter_mut().for_each(|n| *n += 1);
    } else {
        row[usize::from(code - 22)] += 3;
    }
}

/// All nine ranks of one suit, and nothing else: 九莲宝灯 may depend on the last tile.
fn may_be_nine_gates(kinds: u64) -> bool {
    [0x1ff, 0x1ff << 9, 0x1ff << 18].contains(&kinds)
}

impl<'a> WinJudge<'a> {
    pub(super) fn new(scorer: Scorer<'a>, start: &'a Start) -> WinJudge<'a> {
        let codes = start.row[row::MELDS..row::WINNING_TILE].iter();
        let melds = codes.filter_map(|&code| Meld::from_code(code, 0));
        WinJudge {
            scorer,
            start,
            exposes: start.way == Way::Open && start.melds < 3,
            self_drawn: start.way == Way::SelfDrawn,
            concealed_kongs: melds.filter(|meld| !meld.is_exposed()).count() as u32,
            row: start.row,
            is_written: false,
            out: 0,
        }
    }

    /// Turns to another win.
    #[inline]
    pub(super) fn turn(&mut self) {
        (self.is_written, self.out) = (false, 0);
    }

    #[inline]
    fn write(&mut self, target: &Target<'_>) {
        let row = &mut self.row;
        match target.contents {
            Some([m, s, p, z]) => {
                row[..9].copy_from_slice(&m.counts);
                row[9..18].copy_from_slice(&s.counts);
                row[18..27].copy_from_slice(&p.counts);
                row[27..KINDS].copy_from_slice(&z.counts[..7]);
            }
            None => row[..KINDS].copy_from_slice(&target.tiles.counts()),
        }
    }

    /// Whether the win is legal on a last tile of it, which may be the last copy or not.
    #[inline]
    pub(super) fn allows(&mut self, target: &Target<'_>, last: Tile, is_last_copy: bool) -> bool {
        let flags = Flags::default()
            .set(Flags::SELF_DRAWN, self.self_drawn)
            .set(Flags::LAST_COPY, is_last_copy);
        match target.contents {
            Some(contents) if self.exposes => self.allows_exposed(target, contents, last, flags),
            _ => self.allows_concealed(target, last, flags),
        }
    }

    /// Whether the win is legal with its missing sets concealed.
    #[inline]
    fn allows_concealed(&mut self, target: &Target<'_>, last: Tile, flags: Flags) -> bool {
        if self.out != 0 && !flags.has(Flags::LAST_COPY) {
            return false;
        }
        if !self.is_written {
            self.write(target);
            self.is_written = true;
        }
        self.row[row::WINNING_TILE] = last.index() as u8;
        self.row[row::FLAGS] = flags.0;
        match self.scorer.judge(&self.row) {
            Verdict::Legal => true,
            Verdict::NoWin => false,
            Verdict::Worth(points) => {
                let Levels([kinds, _, pungs, _]) = target.tiles;
                let pungs_stay = self.self_drawn || self.concealed_kongs + pungs.count_ones() <= 1;
                if pungs_stay && !may_be_nine_gates(kinds) && self.scorer.is_out(points) {
                    self.out = 1;
                }
                false
            }
        }
    }

    /// The same, as the hand's circumstances are: the last copy where three are shown.
    #[inline]
    pub(super) fn allows_as_shown(&mut self, target: &Target<'_>, last: Tile) -> bool {
        self.allows(target, last, self.start.last_copies.contains(last))
    }

    /// Whether, with three sets exposed, some reading is legal in which another set or the pair takes the
    /// last tile.
    fn allows_exposed(
        &mut self,
        target: &Target<'_>,
        contents: &[&SuitContent; 4],
        last: Tile,
        flags: Flags,
    ) -> bool {
        let all = Contents::get();
        let [m, s, p, z] = [0, 1, 2, 3].map(|at| all.family(at).shapes(contents[at]));
        // Sets that are assumed to be exposed show their copies too.
        let may_be_last_copy =
            flags.has(Flags::LAST_COPY) || self.start.may_show_last(target.tiles, last);
        let asked = LastTile { last, flags, may_be_last_copy };
        let mut bit = 1_u64;
        for m in m {
            for s in s {
                for p in p {
                    for z in z {
                        if (self.out & bit == 0 || may_be_last_copy)
                            && self.allows_reading(&ConcealedReading::of([m, s, p, z]), asked, bit)
                        {
                            return true;
                        }
                        // Of more than 64 readings, which no win has, the others are asked each time.
                        bit <<= 1;
                    }
                }
            }
        }
        false
    }

    /// Whether a reading is legal with some set concealed beside the pair. `bit` stands for it among those
    /// that are out.
    fn allows_reading(&mut self, reading: &ConcealedReading, asked: LastTile, bit: u64) -> bool {
        let sets = &reading.sets[..reading.len];
        let is_pair = reading.pair == asked.last.index();
        let pungs_stay = self.concealed_kongs == 0 || sets.iter().all(|&code| code <= 21);
        for (at, &concealed) in sets.iter().enumerate() {
            let takes = is_pair || TileSet::of_bits(kinds_of(concealed)).contains(asked.last);
            if !takes || at > 0 && sets[at - 1] == concealed {
                continue;
            }
            let mut row = self.start.row;
            add_set(concealed, &mut row);
            row[reading.pair] += 2;
            let others = sets.iter().enumerate().filter(|(other, _)| *other != at);
            for (slot, (_, &code)) in (row::MELDS + self.start.melds..).zip(others) {
                row[slot] = code;
            }
            row[row::WINNING_TILE] = asked.last.index() as u8;
            row[row::FLAGS] = asked.flags.0;
            match self.scorer.judge(&row) {
                Verdict::Legal => return true,
                Verdict::Worth(points) if pungs_stay && self.scorer.is_out(points) => {
                    self.out |= bit;
                    if !asked.may_be_last_copy {
                        return false;
                    }
                }
                _ => {}
            }
        }
        false
    }
}

impl ConcealedReading {
    fn of(shapes: [&crate::shape::suits::SuitShape; 4]) -> ConcealedReading {
        let mut reading = ConcealedReading { sets: [0; 4], len: 0, pair: 0 };
        for (at, shape) in (0_u8..).zip(shapes) {
            for set in shape.sets() {
                reading.sets[reading.len] =
                    if set.is_chow { 1 + 7 * at + set.rank } else { 22 + 9 * at + set.rank };
                reading.len += 1;
            }
            if let Some(rank) = shape.pair() {
                reading.pair = usize::from(9 * at + rank);
            }
        }
        reading
    }
}
