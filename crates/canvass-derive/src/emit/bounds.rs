//! What the parameters of a type must be, so that its fields can be made.

use crate::input::{Definition, Field, Mention, Origin, mentions};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;

/// The type's own conditions, and ours.
pub fn where_clause(definition: &Definition) -> TokenStream {
    let own = definition.generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    let mut bounds: Vec<TokenStream> =
        own.map(|predicate| quote_spanned!(Span::mixed_site()=> #predicate)).collect();
    for parameter in definition.generics.type_params() {
        of_parameter(&parameter.ident, definition, &mut bounds);
    }
    if bounds.is_empty() {
        TokenStream::new()
    } else {
        quote_spanned!(Span::mixed_site()=> where #(#bounds),*)
    }
}

fn of_parameter(parameter: &Ident, definition: &Definition, bounds: &mut Vec<TokenStream>) {
    let at = Span::mixed_site();
    let mut is_made = false;
    for Field { ty, origin, representatives, .. } in
        definition.kept().flat_map(|constructor| &constructor.fields)
    {
        let (mut associated, mut is_mentioned) = (Vec::new(), false);
        mentions(ty, parameter, &definition.name, &mut |mention| match mention {
            Mention::Itself => is_mentioned = true,
            Mention::Associated(ty) => associated.push(ty),
        });
        let is_any = is_mentioned || !associated.is_empty();
        match origin {
            Origin::Type | Origin::Generated(_) => {
                is_made |= is_mentioned;
                bounds.extend(
                    associated.iter().map(|ty| quote_spanned!(at=> #ty: ::canvass::Canvass)),
                );
            }
            Origin::Space(_) | Origin::Dependent(_) if is_any => {
                bounds.push(quote_spanned!(at=> #ty: ::core::fmt::Debug));
                if representatives.is_some() {
                    bounds.push(quote_spanned!(at=> #ty: ::canvass::Canvass));
                }
            }
            Origin::Skipped(None) if is_any => {
                bounds.push(quote_spanned!(at=> #ty: ::core::default::Default));
            }
            Origin::Space(_) | Origin::Dependent(_) | Origin::With(_) | Origin::Skipped(_) => {}
        }
    }
    bounds.push(if is_made {
        quote_spanned!(at=> #parameter: ::canvass::Canvass)
    } else {
        quote_spanned!(at=> #parameter: 'static)
    });
}
