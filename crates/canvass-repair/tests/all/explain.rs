//! Coverage types: what a generator and its paths must reach, reach and miss.

use canvass_repair::{Effort, Explanation, RepairError, Session, explain};

const LISTS: &str = "
enum List { Nil, Cons(u8, Box<List>) }
use List::{Cons, Nil};
fn len(list: &List) -> usize { match list { Nil => 0, Cons(_, tail) => 1 + len(tail) } }
fn up_to(size: usize, list: &List) -> bool { len(list) <= size }
fn single(size: usize, list: &List) -> bool { len(list) == 1 }
";

fn explained(body: &str, session: &mut Session<'_>) -> Result<Explanation, RepairError> {
    let source = format!(
        "{LISTS}#[canvass::generator(covers = up_to)]\nfn list(size: usize) -> List {{ {body} }}"
    );
    explain(&source, "list", session)
}

/// Compares what is missing, as a formula, and whether everything is exact.
#[track_caller]
fn check(body: &str, missing: &str) {
    let found = explained(body, &mut Session::default()).unwrap();
    assert_eq!(found.whole.missing.to_string(), missing, "{found}");
    assert!(found.is_exact(), "{found}");
}

#[test]
fn what_is_missing_is_a_formula_over_the_file() {
    let rest = "choose![Nil, Cons(any(), list(size - 1).into())]";
    check(&format!("if size == 0 {{ Nil }} else {{ {rest} }}"), "⊥");
    check(&format!("if size == 0 {{ reject!() }} else {{ {rest} }}"), "size = 0 ∧ list is Nil");
    check(
        "if size == 0 { Nil } else { Cons(any(), list(size - 1).into()) }",
        "size > 0 ∧ list is Nil",
    );
    check("if size == 0 { Nil } else { list(size - 1) }", "size > 0 ∧ len(list) = size");
    check("Nil", "list is Cons ∧ size ≥ len(list)");
}

#[test]
fn each_path_has_its_own_type() {
    let found = explained(
        "if size == 0 { Nil } else { choose![hole!(), Cons(any(), list(size - 1).into())] }",
        &mut Session::default(),
    )
    .unwrap();
    assert_eq!(found.signature, "list(size: usize)");
    let paths: Vec<String> = found
        .paths
        .iter()
        .map(|path| {
            let ends: Vec<&str> = path.ends.iter().map(|end| end.text.as_str()).collect();
            let when = path.when.as_ref().map_or_else(String::new, ToString::to_string);
            format!("{when} | {} | {}", ends.join(", "), path.coverage.missing)
        })
        .collect();
    assert_eq!(
        paths,
        [
            "size = 0 | Nil | ⊥",
            "size > 0 | hole!(), Cons(any(), list(size - 1).into()) | size > 0 ∧ list is Nil"
        ],
    );
    let reached = &found.paths[1].coverage.reached;
    assert_eq!(found.coverage_type(reached), "[list: List | list is Cons ∧ size ≥ len(list)]");
}

#[test]
fn a_typed_hole_requires_what_it_says() {
    let body = "if size == 0 { Nil } else { hole!(covers = single) }";
    let found = explained(body, &mut Session::default()).unwrap();
    assert_eq!(found.paths[1].coverage.required.to_string(), "single(size, list)");
}

#[test]
fn atoms_are_added_and_taken_away() {
    let body = "if size == 0 { Nil } else { list(size - 1) }";
    let without =
        Effort { without: vec!["len".to_owned(), "single".to_owned()], ..Effort::default() };
    let mut session = Session::default().with_effort(without.clone());
    let found = explained(body, &mut session).unwrap();
    assert!(!found.whole.missing.is_exact, "{found}");
    let atom = "len(list) == size".to_owned();
    let mut session = Session::default().with_effort(without).with_atoms(vec![atom]);
    let found = explained(body, &mut session).unwrap();
    assert_eq!(found.whole.missing.to_string(), "size > 0 ∧ (len(list) == size)");
    let wrong = vec!["len(list) == nothing".to_owned()];
    let refused = explained(body, &mut Session::default().with_atoms(wrong));
    assert!(matches!(refused, Err(RepairError::Atom { .. })), "{refused:?}");
}
