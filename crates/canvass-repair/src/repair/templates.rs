//! Templates: an `if` or a `let` with a hole in it, which the ordinary repair fills.
//!
//! They are tried where nothing else reaches just what is missing: an alternative that is allowed for some parameters only needs an
//! `if`, and one that uses a number twice needs a `let`.

use std::ops::Range;

use crate::{
    bit_set::BitMatrix,
    check::{Survey, world},
    error::RepairError,
    language::TypeId,
    oracle::{Leaf, Oracle, Row},
    patch::{self, Edit, indentation, line_end},
    repair::{
        Outcome, Repair, Rounds, Templates,
        conditions::separating,
        repair_within,
        sites::{is_hole, nameable},
    },
    synthesis::{Aim, Precision},
};

/// How many templates are tried.
const MOST: usize = 8;
/// In each template such a part of the applications of components is tried.
const PART: usize = 20;
/// How many draws are tried for a new variable.
const MOST_DRAWS: usize = 4;

impl Rounds<'_, '_> {
    /// The first template with which everything is reached, and nothing else.
    pub(super) fn fill_templates(&mut self) -> Result<Option<Repair>, RepairError> {
        if self.templates == Templates::Without || self.session.effort().aim == Aim::Safe {
            return Ok(None);
        }
        let (program, generator) = (self.program, self.generator);
        let mut oracle = world(program, generator, self.search, &self.witnesses, self.session)?;
        let survey = Survey::of(&mut oracle, self.source).map_err(|error| error.error)?;
        let before = survey.report(&mut oracle);
        let mut written = with_if(&mut oracle, self.source, self.name, &survey);
        written.extend(with_let(&oracle, self.source, &survey));
        for template in written.into_iter().take(MOST) {
            let text = patch::apply(self.source, std::slice::from_ref(&template));
            let scales = [self.search, self.verification];
            let most = self.session.effort().tried;
            self.session.limit(most / PART);
            let outcome = repair_within(scales, &text, self.name, Templates::Without, self.session);
            self.session.limit(most);
            let filled = match outcome {
                Ok(Outcome::Repaired(filled)) => *filled,
                Err(RepairError::Stopped) => return Err(RepairError::Stopped),
                Ok(Outcome::Complete(_) | Outcome::Unrepaired(_)) | Err(_) => continue,
            };
            self.tried += filled.tried;
            let is_exact = filled.precision == Precision::Exact
                && filled.after.has_no_gap()
                && filled.after.has_no_surplus();
            if is_exact && let Some(edit) = joined(self.source, &template, &filled) {
                let tried = self.tried;
                return Ok(Some(Repair { before, edits: vec![edit], tried, ..filled }));
            }
        }
        Ok(None)
    }
}

/// A template and the edits inside it as one edit; `None` if there are edits elsewhere.
fn joined(source: &str, template: &Edit, filled: &Repair) -> Option<Edit> {
    let rest = &source[template.span.end..];
    let inside = filled.text.strip_prefix(&source[..template.span.start])?.strip_suffix(rest)?;
    let mut reasons: Vec<&str> = filled.edits.iter().map(|edit| edit.reason.as_str()).collect();
    reasons.dedup();
    let reason = reasons.join("; ");
    Some(Edit { span: template.span.clone(), text: inside.to_owned(), reason })
}

/// Ends of paths put under a condition, with a hole for the parameters for which something is missing.
fn with_if(oracle: &mut Oracle<'_>, source: &str, name: &str, survey: &Survey<'_>) -> Vec<Edit> {
    let mut written: Vec<Edit> = Vec::new();
    for leaf in &survey.paths.leaves {
        let whole = leaf.choice.unwrap_or(leaf.expression);
        let span = whole.span.clone();
        if is_hole(leaf) || whole.has_hole() || written.iter().any(|edit| edit.span == span) {
            continue;
        }
        let is_wanted = |row: &Row| is_needed(&survey.need, row);
        if leaf.rows.iter().all(is_wanted) || !leaf.rows.iter().any(is_wanted) {
            continue;
        }
        for condition in separating(oracle, source, name, &span, &leaf.rows, &is_wanted) {
            let text = conditional(source, &span, &condition);
            written.push(Edit { span: span.clone(), text, reason: String::new() });
        }
    }
    written
}

fn is_needed(need: &BitMatrix, row: &Row) -> bool {
    !need.row_is_empty(row.tuple)
}

/// `if condition { hole!() } else { what is there }`
fn conditional(source: &str, span: &Range<usize>, condition: &str) -> String {
    let (indent, end) = (indentation(source, span.start), line_end(source));
    let inside = source[span.clone()].replace('\n', "\n    ");
    let inner = format!("{end}{indent}    ");
    format!("if {condition} {{{inner}hole!(){end}{indent}}} else {{{inner}{inside}{end}{indent}}}")
}

/// Holes before which a number is drawn.
fn with_let(oracle: &Oracle<'_>, source: &str, survey: &Survey<'_>) -> Vec<Edit> {
    let mut written = Vec::new();
    for leaf in survey.paths.leaves.iter().filter(|leaf| is_hole(leaf)) {
        for draw in draws(oracle, leaf) {
            let span = leaf.expression.span.clone();
            let text = bound(source, &span, &fresh_name(oracle), &draw);
            written.push(Edit { span, text, reason: String::new() });
        }
    }
    written
}

/// The draws of numbers that a value may be made of: any, and those between two variables of a type.
fn draws(oracle: &Oracle<'_>, leaf: &Leaf<'_>) -> Vec<String> {
    let program = oracle.program();
    let mut types: Vec<TypeId> = Vec::new();
    for constructor in program.types.constructors(oracle.goal()) {
        for field in &constructor.fields {
            if program.types.is_integer(field.of) && !types.contains(&field.of) {
                types.push(field.of);
            }
        }
    }
    let locals = &program.function(oracle.generator).locals;
    let mut found = Vec::new();
    for of in types {
        let named: Vec<&str> = nameable(oracle, &leaf.rows)
            .into_iter()
            .map(|local| &locals[local.index()])
            .filter(|local| local.of == of)
            .map(|local| local.name.as_str())
            .collect();
        let type_name = program.types.name(of);
        for (place, low) in named.iter().enumerate() {
            for high in &named[place + 1..] {
                found.extend([
                    format!("range({low} + 1..{high})"),
                    format!("range({low}..={high})"),
                ]);
            }
        }
        if let [bound] = named.as_slice() {
            found.push(format!("range(0..={bound})"));
        }
        found.push(format!("any::<{type_name}>()"));
    }
    found.truncate(MOST_DRAWS);
    found
}

/// A name that the generator does not use.
fn fresh_name(oracle: &Oracle<'_>) -> String {
    let locals = &oracle.program().function(oracle.generator).locals;
    let is_free = |name: &String| locals.iter().all(|local| local.name != *name);
    let numbered = (2..).map(|number| format!("drawn{number}"));
    std::iter::once("drawn".to_owned()).chain(numbered).find(is_free).expect("names never end")
}

/// A hole with a `let` before it, in a block of its own if it is not the end of one.
fn bound(source: &str, span: &Range<usize>, name: &str, draw: &str) -> String {
    let (indent, end) = (indentation(source, span.start), line_end(source));
    let is_end = source[..span.start].trim_end().ends_with(['{', ';'])
        && source[span.end..].trim_start().starts_with('}');
    if is_end {
        return format!("let {name} = {draw};{end}{indent}hole!()");
    }
    let inner = format!("{end}{indent}    ");
    format!("{{{inner}let {name} = {draw};{inner}hole!(){end}{indent}}}")
}
