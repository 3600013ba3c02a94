//! A repair that changes only what is there: a condition is filled in, or a bound, comparison, number or argument corrected.

use std::ops::Range;

use crate::{
    check::{Report, Survey, find, world},
    error::RepairError,
    language::{Expression, Form, Location, read_for},
    oracle::inlined,
    patch::{self, Edit},
    repair::{
        Outcome, Repair, Rounds, Share, accepted,
        conditions::{self, Limits},
        corrections::Corrector,
        imports, sites,
        trial::{Changes, dead},
        verify::Verdict,
    },
    session::Stage,
    synthesis::{Aim, Precision},
    universe::{Scale, Witness},
};

/// How often changes are looked for again, in a world with what spoke against the ones before.
const ROUNDS: usize = 4;

/// In how many tuples of parameters a correction must be right before it is tried in all.
const FEW: usize = 8;

/// How many conditions are tried for a hole, and for a condition that may be wrong.
const MOST_CONDITIONS: usize = 1500;
const MOST_OTHERS: usize = 60;

/// What came of a round of changes.
enum Tried {
    /// The edits, how many places they correct, the text that they make and what is reached with it.
    Exact { edits: Vec<Edit>, places: usize, text: String, after: Box<Report> },
    /// What speaks against those that were found.
    Refuted(Vec<Witness>),
    /// Nothing is to be changed, or nothing that was tried helps.
    Nothing,
}

impl Rounds<'_, '_> {
    /// A repair of one place or a few. A condition that is to be filled in and cannot be is an error.
    pub(super) fn small_change(&mut self) -> Result<Option<Outcome>, RepairError> {
        let (program, generator) = (self.program, self.generator);
        let body = &program.function(generator).body;
        let is_sketch = body.has_hole() && !has_open_condition(body);
        if is_sketch || self.session.effort().aim == Aim::Safe {
            return Ok(None);
        }
        let mut tried = 0;
        for round in 0..ROUNDS {
            let mut oracle = world(program, generator, self.search, &self.witnesses, self.session)?;
            let shorter =
                if has_open_condition(body) { body.clone() } else { inlined(program, body) };
            let survey =
                Survey::of_body(&mut oracle, self.source, &shorter).map_err(|error| error.error)?;
            let condition = survey.paths.conditions.first().map(|hole| &hole.expression.span);
            if condition.is_none() && (survey.need.is_empty() || sites::has_holes(&survey)) {
                return Ok(None);
            }
            let before = survey.report(&mut oracle);
            if condition.is_none() && before.missing == 0 {
                return Ok(None);
            }
            self.session.enter(Stage::Synthesis)?;
            let (source, name) = (self.source, self.name);
            let mut changes = if condition.is_some() {
                let limits = Limits { trials: MOST_CONDITIONS, dead: usize::MAX };
                conditions::fill(&mut oracle, source, name, &survey, limits, self.session)?
            } else {
                let few = Scale { tuples: FEW, ..self.search };
                let few = &mut world(program, generator, few, &self.witnesses, self.session)?;
                let (oracle, survey, session) = (&mut oracle, &survey, &mut *self.session);
                Corrector { few, oracle, source, name, survey, session }.correct()?
            };
            tried += changes.tried;
            if condition.is_none() && changes.found.is_empty() {
                changes = self.other_conditions(dead(&survey))?;
                tried += changes.tried;
            }
            let tuples = accepted::tuples(&oracle);
            changes.found.sort_by_cached_key(|edits| {
                let text = patch::apply(source, edits);
                accepted::share(&text, name, &tuples).rank()
            });
            match self.try_changes(changes)? {
                Tried::Exact { edits, places, text, after } => {
                    return Ok(Some(Outcome::Repaired(Box::new(Repair {
                        before,
                        after: *after,
                        text,
                        edits,
                        precision: Precision::Exact,
                        holes: places,
                        size: places,
                        components: Vec::new(),
                        tried,
                        is_fallback: false,
                        hint: None,
                        counterexamples: round,
                        accepted: Share::default(),
                    }))));
                }
                Tried::Refuted(found)
                    if round + 1 < ROUNDS
                        && found.iter().any(|one| !self.witnesses.contains(one)) =>
                {
                    self.witnesses.extend(found);
                }
                Tried::Refuted(_) | Tried::Nothing => {
                    let Some(condition) = condition else { return Ok(None) };
                    let location = Location::of(self.source, condition);
                    return Err(RepairError::Condition { location });
                }
            }
        }
        Ok(None)
    }

    /// Other conditions for an `if` of the generator, the first of which there are some.
    fn other_conditions(&mut self, most_dead: usize) -> Result<Changes, RepairError> {
        let mut changes = Changes { found: Vec::new(), tried: 0 };
        let limits = Limits { trials: MOST_OTHERS, dead: most_dead };
        for span in conditions_of(&self.program.function(self.generator).body) {
            let old = &self.source[span.clone()];
            let reason = format!("`{old}` was wrong");
            let hole = Edit { span: span.clone(), text: "hole!()".to_owned(), reason };
            let text = patch::apply(self.source, std::slice::from_ref(&hole));
            let Ok(program) = read_for(&text, self.name) else { continue };
            let generator = find(&program, self.name)?;
            let mut oracle =
                world(&program, generator, self.search, &self.witnesses, self.session)?;
            let Ok(survey) = Survey::of(&mut oracle, &text) else { continue };
            if survey.paths.conditions.is_empty() {
                continue;
            }
            let found =
                conditions::fill(&mut oracle, &text, self.name, &survey, limits, self.session)?;
            changes.tried += found.tried;
            if !found.found.is_empty() {
                let edits = found.found.into_iter().flatten();
                changes.found =
                    edits.map(|edit| vec![Edit { text: edit.text, ..hole.clone() }]).collect();
                break;
            }
        }
        Ok(changes)
    }

    /// The first change with which a larger world has neither gap nor surplus.
    fn try_changes(&mut self, changes: Changes) -> Result<Tried, RepairError> {
        let mut witnesses = Vec::new();
        for mut edits in changes.found {
            let places = edits.len();
            edits.extend(imports::edits(&self.program.imports, self.source, &edits));
            let text = patch::apply(self.source, &edits);
            self.session.enter(Stage::Verification)?;
            let after = match self.verify(&text, Precision::Exact)? {
                Verdict::Report(after, _) if after.has_no_gap() && after.has_no_surplus() => after,
                Verdict::Report(_, found) => {
                    witnesses.extend(found);
                    continue;
                }
                Verdict::Unsafe(_, found) => {
                    witnesses.extend(found);
                    continue;
                }
            };
            return Ok(Tried::Exact { edits, places, text, after: Box::new(after) });
        }
        Ok(if witnesses.is_empty() { Tried::Nothing } else { Tried::Refuted(witnesses) })
    }
}

/// Whether a condition of a body is a hole.
fn has_open_condition(body: &Expression) -> bool {
    let mut found = false;
    body.walk(&mut |part| {
        if let Form::If(condition, _, _) = &part.form {
            found |= matches!(condition.form, Form::Hole(_));
        }
    });
    found
}

/// Where the conditions of the `if`s in a body are.
fn conditions_of(body: &Expression) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    body.walk(&mut |part| {
        if let Form::If(condition, _, _) = &part.form
            && body.span.start <= condition.span.start
            && condition.span.end <= body.span.end
        {
            found.push(condition.span.clone());
        }
    });
    found
}
