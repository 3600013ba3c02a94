//! Names that mean something to the reader: a file that gives them another meaning is refused.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Item, Type, UseTree, spanned::Spanned};

use crate::language::error::ReadError;

/// Functions and macros that stand for choices, and where they may be imported from.
const CHOICES: [&str; 6] = ["any", "range", "choose", "hole", "reject", "generator"];
const MACROS: [&str; 12] = [
    "choose",
    "hole",
    "reject",
    "matches",
    "any",
    "vec",
    "panic",
    "unreachable",
    "todo",
    "unimplemented",
    "assert",
    "debug_assert",
];
/// Types of the language and its library that the reader knows by name.
const TYPES: [&str; 17] = [
    "Vec", "Result", "Box", "bool", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32",
    "u64", "u128", "usize", "Self",
];
/// What the prelude has besides these.
const PRELUDE: [&str; 5] = ["Option", "Some", "None", "Ok", "Err"];
/// Modules through which the reader knows names.
const MODULES: [&str; 6] = ["canvass", "generate", "std", "core", "alloc", "cmp"];
/// Traits whose implementations by hand change what the reader takes for granted.
const TRAITS: [&str; 10] = [
    "Clone",
    "PartialEq",
    "PartialOrd",
    "Ord",
    "Canvass",
    "From",
    "Into",
    "ToOwned",
    "AsRef",
    "Deref",
];

/// What a file says about names that the reader knows.
#[derive(Default)]
pub(crate) struct Names {
    /// The last names of imports, except those of variants, with whether they are from `canvass` or the standard library.
    imported: BTreeMap<String, bool>,
    /// The types that implement a trait by hand, by the name of the trait.
    by_hand: BTreeMap<String, BTreeSet<String>>,
    /// Types with attributes that change what `any` draws.
    changed: BTreeSet<String>,
    /// Whether `#[macro_use]` may give macros another meaning.
    has_macros: bool,
}

impl Names {
    /// Reads the items of a file, and refuses those that redefine a name of the language.
    pub(crate) fn of(items: &[&Item]) -> Result<Self, ReadError> {
        let mut names = Names::default();
        for item in items {
            match item {
                Item::Use(item) => names.import(items, &item.tree, &mut Vec::new())?,
                Item::Mod(item) => {
                    refuse(&MODULES, &item.ident, "a module of this name")?;
                    names.has_macros |= item.attrs.iter().any(is_macro_use);
                }
                Item::ExternCrate(item) => {
                    let name = item.rename.as_ref().map_or(&item.ident, |(_, name)| name);
                    if item.rename.is_some() {
                        refuse(&MODULES, name, "a crate under this name")?;
                    }
                    names.has_macros |= item.attrs.iter().any(is_macro_use);
                }
                Item::Fn(item) => refuse(&CHOICES, &item.sig.ident, "a function of this name")?,
                Item::Struct(item) => {
                    refuse(&TYPES, &item.ident, "a type of this name")?;
                    item.fields.iter().try_for_each(|field| require_plain(&field.attrs))?;
                    if item.attrs.iter().any(is_ours) || is_changed(&item.fields) {
                        names.changed.insert(item.ident.to_string());
                    }
                }
                Item::Enum(item) => {
                    refuse(&TYPES, &item.ident, "a type of this name")?;
                    for variant in &item.variants {
                        require_plain(&variant.attrs)?;
                        variant.fields.iter().try_for_each(|field| require_plain(&field.attrs))?;
                    }
                    let is_ours_inside = |variant: &syn::Variant| {
                        variant.attrs.iter().any(is_ours) || is_changed(&variant.fields)
                    };
                    if item.attrs.iter().any(is_ours) || item.variants.iter().any(is_ours_inside) {
                        names.changed.insert(item.ident.to_string());
                    }
                }
                // `type Result<T> = std::result::Result<T, Error>;` is refused only where it is used.
                Item::Type(item) if item.ident == "Result" => {}
                Item::Type(item) => refuse(&TYPES, &item.ident, "a type of this name")?,
                Item::Macro(item) => {
                    if let Some(name) = &item.ident {
                        refuse(&MACROS, name, "a macro of this name")?;
                    }
                }
                Item::Impl(item) => names.note_by_hand(item),
                _ => {}
            }
        }
        Ok(names)
    }

    /// Whether an import from elsewhere gives a name another meaning than the reader's.
    pub(crate) fn is_foreign(&self, name: &str) -> bool {
        self.imported.get(name) == Some(&false)
    }

    /// Whether a macro may have another meaning than the reader's.
    pub(crate) fn is_foreign_macro(&self, path: &syn::Path) -> bool {
        let name = path.segments.last().map_or_else(String::new, |last| last.ident.to_string());
        let is_plain = path.segments.len() == 1;
        let is_library = name == "matches" && is_inside(path, &[&["std"], &["core"]]);
        !(self.is_ours(path) || is_library)
            || (is_plain && self.has_macros && self.imported.get(&name) != Some(&true))
    }

    /// Whether a path names a choice of `canvass::generate`, if its last name is that of one.
    pub(crate) fn is_ours(&self, path: &syn::Path) -> bool {
        let ours: [&[&str]; 4] = [&[], &["generate"], &["canvass"], &["canvass", "generate"]];
        let first = path.segments.first().map_or_else(String::new, |first| first.ident.to_string());
        is_inside(path, &ours) && !self.is_foreign(&first)
    }

    /// Whether a name is imported, so that it may be a constant.
    pub(crate) fn is_imported(&self, name: &str) -> bool {
        self.imported.contains_key(name)
    }

    /// Whether a type implements a trait by hand.
    pub(crate) fn is_by_hand(&self, name: &str, of: &str) -> bool {
        self.by_hand.get(name).is_some_and(|types| types.contains(of))
    }

    /// Whether the file implements a trait by hand for some type.
    pub(crate) fn has_by_hand(&self, name: &str) -> bool {
        self.by_hand.contains_key(name)
    }

    /// Whether attributes change what `any` draws of a type.
    pub(crate) fn is_changed(&self, of: &str) -> bool {
        self.changed.contains(of)
    }

    fn import(
        &mut self,
        items: &[&Item],
        tree: &UseTree,
        before: &mut Vec<String>,
    ) -> Result<(), ReadError> {
        match tree {
            UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.import(items, &path.tree, before)?;
                before.pop();
            }
            UseTree::Name(name) => {
                let known = before.first().is_some_and(|first| {
                    matches!(first.as_str(), "canvass" | "std" | "core" | "alloc")
                });
                if !known && !is_variant_of(items, before) {
                    refuse(&TYPES, &name.ident, "a type of this name from elsewhere")?;
                    refuse(&PRELUDE, &name.ident, "this name from elsewhere")?;
                    refuse(&MODULES, &name.ident, "a module of this name from elsewhere")?;
                }
                self.imported.insert(name.ident.to_string(), known);
            }
            UseTree::Rename(renamed) => {
                for names in [&CHOICES[..], &TYPES, &PRELUDE, &MODULES] {
                    refuse(names, &renamed.rename, "an import under this name")?;
                }
                self.imported.insert(renamed.rename.to_string(), false);
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.import(items, tree, before)?;
                }
            }
            UseTree::Glob(_) => {}
        }
        Ok(())
    }

    fn note_by_hand(&mut self, item: &syn::ItemImpl) {
        let Some((path, _)) = &item.trait_ else { return };
        let Type::Path(of) = item.self_ty.as_ref() else { return };
        let (Some(name), Some(of)) = (path.segments.last(), of.path.segments.last()) else {
            return;
        };
        let name = name.ident.to_string();
        if TRAITS.contains(&name.as_str()) {
            self.by_hand.entry(name).or_default().insert(of.ident.to_string());
        }
    }
}

/// Whether a path names an enum of the file, whose variants are imported.
fn is_variant_of(items: &[&Item], path: &[String]) -> bool {
    path.last().is_some_and(|last| {
        items.iter().any(|item| matches!(item, Item::Enum(item) if item.ident == last))
    })
}

/// Whether what stands before the last name of a path is one of some.
fn is_inside(path: &syn::Path, known: &[&[&str]]) -> bool {
    let before = path.segments.len() - 1;
    let names = || path.segments.iter().take(before).map(|segment| segment.ident.to_string());
    known.iter().any(|known| names().eq(known.iter().copied()))
}

/// Whether what stands before the last `kept` names of a path leads to this file, or to the standard library.
pub(crate) fn is_local(path: &syn::Path, kept: usize) -> bool {
    let first = path.segments.first().map_or_else(String::new, |first| first.ident.to_string());
    path.segments.len() <= kept
        || matches!(first.as_str(), "std" | "core" | "alloc")
        || (path.segments.len() == kept + 1 && matches!(first.as_str(), "self" | "crate" | "super"))
}

fn is_macro_use(attribute: &syn::Attribute) -> bool {
    attribute.path().is_ident("macro_use")
}

/// Refuses `#[cfg]`: what remains of a text depends on how it is compiled.
fn require_plain(attributes: &[syn::Attribute]) -> Result<(), ReadError> {
    match attributes.iter().find(|one| is_conditional(one.path().get_ident())) {
        Some(attribute) => Err(conditional(attribute.span())),
        None => Ok(()),
    }
}

/// Refuses `#[cfg]` anywhere in some tokens.
pub(crate) fn require_unconditional(tokens: &impl ToTokens) -> Result<(), ReadError> {
    let mut open: Vec<TokenStream> = vec![tokens.to_token_stream()];
    while let Some(stream) = open.pop() {
        let mut is_attribute = false;
        for token in stream {
            if let TokenTree::Group(group) = &token {
                let first = group.stream().into_iter().next();
                if let (true, Some(TokenTree::Ident(name))) = (is_attribute, first)
                    && is_conditional(Some(&name))
                {
                    return Err(conditional(group.span()));
                }
                open.push(group.stream());
            }
            is_attribute = matches!(&token, TokenTree::Punct(mark) if mark.as_char() == '#');
        }
    }
    Ok(())
}

fn is_conditional(name: Option<&syn::Ident>) -> bool {
    name.is_some_and(|name| name == "cfg" || name == "cfg_attr")
}

fn conditional(span: Span) -> ReadError {
    ReadError::outside(span, "conditional compilation", "a text that is always compiled")
}

fn is_ours(attribute: &syn::Attribute) -> bool {
    attribute.path().is_ident("canvass")
}

fn is_changed(fields: &syn::Fields) -> bool {
    fields.iter().any(|field| field.attrs.iter().any(is_ours))
}

fn refuse(known: &[&str], name: &syn::Ident, found: &'static str) -> Result<(), ReadError> {
    if known.iter().any(|known| name == known) {
        return Err(ReadError::outside(name.span(), found, "another name"));
    }
    Ok(())
}

/// The error for a name that is imported from elsewhere.
pub(crate) fn foreign(span: Span) -> ReadError {
    let nearest = "the one of `canvass::generate`, or a function of this file";
    ReadError::outside(span, "a function or macro of this name from elsewhere", nearest)
}
