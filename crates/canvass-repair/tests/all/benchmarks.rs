//! Tests of repairs: the generators of Cobb's tables.

use canvass_repair::{Outcome, Precision, Repair, Session, check as compare, generators, repair};
use canvass_repair_benchmarks::text;

/// Repairs a variant of a benchmark, the generator of the same name.
#[track_caller]
fn repaired(benchmark: &str, variant: &str) -> Repair {
    match repair(text(benchmark, variant), benchmark, &mut Session::default()) {
        Ok(Outcome::Repaired(repair)) => *repair,
        other => panic!("{benchmark} {variant}: {other:?}"),
    }
}

#[track_caller]
fn check(benchmark: &str, variants: &[&str]) {
    for variant in variants {
        let repair = repaired(benchmark, variant);
        assert_eq!(repair.precision, Precision::Exact, "{benchmark} {variant}: {}", repair.text);
        assert!(
            repair.after.is_complete() && repair.after.is_sound(),
            "{benchmark} {variant}: {:?}",
            repair.after
        );
        assert!(!repair.text.contains("hole!()"), "{benchmark} {variant}: {}", repair.text);
        assert!(repair.before.missing > 0, "{benchmark} {variant} was complete");
        let again = compare(&repair.text, benchmark, &mut Session::default()).unwrap();
        assert!(again.is_complete() && again.is_sound(), "{benchmark} {variant}: {again:?}");
    }
}

#[test]
fn lists_are_repaired() {
    check("sized_list", &["1", "2", "3", "4", "5", "6", "7", "8", "sketch"]);
    check("duplicate_list", &["1", "2", "sketch"]);
    check("unique_list", &["1", "2", "sketch"]);
    check("sorted_list", &["1", "2", "sketch"]);
    check("even_list", &["1", "2", "3", "4", "5", "6", "sketch"]);
}

#[test]
fn trees_are_repaired() {
    check("sized_tree", &["1", "2", "3", "sketch"]);
    check("complete_tree", &["1", "2", "sketch"]);
    check("search_tree", &["1", "2", "3", "4", "sketch"]);
    check("red_black_tree", &["1", "2", "3", "4", "5", "6", "sketch"]);
}

#[test]
fn lambda_terms_are_repaired() {
    // The third is slow unless optimised.
    let variants: &[&str] = if cfg!(debug_assertions) { &["1", "2"] } else { &["1", "2", "3"] };
    check("lambda_term", variants);
}

#[test]
fn references_are_complete_and_sound() {
    let small = [
        "sized_list",
        "duplicate_list",
        "unique_list",
        "sorted_list",
        "even_list",
        "sized_tree",
        "complete_tree",
        "search_tree",
        "red_black_tree",
    ];
    for benchmark in small {
        let report =
            compare(text(benchmark, "reference"), benchmark, &mut Session::default()).unwrap();
        assert!(report.is_complete() && report.is_sound(), "{benchmark}: {report:?}");
        assert_eq!(generators(text(benchmark, "reference")).unwrap(), [benchmark]);
    }
}

#[test]
fn repairs_read_as_people_write_them() {
    let lines = |benchmark, variant| -> Vec<String> {
        let edits = repaired(benchmark, variant).edits.into_iter();
        edits.filter(|edit| !edit.reason.starts_with("imports")).map(|edit| edit.text).collect()
    };
    assert_eq!(lines("sized_list", "2"), ["Nil"]);
    assert_eq!(
        lines("duplicate_list", "2"),
        ["Cons(element, Box::new(duplicate_list(size - 1, element)))"]
    );
    assert_eq!(lines("unique_list", "sketch"), ["Nil", "Cons(head, Box::new(tail))", "reject!()"]);
    assert_eq!(lines("even_list", "2"), ["Cons(2 * any::<i64>(), Box::new(Nil))"]);
    assert_eq!(
        lines("search_tree", "4"),
        [
            "Node(root, Box::new(search_tree(size - 1, low, root)), Box::new(search_tree(size - 1, root, high)))"
        ]
    );
    assert_eq!(lines("red_black_tree", "6"), ["red_black_tree(steps - 1, true, height)"]);
}

#[test]
fn recursion_is_weighted_by_the_size() {
    let repair = repaired("sized_list", "sketch");
    let expected = "choose![1 => Nil, size => Cons(any::<i64>(), Box::new(sized_list(size - 1)))]";
    assert!(repair.text.contains(expected), "{}", repair.text);
}

#[test]
fn gaps_are_said_in_words() {
    let words = |benchmark, variant| {
        repaired(benchmark, variant).before.missing_formula.unwrap().to_string()
    };
    assert_eq!(words("even_list", "2"), "size > 0 ∧ len(list) = 1 ∧ all_even(list)");
    assert_eq!(words("even_list", "3"), "list is Cons(_, Cons(..)) ∧ evens(size, list)");
    assert_eq!(words("sized_list", "2"), "size > 0 ∧ list is Nil");
    assert_eq!(
        words("red_black_tree", "5"),
        "height > 0 ∧ is_red(tree) ∧ red_black(steps, parent_is_red, height, tree)"
    );
}
