//! A rule: when it can be taken, what it is given, and its call.

use super::method::{Method, Reference};
use crate::emit;
use crate::input::Definition;
use crate::test::Argument;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Result;

pub struct Rule<'a> {
    pub name: &'a Ident,
    method: &'a Method,
    /// The arguments' struct with its implementation, where some are drawn.
    structure: Option<TokenStream>,
    /// Whether a model takes the same steps.
    has_model: bool,
}

/// The name is unlikely to be that of an argument's type.
const ARGUMENTS: &str = "CanvassArguments";

impl<'a> Rule<'a> {
    pub fn read(method: &'a Method, has_model: bool) -> Result<Rule<'a>> {
        let is_drawn = |at: &usize| method.references.iter().all(|reference| reference.at != *at);
        let drawn: Vec<&Argument> =
            (0..method.arguments.len()).filter(is_drawn).map(|at| &method.arguments[at]).collect();
        let structure = if drawn.is_empty() {
            None
        } else {
            let name = Ident::new(ARGUMENTS, Span::mixed_site());
            let fields = drawn.iter().map(|argument| argument.field()).collect();
            let definition = Definition::of_arguments(name.clone(), fields)?;
            Some(structure(&name, &definition))
        };
        Ok(Rule { name: &method.name, method, structure, has_model })
    }

    /// Whether it can run while others run.
    pub fn is_on_threads(&self) -> bool {
        let Method { receiver, requires, references, into, asyncness, .. } = self.method;
        let takes_self = receiver.to_string().replace(' ', "") == "&self";
        let waits = requires.is_some() || !references.is_empty() || into.is_some();
        takes_self && !waits && asyncness.is_none()
    }

    /// The references, with the name of the rule.
    pub fn references(&self) -> impl Iterator<Item = (&'a Ident, &'a Reference)> {
        let name = self.name;
        self.method.references.iter().map(move |reference| (name, reference))
    }

    /// Sets the rule's weight: 0 where it cannot be taken.
    pub fn weight(&self, at: usize) -> TokenStream {
        let mut conditions: Vec<TokenStream> = Vec::new();
        if let Some(requires) = &self.method.requires {
            conditions.push(quote!((#requires)));
        }
        for (place, reference) in self.method.references.iter().enumerate() {
            let pool = &reference.pool;
            let same = || self.method.references.iter().filter(|other| other.pool == *pool);
            let is_first = self.method.references[..place].iter().all(|other| other.pool != *pool);
            if is_first {
                let taken = same().filter(|reference| reference.is_taken).count();
                let needed = taken + usize::from(same().any(|reference| !reference.is_taken));
                conditions.push(quote!(self.#pool.len() >= #needed));
            }
        }
        let weight = match &self.method.weight {
            Some(weight) => quote!(::canvass::for_macros::weight(#weight)),
            None => quote!(1),
        };
        if conditions.is_empty() {
            return quote!(weights[#at] = #weight;);
        }
        quote!(weights[#at] = if #(#conditions)&&* { #weight } else { 0 };)
    }

    /// The arm that takes the step.
    pub fn step(&self, at: usize) -> TokenStream {
        let (inner, Method { name, arguments, .. }) = (Span::mixed_site(), self.method);
        let (structure, draw) = (&self.structure, self.draw());
        let picks = self.method.references.iter().map(|reference| self.pick(reference));
        let shown = (0..arguments.len()).map(|at| self.shown(at));
        let format = vec!["{}"; arguments.len()].join(", ");
        let into = self.method.into.as_ref();
        let number = Ident::new("number", inner);
        let before = into.map(|pool| quote!(let #number = self.#pool.next();));
        let prefix = match into {
            Some(pool) => {
                let text = format!("let {pool}_{{}} = ");
                quote!(::std::format!(#text, #number))
            }
            None => quote!(::std::string::String::new()),
        };
        let call_text = match self.method.asyncness {
            Some(_) => format!("{{}}canvass::check::block_on(machine.{name}({format}));"),
            None => format!("{{}}machine.{name}({format});"),
        };
        let passed = arguments.iter().map(Argument::passed);
        let call = quote_spanned!(name.span()=> self.#name(#(#passed),*));
        let call = match self.method.asyncness {
            Some(_) => quote!(::canvass::check::block_on(#call)),
            None => call,
        };
        let result = Ident::new("result", inner);
        let say = quote! {
            ::canvass::for_macros::say_result(|| {
                use ::canvass::for_macros::{ReturnedDebug as _, ReturnedOther as _};
                (&::canvass::for_macros::Returned(&#result)).text()
            });
        };
        let compare = self.has_model.then(|| self.compare(&result));
        let add = into.map(|pool| quote!(self.#pool.add(#result);));
        let keep = self.has_model.then(|| {
            let bindings = self.bindings();
            quote_spanned!(inner=> let for_model = (#(#bindings.clone(),)*);)
        });
        let after = match (self.has_model, into) {
            (false, None) if self.method.returns_nothing() => quote!(#call;),
            (false, Some(_)) => quote!(let #result = #call; #add),
            _ => quote!(#keep let #result = #call; #say #compare #add),
        };
        quote! {
            #at => {
                #structure
                #draw
                #(#picks)*
                #before
                ::canvass::for_macros::say(|| {
                    #[allow(unused_imports, reason = "a rule may have no arguments")]
                    use ::canvass::for_macros::{ShowDebug as _, ShowRust as _};
                    ::std::format!(#call_text, #prefix #(, #shown)*)
                });
                #after
            }
        }
    }

    /// Draws the arguments that no pool has.
    fn draw(&self) -> Option<TokenStream> {
        self.structure.as_ref()?;
        let inner = Span::mixed_site();
        let is_drawn =
            |at: usize| self.method.references.iter().all(|reference| reference.at != at);
        let parts = self.method.arguments.iter().enumerate().filter(|(at, _)| is_drawn(*at));
        let parts = parts.map(|(_, argument)| argument.part_owned());
        let structure = Ident::new(ARGUMENTS, inner);
        Some(
            quote_spanned!(inner=> let #structure { #(#parts),* } = ::canvass::for_macros::arguments::<#structure>();),
        )
    }

    /// The arguments, as emitted code calls them.
    fn bindings(&self) -> Vec<&Ident> {
        self.method.arguments.iter().map(|argument| &argument.binding).collect()
    }

    /// Takes the step of the model, whose arguments were kept, and compares what both returned.
    fn compare(&self, result: &Ident) -> TokenStream {
        let (name, text, bindings) = (self.name, self.name.to_string(), self.bindings());
        let passed = self.method.arguments.iter().map(Argument::passed);
        let call = quote_spanned!(name.span()=> model.#name(#(#passed),*));
        quote_spanned! {Span::mixed_site().located_at(name.span())=>
            #[allow(unused_mut, reason = "an argument may be passed as `&mut`")]
            let (#(mut #bindings,)*) = for_model;
            ::canvass::for_macros::agree(#text, &#result, &#call);
        }
    }

    /// The arm that draws a call for a thread.
    pub fn call(&self, at: usize) -> TokenStream {
        let (inner, Method { name, arguments, key, .. }) = (Span::mixed_site(), self.method);
        let (structure, draw, bindings) = (&self.structure, self.draw(), self.bindings());
        let shown = (0..arguments.len()).map(|at| self.shown(at));
        let text = format!("{name}({})", vec!["{}"; arguments.len()].join(", "));
        let names = arguments.iter().map(Argument::parameter_name);
        let key = match key {
            Some(key) => quote! {{
                #[allow(unused_variables, reason = "a key may be of some arguments only")]
                let (#(#names,)*) = (#(&#bindings,)*);
                ::core::option::Option::Some(::canvass::for_macros::hash_of(#key))
            }},
            None => quote!(::core::option::Option::None),
        };
        let passed: Vec<TokenStream> = arguments.iter().map(Argument::passed).collect();
        let [system, model] = ["system", "model"].map(|name| Ident::new(name, inner));
        let of_system = quote_spanned!(name.span()=> #system.#name(#(#passed),*));
        let of_model = quote_spanned!(name.span()=> #model.#name(#(#passed),*));
        let unpack = quote_spanned! {inner=>
            #[allow(unused_mut, reason = "an argument may be passed as `&mut`")]
            let (#(mut #bindings,)*) = kept.clone();
        };
        quote_spanned! {inner=>
            #at => {
                #structure
                #draw
                let text = {
                    #[allow(unused_imports, reason = "a rule may have no arguments")]
                    use ::canvass::for_macros::{ShowDebug as _, ShowRust as _};
                    ::std::format!(#text #(, #shown)*)
                };
                let key = #key;
                let for_system = (#(#bindings,)*);
                let for_model = for_system.clone();
                ::canvass::state::Call::new(
                    text,
                    key,
                    move |#system: &Self| {
                        let kept = &for_system;
                        #unpack
                        #of_system
                    },
                    move |#model: &mut <Self as ::canvass::state::Machine>::Model| {
                        let kept = &for_model;
                        #unpack
                        #of_model
                    },
                )
            }
        }
    }

    /// Draws which value of a pool an argument is.
    fn pick(&self, reference: &Reference) -> TokenStream {
        let (pool, binding) = (&reference.pool, &self.method.arguments[reference.at].binding);
        let number = number_of(binding);
        let value = match reference.is_taken {
            true => quote!(self.#pool.take(#number)),
            false => quote!(self.#pool.get(#number).cloned()),
        };
        quote! {
            let #number = self.#pool.pick();
            let mut #binding = #value.expect("a number that was drawn is one of a value");
            let _ = &mut #binding;
        }
    }

    /// An argument as it stands in the call.
    fn shown(&self, at: usize) -> TokenStream {
        let argument = &self.method.arguments[at];
        let binding = &argument.binding;
        match self.method.references.iter().find(|reference| reference.at == at) {
            Some(reference) => {
                let text = format!("{}{}_{{}}", argument.mark(), reference.pool);
                let number = number_of(binding);
                quote!(::std::format!(#text, #number))
            }
            None => {
                let text = format!("{}{{:?}}", argument.mark());
                quote!(::std::format!(#text, (&::canvass::for_macros::Shown(&#binding)).shown()))
            }
        }
    }
}

fn number_of(binding: &Ident) -> Ident {
    format_ident!("{binding}_number")
}

fn structure(name: &Ident, definition: &Definition) -> TokenStream {
    let fields = definition.kept().flat_map(|constructor| &constructor.fields);
    let fields = fields.map(|field| {
        let (name, ty) = (&field.name, &field.ty);
        quote!(#name: #ty)
    });
    let implementation = emit::implementation(definition);
    quote_spanned!(Span::mixed_site()=> struct #name { #(#fields),* } #implementation)
}
