//! The text given for a setting, read as what the setting needs.

use std::time::Duration;

/// What is given for a setting.
#[derive(Clone, Copy)]
pub(super) struct Given<'a> {
    pub(super) text: &'a str,
    /// The seed where a random one is wanted.
    pub(super) random: u64,
}

/// Each in nanoseconds.
const TIMES: [(&str, u128); 6] = [
    ("ns", 1),
    ("us", 1_000),
    ("ms", 1_000_000),
    ("s", 1_000_000_000),
    ("min", 60_000_000_000),
    ("h", 3_600_000_000_000),
];

/// Each in bytes.
const AMOUNTS: [(&str, u128); 5] =
    [("B", 1), ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("TiB", 1 << 40)];

impl Given<'_> {
    pub(super) fn number(self) -> Option<u64> {
        u64::try_from(number(self.text)?).ok()
    }

    pub(super) fn seed(self) -> Option<u64> {
        if self.text == "random" { Some(self.random) } else { self.number() }
    }

    pub(super) fn switch(self) -> Option<bool> {
        match self.text {
            "true" | "1" => Some(true),
            "false" | "0" => Some(false),
            _ => None,
        }
    }

    /// A time longer than none.
    pub(super) fn time(self) -> Option<Duration> {
        let nanoseconds = quantity(self.text, &TIMES)?;
        let seconds = u64::try_from(nanoseconds / NANOSECONDS).ok()?;
        (nanoseconds > 0).then(|| Duration::new(seconds, (nanoseconds % NANOSECONDS) as u32))
    }

    /// A number of bytes of at least 1.
    pub(super) fn bytes(self) -> Option<u64> {
        u64::try_from(quantity(self.text, &AMOUNTS)?).ok().filter(|bytes| *bytes > 0)
    }

    /// What `read` says, or that there is none.
    pub(super) fn or_none<T>(self, read: impl Fn(Self) -> Option<T>) -> Option<Option<T>> {
        if self.text == "none" { Some(None) } else { read(self).map(Some) }
    }
}

/// In a second.
const NANOSECONDS: u128 = 1_000_000_000;

/// The text that gives this time.
pub(in crate::check) fn time_text(time: Duration) -> String {
    quantity_text(time.as_nanos(), &TIMES)
}

/// The text that gives this number of bytes.
pub(in crate::check) fn bytes_text(bytes: u64) -> String {
    quantity_text(bytes.into(), &AMOUNTS)
}

/// Decimal digits, where `_` may stand between two of them.
fn number(text: &str) -> Option<u128> {
    let are_digits =
        |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    text.split('_').all(are_digits).then(|| text.replace('_', "").parse().ok())?
}

/// A decimal number and a unit; exactly, or not at all.
fn quantity(text: &str, units: &[(&str, u128)]) -> Option<u128> {
    let after = text.find(|character| !matches!(character, '0'..='9' | '_' | '.'))?;
    let (amount, unit) = text.split_at(after);
    let (_, scale) = units.iter().find(|(name, _)| *name == unit.trim_start())?;
    let Some((whole, fraction)) = amount.split_once('.') else {
        return number(amount)?.checked_mul(*scale);
    };
    let parts = 10_u128.checked_pow(fraction.len().try_into().ok()?)?;
    let fraction = number(fraction).filter(|_| !fraction.contains('_'))?.checked_mul(*scale)?;
    let whole = number(whole)?.checked_mul(*scale)?;
    if fraction.is_multiple_of(parts) { whole.checked_add(fraction / parts) } else { None }
}

/// In the largest unit that needs no fraction.
fn quantity_text(amount: u128, units: &[(&str, u128)]) -> String {
    let whole = units.iter().rev().find(|(_, scale)| amount.is_multiple_of(*scale));
    let (unit, scale) = whole.expect("the smallest unit divides everything");
    format!("{} {unit}", amount / scale)
}

#[cfg(test)]
mod tests {
    use super::{Given, bytes_text, time_text};
    use std::time::Duration;

    fn given(text: &str) -> Given<'_> {
        Given { text, random: 99 }
    }

    #[track_caller]
    fn check_number(text: &str, expect: Option<u64>) {
        assert_eq!(given(text).number(), expect);
    }

    #[test]
    fn numbers_are_digits_with_lines_between() {
        check_number("0", Some(0));
        check_number("10_000", Some(10_000));
        check_number("18446744073709551615", Some(u64::MAX));
        check_number("18446744073709551616", None);
        for text in ["", "_1", "1_", "1__0", "-1", "+1", "1.0", " 1", "1e3", "0x10", "१"] {
            check_number(text, None);
        }
    }

    #[track_caller]
    fn check_time(text: &str, expect: Option<Duration>) {
        assert_eq!(given(text).time(), expect);
    }

    #[test]
    fn times_have_a_unit() {
        check_time("500ms", Some(Duration::from_millis(500)));
        check_time("2s", Some(Duration::from_secs(2)));
        check_time("1.5 min", Some(Duration::from_secs(90)));
        check_time("0.25 h", Some(Duration::from_secs(900)));
        check_time("1_000 us", Some(Duration::from_millis(1)));
        check_time("0.000000001s", Some(Duration::from_nanos(1)));
        let refused =
            ["", "2", "s", "0s", ".5s", "1.s", "1.2.3s", "-1s", "2 sec", "2S", "2s ", "1.5ns"];
        for text in refused {
            check_time(text, None);
        }
        check_time("340282366920938463463374607431768211455h", None);
        check_time("1.00000000000000000000000000000000000000000s", None);
    }

    #[track_caller]
    fn check_bytes(text: &str, expect: Option<u64>) {
        assert_eq!(given(text).bytes(), expect);
    }

    #[test]
    fn amounts_have_a_unit() {
        check_bytes("512 MiB", Some(512 << 20));
        check_bytes("2GiB", Some(2 << 30));
        check_bytes("1.5 KiB", Some(1536));
        check_bytes("7 B", Some(7));
        for text in ["512", "512 MB", "0 B", "1.1 KiB", "99999999999 TiB"] {
            check_bytes(text, None);
        }
    }

    #[test]
    fn text_of_a_quantity_is_read_as_the_same_quantity() {
        for nanoseconds in [1, 999, 1_000, 1_500_000, 2_000_000_000, 90_000_000_000, u64::MAX] {
            let time = Duration::from_nanos(nanoseconds);
            check_time(&time_text(time), Some(time));
        }
        check_time(&time_text(Duration::MAX), Some(Duration::MAX));
        for bytes in [1, 1023, 1024, 1536, 1 << 40, u64::MAX] {
            check_bytes(&bytes_text(bytes), Some(bytes));
        }
        assert_eq!(time_text(Duration::from_millis(90_000)), "90 s");
        assert_eq!(bytes_text(512 << 20), "512 MiB");
    }

    #[track_caller]
    fn check_switch(text: &str, expect: Option<bool>) {
        assert_eq!(given(text).switch(), expect);
    }

    #[test]
    fn switches_are_true_or_false() {
        check_switch("true", Some(true));
        check_switch("1", Some(true));
        check_switch("false", Some(false));
        check_switch("0", Some(false));
        for text in ["", "yes", "True", "2"] {
            check_switch(text, None);
        }
    }

    #[test]
    fn random_seed_is_the_one_at_hand() {
        assert_eq!(given("random").seed(), Some(99));
        assert_eq!(given("7").seed(), Some(7));
        assert_eq!(given("Random").seed(), None);
    }

    #[test]
    fn none_unsets_what_may_be_unset() {
        assert_eq!(given("none").or_none(Given::time), Some(None));
        assert_eq!(given("1s").or_none(Given::time), Some(Some(Duration::from_secs(1))));
        assert_eq!(given("nothing").or_none(Given::time), None);
    }
}
