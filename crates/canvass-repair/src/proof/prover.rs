//! The prover: queries to the solver, each with the facts that it needs.
//!
//! For each application of a function in a query, its definition is added as an equation; this is repeated for the applications
//! in the definitions, a few rounds. Queries have no quantifiers except for draws that could not be eliminated. Each fact is true
//! of the functions, so `unsat` is a proof. A model is only a suggestion, since applications beyond the last round can have any
//! value.

use std::{
    collections::BTreeSet,
    time::{Duration, Instant},
};

use crate::{
    error::RepairError,
    language::{FunctionId, Program},
    proof::{
        calls::groups,
        lemma::Lemma,
        process::{Process, ProcessError, unexpected},
        size::LARGEST_RESULT,
        solver::Solver,
        term::{Node, Term},
        text::{declare_function, declare_types},
        translate::{TranslateError, Translator},
    },
    session::{Session, Stage},
};

/// Why a proof ended early.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ProofError {
    /// The repair itself cannot go on; that is no verdict on the generator.
    Stopped(RepairError),
    Process(ProcessError),
    Translate(TranslateError),
    /// The proof needs more queries or time than it may take.
    Limit,
}

impl From<ProcessError> for ProofError {
    fn from(error: ProcessError) -> Self {
        ProofError::Process(error)
    }
}

impl From<TranslateError> for ProofError {
    fn from(error: TranslateError) -> Self {
        ProofError::Translate(error)
    }
}

/// The solver's answer to a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Answer {
    /// The conditions are unsatisfiable.
    Impossible,
    /// The conditions may be satisfiable: a model of the variables, as the solver writes it.
    Possible(String),
    /// The solver does not know.
    Unknown,
}

/// Which facts are added to a query.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plan<'p> {
    /// How often definitions are unfolded.
    pub(crate) rounds: usize,
    /// Functions whose definitions are not used.
    pub(crate) opaque: &'p [FunctionId],
    pub(crate) lemmas: &'p [Lemma],
}

impl Plan<'_> {
    pub(crate) const FIRST: Plan<'static> = Plan { rounds: 2, opaque: &[], lemmas: &[] };
}

/// A running solver, with the terms of a program.
pub(crate) struct Prover<'a, 's, 'w> {
    pub(crate) translator: Translator<'a>,
    process: Process,
    session: &'s mut Session<'w>,
    declared: BTreeSet<Term>,
    declared_functions: BTreeSet<FunctionId>,
    pub(crate) queries: usize,
    started: Instant,
}

/// The solver's own timeout for one query, in milliseconds.
const THOUGHT: u64 = 3000;
const PATIENCE: Duration = Duration::from_millis(THOUGHT + 5000);
/// How long all queries of a proof may take.
const LONGEST: Duration = Duration::from_secs(60);
const MOST_QUERIES: usize = 600;
const MOST_APPLICATIONS: usize = 3000;

impl<'a, 's, 'w> Prover<'a, 's, 'w> {
    /// Starts a solver for queries about some functions and all that they reach.
    pub(crate) fn new(
        program: &'a Program,
        roots: &[FunctionId],
        solver: &Solver,
        session: &'s mut Session<'w>,
    ) -> Result<Self, ProofError> {
        let mut process = solver.start()?;
        let types = declare_types(program, &groups(program, roots).concat());
        let options = "(set-option :pp.min_alias_size 1000000)\n(set-option :pp.max_depth 1000000)";
        let preamble = format!("{options}\n(set-option :timeout {THOUGHT})\n{types}");
        let answer = process.ask(&preamble, PATIENCE)?;
        match answer.first() {
            None => {}
            Some(complaint) => return Err(unexpected(complaint).into()),
        }
        Ok(Self {
            translator: Translator::new(program),
            process,
            session,
            declared: BTreeSet::new(),
            declared_functions: BTreeSet::new(),
            queries: 0,
            started: Instant::now(),
        })
    }

    /// Whether the solver proves that the conditions are unsatisfiable.
    pub(crate) fn refutes(
        &mut self,
        conditions: &[Term],
        plan: Plan<'_>,
    ) -> Result<bool, ProofError> {
        Ok(self.ask(conditions, &[], plan)? == Answer::Impossible)
    }

    /// Asks whether conditions are satisfiable, and for which values of some variables.
    pub(crate) fn ask(
        &mut self,
        conditions: &[Term],
        variables: &[Term],
        plan: Plan<'_>,
    ) -> Result<Answer, ProofError> {
        self.session.enter(Stage::Proof).map_err(ProofError::Stopped)?;
        if self.translator.terms.and(conditions) == Term::FALSE {
            return Ok(Answer::Impossible);
        }
        self.queries += 1;
        if self.queries > MOST_QUERIES || self.started.elapsed() > LONGEST {
            return Err(ProofError::Limit);
        }
        let asserted = self.with_facts(conditions, plan)?;
        let mut text = self.declarations(&asserted, variables);
        text.push_str("(push)\n");
        text.push_str(&self.translator.terms.define(&asserted));
        for &term in &asserted {
            text.push_str(&format!("(assert {})\n", self.translator.terms.reference(term)));
        }
        text.push_str("(check-sat)");
        let answer = self.process.ask(&text, PATIENCE)?;
        let answer = match answer.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["unsat"] => Answer::Impossible,
            ["unknown"] => Answer::Unknown,
            ["sat"] => Answer::Possible(self.values_of(variables)?),
            _ => return Err(unexpected(&answer.join(" ")).into()),
        };
        self.process.ask("(pop)", PATIENCE)?;
        Ok(answer)
    }

    fn values_of(&mut self, variables: &[Term]) -> Result<String, ProofError> {
        if variables.is_empty() {
            return Ok("()".to_owned());
        }
        let names: Vec<String> =
            variables.iter().map(|&variable| self.translator.terms.reference(variable)).collect();
        let request = format!("(get-value ({}))", names.join(" "));
        Ok(self.process.ask(&request, PATIENCE)?.join(" "))
    }

    fn declarations(&mut self, asserted: &[Term], variables: &[Term]) -> String {
        let mut text = String::new();
        let terms = &self.translator.terms;
        let mut roots = asserted.to_vec();
        roots.extend(variables);
        for term in terms.inside(&roots) {
            match terms.node(term) {
                Node::Variable(_) if self.declared.insert(term) => {
                    text.push_str(&terms.declare_variable(term));
                }
                Node::Apply(function, _) | Node::Defined(function, _)
                    if self.declared_functions.insert(*function) =>
                {
                    text.push_str(&declare_function(terms.program, *function));
                }
                _ => {}
            }
        }
        text
    }

    /// The conditions, with definitions, lemmas and type facts about the terms in them.
    fn with_facts(&mut self, conditions: &[Term], plan: Plan<'_>) -> Result<Vec<Term>, ProofError> {
        let mut all = conditions.to_vec();
        let mut unfolded = BTreeSet::new();
        for _ in 0..plan.rounds {
            for (function, arguments) in self.applications(&all) {
                if plan.opaque.contains(&function)
                    || !unfolded.insert((function, arguments.clone()))
                {
                    continue;
                }
                if unfolded.len() > MOST_APPLICATIONS {
                    return Err(TranslateError::Large.into());
                }
                all.extend(self.definition(function, &arguments)?);
            }
        }
        let applications: Vec<(FunctionId, Vec<Term>)> = self.applications(&all);
        for lemma in plan.lemmas {
            all.extend(lemma.instances(&mut self.translator, &applications));
        }
        all.extend(self.type_facts(&all.clone()));
        all.retain(|&fact| fact != Term::TRUE);
        all.sort();
        all.dedup();
        Ok(all)
    }

    /// The applications of functions in some terms, except those that mention bound variables.
    pub(crate) fn applications(&self, terms: &[Term]) -> Vec<(FunctionId, Vec<Term>)> {
        let store = &self.translator.terms;
        let inside = store.inside(terms);
        let bound = store.bound(&inside);
        let mut found = BTreeSet::new();
        for &term in &inside {
            if let Node::Apply(function, arguments) | Node::Defined(function, arguments) =
                store.node(term)
                && (bound.is_empty() || !store.mentions(term, &bound))
            {
                found.insert((*function, arguments.clone()));
            }
        }
        found.into_iter().collect()
    }

    /// The definition of a function as facts about an application, under the condition that the arguments are of their types.
    fn definition(
        &mut self,
        function: FunctionId,
        arguments: &[Term],
    ) -> Result<Vec<Term>, TranslateError> {
        let translator = &mut self.translator;
        let typed = translator.typed_arguments(function, arguments);
        let body = translator.body(function, arguments)?;
        let applied = translator.terms.apply(function, arguments.to_vec());
        let equation = translator.terms.equal(applied, body.value);
        if translator.total[function.index()] {
            return Ok(vec![translator.terms.implies(typed, equation)]);
        }
        // Sound also if the recursion does not end: then `defined` is false, and both facts hold.
        let defined = translator.terms.defined(function, arguments.to_vec());
        let same = translator.terms.equal(defined, body.defined);
        let both = translator.terms.and(&[typed, defined]);
        Ok(vec![translator.terms.implies(typed, same), translator.terms.implies(both, equation)])
    }

    /// Integers are in the ranges of their types.
    fn type_facts(&mut self, asserted: &[Term]) -> Vec<Term> {
        let (slow, limited) = (&self.translator.slow, &self.translator.limited);
        let terms = &mut self.translator.terms;
        let types = &terms.program.types;
        let inside = terms.inside(asserted);
        let bound = terms.bound(&inside);
        let mut facts = Vec::new();
        for term in inside {
            let (width, condition) = match *terms.node(term) {
                Node::Variable(number) => (types.width(terms.type_of_variable(number)), Term::TRUE),
                Node::Apply(function, _) => {
                    (types.width(terms.program.function(function).result), Term::TRUE)
                }
                Node::Select(of, number, place, value) => {
                    let field = types.constructors(of)[number].fields[place].of;
                    (types.width(field), terms.test(of, number, value))
                }
                _ => (None, Term::TRUE),
            };
            if let Some(width) = width
                && (bound.is_empty() || !terms.mentions(term, &bound))
            {
                let (lowest, highest) = match limited.contains(&terms.root(term)) {
                    true => width.drawn(),
                    false => (width.lowest(), width.highest()),
                };
                let fits = terms.between(lowest, highest, term);
                facts.push(terms.implies(condition, fits));
                if matches!(*terms.node(term), Node::Apply(function, _) if slow[function.index()]) {
                    let largest = terms.integer(LARGEST_RESULT);
                    let least = terms.integer(-LARGEST_RESULT);
                    facts.extend([terms.at_most(least, term), terms.at_most(term, largest)]);
                }
            }
        }
        facts
    }
}
