//! What a property returns.

use std::num::ParseIntError;

#[canvass::test]
fn true_passes(a: u8, b: u8) -> bool {
    a.max(b) == b.max(a)
}

#[canvass::test(regressions = false)]
#[should_panic(expected = "the property returned `false`")]
fn false_fails(a: u8, b: u8) -> bool {
    a.max(b) == a
}

#[canvass::test]
fn ok_passes(number: u8) -> Result<(), ParseIntError> {
    let read: u8 = number.to_string().parse()?;
    assert_eq!(read, number);
    Ok(())
}

#[canvass::test(regressions = false)]
#[should_panic(expected = "the property returned `Err(ParseIntError")]
fn an_error_fails(number: i8) -> Result<(), ParseIntError> {
    number.to_string().parse::<u8>()?;
    Ok(())
}

#[canvass::test]
fn a_result_may_have_a_truth_value(number: u8) -> Result<bool, Box<dyn std::error::Error>> {
    Ok(number.to_string().parse::<u8>()? == number)
}

#[canvass::test]
fn a_return_ends_the_property(number: u8) -> bool {
    if number > 3 {
        return true;
    }
    number < 4
}

/// Calls itself, as the function it is written as.
#[canvass::test]
fn a_property_may_be_recursive(number: u8) -> bool {
    number == 0 || a_property_may_be_recursive(number - 1)
}
