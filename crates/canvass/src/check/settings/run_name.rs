//! The name of a run that leaves records, as the setting `record` gives it.

use super::given::Given;
use crate::check::record::LAST;

pub(super) const EXPECTS: &str = "true, false, or a name for the run such as before";

/// Words that say yes or no to other programs, and would be taken for that.
const NO_NAMES: [&str; 8] = ["true", "false", "yes", "no", "on", "off", "none", "null"];

/// Longer names may be too long for a folder.
const LONGEST: usize = 64;

pub(super) fn read(given: Given<'_>) -> Option<Option<String>> {
    match given.switch() {
        Some(true) => Some(Some(LAST.to_owned())),
        Some(false) => Some(None),
        None => is_name(given.text).then(|| Some(given.text.to_owned())),
    }
}

pub(super) fn write(name: Option<&str>) -> String {
    match name {
        None => "false".to_owned(),
        Some(LAST) => "true".to_owned(),
        Some(name) => name.to_owned(),
    }
}

/// Whether a text can be the name of a folder, and is not meant to be anything else.
fn is_name(text: &str) -> bool {
    let is_of_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    text.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && text.len() <= LONGEST
        && text.bytes().all(is_of_name)
        && !NO_NAMES.contains(&text.to_ascii_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::{Given, read};

    #[track_caller]
    fn check(text: &str, expect: Option<Option<&str>>) {
        let given = Given { text, random: 0 };
        assert_eq!(read(given), expect.map(|name| name.map(str::to_owned)));
    }

    #[test]
    fn a_run_has_a_name_or_is_the_last() {
        check("1", Some(Some("last")));
        check("true", Some(Some("last")));
        check("0", Some(None));
        check("false", Some(None));
        check("before", Some(Some("before")));
        check("main-0.1_2", Some(Some("main-0.1_2")));
    }

    #[test]
    fn what_is_no_folder_or_sounds_like_a_switch_is_no_name() {
        for text in ["", "yes", "Off", "True", "NONE", "2", "../x", "a/b", "a b", "-a", ".a", "é"]
        {
            check(text, None);
        }
        check(&"a".repeat(65), None);
    }
}
