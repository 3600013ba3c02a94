//! The counts and first values of every shipped space, compared with the files in `tests/golden`.
//!
//! To accept new text, run `CANVASS_BLESS=1 cargo test -p canvass-space goldens` and read the difference.

use canvass_space::family::recursive;
use canvass_space::graded;
use canvass_space::graph::{Graph, acyclic, dags, digraphs, labelled_dags, undirected};
use canvass_space::{Count, Family, Graded, Nat, Space};
use canvass_space::{
    Order, booleans, chain, characters, combinations, constant, construct, distinct, equal_lengths,
    every, functions, integers, lists, lists_up_to, maps, naturals, one_of, product, product_in,
    range, repeated, sets, strings, strings_over, values, vectors, vectors_in,
};
use std::fmt::{Debug, Display, Write};
use std::path::PathBuf;

const FIRST: usize = 30;
/// No powers, which would be the beginning of a shell.
const FAR: [&str; 5] =
    ["123", "1234", "1234567", "1234567890123", "1234567890123456789012345678901"];

/// The count, the first values and a few far ones.
fn portrait<T: Debug>(space: &Space<T>) -> String {
    let mut text = String::new();
    let count = space.count().expect("every golden space can be counted");
    let _ = writeln!(text, "count {count}");
    for (index, value) in space.iter().take(FIRST).enumerate() {
        let _ = writeln!(text, "{index}: {value:?}");
    }
    for index in FAR {
        let index: Nat = index.parse().expect("decimal digits");
        if matches!(&count, Count::Finite(count) if index >= *count) {
            continue;
        }
        let _ = match space.get(&index) {
            Ok(value) => writeln!(text, "{index}: {value:?}"),
            Err(error) => writeln!(text, "{index}: {error}"),
        };
    }
    text
}

fn difference(old: &str, new: &str) -> String {
    let mut text = String::new();
    let lines = old.lines().count().max(new.lines().count());
    for line in 0..lines {
        let (old, new) = (old.lines().nth(line), new.lines().nth(line));
        if old == new {
            continue;
        }
        for (mark, side) in [('-', old), ('+', new)] {
            if let Some(side) = side {
                let _ = writeln!(text, "{mark} {side}");
            }
        }
    }
    text
}

fn is_blessing() -> bool {
    match std::env::var("CANVASS_BLESS") {
        Err(_) => false,
        Ok(value) if value == "1" => true,
        Ok(value) => panic!("CANVASS_BLESS is `{value}`: set it to 1 to accept the new text"),
    }
}

#[track_caller]
fn check(name: &str, new: impl Display) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.txt"));
    let new = new.to_string();
    if is_blessing() {
        std::fs::write(&path, new).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        return;
    }
    let old = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        old == new,
        "{} differs:\n{}\nrun with CANVASS_BLESS=1 to accept the new text",
        path.display(),
        difference(&old, &new),
    );
}

#[test]
fn atoms() {
    check("naturals", portrait(&naturals()));
    check("integers", portrait(&integers()));
    check("every_i8", portrait(&every::<i8>()));
    check("every_u64", portrait(&every::<u64>()));
    check("range", portrait(&range(-2..=40)));
    check("values", portrait(&values(["x", "y", "x", "z"])));
    check("booleans", portrait(&booleans()));
    check("characters", portrait(&characters()));
    check("strings", portrait(&strings(&characters())));
    check("strings_over_ab", portrait(&strings_over("ab")));
    check("except", portrait(&naturals().except([2_u64, 3].map(Nat::from))));
}

#[test]
fn unions() {
    let letters = || strings_over("ab");
    let digits = || strings_over("0123456789").except([String::new()]);
    let few = || values(["x", "y"].map(str::to_owned));
    check("one_of", portrait(&one_of([letters(), few(), digits()])));
    check("chain", portrait(&chain([few(), letters()])));
    check("optional", portrait(&naturals().optional()));
}

#[test]
fn products() {
    let n = naturals;
    check("product_of_naturals", portrait(&product((n(), n()))));
    check("product_of_three", portrait(&product((n(), n(), n()))));
    check("product_of_u64_and_list", portrait(&product((every::<u64>(), lists(&every::<u8>())))));
    check("product_of_i32", portrait(&product((every::<i32>(), every::<i32>()))));
    check("product_with_small_part", portrait(&product((n(), range(0..3)))));
    check("product_in_cantor", portrait(&product_in(Order::Cantor, (n(), n(), range(0..3)))));
    check("product_in_div_mod", portrait(&product_in(Order::DivMod, (n(), range(0..3)))));
    let below = canvass_space::family::family(|key: u64| range(0..key));
    check("then", portrait(&range(0..20_u64).then(&below)));
    let all = canvass_space::family::family(|_: Nat| naturals());
    check("then_infinite", portrait(&naturals().then(&all)));
}

#[test]
fn collections() {
    check("vectors_of_naturals", portrait(&vectors(&naturals(), 3)));
    check("vectors_of_bytes", portrait(&vectors(&every::<u8>(), 3)));
    check("vectors_in_div_mod", portrait(&vectors_in(Order::DivMod, &range(0..4), 3)));
    check("lists_of_naturals", portrait(&lists(&naturals())));
    check("lists_of_booleans", portrait(&lists(&booleans())));
    check("lists_of_bytes", portrait(&lists(&every::<u8>())));
    check("lists_up_to", portrait(&lists_up_to(&range(0..3), 3)));
    check("lists_up_to_of_naturals", portrait(&lists_up_to(&naturals(), 3)));
    check("sets", portrait(&sets(&range(0..5))));
    check("sets_of_naturals", portrait(&sets(&naturals())));
    check("combinations", portrait(&combinations(&range(0..7), 3)));
    check("combinations_of_naturals", portrait(&combinations(&naturals(), 2)));
    check("maps", portrait(&maps(&values(["a", "b", "c"]), &every::<u8>())));
    check("maps_of_naturals", portrait(&maps(&naturals(), &booleans())));
    check("functions", portrait(&functions(&range(0..3), &range(0..4))));
}

#[test]
fn names() {
    check("repeated", portrait(&repeated::<2, _>(&naturals())));
    check("distinct", portrait(&distinct(&range(0..4), 3)));
    check("distinct_naturals", portrait(&distinct(&naturals(), 2)));
    check("equal_lengths", portrait(&equal_lengths(&naturals(), &booleans())));
}

/// The edges of a graph, which say all about one without labels.
fn edges(graphs: &Space<Graph<(), ()>>) -> Space<Vec<String>> {
    graphs.map(|graph| {
        graph.edges().into_iter().map(|(from, to, ())| format!("{from}→{to}")).collect()
    })
}

#[test]
fn graphs() {
    check("dags", portrait(&edges(&dags(4))));
    check("acyclic", portrait(&edges(&acyclic(4))));
    check("digraphs", portrait(&edges(&digraphs(3))));
    check("undirected", portrait(&edges(&undirected(3))));
    check("labelled_dags", portrait(&labelled_dags(3, &values(['x', 'y']), &constant("e"))));
}

#[derive(Clone, PartialEq)]
enum Term {
    Variable,
    Lambda(Box<Term>),
    Apply(Box<Term>, Box<Term>),
}

impl Debug for Term {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Term::Variable => f.write_str("x"),
            Term::Lambda(body) => write!(f, "λ{body:?}"),
            Term::Apply(function, argument) => write!(f, "({function:?} {argument:?})"),
        }
    }
}

fn terms(smaller: &Space<Term>) -> Space<Term> {
    let lambda = construct(
        (smaller.clone(),),
        |(body,)| Term::Lambda(Box::new(body)),
        |term| match term {
            Term::Lambda(body) => Some((&**body,)),
            Term::Variable | Term::Apply(..) => None,
        },
    );
    let apply = construct(
        (smaller.clone(), smaller.clone()),
        |(function, argument)| Term::Apply(Box::new(function), Box::new(argument)),
        |term| match term {
            Term::Apply(function, argument) => Some((&**function, &**argument)),
            Term::Variable | Term::Lambda(_) => None,
        },
    );
    one_of([constant(Term::Variable), lambda, apply])
}

#[test]
fn recursions() {
    check("recursive_terms", portrait(&recursive(|all| terms(&all))));
    let by_height =
        canvass_space::family::fix(|by_height: Family<u32, Term>, height| match height {
            0 => constant(Term::Variable),
            _ => terms(&by_height.at(height - 1)),
        });
    check("terms_by_height", portrait(&by_height.at(3)));
}

/// Terms by how many constructors they have.
fn graded_terms() -> Graded<Term> {
    graded::recursive(|term| {
        let lambda = graded::construct(
            (term.clone(),),
            |(body,)| Term::Lambda(Box::new(body)),
            |term| match term {
                Term::Lambda(body) => Some((&**body,)),
                Term::Variable | Term::Apply(..) => None,
            },
        );
        let apply = graded::construct(
            (term.clone(), term),
            |(function, argument)| Term::Apply(Box::new(function), Box::new(argument)),
            |term| match term {
                Term::Apply(function, argument) => Some((&**function, &**argument)),
                Term::Variable | Term::Lambda(_) => None,
            },
        );
        graded::one_of([graded::leaf(Term::Variable), lambda, apply])
    })
}

#[test]
fn graded_spaces() {
    let terms = graded_terms();
    check("graded_terms", portrait(&terms.all()));
    check("graded_terms_at", portrait(&terms.at(9)));
    check("graded_terms_up_to", portrait(&terms.up_to(6)));
    let letters = graded::one_of([
        graded::atoms(&values(['a', 'b', 'c']), 2),
        graded::atoms(&constant('z'), 0),
        graded::atoms(&values(['x', 'y']), 1),
    ]);
    let three = graded::construct(
        (letters.clone(), terms, letters),
        |parts| parts,
        |(first, term, last)| Some((first, term, last)),
    );
    check("graded_construct_of_three", portrait(&three.all()));
}
