//! Type soundness: `soundness-holds?`.

use super::Bug;
use super::context::{Positions, Undefined};
use super::reduction;
use super::same::Same;
use super::syntax::{Program, Term, Value};
use super::typing::type_of;
use crate::redex::depth::Depth;
use crate::redex::size::is_small;

/// How many programs are looked at.
const MOST: usize = 40;

/// Whether a program ends in a value of its type, in an error, or where a prompt is missing; or runs on, and then
/// still has its type.
///
/// Where one of the model's functions is not defined, or a program becomes too large, nothing is known, and the program is taken to be right.
pub(super) fn is_sound(program: &Program, bug: Option<Bug>) -> bool {
    let mut traversal = Traversal { bug, has_recursed: false, visited: 0, ends: vec![] };
    if traversal.visit(program, None).is_err() {
        return true;
    }
    let is_cut = traversal.visited > MOST;
    match &traversal.ends[..] {
        [] => true,
        [end] => is_sound_end(end, program, is_cut, bug).unwrap_or(true),
        [_, _, ..] => true,
    }
}

struct Traversal {
    bug: Option<Bug>,
    /// Whether a `μ` was met. Without one no program repeats, and comparing programs would demand all of them.
    has_recursed: bool,
    visited: usize,
    /// The program is finished, or not followed further.
    ends: Vec<Program>,
}

/// A program, and the programs that led to it.
#[derive(Clone, Copy)]
struct Trail<'p> {
    program: &'p Program,
    before: Option<&'p Trail<'p>>,
    /// How many programs came before.
    steps: u64,
    /// In how many places it can be evaluated.
    places: usize,
}

impl Trail<'_> {
    /// Whether the program was met before. Most have other numbers of places, and need not be compared.
    fn is_circle(&self) -> bool {
        let before = std::iter::successors(self.before, |trail| trail.before);
        before
            .filter(|trail| trail.places == self.places)
            .any(|trail| trail.program.same(self.program))
    }
}

impl Traversal {
    /// Continues from the program at the end of a trail.
    fn visit(&mut self, program: &Program, before: Option<&Trail<'_>>) -> Result<(), Undefined> {
        if before.is_some() && !is_small(&*program.term, Depth::STEPPED) {
            return Err(Undefined);
        }
        let here = Positions::of(&program.term);
        let steps = before.map_or(0, |before| before.steps + 1);
        let trail = Trail { program, before, steps, places: here.len() };
        if self.has_recursed && trail.is_circle() {
            return Ok(());
        }
        self.visited += 1;
        self.has_recursed |= here.iter().any(|at| matches!(at.term, Term::Mu(..)));
        let next =
            if self.visited > MOST { vec![] } else { reduction::steps(program, steps, self.bug)? };
        if next.is_empty() && !self.ends.iter().any(|end| end.same(program)) {
            self.ends.push(program.clone());
        }
        for program in &next {
            self.visit(program, Some(&trail))?;
        }
        Ok(())
    }
}

fn is_sound_end(
    end: &Program,
    start: &Program,
    is_cut: bool,
    bug: Option<Bug>,
) -> Result<bool, Undefined> {
    let here = Positions::of(&end.term);
    if here.iter().any(|at| matches!(at.term, Term::Error | Term::ContractError(..))) {
        return Ok(true);
    }
    let may_end = is_cut || end.term.is_value() || misses_prompt(&end.term)?;
    // These have no types, but what they step to has.
    let is_between = || here.iter().any(|at| matches!(at.term, Term::Update(..) | Term::Check(..)));
    let keeps_type = || {
        let of = |program: &Program| type_of(&program.term, &program.store, bug);
        match (of(end), of(start)) {
            (Some(end), Some(start)) => end.same(&start),
            (end, start) => end.is_none() && start.is_none(),
        }
    };
    Ok(may_end && (is_between() || keeps_type()))
}

/// `e-missing-prompt?`
fn misses_prompt(term: &Term) -> Result<bool, Undefined> {
    for position in Positions::of(term).iter() {
        let (value, tag) = match position.term {
            Term::CallComp(function, tag) => (function, tag),
            Term::Abort(_, tag, value) => (value, tag),
            _ => continue,
        };
        if let Term::Value(Value::Prompt(tag)) = &**tag
            && value.is_value()
            && position.has_no_prompt(tag)?
        {
            return Ok(true);
        }
    }
    Ok(false)
}
