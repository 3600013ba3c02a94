//! The settings of a machine: its own, and those of the test that runs it.

use crate::expression::Expression;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::{Error, LitBool, LitInt, Result, Token, Type};

/// `model = Vec<u8>, threads = 2, shuttle = true, cases = 500`
#[derive(Default)]
pub struct Settings {
    pub model: Option<Type>,
    pub threads: Option<LitInt>,
    pub shuttle: bool,
    /// Of the test.
    pub others: TokenStream,
}

impl Parse for Settings {
    fn parse(input: ParseStream<'_>) -> Result<Settings> {
        let mut settings = Settings::default();
        while !input.is_empty() {
            settings.setting(input)?;
            input.parse::<Option<Token![,]>>()?;
        }
        if let (Some(threads), None) = (&settings.threads, &settings.model) {
            let message = "what threads do is compared with a model; write `model = TYPE`, of a type whose methods of the same names \
                           do the same one after the other";
            return Err(Error::new(threads.span(), message));
        }
        Ok(settings)
    }
}

impl Settings {
    fn setting(&mut self, input: ParseStream<'_>) -> Result<()> {
        let ahead = input.fork();
        let name = ahead.parse::<Ident>().ok().filter(|_| ahead.peek(Token![=]));
        let given = |is_given: bool, name: &Ident| match is_given {
            true => Err(Error::new(name.span(), format!("`{name}` is given twice; remove one"))),
            false => Ok(()),
        };
        match name.as_ref().map(ToString::to_string).as_deref() {
            Some("model") => {
                let (name, _): (Ident, Token![=]) = (input.parse()?, input.parse()?);
                given(self.model.is_some(), &name)?;
                self.model = Some(input.parse()?);
            }
            Some("threads") => {
                let (name, _): (Ident, Token![=]) = (input.parse()?, input.parse()?);
                given(self.threads.is_some(), &name)?;
                let threads: LitInt = input.parse()?;
                if !(2..=8).contains(&threads.base10_parse::<u8>()?) {
                    return Err(Error::new(
                        threads.span(),
                        "write a number of threads from 2 to 8",
                    ));
                }
                self.threads = Some(threads);
            }
            Some("shuttle") => {
                let (name, _): (Ident, Token![=]) = (input.parse()?, input.parse()?);
                given(self.shuttle, &name)?;
                self.shuttle = input.parse::<LitBool>()?.value;
            }
            _ => self.other(input)?,
        }
        Ok(())
    }

    /// A setting of the test.
    fn other(&mut self, input: ParseStream<'_>) -> Result<()> {
        let mut tokens = TokenStream::new();
        while !input.is_empty() && !input.peek(Token![,]) && !input.peek(Token![=]) {
            input.parse::<TokenTree>()?.to_tokens(&mut tokens);
        }
        if let Some(equals) = input.parse::<Option<Token![=]>>()? {
            let value: Expression = input.parse()?;
            tokens = quote!(#tokens #equals #value);
        }
        self.others.extend(quote!(#tokens,));
        Ok(())
    }
}
