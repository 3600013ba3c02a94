//! The known word that a misspelt one is nearest to.

/// `did you mean ..?`, or what there is to choose from.
pub fn advice(word: &str, known: &[&str]) -> String {
    let distances = known.iter().map(|known| (distance(word, known), *known));
    match distances.min() {
        Some((distance, nearest)) if distance * 3 <= nearest.len().max(3) => {
            format!("did you mean `{nearest}`?")
        }
        Some(_) | None => format!("there is {}", listed(known)),
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

/// How many characters to insert, remove, replace or swap with their neighbour.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
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
}
