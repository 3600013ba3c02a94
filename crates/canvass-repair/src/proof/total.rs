//! Totality: which functions return a value for all arguments.
//!
//! The recursion must end, and on every path numbers must stay in their types, divisors must not be zero, and some pattern must
//! match. A function that is not proved total gets a predicate that says for which arguments it has a result.

use crate::{
    language::FunctionId,
    proof::{
        call_sites::edges,
        calls::groups,
        prover::{Plan, ProofError, Prover},
        term::Term,
        termination::Edge,
    },
};

impl Prover<'_, '_, '_> {
    /// Proves which of the functions reachable from some are total.
    pub(crate) fn find_total(&mut self, roots: &[FunctionId]) -> Result<(), ProofError> {
        let program = self.translator.program;
        for group in groups(program, roots) {
            if group.iter().any(|&id| program.function(id).contract.is_some()) {
                continue;
            }
            if !self.group_ends(&group)? {
                continue;
            }
            self.translator.set_total(&group, true);
            let mut is_total = true;
            for &function in &group {
                is_total = is_total && self.is_defined(function, &group)?;
            }
            if !is_total && !self.grows_slowly(&group)? {
                self.translator.set_total(&group, false);
            }
        }
        Ok(())
    }

    fn group_ends(&mut self, group: &[FunctionId]) -> Result<bool, ProofError> {
        let mut calls: Vec<Edge> = Vec::new();
        for &function in group {
            calls.extend(edges(&mut self.translator, function, group)?);
        }
        self.ends(&calls)
    }

    /// Whether the body of a function always has a value, assuming that calls of its own group have one.
    fn is_defined(
        &mut self,
        function: FunctionId,
        group: &[FunctionId],
    ) -> Result<bool, ProofError> {
        let parameters = self.translator.program.function(function).parameters();
        let terms = &mut self.translator.terms;
        let arguments: Vec<Term> =
            parameters.iter().map(|parameter| terms.fresh(parameter.of)).collect();
        let defined = self.translator.body(function, &arguments)?.defined;
        let wrong = self.translator.terms.not(defined);
        self.refutes(&[wrong], Plan { opaque: group, ..Plan::FIRST })
    }
}
