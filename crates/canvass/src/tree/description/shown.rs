//! Descriptions as text: in the paper's notation, and in words.

use super::{Description, Kind, Node, Parts};
use crate::tree::SymbolId;
use crate::tree::alphabet::{Alphabet, Production, SortId};
use crate::tree::grammar::slots;
use std::fmt;

impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let writer = Writer { alphabet: &self.alphabet, kind: self.kind };
        let mut out = String::new();
        writer.part(self.alphabet.root, &mut Slots::new(&self.parts), "◇", &mut out);
        f.pad(&out)
    }
}

impl fmt::Debug for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Description {
    /// What it asks for, as in "`cons` with `true` as its 1st part and `nil` somewhere in its 2nd part".
    ///
    /// The parts of a struct or tuple inside are counted as parts of what it is in.
    pub fn words(&self) -> String {
        let writer = Writer { alphabet: &self.alphabet, kind: self.kind };
        let places = slots(&self.alphabet, &[self.alphabet.root]);
        match &self.parts[..] {
            [(_, node)] if places.len() == 1 => writer.in_words(node),
            _ => {
                let part = |(slot, node): &(usize, Node)| {
                    let place = writer.place(&places, *slot, Kind::Sparse);
                    format!("{} {place} the {} part", writer.nested(node), ordinal(*slot))
                };
                listed(self.parts.iter().map(part).collect())
            }
        }
    }
}

struct Writer<'a> {
    alphabet: &'a Alphabet,
    kind: Kind,
}

/// Slots in order, some of which are described.
struct Slots<'a> {
    parts: &'a [(usize, Node)],
    next: usize,
}

impl<'a> Slots<'a> {
    fn new(parts: &'a Parts) -> Slots<'a> {
        Slots { parts, next: 0 }
    }

    fn next(&mut self) -> Option<&'a Node> {
        let here = self.parts.iter().find(|(slot, _)| *slot == self.next);
        self.next += 1;
        here.map(|(_, node)| node)
    }
}

impl Writer<'_> {
    /// A part: what is described, or a constructor without alternatives around it.
    fn part(&self, sort: SortId, slots: &mut Slots<'_>, sign: &str, out: &mut String) {
        if let [only] = &self.alphabet.sort(sort).productions[..] {
            let count = self.alphabet.symbol(only.symbol).slots;
            let described = (slots.next..slots.next + count)
                .any(|slot| slots.parts.iter().any(|(own, _)| *own == slot));
            if !described {
                slots.next += count;
                out.push('⊤');
                return;
            }
            return self.constructor(only, slots, sign, out);
        }
        let Some(node) = slots.next() else {
            out.push('⊤');
            return;
        };
        out.push_str(sign);
        let inside = match self.kind {
            Kind::Sparse => "◇",
            Kind::Pattern => "",
        };
        let production = production(self.alphabet, node.symbol);
        self.constructor(production, &mut Slots::new(&node.parts), inside, out);
    }

    fn constructor(&self, own: &Production, slots: &mut Slots<'_>, sign: &str, out: &mut String) {
        out.push_str(self.alphabet.name(own.symbol));
        for (at, child) in own.children().enumerate() {
            out.push_str(if at == 0 { "(" } else { ", " });
            self.part(child, slots, sign, out);
        }
        if own.children().next().is_some() {
            out.push(')');
        }
    }

    fn in_words(&self, node: &Node) -> String {
        match self.with(node) {
            None => format!("`{}`", self.alphabet.name(node.symbol)),
            Some(parts) => format!("`{}` {parts}", self.alphabet.name(node.symbol)),
        }
    }

    fn nested(&self, node: &Node) -> String {
        match self.with(node) {
            None => format!("`{}`", self.alphabet.name(node.symbol)),
            Some(parts) => format!("`{}` ({parts})", self.alphabet.name(node.symbol)),
        }
    }

    /// The parts of a constructor, if any are described.
    fn with(&self, node: &Node) -> Option<String> {
        let own = production(self.alphabet, node.symbol);
        let places = slots(self.alphabet, &own.children().collect::<Vec<SortId>>());
        let part = |(slot, node): &(usize, Node)| {
            let place = self.place(&places, *slot, self.kind);
            format!("{} {place} its {} part", self.nested(node), ordinal(*slot))
        };
        let parts: Vec<String> = node.parts.iter().map(part).collect();
        (!parts.is_empty()).then(|| format!("with {}", listed(parts)))
    }

    /// Whether what is described is the part, or in it.
    fn place(&self, places: &[SortId], slot: usize, kind: Kind) -> &'static str {
        let productions = &self.alphabet.sort(places[slot]).productions;
        let is_flat = productions.iter().all(|one| self.alphabet.symbol(one.symbol).slots == 0);
        match kind {
            Kind::Sparse if !is_flat => "somewhere in",
            Kind::Sparse | Kind::Pattern => "as",
        }
    }
}

/// A constructor as it is used first.
fn production(alphabet: &Alphabet, symbol: SymbolId) -> &Production {
    let mut all = alphabet.sorts.iter().flat_map(|sort| &sort.productions);
    all.find(|production| production.symbol == symbol).expect("a constructor is used somewhere")
}

fn listed(mut parts: Vec<String>) -> String {
    match parts.pop() {
        Some(last) if !parts.is_empty() => format!("{} and {last}", parts.join(", ")),
        Some(only) => only,
        None => "anything".to_owned(),
    }
}

fn ordinal(slot: usize) -> String {
    let number = slot + 1;
    let end = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{end}")
}
