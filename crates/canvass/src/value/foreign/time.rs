//! Dates, times and moments of `time`, of the years -9999 to 9999.

use super::calendar::{Clock, SPECIAL_CLOCKS, SPECIAL_DATES, civil, clock, day, hours, numbers};
use super::{AsRust, Mirror, Within, call, mirrored};
use ::time::{Date, Duration, Month, OffsetDateTime, PrimitiveDateTime, Time, UtcOffset, Weekday};
use std::fmt;

mirrored! {
    Date;
    Time;
    PrimitiveDateTime;
    UtcOffset;
    OffsetDateTime;
    Duration;
    Weekday;
    Month;
}

/// Days after January 1st of 1970.
impl Mirror for Date {
    type Ours = Within<-4_371_587, 2_932_896>;
    const NAME: &'static str = "Date";

    fn from_ours(ours: Self::Ours) -> Option<Date> {
        let (year, month, day) = civil(ours)?;
        Date::from_calendar_date(i32::try_from(year).ok()?, Month::try_from(month).ok()?, day).ok()
    }

    /// With the feature `large-dates` of `time` there are dates beyond ours.
    fn ours(&self) -> Option<Self::Ours> {
        let (year, month, of_month) = self.to_calendar_date();
        day((year.into(), month.into(), of_month))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.to_calendar_date();
        let parts = format_args!("{year}, time::Month::{month:?}, {day}");
        write!(f, "time::Date::from_calendar_date({parts}).unwrap()")
    }

    fn specials() -> Vec<Date> {
        let ends = [(-9999, 1, 1), (9999, 12, 31)];
        let dates = SPECIAL_DATES.into_iter().chain(ends);
        dates.filter_map(day).filter_map(Date::from_ours).collect()
    }
}

impl Mirror for Time {
    type Ours = Clock;
    const NAME: &'static str = "Time";

    fn from_ours(ours: Self::Ours) -> Option<Time> {
        let (seconds, nanoseconds) = numbers(ours);
        let (hour, minute, second) = hours(seconds);
        Time::from_hms_nano(hour, minute, second, nanoseconds).ok()
    }

    fn ours(&self) -> Option<Self::Ours> {
        let (hour, minute, second, nanosecond) = self.as_hms_nano();
        let seconds = 3_600 * u32::from(hour) + 60 * u32::from(minute) + u32::from(second);
        clock(seconds, nanosecond)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hour, minute, second, nanosecond) = self.as_hms_nano();
        let parts = format_args!("{hour}, {minute}, {second}, {nanosecond}");
        write!(f, "time::Time::from_hms_nano({parts}).unwrap()")
    }

    fn specials() -> Vec<Time> {
        SPECIAL_CLOCKS.into_iter().filter_map(|(s, n)| Time::from_ours(clock(s, n)?)).collect()
    }
}

impl Mirror for PrimitiveDateTime {
    type Ours = (Date, Time);
    const NAME: &'static str = "PrimitiveDateTime";

    fn from_ours((date, time): Self::Ours) -> Option<PrimitiveDateTime> {
        Some(PrimitiveDateTime::new(date, time))
    }

    fn ours(&self) -> Option<Self::Ours> {
        Some((self.date(), self.time()))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (date, time) = (self.date(), self.time());
        call(f, "time::PrimitiveDateTime::new", &[&AsRust(&date), &AsRust(&time)])
    }
}

/// Seconds east of Greenwich.
impl Mirror for UtcOffset {
    type Ours = Within<-93_599, 93_599>;
    const NAME: &'static str = "UtcOffset";

    fn from_ours(ours: Self::Ours) -> Option<UtcOffset> {
        UtcOffset::from_whole_seconds(i32::try_from(ours.0).ok()?).ok()
    }

    fn ours(&self) -> Option<Self::Ours> {
        Within::new(self.whole_seconds().into())
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "time::UtcOffset::from_whole_seconds({}).unwrap()", self.whole_seconds())
    }

    fn specials() -> Vec<UtcOffset> {
        let seconds = [0, 3_600, -3_600, 19_800, 20_700, 50_400, -43_200, 93_599, -93_599, 1];
        seconds.into_iter().filter_map(|s| UtcOffset::from_ours(Within(s))).collect()
    }
}

/// The local time, and its offset.
impl Mirror for OffsetDateTime {
    type Ours = (PrimitiveDateTime, UtcOffset);
    const NAME: &'static str = "OffsetDateTime";

    fn from_ours((local, offset): Self::Ours) -> Option<OffsetDateTime> {
        Some(local.assume_offset(offset))
    }

    fn ours(&self) -> Option<Self::Ours> {
        Some((PrimitiveDateTime::new(self.date(), self.time()), self.offset()))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (local, offset) = (PrimitiveDateTime::new(self.date(), self.time()), self.offset());
        write!(f, "{:?}", AsRust(&local))?;
        call(f, ".assume_offset", &[&AsRust(&offset)])
    }

    fn specials() -> Vec<OffsetDateTime> {
        vec![OffsetDateTime::UNIX_EPOCH]
    }
}

/// Seconds, and nanoseconds after these.
impl Mirror for Duration {
    type Ours = (i64, Within<0, 999_999_999>);
    const NAME: &'static str = "Duration";

    fn from_ours((seconds, nanoseconds): Self::Ours) -> Option<Duration> {
        let nanoseconds = Duration::nanoseconds(i64::try_from(nanoseconds.0).ok()?);
        Duration::seconds(seconds).checked_add(nanoseconds)
    }

    fn ours(&self) -> Option<Self::Ours> {
        let (seconds, nanoseconds) = (self.whole_seconds(), i128::from(self.subsec_nanoseconds()));
        if nanoseconds < 0 {
            // Of the smallest second there is nothing below.
            return Some((seconds.checked_sub(1)?, Within::new(nanoseconds + 1_000_000_000)?));
        }
        Some((seconds, Within::new(nanoseconds)?))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, nanoseconds) = (self.whole_seconds(), self.subsec_nanoseconds());
        write!(f, "time::Duration::new({seconds}, {nanoseconds})")
    }

    fn specials() -> Vec<Duration> {
        let nanosecond = Duration::NANOSECOND;
        vec![Duration::ZERO, Duration::MAX, nanosecond, -nanosecond, Duration::DAY]
    }
}

impl Mirror for Weekday {
    type Ours = Within<0, 6>;
    const NAME: &'static str = "Weekday";

    fn from_ours(ours: Self::Ours) -> Option<Weekday> {
        Some(Weekday::Monday.nth_next(u8::try_from(ours.0).ok()?))
    }

    fn ours(&self) -> Option<Self::Ours> {
        Within::new(self.number_days_from_monday().into())
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "time::Weekday::{self:?}")
    }
}

impl Mirror for Month {
    type Ours = Within<0, 11>;
    const NAME: &'static str = "Month";

    fn from_ours(ours: Self::Ours) -> Option<Month> {
        Month::try_from(u8::try_from(ours.0 + 1).ok()?).ok()
    }

    fn ours(&self) -> Option<Self::Ours> {
        Within::new(i128::from(u8::from(*self)) - 1)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "time::Month::{self:?}")
    }
}
