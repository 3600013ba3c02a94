//! Dates, times and moments of `jiff`; not `Zoned`, which needs a database of time zones.

use super::calendar::{Clock, SPECIAL_CLOCKS, SPECIAL_DATES, civil, clock, day, hours, numbers};
use super::{AsRust, Mirror, Within, call, mirrored};
use ::jiff::civil::{Date, DateTime, Time, Weekday};
use ::jiff::{SignedDuration, Timestamp};
use std::fmt;

mirrored! {
    Date;
    Time;
    DateTime;
    Timestamp;
    SignedDuration;
    Weekday;
}

/// Days after January 1st of 1970.
impl Mirror for Date {
    type Ours = Within<-4_371_587, 2_932_896>;
    const NAME: &'static str = "Date";

    fn from_ours(ours: Self::Ours) -> Option<Date> {
        let (year, month, day) = civil(ours)?;
        Date::new(year.try_into().ok()?, month.try_into().ok()?, day.try_into().ok()?).ok()
    }

    fn ours(&self) -> Option<Self::Ours> {
        let small = |number: i8| u8::try_from(number).ok();
        day((self.year().into(), small(self.month())?, small(self.day())?))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "jiff::civil::date({}, {}, {})", self.year(), self.month(), self.day())
    }

    fn specials() -> Vec<Date> {
        let named = SPECIAL_DATES.into_iter().filter_map(day).filter_map(Date::from_ours);
        named.chain([Date::MIN, Date::MAX]).collect()
    }
}

impl Mirror for Time {
    type Ours = Clock;
    const NAME: &'static str = "Time";

    fn from_ours(ours: Self::Ours) -> Option<Time> {
        let (seconds, nanoseconds) = numbers(ours);
        let [hour, minute, second] = <[u8; 3]>::from(hours(seconds)).map(u8::cast_signed);
        Time::new(hour, minute, second, i32::try_from(nanoseconds).ok()?).ok()
    }

    fn ours(&self) -> Option<Self::Ours> {
        let [hour, minute, second] =
            [self.hour(), self.minute(), self.second()].map(|part| u32::from(part.unsigned_abs()));
        let nanosecond = self.subsec_nanosecond().unsigned_abs();
        clock(3_600 * hour + 60 * minute + second, nanosecond)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hour, minute, second) = (self.hour(), self.minute(), self.second());
        let nanosecond = self.subsec_nanosecond();
        write!(f, "jiff::civil::time({hour}, {minute}, {second}, {nanosecond})")
    }

    fn specials() -> Vec<Time> {
        SPECIAL_CLOCKS.into_iter().filter_map(|(s, n)| Time::from_ours(clock(s, n)?)).collect()
    }
}

impl Mirror for DateTime {
    type Ours = (Date, Time);
    const NAME: &'static str = "DateTime";

    fn from_ours((date, time): Self::Ours) -> Option<DateTime> {
        Some(DateTime::from_parts(date, time))
    }

    fn ours(&self) -> Option<Self::Ours> {
        Some((self.date(), self.time()))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (date, time) = (self.date(), self.time());
        call(f, "jiff::civil::DateTime::from_parts", &[&AsRust(&date), &AsRust(&time)])
    }

    fn specials() -> Vec<DateTime> {
        vec![DateTime::MIN, DateTime::MAX]
    }
}

/// Seconds after the beginning of 1970, and nanoseconds after these.
impl Mirror for Timestamp {
    type Ours = (Within<-377_705_023_201, 253_402_207_200>, Within<0, 999_999_999>);
    const NAME: &'static str = "Timestamp";
    fn from_ours((seconds, nanoseconds): Self::Ours) -> Option<Timestamp> {
        Timestamp::from_nanosecond(1_000_000_000 * seconds.0 + nanoseconds.0).ok()
    }

    fn ours(&self) -> Option<Self::Ours> {
        let (all, second) = (self.as_nanosecond(), 1_000_000_000);
        Some((Within::new(all.div_euclid(second))?, Within::new(all.rem_euclid(second))?))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "jiff::Timestamp::from_nanosecond({}).unwrap()", self.as_nanosecond())
    }

    fn specials() -> Vec<Timestamp> {
        vec![Timestamp::UNIX_EPOCH, Timestamp::MIN, Timestamp::MAX]
    }
}

/// Seconds, and nanoseconds after these.
impl Mirror for SignedDuration {
    type Ours = (i64, Within<0, 999_999_999>);
    const NAME: &'static str = "SignedDuration";

    fn from_ours((seconds, nanoseconds): Self::Ours) -> Option<SignedDuration> {
        let nanoseconds = SignedDuration::from_nanos(i64::try_from(nanoseconds.0).ok()?);
        SignedDuration::from_secs(seconds).checked_add(nanoseconds)
    }

    fn ours(&self) -> Option<Self::Ours> {
        let (seconds, nanoseconds) = (self.as_secs(), i128::from(self.subsec_nanos()));
        if nanoseconds < 0 {
            // Of the smallest second there is nothing below.
            return Some((seconds.checked_sub(1)?, Within::new(nanoseconds + 1_000_000_000)?));
        }
        Some((seconds, Within::new(nanoseconds)?))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "jiff::SignedDuration::new({}, {})", self.as_secs(), self.subsec_nanos())
    }

    fn specials() -> Vec<SignedDuration> {
        let nanosecond = SignedDuration::from_nanos(1);
        vec![SignedDuration::ZERO, SignedDuration::MAX, nanosecond, -nanosecond]
    }
}

impl Mirror for Weekday {
    type Ours = Within<0, 6>;
    const NAME: &'static str = "Weekday";

    fn from_ours(ours: Self::Ours) -> Option<Weekday> {
        Weekday::from_monday_zero_offset(i8::try_from(ours.0).ok()?).ok()
    }

    fn ours(&self) -> Option<Self::Ours> {
        Within::new(self.to_monday_zero_offset().into())
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "jiff::civil::Weekday::{self:?}")
    }
}
