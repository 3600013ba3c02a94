//! Which items of a file the reader sees: those of the modules in which generators stand, and of the modules around them.
//!
//! All of them are one name space for the reader. Rust would find the same items under these names: what could make it find others, a
//! second item of the name or an import from elsewhere, is refused.

use std::collections::BTreeSet;

use syn::{Item, UseTree, spanned::Spanned};

use crate::language::{error::ReadError, items::is_generator};

/// Modules within modules are followed so deeply.
const DEEPEST: usize = 20;

/// The items that the reader sees, outer ones first.
pub(crate) fn visible(file: &syn::File) -> Result<Vec<&Item>, ReadError> {
    let mut modules = Vec::new();
    collect(&file.items, None, &mut modules, 0);
    for module in &modules {
        module.require_known_imports(&modules)?;
    }
    Ok(modules.iter().flat_map(|module| module.items).collect())
}

/// A module that has a generator, or has a module that does; or the file itself.
struct Module<'a> {
    items: &'a [Item],
    name: Option<&'a syn::Ident>,
}

fn collect<'a>(
    items: &'a [Item],
    name: Option<&'a syn::Ident>,
    found: &mut Vec<Module<'a>>,
    depth: usize,
) {
    found.push(Module { items, name });
    for item in items {
        if let Item::Mod(inner) = item
            && let Some((_, content)) = &inner.content
            && depth < DEEPEST
            && content.iter().any(|item| has_generator(item, depth + 1))
        {
            collect(content, Some(&inner.ident), found, depth + 1);
        }
    }
}

fn has_generator(item: &Item, depth: usize) -> bool {
    match item {
        Item::Fn(item) => item.attrs.iter().any(is_generator),
        Item::Impl(item) => item.items.iter().any(|part| {
            matches!(part, syn::ImplItem::Fn(method) if method.attrs.iter().any(is_generator))
        }),
        Item::Mod(inner) if depth < DEEPEST => inner
            .content
            .iter()
            .any(|(_, content)| content.iter().any(|item| has_generator(item, depth + 1))),
        _ => false,
    }
}

impl Module<'_> {
    /// Refuses imports that may give a name of another module another meaning.
    fn require_known_imports(&self, modules: &[Module<'_>]) -> Result<(), ReadError> {
        if modules.len() == 1 {
            return Ok(());
        }
        let others = modules.iter().filter(|other| !std::ptr::eq(other.items, self.items));
        let elsewhere: BTreeSet<String> = others.flat_map(|other| names(other.items)).collect();
        let known: BTreeSet<String> = modules
            .iter()
            .filter_map(|module| module.name.map(ToString::to_string))
            .chain(["super", "self", "crate"].map(str::to_owned))
            .chain(modules.iter().flat_map(|module| enums(module.items)))
            .collect();
        let mut leaves = Vec::new();
        for item in self.items {
            if let Item::Use(item) = item {
                leaves_of(&item.tree, true, &known, &mut leaves);
            }
        }
        // With `use super::*` Rust itself refuses a name that both imports have.
        let sees_outer = leaves.iter().any(|leaf| leaf.name.is_none() && leaf.is_known);
        for leaf in leaves.iter().filter(|leaf| !leaf.is_known) {
            let is_risky = match &leaf.name {
                Some(name) => elsewhere.contains(name),
                None => modules.len() > 2 || !sees_outer,
            };
            if is_risky {
                let found = "an import that may hide an item of another module";
                return Err(ReadError::outside(
                    leaf.span,
                    found,
                    "`use super::*;` and imports of other names",
                ));
            }
        }
        Ok(())
    }
}

/// The names that a module defines.
fn names(items: &[Item]) -> impl Iterator<Item = String> + '_ {
    items.iter().filter_map(|item| {
        let name = match item {
            Item::Fn(item) => &item.sig.ident,
            Item::Struct(item) => &item.ident,
            Item::Enum(item) => &item.ident,
            Item::Const(item) => &item.ident,
            Item::Static(item) => &item.ident,
            Item::Type(item) => &item.ident,
            Item::Trait(item) => &item.ident,
            _ => return None,
        };
        Some(name.to_string())
    })
}

fn enums(items: &[Item]) -> impl Iterator<Item = String> + '_ {
    items.iter().filter_map(|item| match item {
        Item::Enum(item) => Some(item.ident.to_string()),
        _ => None,
    })
}

/// What a `use` imports.
struct Leaf {
    /// `None` for a glob.
    name: Option<String>,
    /// Whether it is from a module that the reader sees.
    is_known: bool,
    span: proc_macro2::Span,
}

fn leaves_of(tree: &UseTree, is_known: bool, known: &BTreeSet<String>, leaves: &mut Vec<Leaf>) {
    let span = tree.span();
    match tree {
        UseTree::Path(path) => {
            let is_known = is_known && known.contains(&path.ident.to_string());
            leaves_of(&path.tree, is_known, known, leaves);
        }
        UseTree::Group(group) => {
            group.items.iter().for_each(|tree| leaves_of(tree, is_known, known, leaves));
        }
        UseTree::Name(name) => {
            leaves.push(Leaf { name: Some(name.ident.to_string()), is_known, span });
        }
        UseTree::Rename(name) => {
            leaves.push(Leaf { name: Some(name.rename.to_string()), is_known: false, span });
        }
        UseTree::Glob(_) => leaves.push(Leaf { name: None, is_known, span }),
    }
}
