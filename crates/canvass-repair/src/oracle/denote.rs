//! Denotations of the expressions of a file.

use std::ops::Range;

use crate::{
    bit_set::BitMatrix,
    error::RepairError,
    interpreter::Frame,
    language::{Arm, Expression, Form, TypeId},
    oracle::{ApplyError, Denotation, MOST_ROWS, Operation, Oracle, Row},
    value::ValueId,
};

/// What was found about calls while a denotation was computed.
#[derive(Debug, Clone, Default)]
pub(crate) struct Findings {
    /// Calls outside `requires`, each with a tuple that leads to it.
    pub(crate) refused: Vec<(Range<usize>, usize)>,
    /// The orders in which each recursive call decreases, and a tuple for which it does not.
    pub(crate) calls: Vec<(Range<usize>, u8, Option<usize>)>,
    /// How many branches no row takes that are not ends of paths, as in what a variable is bound to.
    pub(crate) dead: usize,
}

/// Rows after a variable was bound or a branch was taken, each with the index of the row that it comes from.
pub(crate) struct Extended {
    pub(crate) rows: Vec<Row>,
    pub(crate) origins: Vec<usize>,
}

impl Extended {
    fn new() -> Self {
        Self { rows: Vec::new(), origins: Vec::new() }
    }

    fn push(&mut self, row: Row, origin: usize) -> Result<(), RepairError> {
        if self.rows.len() >= MOST_ROWS {
            return Err(RepairError::Wide);
        }
        self.rows.push(row);
        self.origins.push(origin);
        Ok(())
    }
}

impl Oracle<'_> {
    pub(crate) fn denote(
        &mut self,
        expression: &Expression,
        rows: &[Row],
        findings: &mut Findings,
    ) -> Result<Denotation, RepairError> {
        if self.program().is_exact(expression) {
            let values = rows
                .iter()
                .map(|row| self.interpreter.value_of(expression, &row.frame).ok())
                .collect();
            return Ok(Denotation::Exact(values));
        }
        match &expression.form {
            Form::Local(_) | Form::Integer(_) => unreachable!("these are exact"),
            Form::Hole(_) | Form::Reject => Ok(Denotation::Exact(vec![None; rows.len()])),
            Form::Any => self.step(Operation::Any, expression, &[], rows, findings),
            Form::Construct(number, parts) => {
                let parts: Vec<&Expression> = parts.iter().collect();
                self.step(Operation::Construct(*number), expression, &parts, rows, findings)
            }
            Form::Primitive(primitive, parts) => {
                let parts: Vec<&Expression> = parts.iter().collect();
                self.step(Operation::Primitive(*primitive), expression, &parts, rows, findings)
            }
            Form::Call(function, parts) => {
                let generator = self.program().function(*function).contract.is_some();
                let operation = if generator {
                    Operation::Generate(*function)
                } else {
                    Operation::Call(*function)
                };
                let parts: Vec<&Expression> = parts.iter().collect();
                self.step(operation, expression, &parts, rows, findings)
            }
            Form::Range(inclusive, low, high) => {
                self.step(Operation::Range(*inclusive), expression, &[low, high], rows, findings)
            }
            Form::Field(value, place) => {
                self.step(Operation::Field(*place), expression, &[value], rows, findings)
            }
            Form::Choose(alternatives) => {
                let mut sets =
                    BitMatrix::new(rows.len(), self.universe.domain(expression.of).len());
                for alternative in alternatives {
                    let chosen = self.weighted(alternative.weight.as_ref(), rows)?;
                    self.add_extended(&alternative.body, &chosen, &mut sets, findings)?;
                }
                Ok(Denotation::Sets(sets))
            }
            Form::If(condition, then, otherwise) => {
                let mut sets =
                    BitMatrix::new(rows.len(), self.universe.domain(expression.of).len());
                for (truth, branch) in [(ValueId::TRUE, then), (ValueId::FALSE, otherwise)] {
                    let taken = self.branch(condition, truth, rows, findings)?;
                    findings.dead += usize::from(taken.rows.is_empty());
                    self.add_extended(branch, &taken, &mut sets, findings)?;
                }
                Ok(Denotation::Sets(sets))
            }
            Form::And(left, right) | Form::Or(left, right) => {
                let mut sets = BitMatrix::new(rows.len(), self.universe.domain(TypeId::BOOL).len());
                let or = matches!(expression.form, Form::Or(..));
                let (decided, open) = if or {
                    (ValueId::TRUE, ValueId::FALSE)
                } else {
                    (ValueId::FALSE, ValueId::TRUE)
                };
                for origin in self.branch(left, decided, rows, findings)?.origins {
                    sets.insert(origin, decided.index());
                }
                let rest = self.branch(left, open, rows, findings)?;
                self.add_extended(right, &rest, &mut sets, findings)?;
                Ok(Denotation::Sets(sets))
            }
            Form::Match(value, arms) => {
                let mut sets =
                    BitMatrix::new(rows.len(), self.universe.domain(expression.of).len());
                let arms: Vec<&Arm> = arms.iter().collect();
                for (arm, taken) in self.cases(value, &arms, rows, findings)? {
                    self.add_extended(&arm.body, &taken, &mut sets, findings)?;
                }
                Ok(Denotation::Sets(sets))
            }
            Form::Let(arm, value) => {
                let mut sets =
                    BitMatrix::new(rows.len(), self.universe.domain(expression.of).len());
                for (arm, taken) in self.cases(value, &[arm], rows, findings)? {
                    self.add_extended(&arm.body, &taken, &mut sets, findings)?;
                }
                Ok(Denotation::Sets(sets))
            }
        }
    }

    fn step(
        &mut self,
        operation: Operation,
        expression: &Expression,
        parts: &[&Expression],
        rows: &[Row],
        findings: &mut Findings,
    ) -> Result<Denotation, RepairError> {
        let denotations = parts
            .iter()
            .map(|part| self.denote(part, rows, findings))
            .collect::<Result<Vec<_>, RepairError>>()?;
        let types: Vec<TypeId> = parts.iter().map(|part| part.of).collect();
        let references: Vec<&Denotation> = denotations.iter().collect();
        match self.apply(operation, expression.of, &references, &types, rows) {
            Ok(applied) => {
                if operation == Operation::Generate(self.generator) {
                    findings.calls.push((expression.span.clone(), applied.orders, None));
                }
                Ok(applied.denotation)
            }
            Err(ApplyError::Refused(tuple)) => {
                findings.refused.push((expression.span.clone(), tuple));
                Ok(Denotation::Exact(vec![None; rows.len()]))
            }
            Err(ApplyError::NotDecreasing(tuple)) => {
                findings.calls.push((expression.span.clone(), 0, tuple));
                Ok(Denotation::Exact(vec![None; rows.len()]))
            }
            Err(ApplyError::Wide) => Err(RepairError::Wide),
        }
    }

    fn add_extended(
        &mut self,
        expression: &Expression,
        extended: &Extended,
        sets: &mut BitMatrix,
        findings: &mut Findings,
    ) -> Result<(), RepairError> {
        let denotation = self.denote(expression, &extended.rows, findings)?;
        for (number, &origin) in extended.origins.iter().enumerate() {
            match &denotation {
                Denotation::Exact(values) => {
                    let place = values[number]
                        .and_then(|value| self.universe.domain(expression.of).place(value));
                    if let Some(place) = place {
                        sets.insert(origin, place);
                    }
                }
                Denotation::Sets(inner) => sets.add_row(origin, inner.row(number)),
            }
        }
        Ok(())
    }

    /// The rows in which an alternative can be chosen.
    pub(crate) fn weighted(
        &mut self,
        weight: Option<&Expression>,
        rows: &[Row],
    ) -> Result<Extended, RepairError> {
        let mut chosen = Extended::new();
        for (origin, row) in rows.iter().enumerate() {
            let possible = match weight {
                None => true,
                Some(weight) => {
                    let value = self.interpreter.value_of(weight, &row.frame).ok();
                    value
                        .and_then(|value| self.interpreter.values.as_integer(value))
                        .is_some_and(|number| number > 0)
                }
            };
            if possible {
                chosen.push(row.clone(), origin)?;
            }
        }
        Ok(chosen)
    }

    /// The rows in which a condition can have this truth value.
    pub(crate) fn branch(
        &mut self,
        condition: &Expression,
        truth: ValueId,
        rows: &[Row],
        findings: &mut Findings,
    ) -> Result<Extended, RepairError> {
        let denotation = self.denote(condition, rows, findings)?;
        let mut taken = Extended::new();
        for (origin, row) in rows.iter().enumerate() {
            if self.held(&denotation, TypeId::BOOL, origin).contains(&truth) {
                taken.push(row.clone(), origin)?;
            }
        }
        Ok(taken)
    }

    /// For each arm, the rows in which it can be taken, with what its pattern binds.
    pub(crate) fn cases<'e>(
        &mut self,
        value: &Expression,
        arms: &[&'e Arm],
        rows: &[Row],
        findings: &mut Findings,
    ) -> Result<Vec<(&'e Arm, Extended)>, RepairError> {
        let drawn =
            matches!(value.form, Form::Any).then(|| self.universe.domain(value.of).drawn.clone());
        let denotation = match &drawn {
            None => Some(self.denote(value, rows, findings)?),
            Some(_) => None,
        };
        let mut taken: Vec<(&Arm, Extended)> =
            arms.iter().map(|&arm| (arm, Extended::new())).collect();
        for (origin, row) in rows.iter().enumerate() {
            let values = match (&drawn, &denotation) {
                (Some(drawn), _) => drawn.clone(),
                (None, Some(denotation)) => self.held(denotation, value.of, origin),
                (None, None) => unreachable!("one of them was made"),
            };
            for value in values {
                let mut frame = row.frame.clone();
                let Some(place) = self.first_fitting(arms, value, &mut frame) else { continue };
                taken[place].1.push(Row { tuple: row.tuple, frame }, origin)?;
            }
        }
        Ok(taken)
    }

    fn first_fitting(&mut self, arms: &[&Arm], value: ValueId, frame: &mut Frame) -> Option<usize> {
        (0..arms.len()).find(|&place| {
            let arm = arms[place];
            self.interpreter.fits(&arm.pattern, value, frame)
                && match &arm.guard {
                    None => true,
                    Some(guard) => self.interpreter.value_of(guard, frame) == Ok(ValueId::TRUE),
                }
        })
    }
}
