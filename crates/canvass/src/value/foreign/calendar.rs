//! Days of the calendar and times of the day, as numbers: what the crates for dates have in common.

use super::Within;

/// Seconds since midnight, and nanoseconds.
pub(super) type Clock = (Within<0, 86_399>, Within<0, 999_999_999>);

/// From March 1st of the year 0 to January 1st of 1970.
const BEFORE_1970: i64 = 719_468;
/// In 400 years, after which the calendar repeats.
const CYCLE: i64 = 146_097;

/// Year, month and day of the day that is so many days after January 1st of 1970, in the Gregorian calendar.
///
/// Years begin in March here, so that a leap day is the last of its year.
fn date(days: i64) -> (i64, u8, u8) {
    let days = days + BEFORE_1970;
    let (cycle, day) = (days.div_euclid(CYCLE), days.rem_euclid(CYCLE));
    // Leap days before this one: every fourth year, not every hundredth. The last day of a cycle is one.
    let year = (day - day / 1_460 + day / 36_524 - day / (CYCLE - 1)) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    // From March, 31, 30, 31, 30, 31 days in turn: 153 in five months.
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let small = |number| u8::try_from(number).expect("there are 12 months, of at most 31 days");
    (400 * cycle + year + next, small(month), small(day))
}

/// The inverse of [`date`].
fn days(year: i64, month: u8, day: u8) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (cycle, year) = (year.div_euclid(400), year.rem_euclid(400));
    let month = (i64::from(month) + 9) % 12;
    let day = 365 * year + year / 4 - year / 100 + (153 * month + 2) / 5 + i64::from(day) - 1;
    CYCLE * cycle + day - BEFORE_1970
}

/// Leap days, days without one, ends of years, and days on which some count of time ends or begins.
pub(super) const SPECIAL_DATES: [(i64, u8, u8); 20] = [
    (1970, 1, 1),
    (2000, 2, 29),
    (2024, 2, 29),
    (1900, 2, 28),
    (1900, 3, 1),
    (2023, 12, 31),
    (2024, 1, 1),
    (1969, 12, 31),
    (2038, 1, 19),
    (2038, 1, 20),
    (2100, 2, 28),
    (2100, 3, 1),
    (1, 1, 1),
    (0, 12, 31),
    (0, 2, 29),
    (-4, 2, 29),
    (9999, 12, 31),
    (1582, 10, 15),
    (2020, 12, 28),
    (2021, 1, 3),
];

/// Seconds and nanoseconds of times at which a day, an hour or a second begins or ends.
pub(super) const SPECIAL_CLOCKS: [(u32, u32); 8] = [
    (0, 0),
    (86_399, 999_999_999),
    (0, 1),
    (43_200, 0),
    (86_399, 0),
    (3_600, 0),
    (59, 999_999_999),
    (9_000, 0),
];

/// The day as one of ours.
pub(super) fn day<const LEAST: i128, const MOST: i128>(
    (year, month, day): (i64, u8, u8),
) -> Option<Within<LEAST, MOST>> {
    Within::new(days(year, month, day).into())
}

/// Year, month and day of one of ours.
pub(super) fn civil<const LEAST: i128, const MOST: i128>(
    day: Within<LEAST, MOST>,
) -> Option<(i64, u8, u8)> {
    Some(date(i64::try_from(day.0).ok()?))
}

/// The numbers as ours.
pub(super) fn clock(seconds: u32, nanoseconds: u32) -> Option<Clock> {
    Some((Within::new(seconds.into())?, Within::new(nanoseconds.into())?))
}

/// Ours as numbers.
pub(super) fn numbers((seconds, nanoseconds): Clock) -> (u32, u32) {
    let small = |number: i128| u32::try_from(number).expect("it is below 2^32 by its type");
    (small(seconds.0), small(nanoseconds.0))
}

/// Hours, minutes and seconds.
pub(super) fn hours(seconds: u32) -> (u8, u8, u8) {
    let small = |number| u8::try_from(number).expect("a day has 24 hours of 60 minutes");
    (small(seconds / 3600), small(seconds / 60 % 60), small(seconds % 60))
}

#[cfg(test)]
mod tests {
    use super::{date, days};

    /// The slow twin: day after day.
    #[test]
    fn each_day_is_followed_by_the_next() {
        let is_leap = |year: i64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let length = |year, month| match month {
            2 if is_leap(year) => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        let (mut year, mut month, mut day) = (-401, 1, 1);
        let first = days(year, month, day);
        for number in first..first + 700_000 {
            assert_eq!(date(number), (year, month, day));
            assert_eq!(days(year, month, day), number);
            day += 1;
            if day > length(year, month) {
                (month, day) = (month + 1, 1);
            }
            if month > 12 {
                (year, month) = (year + 1, 1);
            }
        }
        assert_eq!(date(0), (1970, 1, 1));
    }
}
