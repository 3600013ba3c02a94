//! Whether an expression describes any tree, or any of a type.

use super::{Part, PartId};
use crate::tree::{Alphabet, SymbolId};

/// What can stand at each kind of place: constructors, with the places below them.
pub(super) struct Places(Vec<Vec<(SymbolId, Vec<usize>)>>);

impl Places {
    /// Any constructor may stand anywhere.
    pub(super) fn anywhere(alphabet: &Alphabet) -> Places {
        let symbols = (0..alphabet.symbols.len()).map(|at| {
            let symbol = alphabet.symbol_at(at);
            (symbol, vec![0; alphabet.symbol(symbol).arity])
        });
        Places(vec![symbols.collect()])
    }

    /// Constructors stand where the type has them: a place for each sort.
    pub(super) fn by_sort(alphabet: &Alphabet) -> Places {
        let sorts = alphabet.sorts.iter().map(|sort| {
            let productions = sort.productions.iter().map(|production| {
                (production.symbol, production.children().map(|child| child.at()).collect())
            });
            productions.collect()
        });
        Places(sorts.collect())
    }
}

/// Whether the whole expression, its last part, describes a tree at a place.
///
/// The least solution, by trying until nothing changes: a tree is found when the trees below it are.
pub(super) fn is_inhabited(parts: &[Part], places: &Places, place: usize) -> bool {
    let mut search = Search::new(parts, places);
    while search.pass() {}
    search.holds(parts.len() - 1, place)
}

struct Search<'a> {
    parts: &'a [Part],
    places: &'a Places,
    /// The bodies of variables.
    bodies: Vec<PartId>,
    /// Which places have a tree at all.
    full: Vec<bool>,
    /// Which parts describe a tree at which places.
    found: Vec<bool>,
}

impl Search<'_> {
    fn new<'a>(parts: &'a [Part], places: &'a Places) -> Search<'a> {
        let mut bodies: Vec<(usize, PartId)> = parts
            .iter()
            .filter_map(|part| match part {
                Part::Least { variable, body } => Some((*variable, *body)),
                Part::Any
                | Part::Either(_)
                | Part::Variable(_)
                | Part::Constructor(..)
                | Part::Eventually(_)
                | Part::Next(_) => None,
            })
            .collect();
        bodies.sort_unstable();
        Search {
            parts,
            places,
            bodies: bodies.into_iter().map(|(_, body)| body).collect(),
            full: full(places),
            found: vec![false; parts.len() * places.0.len()],
        }
    }

    fn holds(&self, part: PartId, place: usize) -> bool {
        self.found[part * self.places.0.len() + place]
    }

    /// Whether anything new was found.
    fn pass(&mut self) -> bool {
        let mut changed = false;
        for part in 0..self.parts.len() {
            for place in 0..self.places.0.len() {
                if !self.holds(part, place) && self.follows(part, place) {
                    self.found[part * self.places.0.len() + place] = true;
                    changed = true;
                }
            }
        }
        changed
    }

    /// Whether a part describes a tree at a place, as far as others are known to.
    fn follows(&self, part: PartId, place: usize) -> bool {
        match &self.parts[part] {
            Part::Any => self.full[place],
            Part::Either(alternatives) => alternatives.iter().any(|part| self.holds(*part, place)),
            Part::Least { body, .. } => self.holds(*body, place),
            Part::Variable(variable) => self.holds(self.bodies[*variable], place),
            Part::Constructor(symbol, fields) => self.places.0[place].iter().any(|(own, below)| {
                own == symbol
                    && fields.iter().zip(below).all(|(field, place)| self.holds(*field, *place))
            }),
            Part::Next(inner) => self.below(*inner, place),
            Part::Eventually(inner) => self.holds(*inner, place) || self.below(part, place),
        }
    }

    /// Whether a part describes a child of a tree at a place.
    fn below(&self, part: PartId, place: usize) -> bool {
        self.places.0[place].iter().any(|(_, below)| {
            below.iter().all(|place| self.full[*place])
                && below.iter().any(|place| self.holds(part, *place))
        })
    }
}

/// Which places have a tree.
fn full(places: &Places) -> Vec<bool> {
    let mut full = vec![false; places.0.len()];
    loop {
        let has_tree = |constructors: &Vec<(SymbolId, Vec<usize>)>| {
            constructors.iter().any(|(_, below)| below.iter().all(|place| full[*place]))
        };
        let next: Vec<bool> = places.0.iter().map(has_tree).collect();
        if next == full {
            return full;
        }
        full = next;
    }
}
