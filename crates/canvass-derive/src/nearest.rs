//! The known word that a misspelt one was probably meant to be, by edit distance.
//!
//! The distance and the limit of `canvass-cover`, written again: users would wait for that crate before the macros. A test
//! compares the two.

/// `did you mean ..?`, or what there is to choose from.
pub fn advice(word: &str, known: &[&str]) -> String {
    match nearest(word, known) {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => format!("there is {}", listed(known)),
    }
}

/// The word with the smallest edit distance, the first of several; `None` where that is more than half the length of `word`.
fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let distances = known.iter().map(|known| (distance(word, known), *known));
    let near = distances.filter(|(distance, _)| *distance <= word.chars().count() / 2);
    near.min_by_key(|(distance, _)| *distance).map(|(_, known)| known)
}

/// `a`, `b` and `c`, in quotes.
pub fn listed(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// How many characters to insert, remove, replace or exchange with the next, without regard to case.
fn distance(a: &str, b: &str) -> usize {
    let [a, b] = [a, b].map(|text| text.to_lowercase().chars().collect::<Vec<char>>());
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(word: &str, expect: &str) {
        assert_eq!(advice(word, &["range", "space", "size"]), expect);
    }

    #[test]
    fn a_slip_of_the_keys_is_recognised() {
        check("rnage", "did you mean `range`?");
        check("spaces", "did you mean `space`?");
        check("sise", "did you mean `size`?");
    }

    #[test]
    fn a_word_unlike_any_is_answered_with_all() {
        check("frequency", "there is `range`, `space` and `size`");
    }

    #[test]
    fn words_are_as_near_as_in_canvass_cover() {
        let known = ["range", "space", "size", "generator", "predicate", "weight", "skip", "seed"];
        let words =
            ["", "x", "ise", "Range", "rnage", "speed", "seize", "weigh", "prediction", "pie"];
        for word in words {
            let theirs = canvass_cover::shared::nearest(word, known.into_iter());
            assert_eq!(nearest(word, &known), theirs.as_deref(), "{word}");
        }
    }
}
