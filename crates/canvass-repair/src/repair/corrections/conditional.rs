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

impl Corrector<'_, '_, '_, '_> {
    /// Corrections that reach all that is missing, but more than that, each under a condition.
    pub(super) fn under_a_condition(
        &mut self,
        mut generous: Vec<(Distance, Edit)>,
        changes: &mut Changes,
    ) -> Result<(), RepairError> {
        generous.sort_by_key(|(distance, _)| distance.sum());
        for (_, edit) in generous.into_iter().take(MOST) {
            let old = self.source[edit.span.clone()].to_owned();
            let program = self.oracle.program();
            let variables = in_scope(program.function(self.oracle.generator), &edit.span);
            let conditions = plain(self.oracle, &variables);
            for condition in conditions.into_iter().take(MOST_CONDITIONS) {
                for (then, otherwise) in [(&old, &edit.text), (&edit.text, &old)] {
                    let text = format!("if {condition} {{ {then} }} else {{ {otherwise} }}");
                    let edit = Edit { text, ..edit.clone() };
                    changes.tried += 1;
                    let Some(tried) = self.attempt(std::slice::from_ref(&edit))? else { continue };
                    if tried.is_exact {
                        changes.found.push(vec![edit]);
                        if changes.found.len() >= ENOUGH {
                            return Ok(());
                        }
                    }
                }
            }
        }
        Ok(())
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
