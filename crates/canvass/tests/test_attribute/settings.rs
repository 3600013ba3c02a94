//! The settings of a test.

use super::{see, seen};

#[canvass::test(cases = 1_2, strategy = "uniform")]
fn twelve(list: Vec<u8>) {
    see(list);
}

#[canvass::test(
    cases = 10,
    time = "20s",
    seed = 7,
    strategy = "ad hoc",
    strength = 3,
    fan_out = 5,
    size = 30,
    shrinks = 1000,
    rejects = 3,
    starved = "allow",
    isolate = false,
    timeout = "none",
    memory = "none",
    verbose = false,
    replay = "none",
    regressions = false,
    record = false,
    requires = "nil; cons(_, nil)"
)]
fn every_setting(list: Vec<u8>) {
    see(list);
}

#[canvass::test(strategy = "array", strength = 3)]
fn combinations(a: bool, b: bool, c: bool) {
    see((a, b, c));
}

#[test]
fn settings_reach_the_runner() {
    assert_eq!(seen(combinations).len(), 8);
    assert_eq!(seen(twelve).len(), 12);
    assert_eq!(seen(every_setting).len(), 12, "and one for each requirement");
}

#[canvass::test(example(300, "a", vec![1], &[2, 3], 4), cases = 2, example(400, String::new(), vec![], vec![], &5))]
fn examples(number: u16, text: &str, list: Vec<u8>, slice: &[u8], reference: &u8) {
    see((number, text, list, slice, reference));
}

#[test]
fn examples_come_first_in_their_order() {
    let seen = seen(examples);
    assert_eq!(seen[0], r#"(300, "a", [1], [2, 3], 4)"#);
    assert_eq!(seen[1], r#"(400, "", [], [], 5)"#);
    assert_eq!(seen.len(), 4);
}
