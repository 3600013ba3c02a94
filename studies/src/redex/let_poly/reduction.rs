//! Values and steps: `v`, `E`, `Σ` and `red`.

use super::bug::Bug;
use super::substitution::substitute;
use super::syntax::{Constant, Term};
use crate::redex::name::Name;

/// A term, and what its references refer to.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct State {
    /// `Σ`, the newest first.
    store: Vec<(Name, Term)>,
    /// `M`
    pub(super) term: Term,
}

/// What a state steps to.
#[derive(Debug)]
pub(super) enum Reduct {
    State(State),
    /// The end: `hd` or `tl` of `nil`.
    Error,
    /// Nothing, though it should.
    Stuck,
    /// It is not known: a term is too deep.
    GivenUp,
}

/// `v ::= (λ x M) | c | ((cons v) v) | (cons v) | (+ v) | (set v) | r`
pub(super) fn is_value(term: &Term) -> bool {
    match term {
        Term::Lambda(..) | Term::Constant(_) | Term::Integer(_) | Term::Variable(_) => true,
        Term::Let(..) => false,
        Term::Apply(function, argument) => match &**function {
            Term::Constant(Constant::Cons | Constant::Plus | Constant::Set) => is_value(argument),
            Term::Apply(cons, first) => {
                matches!(**cons, Term::Constant(Constant::Cons))
                    && is_value(first)
                    && is_value(argument)
            }
            _ => false,
        },
    }
}

impl State {
    pub(super) fn new(term: Term) -> State {
        State { store: vec![], term }
    }

    /// The term with its references made around it, those first that others mention.
    ///
    /// Redex misses a mention that is inside of a value, and then makes them in any order.
    pub(super) fn program(&self) -> Term {
        let mut left: Vec<&(Name, Term)> = self.store.iter().rev().collect();
        let mut ordered = vec![];
        while !left.is_empty() {
            let free = left.iter().position(|(_, value)| {
                let mut names = vec![];
                value.names(&mut names);
                !left.iter().any(|(reference, _)| names.contains(reference))
            });
            // What goes in circles mentions itself before it is made, and so has no type.
            ordered.push(left.remove(free.unwrap_or(0)));
        }
        ordered.into_iter().rev().fold(self.term.clone(), |body, (name, value)| {
            let new = Term::apply(Term::Constant(Constant::New), value.clone());
            Term::Let((*name).into(), new.into(), body.into())
        })
    }

    /// The one state that this one steps to.
    pub(super) fn step(&self, bug: Option<Bug>) -> Reduct {
        let mut store = self.store.clone();
        let mut stepper = Stepper { store: &mut store, whole: self, bug };
        match stepper.step(&self.term) {
            Ok(term) => Reduct::State(State { store, term }),
            Err(end) => end,
        }
    }
}

struct Stepper<'a> {
    store: &'a mut Vec<(Name, Term)>,
    whole: &'a State,
    bug: Option<Bug>,
}

impl Stepper<'_> {
    /// Contracts the one redex in a term that is no value.
    fn step(&mut self, term: &Term) -> Result<Term, Reduct> {
        match term {
            Term::Apply(function, argument) if !is_value(function) => {
                Ok(Term::Apply(self.step(function)?.into(), argument.clone()))
            }
            Term::Apply(function, argument) if !is_value(argument) => {
                Ok(Term::Apply(function.clone(), self.step(argument)?.into()))
            }
            Term::Apply(function, argument) => self.contract(function, argument),
            Term::Let(name, bound, body) if self.bug == Some(Bug::LetIsLambda) => {
                Ok(Term::apply(Term::Lambda(name.clone(), body.clone()), Term::clone(bound)))
            }
            Term::Let(name, bound, body) if is_value(bound) => {
                substitute(body, **name, bound).ok_or(Reduct::GivenUp)
            }
            Term::Let(name, bound, body) => {
                Ok(Term::Let(name.clone(), self.step(bound)?.into(), body.clone()))
            }
            Term::Lambda(..) | Term::Variable(_) | Term::Constant(_) | Term::Integer(_) => {
                Err(Reduct::Stuck)
            }
        }
    }

    /// A function and its argument, both of which are values.
    fn contract(&mut self, function: &Term, argument: &Term) -> Result<Term, Reduct> {
        match (function, argument) {
            (Term::Lambda(name, body), _) => {
                substitute(body, **name, argument).ok_or(Reduct::GivenUp)
            }
            (Term::Constant(Constant::Head | Constant::Tail), Term::Constant(Constant::Nil)) => {
                Err(Reduct::Error)
            }
            (Term::Constant(Constant::Head), _) => pair(argument).map(|(first, _)| first.clone()),
            (Term::Constant(Constant::Tail), _) => pair(argument).map(|(_, rest)| rest.clone()),
            (Term::Constant(Constant::New), _) => {
                let reference = self.new_reference();
                self.store.insert(0, (reference, argument.clone()));
                Ok(Term::Variable(reference.into()))
            }
            (Term::Constant(Constant::Get), Term::Variable(reference)) => {
                Ok(self.content(**reference)?.clone())
            }
            (Term::Apply(operator, first), _) => match (&**operator, &**first, argument) {
                (Term::Constant(Constant::Plus), Term::Integer(left), Term::Integer(right)) => {
                    Ok(Term::Integer(left.wrapping_add(**right).into()))
                }
                (Term::Constant(Constant::Set), Term::Variable(reference), _) => {
                    let content = self.content(**reference)?;
                    Ok(std::mem::replace(content, argument.clone()))
                }
                _ => Err(Reduct::Stuck),
            },
            _ => Err(Reduct::Stuck),
        }
    }

    fn content(&mut self, reference: Name) -> Result<&mut Term, Reduct> {
        let found = self.store.iter_mut().find(|(own, _)| *own == reference);
        found.map(|(_, content)| content).ok_or(Reduct::Stuck)
    }

    fn new_reference(&self) -> Name {
        let mut used = vec![];
        self.whole.term.names(&mut used);
        for (reference, value) in &self.whole.store {
            used.push(*reference);
            value.names(&mut used);
        }
        Name::letter(b'r').fresh(&used)
    }
}

/// The values in `((cons v) v)`.
fn pair(term: &Term) -> Result<(&Term, &Term), Reduct> {
    if let Term::Apply(function, rest) = term
        && let Term::Apply(cons, first) = &**function
        && matches!(**cons, Term::Constant(Constant::Cons))
    {
        return Ok((first, rest));
    }
    Err(Reduct::Stuck)
}
