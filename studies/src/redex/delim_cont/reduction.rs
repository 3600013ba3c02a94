//! Steps of programs: `abort-red`.

use super::Bug;
use super::context::{Position, Positions, Undefined};
use super::contraction::contract;
use super::same::Same;
use super::syntax::{MarkKey, Marks, Program, PromptTag, Store, Suffix, Term, Type, Value};

/// All programs that this one steps to after `before` other steps, each once.
pub(super) fn steps(
    program: &Program,
    before: u64,
    bug: Option<Bug>,
) -> Result<Vec<Program>, Undefined> {
    let mut steps: Vec<Program> = vec![];
    for position in Positions::of(&program.term).iter() {
        for term in contract(position.term, bug)? {
            steps.push(with_term(program, position.plug(term)));
        }
        steps.extend(step_at(program, &position, before)?);
    }
    let mut unique = vec![];
    for step in steps {
        if !unique.iter().any(|other: &Program| other.same(&step)) {
            unique.push(step);
        }
    }
    Ok(unique)
}

fn with_term(program: &Program, term: Term) -> Program {
    Program { term: term.into(), store: program.store.clone() }
}

/// A step that depends on the context or on the store.
///
/// A new tag or key is named after how many steps there were before. Unlike the first name that is not in the store, that
/// is known without looking at the store.
fn step_at(
    program: &Program,
    position: &Position<'_, '_>,
    before: u64,
) -> Result<Option<Program>, Undefined> {
    let here = |term| Ok(Some(with_term(program, position.plug(term))));
    let stored = |value: Value, of: Type| {
        let store = Store::Entry(value.clone().into(), of.into(), program.store.clone());
        Some(Program { term: position.plug(Term::Value(value)).into(), store: store.into() })
    };
    match position.term {
        Term::MakePromptTag(aborted, result) => {
            let tag = Suffix::allocated(before);
            let value = Value::Prompt(PromptTag::Tag(tag.into()));
            Ok(stored(value, Type::Prompt(aborted.clone(), result.clone())))
        }
        Term::MakeMarkKey(of) => {
            let key = Suffix::allocated(before);
            let value = Value::Mark(MarkKey::Key(key.into()));
            Ok(stored(value, Type::Mark(of.clone())))
        }
        Term::CurrentMarks(key, of) => match &**key {
            Term::Value(Value::Mark(key @ MarkKey::Key(_))) => {
                here(Term::Value(position.marks(key, of)?))
            }
            _ => Ok(None),
        },
        Term::CallMark(key, value, _)
            if key.is_value() && value.is_value() && !position.is_below_marks() =>
        {
            here(with_no_marks(position.term))
        }
        Term::CallComp(function, tag)
            if function.is_value() && tag.is_value() && !position.is_below_marks() =>
        {
            here(with_no_marks(position.term))
        }
        Term::Error | Term::ContractError(..) if !position.is_root() => {
            Ok(Some(with_term(program, position.term.clone())))
        }
        _ => Ok(None),
    }
}

fn with_no_marks(term: &Term) -> Term {
    Term::WithMarks(Marks::Empty.into(), term.clone().into())
}
