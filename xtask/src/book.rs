//! `cargo xtask book`: the manual, its links checked, built into `target/book`.

use std::{fs, path::PathBuf, process::Command};

use crate::{
    command::{root, run as run_command},
    error::Error,
    install::Install,
    links,
    need::{Installing, Need, meet},
};

/// Who builds the book. Unoptimised it is built in half the time (112 CPU seconds), and takes 1.4 for all pages.
const MDBOOK: &Need = &Need {
    name: "mdbook",
    question: "--version",
    variable: Some("CANVASS_MDBOOK"),
    versions: None,
    purpose: "builds the book",
    install: Install::Command(
        "cargo install mdbook --version 0.5.4 --locked --no-default-features --features search --debug --root target/needs/mdbook",
    ),
};

/// What came of the book.
pub enum Book {
    Built,
    /// All is well as far as one sees without mdBook, which is not here for this reason.
    OnlyChecked(Error),
}

/// Checks the links, then builds the pages if there is something to do it with.
pub fn run(installing: Installing) -> Result<Book, Error> {
    let broken = links::check(root()).map_err(|source| io("reading the documents", source))?;
    if !broken.is_empty() {
        return Err(Error::Links(broken));
    }
    let mdbook = match meet(MDBOOK, installing) {
        Ok(program) => program,
        Err(why) => {
            let why = Error::NoBook { need: MDBOOK, why: Box::new(why) };
            return Ok(Book::OnlyChecked(why));
        }
    };
    run_command(Command::new(mdbook).args(["build", "book"]).current_dir(root()))?;
    put_figures().map_err(|source| io("copying the figures of the studies", source))?;
    println!("the book is in {}", root().join("target/book/index.html").display());
    Ok(Book::Built)
}

fn io(what: &str, source: std::io::Error) -> Error {
    Error::Io { line: what.to_owned(), source }
}

/// The figures of the results go beside the pages that show them.
fn put_figures() -> std::io::Result<()> {
    let to = root().join("target/book/studies");
    for entry in fs::read_dir(root().join("studies/results"))? {
        let from: PathBuf = entry?.path();
        let name = from.file_name().expect("it is in a folder");
        if from.extension().is_some_and(|kind| kind == "svg") {
            fs::copy(&from, to.join(name))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn read(path: &str) -> String {
        fs::read_to_string(root().join(path)).expect(path)
    }

    #[test]
    fn each_study_has_its_page() {
        let results = fs::read_dir(root().join("studies/results")).expect("there are results");
        let names = results.map(|entry| entry.expect("an entry").file_name());
        let names = names.map(|name| name.into_string().expect("names are UTF-8"));
        for name in names.filter(|name| name.ends_with(".md")) {
            let page = format!("book/src/studies/{name}");
            let include = format!("{{{{#include ../../../studies/results/{name}}}}}\n");
            assert!(root().join(&page).is_file(), "{page} is missing: write `{}`", include.trim());
            assert_eq!(read(&page), include, "{page}");
        }
    }

    #[test]
    fn the_glossary_has_at_most_sixty_words_each_once() {
        let glossary = read("book/src/reference/glossary.md");
        let rows = glossary.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
        let mut words: Vec<&str> = rows.filter(|word| *word != "word").collect();
        assert!((30..=60).contains(&words.len()), "{} words", words.len());
        words.sort_unstable();
        assert!(words.windows(2).all(|pair| pair[0] != pair[1]), "{words:?}");
    }

    /// ARCHITECTURE.md names files by the ends of their paths, such as `lazy/path.rs`.
    #[test]
    fn the_files_that_the_architecture_names_exist() {
        let mut files = Vec::new();
        for folder in ["crates", "studies", "xtask", "book"] {
            gather(&root().join(folder), &mut files);
        }
        let text = read("ARCHITECTURE.md");
        let quoted = text.split('`').skip(1).step_by(2);
        let names: Vec<&str> = quoted.filter(|name| name.ends_with(".rs")).collect();
        assert!(names.len() > 10, "{names:?}");
        let is_known = |name: &str| files.iter().any(|file| file.ends_with(name));
        let lost: Vec<&str> = names.into_iter().filter(|name| !is_known(name)).collect();
        assert!(lost.is_empty(), "there are no such files: {lost:?}");
    }

    fn gather(folder: &Path, into: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("it is a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() && !path.ends_with("target") {
                gather(&path, into);
            } else {
                into.push(path);
            }
        }
    }

    /// mdBook puts them into pages as they are: a blank line would end the piece of HTML.
    #[test]
    fn pictures_can_be_put_into_pages() {
        for entry in fs::read_dir(root().join("book/src/pictures")).expect("there are pictures") {
            let path = entry.expect("an entry").path();
            check_picture(&path, &fs::read_to_string(&path).expect("it is text"));
        }
    }

    fn check_picture(path: &Path, text: &str) {
        let name = path.display();
        assert!(text.starts_with("<svg "), "{name} begins with something else than <svg");
        assert!(text.lines().all(|line| !line.trim().is_empty()), "{name} has a blank line");
        assert!(text.contains("role=\"img\""), "{name} is no role=\"img\"");
        assert!(text.contains("<title>"), "{name} has no <title> for those who cannot see it");
        assert!(!text.contains("fill=\"black\""), "{name}: black cannot be seen in the dark");
    }
}
