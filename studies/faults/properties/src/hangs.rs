//! Cases that never end.

use crate::{List, is_bad, system};
use std::hint::spin_loop;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

#[canvass::test]
fn sleeps_forever(v: Vec<u8>) {
    if is_bad(&v) {
        system::wait_forever();
    }
}

#[canvass::test(strategy = "lazy")]
fn sleeps_forever_in_a_lazy_search(list: List) {
    if list.is_bad() {
        system::wait_forever();
    }
}

#[canvass::test]
fn loops_forever(v: Vec<u8>) {
    while is_bad(&v) {
        spin_loop();
    }
}

#[canvass::test]
fn waits_for_a_message(v: Vec<u8>) {
    let (sender, receiver) = channel::<()>();
    if is_bad(&v) {
        let _ = receiver.recv();
    }
    drop(sender);
}

#[canvass::test]
fn waits_for_a_thread(v: Vec<u8>) {
    if is_bad(&v) {
        let _ = thread::spawn(|| system::wait_forever()).join();
    }
}

#[canvass::test]
fn waits_for_a_subprocess(v: Vec<u8>) {
    if is_bad(&v) {
        let _ = system::leave_running("sleep 600").wait();
    }
}

/// Each line is a sign of life, and none is the end of the case.
#[canvass::test]
fn prints_lines_forever(v: Vec<u8>) {
    while is_bad(&v) {
        println!("still at it");
        thread::sleep(Duration::from_millis(20));
    }
}

#[canvass::test]
fn prints_errors_forever(v: Vec<u8>) {
    while is_bad(&v) {
        eprintln!("still at it");
        thread::sleep(Duration::from_millis(20));
    }
}

#[canvass::test]
#[tokio::test]
async fn waits_for_a_future(v: Vec<u8>) {
    if is_bad(&v) {
        std::future::pending::<()>().await;
    }
}
