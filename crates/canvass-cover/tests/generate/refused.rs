//! What cannot be generated, and what is said of it.

use std::{collections::BTreeSet, ops::ControlFlow};

use canvass_cover::{
    Progress,
    model::{Model, Request},
};

use super::{generate, pict, request, try_generate};

#[track_caller]
fn check(text: &str, request: &Request, expect: &str) {
    check_model(&pict(text), request, expect);
}

#[track_caller]
fn check_model(model: &Model, request: &Request, expect: &str) {
    let error = try_generate(model, request).expect_err("this cannot be generated");
    assert_eq!(error.to_string(), expect);
}

const THREE: &str = "a: 1, 2\nb: 1, 2\nc: 1, 2\n";

#[test]
fn the_strength_is_at_most_the_number_of_inputs() {
    let expect = "strength 4 is not possible with 3 parameters: give one from 1 to 3";
    check(&format!("{THREE}$r: 1, 2\n"), &request(4), expect);
    let expect = "strength 0 is not possible with 3 parameters: give one from 1 to 3";
    check(THREE, &request(0), expect);
}

#[test]
fn there_is_an_input() {
    let expect = "all parameters are results: give at least one whose name does not begin with `$`";
    check("$r: 1, 2\n", &request(1), expect);
}

#[test]
fn mixed_strength_needs_relations() {
    let expect = "the model has no relations: add some to it, or give a strength";
    check(&format!("{THREE}{{a, b}} @ 2\n"), &Request { mixed: true, ..request(2) }, expect);
}

#[test]
fn constraints_that_exclude_every_row_are_named() {
    let constraints = "[a] <> 2;\n[b] <> 2;\nIF [a] = 1 THEN [c] = 2;\n[b] <> [c];\n[a] <> 9;\n\
                       IF [c] = 2 THEN [b] = 2;\n[c] <> 2;\n";
    let expect = "no row fulfils these 4 constraints together: `[a] <> 2` (line 4), `[b] <> 2` (line 5), \
                  `IF [a] = 1 THEN [c] = 2` (line 6), `IF [c] = 2 THEN [b] = 2` (line 9); change one";
    check(&format!("{THREE}{constraints}"), &request(2), expect);
}

#[test]
fn a_constraint_that_nothing_fulfils_is_named() {
    let expect = "no row fulfils the constraint `[b] > [c] AND [b] < [c]` (line 5): change it";
    let constraints = "[a] > 1;\n[b] > [c] AND [b] < [c];\n";
    check(&format!("{THREE}{constraints}"), &request(2), expect);
    let model = Model::builder("").boolean("a").boolean("b").constraint("1 > 2").build().unwrap();
    let expect = "no row fulfils the constraint `1 > 2` (line 1): change it";
    check_model(&model, &request(1), expect);
}

#[test]
fn a_constraint_that_everything_fulfils_is_no_matter() {
    let model = Model::builder("").boolean("a").boolean("b").constraint("2 > 1").build().unwrap();
    assert_eq!(generate(&model, &request(2)).rows.len(), 4);
}

#[test]
fn an_invalid_value_that_is_excluded_is_no_matter() {
    let model = pict("a: 1, 2, ~3\nb: 1, 2\nNOT IsNegative(a);\n");
    assert_eq!(generate(&model, &request(2)).rows.len(), 4);
}

#[test]
fn rows_to_begin_with_fit_the_model() {
    let expect = "seed row 1 does not fit the model: give a value or none for each parameter";
    for wrong in [vec![None; 2], vec![None, Some(2), None]] {
        let seeds = vec![vec![None; 3], wrong];
        check(THREE, &Request { seeds, ..request(2) }, expect);
    }
}

#[test]
fn who_watches_may_stop() {
    let model = pict("a: 1, 2, 3, ~4\nb: 1, 2, 3, ~4\nc: 1, 2, 3, ~4\n");
    let generated = model.generate(&request(2), &mut |_| ControlFlow::Break(())).unwrap();
    assert!(!generated.is_complete);
    let mut seen = BTreeSet::new();
    let watch = &mut |progress: Progress| {
        assert_eq!(progress.columns, 4 * 3);
        seen.insert(progress.done / 3);
        ControlFlow::Continue(())
    };
    assert!(model.generate(&request(2), watch).unwrap().is_complete);
    assert_eq!(seen, BTreeSet::from([0, 1, 2, 3]));
}
