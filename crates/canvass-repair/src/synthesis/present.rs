//! What stands at the end of a path already, and is replaced by a new term of the same kind that reaches as much.

use std::ops::Range;

use crate::{
    bit_set::BitMatrix,
    error::RepairError,
    language::{Expression, Form, Program},
    oracle::{Findings, Leaf, Operation, Oracle},
};

/// An expression at the end of a path.
#[derive(Debug, Clone)]
pub(crate) struct Present {
    operation: Operation,
    /// Its bytes in the source.
    pub(crate) span: Range<usize>,
    /// What it reaches, by tuple.
    pub(crate) coverage: BitMatrix,
}

impl Present {
    /// The expression of a leaf; `None` if no term may replace it.
    pub(crate) fn of(
        oracle: &mut Oracle<'_>,
        leaf: &Leaf<'_>,
    ) -> Result<Option<Present>, RepairError> {
        let expression = leaf.expression;
        let Some(operation) = operation(oracle.program(), expression) else { return Ok(None) };
        let denotation = oracle.denote(expression, &leaf.rows, &mut Findings::default())?;
        let mut coverage = oracle.project(&denotation, expression.of, &leaf.rows);
        coverage.and(&oracle.compared);
        Ok(Some(Present { operation, span: expression.span.clone(), coverage }))
    }

    /// Whether a term of this operation, which reaches this, makes it needless: it is of the same kind and reaches all that the
    /// expression may reach.
    pub(crate) fn is_replaced_by(
        &self,
        operation: Operation,
        coverage: &BitMatrix,
        target: &BitMatrix,
    ) -> bool {
        let mut allowed = self.coverage.clone();
        allowed.and(target);
        kind(operation) == kind(self.operation) && allowed.is_within(coverage)
    }
}

/// What an expression does at its root, if that is what terms do, too.
fn operation(program: &Program, expression: &Expression) -> Option<Operation> {
    match &expression.form {
        Form::Construct(number, parts) if !parts.is_empty() => Some(Operation::Construct(*number)),
        Form::Range(inclusive, _, _) => Some(Operation::Range(*inclusive)),
        Form::Call(callee, _) if program.function(*callee).contract.is_some() => {
            Some(Operation::Generate(*callee))
        }
        _ => None,
    }
}

/// Ranges of both sorts, and any number, are of one kind.
fn kind(operation: Operation) -> Operation {
    match operation {
        Operation::Any => Operation::Range(true),
        Operation::Range(_) => Operation::Range(true),
        other => other,
    }
}
