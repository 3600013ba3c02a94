//! Descriptions as text: in the paper's notation, and in words.

use super::{Description, Kind, Node, Parts};
use crate::choice::shape::UNNAMED;
use crate::tree::SymbolId;
use crate::tree::alphabet::{Alphabet, Production, SortId, Symbol};
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
        self.words_for(&[])
    }

    /// The same for values whose parts are the arguments of a function, if they are as many as these names.
    pub(crate) fn words_for(&self, arguments: &[&str]) -> String {
        let writer = Writer { alphabet: &self.alphabet, kind: self.kind };
        let places = slots(&self.alphabet, &[self.alphabet.root]);
        match &self.parts[..] {
            [(_, node)] if places.len() == 1 => writer.in_words(node),
            _ => {
                let part = |(slot, node): &(usize, Node)| {
                    let place = writer.place(&places, *slot, Kind::Sparse);
                    format!("{} {place} {}", writer.nested(node), writer.argument(*slot, arguments))
                };
                listed(self.parts.iter().map(part).collect())
            }
        }
    }

    /// Whether its words name only what is written in a program: numbers of spaces have no names there, and types of the same
    /// name are told apart by numbers of ours.
    pub(crate) fn is_readable(&self) -> bool {
        self.parts.iter().all(|(_, node)| is_readable(&self.alphabet, node))
    }
}

fn is_readable(alphabet: &Alphabet, node: &Node) -> bool {
    let is_named =
        alphabet.symbol(node.symbol).of != UNNAMED && !alphabet.name(node.symbol).contains('@');
    is_named && node.parts.iter().all(|(_, part)| is_readable(alphabet, part))
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
        let name = self.named(node.symbol);
        self.with(node).map_or(name.clone(), |parts| format!("{name} {parts}"))
    }

    fn nested(&self, node: &Node) -> String {
        let name = self.named(node.symbol);
        self.with(node).map_or(name.clone(), |parts| format!("{name} ({parts})"))
    }

    /// A constructor as a reader would call it: a class of unsigned numbers by what they have in common.
    fn named(&self, symbol: SymbolId) -> String {
        let Symbol { name, of, .. } = self.alphabet.symbol(symbol);
        let written = || format!("`{}`", self.alphabet.name(symbol));
        if !matches!(&of[..], "u8" | "u16" | "u32" | "u64" | "u128" | "usize") {
            return written();
        }
        if let Some(number) = name.strip_prefix('#') {
            return format!("`{number}{of}`");
        }
        if name == "last" {
            return format!("`{of}::MAX`");
        }
        let Some(bits) = name.strip_prefix("bits") else { return written() };
        match (bits.strip_suffix("up"), bits.split_once("to")) {
            (Some(from), _) => format!("a `{of}` of {from} or more bits"),
            (None, Some((from, to))) if from == to => format!("a `{of}` of {from} bits"),
            (None, Some((from, to))) => format!("a `{of}` of {from} to {to} bits"),
            (None, None) => written(),
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

    /// A slot of the whole value, by the argument that it is in where these are its parts.
    fn argument(&self, slot: usize, arguments: &[&str]) -> String {
        let [whole] = &self.alphabet.sort(self.alphabet.root).productions[..] else {
            return format!("the {} part", ordinal(slot));
        };
        let parts: Vec<SortId> = whole.children().collect();
        if parts.len() != arguments.len() {
            return format!("the {} part", ordinal(slot));
        }
        let mut before = 0;
        for (part, name) in parts.iter().zip(arguments) {
            match slots(self.alphabet, &[*part]).len() {
                count if slot >= before + count => before += count,
                1 => return format!("`{name}`"),
                _ => return format!("the {} part of `{name}`", ordinal(slot - before)),
            }
        }
        unreachable!("a slot is in a part of the value")
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
