//! Binary operators: how tightly they bind, and what becomes of them.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::parse::ParseStream;
use syn::spanned::Spanned;
use syn::{Result, Token};

pub struct Operator {
    written: TokenStream,
    pub power: u8,
    /// The function that calculates, of those in `crates/canvass/src/generate/arithmetic.rs`.
    function: Option<&'static str>,
}

/// How tightly the operand of `let … =` in a condition binds.
pub const SCRUTINEE: u8 = 3;

macro_rules! next {
    ($input:ident: $($token:tt $power:literal $function:expr;)*) => {
        $(if $input.peek(Token![$token]) {
            let written = $input.parse::<Token![$token]>()?.into_token_stream();
            return Ok(Some(Operator { written, power: $power, function: $function }));
        })*
    };
}

impl Operator {
    /// The next operator, if one follows that binds at least so tightly. Longer ones are looked for before their beginnings.
    pub fn next(input: ParseStream<'_>, least: u8) -> Result<Option<Operator>> {
        let ahead = input.fork();
        match Operator::read(&ahead)? {
            Some(operator) if operator.power >= least => Operator::read(input),
            Some(_) | None => Ok(None),
        }
    }

    fn read(input: ParseStream<'_>) -> Result<Option<Operator>> {
        if input.peek(Token![=>]) || is_assignment(input) {
            return Ok(None);
        }
        if input.peek(Token![<<]) || input.peek(Token![>>]) {
            let message = "this operator is outside of what a generator may say; \
                           there is `+ - * / %`, `& | ^`, comparisons, `&&` and `||`";
            return Err(input.error(message));
        }
        next! { input:
            ..= 0 None;
            .. 0 None;
            || 1 None;
            && 2 None;
            == 3 None;
            != 3 None;
            <= 3 None;
            >= 3 None;
            < 3 None;
            > 3 None;
            | 4 None;
            ^ 5 None;
            & 6 None;
            + 7 Some("add");
            - 7 Some("subtract");
            * 8 Some("multiply");
            / 8 Some("divide");
            % 8 Some("remainder");
        }
        Ok(None)
    }

    pub fn is_range(&self) -> bool {
        self.power == 0
    }

    pub fn apply(&self, left: &TokenStream, right: &TokenStream) -> TokenStream {
        let written = &self.written;
        match self.function {
            Some(function) => {
                let function = Ident::new(function, at(written.span()));
                call(&function, written.span(), &quote!(#left, #right))
            }
            None => quote!(#left #written #right),
        }
    }
}

/// `=`, or an operator with it.
pub struct Assignment {
    pub operator: Option<Operator>,
    pub equals: Token![=],
}

impl Assignment {
    /// The assignment that follows, if one does.
    pub fn next(input: ParseStream<'_>) -> Result<Option<Assignment>> {
        if !is_assignment(input) {
            return Ok(None);
        }
        if input.peek(Token![=]) {
            return Ok(Some(Assignment { operator: None, equals: input.parse()? }));
        }
        let mark: proc_macro2::Punct = input.parse()?;
        let (power, function) = match mark.as_char() {
            '+' => (7, Some("add")),
            '-' => (7, Some("subtract")),
            '*' => (8, Some("multiply")),
            '/' => (8, Some("divide")),
            '%' => (8, Some("remainder")),
            _ => (4, None),
        };
        let alone = proc_macro2::Punct::new(mark.as_char(), proc_macro2::Spacing::Alone);
        let operator = Operator { written: quote_spanned!(mark.span()=> #alone), power, function };
        Ok(Some(Assignment { operator: Some(operator), equals: input.parse()? }))
    }
}

/// Whether what follows is `=`, or an operator with it.
fn is_assignment(input: ParseStream<'_>) -> bool {
    input.peek(Token![+=])
        || input.peek(Token![-=])
        || input.peek(Token![*=])
        || input.peek(Token![/=])
        || input.peek(Token![%=])
        || input.peek(Token![&=])
        || input.peek(Token![|=])
        || input.peek(Token![^=])
        || (input.peek(Token![=]) && !input.peek(Token![==]) && !input.peek(Token![=>]))
}

/// A call of a function that rejects where there is no result, at the place of the operator.
pub fn call(function: &impl ToTokens, place: Span, arguments: &TokenStream) -> TokenStream {
    quote_spanned!(at(place)=> ::canvass::for_macros::#function(#arguments))
}

fn at(place: Span) -> Span {
    Span::mixed_site().located_at(place)
}
