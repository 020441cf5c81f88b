//! Work split among threads: every item once, and it ends whatever happens.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use guobiao::parallel::{Plan, Unfinished, share};

const N: usize = 20_000;
const MARKS: Plan = Plan { marks: true, threads: 4 };

/// Is never asked to stop.
const NEVER: fn() -> Result<(), &'static str> = || Ok(());

#[test]
fn every_item_is_answered_once_and_its_fault_listed_in_order() {
    let items: Vec<usize> = (0..N).collect();
    for threads in [0, 1, 2, 7, 1000] {
        let mut results = vec![0; N];
        let how = Plan { marks: true, threads };
        let parts = (&items[..], &mut results[..]);
        let faults = share(N, parts, how, NEVER, |first, (items, results), faults| {
            for (i, (item, result)) in items.iter().zip(results).enumerate() {
                assert_eq!(first + i, *item);
                *result += item + 1;
                if item % 1000 == 999 {
                    faults.push((first + i, *item));
                }
            }
        });
        assert!(results.iter().zip(1..).all(|(result, wanted)| *result == wanted), "{threads}");
        let wanted: Vec<_> = (0..N / 1000).map(|i| (1000 * i + 999, 1000 * i + 999)).collect();
        assert_eq!(faults, Ok(wanted), "{threads} threads");
    }
}

#[test]
fn without_marks_the_lowest_fault_is_found_and_the_rest_left() {
    let items: Vec<usize> = (0..N).collect();
    let answered = AtomicUsize::new(0);
    let how = Plan { marks: false, threads: 4 };
    let faults = share(N, &items[..], how, NEVER, |_, items, faults| {
        answered.fetch_add(items.len(), Ordering::Relaxed);
        faults.extend(items.iter().find(|item| **item >= 3000).map(|item| (*item, ())));
    });
    assert_eq!(faults.unwrap().first(), Some(&(3000, ())));
    assert!(answered.into_inner() < N);
}

#[test]
fn nothing_is_done_at_once() {
    assert_eq!(
        share(0, &[0; 0][..], MARKS, NEVER, |_, _, _: &mut Vec<(usize, ())>| {}),
        Ok(vec![])
    );
}

#[test]
fn results_for_another_number_of_items_are_refused() {
    let mut results = [0; 9];
    for part in [(&[1; 10][..], Some(&mut results[..])), (&[1; 9][..], None)] {
        let answer = |_, _, _: &mut Vec<(usize, ())>| panic!("was asked");
        assert_eq!(share(10, part, MARKS, NEVER, answer), Err(Unfinished::Misfit));
    }
}

#[test]
fn a_caller_who_is_told_to_stop_stops() {
    let items = vec![0; 1_000_000];
    let start = Instant::now();
    let answer = |_, _: &[i32], _: &mut Vec<(usize, ())>| thread::sleep(Duration::from_millis(5));
    // Ten seconds of work.
    let done =
        share(items.len(), &items[..], Plan { threads: 1, ..MARKS }, || Err("a signal"), answer);
    assert_eq!(done, Err(Unfinished::Stopped("a signal")));
    assert!(start.elapsed() < Duration::from_secs(2));
}

#[test]
fn a_panic_ends_the_work_on_whatever_thread_it_happens() {
    let items = vec![0; 1_000_000];
    let caller = thread::current().id();
    for fails in [true, false] {
        let answered = AtomicUsize::new(0);
        let done =
            share(items.len(), &items[..], MARKS, NEVER, |_, _, _: &mut Vec<(usize, ())>| {
                assert_ne!(thread::current().id() == caller, fails, "as the test wants");
                // The others work long enough for the one that fails to come to its turn, and to be printed.
                thread::sleep(Duration::from_millis(5));
                answered.fetch_add(1, Ordering::Relaxed);
            });
        assert_eq!(done, Err(Unfinished::Failed), "of the caller: {fails}");
        assert!(answered.into_inner() < items.len() / 512, "went on after a panic");
    }
    let done = share(items.len(), &items[..], MARKS, NEVER, |_, _, _: &mut Vec<(usize, ())>| {});
    assert_eq!(done, Ok(vec![]), "the next call is right");
}
