//! Texts that match a regular expression, drawn part by part.

use super::Draw;
use super::draw::say_rust;
use super::run::ask;
use regex_syntax::hir::{Class, Hir, HirKind, Look};
use regex_syntax::{ParserBuilder, hir};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// The texts that match a regular expression, to be drawn from: see [`regex`].
#[derive(Debug, Clone)]
pub struct Regex(Rc<Hir>);

/// How often more than it must a part is repeated at most that may be repeated without end.
const MOST_MORE: u32 = 32;

/// No more expressions are remembered on a thread.
const MOST: usize = 64;

/// The texts that match a regular expression from their beginning to their end, in the syntax of the crate `regex`.
///
/// ```
/// use canvass::generate::{draw, regex};
///
/// canvass::check(|()| {
///     let version: String = draw(regex(r"[1-9][0-9]?\.[0-9]{1,2}(-(alpha|beta))?"));
///     assert!(version.contains('.'));
/// });
/// ```
///
/// A part that may be repeated without end, as in `a*`, is repeated up to 32 times more than it must. Letters and digits come first in a class.
/// A text that matches in several ways can be drawn in as many ways.
///
/// # Panics
///
/// If it is not a regular expression, if it has bytes that are no text, or if it looks around: `^` and `$` stand for nothing, and no
/// text is made for `\b` and the like.
#[must_use]
#[track_caller]
pub fn regex(pattern: &str) -> Regex {
    thread_local!(static KNOWN: RefCell<HashMap<String, Regex>> = RefCell::default());
    let known = KNOWN.with_borrow(|known| known.get(pattern).cloned());
    if let Some(regex) = known {
        return regex;
    }
    let hir = match ParserBuilder::new().build().parse(pattern) {
        Ok(hir) => hir,
        Err(error) => panic!("{error}"),
    };
    if let Some(reason) = refusal(&hir) {
        panic!("no text is drawn from `{pattern}`: {reason}");
    }
    let regex = Regex(Rc::new(hir));
    KNOWN.with_borrow_mut(|known| {
        if known.len() == MOST {
            known.clear();
        }
        known.insert(pattern.to_owned(), regex.clone());
    });
    regex
}

/// Why no text can be made.
fn refusal(hir: &Hir) -> Option<&'static str> {
    match hir.kind() {
        HirKind::Look(Look::Start | Look::End) => None,
        HirKind::Look(_) => {
            Some("it looks at what stands before or behind; only `^` and `$` are known")
        }
        HirKind::Class(Class::Bytes(_)) => Some("it has bytes that are no text"),
        HirKind::Literal(literal) if str::from_utf8(&literal.0).is_err() => {
            Some("it has bytes that are no text")
        }
        HirKind::Class(Class::Unicode(class)) if class.ranges().is_empty() => {
            Some("it has a class without characters")
        }
        kind => kind.subs().iter().find_map(refusal),
    }
}

impl Draw<String> for Regex {
    #[track_caller]
    fn draw(self) -> String {
        let mut text = String::new();
        append(&self.0, &mut text);
        say_rust(&text);
        text
    }
}

#[track_caller]
fn append(hir: &Hir, text: &mut String) {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => {
            text.push_str(str::from_utf8(&literal.0).expect("it was looked at"));
        }
        HirKind::Class(Class::Unicode(class)) => text.push(character(class)),
        HirKind::Class(Class::Bytes(_)) => unreachable!("it was refused"),
        HirKind::Repetition(repetition) => {
            let least = repetition.min;
            let most = repetition.max.unwrap_or(least.saturating_add(MOST_MORE));
            for _ in 0..least + number(most - least) {
                append(&repetition.sub, text);
            }
        }
        HirKind::Capture(capture) => append(&capture.sub, text),
        HirKind::Concat(parts) => parts.iter().for_each(|part| append(part, text)),
        HirKind::Alternation(parts) => {
            let weights = vec![1; parts.len()];
            let chosen = ask(|answers| answers.alternative(&weights));
            append(&parts[chosen], text);
        }
    }
}

/// A number up to the last one; nothing is drawn where there is only one.
#[track_caller]
fn number(last: u32) -> u32 {
    if last == 0 {
        return 0;
    }
    ask(|answers| answers.integer(0, i64::from(last))) as u32
}

/// What comes first in a class.
const FIRST: [(char, char); 4] = [('a', 'z'), ('0', '9'), ('A', 'Z'), (' ', '~')];

/// A character of a class.
#[track_caller]
fn character(class: &hir::ClassUnicode) -> char {
    let mut rest = class.clone();
    let mut parts = Vec::new();
    for (from, to) in FIRST {
        let range = hir::ClassUnicode::new([hir::ClassUnicodeRange::new(from, to)]);
        let mut part = rest.clone();
        part.intersect(&range);
        rest.difference(&range);
        parts.extend_from_slice(part.ranges());
    }
    parts.extend_from_slice(rest.ranges());
    let count: u32 = parts.iter().map(|range| range.len() as u32).sum();
    let mut at = number(count - 1);
    for range in parts {
        let length = range.len() as u32;
        if at < length {
            let mut characters = range.start()..=range.end();
            return characters.nth(at as usize).expect("it is below the length");
        }
        at -= length;
    }
    unreachable!("it is below the sum of the lengths")
}
