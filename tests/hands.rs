//! Every hand of `tests/data/hands` is worth what its line says, fan by fan.

use std::fs;
use std::path::Path;

use guobiao::{Fan, Hand, Rules, score::score};

/// The fans of a line: `清龙 一般高*2`.
fn fans(text: &str) -> [u8; Fan::COUNT] {
    let mut fans = [0; Fan::COUNT];
    for item in text.split_whitespace() {
        let (name, count) = item.split_once('*').unwrap_or((item, "1"));
        let fan = Fan::find(name).unwrap_or_else(|| panic!("{name} is not a fan"));
        fans[fan.index()] += count.parse::<u8>().unwrap();
    }
    fans
}

fn show(fans: &[u8; Fan::COUNT]) -> String {
    let counted = Fan::ALL.into_iter().filter(|fan| fans[fan.index()] > 0);
    let items: Vec<_> = counted.map(|fan| format!("{}*{}", fan.zh(), fans[fan.index()])).collect();
    items.join(" ")
}

/// Faults of a file, one a line; the rule book is its name or the first part of it.
fn faults(path: &Path) -> Vec<String> {
    let stem = path.file_stem().unwrap().to_str().unwrap();
    let book = |name: &str| Rules::named(&name.to_uppercase());
    let rules = book(stem).or_else(|| book(stem.split('_').next().unwrap())).unwrap();
    let text = fs::read_to_string(path).unwrap();
    let mut faults = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        let cells: Vec<&str> = line.split('\t').collect();
        let hand: Hand = cells[0].parse().unwrap();
        let mut fault = |what: String| {
            faults.push(format!("{}:{}: {hand}: {what}", path.display(), number + 1));
        };
        let Some(score) = score(&hand, &rules).unwrap() else {
            fault("does not win".to_owned());
            continue;
        };
        if score.points.to_string() != cells[1] {
            fault(format!("{} points, expected {}", score.points, cells[1]));
        }
        if cells[2] != "-" && score.fans != fans(cells[2]) {
            fault(format!("{}, expected {}", show(&score.fans), cells[2]));
        }
    }
    faults
}

#[test]
fn every_line_of_the_hands_files_holds() {
    let files: Vec<_> =
        fs::read_dir("tests/data/hands").unwrap().map(|f| f.unwrap().path()).collect();
    assert!(files.len() >= 11);
    let faults: Vec<String> = files.iter().flat_map(|file| faults(file)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
