//! Repairs that fill a hole with its own type or in a condition, that correct what is there, or that fall back to the default generator.

use canvass_repair::{Effort, Outcome, Precision, Repair, RepairError, Session, repair};

const LISTS: &str = "
enum List { Nil, Cons(u8, Box<List>) }
use List::{Cons, Nil};
fn len(list: &List) -> usize { match list { Nil => 0, Cons(_, tail) => 1 + len(tail) } }
fn up_to(n: usize, list: &List) -> bool { len(list) <= n }
fn exactly(n: usize, list: &List) -> bool { len(list) == n }
fn single(n: usize, list: &List) -> bool { len(list) == 1 }
";

fn repaired(source: &str, session: &mut Session<'_>) -> Repair {
    match repair(source, "g", session) {
        Ok(Outcome::Repaired(repair)) => *repair,
        other => panic!("{source}: {other:?}"),
    }
}

/// Repairs the generator `g`, and expects these edits, with which everything is reached and nothing else.
#[track_caller]
fn check(source: &str, edits: &[&str]) {
    let repair = repaired(source, &mut Session::default());
    let mut found: Vec<_> = repair.edits.iter().collect();
    found.sort_by_key(|edit| edit.span.start);
    let found: Vec<&str> = found.iter().map(|edit| edit.text.as_str()).collect();
    assert_eq!(found, edits, "{}", repair.text);
    assert_eq!(repair.precision, Precision::Exact);
    assert!(repair.after.is_complete() && repair.after.is_sound(), "{}", repair.text);
}

fn lists(covers: &str, body: &str) -> String {
    format!("{LISTS}#[canvass::generator(covers = {covers})]\nfn g(n: usize) -> List {{ {body} }}")
}

#[test]
fn a_typed_hole_reaches_what_it_says() {
    let top = "fn c(n: u8, x: &u8) -> bool { *x <= n }
        fn top(n: u8, x: &u8) -> bool { *x == n }
        #[canvass::generator(covers = c)]
        fn g(n: u8) -> u8 { choose![range(0..n), hole!(covers = top)] }";
    check(top, &["n"]);
    let body = "if n == 0 { Nil } else { choose![hole!(covers = single), Nil, Cons(any(), g(n - 1).into())] }";
    let source = lists("up_to", body);
    // Nothing is missing, but the hole says what it is to reach.
    check(&source, &["Cons(any::<u8>(), Box::new(Nil))"]);
}

#[test]
fn a_typed_hole_is_at_the_end_of_a_branch() {
    let source = "fn c(n: u8, x: &Option<u8>) -> bool { true }
        fn top(n: u8, x: &u8) -> bool { *x == n }
        #[canvass::generator(covers = c)]
        fn g(n: u8) -> Option<u8> { Some(hole!(covers = top)) }";
    let found = repair(source, "g", &mut Session::default());
    assert!(matches!(found, Err(RepairError::Nested { .. })), "{found:?}");
}

#[test]
fn a_hole_in_a_condition_gets_a_condition() {
    check(
        &lists("exactly", "if hole!() { Nil } else { Cons(any(), g(n - 1).into()) }"),
        &["n == 0"],
    );
    check(
        "fn c(low: u8, high: u8, x: &Option<u8>) -> bool {
             match x { None => true, Some(x) => low < *x && *x < high }
         }
         #[canvass::generator(covers = c)]
         fn g(low: u8, high: u8) -> Option<u8> { let x = any(); if hole!() { Some(x) } else { None } }",
        &["low < x && x < high"],
    );
}

#[test]
fn a_condition_that_is_not_found_is_an_error() {
    let source = "fn c(x: &u8) -> bool { *x % 7 == 3 }
        #[canvass::generator(covers = c)]
        fn g() -> u8 { let x = any(); if hole!() { x } else { reject!() } }";
    let found = repair(source, "g", &mut Session::default());
    assert!(matches!(found, Err(RepairError::Condition { .. })), "{found:?}");
}

#[test]
fn what_is_there_is_corrected_before_anything_is_added() {
    let below = |body: &str| {
        format!(
            "fn c(n: u32, x: &u32) -> bool {{ *x <= n }}
             #[canvass::generator(covers = c)]
             fn g(n: u32) -> u32 {{ {body} }}"
        )
    };
    check(&below("range(0..n)"), &["..="]);
    check(&below("range(1..=n)"), &["0"]);
    check(&below("let x = any(); if x < n { x } else { reject!() }"), &["<="]);
    let rest = "choose![Nil, Cons(any(), g(n - 1).into())]";
    check(&lists("up_to", &format!("if n <= 1 {{ Nil }} else {{ {rest} }}")), &["<"]);
    check(
        &lists("up_to", "if n == 0 { Nil } else { choose![Nil, Cons(any(), g(n - 2).into())] }"),
        &["1"],
    );
    check(&below("range(0 + 1..=n)"), &["0"]);
    let field = |body: &str| {
        format!(
            "struct P {{ a: u8, b: u8 }}
             fn c(n: u8, p: &P) -> bool {{ p.a <= 40 && p.b >= 3 }}
             #[canvass::generator(covers = c)]
             fn g(n: u8) -> P {{ {body} }}"
        )
    };
    // A number of a range and its kind; a choice instead of a number; what stands elsewhere.
    check(&field("P { a: range(0..30), b: range(3..=255) }"), &["0..=40"]);
    check(&below("let x = 0; if x <= n { x } else { reject!() }"), &["any::<u32>()"]);
    check(
        &lists(
            "up_to",
            "if n == 0 { Nil } else { choose![Nil, Cons(any(), Nil.into()), Cons(0, g(n - 1).into())] }",
        ),
        &["any::<u8>()"],
    );
}

#[test]
fn an_alternative_that_a_new_one_makes_needless_is_replaced() {
    let source = "
        enum Shape { Dot, Box(u8, u8) }
        fn c(n: u8, s: &Shape) -> bool { match s { Shape::Dot => true, Shape::Box(a, b) => *a <= n && *b >= n && *b <= 9 } }
        #[canvass::generator(covers = c)]
        fn g(n: u8) -> Shape { choose![Shape::Box(n, n), Shape::Dot] }";
    check(source, &["Shape::Box(range(0..=n), range(n..=9))"]);
}

#[test]
fn the_default_generator_is_the_last_resort() {
    let source = "
        enum Tree { Leaf, Node(Box<Tree>, u8, Box<Tree>) }
        fn odd(t: &Tree) -> bool { match t { Tree::Leaf => true, Tree::Node(l, x, r) => *x % 7 == 3 && odd(l) && odd(r) } }
        #[canvass::generator(covers = odd)]
        fn g() -> Tree { Tree::Leaf }";
    let none = Effort { cost: 0, ..Effort::default() };
    let found = repaired(source, &mut Session::default().with_effort(none.clone()));
    assert!(found.is_fallback && found.precision == Precision::Excessive);
    assert!(found.text.contains("choose![{ Tree::Leaf }, any::<Tree>()]"), "{}", found.text);
    assert!(found.after.is_complete() && !found.after.is_sound());
    let without = Effort { without: vec!["any".to_owned()], ..none };
    let found = repair(source, "g", &mut Session::default().with_effort(without));
    assert!(matches!(found, Ok(Outcome::Unrepaired(_))), "{found:?}");
}
