//! The slow, obvious twin of matching: which of all trees up to a depth an expression describes.

use crate::tree::alphabet::SortId;
use crate::tree::expression::{Expression, Part, PartId};
use crate::tree::{Alphabet, SymbolId, Tree};
use std::collections::BTreeSet;

/// All trees of an alphabet up to a depth, children before their parents.
pub(super) struct Universe {
    trees: Vec<Node>,
    root: SortId,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Node {
    /// Where constructors stand as the type has them, what the tree is of.
    sort: Option<SortId>,
    symbol: SymbolId,
    children: Vec<usize>,
}

impl Universe {
    /// Where constructors stand as the type has them.
    pub(super) fn typed(alphabet: &Alphabet, depth: usize) -> Universe {
        Universe::new(alphabet, depth, Universe::next_typed)
    }

    /// Where any constructor stands anywhere.
    pub(super) fn untyped(alphabet: &Alphabet, depth: usize) -> Universe {
        Universe::new(alphabet, depth, Universe::next_untyped)
    }

    fn new(
        alphabet: &Alphabet,
        depth: usize,
        next: impl Fn(&Universe, &Alphabet) -> Vec<Node>,
    ) -> Universe {
        let mut universe = Universe { trees: Vec::new(), root: alphabet.root };
        let mut known: BTreeSet<Node> = BTreeSet::new();
        for _ in 0..depth {
            let found = next(&universe, alphabet);
            universe.trees.extend(found.into_iter().filter(|node| known.insert(node.clone())));
        }
        universe
    }

    fn next_typed(&self, alphabet: &Alphabet) -> Vec<Node> {
        let mut found = Vec::new();
        for (at, sort) in alphabet.sorts.iter().enumerate() {
            let own = alphabet.sort_at(at);
            for production in &sort.productions {
                let of_child = |child: SortId| {
                    let trees = self.trees.iter().enumerate();
                    trees.filter(|(_, node)| node.sort == Some(child)).map(|(at, _)| at).collect()
                };
                let symbol = production.symbol;
                for children in
                    combinations(&production.children().map(of_child).collect::<Vec<_>>())
                {
                    found.push(Node { sort: Some(own), symbol, children });
                }
            }
        }
        found
    }

    fn next_untyped(&self, alphabet: &Alphabet) -> Vec<Node> {
        let mut found = Vec::new();
        for at in 0..alphabet.symbols.len() {
            let symbol = alphabet.symbol_at(at);
            let all: Vec<usize> = (0..self.trees.len()).collect();
            for children in combinations(&vec![all; alphabet.symbol(symbol).arity]) {
                found.push(Node { sort: None, symbol, children });
            }
        }
        found
    }

    pub(super) fn trees(&self) -> impl Iterator<Item = Tree> {
        (0..self.trees.len()).map(|at| {
            let mut symbols = Vec::new();
            self.symbols(at, &mut symbols);
            Tree { symbols }
        })
    }

    fn symbols(&self, at: usize, symbols: &mut Vec<SymbolId>) {
        symbols.push(self.trees[at].symbol);
        self.trees[at].children.iter().for_each(|child| self.symbols(*child, symbols));
    }

    /// Which trees are of the alphabet's type.
    pub(super) fn of_type(&self) -> impl Iterator<Item = bool> {
        self.trees.iter().map(|node| node.sort == Some(self.root))
    }

    /// Which trees an expression describes.
    pub(super) fn described(&self, expression: &Expression) -> Vec<bool> {
        let none = vec![false; self.trees.len()];
        let mut variables = vec![none; expression.variables.len()];
        self.part(expression, expression.root(), &mut variables)
    }

    fn part(&self, of: &Expression, id: PartId, variables: &mut Vec<Vec<bool>>) -> Vec<bool> {
        let none = vec![false; self.trees.len()];
        match &of.parts[id] {
            Part::Any => vec![true; self.trees.len()],
            Part::Variable(variable) => variables[*variable].clone(),
            Part::Either(alternatives) => alternatives.iter().fold(none, |all, alternative| {
                let own = self.part(of, *alternative, variables);
                all.iter().zip(&own).map(|(all, own)| *all || *own).collect()
            }),
            // Unfolded until nothing comes to it.
            Part::Least { variable, body } => {
                variables[*variable] = none;
                loop {
                    let unfolded = self.part(of, *body, variables);
                    if unfolded == variables[*variable] {
                        return unfolded;
                    }
                    variables[*variable] = unfolded;
                }
            }
            Part::Constructor(symbol, fields) => {
                let fields: Vec<Vec<bool>> =
                    fields.iter().map(|field| self.part(of, *field, variables)).collect();
                let matches = |node: &Node| {
                    let mut children = node.children.iter().zip(&fields);
                    node.symbol == *symbol && children.all(|(child, field)| field[*child])
                };
                self.trees.iter().map(matches).collect()
            }
            Part::Next(inner) => {
                let inner = self.part(of, *inner, variables);
                let matches = |node: &Node| node.children.iter().any(|child| inner[*child]);
                self.trees.iter().map(matches).collect()
            }
            Part::Eventually(inner) => {
                let mut somewhere = self.part(of, *inner, variables);
                for (at, node) in self.trees.iter().enumerate() {
                    somewhere[at] |= node.children.iter().any(|child| somewhere[*child]);
                }
                somewhere
            }
        }
    }
}

/// All ways to take one of each.
fn combinations(of: &[Vec<usize>]) -> Vec<Vec<usize>> {
    of.iter().fold(vec![Vec::new()], |all, choices| {
        let with =
            |taken: Vec<usize>| choices.iter().map(move |choice| [&taken[..], &[*choice]].concat());
        all.into_iter().flat_map(with).collect()
    })
}

impl Expression {
    /// How many constructors and `○` it has.
    pub(super) fn constructors(&self) -> usize {
        let below = |part: &&Part| matches!(part, Part::Constructor(..) | Part::Next(_));
        self.parts.iter().filter(below).count()
    }
}
