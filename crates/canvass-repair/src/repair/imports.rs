//! The `use` of what a patch says, and no longer says.

use std::ops::Range;

use syn::{Item, ItemUse, UseTree, spanned::Spanned};

use crate::patch::{Edit, apply};

/// What generators import from `canvass::generate`, in the order in which it is written.
const NAMES: [&str; 5] = ["any", "choose", "hole", "range", "reject"];

/// Brings a file's `use canvass::generate::{…}` in line with its text after some edits. Who imports in another way is not
/// interfered with.
pub(super) fn edit(source: &str, edits: &[Edit]) -> Option<Edit> {
    let file = syn::parse_file(source).ok()?;
    let (names, span) = file.items.iter().find_map(|item| match item {
        Item::Use(item) => imported(item),
        _ => None,
    })?;
    let mut wanted = names.clone();
    let added = |name: &&str| edits.iter().any(|edit| says(&edit.text, name));
    wanted.extend(NAMES.into_iter().filter(added).map(str::to_owned));
    let after = apply(source, edits);
    wanted.retain(|name| name != "hole" || says(&after, "hole"));
    wanted.sort();
    wanted.dedup();
    let text = match wanted.as_slice() {
        [] => return None,
        [only] => only.clone(),
        several => format!("{{{}}}", several.join(", ")),
    };
    let reason = "imports what the patch says".to_owned();
    (wanted != names).then_some(Edit { span, text, reason })
}

/// The names that are imported from `canvass::generate`, and where they are written.
fn imported(item: &ItemUse) -> Option<(Vec<String>, Range<usize>)> {
    let UseTree::Path(canvass) = &item.tree else { return None };
    let UseTree::Path(generate) = canvass.tree.as_ref() else { return None };
    if canvass.ident != "canvass" || generate.ident != "generate" {
        return None;
    }
    let single = |tree: &UseTree| match tree {
        UseTree::Name(name) => Some(name.ident.to_string()),
        UseTree::Path(_) | UseTree::Rename(_) | UseTree::Glob(_) | UseTree::Group(_) => None,
    };
    let names = match generate.tree.as_ref() {
        UseTree::Group(group) => group.items.iter().map(single).collect::<Option<Vec<String>>>()?,
        tree => vec![single(tree)?],
    };
    Some((names, generate.tree.span().byte_range()))
}

/// Whether a text calls one of the names.
fn says(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(place, _)| {
        let before = text[..place].chars().next_back();
        let after = &text[place + name.len()..];
        !before.is_some_and(|before| before.is_alphanumeric() || before == '_' || before == '.')
            && ["(", "!", "::<"].iter().any(|next| after.starts_with(next))
    })
}

#[cfg(test)]
mod tests {
    use super::{apply, edit};
    use crate::patch::Edit;

    /// A text with some of it replaced.
    #[track_caller]
    fn check(source: &str, old: &str, new: &str, expect: &str) {
        let start = source.find(old).unwrap();
        let change =
            Edit { span: start..start + old.len(), text: new.to_owned(), reason: String::new() };
        let mut edits = vec![change];
        edits.extend(edit(source, &edits));
        assert_eq!(apply(source, &edits), expect);
    }

    #[test]
    fn names_come_and_holes_go() {
        check(
            "use canvass::generate::hole;\nfn f() { hole!() }",
            "hole!()",
            "choose![range(0..1), 2]",
            "use canvass::generate::{choose, range};\nfn f() { choose![range(0..1), 2] }",
        );
        check(
            "use canvass::generate::{any, hole};\nfn f() { g(hole!(), any::<u8>(), hole!()) }",
            "hole!()",
            "any::<u8>()",
            "use canvass::generate::{any, hole};\nfn f() { g(any::<u8>(), any::<u8>(), hole!()) }",
        );
        check(
            "use canvass::generate::{any, hole};\nfn f() { g(hole!(), any::<u8>()) }",
            "hole!()",
            "arrange(company)",
            "use canvass::generate::any;\nfn f() { g(arrange(company), any::<u8>()) }",
        );
    }

    #[test]
    fn other_ways_to_import_are_left_alone() {
        for line in ["use canvass::generate::*;", "use canvass::generate::hole as gap;", ""] {
            let source = format!("{line}\nfn f() {{ hole!() }}");
            check(&source, "hole!()", "any::<u8>()", &source.replace("hole!()", "any::<u8>()"));
        }
    }
}
