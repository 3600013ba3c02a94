//! The edits that put chosen terms into their sites.

use std::ops::Range;

use crate::{
    bit_set::BitMatrix,
    check::Survey,
    language::{Form, TypeId},
    oracle::{Leaf, Operation, Oracle},
    patch::{Edit, column, indentation, line_end},
    render::Renderer,
    repair::{sites::is_hole, weight::Recursion},
    synthesis::{Filling, Present, Site, Term},
    words::Describer,
};

const WIDEST_LINE: usize = 100;

struct Alternative {
    text: String,
    recursion: Recursion,
    /// What stands there and is needless with it: the bytes.
    replaces: Option<Range<usize>>,
}

impl Alternative {
    fn is_recursive(&self) -> bool {
        !self.recursion.is_empty()
    }
}

/// Writes alternatives at a site.
struct Writer<'a, 'o, 'p> {
    oracle: &'o Oracle<'p>,
    source: &'a str,
    site: &'a Site,
    orders: u8,
}

/// The edits of all leaves that change.
pub(crate) fn edits(
    oracle: &mut Oracle<'_>,
    source: &str,
    survey: &Survey<'_>,
    need: &BitMatrix,
    sites: &[Site],
    filling: &Filling,
) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (number, site) in sites.iter().enumerate() {
        let pool = &filling.pools[number];
        let function = oracle.program().function(oracle.generator);
        let renderer = Renderer {
            program: oracle.program(),
            function,
            values: &oracle.interpreter.values,
            pool,
        };
        let mut alternatives: Vec<Alternative> = filling
            .chosen
            .iter()
            .filter(|chosen| chosen.0 == number)
            .map(|&(_, term)| Alternative {
                text: renderer.render(term),
                recursion: Recursion::of_term(oracle, pool, term),
                replaces: replaced(oracle, survey, site, &pool.terms[term]),
            })
            .collect();
        if alternatives.is_empty() {
            continue;
        }
        alternatives.sort_by_key(Alternative::is_recursive);
        let leaves = survey.paths.on(site.path);
        let reason = reason(oracle, survey, need, site, filling, number);
        let writer = Writer { oracle, source, site, orders: filling.orders };
        edits.extend(writer.edits(&leaves, alternatives, &reason));
    }
    edits
}

/// What stands at a site and is needless with a term.
fn replaced(
    oracle: &Oracle<'_>,
    survey: &Survey<'_>,
    site: &Site,
    term: &Term,
) -> Option<Range<usize>> {
    let mut coverage = oracle.project(&term.denotation, term.of, &site.rows);
    coverage.and(&oracle.compared);
    let is_needless =
        |one: &&Present| one.is_replaced_by(term.operation, &coverage, &survey.target);
    site.present.iter().find(is_needless).map(|one| one.span.clone())
}

/// The reason for the edits of a site: the part of the gap that it now reaches.
fn reason(
    oracle: &mut Oracle<'_>,
    survey: &Survey<'_>,
    need: &BitMatrix,
    site: &Site,
    filling: &Filling,
    number: usize,
) -> String {
    let mut reached = BitMatrix::new(need.rows(), need.width());
    for &(_, term) in filling.chosen.iter().filter(|chosen| chosen.0 == number) {
        let term = &filling.pools[number].terms[term];
        reached.or(&oracle.project(&term.denotation, term.of, &site.rows));
    }
    reached.and(need);
    format!("reaches {}", Describer::new(oracle).describe(oracle, &reached, &survey.target))
}

/// The data types of which the filling takes `any::<T>()`, where a narrower generator might do better.
pub(crate) fn unguided(oracle: &Oracle<'_>, filling: &Filling) -> Vec<TypeId> {
    let mut found: Vec<TypeId> = Vec::new();
    for &(site, term) in &filling.chosen {
        filling.pools[site].walk(term, &mut |entry| {
            if entry.operation == Operation::Any && !found.contains(&entry.of) {
                found.push(entry.of);
            }
        });
    }
    found.retain(|&of| !oracle.program().types.constructors(of).is_empty() && of != TypeId::BOOL);
    found
}

impl Writer<'_, '_, '_> {
    /// One alternative for each hole, and the rest for the last.
    fn edits(
        &self,
        leaves: &[&Leaf<'_>],
        alternatives: Vec<Alternative>,
        reason: &str,
    ) -> Vec<Edit> {
        let holes: Vec<&&Leaf<'_>> = leaves.iter().filter(|leaf| is_hole(leaf)).collect();
        if holes.is_empty() {
            return self.around(leaves, alternatives, reason);
        }
        let mut left = alternatives.into_iter();
        let mut edits = Vec::new();
        for (number, hole) in holes.iter().enumerate() {
            let last = number + 1 == holes.len();
            let taken: Vec<Alternative> =
                left.by_ref().take(if last { usize::MAX } else { 1 }).collect();
            if !taken.is_empty() {
                let span = hole.expression.span.clone();
                let text = self.choice(span.start, taken);
                edits.push(Edit { span, text, reason: reason.to_owned() });
            }
        }
        edits
    }

    /// Replaces what is needless with an alternative, and adds the other alternatives.
    fn around(
        &self,
        leaves: &[&Leaf<'_>],
        alternatives: Vec<Alternative>,
        reason: &str,
    ) -> Vec<Edit> {
        let last = leaves.last().expect("a path has a leaf");
        if last.choice.is_none() && alternatives.iter().any(|one| one.replaces.is_some()) {
            let span = last.expression.span.clone();
            let text = self.choice(span.start, alternatives);
            return vec![Edit { span, text, reason: reason.to_owned() }];
        }
        let (mut edits, mut others): (Vec<Edit>, Vec<Alternative>) = (Vec::new(), Vec::new());
        for one in alternatives {
            match &one.replaces {
                Some(span) if edits.iter().all(|edit| edit.span != *span) => {
                    let (span, text) = (span.clone(), one.text);
                    edits.push(Edit { span, text, reason: reason.to_owned() });
                }
                Some(_) | None => others.push(one),
            }
        }
        if !others.is_empty() {
            edits.push(self.beside(leaves, others, reason));
        }
        edits
    }

    /// Keeps the expression at the end of a path, and adds alternatives to it.
    fn beside(&self, leaves: &[&Leaf<'_>], alternatives: Vec<Alternative>, reason: &str) -> Edit {
        let reason = reason.to_owned();
        let last = leaves.last().expect("a path has a leaf");
        let span = last.expression.span.clone();
        if let Some(Form::Choose(others)) = last.choice.map(|choice| &choice.form) {
            let end = others.last().map_or(span.end, |other| other.span.end);
            let weighted = others.iter().any(|other| other.weight.is_some());
            let before =
                format!(",{}{}", separator(self.source, end), if weighted { "1 => " } else { "" });
            let text = alternatives
                .iter()
                .map(|alternative| format!("{before}{}", alternative.text))
                .collect();
            return Edit { span: end..end, text, reason };
        }
        if matches!(last.expression.form, Form::Reject) {
            let text = self.choice(span.start, alternatives);
            return Edit { span, text, reason };
        }
        let text = match last.expression.form {
            Form::Let(..) => block(self.source, &span),
            _ => self.source[span.clone()].to_owned(),
        };
        let recursion = Recursion::of_expression(self.oracle, last.expression);
        let mut all = vec![Alternative { text, recursion, replaces: None }];
        all.extend(alternatives);
        all.sort_by_key(Alternative::is_recursive);
        let text = self.choice(span.start, all);
        Edit { span, text, reason }
    }

    /// A `choose!` of several alternatives. If exactly one is recursive, it is weighted by a size, as in section 5 of the paper.
    fn choice(&self, start: usize, alternatives: Vec<Alternative>) -> String {
        if let [only] = alternatives.as_slice() {
            return only.text.clone();
        }
        let mut recursive = alternatives.iter().filter(|alternative| alternative.is_recursive());
        let weight = match (recursive.next(), recursive.next()) {
            (Some(only), None) => only.recursion.weight(self.oracle, self.site, self.orders),
            (None, _) | (Some(_), Some(_)) => None,
        };
        let texts: Vec<String> = alternatives
            .into_iter()
            .map(|alternative| match &weight {
                Some(weight) if alternative.is_recursive() => {
                    format!("{weight} => {}", alternative.text)
                }
                Some(_) => format!("1 => {}", alternative.text),
                None => alternative.text,
            })
            .collect();
        let line = format!("choose![{}]", texts.join(", "));
        if !line.contains('\n') && column(self.source, start) + line.chars().count() <= WIDEST_LINE
        {
            return line;
        }
        let (indent, end) = (indentation(self.source, start), line_end(self.source));
        let lines: Vec<String> =
            texts.iter().map(|text| format!("{indent}    {},{end}", indented(text))).collect();
        format!("choose![{end}{}{indent}]", lines.concat())
    }
}

/// Statements in braces.
fn block(source: &str, span: &Range<usize>) -> String {
    let (indent, end) = (indentation(source, span.start), line_end(source));
    format!("{{{end}{indent}    {}{end}{indent}}}", indented(&source[span.clone()]))
}

/// Indents all lines but the first.
fn indented(text: &str) -> String {
    text.replace('\n', "\n    ")
}

/// The white space before an added alternative: a new line, if the alternatives before it are on lines of their own.
fn separator(source: &str, end: usize) -> String {
    let line = source[..end].rfind('\n').map_or(0, |start| start + 1);
    let indent = indentation(source, end);
    if source[line..end].contains("choose!") {
        " ".to_owned()
    } else {
        format!("{}{indent}", line_end(source))
    }
}
