//! Links that lead nowhere, each in a tree of files made for it.

use super::*;
use crate::command::root;

/// Files with their texts, in a folder of their own, next to those that every tree has.
fn tree(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = root().join("target/xtask/links").join(name);
    let _ = fs::remove_dir_all(&folder);
    let empty = DOCUMENTS.iter().map(|path| (*path, ""));
    let results = [("studies/results/speed.md", "# Speed\n"), ("studies/results/speed.svg", "")];
    let compiled = [(COMPILED, "")];
    for (path, text) in empty.chain(results).chain(compiled).chain(files.iter().copied()) {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("files are in folders")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    folder
}

/// A page of the book with this text has these broken links.
#[track_caller]
fn check(name: &str, text: &str, expect: &[&str]) {
    let summary = "[A](a.md)\n[B](sub/b.md)\n";
    let other = "# Other page\n\n## How `it` works, twice\n\n## How it works, twice\n";
    let folder =
        tree(name, &[("book/src/a.md", text), ("book/src/sub/b.md", other), (SUMMARY, summary)]);
    let broken = super::check(&folder).expect("the files are there");
    let texts: Vec<String> = broken.iter().map(Broken::to_string).collect();
    assert_eq!(texts, expect);
}

#[test]
fn links_to_pages_headings_and_files_resolve() {
    let text = "\
# Here

[b](sub/b.md), [how](sub/b.md#how-it-works-twice), [again](sub/b.md#how-it-works-twice-1),
[here](#here), [out](https://example.org/no#thing), `book/src/a.md`, `crates/*/none`.

```text
[no link](none.md)
```
";
    check("resolve", text, &[]);
}

#[test]
fn missing_files_are_named_with_their_line() {
    let text = "# A\n\n[x](none.md) and\n![y](none.svg)\n<img src=\"no.png\">";
    let file = "there is no such file";
    check(
        "files",
        text,
        &[
            &format!("book/src/a.md:3: `none.md`: {file}"),
            &format!("book/src/a.md:4: `none.svg`: {file}"),
            &format!("book/src/a.md:5: `no.png`: {file}"),
        ],
    );
}

#[test]
fn missing_headings_are_found() {
    let heading = "there is no such heading";
    check(
        "headings",
        "# A\n[x](#b), [y](sub/b.md#how-it-works), [z](sub/b.md#how-it-works-twice-2)",
        &[
            &format!("book/src/a.md:2: `#b`: {heading}"),
            &format!("book/src/a.md:2: `sub/b.md#how-it-works`: {heading}"),
            &format!("book/src/a.md:2: `sub/b.md#how-it-works-twice-2`: {heading}"),
        ],
    );
}

#[test]
fn the_book_does_not_point_out_of_itself() {
    let outside = "the book has no such page: name a file of the repository in backquotes, by its path from the root";
    check(
        "outside",
        "[x](../../README.md), [y](../../../elsewhere)",
        &[
            &format!("book/src/a.md:1: `../../README.md`: {outside}"),
            &format!("book/src/a.md:1: `../../../elsewhere`: {outside}"),
        ],
    );
}

#[test]
fn paths_in_the_text_are_looked_up() {
    let text = "in `crates/none/src/lib.rs`, as `book/src/sub/b.md` says";
    check("paths", text, &["book/src/a.md:1: `crates/none/src/lib.rs`: there is no such file"]);
}

#[test]
fn what_is_included_is_looked_at_as_a_part_of_the_page() {
    let folder = tree(
        "included",
        &[
            (SUMMARY, "[S](studies/speed.md)\n"),
            (
                "book/src/studies/speed.md",
                "{{#include ../../../studies/results/speed.md}}\n{{#include no.svg}}\n[up](#speed)",
            ),
            ("studies/results/speed.md", "# Speed\n![fast](speed.svg)\n![slow](slow.svg)\n"),
        ],
    );
    let broken = super::check(&folder).expect("the files are there");
    let texts: Vec<String> = broken.iter().map(Broken::to_string).collect();
    let file = "there is no such file";
    let expect = [
        format!("book/src/studies/speed.md:2: `no.svg`: {file}"),
        format!("studies/results/speed.md:3: `slow.svg`: {file}"),
        format!("studies/results/speed.md:3: `slow.svg`: {file}"),
    ];
    assert_eq!(texts.len(), expect.len());
    assert!(expect.iter().all(|line| texts.contains(line)), "{texts:?}");
}

#[test]
fn a_page_that_nobody_finds_is_broken() {
    let folder = tree("unlisted", &[(SUMMARY, "# Summary\n"), ("book/src/lost.md", "")]);
    let broken = super::check(&folder).expect("the files are there");
    let expect = "book/src/SUMMARY.md:1: `book/src/lost.md`: the page is not in the summary: give it a line there";
    assert_eq!(broken.iter().map(Broken::to_string).collect::<Vec<_>>(), [expect]);
}

#[test]
fn code_that_nobody_compiles_is_broken() {
    let page = ("book/src/code.md", "```rust,no_run\nlet x = 1;\n```\n```text\nx\n```\n");
    let summary = (SUMMARY, "[C](code.md)\n");
    let broken = super::check(&tree("uncompiled", &[summary, page])).expect("the files are there");
    let expect = "crates/canvass/src/pages.rs:1: `book/src/code.md`: the code of the page is not compiled: give it a line there";
    assert_eq!(broken.iter().map(Broken::to_string).collect::<Vec<_>>(), [expect]);
    let compiled = (COMPILED, "#[doc = include_str!(\"../../../book/src/code.md\")]");
    let broken = super::check(&tree("compiled", &[summary, page, compiled]));
    assert_eq!(broken.expect("the files are there"), []);
}

#[test]
fn all_links_of_the_documents_resolve() {
    let broken = super::check(root()).expect("the documents can be read");
    let lines: Vec<String> = broken.iter().map(Broken::to_string).collect();
    assert!(lines.is_empty(), "{}", lines.join("\n"));
}
