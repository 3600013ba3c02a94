//! The description of a set of values: a short formula over predicates that the file can express.
//!
//! The formula is in disjunctive normal form, found greedily, one conjunction after the other.

mod atoms;

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    bit_set::BitMatrix,
    language::{FunctionId, Program},
    oracle::Oracle,
};

use atoms::{Atom, atoms};

const MOST_LITERALS: u32 = 4;
const MOST_TERMS: usize = 4;
/// If the world has more points, only those are considered that are allowed.
const MOST_POINTS: usize = 20_000;

/// Describes a set: by a formula that holds for the set and nothing else, if there is one; otherwise by one that holds for the
/// set and nothing else that is allowed. If there is none either, by `some of:` and a formula that holds for the set.
pub(crate) fn describe(
    oracle: &mut Oracle<'_>,
    set: &BitMatrix,
    target: &BitMatrix,
) -> Option<String> {
    if set.is_empty() {
        return None;
    }
    let program = oracle.program();
    let function = program.function(oracle.generator);
    let contract = function.contract.expect("a generator has a contract");
    let value = value_name(program, contract.covers);
    let covers = {
        let names = function.parameters().iter().map(|parameter| parameter.name.as_str());
        let names: Vec<&str> = names.chain([value.as_str()]).collect();
        applied(program, contract.covers, &names)
    };
    let atoms = atoms(oracle, &value);
    let (mut inside, mut allowed, mut others) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let mut seen = vec![None; target.width()];
    let looks_at_all = target.rows() * target.width() <= MOST_POINTS;
    for tuple in 0..target.rows() {
        for place in 0..target.width() {
            if !looks_at_all && !target.contains(tuple, place) {
                continue;
            }
            let signature = signature(oracle, &atoms, tuple, place, &mut seen);
            if set.contains(tuple, place) {
                inside.insert(signature);
            } else if target.contains(tuple, place) {
                allowed.insert(signature);
            } else {
                others.insert(signature);
            }
        }
    }
    let is_apart = inside.is_disjoint(&allowed);
    if looks_at_all && is_apart && inside.is_disjoint(&others) {
        let outside: BTreeSet<u32> = allowed.union(&others).copied().collect();
        if let Some(formula) = formula(&atoms, &inside, &outside)
            && !formula.is_empty()
        {
            return Some(formula);
        }
    }
    let outside: BTreeSet<u32> = allowed.difference(&inside).copied().collect();
    let formula = formula(&atoms, &inside, &outside)?;
    let words = if formula.is_empty() { covers } else { format!("{formula} ∧ {covers}") };
    Some(if is_apart { words } else { format!("some of: {words}") })
}

/// The name of the value in `covers`.
fn value_name(program: &Program, covers: FunctionId) -> String {
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

/// Which atoms hold for a tuple and a value, as bits; atoms that do not depend on the tuple are memoized in `seen`.
fn signature(
    oracle: &mut Oracle<'_>,
    atoms: &[Atom],
    tuple: usize,
    place: usize,
    seen: &mut [Option<u32>],
) -> u32 {
    let value = oracle.universe.domain(oracle.goal()).values[place];
    let known = seen[place];
    let mut bits = known.unwrap_or(0);
    for (number, atom) in atoms.iter().enumerate() {
        if known.is_none() || atom.test.looks_at_parameters() {
            bits &= !(1 << number);
            bits |= u32::from(atom.test.holds(oracle, tuple, value)) << number;
        }
    }
    seen[place] = Some(bits);
    bits
}

/// A conjunction: the atoms that it mentions, and which of them must hold, as bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Conjunction {
    mentioned: u32,
    holds: u32,
}

impl Conjunction {
    fn admits(self, signature: u32) -> bool {
        signature & self.mentioned == self.holds
    }
}

/// A disjunction that admits all that is inside and nothing that is outside.
fn formula(atoms: &[Atom], inside: &BTreeSet<u32>, outside: &BTreeSet<u32>) -> Option<String> {
    let mut left: BTreeSet<u32> = inside.clone();
    let mut terms = Vec::new();
    while !left.is_empty() {
        if terms.len() == MOST_TERMS {
            return None;
        }
        let best = best_conjunction(atoms.len(), &left, outside)?;
        left.retain(|&signature| !best.admits(signature));
        terms.push(best);
    }
    let shown: Vec<String> = terms.iter().map(|term| show(atoms, *term)).collect();
    Some(if shown.len() == 1 { shown.concat() } else { format!("({})", shown.join(" ∨ ")) })
}

/// The conjunction that admits most of what is left and nothing outside; of several, one with the fewest atoms.
fn best_conjunction(
    atoms: usize,
    left: &BTreeSet<u32>,
    outside: &BTreeSet<u32>,
) -> Option<Conjunction> {
    let mut best: BTreeMap<(usize, u32), Conjunction> = BTreeMap::new();
    for mentioned in (0..1_u32 << atoms).filter(|mentioned| mentioned.count_ones() <= MOST_LITERALS)
    {
        let forms: BTreeSet<u32> = left.iter().map(|signature| signature & mentioned).collect();
        for holds in forms {
            let term = Conjunction { mentioned, holds };
            if outside.iter().any(|&signature| term.admits(signature)) {
                continue;
            }
            let missed = left.iter().filter(|&&signature| !term.admits(signature)).count();
            // Positive atoms read better than negative ones.
            let negative = (mentioned & !holds).count_ones();
            best.entry((missed, 4 * mentioned.count_ones() + negative)).or_insert(term);
        }
    }
    best.into_values().next()
}

fn show(atoms: &[Atom], term: Conjunction) -> String {
    let literals: Vec<&str> = (0..atoms.len())
        .filter(|number| term.mentioned >> number & 1 == 1)
        .map(|number| {
            let atom = &atoms[number];
            if term.holds >> number & 1 == 1 { atom.text.as_str() } else { atom.negated.as_str() }
        })
        .collect();
    literals.join(" ∧ ")
}
