//! The printed rule books, `rules/*.txt`: `make rules` writes them, a test compares them.

use super::Rules;

macro_rules! printed {
    ($($name:literal $file:literal,)*) => {
        const PRINTED: [(&str, &str); [$($name),*].len()] =
            [$(($name, include_str!(concat!("../../rules/", $file))),)*];
    };
}

printed! {
    "CURRENT" "current.txt",
    "BOTZONE" "botzone.txt",
    "GB1998" "gb1998.txt",
    "WMO" "wmo.txt",
    "EMA" "ema.txt",
    "JAPAN" "japan.txt",
    "PLATFORM" "platform.txt",
    "EXTENDED" "extended.txt",
    "REVISED" "revised.txt",
    "LIANZHONG" "lianzhong.txt",
    "TWO_PLAYER" "two_player.txt",
}

impl Rules {
    /// The names of the printed rule books, the first that of [`Rules::current`].
    pub const NAMES: [&'static str; PRINTED.len()] = {
        let mut names = [""; PRINTED.len()];
        let mut at = 0;
        while at < names.len() {
            names[at] = PRINTED[at].0;
            at += 1;
        }
        names
    };

    /// Chinese competition practice.
    ///
    /// ```
    /// use guobiao::{Fan, Rules};
    /// let rules = Rules::current();
    /// assert_eq!((rules.points(Fan::MixedStraight), rules.minimum()), (8, 8));
    /// ```
    #[must_use]
    pub fn current() -> Rules {
        read(PRINTED[0].1)
    }

    /// The printed rule book of this name; `None` if there is none.
    ///
    /// ```
    /// use guobiao::Rules;
    /// assert_eq!(Rules::named("JAPAN").and_then(|rules| rules.cap()), Some(88));
    /// assert_eq!(Rules::named("RIICHI"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Rules> {
        PRINTED.iter().find(|printed| printed.0 == name).map(|printed| read(printed.1))
    }
}

#[expect(clippy::expect_used, reason = "a test below reads each of them")]
fn read(text: &str) -> Rules {
    text.parse().expect("a printed rule book can be read")
}

#[cfg(test)]
mod tests {
    use super::{PRINTED, Rules};

    #[test]
    fn every_printed_book_is_there_and_says_its_name() {
        for (name, text) in PRINTED {
            assert!(Rules::named(name).is_some());
            assert!(text.starts_with(&format!("{name}: ")), "{name}");
        }
        assert_eq!(std::fs::read_dir("rules").unwrap().count(), PRINTED.len());
        assert_eq!(Rules::named("CURRENT"), Some(Rules::current()));
    }
}
