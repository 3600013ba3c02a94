//! Termination: a lexicographic order in which all calls of a recursion decrease.
//!
//! A measure picks a parameter of each function of the recursion: an unsigned integer, or data, which decreases to its proper
//! parts. If no call increases the measure, the calls that decrease it are removed, and the rest must end by another measure.

use crate::{
    hash::Map,
    language::{FunctionId, Kind},
    proof::{
        lemma::part_of,
        prover::{Plan, ProofError, Prover},
        term::Term,
    },
};

/// A call from one function of a recursion to another.
#[derive(Debug, Clone)]
pub(crate) struct Edge {
    pub(crate) from: FunctionId,
    pub(crate) to: FunctionId,
    /// The parameters of the caller.
    pub(crate) parameters: Vec<Term>,
    pub(crate) arguments: Vec<Term>,
    /// The path condition of the call.
    pub(crate) conditions: Vec<Term>,
}

/// How an argument compares with a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Smaller,
    NotLarger,
    Unknown,
}

const MOST_MEASURES: usize = 256;

impl Prover<'_, '_, '_> {
    /// Whether there is an order in which all calls of a recursion decrease.
    pub(crate) fn ends(&mut self, edges: &[Edge]) -> Result<bool, ProofError> {
        let mut known = Map::default();
        let mut left: Vec<usize> = (0..edges.len()).collect();
        loop {
            left = in_cycles(edges, &left);
            if left.is_empty() {
                return Ok(true);
            }
            let Some(smaller) = self.measured(edges, &left, &mut known)? else { return Ok(false) };
            left.retain(|number| !smaller.contains(number));
        }
    }

    /// The calls that decrease some measure that no call increases; `None` if no measure is found.
    fn measured(
        &mut self,
        edges: &[Edge],
        left: &[usize],
        known: &mut Map<(usize, usize, usize), Step>,
    ) -> Result<Option<Vec<usize>>, ProofError> {
        for measure in self.measures(edges, left) {
            let place = |function: FunctionId| measure[&function];
            let mut smaller = Vec::new();
            let mut possible = true;
            for &number in left {
                let edge = &edges[number];
                let key = (number, place(edge.from), place(edge.to));
                let step = match known.get(&key) {
                    Some(&step) => step,
                    None => self.step(edge, key.1, key.2)?,
                };
                known.insert(key, step);
                match step {
                    Step::Smaller => smaller.push(number),
                    Step::NotLarger => {}
                    Step::Unknown => {
                        possible = false;
                        break;
                    }
                }
            }
            if possible && !smaller.is_empty() {
                return Ok(Some(smaller));
            }
        }
        Ok(None)
    }

    /// All measures, or the first of them if there are too many.
    fn measures(&self, edges: &[Edge], left: &[usize]) -> Vec<Map<FunctionId, usize>> {
        let program = self.translator.program;
        let mut functions: Vec<FunctionId> =
            left.iter().map(|&number| edges[number].from).collect();
        functions.sort();
        functions.dedup();
        let mut measures = vec![Map::default()];
        for function in functions {
            let parameters = program.function(function).parameters().iter().enumerate();
            let places: Vec<usize> = parameters
                .filter(|(_, parameter)| match program.types.kind(parameter.of) {
                    Kind::Integer(width) => !width.signed,
                    Kind::Data(_) => true,
                })
                .map(|(place, _)| place)
                .collect();
            let mut longer = Vec::new();
            for measure in measures {
                for &place in &places {
                    let mut measure: Map<FunctionId, usize> = measure.clone();
                    measure.insert(function, place);
                    longer.push(measure);
                }
            }
            longer.truncate(MOST_MEASURES);
            measures = longer;
        }
        measures
    }

    fn step(&mut self, edge: &Edge, from: usize, to: usize) -> Result<Step, ProofError> {
        let program = self.translator.program;
        let number = |function: FunctionId, place: usize| {
            program.types.is_integer(program.function(function).locals[place].of)
        };
        let (parameter, argument) = (edge.parameters[from], edge.arguments[to]);
        let terms = &mut self.translator.terms;
        if argument == parameter {
            return Ok(Step::NotLarger);
        }
        let (smaller, not_larger) = match (number(edge.from, from), number(edge.to, to)) {
            (true, true) => {
                let natural = terms.natural(argument);
                let less = terms.less(argument, parameter);
                let at_most = terms.at_most(argument, parameter);
                (terms.and(&[natural, less]), terms.and(&[natural, at_most]))
            }
            (false, false) => match part_of(terms, argument, parameter) {
                Some(conditions) => (terms.and(&conditions), Term::FALSE),
                None => (Term::FALSE, terms.equal(argument, parameter)),
            },
            (true, false) | (false, true) => return Ok(Step::Unknown),
        };
        for (wanted, step) in [(smaller, Step::Smaller), (not_larger, Step::NotLarger)] {
            if wanted == Term::FALSE {
                continue;
            }
            let wrong = self.translator.terms.not(wanted);
            let conditions = [edge.conditions.as_slice(), &[wrong]].concat();
            if self.refutes(&conditions, Plan::FIRST)? {
                return Ok(step);
            }
        }
        Ok(Step::Unknown)
    }
}

/// The calls that are on a cycle of the call graph.
fn in_cycles(edges: &[Edge], left: &[usize]) -> Vec<usize> {
    let leads = |start: FunctionId, end: FunctionId| {
        let mut reached = vec![start];
        let mut next = 0;
        while next < reached.len() {
            for edge in left.iter().map(|&number| &edges[number]) {
                if edge.from == reached[next] && !reached.contains(&edge.to) {
                    reached.push(edge.to);
                }
            }
            next += 1;
        }
        reached.contains(&end)
    };
    left.iter().copied().filter(|&number| leads(edges[number].to, edges[number].from)).collect()
}
