//! The laws of one type's values.

use canvass::value::AsRust;
use canvass::{Canvass, Nat, SpaceError};
use std::collections::HashSet;

/// Checks how many values a type has, and which are the first: both what they are and how they are written.
macro_rules! first {
    ($type:ty, $count:expr; $($value:expr),* $(,)?) => {
        $crate::first::check::<$type>($count, vec![$((stringify!($value), $value)),*])
    };
}
pub(crate) use first;

/// So many values are compared one by one.
const WALKED: usize = 500;
/// And these, where there are so many.
const FAR: [u64; 4] = [9_999, 1_000_000, 123_456_789_012, u64::MAX];
/// Values that grow with their indices are not looked for far away.
const LARGE: usize = 100;
/// No size without values is followed by so many others.
const EMPTY_SIZES: usize = 40;

#[track_caller]
pub fn check<T: Canvass>(count: &str, first: Vec<(&str, T)>) {
    let space = T::space().unwrap();
    assert_eq!(space.count().unwrap().to_string(), count);
    for (index, (text, value)) in first.iter().enumerate() {
        let found = rust(&space.get(index as u64).unwrap());
        assert_eq!(unspaced(&found), unspaced(text), "at {index}");
        assert_eq!(space.index_of(value).unwrap(), index as u64, "of {text}");
    }
    if let Err(error) = laws::<T>().and_then(|()| laws_of_the_fair_order::<T>()) {
        panic!("{error}");
    }
}

/// The same values in another order.
fn laws_of_the_fair_order<T: Canvass>() -> Result<(), SpaceError> {
    let (fair, by_size) = (T::fair_space()?, T::space()?);
    assert_eq!(fair.count()?, by_size.count()?);
    let walked: Vec<T> = fair.iter().take(WALKED).collect();
    let mut texts = HashSet::new();
    for (index, value) in walked.iter().enumerate() {
        let text = rust(value);
        assert_eq!(rust(&fair.get(index as u64)?), text, "a fair walk gives what is at {index}");
        assert_eq!(fair.index_of(value)?, index as u64, "of {text}");
        assert!(by_size.contains(value)?, "{text}");
        assert!(texts.insert(text.clone()), "{text} is there twice");
    }
    let count = fair.count()?;
    if walked.len() < WALKED {
        assert_eq!(count, walked.len() as u64);
    }
    for index in [9_999_u64, 123_456].map(Nat::from) {
        if !count.excludes(&index) {
            assert_eq!(fair.index_of(&fair.get(&index)?)?, index);
        }
    }
    Ok(())
}

fn laws<T: Canvass>() -> Result<(), SpaceError> {
    let space = T::space()?;
    let walked: Vec<T> = space.iter().take(WALKED).collect();
    let (mut size, mut texts) = (0, HashSet::new());
    for (index, value) in walked.iter().enumerate() {
        let text = rust(value);
        assert_eq!(rust(&space.get(index as u64)?), text, "a walk gives what is at {index}");
        assert_eq!(space.index_of(value)?, index as u64, "of {text}");
        let before = size;
        while !T::sized(size)?.contains(value)? {
            size += 1;
            assert!(size < before + EMPTY_SIZES, "{text} is larger than what comes after it");
        }
        assert_eq!(unspaced(&format!("{:#?}", AsRust(value))), unspaced(&text));
        assert!(texts.insert(text.clone()), "{text} is there twice");
    }
    for from in [1, walked.len() / 3, walked.len() / 2, walked.len().saturating_sub(2)] {
        let mut later = space.iter_from_index(from as u64);
        for value in walked.iter().skip(from) {
            assert_eq!(later.next().as_ref().map(rust), Some(rust(value)), "a walk from {from}");
        }
    }
    if size > LARGE {
        return Ok(());
    }
    let count = space.count()?;
    for index in FAR
        .map(Nat::from)
        .into_iter()
        .filter(|index| count.finite().is_none_or(|count| index < count))
    {
        let next_but_one = space.iter_from_index(&index).nth(2);
        assert_eq!(space.index_of(&space.get(&index)?)?, index);
        if let Some(value) = next_but_one {
            assert_eq!(space.index_of(&value)?, index + 2);
        }
    }
    Ok(())
}

fn rust<T: Canvass>(value: &T) -> String {
    format!("{:?}", AsRust(value))
}

/// Without what differs between one line and several.
fn unspaced(text: &str) -> String {
    let text: String = text.split_whitespace().collect();
    text.replace(",)", ")").replace(",]", "]")
}
