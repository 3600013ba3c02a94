//! What the subset accepts, and what it says about the rest.

use canvass_repair::language::read;

#[track_caller]
fn check(source: &str, expected: &str) {
    let marked = format!(
        "{source}\nfn all(v: &bool) -> bool {{ f(*v) }}\n#[canvass::generator(covers = all)]\nfn g() -> bool {{ any() }}"
    );
    let found = match read(&marked) {
        Ok(_) => "read".to_owned(),
        Err(error) => error.to_string(),
    };
    assert_eq!(found, expected);
}

#[test]
fn the_subset_is_read() {
    for body in [
        "v",
        "!v && (v || true)",
        "if v { 1 < 2 } else { 3 != 4 }",
        "let (a, b) = (1_i64, -2); a * b + 3 % 2 == a - b / 2",
        "match Some(3) { Some(n @ 1..=4) if n > 2 => v, Some(_) | None => !v }",
        "if let Some(n) = Some(7_u8) { n as usize == 7 } else { false }",
        "let n: Option<i64> = None; n.is_none()",
        "Box::new(v).clone() == *(&v)",
        "max(1, 2).min(3) == 2",
    ] {
        check(&format!("fn f(v: bool) -> bool {{ {body} }}"), "read");
    }
}

#[test]
fn what_is_outside_the_subset_is_pointed_at() {
    let nearest = "`let`, `if`, `match`, a call or a constructor";
    check(
        "fn f(v: bool) -> bool { loop {} }",
        &format!("1:25: this expression cannot be read here; use {nearest}"),
    );
    check(
        "fn f(v: bool) -> bool {\n    v; v\n}",
        "2:5: a statement with an effect cannot be read here; use `let name = value;`",
    );
    check(
        "fn f(v: bool) -> bool { \"a\" == \"b\" }",
        "1:25: this literal cannot be read here; use an integer, `true` or `false`",
    );
    check("fn f(v: bool) -> bool { g2(v) }", "1:25: no function `g2` in this file; define it here");
    check(
        "fn f(v: bool) -> bool { w }",
        "1:25: no variable or constructor `w` in this file; define it here",
    );
    check("fn f(v: bool) -> bool { 1 }", "1:25: expected `bool`, found `i64`");
    check(
        "fn f(v: bool) -> bool { f(v) }",
        "1:25: `f` calls itself with its own arguments; pass something smaller, such as `n - 1` or a part of a value",
    );
    check(
        "fn f(v: bool) -> bool { any() }",
        "1:25: `f` makes a choice; mark it `#[canvass::generator(covers = …)]`",
    );
    check("fn f(v: Vec<bool>) -> bool { true }", "1:9: no type `Vec` in this file; define it here");
    check(
        "fn f(v: bool) -> bool { let n: Option<i64> = Nothing; v }",
        "1:46: no variable or constructor `Nothing` in this file; define it here",
    );
    check(
        "struct P { a: i64, b: i64 }\nfn f(v: bool) -> bool { P { b: 1 + 1, a: 2 + 2 }.a == 4 }",
        "2:25: fields in this order cannot be read here; use the order in which the type declares them",
    );
    check("fn f(v: bool, w: bool) -> bool { v }", "2:28: `f` has 2 parts, but 1 are given");
    check(
        "fn f(v: bool) -> bool { v",
        "1:23: not Rust: a bracket or a quote is not closed, or a character has no meaning",
    );
}

#[test]
fn nesting_beyond_the_limit_is_refused_before_the_stack_ends() {
    let forms = [
        ("f(", ")"),
        ("!(", ")"),
        ("{ let w = v; ", "}"),
        ("if v { v } else { ", " }"),
        ("match v { true => ", ", false => v }"),
        ("Some(", ").is_some()"),
        ("(", ", v).0"),
        ("v && (", ")"),
    ];
    for (open, close) in forms {
        let nested = format!("{}v{}", open.repeat(300), close.repeat(300));
        let source = format!(
            "fn f(v: bool) -> bool {{ {nested} }}\n#[canvass::generator(covers = all)]\nfn g() -> bool {{ any() }}\nfn all(v: &bool) -> bool {{ f(*v) }}"
        );
        let error = read(&source).unwrap_err().to_string();
        assert!(error.ends_with("nested too deeply; split it into functions"), "{open}: {error}");
    }
}

#[test]
fn contracts_are_checked() {
    let error = |source: &str| read(source).unwrap_err().to_string();
    assert_eq!(
        error("fn f() {}"),
        "1:1: no generator in this file; mark one `#[canvass::generator(covers = predicate)]`"
    );
    assert_eq!(
        error("#[canvass::generator]\nfn g() -> bool { any() }"),
        "1:3: not Rust: expected attribute arguments in parentheses: #[canvass::generator(...)]"
    );
    assert_eq!(
        error(
            "fn p(v: &i64) -> bool { true }\n#[canvass::generator(covers = p)]\nfn g() -> bool { any() }"
        ),
        "2:31: `p` must have the form `fn p(bool) -> bool`"
    );
}

#[test]
fn no_text_makes_the_reader_panic() {
    let sources = [
        include_str!("../../../studies/repair/sorted_list/sketch.rs"),
        include_str!("../../../studies/repair/red_black_tree/reference.rs"),
        include_str!("../../../studies/repair/lambda_term/reference.rs"),
    ];
    for source in sources {
        for (start, part) in source.match_indices(|c: char| !c.is_alphanumeric()).step_by(11) {
            let without = format!("{}{}", &source[..start], &source[start + part.len()..]);
            let _ = read(&without);
            let word =
                source[start + part.len()..].find(|c: char| !c.is_alphanumeric()).unwrap_or(0);
            let without = format!(
                "{}{}",
                &source[..start + part.len()],
                &source[start + part.len() + word..]
            );
            let _ = read(&without);
        }
    }
}

#[test]
fn deep_and_long_texts_are_refused() {
    let deep = format!("fn f(v: bool) -> bool {{ {}v{} }}", "(".repeat(5000), ")".repeat(5000));
    check(&deep, "1:1: nested too deeply; split it into functions");
    let chain = format!("fn f(v: bool) -> bool {{ {}v }}", "v && ".repeat(500));
    assert!(read(&format!("{chain}\nfn all(v: &bool) -> bool {{ f(*v) }}\n#[canvass::generator(covers = all)]\nfn g() -> bool {{ any() }}")).is_err());
    check(
        &"// \n".repeat(300_000),
        "1:1: the file is longer than a mebibyte; move the generator to a file of its own",
    );
}
