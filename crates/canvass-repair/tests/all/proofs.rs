//! Tests of proofs: what a solver proves about generators for all sizes, and what it refutes.

use std::path::PathBuf;

use canvass_repair::{Certainty, Outcome, Report, Session, Solver, check as compare, repair};

fn read(benchmark: &str, variant: &str) -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../studies/repair");
    let path = root.join(benchmark).join(variant).with_extension("rs");
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn session() -> Session<'static> {
    Session::default().with_solver(Solver::find().expect("a solver for the tests that need it"))
}

#[track_caller]
fn check_proved(subject: &str, report: &Report) {
    assert!(report.is_complete() && report.is_sound(), "{subject}: {report:?}");
    assert!(report.completeness.is_proved(), "{subject}: {}", report.completeness);
    assert!(report.soundness.is_proved(), "{subject}: {}", report.soundness);
}

#[test]
fn without_a_solver_the_verdict_is_up_to_a_bound() {
    let report = compare(&read("sized_list", "reference"), "sized_list", &mut Session::default());
    let report = report.unwrap();
    assert!(report.is_complete() && report.is_sound());
    assert_eq!(report.completeness, Certainty::Bounded("no solver was given".to_owned()));
    assert_eq!(report.queries, 0);
}

#[test]
#[ignore = "needs z3"]
fn a_proof_outweighs_a_world_that_is_too_small() {
    let source = "
        fn divisor(a: u32, b: u32) -> u32 { if b == 0 { a } else { divisor(b, a % b) } }
        fn coprime(a: u32, value: &u32) -> bool { divisor(a, *value) == 1 }
        #[canvass::generator(covers = coprime)]
        fn number(a: u32) -> u32 {
            let value = any::<u32>();
            if divisor(a, value) == 1 { value } else { reject!() }
        }";
    check_proved("number", &compare(source, "number", &mut session()).unwrap());
    assert!(matches!(repair(source, "number", &mut session()), Ok(Outcome::Complete(_))));
}

#[track_caller]
fn check_reference(source: &str, name: &str) {
    check_proved(name, &compare(source, name, &mut session()).unwrap());
}

#[test]
#[ignore = "needs z3"]
fn heaps_are_proved_with_a_lemma() {
    let source = r"
enum Heap { Empty, Node(i64, Box<Heap>, Box<Heap>) }
use Heap::{Empty, Node};
fn depth(heap: &Heap) -> usize { match heap { Empty => 0, Node(_, left, right) => 1 + depth(left).max(depth(right)) } }
fn at_most(heap: &Heap, most: i64) -> bool {
    match heap { Empty => true, Node(key, left, right) => *key <= most && at_most(left, most) && at_most(right, most) }
}
fn is_heap(heap: &Heap) -> bool {
    match heap {
        Empty => true,
        Node(key, left, right) => at_most(left, *key) && at_most(right, *key) && is_heap(left) && is_heap(right),
    }
}
fn heap_below(levels: usize, most: i64, heap: &Heap) -> bool { depth(heap) <= levels && is_heap(heap) && at_most(heap, most) }
#[canvass::generator(covers = heap_below)]
fn heap(levels: usize, most: i64) -> Heap {
    if levels == 0 {
        Empty
    } else {
        let key = any::<i64>();
        if key > most { reject!() } else { choose![Empty, Node(key, heap(levels - 1, key).into(), heap(levels - 1, key).into())] }
    }
}
";
    check_reference(source, "heap");
}

#[test]
#[ignore = "needs z3"]
fn generators_that_call_each_other_are_proved() {
    let source = r"
enum Json { Null, Flag(bool), Number(i64), Array(Items) }
enum Items { End, More(Box<Json>, Box<Items>) }
use Items::{End, More};
fn depth(json: &Json) -> usize { match json { Json::Array(items) => 1 + items_depth(items), _ => 0 } }
fn items_depth(items: &Items) -> usize { match items { End => 0, More(first, rest) => depth(first).max(items_depth(rest)) } }
fn width(items: &Items) -> usize { match items { End => 0, More(_, rest) => 1 + width(rest) } }
fn narrow(most: usize, json: &Json) -> bool {
    match json { Json::Array(items) => width(items) <= most && items_narrow(most, items), _ => true }
}
fn items_narrow(most: usize, items: &Items) -> bool {
    match items { End => true, More(first, rest) => narrow(most, first) && items_narrow(most, rest) }
}
fn fits(levels: usize, most: usize, json: &Json) -> bool { depth(json) <= levels && narrow(most, json) }
fn items_fit(levels: usize, most: usize, length: usize, items: &Items) -> bool {
    items_depth(items) <= levels && width(items) <= length && items_narrow(most, items)
}

#[canvass::generator(covers = items_fit)]
fn items(levels: usize, most: usize, length: usize) -> Items {
    if length == 0 { End } else { choose![End, More(json(levels, most).into(), items(levels, most, length - 1).into())] }
}

#[canvass::generator(covers = fits)]
fn json(levels: usize, most: usize) -> Json {
    if levels == 0 {
        choose![Json::Null, Json::Flag(any()), Json::Number(any())]
    } else {
        choose![json(0, most), Json::Array(items(levels - 1, most, most))]
    }
}
";
    check_reference(source, "json");
    check_reference(source, "items");
}

#[test]
#[ignore = "needs z3"]
fn what_the_solver_does_not_decide_is_up_to_a_bound_and_says_why() {
    let source = r"
struct Block { address: u32, prefix: u8 }
fn power(exponent: u8) -> u32 { if exponent == 0 { 1 } else { 2 * power(exponent - 1) } }
fn is_block(block: &Block) -> bool {
    block.prefix <= 4 && block.address < 16 && block.address % power(4 - block.prefix) == 0
}
#[canvass::generator(covers = is_block)]
fn block() -> Block {
    let prefix: u8 = range(0..=4);
    Block { address: range(0..power(prefix)) * power(4 - prefix), prefix }
}
";
    let report = compare(source, "block", &mut session()).unwrap();
    assert!(report.is_complete() && report.is_sound(), "{report:?}");
    let why = "up to a bound (that everything is reached is not decided)";
    assert_eq!(report.completeness.to_string(), why);
}

#[test]
#[ignore = "needs z3"]
fn no_text_makes_a_proof_panic() {
    let source = read("sorted_list", "reference");
    let body = source.find("fn len").unwrap();
    for (start, _) in
        source.match_indices(char::is_whitespace).filter(|(at, _)| *at > body).step_by(5)
    {
        let rest = &source[start + 1..];
        let next = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let without = format!("{}{}", &source[..=start], &rest[next..]);
        let _ = compare(&without, "sorted_list", &mut session());
    }
}
