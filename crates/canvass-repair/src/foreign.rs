//! Generators of other libraries, translated: proptest's strategies and quickcheck's `Arbitrary`.
//!
//! What is translated can produce the same values, with other probabilities. What is not certain to is refused.

mod arbitrary;
mod collection;
mod recursion;
mod strategy;

use std::{collections::BTreeMap, ops::Range};

use proc_macro2::Span;
use quote::ToTokens;
use syn::{FnArg, Item, Pat, spanned::Spanned};

use crate::language::ReadError;

/// Whose generators a file has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Library {
    /// Functions that return `impl Strategy` or `BoxedStrategy`.
    Proptest,
    /// Implementations of `Arbitrary`.
    Quickcheck,
}

/// The text of a file with its generators of another library translated to marked functions.
///
/// `covers` says which predicate of the file a generator must cover, by the name of the function or type; one that is not in it must
/// reach all values of its type.
pub fn translate(
    source: &str,
    library: Library,
    covers: &BTreeMap<String, String>,
) -> Result<String, ReadError> {
    crate::language::require_readable(source)?;
    let file = syn::parse_file(source)?;
    let mut translation = Translation { source, covers, library, edits: Vec::new(), count: 0 };
    translation.items(&file.items)?;
    if translation.count == 0 {
        let (found, nearest) = match library {
            Library::Proptest => {
                ("a file without strategies", "`fn name() -> impl Strategy<Value = T>`")
            }
            Library::Quickcheck => {
                ("a file without an `Arbitrary`", "`impl Arbitrary for T { … }`")
            }
        };
        return Err(ReadError::outside(Span::call_site(), found, nearest));
    }
    Ok(translation.applied())
}

/// A translation at work.
struct Translation<'s> {
    source: &'s str,
    covers: &'s BTreeMap<String, String>,
    library: Library,
    edits: Vec<(Range<usize>, String)>,
    /// How many generators were translated.
    count: usize,
}

const IMPORT: &str = "use canvass::generate::{any, choose, range, reject};\n";

impl<'s> Translation<'s> {
    fn items(&mut self, items: &[Item]) -> Result<(), ReadError> {
        let mut is_used = false;
        let is_ours = |item: &Item| match item {
            Item::Use(item) => mentions_library(&item.tree.to_token_stream().to_string()),
            _ => false,
        };
        let known = strategies(items);
        for item in items {
            match item {
                Item::Use(_) if is_ours(item) => self.replace(item.span(), String::new()),
                Item::Macro(item)
                    if item
                        .mac
                        .path
                        .segments
                        .last()
                        .is_some_and(|last| last.ident == "proptest") =>
                {
                    self.replace(item.span(), String::new());
                }
                Item::Fn(item) if self.library == Library::Proptest => {
                    if let Some(value) = strategy::value_of(&item.sig.output) {
                        self.strategy(item, value, &known, items)?;
                        is_used = true;
                    }
                }
                Item::Impl(item) if arbitrary::is_arbitrary(item) => match self.library {
                    Library::Quickcheck => {
                        self.arbitrary(item, items)?;
                        is_used = true;
                    }
                    Library::Proptest => {
                        let found = "an `Arbitrary` by hand";
                        let nearest = "a function that returns the strategy: `fn name() -> impl Strategy<Value = T>`";
                        return Err(ReadError::outside(item.span(), found, nearest));
                    }
                },
                Item::Mod(module) => {
                    if let Some((_, content)) = &module.content {
                        self.items(content)?;
                    }
                }
                Item::Struct(item) => self.require_plain(&item.attrs, &item.fields)?,
                Item::Enum(item) => {
                    for variant in &item.variants {
                        self.require_plain(&variant.attrs, &variant.fields)?;
                    }
                    self.require_plain(&item.attrs, &syn::Fields::Unit)?;
                }
                _ => {}
            }
        }
        if is_used && let Some(first) = items.first() {
            let start = first.span().byte_range().start;
            let margin = " ".repeat(self.column(start));
            self.edits.push((start..start, format!("{IMPORT}{margin}")));
        }
        Ok(())
    }

    /// Refuses attributes of the library, which change what it makes of a type.
    fn require_plain(
        &self,
        attributes: &[syn::Attribute],
        fields: &syn::Fields,
    ) -> Result<(), ReadError> {
        let inside = fields.iter().flat_map(|field| &field.attrs);
        match attributes.iter().chain(inside).find(|one| one.path().is_ident("proptest")) {
            None => Ok(()),
            Some(attribute) => {
                let nearest = "a strategy that is written out";
                Err(ReadError::outside(attribute.span(), "an attribute of proptest", nearest))
            }
        }
    }

    /// The text of something.
    fn text(&self, part: &impl Spanned) -> &'s str {
        &self.source[part.span().byte_range()]
    }

    fn replace(&mut self, span: Span, text: String) {
        let range = span.byte_range();
        let text = indented(&text, self.column(range.start));
        self.edits.push((range, text));
    }

    /// How far from the beginning of its line a byte is.
    fn column(&self, byte: usize) -> usize {
        let start = self.source[..byte].rfind('\n').map_or(0, |place| place + 1);
        self.source[start..byte].chars().count()
    }

    /// The predicate that a generator must cover, and its definition if there is none in the file.
    fn predicate(&self, name: &str, parameters: &str, value: &str) -> (String, String) {
        match self.covers.get(name).or_else(|| self.covers.get("")) {
            Some(predicate) => (predicate.clone(), String::new()),
            None => {
                let predicate = format!("all_of_{}", name.to_lowercase());
                let comma = if parameters.is_empty() { "" } else { ", " };
                let text = format!(
                    "fn {predicate}({parameters}{comma}_: &{value}) -> bool {{\n    true\n}}\n\n"
                );
                (predicate, text)
            }
        }
    }

    fn applied(mut self) -> String {
        self.edits.sort_by_key(|(range, _)| (range.start, range.end));
        let mut text = String::new();
        let mut from = 0;
        for (range, new) in self.edits {
            text.push_str(&self.source[from..range.start]);
            text.push_str(&new);
            from = range.end;
        }
        text.push_str(&self.source[from..]);
        text
    }
}

/// A text whose lines are indented by their brackets, unless a literal may have lines of its own.
fn indented(text: &str, margin: usize) -> String {
    if text.contains('"') {
        return text.to_owned();
    }
    let mut depth = 0_usize;
    let mut lines = Vec::new();
    for line in text.lines() {
        let line = line.trim();
        let closing = line.chars().take_while(|character| ")]}".contains(*character)).count();
        let level = depth.saturating_sub(closing);
        let indent = if line.is_empty() || lines.is_empty() { 0 } else { margin + 4 * level };
        lines.push(format!("{}{line}", " ".repeat(indent)));
        let opened = line.chars().filter(|character| "([{".contains(*character)).count();
        let closed = line.chars().filter(|character| ")]}".contains(*character)).count();
        depth = (depth + opened).saturating_sub(closed);
    }
    lines.join("\n")
}

fn mentions_library(tree: &str) -> bool {
    let first =
        tree.split(|c: char| !c.is_alphanumeric() && c != '_').find(|word| !word.is_empty());
    matches!(
        first,
        Some("proptest" | "proptest_derive" | "quickcheck" | "quickcheck_macros" | "prop")
    )
}

/// The functions that return strategies, by name, with their parameters' names.
fn strategies(items: &[Item]) -> BTreeMap<String, Vec<String>> {
    let known = items.iter().filter_map(|item| match item {
        Item::Fn(item) if strategy::value_of(&item.sig.output).is_some() => {
            Some((item.sig.ident.to_string(), names(&item.sig)))
        }
        _ => None,
    });
    known.collect()
}

fn names(signature: &syn::Signature) -> Vec<String> {
    let name = |input: &FnArg| match input {
        FnArg::Typed(typed) => match typed.pat.as_ref() {
            Pat::Ident(name) => Some(name.ident.to_string()),
            _ => None,
        },
        FnArg::Receiver(_) => None,
    };
    signature.inputs.iter().filter_map(name).collect()
}
