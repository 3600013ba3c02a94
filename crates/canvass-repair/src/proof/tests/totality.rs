//! Tests of totality and lemmas.

use crate::{
    language::{FunctionId, Program, read},
    proof::{
        Prover, roots,
        tests::{LIST, generator, session},
    },
};

/// A program with a function `f` that a predicate calls.
fn program(functions: &str, call: &str) -> Program {
    let source = format!(
        "{LIST}{functions}
        fn p(n: usize, i: i64, list: &List) -> bool {{ {call} }}
        #[canvass::generator(covers = p)]
        fn g(n: usize, i: i64) -> List {{ any::<List>() }}"
    );
    read(&source).unwrap()
}

fn function(program: &Program, name: &str) -> FunctionId {
    let place = program.functions.iter().position(|function| function.name == name).unwrap();
    FunctionId(place as u32)
}

#[track_caller]
fn check_total(functions: &str, call: &str, expected: bool) {
    let program = program(functions, call);
    let roots = roots(&program, generator(&program, "g"));
    let mut session = session();
    let solver = session.solver().unwrap().clone();
    let mut prover = Prover::new(&program, &roots, &solver, &mut session).ok().unwrap();
    prover.find_total(&roots).ok().unwrap();
    let found = prover.translator.total[function(&program, "f").index()];
    assert_eq!(found, expected, "{functions}");
}

#[test]
#[ignore = "needs z3"]
fn functions_that_always_return_something_are_told_from_the_others() {
    for total in [
        "fn f(n: usize) -> usize { if n < 2 { n } else { f(n / 2) } }",
        "fn f(n: usize) -> usize { if n == 0 { 0 } else { g2(n - 1) } } fn g2(n: usize) -> usize { f(n) }",
        "fn h(a: usize, b: usize) -> usize { if a == 0 { b } else if b == 0 { h(a - 1, 7) } else { h(a, b - 1) } } \
         fn f(n: usize) -> usize { h(n, n) }",
        "fn h(a: usize, b: usize) -> usize { if b == 0 { a } else { h(b, a % b) } } fn f(n: usize) -> usize { h(n, 6) }",
        "fn f(n: usize) -> usize { match n { 0 => 1, 1..=5 => 2, _ => n - 6 } }",
    ] {
        check_total(total, "f(n) == 0", true);
    }
    for partial in [
        "fn f(n: usize) -> usize { if n == 0 { 0 } else { 1 + f(n + 1) } }",
        "fn f(n: usize) -> usize { f(n - 1) }",
        "fn f(n: usize) -> usize { if n == 3 { 0 } else { f(n / 2) } }",
        "fn f(n: usize) -> usize { g2(n) } fn g2(n: usize) -> usize { f(n) }",
        "fn f(n: usize) -> usize { match n { 0 => 1, 1..=5 => 2 } }",
        "fn f(n: usize) -> usize { if n < 5 { 5 - n } else { 4 - n } }",
        "fn f(n: usize) -> usize { 7 % (n / 2) }",
    ] {
        check_total(partial, "f(n) == 0", false);
    }
    check_total("fn f(i: i64) -> i64 { if i == 0 { 0 } else { f(i - 1) } }", "f(i) == 0", false);
    check_total(
        "fn f(l: &List) -> i64 { match l { Nil => 0, Cons(_, t) => 1 + f(t) } }",
        "f(list) == 0",
        true,
    );
    // It overflows for large elements, and so does a narrow result for a long list.
    check_total(
        "fn f(l: &List) -> i64 { match l { Nil => 0, Cons(h, t) => *h + f(t) } }",
        "f(list) == 0",
        false,
    );
    check_total(
        "fn f(l: &List) -> i32 { match l { Nil => 0, Cons(_, t) => 1 + f(t) } }",
        "f(list) == 0",
        false,
    );
    check_total(
        "fn f(l: &List) -> i64 { match l { Nil => 0, Cons(h, t) => f(&Cons(*h, t.clone())) } }",
        "f(list) == 0",
        false,
    );
}

#[track_caller]
fn check_lemmas(functions: &str, expected: usize) {
    let program = program(functions, "f(list, i)");
    let roots = roots(&program, generator(&program, "g"));
    let mut session = session();
    let solver = session.solver().unwrap().clone();
    let mut prover = Prover::new(&program, &roots, &solver, &mut session).ok().unwrap();
    prover.find_total(&roots).ok().unwrap();
    let lemmas = prover.lemmas(&[function(&program, "f")]).ok().unwrap();
    assert_eq!(lemmas.len(), expected, "{functions}");
}

#[test]
#[ignore = "needs z3"]
fn only_lemmas_that_hold_are_proved() {
    check_lemmas(
        "fn f(l: &List, i: i64) -> bool { match l { Nil => true, Cons(h, t) => *h < i && f(t, i) } }",
        1,
    );
    check_lemmas(
        "fn f(l: &List, i: i64) -> bool { match l { Nil => true, Cons(h, t) => i <= *h && f(t, *h) } }",
        1,
    );
    check_lemmas(
        "fn f(l: &List, i: i64) -> bool { match l { Nil => true, Cons(h, t) => *h == i && f(t, i) } }",
        0,
    );
    check_lemmas(
        "fn f(l: &List, i: i64) -> bool { match l { Nil => i == 3, Cons(_, t) => f(t, i) } }",
        0,
    );
    check_lemmas(
        "fn f(l: &List, i: i64) -> bool { match l { Nil => i > 3, Cons(_, t) => f(t, i / 2) } }",
        1,
    );
}
