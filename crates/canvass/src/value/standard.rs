//! Types that are none of the others.

use super::Canvass;
use crate::choice::sequence::Trace;
use crate::choice::shape::{Constructor, Describe, ShapeId};
use crate::choice::source::{Made, Source, Stop};
use crate::{Count, Nat};
use std::convert::Infallible;
use std::fmt;
use std::marker::PhantomData;
use std::time::Duration;

impl Canvass for Nat {
    #[inline]
    fn shape(describe: &mut Describe) -> ShapeId {
        describe.leaf::<Nat>(Count::Infinite)
    }

    #[inline]
    fn make(source: &mut Source<'_>) -> Made<Nat> {
        source.index(&Count::Infinite)
    }

    #[inline]
    fn trace(&self, trace: &mut Trace<'_>) {
        trace.index(self.clone());
    }

    #[inline]
    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to_u64() {
            Some(number) => write!(f, "canvass::Nat::from({number}_u64)"),
            None => write!(f, "\"{self}\".parse::<canvass::Nat>().unwrap()"),
        }
    }
}

struct Nanoseconds;

const SECOND: u32 = 1_000_000_000;

/// The ends, and what is next to a unit of time.
#[inline]
fn specials() -> Vec<Duration> {
    let nanosecond = Duration::from_nanos(1);
    let mut specials = vec![Duration::ZERO, Duration::MAX, nanosecond, Duration::from_secs(1)];
    let below_a_second =
        [1_000, 1_000_000, u64::from(SECOND), 1_500_000_000].map(Duration::from_nanos);
    let above = [60, 3600, 86_400, 1 << 32].map(Duration::from_secs);
    for unit in [below_a_second, above].concat() {
        specials.extend_from_slice(&[unit, unit - nanosecond, unit + nanosecond]);
    }
    specials.extend_from_slice(&[Duration::MAX - nanosecond, Duration::from_secs(u64::MAX)]);
    specials
}

impl Canvass for Duration {
    #[inline]
    fn shape(describe: &mut Describe) -> ShapeId {
        let shape = describe.choice::<Duration>(|describe| {
            let nanoseconds = describe.leaf::<Nanoseconds>(Nat::from(SECOND));
            vec![Constructor::new("Duration", vec![u64::shape(describe), nanoseconds])]
        });
        describe.special::<Duration>(shape, specials)
    }

    #[inline]
    fn make(source: &mut Source<'_>) -> Made<Duration> {
        source.constructor()?;
        let seconds = u64::make(source)?;
        let nanoseconds = source.leaf(u64::from(SECOND) - 1)?;
        Ok(Duration::new(seconds, u32::try_from(nanoseconds).map_err(|_| Stop::Mismatch)?))
    }

    #[inline]
    fn trace(&self, trace: &mut Trace<'_>) {
        trace.constructor(0);
        self.as_secs().trace(trace);
        trace.leaf(u64::from(self.subsec_nanos()));
    }

    #[inline]
    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "std::time::Duration::new({}, {})", self.as_secs(), self.subsec_nanos())
    }
}

impl Canvass for Infallible {
    #[inline]
    fn shape(describe: &mut Describe) -> ShapeId {
        describe.choice::<Infallible>(|_| Vec::new())
    }

    #[inline]
    fn make(source: &mut Source<'_>) -> Made<Infallible> {
        source.constructor()?;
        Err(Stop::Mismatch)
    }

    #[inline]
    fn trace(&self, _: &mut Trace<'_>) {
        match *self {}
    }

    #[inline]
    fn rust(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

/// Whatever the type is, it has this one value.
impl<T: ?Sized + 'static> Canvass for PhantomData<T> {
    #[inline]
    fn shape(describe: &mut Describe) -> ShapeId {
        <()>::shape(describe)
    }

    #[inline]
    fn make(source: &mut Source<'_>) -> Made<PhantomData<T>> {
        <()>::make(source).map(|()| PhantomData)
    }

    #[inline]
    fn trace(&self, trace: &mut Trace<'_>) {
        ().trace(trace);
    }

    #[inline]
    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("std::marker::PhantomData")
    }
}
