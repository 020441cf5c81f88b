//! Fans of kongs, and of concealed pungs.

use super::sets::Chosen;
use super::{Facts, Fan};
use crate::shape::{Reading, SetKind};

pub(crate) fn find(reading: &Reading, facts: &mut Facts) {
    // Most hands have none.
    if reading.sets().iter().any(|set| set.kind == SetKind::Kong) {
        find_kongs(reading, facts);
    }
    find_concealed(reading, facts);
}

/// The kong series. 暗杠 and 明杠 are there once for each of up to two such kongs; with more, only the
/// fan of all of them is.
fn find_kongs(reading: &Reading, facts: &mut Facts) {
    let concealed = Chosen::new(reading, |set| set.kind == SetKind::Kong && set.concealed);
    let melded = Chosen::new(reading, |set| set.kind == SetKind::Kong && !set.concealed);
    let both = concealed.mask() | melded.mask();
    match concealed.len() + melded.len() {
        0 => return,
        // 三杠: three kongs of any kind.
        3 => facts.sets(Fan::ThreeKongs, both),
        // 四杠: four kongs of any kind.
        4 => facts.sets(Fan::FourKongs, both),
        _ => {}
    }
    for (kongs, one, two) in [
        // 暗杠, 双暗杠: drawn in full.
        (&concealed, Fan::ConcealedKong, Fan::TwoConcealedKongs),
        // 明杠, 双明杠: claimed, or added to a pung.
        (&melded, Fan::MeldedKong, Fan::TwoMeldedKongs),
    ] {
        if kongs.len() <= 2 {
            kongs.iter().for_each(|(_, mask)| facts.sets(one, mask));
        }
        if kongs.len() == 2 {
            facts.sets(two, kongs.mask());
        }
    }
    // 明暗杠: one of each.
    if concealed.len() == 1 && melded.len() == 1 {
        facts.sets(Fan::ConcealedAndMeldedKong, both);
    }
}

/// 双暗刻, 三暗刻, 四暗刻: concealed kongs count, a pung completed by another's tile does not.
fn find_concealed(reading: &Reading, facts: &mut Facts) {
    let concealed = Chosen::new(reading, |set| set.is_pung() && set.concealed);
    let fan = match concealed.len() {
        // 双暗刻: two of them.
        2 => Fan::TwoConcealedPungs,
        // 三暗刻: three of them.
        3 => Fan::ThreeConcealedPungs,
        // 四暗刻: all four sets.
        4 => Fan::FourConcealedPungs,
        _ => return,
    };
    facts.sets(fan, concealed.mask());
}
