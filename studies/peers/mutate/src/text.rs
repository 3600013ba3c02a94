//! An expression in a few words, the same with every compiler.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::ToTokens;

/// No text is longer, in characters.
const MOST: usize = 40;

/// The expression on one line, cut where it is long. What is in braces is left out.
pub fn of(tokens: &impl ToTokens) -> String {
    let mut text = String::new();
    write(tokens.to_token_stream(), &mut text);
    match text.chars().count() > MOST {
        true => text.chars().take(MOST - 1).chain(['…']).collect(),
        false => text,
    }
}

/// What stands before the next token.
#[derive(Clone, Copy, PartialEq)]
enum Before {
    /// Nothing, or what takes no space after it.
    Open,
    /// A name, a literal or a group: what an operator may follow.
    Operand,
    /// An operator with two operands, or a comma.
    Operator,
}

fn write(tokens: TokenStream, text: &mut String) {
    let mut before = Before::Open;
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(_) | TokenTree::Literal(_) => {
                if before != Before::Open {
                    text.push(' ');
                }
                text.push_str(&token.to_string());
                before = Before::Operand;
            }
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::None => ("", ""),
                };
                if before == Before::Operator || (before == Before::Operand && open == "{") {
                    text.push(' ');
                }
                text.push_str(open);
                match group.delimiter() {
                    Delimiter::Brace => text.push('…'),
                    _ => write(group.stream(), text),
                }
                text.push_str(close);
                before = Before::Operand;
            }
            TokenTree::Punct(punct) => {
                let mut operator = punct.to_string();
                let mut spacing = punct.spacing();
                while spacing == Spacing::Joint {
                    let Some(TokenTree::Punct(next)) =
                        tokens.next_if(|next| matches!(next, TokenTree::Punct(_)))
                    else {
                        break;
                    };
                    operator.push(next.as_char());
                    spacing = next.spacing();
                }
                before = write_operator(&operator, before, text);
            }
        }
    }
}

fn write_operator(operator: &str, before: Before, text: &mut String) -> Before {
    let has_space_before = match operator {
        "." | "::" | ".." | "..=" | "," | ";" | ":" | "?" => false,
        _ => before != Before::Open,
    };
    if has_space_before && !(operator == "!" && before == Before::Operand) {
        text.push(' ');
    }
    text.push_str(operator);
    match operator {
        "." | "::" | ".." | "..=" | "!" | "'" => Before::Open,
        "?" => Before::Operand,
        "&" | "-" | "*" | "|" | "&&" if before != Before::Operand => Before::Open,
        _ => Before::Operator,
    }
}

#[cfg(test)]
mod tests {
    #[track_caller]
    fn check(source: &str, expect: &str) {
        let expr: syn::Expr = syn::parse_str(source).expect("an expression");
        assert_eq!(super::of(&expr), expect);
    }

    #[test]
    fn expressions_are_written_as_people_do() {
        check("self . items [ i+1 ] . len ( )", "self.items[i + 1].len()");
        check("- a * & b - * c", "-a * &b - *c");
        check("! a && b || ! ( c )", "!a && b || !(c)");
        check("0 .. n", "0..n");
        check("a ..= b", "a..=b");
        check("f ( a , -1 ) ?", "f(a, -1)?");
        check("vec ! [ 0 ; n ]", "vec![0; n]");
        check("if a { b } else { c }", "if a {…} else {…}");
    }

    #[test]
    fn long_expressions_are_cut() {
        check(
            "first_name + second_name + third_name + fourth_name",
            "first_name + second_name + third_name +…",
        );
    }
}
