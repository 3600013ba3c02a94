//! Dates and times of `chrono`: every valid one, time zones UTC and by offset.

use super::calendar::{SPECIAL_CLOCKS, SPECIAL_DATES, civil, day, numbers};
use super::{AsRust, Mirror, Within, call, mirrored};
use ::chrono::Datelike;
use ::chrono::{
    DateTime, FixedOffset, Month, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Timelike, Utc,
    Weekday,
};
use std::fmt;

mirrored! {
    NaiveDate;
    NaiveTime;
    NaiveDateTime;
    FixedOffset;
    DateTime<Utc>;
    DateTime<FixedOffset>;
    TimeDelta;
    Weekday;
    Month;
}

/// Days after January 1st of 1970.
impl Mirror for NaiveDate {
    type Ours = Within<-96_465_292, 95_026_236>;
    const NAME: &'static str = "NaiveDate";

    fn from_ours(ours: Self::Ours) -> Option<NaiveDate> {
        let (year, month, day) = civil(ours)?;
        NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month.into(), day.into())
    }

    fn ours(&self) -> Option<Self::Ours> {
        let small = |number| u8::try_from(number).ok();
        day((self.year().into(), small(self.month())?, small(self.day())?))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = (self.year(), self.month(), self.day());
        write!(f, "chrono::NaiveDate::from_ymd_opt({year}, {month}, {day}).unwrap()")
    }

    fn specials() -> Vec<NaiveDate> {
        let named = SPECIAL_DATES.into_iter().filter_map(day).filter_map(NaiveDate::from_ours);
        named.chain([NaiveDate::MIN, NaiveDate::MAX]).collect()
    }
}

/// What follows the seconds of a day: a leap second for each of its minutes.
const DAY: u32 = 86_400;

/// Seconds since midnight, then the leap seconds; and nanoseconds.
impl Mirror for NaiveTime {
    type Ours = (Within<0, 87_839>, Within<0, 999_999_999>);
    const NAME: &'static str = "NaiveTime";

    fn from_ours(ours: Self::Ours) -> Option<NaiveTime> {
        let (second, nanosecond) = numbers((Within(ours.0.0), ours.1));
        match second.checked_sub(DAY) {
            None => NaiveTime::from_num_seconds_from_midnight_opt(second, nanosecond),
            Some(minute) => NaiveTime::from_num_seconds_from_midnight_opt(
                60 * minute + 59,
                1_000_000_000 + nanosecond,
            ),
        }
    }

    fn ours(&self) -> Option<Self::Ours> {
        let (second, nanosecond) = (self.num_seconds_from_midnight(), self.nanosecond());
        let second = if nanosecond < 1_000_000_000 { second } else { DAY + second / 60 };
        Some((Within::new(second.into())?, Within::new((nanosecond % 1_000_000_000).into())?))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hour, minute, second) = (self.hour(), self.minute(), self.second());
        let nanosecond = self.nanosecond();
        let times = format_args!("{hour}, {minute}, {second}, {nanosecond}");
        write!(f, "chrono::NaiveTime::from_hms_nano_opt({times}).unwrap()")
    }

    fn specials() -> Vec<NaiveTime> {
        let leap = [(86_399, 1_000_000_000), (86_399, 1_999_999_999), (59, 1_500_000_000)];
        let times = SPECIAL_CLOCKS.into_iter().chain(leap);
        times.filter_map(|(s, n)| NaiveTime::from_num_seconds_from_midnight_opt(s, n)).collect()
    }
}

impl Mirror for NaiveDateTime {
    type Ours = (NaiveDate, NaiveTime);
    const NAME: &'static str = "NaiveDateTime";

    fn from_ours((date, time): Self::Ours) -> Option<NaiveDateTime> {
        Some(NaiveDateTime::new(date, time))
    }

    fn ours(&self) -> Option<Self::Ours> {
        Some((self.date(), self.time()))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (date, time) = (self.date(), self.time());
        call(f, "chrono::NaiveDateTime::new", &[&AsRust(&date), &AsRust(&time)])
    }

    fn specials() -> Vec<NaiveDateTime> {
        vec![NaiveDateTime::MIN, NaiveDateTime::MAX, DateTime::UNIX_EPOCH.naive_utc()]
    }
}

/// Seconds east of Greenwich.
impl Mirror for FixedOffset {
    type Ours = Within<-86_399, 86_399>;
    const NAME: &'static str = "FixedOffset";

    fn from_ours(ours: Self::Ours) -> Option<FixedOffset> {
        FixedOffset::east_opt(i32::try_from(ours.0).ok()?)
    }

    fn ours(&self) -> Option<Self::Ours> {
        Within::new(self.local_minus_utc().into())
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "chrono::FixedOffset::east_opt({}).unwrap()", self.local_minus_utc())
    }

    fn specials() -> Vec<FixedOffset> {
        let seconds = [0, 3_600, -3_600, 19_800, 20_700, 50_400, -43_200, 86_399, -86_399, 1];
        seconds.into_iter().filter_map(FixedOffset::east_opt).collect()
    }
}

impl Mirror for DateTime<Utc> {
    type Ours = NaiveDateTime;
    const NAME: &'static str = "DateTime<Utc>";

    fn from_ours(ours: Self::Ours) -> Option<Self> {
        Some(ours.and_utc())
    }

    fn ours(&self) -> Option<Self::Ours> {
        Some(self.naive_utc())
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}.and_utc()", AsRust(&self.naive_utc()))
    }

    fn specials() -> Vec<Self> {
        vec![DateTime::UNIX_EPOCH, DateTime::<Utc>::MIN_UTC, DateTime::<Utc>::MAX_UTC]
    }
}

/// The moment as UTC has it, and the offset: without the first and the last day, on which the local time may be none.
impl Mirror for DateTime<FixedOffset> {
    type Ours = (Within<-96_465_291, 95_026_235>, NaiveTime, FixedOffset);
    const NAME: &'static str = "DateTime<FixedOffset>";

    fn from_ours((day, time, offset): Self::Ours) -> Option<Self> {
        let day = NaiveDate::from_ours(Within::new(day.0)?)?;
        Some(DateTime::from_naive_utc_and_offset(NaiveDateTime::new(day, time), offset))
    }

    fn ours(&self) -> Option<Self::Ours> {
        let moment = self.naive_utc();
        Some((Within::new(moment.date().ours()?.0)?, moment.time(), *self.offset()))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (moment, offset) = (self.naive_utc(), *self.offset());
        let function = "chrono::DateTime::from_naive_utc_and_offset";
        call(f, function, &[&AsRust(&moment), &AsRust(&offset)])
    }
}

/// In a millisecond.
const NANOSECONDS: i128 = 1_000_000;
/// The longest has the most milliseconds of an `i64`.
const LONGEST: i128 = i64::MAX as i128 * NANOSECONDS;

/// Nanoseconds.
impl Mirror for TimeDelta {
    type Ours = Within<{ -LONGEST }, { LONGEST }>;
    const NAME: &'static str = "TimeDelta";

    fn from_ours(ours: Self::Ours) -> Option<TimeDelta> {
        let part = |number: i128| i64::try_from(number).ok();
        let milliseconds = TimeDelta::try_milliseconds(part(ours.0 / NANOSECONDS)?)?;
        milliseconds.checked_add(&TimeDelta::nanoseconds(part(ours.0 % NANOSECONDS)?))
    }

    fn ours(&self) -> Option<Self::Ours> {
        let seconds = i128::from(self.num_seconds()) * 1_000 * NANOSECONDS;
        Within::new(seconds + i128::from(self.subsec_nanos()))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nanoseconds = self.subsec_nanos();
        let (seconds, nanoseconds) = match u32::try_from(nanoseconds) {
            Ok(nanoseconds) => (self.num_seconds(), nanoseconds),
            Err(_) => (self.num_seconds() - 1, (nanoseconds + 1_000_000_000).unsigned_abs()),
        };
        write!(f, "chrono::TimeDelta::new({seconds}, {nanoseconds}).unwrap()")
    }

    fn specials() -> Vec<TimeDelta> {
        let (zero, day) = (TimeDelta::zero(), TimeDelta::days(1));
        let nanosecond = TimeDelta::nanoseconds(1);
        let near = [zero, nanosecond, -nanosecond, day, day - nanosecond, -day];
        near.into_iter().chain([TimeDelta::MIN, TimeDelta::MAX]).collect()
    }
}

impl Mirror for Weekday {
    type Ours = Within<0, 6>;
    const NAME: &'static str = "Weekday";

    fn from_ours(ours: Self::Ours) -> Option<Weekday> {
        Weekday::try_from(u8::try_from(ours.0).ok()?).ok()
    }

    fn ours(&self) -> Option<Self::Ours> {
        Within::new(self.num_days_from_monday().into())
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "chrono::Weekday::{self:?}")
    }
}

impl Mirror for Month {
    type Ours = Within<0, 11>;
    const NAME: &'static str = "Month";

    fn from_ours(ours: Self::Ours) -> Option<Month> {
        Month::try_from(u8::try_from(ours.0 + 1).ok()?).ok()
    }

    fn ours(&self) -> Option<Self::Ours> {
        Within::new(i128::from(self.number_from_month()) - 1)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "chrono::Month::{self:?}")
    }
}
