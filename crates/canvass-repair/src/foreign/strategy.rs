//! A proptest strategy as an expression that makes choices.

use std::collections::BTreeMap;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{
    Expr, Item, ReturnType, Stmt, Token, Type, parse::Parse, punctuated::Punctuated,
    spanned::Spanned,
};

use super::{Translation, names};
use crate::language::ReadError;

/// The type of the values of `impl Strategy<Value = T>` or `BoxedStrategy<T>`.
pub(super) fn value_of(output: &ReturnType) -> Option<&Type> {
    let ReturnType::Type(_, written) = output else { return None };
    let segment = match written.as_ref() {
        Type::ImplTrait(bounds) => bounds.bounds.iter().find_map(|bound| match bound {
            syn::TypeParamBound::Trait(bound) => bound.path.segments.last(),
            _ => None,
        })?,
        Type::Path(path) => path.path.segments.last()?,
        _ => return None,
    };
    let syn::PathArguments::AngleBracketed(arguments) = &segment.arguments else { return None };
    arguments.args.iter().find_map(|argument| match argument {
        syn::GenericArgument::AssocType(value) if segment.ident == "Strategy" => Some(&value.ty),
        syn::GenericArgument::Type(value) if segment.ident == "BoxedStrategy" => Some(value),
        _ => None,
    })
}

/// One function that returns a strategy, while it is translated.
pub(super) struct Strategy<'t, 's> {
    pub(super) translation: &'t Translation<'s>,
    pub(super) name: String,
    /// As they are written, with their types.
    pub(super) parameters: String,
    pub(super) arguments: Vec<String>,
    pub(super) known: &'t BTreeMap<String, Vec<String>>,
    pub(super) file: &'t [Item],
    /// Functions that the translation needs besides.
    pub(super) helpers: String,
    pub(super) count: usize,
    /// The names that closures bind around the strategy.
    pub(super) bound: Vec<String>,
    /// What stands for the strategy of smaller values in `prop_recursive`: its name, the call, and the predicate of what it makes.
    pub(super) inner: Vec<(String, String, String)>,
}

impl Translation<'_> {
    pub(super) fn strategy(
        &mut self,
        item: &syn::ItemFn,
        value: &Type,
        known: &BTreeMap<String, Vec<String>>,
        file: &[Item],
    ) -> Result<(), ReadError> {
        let name = item.sig.ident.to_string();
        let parameters = match item.sig.inputs.is_empty() {
            true => String::new(),
            false => self.text(&item.sig.inputs).to_owned(),
        };
        let mut strategy = Strategy {
            translation: self,
            name: name.clone(),
            parameters: parameters.clone(),
            arguments: names(&item.sig),
            known,
            file,
            helpers: String::new(),
            count: 0,
            bound: Vec::new(),
            inner: Vec::new(),
        };
        let body = strategy.block(&item.block, Some(value))?;
        let helpers = strategy.helpers;
        let of = self.text(value).to_owned();
        let (predicate, definition) = self.predicate(&name, &parameters, &of);
        let visibility = item.vis.to_token_stream();
        let space = if visibility.is_empty() { "" } else { " " };
        let text = format!(
            "{helpers}{definition}#[canvass::generator(covers = {predicate})]\n\
             {visibility}{space}fn {name}({parameters}) -> {of} {body}"
        );
        self.count += 1;
        self.replace(item.span(), text);
        Ok(())
    }
}

/// An alternative of `prop_oneof!`.
pub(super) struct Alternative {
    pub(super) weight: Option<Expr>,
    pub(super) body: Expr,
}

/// The alternatives of `prop_oneof!`, if it is one.
pub(super) fn alternatives(
    written: &syn::Macro,
) -> Option<syn::Result<Punctuated<Alternative, Token![,]>>> {
    let last = written.path.segments.last()?;
    (last.ident == "prop_oneof")
        .then(|| written.parse_body_with(Punctuated::<Alternative, Token![,]>::parse_terminated))
}

impl Parse for Alternative {
    fn parse(input: syn::parse::ParseStream<'_>) -> syn::Result<Self> {
        let first = input.parse()?;
        if input.peek(Token![=>]) {
            input.parse::<Token![=>]>()?;
            return Ok(Self { weight: Some(first), body: input.parse()? });
        }
        Ok(Self { weight: None, body: first })
    }
}

impl Strategy<'_, '_> {
    /// A block whose value is a strategy.
    fn block(&mut self, block: &syn::Block, of: Option<&Type>) -> Result<String, ReadError> {
        let Some((Stmt::Expr(last, None), before)) = block.stmts.split_last() else {
            let nearest = "a strategy at the end of the block";
            return Err(ReadError::outside(block.span(), "a block without a strategy", nearest));
        };
        let mut text = String::from("{\n    ");
        let bound = self.bound.len();
        for statement in before {
            let Stmt::Local(local) = statement else {
                let nearest = "`let name = strategy;`";
                return Err(ReadError::outside(
                    statement.span(),
                    "a statement before a strategy",
                    nearest,
                ));
            };
            let (syn::Pat::Ident(name), Some(init)) = (&local.pat, &local.init) else {
                let nearest = "`let name = strategy;`";
                return Err(ReadError::outside(local.span(), "this `let`", nearest));
            };
            // A name for a strategy stands for it each time; a name for a value is one.
            let name = name.ident.to_string();
            match self.translated(&init.expr, None) {
                Ok(strategy) => {
                    let reached = self.reached(&init.expr, "item").unwrap_or_default();
                    self.inner.push((name, strategy, reached));
                }
                Err(_) => {
                    text.push_str(self.translation.text(local));
                    text.push_str("\n    ");
                    self.bound.push(name);
                }
            }
        }
        let end = self.translated(last, of)?;
        self.bound.truncate(bound);
        if text.trim_end() == "{" && end.starts_with('{') {
            return Ok(end);
        }
        text.push_str(&end);
        text.push_str("\n}");
        Ok(text)
    }

    /// A strategy as an expression that makes its choices.
    pub(super) fn translated(
        &mut self,
        strategy: &Expr,
        of: Option<&Type>,
    ) -> Result<String, ReadError> {
        match strategy {
            Expr::Paren(inner) => self.translated(&inner.expr, of),
            Expr::Block(inner) => self.block(&inner.block, of),
            Expr::Range(range) if range.start.is_some() && range.end.is_some() => {
                Ok(format!("range({})", self.translation.text(range)))
            }
            Expr::Tuple(tuple) => {
                let types: Vec<&Type> = match of {
                    Some(Type::Tuple(of)) => of.elems.iter().collect(),
                    _ => Vec::new(),
                };
                let mut parts = Vec::new();
                for (place, part) in tuple.elems.iter().enumerate() {
                    parts.push(self.translated(part, types.get(place).copied())?);
                }
                let comma = if parts.len() == 1 { "," } else { "" };
                Ok(format!("({}{comma})", parts.join(", ")))
            }
            Expr::Macro(written) => {
                let choices = alternatives(&written.mac).ok_or_else(|| unknown(strategy))??;
                let mut texts = Vec::new();
                for choice in &choices {
                    let body = self.translated(&choice.body, of)?;
                    texts.push(match &choice.weight {
                        Some(weight) => format!("{} => {body}", self.translation.text(weight)),
                        None => body,
                    });
                }
                Ok(format!("choose![{}]", texts.join(", ")))
            }
            Expr::If(choice) => {
                let Some((_, otherwise)) = &choice.else_branch else {
                    return Err(unknown(strategy));
                };
                let then = self.block(&choice.then_branch, of)?;
                let otherwise = self.translated(otherwise, of)?;
                Ok(format!("if {} {then} else {otherwise}", self.translation.text(&choice.cond)))
            }
            Expr::Path(path) => {
                let name = path.path.to_token_stream().to_string();
                match self.inner.iter().rev().find(|(known, ..)| *known == name) {
                    Some((_, call, _)) => Ok(call.clone()),
                    None => Err(unknown(strategy)),
                }
            }
            Expr::Call(call) => self.call(call, of),
            Expr::MethodCall(call) => self.method(call, of),
            other => Err(unknown(other)),
        }
    }

    fn call(&mut self, call: &syn::ExprCall, of: Option<&Type>) -> Result<String, ReadError> {
        let Expr::Path(path) = call.func.as_ref() else { return Err(unknown(&call.func)) };
        let names: Vec<String> =
            path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let name = names.last().expect("a path has a segment").as_str();
        let arguments: Vec<&Expr> = call.args.iter().collect();
        match (name, arguments.as_slice()) {
            ("Just", [value]) => Ok(self.translation.text(value).to_owned()),
            ("any", []) => {
                let last = path.path.segments.last().expect("a path has a segment");
                let written = match &last.arguments {
                    syn::PathArguments::AngleBracketed(arguments) => match arguments.args.first() {
                        Some(syn::GenericArgument::Type(of)) => Some(of),
                        _ => None,
                    },
                    _ => None,
                };
                let nearest = "`any::<T>()`";
                let of = written.or(of).ok_or_else(|| {
                    ReadError::outside(call.span(), "an `any` of an unknown type", nearest)
                })?;
                self.require_whole(of)?;
                Ok(format!("any::<{}>()", self.translation.text(of)))
            }
            ("of", [inner]) if names.iter().any(|name| name == "option") => {
                let inner = self.translated(inner, argument_of(of, "Option"))?;
                Ok(format!("choose![None, Some({inner})]"))
            }
            ("vec", [item, size]) => self.sequence(item, size, argument_of(of, "Vec"), call.span()),
            _ if names.len() == 1 && self.known.contains_key(name) => {
                Ok(self.translation.text(call).to_owned())
            }
            _ => Err(unknown(call)),
        }
    }

    fn method(
        &mut self,
        call: &syn::ExprMethodCall,
        of: Option<&Type>,
    ) -> Result<String, ReadError> {
        let arguments: Vec<&Expr> = call.args.iter().collect();
        let source = self.translation;
        match (call.method.to_string().as_str(), arguments.as_slice()) {
            ("boxed" | "clone" | "no_shrink", []) => self.translated(&call.receiver, of),
            ("prop_map", [function]) => {
                let value = self.translated(&call.receiver, None)?;
                match function {
                    Expr::Closure(closure) if closure.inputs.len() == 1 => {
                        let (pattern, body) =
                            (source.text(&closure.inputs[0]), source.text(&closure.body));
                        Ok(format!("{{\n    let {pattern} = {value};\n    {body}\n}}"))
                    }
                    Expr::Path(path) => Ok(format!("{}({value})", source.text(path))),
                    other => Err(unknown(other)),
                }
            }
            ("prop_flat_map" | "prop_ind_flat_map", [Expr::Closure(closure)])
                if closure.inputs.len() == 1 =>
            {
                let value = self.translated(&call.receiver, None)?;
                let pattern = &closure.inputs[0];
                let bound = self.bound.len();
                names_in(pattern.to_token_stream(), &mut self.bound);
                let body = self.translated(&closure.body, of)?;
                self.bound.truncate(bound);
                Ok(format!("{{\n    let {} = {value};\n    {body}\n}}", source.text(pattern)))
            }
            ("prop_filter", [_, Expr::Closure(closure)]) if closure.inputs.len() == 1 => {
                let value = self.translated(&call.receiver, of)?;
                let (pattern, body) = (source.text(&closure.inputs[0]), source.text(&closure.body));
                Ok(format!(
                    "{{\n    let value = {value};\n    let kept = {{\n        let {pattern} = &value;\n        {body}\n    }};\n    \
                     if kept {{ value }} else {{ reject!() }}\n}}"
                ))
            }
            ("prop_recursive", [depth, _, _, Expr::Closure(closure)])
                if closure.inputs.len() == 1 =>
            {
                self.recursive(call, depth, closure, of)
            }
            _ => Err(unknown(call)),
        }
    }
}

impl Strategy<'_, '_> {
    /// Refuses types of which proptest does not make all values: collections, which it makes up to a length.
    fn require_whole(&self, of: &Type) -> Result<(), ReadError> {
        let mut names = Vec::new();
        names_in(of.to_token_stream(), &mut names);
        let mut next = 0;
        while let Some(name) = names.get(next).cloned() {
            if LIMITED.contains(&name.as_str()) {
                let found = "an `any` of collections, which proptest makes up to a length";
                let nearest = "`collection::vec(item, size)`";
                return Err(ReadError::outside(of.span(), found, nearest));
            }
            let mut inside = Vec::new();
            for item in self.file {
                match item {
                    Item::Struct(item) if item.ident == name => {
                        names_in(item.fields.to_token_stream(), &mut inside);
                    }
                    Item::Enum(item) if item.ident == name => {
                        names_in(item.variants.to_token_stream(), &mut inside);
                    }
                    Item::Type(item) if item.ident == name => {
                        names_in(item.ty.to_token_stream(), &mut inside);
                    }
                    _ => {}
                }
            }
            inside.retain(|name| !names.contains(name));
            names.extend(inside);
            next += 1;
        }
        Ok(())
    }
}

/// Types that proptest makes up to a length.
const LIMITED: [&str; 10] = [
    "Vec",
    "VecDeque",
    "LinkedList",
    "BinaryHeap",
    "HashMap",
    "HashSet",
    "BTreeMap",
    "BTreeSet",
    "String",
    "PathBuf",
];

/// `T` of `Vec<T>`.
pub(super) fn argument_of<'a>(of: Option<&'a Type>, outer: &str) -> Option<&'a Type> {
    let Some(Type::Path(path)) = of else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == outer)?;
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    arguments.args.iter().find_map(|argument| match argument {
        syn::GenericArgument::Type(of) => Some(of),
        _ => None,
    })
}

/// The names in some tokens.
pub(super) fn names_in(tokens: TokenStream, found: &mut Vec<String>) {
    for token in tokens {
        match token {
            proc_macro2::TokenTree::Ident(name) => found.push(name.to_string()),
            proc_macro2::TokenTree::Group(group) => names_in(group.stream(), found),
            _ => {}
        }
    }
}

pub(super) fn unknown(part: &impl Spanned) -> ReadError {
    let nearest = "`Just`, `any`, a range, a tuple, `prop_oneof!`, `prop_map`, `prop_flat_map`, `prop_filter`, `prop_recursive`, \
                   `collection::vec`, `option::of`, or a function of the file that returns a strategy";
    ReadError::outside(part.span(), "this strategy", nearest)
}
