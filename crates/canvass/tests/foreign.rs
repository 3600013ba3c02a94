//! Types of other crates: numbered, drawn with their edges, shown as Rust that pastes, and refused where they are not ours.

#![cfg(all(
    feature = "arrayvec",
    feature = "bytes",
    feature = "chrono",
    feature = "derive",
    feature = "http",
    feature = "indexmap",
    feature = "jiff",
    feature = "num-bigint",
    feature = "ordered-float",
    feature = "rust_decimal",
    feature = "serde_json",
    feature = "smallvec",
    feature = "time",
    feature = "url",
    feature = "uuid"
))]

use canvass::generate::{Generator, ad_hoc};
use canvass::value::AsRust;
use canvass::{Canvass, Count, Nat};
use std::fmt::Debug;

/// The first values in order and many random ones have their own index, and the edges are drawn.
#[track_caller]
fn check<T: Canvass + Debug + PartialEq>(edges: &[T]) {
    let space = T::space().expect("a space");
    let mut seen = 0;
    for index in 0..200_u64 {
        // What is rejected has an index and no value.
        let Ok(value) = space.get(index) else { continue };
        assert_eq!(space.index_of(&value), Ok(Nat::from(index)), "{value:?}");
        seen += 1;
    }
    assert!(seen >= 3, "{seen} values");
    let values = ad_hoc::<T>().expect("values can be drawn");
    let drawn: Vec<T> = (0..2_000).filter_map(|seed| values.generate(seed, 20)).collect();
    // Where some are rejected, only a walk tells the index of a value.
    let is_counted = space.count() != Ok(Count::Unknown);
    for value in drawn[..50].iter().filter(|_| is_counted) {
        let index = space.index_of(value).expect("it is a value");
        assert_eq!(&space.get(&index).expect("it has an index"), value);
    }
    for edge in edges {
        assert!(drawn.contains(edge), "{edge:?} was not drawn");
    }
}

/// The value is shown as the expression that it is given by, spaces aside.
macro_rules! shown {
    ($($value:expr;)*) => {$(
        let without_spaces = |text: &str| text.replace(char::is_whitespace, "");
        let text = format!("{:?}", AsRust(&$value));
        assert_eq!(without_spaces(&text), without_spaces(stringify!($value)));
    )*};
}

#[track_caller]
fn refused<T: Canvass + Debug>(value: T) {
    let index = T::space().expect("a space").index_of(&value);
    assert!(index.is_err(), "{value:?} has the index {index:?}");
}

mod dates {
    use super::{check, refused};
    use canvass::value::AsRust;

    #[test]
    fn chrono_has_all_valid_dates_and_their_edges() {
        use chrono::{
            DateTime, FixedOffset, Month, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc,
            Weekday,
        };
        let day = |year, month, day| NaiveDate::from_ymd_opt(year, month, day).unwrap();
        check(&[day(2000, 2, 29), day(1900, 2, 28), NaiveDate::MIN, NaiveDate::MAX]);
        check(&[NaiveTime::MIN, NaiveTime::from_hms_nano_opt(23, 59, 59, 1_999_999_999).unwrap()]);
        check(&[NaiveDateTime::MIN, NaiveDateTime::MAX]);
        check(&[DateTime::<Utc>::UNIX_EPOCH, DateTime::<Utc>::MAX_UTC]);
        check(&[FixedOffset::east_opt(0).unwrap(), FixedOffset::east_opt(-86_399).unwrap()]);
        check::<DateTime<FixedOffset>>(&[]);
        check(&[TimeDelta::MIN, TimeDelta::MAX, TimeDelta::nanoseconds(-1)]);
        check(&[Weekday::Mon, Weekday::Sun]);
        check(&[Month::January, Month::December]);
        shown! {
            chrono::NaiveDate::from_ymd_opt(2024, 2, 29).unwrap();
            chrono::NaiveTime::from_hms_nano_opt(1, 2, 59, 1500000000).unwrap();
            chrono::NaiveDateTime::new(
                chrono::NaiveDate::from_ymd_opt(-4, 12, 31).unwrap(),
                chrono::NaiveTime::from_hms_nano_opt(0, 0, 0, 0).unwrap()
            );
            chrono::FixedOffset::east_opt(-3600).unwrap();
            chrono::TimeDelta::new(-1, 999999999).unwrap();
            chrono::Weekday::Tue;
            chrono::Month::May;
        }
        assert_eq!(
            format!("{:?}", AsRust(&DateTime::<Utc>::UNIX_EPOCH)),
            "chrono::NaiveDateTime::new(chrono::NaiveDate::from_ymd_opt(1970, 1, 1).unwrap(), \
             chrono::NaiveTime::from_hms_nano_opt(0, 0, 0, 0).unwrap()).and_utc()"
        );
    }

    #[test]
    fn jiff_has_all_dates_and_their_edges() {
        use jiff::civil::{Date, DateTime, Time, Weekday, date};
        use jiff::{SignedDuration, Timestamp};
        check(&[date(2000, 2, 29), date(2100, 2, 28), Date::MIN, Date::MAX]);
        check(&[Time::MIN, Time::MAX]);
        check(&[DateTime::MIN, DateTime::MAX]);
        check(&[Timestamp::MIN, Timestamp::MAX, Timestamp::UNIX_EPOCH]);
        check(&[SignedDuration::ZERO, SignedDuration::MAX, SignedDuration::from_nanos(-1)]);
        check(&[Weekday::Monday, Weekday::Sunday]);
        refused(SignedDuration::MIN);
        shown! {
            jiff::civil::date(2024, 2, 29);
            jiff::civil::time(1, 2, 3, 4);
            jiff::civil::DateTime::from_parts(jiff::civil::date(1, 1, 1), jiff::civil::time(0, 0, 0, 0));
            jiff::Timestamp::from_nanosecond(-1).unwrap();
            jiff::SignedDuration::new(-1, -5);
            jiff::civil::Weekday::Friday;
        }
    }

    #[test]
    fn time_has_all_dates_and_their_edges() {
        use time::{
            Date, Duration, Month, OffsetDateTime, PrimitiveDateTime, Time, UtcOffset, Weekday,
        };
        let day = |year, month, day| Date::from_calendar_date(year, month, day).unwrap();
        check(&[day(2000, Month::February, 29), day(9999, Month::December, 31)]);
        check(&[Time::MIDNIGHT, Time::MAX]);
        check::<PrimitiveDateTime>(&[]);
        check(&[OffsetDateTime::UNIX_EPOCH]);
        check(&[UtcOffset::UTC, UtcOffset::from_hms(-1, 0, 0).unwrap()]);
        check(&[Duration::ZERO, Duration::MAX, -Duration::NANOSECOND]);
        check(&[Weekday::Monday, Weekday::Sunday]);
        check(&[Month::January, Month::December]);
        refused(Duration::MIN);
        shown! {
            time::Date::from_calendar_date(2024, time::Month::February, 29).unwrap();
            time::Time::from_hms_nano(1, 2, 3, 4).unwrap();
            time::UtcOffset::from_whole_seconds(-3600).unwrap();
            time::Duration::new(-1, -5);
            time::Weekday::Friday;
            time::Month::May;
        }
        assert_eq!(
            format!("{:?}", AsRust(&OffsetDateTime::UNIX_EPOCH)),
            "time::PrimitiveDateTime::new(time::Date::from_calendar_date(1970, time::Month::January, 1).unwrap(), \
             time::Time::from_hms_nano(0, 0, 0, 0).unwrap())\
             .assume_offset(time::UtcOffset::from_whole_seconds(0).unwrap())"
        );
    }
}

#[test]
fn numbers_of_other_crates() {
    use num_bigint::{BigInt, BigUint};
    use ordered_float::{NotNan, OrderedFloat};
    use rust_decimal::Decimal;
    let word = BigUint::from(u64::MAX);
    check(&[BigUint::ZERO, word.clone(), &word + 1_u8]);
    check(&[BigInt::ZERO, BigInt::from(-1), -BigInt::from(word)]);
    check(&[Decimal::ZERO, Decimal::MAX, Decimal::MIN, Decimal::new(1, 28)]);
    check(&[OrderedFloat(f64::NAN), OrderedFloat(-0.0_f64), OrderedFloat(f64::INFINITY)]);
    check(&[NotNan::new(0.0_f32).unwrap(), NotNan::new(f32::NEG_INFINITY).unwrap()]);
    refused(-Decimal::ZERO);
    let large = "123456789012345678901234567890";
    shown! {
        num_bigint::BigUint::from(7_u64);
        num_bigint::BigInt::from(-7_i64);
        "123456789012345678901234567890".parse::<num_bigint::BigInt>().unwrap();
        rust_decimal::Decimal::from_i128_with_scale(-150, 2);
        ordered_float::OrderedFloat(1.5);
        ordered_float::NotNan::new(1.5).unwrap();
    }
    assert_eq!(large.parse::<BigUint>().unwrap().to_string(), large);
}

#[test]
fn texts_and_identifiers_of_other_crates() {
    use http::{HeaderValue, Method, StatusCode, Version};
    use url::Url;
    use uuid::Uuid;
    check(&[Uuid::nil(), Uuid::max()]);
    check(&[StatusCode::OK, StatusCode::NOT_FOUND, StatusCode::from_u16(999).unwrap()]);
    check(&[Method::GET, Method::CONNECT]);
    check(&[Version::HTTP_11, Version::HTTP_09]);
    check(&[HeaderValue::from_static(""), HeaderValue::from_static("*/*")]);
    check(&[
        Url::parse("https://example.org/").unwrap(),
        Url::parse("https://[::1]/a?b#c").unwrap(),
    ]);
    refused(Method::from_bytes(b"PROPFIND").unwrap());
    for other in
        ["mailto:a@b.c", "https://user@example.org/", "https://other.org/", "https://a.b/?%61"]
    {
        refused(Url::parse(other).unwrap());
    }
    shown! {
        uuid::Uuid::from_u128(0x10);
        http::StatusCode::from_u16(404).unwrap();
        http::Method::GET;
        http::Version::HTTP_2;
        http::HeaderValue::from_bytes(&[97, 32]).unwrap();
        url::Url::parse("http://a.b:81/x/%20?q#f").unwrap();
    }
}

#[test]
fn collections_of_other_crates() {
    use arrayvec::{ArrayString, ArrayVec};
    use bytes::{Bytes, BytesMut};
    use indexmap::{IndexMap, IndexSet};
    use smallvec::SmallVec;
    check(&[Bytes::new()]);
    check(&[BytesMut::new()]);
    check(&[SmallVec::<[u8; 2]>::new()]);
    check(&[ArrayVec::<u8, 3>::new(), ArrayVec::from_iter([0, 0, 0])]);
    check(&[ArrayString::<4>::new()]);
    check(&[IndexMap::<u8, bool>::new()]);
    check(&[IndexSet::<u8>::new()]);
    let lists = ad_hoc::<ArrayVec<bool, 3>>().expect("values can be drawn");
    assert!((0..500).all(|seed| lists.generate(seed, 50).is_some()), "none is too long");
    assert_eq!(
        ArrayVec::<bool, 3>::space().unwrap().count().unwrap().finite(),
        Some(&Nat::from(15_u64))
    );
    shown! {
        bytes::Bytes::from(vec![1, 2]);
        bytes::BytesMut::from(&[1, 2][..]);
    }
    assert_eq!(
        format!("{:?}", AsRust(&ArrayString::<4>::from("ab").unwrap())),
        "arrayvec::ArrayString::from(\"ab\").unwrap()"
    );
    assert_eq!(
        format!("{:?}", AsRust(&IndexMap::<u8, bool>::from_iter([(2, true), (1, false)]))),
        "indexmap::IndexMap::from_iter([(2, true), (1, false)])"
    );
    assert_eq!(
        format!("{:?}", AsRust(&SmallVec::<[u8; 2]>::from_iter([1, 2, 3]))),
        "smallvec::SmallVec::from_iter([1, 2, 3])"
    );
}

/// Equal maps whose entries come in another order are two values.
#[test]
fn the_order_of_an_index_set_counts() {
    use indexmap::IndexSet;
    let space = IndexSet::<u8>::space().unwrap();
    let (one, other) = (IndexSet::<u8>::from_iter([1, 2]), IndexSet::from_iter([2, 1]));
    assert_ne!(space.index_of(&one).unwrap(), space.index_of(&other).unwrap());
}

#[test]
fn json_is_shown_as_the_macro_that_makes_it() {
    use serde_json::{Value, json};
    check(&[Value::Null, json!(true), json!(0), json!(""), json!([]), json!({})]);
    shown! {
        serde_json::json!(null);
        serde_json::json!({"a": [1_u64, -2_i64, 1.5, "b\0", true], "c": {}});
    }
    assert_eq!(
        format!("{:?}", AsRust(&json!(u64::MAX))),
        "serde_json::json!(18446744073709551615_u64)"
    );
}

/// As a user writes it: a failing date is found, and is the smallest.
#[test]
fn a_leap_day_is_found() {
    use canvass::check::Test;
    use chrono::{Datelike, NaiveDate};
    let findings = Test::here().cases(1_000).find_counterexample(|date: NaiveDate| {
        date.year() == i32::MAX || date.with_year(date.year() + 1).is_some() || date.year() > 9_999
    });
    let found = findings.expect("it can run").found.expect("a leap day");
    assert_eq!((found.month(), found.day()), (2, 29));
}
