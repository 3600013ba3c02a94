//! Type soundness: `soundness-holds?`.

use super::Bug;
use super::context::{Undefined, positions};
use super::reduction::steps;
use super::syntax::{Program, Term, Value};
use super::typing::type_of;
use crate::redex::depth::Depth;
use crate::redex::size::is_small;

/// How many programs are looked at.
const MOST: usize = 40;

/// Whether a program comes to a value of its type, or to an error, or to where a prompt is missing; or runs on, and then
/// still has its type.
///
/// Where one of the model's functions is not defined, or a program becomes too large, nothing is known, and the program is taken to be right.
pub(super) fn is_sound(program: &Program, bug: Option<Bug>) -> bool {
    let mut traversal =
        Traversal { bug, has_recursed: false, visited: 0, path: vec![], ends: vec![] };
    if traversal.visit(program).is_err() {
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
    /// Whether a `μ` was met. Without, no program comes again, and comparing them would look at all there is in them.
    has_recursed: bool,
    visited: usize,
    /// What led here.
    path: Vec<Program>,
    /// Where nothing more happens, or is looked at.
    ends: Vec<Program>,
}

impl Traversal {
    fn visit(&mut self, program: &Program) -> Result<(), Undefined> {
        if self.has_recursed && self.path.contains(program) {
            return Ok(());
        }
        if !self.path.is_empty() && !is_small(&*program.term, Depth::STEPPED) {
            return Err(Undefined);
        }
        self.visited += 1;
        let mut here = positions(&program.term).into_iter();
        self.has_recursed |= here.any(|at| matches!(at.term, Term::Mu(..)));
        let next = if self.visited > MOST { vec![] } else { steps(program, self.bug)? };
        if next.is_empty() && !self.ends.contains(program) {
            self.ends.push(program.clone());
        }
        self.path.push(program.clone());
        for next in next {
            self.visit(&next)?;
        }
        self.path.pop();
        Ok(())
    }
}

fn is_sound_end(
    end: &Program,
    start: &Program,
    is_cut: bool,
    bug: Option<Bug>,
) -> Result<bool, Undefined> {
    let here = positions(&end.term);
    if here.iter().any(|at| matches!(at.term, Term::Error | Term::ContractError(..))) {
        return Ok(true);
    }
    let may_end = is_cut || end.term.is_value() || misses_prompt(&end.term)?;
    // These have no types, but what they step to has.
    let is_between = || here.iter().any(|at| matches!(at.term, Term::Update(..) | Term::Check(..)));
    let keeps_type = || {
        let of = |program: &Program| type_of(&program.term, &program.store, bug);
        of(end) == of(start)
    };
    Ok(may_end && (is_between() || keeps_type()))
}

/// `e-missing-prompt?`
fn misses_prompt(term: &Term) -> Result<bool, Undefined> {
    for position in positions(term) {
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
