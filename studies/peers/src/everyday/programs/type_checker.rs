//! Simply typed lambda calculus: terms that have a type keep it while they are evaluated, and do not get stuck.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::mutate;
use program::{Term, Type, is_value, step, type_of};

#[mutate]
pub mod program {
    use canvass_peers_mutate::input;

    #[input]
    #[derive(Eq)]
    pub enum Type {
        Bool,
        Number,
        Function(Box<Type>, Box<Type>),
    }

    /// A variable is how many binders are between it and its own.
    #[input]
    pub enum Term {
        True,
        False,
        Zero,
        Variable(u8),
        Successor(Box<Term>),
        IsZero(Box<Term>),
        If(Box<Term>, Box<Term>, Box<Term>),
        Lambda(Type, Box<Term>),
        Apply(Box<Term>, Box<Term>),
    }

    use Term::{Apply, False, If, IsZero, Lambda, Successor, True, Variable, Zero};

    /// The type of a term without free variables; none if it has no type.
    pub fn type_of(term: &Term) -> Option<Type> {
        type_in(&mut Vec::new(), term)
    }

    /// The context has the types of variables, the innermost last.
    fn type_in(context: &mut Vec<Type>, term: &Term) -> Option<Type> {
        match term {
            True | False => Some(Type::Bool),
            Zero => Some(Type::Number),
            Variable(index) => {
                let place = context.len().checked_sub(usize::from(*index) + 1)?;
                Some(context[place].clone())
            }
            Successor(inner) => {
                if type_in(context, inner)? == Type::Number {
                    Some(Type::Number)
                } else {
                    None
                }
            }
            IsZero(inner) => {
                if type_in(context, inner)? == Type::Number {
                    Some(Type::Bool)
                } else {
                    None
                }
            }
            If(condition, yes, no) => {
                if type_in(context, condition)? != Type::Bool {
                    return None;
                }
                let ty = type_in(context, yes)?;
                if type_in(context, no)? == ty { Some(ty) } else { None }
            }
            Lambda(argument, body) => {
                context.push(argument.clone());
                let result = type_in(context, body);
                context.pop();
                Some(Type::Function(Box::new(argument.clone()), Box::new(result?)))
            }
            Apply(function, argument) => {
                let Type::Function(from, to) = type_in(context, function)? else { return None };
                if type_in(context, argument)? == *from { Some(*to) } else { None }
            }
        }
    }

    pub fn is_value(term: &Term) -> bool {
        match term {
            True | False | Zero | Lambda(..) => true,
            Successor(inner) => is_value(inner),
            Variable(_) | IsZero(_) | If(..) | Apply(..) => false,
        }
    }

    /// One step of evaluation, arguments first; none if there is none.
    pub fn step(term: &Term) -> Option<Term> {
        match term {
            True | False | Zero | Variable(_) | Lambda(..) => None,
            Successor(inner) => Some(Successor(Box::new(step(inner)?))),
            IsZero(inner) => match &**inner {
                Zero => Some(True),
                Successor(number) if is_value(number) => Some(False),
                _ => Some(IsZero(Box::new(step(inner)?))),
            },
            If(condition, yes, no) => match &**condition {
                True => Some((**yes).clone()),
                False => Some((**no).clone()),
                _ => Some(If(Box::new(step(condition)?), yes.clone(), no.clone())),
            },
            Apply(function, argument) => {
                if !is_value(function) {
                    return Some(Apply(Box::new(step(function)?), argument.clone()));
                }
                if !is_value(argument) {
                    return Some(Apply(function.clone(), Box::new(step(argument)?)));
                }
                let Lambda(_, body) = &**function else { return None };
                Some(substitute(body, 0, argument))
            }
        }
    }

    /// Puts a term without free variables in the place of a variable.
    fn substitute(term: &Term, index: u8, value: &Term) -> Term {
        let inside = |term: &Term| Box::new(substitute(term, index, value));
        match term {
            True | False | Zero => term.clone(),
            Variable(other) => {
                if *other == index {
                    value.clone()
                } else if *other > index {
                    Variable(other - 1)
                } else {
                    Variable(*other)
                }
            }
            Successor(inner) => Successor(inside(inner)),
            IsZero(inner) => IsZero(inside(inner)),
            If(condition, yes, no) => If(inside(condition), inside(yes), inside(no)),
            Lambda(ty, body) => Lambda(ty.clone(), Box::new(substitute(body, index + 1, value))),
            Apply(function, argument) => Apply(inside(function), inside(argument)),
        }
    }
}

/// The type of a term, from the types of its variables, the innermost first: each rule as a textbook has it.
fn derived(context: &[Type], term: &Term) -> Option<Type> {
    let has = |term: &Term, ty: Type| (derived(context, term)? == ty).then_some(());
    match term {
        Term::True | Term::False => Some(Type::Bool),
        Term::Zero => Some(Type::Number),
        Term::Variable(index) => context.get(usize::from(*index)).cloned(),
        Term::Successor(inner) => has(inner, Type::Number).map(|()| Type::Number),
        Term::IsZero(inner) => has(inner, Type::Number).map(|()| Type::Bool),
        Term::If(condition, yes, no) => {
            has(condition, Type::Bool)?;
            let ty = derived(context, yes)?;
            has(no, ty.clone()).map(|()| ty)
        }
        Term::Lambda(argument, body) => {
            let inner = [std::slice::from_ref(argument), context].concat();
            let result = derived(&inner, body)?;
            Some(Type::Function(Box::new(argument.clone()), Box::new(result)))
        }
        Term::Apply(function, argument) => match derived(context, function)? {
            Type::Function(from, to) => has(argument, *from).map(|()| *to),
            Type::Bool | Type::Number => None,
        },
    }
}

/// The value that a term comes to.
fn evaluated(mut term: Term) -> Term {
    while let Some(next) = step(&term) {
        term = next;
    }
    term
}

fn a_step_keeps_the_type(term: &Term) -> Verdict {
    let (Some(ty), Some(next)) = (type_of(term), step(term)) else {
        return Verdict::Discarded;
    };
    assert_eq!(type_of(&next), Some(ty));
    Verdict::Holds
}

fn an_application_comes_to_a_value((function, argument): (Term, Term)) -> Verdict {
    let application = Term::Apply(Box::new(function), Box::new(argument));
    let Some(ty) = type_of(&application) else { return Verdict::Discarded };
    let value = evaluated(application);
    assert!(is_value(&value), "{value:?}");
    assert_eq!(type_of(&value), Some(ty));
    Verdict::Holds
}

fn functions_have_the_types_of_the_rules(term: Term) -> Verdict {
    let Some(ty @ Type::Function(..)) = derived(&[], &term) else { return Verdict::Discarded };
    assert_eq!(type_of(&term), Some(ty));
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "type_checker",
        mutants: program::MUTANTS,
        properties: vec![
            by_ref("a_step_keeps_the_type", Precondition::Hard, a_step_keeps_the_type),
            by_value(
                "an_application_comes_to_a_value",
                Precondition::Hard,
                an_application_comes_to_a_value,
            ),
            by_value(
                "functions_have_the_types_of_the_rules",
                Precondition::Hard,
                functions_have_the_types_of_the_rules,
            ),
        ],
    }
}
