//! Binary operators: how tightly they bind, and what becomes of them.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::parse::ParseStream;
use syn::spanned::Spanned;
use syn::{Result, Token};

pub struct Operator {
    written: TokenStream,
    pub power: u8,
    /// The function that calculates, of those in `canvass::generate::arithmetic`.
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
        if input.peek(Token![=>]) {
            return Ok(None);
        }
        if is_outside(input) {
            let message = "this operator is outside of what a generator may say; \
                           there is `+ - * / %`, comparisons, `&&` and `||`";
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
            + 4 Some("add");
            - 4 Some("subtract");
            * 5 Some("multiply");
            / 5 Some("divide");
            % 5 Some("remainder");
        }
        Ok(None)
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

/// Operators that change something, and those on bits.
fn is_outside(input: ParseStream<'_>) -> bool {
    let assigns = input.peek(Token![+=])
        || input.peek(Token![-=])
        || input.peek(Token![*=])
        || input.peek(Token![/=])
        || input.peek(Token![%=])
        || (input.peek(Token![=]) && !input.peek(Token![==]));
    let is_shift = input.peek(Token![<<]) || input.peek(Token![>>]);
    let is_bitwise = (input.peek(Token![&]) && !input.peek(Token![&&]))
        || (input.peek(Token![|]) && !input.peek(Token![||]))
        || input.peek(Token![^]);
    assigns || is_shift || is_bitwise
}

/// A call of a function that rejects where there is no result, at the place of the operator.
pub fn call(function: &impl ToTokens, place: Span, arguments: &TokenStream) -> TokenStream {
    quote_spanned!(at(place)=> ::canvass::generate::arithmetic::#function(#arguments))
}

fn at(place: Span) -> Span {
    Span::mixed_site().located_at(place)
}
