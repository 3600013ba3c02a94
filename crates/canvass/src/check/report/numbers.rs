//! Numbers for people.

use std::fmt::Display;

/// With a comma after every three digits: 1,204.
pub(super) fn grouped(number: impl Display) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (position, digit) in digits.chars().enumerate() {
        if position > 0 && (digits.len() - position).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// 1 case, 2 cases.
pub(in crate::check) fn plural(number: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// 1 more case, 2 more cases.
pub(super) fn more(cases: u64) -> String {
    plural(cases, "more case")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_three_digits_have_a_comma() {
        for (number, text) in [(0, "0"), (999, "999"), (1204, "1,204"), (8_214_556, "8,214,556")] {
            assert_eq!(grouped(number), text);
        }
        assert_eq!((plural(1, "case"), plural(2, "case")), ("1 case".into(), "2 cases".into()));
    }
}
