//! The edits of imports: a repaired file may use other names of `canvass::generate` than before.

use std::ops::Range;

use crate::{
    language::Import,
    patch::{Edit, apply},
};

/// The names that generators use, each with the characters one of which follows it.
const NAMES: [(&str, &str); 5] =
    [("any", ":("), ("choose", "!"), ("hole", "!"), ("range", "("), ("reject", "!")];

/// Adds imports of names that the edits use, and removes imports of names that the file no longer uses.
///
/// A file that imports nothing from `canvass::generate` by name is not changed: it may have a glob import or use full paths.
pub(crate) fn edits(imports: &[Import], source: &str, edits: &[Edit]) -> Vec<Edit> {
    let text = apply(source, edits);
    let known =
        |name: &str| imports.iter().any(|import| import.names.iter().any(|known| known == name));
    let used = |name: &str, next: &str| edits.iter().any(|edit| mentions(&edit.text, name, next));
    let mut added: Vec<&str> = NAMES
        .into_iter()
        .filter(|(name, next)| !known(name) && used(name, next))
        .map(|(name, _)| name)
        .collect();
    let needless = |name: &str| {
        NAMES.into_iter().any(|(other, next)| {
            name == other && mentions(source, name, next) && !mentions(&text, name, next)
        })
    };
    let mut made = Vec::new();
    for import in imports {
        let kept = import.names.iter().map(String::as_str).filter(|name| !needless(name));
        let mut names: Vec<&str> = kept.chain(added.drain(..)).collect();
        names.sort_unstable();
        names.dedup();
        let unchanged = names.len() == import.names.len() && names.iter().all(|name| known(name));
        if unchanged {
            continue;
        }
        let (span, text) = match names.as_slice() {
            [] => match whole_line(source, &import.span) {
                Some(line) => (line, String::new()),
                None => continue,
            },
            [only] => (import.span.clone(), (*only).to_owned()),
            _ => (import.span.clone(), format!("{{{}}}", names.join(", "))),
        };
        let reason = "imports what the generator is made with".to_owned();
        made.push(Edit { span, text, reason });
    }
    made
}

/// The line of an import, if it contains nothing else; with the empty line after it, if there is one before it, too.
fn whole_line(source: &str, names: &Range<usize>) -> Option<Range<usize>> {
    let start = source[..names.start].rfind('\n').map_or(0, |end| end + 1);
    let end = source[names.end..].find('\n').map(|end| names.end + end + 1)?;
    let alone = source[start..names.start].trim() == "use canvass::generate::"
        && source[names.end..end].trim() == ";";
    let blank_before =
        start == 0 || source[..start].ends_with("\n\n") || source[..start].ends_with("\n\r\n");
    let after = &source[end..];
    let blank = ["\n", "\r\n"].into_iter().find(|blank| after.starts_with(blank));
    let end = end + blank.filter(|_| blank_before).map_or(0, str::len);
    alone.then_some(start..end)
}

/// Whether a text mentions a name, followed by one of these characters.
fn mentions(text: &str, name: &str, next: &str) -> bool {
    text.match_indices(name).any(|(start, _)| {
        let before = text[..start].chars().next_back();
        let after = text[start + name.len()..].chars().next();
        !before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | ':'))
            && after.is_some_and(|c| next.contains(c))
    })
}

#[cfg(test)]
mod tests {
    use super::edits;
    use crate::{
        language::read,
        patch::{Edit, apply},
    };

    /// Puts a text in place of a hole, and expects these imports afterwards.
    #[track_caller]
    fn check(imports: &str, text: &str, expect: &str) {
        let source = format!(
            "{imports}\nfn p(b: &bool) -> bool {{ *b }}\n#[canvass::generator(covers = p)]\nfn g() -> bool {{ hole!() }}\n"
        );
        let start = source.find("hole!()").expect("there is one");
        let span = start..start + "hole!()".len();
        let mut all = vec![Edit { span, text: text.to_owned(), reason: String::new() }];
        let program = read(&source).expect("it is in the subset");
        all.extend(edits(&program.imports, &source, &all));
        let repaired = apply(&source, &all);
        assert_eq!(repaired.split("\nfn p").next(), Some(expect));
    }

    #[test]
    fn what_is_used_is_imported_and_nothing_else() {
        check("use canvass::generate::hole;", "any()", "use canvass::generate::any;");
        check(
            "use canvass::generate::{any, hole}; // holes",
            "choose![any::<bool>(), true]",
            "use canvass::generate::{any, choose}; // holes",
        );
        check(
            "use canvass::{generate::{hole}, Canvass};",
            "choose![true, reject!()]",
            "use canvass::{generate::{choose, reject}, Canvass};",
        );
    }

    #[test]
    fn what_a_patch_takes_away_is_no_longer_imported() {
        check("use canvass::generate::{hole, reject};", "true", "use canvass::generate::reject;");
        check("use canvass::generate::{any, hole};", "true", "use canvass::generate::any;");
    }

    #[test]
    fn imports_of_another_kind_are_left_alone() {
        check("use canvass::generate::*;", "any()", "use canvass::generate::*;");
        check(
            "use canvass::generate::{hole as gap};",
            "any()",
            "use canvass::generate::{hole as gap};",
        );
        check("", "any()", "");
    }

    #[test]
    fn an_import_that_would_be_empty_goes_if_it_stands_alone() {
        check("use a::b;\nuse canvass::generate::hole;", "true", "use a::b;");
        check("//! f\n\nuse canvass::generate::hole;\n\nuse a::b;", "true", "//! f\n\nuse a::b;");
        let grouped = "use canvass::{generate::hole, Canvass};";
        check(grouped, "true", grouped);
    }

    #[test]
    fn parts_of_words_are_no_mentions() {
        check(
            "use canvass::generate::{any, hole};",
            "p(&many(true))",
            "use canvass::generate::any;",
        );
    }
}
