//! A type as a grammar of the constructors that count.
//!
//! Constructors without alternatives are left out: their parts, here called *slots*, are slots of the constructor above, or of
//! the whole value. By type, each constructor has one rule; by name it may have several, all with the same number of slots.

use super::SymbolId;
use super::alphabet::{Alphabet, SortId};
use super::description::Node;
use super::error::CoverageError;
use canvass_base::BitSet;
use std::ops::Range;

pub(crate) struct Grammar {
    /// The constructors that count and can be met, in the order of the alphabet.
    pub(super) letters: Vec<Letter>,
    /// The letter of each symbol, where it has one.
    by_symbol: Vec<Option<u32>>,
    /// In the order of the letters.
    pub(super) rules: Vec<Rule>,
    pub(super) places: Vec<Place>,
    /// What can stand in the slots of the whole value.
    pub(super) root: Vec<PlaceId>,
}

pub(super) type PlaceId = usize;
pub(super) type RuleId = usize;

pub(super) struct Letter {
    pub(super) symbol: SymbolId,
    pub(super) slots: usize,
    pub(super) rules: Range<RuleId>,
}

/// A constructor with what can stand in its slots.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rule {
    pub(super) letter: usize,
    pub(super) slots: Vec<PlaceId>,
}

/// Where one of several constructors can stand.
pub(super) struct Place {
    /// The rules of what stands right there.
    pub(super) direct: BitSet,
    /// The rules of all that can stand there or below.
    pub(super) below: BitSet,
}

/// How far to look for a constructor from a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    Direct,
    Below,
}

/// How many slots a whole alphabet may have.
const MAX_SLOTS: usize = 1 << 16;

impl Grammar {
    pub(super) fn new(alphabet: &Alphabet) -> Result<Grammar, CoverageError> {
        let mut search = Search {
            alphabet,
            found: Vec::new(),
            place_of: vec![None; alphabet.sorts.len()],
            slots: 0,
        };
        let root = search.places(&[alphabet.root])?;
        let mut productions: Vec<(SymbolId, PlaceId, Vec<PlaceId>)> = Vec::new();
        let mut place = 0;
        while let Some(sort) = search.found.get(place) {
            for production in &alphabet.sort(*sort).productions {
                let children: Vec<SortId> = production.children().collect();
                productions.push((production.symbol, place, search.places(&children)?));
            }
            place += 1;
        }
        productions.sort_unstable();
        let places = search.found.len();
        Ok(Grammar::of(alphabet, root, places, productions))
    }

    fn of(
        alphabet: &Alphabet,
        root: Vec<PlaceId>,
        places: usize,
        productions: Vec<(SymbolId, PlaceId, Vec<PlaceId>)>,
    ) -> Grammar {
        let none = BitSet::new(productions.len());
        let place = || Place { direct: none.clone(), below: none.clone() };
        let mut grammar = Grammar {
            letters: Vec::new(),
            by_symbol: vec![None; alphabet.symbols.len()],
            rules: Vec::with_capacity(productions.len()),
            places: (0..places).map(|_| place()).collect(),
            root,
        };
        for (rule, (symbol, place, slots)) in productions.into_iter().enumerate() {
            if grammar.letters.last().is_none_or(|last| last.symbol != symbol) {
                grammar.by_symbol[symbol.at()] = Some(grammar.letters.len() as u32);
                grammar.letters.push(Letter { symbol, slots: slots.len(), rules: rule..rule });
            }
            let letter = grammar.letters.len() - 1;
            grammar.letters[letter].rules.end = rule + 1;
            grammar.rules.push(Rule { letter, slots });
            grammar.places[place].direct.insert(rule);
        }
        grammar.close();
        grammar
    }

    /// Finds what can stand below each place.
    fn close(&mut self) {
        for place in &mut self.places {
            place.below = place.direct.clone();
        }
        let mut grew = true;
        while grew {
            grew = false;
            // Places are numbered from the root down, so most of what is below is known when a place is asked.
            for place in (0..self.places.len()).rev() {
                let mut below = self.places[place].below.clone();
                for rule in self.places[place].direct.iter() {
                    for slot in &self.rules[rule].slots {
                        below.add(&self.places[*slot].below);
                    }
                }
                grew |= self.places[place].below.add(&below);
            }
        }
    }

    #[inline]
    pub(super) fn letter(&self, symbol: SymbolId) -> Option<u32> {
        self.by_symbol.get(symbol.at()).copied().flatten()
    }

    /// The constructor of a description's node.
    pub(super) fn letter_of(&self, node: &Node) -> &Letter {
        let letter = self.letter(node.symbol).expect("a node is a constructor that counts");
        &self.letters[letter as usize]
    }

    /// The constructors of some rules.
    pub(super) fn letters(&self, rules: &BitSet) -> BitSet {
        let mut letters = BitSet::new(self.letters.len());
        for rule in rules.iter() {
            letters.insert(self.rules[rule].letter);
        }
        letters
    }

    /// Whether a constructor has different slots at different places.
    pub(super) fn is_ambiguous(&self) -> bool {
        self.letters.iter().any(|letter| letter.rules.len() > 1)
    }
}

impl Place {
    pub(super) fn rules(&self, reach: Reach) -> &BitSet {
        match reach {
            Reach::Direct => &self.direct,
            Reach::Below => &self.below,
        }
    }
}

/// The places met so far.
struct Search<'a> {
    alphabet: &'a Alphabet,
    found: Vec<SortId>,
    place_of: Vec<Option<PlaceId>>,
    slots: usize,
}

impl Search<'_> {
    /// The places of the slots of some parts.
    fn places(&mut self, parts: &[SortId]) -> Result<Vec<PlaceId>, CoverageError> {
        for part in parts {
            self.slots =
                self.slots.saturating_add(match &self.alphabet.sort(*part).productions[..] {
                    [only] if !self.alphabet.symbol(only.symbol).counts => {
                        self.alphabet.symbol(only.symbol).slots
                    }
                    _ => 1,
                });
        }
        if self.slots > MAX_SLOTS {
            return Err(CoverageError::Parts { most: MAX_SLOTS });
        }
        let mut places = Vec::new();
        for sort in slots(self.alphabet, parts) {
            places.push(self.place(sort));
        }
        Ok(places)
    }

    fn place(&mut self, sort: SortId) -> PlaceId {
        let next = self.found.len();
        let place = *self.place_of[sort.at()].get_or_insert(next);
        if place == next {
            self.found.push(sort);
        }
        place
    }
}

/// Some parts, with those of constructors without alternatives in place of these.
pub(super) fn slots(alphabet: &Alphabet, parts: &[SortId]) -> Vec<SortId> {
    let mut slots = Vec::new();
    let mut open: Vec<SortId> = parts.iter().rev().copied().collect();
    while let Some(sort) = open.pop() {
        match &alphabet.sort(sort).productions[..] {
            [only] if alphabet.symbol(only.symbol).slots == 0 => {}
            [only] => {
                let below = open.len();
                open.extend(only.children());
                open[below..].reverse();
            }
            _ => slots.push(sort),
        }
    }
    slots
}
