//! Text to hand and back.

use std::fs;

use guobiao::census::draw::{Draw, Kind};
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

proptest! {
    #[test]
    fn any_text_is_a_hand_or_an_error(text in "[0-9a-hmspzESWNCFP\\[\\],| ]{0,60}") {
        if let Ok(hand) = text.parse::<Hand>() {
            prop_assert_eq!(hand.to_string().parse(), Ok(hand));
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
