//! `assume!` in a property: an early return where it is a statement, an unwinding elsewhere.

use super::{see, seen};
use canvass::prelude::*;

/// Notes how its block was left.
struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        see(std::thread::panicking());
    }
}

#[canvass::test(strategy = "in order")]
fn as_a_statement(number: u8) {
    let _guard = Guard;
    assume!(number.is_multiple_of(2));
    assert_ne!(number, 3);
}

#[canvass::test(strategy = "in order")]
fn in_a_loop(number: u8) -> bool {
    let _guard = Guard;
    for divisor in 2..number {
        if number > 7 {
            canvass::assume!(!number.is_multiple_of(divisor));
        }
    }
    number <= 7 || number % 2 == 1
}

#[canvass::test(strategy = "in order")]
fn with_a_result(number: u8) -> Result<(), String> {
    let _guard = Guard;
    assume!(number < 100);
    if number < 100 { Ok(()) } else { Err("too large".to_owned()) }
}

#[canvass::test(strategy = "in order")]
fn in_a_closure(number: u8) {
    let _guard = Guard;
    let half = |number: u8| {
        assume!(number.is_multiple_of(2));
        number / 2
    };
    assert_eq!(half(number) * 2, number);
}

#[canvass::test(strategy = "in order")]
async fn in_an_async_function(number: u8) {
    let _guard = Guard;
    assume!(number.is_multiple_of(2));
    std::future::ready(()).await;
    assert_ne!(number, 3);
}

#[test]
fn a_statement_returns() {
    for test in [as_a_statement, in_a_loop, with_a_result, in_an_async_function] {
        assert_eq!(seen(test), vec!["false"; 256]);
    }
}

#[test]
fn a_closure_unwinds() {
    let unwound = seen(in_a_closure).iter().filter(|unwound| *unwound == "true").count();
    assert_eq!(unwound, 128);
}

#[test]
fn a_rejected_case_ends_where_it_is() {
    assert_eq!(seen(rejecting), ["0", "2", "4"]);
}

#[canvass::test]
fn rejecting(#[canvass(range = 0..6)] number: u8) {
    assume!(number.is_multiple_of(2));
    see(number);
}

/// The macro is imported in the body, not in the module.
mod imported_inside {
    #[canvass::test]
    fn by_name(number: u8) {
        use canvass::assume;
        assume!(number > 3);
        assert!(number > 3);
    }

    #[canvass::test]
    fn with_everything(number: u8) {
        use canvass::prelude::*;
        assume!(number > 3);
        assert!(number > 3);
    }
}
