//! `Arbitrary` of quickcheck: its manual has it written by hand, with sizes that fall and with `shrink`.

use super::{Input, Recursion, Variant, mentions, recursion};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Ident, Type};

pub fn arbitrary(input: &Input) -> TokenStream {
    let name = &input.name;
    let choose = choose(input);
    let arms = input.variants.iter().zip(0usize..).map(|(variant, place)| {
        let value = variant.with(variant.types().map(|ty| draw(name, ty)));
        quote!(#place => #value,)
    });
    let shrinks = input.variants.iter().map(|variant| shrink(name, variant));
    quote! {
        impl ::quickcheck::Arbitrary for #name {
            fn arbitrary(g: &mut ::quickcheck::Gen) -> #name {
                match #choose {
                    #(#arms)*
                    _ => unreachable!("it is one of the variants"),
                }
            }

            fn shrink(&self) -> Box<dyn Iterator<Item = #name>> {
                match self.clone() {
                    #(#shrinks)*
                }
            }
        }
    }
}

/// The place of a variant. A small value is one that does not contain its type.
fn choose(input: &Input) -> TokenStream {
    let places = |all: bool| {
        let variants = input.variants.iter().zip(0usize..);
        let chosen = variants.filter(|(variant, _)| all || !variant.is_recursive);
        let places: Vec<usize> = chosen.map(|(_, place)| place).collect();
        quote!(*g.choose(&[#(#places),*]).expect("there is one"))
    };
    let (all, flat) = (places(true), places(false));
    match input.is_recursive() {
        true => quote!(if g.size() > 1 { #all } else { #flat }),
        false => all,
    }
}

/// A field, smaller where it contains the type: half of the size, and the root of it for a list.
fn draw(name: &Ident, ty: &Type) -> TokenStream {
    if !mentions(name, ty) {
        return quote!(::quickcheck::Arbitrary::arbitrary(g));
    }
    let size = match recursion(name, ty) {
        Recursion::List(_) => quote!(g.size().isqrt()),
        _ => quote!(g.size() / 2),
    };
    quote!({
        let seed = ::quickcheck::Arbitrary::arbitrary(g);
        ::quickcheck::Arbitrary::arbitrary(&mut ::quickcheck::Gen::from_size_and_seed((#size).max(1), seed))
    })
}

/// The values of the type inside, then the fields shrunk.
fn shrink(name: &Ident, variant: &Variant) -> TokenStream {
    let variables = variant.variables();
    let pattern = variant.with_variables();
    if variables.is_empty() {
        return quote!(#pattern => ::quickcheck::empty_shrinker(),);
    }
    let inside = variables
        .iter()
        .zip(variant.types())
        .map(|(variable, ty)| inside(name, ty, quote!(&#variable)));
    let fields = quote! {
        ::quickcheck::Arbitrary::shrink(&(#(#variables,)*)).map(|(#(#variables,)*)| #pattern)
    };
    match variant.is_recursive {
        false => quote!(#pattern => Box::new(#fields),),
        true => quote! {
            #pattern => {
                let mut inside: Vec<#name> = Vec::new();
                #(#inside)*
                Box::new(inside.into_iter().chain(#fields))
            }
        },
    }
}

/// Statements that collect the values of the type in a field, given a reference to it.
fn inside(name: &Ident, ty: &Type, field: TokenStream) -> TokenStream {
    match recursion(name, ty) {
        Recursion::Nowhere | Recursion::Other => quote!(),
        Recursion::Itself => quote!(inside.push((#field).clone());),
        Recursion::Boxed(ty) => inside(name, ty, quote!(&**(#field))),
        Recursion::List(ty) | Recursion::Optional(ty) => {
            let item = inside(name, ty, quote!(item));
            quote!(for item in (#field).iter() { #item })
        }
        Recursion::Tuple(types) => types
            .into_iter()
            .zip(0usize..)
            .map(|(ty, place)| {
                let place = syn::Index::from(place);
                inside(name, ty, quote!(&(#field).#place))
            })
            .collect(),
    }
}
