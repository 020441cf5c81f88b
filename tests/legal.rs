//! The legal distance: recorded answers, and the plain twin that scores every win.

use guobiao::bulk::Tables;
use guobiao::legal::{Search, Way};
use guobiao::tile::KINDS;
use guobiao::{Circumstances, Hand, Rules, Wind};

fn counts(digits: &str) -> [u8; KINDS] {
    let counts: Vec<u8> = digits.bytes().map(|digit| digit - b'0').collect();
    counts.try_into().unwrap()
}

#[test]
fn recorded_hands_of_thirteen_tiles() {
    let tables = Tables::new(&Rules::current());
    let mut search = Search::new(&tables);
    let mut asked = 0;
    for line in
        include_str!("data/legal/thirteen.tsv").lines().filter(|line| !line.starts_with('#'))
    {
        let cells: Vec<&str> = line.split('\t').collect();
        let hand: Hand = cells[0].parse().unwrap();
        let seen = if cells[1] == "-" { [0; KINDS] } else { counts(cells[1]) };
        for (way, recorded) in Way::ALL.into_iter().zip(&cells[2..]) {
            if *recorded != "-" {
                let found = search.shanten(hand.row(), way, &seen).unwrap();
                assert_eq!(found, Some(recorded.parse().unwrap()), "{line}: {way:?}");
                asked += 1;
            }
        }
    }
    assert_eq!(asked, 8085);
}

#[test]
fn recorded_hands_of_fourteen_tiles() {
    let tables = Tables::new(&Rules::current());
    let mut search = Search::new(&tables);
    for line in
        include_str!("data/legal/fourteen.tsv").lines().filter(|line| !line.starts_with('#'))
    {
        let cells: Vec<&str> = line.split('\t').collect();
        let how = Circumstances { seat_wind: Wind::South, ..Circumstances::default() };
        let hand = Hand::new(&counts(cells[0]), &[], None, how).unwrap();
        let found = Way::ALL.map(|way| search.shanten(hand.row(), way, &[0; KINDS]).unwrap());
        let recorded: Vec<_> = cells[1..].iter().map(|cell| cell.parse().ok()).collect();
        assert_eq!(found.to_vec(), recorded, "{line}");
    }
}
