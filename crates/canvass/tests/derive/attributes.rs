//! `#[canvass(…)]` on fields, variants and types.

use super::{Bit, all, check_count, check_not_made, check_round_trip, check_sizes, first, rust};
use canvass::check::Strategy;
use canvass::prelude::*;
use canvass::space::{constant, range, strings_over, values, vectors};
use canvass::{Count, Nat, Space, SpaceError};
use std::cell::Cell;

/// Not `Canvass`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
struct Stranger(u8);

fn strangers() -> Space<Stranger> {
    values([Stranger(7), Stranger(9)])
}

#[derive(Debug, PartialEq, Canvass)]
struct Spaces {
    #[canvass(range = 1..=6)]
    die: u8,
    #[canvass(range = ..3)]
    below: i8,
    #[canvass(space = strangers())]
    stranger: Stranger,
}

#[test]
fn a_field_with_a_space_has_its_values() {
    check_count::<Spaces>(6 * 131 * 2);
    check_round_trip::<Spaces>(300);
    let value = |die, below, stranger| Spaces { die, below, stranger: Stranger(stranger) };
    for other in [value(0, 0, 7), value(7, 0, 7), value(1, 3, 7), value(1, 0, 8)] {
        check_not_made(&other);
    }
    let stranger = strangers().get(0).expect("Stranger(7)");
    let text =
        r#"Spaces { die: 3, below: -1, stranger: strangers().get(0).expect("Stranger(7)") }"#;
    assert_eq!(crate::rust(&Spaces { die: 3, below: -1, stranger }), text);
}

/// As if it were another crate's.
mod paint {
    #[derive(Debug, Clone, PartialEq)]
    pub struct Color {
        code: u32,
    }

    impl Color {
        pub fn new(red: u8, green: u8) -> Color {
            Color { code: u32::from(red) << 8 | u32::from(green) }
        }

        pub fn parts(&self) -> (u8, u8) {
            ((self.code >> 8) as u8, self.code as u8)
        }
    }
}

#[derive(Debug, Canvass)]
struct Parts(u8, #[canvass(range = 0..=9)] u8);

impl From<Parts> for paint::Color {
    fn from(Parts(red, green): Parts) -> paint::Color {
        paint::Color::new(red, green)
    }
}

impl From<&paint::Color> for Parts {
    fn from(color: &paint::Color) -> Parts {
        let (red, green) = color.parts();
        Parts(red, green)
    }
}

#[derive(Debug, PartialEq, Canvass)]
struct Painted {
    #[canvass(with = Parts)]
    color: paint::Color,
    is_dry: bool,
}

#[test]
fn a_field_with_another_type_is_converted_from_it() {
    check_count::<Painted>(256 * 10 * 2);
    check_round_trip::<Painted>(300);
    check_not_made(&Painted { color: paint::Color::new(0, 10), is_dry: false });
    let painted = Painted { color: paint::Color::new(200, 7), is_dry: true };
    let text = "Painted { color: paint::Color::from(Parts(200, 7)), is_dry: true }";
    assert_eq!(rust(&painted), text);
}

#[canvass::test]
fn an_argument_with_another_type_is_converted_from_it(
    #[canvass(with = Parts, predicate = |color| color.parts().0 > 3)] color: &paint::Color,
) {
    assert!(color.parts().0 > 3 && color.parts().1 <= 9);
}

#[derive(Debug, PartialEq, Canvass)]
struct Ranges {
    #[canvass(range = 'a'..='c')]
    letter: char,
    #[canvass(range = 0.5..=0.500_000_2)]
    half: f32,
    #[canvass(range = f64::MAX..)]
    large: f64,
}

#[derive(Debug, Canvass)]
struct NoNumber {
    #[canvass(range = f64::NAN..1.0)]
    number: f64,
}

#[test]
fn a_field_with_a_range_of_floats_or_characters_has_its_values() {
    check_count::<Ranges>(3 * 4 * 2);
    check_round_trip::<Ranges>(24);
    check_not_made(&Ranges { letter: 'd', half: 0.5, large: f64::MAX });
    check_not_made(&Ranges { letter: 'a', half: 0.6, large: f64::MAX });
    let text = "Ranges { letter: 'b', half: 0.5, large: f64::INFINITY }";
    assert_eq!(rust(&Ranges { letter: 'b', half: 0.5, large: f64::INFINITY }), text);
    let error = SpaceError::NoValues { field: "the field `number` of `NoNumber`".to_owned() };
    assert_eq!(NoNumber::space().map(|_| ()), Err(error));
}

#[test]
fn the_ends_of_a_range_are_drawn_on_purpose() {
    let (ends, near) = (Cell::new(0), Cell::new(0));
    Test::here().strategy(Strategy::AdHoc).cases(1000).run(|Between(number)| {
        assert!((-3.3..1e6).contains(&number));
        ends.set(ends.get() + u32::from(number == -3.3 || number == 1e6_f64.next_down()));
        near.set(near.get() + u32::from(number.abs() == 1.0 || number == 0.0));
    });
    assert!(ends.get() > 30 && near.get() > 30, "{} ends, {} near 0", ends.get(), near.get());
}

#[derive(Debug, Clone, Canvass)]
struct Between(#[canvass(range = -3.3..1e6)] f64);

#[derive(Debug, Clone, Copy, PartialEq, Canvass)]
struct Measured {
    #[canvass(finite)]
    single: f32,
    #[canvass(finite)]
    double: f64,
}

#[canvass::test]
fn finite_numbers_are_finite(measured: Measured, #[canvass(finite)] other: f64) {
    assert!(measured.single.is_finite() && measured.double.is_finite() && other.is_finite());
}

#[test]
fn all_finite_numbers_are_there() {
    let count = Measured::space().and_then(|space| space.count());
    // Of each sign, all patterns of bits but those with the largest exponent.
    let (singles, doubles) = (2 * (255_u128 << 23), 2 * (2047_u128 << 52));
    assert_eq!(count, Ok(Count::Finite(Nat::from(singles) * Nat::from(doubles))));
    let space = Measured::space().expect("there are finite numbers");
    for (index, measured) in space.iter().take(300).enumerate() {
        assert_eq!(space.index_of(&measured), Ok(Nat::from(index)), "{measured:?}");
    }
    let zero = Measured { single: 0.0, double: 0.0 };
    check_not_made(&Measured { single: f32::INFINITY, ..zero });
    check_not_made(&Measured { double: f64::NAN, ..zero });
    check_not_made(&Measured { double: f64::NEG_INFINITY, ..zero });
}

#[derive(Debug, Clone, PartialEq, Canvass)]
struct Packet {
    #[canvass(range = 0..=2)]
    length: usize,
    #[canvass(space = vectors(&range(0..2), *length))]
    payload: Vec<u8>,
}

#[derive(Debug, PartialEq, Canvass)]
enum Interval {
    Empty,
    Between(#[canvass(range = 0..3)] u8, #[canvass(range = *_0..3)] u8),
}

#[test]
fn a_space_may_depend_on_fields_before() {
    let packets: Vec<(usize, Vec<u8>)> = first::<Packet>(1 + 2 + 4)
        .into_iter()
        .map(|packet| (packet.length, packet.payload))
        .collect();
    assert!(packets.iter().all(|(length, payload)| payload.len() == *length));
    check_round_trip::<Packet>(7);
    check_not_made(&Packet { length: 1, payload: vec![] });
    assert_eq!(Packet::space().and_then(|space| space.count()), Ok(Count::Unknown));
}

#[test]
fn fields_of_a_tuple_are_known_by_their_positions() {
    let ordered =
        |interval: &Interval| matches!(interval, Interval::Between(from, to) if from <= to);
    assert_eq!(first::<Interval>(1 + 6).iter().filter(|interval| ordered(interval)).count(), 6);
    check_round_trip::<Interval>(7);
    check_not_made(&Interval::Between(2, 1));
}

#[derive(Debug, PartialEq, Canvass)]
struct Methods {
    length: Bit,
    /// `length` is a method here, not the field.
    #[canvass(space = constant(Bit::One.length()))]
    other: u8,
}

impl Bit {
    fn length(self) -> u8 {
        1
    }
}

#[test]
fn a_method_is_not_taken_for_a_field() {
    check_count::<Methods>(2);
}

#[derive(Debug, PartialEq, Canvass)]
struct Even(#[canvass(range = 0..10, predicate = |number| number % 2 == 0)] u8);

#[derive(Debug, PartialEq, Canvass)]
struct Long(#[canvass(space = strings_over("ab"), predicate = |text| text.len() > 1)] String);

#[derive(Debug, PartialEq, Canvass)]
struct Ascending {
    #[canvass(range = 0..4)]
    low: u8,
    #[canvass(range = 0..4, predicate = |high| high > low)]
    high: u8,
}

#[test]
fn a_predicate_refuses_values_of_a_field() {
    let even: Vec<u8> = all::<Even>().into_iter().map(|Even(number)| number).collect();
    assert_eq!(even, [0, 2, 4, 6, 8]);
    check_round_trip::<Even>(5);
    check_not_made(&Even(3));
    check_round_trip::<Long>(50);
    check_not_made(&Long("a".to_owned()));
}

#[test]
fn a_predicate_may_depend_on_fields_before() {
    assert_eq!(all::<Ascending>().len(), 6);
    check_round_trip::<Ascending>(6);
    check_not_made(&Ascending { low: 2, high: 2 });
}

#[derive(Debug, PartialEq, Canvass)]
#[canvass(predicate = Triangle::is_sound)]
struct Triangle {
    #[canvass(range = 1..4)]
    a: u8,
    #[canvass(range = 1..4)]
    b: u8,
    #[canvass(range = 1..4)]
    c: u8,
}

impl Triangle {
    fn is_sound(&self) -> bool {
        self.a <= self.b && self.b <= self.c && self.c < self.a + self.b
    }
}

#[derive(Debug, PartialEq, Canvass)]
#[canvass(predicate = |lamp| *lamp != Lamp::On(Bit::Zero))]
enum Lamp {
    Off,
    On(Bit),
}

#[test]
fn a_predicate_refuses_values_of_a_type() {
    let sides: Vec<[u8; 3]> = all::<Triangle>().iter().map(|t| [t.a, t.b, t.c]).collect();
    assert!(sides.iter().all(|[a, b, c]| a <= b && b <= c && *c < a + b));
    assert_eq!(sides.len(), 7);
    check_round_trip::<Triangle>(7);
    check_not_made(&Triangle { a: 3, b: 2, c: 1 });
    assert_eq!(all::<Lamp>(), [Lamp::Off, Lamp::On(Bit::One)]);
    check_not_made(&Lamp::On(Bit::Zero));
}

#[derive(Debug, PartialEq, Canvass)]
struct Cached {
    bit: Bit,
    #[canvass(skip)]
    unknown: Stranger,
    #[canvass(skip = *bit == Bit::One)]
    is_one: bool,
    other: Bit,
}

#[test]
fn a_skipped_field_has_always_the_same_value() {
    check_count::<Cached>(4);
    check_round_trip::<Cached>(4);
    assert!(all::<Cached>().iter().all(|cached| cached.unknown == Stranger(0)));
    assert!(all::<Cached>().iter().all(|cached| cached.is_one == (cached.bit == Bit::One)));
}

#[derive(Debug, PartialEq, Canvass)]
struct Defaults(#[canvass(skip)] Stranger, #[canvass(skip = vec![Stranger(3)])] Vec<Stranger>);

#[test]
fn a_skipped_field_is_written_as_it_is_made() {
    let value = all::<Defaults>().remove(0);
    assert_eq!(rust(&value), "Defaults(Default::default(), vec! [Stranger(3)])");
}

#[derive(Debug, PartialEq, Canvass)]
enum Weighed {
    #[canvass(weight = 5, size = 3)]
    Heavy,
    Light,
    #[canvass(size = 2)]
    Holds(Bit),
}

#[test]
fn a_variant_has_the_size_it_is_given() {
    check_sizes::<Weighed>(&[0, 1, 0, 1 + 2, 0]);
    check_round_trip::<Weighed>(4);
}

#[derive(Debug, PartialEq, Canvass)]
enum Partly {
    #[canvass(skip)]
    Before(Stranger),
    First,
    #[canvass(skip)]
    Between {
        stranger: Stranger,
    },
    Second(Bit),
    #[canvass(skip)]
    After,
}

#[test]
fn a_skipped_variant_is_never_made() {
    assert_eq!(
        all::<Partly>(),
        [Partly::First, Partly::Second(Bit::Zero), Partly::Second(Bit::One)]
    );
    check_round_trip::<Partly>(3);
    for skipped in
        [Partly::Before(Stranger(1)), Partly::Between { stranger: Stranger(1) }, Partly::After]
    {
        check_not_made(&skipped);
    }
    assert_eq!(rust(&Partly::Before(Stranger(1))), "Partly::Before(..)");
    assert_eq!(rust(&Partly::Between { stranger: Stranger(1) }), "Partly::Between {..}");
}

#[derive(Debug, PartialEq, Canvass)]
struct Opaque {
    #[canvass(skip)]
    skipped: Stranger,
    #[canvass(opaque)]
    hidden: Bit,
}

#[test]
fn an_opaque_field_is_made_as_others_are() {
    check_count::<Opaque>(2);
    check_round_trip::<Opaque>(2);
}
