//! Links: that what the documents point to is there, and that what points to them is.
//!
//! A page of the book is served from `book/src`, so it must not point out of it; pages of results, which it includes, find their
//! figures beside them. External addresses are not looked at.

mod broken;
mod page;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::{Component, Path, PathBuf},
};

pub use broken::Broken;

use broken::Why;
use page::{Link, Page};

/// What people read outside of the book.
const DOCUMENTS: &[&str] = &["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"];
/// The pages of the book, and the one that lists them.
const BOOK: &str = "book/src";
const SUMMARY: &str = "book/src/SUMMARY.md";
/// What studies came to, and where the book shows it.
const RESULTS: &str = "studies/results";
const STUDIES: &str = "book/src/studies";
/// The pages whose code is compiled with the documentation.
const COMPILED: &str = "crates/canvass/src/pages.rs";

/// All links of all documents that lead nowhere.
pub fn check(root: &Path) -> io::Result<Vec<Broken>> {
    let site = Site::read(root)?;
    let links =
        site.pages.iter().flat_map(|(at, page)| page.links.iter().map(move |link| (at, link)));
    let mut broken: Vec<Broken> = links.filter_map(|(at, link)| site.broken(at, link)).collect();
    broken.extend(site.unlisted());
    broken.extend(site.uncompiled()?);
    Ok(broken)
}

/// Documents by their paths from the root.
struct Site<'a> {
    root: &'a Path,
    pages: BTreeMap<PathBuf, Page>,
}

impl Site<'_> {
    fn read(root: &Path) -> io::Result<Site<'_>> {
        let mut paths: Vec<PathBuf> = DOCUMENTS.iter().map(PathBuf::from).collect();
        gather(root, Path::new(BOOK), &mut paths)?;
        gather(root, Path::new(RESULTS), &mut paths)?;
        let pages = paths.into_iter().map(|path| Page::read(root, &path).map(|page| (path, page)));
        Ok(Site { root, pages: pages.collect::<io::Result<_>>()? })
    }

    fn broken(&self, at: &Path, link: &Link) -> Option<Broken> {
        let why = match link {
            Link::Named { path, .. } => self.why_name_is_broken(path),
            Link::Included { path, .. } => self.why_include_is_broken(at, path),
            Link::Target { text, .. } => self.why_target_is_broken(at, text),
        };
        why.map(|why| Broken { source: link.source().clone(), target: link.text().to_owned(), why })
    }

    /// A file of this repository, named in the text.
    fn why_name_is_broken(&self, path: &str) -> Option<Why> {
        (!self.root.join(path).exists()).then_some(Why::NoFile)
    }

    fn why_include_is_broken(&self, at: &Path, path: &str) -> Option<Why> {
        let file = beside(at, path);
        (!file.is_some_and(|file| self.root.join(file).is_file())).then_some(Why::NoFile)
    }

    fn why_target_is_broken(&self, at: &Path, target: &str) -> Option<Why> {
        if is_external(target) {
            return None;
        }
        let (path, anchor) = match target.split_once('#') {
            Some((path, anchor)) => (path, Some(anchor)),
            None => (target, None),
        };
        let file = if path.is_empty() { Some(at.to_owned()) } else { beside(at, path) };
        let Some(file) = file else { return Some(Why::Outside) };
        if at.starts_with(BOOK) && !file.starts_with(BOOK) {
            return Some(Why::Outside);
        }
        if !self.root.join(&file).exists() && !self.is_figure(&file) {
            return Some(Why::NoFile);
        }
        match (anchor, self.pages.get(&file)) {
            (Some(anchor), Some(page)) if !page.anchors.contains(anchor) => Some(Why::NoAnchor),
            (Some(_), None) => Some(Why::NoAnchor),
            (Some(_) | None, _) => None,
        }
    }

    /// Figures of results are put beside the pages that include them.
    fn is_figure(&self, file: &Path) -> bool {
        let name = file.strip_prefix(STUDIES).ok();
        name.is_some_and(|name| {
            name.extension().is_some_and(|kind| kind == "svg")
                && self.root.join(RESULTS).join(name).is_file()
        })
    }

    fn book(&self) -> impl Iterator<Item = (&PathBuf, &Page)> {
        self.pages.iter().filter(|(path, _)| path.starts_with(BOOK))
    }

    /// Pages of the book with code that nobody compiles.
    fn uncompiled(&self) -> io::Result<Vec<Broken>> {
        let compiled = fs::read_to_string(self.root.join(COMPILED))?;
        let named = |path: &Path| compiled.contains(&format!("{}\"", path.display()));
        let pages = self.book().filter(|(path, page)| page.has_rust && !named(path));
        let broken = |path: &PathBuf| Broken {
            source: (PathBuf::from(COMPILED), 1),
            target: path.display().to_string(),
            why: Why::Uncompiled,
        };
        Ok(pages.map(|(path, _)| broken(path)).collect())
    }

    /// Pages of the book that its summary does not have: nobody would find them, and links to them would be dead.
    fn unlisted(&self) -> Vec<Broken> {
        let summary = self.pages.get(Path::new(SUMMARY));
        let listed: BTreeSet<PathBuf> = summary
            .into_iter()
            .flat_map(|page| &page.links)
            .filter_map(|link| beside(Path::new(SUMMARY), link.text()))
            .collect();
        let pages = self.book().map(|(path, _)| path);
        let lost = pages.filter(|path| *path != Path::new(SUMMARY) && !listed.contains(*path));
        lost.map(|path| Broken {
            source: (PathBuf::from(SUMMARY), 1),
            target: path.display().to_string(),
            why: Why::Unlisted,
        })
        .collect()
    }
}

/// The path from the root of what a page at `at` calls `target`; `None` where that is outside of the root.
fn beside(at: &Path, target: &str) -> Option<PathBuf> {
    let mut path = at.parent().unwrap_or(Path::new("")).to_owned();
    for component in Path::new(target).components() {
        match component {
            Component::ParentDir => path.pop().then_some(())?,
            Component::Normal(name) => path.push(name),
            Component::CurDir => {}
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(path)
}

fn is_external(target: &str) -> bool {
    ["https://", "http://", "mailto:"].iter().any(|scheme| target.starts_with(scheme))
}

/// All files of Markdown in a folder and the folders in it, in order.
fn gather(root: &Path, folder: &Path, into: &mut Vec<PathBuf>) -> io::Result<()> {
    let entries = fs::read_dir(root.join(folder))?;
    let mut names = entries.map(|entry| Ok(entry?.file_name())).collect::<io::Result<Vec<_>>>()?;
    names.sort();
    for path in names.into_iter().map(|name| folder.join(name)) {
        if root.join(&path).is_dir() {
            gather(root, &path, into)?;
        } else if path.extension().is_some_and(|kind| kind == "md") {
            into.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
