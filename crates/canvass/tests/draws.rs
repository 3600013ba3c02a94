//! Values that a property draws while it runs.

use canvass::check::{Strategy, Test};
use canvass::generate::{any, choose, draw, range};
use canvass::prelude::*;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What is tried in order of a property that draws, until nothing is left or so many cases were run.
fn in_order<T: Ord>(cases: &str, property: impl Fn() -> T) -> Vec<T> {
    tried(Strategy::InOrder, cases, property)
}

fn tried<T>(strategy: Strategy, cases: &str, property: impl Fn() -> T) -> Vec<T> {
    let tried = RefCell::new(Vec::new());
    let test = Test::here().strategy(strategy).set("cases", cases);
    test.regressions(false).rejects(1_000_000).run(|()| {
        let value = property();
        tried.borrow_mut().push(value);
    });
    tried.into_inner()
}

/// The message of a property that fails.
fn failure(property: impl Fn()) -> String {
    let test = Test::here().regressions(false);
    let failed = catch_unwind(AssertUnwindSafe(|| test.run(|()| property())));
    let payload = failed.expect_err("it fails");
    payload.downcast_ref::<String>().expect("a message").clone()
}

#[test]
fn a_small_tree_of_choices_is_gone_through_in_order() {
    let pairs: BTreeSet<(u8, u8)> = in_order("1000", || {
        let n = draw(1..=9_u8);
        (n, draw(1..=n))
    })
    .into_iter()
    .collect();
    let expect = (1..=9).flat_map(|n| (1..=n).map(move |m| (n, m))).collect();
    assert_eq!(pairs, expect);
}

#[test]
fn lists_that_are_drawn_are_those_of_their_type_by_size() {
    let drawn: BTreeSet<Vec<bool>> = in_order("200", || draw(..)).into_iter().collect();
    let space = Vec::<bool>::space().expect("a space");
    let smallest: Vec<Vec<bool>> = space.iter().take(31).collect();
    assert!(smallest.iter().all(|list| drawn.contains(list)), "{drawn:?}");
}

/// All trees of a depth, by a function that draws what it needs.
fn tree(depth: u8) -> String {
    match depth {
        0 => ".".to_owned(),
        _ => choose_tree(depth),
    }
}

fn anything(_depth: u8, _tree: &String) -> bool {
    true
}

#[canvass::generator(covers = anything)]
fn choose_tree(depth: u8) -> String {
    choose![".".to_owned(), join(depth)]
}

fn join(depth: u8) -> String {
    format!("({}{})", tree(depth - 1), tree(depth - 1))
}

#[test]
fn generators_that_are_called_in_a_test_draw_what_the_test_draws() {
    let trees: BTreeSet<String> = in_order("1000", || tree(3)).into_iter().collect();
    // a(n + 1) = a(n)² + 1
    assert_eq!(trees.len(), 26);
}

#[test]
fn the_same_draws_come_in_every_run_and_a_longer_run_extends_a_shorter_one() {
    for strategy in [Strategy::Auto, Strategy::InOrder, Strategy::AdHoc] {
        let run =
            |cases| tried(strategy, cases, || (any::<u8>(), range(0..1000_u32), any::<Vec<u8>>()));
        let (short, long) = (run("40"), run("90"));
        assert!(short.len() >= 40 && long[..short.len()] == short[..], "{strategy:?}");
    }
}

#[test]
fn what_fails_is_shrunk_to_its_smallest() {
    let message = failure(|| {
        let list: Vec<u16> = draw(..);
        let limit = draw(5..=900_u16);
        let sum: u32 = list.iter().copied().map(u32::from).sum();
        assert!(sum < u32::from(limit) * 3, "{list:?} {limit}");
    });
    assert_eq!(message, "[15] 5");
}

#[test]
fn a_structure_that_is_drawn_is_shrunk_by_the_shapes_of_its_type() {
    let message = failure(|| {
        let before: u8 = draw(..);
        let lists: Vec<Vec<u8>> = draw(..);
        assert!(!lists.iter().any(|list| list.len() > 2), "{before} {lists:?}");
    });
    assert_eq!(message, "0 [[0, 0, 0]]");
}

#[test]
fn elements_of_slices_and_values_of_spaces_are_drawn() {
    let words = ["tea", "cake", "milk"];
    let drawn: BTreeSet<&str> = in_order("100", || *draw(&words)).into_iter().collect();
    assert_eq!(drawn, BTreeSet::from(words));
    let space = canvass::space::values([7, 9]);
    assert_eq!(
        in_order("100", || draw(&space)).into_iter().collect::<BTreeSet<_>>(),
        BTreeSet::from([7, 9])
    );
}

#[test]
fn ranges_of_floats_and_characters_are_drawn_from() {
    let drawn = tried(Strategy::Auto, "300", || {
        let (share, letter): (f64, char) = (draw(0.5..=2.0), draw('a'..'f'));
        (share, letter)
    });
    assert!(
        drawn
            .iter()
            .all(|(share, letter)| (0.5..=2.0).contains(share) && ('a'..'f').contains(letter))
    );
    let letters: BTreeSet<char> = drawn.iter().map(|(_, letter)| *letter).collect();
    assert_eq!(letters, ('a'..'f').collect());
    let message = failure(|| {
        let share: f32 = draw(0.0..1.0);
        assert!(share < 0.5, "{share}");
    });
    assert_eq!(message, "0.5");
}

#[test]
fn alternatives_are_drawn_by_their_weights() {
    let drawn = tried(Strategy::AdHoc, "1000", || draw([(1, "rare"), (9, "usual"), (0, "never")]));
    let usual = drawn.iter().filter(|word| **word == "usual").count();
    assert!((850..950).contains(&usual) && !drawn.contains(&"never"), "{usual}");
    let all: BTreeSet<char> = in_order("9", || draw([(1, 'a'), (9, 'b')])).into_iter().collect();
    assert_eq!(all, BTreeSet::from(['a', 'b']));
}

#[test]
fn nothing_to_choose_from_rejects_the_case() {
    let accepted = Cell::new(0);
    let test = Test::here().strategy(Strategy::InOrder).regressions(false);
    test.run(|list: Vec<bool>| {
        let at = draw(0..list.len());
        accepted.set(accepted.get() + 1);
        assert!(at < list.len());
    });
    assert!(accepted.get() > 100);
}

#[test]
fn an_example_draws_the_smallest_values() {
    let seen = RefCell::new(Vec::new());
    let test = Test::here().example(|| 77_u8).cases(3).regressions(false);
    test.run(|number: u8| seen.borrow_mut().push((number, any::<u8>())));
    assert!(seen.borrow().contains(&(77, 0)));
}

#[test]
fn a_property_without_arguments_that_draws_nothing_is_refused() {
    let run = catch_unwind(|| {
        Test::<()>::new("draws::nothing", file!(), line!(), "").regressions(false).run(|()| {});
    });
    let payload = run.expect_err("it fails");
    let message = payload.downcast_ref::<String>().expect("a message");
    assert!(message.starts_with("a property is about its arguments or what it draws"), "{message}");
}

#[test]
fn strategies_that_need_arguments_are_refused_or_replaced() {
    let refused = |name, value| {
        let test = Test::here().set(name, value).regressions(false);
        let run = catch_unwind(AssertUnwindSafe(|| test.run(|()| _ = any::<u8>())));
        run.expect_err("it fails").downcast_ref::<String>().expect("a message").clone()
    };
    assert!(refused("strategy", "array").starts_with("an array is of arguments"));
    for strategy in [Strategy::Lazy, Strategy::Thinned] {
        assert!(tried(strategy, "50", any::<u8>).len() >= 50);
    }
}

#[canvass::test]
fn a_test_may_draw_without_arguments() {
    let list: Vec<u8> = draw(..);
    assume!(!list.is_empty());
    let at = draw(0..list.len());
    assert!(list.get(at).is_some());
}

#[cfg(feature = "regex")]
mod regular_expressions {
    use canvass::check::{Strategy, Test};
    use canvass::generate::{draw, regex};
    use std::cell::RefCell;
    use std::collections::BTreeSet;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    /// The texts that are drawn in order.
    fn texts(pattern: &str, cases: u64) -> BTreeSet<String> {
        let texts = RefCell::new(BTreeSet::new());
        let test = Test::here().strategy(Strategy::InOrder).cases(cases).regressions(false);
        test.run(|()| {
            let text: String = draw(regex(pattern));
            texts.borrow_mut().insert(text);
        });
        texts.take()
    }

    #[test]
    fn all_texts_that_match_are_drawn() {
        let set = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<BTreeSet<_>>();
        assert_eq!(texts("^a?(b|cd)$", 100), set(&["b", "cd", "ab", "acd"]));
        assert_eq!(texts("x{2,4}", 100), set(&["xx", "xxx", "xxxx"]));
        assert_eq!(texts("[a-c1]", 100), set(&["a", "b", "c", "1"]));
        assert_eq!(texts("(?i)q", 100), set(&["q", "Q"]));
        assert!(texts("(ab)*", 1000).contains("ababababab"));
    }

    #[test]
    fn a_text_shrinks_to_the_simplest_one_that_fails() {
        let failed = catch_unwind(AssertUnwindSafe(|| {
            Test::here().regressions(false).run(|()| {
                let text: String = draw(regex("[0-9a-zA-Z_]+@[a-z]+"));
                assert!(text.len() < 6, "{text}");
            });
        }));
        let payload = failed.expect_err("it fails");
        assert_eq!(payload.downcast_ref::<String>().expect("a message").len(), 6);
    }

    #[test]
    fn what_cannot_be_drawn_from_is_said() {
        for (pattern, reason) in [(r"a\b", "only `^` and `$`"), ("(", "unclosed group")] {
            let failed = catch_unwind(|| regex(pattern)).expect_err("it is refused");
            let message = failed.downcast_ref::<String>().expect("a message");
            assert!(message.contains(reason), "{message}");
        }
    }
}
