//! Lazy search against its slow twin: make all values, and ask the predicate about each.

#[path = "lazy/few.rs"]
mod few;
#[path = "lazy/parts.rs"]
mod parts;
#[path = "lazy/sampling.rs"]
mod sampling;
#[path = "lazy/specimens.rs"]
mod specimens;
#[path = "lazy/twin.rs"]
mod twin;
#[path = "lazy/two_three.rs"]
mod two_three;

use canvass::Canvass;
use canvass::check::{Ended, Test};
use canvass::for_macros::all;
use canvass::lazy::{Lazy, Search, SearchError, Ways};
use specimens::{Bag, Branch, Card, Chain, Expression, Heavy, Key, Rose, Tree};
use std::cell::Cell;
use std::collections::BTreeMap;
use twin::check;

#[test]
fn ordered_trees_are_the_same_as_the_twins() {
    check(9, |tree: &Tree| tree.is_ordered());
}

#[test]
fn a_predicate_may_look_from_right_to_left() {
    check(9, |tree: &Tree| tree.is_ordered_from_the_right());
}

#[test]
fn a_predicate_may_look_by_levels() {
    check(9, |tree: &Tree| tree.levels().windows(2).all(|pair| pair[0] <= 2 * pair[1] + 1));
}

#[test]
fn a_predicate_may_look_twice_and_at_clones() {
    check(8, |tree: &Tree| tree.clone().is_ordered() && tree.clone().height() < 4);
}

#[test]
fn a_predicate_may_look_at_nothing_or_at_everything() {
    check(8, |_: &Tree| true);
    check(8, |_: &Tree| false);
    check(7, |tree: &Tree| format!("{tree:?}").len() % 2 == 0);
}

#[test]
fn a_predicate_may_take_the_value_apart_and_change_it() {
    check(8, |tree: &Tree| {
        let mut tree = tree.clone();
        tree.turn_rightmost();
        tree.is_ordered()
    });
    check(8, |tree: &Tree| match tree.clone() {
        Tree::Leaf => true,
        Tree::Node(left, key, right) => {
            let (left, right) = (Lazy::into_inner(left), Lazy::into_inner(right));
            Tree::Node(Lazy::new(right), key, Lazy::new(left)).is_ordered()
        }
    });
    check(8, |tree: &Tree| match tree.clone() {
        Tree::Leaf => true,
        Tree::Node(left, key, mut right) => {
            let (left, taken) = (left.into_box(), std::mem::replace(&mut *right, Tree::Leaf));
            Tree::Node(Lazy::from(taken), key, Lazy::from(left)).is_ordered()
        }
    });
}

#[test]
fn conditions_asked_together_find_the_same_in_any_order() {
    let runs = [true, false].map(|turned| {
        let conditions = |tree: &Tree| {
            let (mut small, mut ordered) = (|| tree.height() < 4, || tree.is_ordered());
            let mut flat = || tree.levels().len() < 4;
            match turned {
                false => all(&mut [&mut small, &mut ordered, &mut flat]),
                true => all(&mut [&mut flat, &mut ordered, &mut small]),
            }
        };
        check(9, conditions);
        let mut search = Search::<Tree>::new(0..=12).expect("it has values");
        while search.step(|tree| conditions(&tree)).expect("it goes on").is_some() {}
        assert_eq!(search.decided(), &3_903);
        search.runs()
    });
    let mut one_by_one = Search::<Tree>::new(0..=12).expect("it has values");
    let step = |tree: Tree| tree.height() < 4 && tree.is_ordered() && tree.levels().len() < 4;
    while one_by_one.step(step).expect("it goes on").is_some() {}
    assert!(runs.iter().all(|runs| *runs < one_by_one.runs()), "{runs:?} {}", one_by_one.runs());
}

#[test]
fn a_condition_need_not_cope_with_what_another_rejects() {
    check(8, |tree: &Tree| {
        all(&mut [&mut || tree.is_ordered(), &mut || {
            assert!(tree.is_ordered());
            true
        }])
    });
}

/// A tree is rejected without a look into a box, so no box is to blame.
#[test]
fn choices_outside_of_boxes_are_changed_whatever_is_to_blame() {
    check(8, |tree: &Tree| {
        let is_large = || matches!(tree, Tree::Node(_, 2.., _));
        all(&mut [&mut { is_large }, &mut || tree.is_ordered()])
    });
}

/// What is rejected depends on the first tree, and the conditions look at the second one alone.
#[test]
fn what_was_seen_before_the_conditions_is_to_blame_too() {
    check(8, |(a, b): &(Lazy<Tree>, Lazy<Tree>)| {
        let is_tall = a.height() > 1;
        all(&mut [&mut || b.height() > 20 || is_tall, &mut || b.is_ordered()])
    });
}

#[test]
fn several_arguments_are_one_value() {
    check(8, |(tree, key): &(Tree, u8)| tree.is_ordered() && tree.contains(*key));
    check(7, |(a, b): &(Lazy<Tree>, Lazy<Tree>)| a.is_ordered() && **a == **b);
}

#[test]
fn boxes_may_be_in_lists_options_and_structs() {
    check(9, |rose: &Rose| rose.is_heap());
    check(9, |key: &Key| key.fits());
    check(8, |list: &Vec<Lazy<Tree>>| list.iter().rev().all(|tree| tree.height() == 1));
    check(8, |pair: &Option<(Lazy<bool>, Lazy<Tree>)>| {
        pair.as_ref().is_none_or(|(small, tree)| tree.height() < 2 || **small)
    });
}

#[test]
fn what_is_in_a_map_is_chosen_with_the_map() {
    check(7, |map: &BTreeMap<u8, Lazy<Tree>>| map.values().all(|tree| tree.is_ordered()));
}

#[test]
fn expressions_of_two_types_that_contain_each_other() {
    check(9, |expression: &Expression| expression.is_closed(0));
}

#[test]
fn values_that_a_type_refuses_are_decided_without_the_predicate() {
    check(8, |bag: &Bag| bag.rest.as_ref().is_none_or(|rest| rest.first >= bag.first));
}

#[test]
fn a_predicate_of_a_type_may_look_into_its_boxes() {
    check(7, |chain: &Chain| chain.last() < 2);
    check(7, |chain: &Chain| chain.rest.is_some());
    check(7, |list: &Vec<Lazy<Chain>>| list.iter().all(|chain| chain.first > 0));
    // The box is looked into before the next field is made.
    check(7, |list: &Vec<Lazy<Branch>>| list.iter().all(|branch| branch.key > 0));
}

/// The space of one field depends on another, so some choices make no card.
#[test]
fn refused_values_are_counted_like_those_that_nobody_looked_at() {
    let decided = |look: fn(&Vec<Lazy<Card>>) -> usize| {
        let mut search = Search::<Vec<Lazy<Card>>>::new(0..=8).expect("it has values");
        while search.step(|deck| look(&deck)).expect("it goes on").is_some() {}
        (search.runs(), search.decided().clone())
    };
    let (few, all) = decided(Vec::len);
    let (many, each) = decided(|deck| format!("{deck:?}").len());
    assert!(few < many, "{few} {many}");
    assert_eq!(each, all);
}

#[test]
fn types_without_boxes_are_gone_through_one_by_one() {
    let mut search = Search::<Vec<bool>>::new(0..=6).expect("it has values");
    while let Some(run) = search.step(|list| list.len()).expect("it goes on") {
        assert_eq!(run.decided, 1);
    }
    assert_eq!(search.decided().to_u64(), Some(search.runs()));
}

#[test]
fn sizes_one_after_the_other_are_all_sizes() {
    let runs = |sizes| {
        let mut search = Search::<Tree>::new(sizes).expect("it has values");
        let mut ordered = canvass::Nat::ZERO;
        while let Some(run) = search.step(|tree| tree.is_ordered()).expect("it goes on") {
            if run.outcome {
                ordered += &run.decided;
            }
        }
        (ordered, search.decided().clone())
    };
    let (mut ordered, mut decided) = (canvass::Nat::ZERO, canvass::Nat::ZERO);
    for size in 0..=9 {
        let one = runs(size..=size);
        ordered += &one.0;
        decided += &one.1;
        let count = Tree::sized(size).and_then(|space| space.count()).expect("it has sizes");
        assert_eq!(Some(&one.1), count.finite());
    }
    assert_eq!((ordered, decided), runs(0..=9));
}

#[test]
fn patterns_find_what_is_there_and_run_nothing_twice() {
    let mut seen = std::collections::HashSet::new();
    let mut search = Search::<Tree>::patterns(&Ways::COMPETING).expect("it has values");
    let mut tall = 0;
    for _ in 0..3_000 {
        // Looks at everything, so that each run is another tree.
        let run = search.step(|tree| (format!("{tree:?}"), tree.height()));
        let (text, height) = run.expect("it goes on").expect("there are more").outcome;
        assert!(seen.insert(text), "run twice");
        tall = tall.max(height);
    }
    assert!(tall >= 5, "long paths come early: {tall}");
}

/// One run for each pattern of up to three constructors: its value has the pattern.
#[test]
fn a_pattern_is_a_path_from_the_root() {
    let mut patterns = vec!["v".to_owned(), "l".to_owned(), "s".to_owned()];
    for _ in 1..3 {
        let longer = |pattern: String| match pattern.ends_with('v') {
            true => vec![pattern],
            false => ["v", "l", "s"].map(|last| format!("{pattern}{last}")).to_vec(),
        };
        patterns = patterns.into_iter().flat_map(longer).collect();
    }
    assert_eq!(patterns.len(), 15);
    let ways = Ways { strength: 3, fineness: 3, budget: 1 };
    let mut search = Search::<Expression>::patterns(&[ways]).expect("it has values");
    for pattern in patterns {
        // Looks at everything.
        let run = search.step(|expression| (format!("{expression:?}"), expression.paths(3)));
        let (text, paths) = run.expect("it goes on").expect("there are more").outcome;
        assert!(paths.contains(&pattern), "{pattern}: {text}");
    }
}

/// Only expressions have patterns, and two of the variants have no expression.
#[test]
fn patterns_and_few_constructors_come_to_all_variants() {
    #[derive(Canvass)]
    enum Top {
        Nested(Lazy<Expression>),
        Switch(bool),
        Nothing,
    }
    for search in [Search::<Top>::patterns(&Ways::COMPETING), Search::<Top>::few()] {
        let mut search = search.expect("it has values");
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..200 {
            let run = search.step(|top| match top {
                Top::Nested(_) => "nested",
                Top::Switch(on) => ["off", "on"][usize::from(on)],
                Top::Nothing => "nothing",
            });
            let Some(run) = run.expect("it goes on") else { break };
            seen.insert(run.outcome);
        }
        assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["nested", "nothing", "off", "on"]);
    }
}

#[test]
fn searches_of_finitely_many_values_say_that_all_were_tried() {
    for strategy in ["auto", "in order", "lazy", "patterns", "few", "scope"] {
        let findings = Test::here()
            .set("strategy", strategy)
            .find_counterexample(|_: (bool, Option<Lazy<bool>>)| true);
        assert!(findings.expect("it is searched").ended == Ended::Exhausted, "{strategy}");
    }
}

#[test]
fn what_nobody_looked_at_can_be_completed_without_the_pattern() {
    let mut search = Search::<Tree>::patterns(&Ways::COMPETING).expect("it has values");
    for _ in 0..1_000 {
        let run = search.step(|tree| tree.is_ordered()).expect("it goes on").expect("more");
        let value = search.value().expect("there is one");
        assert_eq!(value.is_ordered(), run.outcome);
    }
}

#[test]
fn sizes_without_values_are_no_end() {
    let mut search = Search::<Heavy>::by_size().expect("it has values");
    for length in 0..5 {
        let run = search.step(|heavy| heavy.length()).expect("it goes on").expect("there are more");
        assert_eq!(run.outcome, length);
    }
}

#[test]
fn a_value_that_is_kept_by_the_predicate_does_no_harm() {
    let leaked = std::cell::RefCell::new(Vec::new());
    check(8, |tree: &Tree| {
        leaked.borrow_mut().push(tree.clone());
        tree.is_ordered()
    });
    assert!(leaked.borrow().iter().all(|tree| tree.height() < 9));
}

#[test]
fn demands_that_depend_on_an_earlier_run_are_noticed() {
    let odd = Cell::new(false);
    let mut search = Search::<(Lazy<Tree>, Lazy<Tree>)>::new(0..=8).expect("it has values");
    let error = loop {
        odd.set(!odd.get());
        let step = search.step(|(a, b)| {
            let (first, second) = if odd.get() { (a, b) } else { (b, a) };
            first.is_ordered() && second.is_ordered()
        });
        match step {
            Ok(Some(_)) => {}
            Ok(None) => panic!("it is not noticed"),
            Err(error) => break error,
        }
    };
    assert_eq!(error, SearchError::Nondeterministic);
}

#[test]
fn fewer_demands_than_before_are_noticed() {
    let odd = Cell::new(false);
    let mut search = Search::<(Lazy<Tree>, Lazy<Tree>)>::new(0..=8).expect("it has values");
    let mut step = || {
        odd.set(!odd.get());
        search.step(|(a, b)| a.is_ordered() && odd.get() && b.is_ordered())
    };
    step().expect("it looks at both").expect("there are more");
    assert_eq!(step().expect_err("it looks at the first alone"), SearchError::Nondeterministic);
}

#[test]
fn a_panic_of_the_predicate_leaves_the_search_as_it_was() {
    let new = || Search::<Tree>::new(0..=9).expect("it has values");
    let patterns = || Search::<Tree>::patterns(&Ways::COMPETING).expect("it has values");
    for (mut calm, mut panicking) in [(new(), new()), (patterns(), patterns())] {
        let (mut runs, mut panics, mut decided) = (0, 0, canvass::Nat::ZERO);
        for _ in 0..500 {
            let expected = calm.step(|tree| tree.height() < 2).expect("it goes on");
            let step = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                panicking.step(|tree| assert!(tree.height() < 2)).expect("it goes on")
            }));
            let Some(expected) = expected else {
                assert_eq!(step.ok(), Some(None));
                break;
            };
            assert_eq!(step.is_ok(), expected.outcome);
            match step {
                Ok(run) => {
                    let run = run.expect("it has as many runs");
                    assert_eq!(run.decided, expected.decided);
                    decided += &run.decided;
                    runs += 1;
                }
                Err(_) => panics += 1,
            }
            assert_eq!(panicking.value(), calm.value());
        }
        assert!(runs > 10 && panics > 10, "{runs} {panics}");
        // What a run that panics decides is not counted.
        assert_eq!((panicking.runs(), panicking.decided()), (runs, &decided));
    }
}
