//! What the macros refuse, and in which words: the files in `tests/errors`.
//!
//! To accept new text, run `TRYBUILD=overwrite cargo test -p canvass --test derive_errors` and read the difference.

#[test]
fn errors_say_what_to_change() {
    trybuild::TestCases::new().compile_fail("tests/errors/*.rs");
}
