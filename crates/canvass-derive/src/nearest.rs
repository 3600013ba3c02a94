//! What the macros say to a word that they do not know.

use canvass_base::nearest;

/// `did you mean ..?`, or what there is to choose from.
pub fn advice(word: &str, known: &[&str]) -> String {
    match nearest(word, known.iter().copied()) {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => format!("there is {}", listed(known)),
    }
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
}
