//! What would exhaust memory or the stack is refused.

use canvass_cover::{format::Part, model::Model};

use crate::{
    acts,
    errors::{check_acts, check_casa, check_pict},
    pict,
};

#[test]
fn what_would_exhaust_memory_or_stack_is_refused_at_once() {
    let values = "too many values in the model: at most 1048576 are allowed";
    check_casa("1\n1\n1000000000000000000", "", &format!("3:1: {values}"));
    check_casa("1\n1\n99999999999999999999", "", "3:1: number `99999999999999999999` is too large");
    let built = Model::builder("").integers("x", 1..=1_000_000_000_000_000_000).build();
    assert_eq!(built.unwrap_err().to_string(), values);
    let first: Vec<String> = (0..10_000).map(|value| value.to_string()).collect();
    let copies: String = (1..200).map(|copy| format!("P{copy}: <P{}>\n", copy - 1)).collect();
    let text = format!("P0: {}\n{copies}", first.join(","));
    check_pict(&text, Part::Model, &format!("105:7: {values}"));
    let deep = format!("{}f{}", "(".repeat(100_000), ")".repeat(100_000));
    let nested = "too many parentheses or operators within each other: at most 64 are read";
    let chained = nested.replace("64", "256");
    let start = "[Parameter]\nf (bool) : true, false\n[Constraint]\n";
    check_acts(&format!("{start}{deep}"), Part::Constraint, &format!("4:67: {nested}"));
    check_acts(
        &format!("{start}{}f", "!".repeat(100_000)),
        Part::Constraint,
        &format!("4:67: {nested}"),
    );
    let sums = format!("{start}1{} = 1", " + 1".repeat(100_000));
    check_acts(&sums, Part::Constraint, &format!("4:1027: {chained}"));
    let deep = format!("A: 1\n{}[A] = 1{};", "(".repeat(100_000), ")".repeat(100_000));
    check_pict(&deep, Part::Constraint, &format!("2:67: {nested}"));
    let long = format!("{start}f{}", " && f".repeat(100_000));
    assert!(acts(&long).constraints()[0].holds(&[0]));
}

/// Texts on which a reader that goes through something again and again would take minutes.
#[test]
fn long_texts_take_no_longer_than_they_should() {
    let start = "[Parameter]\nf (bool) : true, false\n[Constraint]\n";
    check_acts(
        &format!("{start}f{}", "-f".repeat(300_000)),
        Part::Constraint,
        "4:2: `-` works on whole numbers, not on a truth value",
    );
    let line = "[A] = \"a\";".repeat(30_000);
    assert_eq!(pict(&format!("A: a, b\n{line}")).constraints()[29_999].column(), 299_991);
    let entries = "too many mentions of parameters in constraints, times their values: at most 8388608 are allowed";
    let pattern = format!("A: {}\n[A] LIKE \"{}\";", "a".repeat(100_000), "*a".repeat(50_000));
    check_pict(&pattern, Part::Constraint, &format!("2:1: {entries}"));
    let mentions = format!("A: {}\n{}", "a".repeat(100_000), "[A] = \"b\";".repeat(30_000));
    check_pict(&mentions, Part::Constraint, &format!("2:26821: {entries}"));
}
