//! What becomes of a body, and what is refused.

use super::checked;
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream};

fn changed(body: &str) -> Result<String, String> {
    let block = Group::new(Delimiter::Brace, body.parse().expect("tokens"));
    let body = checked(&block, &Ident::new("made", Span::call_site()));
    let body = body.map_err(|error| error.to_string())?.body.to_string();
    Ok(without_spaces(&body).replace("::canvass::for_macros::", ""))
}

fn without_spaces(tokens: &str) -> String {
    tokens.replace(' ', "")
}

#[track_caller]
fn check(body: &str, expect: &str) {
    let expect = expect.parse::<TokenStream>().expect("tokens").to_string();
    assert_eq!(changed(body), Ok(without_spaces(&expect)), "{body}");
}

#[track_caller]
fn check_refused(body: &str, expect: &str) {
    let error = changed(body).expect_err(body);
    assert!(error.starts_with(expect), "{body}: {error}");
}

#[test]
fn operators_become_calls() {
    check("a + b", "add(a, b)");
    check("a - b", "subtract(a, b)");
    check("a * b", "multiply(a, b)");
    check("a / b", "divide(a, b)");
    check("a % b", "remainder(a, b)");
    check("-a", "negate(a)");
    check("a as u8", "cast::<_, u8>(a)");
}

#[test]
fn operators_bind_as_in_rust() {
    check("a + b * c", "add(a, multiply(b, c))");
    check("a * b + c", "add(multiply(a, b), c)");
    check("a - b - c", "subtract(subtract(a, b), c)");
    check("(a - (b - c))", "(subtract(a, (subtract(b, c))))");
    check("a + 1 < b * 2 && c", "add(a, 1) < multiply(b, 2) && c");
    check("a < b || c == d + e", "a < b || c == add(d, e)");
    check("-a * b", "multiply(negate(a), b)");
    check("-a as u8 + b", "add(cast::<_, u8>(negate(a)), b)");
    check("a * b as u8", "multiply(a, cast::<_, u8>(b))");
    check("*a + &b - !c", "subtract(add(*a, &b), !c)");
    check("a - -b", "subtract(a, negate(b))");
    check("range(a + 1..b - 1)", "range(add(a, 1)..subtract(b, 1))");
    check("range(a..=b - 1)", "range(a..=subtract(b, 1))");
    check("a.b + c.d(e + f).0", "add(a.b, c.d(add(e, f)).0)");
    check("-a.b()", "negate(a.b())");
}

#[test]
fn the_opposite_of_a_literal_is_one() {
    check("-9223372036854775808", "-9223372036854775808");
    check("a - -1", "subtract(a, -1)");
    check("-1.max(a)", "negate(1.max(a))");
}

#[test]
fn operators_are_found_everywhere() {
    check("let (a, b): (u8, u8) = c + d; a", "let (a, b): (u8, u8) = add(c, d); a");
    check(
        "if a + b == c { d + e } else if f { g } else { h - i }",
        "if add(a, b) == c { add(d, e) } else if f { g } else { subtract(h, i) }",
    );
    check(
        "if let Some(a) = b + c && d { a } else { e }",
        "if let Some(a) = add(b, c) && d { a } else { e }",
    );
    check(
        "match a + b { -1 | 1..=2 if c - d == e => f + g, A { h, .. } => { h } (i, _) => i }",
        "match add(a, b) { -1 | 1..=2 if subtract(c, d) == e => add(f, g), A { h, .. } => { h }, (i, _) => i, }",
    );
    check("A { b: c + d, e }", "A { b: add(c, d), e }");
    check(
        "f::<u8>(a::<b>::C(d + e), (f, g - h))",
        "f::<u8>(a::<b>::C(add(d, e)), (f, subtract(g, h)))",
    );
    check("{ a + b }.c(d)", "{ add(a, b) }.c(d)");
    check("(a + b)(c)", "(add(a, b))(c)");
}

#[test]
fn macros_are_looked_into() {
    check(
        "choose![a + b, c - 1 => d * e,]",
        "choose![@ 0: 1_u64 => add(a, b), 1: subtract(c, 1) => multiply(d, e),]",
    );
    check("canvass::generate::choose![a]", "canvass::generate::choose![@ 0: 1_u64 => a,]");
    check(
        "matches!(a + b, Some(-1) | None if c + d > e)",
        "matches!(add(a, b), Some(-1) | None if add(c, d) > e)",
    );
    check("if a { hole!() } else { reject!() }", "if a { hole!(@ \"made\") } else { reject!() }");
}

#[test]
fn what_a_generator_may_not_say_is_refused() {
    let outside = "this is outside of what a generator may say";
    for body in [
        "a; b",
        "|a| a",
        "while let A = b {} c",
        "'a: loop {}",
        "break; a",
        "a?",
        "(a?)",
        "unsafe { a }",
        "a.b = c; d().push(e); f",
        "let a = { let b = c else { return d }; b }; a",
        "(return a)",
        "A { b, ..c }",
    ] {
        check_refused(body, "");
    }
    check_refused("a; b", outside);
    check_refused("|a| a", outside);
    check_refused("(a = b)", outside);
    check_refused("a << b", "this operator is outside");
    check_refused("format!(\"\")", "this macro is outside");
    check_refused("choose![]", "there is nothing to choose from");
}

/// The reader of `cargo canvass repair` has the same test.
#[test]
fn the_language_is_that_of_the_table() {
    for line in include_str!("../language.txt").lines() {
        if let Some(body) = line.strip_prefix("+ ") {
            assert!(changed(body).is_ok(), "{body}: {:?}", changed(body));
        } else if let Some(body) = line.strip_prefix("- ") {
            assert!(changed(body).is_err(), "{body}: {:?}", changed(body));
        }
    }
}

#[test]
fn statements_stay_but_for_their_operators() {
    check("let mut a = b; a += c * d; a", "let mut a = b; a = add(a, multiply(c, d)); a");
    check("a |= b | c ^ d & e + f; a", "a = a | b | c ^ d & add(e, f); a");
    check("a[b - 1] -= c; a", "a[subtract(b, 1)] = subtract(a[subtract(b, 1)], c); a");
    check(
        "for (a, b) in c + d..e { f.push(a + b); } f",
        "for (a, b) in add(c, d)..e { f.push(add(a, b)); } f",
    );
    check("while a + b < c { break; } d", "while add(a, b) < c { break; } d");
    check(
        "loop { if a { continue; } return b - c; }",
        "loop { if a { continue; } return subtract(b, c); }",
    );
    check("assert!(a - b > c, \"{}\", d - e); f", "assert!(subtract(a, b) > c, \"{}\", d - e); f");
    check("let a = b?; a", "let a = b?; a");
    check("match a { B => c += 1, _ => {} } c", "match a { B => c = add(c, 1), _ => {}, } c");
}

#[test]
fn sequences_and_closures_stay_but_for_their_operators() {
    check("a[1..].len()", "a[1..].len()");
    check("a[..b - 1]", "a[..subtract(b, 1)]");
    check("vec![a - b; c]", "vec![subtract(a, b); c]");
    check("[vec![a], b(c - 1)].concat()", "[vec![a], b(subtract(c, 1))].concat()");
    check(
        "a.iter().map(|(b, _)| b * c).sum::<u8>()",
        "a.iter().map(|(b, _)| multiply(b, c)).sum::<u8>()",
    );
    check("a(move || b - c)", "a(move || subtract(b, c))");
}

#[test]
fn a_return_stays_where_it_is() {
    check("if a { return b + c; } d - e", "if a { return add(b, c); } subtract(d, e)");
    check(
        "let A(a) = b else { return c * d; }; a",
        "let A(a) = b else { return multiply(c, d); }; a",
    );
    check("match a { B => return c / d, _ => e }", "match a { B => return divide(c, d), _ => e, }");
}
