//! Each fan is found in the file of its family and nowhere else.

use std::fs;

use guobiao::Fan;

/// The file that finds a fan: the name of its family in lower case.
fn file(fan: Fan) -> String {
    format!("src/fan/{}.rs", format!("{:?}", fan.family()).to_lowercase())
}

/// Whether a line of code names the fan.
fn names(line: &str, fan: Fan) -> bool {
    let name = format!("Fan::{fan:?}");
    let is_whole = |at: usize| !line[at + name.len()..].starts_with(char::is_alphanumeric);
    !line.trim_start().starts_with("//") && line.match_indices(&name).any(|(at, _)| is_whole(at))
}

#[test]
fn each_fan_is_found_in_the_file_of_its_family() {
    let mut faults = Vec::new();
    let mut found = [0; Fan::COUNT];
    for entry in fs::read_dir("src/fan").unwrap() {
        let path = entry.unwrap().path();
        let here = path.display().to_string();
        for (number, line) in fs::read_to_string(&path).unwrap().lines().enumerate() {
            for fan in Fan::ALL.into_iter().filter(|&fan| names(line, fan)) {
                found[fan.index()] += 1;
                if here != file(fan) {
                    let place = format!("{here}:{}: {}", number + 1, line.trim());
                    faults.push(format!("{place}\n    {}: belongs to {}", fan.zh(), file(fan)));
                }
            }
        }
    }
    for fan in Fan::ALL.into_iter().filter(|fan| found[fan.index()] == 0) {
        faults.push(format!("{} ({fan:?}): {} does not find it", fan.zh(), file(fan)));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The family is a column of the row: every file of a family is named by some row.
#[test]
fn each_file_of_the_fans_is_a_family_or_shared() {
    let shared = ["facts.rs", "find.rs", "switches.rs"];
    let files: Vec<String> = Fan::ALL.into_iter().map(file).collect();
    for entry in fs::read_dir("src/fan").unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let is_known = shared.contains(&name) || files.contains(&path.display().to_string());
        assert!(is_known, "{name} is the file of no family");
    }
}
