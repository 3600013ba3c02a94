//! The imports of a file from `canvass::generate`.

use syn::{Item, UseTree, spanned::Spanned};

use crate::language::core::Import;

pub(crate) fn of(items: &[&Item]) -> Vec<Import> {
    let mut found = Vec::new();
    for item in items {
        if let Item::Use(item) = item {
            collect(&item.tree, &["canvass", "generate"], &mut found);
        }
    }
    found
}

/// Collects the imports below a path.
fn collect(tree: &UseTree, path: &[&str], found: &mut Vec<Import>) {
    let Some((first, rest)) = path.split_first() else {
        if let Some(names) = plain_names(tree) {
            found.push(Import { names, span: tree.span().byte_range() });
        }
        return;
    };
    match tree {
        UseTree::Path(inner) if inner.ident == *first => collect(&inner.tree, rest, found),
        UseTree::Group(group) => {
            group.items.iter().for_each(|tree| collect(tree, path, found));
        }
        UseTree::Path(_) | UseTree::Name(_) | UseTree::Rename(_) | UseTree::Glob(_) => {}
    }
}

/// The names that a tree imports; `None` if it has a path, a glob or a renaming.
fn plain_names(tree: &UseTree) -> Option<Vec<String>> {
    match tree {
        UseTree::Name(name) => Some(vec![name.ident.to_string()]),
        UseTree::Group(group) => {
            let names: Option<Vec<Vec<String>>> = group.items.iter().map(plain_names).collect();
            names.map(|names| names.concat())
        }
        UseTree::Path(_) | UseTree::Rename(_) | UseTree::Glob(_) => None,
    }
}
