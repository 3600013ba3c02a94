//! Times as arguments: `90s`, `5min`.

use std::{str::FromStr, time::Duration};

/// A time that something may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Time(
    /// How long.
    pub Duration,
);

const UNITS: [(&str, u64); 4] = [("ms", 1), ("s", 1_000), ("min", 60_000), ("h", 3_600_000)];

impl FromStr for Time {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Time, &'static str> {
        let wrong = "give a number and a unit: ms, s, min or h";
        let after = text.find(|c: char| !c.is_ascii_digit()).ok_or(wrong)?;
        let (number, unit) = text.split_at(after);
        let (_, scale) = UNITS.iter().find(|(name, _)| *name == unit.trim()).ok_or(wrong)?;
        let number: u64 = number.parse().map_err(|_| wrong)?;
        match number.checked_mul(*scale) {
            None | Some(0) => Err("give a time longer than none, and shorter than all"),
            Some(milliseconds) => Ok(Time(Duration::from_millis(milliseconds))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Time;
    use std::time::Duration;

    #[test]
    fn times_have_units() {
        let check = |text: &str, expect: Option<u64>| {
            let expect = expect.map(Duration::from_millis);
            assert_eq!(text.parse().ok().map(|Time(time)| time), expect, "{text}");
        };
        check("60s", Some(60_000));
        check("2 min", Some(120_000));
        check("1h", Some(3_600_000));
        check("250ms", Some(250));
        for wrong in [
            "",
            "60",
            "s",
            "-1s",
            "0s",
            "1.5s",
            "3 weeks",
            "99999999999999999999s",
            "9999999999999999999h",
        ] {
            check(wrong, None);
        }
    }
}
