//! A hand: tiles, melds, the winning tile and how it was won, checked, in 48 bytes.

mod quick_check;
mod size;
mod table_law;

use std::fmt;

use crate::tile::KINDS;
use crate::{HandError, Tile, TileSet, Wind};

pub use quick_check::Held;
pub use size::Size;
pub use table_law::{Contradiction, Holding};

/// A hand as it lies in arrays; [`row`] names the bytes.
pub type Row = [u8; row::LEN];

/// Where things lie in a [`Row`]. Fixed within a major version.
pub mod row {
    /// Bytes of a row.
    pub const LEN: usize = 48;
    /// 0-33: counts of the concealed tiles, the winning tile included.
    pub const TILES: usize = 0;
    /// 34-37: codes of the melds, 0 for none.
    pub const MELDS: usize = 34;
    /// 38: the winning tile.
    pub const WINNING_TILE: usize = 38;
    /// 39: [`Flags`](super::Flags).
    pub const FLAGS: usize = 39;
    /// 40: 0-3 for E S W N.
    pub const ROUND_WIND: usize = 40;
    /// 41: 0-3 for E S W N.
    pub const SEAT_WIND: usize = 41;
    /// 42: 0-8.
    pub const FLOWERS: usize = 42;
    /// 43-44: four sources of three bits, little-endian, the first meld's lowest.
    pub const SOURCES: usize = 43;
    /// 45-47: kept free, zero.
    pub const FREE: usize = 45;
    /// In [`WINNING_TILE`]: there is none.
    pub const NONE: u8 = 255;
}

/// What a meld is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MeldKind {
    /// 吃: a run of three, claimed.
    Chow,
    /// 碰: three alike, claimed.
    Pung,
    /// 明杠: the fourth claimed from a discard.
    MeldedKong,
    /// 暗杠: all four drawn.
    ConcealedKong,
    /// 加杠: the fourth added to an exposed pung; a melded kong in every rule.
    AddedKong,
}

/// A set laid down before the win.
///
/// ```
/// use guobiao::{Meld, MeldKind, Tile};
/// let meld = Meld::new(MeldKind::Chow, Tile::P1, 3).unwrap();
/// assert_eq!(meld.to_string(), "[123p,3]");
/// assert_eq!(Meld::from_code(meld.code(), 3), Some(meld));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Meld {
    kind: MeldKind,
    tile: Tile,
    source: u8,
}

impl Meld {
    /// The meld, or `None` where there is no such one.
    ///
    /// `tile` is the lowest of a chow. `source` says which tile of a chow was claimed (1-3) or from
    /// whom a pung or melded kong came (1 left, 2 opposite, 3 right); 0 is not said, which a kong
    /// can't be (its digit distinguishes it from a concealed one), so it is then taken for 1.
    #[must_use]
    pub const fn new(kind: MeldKind, tile: Tile, source: u8) -> Option<Meld> {
        let source = match kind {
            MeldKind::Chow if tile.is_honor() || tile.rank() > 7 => return None,
            MeldKind::ConcealedKong if source != 0 => return None,
            MeldKind::MeldedKong | MeldKind::AddedKong if source == 0 => 1,
            _ => source,
        };
        if source > 3 { None } else { Some(Meld { kind, tile, source }) }
    }

    /// The meld of a row's code (1-157) and its source bits.
    #[must_use]
    pub const fn from_code(code: u8, source: u8) -> Option<Meld> {
        let (kind, index) = match code {
            1..=21 => (MeldKind::Chow, (code - 1) / 7 * 9 + (code - 1) % 7),
            22..=55 => (MeldKind::Pung, code - 22),
            56..=89 => (MeldKind::MeldedKong, code - 56),
            90..=123 => (MeldKind::ConcealedKong, code - 90),
            124..=157 => (MeldKind::AddedKong, code - 124),
            _ => return None,
        };
        match Tile::new(index) {
            Some(tile) => Meld::new(kind, tile, source),
            None => None,
        }
    }

    /// Its code in a row, 1-157; the source is not part of it.
    #[must_use]
    pub const fn code(self) -> u8 {
        let index = self.tile.index() as u8;
        match self.kind {
            MeldKind::Chow => 1 + index / 9 * 7 + index % 9,
            MeldKind::Pung => 22 + index,
            MeldKind::MeldedKong => 56 + index,
            MeldKind::ConcealedKong => 90 + index,
            MeldKind::AddedKong => 124 + index,
        }
    }

    /// What it is.
    #[must_use]
    pub const fn kind(self) -> MeldKind {
        self.kind
    }

    /// The kind of a pung or kong, the lowest tile of a chow.
    #[must_use]
    pub const fn tile(self) -> Tile {
        self.tile
    }

    /// See [`Meld::new`]; 0 for a concealed kong.
    #[must_use]
    pub const fn source(self) -> u8 {
        self.source
    }

    /// Any of the three kongs.
    #[must_use]
    pub const fn is_kong(self) -> bool {
        !matches!(self.kind, MeldKind::Chow | MeldKind::Pung)
    }

    /// Seen by everybody: any but a concealed kong.
    #[must_use]
    pub const fn is_exposed(self) -> bool {
        !matches!(self.kind, MeldKind::ConcealedKong)
    }

    /// How many tiles lie on the table, 3 or 4.
    #[must_use]
    pub const fn size(self) -> usize {
        if self.is_kong() { 4 } else { 3 }
    }

    /// Adds its tiles to `counts`.
    pub fn count_into(self, counts: &mut [u8; KINDS]) {
        let at = self.tile.index();
        if self.kind == MeldKind::Chow {
            for count in &mut counts[at..at + 3] {
                *count += 1;
            }
        } else {
            counts[at] += self.size() as u8;
        }
    }
}

impl fmt::Debug for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What is true of a win, one bit each, as in byte 39 of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Flags(pub u8);

impl Flags {
    /// 自摸: the winner drew the tile.
    pub const SELF_DRAWN: Flags = Flags(1);
    /// 绝张: the other three copies are seen by everybody.
    pub const LAST_COPY: Flags = Flags(2);
    /// The wall is empty (妙手回春, 海底捞月).
    pub const LAST_TILE: Flags = Flags(4);
    /// 杠上开花 if self-drawn, else 抢杠和.
    pub const KONG: Flags = Flags(8);
    /// Won on the tiles as dealt (house games: 天和).
    pub const DEALT_WIN: Flags = Flags(16);
    /// Won in the first go-round (house games: 地和, 人和).
    pub const FIRST_GO_ROUND: Flags = Flags(32);
    /// Was waiting with the tiles as dealt (house games: 天听).
    pub const READY_WHEN_DEALT: Flags = Flags(64);
    /// One kong is of four declared wildcards (house games: 混杠).
    pub const WILDCARD_KONG: Flags = Flags(128);

    /// Whether every bit of `other` is set.
    #[must_use]
    pub const fn has(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    /// Both's bits.
    #[must_use]
    pub const fn or(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }

    /// `self` with the bits of `other` set or cleared.
    #[must_use]
    pub const fn set(self, other: Flags, on: bool) -> Flags {
        Flags(if on { self.0 | other.0 } else { self.0 & !other.0 })
    }
}

/// How a hand was won, beside its tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Circumstances {
    /// What is true of the win.
    pub flags: Flags,
    /// 圈风
    pub round_wind: Wind,
    /// 门风
    pub seat_wind: Wind,
    /// 花牌, 0-8.
    pub flowers: u8,
}

/// Which checks to apply to the circumstances.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Check {
    /// Contradictions are errors.
    Full,
    /// Only the tiles are checked: for programs that score contradictions.
    TilesOnly,
}

/// A checked hand of 13 tiles (it waits) or 14, a meld counted as three; or a part of one, without a
/// winning tile, that lacks some of the sets: 1, 4, 7 or 10 tiles, or 2, 5, 8 or 11 to throw from.
///
/// It is its [`Row`], so a hand costs 48 bytes and comparing two is comparing bytes. A valid one is
/// all that can exist: every entry point goes through [`Hand::try_from`].
///
/// ```
/// use guobiao::Hand;
/// let hand: Hand = "[123p,3]55m12379s789p8s|EE0000|0".parse().unwrap();
/// assert_eq!(hand.winning_tile().unwrap().to_string(), "8s");
/// assert_eq!(Hand::try_from(*hand.row()), Ok(hand));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hand {
    row: Row,
}

impl Hand {
    /// A hand from its parts. `concealed` never counts the winning tile.
    ///
    /// # Errors
    /// What [`Hand::try_from`] refuses, and more than four melds.
    pub fn new(
        concealed: &[u8; KINDS],
        melds: &[Meld],
        winning_tile: Option<Tile>,
        how: Circumstances,
    ) -> Result<Hand, HandError> {
        let mut row = [0; row::LEN];
        row[..KINDS].copy_from_slice(concealed);
        if melds.len() > 4 {
            return Err(HandError::TooManyMelds { found: melds.len() });
        }
        let mut sources = 0_u16;
        for (slot, meld) in melds.iter().enumerate() {
            row[row::MELDS + slot] = meld.code();
            sources |= u16::from(meld.source()) << (3 * slot);
        }
        row[row::SOURCES..row::FREE].copy_from_slice(&sources.to_le_bytes());
        row[row::WINNING_TILE] = row::NONE;
        if let Some(tile) = winning_tile {
            row[row::WINNING_TILE] = tile.index() as u8;
            row[tile.index()] = row[tile.index()].saturating_add(1);
        }
        row[row::FLAGS] = how.flags.0;
        row[row::ROUND_WIND] = how.round_wind as u8;
        row[row::SEAT_WIND] = how.seat_wind as u8;
        row[row::FLOWERS] = how.flowers;
        Hand::try_from(row)
    }

    /// Checks a row and brings it into its one normal form: melds without gaps, the source of a kong
    /// always said.
    pub(crate) fn checked(mut row: Row, check: Check) -> Result<Hand, HandError> {
        if let Some(at) = (row::FREE..row::LEN).find(|&at| row[at] != 0) {
            return Err(HandError::Padding { at, found: row[at] });
        }
        for (which, at) in [("round", row::ROUND_WIND), ("seat", row::SEAT_WIND)] {
            if row[at] > 3 {
                return Err(HandError::Wind { which, found: row[at] });
            }
        }
        if row[row::FLOWERS] > 8 {
            return Err(HandError::Flowers { found: row[row::FLOWERS].into() });
        }
        let (in_melds, kongs) = normal_melds(&mut row)?;
        let melds = (0..4).filter(|slot| row[row::MELDS + slot] != 0).count();

        let copies = |at: usize| usize::from(in_melds[at]) + usize::from(row[at]);
        let most = (0..KINDS).fold(0, |most, at| in_melds[at].saturating_add(row[at]).max(most));
        if most > 4
            && let Some(tile) = Tile::all().find(|tile| copies(tile.index()) > 4)
        {
            return Err(HandError::TooManyCopies { tile, count: copies(tile.index()) });
        }
        // At most four of each kind: the sum fits a byte.
        let concealed = usize::from(row[..KINDS].iter().sum::<u8>());
        let tiles = concealed + 3 * melds;
        let winning = row[row::WINNING_TILE];
        let fits = if winning == row::NONE { size::is_size(tiles) } else { tiles == 14 };
        if !fits {
            let complete = winning != row::NONE;
            return Err(HandError::TileCount { found: tiles + kongs, kongs, complete });
        }
        if winning != row::NONE {
            let tile = Tile::new(winning).ok_or(HandError::WinningTile { found: winning })?;
            if row[tile.index()] == 0 {
                return Err(HandError::WinningTileMissing { tile });
            }
        }
        let hand = Hand { row };
        if check == Check::Full {
            hand.check_table()?;
        }
        Ok(hand)
    }

    /// What the tiles allow but no table does. Without a winning tile nothing has happened yet.
    fn check_table(&self) -> Result<(), HandError> {
        let Some(tile) = self.winning_tile() else { return Ok(()) };
        let contradiction = self.holding(tile).contradiction(self.flags());
        contradiction.map_or(Ok(()), |contradiction| Err(contradiction.of(tile)))
    }

    /// What a winner holds beside this winning tile.
    fn holding(&self, tile: Tile) -> Holding {
        Holding {
            concealed: self.row[tile.index()] - 1,
            melded: self.exposed_copies(tile),
            has_kong: self.melds().any(Meld::is_kong),
            has_melds: self.melds().next().is_some(),
        }
    }

    /// The hand as it lies in arrays.
    #[must_use]
    pub const fn row(&self) -> &Row {
        &self.row
    }

    /// Counts of the concealed tiles, the winning tile included.
    #[must_use]
    pub fn tiles(&self) -> [u8; KINDS] {
        std::array::from_fn(|i| self.row[i])
    }

    /// Counts of the concealed tiles, the winning tile left out.
    #[must_use]
    pub fn concealed(&self) -> [u8; KINDS] {
        let mut counts = self.tiles();
        if let Some(tile) = self.winning_tile() {
            counts[tile.index()] -= 1;
        }
        counts
    }

    /// Counts of all tiles, winning tile and melds included.
    #[must_use]
    pub fn all_tiles(&self) -> [u8; KINDS] {
        let mut counts = self.tiles();
        for meld in self.melds() {
            meld.count_into(&mut counts);
        }
        counts
    }

    /// How many copies of a kind lie in the exposed melds.
    #[must_use]
    pub fn exposed_copies(&self, tile: Tile) -> u8 {
        let mut counts = [0; KINDS];
        for meld in self.melds().filter(|meld| meld.is_exposed()) {
            meld.count_into(&mut counts);
        }
        counts[tile.index()]
    }

    /// Its melds in the order given.
    pub fn melds(&self) -> impl Iterator<Item = Meld> + Clone {
        let codes = [self.row[34], self.row[35], self.row[36], self.row[37]];
        let sources = u16::from_le_bytes([self.row[43], self.row[44]]);
        (0..4)
            .map_while(move |slot| Meld::from_code(codes[slot], (sources >> (3 * slot) & 7) as u8))
    }

    /// The tile that completed it; `None` for a hand that waits or discards.
    #[must_use]
    pub fn winning_tile(&self) -> Option<Tile> {
        Tile::new(self.row[row::WINNING_TILE])
    }

    /// What is true of the win.
    #[must_use]
    pub const fn flags(&self) -> Flags {
        Flags(self.row[row::FLAGS])
    }

    /// Flags, winds and flowers.
    #[must_use]
    pub fn circumstances(&self) -> Circumstances {
        let wind = |at: usize| Wind::new(self.row[at]).unwrap_or_default();
        Circumstances {
            flags: self.flags(),
            round_wind: wind(row::ROUND_WIND),
            seat_wind: wind(row::SEAT_WIND),
            flowers: self.row[row::FLOWERS],
        }
    }

    /// The kinds of which the hand holds all four, melds included.
    #[must_use]
    pub fn held_four_times(&self) -> TileSet {
        TileSet::at_least(&self.all_tiles(), 4)
    }
}

/// Moves the melds to the front and counts their tiles.
fn normal_melds(row: &mut Row) -> Result<([u8; KINDS], usize), HandError> {
    let sources = u16::from_le_bytes([row[row::SOURCES], row[row::SOURCES + 1]]);
    if sources >> 12 != 0 {
        return Err(HandError::Padding { at: row::SOURCES + 1, found: row[row::SOURCES + 1] });
    }
    let codes = [0, 1, 2, 3].map(|slot| row[row::MELDS + slot]);
    let (mut counts, mut kongs) = ([0; KINDS], 0);
    let (mut next, mut normal_sources) = (0, 0);
    row[row::MELDS..row::WINNING_TILE].fill(0);
    for (slot, code) in codes.into_iter().enumerate() {
        let source = (sources >> (3 * slot) & 7) as u8;
        let bad_source =
            |wanted| HandError::MeldSource { slot: slot + 1, source_code: source, wanted };
        if code == 0 {
            if source != 0 {
                return Err(bad_source("0 where there is no meld"));
            }
            continue;
        }
        let meld = Meld::from_code(code, 0).ok_or(HandError::MeldCode { slot: slot + 1, code })?;
        let meld = Meld::new(meld.kind(), meld.tile(), source).ok_or_else(|| {
            bad_source(if meld.is_exposed() { "0 to 3" } else { "0 for a concealed kong" })
        })?;
        meld.count_into(&mut counts);
        kongs += usize::from(meld.is_kong());
        row[row::MELDS + next] = code;
        normal_sources |= u16::from(meld.source()) << (3 * next);
        next += 1;
    }
    row[row::SOURCES..row::FREE].copy_from_slice(&normal_sources.to_le_bytes());
    Ok((counts, kongs))
}

impl TryFrom<Row> for Hand {
    type Error = HandError;

    /// The hand of a row, checked and in its one normal form.
    ///
    /// # Errors
    /// Whatever is wrong with it: see [`HandError`].
    fn try_from(row: Row) -> Result<Hand, HandError> {
        Hand::checked(row, Check::Full)
    }
}
