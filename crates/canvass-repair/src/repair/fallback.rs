//! The default generator, `any::<T>()`, where nothing else reaches what is missing: complete, and as imprecise as can be.

use crate::{
    check::Report,
    error::RepairError,
    language::{Expression, Form, FunctionId, Program},
    patch::{self, Edit},
    repair::{Repair, Rounds, Share, imports, verify::Verdict},
    synthesis::{Aim, Precision},
};

impl Rounds<'_, '_> {
    /// The default generator in place of the holes, or beside all that is there: Theorem 4.3 of the paper. `None` if it is
    /// not certain of every value compared that it is reached then.
    pub(super) fn fallback(&mut self, before: &Report) -> Result<Option<Repair>, RepairError> {
        let effort = self.session.effort();
        let is_excluded = effort.without.iter().any(|name| name == "any");
        if before.missing == 0 || is_excluded || effort.aim == Aim::Safe {
            return Ok(None);
        }
        for edits in edits(self.program, self.generator, self.source) {
            let text = patch::apply(self.source, &edits);
            let after = match self.verify(&text, Precision::Excessive) {
                Ok(Verdict::Report(after, _)) if after.has_no_gap() => after,
                Ok(_) | Err(RepairError::Read(_) | RepairError::Wide) => continue,
                Err(error) => return Err(error),
            };
            let of = self.program.function(self.generator).result;
            let of = self.program.types.name(of);
            return Ok(Some(Repair {
                before: before.clone(),
                after,
                text,
                edits,
                precision: Precision::Excessive,
                holes: 1,
                size: 1,
                components: vec!["any".to_owned()],
                tried: self.tried,
                is_fallback: true,
                hint: Some(format!("it produces every `{of}`, whether `covers` allows it or not")),
                counterexamples: 0,
                accepted: Share::default(),
            }));
        }
        Ok(None)
    }
}

/// The edits to try, one after the other: the default generator in place of each hole, and beside all that is there.
pub(super) fn edits(program: &Program, generator: FunctionId, source: &str) -> Vec<Vec<Edit>> {
    let function = program.function(generator);
    let default = format!("any::<{}>()", program.types.name(function.result));
    let reason = "the default generator reaches every value of its type".to_owned();
    let mut holes: Vec<Edit> = Vec::new();
    for end in ends(&function.body) {
        if end.has_hole() {
            let span = end.span.clone();
            holes.push(Edit { span, text: default.clone(), reason: reason.clone() });
        }
    }
    // Beside all that is there a hole would panic when it is chosen.
    let rejects = |hole: &Edit| Edit {
        span: hole.span.clone(),
        text: "reject!()".to_owned(),
        reason: "nothing is left for the hole to reach".to_owned(),
    };
    let mut beside: Vec<Edit> = holes.iter().map(rejects).collect();
    let span = &function.body.span;
    let is_whole = beside.iter().any(|hole| hole.span == *span);
    if !is_whole {
        beside.push(Edit {
            span: span.start..span.start,
            text: "choose![{ ".to_owned(),
            reason: reason.clone(),
        });
        beside.push(Edit { span: span.end..span.end, text: format!(" }}, {default}]"), reason });
    }
    let mut all = Vec::new();
    for mut edits in [holes, beside] {
        let is_empty = edits.first().is_none_or(|edit| is_whole && edit.text == "reject!()");
        if !is_empty {
            edits.extend(imports::edits(&program.imports, source, &edits));
            all.push(edits);
        }
    }
    all
}

/// The expressions at the ends of the branches.
fn ends(body: &Expression) -> Vec<&Expression> {
    match &body.form {
        Form::If(_, then, otherwise) => [ends(then), ends(otherwise)].concat(),
        Form::Match(_, arms) => arms.iter().flat_map(|arm| ends(&arm.body)).collect(),
        Form::Let(arm, _) => ends(&arm.body),
        Form::Choose(alternatives) => alternatives.iter().flat_map(|one| ends(&one.body)).collect(),
        _ => vec![body],
    }
}
