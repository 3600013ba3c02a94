//! A generator of calendar dates in the years 1900 to 2100.

use canvass::generate::range;

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub struct Date {
    pub year: u16,
    pub month: u8,
    pub day: u8,
}

fn is_leap(year: u16) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

fn days(year: u16, month: u8) -> u8 {
    match month {
        2 => {
            if is_leap(year) {
                29
            } else {
                28
            }
        }
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

pub fn is_date(date: &Date) -> bool {
    date.year >= 1900
        && date.year <= 2100
        && date.month >= 1
        && date.month <= 12
        && date.day >= 1
        && date.day <= days(date.year, date.month)
}

#[canvass::generator(covers = is_date)]
pub fn calendar_date() -> Date {
    let year: u16 = range(1900..=2100);
    let month: u8 = range(1..=12);
    let day = range(1..=days(year, month));
    Date { year, month, day }
}
