//! Structs and enums of every form.

use super::{Bit, check_count, check_round_trip, check_rust, check_sizes};
use canvass::Canvass;

#[derive(Debug, PartialEq, Canvass)]
struct Unit;

#[derive(Debug, PartialEq, Canvass)]
struct Braces {}

#[derive(Debug, PartialEq, Canvass)]
struct Parentheses();

#[derive(Debug, PartialEq, Canvass)]
struct Pair(Bit, Bit);

#[derive(Debug, PartialEq, Canvass)]
struct Point {
    x: u8,
    y: u8,
}

#[derive(Debug, PartialEq, Canvass)]
enum Mixed {
    Unit,
    Parentheses(),
    Braces {},
    Tuple(Bit),
    Named { a: Bit, b: Bit },
}

#[derive(Debug, PartialEq, Canvass)]
struct Raw {
    r#type: Bit,
    r#fn: Bit,
}

/// Its names are those that expansions use for themselves.
#[derive(Debug, PartialEq, Canvass)]
struct Meddler {
    source: Bit,
    trace: Bit,
    describe: Bit,
    f: Bit,
    value: Bit,
    field_0: Bit,
}

#[rustfmt::skip]
#[derive(Debug, PartialEq, Canvass)]
struct Twenty(
    Bit, Bit, Bit, Bit, Bit, Bit, Bit, Bit, Bit, Bit,
    Bit, Bit, Bit, Bit, Bit, Bit, Bit, Bit, Bit, Bit,
);

#[rustfmt::skip]
#[derive(Debug, PartialEq, Canvass)]
enum Forty {
    A0, A1, A2, A3, A4, A5, A6, A7, A8, A9,
    B0, B1, B2, B3, B4, B5, B6, B7, B8, B9,
    C0(Bit), C1(Bit), C2(Bit), C3(Bit), C4(Bit), C5(Bit), C6(Bit), C7(Bit), C8(Bit), C9(Bit),
    D0, D1, D2, D3, D4, D5, D6, D7, D8, D9,
}

macro_rules! in_a_macro {
    ($name:ident, $type:ty, $range:expr) => {
        #[derive(Debug, PartialEq, Canvass)]
        enum $name {
            End,
            Link(Box<$name>, $type, #[canvass(range = $range)] u8),
        }
    };
}
in_a_macro!(Written, Bit, 0..3);

#[test]
fn a_struct_has_the_product_of_its_fields_counts() {
    check_count::<Unit>(1);
    check_count::<Braces>(1);
    check_count::<Parentheses>(1);
    check_count::<Pair>(4);
    check_count::<Point>(256 * 256);
    check_count::<Raw>(4);
    check_count::<Meddler>(64);
    check_count::<Twenty>(1 << 20);
}

#[test]
fn an_enum_has_the_sum_of_its_variants_counts() {
    check_count::<Bit>(2);
    check_count::<Mixed>(1 + 1 + 1 + 2 + 4);
    check_count::<Forty>(30 + 10 * 2);
}

#[test]
fn a_struct_adds_nothing_to_the_size_and_a_variant_one() {
    check_sizes::<Unit>(&[1, 0]);
    check_sizes::<Pair>(&[0, 0, 4, 0]);
    check_sizes::<Mixed>(&[0, 3, 2, 4, 0]);
}

#[test]
fn an_index_is_that_of_one_value() {
    check_round_trip::<Unit>(1);
    check_round_trip::<Braces>(1);
    check_round_trip::<Parentheses>(1);
    check_round_trip::<Pair>(4);
    check_round_trip::<Point>(300);
    check_round_trip::<Mixed>(9);
    check_round_trip::<Raw>(4);
    check_round_trip::<Meddler>(64);
    check_round_trip::<Twenty>(300);
    check_round_trip::<Forty>(50);
    check_round_trip::<Written>(50);
}

#[test]
fn the_text_of_a_value_is_rust() {
    check_rust!(Unit);
    check_rust!(Braces {});
    check_rust!(Parentheses());
    check_rust!(Pair(Bit::Zero, Bit::One));
    check_rust!(Point { x: 3, y: 255 });
    check_rust!(Mixed::Unit);
    check_rust!(Mixed::Parentheses());
    check_rust!(Mixed::Braces {});
    check_rust!(Mixed::Tuple(Bit::One));
    check_rust!(Mixed::Named { a: Bit::One, b: Bit::Zero });
    check_rust!(Raw { r#type: Bit::One, r#fn: Bit::Zero });
}

#[test]
fn the_text_can_have_several_lines() {
    let point = Point { x: 3, y: 255 };
    let text = format!("{:#?}", canvass::value::AsRust(&point));
    assert_eq!(text, "Point {\n    x: 3,\n    y: 255,\n}");
}
