//! `leaf.prop_recursive(depth, …, |inner| …)`: a generator with the levels that are left, which covers what has so many.

use syn::{Expr, Item, Type, spanned::Spanned};

use super::strategy::{Strategy, argument_of};
use crate::language::ReadError;

impl Strategy<'_, '_> {
    pub(super) fn recursive(
        &mut self,
        call: &syn::ExprMethodCall,
        depth: &Expr,
        closure: &syn::ExprClosure,
        of: Option<&Type>,
    ) -> Result<String, ReadError> {
        let span = call.span();
        let (Some(of), true) = (of, self.bound.is_empty()) else {
            let nearest = "a function of its own for the recursive strategy";
            return Err(ReadError::outside(
                span,
                "a recursive strategy inside another one",
                nearest,
            ));
        };
        let of_text = self.translation.text(of).to_owned();
        let depth_of = self.depth(of, span)?;
        let leaf = self.translated(&call.receiver, Some(of))?;
        let name = format!("{}_levels", self.name);
        let (parameters, arguments) = self.with_parameter("levels: usize", "levels - 1");
        let given =
            match self.translation.covers.get(&self.name).or(self.translation.covers.get("")) {
                Some(predicate) => {
                    let own =
                        [self.arguments.as_slice(), &["value".to_owned()]].concat().join(", ");
                    format!(" && {predicate}({own})")
                }
                None => String::new(),
            };
        let inner = self.translation.text(&closure.inputs[0]).trim_start_matches("mut ").to_owned();
        let reached = format!("is_{name}({arguments}, item)");
        self.inner.push((inner, format!("{name}({arguments})"), reached));
        let body = self.translated(&closure.body, Some(of));
        self.inner.pop();
        let body = body?;
        self.helpers.push_str(&format!(
            "{depth_of}fn is_{name}({parameters}, value: &{of_text}) -> bool {{\n    \
             depth_in_{0}(value) <= levels{given}\n}}\n\n\
             #[canvass::generator(covers = is_{name})]\n\
             fn {name}({parameters}) -> {of_text} {{\n    \
             if levels == 0 {{ {leaf} }} else {{ choose![{leaf}, {body}] }}\n}}\n\n",
            self.name
        ));
        let depth = self.translation.text(depth);
        let all = self.arguments.iter().map(String::as_str).chain([depth]).collect::<Vec<_>>();
        Ok(format!("{name}({})", all.join(", ")))
    }

    /// A function that counts how deeply values of an enum of the file are nested.
    fn depth(&self, of: &Type, span: proc_macro2::Span) -> Result<String, ReadError> {
        let unknown = || {
            let nearest = "an enum of this file that has itself in boxes or vectors";
            ReadError::outside(span, "a recursive strategy of this type", nearest)
        };
        let Type::Path(path) = of else { return Err(unknown()) };
        let owner = path.path.get_ident().ok_or_else(unknown)?;
        let data = self.file.iter().find_map(|item| match item {
            Item::Enum(item) if item.ident == *owner => Some(item),
            _ => None,
        });
        let name = format!("depth_in_{}", self.name);
        let mut arms = String::new();
        for variant in &data.ok_or_else(unknown)?.variants {
            let mut parts = Vec::new();
            let mut patterns = Vec::new();
            for (place, field) in variant.fields.iter().enumerate() {
                let bound = format!("part_{place}");
                let is_own =
                    |of: &Type| matches!(of, Type::Path(path) if path.path.is_ident(owner));
                let boxed = argument_of(Some(&field.ty), "Box").unwrap_or(&field.ty);
                let part = if is_own(boxed) {
                    Some(format!("{name}({bound})"))
                } else if argument_of(Some(boxed), "Vec").is_some_and(is_own) {
                    Some(format!("{bound}.iter().map(|item| {name}(item)).max().unwrap_or(0)"))
                } else if mentions(&field.ty, &owner.to_string()) {
                    return Err(unknown());
                } else {
                    None
                };
                let shown = if part.is_some() { bound } else { "_".to_owned() };
                patterns.push(match &field.ident {
                    Some(field) => format!("{field}: {shown}"),
                    None => shown,
                });
                parts.extend(part);
            }
            let fields = match variant.fields {
                syn::Fields::Unit => String::new(),
                syn::Fields::Unnamed(_) => format!("({})", patterns.join(", ")),
                syn::Fields::Named(_) => format!(" {{ {} }}", patterns.join(", ")),
            };
            let value = match parts.split_first() {
                None => "0".to_owned(),
                Some((first, others)) => {
                    let all =
                        others.iter().fold(first.clone(), |all, part| format!("{all}.max({part})"));
                    format!("1 + {all}")
                }
            };
            arms.push_str(&format!("        {owner}::{}{fields} => {value},\n", variant.ident));
        }
        Ok(format!(
            "fn {name}(value: &{owner}) -> usize {{\n    match value {{\n{arms}    }}\n}}\n\n"
        ))
    }
}

fn mentions(of: &Type, name: &str) -> bool {
    let mut names = Vec::new();
    super::strategy::names_in(quote::ToTokens::to_token_stream(of), &mut names);
    names.iter().any(|known| known == name)
}
