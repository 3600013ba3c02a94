//! Which parameters interact, and no more of them than the model says.

use canvass_cover::model::{Model, Section};

use super::{acts, pict};

/// The sets of parameters that interact, each as the letters of their names.
#[track_caller]
fn check(section: &Section, expect: &[&str]) {
    let letter = |column: usize| char::from(b'a' + column as u8);
    let sets = section.problem().sets().into_iter();
    let mut sets: Vec<String> = sets.map(|set| set.into_iter().map(letter).collect()).collect();
    sets.sort();
    assert_eq!(sets, expect);
}

#[track_caller]
fn check_valid(model: &Model, strength: usize, mixed: bool, expect: &[&str]) {
    check(model.plan(strength, mixed).unwrap().valid(), expect);
}

#[track_caller]
fn check_invalid(model: &Model, strength: usize, parameter: usize, expect: &[&str]) {
    let plan = model.plan(strength, false).unwrap();
    check(&plan.invalid(parameter).unwrap().unwrap(), expect);
}

#[test]
fn results_interact_with_nothing() {
    let model = pict("a: 1, 2\nb: 1, 2\n$c: 1, 2\n{ $c }\n");
    check_valid(&model, 1, false, &["a", "b"]);
    check_valid(&model, 2, false, &["ab"]);
}

#[test]
fn an_order_counts_for_the_sets_with_its_parameter() {
    let model = pict("a: 1, 2\nb: 1, 2\nc @ 3: 1, 2, ~3\nd: 1, 2, ~3\n");
    check_valid(&model, 2, false, &["abc", "acd", "bcd"]);
    check_invalid(&model, 2, 2, &["abc", "acd", "bcd"]);
    check_invalid(&model, 2, 3, &["ad", "bd", "cd"]);
}

#[test]
fn relations_count_only_if_asked_for() {
    let model = acts(
        "[System]\nName: m\n[Parameter]\na (boolean) : true, false\nb (boolean) : true, false\n\
         c (int) : 1, 2\nd (int) : 1, 2\n[Relation]\nR1 : (a, c, d, 3)\n",
    );
    check_valid(&model, 2, true, &["acd", "b"]);
    check_valid(&model, 2, false, &["ab", "ac", "ad", "bc", "bd", "cd"]);
}
