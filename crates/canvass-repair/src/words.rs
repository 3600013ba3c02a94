//! The description of a set of values: a short formula over predicates that the file can express.
//!
//! A formula is exact if it holds for the set and for nothing else that was compared. Otherwise it holds for the set and for
//! other values too, and says so.

mod atoms;
mod cover;

use std::{collections::BTreeSet, fmt};

use crate::{
    bit_set::BitMatrix,
    language::{FunctionId, Program},
    oracle::Oracle,
};

use atoms::{Atom, atoms};
use cover::{Conjunction, cover};

/// If the world has more points, only those are considered that are allowed.
const MOST_POINTS: usize = 20_000;

/// A description of a set of parameters and values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formula {
    /// The formula, over the parameters and the value, in the notation of logic: `⊥` for nothing.
    pub notation: String,
    /// The same in words.
    pub words: String,
    /// Whether it holds for nothing else that was compared.
    pub is_exact: bool,
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let some = if self.is_exact { "" } else { "some of: " };
        write!(f, "{some}{}", self.notation)
    }
}

impl Formula {
    pub(crate) fn nothing() -> Self {
        Self { notation: "⊥".to_owned(), words: "nothing".to_owned(), is_exact: true }
    }
}

/// Describes sets of points of one world.
pub(crate) struct Describer {
    atoms: Vec<Atom>,
    /// `covers`, applied to the parameters and the value.
    covers: String,
    /// Which atoms hold at each place for any parameters, once they are known.
    seen: Vec<Option<u64>>,
    /// The atoms that look at parameters, as bits.
    dependent: u64,
    /// The atoms whose negations read badly, as bits.
    awkward: u64,
}

impl Describer {
    pub(crate) fn new(oracle: &mut Oracle<'_>) -> Self {
        let program = oracle.program();
        let function = program.function(oracle.generator);
        let contract = function.contract.expect("a generator has a contract");
        let value = value_name(program, contract.covers);
        let names = function.parameters().iter().map(|parameter| parameter.name.as_str());
        let names: Vec<&str> = names.chain([value.as_str()]).collect();
        let covers = applied(program, contract.covers, &names);
        let atoms = atoms(oracle, &value);
        let seen = vec![None; oracle.universe.domain(oracle.goal()).len()];
        let dependent = (0..atoms.len())
            .filter(|&number| atoms[number].test.looks_at_parameters())
            .fold(0, |bits, number| bits | 1 << number);
        let awkward = (0..atoms.len())
            .filter(|&number| atoms[number].test.is_awkward_negated())
            .fold(0, |bits, number| bits | 1 << number);
        Self { atoms, covers, seen, dependent, awkward }
    }

    /// All that `covers` allows, and some tuples of parameters have if they are given.
    pub(crate) fn covers(&self, when: Option<&Formula>) -> Formula {
        let words = format!("`{}` holds", self.covers);
        match when {
            None => Formula { notation: self.covers.clone(), words, is_exact: true },
            Some(when) => {
                let several = when.notation.contains('∨');
                let (open, close) = if several { ("(", ")") } else { ("", "") };
                Formula {
                    notation: format!("{open}{}{close} ∧ {}", when.notation, self.covers),
                    words: format!("{} and {words}", when.words),
                    is_exact: when.is_exact,
                }
            }
        }
    }

    /// All that a predicate of the parameters and the value allows.
    pub(crate) fn predicate(&self, oracle: &Oracle<'_>, predicate: FunctionId) -> Formula {
        let program = oracle.program();
        let function = program.function(oracle.generator);
        let value =
            value_name(program, function.contract.expect("a generator has a contract").covers);
        let names = function.parameters().iter().map(|parameter| parameter.name.as_str());
        let names: Vec<&str> = names.chain([value.as_str()]).collect();
        let notation = applied(program, predicate, &names);
        Formula { words: format!("`{notation}` holds"), notation, is_exact: true }
    }

    /// Describes a set of points. The formula is the shorter one of two: one that holds for the set and nothing else, and one that does so
    /// among what is allowed, together with `covers`.
    pub(crate) fn describe(
        &mut self,
        oracle: &mut Oracle<'_>,
        set: &BitMatrix,
        target: &BitMatrix,
    ) -> Formula {
        if set.is_empty() {
            return Formula::nothing();
        }
        let is_allowed = set.is_within(target);
        let looks_at_all = target.rows() * target.width() <= MOST_POINTS;
        let (mut inside, mut allowed, mut others) =
            (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for tuple in 0..target.rows() {
            for place in 0..target.width() {
                let (is_inside, is_target) =
                    (set.contains(tuple, place), target.contains(tuple, place));
                if !looks_at_all && !is_inside && !is_target {
                    continue;
                }
                let signature = self.signature(oracle, tuple, place);
                if is_inside {
                    inside.insert(signature);
                } else if is_target {
                    allowed.insert(signature);
                } else {
                    others.insert(signature);
                }
            }
        }
        let length = |terms: &[Conjunction]| terms.iter().map(|term| term.length()).sum::<u32>();
        let alone = looks_at_all.then(|| {
            let outside: BTreeSet<u64> = allowed.union(&others).copied().collect();
            cover(self.atoms.len(), self.awkward, &inside, &outside)
        });
        let alone = alone.flatten().filter(|terms| !(terms.is_empty() && is_allowed));
        let outside: BTreeSet<u64> = allowed.difference(&inside).copied().collect();
        let is_exact = inside.is_disjoint(&allowed) && is_allowed;
        let among_allowed = cover(self.atoms.len(), self.awkward, &inside, &outside);
        match (alone, among_allowed) {
            (Some(alone), Some(terms)) if is_exact && length(&terms) + 1 < length(&alone) => {
                self.formula(&terms, true, true)
            }
            (Some(alone), _) => self.formula(&alone, false, true),
            (None, Some(terms)) => self.formula(&terms, is_allowed, is_exact),
            (None, None) => self.formula(&[], is_allowed, false),
        }
    }

    /// Describes a set of tuples of parameters; `None` if it is all of them.
    pub(crate) fn describe_tuples(
        &mut self,
        oracle: &mut Oracle<'_>,
        tuples: &[bool],
    ) -> Option<Formula> {
        if tuples.iter().all(|&is_inside| is_inside) {
            return None;
        }
        let only = self.parameters_only();
        let (mut inside, mut outside) = (BTreeSet::new(), BTreeSet::new());
        for (tuple, &is_inside) in tuples.iter().enumerate() {
            let signature = self.signature(oracle, tuple, 0) & only;
            if is_inside {
                inside.insert(signature)
            } else {
                outside.insert(signature)
            };
        }
        if inside.is_empty() {
            return Some(Formula::nothing());
        }
        let apart: BTreeSet<u64> = outside.difference(&inside).copied().collect();
        let is_exact = apart.len() == outside.len();
        Some(match cover(self.atoms.len(), self.awkward, &inside, &apart) {
            Some(terms) => self.formula(&terms, false, is_exact),
            None => self.formula(&[], false, false),
        })
    }

    /// The atoms that look at nothing but parameters, as bits.
    fn parameters_only(&self) -> u64 {
        (0..self.atoms.len())
            .filter(|&number| !self.atoms[number].test.looks_at_value())
            .fold(0, |bits, number| bits | 1 << number)
    }

    /// Which atoms hold for a tuple and a value, as bits.
    fn signature(&mut self, oracle: &mut Oracle<'_>, tuple: usize, place: usize) -> u64 {
        let value = oracle.universe.domain(oracle.goal()).values[place];
        let known = self.seen[place];
        let mut bits = known.unwrap_or(0) & !self.dependent;
        for (number, atom) in self.atoms.iter().enumerate() {
            if known.is_none() || self.dependent >> number & 1 == 1 {
                bits |= u64::from(atom.test.holds(oracle, tuple, value)) << number;
            }
        }
        self.seen[place] = Some(bits);
        bits
    }

    /// A disjunction, perhaps of what `covers` allows. No conjunctions at all stand for one that always holds.
    fn formula(&self, terms: &[Conjunction], with_covers: bool, is_exact: bool) -> Formula {
        let several = terms.len() > 1;
        let notation: Vec<String> =
            terms.iter().map(|term| self.literals(*term, " ∧ ", Atom::notation)).collect();
        let words: Vec<String> =
            terms.iter().map(|term| self.literals(*term, " and ", Atom::words)).collect();
        let join = |parts: &[String], or: &str, open: &str, close: &str| match (
            parts,
            several && with_covers,
        ) {
            ([], _) => String::new(),
            (parts, true) => format!("{open}{}{close}", parts.join(or)),
            (parts, false) => parts.join(or),
        };
        let mut notation = join(&notation, " ∨ ", "(", ")");
        let mut words = join(&words, ", or ", "either ", "");
        match (with_covers, notation.is_empty()) {
            (true, true) => return Formula { is_exact, ..self.covers(None) },
            (true, false) => {
                notation = format!("{notation} ∧ {}", self.covers);
                words = format!("{words}; and `{}` holds", self.covers);
            }
            (false, true) => (notation, words) = ("⊤".to_owned(), "anything".to_owned()),
            (false, false) => {}
        }
        Formula { notation, words, is_exact }
    }

    fn literals(&self, term: Conjunction, and: &str, show: impl Fn(&Atom, bool) -> &str) -> String {
        let literals: Vec<&str> = (0..self.atoms.len())
            .filter(|number| term.mentioned >> number & 1 == 1)
            .map(|number| show(&self.atoms[number], term.holds >> number & 1 == 1))
            .collect();
        literals.join(and)
    }
}

/// The name of the value in `covers`.
pub(crate) fn value_name(program: &Program, covers: FunctionId) -> String {
    let name = program.function(covers).parameters().last().map(|value| value.name.clone());
    name.filter(|name| name != "self").unwrap_or_else(|| "value".to_owned())
}

/// A call of a function or method as it is written.
fn applied(program: &Program, function: FunctionId, names: &[&str]) -> String {
    let function = program.function(function);
    match (names.split_first(), function.method) {
        (Some((first, rest)), true) => {
            let name = function.name.rsplit("::").next().unwrap_or(&function.name);
            format!("{first}.{name}({})", rest.join(", "))
        }
        (Some(_) | None, _) => format!("{}({})", function.name, names.join(", ")),
    }
}
