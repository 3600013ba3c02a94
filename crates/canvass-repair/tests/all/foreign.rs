//! Generators of other libraries: what their translations miss, and what is refused.

use std::collections::BTreeMap;

use canvass_repair::{Library, Session, Verdict, check, translate};

/// A translated generator, what it must cover, and a value that it misses, if it misses one.
#[track_caller]
fn checks(library: Library, source: &str, name: &str, covers: &str, misses: Option<&str>) {
    let wanted = if library == Library::Quickcheck { String::new() } else { name.to_owned() };
    let mut covers = BTreeMap::from([(wanted, covers.to_owned())]);
    covers.retain(|_, predicate| !predicate.is_empty());
    let text = translate(source, library, &covers).unwrap_or_else(|error| panic!("{error}"));
    let report = check(&text, name, &mut Session::default());
    let report = report.unwrap_or_else(|error| panic!("{error}\n{text}"));
    match misses {
        None => assert_eq!(report.verdict(), Verdict::NotRefuted, "{text}\n{report:?}"),
        Some(value) => assert!(
            report.missing_examples.iter().any(|example| example.value == value),
            "{text}\n{report:?}"
        ),
    }
}

#[track_caller]
fn refused(library: Library, source: &str, words: &str) {
    let error = translate(source, library, &BTreeMap::new()).unwrap_err().to_string();
    assert!(error.starts_with(words), "{error}");
}

/// A file with a strategy of pairs.
fn pairs(strategy: &str) -> String {
    format!(
        "use proptest::prelude::*;
        fn ordered(pair: &(u8, u8)) -> bool {{ pair.0 <= pair.1 && pair.1 < 20 }}
        fn low() -> impl Strategy<Value = u8> {{ 0..20u8 }}
        fn pair() -> impl Strategy<Value = (u8, u8)> {{ {strategy} }}"
    )
}

#[test]
fn strategies_are_checked() {
    let check = |strategy, misses| {
        checks(Library::Proptest, &pairs(strategy), "pair", "ordered", misses);
    };
    check("(0..20u8).prop_flat_map(|low| (Just(low), low..20))", None);
    check("(0..20u8).prop_flat_map(|low| (Just(low), low + 1..20))", Some("(0, 0)"));
    check("(low(), low()).prop_filter(\"ordered\", |(a, b)| a <= b)", None);
    check("(low(), low()).prop_map(|(a, b)| (a.min(b), a.max(b)))", None);
    check("(any::<u8>(), low()).prop_map(|(a, b)| (a % 5, b % 5 + 5)).boxed()", Some("(0, 0)"));
    check("prop_oneof![2 => (0..20u8).prop_map(|a| (a, a)), 1 => Just((3, 4))]", Some("(0, 1)"));
    check(
        "{ let both = low(); (both.clone(), both).prop_map(|(a, b)| if a < b { (a, b) } else { (b, a) }) }",
        None,
    );
}

#[test]
fn collections_are_checked() {
    let list = |strategy: &str| {
        format!(
            "mod tests {{
                use proptest::prelude::*;
                fn small(most: usize, list: &Vec<u8>) -> bool {{ list.len() <= most && list.iter().all(|x| *x < 3) }}
                fn list(most: usize) -> impl Strategy<Value = Vec<u8>> {{ {strategy} }}
            }}"
        )
    };
    let check = |strategy, misses| {
        checks(Library::Proptest, &list(strategy), "list", "small", misses);
    };
    check("prop::collection::vec(0..3u8, 0..=most)", None);
    check("proptest::collection::vec(0..3u8, 0..most)", Some("vec![]"));
    check("prop::collection::vec(prop_oneof![Just(0u8), 2..3u8], 0..=most)", Some("vec![1]"));
}

#[test]
fn recursive_strategies_are_checked() {
    let source = "
        use proptest::prelude::*;
        #[derive(Clone, Debug, PartialEq)]
        enum Term { Leaf(bool), Not(Box<Term>), Both(Box<Term>, Box<Term>) }
        fn term() -> impl Strategy<Value = Term> {
            any::<bool>().prop_map(Term::Leaf).prop_recursive(2, 8, 2, |inner| prop_oneof![
                inner.clone().prop_map(|term| Term::Not(Box::new(term))),
                (inner.clone(), inner).prop_map(|(a, b)| Term::Both(Box::new(a), Box::new(b))),
            ])
        }";
    checks(Library::Proptest, source, "term_levels", "", None);
    let less = source.replace("inner.clone().prop_map(|term| Term::Not(Box::new(term))),", "");
    checks(Library::Proptest, &less, "term_levels", "", Some("Not(Leaf(false))"));
}

#[test]
fn implementations_of_arbitrary_are_checked() {
    let source = |number: &str| {
        format!(
            "use quickcheck::{{Arbitrary, Gen}};
            #[derive(Clone, Debug, PartialEq)]
            enum List {{ Nil, Cons(u8, Box<List>) }}
            fn len(list: &List) -> usize {{ match list {{ List::Nil => 0, List::Cons(_, rest) => 1 + len(rest) }} }}
            fn sized(size: usize, list: &List) -> bool {{ len(list) <= size }}
            impl Arbitrary for List {{
                fn arbitrary(g: &mut Gen) -> Self {{
                    if g.size() == 0 || bool::arbitrary(g) {{ return Self::Nil; }}
                    Self::Cons({number}, Box::new(Self::arbitrary(&mut Gen::new(g.size() - 1))))
                }}
            }}"
        )
    };
    let check = |number, misses| {
        checks(Library::Quickcheck, &source(number), "arbitrary_list", "sized", misses);
    };
    check("u8::arbitrary(g)", None);
    check("*g.choose(&[1, 2]).unwrap()", Some("Cons(0, Nil)"));
    check("u8::arbitrary(g) % 2", Some("Cons(2, Nil)"));
}

#[test]
fn what_is_not_certain_to_be_the_same_is_refused() {
    use Library::{Proptest, Quickcheck};
    refused(Proptest, "fn f() {}", "1:1: a file without strategies cannot be read here");
    refused(Quickcheck, "fn f() {}", "1:1: a file without an `Arbitrary` cannot be read here");
    let of = |strategy: &str| format!("fn f() -> impl Strategy<Value = u8> {{ {strategy} }}");
    refused(Proptest, &of("\"[a-z]\""), "1:39: this strategy cannot be read here");
    refused(Proptest, &of("odd_ones(3)"), "1:39: this strategy cannot be read here");
    refused(
        Proptest,
        "fn f() -> impl Strategy<Value = Vec<u8>> { any::<Vec<u8>>() }",
        "1:50: an `any` of collections, which proptest makes up to a length",
    );
    refused(
        Proptest,
        "struct A; impl Arbitrary for A {} fn f() -> impl Strategy<Value = u8> { 0..3 }",
        "1:11: an `Arbitrary` by hand",
    );
    refused(
        Proptest,
        "fn f() -> impl Strategy<Value = Vec<u8>> { (1..9usize).prop_flat_map(|n| vec(n..9, n)) }",
        "1:74: a collection whose items depend on a drawn value",
    );
    refused(
        Quickcheck,
        "impl Arbitrary for A { fn arbitrary<G: Gen>(g: &mut G) -> A { A } }",
        "1:36: an `Arbitrary` of an older quickcheck",
    );
    refused(
        Quickcheck,
        "impl Arbitrary for A { fn arbitrary(g: &mut Gen) -> A { A(Vec::arbitrary(g)) } }",
        "1:59: this use of the generator",
    );
}
