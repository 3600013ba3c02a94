//! Numbers of lines and rows, in words.

/// The word before the numbers of lines.
pub fn lines(numbers: &[usize]) -> &'static str {
    if numbers.len() == 1 { "line" } else { "lines" }
}

/// Numbers in ascending order, with neighbours together: `3, 5-7`.
pub fn ranges(numbers: &[usize]) -> String {
    let together = numbers.chunk_by(|first, second| first + 1 == *second);
    let ranges = together.map(|range| match range {
        [first, .., last] => format!("{first}-{last}"),
        _ => range.iter().map(usize::to_string).collect(),
    });
    ranges.collect::<Vec<String>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::ranges;

    #[test]
    fn neighbours_are_a_range() {
        let check = |numbers: &[usize], expect| assert_eq!(ranges(numbers), expect);
        check(&[], "");
        check(&[7], "7");
        check(&[2, 3], "2-3");
        check(&[2, 4, 5, 6, 9], "2, 4-6, 9");
    }
}
