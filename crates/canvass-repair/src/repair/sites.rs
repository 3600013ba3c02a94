//! The sites of a generator: the paths that are to be changed.

use crate::{
    bit_set::BitMatrix,
    check::Survey,
    error::RepairError,
    language::LocalId,
    oracle::{Leaf, Oracle, Row},
    patch::Edit,
    synthesis::{Present, Site},
};

/// Sites that reach common tuples, which must be filled together, and those tuples: a connected component. Or one hole that says
/// what it must reach.
pub(crate) struct Group {
    pub(crate) sites: Vec<Site>,
    pub(crate) tuples: Vec<bool>,
    /// What the hole says that it must reach.
    pub(crate) typed: Option<BitMatrix>,
}

/// Whether a leaf is a hole or contains one. Then the whole leaf is replaced.
pub(crate) fn is_hole(leaf: &Leaf<'_>) -> bool {
    leaf.expression.has_hole()
}

pub(crate) fn has_holes(survey: &Survey<'_>) -> bool {
    survey.paths.leaves.iter().any(is_hole)
}

/// The sites, by group: the holes, and for tuples that reach no hole the end of every path. A `let` is a site as a whole if its
/// variable has no value for some tuples.
///
/// `None` if no path leads to some of what is missing.
pub(crate) fn groups(
    oracle: &mut Oracle<'_>,
    survey: &Survey<'_>,
) -> Result<Option<Vec<Group>>, RepairError> {
    let count = oracle.universe.tuples.len();
    let typed = typed(oracle, survey);
    let mut need = survey.need.clone();
    typed.iter().flat_map(|group| &group.typed).for_each(|reached| need.minus(reached));
    let needed: Vec<bool> = (0..count).map(|tuple| !need.row_is_empty(tuple)).collect();
    let is_open = |leaf: &&Leaf<'_>| is_hole(leaf) && leaf.expression.typed_hole().is_none();
    let mut helped = vec![false; count];
    for leaf in survey.paths.leaves.iter().filter(is_open) {
        leaf.rows.iter().for_each(|row| helped[row.tuple] = true);
    }
    let stems = blocking(survey, &needed);
    let inside = |leaf: &Leaf<'_>| {
        leaf.expression.typed_hole().is_some() || stems.iter().any(|stem| contains(stem, leaf))
    };
    let ends = survey.paths.leaves.iter().filter(|leaf| !inside(leaf)).chain(stems.iter().copied());
    let mut sites: Vec<Site> = Vec::new();
    for leaf in ends {
        let wanted = |row: &Row| needed[row.tuple] && (is_hole(leaf) || !helped[row.tuple]);
        let known = sites.iter().any(|site| site.path == leaf.path);
        if !known && leaf.rows.iter().any(wanted) {
            let locals = nameable(oracle, &leaf.rows);
            let sample = sample(survey, &leaf.rows);
            let present = present(oracle, survey, leaf.path)?;
            sites.push(Site {
                path: leaf.path,
                rows: leaf.rows.clone(),
                locals,
                sample,
                present,
                need: survey.need.clone(),
            });
        }
    }
    let mut groups: Vec<Group> = Vec::new();
    for site in sites {
        let mut tuples = vec![false; count];
        site.rows.iter().for_each(|row| tuples[row.tuple] |= needed[row.tuple]);
        let mut merged = Group { sites: vec![site], tuples, typed: None };
        let (touching, apart) = groups.into_iter().partition::<Vec<Group>, _>(|group| {
            group.tuples.iter().zip(&merged.tuples).any(|(left, right)| *left && *right)
        });
        groups = apart;
        for mut group in touching.into_iter().rev() {
            group.sites.append(&mut merged.sites);
            group.tuples.iter_mut().zip(&merged.tuples).for_each(|(left, right)| *left |= right);
            merged = group;
        }
        groups.push(merged);
    }
    let reached = |tuple: usize| groups.iter().any(|group| group.tuples[tuple]);
    let is_reachable = (0..count).all(|tuple| !needed[tuple] || reached(tuple));
    groups.extend(typed);
    Ok(is_reachable.then_some(groups))
}

/// What stands at the ends of a path that has no hole.
fn present(
    oracle: &mut Oracle<'_>,
    survey: &Survey<'_>,
    path: usize,
) -> Result<Vec<Present>, RepairError> {
    let leaves = survey.paths.leaves.iter().filter(|leaf| leaf.path == path);
    let mut found = Vec::new();
    for leaf in leaves.filter(|leaf| !leaf.expression.has_hole()) {
        found.extend(Present::of(oracle, leaf)?);
    }
    Ok(found)
}

/// The holes that say what they must reach, each a group of its own.
fn typed(oracle: &mut Oracle<'_>, survey: &Survey<'_>) -> Vec<Group> {
    let mut found = Vec::new();
    for leaf in &survey.paths.leaves {
        let Some(covers) = leaf.expression.typed_hole() else { continue };
        let mut tuples = vec![false; survey.target.rows()];
        leaf.rows.iter().for_each(|row| tuples[row.tuple] = true);
        let mut reached = BitMatrix::new(survey.target.rows(), survey.target.width());
        for tuple in (0..tuples.len()).filter(|&tuple| tuples[tuple]) {
            for place in 0..reached.width() {
                let mut arguments = oracle.universe.tuples[tuple].clone();
                arguments.push(oracle.universe.domain(oracle.goal()).values[place]);
                if oracle.interpreter.holds(covers, &arguments) {
                    reached.insert(tuple, place);
                }
            }
        }
        reached.and(&oracle.compared);
        if !reached.is_empty() {
            let locals = nameable(oracle, &leaf.rows);
            let sample = sample(survey, &leaf.rows);
            let site = Site {
                path: leaf.path,
                rows: leaf.rows.clone(),
                locals,
                sample,
                present: Vec::new(),
                need: reached.clone(),
            };
            found.push(Group { sites: vec![site], tuples, typed: Some(reached) });
        }
    }
    found
}

/// The innermost stems of the tuples for which something is missing and which reach no leaf. A stem that contains a hole is left
/// out, since the hole is a site.
fn blocking<'s, 'e>(survey: &'s Survey<'e>, needed: &[bool]) -> Vec<&'s Leaf<'e>> {
    let reaches = |leaf: &Leaf<'_>, tuple: usize| leaf.rows.iter().any(|row| row.tuple == tuple);
    let holes: Vec<&Leaf<'_>> = survey.paths.leaves.iter().filter(|leaf| is_hole(leaf)).collect();
    let mut found: Vec<&Leaf<'_>> = Vec::new();
    for tuple in (0..needed.len()).filter(|&tuple| needed[tuple]) {
        if survey.paths.leaves.iter().any(|leaf| reaches(leaf, tuple)) {
            continue;
        }
        let innermost = survey.paths.stems.iter().rfind(|stem| reaches(stem, tuple));
        let whole = innermost.filter(|stem| !holes.iter().any(|hole| contains(stem, hole)));
        let new = |stem: &&Leaf<'_>| !found.iter().any(|known| std::ptr::eq(*known, *stem));
        if let Some(stem) = whole.filter(new) {
            found.push(stem);
        }
    }
    let nested = |stem: &Leaf<'_>| {
        found.iter().any(|outer| !std::ptr::eq(*outer, stem) && contains(outer, stem))
    };
    found.iter().copied().filter(|stem| !nested(stem)).collect()
}

fn contains(stem: &Leaf<'_>, leaf: &Leaf<'_>) -> bool {
    let (outer, inner) = (&stem.expression.span, &leaf.expression.span);
    outer.start <= inner.start && inner.end <= outer.end
}

const SAMPLE: usize = 24;

/// A sample of the rows, from the half whose tuples miss most.
fn sample(survey: &Survey<'_>, rows: &[Row]) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..rows.len()).collect();
    numbers.sort_by_key(|&row| usize::MAX - survey.need.places(rows[row].tuple).count());
    numbers.truncate((rows.len() / 2).max(SAMPLE));
    let stride = numbers.len().div_ceil(SAMPLE).max(1);
    numbers.into_iter().step_by(stride).collect()
}

/// The variables that are bound in all rows and not shadowed.
pub(super) fn nameable(oracle: &Oracle<'_>, rows: &[Row]) -> Vec<LocalId> {
    let locals = &oracle.program().function(oracle.generator).locals;
    let bound = |place: usize| rows.first().is_some_and(|row| row.frame[place].is_some());
    (0..locals.len())
        .filter(|&place| bound(place) && !locals[place].name.is_empty())
        .filter(|&place| {
            !(place + 1..locals.len())
                .any(|later| bound(later) && locals[later].name == locals[place].name)
        })
        .map(|place| LocalId(place as u32))
        .collect()
}

/// Edits that replace holes from which nothing is needed by `reject!()`.
pub(crate) fn abandoned(survey: &Survey<'_>, edits: &[Edit]) -> Vec<Edit> {
    let holes = survey
        .paths
        .leaves
        .iter()
        .filter(|leaf| is_hole(leaf))
        .map(|leaf| leaf.expression.span.clone());
    holes
        .filter(|span| !edits.iter().any(|edit| edit.span == *span))
        .map(|span| Edit {
            span,
            text: "reject!()".to_owned(),
            reason: "nothing is missing here".to_owned(),
        })
        .collect()
}
