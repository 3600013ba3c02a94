//! Tests of the reader: what it accepts, and its errors for the rest.

use canvass_repair::language::read;
use canvass_repair_benchmarks::text;

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
        "if v { return false; } !v",
        "if let Some(n) = Some(3_u8) { return n == 3; } return v;",
        "let Some(n) = Some(3_u8) else { return v }; n == 3",
        "let n = 3; let m: u8 = n; m == 3",
        "(1..=4).contains(&2) && !(..2).contains(&2)",
        "3_usize.checked_sub(4).is_none() && 3_u8.saturating_sub(4) == 0",
    ] {
        check(&format!("fn f(v: bool) -> bool {{ {body} }}"), "read");
    }
}

#[test]
fn names_stand_for_what_the_file_says() {
    for items in [
        "type Truth = bool; fn f(v: Truth) -> bool { v }",
        "type Link = Option<Box<Node>>; struct Node { next: Link }\nfn f(v: bool) -> bool { let l: Link = None; l.is_none() == v }",
        "struct S { v: bool } impl S { const T: bool = true; fn new(v: bool) -> Self { Self { v } } fn is(&self) -> bool { self.v == Self::T } }\nfn f(v: bool) -> bool { S::new(v).is() }",
        "enum E { A, B(bool) } impl E { fn of(v: bool) -> Self { if v { Self::A } else { Self::B(v) } } }\nfn f(v: bool) -> bool { matches!(E::of(v), E::A) }",
        "struct P(u8, u8); fn f(v: bool) -> bool { let P(a, _) = P(1, 2); (a == 1) == v }",
        "struct N { n: Option<Box<N>> } fn h(n: Option<&N>) -> usize { match n { None => 0, Some(n) => 1 + h(n.n.as_deref()) } }\nfn f(v: bool) -> bool { (h(None) == 0) == v }",
    ] {
        check(items, "read");
    }
}

#[test]
fn what_is_outside_the_subset_is_pointed_at() {
    let recursion = "recursion on a size: `if n == 0 { … } else { … f(n - 1) … }`";
    check(
        "fn f(v: bool) -> bool { loop {} }",
        &format!("1:25: a loop cannot be read here; use {recursion}"),
    );
    check(
        "fn f(v: bool) -> bool { for n in 0..3 {} v }",
        &format!("1:25: a loop cannot be read here; use {recursion}"),
    );
    check(
        "fn f(v: bool) -> bool { v || { return v; } }",
        "1:32: a `return` inside an expression cannot be read here; use `return` at the end of a branch of the function",
    );
    check(
        "const A: bool = A;\nfn f(v: bool) -> bool { A }",
        "1:17: nested too deeply; split it into functions",
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
        "2:28: `all` makes a choice; mark it `#[canvass::generator(covers = …)]`",
    );
    check(
        "fn f(v: Vec<bool>) -> bool { true }",
        "1:9: `Vec` cannot be read here; use a type of this file, such as `enum List { Nil, Cons(i64, Box<List>) }`",
    );
    check("fn f(v: Other) -> bool { true }", "1:9: no type `Other` in this file; define it here");
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
        text("sorted_list", "sketch"),
        text("red_black_tree", "reference"),
        text("lambda_term", "reference"),
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
