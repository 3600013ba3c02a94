//! Values drawn where they are needed: inside a test, a generator or a step of a machine.

#[cfg(feature = "proptest")]
use super::Proptest;
#[cfg(feature = "quickcheck")]
use super::Quickcheck;
use super::marked::give_up;
use super::run::ask;
#[cfg(any(feature = "proptest", feature = "quickcheck"))]
use super::{Generator, MAX_GIVEN_UP};
use super::{Interval, any, range};
#[cfg(any(feature = "proptest", feature = "quickcheck"))]
use crate::Rng;
use crate::choice::draws::Line;
use crate::value::AsRust;
use crate::{Canvass, Count, Nat, Space, space};
use std::any::type_name;
use std::cell::{Cell, RefCell};
use std::fmt::Debug;
use std::ops::{Range, RangeFull, RangeInclusive};
use std::thread::LocalKey;

/// A value, drawn where it is needed: inside a test or a generator.
///
/// ```
/// use canvass::prelude::*;
/// use canvass::generate::draw;
///
/// canvass::check(|()| {
///     let list: Vec<u8> = draw(..);
///     assume!(!list.is_empty());
///     let at = draw(0..list.len());
///     let one: &u8 = draw(&list);
///     assert!(list.contains(one) && list.get(at).is_some());
/// });
/// ```
///
/// | from | what is drawn |
/// |---|---|
/// | `draw(..)` | any value of a type that is [`Canvass`], as [`any`] does |
/// | `draw(a..b)`, `draw(a..=b)` | an integer of the range, as [`range`] does; none where it is empty: the case is rejected |
/// | `draw(&list)` | one of the elements of a slice, an array or a vector |
/// | `draw([(9, a), (1, b)])` | one of the values by their weights, here `a` nine times as often at random; never one of weight 0 |
/// | `draw(0.0..1.0)`, `draw('a'..='z')` | a number with a floating point, or a character, of the range |
/// | `draw(&space)` | a value of a [`Space`]: of the first 2^63, if there are more |
/// | `draw(regex("[a-z]{1,8}"))` | a text that matches a regular expression; with the feature `regex` |
/// | `draw(proptest(…))`, `draw(quickcheck::<T>())` | a value of a strategy, or of a type, of those crates; with the features of their names |
///
/// What a test draws is explored as its arguments are: small values in order and random ones in turn. It is shrunk, saved and
/// replayed, and a report names it by its variable where the test is one of `#[canvass::test]`.
#[track_caller]
pub fn draw<T>(from: impl Draw<T>) -> T {
    from.draw()
}

/// What values can be drawn from: see [`draw()`].
#[diagnostic::on_unimplemented(
    message = "a `{T}` cannot be drawn from `{Self}`",
    note = "draw from `..` for any value of a type, from a range of numbers, from `&slice` for a reference to an element, or from `&space`"
)]
pub trait Draw<T> {
    /// Draws a value.
    fn draw(self) -> T;
}

impl<T: Canvass> Draw<T> for RangeFull {
    #[track_caller]
    fn draw(self) -> T {
        any()
    }
}

impl<N> Draw<N> for Range<N>
where
    Range<N>: Interval<Integer = N>,
{
    #[track_caller]
    fn draw(self) -> N {
        range(self)
    }
}

impl<N> Draw<N> for RangeInclusive<N>
where
    RangeInclusive<N>: Interval<Integer = N>,
{
    #[track_caller]
    fn draw(self) -> N {
        range(self)
    }
}

// `#[inline]` as the functions of types in `value`: a test that draws no such number does not wait for their spaces.
macro_rules! ranges {
    ($($type:ty)*) => {$(
        impl Draw<$type> for Range<$type> {
            #[inline]
            #[track_caller]
            fn draw(self) -> $type {
                thread_local!(static RANGES: Ranges<$type> = const { RefCell::new(Vec::new()) });
                (&remembered(&RANGES, self.start, self.end, |from, to| space::range(from..to))).draw()
            }
        }

        impl Draw<$type> for RangeInclusive<$type> {
            #[inline]
            #[track_caller]
            fn draw(self) -> $type {
                thread_local!(static RANGES: Ranges<$type> = const { RefCell::new(Vec::new()) });
                let (from, to) = self.into_inner();
                (&remembered(&RANGES, from, to, |from, to| space::range(from..=to))).draw()
            }
        }
    )*};
}
ranges!(f32 f64 char);

/// Spaces of ranges, by their ends: a space counts its values when it is asked first, which takes long for floating-point numbers.
type Ranges<T> = RefCell<Vec<(T, T, Space<T>)>>;

/// No more ranges of a type are remembered on a thread.
const MOST_RANGES: usize = 16;

/// The space of a range, the same one as long as it is remembered.
fn remembered<T: Copy + PartialEq>(
    ranges: &'static LocalKey<Ranges<T>>,
    from: T,
    to: T,
    make: impl FnOnce(T, T) -> Space<T>,
) -> Space<T> {
    ranges.with_borrow_mut(|ranges| {
        if let Some((_, _, space)) = ranges.iter().find(|range| (range.0, range.1) == (from, to)) {
            return space.clone();
        }
        if ranges.len() == MOST_RANGES {
            ranges.remove(0);
        }
        let space = make(from, to);
        ranges.push((from, to, space.clone()));
        space
    })
}

#[cfg(feature = "proptest")]
impl<S: proptest::strategy::Strategy + 'static> Draw<S::Value> for Proptest<S> {
    #[track_caller]
    fn draw(self) -> S::Value {
        of_seed(&self)
    }
}

#[cfg(feature = "quickcheck")]
impl<T: quickcheck::Arbitrary + Debug> Draw<T> for Quickcheck<T> {
    #[track_caller]
    fn draw(self) -> T {
        of_seed(&self)
    }
}

/// The value of a generator for a seed that is drawn, after the size.
#[cfg(any(feature = "proptest", feature = "quickcheck"))]
#[track_caller]
fn of_seed<G: Generator<Value: Debug>>(generator: &G) -> G::Value {
    let size = integer_below(LARGEST) + 1;
    let mut seeds = Rng::new(integer_below(SEEDS) as u64);
    let mut values = (0..MAX_GIVEN_UP).map(|_| generator.generate(seeds.next_u64(), size));
    let Some(value) = values.find_map(|value| value) else { give_up() };
    say::<G::Value>(|| format!("{value:?}"));
    value
}

/// Sizes and seeds of generators that know no choices.
#[cfg(any(feature = "proptest", feature = "quickcheck"))]
const LARGEST: usize = 64;
#[cfg(any(feature = "proptest", feature = "quickcheck"))]
const SEEDS: usize = 1 << 16;

impl<'a, T: Debug> Draw<&'a T> for &'a [T] {
    #[track_caller]
    fn draw(self) -> &'a T {
        let at = integer_below(self.len());
        say::<&T>(|| format!("&{:?}", self[at]));
        &self[at]
    }
}

impl<'a, T: Debug> Draw<&'a T> for &'a Vec<T> {
    #[track_caller]
    fn draw(self) -> &'a T {
        self.as_slice().draw()
    }
}

impl<'a, T: Debug, const N: usize> Draw<&'a T> for &'a [T; N] {
    #[track_caller]
    fn draw(self) -> &'a T {
        self.as_slice().draw()
    }
}

impl<T: Debug, const N: usize> Draw<T> for [(u64, T); N] {
    #[track_caller]
    fn draw(self) -> T {
        let weights: Vec<u64> = self.iter().map(|(weight, _)| *weight).collect();
        if weights.iter().all(|weight| *weight == 0) {
            give_up();
        }
        let chosen = ask(|answers| answers.alternative(&weights));
        let (_, value) = self.into_iter().nth(chosen).expect("one of them is chosen");
        say::<T>(|| format!("{value:?}"));
        value
    }
}

impl<T: Debug> Draw<T> for &Space<T> {
    #[track_caller]
    fn draw(self) -> T {
        let limit = match self.count() {
            Ok(Count::Finite(count)) => {
                count.to_u64().map_or(i64::MAX as usize, |count| count as usize)
            }
            Ok(Count::Infinite | Count::Unknown) => i64::MAX as usize,
            Err(error) => panic!("{error}"),
        };
        let index = integer_below(limit.min(i64::MAX as usize));
        match self.get(Nat::from(index)) {
            Ok(value) => {
                say::<T>(|| format!("{value:?}"));
                value
            }
            Err(crate::SpaceError::OutOfRange { .. }) => give_up(),
            Err(error) => panic!("{error}"),
        }
    }
}

/// A number below a limit; where that is 0, the sample is rejected.
#[track_caller]
fn integer_below(limit: usize) -> usize {
    if limit == 0 {
        give_up();
    }
    let last = i64::try_from(limit - 1).unwrap_or(i64::MAX);
    ask(|answers| answers.integer(0, last)) as usize
}

thread_local! {
    /// What the variable is called whose value is drawn next.
    static NAME: Cell<Option<&'static str>> = const { Cell::new(None) };
}

/// The next value that is drawn belongs to this variable.
pub fn name_next(name: &'static str) {
    NAME.set(Some(name));
}

/// Writes down a value that is `Canvass`.
pub(super) fn say_rust<T: Canvass>(value: &T) {
    say::<T>(|| format!("{:?}", AsRust(value)));
}

/// Writes down a value, where somebody wants to know what is drawn.
pub(super) fn say<T>(value: impl FnOnce() -> String) {
    let name = NAME.take();
    let number = ask(|answers| {
        let is_named = |line: &&Line| matches!(line, Line::Let { .. });
        Ok(answers.lines().map(|lines| lines.iter().filter(is_named).count()))
    });
    let Some(number) = number else { return };
    let name = name.map_or_else(|| format!("draw_{}", number + 1), str::to_owned);
    let line = Line::Let { name, kind: type_name::<T>(), value: value() };
    ask(|answers| Ok(answers.lines().map(|lines| lines.push(line))));
}
