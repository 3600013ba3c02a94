//! What a generator promises: `covers = predicate, requires = predicate`.

use crate::errors::Errors;
use crate::nearest::advice;
use proc_macro2::{Ident, Span};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Error, Path, Result, Token};

pub struct Contract {
    pub covers: Path,
    pub requires: Option<Path>,
}

struct Promise {
    name: Ident,
    predicate: Path,
}

const KNOWN: &[&str] = &["covers", "requires"];

impl Parse for Promise {
    fn parse(input: ParseStream<'_>) -> Result<Promise> {
        let name: Ident = input.parse()?;
        if !KNOWN.iter().any(|known| name == known) {
            let message = format!("unknown word `{name}`; {}", advice(&name.to_string(), KNOWN));
            return Err(Error::new(name.span(), message));
        }
        if !input.peek(Token![=]) {
            let message = format!("`{name}` needs the name of a predicate: `{name} = predicate`");
            return Err(Error::new(name.span(), message));
        }
        input.parse::<Token![=]>()?;
        let predicate = input.parse().map_err(|error: Error| {
            let message = format!("expected the name of a function, as in `{name} = predicate`");
            Error::new(error.span(), message)
        })?;
        Ok(Promise { name, predicate })
    }
}

impl Parse for Contract {
    fn parse(input: ParseStream<'_>) -> Result<Contract> {
        let promises = Punctuated::<Promise, Token![,]>::parse_terminated(input)?;
        let (mut covers, mut requires) = (None, None);
        let mut errors = Errors::default();
        for Promise { name, predicate } in promises {
            let place = if name == "covers" { &mut covers } else { &mut requires };
            if place.replace(predicate).is_some() {
                errors.at(name.span(), format!("`{name}` is given twice; remove one"));
            }
        }
        if covers.is_none() {
            let message = "say which values the generator must be able to reach: \
                           `#[canvass::generator(covers = predicate)]`";
            errors.at(Span::call_site(), message);
        }
        errors.none(())?;
        Ok(Contract { covers: covers.expect("refused otherwise"), requires })
    }
}
