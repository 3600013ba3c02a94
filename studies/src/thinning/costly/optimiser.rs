//! The optimiser under test: from a function to a faster one that returns the same.
//!
//! Each term is rewritten from the leaves up, at each node for as long as a rule applies. That ends: a rule makes the term
//! smaller, or puts a cheaper operator in the place of another, or a constant to the right.

mod identity;
mod reassociation;
mod sign;
mod strength;

#[cfg(test)]
mod tests;

use super::bug::Bug;
use super::interpreter;
use super::term::{Binary, Block, Term, Unary};
use sign::Signs;

/// A function that returns the same, unless a bug is switched on.
pub(super) fn optimise(function: &Block, bug: Option<Bug>) -> Block {
    block(function, Signs::unknown(bug))
}

fn block(old: &Block, mut signs: Signs) -> Block {
    match old {
        Block::Return(value) => Block::Return(term(value, &signs)),
        Block::Assign(variable, value, rest) => {
            let value = term(value, &signs);
            signs.assign(*variable, &value);
            Block::Assign(*variable, value, Box::new(block(rest, signs)))
        }
        Block::Repeat(times, variable, value, rest) => {
            signs.forget(*variable);
            let value = term(value, &signs);
            signs.assign(*variable, &value);
            Block::Repeat(*times, *variable, value, Box::new(block(rest, signs)))
        }
        Block::Branch(condition, branches) => {
            let [yes, no] = &**branches;
            match term(condition, &signs) {
                Term::Constant(0) => block(no, signs),
                Term::Constant(_) => block(yes, signs),
                condition => {
                    Block::Branch(condition, Box::new([block(yes, signs), block(no, signs)]))
                }
            }
        }
    }
}

fn term(old: &Term, signs: &Signs) -> Term {
    let mut new = match old {
        Term::Constant(_) | Term::Variable(_) => return old.clone(),
        Term::Unary(operator, operand) => Term::unary(*operator, term(operand, signs)),
        Term::Binary(operator, operands) => {
            let [left, right] = &**operands;
            Term::binary(*operator, term(left, signs), term(right, signs))
        }
        Term::Choose(parts) => {
            let [condition, yes, no] = &**parts;
            Term::choose(term(condition, signs), term(yes, signs), term(no, signs))
        }
    };
    while let Some(better) = rewrite(&new, signs) {
        new = better;
    }
    new
}

/// The term after one rule, if any applies; its parts are rewritten already.
fn rewrite(term: &Term, signs: &Signs) -> Option<Term> {
    match term {
        Term::Constant(_) | Term::Variable(_) => None,
        Term::Unary(operator, operand) => unary(*operator, operand, signs.bug),
        Term::Binary(operator, operands) => {
            let [left, right] = &**operands;
            fold(*operator, left, right)
                .or_else(|| constant_last(*operator, left, right))
                .or_else(|| identity::rewrite(*operator, left, right))
                .or_else(|| reassociation::rewrite(*operator, left, right))
                .or_else(|| strength::rewrite(*operator, left, right, signs))
        }
        Term::Choose(parts) => choose(parts),
    }
}

fn unary(operator: Unary, operand: &Term, bug: Option<Bug>) -> Option<Term> {
    match (operator, operand) {
        (_, Term::Constant(value)) => Some(Term::Constant(interpreter::unary(operator, *value))),
        (outer, Term::Unary(inner, operand)) if outer == *inner => Some((**operand).clone()),
        (Unary::Negate, Term::Binary(Binary::Subtract, operands)) => {
            let [left, right] = &**operands;
            let [left, right] = match bug {
                Some(Bug::DifferenceNotExchanged) => [left, right],
                Some(Bug::RemainderNotNegative) | None => [right, left],
            };
            Some(Term::binary(Binary::Subtract, left.clone(), right.clone()))
        }
        (Unary::Negate | Unary::Complement, _) => None,
    }
}

fn fold(operator: Binary, left: &Term, right: &Term) -> Option<Term> {
    match (left, right) {
        (Term::Constant(left), Term::Constant(right)) => {
            Some(Term::Constant(interpreter::binary(operator, *left, *right)))
        }
        _ => None,
    }
}

/// The other rules look for constants on the right only.
fn constant_last(operator: Binary, left: &Term, right: &Term) -> Option<Term> {
    match (operator, left) {
        (
            Binary::Add | Binary::Multiply | Binary::And | Binary::Or | Binary::Xor | Binary::Equal,
            Term::Constant(_),
        ) => Some(Term::binary(operator, right.clone(), left.clone())),
        _ => None,
    }
}

fn choose([condition, yes, no]: &[Term; 3]) -> Option<Term> {
    match condition {
        Term::Constant(0) => Some(no.clone()),
        Term::Constant(_) => Some(yes.clone()),
        _ if yes == no => Some(yes.clone()),
        _ => None,
    }
}
