//! Symbolic execution of a generator: what each path makes, and under which conditions.
//!
//! Each random draw is a variable. A call of a generator draws what the callee's `covers` allows: that the callee meets its
//! contract is the induction hypothesis.

use std::ops::Range;

use crate::{
    hash::Map,
    language::{Alternative, Arm, Expression, Form, FunctionId},
    proof::{
        term::Term,
        translate::{Bindings, Meaning, TranslateError, Translator},
    },
};

/// A path through a generator, or through a part of it.
#[derive(Debug, Clone)]
pub(crate) struct Path {
    /// The path condition, on parameters and draws.
    pub(crate) conditions: Vec<Term>,
    /// What it makes.
    pub(crate) value: Term,
}

/// A call of a generator.
#[derive(Debug, Clone)]
pub(crate) struct Call {
    pub(crate) callee: FunctionId,
    pub(crate) arguments: Vec<Term>,
    /// The path condition of the call.
    pub(crate) conditions: Vec<Term>,
    pub(crate) span: Range<usize>,
}

/// What a generator does.
#[derive(Debug, Clone)]
pub(crate) struct Behaviour {
    pub(crate) parameters: Vec<Term>,
    /// A variable for each draw.
    pub(crate) drawn: Vec<Term>,
    pub(crate) paths: Vec<Path>,
    pub(crate) calls: Vec<Call>,
    /// The condition that a call draws what `covers` allows, with the weaker one that it draws nothing that `covers` forbids. They
    /// differ where `covers` has no value.
    promises: Map<Term, Term>,
}

const MOST_PATHS: usize = 400;

impl Behaviour {
    pub(crate) fn of(
        translator: &mut Translator<'_>,
        generator: FunctionId,
    ) -> Result<Self, TranslateError> {
        let function = translator.program.function(generator);
        let parameters: Vec<Term> = function
            .parameters()
            .iter()
            .map(|parameter| translator.terms.fresh(parameter.of))
            .collect();
        translator.limited.extend(&parameters);
        let mut bindings: Bindings = parameters.iter().copied().map(Some).collect();
        bindings.resize(function.locals.len(), None);
        let mut execution = Execution {
            translator,
            drawn: Vec::new(),
            calls: Vec::new(),
            promises: Map::default(),
        };
        let paths = execution.run(&function.body, &bindings, &[])?;
        let Execution { drawn, calls, promises, .. } = execution;
        Ok(Self { parameters, drawn, paths, calls, promises })
    }

    /// Conditions that follow from those of a path or call, even where a callee produces values for which its `covers` has no value.
    pub(crate) fn weakened(&self, conditions: &[Term]) -> Vec<Term> {
        weakened(&self.promises, conditions)
    }
}

fn weakened(promises: &Map<Term, Term>, conditions: &[Term]) -> Vec<Term> {
    let weaker = |condition| promises.get(condition).unwrap_or(condition);
    conditions.iter().map(weaker).copied().collect()
}

struct Execution<'t, 'a> {
    translator: &'t mut Translator<'a>,
    drawn: Vec<Term>,
    calls: Vec<Call>,
    promises: Map<Term, Term>,
}

type Paths = Result<Vec<Path>, TranslateError>;

impl Execution<'_, '_> {
    /// The paths through an expression, under the path condition `before`.
    fn run(&mut self, expression: &Expression, bindings: &Bindings, before: &[Term]) -> Paths {
        let paths = if self.translator.program.is_exact(expression)
            && !self.depends_on_draws(expression, bindings)
        {
            let meaning = self.translator.meaning(expression, &mut bindings.clone())?;
            self.extended(before, &[meaning.defined], meaning.value)
        } else {
            self.choices(expression, bindings, before)?
        };
        if paths.len() > MOST_PATHS { Err(TranslateError::Paths) } else { Ok(paths) }
    }

    /// Whether an expression without choices branches, and depends on what was drawn: then each branch is a path, so that draws
    /// can be eliminated.
    fn depends_on_draws(&self, expression: &Expression, bindings: &Bindings) -> bool {
        if !matches!(expression.form, Form::If(..) | Form::Match(..) | Form::Let(..))
            || self.drawn.is_empty()
        {
            return false;
        }
        let mut depends = false;
        expression.walk(&mut |part| {
            if let Form::Local(local) = part.form
                && let Some(term) = bindings[local.index()]
            {
                depends |= self.translator.terms.mentions(term, &self.drawn);
            }
        });
        depends
    }

    /// The path with some more conditions, unless it becomes infeasible.
    fn extended(&mut self, before: &[Term], more: &[Term], value: Term) -> Vec<Path> {
        let mut conditions = before.to_vec();
        conditions.extend(more.iter().filter(|&&condition| condition != Term::TRUE));
        // What contradicts a promise can still be produced where `covers` has no value.
        let weaker = weakened(&self.promises, &conditions);
        if self.translator.terms.and(&weaker) == Term::FALSE {
            return Vec::new();
        }
        vec![Path { conditions, value }]
    }

    fn choices(&mut self, expression: &Expression, bindings: &Bindings, before: &[Term]) -> Paths {
        match &expression.form {
            Form::Local(_) | Form::Integer(_) => unreachable!("these are exact"),
            Form::Hole(_) | Form::Reject => Ok(Vec::new()),
            Form::Any => {
                let drawn = self.draw(expression);
                let in_range = self.translator.is_drawn(expression.of, drawn);
                self.translator.limited.insert(drawn);
                Ok(self.extended(before, &[in_range], drawn))
            }
            Form::Range(inclusive, low, high) => {
                let parts = [low.as_ref(), high.as_ref()];
                self.each(&parts, bindings, before, |execution, path, bounds| {
                    let drawn = execution.draw(expression);
                    let terms = &mut execution.translator.terms;
                    let above = terms.at_most(bounds[0], drawn);
                    let below = if *inclusive {
                        terms.at_most(drawn, bounds[1])
                    } else {
                        terms.less(drawn, bounds[1])
                    };
                    // The compiled function converts both bounds to `i64`.
                    let translator = &mut execution.translator;
                    let in_range = translator.is_drawn(expression.of, bounds[0]);
                    let also = translator.is_drawn(expression.of, bounds[1]);
                    let conditions = [above, below, in_range, also];
                    Ok(execution.extended(path, &conditions, drawn))
                })
            }
            Form::Construct(number, parts) => {
                let parts: Vec<&Expression> = parts.iter().collect();
                self.each(&parts, bindings, before, |execution, path, parts| {
                    let terms = &mut execution.translator.terms;
                    let value = terms.construct(expression.of, *number, parts.to_vec());
                    Ok(execution.extended(path, &[], value))
                })
            }
            Form::Field(value, place) => {
                self.each(&[value], bindings, before, |execution, path, parts| {
                    let selected = execution.translator.terms.select(value.of, 0, *place, parts[0]);
                    Ok(execution.extended(path, &[], selected))
                })
            }
            Form::Primitive(primitive, parts) => {
                let from = parts[0].of;
                let parts: Vec<&Expression> = parts.iter().collect();
                self.each(&parts, bindings, before, |execution, path, parts| {
                    let Meaning { value, defined } =
                        execution.translator.primitive(*primitive, expression.of, from, parts);
                    Ok(execution.extended(path, &[defined], value))
                })
            }
            Form::Call(callee, parts) => {
                let parts: Vec<&Expression> = parts.iter().collect();
                self.each(&parts, bindings, before, |execution, path, arguments| {
                    execution.call(expression, *callee, path, arguments)
                })
            }
            Form::And(left, right) => self.decided(left, right, Term::FALSE, bindings, before),
            Form::Or(left, right) => self.decided(left, right, Term::TRUE, bindings, before),
            Form::If(condition, then, otherwise) => {
                self.each(&[condition], bindings, before, |execution, path, parts| {
                    let not = execution.translator.terms.not(parts[0]);
                    let mut paths = execution.under(path, parts[0], then, bindings)?;
                    paths.extend(execution.under(path, not, otherwise, bindings)?);
                    Ok(paths)
                })
            }
            Form::Match(value, arms) => {
                let arms: Vec<&Arm> = arms.iter().collect();
                self.cases(value, &arms, bindings, before)
            }
            Form::Let(arm, value) => self.cases(value, &[arm], bindings, before),
            Form::Choose(alternatives) => self.alternatives(alternatives, bindings, before),
        }
    }

    fn draw(&mut self, expression: &Expression) -> Term {
        let drawn = self.translator.terms.fresh(expression.of);
        self.drawn.push(drawn);
        drawn
    }

    /// Continues with each combination of paths through the parts.
    fn each(
        &mut self,
        parts: &[&Expression],
        bindings: &Bindings,
        before: &[Term],
        mut then: impl FnMut(&mut Self, &[Term], &[Term]) -> Paths,
    ) -> Paths {
        let mut combinations = vec![(before.to_vec(), Vec::new())];
        for part in parts {
            let mut longer = Vec::new();
            for (path, values) in combinations {
                for next in self.run(part, bindings, &path)? {
                    let values: Vec<Term> = [values.as_slice(), &[next.value]].concat();
                    longer.push((next.conditions, values));
                }
            }
            combinations = longer;
            if combinations.len() > MOST_PATHS {
                return Err(TranslateError::Paths);
            }
        }
        let mut paths = Vec::new();
        for (path, values) in combinations {
            paths.extend(then(self, &path, &values)?);
        }
        Ok(paths)
    }

    /// The paths through an expression under a condition.
    fn under(
        &mut self,
        before: &[Term],
        condition: Term,
        expression: &Expression,
        bindings: &Bindings,
    ) -> Paths {
        let mut paths = Vec::new();
        for path in self.extended(before, &[condition], Term::TRUE) {
            paths.extend(self.run(expression, bindings, &path.conditions)?);
        }
        Ok(paths)
    }

    fn decided(
        &mut self,
        left: &Expression,
        right: &Expression,
        by: Term,
        bindings: &Bindings,
        before: &[Term],
    ) -> Paths {
        self.each(&[left], bindings, before, |execution, path, parts| {
            let terms = &mut execution.translator.terms;
            let decided = terms.equal(by, parts[0]);
            let open = terms.not(decided);
            let mut paths = execution.extended(path, &[decided], by);
            paths.extend(execution.under(path, open, right, bindings)?);
            Ok(paths)
        })
    }

    fn call(
        &mut self,
        expression: &Expression,
        callee: FunctionId,
        path: &[Term],
        arguments: &[Term],
    ) -> Paths {
        let Some(contract) = self.translator.program.function(callee).contract else {
            let called = self.translator.call(callee, arguments)?;
            return Ok(self.extended(path, &[called.defined], called.value));
        };
        self.calls.push(Call {
            callee,
            arguments: arguments.to_vec(),
            conditions: path.to_vec(),
            span: expression.span.clone(),
        });
        let drawn = self.draw(expression);
        let covers = [arguments, &[drawn]].concat();
        let covered = self.translator.holds(contract.covers, &covers)?;
        let forbidden = self.translator.fails(contract.covers, &covers)?;
        let not_forbidden = self.translator.terms.not(forbidden);
        // The callee reaches integers that `any` draws; others it may produce.
        let is_drawn = self.translator.is_drawn(expression.of, drawn);
        let covered = self.translator.terms.and(&[covered, is_drawn]);
        // Promises of several calls may be one term, such as `false` where none has a value.
        let weaker = match self.promises.get(&covered) {
            Some(&other) if other != not_forbidden => Term::TRUE,
            Some(_) | None => not_forbidden,
        };
        self.promises.insert(covered, weaker);
        let required = match contract.requires {
            Some(requires) => self.translator.holds(requires, arguments)?,
            None => Term::TRUE,
        };
        Ok(self.extended(path, &[required, covered], drawn))
    }

    fn cases(
        &mut self,
        value: &Expression,
        arms: &[&Arm],
        bindings: &Bindings,
        before: &[Term],
    ) -> Paths {
        self.each(&[value], bindings, before, |execution, path, parts| {
            let mut paths = Vec::new();
            // The path condition of not taking any of the arms so far.
            let mut rest = path.to_vec();
            for arm in arms {
                let mut bindings = bindings.clone();
                let fits =
                    execution.translator.fits(&arm.pattern, value.of, parts[0], &mut bindings);
                let guard = match &arm.guard {
                    None => Meaning { value: Term::TRUE, defined: Term::TRUE },
                    Some(guard) => execution.translator.meaning(guard, &mut bindings)?,
                };
                let terms = &mut execution.translator.terms;
                let taken = terms.and(&[fits, guard.defined, guard.value]);
                // A guard without a value rejects the sample.
                let refused = terms.not(guard.value);
                let passed = terms.and(&[guard.defined, refused]);
                let not_taken = terms.implies(fits, passed);
                paths.extend(execution.under(&rest, taken, &arm.body, &bindings)?);
                rest.push(not_taken);
            }
            Ok(paths)
        })
    }

    /// All weights are evaluated before one of the alternatives is chosen; a negative weight rejects the sample.
    fn alternatives(
        &mut self,
        alternatives: &[Alternative],
        bindings: &Bindings,
        before: &[Term],
    ) -> Paths {
        let mut conditions = before.to_vec();
        let mut possible = Vec::new();
        let zero = self.translator.terms.integer(0);
        for alternative in alternatives {
            let Some(weight) = &alternative.weight else {
                possible.push(Term::TRUE);
                continue;
            };
            let weight = self.translator.meaning(weight, &mut bindings.clone())?;
            conditions.push(weight.defined);
            conditions.push(self.translator.terms.natural(weight.value));
            possible.push(self.translator.terms.less(zero, weight.value));
        }
        let mut paths = Vec::new();
        for (alternative, possible) in alternatives.iter().zip(possible) {
            paths.extend(self.under(&conditions, possible, &alternative.body, bindings)?);
        }
        Ok(paths)
    }
}
