//! The licences of all dependencies, compared with those that `deny.toml` allows, and crates that users would compile twice.

use std::{collections::BTreeSet, fmt, fs, process::Command};

use crate::{
    command::{command, line, root, succeeded},
    error::Error,
};

/// Where the allowed licences stand.
const ALLOWED: &str = "deny.toml";

/// All that any of our crates is built with.
const ALL: &str =
    "cargo tree --workspace --all-features -e normal,build --prefix none --format {p}|{l}";
/// What a user of the library compiles in two versions.
const TWICE: &str =
    "cargo tree --package canvass -e normal,build --duplicates --depth 0 --prefix none";

/// Packages whose manifests name a file instead of a licence, with what stands in the file.
const READ: &[(&str, &str)] = &[("apalis-postgres v1.0.0", "MIT")];

/// A dependency that should not be there as it is.
#[derive(Debug, PartialEq, Eq)]
pub struct Unwanted {
    package: String,
    why: String,
}

impl fmt::Display for Unwanted {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.package, self.why)
    }
}

/// Fails if a dependency has a licence that is not allowed, or users would compile one twice.
pub fn run() -> Result<(), Error> {
    let file = root().join(ALLOWED);
    let allowed = fs::read_to_string(&file).map_err(|source| Error::File { path: file, source })?;
    let allowed = licences(&allowed);
    let mut unwanted = refused(&output(ALL)?, &allowed);
    let twice: BTreeSet<String> =
        output(TWICE)?.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect();
    unwanted.extend(twice.into_iter().map(|package| Unwanted {
        package,
        why: "users of canvass would compile it in another version too".to_owned(),
    }));
    if unwanted.is_empty() { Ok(()) } else { Err(Error::Unwanted(unwanted)) }
}

fn output(words: &str) -> Result<String, Error> {
    let mut tree: Command = command(words);
    let output = tree.output().map_err(|source| Error::Io { line: line(&tree), source })?;
    succeeded(&tree, output.status)?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// What stands in the list `allow` of `[licenses]`.
fn licences(text: &str) -> BTreeSet<String> {
    let list = text.split_once("allow = [").map_or("", |(_, rest)| rest);
    let list = list.split_once(']').map_or("", |(list, _)| list);
    let lines = list.lines().map(str::trim).filter(|line| !line.starts_with('#'));
    lines.flat_map(|line| line.split('"').skip(1).step_by(2)).map(str::to_owned).collect()
}

/// The packages of a list of `PACKAGE|LICENCE` whose licence is not allowed.
fn refused(list: &str, allowed: &BTreeSet<String>) -> Vec<Unwanted> {
    let lines: BTreeSet<&str> = list.lines().map(|line| line.trim_end_matches(" (*)")).collect();
    let packages = lines.into_iter().filter_map(|line| line.split_once('|'));
    packages.filter_map(|(package, licence)| refusal(package, licence, allowed)).collect()
}

fn refusal(package: &str, licence: &str, allowed: &BTreeSet<String>) -> Option<Unwanted> {
    // Behind the version stands where it comes from.
    let package = package.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
    let read = READ.iter().find(|(name, _)| *name == package).map(|(_, licence)| *licence);
    let licence = if licence.is_empty() { read.unwrap_or_default() } else { licence };
    let why = match licence {
        "" => "it names no licence".to_owned(),
        licence if is_allowed(licence, allowed) => return None,
        licence => format!("its licence, {licence}, is not allowed by {ALLOWED}"),
    };
    Some(Unwanted { package, why })
}

/// Whether the allowed licences satisfy an expression such as `(MIT OR Apache-2.0) AND Unicode-3.0`. An old form has `/` for `OR`.
fn is_allowed(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    let is_allowed = any(&mut words, allowed);
    is_allowed && words.peek().is_none()
}

type Words<'t> = std::iter::Peekable<std::str::SplitWhitespace<'t>>;

fn any(words: &mut Words, allowed: &BTreeSet<String>) -> bool {
    let mut is_allowed = all(words, allowed);
    while words.next_if_eq(&"OR").is_some() {
        is_allowed |= all(words, allowed);
    }
    is_allowed
}

/// `AND` binds tighter than `OR`.
fn all(words: &mut Words, allowed: &BTreeSet<String>) -> bool {
    let mut is_allowed = one(words, allowed);
    while words.next_if_eq(&"AND").is_some() {
        is_allowed &= one(words, allowed);
    }
    is_allowed
}

fn one(words: &mut Words, allowed: &BTreeSet<String>) -> bool {
    match words.next() {
        Some("(") => {
            let is_allowed = any(words, allowed);
            words.next_if_eq(&")").is_some() && is_allowed
        }
        Some(licence) => {
            let is_allowed = allowed.contains(licence);
            // An exception only adds to what a licence permits.
            if words.next_if_eq(&"WITH").is_some() {
                words.next();
            }
            is_allowed
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(expression: &str, expect: bool) {
        let allowed = ["MIT", "Unicode-3.0", "Apache-2.0"].map(str::to_owned).into();
        assert_eq!(is_allowed(expression, &allowed), expect, "{expression}");
    }

    #[test]
    fn an_expression_is_allowed_if_one_of_its_alternatives_is() {
        check("MIT", true);
        check("GPL-3.0", false);
        check("GPL-3.0 OR MIT", true);
        check("GPL-3.0/MIT", true);
        check("GPL-3.0 AND MIT", false);
        check("(MIT OR GPL-3.0) AND Unicode-3.0", true);
        check("MIT AND (GPL-3.0 OR ISC)", false);
        check("GPL-3.0 AND ISC OR MIT", true);
        check("Apache-2.0 WITH LLVM-exception OR GPL-3.0", true);
        check("", false);
        check("(MIT", false);
        check("MIT MIT", false);
    }

    #[test]
    fn a_refused_package_is_named_once() {
        let allowed =
            licences("[licenses]\nallow = [\n    # Why.\n    \"MIT\",\n    \"ISC\",\n]\n");
        assert_eq!(allowed, ["ISC", "MIT"].map(str::to_owned).into());
        let list = "a v1.0.0|MIT\n\nb v2.0.0 (proc-macro)|GPL-3.0\nb v2.0.0 (proc-macro)|GPL-3.0 (*)\nc v1.0.0|\n";
        let refused: Vec<String> =
            refused(list, &allowed).iter().map(ToString::to_string).collect();
        let expect = [
            "b v2.0.0: its licence, GPL-3.0, is not allowed by deny.toml",
            "c v1.0.0: it names no licence",
        ];
        assert_eq!(refused, expect);
    }
}
