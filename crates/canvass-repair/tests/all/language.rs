//! Tests of the reader: what it accepts, and its errors for the rest.

use canvass_repair::language::{marked, read, read_for};
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
        "let (a, b) = (1_i64, -2_i64); a * b + 3 % 2 == a - b / 2",
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
    check(
        "fn f(v: bool) -> bool { let w = loop { break v; }; w }",
        "1:33: a loop with a value cannot be read here; use a loop as a statement, which assigns to a variable",
    );
    check(
        "fn f(v: bool) -> bool { for n in v {} v }",
        "1:34: a loop over this cannot be read here; use a range of integers, or an array, a `Vec` or a slice",
    );
    check(
        "fn f(v: bool) -> bool { let mut n = 0; for x in 0..n { n = range(0..3); } v }",
        "1:60: a choice in a loop or closure cannot be read here; use `for _ in 0..3` with a literal, or recursion of a marked generator on a size: `if n == 0 { vec![] } else { [vec![any()], f(n - 1)].concat() }`",
    );
    check(
        "fn f(v: bool) -> bool { let g = |x: bool| x; g(v) }",
        "1:33: a closure cannot be read here; use a function of the file, or the closure as an argument of `map`, `filter`, `all`, `any` and the like",
    );
    check(
        "fn f(v: bool) -> bool { 3_i32.isqrt() == 1 }",
        "1:25: this method cannot be read here; use operators, `abs`, `pow`, `rem_euclid`, `clamp`, `max`, `min`, `checked_add` and the like, or a function of the file",
    );
    check(
        "fn f(v: &mut Vec<bool>) -> bool { true }",
        "1:9: a `&mut` cannot be read here; use a function that returns the new value",
    );
    check(
        "fn f(v: bool) -> bool { match (3, 4) { (x, _) | (_, x) if x > 3 => v, _ => true } }",
        "1:40: a guard after patterns that a value may fit in several ways cannot be read here; use an arm per pattern",
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
        "2:5: a statement with an effect cannot be read here; use `let name = value;`, an assignment, or a loop, `if` or `match` that assigns",
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
    check("fn f(v: bool) -> bool { 1 }", "1:25: expected `bool`, found `i32`");
    check(
        "fn f(v: bool) -> bool { f(v) }",
        "1:25: `f` calls itself with its own arguments; pass something smaller, such as `n - 1` or a part of a value",
    );
    check(
        "fn f(v: bool) -> bool { any() }",
        "2:28: `all` makes a choice; mark it `#[canvass::generator(covers = …)]`",
    );
    check(
        "fn f(v: HashSet<bool>) -> bool { true }",
        "1:9: `HashSet` cannot be read here; use a `Vec`, for a map one of pairs with a predicate that its keys ascend",
    );
    check(
        "fn f(v: [bool; 40]) -> bool { true }",
        "1:16: this length of an array cannot be read here; use `[T; n]` with a literal or constant of at most 32, or a `Vec`",
    );
    check(
        "fn f(v: bool) -> bool { let [a, b]: [bool; 3] = [v; 3]; a }",
        "1:29: `[bool; 3]` has 3 parts, but 2 are given",
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

#[test]
fn a_generator_that_cannot_be_read_is_in_nobodys_way() {
    let source = "fn all(x: &u8) -> bool { true }\n\
        #[canvass::generator(covers = all)]\nfn good() -> u8 { any() }\n\
        #[canvass::generator(covers = all)]\nfn bad() -> u8 { unsafe {} }";
    assert!(read(source).is_err());
    assert!(read_for(source, "good").is_ok());
    assert!(read_for(source, "bad").is_err());
    let names: Vec<String> = marked(source).unwrap().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["good", "bad"]);
}

/// The macro has the same test. A hole in a condition is read, as any other.
#[test]
fn the_language_of_generators_is_that_of_the_table() {
    let table = include_str!("../../../canvass-derive/src/generator/language.txt");
    let bodies = |mark: &'static str| table.lines().filter_map(move |line| line.strip_prefix(mark));
    let read = |body: &str| {
        read(&format!(
            "fn all(n: usize, o: Option<u8>, v: &Option<u8>) -> bool {{ true }}
             #[canvass::generator(covers = all)]
             fn made(n: usize, o: Option<u8>) -> Option<u8> {{ {body} }}"
        ))
    };
    assert!(bodies("+ ").count() > 20 && bodies("- ").count() > 20);
    for body in bodies("+ ") {
        assert!(read(body).is_ok(), "{body}: {}", read(body).unwrap_err());
    }
    for body in bodies("- ") {
        assert!(read(body).is_err(), "{body}");
    }
}
