//! What the macros and the types refuse, and in which words: the files in `tests/errors`.
//!
//! To accept new text, run `TRYBUILD=overwrite cargo test -p canvass --test derive_errors` and read the difference.

#[test]
fn errors_say_what_to_change() {
    trybuild::TestCases::new().compile_fail("tests/errors/*.rs");
}

/// Where the error is found in the file does not matter to the book.
#[test]
fn the_book_quotes_the_error_of_moving_out_of_a_lazy() {
    let book = include_str!("../../../book/src/lazy-search.md");
    let error = include_str!("errors/moved_out_of_lazy.stderr");
    for line in error.lines().filter(|line| !line.contains("-->") && line.len() > 4) {
        assert!(book.contains(line.trim()), "the book lacks {line}");
    }
}
