//! Where a term can be evaluated: `E` and `M`, and what is asked of them.

use super::syntax::{MarkKey, Marks, PromptTag, Suffix, Term, Type, Value};
use canvass::Lazy;

/// The model's function is not defined here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Undefined;

/// A part of a term, and what is around it, the outermost first.
#[derive(Debug, Clone)]
pub(super) struct Position<'t> {
    pub(super) term: &'t Term,
    frames: Vec<Frame<'t>>,
}

/// A term, and the place in it.
#[derive(Debug, Clone, Copy)]
struct Frame<'t> {
    term: &'t Term,
    place: Place,
}

/// Which part of a term: the first to be evaluated, or the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    First,
    Second,
}

/// All parts of a term that may be evaluated.
pub(super) fn positions(term: &Term) -> Vec<Position<'_>> {
    let mut positions = vec![Position { term, frames: vec![] }];
    let mut next = 0;
    while let Some(position) = positions.get(next).cloned() {
        // Marks directly below marks are merged first.
        let is_below_marks = position.is_below_marks();
        if !(is_below_marks && matches!(position.term, Term::WithMarks(..))) {
            for place in places(position.term) {
                let mut frames = position.frames.clone();
                frames.push(Frame { term: position.term, place });
                positions.push(Position { term: part(position.term, place), frames });
            }
        }
        next += 1;
    }
    positions
}

fn places(term: &Term) -> Vec<Place> {
    match term {
        Term::If(..)
        | Term::Unary(..)
        | Term::Case(..)
        | Term::Update(..)
        | Term::CurrentMarks(..)
        | Term::Monitor(..)
        | Term::Check(..)
        | Term::WithMarks(..) => vec![Place::First],
        Term::Apply(first, _)
        | Term::Binary(_, first, _)
        | Term::Cons(first, _)
        | Term::Abort(_, first, _)
        | Term::CallComp(first, _)
        | Term::CallMark(first, _, _) => {
            if first.is_value() {
                vec![Place::First, Place::Second]
            } else {
                vec![Place::First]
            }
        }
        Term::Prompt(_, tag, _) => {
            let is_tag = matches!(**tag, Term::Value(Value::Prompt(_)));
            if is_tag { vec![Place::First, Place::Second] } else { vec![Place::First] }
        }
        Term::Variable(_)
        | Term::Value(_)
        | Term::Mu(..)
        | Term::MakePromptTag(..)
        | Term::MakeMarkKey(_)
        | Term::Error
        | Term::ContractError(..) => vec![],
    }
}

/// The part that is evaluated in a place. A prompt's tag comes first, then its body.
fn part(term: &Term, place: Place) -> &Term {
    let of = |first, second| match place {
        Place::First => first,
        Place::Second => second,
    };
    match term {
        Term::If(first, _, _)
        | Term::Unary(_, first)
        | Term::Case(first, ..)
        | Term::Update(_, first, _)
        | Term::CurrentMarks(first, _)
        | Term::Monitor(_, first, _)
        | Term::Check(first, ..)
        | Term::WithMarks(_, first) => first,
        Term::Apply(first, second)
        | Term::Binary(_, first, second)
        | Term::Cons(first, second)
        | Term::Abort(_, first, second)
        | Term::CallComp(first, second)
        | Term::CallMark(first, second, _)
        | Term::Prompt(second, first, _) => of(first, second),
        Term::Variable(_)
        | Term::Value(_)
        | Term::Mu(..)
        | Term::MakePromptTag(..)
        | Term::MakeMarkKey(_)
        | Term::Error
        | Term::ContractError(..) => term,
    }
}

/// The term with another part in a place.
fn with_part(term: &Term, place: Place, new: Term) -> Term {
    let mut changed = term.clone();
    let is_first = place == Place::First;
    match &mut changed {
        Term::If(first, _, _)
        | Term::Unary(_, first)
        | Term::Case(first, ..)
        | Term::Update(_, first, _)
        | Term::CurrentMarks(first, _)
        | Term::Monitor(_, first, _)
        | Term::Check(first, ..)
        | Term::WithMarks(_, first) => *first = new.into(),
        Term::Apply(first, second)
        | Term::Binary(_, first, second)
        | Term::Cons(first, second)
        | Term::Abort(_, first, second)
        | Term::CallComp(first, second)
        | Term::CallMark(first, second, _)
        | Term::Prompt(second, first, _) => {
            *(if is_first { first } else { second }) = new.into();
        }
        Term::Variable(_)
        | Term::Value(_)
        | Term::Mu(..)
        | Term::MakePromptTag(..)
        | Term::MakeMarkKey(_)
        | Term::Error
        | Term::ContractError(..) => {}
    }
    changed
}

impl Position<'_> {
    /// Whether nothing is around it.
    pub(super) fn is_root(&self) -> bool {
        self.frames.is_empty()
    }

    /// `in-hole`: the whole term with something else here.
    pub(super) fn plug(&self, term: Term) -> Term {
        let frames = self.frames.iter().rev();
        frames.fold(term, |inner, frame| with_part(frame.term, frame.place, inner))
    }

    /// Not `not-wcm`.
    pub(super) fn is_below_marks(&self) -> bool {
        self.frames.last().is_some_and(|frame| matches!(frame.term, Term::WithMarks(..)))
    }

    /// `no-match`: no prompt around it has this tag.
    pub(super) fn has_no_prompt(&self, tag: &PromptTag) -> Result<bool, Undefined> {
        for frame in &self.frames {
            match (frame.term, frame.place) {
                (Term::Cons(..) | Term::Update(..), _) => return Err(Undefined),
                (Term::Prompt(_, own, _), Place::Second) => {
                    let Term::Value(Value::Prompt(own)) = &**own else { return Err(Undefined) };
                    if is_same_tag(own, tag)? {
                        return Ok(false);
                    }
                }
                _ => {}
            }
        }
        Ok(true)
    }

    /// `marks`: what a key has around here, the innermost first.
    pub(super) fn marks(&self, key: &MarkKey, of: &Lazy<Type>) -> Result<Value, Undefined> {
        let mut found = Value::Null(of.clone());
        for frame in &self.frames {
            match frame.term {
                Term::Cons(..) | Term::Update(..) => return Err(Undefined),
                Term::WithMarks(marks, _) => {
                    if let Some(value) = marks.get(key) {
                        found = Value::Cons(value.clone(), found.into());
                    }
                }
                _ => {}
            }
        }
        Ok(found)
    }
}

impl Marks {
    /// What a key has.
    pub(super) fn get(&self, wanted: &MarkKey) -> Option<&Lazy<Value>> {
        let mut marks = self;
        while let Marks::Mark(key, value, rest) = marks {
            if **key == *wanted {
                return Some(value);
            }
            marks = rest;
        }
        None
    }

    /// All of them, in order.
    pub(super) fn entries(&self) -> Vec<(Lazy<MarkKey>, Lazy<Value>)> {
        let mut entries = vec![];
        let mut marks = self;
        while let Marks::Mark(key, value, rest) = marks {
            entries.push((key.clone(), value.clone()));
            marks = rest;
        }
        entries
    }

    /// These, in order.
    pub(super) fn of(entries: Vec<(Lazy<MarkKey>, Lazy<Value>)>) -> Marks {
        let entries = entries.into_iter().rev();
        entries.fold(Marks::Empty, |rest, (key, value)| Marks::Mark(key, value, rest.into()))
    }
}

/// `same-prompt-tag?`
pub(super) fn is_same_tag(left: &PromptTag, right: &PromptTag) -> Result<bool, Undefined> {
    Ok(left == right || unguarded(left)? == unguarded(right)?)
}

fn unguarded(tag: &PromptTag) -> Result<Suffix, Undefined> {
    match tag {
        PromptTag::Tag(tag) => Ok(**tag),
        PromptTag::Guard(_, _, value, _) => {
            let Value::Prompt(tag) = &**value else { return Err(Undefined) };
            unguarded(tag)
        }
    }
}
