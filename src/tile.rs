//! Tiles: the 34 kinds and sets of kinds.
//!
//! The order is the same everywhere (arrays, masks, enums): 1-9 of characters (万, `m`), of bamboos
//! (条, `s`), of dots (饼, `p`), then the winds E S W N, then the dragons C F P (中 发 白).

use std::fmt;
use std::ops::Range;

/// How many kinds of tile there are; flowers are only counted.
pub const KINDS: usize = 34;

/// One of the four families that a tile belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Suit {
    /// 万, `m`
    Characters,
    /// 条, `s`
    Bamboos,
    /// 饼, `p`
    Dots,
    /// Winds and dragons (字); they have no rank.
    Honors,
}

impl Suit {
    /// `m`, `s` or `p`; `None` for honours.
    #[must_use]
    pub const fn letter(self) -> Option<char> {
        match self {
            Suit::Characters => Some('m'),
            Suit::Bamboos => Some('s'),
            Suit::Dots => Some('p'),
            Suit::Honors => None,
        }
    }
}

/// The places of each suit's kinds among all, in the order of [`Suit`].
pub(crate) const KINDS_OF: [Range<usize>; 4] = [0..9, 9..18, 18..27, 27..34];

/// The counts of each suit by rank, and of the honours.
#[inline]
pub(crate) fn by_suit(counts: &[u8; KINDS]) -> [&[u8]; 4] {
    KINDS_OF.map(|kinds| &counts[kinds])
}

/// A wind, as the round's (圈风) or the seat's (门风).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[repr(u8)]
pub enum Wind {
    /// 东
    #[default]
    East,
    /// 南
    South,
    /// 西
    West,
    /// 北
    North,
}

impl Wind {
    /// All four, in the order of play.
    pub const ALL: [Wind; 4] = [Wind::East, Wind::South, Wind::West, Wind::North];

    /// The wind with this number, 0 East to 3 North.
    #[must_use]
    pub const fn new(index: u8) -> Option<Wind> {
        if index < 4 { Some(Wind::ALL[index as usize]) } else { None }
    }

    /// Its tile.
    #[must_use]
    pub const fn tile(self) -> Tile {
        Tile(Tile::EAST.0 + self as u8)
    }

    /// `E`, `S`, `W` or `N`.
    #[must_use]
    pub const fn letter(self) -> char {
        ['E', 'S', 'W', 'N'][self as usize]
    }
}

/// A kind of tile, 0-33. Each has a constant: `M1` to `M9` for characters, `S1` to `S9` for bamboos, `P1` to
/// `P9` for dots, `EAST` (东) `SOUTH` (南) `WEST` (西) `NORTH` (北), `RED` (中) `GREEN` (发) `WHITE` (白).
///
/// ```
/// use guobiao::{Suit, Tile};
/// let tile = Tile::M3;
/// assert_eq!((tile.suit(), tile.rank()), (Suit::Characters, 3));
/// assert_eq!(tile.to_string(), "3m");
/// assert_eq!(Tile::new(33), Some(Tile::WHITE));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tile(u8);

/// A constant of [`Tile`] for each kind, in their order.
macro_rules! tiles {
    ($($name:ident)*) => {
        #[expect(clippy::upper_case_acronyms, reason = "named as the constants")]
        enum Index { $($name,)* }

        impl Tile {
            $(
                #[doc = concat!("The kind `", stringify!($name), "`.")]
                pub const $name: Tile = Tile(Index::$name as u8);
            )*
        }
    };
}

#[rustfmt::skip]
tiles! {
    M1 M2 M3 M4 M5 M6 M7 M8 M9
    S1 S2 S3 S4 S5 S6 S7 S8 S9
    P1 P2 P3 P4 P5 P6 P7 P8 P9
    EAST SOUTH WEST NORTH RED GREEN WHITE
}

impl Tile {
    /// The tile with this index; `None` from 34 on.
    #[must_use]
    pub const fn new(index: u8) -> Option<Tile> {
        if (index as usize) < KINDS { Some(Tile(index)) } else { None }
    }

    /// The tile of a suit and a rank, 1-9; `None` for honours and other ranks.
    #[must_use]
    pub const fn of(suit: Suit, rank: u8) -> Option<Tile> {
        if rank < 1 || rank > 9 || matches!(suit, Suit::Honors) {
            return None;
        }
        Some(Tile(suit as u8 * 9 + rank - 1))
    }

    /// All 34 kinds in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Tile> + ExactSizeIterator {
        (0..KINDS as u8).map(Tile)
    }

    /// 0-33.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its family.
    #[must_use]
    pub const fn suit(self) -> Suit {
        match self.0 / 9 {
            0 => Suit::Characters,
            1 => Suit::Bamboos,
            2 => Suit::Dots,
            _ => Suit::Honors,
        }
    }

    /// 1-9; for an honour its place in ESWNCFP, 1-7.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 % 9 + 1
    }

    /// Winds and dragons.
    #[must_use]
    pub const fn is_honor(self) -> bool {
        self.0 >= 27
    }

    /// The tile `steps` ranks above in its suit, if there is one.
    #[must_use]
    pub const fn above(self, steps: u8) -> Option<Tile> {
        if self.is_honor() || self.rank() + steps > 9 { None } else { Some(Tile(self.0 + steps)) }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_honor() {
            f.write_str(["E", "S", "W", "N", "C", "F", "P"][self.index() - 27])
        } else {
            write!(f, "{}{}", self.rank(), ['m', 's', 'p'][self.suit() as usize])
        }
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The lowest bit of each of eight bytes.
pub(crate) const ONES: u64 = 0x0101_0101_0101_0101;

/// Eight bits of eight bytes of 0 and 1: the product brings them together in the highest byte.
#[inline]
pub(crate) const fn gather_bits(bytes: u64) -> u64 {
    bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Eight bytes of 0 and 1 of eight bits: of eight copies of them another bit is kept in each byte, and 127
/// more carries it into the highest.
#[inline]
pub(crate) const fn spread_bits(bits: u8) -> u64 {
    let own = (bits as u64 * ONES) & 0x8040_2010_0804_0201;
    (own + 127 * ONES) >> 7 & ONES
}

/// A set of kinds, one bit each.
///
/// ```
/// use guobiao::{Tile, TileSet};
/// assert_eq!(TileSet::TERMINALS.len(), 6);
/// assert!(TileSet::GREEN.contains(Tile::GREEN));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TileSet(u64);

impl TileSet {
    /// No kind.
    pub const EMPTY: TileSet = TileSet(0);
    /// 序数牌: the three suits.
    pub const SUITS: TileSet = TileSet::ranks(1, 9);
    /// 字牌: winds and dragons.
    pub const HONORS: TileSet = TileSet::WINDS.or(TileSet::DRAGONS);
    /// 风牌
    pub const WINDS: TileSet = TileSet(0b1111 << 27);
    /// 箭牌
    pub const DRAGONS: TileSet = TileSet(0b111 << 31);
    /// The 1 and 9 of each suit.
    pub const TERMINALS: TileSet = TileSet::ranks(1, 1).or(TileSet::ranks(9, 9));
    /// The 13 kinds of 十三幺.
    pub const TERMINALS_AND_HONORS: TileSet = TileSet::TERMINALS.or(TileSet::HONORS);
    /// 绿一色: the tiles painted in green alone.
    #[rustfmt::skip]
    pub const GREEN: TileSet = TileSet::drawn(
        b".........",
        b".234.6.8.",
        b".........",
        *b".....F.",
    );
    /// 推不倒: the tiles that look the same upside down.
    #[rustfmt::skip]
    pub const REVERSIBLE: TileSet = TileSet::drawn(
        b".........",
        b".2.456.89",
        b"12345..89",
        *b"......P",
    );

    /// The kinds not drawn as a dot, in rows m s p and honours.
    const fn drawn(m: &[u8; 9], s: &[u8; 9], p: &[u8; 9], honors: [u8; 7]) -> TileSet {
        let mut bits = 0;
        let mut i = 0;
        while i < KINDS {
            let cell = match i / 9 {
                0 => m[i],
                1 => s[i - 9],
                2 => p[i - 18],
                _ => honors[i - 27],
            };
            if cell != b'.' {
                bits |= 1 << i;
            }
            i += 1;
        }
        TileSet(bits)
    }

    /// These ranks of each of the three suits, both ends included.
    #[must_use]
    pub const fn ranks(low: u8, high: u8) -> TileSet {
        let row = (1_u64 << high) - (1 << (low - 1));
        TileSet(row | row << 9 | row << 18)
    }

    /// The nine kinds of a suit; the seven honours.
    #[must_use]
    pub const fn suit(suit: Suit) -> TileSet {
        match suit {
            Suit::Honors => TileSet::HONORS,
            suit => TileSet(0x1ff << (9 * suit as u64)),
        }
    }

    /// The set with the kinds whose count is not zero.
    #[must_use]
    pub fn of_counts(counts: &[u8; KINDS]) -> TileSet {
        TileSet(counts.iter().enumerate().fold(0, |bits, (i, &n)| bits | u64::from(n > 0) << i))
    }

    /// The set of the kinds of which there are at least so many, 0 to 4; no count may reach 128.
    #[must_use]
    pub fn at_least(counts: &[u8; KINDS], copies: u8) -> TileSet {
        let mut bits = 0;
        for (at, eight) in counts.chunks(8).enumerate() {
            let mut bytes = [0; 8];
            bytes[..eight.len()].copy_from_slice(eight);
            // Adding 128 - copies to each byte sets the highest bit of those that reach it.
            let sums = u64::from_le_bytes(bytes) + u64::from(128 - copies) * ONES;
            bits |= gather_bits(sums >> 7 & ONES) << (8 * at);
        }
        TileSet::of_bits(bits)
    }

    /// The set of these bits, bit 0 for 1m; bits from 34 on are dropped.
    #[must_use]
    pub const fn of_bits(bits: u64) -> TileSet {
        TileSet(bits & ((1 << KINDS) - 1))
    }

    /// One bit a kind, bit 0 for 1m.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// A byte a kind: 1 for those in it, 0 for the others.
    ///
    /// ```
    /// use guobiao::{Tile, TileSet};
    /// let bytes = TileSet::TERMINALS.to_bytes();
    /// assert!(Tile::all().all(|t| (bytes[t.index()] == 1) == TileSet::TERMINALS.contains(t)));
    /// ```
    #[must_use]
    #[inline]
    pub fn to_bytes(self) -> [u8; KINDS] {
        let mut bytes = [0; KINDS];
        for (at, eight) in bytes.chunks_mut(8).enumerate() {
            let spread = spread_bits((self.0 >> (8 * at)) as u8).to_le_bytes();
            eight.copy_from_slice(&spread[..eight.len()]);
        }
        bytes
    }

    /// Both sets' kinds.
    #[must_use]
    pub const fn or(self, other: TileSet) -> TileSet {
        TileSet(self.0 | other.0)
    }

    /// The kinds in both.
    #[must_use]
    pub const fn and(self, other: TileSet) -> TileSet {
        TileSet(self.0 & other.0)
    }

    /// The kinds of it that are not in `other`.
    #[must_use]
    pub const fn without(self, other: TileSet) -> TileSet {
        TileSet(self.0 & !other.0)
    }

    /// This set and one kind more.
    #[must_use]
    pub const fn with(self, tile: Tile) -> TileSet {
        TileSet(self.0 | 1 << tile.0)
    }

    /// Whether the kind is in it.
    #[must_use]
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 == 1
    }

    /// Whether every kind of it is in `other`.
    #[must_use]
    pub const fn is_within(self, other: TileSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether it shares a kind with `other`.
    #[must_use]
    pub const fn meets(self, other: TileSet) -> bool {
        self.0 & other.0 != 0
    }

    /// How many kinds.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it has none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its kinds in order.
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let tile = Tile::new(bits.trailing_zeros() as u8)?;
            bits &= bits - 1;
            Some(tile)
        })
    }
}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> TileSet {
        tiles.into_iter().fold(TileSet::EMPTY, TileSet::with)
    }
}

impl fmt::Debug for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
