//! Which forms a row may have, each tried; the best way to count it stays.

use super::layout::{each, options};
use super::readings::{Concealed, ONE_SHAPE, SEVERAL_SHAPES, Split};
use super::row_parts::{RowParts, is_even, is_nine_gates};
use super::suit_table::Entry;
use super::tables::{Fallback, Tables};
use super::tally::BestSoFar;
use crate::TileSet;
use crate::hand::Row;

impl Tables {
    /// The best way to count a row.
    #[inline]
    pub(super) fn best<B: BestSoFar>(&self, row: &Row, parts: &RowParts) -> Result<B, Fallback> {
        if !parts.is_sound | self.falls_back {
            return Err(Fallback);
        }
        let mut best = B::NONE;
        let entries = &parts.entries;
        let suit = entries[usize::from(parts.winning_suit()) & 3];
        let split = Split::only(entries, suit.options(parts.winning_rank()));
        if !(parts.is_found & (split.counters + parts.melds.counters()).is_sets_and_a_pair(4)) {
            self.try_special(row, parts, &mut best)?;
            return Ok(best);
        }
        let [m, s, p, z] = entries;
        let concealed = Concealed {
            entries,
            body: TileSet::EMPTY,
            allows: m.allows[0]
                & s.allows[1]
                & p.allows[2]
                & z.allows[0]
                & parts.melds.bits().allows(),
            present: u32::from(parts.suits) | z.present() << 3 | parts.melds.bits().present(),
        };
        let has_pairs = !parts.has_melds() & (split.counters.odd() == 0);
        if Entry::are_rare(entries) | has_pairs {
            self.try_rare(row, parts, &concealed, &mut best)?;
        } else {
            let word = self.word(parts, concealed.allows, concealed.present);
            self.try_split::<_, ONE_SHAPE>(row, parts, &concealed, &split, word, &mut best)?;
        }
        Ok(best)
    }

    /// Tries every combination of the suits' shapes, in the order of readings, and seven pairs.
    #[inline(never)]
    fn try_rare<B: BestSoFar>(
        &self,
        row: &Row,
        parts: &RowParts,
        concealed: &Concealed<'_>,
        best: &mut B,
    ) -> Result<(), Fallback> {
        let nine_gates = if is_nine_gates(row, parts) { self.hand_fans.nine_gates } else { 0 };
        let word = self.word(parts, concealed.allows & !each::ALL, concealed.present) | nine_gates;
        let entries = concealed.entries;
        let (suit, rank) = (usize::from(parts.winning_suit()) & 3, parts.winning_rank());
        let all_of_suit = entries[suit].options(rank);
        let only = [0, 1, 2].map(|i| entries[i].only_shape());
        let [m, s, p] = [0, 1, 2].map(|i| self.suit_table.shapes(entries[i], &only[i]));
        let mut number = 0;
        for m in m {
            for s in s {
                for p in p {
                    let shapes = [m, s, p];
                    let options = match shapes.get(suit) {
                        Some(shape) if entries[suit].is_rare() => {
                            shape.options(rank) | all_of_suit & !options::ALL
                        }
                        _ => all_of_suit,
                    };
                    let split = Split {
                        number,
                        set_key: m.set_key + s.set_key.in_suit(1) + p.set_key.in_suit(2),
                        counters: m.counters + s.counters + p.counters + entries[3].counters,
                        shapes: Some(shapes),
                        options,
                    };
                    let each = concealed.allows & m.each & s.each & p.each;
                    let word = word | self.hand_fans.each(each);
                    self.try_split::<_, SEVERAL_SHAPES>(row, parts, concealed, &split, word, best)?;
                    number += 1;
                }
            }
        }
        if parts.has_melds() || !is_even(row) {
            return Ok(());
        }
        self.try_seven_pairs(row, parts, best)
    }
}
