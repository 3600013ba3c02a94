//! Facts about reading, showing and matching expressions.

mod denotation;
mod random;
mod values;

use super::{Expression, ExpressionError};
use crate::tree::{Alphabet, Tagging};
use crate::{Canvass, Rng};
use denotation::Universe;
use random::random_text;
use std::collections::BTreeMap;
use std::sync::Arc;

fn alphabet<T: Canvass>() -> Arc<Alphabet> {
    Alphabet::of::<T>().unwrap()
}

fn expression<T: Canvass>(text: &str) -> Expression {
    alphabet::<T>().expression(text).unwrap()
}

#[track_caller]
fn check_shown<T: Canvass>(text: &str, expect: &str) {
    let alphabet = alphabet::<T>();
    let read = alphabet.expression(text).unwrap();
    assert_eq!(read.to_string(), expect);
    assert!(alphabet.expression(expect).unwrap() == read);
}

#[test]
fn expressions_are_written_in_one_way() {
    check_shown::<Vec<bool>>(" _ ", "⊤");
    check_shown::<Vec<bool>>("nil()", "nil");
    check_shown::<Vec<bool>>("mu X . cons(_,X)+nil", "μX. cons(⊤, X) + nil");
    check_shown::<Vec<bool>>("(true+(false))+nil", "true + false + nil");
    check_shown::<Vec<bool>>("<><1>(true + nil)", "◇○(true + nil)");
    check_shown::<Vec<bool>>("true + μX.X + nil", "true + (μX. X + nil)");
    check_shown::<Vec<bool>>("◇µX. μX. X", "◇(μX. μX. X)");
}

#[test]
fn every_constructor_has_a_name_that_can_be_read() {
    check_shown::<(u8, ())>("tuple(bits2to4, unit)", "tuple(bits2to4, unit)");
    check_shown::<(u8, u16)>("tuple(u8::#0, bits9to16)", "tuple(u8::#0, bits9to16)");
    check_shown::<((bool, u8), (bool, bool))>(
        "◇(bool, u8)::tuple(bool::true, _)",
        "◇(bool, u8)::tuple(true, ⊤)",
    );
    check_shown::<(Option<u8>, Option<bool>)>(
        "tuple(Option<u8>::None, Option<bool>::Some(_))",
        "tuple(Option<u8>::None, Option<bool>::Some(⊤))",
    );
    check_shown::<BTreeMap<bool, ()>>("entry(true, _, empty)", "entry(true, ⊤, empty)");
    check_shown::<[Vec<bool>; 2]>("array(nil, ⊤)", "array(nil, ⊤)");
}

#[test]
fn constructors_of_the_same_name_and_type_are_numbered() {
    let alphabet =
        Alphabet::tagged::<((u8, u8), (bool, Option<((u8,),)>))>(Tagging::ByName).unwrap();
    for at in 0..alphabet.symbols.len() {
        let symbol = alphabet.symbol_at(at);
        let name = alphabet.name(symbol).to_owned();
        let fields = vec!["_"; alphabet.symbol(symbol).arity].join(", ");
        alphabet.expression(&format!("{name}({fields})")).unwrap();
    }
}

#[track_caller]
fn check_refused<T: Canvass>(text: &str, expect: &str) {
    assert_eq!(alphabet::<T>().expression(text).unwrap_err().to_string(), expect);
}

#[test]
fn what_cannot_be_read_is_refused_with_the_place() {
    check_refused::<Vec<bool>>("", "column 1: expected an expression, found the end");
    check_refused::<Vec<bool>>("◇", "column 2: expected an expression, found the end");
    check_refused::<Vec<bool>>("nil nil", "column 5: expected `+` or the end, found `n`");
    check_refused::<Vec<bool>>("(nil", "column 5: expected `+` or `)`, found the end");
    check_refused::<Vec<bool>>("cons(_; _)", "column 7: expected `,`, `+` or `)`, found `;`");
    check_refused::<Vec<bool>>("mu X X", "column 6: expected `.`, found `X`");
    check_refused::<Vec<bool>>("mu _. X", "column 4: expected the name of a variable, found `_`");
    check_refused::<Vec<bool>>(
        "⊤ + μnil. nil",
        "column 6: `nil` is a constructor: give the variable another name",
    );
    check_refused::<Vec<bool>>(
        "cons(tru, _)",
        "column 6: `tru` is neither a constructor nor bound by a `μ` around it: did you mean `true`?",
    );
    check_refused::<Vec<bool>>(
        "(mu List. nil) + Lits",
        "column 18: `Lits` is neither a constructor nor bound by a `μ` around it",
    );
    check_refused::<Vec<bool>>(
        "mu List. Lits",
        "column 10: `Lits` is neither a constructor nor bound by a `μ` around it: did you mean `List`?",
    );
    check_refused::<(Option<u8>, bool)>(
        "tuple(Option<u9>::Some(_), _)",
        "column 7: `Option<u9>::Some` is neither a constructor nor bound by a `μ` around it: \
         did you mean `Option<u8>::Some`?",
    );
    check_refused::<Vec<bool>>("cons(_)", "column 1: `cons` has 2 fields, but 1 are given");
    check_refused::<(u8, u16)>(
        "<>#1",
        "column 3: several constructors are called `#1`: write `u8::#1` or `u16::#1`",
    );
}

#[test]
fn long_and_deep_expressions_are_refused() {
    let refused = |text: String| alphabet::<Vec<bool>>().expression(&text).unwrap_err();
    assert_eq!(refused("(".repeat(100_000)), ExpressionError::TooDeep { column: 201 });
    assert_eq!(refused("◇".repeat(100_000)), ExpressionError::TooDeep { column: 201 });
    assert_eq!(refused("nil + ".repeat(100_000) + "nil"), ExpressionError::TooLong);
}

#[track_caller]
fn check_matches<T: Canvass>(text: &str, values: &[(T, bool)]) {
    let expression = expression::<T>(text);
    for (at, (value, expect)) in values.iter().enumerate() {
        let tree = expression.alphabet().tree(value).unwrap();
        assert_eq!(expression.matches(&tree), *expect, "value {at}");
    }
}

#[test]
fn a_tree_matches_what_describes_it() {
    let lists = |expect: [bool; 4]| {
        let lists = [vec![], vec![true], vec![true, false], vec![false, true]];
        lists.into_iter().zip(expect).collect::<Vec<_>>()
    };
    check_matches("μX. cons(true, X) + nil", &lists([true, true, false, false]));
    check_matches("◇true", &lists([false, true, true, true]));
    check_matches("○nil", &lists([false, true, false, false]));
    check_matches("◇cons(true, ◇false)", &lists([false, false, true, false]));
    check_matches("μX. X", &lists([false; 4]));
    check_matches("μX. X + nil", &lists([true, false, false, false]));
}

#[test]
fn long_trees_are_matched_without_recursion() {
    let expression = expression::<Vec<bool>>("◇cons(false, nil)");
    let mut list = vec![true; 1_000_000];
    list.push(false);
    assert!(expression.matches(&expression.alphabet().tree(&list).unwrap()));
}

#[track_caller]
fn check_empty(text: &str, is_empty: bool, is_compatible: bool) {
    let read = expression::<Vec<bool>>(text);
    assert_eq!((read.is_empty(), read.is_compatible()), (is_empty, is_compatible), "{text}");
}

#[test]
fn what_has_no_end_is_empty() {
    check_empty("⊤", false, true);
    check_empty("μX. X", true, false);
    check_empty("μX. cons(true, X)", true, false);
    check_empty("μX. cons(true, X) + nil", false, true);
    check_empty("cons(nil, ⊤)", false, false);
    check_empty("true", false, false);
    check_empty("◇true", false, true);
    check_empty("○○○false", false, true);
    check_empty("○μX. ○X", true, false);
    check_empty("◇cons(⊤, true)", false, false);
}

/// Random expressions over a small alphabet, each shown and read again.
fn for_random_expressions<T: Canvass>(times: usize, mut check: impl FnMut(&Expression)) {
    let alphabet = alphabet::<T>();
    let mut rng = Rng::new(5);
    for _ in 0..times {
        let text = random_text(&alphabet, &mut rng);
        let read = alphabet.expression(&text).unwrap();
        assert!(alphabet.expression(&read.to_string()).unwrap() == read, "{text} as {read}");
        check(&read);
    }
}

#[track_caller]
fn check_matching<T: Canvass>(universe: Universe) {
    for_random_expressions::<T>(500, |expression| {
        for (tree, expect) in universe.trees().zip(universe.described(expression)) {
            assert_eq!(expression.matches(&tree), expect, "{expression} of {tree:?}");
        }
    });
}

#[test]
fn matching_agrees_with_the_meaning_of_expressions() {
    check_matching::<Vec<bool>>(Universe::untyped(&alphabet::<Vec<bool>>(), 3));
    check_matching::<(bool, Option<bool>)>(Universe::untyped(
        &alphabet::<(bool, Option<bool>)>(),
        3,
    ));
    check_matching::<Vec<Option<bool>>>(Universe::typed(&alphabet::<Vec<Option<bool>>>(), 5));
}

#[test]
fn an_expression_is_empty_if_no_tree_matches() {
    let universe = Universe::untyped(&alphabet::<Vec<bool>>(), 4);
    let mut empty = 0;
    for_random_expressions::<Vec<bool>>(500, |expression| {
        // A smallest tree is no deeper than there are constructors in the expression, and one for `⊤`.
        if expression.constructors() < 4 {
            let some = universe.described(expression).contains(&true);
            assert_eq!(expression.is_empty(), !some, "{expression}");
            empty += usize::from(!some);
        }
    });
    assert!(empty > 10, "{empty} empty expressions are few");
}

#[track_caller]
fn check_compatible<T: Canvass>(depth: usize) {
    let universe = Universe::typed(&alphabet::<T>(), depth);
    let mut compatible = 0;
    for_random_expressions::<T>(500, |expression| {
        let described = universe.described(expression);
        let some = universe.of_type().zip(described).any(|both| both == (true, true));
        assert_eq!(expression.is_compatible(), some, "{expression}");
        compatible += usize::from(some);
    });
    assert!((50..450).contains(&compatible), "{compatible} of 500 is one-sided");
}

#[test]
fn an_expression_is_compatible_if_a_tree_of_the_type_matches() {
    check_compatible::<Vec<bool>>(10);
    check_compatible::<(bool, Option<bool>)>(4);
}
