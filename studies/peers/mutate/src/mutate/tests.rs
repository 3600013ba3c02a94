use super::*;

/// The mutants of a function, with their numbers.
#[track_caller]
fn check(function: &str, expect: &[&str]) {
    let mutants = mutants(&format!("mod program {{ {function} }}"));
    let found: Vec<String> = mutants
        .into_iter()
        .map(|Mutant { function, number, what, .. }| format!("{function}/{number}: {what}"))
        .collect();
    assert_eq!(found, expect);
}

fn mutants(module: &str) -> Vec<Mutant> {
    let module: ItemMod = syn::parse_str(module).expect("a module");
    let mut mutator = Mutator { scope: vec![], count: 0, mutants: vec![] };
    let (_, mut items) = module.content.expect("it has items");
    items.iter_mut().for_each(|item| mutator.visit_item_mut(item));
    mutator.mutants
}

/// The only item after the mutation, or the first one.
fn expanded(module: &str) -> String {
    let module: ItemMod = syn::parse_str(module).expect("a module");
    let expanded = mutate(module).expect("it can be mutated");
    let module: ItemMod = syn::parse2(expanded).expect("it is a module");
    let (_, items) = module.content.expect("it has items");
    items[0].to_token_stream().to_string()
}

#[track_caller]
fn check_expanded(function: &str, expect: &str) {
    let expect: Item = syn::parse_str(expect).expect("an item");
    assert_eq!(
        expanded(&format!("mod program {{ {function} }}")),
        expect.to_token_stream().to_string()
    );
}

#[test]
fn an_operator_is_swapped_inside_an_if() {
    check_expanded(
        "fn f(a: u8, b: u8) -> u8 { a + b }",
        "fn f(a: u8, b: u8) -> u8 {
            let _depth = crate::everyday::mutant::enter();
            (if crate::everyday::mutant::is_active(0u32) { a - b } else { a + b })
        }",
    );
}

#[test]
fn what_is_mutated_has_its_operands_as_they_were() {
    check_expanded(
        "fn f(a: u8) -> bool { a * a < a }",
        "fn f(a: u8) -> bool {
            let _depth = crate::everyday::mutant::enter();
            (if crate::everyday::mutant::is_active(0u32) { a * a <= a } else {
                (if crate::everyday::mutant::is_active(1u32) { a / a } else { a * a }) < a
            })
        }",
    );
}

#[test]
fn loops_tick_and_statements_can_be_left_out() {
    check_expanded(
        "fn f(a: &mut Vec<u8>) { loop { a.clear(); } }",
        "fn f(a: &mut Vec<u8>) {
            let _depth = crate::everyday::mutant::enter();
            loop {
                crate::everyday::mutant::tick();
                if !crate::everyday::mutant::is_active(0u32) { a.clear(); }
            }
        }",
    );
}

#[test]
fn operators_have_partners() {
    for (before, after) in [
        ("+", "-"),
        ("-", "+"),
        ("*", "/"),
        ("/", "*"),
        ("%", "*"),
        ("&", "|"),
        ("|", "&"),
        ("^", "|"),
        ("<<", ">>"),
        (">>", "<<"),
        ("<", "<="),
        ("<=", "<"),
        (">", ">="),
        (">=", ">"),
        ("==", "!="),
        ("!=", "=="),
        ("&&", "||"),
        ("||", "&&"),
    ] {
        let what = format!("f/1: a {before} b → a {after} b");
        check(&format!("fn f() {{ g(a {before} b) }}"), &[&what]);
    }
}

#[test]
fn assignments_have_partners_and_can_be_left_out() {
    check("fn f() { a += b; }", &["f/1: a += b; → nothing", "f/2: a += b → a -= b"]);
    check("fn f() { a >>= b; }", &["f/1: a >>= b; → nothing", "f/2: a >>= b → a <<= b"]);
    check("fn f() { a = b; }", &["f/1: a = b; → nothing"]);
    check("fn f() { g(a)?; }", &["f/1: g(a)?; → nothing"]);
}

#[test]
fn literals_are_one_more_and_one_less() {
    check("fn f() { g(0) }", &["f/1: 0 → 1"]);
    check("fn f() { g(0x10u8) }", &["f/1: 0x10u8 → 17u8", "f/2: 0x10u8 → 15u8"]);
    check("fn f() { g(-1) }", &["f/1: -1 → 1", "f/2: -1 → -2", "f/3: -1 → -0"]);
    check("fn f() { g(true) }", &["f/1: true → false"]);
}

#[test]
fn conditions_are_negated_unless_a_part_of_them_is() {
    check("fn f() { if a { } }", &["f/1: a → !(a)"]);
    check("fn f() { while a < b { } }", &["f/1: a < b → !(a < b)", "f/2: a < b → a <= b"]);
    check("fn f() { if a == b { } }", &["f/1: a == b → a != b"]);
    check("fn f() { if !a { } }", &["f/1: !a → (a)"]);
    check("fn f() { if let Some(a) = b { } }", &[]);
    check("fn f() { if a && let Some(b) = c && d < e { } }", &["f/1: d < e → d <= e"]);
}

#[test]
fn ranges_end_later_or_earlier() {
    check("fn f() { g(a..b) }", &["f/1: a..b → a..b + 1"]);
    check("fn f() { g(a..=b) }", &["f/1: a..=b → a..=b - 1"]);
    check("fn f() { g(a..) }", &[]);
    check("fn f() { g('a'..='z') }", &[]);
    check("fn f() { g(..2) }", &["f/1: 2 → 3", "f/2: 2 → 1"]);
}

#[test]
fn minimum_and_maximum_are_swapped() {
    check("fn f() { a.min(b) }", &["f/1: a.min(b) → a.max(b)"]);
    check("fn f() { a.iter().max() }", &["f/1: a.iter().max() → a.iter().min()"]);
}

#[test]
fn arguments_of_vec_are_mutated_and_those_of_other_macros_are_not() {
    check("fn f() { vec![0; n - m] }", &["f/1: 0 → 1", "f/2: n - m → n + m"]);
    check("fn f() { vec![0, a + b] }", &["f/1: 0 → 1", "f/2: a + b → a - b"]);
    check("fn f() { assert!(a < 1); format!(\"{}\", 1 + 1) }", &[]);
}

#[test]
fn functions_are_named_with_their_types() {
    check(
        "impl<T> Stack<T> { fn push() { !a } } fn f() { !a } trait Shape { fn area() { !a } }",
        &["Stack::push/1: !a → (a)", "f/1: !a → (a)", "Shape::area/1: !a → (a)"],
    );
}

#[test]
fn what_is_not_the_program_stays_as_it_is() {
    check("const fn f() { 1 }", &[]);
    check("const A: u8 = 1; static B: u8 = 1;", &[]);
    check("#[intact] fn f() { 1 }", &[]);
    check("#[intact] impl A { fn f() { 1 } }", &[]);
    check("impl fmt::Display for A { fn fmt() { 1 } }", &[]);
    check("#[cfg(test)] mod tests { fn f() { 1 } }", &[]);
    check("fn f(a: [u8; 3]) { match a { [1, ..] => b, _ => c::<3>() } }", &[]);
    check("struct A([u8; 3]); enum B { C = 1 }", &[]);
}

#[test]
fn the_mark_intact_is_taken_off() {
    check_expanded("#[intact] fn f() { 1 }", "fn f() { 1 }");
}

#[test]
fn lines_are_those_of_the_source() {
    let lines: Vec<u32> =
        mutants("mod program {\nfn f() {\n  g(0);\n  a < b\n}}").iter().map(|it| it.line).collect();
    assert_eq!(lines, [3, 3, 4]);
}
