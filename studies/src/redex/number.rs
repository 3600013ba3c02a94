//! Numbers in few characters.

/// A time, in the unit that fits.
pub(super) fn seconds(seconds: f64) -> String {
    let (number, unit) = match seconds {
        short if short < 0.001 => (short * 1e6, "µs"),
        medium if medium < 1.0 => (medium * 1e3, "ms"),
        long => (long, "s"),
    };
    format!("{} {unit}", significant(number))
}

/// How many tests, in thousands or millions where they are many.
pub(super) fn tests(tests: f64) -> String {
    match tests {
        few if few < 10_000.0 => format!("{few:.0}"),
        many if many < 1e6 => format!("{} k", significant(many / 1e3)),
        most => format!("{} M", significant(most / 1e6)),
    }
}

/// With three digits, or as many as there are before the point.
fn significant(number: f64) -> String {
    let decimals = match number {
        small if small < 9.995 => 2,
        medium if medium < 99.95 => 1,
        _ => 0,
    };
    format!("{number:.decimals$}")
}

#[cfg(test)]
mod tests {
    #[test]
    fn three_digits_are_enough() {
        let check = |number, expect: &str| assert_eq!(super::seconds(number), expect);
        check(0.0000123, "12.3 µs");
        check(0.00999, "9.99 ms");
        check(0.25, "250 ms");
        check(59.97, "60.0 s");
        check(1234.5, "1234 s");
    }

    #[test]
    fn many_tests_are_thousands() {
        let check = |number, expect: &str| assert_eq!(super::tests(number), expect);
        check(1.0, "1");
        check(9999.0, "9999");
        check(12_345.0, "12.3 k");
        check(123_456_789.0, "123 M");
    }
}
