//! The known name that a misspelt one was probably meant to be, by edit distance.

/// Longer names are not compared: the time grows with the product of the lengths.
const LONGEST: usize = 64;

/// More names are not looked at.
const MOST: usize = 4096;

/// The name with the fewest edits from `name`, the first of several; `None` where more than half of it would
/// have to change.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    let length = name.chars().count();
    if length > LONGEST {
        return None;
    }
    // Fewer edits than these are better.
    let (mut limit, mut best) = (length / 2 + 1, None);
    for known in known.take(MOST) {
        if known.len() <= 4 * LONGEST {
            let edits = edits(name, known);
            if edits < limit {
                (limit, best) = (edits, Some(known));
            }
        }
    }
    best.map(str::to_owned)
}

/// The edit distance of two texts without regard to case: how many characters to insert, remove, replace or exchange with
/// the next (optimal string alignment).
fn edits(from: &str, to: &str) -> usize {
    let [from, to] = [from, to].map(|text| text.to_lowercase().chars().collect::<Vec<char>>());
    // From each beginning of `from` to each beginning of `to`.
    let mut table = vec![vec![0; to.len() + 1]; from.len() + 1];
    for row in 0..=from.len() {
        for column in 0..=to.len() {
            table[row][column] = match (row, column) {
                (0, edits) | (edits, 0) => edits,
                (row, column) => {
                    let replaced = usize::from(from[row - 1] != to[column - 1]);
                    let exchanged = row > 1
                        && column > 1
                        && from[row - 1] == to[column - 2]
                        && from[row - 2] == to[column - 1];
                    let changed = (table[row - 1][column - 1] + replaced)
                        .min(table[row - 1][column] + 1)
                        .min(table[row][column - 1] + 1);
                    if exchanged { changed.min(table[row - 2][column - 2] + 1) } else { changed }
                }
            };
        }
    }
    table[from.len()][to.len()]
}

#[cfg(test)]
mod tests {
    use super::{edits, nearest};

    #[track_caller]
    fn check_edits(from: &str, to: &str, expect: usize) {
        assert_eq!((edits(from, to), edits(to, from)), (expect, expect));
    }

    #[test]
    fn edits_are_additions_removals_replacements_and_exchanges() {
        check_edits("", "abc", 3);
        check_edits("kitten", "sitting", 3);
        check_edits("größe", "grösse", 2);
        check_edits("OS", "os", 0);
        check_edits("iso", "ios", 1);
        check_edits("abcd", "badc", 2);
    }

    #[track_caller]
    fn check(name: &str, expect: Option<&str>) {
        assert_eq!(nearest(name, ["Compression", "Size", "Type"].into_iter()).as_deref(), expect);
    }

    #[test]
    fn only_names_that_look_alike_are_offered() {
        check("Compresion", Some("Compression"));
        check("size", Some("Size"));
        check("Typo", Some("Type"));
        check("Tpye", Some("Type"));
        check("Cluster", None);
        check("", None);
    }
}
