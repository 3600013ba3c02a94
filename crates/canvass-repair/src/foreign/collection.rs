//! `collection::vec(item, size)`: a generator of its own, which makes one item after the other, and the predicate for what it makes.

use proc_macro2::Span;
use quote::ToTokens;
use syn::{Expr, Type, spanned::Spanned};

use super::strategy::{Strategy, alternatives, names_in, unknown};
use crate::language::ReadError;

impl Strategy<'_, '_> {
    pub(super) fn sequence(
        &mut self,
        item: &Expr,
        size: &Expr,
        of: Option<&Type>,
        span: Span,
    ) -> Result<String, ReadError> {
        let mut mentioned = Vec::new();
        names_in(item.to_token_stream(), &mut mentioned);
        if self.bound.iter().any(|name| mentioned.contains(name)) {
            let found = "a collection whose items depend on a drawn value";
            let nearest =
                "a function of its own for the collection, with that value as a parameter";
            return Err(ReadError::outside(span, found, nearest));
        }
        let of = match (of, type_of(item)) {
            (Some(of), _) => self.translation.text(of).to_owned(),
            (None, Some(of)) => of,
            (None, None) => {
                let nearest = "a function of its own for the collection: `fn name() -> impl Strategy<Value = Vec<T>>`";
                return Err(ReadError::outside(span, "a collection of an unknown type", nearest));
            }
        };
        let reached = self.reached(item, "item")?;
        let body = self.translated(item, None)?;
        self.count += 1;
        let name = format!("{}_items_{}", self.name, self.count);
        let (parameters, arguments) = self.with_parameter("left: usize", "left - 1");
        self.helpers.push_str(&format!(
            "fn is_{name}({parameters}, items: &Vec<{of}>) -> bool {{\n    \
             items.len() == left && items.iter().all(|item| {reached})\n}}\n\n\
             #[canvass::generator(covers = is_{name})]\n\
             fn {name}({parameters}) -> Vec<{of}> {{\n    \
             if left == 0 {{ vec![] }} else {{ [vec![{body}], {name}({arguments})].concat() }}\n}}\n\n"
        ));
        let size = match size {
            Expr::Range(range) if range.start.is_some() && range.end.is_some() => {
                format!("range({})", self.translation.text(size))
            }
            Expr::Range(_) => return Err(unknown(size)),
            other => self.translation.text(other).to_owned(),
        };
        let arguments = self.arguments.iter().cloned().chain([size]).collect::<Vec<_>>();
        Ok(format!("{name}({})", arguments.join(", ")))
    }

    /// The parameters with one more, and the arguments of a call with that one.
    pub(super) fn with_parameter(&self, parameter: &str, argument: &str) -> (String, String) {
        let parameters = match self.parameters.trim_end().trim_end_matches(',') {
            "" => parameter.to_owned(),
            own => format!("{own}, {parameter}"),
        };
        let arguments: Vec<&str> =
            self.arguments.iter().map(String::as_str).chain([argument]).collect();
        (parameters, arguments.join(", "))
    }

    /// The condition that a strategy can make what a reference of this name refers to.
    pub(super) fn reached(&mut self, strategy: &Expr, item: &str) -> Result<String, ReadError> {
        let text = |part: &Expr| self.translation.text(part).to_owned();
        match strategy {
            Expr::Paren(inner) => self.reached(&inner.expr, item),
            Expr::Range(range) if range.start.is_some() && range.end.is_some() => {
                Ok(format!("({}).contains({item})", text(strategy)))
            }
            Expr::Tuple(tuple) => {
                let names: Vec<String> =
                    (0..tuple.elems.len()).map(|place| format!("{item}_{place}")).collect();
                let mut parts = Vec::new();
                for (part, name) in tuple.elems.iter().zip(&names) {
                    parts.push(self.reached(part, name)?);
                }
                let comma = if names.len() == 1 { "," } else { "" };
                Ok(format!(
                    "{{ let ({}{comma}) = {item}; {} }}",
                    names.join(", "),
                    parts.join(" && ")
                ))
            }
            Expr::Path(path) => {
                let name = path.path.to_token_stream().to_string();
                match self.inner.iter().rev().find(|(known, ..)| *known == name) {
                    Some((_, _, reached)) if item == "item" && !reached.is_empty() => {
                        Ok(reached.clone())
                    }
                    _ => Err(named(strategy)),
                }
            }
            Expr::Call(call) => {
                let Expr::Path(path) = call.func.as_ref() else { return Err(named(strategy)) };
                let name =
                    path.path.segments.last().expect("a path has a segment").ident.to_string();
                let arguments: Vec<&Expr> = call.args.iter().collect();
                match (name.as_str(), arguments.as_slice()) {
                    ("Just", [value]) => Ok(format!("*{item} == {}", text(value))),
                    ("any", []) => Ok("true".to_owned()),
                    _ if self.known.contains_key(&name) => {
                        let covers = self.translation.covers;
                        let predicate = covers
                            .get(&name)
                            .cloned()
                            .unwrap_or_else(|| format!("all_of_{}", name.to_lowercase()));
                        let arguments: Vec<String> = arguments.into_iter().map(text).collect();
                        let all = [arguments, vec![item.to_owned()]].concat().join(", ");
                        Ok(format!("{predicate}({all})"))
                    }
                    _ => Err(named(strategy)),
                }
            }
            Expr::Macro(written) => {
                let choices = alternatives(&written.mac).ok_or_else(|| named(strategy))??;
                let mut parts = Vec::new();
                for choice in &choices {
                    // One of weight zero is never chosen.
                    let weight = choice.weight.as_ref().map(|weight| self.translation.text(weight));
                    if weight.is_some_and(|weight| !weight.starts_with(|c| matches!(c, '1'..='9')))
                    {
                        return Err(named(strategy));
                    }
                    parts.push(format!("({})", self.reached(&choice.body, item)?));
                }
                Ok(format!("({})", parts.join(" || ")))
            }
            Expr::MethodCall(call) if call.args.is_empty() => self.reached(&call.receiver, item),
            _ => Err(named(strategy)),
        }
    }
}

/// The type of the values of a strategy, if it is written in it.
fn type_of(strategy: &Expr) -> Option<String> {
    match strategy {
        Expr::Call(call) => match call.func.as_ref() {
            Expr::Path(path) => {
                let last = path.path.segments.last()?;
                let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else {
                    return None;
                };
                let is_any = last.ident == "any";
                arguments.args.first().filter(|_| is_any).map(|of| of.to_token_stream().to_string())
            }
            _ => None,
        },
        Expr::Range(range) => [&range.start, &range.end].into_iter().flatten().find_map(|bound| {
            match bound.as_ref() {
                Expr::Lit(literal) => match &literal.lit {
                    syn::Lit::Int(number) if !number.suffix().is_empty() => {
                        Some(number.suffix().to_owned())
                    }
                    _ => None,
                },
                _ => None,
            }
        }),
        Expr::Tuple(tuple) => {
            let parts: Option<Vec<String>> = tuple.elems.iter().map(type_of).collect();
            parts.map(|parts| format!("({})", parts.join(", ")))
        }
        _ => None,
    }
}

fn named(strategy: &Expr) -> ReadError {
    let nearest = "a function of its own for the items, with its predicate: `fn item() -> impl Strategy<Value = T>`";
    ReadError::outside(strategy.span(), "a collection of such items", nearest)
}
