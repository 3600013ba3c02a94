//! Patches: how one text differs from another, line by line.
//!
//! ```text
//! === 1
//! @@ 26
//! -        Nil
//! +        hole!()
//! ```
//!
//! A file of patches has a section for each text; `===` begins one and names it. `@@` begins a hunk and gives a line number of the
//! reference, counted from 1: the `-` lines stand there, and the `+` lines replace them.

/// The name and the hunks of each section of a file of patches.
pub fn sections(file: &str) -> impl Iterator<Item = (&str, &str)> {
    file.split("=== ").skip(1).map(|section| section.split_once('\n').expect("a name has a line"))
}

/// The text that differs from the reference by these hunks.
///
/// # Panics
///
/// If the reference has other lines where the hunks remove some.
pub fn apply(reference: &str, hunks: &str) -> String {
    let reference: Vec<&str> = reference.lines().collect();
    let (mut text, mut copied) = (Vec::new(), 0);
    for line in hunks.lines() {
        match line.split_at(1) {
            ("@", start) => {
                let start: usize = start.trim_start_matches("@ ").parse().expect("a line number");
                text.extend(&reference[copied..start - 1]);
                copied = start - 1;
            }
            ("-", removed) => {
                assert_eq!(reference[copied], removed, "line {} of the reference", copied + 1);
                copied += 1;
            }
            ("+", added) => text.push(added),
            _ => panic!("`{line}` should begin with `@@`, `-` or `+`"),
        }
    }
    text.extend(&reference[copied..]);
    text.join("\n") + "\n"
}

/// The hunks by which a text differs from the reference.
pub fn diff(reference: &str, text: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (reference.lines().collect(), text.lines().collect());
    let common = common_lines(&old, &new);
    let (mut hunks, mut at, mut to) = (String::new(), 0, 0);
    while at < old.len() || to < new.len() {
        if old.get(at) == new.get(to) {
            (at, to) = (at + 1, to + 1);
            continue;
        }
        hunks += &format!("@@ {}\n", at + 1);
        while at < old.len() && common[at][to] == common[at + 1][to] {
            hunks += &format!("-{}\n", old[at]);
            at += 1;
        }
        while to < new.len() && common[at][to] == common[at][to + 1] {
            hunks += &format!("+{}\n", new[to]);
            to += 1;
        }
    }
    hunks
}

/// The length of the longest common subsequence of what is left of both, from each pair of lines on.
fn common_lines(old: &[&str], new: &[&str]) -> Vec<Vec<usize>> {
    let mut common = vec![vec![0; new.len() + 1]; old.len() + 1];
    for (at, to) in (0..old.len()).rev().flat_map(|at| (0..new.len()).rev().map(move |to| (at, to)))
    {
        common[at][to] = if old[at] == new[to] {
            common[at + 1][to + 1] + 1
        } else {
            common[at + 1][to].max(common[at][to + 1])
        };
    }
    common
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(reference: &str, text: &str, expect: &str) {
        let lines =
            |words: &str| words.split(' ').map(|word| format!("{word}\n")).collect::<String>();
        let (reference, text) = (lines(reference), lines(text));
        assert_eq!(diff(&reference, &text), expect);
        assert_eq!(apply(&reference, expect), text);
    }

    #[test]
    fn lines_are_replaced_removed_and_added() {
        check("a b c", "a b c", "");
        check("a b c", "a x y c", "@@ 2\n-b\n+x\n+y\n");
        check("a b c", "b", "@@ 1\n-a\n@@ 3\n-c\n");
        check("a b c", "x a b c y", "@@ 1\n+x\n@@ 4\n+y\n");
        check("a b c d", "b c x d a", "@@ 1\n-a\n@@ 4\n+x\n@@ 5\n+a\n");
    }

    #[test]
    fn sections_have_names() {
        let file = "=== 1\n@@ 1\n-a\n=== sketch\n@@ 2\n+b\n";
        let expect = [("1", "@@ 1\n-a\n"), ("sketch", "@@ 2\n+b\n")];
        assert_eq!(sections(file).collect::<Vec<_>>(), expect);
    }

    #[test]
    #[should_panic = "line 2 of the reference"]
    fn a_patch_of_another_text_is_refused() {
        apply("a\nb\n", "@@ 2\n-c\n");
    }
}
