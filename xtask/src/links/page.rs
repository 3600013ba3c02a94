//! A page of Markdown: its headings, and everything in it that points somewhere.

use std::{
    collections::BTreeSet,
    fs, io,
    path::{Path, PathBuf},
};

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::beside;

#[derive(Debug, Default)]
pub struct Page {
    /// What a link can have after `#`.
    pub anchors: BTreeSet<String>,
    pub links: Vec<Link>,
    /// Whether it has code in Rust that the documentation's tests would compile.
    pub has_rust: bool,
}

/// Something that points somewhere, and where it stands.
#[derive(Debug)]
pub enum Link {
    /// A link or a picture.
    Target { text: String, source: (PathBuf, usize) },
    /// A path from the root of the repository, in backquotes.
    Named { path: String, source: (PathBuf, usize) },
    /// A file that the page has as a part.
    Included { path: String, source: (PathBuf, usize) },
}

impl Link {
    pub fn text(&self) -> &str {
        match self {
            Link::Target { text, .. } => text,
            Link::Named { path, .. } | Link::Included { path, .. } => path,
        }
    }

    pub fn source(&self) -> &(PathBuf, usize) {
        match self {
            Link::Target { source, .. }
            | Link::Named { source, .. }
            | Link::Included { source, .. } => source,
        }
    }
}

/// Where paths begin that are meant from the root of the repository.
const FOLDERS: &[&str] = &["crates/", "studies/", "book/", "xtask/"];

impl Page {
    /// The page at a path from the root, with the Markdown that it includes.
    pub fn read(root: &Path, path: &Path) -> io::Result<Page> {
        let mut page = Page::default();
        let text = fs::read_to_string(root.join(path))?;
        page.add(path, &text);
        for (line, included) in includes(&text) {
            let source = (path.to_owned(), line);
            page.links.push(Link::Included { path: included.to_owned(), source });
            let file = beside(path, included).filter(|file| root.join(file).is_file());
            if let Some(file) =
                file.filter(|file| file.extension().is_some_and(|kind| kind == "md"))
            {
                page.add(&file, &fs::read_to_string(root.join(&file))?);
            }
        }
        Ok(page)
    }

    fn add(&mut self, path: &Path, text: &str) {
        let options = Options::ENABLE_TABLES
            | Options::ENABLE_FOOTNOTES
            | Options::ENABLE_STRIKETHROUGH
            | Options::ENABLE_HEADING_ATTRIBUTES;
        let mut heading: Option<(Option<String>, String)> = None;
        for (event, range) in Parser::new_ext(text, options).into_offset_iter() {
            let source = || (path.to_owned(), 1 + text[..range.start].matches('\n').count());
            match event {
                Event::Start(Tag::Heading { id, .. }) => {
                    heading = Some((id.map(String::from), String::new()));
                }
                Event::End(TagEnd::Heading(_)) => {
                    let (id, words) = heading.take().expect("it began");
                    self.add_anchor(id.unwrap_or_else(|| anchor(&words)));
                }
                Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                    self.links.push(Link::Target { text: dest_url.into(), source: source() });
                }
                Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(language))) => {
                    self.has_rust |= language.split(',').next() == Some("rust");
                }
                Event::Html(html) | Event::InlineHtml(html) => {
                    self.anchors.extend(values(&html, "id").map(str::to_owned));
                    let targets = values(&html, "href").chain(values(&html, "src"));
                    let link =
                        |text: &str| Link::Target { text: text.to_owned(), source: source() };
                    self.links.extend(targets.map(link));
                }
                Event::Code(code) => {
                    heading.iter_mut().for_each(|(_, words)| words.push_str(&code));
                    if is_path(&code) {
                        self.links.push(Link::Named { path: code.into(), source: source() });
                    }
                }
                Event::Text(words) => {
                    heading.iter_mut().for_each(|(_, text)| text.push_str(&words));
                }
                _ => {}
            }
        }
    }

    /// A second heading of the same words has a number.
    fn add_anchor(&mut self, anchor: String) {
        let later = (1..).map(|number| format!("{anchor}-{number}"));
        let free =
            std::iter::once(anchor.clone()).chain(later).find(|it| !self.anchors.contains(it));
        self.anchors.extend(free);
    }
}

/// The lines of `{{#include PATH}}`, with their numbers.
fn includes(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate();
    lines.filter_map(|(at, line)| {
        let path = line.trim().strip_prefix("{{#include ")?.strip_suffix("}}")?;
        Some((at + 1, path.trim()))
    })
}

/// How mdBook and GitHub make an anchor of a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars().filter_map(|c| match c {
        c if c.is_alphanumeric() || c == '_' || c == '-' => Some(c),
        c if c.is_whitespace() => Some('-'),
        _ => None,
    });
    kept.flat_map(char::to_lowercase).collect()
}

/// The values of an attribute in a piece of HTML.
fn values<'a>(html: &'a str, attribute: &str) -> impl Iterator<Item = &'a str> {
    let parts = html.split(&format!(" {attribute}=\"")).skip(1).collect::<Vec<_>>();
    parts.into_iter().filter_map(|rest| rest.split('"').next())
}

fn is_path(code: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./".contains(c);
    FOLDERS.iter().any(|folder| code.starts_with(folder)) && code.chars().all(is_plain)
}
