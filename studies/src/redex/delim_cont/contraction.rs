//! Steps that depend on a part of a program only: `-->`.

use super::Bug;
use super::context::{Positions, Undefined, is_same_tag};
use super::primitive;
use super::substitution::substitute;
use super::symbols::Symbols;
use super::syntax::{Blame, Contract, MarkKey, Marks, PromptTag, Suffix, Term, Value};
use canvass::Lazy;

type Contracted = Result<Vec<Term>, Undefined>;

/// All that a term contracts to.
pub(super) fn contract(term: &Term, bug: Option<Bug>) -> Contracted {
    let one = |term| Ok(vec![term]);
    let replaced =
        |body: &Term, name: &Lazy<Suffix>, by: &Term| substitute(body, name, by).ok_or(Undefined);
    match term {
        Term::Binary(operator, left, right) => {
            let (Some(left), Some(right)) = (left.as_value(), right.as_value()) else {
                return Ok(vec![]);
            };
            one(primitive::binary(operator, &left, &right))
        }
        Term::Unary(operator, operand) => match operand.as_value() {
            Some(operand) => one(primitive::unary(**operator, &operand)),
            None => Ok(vec![]),
        },
        Term::Case(list, empty, first, rest, body) => match list.as_value() {
            Some(Value::Cons(head, tail)) => {
                let body = replaced(body, first, &Term::Value(Lazy::into_inner(head)))?;
                one(replaced(&body, rest, &Term::Value(Lazy::into_inner(tail)))?)
            }
            Some(Value::Null(_)) => one(Term::clone(empty)),
            Some(_) | None => Ok(vec![]),
        },
        Term::If(test, then, other) => match &**test {
            Term::Value(Value::Boolean(is)) => one(Term::clone(if **is { then } else { other })),
            _ => Ok(vec![]),
        },
        Term::Apply(function, argument) => match &**function {
            Term::Value(Value::Lambda(name, _, body)) if argument.is_value() => {
                one(replaced(body, name, argument)?)
            }
            _ => Ok(vec![]),
        },
        Term::Mu(name, _, body) => one(replaced(body, name, term)?),
        Term::Prompt(body, tag, handler) => match &**tag {
            Term::Value(Value::Prompt(tag)) => prompt(body, tag, handler),
            _ => Ok(vec![]),
        },
        Term::Check(test, value, positive, of) => match &**test {
            Term::Value(Value::Boolean(is)) if **is => one(Term::Value(Value::clone(value))),
            Term::Value(Value::Boolean(_)) => {
                one(Term::ContractError(positive.clone(), of.clone()))
            }
            _ => Ok(vec![]),
        },
        Term::Monitor(contract, body, blame) => match body.as_value() {
            Some(value) => Ok(monitor(contract, value, blame, bug)),
            None => Ok(vec![]),
        },
        Term::CurrentMarks(key, of) => match &**key {
            Term::Value(Value::Mark(MarkKey::Guard(contract, key, blame))) => {
                let marks = Term::CurrentMarks(Value::Mark(MarkKey::clone(key)).into(), of.clone());
                let is_wrong = bug == Some(Bug::MarksAreNoList);
                let list = Lazy::new(Contract::List(contract.clone()));
                let contract = if is_wrong { contract.clone() } else { list };
                one(Term::Monitor(contract, marks.into(), blame.clone()))
            }
            _ => Ok(vec![]),
        },
        Term::WithMarks(marks, body) => Ok(with_marks(marks, body)),
        Term::Variable(_)
        | Term::Value(_)
        | Term::Cons(..)
        | Term::MakePromptTag(..)
        | Term::MakeMarkKey(_)
        | Term::Abort(..)
        | Term::CallComp(..)
        | Term::CallMark(..)
        | Term::Update(..)
        | Term::Error
        | Term::ContractError(..) => Ok(vec![]),
    }
}

/// The result of a prompt: its value, an abortion to its handler, or a continuation up to it.
fn prompt(body: &Term, tag: &PromptTag, handler: &Lazy<Value>) -> Contracted {
    if body.is_value() {
        return Ok(vec![body.clone()]);
    }
    let mut contracted = vec![];
    for position in Positions::of(body).iter() {
        match position.term {
            Term::Abort(_, own, value) if value.is_value() => {
                let Term::Value(Value::Prompt(own)) = &**own else { continue };
                if position.has_no_prompt(own)? && is_same_tag(own, tag)? {
                    let value = guarded_inwards(tag, guarded_outwards(own, Term::clone(value))?)?;
                    contracted.push(Term::Apply(Value::clone(handler).into(), value.into()));
                }
            }
            Term::WithMarks(marks, call) => {
                let Term::CallComp(function, own) = &**call else { continue };
                let Term::Value(Value::Prompt(own)) = &**own else { continue };
                let Term::Value(Value::Lambda(name, of, _)) = &**function else { continue };
                if position.has_no_prompt(own)? && is_same_tag(own, tag)? {
                    let rest = position.plug(Term::Variable(name.clone()));
                    let rest = resumed_outwards(own, resumed_inwards(tag, rest)?)?;
                    let continuation = Value::Lambda(name.clone(), of.clone(), rest.into());
                    let call = Term::Apply(function.clone(), continuation.into());
                    let body = position.plug(Term::WithMarks(marks.clone(), call.into()));
                    let tag = Value::Prompt(tag.clone());
                    contracted.push(Term::Prompt(body.into(), tag.into(), handler.clone()));
                }
            }
            _ => {}
        }
    }
    Ok(contracted)
}

/// A guard's contracts, what it guards and whom it blames; `None` for a tag itself.
type Guard<'t> = Option<(&'t Lazy<Contract>, &'t Lazy<Contract>, &'t PromptTag, &'t Blame)>;

fn guard(tag: &PromptTag) -> Result<Guard<'_>, Undefined> {
    match tag {
        PromptTag::Tag(_) => Ok(None),
        PromptTag::Guard(aborted, result, value, blame) => {
            let Value::Prompt(tag) = &**value else { return Err(Undefined) };
            Ok(Some((aborted, result, tag, blame)))
        }
    }
}

fn monitored(contract: &Lazy<Contract>, term: Term, blame: Blame) -> Term {
    Term::Monitor(contract.clone(), term.into(), blame.into())
}

/// `wrap+`
fn guarded_inwards(tag: &PromptTag, term: Term) -> Result<Term, Undefined> {
    let Some((aborted, _, inner, blame)) = guard(tag)? else { return Ok(term) };
    Ok(monitored(aborted, guarded_inwards(inner, term)?, blame.clone()))
}

/// `wrap-`
fn guarded_outwards(tag: &PromptTag, term: Term) -> Result<Term, Undefined> {
    let Some((aborted, _, inner, blame)) = guard(tag)? else { return Ok(term) };
    guarded_outwards(inner, monitored(aborted, term, blame.swapped()))
}

/// `wrap-c+`
fn resumed_inwards(tag: &PromptTag, term: Term) -> Result<Term, Undefined> {
    let Some((_, result, inner, blame)) = guard(tag)? else { return Ok(term) };
    Ok(monitored(result, resumed_inwards(inner, term)?, blame.swapped()))
}

/// `wrap-c-`
fn resumed_outwards(tag: &PromptTag, term: Term) -> Result<Term, Undefined> {
    let Some((_, result, inner, blame)) = guard(tag)? else { return Ok(term) };
    resumed_outwards(inner, monitored(result, term, blame.clone()))
}

fn monitor(
    contract: &Lazy<Contract>,
    value: Value,
    blame: &Lazy<Blame>,
    bug: Option<Bug>,
) -> Vec<Term> {
    let mut contracted = vec![];
    let elements = match &**contract {
        _ if bug == Some(Bug::ListOfAnyContract) => Some(contract),
        Contract::List(elements) => Some(elements),
        Contract::Flat(..) | Contract::Arrow(..) | Contract::Prompt(..) | Contract::Mark(..) => {
            None
        }
    };
    if let (Some(elements), Value::Cons(first, rest)) = (elements, &value) {
        let of_list = Lazy::new(Contract::List(elements.clone()));
        let first = Term::Monitor(elements.clone(), Value::clone(first).into(), blame.clone());
        let rest = Term::Monitor(of_list, Value::clone(rest).into(), blame.clone());
        contracted.push(Term::Cons(first.into(), rest.into()));
    }
    contracted.extend(match (&**contract, value) {
        (Contract::Flat(name, of, body), value) => {
            let test = Value::Lambda(name.clone(), of.clone(), body.clone());
            let test = Term::Apply(test.into(), value.clone().into());
            let (positive, of) = (blame.positive.into(), blame.contract.into());
            Some(Term::Check(test.into(), value.into(), positive, of))
        }
        (Contract::Arrow(argument, result), function @ Value::Lambda(..)) => {
            Some(guarded_function(argument, result, function, blame))
        }
        (Contract::Prompt(aborted, result, _, _), tag) => {
            let guard =
                PromptTag::Guard(aborted.clone(), result.clone(), tag.into(), blame.clone());
            Some(Term::Value(Value::Prompt(guard)))
        }
        (Contract::Mark(contract, _), Value::Mark(key)) => {
            let guard = MarkKey::Guard(contract.clone(), key.into(), blame.clone());
            Some(Term::Value(Value::Mark(guard)))
        }
        (Contract::List(_), null @ Value::Null(_)) => Some(Term::Value(null)),
        (Contract::Arrow(..) | Contract::Mark(..) | Contract::List(_), _) => None,
    });
    contracted
}

/// A function that monitors its argument, then its result.
fn guarded_function(
    argument: &Lazy<Contract>,
    result: &Lazy<Contract>,
    function: Value,
    blame: &Lazy<Blame>,
) -> Term {
    let Value::Lambda(_, of, _) = &function else { return Term::Value(function) };
    let of = of.clone();
    let mut symbols = Symbols::default();
    symbols.add_contract(argument);
    symbols.add_contract(result);
    symbols.add_value(&function);
    let outer = symbols.add_fresh();
    let inner = symbols.add_fresh();
    let variable = |name: Suffix| Lazy::new(Term::Variable(name.into()));
    let call = Term::Apply(function.into(), variable(inner));
    let call = Term::Monitor(result.clone(), call.into(), blame.clone());
    let passed = Term::Monitor(argument.clone(), variable(outer), blame.swapped().into());
    let call = Value::Lambda(inner.into(), of.clone(), call.into());
    let body = Term::Apply(call.into(), passed.into());
    Term::Value(Value::Lambda(outer.into(), of, body.into()))
}

fn with_marks(marks: &Marks, body: &Lazy<Term>) -> Vec<Term> {
    if let Some(value) = body.as_value() {
        return vec![Term::Value(value)];
    }
    match &**body {
        Term::WithMarks(inner, body) => {
            vec![Term::WithMarks(merged(marks, inner).into(), body.clone())]
        }
        Term::CallMark(key, value, body) => {
            let Term::Value(Value::Mark(key)) = &**key else { return vec![] };
            let Some(value) = value.as_value() else { return vec![] };
            let (key, value) = pushed(key, Term::Value(value));
            let update = Term::Update(key.into(), value.into(), body.clone());
            vec![Term::WithMarks(marks.clone().into(), update.into())]
        }
        Term::Update(key, value, body) => {
            let (MarkKey::Key(_), Some(value)) = (&**key, value.as_value()) else { return vec![] };
            let updated = updated(marks, key, &value).into_iter();
            updated.map(|marks| Term::WithMarks(marks.into(), body.clone())).collect()
        }
        _ => vec![],
    }
}

/// `push`
fn pushed(key: &MarkKey, term: Term) -> (MarkKey, Term) {
    match key {
        MarkKey::Key(_) => (key.clone(), term),
        MarkKey::Guard(contract, key, blame) => {
            pushed(key, monitored(contract, term, blame.swapped()))
        }
    }
}

/// `merge`: the second takes precedence.
fn merged(outer: &Marks, inner: &Marks) -> Marks {
    let mut entries = inner.entries();
    for (key, value) in outer.entries() {
        if !entries.iter().any(|(own, _)| *own == key) {
            entries.push((key, value));
        }
    }
    Marks::of(entries)
}

/// `wcm/set`, in each place, or else `wcm/add`.
fn updated(marks: &Marks, key: &Lazy<MarkKey>, value: &Value) -> Vec<Marks> {
    let entries = marks.entries();
    let places: Vec<usize> = (0..entries.len()).filter(|place| entries[*place].0 == *key).collect();
    if places.is_empty() {
        let mut entries = entries;
        entries.push((key.clone(), value.clone().into()));
        return vec![Marks::of(entries)];
    }
    let set = |place: usize| {
        let mut entries = entries.clone();
        entries[place].1 = value.clone().into();
        Marks::of(entries)
    };
    places.into_iter().map(set).collect()
}
