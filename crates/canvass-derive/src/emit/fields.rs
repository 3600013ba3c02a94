//! What is emitted for a field: its shape, making it, following it, showing it, going through its boxes.

use crate::expression::Expression;
use crate::input::{Field, Origin, Restriction, Style};
use crate::text;
use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::spanned::Spanned;

/// Its shape; skipped fields have none.
pub fn shape(field: &Field) -> Option<TokenStream> {
    let (at, ty) = (Span::mixed_site(), &field.ty);
    match &field.restriction {
        Some(Restriction::Lengths(lengths)) => {
            let there = at.located_at(lengths.span());
            let lengths = quote_spanned!(there=> ::canvass::for_macros::Lengths::from(#lengths));
            return Some(quote_spanned! {at=>
                <#ty as ::canvass::for_macros::Collection>::bounded(describe, #lengths)
            });
        }
        Some(Restriction::Finite) => {
            return Some(
                quote_spanned!(at=> <#ty as ::canvass::for_macros::Float>::finite(describe)),
            );
        }
        None => {}
    }
    Some(match &field.origin {
        Origin::Type => quote_spanned!(at=> <#ty as ::canvass::Canvass>::shape(describe)),
        Origin::Space(space) => quote_spanned!(at=> describe.space::<#ty>(#space)),
        Origin::Dependent(_) => quote_spanned!(at=> describe.dependent()),
        Origin::Generated(_) => quote_spanned!(at=> describe.generated::<#ty>()),
        Origin::With(other) => quote_spanned!(at=> <#other as ::canvass::Canvass>::shape(describe)),
        Origin::Skipped(_) => return None,
    })
}

/// What its constructor is told about it, with its position among those that are made.
pub fn changes(position: usize, field: &Field) -> Vec<TokenStream> {
    let (at, ty) = (Span::mixed_site(), &field.ty);
    let position = Literal::usize_unsuffixed(position);
    let opaque = field.is_opaque.then(|| quote_spanned!(at=> .opaque(#position)));
    let representatives = field.representatives.as_ref().map(|values| {
        quote_spanned!(at=> .representatives(#position, || ::std::vec::Vec::<#ty>::from(#values)))
    });
    let may_be_empty = matches!(field.origin, Origin::Space(_)) || field.restriction.is_some();
    let space = may_be_empty.then(|| {
        let name = field.name.to_string();
        quote_spanned!(at=> .space(#position, #name))
    });
    space.into_iter().chain(opaque).chain(representatives).collect()
}

/// Statements that make the fields, in order.
pub fn made(fields: &[Field]) -> impl Iterator<Item = TokenStream> {
    fields.iter().enumerate().map(|(position, field)| {
        let (at, binding, ty) = (Span::mixed_site(), &field.binding, &field.ty);
        let value = match &field.origin {
            Origin::Type => quote_spanned!(at=> <#ty as ::canvass::Canvass>::make(source)?),
            Origin::Space(_) => quote_spanned!(at=> source.space::<#ty>()?),
            Origin::Dependent(space) => quote_spanned!(at=> source.dependent::<#ty>(&(#space))?),
            Origin::Generated(generator) => {
                quote_spanned!(at=> source.generated::<#ty>(&(#generator))?)
            }
            Origin::With(other) => quote_spanned! {at=>
                <#ty as ::core::convert::From<#other>>::from(<#other as ::canvass::Canvass>::make(source)?)
            },
            Origin::Skipped(Some(value)) => quote_spanned!(at=> #value),
            Origin::Skipped(None) => quote_spanned!(at=> ::core::default::Default::default()),
        };
        let value = match &field.predicate {
            Some(predicate) => {
                quote_spanned!(at=> { let made: #ty = #value; source.accept(made, #predicate)? })
            }
            None => value,
        };
        let before = before(field.expressions(), &fields[..position], &quote_spanned!(at=> &));
        if before.is_empty() {
            return quote_spanned!(at=> let #binding: #ty = #value;);
        }
        quote_spanned!(at=> let #binding: #ty = { #(#before)* #value };)
    })
}

/// Statements that follow the fields, in order.
pub fn followed(fields: &[Field]) -> impl Iterator<Item = TokenStream> {
    fields.iter().enumerate().filter(|(_, field)| !field.is_skipped()).map(|(position, field)| {
        let (at, binding, ty) = (Span::mixed_site(), &field.binding, &field.ty);
        let followed = match &field.origin {
            Origin::Type if matches!(field.restriction, Some(Restriction::Finite)) => {
                quote_spanned!(at=> <#ty as ::canvass::for_macros::Float>::trace_finite(#binding, trace);)
            }
            Origin::Type | Origin::Generated(_) => {
                quote_spanned!(at=> <#ty as ::canvass::Canvass>::trace(#binding, trace);)
            }
            Origin::Space(_) => quote_spanned!(at=> trace.space::<#ty>(#binding);),
            Origin::Dependent(space) => {
                quote_spanned!(at=> trace.dependent::<#ty>(&(#space), #binding);)
            }
            Origin::With(other) => {
                let back = back(other, field);
                quote_spanned!(at=> <#other as ::canvass::Canvass>::trace(&#back, trace);)
            }
            Origin::Skipped(_) => TokenStream::new(),
        };
        let binding = quote_spanned!(at=> #binding);
        let refused = field.predicate.as_ref().map(|predicate| refuse(&binding, predicate));
        let before = before(followed_with(field), &fields[..position], &TokenStream::new());
        if before.is_empty() {
            return quote_spanned!(at=> #followed #refused);
        }
        quote_spanned!(at=> { #(#before)* #followed #refused })
    })
}

/// Whether a field is made by its type, which may leave parts of it open.
pub fn may_have_holes(field: &Field) -> bool {
    match field.origin {
        Origin::Type | Origin::Generated(_) => true,
        Origin::Space(_) | Origin::Dependent(_) | Origin::With(_) | Origin::Skipped(_) => false,
    }
}

/// What a field was converted from.
fn back(other: &Expression, Field { binding, ty, .. }: &Field) -> TokenStream {
    quote_spanned!(Span::mixed_site()=> <#other as ::core::convert::From<&#ty>>::from(#binding))
}

/// Statements that go through the fields' boxes.
pub fn visited(fields: &[Field]) -> impl Iterator<Item = TokenStream> {
    fields.iter().filter(|field| may_have_holes(field)).map(|Field { binding, ty, .. }| {
        quote_spanned!(Span::mixed_site()=> <#ty as ::canvass::Canvass>::holes(#binding, holes);)
    })
}

/// Refuses a value, given by a reference, that does not meet a predicate.
pub fn refuse(value: &TokenStream, predicate: &Expression) -> TokenStream {
    quote_spanned! {Span::mixed_site()=>
        // Not `predicate(value)`: a closure's argument would have no type yet.
        if !::core::option::Option::Some(#value).is_some_and(#predicate) {
            trace.refuse();
        }
    }
}

/// The expressions that following a field needs.
fn followed_with(field: &Field) -> impl Iterator<Item = &Expression> {
    let space = match &field.origin {
        Origin::Dependent(space) => Some(space),
        Origin::Type
        | Origin::Space(_)
        | Origin::Generated(_)
        | Origin::With(_)
        | Origin::Skipped(_) => None,
    };
    space.into_iter().chain(&field.predicate)
}

/// Whether following the constructor looks at the field.
pub fn is_followed(field: &Field, all: &[Field]) -> bool {
    let mut expressions = all.iter().flat_map(followed_with);
    !field.is_skipped() || expressions.any(|expression| expression.mentions(&field.name))
}

/// Statements that name those fields before which some expressions mention.
fn before<'a>(
    expressions: impl Iterator<Item = &'a Expression>,
    fields: &[Field],
    borrow: &TokenStream,
) -> Vec<TokenStream> {
    let expressions: Vec<&Expression> = expressions.collect();
    let is_mentioned =
        |field: &&Field| expressions.iter().any(|expression| expression.mentions(&field.name));
    let mentioned = fields.iter().filter(is_mentioned);
    let named = mentioned.map(|Field { name, binding, .. }| {
        quote_spanned!(Span::mixed_site()=> let #name = #borrow #binding;)
    });
    named.collect()
}

/// `{ x: field_0, .. }`, which fits tuples and units as well.
pub fn pattern(fields: &[Field], is_bound: impl Fn(&Field) -> bool) -> TokenStream {
    let at = Span::mixed_site();
    let bound = fields
        .iter()
        .filter(|field| is_bound(field))
        .map(|Field { member, binding, .. }| quote_spanned!(at=> #member: #binding,));
    let rest = (!fields.iter().all(&is_bound)).then(|| quote_spanned!(at=> ..));
    quote_spanned!(at=> { #(#bound)* #rest })
}

/// `.field(…)` of a formatter.
pub fn shown(field: &Field, style: Style) -> TokenStream {
    let (at, binding) = (field.binding.span(), &field.binding);
    let value = match &field.origin {
        Origin::Type | Origin::Generated(_) => {
            // The type in its own place, as elsewhere: where it is not `Canvass`, the compiler says so once.
            let ty = &field.ty;
            quote_spanned! {Span::mixed_site()=>
                &::canvass::for_macros::Written(|f: &mut ::core::fmt::Formatter<'_>| {
                    <#ty as ::canvass::Canvass>::rust(#binding, f)
                })
            }
        }
        Origin::Space(space) => {
            let text = space.0.to_string();
            quote_spanned!(at=> &{
                use ::canvass::for_macros::{ShowDebug as _, ShowRust as _};
                (&::canvass::for_macros::Shown(#binding)).shown_in(|| #space, #text)
            })
        }
        Origin::With(other) => {
            let (back, ty) = (back(other, field), text::of_type(field.ty.to_token_stream()));
            let is_plain = ty.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | ':'));
            let path = if is_plain { ty } else { format!("<{ty}>") };
            quote_spanned! {Span::mixed_site()=>
                &::canvass::for_macros::Written(|f: &mut ::core::fmt::Formatter<'_>| {
                    let shown = ::canvass::for_macros::Written(|f: &mut ::core::fmt::Formatter<'_>| {
                        <#other as ::canvass::Canvass>::rust(&#back, f)
                    });
                    f.debug_tuple(::core::concat!(#path, "::from")).field(&shown).finish()
                })
            }
        }
        Origin::Dependent(_) => quote_spanned!(at=> &{
            use ::canvass::for_macros::{ShowDebug as _, ShowRust as _};
            (&::canvass::for_macros::Shown(#binding)).shown()
        }),
        Origin::Skipped(value) => {
            let text =
                value.as_ref().map_or("Default::default()".to_owned(), |value| value.0.to_string());
            quote_spanned!(at=> &::core::format_args!("{}", #text))
        }
    };
    let name = match &field.member {
        syn::Member::Named(name) if style == Style::Named => Some(name.to_string()),
        syn::Member::Named(_) | syn::Member::Unnamed(_) => None,
    };
    let name = name.iter();
    quote_spanned!(at=> .field(#(#name,)* #value))
}
