//! What an expression means: which of all trees up to a depth it describes. Shares nothing with canvass.

use std::collections::BTreeSet;

/// The constructors of some types, of which sort 0 is meant.
pub(super) struct Signature {
    pub(super) symbols: &'static [Symbol],
    /// How deep trees are gone through, and how deep where any field has any tree, of which there are more.
    pub(super) depth: usize,
    pub(super) untyped_depth: usize,
}

pub(super) struct Symbol {
    pub(super) name: &'static str,
    pub(super) sort: usize,
    /// The sorts of its fields.
    pub(super) fields: &'static [usize],
}

/// An expression; variables have numbers.
pub(super) enum Expression {
    Any,
    Variable(usize),
    Sum(Vec<Expression>),
    Least(usize, Box<Expression>),
    Constructor(usize, Vec<Expression>),
    Next(Box<Expression>),
    Eventually(Box<Expression>),
}

/// A tree by the numbers of its constructors.
#[derive(Debug)]
pub(super) struct Tree {
    pub(super) symbol: usize,
    pub(super) children: Vec<Tree>,
}

/// Trees, children before their parents.
pub(super) struct Universe {
    nodes: Vec<Node>,
    sorts: Vec<usize>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Node {
    symbol: usize,
    children: Vec<usize>,
}

impl Universe {
    /// Every field has a tree of its sort.
    pub(super) fn typed(signature: &Signature) -> Universe {
        Universe::new(signature, signature.depth, |field, sort| field == sort)
    }

    /// Any field has any tree.
    pub(super) fn untyped(signature: &Signature) -> Universe {
        Universe::new(signature, signature.untyped_depth, |_, _| true)
    }

    fn new(signature: &Signature, depth: usize, fits: impl Fn(usize, usize) -> bool) -> Universe {
        let mut universe = Universe { nodes: Vec::new(), sorts: Vec::new() };
        let mut known = BTreeSet::new();
        for _ in 0..depth {
            let mut found = Vec::new();
            for (symbol, Symbol { fields, .. }) in signature.symbols.iter().enumerate() {
                let mut all = vec![Vec::new()];
                for field in *fields {
                    let fitting: Vec<usize> = (0..universe.nodes.len())
                        .filter(|at| fits(*field, universe.sorts[*at]))
                        .collect();
                    let with = |taken: Vec<usize>| {
                        fitting
                            .iter()
                            .map(move |child| [&taken[..], &[*child]].concat())
                            .collect::<Vec<_>>()
                    };
                    all = all.into_iter().flat_map(with).collect();
                }
                found.extend(all.into_iter().map(|children| Node { symbol, children }));
            }
            for node in found.into_iter().filter(|node| known.insert(node.clone())) {
                universe.sorts.push(signature.symbols[node.symbol].sort);
                universe.nodes.push(node);
            }
        }
        universe
    }

    pub(super) fn of_sort(&self, sort: usize) -> impl Iterator<Item = usize> {
        (0..self.nodes.len()).filter(move |at| self.sorts[*at] == sort)
    }

    pub(super) fn tree(&self, at: usize) -> Tree {
        let Node { symbol, children } = &self.nodes[at];
        Tree { symbol: *symbol, children: children.iter().map(|child| self.tree(*child)).collect() }
    }

    /// Which trees an expression describes.
    pub(super) fn described(&self, expression: &Expression) -> Vec<bool> {
        self.within(expression, &mut Vec::new())
    }

    /// With what the variables stand for.
    fn within(&self, expression: &Expression, variables: &mut Vec<Vec<bool>>) -> Vec<bool> {
        let none = vec![false; self.nodes.len()];
        match expression {
            Expression::Any => vec![true; self.nodes.len()],
            Expression::Variable(variable) => variables[*variable].clone(),
            Expression::Sum(summands) => summands.iter().fold(none, |sum, summand| {
                let own = self.within(summand, variables);
                sum.into_iter().zip(own).map(|(sum, own)| sum || own).collect()
            }),
            // Unfolded until nothing is added.
            Expression::Least(variable, body) => {
                variables.truncate(*variable);
                variables.push(none);
                loop {
                    let unfolded = self.within(body, variables);
                    if unfolded == variables[*variable] {
                        return unfolded;
                    }
                    variables[*variable] = unfolded;
                }
            }
            Expression::Constructor(symbol, fields) => {
                let fields: Vec<Vec<bool>> =
                    fields.iter().map(|field| self.within(field, variables)).collect();
                let matches = |node: &Node| {
                    let mut children = node.children.iter().zip(&fields);
                    node.symbol == *symbol && children.all(|(child, field)| field[*child])
                };
                self.nodes.iter().map(matches).collect()
            }
            Expression::Next(inner) => {
                let inner = self.within(inner, variables);
                let matches = |node: &Node| node.children.iter().any(|child| inner[*child]);
                self.nodes.iter().map(matches).collect()
            }
            Expression::Eventually(inner) => {
                let mut somewhere = self.within(inner, variables);
                for (at, node) in self.nodes.iter().enumerate() {
                    somewhere[at] |= node.children.iter().any(|child| somewhere[*child]);
                }
                somewhere
            }
        }
    }
}

impl Expression {
    /// How deep a smallest tree may be that it describes, where any field has any tree: one for each constructor and `○`, and one for
    /// `⊤`.
    pub(super) fn untyped_depth(&self) -> usize {
        let takes_one =
            |part: &Expression| matches!(part, Expression::Constructor(..) | Expression::Next(_));
        1 + self.count(takes_one)
    }

    /// The same where fields have their sorts: `◇` may go through all of them.
    pub(super) fn typed_depth(&self, signature: &Signature) -> usize {
        let sorts = signature.symbols.iter().map(|symbol| symbol.sort + 1).max().unwrap_or(0);
        let takes_some = |part: &Expression| {
            !matches!(part, Expression::Any | Expression::Variable(_) | Expression::Sum(_))
        };
        (1 + self.count(takes_some)) * sorts
    }

    /// How many of its parts are so.
    fn count(&self, is_so: fn(&Expression) -> bool) -> usize {
        let below: usize = match self {
            Expression::Any | Expression::Variable(_) => 0,
            Expression::Sum(inner) | Expression::Constructor(_, inner) => {
                inner.iter().map(|inner| inner.count(is_so)).sum()
            }
            Expression::Least(_, inner)
            | Expression::Eventually(inner)
            | Expression::Next(inner) => inner.count(is_so),
        };
        below + usize::from(is_so(self))
    }

    /// As canvass reads it.
    pub(super) fn text(&self, signature: &Signature) -> String {
        let all = |inner: &[Expression], between: &str| {
            inner.iter().map(|inner| inner.text(signature)).collect::<Vec<_>>().join(between)
        };
        match self {
            Expression::Any => "_".to_owned(),
            Expression::Variable(variable) => format!("X{variable}"),
            Expression::Sum(summands) => format!("({})", all(summands, " + ")),
            Expression::Least(variable, body) => {
                format!("(mu X{variable}. {})", body.text(signature))
            }
            Expression::Constructor(symbol, fields) => {
                format!("{}({})", signature.symbols[*symbol].name, all(fields, ", "))
            }
            Expression::Next(inner) => format!("<1>({})", inner.text(signature)),
            Expression::Eventually(inner) => format!("<>({})", inner.text(signature)),
        }
    }
}
