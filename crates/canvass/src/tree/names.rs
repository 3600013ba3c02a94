//! How constructors are written: as short as no other constructor is.
//!
//! By the name alone (`cons`), by its type too (`Vec<u8>::cons`), or by a number as well where types of different modules
//! are called the same (`Shape::Round@2`). A name that could be taken for something else is in backquotes, and the
//! constructor of `()` is called `unit`.

use crate::tree::SymbolId;
use crate::tree::alphabet::Symbol;
use std::collections::HashMap;

#[derive(Debug, Clone)]
pub(crate) struct Names {
    /// How each constructor is written.
    written: Vec<String>,
    /// All that a constructor may be called, with all that are called so.
    #[cfg_attr(
        not(feature = "expressions"),
        allow(dead_code, reason = "expressions alone look names up")
    )]
    pub(super) known: HashMap<String, Vec<SymbolId>>,
}

impl Names {
    pub(super) fn new(symbols: &[Symbol]) -> Names {
        let mut known: HashMap<String, Vec<SymbolId>> = HashMap::new();
        let ids = || (0..).map(SymbolId).zip(symbols);
        for (id, symbol) in ids() {
            let [short, long] = forms(symbol);
            known.entry(short).or_default().push(id);
            known.entry(long).or_default().push(id);
        }
        let mut written = Vec::with_capacity(symbols.len());
        for (id, symbol) in ids() {
            let own = forms(symbol);
            let unique = own.iter().find(|form| known[*form].len() == 1).cloned();
            written.push(unique.unwrap_or_else(|| {
                let [_, long] = own;
                let same = known[&long].iter().position(|same| *same == id);
                let numbered = format!("{long}@{}", same.expect("it is called so") + 1);
                known.insert(numbered.clone(), vec![id]);
                numbered
            }));
        }
        Names { written, known }
    }

    /// How a constructor is written.
    pub(crate) fn of(&self, id: SymbolId) -> &str {
        &self.written[id.at()]
    }
}

/// A constructor by its name alone, and with its type.
fn forms(symbol: &Symbol) -> [String; 2] {
    let name = match &symbol.name[..] {
        "()" => "unit".to_owned(),
        name if is_plain(name) => name.to_owned(),
        name => format!("`{name}`"),
    };
    let long = format!("{}::{name}", symbol.of);
    [name, long]
}

/// Whether a name cannot be taken for anything else.
fn is_plain(name: &str) -> bool {
    let is_word = matches!(name, "mu" | "_") || name.starts_with(['μ', 'µ']);
    !is_word && !name.is_empty() && name.chars().all(is_of_name)
}

pub(super) fn is_of_name(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '#' | '-' | '.')
}

#[cfg(test)]
mod tests {
    use super::{Names, Symbol, SymbolId};

    #[test]
    fn constructors_are_told_apart_by_the_shortest_names() {
        let symbol = |(of, name): (&str, &str)| {
            let (of, name) = (of.to_owned(), name.to_owned());
            Symbol { name, of, arity: 0, counts: true, slots: 0 }
        };
        let symbols = [("Tree", "Leaf"), ("Tree", "Node"), ("Bush", "Leaf"), ("Tree", "Leaf")];
        let names = Names::new(&symbols.map(symbol));
        let written: Vec<&str> = (0..4).map(|at| names.of(SymbolId(at))).collect();
        assert_eq!(written, ["Tree::Leaf@1", "Node", "Bush::Leaf", "Tree::Leaf@2"]);
    }
}
