//! Expressions in attributes. They stay tokens, which the compiler reads where they are used.

use proc_macro2::{Delimiter, Ident, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Result;
use syn::parse::{Parse, ParseStream};

/// What stands up to the next comma.
pub struct Expression(pub TokenStream);

impl Parse for Expression {
    fn parse(input: ParseStream<'_>) -> Result<Expression> {
        let mut commas = Commas::default();
        let mut tokens = TokenStream::new();
        while !input.is_empty() && (commas.belong() || !input.peek(syn::Token![,])) {
            let token: TokenTree = input.parse()?;
            commas.pass(&token);
            token.to_tokens(&mut tokens);
        }
        if tokens.is_empty() {
            Err(input.error("expected an expression"))
        } else {
            Ok(Expression(tokens))
        }
    }
}

impl ToTokens for Expression {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.0.to_tokens(tokens);
    }
}

impl Expression {
    /// Whether it uses the variable `name`. A method, field, function, macro, path or label of that name is none.
    pub fn mentions(&self, name: &Ident) -> bool {
        mentions(self.0.clone(), &name.to_string())
    }
}

fn mentions(tokens: TokenStream, name: &str) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    (0..tokens.len()).any(|at| match &tokens[at] {
        TokenTree::Group(group) => mentions(group.stream(), name),
        TokenTree::Ident(ident) => *ident == name && is_variable(&tokens, at),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

fn is_variable(tokens: &[TokenTree], at: usize) -> bool {
    let before = |back: usize| at.checked_sub(back).and_then(|at| punct(&tokens[at]));
    let after = tokens.get(at + 1);
    let is_member = before(1) == Some('.') && before(2) != Some('.');
    let is_path = before(1) == Some(':') && before(2) == Some(':');
    let is_called = matches!(after, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
    let is_named = match after {
        // Not `!=`.
        Some(TokenTree::Punct(punct)) if punct.as_char() == '!' => {
            punct.spacing() == Spacing::Alone
        }
        Some(after) => punct(after) == Some(':'),
        None => false,
    };
    !(is_member || is_path || is_called || is_named)
}

fn punct(token: &TokenTree) -> Option<char> {
    match token {
        TokenTree::Punct(punct) => Some(punct.as_char()),
        TokenTree::Group(_) | TokenTree::Ident(_) | TokenTree::Literal(_) => None,
    }
}

/// Which commas belong to the expression: those between generic arguments and between a closure's parameters.
#[derive(Default)]
struct Commas {
    angles: usize,
    in_parameters: bool,
    /// The last two tokens, where they are punctuation.
    last: [Option<char>; 2],
    begun: bool,
}

impl Commas {
    fn belong(&self) -> bool {
        self.angles > 0 || self.in_parameters
    }

    fn pass(&mut self, token: &TokenTree) {
        let [before, previous] = self.last;
        let is_turbofish = before == Some(':') && previous == Some(':');
        match punct(token) {
            Some('<') if self.angles > 0 || is_turbofish || !self.begun => self.angles += 1,
            Some('>') if self.angles > 0 && !matches!(previous, Some('-' | '=')) => {
                self.angles -= 1
            }
            Some('|') if !self.begun || self.in_parameters => {
                self.in_parameters = !self.in_parameters
            }
            Some(_) | None => {}
        }
        self.begun |= !matches!(token, TokenTree::Ident(ident) if *ident == "move");
        self.last = [previous, punct(token)];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::parse::Parser;
    use syn::punctuated::Punctuated;

    #[track_caller]
    fn check(text: &str, expect: &[&str]) {
        let expressions = Punctuated::<Expression, syn::Token![,]>::parse_terminated
            .parse_str(text)
            .expect("expressions");
        let found: Vec<String> = expressions.iter().map(|found| found.0.to_string()).collect();
        let expect: Vec<String> = expect
            .iter()
            .map(|text| text.parse::<TokenStream>().expect("tokens").to_string())
            .collect();
        assert_eq!(found, expect);
    }

    #[test]
    fn an_expression_ends_at_a_comma_of_its_own_level() {
        check("f(a, b), 3", &["f(a, b)", "3"]);
        check("a < b, c > d", &["a < b", "c > d"]);
        check("pair::<u8, u16>(), 1 << 2, x", &["pair::<u8, u16>()", "1 << 2", "x"]);
        check("f::<fn(u8) -> u8, A<B>>(), x", &["f::<fn(u8) -> u8, A<B>>()", "x"]);
        check("<(u8, u8) as A<B, C>>::new(), x", &["<(u8, u8) as A<B, C>>::new()", "x"]);
        check("|a, b| a | b, x", &["|a, b| a | b", "x"]);
        check("move |a, b| a | b, x", &["move |a, b| a | b", "x"]);
        check("a || b, x", &["a || b", "x"]);
        check("|| 3, x", &["|| 3", "x"]);
    }

    #[track_caller]
    fn check_mention(text: &str, expect: bool) {
        let expression = Expression(text.parse().expect("tokens"));
        let name: Ident = syn::parse_str("len").expect("an identifier");
        assert_eq!(expression.mentions(&name), expect, "{text}");
    }

    #[test]
    fn a_variable_is_told_from_other_names() {
        for used in
            ["0..*len", "0..len", "f(len)", "len.count()", "len != 3", "[len; 2]", "P { len }"]
        {
            check_mention(used, true);
        }
        for other in [
            "list.len()",
            "list.len",
            "len(3)",
            "a::len",
            "len::a()",
            "len!(3)",
            "P { len: 3 }",
            "r",
        ] {
            check_mention(other, false);
        }
    }
}
