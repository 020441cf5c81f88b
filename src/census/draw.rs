//! Random winning hands of every family, the same for the same seed.
//!
//! Uniform hands would hardly ever show a rare fan, so each family draws its sets from a palette that
//! favours some fans: one suit, related chows, honours, many kongs, each special form ...

use fastrand::Rng;

use crate::hand::{Check, Holding, row};
use crate::shape::special::{KNITTED, knitted_tiles};
use crate::tile::KINDS;
use crate::{
    Circumstances, Flags, Hand, HandError, Meld, MeldKind, Row, Suit, Tile, TileSet, Wind,
};

const THREE_SUITS: [Suit; 3] = [Suit::Characters, Suit::Bamboos, Suit::Dots];

/// What a family draws from. The `first` sets are taken as they are, the others at random: a pung with
/// the probability `pung_share`, else a chow.
struct Palette {
    first: Vec<Part>,
    chows: TileSet,
    pungs: TileSet,
    pung_share: f64,
    pairs: TileSet,
    kong_share: f64,
}

#[derive(Clone, Copy)]
enum Part {
    Chow(Tile),
    Pung(Tile),
}

impl Part {
    fn add_to(self, counts: &mut [u8; KINDS]) {
        match self {
            Part::Chow(tile) => (0..3).for_each(|i| counts[tile.index() + i] += 1),
            Part::Pung(tile) => counts[tile.index()] += 3,
        }
    }
}

/// What stands on the table and in the hand before the last tile is named.
struct Built {
    concealed: [u8; KINDS],
    melds: Vec<Meld>,
}

/// Name, weight, and how one is drawn; `None` where the random parts didn't fit together.
type HandFamily = (&'static str, u32, fn(&mut Rng) -> Option<Built>);

/// The families with their weights.
const FAMILIES: [HandFamily; 24] = [
    ("any", 16, |rng| build(rng, any)),
    ("two suits", 8, |rng| build(rng, two_suits)),
    ("flush", 9, |rng| build(rng, flush)),
    ("half flush", 5, |rng| build(rng, half_flush)),
    ("pungs", 7, |rng| build(rng, pungs)),
    ("same chow", 5, |rng| build(rng, same_chow)),
    ("related chows", 8, |rng| build(rng, related_chows)),
    ("chows", 9, |rng| build(rng, chows)),
    ("terminals", 6, |rng| build(rng, terminals)),
    ("green", 3, |rng| build(rng, |rng| within(rng, TileSet::GREEN))),
    ("reversible", 3, |rng| build(rng, |rng| within(rng, TileSet::REVERSIBLE))),
    ("range", 6, |rng| build(rng, range)),
    ("even", 2, |rng| build(rng, even)),
    ("fives", 3, |rng| build(rng, fives)),
    ("honors", 4, |rng| build(rng, honors)),
    ("related pungs", 4, |rng| build(rng, related_pungs)),
    ("terminal chows", 2, |rng| build(rng, terminal_chows)),
    ("hogs", 5, |rng| build(rng, hogs)),
    ("kongs", 6, |rng| build(rng, kongs)),
    ("seven pairs", 7, seven_pairs),
    ("thirteen orphans", 1, thirteen_orphans),
    ("honors and knitted", 3, |rng| Some(honors_and_knitted(rng))),
    ("knitted straight", 7, knitted_straight),
    ("nine gates", 2, nine_gates),
];

/// What the drawn hands may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// They win, and everything about them can happen at a table.
    Winning,
    /// One tile has been exchanged: they rarely win.
    NearMiss,
    /// They win, but their circumstances may contradict each other.
    Contradictory,
}

/// Draws hands without end.
///
/// ```
/// use guobiao::census::draw::{Draw, Kind};
/// let hands: Vec<_> = Draw::new(1, Kind::Winning).take(3).collect();
/// assert_eq!(hands, Draw::new(1, Kind::Winning).take(3).collect::<Vec<_>>());
/// ```
pub struct Draw {
    rng: Rng,
    kind: Kind,
}

impl Draw {
    /// The hands of a seed.
    #[must_use]
    pub fn new(seed: u64, kind: Kind) -> Draw {
        Draw { rng: Rng::with_seed(seed), kind }
    }

    /// The next hand as a row, with the name of its family. The tiles of a row are always well-formed.
    pub fn next_row(&mut self) -> (&'static str, Row) {
        let rng = &mut self.rng;
        let total: u32 = FAMILIES.iter().map(|family| family.1).sum();
        loop {
            let mut at = rng.u32(..total);
            let family = FAMILIES.iter().find(|family| {
                let is_here = at < family.1;
                at = at.wrapping_sub(family.1);
                is_here
            });
            let Some((name, _, draw)) = family else { continue };
            let Some(mut built) = draw(rng) else { continue };
            if self.kind == Kind::NearMiss {
                exchange_one(rng, &mut built);
            }
            if let Ok(row) = finish(rng, &built, self.kind == Kind::Contradictory) {
                return (name, row);
            }
        }
    }
}

impl Iterator for Draw {
    type Item = Hand;

    /// The next hand that can happen at a table.
    fn next(&mut self) -> Option<Hand> {
        loop {
            if let Ok(hand) = Hand::try_from(self.next_row().1) {
                return Some(hand);
            }
        }
    }
}

fn choice<T: Copy>(rng: &mut Rng, from: &[T]) -> T {
    from[rng.usize(..from.len())]
}

fn chance(rng: &mut Rng, share: f64) -> bool {
    rng.f64() < share
}

fn tile_of(rng: &mut Rng, tiles: TileSet) -> Option<Tile> {
    if tiles.is_empty() { None } else { tiles.iter().nth(rng.usize(..tiles.len() as usize)) }
}

fn suit_of(rng: &mut Rng) -> TileSet {
    TileSet::suit(choice(rng, &THREE_SUITS))
}

/// The lowest tiles of the chows that lie within a set of kinds.
fn chows_within(tiles: TileSet) -> TileSet {
    let is_whole = |tile: &Tile| {
        (0..3).all(|steps| tile.above(steps).is_some_and(|tile| tiles.contains(tile)))
    };
    tiles.iter().filter(is_whole).collect()
}

// ---- palettes -----------------------------------------------------------------------------------

/// Chows and pungs within a set of kinds.
fn palette(rng: &mut Rng, tiles: TileSet, shares: &[f64]) -> Palette {
    Palette {
        first: Vec::new(),
        chows: chows_within(tiles),
        pungs: tiles,
        pung_share: choice(rng, shares),
        pairs: tiles,
        kong_share: choice(rng, &[0.0, 0.1, 0.3, 0.8]),
    }
}

fn within(rng: &mut Rng, tiles: TileSet) -> Palette {
    palette(rng, tiles, &[0.4, 0.55])
}

fn any(rng: &mut Rng) -> Palette {
    let tiles = if rng.bool() { TileSet::SUITS } else { TileSet::SUITS.or(TileSet::HONORS) };
    palette(rng, tiles, &[0.1, 0.25, 0.4])
}

fn two_suits(rng: &mut Rng) -> Palette {
    let (a, b) = (suit_of(rng), suit_of(rng));
    let honors = choice(rng, &[TileSet::EMPTY, TileSet::EMPTY, TileSet::HONORS]);
    palette(rng, a.or(b).or(honors), &[0.1, 0.3, 0.6])
}

fn flush(rng: &mut Rng) -> Palette {
    let suit = suit_of(rng);
    palette(rng, suit, &[0.0, 0.2, 0.4, 0.8])
}

fn half_flush(rng: &mut Rng) -> Palette {
    let suit = suit_of(rng);
    palette(rng, suit.or(TileSet::HONORS), &[0.2, 0.5, 0.8])
}

fn pungs(rng: &mut Rng) -> Palette {
    let tiles = match rng.u8(..4) {
        0 => TileSet::SUITS,
        1 => suit_of(rng),
        2 => suit_of(rng).or(suit_of(rng)),
        _ => TileSet::SUITS.or(TileSet::HONORS),
    };
    palette(rng, tiles, &[1.0, 1.0, 0.8])
}

fn same_chow(rng: &mut Rng) -> Palette {
    let chow = tile_of(rng, chows_within(TileSet::SUITS)).map(Part::Chow);
    let copies = rng.usize(2..=4);
    Palette { first: chow.into_iter().cycle().take(copies).collect(), ..any(rng) }
}

/// Three or four chows that make one of the fans of their kind.
fn related_chows(rng: &mut Rng) -> Palette {
    let mut suits = THREE_SUITS;
    rng.shuffle(&mut suits);
    let [a, b, c] = suits;
    let low = |rng: &mut Rng, highest| rng.u8(1..=highest);
    let chows: Vec<(Suit, u8)> = match rng.u8(..7) {
        0 => {
            let n = low(rng, 7);
            vec![(a, n), (b, n), (c, n)]
        }
        1 => {
            let n = low(rng, 5);
            vec![(a, n), (b, n + 1), (c, n + 2)]
        }
        2 => vec![(a, 1), (b, 4), (c, 7)],
        3 => vec![(a, 1), (a, 4), (a, 7)],
        4 => {
            let n = low(rng, 5);
            vec![(a, n), (a, n + 1), (a, n + 2)]
        }
        5 => {
            let n = low(rng, 3);
            vec![(a, n), (a, n + 2), (a, n + 4)]
        }
        _ => {
            let step = choice(rng, &[1, 1, 2]);
            let n = low(rng, 7 - 3 * step);
            (0..4).map(|i| (a, n + i * step)).collect()
        }
    };
    let first = chows.into_iter().filter_map(|(suit, rank)| Tile::of(suit, rank)).map(Part::Chow);
    Palette { first: first.collect(), ..any(rng) }
}

/// Chows of few ranks, so that many of them are related.
fn chows(rng: &mut Rng) -> Palette {
    let ranks: &[u8] =
        choice(rng, &[&[1, 2, 3, 4, 5, 6, 7], &[1, 4, 7], &[1, 7], &[2, 5], &[3, 4, 5]]);
    let suits = match rng.u8(..3) {
        0 => TileSet::SUITS,
        1 => suit_of(rng).or(suit_of(rng)),
        _ => suit_of(rng),
    };
    let chows: TileSet = suits.iter().filter(|tile| ranks.contains(&tile.rank())).collect();
    let tiles = if rng.bool() { suits } else { TileSet::SUITS.or(TileSet::HONORS) };
    Palette { chows, pung_share: 0.0, ..palette(rng, tiles, &[0.0]) }
}

fn terminals(rng: &mut Rng) -> Palette {
    let tiles = choice(rng, &[TileSet::TERMINALS, TileSet::TERMINALS_AND_HONORS]);
    let chows = TileSet::ranks(1, 1).or(TileSet::ranks(7, 7));
    Palette { chows, ..palette(rng, tiles, &[1.0, 0.3, 0.6]) }
}

fn range(rng: &mut Rng) -> Palette {
    let (low, high) = choice(rng, &[(1, 3), (4, 6), (7, 9), (1, 4), (6, 9), (2, 8)]);
    let suits = if rng.bool() { TileSet::SUITS } else { suit_of(rng).or(suit_of(rng)) };
    palette(rng, TileSet::ranks(low, high).and(suits), &[0.2, 0.5, 1.0])
}

fn even(rng: &mut Rng) -> Palette {
    let even = [2, 4, 6, 8].map(|rank| TileSet::ranks(rank, rank));
    let tiles = even.into_iter().fold(TileSet::EMPTY, TileSet::or);
    palette(rng, tiles, &[1.0])
}

fn fives(rng: &mut Rng) -> Palette {
    let fives = TileSet::ranks(5, 5);
    Palette { chows: TileSet::ranks(3, 5), pungs: fives, pairs: fives, ..any(rng) }
}

fn honors(rng: &mut Rng) -> Palette {
    let pool = choice(rng, &[TileSet::HONORS, TileSet::WINDS, TileSet::DRAGONS]);
    let chows = chows_within(suit_of(rng));
    let pairs = if rng.bool() { pool } else { TileSet::SUITS.or(TileSet::HONORS) };
    Palette { chows, pairs, ..palette(rng, pool, &[0.7, 0.8, 1.0]) }
}

/// Two, three or four pungs that make one of the fans of their kind.
fn related_pungs(rng: &mut Rng) -> Palette {
    let mut suits = THREE_SUITS;
    rng.shuffle(&mut suits);
    let [a, b, c] = suits;
    let n = rng.u8(1..=7);
    let pungs = match rng.u8(..5) {
        0 => vec![(a, n), (a, n + 1), (a, n + 2)],
        1 => vec![(a, n), (a, n + 1), (a, n + 2), (a, n + 3)],
        2 => vec![(a, n), (b, n + 1), (c, n + 2)],
        3 => vec![(a, n), (b, n), (c, n)],
        _ => {
            let other = rng.u8(1..=9);
            vec![(a, n), (b, n), (a, other), (b, other)]
        }
    };
    let mut first: Vec<Part> =
        pungs.into_iter().filter_map(|(suit, rank)| Tile::of(suit, rank)).map(Part::Pung).collect();
    first.truncate(rng.usize(2..=4));
    Palette { first, ..any(rng) }
}

fn terminal_chows(rng: &mut Rng) -> Palette {
    let mut suits = THREE_SUITS;
    rng.shuffle(&mut suits);
    let [a, mut b, c] = suits;
    let mut pair = c;
    if rng.bool() {
        (b, pair) = (a, a);
    }
    let ends = [(a, 1), (a, 7), (b, 1), (b, 7)];
    let first = ends.into_iter().filter_map(|(suit, rank)| Tile::of(suit, rank)).map(Part::Chow);
    let fives: TileSet = Tile::of(pair, 5).into_iter().collect();
    let pairs = if chance(rng, 0.8) { fives } else { TileSet::SUITS };
    Palette { first: first.collect(), pairs, ..any(rng) }
}

/// Few ranks of one suit, so that many kinds come four times.
fn hogs(rng: &mut Rng) -> Palette {
    let low = rng.u8(1..=6);
    let tiles = TileSet::ranks(low, low + 3).and(suit_of(rng));
    palette(rng, tiles, &[0.35])
}

fn kongs(rng: &mut Rng) -> Palette {
    Palette { kong_share: choice(rng, &[0.5, 0.8, 1.0]), ..pungs(rng) }
}

/// Four sets of the palette and a pair; `None` where they don't fit together.
fn build(rng: &mut Rng, palette: impl Fn(&mut Rng) -> Palette) -> Option<Built> {
    let palette = palette(rng);
    let mut counts = [0; KINDS];
    let mut parts = Vec::new();
    for try_ in 0..60 {
        let part = match palette.first.get(try_) {
            Some(&part) => part,
            None if chance(rng, palette.pung_share) => Part::Pung(tile_of(rng, palette.pungs)?),
            None => Part::Chow(tile_of(rng, palette.chows)?),
        };
        let before = counts;
        part.add_to(&mut counts);
        if counts.iter().any(|&n| n > 4) {
            counts = before;
            continue;
        }
        parts.push(part);
        if parts.len() == 4 {
            break;
        }
    }
    let free = palette.pairs.iter().filter(|tile| counts[tile.index()] <= 2).collect();
    let pair = tile_of(rng, free)?;
    counts[pair.index()] += 2;
    if parts.len() < 4 {
        return None;
    }
    rng.shuffle(&mut parts);
    let mut built = Built { concealed: [0; KINDS], melds: Vec::new() };
    built.concealed[pair.index()] = 2;
    let meld_share = choice(rng, &[0.0, 0.0, 0.25, 0.5, 0.8, 1.0]);
    for part in parts {
        let kong_share = if meld_share == 0.0 { 0.0 } else { palette.kong_share };
        lay_down(rng, part, &mut built, &mut counts, meld_share, kong_share);
    }
    Some(built)
}

/// Melds a set, or leaves it concealed.
fn lay_down(
    rng: &mut Rng,
    part: Part,
    built: &mut Built,
    counts: &mut [u8; KINDS],
    meld_share: f64,
    kong_share: f64,
) {
    let source = rng.u8(1..=3);
    let meld = match part {
        Part::Pung(tile) if counts[tile.index()] == 3 && chance(rng, kong_share) => {
            let kinds = [MeldKind::MeldedKong, MeldKind::ConcealedKong, MeldKind::AddedKong];
            let kind = choice(rng, &kinds);
            counts[tile.index()] += 1;
            Meld::new(kind, tile, if kind == MeldKind::ConcealedKong { 0 } else { source })
        }
        _ if !chance(rng, meld_share) => None,
        Part::Pung(tile) => Meld::new(MeldKind::Pung, tile, source),
        Part::Chow(tile) => Meld::new(MeldKind::Chow, tile, source),
    };
    match meld {
        Some(meld) => built.melds.push(meld),
        None => part.add_to(&mut built.concealed),
    }
}

// ---- special forms --------------------------------------------------------------------------------

fn concealed(tiles: impl IntoIterator<Item = Tile>) -> Built {
    let mut built = Built { concealed: [0; KINDS], melds: Vec::new() };
    for tile in tiles {
        built.concealed[tile.index()] += 1;
    }
    built
}

fn seven_pairs(rng: &mut Rng) -> Option<Built> {
    let all = TileSet::SUITS.or(TileSet::HONORS);
    let suit = suit_of(rng);
    let low = rng.u8(1..=6);
    let pool = match rng.u8(..10) {
        0 => suit,
        1 => suit.or(TileSet::HONORS),
        2 => choice(rng, &[TileSet::HONORS, TileSet::TERMINALS, TileSet::TERMINALS_AND_HONORS]),
        3 => choice(rng, &[TileSet::GREEN, TileSet::REVERSIBLE]),
        4 => TileSet::ranks(low, low + 3),
        5 => suit.or(suit_of(rng)),
        6 => {
            let low = rng.u8(1..=3);
            TileSet::ranks(low, low + 6).and(suit)
        }
        7 => TileSet::ranks(low, low + 3).and(suit),
        _ => all,
    };
    let twice = choice(rng, &[0.0, 0.3, 0.6]);
    let mut counts = [0_u8; KINDS];
    let mut pairs = 0;
    for _ in 0..200 {
        let at = tile_of(rng, pool)?.index();
        if counts[at] == 0 || counts[at] == 2 && (chance(rng, twice) || pool.len() < 7) {
            counts[at] += 2;
            pairs += 1;
        }
        if pairs == 7 {
            return Some(Built { concealed: counts, melds: Vec::new() });
        }
    }
    None
}

fn thirteen_orphans(rng: &mut Rng) -> Option<Built> {
    let twice = tile_of(rng, TileSet::TERMINALS_AND_HONORS)?;
    Some(concealed(TileSet::TERMINALS_AND_HONORS.iter().chain([twice])))
}

fn honors_and_knitted(rng: &mut Rng) -> Built {
    let way = choice(rng, &KNITTED);
    let honors = choice(rng, &[5, 6, 7, 7]);
    let mut knitted: Vec<Tile> = knitted_tiles(way).iter().collect();
    let mut single: Vec<Tile> = TileSet::HONORS.iter().collect();
    rng.shuffle(&mut knitted);
    rng.shuffle(&mut single);
    concealed(knitted.into_iter().take(14 - honors).chain(single.into_iter().take(honors)))
}

fn knitted_straight(rng: &mut Rng) -> Option<Built> {
    let straight = knitted_tiles(choice(rng, &KNITTED));
    let mut built = concealed(straight.iter());
    let favoured = choice(rng, &[TileSet::HONORS, TileSet::SUITS, straight]);
    let part = if chance(rng, 0.5) {
        Part::Chow(tile_of(rng, chows_within(TileSet::SUITS))?)
    } else {
        Part::Pung(tile_of(rng, favoured)?)
    };
    let pairs = choice(rng, &[straight, TileSet::HONORS, TileSet::SUITS]);
    let pair = tile_of(rng, pairs)?;
    let mut counts = built.concealed;
    part.add_to(&mut counts);
    counts[pair.index()] += 2;
    built.concealed[pair.index()] += 2;
    let (meld_share, kong_share) = choice(rng, &[(0.0, 0.0), (1.0, 0.0), (1.0, 0.5)]);
    lay_down(rng, part, &mut built, &mut counts, meld_share, kong_share);
    counts.iter().all(|&n| n <= 4).then_some(built)
}

fn nine_gates(rng: &mut Rng) -> Option<Built> {
    let suit: Vec<Tile> = suit_of(rng).iter().collect();
    let (first, last) = (*suit.first()?, *suit.last()?);
    let extra = choice(rng, &suit);
    Some(concealed(suit.into_iter().chain([first, first, last, last, extra])))
}

// ---- the last tile ------------------------------------------------------------------------------

fn exchange_one(rng: &mut Rng, built: &mut Built) {
    let mut all = built.concealed;
    built.melds.iter().for_each(|meld| meld.count_into(&mut all));
    let out = tile_of(rng, TileSet::of_counts(&built.concealed));
    let room = Tile::all().filter(|tile| all[tile.index()] < 4).collect();
    if let (Some(out), Some(in_)) = (out, tile_of(rng, room)) {
        built.concealed[out.index()] -= 1;
        built.concealed[in_.index()] += 1;
    }
}

/// Names the winning tile and how it was won.
fn finish(rng: &mut Rng, built: &Built, contradictory: bool) -> Result<Row, HandError> {
    let mut concealed = built.concealed;
    let held: Vec<Tile> = Tile::all()
        .flat_map(|tile| std::iter::repeat_n(tile, concealed[tile.index()].into()))
        .collect();
    let winning_tile = choice(rng, &held);
    concealed[winning_tile.index()] -= 1;
    let mut in_melds = [0; KINDS];
    built.melds.iter().for_each(|meld| meld.count_into(&mut in_melds));
    let holding = Holding {
        concealed: concealed[winning_tile.index()],
        melded: in_melds[winning_tile.index()],
        has_kong: built.melds.iter().any(|meld| meld.is_kong()),
        has_melds: !built.melds.is_empty(),
    };
    let self_drawn = rng.bool();
    let mut flags = Flags::default().set(Flags::SELF_DRAWN, self_drawn);
    if contradictory {
        flags = flags.or(Flags(rng.u8(..16)));
    } else {
        let last_copy = if holding.melded == 3 { 0.5 } else { 0.12 };
        let shares = [
            (Flags::KONG, if self_drawn { 0.25 } else { 0.15 }),
            (Flags::LAST_TILE, 0.08),
            (Flags::LAST_COPY, last_copy),
        ];
        for (flag, share) in shares {
            let is_possible = holding.contradiction(flags.or(flag)).is_none();
            flags = flags.set(flag, is_possible && chance(rng, share));
        }
    }
    let how = Circumstances {
        flags: Flags::default(),
        round_wind: choice(rng, &Wind::ALL),
        seat_wind: choice(rng, &Wind::ALL),
        flowers: if chance(rng, 0.05) { rng.u8(..=8) } else { 0 },
    };
    let mut row = *Hand::new(&concealed, &built.melds, Some(winning_tile), how)?.row();
    row[row::FLAGS] = flags.0;
    Hand::checked(row, if contradictory { Check::TilesOnly } else { Check::Full })
        .map(|hand| *hand.row())
}
