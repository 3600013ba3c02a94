//! The implementation of `Canvass`: functions that call canvass for each constructor and field.
//!
//! Names of our own variables are hygienic (`mixed_site`), so that no expression of a user can meet them.

mod bounds;
mod fields;

use crate::input::{Constructor, Definition, Field, Kind, Style};
use proc_macro2::{Literal, Span, TokenStream};
use quote::quote_spanned;

/// `impl Canvass for …`
pub fn implementation(definition: &Definition) -> TokenStream {
    let name = &definition.name;
    let (impl_generics, type_generics, _) = definition.generics.split_for_impl();
    let bounds = bounds::where_clause(definition);
    let functions = [
        shape(definition),
        make(definition),
        trace(definition),
        rust(definition),
        holes(definition),
    ];
    quote_spanned! {Span::mixed_site()=>
        #[automatically_derived]
        impl #impl_generics ::canvass::Canvass for #name #type_generics #bounds {
            #(#functions)*
        }
    }
}

fn shape(definition: &Definition) -> TokenStream {
    let constructors = definition.kept().map(|constructor| {
        let name = constructor.name.to_string();
        let fields = constructor.fields.iter().filter_map(fields::shape);
        let changes = changes(definition, constructor);
        quote_spanned! {Span::mixed_site()=>
            ::canvass::for_macros::Constructor::new(#name, ::std::vec::Vec::from([#(#fields),*])) #changes
        }
    });
    // What is not described may be a cell.
    let mut fields = definition.constructors.iter().flat_map(|constructor| &constructor.fields);
    let mutable = fields
        .any(Field::is_skipped)
        .then(|| quote_spanned!(Span::mixed_site()=> describe.mutable();));
    quote_spanned! {Span::mixed_site()=>
        fn shape(describe: &mut ::canvass::for_macros::Describe) -> ::canvass::for_macros::ShapeId {
            #mutable
            describe.choice::<Self>(|describe| ::std::vec::Vec::from([#(#constructors),*]))
        }
    }
}

/// What the attributes say about a constructor.
fn changes(definition: &Definition, constructor: &Constructor) -> TokenStream {
    let at = Span::mixed_site();
    let weight = constructor.weight.iter().map(|weight| quote_spanned!(at=> .weight(#weight)));
    let size = constructor.size.iter().map(|size| quote_spanned!(at=> .size(#size)));
    let made = constructor.fields.iter().filter(|field| !field.is_skipped()).enumerate();
    let fields = made.flat_map(|(position, field)| fields::changes(position, field));
    let mut predicates =
        constructor.fields.iter().map(|field| &field.predicate).chain([&definition.predicate]);
    let checked = predicates.any(Option::is_some).then(|| quote_spanned!(at=> .checked()));
    quote_spanned!(at=> #(#weight)* #(#size)* #(#fields)* #checked)
}

fn make(definition: &Definition) -> TokenStream {
    let at = Span::mixed_site();
    let arms = definition.kept().enumerate().map(|(position, constructor)| {
        let position = Literal::usize_unsuffixed(position);
        let path = constructor.path(definition.kind);
        let made = fields::made(&constructor.fields);
        let parts = fields::pattern(&constructor.fields, |_| true);
        quote_spanned!(at=> #position => { #(#made)* #path #parts })
    });
    let accepted = match &definition.predicate {
        Some(predicate) => quote_spanned!(at=> source.accept(value, #predicate)),
        None => quote_spanned!(at=> ::core::result::Result::Ok(value)),
    };
    quote_spanned! {at=>
        fn make(source: &mut ::canvass::for_macros::Source<'_>) -> ::canvass::for_macros::Made<Self> {
            let value = match source.constructor()? {
                #(#arms)*
                _ => return ::core::result::Result::Err(::canvass::for_macros::Stop::Mismatch),
            };
            #accepted
        }
    }
}

fn trace(definition: &Definition) -> TokenStream {
    let at = Span::mixed_site();
    let kept = definition.kept().enumerate().map(|(position, constructor)| {
        let position = Literal::usize_unsuffixed(position);
        let path = constructor.path(definition.kind);
        let parts = fields::pattern(&constructor.fields, |field| {
            fields::is_followed(field, &constructor.fields)
        });
        let followed = fields::followed(&constructor.fields);
        quote_spanned!(at=> #path #parts => { trace.constructor(#position); #(#followed)* })
    });
    let skipped = definition.constructors.iter().filter(|constructor| constructor.is_skipped).map(
        |constructor| {
            let path = constructor.path(definition.kind);
            quote_spanned!(at=> #path { .. } => trace.refuse(),)
        },
    );
    let accepted = definition
        .predicate
        .as_ref()
        .map(|predicate| fields::refuse(&quote_spanned!(at=> self), predicate));
    quote_spanned! {at=>
        fn trace(&self, trace: &mut ::canvass::for_macros::Trace<'_>) {
            #accepted
            match self { #(#kept)* #(#skipped)* }
        }
    }
}

fn rust(definition: &Definition) -> TokenStream {
    let at = Span::mixed_site();
    let arms = definition.constructors.iter().map(|constructor| {
        let path = constructor.path(definition.kind);
        let is_shown = |field: &Field| !field.is_skipped() && !constructor.is_skipped;
        let parts = fields::pattern(&constructor.fields, is_shown);
        let text = text(definition, constructor);
        quote_spanned!(at=> #path #parts => #text,)
    });
    quote_spanned! {at=>
        fn rust(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            match self { #(#arms)* }
        }
    }
}

/// Empty where no field can have holes.
fn holes(definition: &Definition) -> TokenStream {
    let at = Span::mixed_site();
    let arms: Vec<TokenStream> = definition
        .kept()
        .filter(|constructor| constructor.fields.iter().any(fields::may_have_holes))
        .map(|constructor| {
            let path = constructor.path(definition.kind);
            let parts = fields::pattern(&constructor.fields, fields::may_have_holes);
            let visited = fields::visited(&constructor.fields);
            quote_spanned!(at=> #path #parts => { #(#visited)* })
        })
        .collect();
    if arms.is_empty() {
        return TokenStream::new();
    }
    let others = (arms.len() < definition.constructors.len()).then(|| quote_spanned!(at=> _ => {}));
    quote_spanned! {at=>
        fn holes(&mut self, holes: &mut ::canvass::for_macros::Holes<'_>) {
            match self { #(#arms)* #others }
        }
    }
}

/// Writes a constructor with its fields; `..` for those of one that is never made.
fn text(definition: &Definition, constructor: &Constructor) -> TokenStream {
    let at = Span::mixed_site();
    let name = match definition.kind {
        Kind::Struct => constructor.name.to_string(),
        Kind::Enum => format!("{}::{}", definition.name, constructor.name),
    };
    let dots = if constructor.is_skipped { ".." } else { "" };
    let has_fields = !constructor.fields.is_empty() && !constructor.is_skipped;
    let shown = constructor.fields.iter().map(|field| fields::shown(field, constructor.style));
    match constructor.style {
        Style::Tuple if has_fields => quote_spanned!(at=> f.debug_tuple(#name)#(#shown)*.finish()),
        Style::Named if has_fields => quote_spanned!(at=> f.debug_struct(#name)#(#shown)*.finish()),
        Style::Unit | Style::Tuple | Style::Named => {
            let text = match constructor.style {
                Style::Unit => name,
                Style::Tuple => format!("{name}({dots})"),
                Style::Named => format!("{name} {{{dots}}}"),
            };
            quote_spanned!(at=> f.write_str(#text))
        }
    }
}
