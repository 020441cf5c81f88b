//! The census of ready hands: how many hands of 13 concealed tiles wait, by form (`make census`).
//!
//! Each complete hand without one of its tiles is a ready hand. Counted is a ready hand where the tile
//! taken away is the lowest that it waits for, so that each is counted once.

use std::sync::atomic::{AtomicU64, Ordering};

use guobiao::census::walk::{self, Counts};
use guobiao::shape::{Form, formal_waits, is_regular_hand};
use guobiao::{Circumstances, Hand, Tile, TileSet, shanten, waits::waits};

const THREADS: usize = 2;

type Walk<'a> = &'a (dyn Fn(&mut dyn FnMut(&Counts)) + Sync);

/// How many ready hands have, of the tiles that they wait for by `waits`, one as the lowest that a
/// walk's hands have lost.
fn count(walk: Walk<'_>, waits: impl Fn(&Counts) -> TileSet + Sync) -> u64 {
    let counted = AtomicU64::new(0);
    let one_thread = |thread: usize| {
        let (mut next, mut here) = (0, 0);
        walk(&mut |complete| {
            next += 1;
            if next % THREADS != thread {
                return;
            }
            let mut ready = *complete;
            for tile in Tile::all().filter(|tile| complete[tile.index()] > 0) {
                ready[tile.index()] -= 1;
                let waits = waits(&ready);
                assert!(waits.contains(tile), "{complete:?} without {tile}");
                here += u64::from(waits.iter().next() == Some(tile));
                ready[tile.index()] += 1;
            }
        });
        counted.fetch_add(here, Ordering::Relaxed);
    };
    std::thread::scope(|scope| {
        for thread in 0..THREADS {
            let one_thread = &one_thread;
            scope.spawn(move || one_thread(thread));
        }
    });
    counted.into_inner()
}

/// The kinds that complete one form; none is in the hand four times.
fn waits_of(form: Form) -> impl Fn(&Counts) -> TileSet + Sync {
    move |ready| {
        let (shanten, useful) = shanten::of_form(ready, 0, form).unwrap();
        assert_eq!(shanten, 0, "{ready:?}");
        useful
    }
}

/// The kinds that complete any form, by the tables of shanten and by those of decompositions.
fn all_waits(ready: &Counts) -> TileSet {
    let hand = Hand::new(ready, &[], None, Circumstances::default()).unwrap();
    let found = waits(&hand).unwrap();
    assert_eq!(found, formal_waits(ready, 0).without(TileSet::at_least(ready, 4)), "{hand}");
    found
}

fn regular(each: &mut dyn FnMut(&Counts)) {
    walk::each_regular(4, &mut |counts, _| each(counts));
}

fn seven_pairs(each: &mut dyn FnMut(&Counts)) {
    walk::each_seven_pairs(&mut |counts| each(counts));
}

fn orphans(each: &mut dyn FnMut(&Counts)) {
    walk::each_thirteen_orphans(&mut |counts| each(counts));
}

fn honors_and_knitted(each: &mut dyn FnMut(&Counts)) {
    walk::each_honors_and_knitted(&mut |counts| each(counts));
}

fn knitted_straight(each: &mut dyn FnMut(&Counts)) {
    walk::each_knitted_straight(1, &mut |counts| each(counts));
}

#[test]
fn ready_hands_of_the_small_forms() {
    assert_eq!(count(&orphans, waits_of(Form::ThirteenOrphans)), 157);
    assert_eq!(count(&honors_and_knitted, waits_of(Form::HonorsAndKnitted)), 3_360);
    assert_eq!(count(&knitted_straight, waits_of(Form::KnittedStraight)), 112_824);
}

#[test]
#[ignore = "all ready hands take minutes: make census"]
fn ready_hands_of_thirteen_concealed_tiles() {
    let standard = count(&regular, waits_of(Form::Regular));
    let pairs = count(&seven_pairs, waits_of(Form::SevenPairs));
    let every = |each: &mut dyn FnMut(&Counts)| {
        regular(each);
        seven_pairs(&mut |counts| {
            if !is_regular_hand(counts) {
                each(counts);
            }
        });
        orphans(each);
        honors_and_knitted(each);
        knitted_straight(each);
    };
    let all = count(&every, all_waits);
    println!("ready hands: standard {standard}, seven pairs {pairs}, any form {all}");
    assert_eq!((standard, pairs, all), (54_747_045, 100_728_672, 155_075_077));
}
