//! Text to hand and back.

use std::fs;

use guobiao::census::draw::{Draw, Kind};
use guobiao::notation::Spelling;
use guobiao::{Hand, Meld, Tile};
use proptest::prelude::*;

#[test]
fn printing_and_parsing_gives_the_hand_back() {
    let winning = Draw::new(3, Kind::Winning).take(20_000);
    for hand in winning.chain(Draw::new(4, Kind::NearMiss).take(20_000)) {
        assert_eq!(hand.to_string().parse(), Ok(hand));
    }
}

#[test]
fn every_meld_and_every_tile_prints_and_parses() {
    let mut melds = 0;
    for (code, source) in (0..=255).flat_map(|code| (0..8).map(move |source| (code, source))) {
        if let Some(meld) = Meld::from_code(code, source) {
            assert_eq!(meld.to_string().parse(), Ok(meld));
            assert_eq!(Meld::from_code(meld.code(), meld.source()), Some(meld));
            melds += 1;
        }
    }
    // Chows and pungs with four sources each, two kinds of kongs with four (0 reads as 1), one with one.
    assert_eq!(melds, (21 + 34) * 4 + 34 * (4 + 4 + 1));
    assert!(Tile::all().all(|tile| tile.to_string().parse() == Ok(tile)));
}

#[test]
fn every_line_of_the_notation_file_holds() {
    let text = fs::read_to_string("tests/data/notation.tsv").unwrap();
    let mut lines = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let cells: Vec<&str> = line.split('\t').collect();
        let hand: Result<Hand, _> = cells[0].parse();
        assert_eq!(hand.is_ok(), cells[1] == "ok", "{line}: {hand:?}");
        if let (Ok(hand), Some(canonical)) = (hand, cells.get(2)) {
            assert_eq!(hand.to_string(), *canonical, "{line}");
        }
        lines += 1;
    }
    assert!(lines >= 35);
}

#[test]
fn every_line_of_the_spellings_file_holds() {
    let text = fs::read_to_string("tests/data/spellings.tsv").unwrap();
    let (mut lines, mut wrong) = (0, Vec::new());
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let [text, verdict, expected] = line.splitn(3, '\t').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let found = match text.parse::<Hand>() {
            Ok(hand) => ("ok", hand.to_string()),
            Err(error) => ("error", error.to_string()),
        };
        if found != (verdict, expected.to_owned()) {
            wrong.push(format!("{line}\n   is {}", found.1));
        }
        lines += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(lines >= 50);
}

const SPELLINGS: [Spelling; 4] =
    [Spelling::Letters, Spelling::Chinese, Spelling::Unicode, Spelling::Botzone];

#[test]
fn every_spelling_reads_back() {
    let winning = Draw::new(5, Kind::Winning).take(3_000);
    for hand in winning.chain(Draw::new(6, Kind::NearMiss).take(3_000)) {
        for spelling in SPELLINGS {
            let text = hand.spelled(spelling).to_string();
            assert_eq!(text.parse(), Ok(hand), "{text}");
        }
    }
    for tile in Tile::all() {
        for spelling in SPELLINGS {
            assert_eq!(tile.spelled(spelling).parse(), Ok(tile));
        }
    }
}

#[test]
fn tiles_have_their_names() {
    let names = ["1z", "红中", "🀄\u{fe0f}", "白板", "發", "四萬", "伍萬", "9索", "Ｎ", "九筒"];
    let tiles = ["E", "C", "C", "P", "F", "4m", "5m", "9s", "N", "9p"];
    for (name, tile) in names.into_iter().zip(tiles) {
        assert_eq!(name.parse::<Tile>().unwrap().to_string(), tile);
    }
    for name in
        ["5z", "0m", "竹", "春", "c", "H1", "🀫", "🀢", "12m", "W0", "F5", "J4", "", "红", "风"]
    {
        assert!(name.parse::<Tile>().is_err(), "{name}");
    }
}

proptest! {
    #[test]
    fn any_text_is_a_hand_or_an_error(text in "[0-9a-hmspzESWNCFP\\[\\],| ]{0,60}") {
        if let Ok(hand) = text.parse::<Hand>() {
            prop_assert_eq!(hand.to_string().parse(), Ok(hand));
        }
    }

    #[test]
    fn any_text_of_other_spellings_is_a_hand_or_an_error(
        text in "[1-9msp一五九万筒条東风中发财🀇🀄🀡WTBFJH１，、“'EcefZz|\\[\\],+ ]{0,40}"
    ) {
        if let Ok(hand) = text.parse::<Hand>() {
            for spelling in SPELLINGS {
                let again = hand.spelled(spelling).to_string();
                // 14 tiles of which none is the winning one have no text of their own.
                if hand.size() != 14 || hand.winning_tile().is_some() {
                    prop_assert_eq!(again.parse(), Ok(hand));
                }
            }
        }
    }

    #[test]
    fn any_row_is_a_hand_or_an_error(row in prop::array::uniform32(0_u8..6), rest in prop::array::uniform16(any::<u8>())) {
        let mut bytes = [0; 48];
        bytes[..32].copy_from_slice(&row);
        bytes[32..].copy_from_slice(&rest);
        if let Ok(hand) = Hand::try_from(bytes) {
            prop_assert_eq!(Hand::try_from(*hand.row()), Ok(hand));
        }
    }
}
