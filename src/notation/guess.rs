//! What a text that can't be read looks like, so that a message can say what to write.

use crate::HandError;

/// What could have stood where `found` does, between tiles.
pub(super) fn wanted(found: char) -> &'static str {
    match found {
        '(' | ')' | '<' | '>' | '{' | '}' | '（' | '）' | '《' | '》' => {
            "a meld in square brackets such as [123p,3], for tools disagree on what others mean"
        }
        'w' | 'n' => "a tile: winds and dragons are capitals",
        'T' | 'B' | 'J' => "a tile: Botzone's codes such as T1 can't be mixed with 123m",
        '\'' => "a tile (in cmd.exe put double quotes around a hand)",
        '0'..='9' => "a tile: Botzone's codes are W1-W9 T1-T9 B1-B9 F1-F4 J1-J3",
        _ => "a tile, a meld in brackets, a flower a to h or '|'",
    }
}

/// The error of a text, or the one that names the notation in which it is written.
#[cold]
pub(super) fn name_notation(text: &str, error: HandError) -> HandError {
    match error {
        HandError::Character { .. } | HandError::Ended { .. } | HandError::FlowerTwice { .. }
            if is_western(text) =>
        {
            HandError::WesternLetters
        }
        error => error,
    }
}

/// Letter and digit as in `c1 d1 b1`, twice at least, and no suit letter of this notation.
fn is_western(text: &str) -> bool {
    let text = text.split('|').next().unwrap_or(text);
    let tiles = text.as_bytes().windows(2);
    let pairs = tiles.filter(|pair| matches!(pair, [b'b' | b'c' | b'd', b'1'..=b'9'])).count();
    pairs >= 2 && !text.contains(['m', 's', 'p'])
}
