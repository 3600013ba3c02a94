//! Patterns with `*` for any run of characters and `?` for any one.

use crate::model::Case;

/// Whether the whole text is of the pattern; takes at most as many steps as the product of their lengths.
pub(super) fn matches(pattern: &str, text: &str, case: Case) -> bool {
    let pattern: Vec<char> = case.fold(pattern).chars().collect();
    let text: Vec<char> = case.fold(text).chars().collect();
    let (mut at, mut read) = (0, 0);
    // Where the last `*` stands, and how far the text had been read when it was met.
    let mut retry: Option<(usize, usize)> = None;
    while read < text.len() {
        match pattern.get(at) {
            Some('*') => {
                retry = Some((at, read));
                at += 1;
            }
            Some(wanted) if *wanted == '?' || *wanted == text[read] => {
                at += 1;
                read += 1;
            }
            Some(_) | None => {
                let Some((star, from)) = retry else { return false };
                retry = Some((star, from + 1));
                at = star + 1;
                read = from + 1;
            }
        }
    }
    pattern[at..].iter().all(|rest| *rest == '*')
}

#[cfg(test)]
mod tests {
    use super::{Case, matches};

    #[track_caller]
    fn check(pattern: &str, text: &str, expect: bool) {
        assert_eq!(matches(pattern, text, Case::Insensitive), expect, "{pattern} {text}");
    }

    #[test]
    fn patterns_are_of_whole_texts() {
        check("FAT*", "fat32", true);
        check("FAT*", "exfat", false);
        check("*fat*", "exFAT64", true);
        check("?at", "fat", true);
        check("?at", "at", false);
        check("*a*b*", "xxaxxbx", true);
        check("*aab", "aaaab", true);
        check("", "", true);
        check("**", "", true);
        check("?*", "", false);
    }

    #[test]
    fn case_counts_where_it_should() {
        assert!(!matches("FAT*", "fat32", Case::Sensitive));
    }
}
