//! Every family asked for its fans: the one place that knows them all.

use super::facts::{Facts, WonHand};
use super::sets::Chosen;
use super::{
    chows, circumstances, dragons, forms, kongs, pungs, repeated, sets, tiles, wait, winds,
};
use crate::Hand;
use crate::shape::Reading;

impl<'h> WonHand<'h> {
    /// Looks at a complete hand; `None` if it has no winning tile.
    #[must_use]
    pub fn new(hand: &'h Hand) -> Option<WonHand<'h>> {
        let mut whole = WonHand::without_facts(hand)?;
        let mut facts = Facts::new();
        tiles::find_in_whole(&whole, &mut facts);
        forms::find_in_whole(&whole, &mut facts);
        circumstances::find(&whole, &mut facts);
        whole.facts = facts;
        Some(whole)
    }

    /// All facts of one of the hand's readings.
    #[must_use]
    pub fn facts(&self, reading: &Reading) -> Facts {
        let mut facts = self.facts;
        let how = self.hand.circumstances();
        tiles::find_in_reading(reading, &mut facts);
        forms::find_in_reading(self, reading, &mut facts);
        let (pungs, chows) = (Chosen::pungs(reading), Chosen::chows(reading));
        let pair = reading.pair();
        repeated::find(self, reading, &pungs, &mut facts);
        sets::find(reading, pungs.len(), chows.len(), &mut facts);
        winds::find(&pungs, pair, how.round_wind, how.seat_wind, &mut facts);
        dragons::find(&pungs, pair, &mut facts);
        kongs::find(reading, &mut facts);
        pungs::find(&pungs, &mut facts);
        if let Some(pair) = pair {
            chows::find(&chows, pair, &mut facts);
        }
        wait::find(self, reading, &mut facts);
        facts
    }
}
