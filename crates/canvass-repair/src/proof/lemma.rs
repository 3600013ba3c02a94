//! Monotonicity lemmas about functions, each proved by induction before it is used.
//!
//! There is one schema: the result, a `bool` or an integer, is monotone in an integer parameter. The candidates are all recursive
//! total functions with an integer parameter and data to do the induction on.

use crate::{
    language::{FunctionId, Kind, TypeId},
    proof::{
        prover::{Plan, ProofError, Prover},
        term::{Node, Term, Terms},
        translate::Translator,
    },
};

/// `f(…, a, …)` is at most `f(…, b, …)` for `a <= b`, or for `a >= b`; of predicates: the first implies the second.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Lemma {
    function: FunctionId,
    /// The index of the integer parameter.
    place: usize,
    grows: bool,
    hypothesis: Option<Hypothesis>,
}

/// Restricts a lemma to the proper parts of a value: the induction hypothesis.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Hypothesis {
    /// The index of the parameter that has the value.
    place: usize,
    value: Term,
}

impl Lemma {
    /// The instances of the lemma for all pairs of applications that differ in the integer argument only.
    pub(crate) fn instances(
        &self,
        translator: &mut Translator<'_>,
        applications: &[(FunctionId, Vec<Term>)],
    ) -> Vec<Term> {
        let mut instances = Vec::new();
        let own: Vec<&Vec<Term>> = applications
            .iter()
            .filter(|(function, _)| *function == self.function)
            .map(|(_, arguments)| arguments)
            .collect();
        for first in &own {
            for second in &own {
                let differ = |place: usize| first[place] != second[place];
                if differ(self.place) && !(0..first.len()).any(|p| p != self.place && differ(p)) {
                    instances.extend(self.instance(translator, first, second));
                }
            }
        }
        instances
    }

    fn instance(
        &self,
        translator: &mut Translator<'_>,
        first: &[Term],
        second: &[Term],
    ) -> Option<Term> {
        let mut conditions = match &self.hypothesis {
            None => Vec::new(),
            Some(Hypothesis { place, value }) => {
                part_of(&mut translator.terms, first[*place], *value)?
            }
        };
        conditions.push(translator.typed_arguments(self.function, first));
        conditions.push(translator.typed_arguments(self.function, second));
        let [condition, conclusion] = self.statement(&mut translator.terms, first, second);
        conditions.push(condition);
        let condition = translator.terms.and(&conditions);
        Some(translator.terms.implies(condition, conclusion))
    }

    /// The condition and the conclusion.
    fn statement(&self, terms: &mut Terms<'_>, first: &[Term], second: &[Term]) -> [Term; 2] {
        let (smaller, larger) = if self.grows { (first, second) } else { (second, first) };
        let condition = terms.at_most(smaller[self.place], larger[self.place]);
        let left = terms.apply(self.function, first.to_vec());
        let right = terms.apply(self.function, second.to_vec());
        let conclusion = if terms.program.function(self.function).result == TypeId::BOOL {
            terms.implies(left, right)
        } else {
            terms.at_most(left, right)
        };
        [condition, conclusion]
    }
}

/// The conditions under which a term is a proper part of a value; `None` if it is not selected from the value.
pub(crate) fn part_of(terms: &mut Terms<'_>, term: Term, value: Term) -> Option<Vec<Term>> {
    let mut conditions = Vec::new();
    let mut part = term;
    while part != value {
        let Node::Select(of, number, _, whole) = *terms.node(part) else { return None };
        conditions.push(terms.test(of, number, whole));
        part = whole;
    }
    (term != value).then_some(conditions)
}

impl Prover<'_, '_, '_> {
    /// The lemmas about some functions that can be proved.
    pub(crate) fn lemmas(&mut self, functions: &[FunctionId]) -> Result<Vec<Lemma>, ProofError> {
        let mut proved = Vec::new();
        for &function in functions {
            if !self.translator.recursive[function.index()]
                || !self.translator.total[function.index()]
            {
                continue;
            }
            let callee = self.translator.program.function(function);
            let types = &self.translator.program.types;
            if callee.result != TypeId::BOOL && !types.is_integer(callee.result) {
                continue;
            }
            for place in 0..callee.arity {
                if !types.is_integer(callee.locals[place].of) {
                    continue;
                }
                for grows in [true, false] {
                    let lemma = Lemma { function, place, grows, hypothesis: None };
                    if self.prove_lemma(&lemma)? {
                        proved.push(lemma);
                        break;
                    }
                }
            }
        }
        Ok(proved)
    }

    /// Induction on each of the data parameters.
    fn prove_lemma(&mut self, lemma: &Lemma) -> Result<bool, ProofError> {
        let program = self.translator.program;
        let parameters = program.function(lemma.function).parameters();
        let terms = &mut self.translator.terms;
        let first: Vec<Term> =
            parameters.iter().map(|parameter| terms.fresh(parameter.of)).collect();
        let mut second = first.clone();
        second[lemma.place] = terms.fresh(parameters[lemma.place].of);
        let [condition, conclusion] = lemma.statement(terms, &first, &second);
        let wrong = terms.not(conclusion);
        for (place, parameter) in parameters.iter().enumerate() {
            if !matches!(program.types.kind(parameter.of), Kind::Data(_)) {
                continue;
            }
            let hypothesis = Some(Hypothesis { place, value: first[place] });
            let lemmas = [Lemma { hypothesis, ..lemma.clone() }];
            let plan = Plan { rounds: 1, opaque: &[], lemmas: &lemmas };
            if self.refutes(&[condition, wrong], plan)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
