//! A link that leads nowhere, and why.

use std::{fmt, path::PathBuf};

#[derive(Debug, PartialEq, Eq)]
pub struct Broken {
    /// The file and the line that the link is in.
    pub source: (PathBuf, usize),
    pub target: String,
    pub why: Why,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    NoFile,
    NoAnchor,
    /// It points out of the book, or out of the repository.
    Outside,
    /// The summary of the book does not have the page.
    Unlisted,
    /// The page has code in Rust, and the documentation's tests do not know of it.
    Uncompiled,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Broken { source: (file, line), target, why } = self;
        write!(f, "{}:{line}: `{target}`: ", file.display())?;
        f.write_str(match why {
            Why::NoFile => "there is no such file",
            Why::NoAnchor => "there is no such heading",
            Why::Outside => {
                "the book has no such page: name a file of the repository in backquotes, by its path from the root"
            }
            Why::Unlisted => "the page is not in the summary: give it a line there",
            Why::Uncompiled => "the code of the page is not compiled: give it a line there",
        })
    }
}
