//! Values and steps: `v`, `E` and `red`.

use super::bug::Bug;
use super::typing::type_of;
use super::{Calculus, ListOperation, View};
use crate::redex::depth::Depth;
use crate::redex::name::Name;
use crate::redex::size::is_small;

/// What a term steps to.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::redex) enum Reduct<T> {
    /// Another term.
    Term(T),
    /// The end: `hd` or `tl` of `nil`.
    Error,
}

/// How a term is put in the place of a variable.
pub(in crate::redex) type Substitute<'a, T> = dyn Fn(&T, Name, &T) -> T + 'a;

/// `v ::= (λ (x τ) M) | c | integer | (+ v) | (cons v) | ((cons v) v)`, and what the calculus has besides.
pub(in crate::redex) fn is_value<T: Calculus>(term: &T, bug: Option<Bug>) -> bool {
    match term.view() {
        View::Lambda(..) | View::Constant(_) | View::Integer(_) => true,
        View::Variable(_) => false,
        View::Apply(function, argument) => match function.view() {
            View::Constant(constant) => {
                let takes_more = T::is_plus(constant)
                    || cons_element::<T>(constant).is_some()
                    || T::takes_more(constant);
                takes_more && is_value(&**argument, bug)
            }
            View::Apply(..) => bug != Some(Bug::PairIsNoValue) && pair(term, bug).is_some(),
            View::Lambda(..) | View::Variable(_) | View::Integer(_) => false,
        },
    }
}

/// Whether a term is a value, or steps to one term of its type, unless that is too large to tell, or to an error.
pub(in crate::redex) fn is_sound<T: Calculus>(
    term: &T,
    bug: Option<Bug>,
    substitute: &Substitute<'_, T>,
) -> bool {
    is_value(term, bug)
        || match &step(term, bug, substitute)[..] {
            [Reduct::Error] => true,
            [Reduct::Term(reduct)] => {
                type_of(reduct, bug) == type_of(term, bug) || !is_small(reduct, Depth::ROOT)
            }
            [] | [_, _, ..] => false,
        }
}

/// All terms that this one steps to.
pub(in crate::redex) fn step<T: Calculus>(
    term: &T,
    bug: Option<Bug>,
    substitute: &Substitute<'_, T>,
) -> Vec<Reduct<T>> {
    let View::Apply(function, argument) = term.view() else { return vec![] };
    let mut reducts: Vec<Reduct<T>> =
        contract(&**function, &**argument, bug, substitute).into_iter().collect();
    reducts.extend(within(step(&**function, bug, substitute), |function| {
        T::apply(function.into(), argument.clone())
    }));
    if bug != Some(Bug::NoArgumentContext) && is_value(&**function, bug) {
        reducts.extend(within(step(&**argument, bug, substitute), |argument| {
            T::apply(function.clone(), argument.into())
        }));
    }
    reducts
}

fn within<T>(reducts: Vec<Reduct<T>>, context: impl Fn(T) -> T) -> impl Iterator<Item = Reduct<T>> {
    reducts.into_iter().map(move |reduct| match reduct {
        Reduct::Term(term) => Reduct::Term(context(term)),
        Reduct::Error => Reduct::Error,
    })
}

fn contract<T: Calculus>(
    function: &T,
    argument: &T,
    bug: Option<Bug>,
    substitute: &Substitute<'_, T>,
) -> Option<Reduct<T>> {
    match function.view() {
        View::Lambda(name, _, body) => {
            is_value(argument, bug).then(|| Reduct::Term(substitute(body, **name, argument)))
        }
        View::Constant(constant) => match T::list_operation(constant)? {
            (ListOperation::Head, element) => head(element, argument, bug),
            (ListOperation::Tail, element) => tail(element, argument, bug),
            (ListOperation::Nil | ListOperation::Cons, _) => None,
        },
        View::Apply(operator, first) => match operator.view() {
            View::Constant(constant) if T::is_plus(constant) => plus(&**first, argument),
            View::Constant(constant) => T::contract_constant(constant, first, argument, bug),
            View::Lambda(..) | View::Apply(..) | View::Variable(_) | View::Integer(_) => None,
        },
        View::Variable(_) | View::Integer(_) => None,
    }
}

fn head<T: Calculus>(element: &T::Element, list: &T, bug: Option<Bug>) -> Option<Reduct<T>> {
    if is_nil(list, element) {
        return Some(Reduct::Error);
    }
    if bug == Some(Bug::HeadOfPartial) {
        let View::Apply(cons, first) = list.view() else { return None };
        let fits = cons_of(&**cons)? == element && is_value(&**first, bug);
        return fits.then(|| Reduct::Term(T::clone(first)));
    }
    let pair = pair(list, bug).filter(|pair| pair.element == element)?;
    Some(Reduct::Term(pair.first.clone()))
}

fn tail<T: Calculus>(element: &T::Element, list: &T, bug: Option<Bug>) -> Option<Reduct<T>> {
    if is_nil(list, element) {
        return Some(Reduct::Error);
    }
    let pair = pair(list, bug).filter(|pair| pair.element == element)?;
    let wrong = bug == Some(Bug::TailIsHead);
    Some(Reduct::Term(if wrong { pair.first.clone() } else { pair.rest.clone() }))
}

fn plus<T: Calculus>(left: &T, right: &T) -> Option<Reduct<T>> {
    match (left.view(), right.view()) {
        (View::Integer(left), View::Integer(right)) => {
            Some(Reduct::Term(T::integer(left.wrapping_add(**right))))
        }
        _ => None,
    }
}

/// `((cons v) v)`
pub(in crate::redex) struct Pair<'t, T: Calculus> {
    pub(in crate::redex) element: &'t T::Element,
    pub(in crate::redex) first: &'t T,
    pub(in crate::redex) rest: &'t T,
}

/// The values in `((cons v) v)`.
pub(in crate::redex) fn pair<T: Calculus>(term: &T, bug: Option<Bug>) -> Option<Pair<'_, T>> {
    let View::Apply(function, rest) = term.view() else { return None };
    let View::Apply(cons, first) = function.view() else { return None };
    let element = cons_of(&**cons)?;
    (is_value(&**first, bug) && is_value(&**rest, bug)).then_some(Pair { element, first, rest })
}

/// Whether the term is `nil` of this.
pub(in crate::redex) fn is_nil<T: Calculus>(term: &T, element: &T::Element) -> bool {
    let View::Constant(constant) = term.view() else { return false };
    let operation = T::list_operation(constant);
    operation.is_some_and(|(operation, of)| operation == ListOperation::Nil && of == element)
}

/// Of what the term is `cons`.
fn cons_of<T: Calculus>(term: &T) -> Option<&T::Element> {
    let View::Constant(constant) = term.view() else { return None };
    cons_element::<T>(constant)
}

fn cons_element<T: Calculus>(constant: &T::Constant) -> Option<&T::Element> {
    let (operation, element) = T::list_operation(constant)?;
    (operation == ListOperation::Cons).then_some(element)
}
