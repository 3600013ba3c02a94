//! How programs are written: `(<> ((λ (var:a : Num) var:a) 1) ·)`.

mod part;
mod word;

use super::syntax::{BinaryOperator, Blame, Program, Store, Term, UnaryOperator, Value};
use crate::redex::notation::{Expression, Notation, ReadError};
use canvass::Lazy;
use part::{binder, bound};

impl Notation for Program {
    fn read(expression: &Expression) -> Result<Program, ReadError> {
        match expression.list() {
            Some([head, term, store]) if head.symbol() == Some("<>") => {
                Ok(Program { term: Lazy::read(term)?, store: Lazy::read(store)? })
            }
            Some(_) | None => Err(expression.unlike("(<> e Σ)")),
        }
    }

    fn write(&self) -> Expression {
        Expression::form("<>", [self.term.write(), self.store.write()])
    }
}

impl Notation for Store {
    fn read(expression: &Expression) -> Result<Store, ReadError> {
        match (expression.symbol(), expression.list()) {
            (Some("·"), _) => Ok(Store::Empty),
            (_, Some([value, colon, of, rest])) if colon.symbol() == Some(":") => {
                Ok(Store::Entry(Lazy::read(value)?, Lazy::read(of)?, Lazy::read(rest)?))
            }
            _ => Err(expression.unlike("· or (v : t Σ)")),
        }
    }

    fn write(&self) -> Expression {
        match self {
            Store::Empty => Expression::of("·"),
            Store::Entry(value, of, rest) => {
                Expression::List(vec![value.write(), Expression::of(":"), of.write(), rest.write()])
            }
        }
    }
}

impl Notation for Term {
    fn read(expression: &Expression) -> Result<Term, ReadError> {
        if let Ok(value) = Value::read(expression) {
            return Ok(Term::Value(value));
        }
        let Some(elements) = expression.list() else {
            return Lazy::read(expression).map(Term::Variable);
        };
        if let Some((head, rest)) = elements.split_first()
            && let Some(form) = read_form(head, rest)?
        {
            return Ok(form);
        }
        match elements {
            [function, argument] => Ok(Term::Apply(Lazy::read(function)?, Lazy::read(argument)?)),
            _ => Err(expression.unlike("an expression e")),
        }
    }

    fn write(&self) -> Expression {
        match self {
            Term::Variable(name) => name.write(),
            Term::Value(value) => value.write(),
            Term::Apply(function, argument) => {
                Expression::List(vec![function.write(), argument.write()])
            }
            Term::If(test, then, other) => {
                Expression::form("if", [test.write(), then.write(), other.write()])
            }
            Term::Mu(name, of, body) => Expression::form("μ", [binder(name, of), body.write()]),
            Term::Unary(operator, operand) => {
                Expression::List(vec![operator.write(), operand.write()])
            }
            Term::Binary(operator, left, right) => {
                Expression::List(vec![operator.write(), left.write(), right.write()])
            }
            Term::Cons(first, rest) => Expression::form("cons", [first.write(), rest.write()]),
            Term::Case(list, empty, first, rest, body) => {
                let arrow = |left, right| Expression::List(vec![left, Expression::of("="), right]);
                let names = Expression::form("cons", [first.write(), rest.write()]);
                let empty = arrow(Expression::of("null"), empty.write());
                Expression::form("case", [list.write(), empty, arrow(names, body.write())])
            }
            Term::MakePromptTag(aborted, result) => {
                Expression::form("make-prompt-tag", [aborted.write(), result.write()])
            }
            Term::MakeMarkKey(of) => Expression::form("make-cm-key", [of.write()]),
            Term::Prompt(body, tag, handler) => {
                Expression::form("%", [body.write(), tag.write(), handler.write()])
            }
            Term::Abort(of, tag, value) => {
                Expression::form("abort", [of.write(), tag.write(), value.write()])
            }
            Term::WithMarks(marks, body) => Expression::form("wcm", [marks.write(), body.write()]),
            Term::CurrentMarks(key, of) => Expression::form("ccm", [key.write(), of.write()]),
            Term::CallComp(function, tag) => {
                Expression::form("call/comp", [function.write(), tag.write()])
            }
            Term::CallMark(key, value, body) => {
                Expression::form("call/cm", [key.write(), value.write(), body.write()])
            }
            Term::Update(key, value, body) => {
                let update = Expression::form("update", [key.write(), value.write()]);
                Expression::form("seq", [update, body.write()])
            }
            Term::Error => Expression::form("error", []),
            Term::Monitor(contract, body, blame) => {
                let [positive, negative, of] = blame.labels();
                Expression::form(
                    "monitor",
                    [contract.write(), body.write(), positive, negative, of],
                )
            }
            Term::ContractError(positive, contract) => {
                Expression::form("ctc-error", [positive.write(), contract.write()])
            }
            Term::Check(test, value, positive, contract) => Expression::form(
                "check",
                [test.write(), value.write(), positive.write(), contract.write()],
            ),
        }
    }
}

/// What begins with a word of its own; `None` if this does not.
fn read_form(head: &Expression, rest: &[Expression]) -> Result<Option<Term>, ReadError> {
    Ok(Some(match (head.symbol().unwrap_or_default(), rest) {
        ("if", [test, then, other]) => {
            Term::If(Lazy::read(test)?, Lazy::read(then)?, Lazy::read(other)?)
        }
        ("μ", [variable, body]) => {
            let (name, of) = bound(variable)?;
            Term::Mu(name, of, Lazy::read(body)?)
        }
        ("cons", [first, rest]) => Term::Cons(Lazy::read(first)?, Lazy::read(rest)?),
        ("case", [list, empty, pair]) => {
            let (null, empty) = arms(empty)?;
            let (names, body) = arms(pair)?;
            let Some([cons, first, rest]) = names.list() else { return Ok(None) };
            if null.symbol() != Some("null") || cons.symbol() != Some("cons") {
                return Ok(None);
            }
            Term::Case(
                Lazy::read(list)?,
                Lazy::read(empty)?,
                Lazy::read(first)?,
                Lazy::read(rest)?,
                Lazy::read(body)?,
            )
        }
        ("make-prompt-tag", [aborted, result]) => {
            Term::MakePromptTag(Lazy::read(aborted)?, Lazy::read(result)?)
        }
        ("make-cm-key", [of]) => Term::MakeMarkKey(Lazy::read(of)?),
        ("%", [body, tag, handler]) => {
            Term::Prompt(Lazy::read(body)?, Lazy::read(tag)?, Lazy::read(handler)?)
        }
        ("abort", [of, tag, value]) => {
            Term::Abort(Lazy::read(of)?, Lazy::read(tag)?, Lazy::read(value)?)
        }
        ("wcm", [marks, body]) => Term::WithMarks(Lazy::read(marks)?, Lazy::read(body)?),
        ("ccm", [key, of]) => Term::CurrentMarks(Lazy::read(key)?, Lazy::read(of)?),
        ("call/comp", [function, tag]) => Term::CallComp(Lazy::read(function)?, Lazy::read(tag)?),
        ("call/cm", [key, value, body]) => {
            Term::CallMark(Lazy::read(key)?, Lazy::read(value)?, Lazy::read(body)?)
        }
        ("seq", [update, body]) => match update.list() {
            Some([word, key, value]) if word.symbol() == Some("update") => {
                Term::Update(Lazy::read(key)?, Lazy::read(value)?, Lazy::read(body)?)
            }
            Some(_) | None => return Err(update.unlike("(update mk e)")),
        },
        ("error", []) => Term::Error,
        ("monitor", [contract, body, positive, negative, of]) => Term::Monitor(
            Lazy::read(contract)?,
            Lazy::read(body)?,
            Blame::read([positive, negative, of])?.into(),
        ),
        ("ctc-error", [positive, of]) => {
            Term::ContractError(Lazy::read(positive)?, Lazy::read(of)?)
        }
        ("check", [test, value, positive, of]) => Term::Check(
            Lazy::read(test)?,
            Lazy::read(value)?,
            Lazy::read(positive)?,
            Lazy::read(of)?,
        ),
        (_, [operand]) => match UnaryOperator::read(head) {
            Ok(operator) => Term::Unary(operator.into(), Lazy::read(operand)?),
            Err(_) => return Ok(None),
        },
        (_, [left, right]) => match BinaryOperator::read(head) {
            Ok(operator) => {
                Term::Binary(Lazy::new(operator), Lazy::read(left)?, Lazy::read(right)?)
            }
            Err(_) => return Ok(None),
        },
        _ => return Ok(None),
    }))
}

/// The sides of `(pattern = e)`.
fn arms(expression: &Expression) -> Result<(&Expression, &Expression), ReadError> {
    match expression.list() {
        Some([pattern, equals, body]) if equals.symbol() == Some("=") => Ok((pattern, body)),
        Some(_) | None => Err(expression.unlike("(null = e) or ((cons x x) = e)")),
    }
}
