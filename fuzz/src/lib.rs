//! The laws that the targets fuzz; `tests/corpus.rs` replays the corpus against the same.

#[path = "../../tests/laws/mod.rs"]
mod laws;

/// Holds the bytes against the law of this name.
pub fn check(name: &str, bytes: &[u8]) {
    let law = laws::ALL.into_iter().find(|(each, _)| *each == name);
    law.unwrap_or_else(|| panic!("no law {name}")).1(bytes);
}
