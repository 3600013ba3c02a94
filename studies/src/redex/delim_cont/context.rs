//! Where a term can be evaluated: the contexts `E` and `M`, and the questions that steps ask about them.

use super::syntax::{MarkKey, Marks, PromptTag, Suffix, Term, Type, Value};
use canvass::Lazy;

/// The model's function is not defined here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Undefined;

/// All parts of a term that may be evaluated, each after the part that it is in.
#[derive(Debug)]
pub(super) struct Positions<'t>(Vec<Place<'t>>);

#[derive(Debug, Clone, Copy)]
struct Place<'t> {
    term: &'t Term,
    /// Where the term around it is, and which part of that it is.
    around: Option<(usize, Part)>,
}

/// Which part of a term: the first to be evaluated, or the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    First,
    Second,
}

/// A part of a term, and its context.
#[derive(Debug, Clone, Copy)]
pub(super) struct Position<'t, 'p> {
    pub(super) term: &'t Term,
    at: usize,
    places: &'p [Place<'t>],
}

impl<'t> Positions<'t> {
    /// Those of a term.
    pub(super) fn of(term: &'t Term) -> Positions<'t> {
        let mut positions = Positions(vec![Place { term, around: None }]);
        let mut next = 0;
        while let Some(Place { term, .. }) = positions.0.get(next).copied() {
            // Marks directly below marks are merged first.
            let is_below_marks = positions.at(next).is_below_marks();
            if !(is_below_marks && matches!(term, Term::WithMarks(..))) {
                for part in parts(term) {
                    let around = Some((next, *part));
                    positions.0.push(Place { term: inside(term, *part), around });
                }
            }
            next += 1;
        }
        positions
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    fn at(&self, at: usize) -> Position<'t, '_> {
        Position { term: self.0[at].term, at, places: &self.0 }
    }

    /// All of them, the outermost first.
    pub(super) fn iter(&self) -> impl Iterator<Item = Position<'t, '_>> {
        (0..self.0.len()).map(|at| self.at(at))
    }
}

fn parts(term: &Term) -> &'static [Part] {
    match term {
        Term::If(..)
        | Term::Unary(..)
        | Term::Case(..)
        | Term::Update(..)
        | Term::CurrentMarks(..)
        | Term::Monitor(..)
        | Term::Check(..)
        | Term::WithMarks(..) => &[Part::First],
        Term::Apply(first, _)
        | Term::Binary(_, first, _)
        | Term::Cons(first, _)
        | Term::Abort(_, first, _)
        | Term::CallComp(first, _)
        | Term::CallMark(first, _, _) => {
            if first.is_value() {
                &[Part::First, Part::Second]
            } else {
                &[Part::First]
            }
        }
        Term::Prompt(_, tag, _) => {
            let is_tag = matches!(**tag, Term::Value(Value::Prompt(_)));
            if is_tag { &[Part::First, Part::Second] } else { &[Part::First] }
        }
        Term::Variable(_)
        | Term::Value(_)
        | Term::Mu(..)
        | Term::MakePromptTag(..)
        | Term::MakeMarkKey(_)
        | Term::Error
        | Term::ContractError(..) => &[],
    }
}

/// The part that is evaluated. A prompt's tag comes first, then its body.
fn inside(term: &Term, part: Part) -> &Term {
    let of = |first, second| match part {
        Part::First => first,
        Part::Second => second,
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

/// The term with a part replaced; the old part is not copied.
fn with_part(term: &Term, part: Part, new: Term) -> Term {
    let new = Lazy::new(new);
    let both = |first: &Lazy<Term>, second: &Lazy<Term>, new| match part {
        Part::First => (new, second.clone()),
        Part::Second => (first.clone(), new),
    };
    match term {
        Term::If(_, then, other) => Term::If(new, then.clone(), other.clone()),
        Term::Unary(operator, _) => Term::Unary(operator.clone(), new),
        Term::Case(_, empty, first, rest, body) => {
            Term::Case(new, empty.clone(), first.clone(), rest.clone(), body.clone())
        }
        Term::Update(key, _, body) => Term::Update(key.clone(), new, body.clone()),
        Term::CurrentMarks(_, of) => Term::CurrentMarks(new, of.clone()),
        Term::Monitor(contract, _, blame) => Term::Monitor(contract.clone(), new, blame.clone()),
        Term::Check(_, value, positive, of) => {
            Term::Check(new, value.clone(), positive.clone(), of.clone())
        }
        Term::WithMarks(marks, _) => Term::WithMarks(marks.clone(), new),
        Term::Apply(first, second) => {
            let (first, second) = both(first, second, new);
            Term::Apply(first, second)
        }
        Term::Binary(operator, first, second) => {
            let (first, second) = both(first, second, new);
            Term::Binary(operator.clone(), first, second)
        }
        Term::Cons(first, second) => {
            let (first, second) = both(first, second, new);
            Term::Cons(first, second)
        }
        Term::Abort(of, first, second) => {
            let (first, second) = both(first, second, new);
            Term::Abort(of.clone(), first, second)
        }
        Term::CallComp(first, second) => {
            let (first, second) = both(first, second, new);
            Term::CallComp(first, second)
        }
        Term::CallMark(first, second, body) => {
            let (first, second) = both(first, second, new);
            Term::CallMark(first, second, body.clone())
        }
        Term::Prompt(second, first, handler) => {
            let (first, second) = both(first, second, new);
            Term::Prompt(second, first, handler.clone())
        }
        Term::Variable(_)
        | Term::Value(_)
        | Term::Mu(..)
        | Term::MakePromptTag(..)
        | Term::MakeMarkKey(_)
        | Term::Error
        | Term::ContractError(..) => term.clone(),
    }
}

impl Position<'_, '_> {
    /// Whether nothing is around it.
    pub(super) fn is_root(&self) -> bool {
        self.at == 0
    }

    /// The terms around it and which part of them it is in, the innermost first.
    fn around(&self) -> impl Iterator<Item = (&Term, Part)> {
        let mut place = self.places[self.at];
        std::iter::from_fn(move || {
            let (around, part) = place.around?;
            place = self.places[around];
            Some((place.term, part))
        })
    }

    /// `in-hole`: the whole term with something else here.
    pub(super) fn plug(&self, term: Term) -> Term {
        self.around().fold(term, |inner, (around, part)| with_part(around, part, inner))
    }

    /// Not `not-wcm`.
    pub(super) fn is_below_marks(&self) -> bool {
        self.around().next().is_some_and(|(around, _)| matches!(around, Term::WithMarks(..)))
    }

    /// `no-match`: no prompt around it has this tag.
    pub(super) fn has_no_prompt(&self, tag: &PromptTag) -> Result<bool, Undefined> {
        let around: Vec<(&Term, Part)> = self.around().collect();
        for (around, part) in around.into_iter().rev() {
            match (around, part) {
                (Term::Cons(..) | Term::Update(..), _) => return Err(Undefined),
                (Term::Prompt(_, own, _), Part::Second) => {
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

    /// `marks`: the values that a key has in the context, the innermost first.
    pub(super) fn marks(&self, key: &MarkKey, of: &Lazy<Type>) -> Result<Value, Undefined> {
        let mut found = Value::Null(of.clone());
        let around: Vec<(&Term, Part)> = self.around().collect();
        for (around, _) in around.into_iter().rev() {
            match around {
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
