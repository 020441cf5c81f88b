//! One law for each fuzz target: it holds for all bytes, or panics. `make fuzz` looks for bytes that break
//! it, `corpus.rs` replays the named inputs under `fuzz/corpus`.

use std::sync::LazyLock;

use guobiao::bulk::{RowResult, Tables};
use guobiao::game::{Action, Game, seed};
use guobiao::hand::row::{FLAGS, LEN, MELDS, TILES, WINNING_TILE};
use guobiao::rules::{FanSet, RulesError, Switches, bit};
use guobiao::score::score;
use guobiao::shanten::{each_discard, shanten};
use guobiao::waits::waits;
use guobiao::{Fan, Hand, Meld, Row, Rules, Tile};

/// Panics where the bytes break it.
type Law = fn(&[u8]);

/// Target and law of each.
pub(crate) const ALL: [(&str, Law); 6] = [
    ("notation", notation),
    ("row", row),
    ("win", win),
    ("wait", wait),
    ("rules", rules),
    ("game", game),
];

/// Rule books whose tables differ most, with their tables.
static BOOKS: LazyLock<[(Rules, Tables); 4]> = LazyLock::new(|| {
    ["CURRENT", "WMO", "LIANZHONG", "EXTENDED"].map(|name| {
        let rules = Rules::named(name).unwrap();
        let tables = Tables::new(&rules);
        (rules, tables)
    })
});

/// What parses prints as what parses to the same.
fn notation(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(hand) = text.parse::<Hand>() {
        let printed = hand.to_string();
        assert_eq!(printed.parse(), Ok(hand));
        assert_eq!(printed.parse::<Hand>().unwrap().to_string(), printed);
    }
    if let Ok(meld) = text.parse::<Meld>() {
        assert_eq!(meld.to_string().parse(), Ok(meld));
    }
    if let Ok(tile) = text.parse::<Tile>() {
        assert_eq!(tile.to_string().parse(), Ok(tile));
    }
}

/// 48 bytes are a hand that keeps its row, or an error; tables and plain scorer say the same of them,
/// and a fault is named for a bad row and for no other. The next byte chooses the rule book.
fn row(bytes: &[u8]) {
    let Some((row, rest)) = bytes.split_first_chunk::<LEN>() else { return };
    if let Ok(hand) = Hand::try_from(*row) {
        assert_eq!(Hand::try_from(*hand.row()), Ok(hand));
    }
    agree(row, rest.first().copied());
}

/// Tables and plain scorer give the same of a row: verdict, points, fans and fault.
fn agree(row: &Row, book: Option<u8>) -> RowResult {
    let (rules, tables) = &BOOKS[usize::from(book.unwrap_or(0)) % BOOKS.len()];
    let (expected, counts) = match Hand::try_from(*row).and_then(|hand| score(&hand, rules)) {
        Ok(Some(score)) => {
            let verdict = RowResult::Wins { points: score.points, is_legal: score.is_legal };
            (verdict, score.fans)
        }
        Ok(None) => (RowResult::DoesNotWin, [0; Fan::COUNT]),
        Err(_) => (RowResult::Bad, [0; Fan::COUNT]),
    };
    let mut fans = [1; Fan::COUNT];
    assert_eq!(tables.score(row), expected, "{row:?}");
    assert_eq!(tables.score_fans(row, &mut fans), expected, "{row:?}");
    assert_eq!(fans, counts, "{row:?}");
    assert_eq!(tables.fault(row).is_some(), expected == RowResult::Bad, "{row:?}");
    expected
}

/// A row of four sets and a pair that the bytes choose, so that most win: five for the groups (a set
/// below 21 is a chow, from 22 on a pung or kong of a meld's code; a pair is a tile), one for which are
/// melds, then winning tile, flags, winds and flowers.
fn built(bytes: &[u8]) -> Option<Row> {
    let &[pair, a, b, c, d, melded, winning, flags, winds, flowers, ..] = bytes else {
        return None;
    };
    let mut row = [0; LEN];
    row[TILES + usize::from(pair % 34)] += 2;
    for (at, group) in [a, b, c, d].into_iter().enumerate() {
        let meld = Meld::from_code(1 + group % 157, 0)?;
        if melded >> at & 1 == 1 {
            row[MELDS + at] = meld.code();
        } else if meld.code() < 22 {
            (0..3).for_each(|step| row[TILES + meld.tile().index() + step] += 1);
        } else {
            row[TILES + meld.tile().index()] += 3;
        }
    }
    let held = row[..34].iter().enumerate().filter(|(_, count)| **count > 0);
    row[WINNING_TILE] = held.map(|(tile, _)| tile as u8).cycle().nth(winning.into())?;
    row[FLAGS] = flags;
    row[FLAGS + 1] = winds & 3;
    row[FLAGS + 2] = winds >> 2 & 3;
    row[FLAGS + 3] = flowers % 9;
    Some(row)
}

/// Tables and plain scorer agree on hands of four sets and a pair; without five of a tile these win, or
/// the circumstances contradict the tiles.
fn win(bytes: &[u8]) {
    let Some(row) = built(bytes) else { return };
    let verdict = agree(&row, bytes.get(10).copied());
    assert_ne!(verdict, RowResult::DoesNotWin, "{row:?}");
}

/// Thirteen bytes are tiles and one is a tile that is drawn: it is waited for exactly if it completes the
/// hand, brings it one step nearer or none, and the best discard undoes no draw.
fn wait(bytes: &[u8]) {
    let Some((tiles, [tile, ..])) = bytes.split_first_chunk::<13>() else { return };
    let mut row = [0; LEN];
    for tile in tiles {
        row[usize::from(tile % 34)] += 1;
    }
    row[WINNING_TILE] = 255;
    let (Ok(hand), Some(tile)) = (Hand::try_from(row), Tile::new(tile % 34)) else { return };
    row[tile.index()] += 1;
    let Ok(discarding) = Hand::try_from(row) else { return };
    row[WINNING_TILE] = tile.index() as u8;
    let complete = Hand::try_from(row).unwrap();
    let wins = score(&complete, &BOOKS[0].0).unwrap().is_some();
    assert_eq!(waits(&hand).unwrap().contains(tile), wins, "{complete}");
    let (before, after) = (shanten(&hand.tiles(), 0), shanten(&complete.tiles(), 0));
    assert_eq!(wins, after == -1, "{complete}");
    assert!(after == before || after == before - 1, "{complete}");
    let mut best = i8::MAX;
    each_discard(&discarding, &mut |_, shanten, _| best = best.min(shanten)).unwrap();
    assert!(best <= before && (best == after || best == after + 1), "{complete}");
}

/// Pairs of bytes say which fan covers which: a book is refused exactly if a walk along its covers comes
/// back to where it began, and what is then named is such a walk. As text they are a book or an error.
fn rules(bytes: &[u8]) {
    let _ = String::from_utf8_lossy(bytes).parse::<Rules>().is_ok();
    let mut covers: [FanSet; Fan::COUNT] = [0; Fan::COUNT];
    for pair in bytes.chunks_exact(2) {
        let [a, b] = [pair[0], pair[1]].map(|byte| usize::from(byte) % Fan::COUNT);
        covers[a] |= bit(Fan::ALL[b]);
    }
    let mut reached = covers;
    for by in Fan::ALL {
        for from in 0..Fan::COUNT {
            if reached[from] & bit(by) != 0 {
                reached[from] |= reached[by.index()];
            }
        }
    }
    let returns = |fan: Fan| reached[fan.index()] & bit(fan) != 0;
    match Rules::new([8; Fan::COUNT], covers, Switches::default(), 8, None) {
        Ok(book) => {
            assert!(!Fan::ALL.into_iter().any(returns));
            let given: u32 = covers.iter().map(|covered| covered.count_ones()).sum();
            let kept: u32 = Fan::ALL.into_iter().map(|fan| book.covered_by(fan).count_ones()).sum();
            assert_eq!(given, kept);
            for fans in bytes.chunks_exact(2) {
                let [a, b] =
                    [fans[0], fans[1]].map(|byte| Fan::ALL[usize::from(byte) % Fan::COUNT]);
                assert!(book.covers(a, b));
            }
        }
        Err(RulesError::CoversItself { fan }) => assert!(covers[fan.index()] & bit(fan) != 0),
        Err(RulesError::Cycle { fans }) => {
            assert!(fans.len() > 1);
            for (a, b) in fans.iter().zip(fans.iter().cycle().skip(1)) {
                assert!(covers[a.index()] & bit(*b) != 0, "{fans:?}");
            }
        }
        Err(error) => panic!("{error}"),
    }
}

/// Rounds of any size take any action: one that isn't legal changes nothing, and what is asked is never
/// nothing. A round is its bytes, and bytes are a round that keeps them or none.
fn game(bytes: &[u8]) {
    let (_, tables) = &BOOKS[0];
    if let Some(game) = Game::from_bytes(bytes, tables) {
        assert!(Game::from_bytes(&game.to_bytes(), tables).expect("a round's own bytes") == game);
    }
    let Some((&[size, row, round, kind], actions)) = bytes.split_first_chunk() else { return };
    let size = usize::from(13 + size % 22);
    let (walls, wind) = seed::deal(row.into(), round.into(), 0);
    let walls: Vec<u8> = walls.chunks(34).flat_map(|wall| &wall[..size]).copied().collect();
    let mut game = Game::new(&walls, wind, tables.rules()).expect("walls of a seed");
    game.begin(tables);
    for &byte in actions {
        assert_eq!(game.legal().is_empty(), game.ending().is_some());
        let legal = game.legal().nth(usize::from(byte) % game.legal().len().max(1));
        let Some(action) = legal.filter(|_| byte % 8 != kind % 8).or(Action::new(byte)) else {
            continue;
        };
        let before = game.clone();
        let is_legal = game.legal().has(action);
        assert_eq!(game.act(action, tables).is_ok(), is_legal);
        assert_eq!(game == before, !is_legal);
    }
    for seat in 0..4 {
        let view = game.view(seat);
        assert!(view.deal(row.into(), round.into(), tables).view(seat) == view);
    }
    assert!(Game::from_bytes(&game.to_bytes(), tables).expect("a round's own bytes") == game);
}
