//! Tests of repairs: generators of various types, broken and repaired.

use canvass_repair::{
    Aim, Effort, Outcome, Precision, Repair, RepairError, Session, check, component_names, repair,
};

#[track_caller]
fn repaired(source: &str, name: &str) -> Repair {
    match repair(source, name, &mut Session::default()) {
        Ok(Outcome::Repaired(repair)) => *repair,
        other => panic!("{other:?}"),
    }
}

/// Repairs a generator exactly, and expects these edits.
#[track_caller]
fn check_edits(source: &str, name: &str, expected: &[&str]) {
    let repair = repaired(source, name);
    let edits: Vec<&str> = repair.edits.iter().map(|edit| edit.text.as_str()).collect();
    assert_eq!(edits, expected, "{}", repair.text);
    assert_eq!(repair.precision, Precision::Exact);
    assert!(repair.after.is_complete() && repair.after.is_sound(), "{:?}", repair.after);
}

const EVENS: &str = r"
enum List<T> { Nil, Cons(T, Box<List<T>>) }
use List::{Cons, Nil};

impl<T> List<T> {
    fn is_empty(&self) -> bool { matches!(self, Nil) }
    fn len(&self) -> usize { match self { Nil => 0, Cons(_, tail) => 1 + tail.len() } }
}

fn all_even(list: &List<i64>) -> bool {
    match list { Nil => true, Cons(head, tail) => head % 2 == 0 && all_even(tail) }
}

fn evens_up_to(n: usize, list: &List<i64>) -> bool { !list.is_empty() && list.len() <= n + 1 && all_even(list) }

#[canvass::generator(covers = evens_up_to)]
fn even_list(n: usize) -> List<i64> {
    // Even, one by one.
    if n == 0 { hole!() } else { Cons(2 * any::<i64>(), even_list(n - 1).into()) }
}
";

#[test]
fn holes_and_branches_that_miss_something_are_repaired_together() {
    check_edits(
        EVENS,
        "even_list",
        &[
            "Cons(2 * any::<i64>(), Box::new(Nil))",
            "choose![\n        1 => Cons(2 * any::<i64>(), Box::new(Nil)),\n        n => Cons(2 * any::<i64>(), even_list(n - 1).into()),\n    ]",
        ],
    );
}

#[test]
fn everything_but_the_holes_stays_byte_for_byte() {
    let repair = repaired(EVENS, "even_list");
    let mut rebuilt = repair.text.clone();
    for edit in repair.edits.iter() {
        rebuilt = rebuilt.replacen(&edit.text, &EVENS[edit.span.clone()], 1);
    }
    assert_eq!(rebuilt, EVENS);
    assert!(
        repair
            .diff(EVENS)
            .contains("+    if n == 0 { Cons(2 * any::<i64>(), Box::new(Nil)) } else { choose![")
    );
}

#[test]
fn branches_without_holes_get_an_alternative() {
    let source = r"
enum Tree { Leaf, Node(Box<Tree>, i64, Box<Tree>) }
fn depth(tree: &Tree) -> u32 {
    match tree { Tree::Leaf => 0, Tree::Node(left, _, right) => 1 + std::cmp::max(depth(left), depth(right)) }
}
fn flat(levels: u32, tree: &Tree) -> bool { depth(tree) <= levels }
#[canvass::generator(covers = flat)]
fn tree(levels: u32) -> Tree {
    match levels {
        0 => Tree::Leaf,
        _ => Tree::Node(Box::new(tree(levels - 1)), any(), Box::new(tree(levels - 1))),
    }
}
";
    check_edits(
        source,
        "tree",
        &[
            "choose![\n            1 => Tree::Leaf,\n            levels => Tree::Node(Box::new(tree(levels - 1)), any(), Box::new(tree(levels - 1))),\n        ]",
        ],
    );
}

#[test]
fn alternatives_are_added_after_the_last_one() {
    let source = r"
enum Unary { Zero, Next(Box<Unary>) }
use Unary::{Next, Zero};
fn number(unary: &Unary) -> u8 { match unary { Zero => 0, Next(less) => 1 + number(less) } }
fn up_to(most: u8, unary: &Unary) -> bool { number(unary) <= most }
#[canvass::generator(covers = up_to)]
fn unary(most: u8) -> Unary {
    if most == 0 { Zero } else { choose![2 => { Zero }, 1 => { Zero },] }
}
";
    let repair = repaired(source, "unary");
    let expected = "choose![2 => { Zero }, 1 => { Zero }, 1 => Next(Box::new(unary(most - 1))),]";
    assert!(repair.text.contains(expected), "{}", repair.text);
    assert_eq!(repair.precision, Precision::Exact);
}

#[test]
fn options_tuples_and_structs_are_repaired() {
    let source = r"
struct Interval { low: i64, high: i64 }
fn is_interval(value: &Option<(Interval, bool)>) -> bool {
    match value {
        None => true,
        Some((interval, closed)) => interval.low < interval.high || (*closed && interval.low == interval.high),
    }
}
#[canvass::generator(covers = is_interval)]
fn interval() -> Option<(Interval, bool)> {
    let low = any::<i64>();
    let high = any::<i64>();
    if low < high {
        choose![None, hole!()]
    } else if low == high {
        Some((Interval { low, high }, true))
    } else {
        reject!()
    }
}
";
    check_edits(source, "interval", &["Some((Interval { low, high }, any::<bool>()))"]);
}

#[test]
fn a_generator_that_misses_nothing_is_left_alone() {
    let source = r"
fn small(value: &u8) -> bool { *value < 3 }
#[canvass::generator(covers = small)]
fn number() -> u8 { range(0..3) }
";
    assert!(matches!(repair(source, "number", &mut Session::default()), Ok(Outcome::Complete(_))));
}

#[test]
fn integers_are_repaired_too() {
    let source = r"
fn digit(value: &u8) -> bool { *value < 10 }
#[canvass::generator(covers = digit)]
fn number() -> u8 { hole!() }
";
    check_edits(source, "number", &["range(0..10)"]);
}

#[test]
fn what_is_produced_but_not_allowed_is_reported() {
    let source = r"
fn even(value: &i64) -> bool { value % 2 == 0 }
#[canvass::generator(covers = even)]
fn number() -> i64 { any::<i64>() }
";
    let report = check(source, "number", &mut Session::default()).unwrap();
    assert!(report.is_complete());
    assert_eq!(report.surplus_examples[0].to_string(), "1");
}

#[test]
fn without_the_components_the_patch_is_imprecise_and_says_so() {
    let source = r"
enum List { Nil, Cons(i64, Box<List>) }
use List::{Cons, Nil};
fn sum(list: &List) -> i64 { match list { Nil => 0, Cons(head, tail) => *head + sum(tail) } }
fn balanced(list: &List) -> bool { sum(list) == 0 }
#[canvass::generator(covers = balanced)]
fn list() -> List { hole!() }
";
    let repair = repaired(source, "list");
    assert_eq!(repair.precision, Precision::Excessive);
    assert!(repair.after.is_complete() && !repair.after.is_sound());
    assert!(repair.hint.unwrap().contains("List"));
}

#[test]
fn generators_use_each_other_by_what_they_cover() {
    let source = r"
enum Json { Null, Number(i64), Array(Items) }
enum Items { End, More(Box<Json>, Box<Items>) }
fn depth(json: &Json) -> usize { match json { Json::Array(items) => 1 + items_depth(items), _ => 0 } }
fn items_depth(items: &Items) -> usize {
    match items { Items::End => 0, Items::More(first, rest) => depth(first).max(items_depth(rest)) }
}
fn items_shallow(levels: usize, items: &Items) -> bool { items_depth(items) <= levels }
fn shallow(levels: usize, json: &Json) -> bool { depth(json) <= levels }

#[canvass::generator(covers = items_shallow)]
fn items(levels: usize) -> Items { hole!() }

#[canvass::generator(covers = shallow)]
fn json(levels: usize) -> Json {
    if levels == 0 { choose![Json::Null, Json::Number(any())] } else { choose![json(0), hole!()] }
}
";
    check_edits(source, "json", &["Json::Array(items(levels - 1))"]);
}

#[test]
fn no_text_makes_the_check_panic() {
    let lists = include_str!("../../../../studies/repair/sorted_list/reference.rs");
    for (start, word) in lists.match_indices(char::is_whitespace).step_by(3) {
        let rest = &lists[start + word.len()..];
        let next = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let without = format!("{}{}", &lists[..=start], &rest[next..]);
        let _ = check(&without, "sorted_list", &mut Session::default());
    }
}

#[track_caller]
fn check_error(source: &str, name: &str, expected: &str) {
    let error = check(source, name, &mut Session::default()).unwrap_err();
    assert_eq!(error.to_string(), expected);
}

#[test]
fn errors_of_generators_point_at_their_location() {
    let list = "enum List { Nil, Cons(i64, Box<List>) }\nuse List::{Cons, Nil};\n";
    let len = "fn len(l: &List) -> usize { match l { Nil => 0, Cons(_, t) => 1 + len(t) } }\n";
    let spec = "fn up_to(n: usize, l: &List) -> bool { len(l) <= n }\n";
    let mark = "#[canvass::generator(covers = up_to)]\n";
    check_error(
        &format!(
            "{list}{len}{spec}{mark}fn list(n: usize) -> List {{ choose![Nil, Cons(any(), list(n + 1).into())] }}"
        ),
        "list",
        "6:54: this recursive call does not decrease; let an unsigned parameter shrink, such as `n - 1`",
    );
    check_error(
        &format!(
            "{list}{len}{spec}{mark}fn list(n: usize) -> List {{ let m: usize = hole!(); Nil }}"
        ),
        "list",
        "6:44: a hole on the way to a result cannot be filled; let it be a branch, or a part of what a branch builds",
    );
    check_error(
        "fn no(n: &i64) -> bool { *n < 0 && *n > 0 }\n#[canvass::generator(covers = no)]\nfn number() -> i64 { hole!() }",
        "number",
        "2:31: `no` holds for none of the values that were tried, and no solver found one; weaken it",
    );
    check_error(
        "fn f(n: i64) -> bool { f(n + 1) }\nfn up(n: &i64) -> bool { f(*n) }\n#[canvass::generator(covers = up)]\nfn number() -> i64 { hole!() }",
        "number",
        "3:31: `up` takes too many steps for some small values, or does not end; let its recursion decrease sooner",
    );
    let deep = format!("fn f(n: i64) -> bool {{ {}f(n + 1){} }}", "!(".repeat(45), ")".repeat(45));
    check_error(
        &format!(
            "{deep}\nfn up(n: &i64) -> bool {{ f(*n) }}\n#[canvass::generator(covers = up)]\nfn number() -> i64 {{ hole!() }}"
        ),
        "number",
        "3:31: `up` takes too many steps for some small values, or does not end; let its recursion decrease sooner",
    );
    assert!(matches!(
        check(EVENS, "odd_list", &mut Session::default()),
        Err(RepairError::Unknown { .. })
    ));
}

/// What a repair of the even lists puts in with some effort, and the components that it uses.
#[track_caller]
fn check_effort(effort: Effort, precision: Precision, expected: &[&str], components: &[&str]) {
    let mut session = Session::default().with_effort(effort);
    let Ok(Outcome::Repaired(repair)) = repair(EVENS, "even_list", &mut session) else {
        panic!("not repaired")
    };
    let edits: Vec<&str> = repair.edits.iter().map(|edit| edit.text.as_str()).collect();
    assert_eq!(edits, expected);
    assert_eq!(repair.components, components);
    assert_eq!(repair.precision, precision);
}

#[test]
fn components_that_are_left_out_are_not_used() {
    let names = component_names(EVENS, "even_list").unwrap();
    assert!(
        ["*", "Cons", "Nil", "any", "even_list"]
            .iter()
            .all(|name| names.contains(&name.to_string()))
    );
    let effort = Effort { without: vec!["*".to_owned()], ..Effort::default() };
    let expected = [
        "Cons(any::<i64>(), Box::new(Nil))",
        "choose![\n        Cons(2 * any::<i64>(), even_list(n - 1).into()),\n        even_list(0),\n    ]",
    ];
    check_effort(
        effort,
        Precision::Excessive,
        &expected,
        &["Cons", "Nil", "any", "even_list", "literal"],
    );
}

#[test]
fn a_repair_for_safety_alone_takes_the_smallest_and_misses_values() {
    let effort = Effort { aim: Aim::Safe, ..Effort::default() };
    let expected = [
        "Cons(0, Box::new(Nil))",
        "choose![\n        Cons(2 * any::<i64>(), even_list(n - 1).into()),\n        even_list(0),\n    ]",
    ];
    let used = ["Cons", "Nil", "even_list", "literal"];
    check_effort(effort, Precision::Overlapping, &expected, &used);
}

const LISTS: &str = r"
enum List { Nil, Cons(i64, Box<List>) }
use List::{Cons, Nil};
fn len(list: &List) -> usize { match list { Nil => 0, Cons(_, tail) => 1 + len(tail) } }
fn all_even(list: &List) -> bool { match list { Nil => true, Cons(head, tail) => head % 2 == 0 && all_even(tail) } }
fn at_most(n: usize, list: &List) -> bool { len(list) <= n }
fn evens(n: usize, list: &List) -> bool { len(list) == n && all_even(list) }
";

#[test]
fn a_branch_with_a_hole_in_it_is_filled_as_a_whole() {
    let source = format!(
        "{LISTS}#[canvass::generator(covers = evens)]
fn list(n: usize) -> List {{ if n == 0 {{ Nil }} else {{ Cons(hole!(), Box::new(list(n - 1))) }} }}"
    );
    check_edits(&source, "list", &["Cons(2 * any::<i64>(), Box::new(list(n - 1)))"]);
}

#[test]
fn functions_that_choose_without_a_mark_are_read_where_they_are_called() {
    let source = format!(
        "{LISTS}fn number() -> i64 {{ 2 * any::<i64>() }}
fn longer(tail: List) -> List {{ let head = number(); Cons(head, Box::new(tail)) }}
#[canvass::generator(covers = evens)]
fn list(n: usize) -> List {{ if n == 0 {{ hole!() }} else {{ longer(list(n - 1)) }} }}"
    );
    check_edits(&source, "list", &["Nil"]);
}

#[test]
fn what_returns_early_is_a_branch() {
    let source = format!(
        "{LISTS}#[canvass::generator(covers = evens)]
fn list(n: usize) -> List {{
    let Some(less) = n.checked_sub(1) else {{ return hole!(); }};
    Cons(2 * any::<i64>(), Box::new(list(less)))
}}"
    );
    check_edits(&source, "list", &["Nil"]);
}

#[test]
fn boxes_in_options_are_written() {
    let source = r"
type Link = Option<Box<Node>>;
struct Node { value: i64, next: Link }
fn len(link: &Link) -> usize { match link { None => 0, Some(node) => 1 + len(&node.next) } }
fn short(n: usize, link: &Link) -> bool { len(link) <= n }
#[canvass::generator(covers = short)]
fn link(n: usize) -> Link {
    if n == 0 { return None; }
    choose![None, hole!()]
}
";
    let text = "Some(Box::new(Node { value: any::<i64>(), next: link(n - 1) }))";
    check_edits(source, "link", &[text]);
}

#[test]
fn two_generators_are_not_repaired_by_each_other() {
    let two = format!(
        "{LISTS}#[canvass::generator(covers = at_most)]
fn first(n: usize) -> List {{ hole!() }}
#[canvass::generator(covers = at_most)]
fn second(n: usize) -> List {{ hole!() }}"
    );
    let first = repaired(&two, "first");
    assert!(!first.edits[0].text.contains("second(n)"), "{}", first.text);
    let second = repaired(&first.text, "second");
    assert_eq!(second.edits[0].text, "first(n)");
}

#[test]
fn generators_that_call_each_other_are_repaired_if_sizes_shrink() {
    let source = r"
enum Even { Leaf, Node(i64, Box<Odd>) }
struct Odd { value: i64, rest: Box<Even> }
impl Even { fn len(&self) -> usize { match self { Self::Leaf => 0, Self::Node(_, rest) => 1 + rest.len() } } }
impl Odd { fn len(&self) -> usize { 1 + self.rest.len() } }
fn even_up_to(n: usize, even: &Even) -> bool { even.len() <= 2 * n }
fn odd_up_to(n: usize, odd: &Odd) -> bool { odd.len() <= 2 * n + 1 }
#[canvass::generator(covers = even_up_to)]
fn even(n: usize) -> Even { if n == 0 { Even::Leaf } else { choose![Even::Leaf, hole!()] } }
#[canvass::generator(covers = odd_up_to)]
fn odd(n: usize) -> Odd { hole!() }
";
    let even = repaired(source, "even");
    assert_eq!(even.edits[0].text, "Even::Node(any::<i64>(), Box::new(odd(n - 1)))");
    check_edits(&even.text, "odd", &["Odd { value: any::<i64>(), rest: Box::new(even(n)) }"]);
}

#[test]
fn gaps_are_said_with_the_names_of_the_file() {
    let words = |source: &str, name: &str| {
        repaired(source, name).before.missing_formula.unwrap().to_string()
    };
    assert_eq!(words(EVENS, "even_list"), "list.len() = 1 ∧ all_even(list)");
    let pair = r"
fn ordered(pair: &(i64, i64)) -> bool { pair.0 <= pair.1 }
#[canvass::generator(covers = ordered)]
fn pair() -> (i64, i64) {
    let low = any::<i64>();
    let high = any();
    if low < high { (low, high) } else { hole!() }
}
";
    assert_eq!(words(pair, "pair"), "pair.0 = pair.1");
}
