//! A set of values in words: the smallest formula over what the file can say about them.
//!
//! Atoms are truth parameters, `n == 0` for sizes, the constructor of the value, and what the file's own predicates say about
//! it. A formula is a disjunction of conjunctions of atoms and their negations; it holds for the set and for nothing else that
//! `covers` allows, unless no formula does, in which case it is the smallest that holds for all of the set.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    bits::Matrix,
    language::{FunctionId, Kind, TypeId},
    oracle::Oracle,
    value::ValueId,
};

const MOST_ATOMS: usize = 16;
const MOST_LITERALS: u32 = 4;
const MOST_TERMS: usize = 4;

struct Atom {
    text: String,
    negated: String,
    kind: Test,
}

enum Test {
    Parameter(usize),
    Zero(usize),
    Constructor(usize),
    /// A function of the value, and what it must return.
    Function(FunctionId, ValueId),
}

/// What a set has in common, among what is allowed.
pub(crate) fn describe(oracle: &mut Oracle<'_>, set: &Matrix, target: &Matrix) -> Option<String> {
    if set.is_empty() {
        return None;
    }
    let atoms = atoms(oracle);
    let (mut inside, mut outside) = (BTreeSet::new(), BTreeSet::new());
    for tuple in 0..target.rows() {
        for place in target.places(tuple) {
            let signature = signature(oracle, &atoms, tuple, place);
            let side = if set.contains(tuple, place) { &mut inside } else { &mut outside };
            side.insert(signature);
        }
    }
    let outside: BTreeSet<u32> = outside.difference(&inside).copied().collect();
    let covers = {
        let program = oracle.program();
        let contract =
            program.function(oracle.generator).contract.expect("a generator has a contract");
        program.function(contract.covers).name.clone()
    };
    let formula = formula(&atoms, &inside, &outside)?;
    Some(if formula.is_empty() { covers } else { format!("{formula} ∧ {covers}") })
}

fn atoms(oracle: &mut Oracle<'_>) -> Vec<Atom> {
    let program = oracle.program();
    let function = program.function(oracle.generator);
    let mut atoms = Vec::new();
    for (place, parameter) in function.parameters().iter().enumerate() {
        let name = &parameter.name;
        if parameter.of == TypeId::BOOL {
            atoms.push(Atom {
                text: name.clone(),
                negated: format!("¬{name}"),
                kind: Test::Parameter(place),
            });
        } else if program.types.is_unsigned(parameter.of) {
            let (text, negated) = (format!("{name} = 0"), format!("{name} > 0"));
            atoms.push(Atom { text, negated, kind: Test::Zero(place) });
        }
    }
    if let Kind::Data(constructors) = program.types.kind(function.result)
        && constructors.len() > 1
    {
        for (number, constructor) in constructors.iter().enumerate() {
            let text = format!("value is {}", constructor.name);
            let negated = format!("value is not {}", constructor.name);
            atoms.push(Atom { text, negated, kind: Test::Constructor(number) });
        }
    }
    let contract = function.contract.expect("a generator has a contract");
    for number in 0..program.functions.len() as u32 {
        let id = FunctionId(number);
        let other = program.function(id);
        let [parameter] = other.parameters() else { continue };
        if parameter.of != function.result || other.contract.is_some() || id == contract.covers {
            continue;
        }
        let name = &other.name;
        if other.result == TypeId::BOOL {
            let (text, negated) = (format!("{name}(value)"), format!("¬{name}(value)"));
            atoms.push(Atom { text, negated, kind: Test::Function(id, ValueId::TRUE) });
        } else if program.types.is_integer(other.result) {
            for known in [1, 0] {
                let (text, negated) =
                    (format!("{name}(value) = {known}"), format!("{name}(value) ≠ {known}"));
                let known = oracle.evaluator.values.integer(known);
                atoms.push(Atom { text, negated, kind: Test::Function(id, known) });
            }
        }
    }
    atoms.truncate(MOST_ATOMS);
    atoms
}

fn signature(oracle: &mut Oracle<'_>, atoms: &[Atom], tuple: usize, place: usize) -> u32 {
    let value = oracle.universe.domain(oracle.goal()).values[place];
    let mut bits = 0;
    for (number, atom) in atoms.iter().enumerate() {
        let parameter = |place: usize| oracle.universe.tuples[tuple][place];
        let holds = match atom.kind {
            Test::Parameter(place) => parameter(place) == ValueId::TRUE,
            Test::Zero(place) => oracle.evaluator.values.as_integer(parameter(place)) == Some(0),
            Test::Constructor(number) => oracle.evaluator.values.constructor(value) == number,
            Test::Function(function, result) => {
                oracle.evaluator.call(function, &[value]) == Ok(result)
            }
        };
        bits |= u32::from(holds) << number;
    }
    bits
}

/// A conjunction: which atoms it mentions, and which of them hold.
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

/// The smallest disjunction that admits all that is inside and nothing that is outside.
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

/// The conjunction that admits most of what is left and nothing outside, with as few atoms as possible.
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
