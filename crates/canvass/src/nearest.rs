//! The known name that a misspelt one was probably meant to be.

/// The name with the fewest edits from `name`, the first of several; `None` where more than half of it would
/// have to change.
pub(crate) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let close = name.chars().count().div_ceil(2);
    let near = known.map(|known| (edits(name, known), known)).filter(|(edits, _)| *edits <= close);
    near.min_by_key(|(edits, _)| *edits).map(|(_, known)| known)
}

/// How many characters must be added, removed or replaced to make one text the other.
fn edits(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    // From what was read so far to each beginning of `to`.
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (read, character) in from.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], read + 1);
        for (at, other) in to.iter().enumerate() {
            let replaced = diagonal + usize::from(character != *other);
            diagonal = row[at + 1];
            row[at + 1] = replaced.min(diagonal + 1).min(row[at] + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::{edits, nearest};

    #[track_caller]
    fn check_edits(from: &str, to: &str, expect: usize) {
        assert_eq!((edits(from, to), edits(to, from)), (expect, expect));
    }

    #[test]
    fn edits_are_additions_removals_and_replacements() {
        check_edits("", "", 0);
        check_edits("", "abc", 3);
        check_edits("kitten", "sitting", 3);
        check_edits("seed", "speed", 1);
        check_edits("größe", "grösse", 2);
        check_edits("cases", "csaes", 2);
    }

    #[track_caller]
    fn check(name: &str, expect: Option<&str>) {
        assert_eq!(nearest(name, ["cases", "time", "timeout"].into_iter()), expect);
    }

    #[test]
    fn only_names_that_look_alike_are_offered() {
        check("case", Some("cases"));
        check("csaes", Some("cases"));
        check("times", Some("time"));
        check("time-out", Some("timeout"));
        check("verbosity", None);
        check("", None);
    }
}
