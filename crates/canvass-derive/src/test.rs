//! `#[canvass::test]`: a function with arguments becomes a test without.
//!
//! The function stays as it is, inside of the test and under its own name, so that what the compiler says about it
//! is what it would say anyway. Around it: its arguments as a struct that is `Canvass`, and a call of the runner.

mod argument;
mod assume;
mod function;
mod settings;

use crate::emit;
use crate::input::Definition;
use crate::naming;
pub use argument::Argument;
use function::Function;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use settings::Settings;
use syn::spanned::Spanned;
use syn::{Attribute, Result, ReturnType};

/// The name is unlikely to be that of an argument's type.
const ARGUMENTS: &str = "CanvassArguments";

pub fn expand(settings: TokenStream, function: TokenStream) -> Result<TokenStream> {
    let function: Function = syn::parse2(function)?;
    let settings = Settings::read(settings, &function.arguments)?;
    let arguments = Ident::new(ARGUMENTS, Span::mixed_site());
    let fields = function.arguments.iter().map(Argument::field).collect();
    let definition = Definition::of_arguments(arguments.clone(), fields)?;
    Ok(test(&function, &settings, &structure(&definition), &arguments))
}

/// The arguments' struct with its implementation.
fn structure(definition: &Definition) -> TokenStream {
    let name = &definition.name;
    let fields = definition.kept().flat_map(|constructor| &constructor.fields);
    let fields = fields.map(|field| {
        let (name, ty) = (&field.name, &field.ty);
        quote!(#name: #ty)
    });
    let implementation = emit::implementation(definition);
    quote_spanned!(Span::mixed_site()=> struct #name { #(#fields),* } #implementation)
}

fn test(
    function: &Function,
    settings: &Settings,
    structure: &TokenStream,
    arguments: &Ident,
) -> TokenStream {
    let at = Span::mixed_site();
    let Function { visibility, name, .. } = function;
    let (attributes, runtime) = outer_and_runtime(function);
    let property = property(function);
    // Not `mixed_site`, which is the line of the attribute.
    let place = quote_spanned!(name.span()=> ::core::file!(), ::core::line!());
    let described = function.arguments.iter().map(Argument::described);
    let settings = settings.emitted(arguments, &function.arguments);
    let should_panic = is_to_panic(function).then(|| quote_spanned!(at=> .should_panic()));
    let run = Ident::new("run", at.located_at(place_of_outcome(function)));
    let case = match runtime {
        Some(runtime) => in_runtime(function, runtime, arguments),
        None => directly(function, arguments),
    };
    quote_spanned! {at=>
        #attributes
        #visibility fn #name() {
            #property
            #structure
            ::canvass::check::Test::<#arguments>::new(
                ::core::concat!(::core::module_path!(), "::", ::core::stringify!(#name)),
                #place,
                ::core::env!("CARGO_MANIFEST_DIR"),
            )
            .built_in(::core::option_env!("CARGO_PKG_NAME"), ::core::option_env!("CARGO_BIN_NAME"))
            .arguments(&[#(#described),*])
            #should_panic
            #settings
            .#run(#case)
        }
    }
}

/// Where a type is written that might not be an outcome.
fn place_of_outcome(function: &Function) -> Span {
    match &function.output {
        ReturnType::Default => function.name.span(),
        ReturnType::Type(_, ty) => ty.span(),
    }
}

/// The attributes of the test, and the runtime's for the property.
fn outer_and_runtime(function: &Function) -> (TokenStream, Option<&Attribute>) {
    let (tests, others): (Vec<&Attribute>, Vec<&Attribute>) =
        function.attributes.iter().partition(|attribute| is_test(attribute));
    let plain = quote_spanned!(Span::mixed_site()=> #(#others)* #[::core::prelude::v1::test]);
    match (tests.first(), &function.asyncness) {
        (Some(runtime), Some(_)) => (
            quote_spanned!(Span::mixed_site()=> #[allow(unnameable_test_items, reason = "a runtime runs each case as a test")] #plain),
            Some(*runtime),
        ),
        (Some(test), None) => (quote!(#(#others)* #test), None),
        (None, _) => (plain, None),
    }
}

/// `#[test]`, `#[tokio::test]`, `#[wasm_bindgen_test]`
fn is_test(attribute: &Attribute) -> bool {
    let last = attribute.path().segments.last();
    last.is_some_and(|last| last.ident.to_string().contains("test"))
}

/// Whether the function has `#[should_panic]`.
fn is_to_panic(function: &Function) -> bool {
    function.attributes.iter().any(|attribute| attribute.path().is_ident("should_panic"))
}

/// The function as it was written; of its arguments' attributes, those that are not ours.
fn property(function: &Function) -> TokenStream {
    let Function { asyncness, name, output, .. } = function;
    let arguments = function.arguments.iter().map(Argument::parameter);
    let body = assume::returning(&naming::named(&function.body));
    quote_spanned! {Span::mixed_site()=>
        #[allow(clippy::needless_pass_by_value, clippy::too_many_arguments, reason = "a test decides")]
        #asyncness fn #name(#(#arguments),*) #output #body
    }
}

fn directly(function: &Function, arguments: &Ident) -> TokenStream {
    let call = call(function);
    let parts = parts(function);
    let call = match function.asyncness {
        Some(_) => quote_spanned!(Span::mixed_site()=> ::canvass::check::block_on(#call)),
        None => call,
    };
    quote_spanned!(Span::mixed_site()=> |#arguments { #parts }| #call)
}

/// A case is a test of the runtime, which takes no arguments: they and the outcome are passed on the side.
fn in_runtime(function: &Function, runtime: &Attribute, arguments: &Ident) -> TokenStream {
    let call = call(function);
    let parts = parts(function);
    let outcome = match &function.output {
        ReturnType::Default => quote!(()),
        ReturnType::Type(_, ty) => quote!(#ty),
    };
    quote_spanned! {Span::mixed_site()=>
        |arguments| {
            ::std::thread_local! {
                static GIVEN: ::core::cell::Cell<::core::option::Option<#arguments>> =
                    const { ::core::cell::Cell::new(::core::option::Option::None) };
                static OUTCOME: ::core::cell::Cell<::core::option::Option<#outcome>> =
                    const { ::core::cell::Cell::new(::core::option::Option::None) };
            }
            #runtime
            async fn case() {
                let #arguments { #parts } = GIVEN.take().expect("a case begins with its arguments");
                OUTCOME.set(::core::option::Option::Some(#call.await));
            }
            GIVEN.set(::core::option::Option::Some(arguments));
            case();
            OUTCOME.take().expect("a case that ends has an outcome")
        }
    }
}

/// The arguments' fields, each bound as the property takes it.
fn parts(function: &Function) -> TokenStream {
    let parts = function.arguments.iter().map(Argument::part);
    quote_spanned!(Span::mixed_site()=> #(#parts),*)
}

fn call(function: &Function) -> TokenStream {
    let name = &function.name;
    let names = function.arguments.iter().map(|argument| &argument.binding);
    quote_spanned!(Span::mixed_site()=> #name(#(#names),*))
}
