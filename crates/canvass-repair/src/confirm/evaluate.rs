//! Abstract evaluation: approximations that together contain every value that an expression may have.

use crate::{
    confirm::{Confirmer, Environment, approximate::Approximation},
    interpreter::{Frame, RunError},
    language::{Expression, Form, Primitive, TypeId},
    value::ValueId,
};

/// How many approximations an expression has at most; beyond that it may have any value.
const MOST: usize = 48;

impl Confirmer<'_, '_> {
    pub(super) fn evaluate(
        &mut self,
        expression: &Expression,
        environment: &Environment,
    ) -> Vec<Approximation> {
        let Some(left) = self.fuel.checked_sub(1) else { return vec![self.top(expression.of)] };
        self.fuel = left;
        if let Some(found) = self.exactly(expression, environment) {
            return found;
        }
        let found = self.approximately(expression, environment);
        if found.len() > MOST { vec![self.top(expression.of)] } else { found }
    }

    /// The value of an expression without choices all of whose variables are known.
    fn exactly(
        &mut self,
        expression: &Expression,
        environment: &Environment,
    ) -> Option<Vec<Approximation>> {
        if !self.interpreter.program.is_exact(expression) {
            return None;
        }
        let mut is_known = true;
        expression.walk(&mut |part| {
            if let Form::Local(local) = part.form {
                let found = &environment[local.index()];
                // Variables that the expression itself binds are not bound yet.
                is_known &= found.as_ref().is_none_or(|found| self.single(found).is_some());
            }
        });
        if !is_known {
            return None;
        }
        let single = |found: &Option<Approximation>| {
            found.as_ref().and_then(|found| self.single(found)).map(|one| match one {
                Single::Value(value) => Ok(value),
                Single::Number(number) => Err(number),
            })
        };
        let singles: Vec<Option<Result<ValueId, i128>>> = environment.iter().map(single).collect();
        let frame: Frame = singles
            .into_iter()
            .map(|one| {
                one.map(|one| one.unwrap_or_else(|number| self.interpreter.values.integer(number)))
            })
            .collect();
        match self.interpreter.value_of(expression, &frame) {
            Ok(value) => Some(vec![Approximation::Exact(value)]),
            Err(RunError::Limit) => Some(vec![self.top(expression.of)]),
            Err(_) => Some(Vec::new()),
        }
    }

    fn single(&self, found: &Approximation) -> Option<Single> {
        match found {
            Approximation::Exact(value) => Some(Single::Value(*value)),
            Approximation::Integers(low, high) if low == high => Some(Single::Number(*low)),
            _ => None,
        }
    }

    fn approximately(
        &mut self,
        expression: &Expression,
        environment: &Environment,
    ) -> Vec<Approximation> {
        let truth = |value: bool| Approximation::Exact(ValueId::of_bool(value));
        let types = &self.interpreter.program.types;
        match &expression.form {
            Form::Local(local) => {
                let known = environment[local.index()].clone();
                vec![known.unwrap_or_else(|| self.top(expression.of))]
            }
            Form::Hole(_) | Form::Reject => Vec::new(),
            Form::Any => match types.width(expression.of) {
                Some(width) => {
                    let (low, high) = width.drawn();
                    vec![Approximation::Integers(low, high)]
                }
                None if expression.of == TypeId::BOOL => vec![truth(false), truth(true)],
                None => vec![Approximation::Anything],
            },
            Form::Range(inclusive, low, high) => {
                let (low, high) = (self.hull(low, environment), self.hull(high, environment));
                let (Some((low, _)), Some((_, high))) = (low, high) else { return Vec::new() };
                let high = if *inclusive { high } else { high - 1 };
                let (low, high) = (low.max(i64::MIN.into()), high.min(i64::MAX.into()));
                if low > high { Vec::new() } else { vec![Approximation::Integers(low, high)] }
            }
            Form::Construct(number, parts) => {
                let mut built: Vec<Vec<Approximation>> = vec![Vec::new()];
                for part in parts {
                    let mut found = self.evaluate(part, environment);
                    if found.len() * built.len() > MOST {
                        found = vec![self.top(part.of)];
                    }
                    built = built
                        .iter()
                        .flat_map(|before| {
                            found.iter().map(move |one| {
                                [before.as_slice(), std::slice::from_ref(one)].concat()
                            })
                        })
                        .collect();
                }
                built.into_iter().map(|parts| Approximation::Data(*number, parts)).collect()
            }
            Form::Field(value, place) => {
                let found = self.evaluate(value, environment);
                found
                    .into_iter()
                    .map(|found| match found {
                        Approximation::Exact(value) => {
                            Approximation::Exact(self.interpreter.values.fields(value)[*place])
                        }
                        Approximation::Data(_, mut fields) => fields.swap_remove(*place),
                        _ => self.top(expression.of),
                    })
                    .collect()
            }
            Form::Primitive(primitive, parts) => {
                self.operation(*primitive, expression.of, parts, environment)
            }
            Form::And(left, right) | Form::Or(left, right) => {
                let decided = matches!(expression.form, Form::Or(..));
                let truths = self.truths(left, environment);
                let mut found = Vec::new();
                if truths.contains(&decided) {
                    found.push(truth(decided));
                }
                if truths.contains(&!decided) {
                    found.extend(self.evaluate(right, environment));
                }
                found
            }
            Form::If(condition, then, otherwise) => {
                let truths = self.truths(condition, environment);
                let mut found = Vec::new();
                for (truth, branch) in [(true, then), (false, otherwise)] {
                    if truths.contains(&truth) {
                        found.extend(self.evaluate(branch, environment));
                    }
                }
                found
            }
            Form::Match(value, arms) => {
                let mut found = Vec::new();
                for (arm, inner) in self.cases(value, arms, environment) {
                    found.extend(self.evaluate(&arm.body, &inner));
                }
                found
            }
            Form::Let(arm, value) => {
                let mut found = Vec::new();
                for (arm, inner) in self.cases(value, std::slice::from_ref(arm), environment) {
                    found.extend(self.evaluate(&arm.body, &inner));
                }
                found
            }
            Form::Choose(alternatives) => {
                let mut found = Vec::new();
                for alternative in alternatives {
                    found.extend(self.evaluate(&alternative.body, environment));
                }
                found
            }
            Form::Call(..) | Form::Integer(_) => vec![self.top(expression.of)],
        }
    }

    /// The least and the greatest integer that an expression may have; `None` if it has no value.
    fn hull(&mut self, expression: &Expression, environment: &Environment) -> Option<(i128, i128)> {
        let found = self.evaluate(expression, environment);
        let bounds: Vec<(i128, i128)> =
            found.iter().filter_map(|found| self.bounds(found)).collect();
        let low = bounds.iter().map(|bounds| bounds.0).min()?;
        let high = bounds.iter().map(|bounds| bounds.1).max()?;
        Some((low, high))
    }

    fn operation(
        &mut self,
        primitive: Primitive,
        of: TypeId,
        parts: &[Expression],
        environment: &Environment,
    ) -> Vec<Approximation> {
        let lefts = self.evaluate(&parts[0], environment);
        let rights = match parts.get(1) {
            Some(right) => self.evaluate(right, environment),
            None => vec![Approximation::Anything],
        };
        let mut found = Vec::new();
        for left in &lefts {
            for right in &rights {
                for one in self.computed(primitive, of, left, right) {
                    if !found.contains(&one) {
                        found.push(one);
                    }
                }
            }
        }
        found
    }

    fn computed(
        &mut self,
        primitive: Primitive,
        of: TypeId,
        left: &Approximation,
        right: &Approximation,
    ) -> Vec<Approximation> {
        let truths = |can_fail: bool, can_hold: bool| {
            [(can_fail, ValueId::FALSE), (can_hold, ValueId::TRUE)]
                .into_iter()
                .filter(|(can, _)| *can)
                .map(|(_, value)| Approximation::Exact(value))
                .collect()
        };
        let same = match (self.single(left), self.single(right)) {
            (Some(left), Some(right)) => self.number_or_value(left) == self.number_or_value(right),
            _ => false,
        };
        match primitive {
            Primitive::Equal => return truths(!same, !self.are_apart(left, right)),
            Primitive::NotEqual => return truths(!self.are_apart(left, right), !same),
            Primitive::Not => {
                return truths(self.admits(left, ValueId::TRUE), self.admits(left, ValueId::FALSE));
            }
            _ => {}
        }
        let top = self.top(of);
        let Some((a, b)) = self.bounds(left) else { return vec![top] };
        let (c, d) = self.bounds(right).unwrap_or((0, 0));
        let Some(width) = self.interpreter.program.types.width(of) else {
            return match primitive {
                Primitive::Less => truths(b >= c, a < d),
                Primitive::AtMost => truths(b > c, a <= d),
                Primitive::Greater => truths(a <= d, b > c),
                Primitive::AtLeast => truths(a < d, b >= c),
                _ => truths(true, true),
            };
        };
        let corners = |compute: fn(i128, i128) -> Option<i128>| -> Option<(i128, i128)> {
            let all: Option<Vec<i128>> =
                [(a, c), (a, d), (b, c), (b, d)].into_iter().map(|(x, y)| compute(x, y)).collect();
            let all = all?;
            Some((*all.iter().min()?, *all.iter().max()?))
        };
        let interval = match primitive {
            Primitive::Add => corners(i128::checked_add),
            Primitive::Subtract => corners(i128::checked_sub),
            Primitive::Multiply => corners(i128::checked_mul),
            Primitive::Divide if c > 0 || d < 0 => corners(i128::checked_div),
            // The remainder has the sign of the left operand, and is less than the right one and not more than the left one.
            Primitive::Remainder => c.checked_abs().zip(d.checked_abs()).map(|(c, d)| {
                let most = (c.max(d) - 1).max(0);
                (if a < 0 { a.max(-most) } else { 0 }, if b > 0 { b.min(most) } else { 0 })
            }),
            Primitive::Maximum => Some((a.max(c), b.max(d))),
            Primitive::Minimum => Some((a.min(c), b.min(d))),
            Primitive::Negate => b.checked_neg().zip(a.checked_neg()),
            Primitive::Convert | Primitive::Keep => Some((a, b)),
            Primitive::Cast if width.contains(a) && width.contains(b) => Some((a, b)),
            _ => None,
        };
        let Some((low, high)) = interval else { return vec![top] };
        // What leaves the type has no value.
        let (lowest, highest) = match primitive {
            Primitive::Keep => width.drawn(),
            _ => (width.lowest(), width.highest()),
        };
        let (low, high) = (low.max(lowest), high.min(highest));
        if low > high { Vec::new() } else { vec![Approximation::Integers(low, high)] }
    }

    fn number_or_value(&self, one: Single) -> (Option<i128>, Option<ValueId>) {
        match one {
            Single::Number(number) => (Some(number), None),
            Single::Value(value) => match self.interpreter.values.as_integer(value) {
                Some(number) => (Some(number), None),
                None => (None, Some(value)),
            },
        }
    }
}

/// The only value of an approximation.
#[derive(Debug, Clone, Copy)]
enum Single {
    Value(ValueId),
    Number(i128),
}
