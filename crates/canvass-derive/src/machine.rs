//! `#[canvass::machine]`: an `impl` block whose marked methods are the rules of a state machine becomes a test.
//!
//! The block stays as it is, but for the marks. Below it: an implementation of `Machine`, which calls the methods, and a function under
//! `#[canvass::test]` that runs it.

mod block;
mod method;
mod rule;
mod settings;

use crate::errors::Errors;
use block::Block;
use method::{Method, Role};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use rule::Rule;
use settings::Settings;
use syn::{Result, Type};

pub fn expand(settings: TokenStream, block: TokenStream) -> Result<TokenStream> {
    let settings: Settings = syn::parse2(settings)?;
    let block: Block = syn::parse2(block)?;
    let mut errors = Errors::default();
    let rules = rules(&block, settings.model.as_ref(), &mut errors);
    if rules.is_empty() {
        let message = "a machine without rules takes no steps; mark a method with `#[rule]`";
        errors.at(block.name.span(), message);
    }
    for (rule, reference) in rules.iter().flat_map(Rule::references) {
        if !block.fills(&reference.pool) {
            let message = format!(
                "nothing is ever put into `{0}`, so that `{rule}` could never run; write `#[rule(into = {0})]` on a rule \
                 that returns what belongs there, or `self.{0}.add(…)`",
                reference.pool
            );
            errors.at(reference.pool.span(), message);
        }
    }
    let [start, end, state] =
        [Role::Start, Role::End, Role::State].map(|role| only(&block, role, &mut errors));
    for method in block.methods().filter(|method| method.role != Role::Rule) {
        if let (Some(argument), None) = (method.arguments.first(), &settings.model) {
            let message = format!(
                "`#[{}]` has no arguments but the model, of machines with one: `#[canvass::machine(model = TYPE)]`",
                method.role.word()
            );
            errors.at(argument.span(), message);
        }
    }
    let threaded = settings.threads.as_ref().map(|threads| {
        if rules.iter().filter(|rule| rule.is_on_threads()).count() == 0 {
            let message = "no rule can run on a thread: those can that take `&self`, have no `requires`, are not `async` and use no \
                           pool";
            errors.at(threads.span(), message);
        }
        threaded(&block, &rules)
    });
    let machine = machine(&block, &rules, settings.model.as_ref(), start, end, state);
    let test = test(&block, &settings);
    errors.none(quote!(#block #machine #threaded #test))
}

fn rules<'a>(block: &'a Block, model: Option<&'a Type>, errors: &mut Errors) -> Vec<Rule<'a>> {
    let methods = block.methods().filter(|method| method.role == Role::Rule);
    methods.filter_map(|method| errors.note(Rule::read(method, model.is_some()))).collect()
}

/// The method of a role that there is at most one of.
fn only<'a>(block: &'a Block, role: Role, errors: &mut Errors) -> Option<&'a Method> {
    let mut methods = block.methods().filter(|method| method.role == role);
    let first = methods.next();
    if let Some(second) = methods.next() {
        let message = format!("a machine has one `#[{}]`; remove the mark here", role.word());
        errors.at(second.name.span(), message);
    }
    first
}

fn machine(
    block: &Block,
    rules: &[Rule],
    model: Option<&Type>,
    start: Option<&Method>,
    end: Option<&Method>,
    state: Option<&Method>,
) -> TokenStream {
    let Block { conditions, ty, name, .. } = block;
    let names = rules.iter().map(|rule| rule.name.to_string());
    let start_text = match (start, model) {
        (Some(Method { name: start, .. }), None) => format!("let mut machine = {name}::{start}();"),
        (Some(Method { name: start, .. }), Some(_)) => {
            format!("let (mut machine, _) = {name}::{start}();")
        }
        (None, _) => format!("let mut machine = {name}::default();"),
    };
    let default = quote_spanned!(name.span()=> <Self as ::core::default::Default>::default());
    let start = match (start, model) {
        (Some(Method { name: start, .. }), None) => {
            quote_spanned!(start.span()=> (Self::#start(), ()))
        }
        (Some(Method { name: start, .. }), Some(_)) => {
            quote_spanned!(start.span()=> Self::#start())
        }
        (None, None) => quote!((#default, ())),
        (None, Some(model)) => {
            quote!((#default, <#model as ::core::default::Default>::default()))
        }
    };
    let model_type = model.map_or_else(|| quote!(()), ToTokens::to_token_stream);
    let weights = rules.iter().enumerate().map(|(at, rule)| rule.weight(at));
    let steps = rules.iter().enumerate().map(|(at, rule)| rule.step(at));
    let invariants = block.methods().filter(|method| method.role == Role::Invariant);
    let invariants = invariants.map(hold);
    let state = state.map(|method| {
        let (name, argument) = (&method.name, model_argument(method));
        quote! {
            fn state(&self, model: &Self::Model) -> ::core::option::Option<u128> {
                ::core::option::Option::Some(::canvass::for_macros::hash_of(self.#name(#argument)))
            }
        }
    });
    let end = end.map(|Method { name, .. }| quote!(fn end(&mut self) { self.#name(); }));
    quote! {
        #(#conditions)*
        impl ::canvass::state::Machine for #ty {
            const RULES: &'static [&'static str] = &[#(#names),*];
            const START: &'static str = #start_text;

            type Model = #model_type;

            fn start() -> (Self, Self::Model) {
                #start
            }

            #[allow(unused_variables, reason = "conditions may be on the machine alone")]
            fn weights(&self, model: &Self::Model, weights: &mut [u64]) {
                #(#weights)*
            }

            #[allow(unused_variables, reason = "there may be no model to take a step of")]
            fn step(&mut self, model: &mut Self::Model, rule: usize) {
                match rule {
                    #(#steps)*
                    _ => ::core::unreachable!("a rule is chosen by its number"),
                }
            }

            #[allow(unused_variables, reason = "invariants may be of the machine alone")]
            fn check(&self, model: &Self::Model) {
                #(#invariants)*
            }

            #state
            #end

            fn text(&self, model: &Self::Model) -> ::core::option::Option<::std::string::String> {
                use ::canvass::for_macros::{ReturnedDebug as _, ReturnedOther as _};
                ::canvass::for_macros::side_by_side(
                    (&::canvass::for_macros::Returned(self)).text(),
                    (&::canvass::for_macros::Returned(model)).text(),
                )
            }
        }
    }
}

/// Checks an invariant.
fn hold(invariant: &Method) -> TokenStream {
    let (name, text) = (&invariant.name, invariant.name.to_string());
    let argument = model_argument(invariant);
    // The place of an invariant tells which one failed.
    quote_spanned!(name.span()=> ::canvass::for_macros::hold(#text, self.#name(#argument));)
}

/// The model, for a method that has an argument.
fn model_argument(method: &Method) -> Option<TokenStream> {
    (!method.arguments.is_empty()).then(|| quote!(model))
}

/// What the machine does on threads.
fn threaded(block: &Block, rules: &[Rule]) -> TokenStream {
    let Block { conditions, ty, .. } = block;
    let on_threads = rules.iter().map(Rule::is_on_threads);
    let calls = rules.iter().enumerate().filter(|(_, rule)| rule.is_on_threads());
    let calls = calls.map(|(at, rule)| rule.call(at));
    let alone = block.methods().filter(|method| method.role == Role::Invariant);
    let alone = alone.filter(|method| method.arguments.is_empty()).map(hold);
    quote! {
        #(#conditions)*
        impl ::canvass::state::Threaded for #ty {
            const ON_THREADS: &'static [bool] = &[#(#on_threads),*];

            fn call(rule: usize) -> ::canvass::state::Call<Self> {
                match rule {
                    #(#calls)*
                    _ => ::core::unreachable!("it is one of those that run on threads"),
                }
            }

            fn check_alone(&self) {
                #(#alone)*
            }
        }
    }
}

/// The test that runs the machine, with its type's name.
fn test(block: &Block, settings: &Settings) -> TokenStream {
    let Block { conditions, marks, ty, name, .. } = block;
    let function = Ident::new(&snake_case(&name.to_string()), name.span());
    let at = Span::mixed_site().located_at(name.span());
    let ty = ty.to_token_stream();
    let Settings { threads, shuttle, others, .. } = settings;
    let run = match (threads, shuttle) {
        (None, _) => quote_spanned!(at=> run::<#ty>()),
        (Some(threads), false) => quote_spanned!(at=> run_threads::<#ty>(#threads)),
        (Some(threads), true) => quote_spanned!(at=> run_scheduled::<#ty>(#threads)),
    };
    quote_spanned! {at=>
        #(#conditions)*
        #(#marks)*
        #[::canvass::test(#others)]
        fn #function() {
            ::canvass::state::#run
        }
    }
}

/// `KeyValueStore` as `key_value_store`.
fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    let mut before = '_';
    for letter in name.chars() {
        if letter.is_uppercase() && before != '_' && !before.is_uppercase() {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
        before = letter;
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::snake_case;

    #[test]
    fn a_test_is_named_as_its_machine_in_snake_case() {
        for (name, expect) in [
            ("Counter", "counter"),
            ("KeyValueStore", "key_value_store"),
            ("LRU", "lru"),
            ("A2b", "a2b"),
        ] {
            assert_eq!(snake_case(name), expect);
        }
    }
}
