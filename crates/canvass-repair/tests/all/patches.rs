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
fn a_wrong_bound_is_corrected() {
    check_study(("binary_heap", "1"), "binary_heap", "..=");
    check_study(("scoped_term", "1"), "scoped_term", "scope + 1");
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
    let expected = ",\n            Object(Box::new(members(depth - 1, depth, width)))";
    check_study(("json_value", "2"), "json_value", expected);
}

#[test]
fn a_variable_that_hides_the_generator_is_respected() {
    let source = "
enum List { Nil, Cons(u8, Box<List>) }
use List::{Cons, Nil};
fn len(list: &List) -> usize { match list { Nil => 0, Cons(_, tail) => 1 + len(tail) } }
fn sized(n: usize, list: &List) -> bool { len(list) <= n }
#[canvass::generator(covers = sized)]
fn lists(n: usize) -> List {
    let lists = n;
    if lists == 0 { Nil } else { hole!() }
}
";
    match repair(source, "lists", &mut Session::default()) {
        Ok(Outcome::Repaired(repair)) => {
            assert!(!repair.edits[0].text.contains("lists("), "{}", repair.text);
        }
        Ok(Outcome::Unrepaired(_)) | Err(_) => {}
        other => panic!("{other:?}"),
    }
}

#[test]
fn numbers_are_computed_from_what_a_generator_of_numbers_makes() {
    let expected = "choose![2 * network(bits - 1, prefix - 1), network(bits, bits - 1) + 1]";
    check_study(("cidr_block", "2"), "network", expected);
}
