//! Names of tests: what their saved values, records and seeds go by.
//!
//! A property of `#[canvass::test]` is named like its function, with the crate. Others are named like the `#[test]` that they are
//! called in, or by where they are called. A test may call several, or one in a loop: from the second on they have a number,
//! `lists::sort#2`, in the order in which they begin.

use crate::Rng;
use std::borrow::Cow;
use std::collections::HashMap;
use std::panic::Location;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};

/// Stands before the number of a property.
const MARK: char = '#';

/// The name of the test that this thread runs, or of the place where no test is run.
pub(super) fn here(place: &Location<'_>) -> String {
    let thread = std::thread::current();
    match thread.name() {
        Some(name) if name != "main" => format!("{}::{name}", program()),
        Some(_) | None => format!("{}::{}:{}", program(), place.file(), place.line()),
    }
}

/// The name of the next property of a test in this process.
pub(super) fn numbered(test: &str) -> String {
    static BEGUN: Mutex<Option<HashMap<String, u64>>> = Mutex::new(None);
    let mut begun = BEGUN.lock().unwrap_or_else(PoisonError::into_inner);
    let number = begun.get_or_insert_default().entry(test.to_owned()).or_default();
    *number += 1;
    if *number == 1 { test.to_owned() } else { format!("{test}{MARK}{number}") }
}

/// Tests of the same types try different values.
pub(super) fn seed_of(property: &str) -> u64 {
    let test = of_test(property);
    test.bytes().fold(0, |seed: u64, byte| Rng::new(seed ^ u64::from(byte)).next_u64())
}

/// The name of the test that a property belongs to.
pub(super) fn of_test(property: &str) -> &str {
    property.split_once(MARK).map_or(property, |(test, _)| test)
}

/// What goes behind a token, to replay it with this property of its test alone.
pub(super) fn number(property: &str) -> &str {
    &property[of_test(property).len()..]
}

/// A token, and whether it is for a property: one without a number is for all of its test.
pub(super) fn token_for<'a>(replay: &'a str, property: &str) -> Option<&'a str> {
    match replay.split_once(MARK) {
        Some((token, given)) => {
            let own = number(property).strip_prefix(MARK).unwrap_or("1");
            (given == own).then_some(token)
        }
        None => Some(replay),
    }
}

/// The name of this program, without the hash that cargo adds.
pub(super) fn program() -> &'static str {
    static PROGRAM: LazyLock<Cow<'_, str>> =
        LazyLock::new(|| executable().file_stem().unwrap_or_default().to_string_lossy());
    PROGRAM.rsplit_once('-').map_or(&**PROGRAM, |(name, _)| name)
}

/// The path of this program; empty where the system does not tell it.
pub(super) fn executable() -> &'static Path {
    static EXECUTABLE: OnceLock<PathBuf> = OnceLock::new();
    EXECUTABLE.get_or_init(|| std::env::current_exe().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::{number, numbered, of_test, token_for};

    #[test]
    fn properties_of_a_test_are_numbered_from_the_second_on() {
        let names = ["garden::trees", "garden::trees", "garden::roses", "garden::trees"];
        let expect = ["garden::trees", "garden::trees#2", "garden::roses", "garden::trees#3"];
        assert_eq!(names.map(numbered), expect);
        assert_eq!(expect.map(of_test), names);
        assert_eq!(expect.map(number), ["", "#2", "", "#3"]);
    }

    #[test]
    fn token_with_a_number_is_for_one_property() {
        let properties = ["garden::trees", "garden::trees#2", "garden::trees#23"];
        let check = |replay, expect: [Option<&str>; 3]| {
            assert_eq!(properties.map(|property| token_for(replay, property)), expect);
        };
        check("2-0badcafe-i5", [Some("2-0badcafe-i5"); 3]);
        check("2-0badcafe-i5#1", [Some("2-0badcafe-i5"), None, None]);
        check("2-0badcafe-i5#2", [None, Some("2-0badcafe-i5"), None]);
    }
}
