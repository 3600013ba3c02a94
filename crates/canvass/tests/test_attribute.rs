//! `#[canvass::test]`: what a function may look like, and what is run of it.
//!
//! A test made by the attribute is a function without arguments; the tests here call some of them and look at what
//! they left behind.

#[path = "test_attribute/arguments.rs"]
mod arguments;
#[path = "test_attribute/assume.rs"]
mod assume;
#[path = "test_attribute/outcome.rs"]
mod outcome;
#[allow(dead_code, reason = "the tests of the runner need more of it")]
#[path = "runner/package.rs"]
mod package;
#[path = "test_attribute/runtime.rs"]
mod runtime;
#[path = "test_attribute/samples.rs"]
mod samples;
#[path = "test_attribute/settings.rs"]
mod settings;

use package::Package;
use std::cell::RefCell;

thread_local! {
    static SEEN: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Notes a value, in a property.
fn see(value: impl std::fmt::Debug) {
    SEEN.with_borrow_mut(|seen| seen.push(format!("{value:?}")));
}

/// What a test notes.
fn seen(test: fn()) -> Vec<String> {
    SEEN.take();
    test();
    SEEN.take()
}

#[test]
fn a_failure_shows_the_arguments_by_name_and_type() {
    let run = Package::new().run("reported", &[]);
    run.fails();
    run.says("reported (crates/canvass/tests/test_attribute/samples.rs:16) fails for");
    run.says("let tree: Tree = Tree::Node(Box::new(Tree::Leaf), 3);");
    run.says("let _name: &str = &String::from(\"\");");
    run.says("let argument_3: (u8, bool) = (0, false);");
    run.says("the tree holds 3");
}

#[test]
fn a_failing_example_is_reported_as_one() {
    let run = Package::new().run("example", &[]);
    run.fails();
    run.says("let number: u32 = 123456;");
    run.says("example");
}

#[test]
fn a_failure_that_should_panic_asks_for_is_not_saved() {
    let package = Package::new();
    package.run("expected", &[]).passes();
    assert!(!package.path(".canvass").exists(), "something is saved");
    package.run("expected", &[("CANVASS_CASES", "many")]).fails();
}
