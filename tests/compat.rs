//! What `compat` counts is what the scorer counts, where a table has the hand.

use guobiao::census::draw::{Draw, Kind};
use guobiao::compat::{self, Pack, PackKind, Version, WinningCall};
use guobiao::score::{Ties, score_with_ties};
use guobiao::shanten::fifth_copies::formal_useful;
use guobiao::shape::Form;
use guobiao::{Fan, Hand, Meld, MeldKind, Rules, Tile};

/// Forms that five of a kind rule out are left to the scorer.
const LEFT_OUT: [Fan; 4] = [
    Fan::ThirteenOrphans,
    Fan::LesserHonorsAndKnittedTiles,
    Fan::GreaterHonorsAndKnittedTiles,
    Fan::SevenShiftedPairs,
];

fn pack_of(meld: Meld) -> Pack {
    let (kind, tile) = match meld.kind() {
        MeldKind::Chow => (PackKind::Chow, meld.tile().above(1).unwrap()),
        MeldKind::Pung => (PackKind::Pung, meld.tile()),
        _ => (PackKind::Kong, meld.tile()),
    };
    Pack { kind, tile, is_melded: meld.is_exposed() }
}

/// How often each fan counts, flowers left out.
fn counted(hand: &Hand, rules: &Rules, version: Version) -> Option<compat::FanCounts> {
    let packs: Vec<Pack> = hand.melds().map(pack_of).collect();
    assert!(packs.iter().all(|pack| pack.is_plain() && !pack.overruns()));
    let how = hand.circumstances();
    let win = WinningCall {
        packs: &packs,
        concealed: &hand.tiles(),
        winning_tile: hand.winning_tile().unwrap(),
        flags: how.flags,
        round_wind: how.round_wind as u8,
        seat_wind: how.seat_wind as u8,
    };
    assert_eq!(compat::too_many_copies(&packs, win.concealed), None);
    compat::fans(&win, rules, version)
}

fn agree(version: Version, ties: Ties) {
    let rules = Rules::named("BOTZONE").unwrap();
    let (mut compared, mut fans_seen) = (0, 0_u128);
    for (seed, kind) in [(1, Kind::Winning), (2, Kind::NearMiss)] {
        let mut draw = Draw::new(seed, kind);
        for _ in 0..20_000 {
            let hand = Hand::try_from(draw.next_row().1).unwrap();
            let score = score_with_ties(&hand, &rules, ties).unwrap();
            let mut wanted = score.map(|score| score.fans.map(u16::from));
            if let Some(fans) = &mut wanted {
                let has = |fan: Fan| fans[fan.index()] > 0;
                // 1.3.0 takes 九莲宝灯 for a standard hand.
                if LEFT_OUT.into_iter().any(has) || has(Fan::NineGates) {
                    continue;
                }
                fans[Fan::FlowerTiles.index()] = 0;
                let here = Fan::ALL.into_iter().filter(|fan| fans[fan.index()] > 0);
                fans_seen = here.fold(fans_seen, |all, fan| all | 1 << fan as u8);
            }
            assert_eq!(counted(&hand, &rules, version), wanted, "{hand:?}");
            compared += 1;
        }
    }
    assert!(compared > 35_000);
    // All of the 82, but those left out and flowers.
    assert_eq!(fans_seen.count_ones() as usize, 82 - LEFT_OUT.len() - 2);
}

#[test]
fn counts_as_the_scorer_does() {
    agree(Version::V1_4, Ties::Late);
}

#[test]
fn counts_with_a_pack_as_the_scorer_does_for_the_older_version() {
    // Without a pack all is left to the scorer.
    let rules = Rules::named("BOTZONE").unwrap();
    let mut draw = Draw::new(3, Kind::Winning);
    for _ in 0..20_000 {
        let hand = Hand::try_from(draw.next_row().1).unwrap();
        if hand.melds().next().is_none() {
            continue;
        }
        let score = score_with_ties(&hand, &rules, Ties::First).unwrap().unwrap();
        let mut wanted = score.fans.map(u16::from);
        wanted[Fan::FlowerTiles.index()] = 0;
        assert_eq!(counted(&hand, &rules, Version::V1_3), Some(wanted), "{hand:?}");
    }
}

#[test]
fn is_as_far_as_the_tables_say() {
    let mut draw = Draw::new(4, Kind::NearMiss);
    for number in 0..400 {
        let hand = Hand::try_from(draw.next_row().1).unwrap();
        let (counts, melds) = (hand.concealed(), hand.melds().count());
        for version in [Version::V1_4, Version::V1_3] {
            for form in Form::ALL {
                let found = compat::shanten::of_form(&counts, melds, form, version);
                assert_eq!(found, formal_useful(&counts, melds, form), "{hand:?} {number}");
            }
            let least = guobiao::shanten::shanten(&counts, melds);
            assert_eq!(compat::shanten::shanten(&counts, melds, version), least, "{hand:?}");
        }
    }
}

#[test]
fn counts_what_no_table_has() {
    let rules = Rules::named("BOTZONE").unwrap();
    let tile = |index| Tile::new(index).unwrap();
    let pung = Pack { kind: PackKind::Pung, tile: tile(0), is_melded: true };
    // Four pungs of one tile: all ranks are equal, so each two are a double pung.
    let mut concealed = [0; 34];
    concealed[27] = 2;
    let win = WinningCall {
        packs: &[pung; 4],
        concealed: &concealed,
        winning_tile: tile(27),
        flags: guobiao::Flags::default(),
        round_wind: 0,
        seat_wind: 0,
    };
    let fans = compat::fans(&win, &rules, Version::V1_4).unwrap();
    assert_eq!(fans[Fan::AllTerminalsAndHonors.index()], 1);
    assert_eq!(fans[Fan::DoublePung.index()], 6);
    assert_eq!(compat::too_many_copies(win.packs, win.concealed), Some((tile(0), 12)));
    // A kong whose kind is there six times: one four less than kongs, in a byte.
    let kong = Pack { kind: PackKind::Kong, tile: tile(27), is_melded: true };
    let win = WinningCall { packs: &[kong, pung, pung, pung], ..win };
    let fans = compat::fans(&win, &rules, Version::V1_4).unwrap();
    assert_eq!(fans[Fan::TileHog.index()], 255);
}
