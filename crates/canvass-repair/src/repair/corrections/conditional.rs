//! A draw that is right under a condition only: `let n = range(low..9);` becomes `let n = if is_bounded { range(low..9) } else { any() };`.

use std::ops::Range;

use crate::{
    error::RepairError,
    language::{Arm, Expression, Form, Function, LocalId},
    patch::Edit,
    repair::{
        conditions::plain,
        corrections::{Corrector, ENOUGH},
        trial::{Changes, Distance},
    },
};

/// How many corrections that reach too much are put under conditions.
const MOST: usize = 6;
/// How many conditions are tried for each.
const MOST_CONDITIONS: usize = 80;
/// How many conditions that help, but do not suffice, are joined with each other.
const MOST_JOINED: usize = 6;

impl Corrector<'_, '_, '_, '_> {
    /// Corrections that reach all that is missing, but more than that, each under a condition.
    pub(super) fn under_a_condition(
        &mut self,
        mut generous: Vec<(Distance, Edit)>,
        changes: &mut Changes,
    ) -> Result<(), RepairError> {
        generous.sort_by_key(|(distance, _)| distance.sum());
        for (distance, edit) in generous.into_iter().take(MOST) {
            let program = self.oracle.program();
            let variables = in_scope(program.function(self.oracle.generator), &edit.span);
            let conditions = plain(self.oracle, &variables);
            let mut narrower = Vec::new();
            for condition in conditions.into_iter().take(MOST_CONDITIONS) {
                for new_then in [true, false] {
                    let tried = self.one_condition(&edit, &condition, new_then, changes)?;
                    if changes.found.len() >= ENOUGH {
                        return Ok(());
                    }
                    // A condition under which less is reached that should not be, but all that should.
                    if let Some(tried) = tried
                        && new_then
                        && tried.need == 0
                        && tried.surplus < distance.surplus
                    {
                        narrower.push((tried.surplus, condition.clone()));
                    }
                }
            }
            narrower.sort();
            narrower.truncate(MOST_JOINED);
            for (place, (_, first)) in narrower.iter().enumerate() {
                for (_, second) in &narrower[place + 1..] {
                    let both = format!("{first} && {second}");
                    self.one_condition(&edit, &both, true, changes)?;
                    if changes.found.len() >= ENOUGH {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    /// A correction under a condition, or unless it holds.
    fn one_condition(
        &mut self,
        edit: &Edit,
        condition: &str,
        new_then: bool,
        changes: &mut Changes,
    ) -> Result<Option<Distance>, RepairError> {
        let (old, new) = (&self.source[edit.span.clone()], edit.text.as_str());
        let (then, otherwise) = if new_then { (new, old) } else { (old, new) };
        let text = format!("if {condition} {{ {then} }} else {{ {otherwise} }}");
        let edit = Edit { text, ..edit.clone() };
        changes.tried += 1;
        let Some(tried) = self.attempt(std::slice::from_ref(&edit))? else { return Ok(None) };
        if tried.is_exact {
            changes.found.push(vec![edit]);
        }
        Ok(Some(tried.distance))
    }
}

/// The variables that can be named where some bytes are.
fn in_scope(function: &Function, span: &Range<usize>) -> Vec<LocalId> {
    let parameters = (0..function.arity).map(|place| LocalId(place as u32));
    let mut found: Vec<LocalId> = parameters.collect();
    let mut next = Some(&function.body);
    while let Some(part) = next {
        let contains =
            |part: &Expression| part.span.start <= span.start && span.end <= part.span.end;
        let arms: Vec<&Arm> = match &part.form {
            Form::Let(arm, value) if !contains(value) => vec![arm],
            Form::Match(_, arms) => arms.iter().collect(),
            _ => Vec::new(),
        };
        let entered = arms.into_iter().find(|arm| contains(&arm.body));
        if let Some(arm) = entered {
            arm.pattern.bound().into_iter().for_each(|local| found.push(local));
        }
        next = match entered {
            Some(arm) => Some(&arm.body),
            None => part.parts().into_iter().find(|inner| contains(inner)),
        };
    }
    let name = |local: &LocalId| function.locals[local.index()].name.as_str();
    let visible: Vec<LocalId> = (0..found.len())
        .filter(|&place| !found[place + 1..].iter().any(|later| name(later) == name(&found[place])))
        .map(|place| found[place])
        .collect();
    visible.into_iter().filter(|local| !name(local).is_empty()).collect()
}
