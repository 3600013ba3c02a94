//! The call sites of a function that makes no choices, with their path conditions.

use crate::{
    language::{Arm, Expression, Form, FunctionId},
    proof::{
        term::Term,
        termination::Edge,
        translate::{Bindings, TranslateError, Translator},
    },
};

/// The calls from a function to functions of a group.
pub(crate) fn edges(
    translator: &mut Translator<'_>,
    function: FunctionId,
    group: &[FunctionId],
) -> Result<Vec<Edge>, TranslateError> {
    let caller = translator.program.function(function);
    let parameters: Vec<Term> =
        caller.parameters().iter().map(|parameter| translator.terms.fresh(parameter.of)).collect();
    let mut bindings: Bindings = parameters.iter().copied().map(Some).collect();
    bindings.resize(caller.locals.len(), None);
    let mut call_sites = CallSites { translator, group, function, parameters, edges: Vec::new() };
    call_sites.walk(&caller.body, &mut bindings, &[])?;
    Ok(call_sites.edges)
}

struct CallSites<'t, 'a> {
    translator: &'t mut Translator<'a>,
    group: &'t [FunctionId],
    function: FunctionId,
    parameters: Vec<Term>,
    edges: Vec<Edge>,
}

impl CallSites<'_, '_> {
    fn walk(
        &mut self,
        expression: &Expression,
        bindings: &mut Bindings,
        path: &[Term],
    ) -> Result<(), TranslateError> {
        match &expression.form {
            Form::Local(_) | Form::Integer(_) => Ok(()),
            Form::Construct(_, parts) | Form::Primitive(_, parts) => {
                parts.iter().try_for_each(|part| self.walk(part, bindings, path))
            }
            Form::Field(value, _) => self.walk(value, bindings, path),
            Form::And(left, right) => {
                self.walk(left, bindings, path)?;
                let left = self.translator.meaning(left, bindings)?;
                self.walk(right, bindings, &[path, &[left.defined, left.value]].concat())
            }
            Form::Or(left, right) => {
                self.walk(left, bindings, path)?;
                let left = self.translator.meaning(left, bindings)?;
                let not = self.translator.terms.not(left.value);
                self.walk(right, bindings, &[path, &[left.defined, not]].concat())
            }
            Form::If(condition, then, otherwise) => {
                self.walk(condition, bindings, path)?;
                let condition = self.translator.meaning(condition, bindings)?;
                let not = self.translator.terms.not(condition.value);
                self.walk(then, bindings, &[path, &[condition.defined, condition.value]].concat())?;
                self.walk(otherwise, bindings, &[path, &[condition.defined, not]].concat())
            }
            Form::Match(value, arms) => self.arms(value, arms, bindings, path),
            Form::Let(arm, value) => {
                self.arms(value, std::slice::from_ref(arm.as_ref()), bindings, path)
            }
            Form::Call(callee, parts) => {
                parts.iter().try_for_each(|part| self.walk(part, bindings, path))?;
                if self.group.contains(callee) {
                    let (arguments, defined) = self.translator.meanings(parts, bindings)?;
                    self.edges.push(Edge {
                        from: self.function,
                        to: *callee,
                        parameters: self.parameters.clone(),
                        arguments,
                        conditions: [path, &[defined]].concat(),
                    });
                }
                Ok(())
            }
            Form::Choose(_) | Form::Any | Form::Range(..) | Form::Hole(_) | Form::Reject => {
                Err(TranslateError::Choice)
            }
        }
    }

    fn arms(
        &mut self,
        value: &Expression,
        arms: &[Arm],
        bindings: &mut Bindings,
        path: &[Term],
    ) -> Result<(), TranslateError> {
        self.walk(value, bindings, path)?;
        let of = value.of;
        let value = self.translator.meaning(value, bindings)?;
        let mut rest = [path, &[value.defined]].concat();
        for arm in arms {
            let fits = self.translator.fits(&arm.pattern, of, value.value, bindings);
            let mut taken = [rest.as_slice(), &[fits]].concat();
            let mut passed = Term::FALSE;
            if let Some(guard) = &arm.guard {
                self.walk(guard, bindings, &taken)?;
                let guard = self.translator.meaning(guard, bindings)?;
                taken.extend([guard.defined, guard.value]);
                passed = self.translator.terms.not(guard.value);
            }
            self.walk(&arm.body, bindings, &taken)?;
            rest.push(self.translator.terms.implies(fits, passed));
        }
        Ok(())
    }
}
