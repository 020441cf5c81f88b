//! Every way in which a hand can be malformed, each with its message.

use crate::Tile;

/// Why a text, a row or a list of parts is not a hand: what came, what was wanted, and where.
///
/// A well-formed hand that does not win is not an error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HandError {
    // ---- the text -------------------------------------------------------------------------------
    /// Longer than any hand can be; refused before it is parsed.
    #[error("a text of {length} characters, expected at most {limit}")]
    TooLong {
        /// Characters that came.
        length: usize,
        /// Characters that are allowed.
        limit: usize,
    },
    /// A character that the notation doesn't know in this place.
    #[error("character {at}: unexpected {found:?}, expected {wanted}")]
    Character {
        /// What came.
        found: char,
        /// Its place, counted from 1.
        at: usize,
        /// What could have stood there.
        wanted: &'static str,
    },
    /// The text ended inside something.
    #[error("the text ends too early, expected {wanted}")]
    Ended {
        /// What was still missing.
        wanted: &'static str,
    },
    /// Honours written as numbers.
    #[error(
        "character {at}: {rank}z is ambiguous (tools disagree on 5z to 7z), write C F P for 中 发 白"
    )]
    NumberedHonor {
        /// The number before the z.
        rank: u8,
        /// Its place, counted from 1.
        at: usize,
    },
    /// A rank of 0, the red five of riichi tools.
    #[error("character {at}: 0 is the red five of riichi tools, which this game has not; write 5")]
    RedFive {
        /// The place of the 0, counted from 1.
        at: usize,
    },
    /// A small letter that is a flower or an honour.
    #[error(
        "character {at}: {letter:?} beside {found} tiles is a flower, or {} in small letters; write {} \
         for the tile, and flowers after the second bar",
        .letter.to_ascii_uppercase(), .letter.to_ascii_uppercase()
    )]
    SmallHonor {
        /// The letter.
        letter: char,
        /// Its place, counted from 1.
        at: usize,
        /// How many tiles there are without it.
        found: usize,
    },
    /// Letters of western programs.
    #[error(
        "c1 d1 b1 are western letters; write m for characters, s for bamboos, p for dots after the ranks, \
         as in 123m, and E S W N C F P"
    )]
    WesternLetters,
    /// Something in brackets that is not a meld.
    #[error(
        "[{text}] is not a meld, expected a chow such as [123p,3], a pung [555m,1] or a kong [EEEE]"
    )]
    NoMeld {
        /// What stood in the brackets.
        text: String,
    },
    /// A digit behind a meld that it can't have.
    #[error("[{text}]: digit {digit}, expected {wanted}")]
    MeldDigit {
        /// What stood in the brackets.
        text: String,
        /// The digit.
        digit: u8,
        /// The digits that this meld may have.
        wanted: &'static str,
    },
    /// More parts than a hand has.
    #[error(
        "{found} parts between bars, expected at most 4: tiles | winds and digits | flowers | letters"
    )]
    Parts {
        /// How many came.
        found: usize,
    },
    /// The second part is malformed.
    #[error(
        "{text:?} as the second part, expected six characters: round wind, seat wind (E S W N), \
         then 0 or 1 for self-drawn, fourth copy, last tile, kong"
    )]
    Circumstances {
        /// What stood there.
        text: String,
    },
    /// The flower letter came twice.
    #[error(
        "flower {letter:?} twice, each of a to h is there once; winds and dragons are capitals"
    )]
    FlowerTwice {
        /// The letter.
        letter: char,
    },
    /// A string that names no tile.
    #[error(
        "{text:?} is not a tile, expected one such as 3m, 7s, 9p, E, C or a Botzone code such as W3, F1, J2"
    )]
    NoTile {
        /// What came.
        text: String,
    },
    /// A string that is not exactly one meld.
    #[error("{text:?} is not one meld, expected one such as [123p,3], [555m,1] or [EEEE]")]
    NotOneMeld {
        /// What came.
        text: String,
    },

    // ---- the tiles ------------------------------------------------------------------------------
    /// The number of tiles is wrong.
    #[error("{found} tiles, expected {}", expected_tiles(*.found, *.kongs, *.complete))]
    TileCount {
        /// How many came, kongs counted in full.
        found: usize,
        /// How many of the melds are kongs.
        kongs: usize,
        /// Whether a winning tile is among them, so that 13 are too few.
        complete: bool,
    },
    /// More than four copies of a kind.
    #[error("{count} copies of {tile}, expected at most 4 (melds included)")]
    TooManyCopies {
        /// The kind.
        tile: Tile,
        /// How many came.
        count: usize,
    },
    /// More melds than a hand has.
    #[error("{found} melds, expected at most 4")]
    TooManyMelds {
        /// How many came.
        found: usize,
    },
    /// A meld code out of range.
    #[error("meld {slot}: code {code}, expected 0 (none) or 1 to 157")]
    MeldCode {
        /// Which meld, counted from 1.
        slot: usize,
        /// The code.
        code: u8,
    },
    /// Source bits that the meld can't have.
    #[error("meld {slot}: source {source_code}, expected {wanted}")]
    MeldSource {
        /// Which meld, counted from 1.
        slot: usize,
        /// The three bits.
        source_code: u8,
        /// What this meld may have.
        wanted: &'static str,
    },
    /// A winning tile that names no kind.
    #[error("winning tile {found}, expected 0 to 33, or 255 for none")]
    WinningTile {
        /// What came.
        found: u8,
    },
    /// The counts leave out the winning tile.
    #[error("the winning tile {tile} is not among the tiles, which include it in a row")]
    WinningTileMissing {
        /// The winning tile.
        tile: Tile,
    },

    // ---- the circumstances ----------------------------------------------------------------------
    /// A wind out of range.
    #[error("{which} wind {found}, expected 0 to 3 for E S W N")]
    Wind {
        /// Round or seat.
        which: &'static str,
        /// What came.
        found: u8,
    },
    /// More flowers than there are.
    #[error("{found} flowers, expected 0 to 8")]
    Flowers {
        /// How many came.
        found: usize,
    },
    /// Bytes that are kept free are not zero.
    #[error("byte {at} of the row is {found}, expected 0")]
    Padding {
        /// Which byte.
        at: usize,
        /// What came.
        found: u8,
    },

    // ---- what can't happen at a table -----------------------------------------------------------
    /// 杠上开花 without a kong.
    #[error("a self-drawn win on a kong replacement, but the hand has no kong")]
    ReplacementWithoutKong,
    /// 和绝张 with a concealed copy.
    #[error(
        "won by the fourth copy of {tile} with the other three visible, but the hand holds {tile} concealed"
    )]
    LastCopyHeld {
        /// The winning tile.
        tile: Tile,
    },
    /// 抢杠和 on the last tile.
    #[error("robbing a kong on the last tile: no kong may be declared then")]
    RobbingLastTile,
    /// 抢杠和 with an own copy.
    #[error(
        "robbing a kong of {tile}, but the hand has {tile} itself: the robbed player has the other three"
    )]
    RobbingHeldTile {
        /// The winning tile.
        tile: Tile,
    },
    /// 天和 that is none.
    #[error("a win on the dealt tiles {why}")]
    DealtWin {
        /// What contradicts it.
        why: &'static str,
    },
    /// A win in the first go-round on the last tile of the wall.
    #[error("a win in the first go-round can't be on the last tile of the wall")]
    FirstRoundLastTile,
    /// 混杠 without a kong.
    #[error("a kong of wildcards, but the hand has no kong")]
    WildcardsWithoutKong,

    // ---- the question asked ---------------------------------------------------------------------
    /// A function that needs another kind of hand.
    #[error("{question} wants {wanted}, got {found}{hint}")]
    Wants {
        /// The function.
        question: &'static str,
        /// The hand that it wants.
        wanted: &'static str,
        /// The hand that it got.
        found: String,
        /// What answers that hand instead, or nothing.
        hint: &'static str,
    },
    /// Tiles seen outside of a hand that holds too many of them itself.
    #[error("{seen} copies of {tile} seen outside of a hand that holds {held}, expected 4 in all")]
    Seen {
        /// The kind.
        tile: Tile,
        /// How many the hand holds, melds included.
        held: u8,
        /// How many are seen.
        seen: u8,
    },
}

/// A waiting hand has 13; a kong is a set of four.
fn expected_tiles(found: usize, kongs: usize, complete: bool) -> String {
    let expected = |kongs: usize| {
        if complete {
            format!("{}", 14 + kongs)
        } else {
            format!("{} or {}", 13 + kongs, 14 + kongs)
        }
    };
    let is_short = !complete && found < 13 + kongs;
    let part = if is_short { ", or 3, 6, 9, 12 less" } else { "" };
    let with = if complete { " with the winning tile" } else { "" };
    match kongs {
        0 => format!("{}{with}{part}", expected(0)),
        1 => format!("{}{with} (1 kong needs {}){part}", expected(0), expected(1)),
        n => format!("{}{with} ({n} kongs need {}){part}", expected(0), expected(n)),
    }
}
