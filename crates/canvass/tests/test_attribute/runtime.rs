//! Functions that are `async`, and attributes of other test macros.

use super::{see, seen};
use canvass::prelude::*;
use std::cell::Cell;
use std::future::poll_fn;
use std::task::Poll;

/// Is not ready at once.
async fn later() {
    let asked = Cell::new(false);
    poll_fn(|context| {
        context.waker().wake_by_ref();
        if asked.replace(true) { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
}

#[canvass::test]
async fn without_a_runtime(list: &mut Vec<u8>, number: u8) -> bool {
    let length = list.len();
    later().await;
    list.push(number);
    list.len() == length + 1
}

#[canvass::test(cases = 20, strategy = "in order")]
#[tokio::test]
async fn in_a_runtime(number: u8, text: &str) -> Result<(), tokio::task::JoinError> {
    assume!(number != 3);
    let doubled = tokio::spawn(async move { u16::from(number) * 2 }).await?;
    assert_eq!(doubled, u16::from(number) + u16::from(number));
    see((number, text));
    Ok(())
}

#[test]
fn each_case_is_run_in_the_runtime() {
    let seen = seen(in_a_runtime);
    assert_eq!(seen[0], r#"(0, "")"#);
    assert_eq!(seen.len(), 20);
}

#[canvass::test(regressions = false)]
#[tokio::test]
#[should_panic(expected = "not in a runtime")]
async fn a_failure_in_a_runtime_is_one(number: u8) {
    later().await;
    assert!(number < 9, "not in a runtime");
}

#[canvass::test(regressions = false)]
#[tokio::test]
#[should_panic(expected = "the property returned `false`")]
async fn false_in_a_runtime_fails(number: u8) -> bool {
    number < 9
}

#[canvass::test]
#[test]
fn a_plain_test_attribute_does_no_harm(_number: u8) {}

#[canvass::test]
#[std::prelude::v1::test]
fn a_test_attribute_by_its_path_is_taken_instead(_number: u8) {}
