//! Calendar: Gregorian dates and day numbers, tested by round trips and by counting days.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::{input, mutate};
use program::{Date, days_in_month, is_leap};

#[mutate]
pub mod program {
    /// A date of the Gregorian calendar, also before it was introduced.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Date {
        pub year: i32,
        pub month: u32,
        pub day: u32,
    }

    pub fn is_leap(year: i32) -> bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    pub fn days_in_month(year: i32, month: u32) -> u32 {
        match month {
            2 if is_leap(year) => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        }
    }

    impl Date {
        /// `None` if there is no such date.
        pub fn new(year: i32, month: u32, day: u32) -> Option<Date> {
            if month < 1 || month > 12 || day < 1 || day > days_in_month(year, month) {
                return None;
            }
            Some(Date { year, month, day })
        }

        /// Days since 1970-01-01.
        pub fn to_days(self) -> i64 {
            // Years begin in March here, so that a leap day is the last day of one.
            let year = i64::from(self.year) - i64::from(self.month <= 2);
            let month = i64::from((self.month + 9) % 12);
            let day_of_year = (153 * month + 2) / 5 + i64::from(self.day) - 1;
            let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
            365 * year + leap_days + day_of_year - 719_468
        }

        pub fn from_days(days: i64) -> Date {
            let days = days + 719_468;
            let era = days.div_euclid(146_097);
            let day_of_era = days.rem_euclid(146_097);
            let year_of_era =
                (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
            let day_of_year =
                day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
            let month = (5 * day_of_year + 2) / 153;
            let day = day_of_year - (153 * month + 2) / 5 + 1;
            let month = if month < 10 { month + 3 } else { month - 9 };
            let year = era * 400 + year_of_era + i64::from(month <= 2);
            Date { year: year as i32, month: month as u32, day: day as u32 }
        }

        /// 1 is Monday, 7 is Sunday.
        pub fn weekday(self) -> u32 {
            (self.to_days() + 3).rem_euclid(7) as u32 + 1
        }

        /// 1 is the first of January.
        pub fn day_of_year(self) -> u32 {
            (1..self.month).map(|month| days_in_month(self.year, month)).sum::<u32>() + self.day
        }

        /// The same day some months later, or the last day of that month if it is shorter.
        pub fn add_months(self, months: i32) -> Date {
            let months = self.year * 12 + self.month as i32 - 1 + months;
            let (year, month) = (months.div_euclid(12), months.rem_euclid(12) as u32 + 1);
            Date { year, month, day: self.day.min(days_in_month(year, month)) }
        }

        /// The year and the week of ISO 8601; the first week is the one with a Thursday.
        pub fn iso_week(self) -> (i32, u32) {
            let week = (self.day_of_year() + 10 - self.weekday()) / 7;
            if week < 1 {
                (self.year - 1, weeks_in_year(self.year - 1))
            } else if week > weeks_in_year(self.year) {
                (self.year + 1, 1)
            } else {
                (self.year, week)
            }
        }
    }

    fn weeks_in_year(year: i32) -> u32 {
        let first = Date { year, month: 1, day: 1 }.weekday();
        if first == 4 || first == 3 && is_leap(year) { 53 } else { 52 }
    }
}

/// Three numbers that stand for a date.
#[input]
pub struct Numbers {
    year: i16,
    month: u8,
    day: u8,
}

impl Numbers {
    /// Months and days wrap around.
    fn date(&self) -> Date {
        let (year, month) = (i32::from(self.year), u32::from(self.month) % 12 + 1);
        let day = u32::from(self.day) % days_in_month(year, month) + 1;
        Date::new(year, month, day).expect("a month has this day")
    }
}

fn days_lead_back_to_a_date(days: i32) -> Verdict {
    let date = Date::from_days(days.into());
    assert_eq!(Date::new(date.year, date.month, date.day), Some(date));
    assert_eq!(date.to_days(), i64::from(days));
    Verdict::Holds
}

/// The day after a date is the next one of its month, year or of the next year.
fn tomorrow_is_the_next_day(numbers: Numbers) -> Verdict {
    let today = numbers.date();
    let Date { year, month, day } = today;
    let tomorrow = Date::new(year, month, day + 1)
        .or(Date::new(year, month + 1, 1))
        .unwrap_or(Date { year: year + 1, month: 1, day: 1 });
    assert_eq!(Date::from_days(today.to_days() + 1), tomorrow);
    assert_eq!(tomorrow.weekday(), today.weekday() % 7 + 1);
    let is_new_year = tomorrow.year > year;
    assert_eq!(tomorrow.day_of_year(), if is_new_year { 1 } else { today.day_of_year() + 1 });
    assert_eq!(today.day_of_year() == 366, is_leap(year) && is_new_year);
    Verdict::Holds
}

fn months_add_up((numbers, months, more): &(Numbers, i8, i8)) -> Verdict {
    let (date, months, more) = (numbers.date(), i32::from(*months), i32::from(*more));
    let later = date.add_months(months);
    assert_eq!(Date::new(later.year, later.month, later.day), Some(later));
    let is_last = Date::new(later.year, later.month, later.day + 1).is_none();
    assert!(later.day == date.day || later.day < date.day && is_last);
    assert_eq!(later < date, months < 0);
    let first = Date { day: 1, ..date };
    assert_eq!(first.add_months(months).add_months(more), first.add_months(months + more));
    Verdict::Holds
}

/// Dates share a week exactly if no Monday is between them; a year has its Thursdays' weeks.
fn weeks_begin_on_monday(days: i32) -> Verdict {
    let days = i64::from(days);
    let [date, next] = [days, days + 1].map(Date::from_days);
    assert_eq!(date.iso_week() == next.iso_week(), next.weekday() != 1);
    let thursday = Date::from_days(days + 4 - i64::from(date.weekday()));
    assert_eq!(date.iso_week(), (thursday.year, (thursday.day_of_year() - 1) / 7 + 1));
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "calendar",
        mutants: program::MUTANTS,
        properties: vec![
            by_value("days_lead_back_to_a_date", Precondition::None, days_lead_back_to_a_date),
            by_value("tomorrow_is_the_next_day", Precondition::None, tomorrow_is_the_next_day),
            by_ref("months_add_up", Precondition::None, months_add_up),
            by_value("weeks_begin_on_monday", Precondition::None, weeks_begin_on_monday),
        ],
    }
}
