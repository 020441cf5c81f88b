//! The hand that the essay of [`super`] carries through the tables, number by number.

use super::layout::Honors;
use super::row_parts::{RowParts, keys};
use super::tables::Tables;
use super::tally::BestFans;
use crate::hand::Row;
use crate::{Fan, Hand, Rules};

fn row() -> Row {
    let hand: Hand = "[123p,3]55m12379s789p8s|EE0000|".parse().unwrap();
    *hand.row()
}

fn unpacked(tables: &Tables) -> RowParts {
    let mut parts = [RowParts::default()];
    tables.unpack_all(&[row()], &mut parts);
    parts[0]
}

fn names(tables: &Tables, word: u64) -> Vec<&'static str> {
    tables.hand_fans.fans(word & ((1 << 48) - 1)).map(Fan::zh).collect()
}

#[test]
fn four_keys_find_four_entries() {
    let parts = unpacked(&Tables::new(&Rules::current()));
    assert_eq!(keys(&row()), [0x10, 0x0809_0129, 0x0808_0028, 200]);
    assert!(parts.is_found && parts.is_sound);
    let [m, s, p, z] = parts.entries;
    assert_eq!([m, s, p, z].map(|entry| entry.counters.sets()), [0, 2, 1, 0]);
    // 8s closed 7-9s, and the suit waited for nothing else.
    assert_eq!(s.options(7) & 0x7f, 0b010_0010);
    let suits = m.counters + s.counters + p.counters + z.counters;
    assert!(suits.is_sets_and_a_pair(3));
    assert!((suits + parts.melds.counters()).is_sets_and_a_pair(4));
}

#[test]
fn the_chows_count_16_and_the_wait_1() {
    let tables = Tables::new(&Rules::current());
    let parts = unpacked(&tables);
    let [m, s, p, z] = parts.entries;
    let allows =
        m.allows[0] & s.allows[1] & p.allows[2] & z.allows[0] & parts.melds.bits().allows();
    let word = tables.word(&parts, allows, 0b111);
    assert_eq!(names(&tables, word), ["无字"]);

    let key = m.set_key + s.set_key.in_suit(1) + p.set_key.in_suit(2) + parts.melds.set_key();
    assert_eq!((key.chows, key.pungs), (0xe119_67a0, 0));
    let fives = tables.set_fans.of(tables.set_fans.chows(key, || Some(4)));
    assert_eq!((fives.0.points(), names(&tables, fives.1)), (16, vec!["无字", "平和"]));
    let other = tables.set_fans.of(tables.set_fans.chows(key, || None));
    assert_eq!((other.0.points(), names(&tables, other.1)), (3, vec![]));
    let honors = Honors(z.honors().0 | parts.melds.bits().honors().0);
    let rest = [
        tables.set_fans.pungs(key, false),
        tables.set_fans.winds(honors, parts.winds()),
        tables.set_fans.dragons(honors),
    ];
    assert_eq!(rest, [0, 0, 0]);

    let best: BestFans = tables.best(&row(), &parts).ok().unwrap();
    assert_eq!(names(&tables, best.counted.fans), ["坎张"]);
    assert_eq!(best.points.get(), Some(17));
}
