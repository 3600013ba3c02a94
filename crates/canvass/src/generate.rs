//! Generators that you write: functions that make choices, and say which values they must be able to reach.
//!
//! ```
//! use canvass::generate::{any, choose, sample};
//!
//! #[derive(Debug, PartialEq)]
//! enum List {
//!     Nil,
//!     Cons(i64, Box<List>),
//! }
//! use List::{Cons, Nil};
//!
//! fn is_even(list: &List) -> bool {
//!     match list {
//!         Nil => true,
//!         Cons(head, tail) => head % 2 == 0 && is_even(tail),
//!     }
//! }
//!
//! fn evens(_size: usize, list: &List) -> bool {
//!     is_even(list)
//! }
//!
//! #[canvass::generator(covers = evens)]
//! fn even_list(size: usize) -> List {
//!     if size == 0 {
//!         Nil
//!     } else {
//!         choose![1 => Nil, size => Cons(2 * any::<i64>(), even_list(size - 1).into())]
//!     }
//! }
//!
//! assert!(is_even(&even_list(5)));
//! assert_eq!(sample(7, || even_list(5)), sample(7, || even_list(5)));
//! ```
//!
//! | choice | meaning |
//! |---|---|
//! | [`choose![a, b]`](choose!) | one of the alternatives |
//! | [`choose![1 => a, size => b]`](choose!) | by weights; never one of weight zero |
//! | [`any::<T>()`](any) | any value of a type that is [`Canvass`] |
//! | [`range(a..b)`](range), `range(a..=b)` | an integer of the range |
//! | [`reject!()`](reject!) | gives up this sample |
//! | [`hole!()`](hole!) | not written yet: `cargo canvass repair FILE` finds what belongs there |
//!
//! `#[canvass::generator(covers = predicate, requires = predicate)]` says what the function promises: for parameters that `requires`
//! allows, it can produce every value that `covers` allows. `cargo canvass repair` checks that; the compiler checks that the
//! predicates take the generator's parameters, and `covers` then a reference to a value. What a generator may say is a subset of
//! Rust: `let`, `if`, `match`, calls, constructors, comparisons, `+ - * / %`, `as`, and recursion; no loops and no effects.
//!
//! **Arithmetic** in a generator never panics. Where a number leaves its type or is divided by zero, the sample is rejected; `as`
//! rejects numbers that the type does not have. Wider types than `i64` are no wider here: what `cargo canvass repair` says about a
//! generator is about the numbers that an `i64` can hold, and so are its choices and results. All that holds for the marked function
//! only: predicates and other functions that it calls are as they are.
//!
//! **Who chooses.** In a test the choices are the test's, and [`draw()`] chooses from slices and spaces too. Elsewhere a plain call like `even_list(5)` makes random choices, and begins anew where a sample is rejected. The seeds are the
//! same in every run of a thread. [`sample`] takes a seed; [`exhaust`] goes through all choices; [`replay`] follows given ones; and
//! [`generator`](generator()) makes it a generator for properties.

mod ad_hoc;
mod answers;
#[cfg(feature = "arbitrary")]
mod arbitrary;
pub(crate) mod arithmetic;
mod data;
pub(crate) mod draw;
mod exhaust;
mod function;
mod generator;
pub(crate) mod machine;
mod macros;
pub(crate) mod marked;
mod in_turn;
#[cfg(feature = "proptest")]
mod proptest;
#[cfg(feature = "quickcheck")]
mod quickcheck;
#[cfg(feature = "regex")]
mod regex;
mod run;
#[cfg(test)]
mod tests;

pub use self::ad_hoc::{AdHoc, ad_hoc};
pub use self::answers::Choice;
#[cfg(feature = "arbitrary")]
pub use self::arbitrary::Fuzzed;
pub use self::draw::{Draw, draw};
pub use self::exhaust::{Bounds, Exhaust, exhaust};
pub use self::function::{FunctionGenerator, generator};
pub(crate) use self::generator::MAX_GIVEN_UP;
pub use self::generator::{Generator, from_bytes, seeds};
#[cfg(feature = "proptest")]
pub use self::proptest::{Proptest, proptest};
#[cfg(feature = "quickcheck")]
pub use self::quickcheck::{Quickcheck, quickcheck};
#[cfg(feature = "regex")]
pub use self::regex::{Regex, regex};
pub use self::run::Stop;
pub(crate) use self::run::{drawing, rejected_at, watching};
#[doc(inline)]
pub use crate::{__choose as choose, __hole as hole, __reject as reject};

use self::answers::{Answers, Drawn, Given};
use self::arithmetic::{Checked, or_reject};
use self::draw::{say, say_rust};
use self::run::{ask, run};
use crate::choice::shape::Types;
use crate::{Canvass, Rng};
use std::ops::{Range, RangeInclusive};

/// Any value of a type.
///
/// At random, small numbers and the ends of a type are more likely than others, and data is of at most about 30 constructors.
#[track_caller]
pub fn any<T: Canvass>() -> T {
    let value = any_unsaid();
    say_rust(&value);
    value
}

/// Any value of a type, which is not written down.
#[track_caller]
pub(crate) fn any_unsaid<T: Canvass>() -> T {
    let types = Types::of::<T>().unwrap_or_else(|error| panic!("{error}"));
    ask(|answers| answers.any(&types))
}

/// An integer of a range, each as likely as the others; where the range is empty, the sample is rejected.
#[track_caller]
pub fn range<R: Interval>(range: R) -> R::Integer {
    let (low, high) = or_reject(range.bounds().filter(|(low, high)| low <= high));
    let integer = ask(|answers| answers.integer(low, high));
    say::<R::Integer>(|| integer.to_string());
    R::Integer::of(integer).expect("an integer between two of the type is of the type")
}

/// `a..b` and `a..=b`.
pub trait Interval {
    /// What it is a range of.
    type Integer: Checked;

    /// The first and the last integer, where there are such.
    fn bounds(self) -> Option<(i64, i64)>;
}

impl<N: Checked> Interval for Range<N> {
    type Integer = N;

    fn bounds(self) -> Option<(i64, i64)> {
        Some((self.start.number()?, self.end.number()?.checked_sub(1)?))
    }
}

impl<N: Checked> Interval for RangeInclusive<N> {
    type Integer = N;

    fn bounds(self) -> Option<(i64, i64)> {
        let (low, high) = self.into_inner();
        Some((low.number()?, high.number()?))
    }
}

/// What a run of a generator makes of a seed; `None` where it rejects the sample.
///
/// The same seed makes the same value on every machine.
pub fn sample<T>(seed: u64, generator: impl FnOnce() -> T) -> Option<T> {
    sample_sized(seed, SIZE, generator)
}

/// The first of up to `attempts` samples that is not rejected; the same for the same seed.
pub fn accepted<T>(seed: u64, attempts: u64, mut generator: impl FnMut() -> T) -> Option<T> {
    accepted_sized(seed, SIZE, attempts, &mut generator)
}

/// Of how many constructors data is, where nobody says it.
const SIZE: usize = 30;

fn sample_sized<T>(seed: u64, size: usize, generator: impl FnOnce() -> T) -> Option<T> {
    let (result, _) = run(Answers::Drawn(Drawn::new(seed, size)), generator);
    match result {
        Ok(value) => Some(value),
        Err(Stop::Rejected) => None,
        Err(stop @ (Stop::Hole | Stop::Answer)) => unreachable!("{stop:?} of random answers"),
    }
}

fn accepted_sized<T>(
    seed: u64,
    size: usize,
    attempts: u64,
    generator: &mut impl FnMut() -> T,
) -> Option<T> {
    let mut seeds = Rng::new(seed);
    (0..attempts).find_map(|_| sample_sized(seeds.next_u64(), size, &mut *generator))
}

/// A run of a generator by given answers, and the choices that it made.
///
/// ```
/// use canvass::generate::{Choice, Stop, any, range, replay};
///
/// fn is_pair(_: &(u8, u8)) -> bool {
///     true
/// }
///
/// #[canvass::generator(covers = is_pair)]
/// fn pair() -> (u8, u8) {
///     let first = range(1..=6);
///     (first, first + any::<u8>())
/// }
///
/// let (result, asked) = replay(vec![3, 4], pair);
/// assert_eq!(result, Ok((3, 7)));
/// assert_eq!(asked, [Choice::Integer(1, 6), Choice::Integer(0, 255)]);
/// assert_eq!(replay(vec![3, 255], pair).0, Err(Stop::Rejected));
/// assert_eq!(replay(vec![7], pair).0, Err(Stop::Answer));
/// ```
pub fn replay<T>(
    answers: Vec<i64>,
    generator: impl FnOnce() -> T,
) -> (Result<T, Stop>, Vec<Choice>) {
    let (result, answers) = run(Answers::Given(Given::new(answers)), generator);
    let Answers::Given(given) = answers else { unreachable!("they are those given") };
    (result, given.into_asked())
}
