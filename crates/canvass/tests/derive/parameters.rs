//! Types with parameters.

use super::{Bit, check_count, check_round_trip, check_rust, check_sizes};
use canvass::Canvass;
use canvass::space::constant;
use std::fmt::Debug;

#[derive(Debug, PartialEq, Canvass)]
struct Pair<A, B = Bit> {
    first: A,
    second: B,
}

#[derive(Debug, PartialEq, Canvass)]
enum List<T> {
    Nil,
    Cons(T, Box<List<T>>),
}

#[derive(Debug, PartialEq, Canvass)]
struct Below<const LIMIT: u8>(#[canvass(range = 0..LIMIT)] u8);

#[derive(Debug, PartialEq, Canvass)]
struct Ordered<T>(Vec<T>)
where
    T: Ord;

trait Alphabet: Debug + PartialEq + 'static {
    type Letter: Debug + PartialEq;
}

#[derive(Debug, PartialEq)]
struct Binary;

impl Alphabet for Binary {
    type Letter = Bit;
}

#[derive(Debug, PartialEq, Canvass)]
enum Word<A: Alphabet> {
    Empty,
    Then(A::Letter, Box<Word<A>>),
}

/// Not `Canvass`.
#[derive(Debug, Clone, Default, PartialEq)]
struct Stranger;

/// The parameters' values are not made by their types.
#[derive(Debug, PartialEq, Canvass)]
struct Foreign<T, U: Debug + Default>
where
    T: Clone + Default + PartialEq + Send + Sync,
{
    #[canvass(skip)]
    skipped: Option<U>,
    #[canvass(space = constant(T::default()))]
    held: T,
}

#[test]
fn parameters_are_made_as_their_types_are() {
    check_count::<Pair<Bit>>(4);
    check_count::<Pair<u8, Pair<Bit>>>(256 * 4);
    check_sizes::<List<Bit>>(&[0, 1, 0, 2, 0, 4, 0, 8]);
    check_round_trip::<Pair<u8, List<u8>>>(200);
    check_round_trip::<Ordered<u8>>(200);
}

#[test]
fn constants_stand_in_attributes() {
    check_count::<Below<7>>(7);
    check_count::<Below<200>>(200);
    check_round_trip::<Below<7>>(7);
}

#[test]
fn associated_types_are_made_as_well() {
    check_sizes::<Word<Binary>>(&[0, 1, 0, 2, 0, 4, 0, 8]);
    check_round_trip::<Word<Binary>>(100);
}

#[test]
fn a_parameter_that_is_not_made_needs_no_canvass() {
    check_count::<Foreign<Stranger, Stranger>>(1);
}

#[test]
fn the_text_of_a_value_is_rust() {
    check_rust!(Pair { first: 3, second: Bit::One });
    check_rust!(List::Cons(3, Box::new(List::Nil)));
}
