//! The edits that put chosen terms into their sites.

use crate::{
    bits::Matrix,
    check::Survey,
    language::{Form, TypeId},
    oracle::{Leaf, Operation, Oracle},
    patch::{Edit, column, indentation},
    render::Renderer,
    repair::sites::is_hole,
    synthesis::{Filling, Pool, Site},
    words::describe,
};

const WIDEST_LINE: usize = 100;

struct Alternative {
    text: String,
    recursive: bool,
}

/// One edit for each leaf that changes.
pub(crate) fn edits(
    oracle: &mut Oracle<'_>,
    source: &str,
    survey: &Survey<'_>,
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
            values: &oracle.evaluator.values,
            pool,
        };
        let mut alternatives: Vec<Alternative> = filling
            .chosen
            .iter()
            .filter(|chosen| chosen.0 == number)
            .map(|&(_, term)| Alternative {
                text: renderer.render(term),
                recursive: is_recursive(oracle, pool, term),
            })
            .collect();
        if alternatives.is_empty() {
            continue;
        }
        alternatives.sort_by_key(|alternative| alternative.recursive);
        let leaves: Vec<&Leaf<'_>> =
            survey.paths.leaves.iter().filter(|leaf| leaf.path == site.path).collect();
        let weight = weight(oracle, site, filling.orders);
        let reason = reason(oracle, survey, site, filling, number);
        edits.extend(place(source, &leaves, alternatives, weight.as_deref(), &reason));
    }
    edits
}

/// The part of what was missing that a site now reaches, in words.
fn reason(
    oracle: &mut Oracle<'_>,
    survey: &Survey<'_>,
    site: &Site,
    filling: &Filling,
    number: usize,
) -> String {
    let mut reached = Matrix::new(survey.need.rows(), survey.need.width());
    for &(_, term) in filling.chosen.iter().filter(|chosen| chosen.0 == number) {
        let term = &filling.pools[number].terms[term];
        reached.or(&oracle.project(&term.denotation, term.of, &site.rows));
    }
    reached.and(&survey.need);
    match describe(oracle, &reached, &survey.target) {
        Some(words) => format!("reaches {words}"),
        None => format!("reaches {} of {} missing values", reached.count(), survey.need.count()),
    }
}

fn is_recursive(oracle: &Oracle<'_>, pool: &Pool, term: usize) -> bool {
    let entry = &pool.terms[term];
    entry.operation == Operation::Generate(oracle.generator)
        || entry.parts.iter().any(|&part| is_recursive(oracle, pool, part))
}

/// The types of which any value at all is taken where something narrower is missing.
pub(crate) fn unguided(oracle: &Oracle<'_>, filling: &Filling) -> Vec<TypeId> {
    fn visit(pool: &Pool, term: usize, found: &mut Vec<TypeId>) {
        let entry = &pool.terms[term];
        if entry.operation == Operation::Any && !found.contains(&entry.of) {
            found.push(entry.of);
        }
        entry.parts.iter().for_each(|&part| visit(pool, part, found));
    }
    let mut found = Vec::new();
    filling.chosen.iter().for_each(|&(site, term)| visit(&filling.pools[site], term, &mut found));
    found.retain(|&of| !oracle.program().types.constructors(of).is_empty() && of != TypeId::BOOL);
    found
}

/// The size that recursion is weighted by, so that it is preferred while much is left: never zero.
fn weight(oracle: &Oracle<'_>, site: &Site, orders: u8) -> Option<String> {
    let place = oracle.orders.first(orders.trailing_zeros() as usize)?;
    let name = &oracle.program().function(oracle.generator).locals[place].name;
    if !site.locals.iter().any(|local| local.index() == place) {
        return None;
    }
    let positive = site.rows.iter().all(|row| {
        let value = row.frame[place].and_then(|value| oracle.evaluator.values.as_integer(value));
        value.is_some_and(|number| number > 0)
    });
    Some(if positive { name.clone() } else { format!("{name} + 1") })
}

/// One alternative for each hole, and the rest for the last.
fn place(
    source: &str,
    leaves: &[&Leaf<'_>],
    alternatives: Vec<Alternative>,
    weight: Option<&str>,
    reason: &str,
) -> Vec<Edit> {
    let holes: Vec<&&Leaf<'_>> = leaves.iter().filter(|leaf| is_hole(leaf)).collect();
    if holes.is_empty() {
        return vec![beside(source, leaves, alternatives, weight, reason)];
    }
    let mut left = alternatives.into_iter();
    let mut edits = Vec::new();
    for (number, hole) in holes.iter().enumerate() {
        let last = number + 1 == holes.len();
        let taken: Vec<Alternative> =
            left.by_ref().take(if last { usize::MAX } else { 1 }).collect();
        if !taken.is_empty() {
            let span = hole.expression.span.clone();
            let text = choice(source, span.start, taken, weight);
            edits.push(Edit { span, text, reason: reason.to_owned() });
        }
    }
    edits
}

/// What stands at the end of a path stays, with new alternatives.
fn beside(
    source: &str,
    leaves: &[&Leaf<'_>],
    alternatives: Vec<Alternative>,
    weight: Option<&str>,
    reason: &str,
) -> Edit {
    let reason = reason.to_owned();
    let last = leaves.last().expect("a path has a leaf");
    let span = last.expression.span.clone();
    if let Some(Form::Choose(others)) = last.choice.map(|choice| &choice.form) {
        let end = others.last().map_or(span.end, |other| other.span.end);
        let weighted = others.iter().any(|other| other.weight.is_some());
        let weight = if weighted { "1 => " } else { "" };
        let texts: Vec<String> = alternatives
            .into_iter()
            .map(|alternative| format!("{weight}{}", alternative.text))
            .collect();
        return Edit { span: end..end, text: format!(", {}", texts.join(", ")), reason };
    }
    if matches!(last.expression.form, Form::Reject) {
        let text = choice(source, span.start, alternatives, weight);
        return Edit { span, text, reason };
    }
    let mut all =
        vec![Alternative { text: source[span.clone()].to_owned(), recursive: last.recursive }];
    all.extend(alternatives);
    all.sort_by_key(|alternative| alternative.recursive);
    let text = choice(source, span.start, all, weight);
    Edit { span, text, reason }
}

fn choice(
    source: &str,
    start: usize,
    alternatives: Vec<Alternative>,
    weight: Option<&str>,
) -> String {
    if let [only] = alternatives.as_slice() {
        return only.text.clone();
    }
    let recursive = alternatives.iter().filter(|alternative| alternative.recursive).count();
    let texts: Vec<String> = alternatives
        .into_iter()
        .map(|alternative| match weight {
            Some(weight) if recursive == 1 && alternative.recursive => {
                format!("{weight} => {}", alternative.text)
            }
            Some(_) if recursive == 1 => format!("1 => {}", alternative.text),
            Some(_) | None => alternative.text,
        })
        .collect();
    let line = format!("choose![{}]", texts.join(", "));
    if column(source, start) + line.chars().count() <= WIDEST_LINE {
        return line;
    }
    let indent = indentation(source, start);
    let lines: Vec<String> = texts.iter().map(|text| format!("{indent}    {text},\n")).collect();
    format!("choose![\n{}{indent}]", lines.concat())
}
