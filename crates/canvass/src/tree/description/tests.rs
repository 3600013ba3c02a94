//! Descriptions: known numbers and texts, and what small values match.

use super::{Descriptions, Kind, Parts};
use crate::Canvass;
use crate::tree::coverage::twin;
use crate::tree::samples::{Browser, Many, Request, Search, Term};
use crate::tree::{Alphabet, Tagging};
use std::collections::BTreeSet;

fn descriptions<T: Canvass>(kind: Kind, strength: usize) -> Descriptions {
    Descriptions::new(&Alphabet::of::<T>().unwrap(), kind, strength).unwrap()
}

#[track_caller]
fn check<T: Canvass>(kind: Kind, strength: usize, expect: &[&str]) {
    let all = descriptions::<T>(kind, strength);
    let shown: Vec<String> = all.iter().map(|description| description.to_string()).collect();
    assert_eq!(shown, expect);
    assert_eq!(*all.count(), expect.len() as u64);
}

#[test]
fn lists_of_booleans_have_the_six_of_the_paper() {
    let six = [
        "◇cons(◇false, ⊤)",
        "◇cons(◇true, ⊤)",
        "◇cons(⊤, ◇nil)",
        "◇cons(⊤, ◇cons(⊤, ⊤))",
        "◇cons(⊤, ◇false)",
        "◇cons(⊤, ◇true)",
    ];
    check::<Vec<bool>>(Kind::Sparse, 2, &six);
    check::<Vec<bool>>(Kind::Sparse, 1, &["◇nil", "◇cons(⊤, ⊤)", "◇false", "◇true"]);
    let patterns = ["◇cons(false, ⊤)", "◇cons(true, ⊤)", "◇cons(⊤, nil)", "◇cons(⊤, cons(⊤, ⊤))"];
    check::<Vec<bool>>(Kind::Pattern, 2, &patterns);
}

#[test]
fn constructors_without_alternatives_are_written_but_not_counted() {
    check::<(bool, Option<()>)>(
        Kind::Sparse,
        2,
        &[
            "tuple(◇false, ◇None)",
            "tuple(◇false, ◇Some(⊤))",
            "tuple(◇true, ◇None)",
            "tuple(◇true, ◇Some(⊤))",
        ],
    );
    let all = descriptions::<Vec<(Request, ())>>(Kind::Sparse, 2);
    let shown: Vec<String> = all.iter().map(|description| description.to_string()).collect();
    assert!(shown.contains(&"◇cons(tuple(Request(◇Chrome, ⊤), ⊤), ⊤)".to_owned()), "{shown:?}");
    assert!(shown.contains(&"◇cons(⊤, ◇cons(⊤, ⊤))".to_owned()), "{shown:?}");
}

#[test]
fn constructors_of_the_same_name_are_told_apart_by_their_types() {
    let expect = [
        "tuple(◇Option<bool>::None, ⊤)",
        "tuple(◇Option<bool>::Some(⊤), ⊤)",
        "tuple(◇false, ⊤)",
        "tuple(◇true, ⊤)",
        "tuple(⊤, ◇Option<()>::None)",
        "tuple(⊤, ◇Option<()>::Some(⊤))",
    ];
    check::<(Option<bool>, Option<()>)>(Kind::Sparse, 1, &expect);
}

#[track_caller]
fn check_count<T: Canvass>(kind: Kind, expect: &[u64]) {
    for (strength, expect) in (1..).zip(expect) {
        assert_eq!(*descriptions::<T>(kind, strength).count(), *expect);
    }
}

#[test]
fn tuples_have_the_classical_number_of_interactions() {
    for kind in [Kind::Sparse, Kind::Pattern] {
        check_count::<(Browser, bool, bool, Request)>(
            kind,
            &[
                3 + 2 + 2 + 3 + 2,
                3 * (2 + 2 + 3 + 2) + 2 * (2 + 3 + 2) + 2 * (3 + 2) + 3 * 2,
                3 * 2 * 2
                    + 3 * 2 * 3
                    + 3 * 2 * 2
                    + 3 * 2 * 3
                    + 3 * 2 * 2
                    + 3 * 3 * 2
                    + 2 * 2 * 3
                    + 2 * 2 * 2
                    + 2 * 3 * 2
                    + 2 * 3 * 2,
                3 * 2 * 2 * 3 + 3 * 2 * 2 * 2 + 3 * 2 * 3 * 2 + 3 * 2 * 3 * 2 + 2 * 2 * 3 * 2,
                3 * 2 * 2 * 3 * 2,
                0,
            ],
        );
        check_count::<[bool; 10]>(kind, &[20, 45 * 4, 120 * 8, 210 * 16]);
    }
}

#[test]
fn system_f_has_as_many_as_its_authors_count() {
    check_count::<Term>(Kind::Sparse, &[16, 158, 2606]);
}

#[test]
fn counting_does_not_need_a_list() {
    check_count::<Many>(Kind::Sparse, &[1000, 1_000_000, 1_500_000_000]);
    let strongest = descriptions::<Many>(Kind::Sparse, 8);
    assert!(strongest.count().bits() > 70);
    assert!(strongest.iter().next().is_some());
}

/// Each description is listed once, and if and only if one of the smallest values matches it.
#[track_caller]
fn check_matched<T: Canvass>(values: usize, most: usize) {
    for tagging in [Tagging::ByType, Tagging::ByName] {
        let alphabet = Alphabet::tagged::<T>(tagging).unwrap();
        let space = T::space().unwrap();
        let trees: Vec<_> =
            space.iter().take(values).map(|value| alphabet.tree(&value).unwrap()).collect();
        for kind in [Kind::Sparse, Kind::Pattern] {
            for strength in 1..=most {
                let all = Descriptions::new(&alphabet, kind, strength).unwrap();
                let listed: Vec<Parts> = all.iter().map(|one| one.parts).collect();
                let matched: BTreeSet<Parts> = trees
                    .iter()
                    .flat_map(|tree| twin::descriptions(&alphabet, kind, strength, tree))
                    .collect();
                assert!(listed.iter().all(|parts| all.contains(parts)));
                assert_eq!(*all.count(), listed.len() as u64);
                assert_eq!(listed.iter().cloned().collect::<BTreeSet<Parts>>(), matched);
                assert_eq!(listed.len(), matched.len(), "none is listed twice");
            }
        }
    }
}

#[test]
fn a_description_is_listed_if_and_only_if_a_value_matches_it() {
    check_matched::<()>(1, 2);
    check_matched::<(bool, Browser)>(6, 3);
    check_matched::<Vec<bool>>(600, 4);
    check_matched::<Option<(Option<bool>, Request)>>(200, 4);
    check_matched::<Vec<Result<Option<bool>, Option<Browser>>>>(2000, 2);
    check_matched::<(Vec<bool>, Option<Vec<bool>>)>(1500, 3);
    check_matched::<Search>(600, 2);
}

#[test]
fn a_constructor_of_several_types_has_the_parts_of_one_of_them() {
    type Swapped = Result<Option<(bool, Browser)>, Option<(Browser, bool)>>;
    check_matched::<Swapped>(14, 4);
    check_matched::<(Swapped, Option<(bool, bool)>)>(70, 4);
    check_matched::<Vec<Swapped>>(3000, 2);
}

#[track_caller]
fn check_words<T: Canvass>(kind: Kind, strength: usize, expect: &[(&str, &str)]) {
    let all = descriptions::<T>(kind, strength);
    for (shown, words) in expect {
        let found = all.iter().find(|description| description.to_string() == *shown);
        assert_eq!(found.expect(shown).words(), *words);
    }
}

#[test]
fn descriptions_can_be_said() {
    check_words::<Vec<bool>>(
        Kind::Sparse,
        2,
        &[
            ("◇cons(◇true, ⊤)", "`cons` with `true` as its 1st part"),
            ("◇cons(⊤, ◇nil)", "`cons` with `nil` somewhere in its 2nd part"),
        ],
    );
    check_words::<Vec<bool>>(Kind::Sparse, 1, &[("◇nil", "`nil`")]);
    check_words::<Vec<bool>>(
        Kind::Pattern,
        3,
        &[(
            "◇cons(⊤, cons(true, ⊤))",
            "`cons` with `cons` (with `true` as its 1st part) as its 2nd part",
        )],
    );
    check_words::<Search>(
        Kind::Sparse,
        3,
        &[(
            "◇Node(⊤, Request(◇Chrome, ⊤), ◇Leaf)",
            "`Node` with `Chrome` as its 2nd part and `Leaf` somewhere in its 4th part",
        )],
    );
    check_words::<(bool, Vec<bool>)>(
        Kind::Sparse,
        3,
        &[(
            "tuple(◇true, ◇cons(⊤, ◇nil))",
            "`true` as the 1st part and `cons` (with `nil` somewhere in its 2nd part) somewhere in the 2nd part",
        )],
    );
}
