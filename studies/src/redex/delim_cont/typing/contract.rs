//! Types of contracts: `tcc`.

use super::{Checker, Environment};
use crate::redex::delim_cont::same::Same;
use crate::redex::delim_cont::syntax::{Contract, Type};
use crate::redex::depth::Depth;

impl Checker<'_> {
    /// `tcc`: what `Con` is of.
    pub(super) fn infer_contract(
        &self,
        contract: &Contract,
        environment: &Environment<'_>,
        depth: Depth,
    ) -> Option<Type> {
        let depth = depth.below()?;
        let infer = |contract: &Contract| self.infer_contract(contract, environment, depth);
        let of = match contract {
            Contract::Flat(_, of, _) => Type::clone(of),
            Contract::Prompt(_, _, aborted, result) => {
                Type::Prompt(aborted.clone(), result.clone())
            }
            Contract::Mark(_, of) => Type::Mark(of.clone()),
            Contract::Arrow(argument, result) => {
                return Some(Type::Arrow(infer(argument)?.into(), infer(result)?.into()));
            }
            Contract::List(contract) => return Some(Type::List(infer(contract)?.into())),
        };
        self.is_contract_for(contract, &of, environment, depth).then_some(of)
    }

    /// Whether it is the type that `infer_contract` gives.
    pub(super) fn is_contract_for(
        &self,
        contract: &Contract,
        expected: &Type,
        environment: &Environment<'_>,
        depth: Depth,
    ) -> bool {
        let Some(depth) = depth.below() else { return false };
        let is =
            |contract: &Contract, of: &Type| self.is_contract_for(contract, of, environment, depth);
        match (contract, expected) {
            (Contract::Flat(name, of, body), Type::Num | Type::Bool | Type::Unit) => {
                let inner = Environment::Variable(name, of, environment);
                (**of).same(expected) && self.has_type(body, &Type::Bool, &inner, depth)
            }
            (Contract::Arrow(argument, result), Type::Arrow(from, to)) => {
                is(argument, from) && is(result, to)
            }
            (Contract::Prompt(aborted, result, of_aborted, of_result), Type::Prompt(from, to)) => {
                of_aborted.same(from) && of_result.same(to) && is(aborted, from) && is(result, to)
            }
            (Contract::Mark(contract, of), Type::Mark(marked)) => {
                of.same(marked) && is(contract, marked)
            }
            (Contract::List(contract), Type::List(element)) => is(contract, element),
            (
                Contract::Flat(..)
                | Contract::Arrow(..)
                | Contract::Prompt(..)
                | Contract::Mark(..)
                | Contract::List(_),
                _,
            ) => false,
        }
    }
}
