//! Panics on other threads than the case's: plain ones, rayon's, tokio's.

use crate::is_bad;
use rayon::prelude::*;
use std::thread;

#[canvass::test]
fn panics_on_a_thread(v: Vec<u8>) {
    thread::spawn(move || assert!(!is_bad(&v), "too large")).join().expect("it ends well");
}

#[canvass::test]
fn passes_on_the_panic_of_a_thread(v: Vec<u8>) {
    if let Err(payload) = thread::spawn(move || assert!(!is_bad(&v), "too large")).join() {
        std::panic::resume_unwind(payload);
    }
}

#[canvass::test]
fn panics_on_a_scoped_thread(v: Vec<u8>) {
    thread::scope(|scope| {
        scope.spawn(|| assert!(!is_bad(&v), "too large"));
    });
}

#[canvass::test]
fn panics_in_rayon(v: Vec<u8>) {
    (0..64_usize).into_par_iter().for_each(|at| assert!(at != 63 || !is_bad(&v), "too large"));
}

#[canvass::test]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn panics_in_a_task(v: Vec<u8>) {
    let task = tokio::spawn(async move { assert!(!is_bad(&v), "too large") });
    if let Err(error) = task.await {
        std::panic::resume_unwind(error.into_panic());
    }
}

#[canvass::test]
async fn panics_in_a_future(v: Vec<u8>) {
    std::future::ready(()).await;
    assert!(!is_bad(&v), "too large");
}
