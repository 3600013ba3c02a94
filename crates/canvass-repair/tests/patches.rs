//! Tests of patches: where they are inserted, how they are weighted and laid out.

use canvass_repair::{Outcome, Session, repair};
use canvass_repair_benchmarks::text;

/// The text that a repair of a variant of a benchmark puts in, with its indentation.
#[track_caller]
fn check_study((benchmark, variant): (&str, &str), name: &str, expected: &str) {
    let repair = match repair(text(benchmark, variant), name, &mut Session::default()) {
        Ok(Outcome::Repaired(repair)) => repair,
        other => panic!("{other:?}"),
    };
    assert!(repair.after.is_complete() && repair.after.is_sound(), "{:?}", repair.after);
    assert_eq!(repair.edits[0].text, expected, "{}", repair.text);
}

#[test]
fn where_a_variable_has_no_value_to_take_the_repair_goes_around_it() {
    let expected = "choose![
            Empty,
            {
                let key = range(0..most);
                choose![
                    Empty,
                    Node(key, Box::new(binary_heap(levels - 1, key)), Box::new(binary_heap(levels - 1, key))),
                ]
            },
            Node(most, Box::new(binary_heap(levels - 1, most)), Box::new(binary_heap(levels - 1, most))),
        ]";
    check_study(("binary_heap", "1"), "binary_heap", expected);
}

#[test]
fn recursion_is_weighted_by_the_size_that_it_lessens() {
    let expected = "choose![
            1 => NoItem,
            left => Item(json_value(depth, width), Box::new(items(depth, width, left - 1))),
        ]";
    check_study(("json_value", "1"), "items", expected);
}

#[test]
fn alternatives_on_lines_of_their_own_get_another_line() {
    let expected = ",\n            Lambda(Box::new(scoped_term(levels - 1, scope + 1)))";
    check_study(("scoped_term", "1"), "scoped_term", expected);
}

#[test]
fn numbers_are_computed_from_what_a_generator_of_numbers_makes() {
    let expected = "choose![2 * network(bits - 1, prefix - 1), network(bits, bits - 1) + 1]";
    check_study(("cidr_block", "2"), "network", expected);
}
