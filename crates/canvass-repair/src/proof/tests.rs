//! Tests of refutations, and of what must not be proved.

mod agreement;
mod totality;

use crate::{
    language::{FunctionId, Program, read},
    oracle::{Oracle, Paths},
    proof::{Judgement, Proof, Solver, Wanted, prove},
    session::Session,
    universe::{Scale, Witness},
    value::{ValueId, Values},
};

const ALL: Wanted = Wanted { completeness: true, soundness: true };

const TINY: Scale = Scale {
    labels: 2,
    smallest: 15,
    valid: 2,
    misses: 5,
    varied: 0,
    draws: 60,
    size: 2,
    mentioned: 0,
    tuples: 10,
    rows: 500,
    seed: 3,
};

fn session() -> Session<'static> {
    Session::default().with_solver(Solver::find().expect("a solver for the tests that need it"))
}

fn generator(program: &Program, name: &str) -> FunctionId {
    program.generators().find(|&id| program.function(id).name == name).unwrap()
}

fn proof(source: &str, name: &str) -> (Program, Proof) {
    let program = read(source).unwrap();
    let proof = prove(&program, generator(&program, name), ALL, &mut session()).unwrap();
    (program, proof)
}

fn shown(program: &Program, witness: &Witness) -> String {
    let mut values = Values::new();
    let all: Vec<String> = witness
        .tuple
        .iter()
        .chain(&witness.value)
        .map(|plain| {
            let id = values.store(plain);
            values.show(&program.types, id)
        })
        .collect();
    all.join(", ")
}

/// A benchmark in which a part of the text is replaced.
fn changed(benchmark: &str, from: &str, to: &str) -> String {
    let root = std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../studies/repair");
    let text = std::fs::read_to_string(root.join(benchmark).join("reference.rs")).unwrap();
    assert!(text.contains(from), "{benchmark} has no {from}");
    text.replacen(from, to, 1)
}

/// What the oracle says about a point of a world that has it: whether it is allowed, and whether it is reached.
fn allowed_and_reached(program: &Program, id: FunctionId, witness: &Witness) -> (bool, bool) {
    let mut oracle = Oracle::new(program, id, TINY, std::slice::from_ref(witness));
    let value = oracle.interpreter.values.store(witness.value.as_ref().unwrap());
    let tuple: Vec<ValueId> =
        witness.tuple.iter().map(|plain| oracle.interpreter.values.store(plain)).collect();
    let row = oracle.universe.tuples.iter().position(|other| *other == tuple).unwrap();
    let place = oracle.universe.domain(oracle.goal()).place(value).unwrap();
    let body = &program.function(id).body;
    let reached = Paths::of(&mut oracle, body).unwrap().coverage(&mut oracle).unwrap();
    (oracle.target().contains(row, place), reached.contains(row, place))
}

/// Expects that something is missing, as the oracle agrees.
#[track_caller]
fn check_incomplete(benchmark: &str, from: &str, to: &str) {
    let (program, proof) = proof(&changed(benchmark, from, to), benchmark);
    let Judgement::Refuted(witness) = proof.completeness else {
        panic!("{benchmark} with {to}: {:?}", proof.completeness)
    };
    let seen = allowed_and_reached(&program, generator(&program, benchmark), &witness);
    assert_eq!(seen, (true, false), "{benchmark} with {to}: {}", shown(&program, &witness));
}

#[test]
#[ignore = "needs z3"]
fn repairs_that_fit_small_worlds_only_are_refuted() {
    check_incomplete(
        "even_list",
        "Cons(2 * any::<i64>(), Box::new(Nil))\n",
        "Cons(size as i64, Box::new(Nil))\n",
    );
    check_incomplete("duplicate_list", "duplicate_list(size - 1, element)", "Nil");
    check_incomplete("sorted_list", "sorted_list(size - 1, head)", "Nil");
    check_incomplete(
        "sized_tree",
        "Box::new(sized_tree(size - 1)), Box::new(sized_tree(size - 1))",
        "Box::new(Leaf), Box::new(Leaf)",
    );
    check_incomplete(
        "search_tree",
        "Node(root, Box::new(search_tree(size - 1, low, root)), Box::new(search_tree(size - 1, root, high)))",
        "search_tree(size - 1, low, high), Node(root, Box::new(Leaf), Box::new(search_tree(size - 1, root, high))), \
         Node(root, Box::new(search_tree(size - 1, low, root)), Box::new(Leaf))",
    );
    check_incomplete("red_black_tree", "choose![Leaf, Node(true, ", "choose![Leaf, Node(false, ");
    check_incomplete("lambda_term", "range(0..applications)", "range(1..applications)");
    check_incomplete("unique_list", "let head = any::<i64>();", "let head = 2 * any::<i64>();");
}

#[test]
#[ignore = "needs z3"]
fn a_call_outside_requires_is_refuted() {
    let text = changed(
        "red_black_tree",
        "Node(false, Box::new(red_black_tree(steps - 1, false, height - 1)), any::<i64>(), Box::new(red_black_tree(steps - 1, false, height - 1)))",
        "Node(false, Box::new(red_black_tree(height, false, height - 1)), any::<i64>(), Box::new(red_black_tree(height, false, height - 1)))",
    );
    let (program, proof) = proof(&text, "red_black_tree");
    let (span, witness) = proof.refused.unwrap();
    assert_eq!(&text[span], "Box::new(red_black_tree(height, false, height - 1))");
    assert_eq!(shown(&program, &witness), "4, true, 2");
    assert_ne!(proof.completeness, Judgement::Proved);
    assert_ne!(proof.soundness, Judgement::Proved);
}

/// Expects that something is made that must not be, as the oracle agrees.
#[track_caller]
fn check_unsound(benchmark: &str, from: &str, to: &str) {
    let (program, proof) = proof(&changed(benchmark, from, to), benchmark);
    let Judgement::Refuted(witness) = proof.soundness else {
        panic!("{benchmark} with {to}: {:?}", proof.soundness)
    };
    let seen = allowed_and_reached(&program, generator(&program, benchmark), &witness);
    assert_eq!(seen, (false, true), "{benchmark} with {to}: {}", shown(&program, &witness));
}

#[test]
#[ignore = "needs z3"]
fn generators_of_too_much_are_refuted() {
    check_unsound(
        "sized_list",
        "if size == 0 {\n        Nil",
        "if size == 0 {\n        Cons(7, Box::new(Nil))",
    );
    check_unsound("even_list", "2 * any", "1 * any");
    check_unsound(
        "search_tree",
        "search_tree(size - 1, low, root)",
        "search_tree(size - 1, low, high)",
    );
    check_unsound("red_black_tree", "choose![Leaf, Node(true, ", "choose![Leaf, Node(false, ");
    check_unsound("unique_list", "if has(&tail, head)", "if has(&tail, head + 1)");
    check_unsound("lambda_term", "Base => reject!(),", "Base => Constant,");
}

const LIST: &str = "
enum List { Nil, Cons(i64, Box<List>) }
use List::{Cons, Nil};
fn len(list: &List) -> usize { match list { Nil => 0, Cons(_, tail) => 1 + len(tail) } }
";

/// Expects that soundness is not proved about a generator of any list, and completeness as said.
#[track_caller]
fn check_predicate(functions: &str, complete: bool) {
    let source = format!(
        "{LIST}{functions}
        #[canvass::generator(covers = p)]
        fn list(n: usize) -> List {{ any::<List>() }}"
    );
    let (_, proof) = proof(&source, "list");
    assert_eq!(proof.completeness == Judgement::Proved, complete, "{:?}", proof.completeness);
    // Where a predicate has no value it forbids nothing; small parameters for which it has none are reported.
    let report = crate::check(&source, "list", &mut session());
    assert!(report.is_err() || report.is_ok_and(|report| !report.is_sound()), "{source}");
}

#[test]
#[ignore = "needs z3"]
fn predicates_without_values_prove_nothing() {
    let p = "fn p(n: usize, list: &List) -> bool { f(n, list) == f(n, list) }";
    // Equations that no function satisfies.
    check_predicate(
        &format!(
            "fn f(n: usize, l: &List) -> usize {{ 1 + g(n, l) }} fn g(n: usize, l: &List) -> usize {{ f(n, l) }} {p}"
        ),
        true,
    );
    check_predicate(&format!("fn f(n: usize, l: &List) -> usize {{ 1 + f(n + 1, l) }} {p}"), true);
    // Numbers that leave their type, divisions by zero, patterns that do not fit.
    check_predicate(&format!("fn f(n: usize, l: &List) -> usize {{ n - 1 }} {p}"), true);
    check_predicate(&format!("fn f(n: usize, l: &List) -> usize {{ 6 / n }} {p}"), true);
    check_predicate(
        &format!("fn f(n: usize, l: &List) -> usize {{ match l {{ Nil => 0 }} }} {p}"),
        true,
    );
    check_predicate(
        &format!(
            "fn f(n: usize, l: &List) -> usize {{ match l {{ Nil => n - 1, Cons(_, t) => f(n, t) }} }} {p}"
        ),
        true,
    );
}

#[test]
#[ignore = "needs z3"]
fn a_recursion_that_does_not_decrease_proves_nothing() {
    let source = format!(
        "{LIST}
        fn p(n: usize, list: &List) -> bool {{ len(list) <= n }}
        #[canvass::generator(covers = p)]
        fn list(n: usize) -> List {{ list(n + 1) }}"
    );
    let (_, proof) = proof(&source, "list");
    let ends = Judgement::Unproved("that the recursion ends is not decided".to_owned());
    assert!(matches!(proof.completeness, Judgement::Refuted(_)) || proof.completeness == ends);
    assert!(matches!(proof.soundness, Judgement::Refuted(_)));
}

#[test]
#[ignore = "needs z3"]
fn generators_that_are_called_are_proved_too() {
    let source = |inner: &str| {
        format!(
            "{LIST}
            fn p(n: usize, list: &List) -> bool {{ len(list) <= n }}
            fn q(n: usize, list: &List) -> bool {{ len(list) <= n + 1 }}
            #[canvass::generator(covers = p)]
            fn inner(n: usize) -> List {{ {inner} }}
            #[canvass::generator(covers = q)]
            fn outer(n: usize) -> List {{ choose![Nil, Cons(any(), inner(n).into())] }}"
        )
    };
    let good = "if n == 0 { Nil } else { choose![Nil, Cons(any(), inner(n - 1).into())] }";
    let (_, proved) = proof(&source(good), "outer");
    assert_eq!((proved.completeness, proved.soundness), (Judgement::Proved, Judgement::Proved));
    let (_, doubtful) = proof(&source("Nil"), "outer");
    let Judgement::Unproved(why) = doubtful.completeness else { panic!() };
    assert!(why.starts_with("`inner` is assumed to keep its promise"), "{why}");
}

#[test]
#[ignore = "needs z3"]
fn results_for_which_a_promise_has_no_value_are_not_left_out() {
    // The first overflows for all values, so that the promise is `false` before a solver is asked; the others for some.
    for promise in ["*x < (250_u8 + 9_u8)", "*x >= 0 - n", "*x + 250 > 3 && *x < 9"] {
        let source = format!(
            "fn helped(n: u8, x: &u8) -> bool {{ {promise} }}
            #[canvass::generator(covers = helped)]
            fn helper(n: u8) -> u8 {{ any() }}
            fn small(n: u8, x: &u8) -> bool {{ *x < 9 }}
            #[canvass::generator(covers = small)]
            fn outer(n: u8) -> u8 {{ let x = helper(n); if x < 9 {{ reject!() }} else {{ x }} }}"
        );
        let (_, proof) = proof(&source, "outer");
        assert!(
            matches!(proof.soundness, Judgement::Refuted(_)),
            "{promise}: {:?}",
            proof.soundness
        );
    }
}
