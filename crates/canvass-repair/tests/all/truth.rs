//! What is said about generators, with and without a solver: cases in which it was once not true.

use canvass_repair::{Report, Session, Solver, Verdict, check};

/// What must be said about a generator.
#[derive(Debug, Clone, Copy)]
enum Expected {
    /// It reaches everything: with a solver that is proved, without one it is not refuted.
    Complete,
    /// It reaches everything, but no proof is found.
    Unproved,
    /// This value is missing; without a solver it may be overlooked.
    Misses(&'static str),
    /// The file is refused, with these words.
    Refused(&'static str),
}
use Expected::{Complete, Misses, Refused, Unproved};

const CASES: &[(&str, Expected, &str)] = &[
    ("a constant in a pattern is no binding", Misses("1"), "
        const ZERO: u32 = 0;
        fn small(n: u32, x: &u32) -> bool { *x < 2 }
        #[canvass::generator(covers = small)]
        fn g(n: u32) -> u32 { match n { ZERO => range(0..2), _ => 0 } }"),
    ("an imported name in a pattern may be a constant", Refused("may be a constant"), "
        use std::u32::MAX;
        fn small(n: u32, x: &u32) -> bool { *x < 2 }
        #[canvass::generator(covers = small)]
        fn g(n: u32) -> u32 { match n { MAX => range(0..2), _ => 0 } }"),
    ("`as` takes the low bits in a predicate", Misses("261"), "
        fn low(x: &u16) -> bool { *x as u8 == 5 }
        #[canvass::generator(covers = low)]
        fn g() -> u16 { 5 }"),
    ("a sum leaves its type", Misses("255"), "
        fn all(x: &u8) -> bool { true }
        #[canvass::generator(covers = all)]
        fn g() -> u8 { let x = any::<u8>(); x + 1 - 1 }"),
    ("a narrow draw stays narrow", Misses(""), "
        fn small(x: &u16) -> bool { *x < 1000 }
        #[canvass::generator(covers = small)]
        fn g() -> u16 { any::<u8>() as u16 }"),
    ("the least integer has no opposite", Misses("-128"), "
        fn all(x: &i8) -> bool { true }
        #[canvass::generator(covers = all)]
        fn g() -> i8 { -any::<i8>() }"),
    ("a signed difference does not saturate at zero", Misses("127"), "
        fn all(x: &i8) -> bool { true }
        #[canvass::generator(covers = all)]
        fn g() -> i8 { any::<i8>().saturating_sub(1) }"),
    ("where a predicate panics it does not hold", Misses("3"), "
        fn first(v: &[u8]) -> u8 { match v.len() { 0 => panic!(), _ => v[0] } }
        fn three(x: &u8) -> bool { first(&vec![*x]) <= 3 }
        #[canvass::generator(covers = three)]
        fn g() -> u8 { let x = range(0..=5); if x == 3 { panic!() } else { x } }"),
    ("an unsigned difference does", Misses("255"), "
        fn all(x: &u8) -> bool { true }
        #[canvass::generator(covers = all)]
        fn g() -> u8 { any::<u8>().saturating_sub(1) }"),
    ("a type ends where it ends", Complete, "
        fn all(x: &u8) -> bool { true }
        #[canvass::generator(covers = all)]
        fn g() -> u8 { range(0..=255) }"),
    ("an own function is not the built-in one", Refused("a function of this name"), "
        fn any() -> u8 { 3 }
        fn all(x: &u8) -> bool { true }
        #[canvass::generator(covers = all)]
        fn g() -> u8 { any() }"),
    ("an own macro is not the built-in one", Refused("a macro of this name"), "
        macro_rules! choose { ($a:expr, $b:expr) => { $a } }
        fn two(x: &u8) -> bool { *x < 2 }
        #[canvass::generator(covers = two)]
        fn g() -> u8 { choose![0, 1] }"),
    ("a function from elsewhere is not the built-in one", Refused("from elsewhere"), "
        use proptest::prelude::any;
        fn all(x: &u8) -> bool { true }
        #[canvass::generator(covers = all)]
        fn g() -> u8 { any::<u8>() }"),
    ("an own equality is not the derived one", Refused("of its own"), "
        struct P { a: u8 }
        impl PartialEq for P { fn eq(&self, other: &P) -> bool { true } }
        fn one(x: &P) -> bool { *x == P { a: 1 } }
        #[canvass::generator(covers = one)]
        fn g() -> P { P { a: 1 } }"),
    ("an own clone is not the derived one", Refused("of its own"), "
        struct P { a: u8 }
        impl Clone for P { fn clone(&self) -> P { P { a: 0 } } }
        fn all(x: &P) -> bool { true }
        #[canvass::generator(covers = all)]
        fn g() -> P { let p = any::<P>(); p.clone() }"),
    ("own values are not all values", Refused("of its own"), "
        struct P { a: u8 }
        impl Canvass for P { }
        fn all(x: &P) -> bool { true }
        #[canvass::generator(covers = all)]
        fn g() -> P { any::<P>() }"),
    ("attributes change what is drawn", Refused("attributes of its own"), "
        #[derive(Canvass)]
        struct P { #[canvass(range = 0..=3)] a: u8 }
        fn all(x: &P) -> bool { true }
        #[canvass::generator(covers = all)]
        fn g() -> P { any::<P>() }"),
    ("a size in the file is a size of the world", Misses("for n = 6"), "
        enum List { Nil, Cons(u8, Box<List>) }
        use List::{Cons, Nil};
        fn len(l: &List) -> usize { match l { Nil => 0, Cons(_, t) => 1 + len(t) } }
        fn sized(n: usize, l: &List) -> bool { len(l) <= n }
        #[canvass::generator(covers = sized)]
        fn lists(n: usize) -> List {
            if n == 0 { Nil } else if n == 6 { lists(n - 1) } else { choose![Nil, Cons(any(), lists(n - 1).into())] }
        }"),
    ("a variable takes every value", Complete, "
        fn all(x: &u32) -> bool { true }
        #[canvass::generator(covers = all)]
        fn g() -> u32 { let x = any::<u32>(); x }"),
    ("only what is rejected is missing", Misses("3"), "
        fn all(x: &u32) -> bool { true }
        #[canvass::generator(covers = all)]
        fn g() -> u32 { let x = any::<u32>(); if x == 3 { reject!() } else { x } }"),
    ("a quotient takes every value that is small enough", Unproved, "
        fn small(x: &i64) -> bool { *x < 1000 && *x > -1000 }
        #[canvass::generator(covers = small)]
        fn g() -> i64 { let a = any::<i64>(); a / 3 }"),
    ("a predicate may hold far from zero", Complete, "
        fn year(x: &u16) -> bool { *x >= 1970 && *x <= 2100 }
        #[canvass::generator(covers = year)]
        fn g() -> u16 { range(1970..=2100) }"),
    ("a predicate may require large parameters", Complete, "
        fn large(n: usize) -> bool { n >= 20 }
        fn below(n: usize, x: &usize) -> bool { *x < n }
        #[canvass::generator(covers = below, requires = large)]
        fn g(n: usize) -> usize { range(0..n) }"),
    ("operands are evaluated once", Misses("None"), "
        fn all(x: &Option<u8>) -> bool { true }
        #[canvass::generator(covers = all)]
        fn g() -> Option<u8> { let a = any::<u8>(); if a > 3 { a.checked_sub(1) } else { a.checked_sub(0) } }"),
    ("a type with endlessly many instances is refused", Refused("endlessly many instances"), "
        enum N<T> { Z(T), S(Box<N<(T, T)>>) }
        fn all(x: &N<u8>) -> bool { true }
        #[canvass::generator(covers = all)]
        fn g() -> N<u8> { any::<N<u8>>() }"),
    ("a function with endlessly many instances is refused", Refused("endlessly many instances"), "
        fn f<T>(n: usize, x: T) -> usize { if n == 0 { 0 } else { f(n - 1, (x, 1)) } }
        fn c(x: &usize) -> bool { f(*x, 0) == 0 }
        #[canvass::generator(covers = c)]
        fn g() -> usize { any() }"),
    ("of two constants of a name one is compiled", Refused("a second item of this name"), "
        #[cfg(feature = \"a\")] const Z: u8 = 0;
        #[cfg(not(feature = \"a\"))] const Z: u8 = 5;
        fn c(x: &u8) -> bool { *x < Z }
        #[canvass::generator(covers = c)]
        fn g() -> u8 { range(0..Z) }"),
    ("a variant may not be compiled", Refused("conditional compilation"), "
        enum E { A, #[cfg(feature = \"b\")] B }
        fn c(x: &E) -> bool { true }
        #[canvass::generator(covers = c)]
        fn g() -> E { any() }"),
    ("a statement may not be compiled", Refused("conditional compilation"), "
        fn c(x: &u8) -> bool { #[cfg(feature = \"b\")] let x = &3; *x == 3 }
        #[canvass::generator(covers = c)]
        fn g() -> u8 { any() }"),
    ("a type from elsewhere is not the built-in one", Refused("from elsewhere"), "
        use foo::Option;
        fn c(x: &Option<u8>) -> bool { true }
        #[canvass::generator(covers = c)]
        fn g() -> Option<u8> { any() }"),
    ("a type of a module is not that of the file", Refused("a type of a module"), "
        struct P(u8);
        fn c(x: &other::P) -> bool { x.0 < 3 }
        #[canvass::generator(covers = c)]
        fn g() -> other::P { any() }"),
    ("a constructor of a module is not that of the file", Refused("no function `E::A`"), "
        enum E { A(u8) }
        fn c(x: &E) -> bool { true }
        #[canvass::generator(covers = c)]
        fn g() -> E { other::E::A(any()) }"),
    ("a module of the file is not that of the library", Refused("a module of this name"), "
        mod canvass { pub fn any() -> u8 { 3 } }
        fn c(x: &u8) -> bool { true }
        #[canvass::generator(covers = c)]
        fn g() -> u8 { canvass::any() }"),
    ("a choice of a module is not that of the library", Refused("no function `other::any`"), "
        fn c(x: &u8) -> bool { true }
        #[canvass::generator(covers = c)]
        fn g() -> u8 { other::any() }"),
    ("a macro of a module is not that of the library", Refused("from elsewhere"), "
        fn c(x: &u8) -> bool { *x < 2 }
        #[canvass::generator(covers = c)]
        fn g() -> u8 { other::choose![0, 1] }"),
    ("macros of a crate may have any name", Refused("from elsewhere"), "
        #[macro_use] extern crate other;
        fn c(x: &u8) -> bool { *x < 2 }
        #[canvass::generator(covers = c)]
        fn g() -> u8 { choose![0, 1] }"),
    ("a callee may produce what its promise says nothing about", Unproved, "
        fn c(n: u8, x: &u8) -> bool { *x < 9 }
        #[canvass::generator(covers = c)]
        fn g(n: u8) -> u8 { let x = helper(n); if x < 9 { x } else { reject!() } }
        fn helped(n: u8, x: &u8) -> bool { *x >= 0 - n }
        #[canvass::generator(covers = helped)]
        fn helper(n: u8) -> u8 { any() }"),
    ("a constant in a pattern of a pair is no binding", Misses("3 for n = 5"), "
        const A: u8 = 2; const B: u8 = 5;
        fn c(n: u8, x: &u8) -> bool { *x < 4 }
        #[canvass::generator(covers = c)]
        fn g(n: u8) -> u8 { match (n, n) { (A, _) => range(0..4), (_, B) => range(0..3), _ => range(0..4) } }"),
    ("constants are computed", Misses("12 for n = 10"), "
        const A: u8 = 3; const B: u8 = A * 4 + 1; const C: u8 = B - A;
        fn c(n: u8, x: &u8) -> bool { *x < 13 }
        #[canvass::generator(covers = c)]
        fn g(n: u8) -> u8 { if n == C { range(0..B - 1) } else { range(0..B) } }"),
    ("a pattern hides a parameter for its arm only", Misses("4 for n = 4"), "
        fn c(n: u8, x: &u8) -> bool { *x <= n }
        #[canvass::generator(covers = c)]
        fn g(n: u8) -> u8 { match Some(n) { Some(n) if n > 3 => range(0..n), Some(n) => range(0..=n), None => n } }"),
    ("a cast of a negative number is a large one", Misses("-55"), "
        fn c(x: &i8) -> bool { (*x as u8) > 200 }
        #[canvass::generator(covers = c)]
        fn g() -> i8 { range(-54..0) }"),
    ("a cast of a large number is rejected in a generator", Complete, "
        fn c(n: u16, x: &u8) -> bool { *x as u16 <= n }
        #[canvass::generator(covers = c)]
        fn g(n: u16) -> u8 { range(0..=n) as u8 }"),
    ("a product ends where its type ends", Misses("254"), "
        fn c(x: &u8) -> bool { *x % 2 == 0 }
        #[canvass::generator(covers = c)]
        fn g() -> u8 { 2 * range(0..=126) }"),
    ("a quotient is rounded towards zero", Misses("-1 for n = 0"), "
        fn c(n: i8, x: &i8) -> bool { *x / 2 == n }
        #[canvass::generator(covers = c)]
        fn g(n: i8) -> i8 { choose![2 * n, 2 * n + 1] }"),
    ("a remainder has the sign of the dividend", Misses("-127"), "
        fn c(x: &i8) -> bool { *x % 3 == -1 }
        #[canvass::generator(covers = c)]
        fn g() -> i8 { let k = range(-41..=0); 3 * k - 1 }"),
    ("the least number is nobody's opposite", Misses("-128"), "
        fn c(x: &i8) -> bool { *x < 0 }
        #[canvass::generator(covers = c)]
        fn g() -> i8 { -range(1..=127) }"),
    ("what returns early is a branch", Misses("6 for n = 6"), "
        fn c(n: u8, x: &u8) -> bool { *x <= n }
        #[canvass::generator(covers = c)]
        fn g(n: u8) -> u8 { if n == 0 { return 0; } if n > 5 { return range(0..n); } range(0..=n) }"),
    ("`requires` may hold rarely", Misses("for n = "), "
        fn r(n: u8) -> bool { n % 49 == 0 && n >= 98 }
        fn c(n: u8, x: &u8) -> bool { *x < n }
        #[canvass::generator(covers = c, requires = r)]
        fn g(n: u8) -> u8 { if r(n) { range(0..n - 1) } else { range(0..n) } }"),
    ("two draws are one variable when one was drawn", Misses("(0, 1)"), "
        fn c(x: &(u8, u8)) -> bool { x.0 < 3 && x.1 < 3 }
        #[canvass::generator(covers = c)]
        fn g() -> (u8, u8) { let a = range(0..3); (a, a) }"),
    ("an alternative without weight is never taken", Misses("0 for n = 0"), "
        fn c(n: u32, x: &u8) -> bool { *x < 2 }
        #[canvass::generator(covers = c)]
        fn g(n: u32) -> u8 { choose![n => 0, 1 => 1] }"),
    ("a guard falls through", Misses("2 for n = 2"), "
        fn c(n: u8, x: &u8) -> bool { *x <= n }
        #[canvass::generator(covers = c)]
        fn g(n: u8) -> u8 { match n { 2 if n > 2 => 0, 2 => range(0..2), k => range(0..=k) } }"),
    ("an imported variant may have the name of another", Refused("a name in a pattern"), "
        enum E { A, B }
        use E::{A as B, B as A};
        fn c(x: &E) -> bool { match x { A => true, B => false } }
        #[canvass::generator(covers = c)]
        fn g() -> E { E::A }"),
    ("a parameter may be far from what is tried first", Misses("2 for n = 1"), "
        fn c(n: u64, x: &u8) -> bool { *x < 3 }
        #[canvass::generator(covers = c)]
        fn g(n: u64) -> u8 { if n / 100_000 == 100_000 { range(0..2) } else { range(0..3) } }"),
    ("a function of a module is not that of the file", Refused("inner::lim"), "
        mod inner { pub fn lim(n: u8) -> u8 { n / 2 } }
        fn lim(n: u8) -> u8 { n }
        fn c(n: u8, x: &u8) -> bool { *x <= lim(n) }
        #[canvass::generator(covers = c)]
        fn g(n: u8) -> u8 { range(0..=inner::lim(n)) }"),
    ("an item in a function hides that of the file", Refused("inside a function"), "
        fn lim(n: u8) -> u8 { n }
        fn c(n: u8, x: &u8) -> bool { *x <= lim(n) }
        #[canvass::generator(covers = c)]
        fn g(n: u8) -> u8 { fn lim(n: u8) -> u8 { n / 2 } range(0..=lim(n)) }"),
    ("a condition draws only where it is asked", Misses("true for n = 0"), "
        fn c(n: u8, x: &bool) -> bool { true }
        #[canvass::generator(covers = c)]
        fn g(n: u8) -> bool { n > 1 && any::<bool>() }"),
    ("the largest parameter leaves no room above it", Misses("3 for n = 255"), "
        fn c(n: u8, x: &u8) -> bool { *x <= n && *x != 2 }
        #[canvass::generator(covers = c)]
        fn g(n: u8) -> u8 { let x = range(0..=n + 1); if c(n, &x) { x } else { reject!() } }"),
    ("endless recursion reaches nothing", Unproved, "
        fn all(n: usize, x: &u8) -> bool { true }
        #[canvass::generator(covers = all)]
        fn a(n: usize) -> u8 { b(n) }
        #[canvass::generator(covers = all)]
        fn b(n: usize) -> u8 { a(n) }"),
];

fn report(source: &str, solver: Option<Solver>) -> Result<Report, String> {
    let mut session = Session::default();
    if let Some(solver) = solver {
        session = session.with_solver(solver);
    }
    let names = canvass_repair::generators(source).map_err(|error| error.to_string())?;
    check(source, &names[0], &mut session).map_err(|error| error.to_string())
}

fn holds(found: &Result<Report, String>, expected: Expected, has_solver: bool) -> bool {
    match (expected, found) {
        (Refused(words), Err(error)) => error.contains(words),
        (Refused(_), Ok(_)) | (_, Err(_)) => false,
        (Misses(value), Ok(report)) => match report.verdict() {
            Verdict::Refuted => {
                report.missing_examples.iter().any(|one| one.to_string().contains(value))
            }
            Verdict::NotRefuted => !has_solver,
            Verdict::Proved => false,
        },
        (Complete, Ok(report)) if has_solver => report.verdict() == Verdict::Proved,
        (Complete | Unproved, Ok(report)) => report.verdict() == Verdict::NotRefuted,
    }
}

fn check_all(solver: Option<&Solver>) {
    let mut wrong = Vec::new();
    for (name, expected, source) in CASES {
        let found = report(source, solver.cloned());
        if !holds(&found, *expected, solver.is_some()) {
            wrong.push(format!("{name}: {expected:?}, found {found:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn without_a_solver_nothing_wrong_is_said() {
    check_all(None);
}

#[test]
#[ignore = "needs z3"]
fn with_a_solver_nothing_wrong_is_said() {
    check_all(Some(&Solver::find().expect("a solver for the tests that need it")));
}
