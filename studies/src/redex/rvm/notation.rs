//! How bytecode is written: `(let-one (quote x) (loc 0))`.

use super::syntax::{Access, Kind, Lambda, Literal, Term};
use crate::redex::notation::{Expression, Notation, ReadError};
use canvass::Lazy;

impl Notation for Term {
    fn read(expression: &Expression) -> Result<Term, ReadError> {
        if let Ok(literal) = Literal::read(expression) {
            return Ok(Term::Literal(literal.into()));
        }
        let Some([head, rest @ ..]) = expression.list() else {
            return Err(expression.unlike("an expression e"));
        };
        if let ([slot], Some(access)) = (rest, Access::of(head)) {
            return Ok(Term::Local(access, Lazy::read(slot)?));
        }
        Ok(match (head.symbol(), rest) {
            (Some("let-one"), [bound, body]) => Term::LetOne(Lazy::read(bound)?, Lazy::read(body)?),
            (Some("let-void"), [count, body]) => {
                Term::LetVoid(Lazy::read(count)?, Lazy::read(body)?)
            }
            (Some("let-void-box"), [count, body]) => {
                Term::LetVoidBox(Lazy::read(count)?, Lazy::read(body)?)
            }
            (Some("boxenv"), [slot, body]) => Term::BoxEnv(Lazy::read(slot)?, Lazy::read(body)?),
            (Some("install-value"), [slot, value, body]) => {
                Term::InstallValue(Lazy::read(slot)?, Lazy::read(value)?, Lazy::read(body)?)
            }
            (Some("install-value-box"), [slot, value, body]) => {
                Term::InstallValueBox(Lazy::read(slot)?, Lazy::read(value)?, Lazy::read(body)?)
            }
            (Some("application"), [function, arguments @ ..]) => {
                Term::Application(Lazy::read(function)?, read_all(arguments)?)
            }
            (Some("seq"), [first, second, others @ ..]) => {
                Term::Seq(Lazy::read(first)?, Lazy::read(second)?, read_all(others)?)
            }
            (Some("branch"), [test, then, other]) => {
                Term::Branch(Lazy::read(test)?, Lazy::read(then)?, Lazy::read(other)?)
            }
            (Some("let-rec"), [lambdas, body]) => {
                Term::LetRec(lambdas.elements("(l ...)")?, Lazy::read(body)?)
            }
            (Some("indirect"), [name]) => Term::Indirect(Lazy::read(name)?),
            (Some("proc-const"), [kinds, body]) => {
                Term::ProcConst(kinds.elements("(τ ...)")?, Lazy::read(body)?)
            }
            (Some("case-lam"), lambdas) => Term::CaseLambda(read_all(lambdas)?),
            _ => Term::Lambda(Lambda::read(expression)?),
        })
    }

    fn write(&self) -> Expression {
        match self {
            Term::Local(access, slot) => Expression::form(access.word(), [slot.write()]),
            Term::LetOne(bound, body) => Expression::form("let-one", [bound.write(), body.write()]),
            Term::LetVoid(count, body) => {
                Expression::form("let-void", [count.write(), body.write()])
            }
            Term::LetVoidBox(count, body) => {
                Expression::form("let-void-box", [count.write(), body.write()])
            }
            Term::BoxEnv(slot, body) => Expression::form("boxenv", [slot.write(), body.write()]),
            Term::InstallValue(slot, value, body) => {
                Expression::form("install-value", [slot.write(), value.write(), body.write()])
            }
            Term::InstallValueBox(slot, value, body) => {
                Expression::form("install-value-box", [slot.write(), value.write(), body.write()])
            }
            Term::Application(function, arguments) => {
                let arguments = arguments.iter().map(Notation::write);
                Expression::form("application", [function.write()].into_iter().chain(arguments))
            }
            Term::Seq(first, second, others) => {
                let first = [first.write(), second.write()].into_iter();
                Expression::form("seq", first.chain(others.iter().map(Notation::write)))
            }
            Term::Branch(test, then, other) => {
                Expression::form("branch", [test.write(), then.write(), other.write()])
            }
            Term::LetRec(lambdas, body) => {
                Expression::form("let-rec", [Expression::list_of(lambdas), body.write()])
            }
            Term::Indirect(name) => Expression::form("indirect", [name.write()]),
            Term::ProcConst(kinds, body) => {
                Expression::form("proc-const", [Expression::list_of(kinds), body.write()])
            }
            Term::CaseLambda(lambdas) => {
                Expression::form("case-lam", lambdas.iter().map(Notation::write))
            }
            Term::Lambda(lambda) => lambda.write(),
            Term::Literal(literal) => literal.write(),
        }
    }
}

fn read_all<T: Notation>(expressions: &[Expression]) -> Result<Vec<T>, ReadError> {
    expressions.iter().map(T::read).collect()
}

impl Access {
    const ALL: [Access; 6] = [
        Access::Plain,
        Access::NoClear,
        Access::Clear,
        Access::Box,
        Access::BoxNoClear,
        Access::BoxClear,
    ];

    fn of(word: &Expression) -> Option<Access> {
        Access::ALL.into_iter().find(|access| word.symbol() == Some(access.word()))
    }

    fn word(self) -> &'static str {
        match self {
            Access::Plain => "loc",
            Access::NoClear => "loc-noclr",
            Access::Clear => "loc-clr",
            Access::Box => "loc-box",
            Access::BoxNoClear => "loc-box-noclr",
            Access::BoxClear => "loc-box-clr",
        }
    }
}

impl Notation for Lambda {
    fn read(expression: &Expression) -> Result<Lambda, ReadError> {
        match expression.list() {
            Some([lam, arguments, captured, body]) if lam.symbol() == Some("lam") => Ok(Lambda {
                arguments: arguments.elements("(τ ...)")?,
                captured: captured.elements("(n ...)")?,
                body: Lazy::read(body)?,
            }),
            Some(_) | None => Err(expression.unlike("(lam (τ ...) (n ...) e)")),
        }
    }

    fn write(&self) -> Expression {
        let arguments = Expression::list_of(&self.arguments);
        let captured = Expression::list_of(&self.captured);
        Expression::form("lam", [arguments, captured, self.body.write()])
    }
}

impl Notation for Kind {
    fn read(expression: &Expression) -> Result<Kind, ReadError> {
        match expression.symbol() {
            Some("val") => Ok(Kind::Value),
            Some("ref") => Ok(Kind::Reference),
            Some(_) | None => Err(expression.unlike("val or ref")),
        }
    }

    fn write(&self) -> Expression {
        Expression::of(match self {
            Kind::Value => "val",
            Kind::Reference => "ref",
        })
    }
}

impl Notation for Literal {
    fn read(expression: &Expression) -> Result<Literal, ReadError> {
        match (expression.symbol(), expression.list()) {
            (Some("void"), _) => Ok(Literal::Void),
            (Some("#t"), _) => Ok(Literal::True),
            (Some("#f"), _) => Ok(Literal::False),
            (Some(_), _) => Lazy::read(expression).map(Literal::Number),
            (_, Some([quote, name])) if quote.symbol() == Some("quote") => {
                Lazy::read(name).map(Literal::Quote)
            }
            _ => Err(expression.unlike("a number, void, (quote x), #t or #f")),
        }
    }

    fn write(&self) -> Expression {
        match self {
            Literal::Number(number) => number.write(),
            Literal::Void => Expression::of("void"),
            Literal::Quote(name) => Expression::form("quote", [name.write()]),
            Literal::True => Expression::of("#t"),
            Literal::False => Expression::of("#f"),
        }
    }
}
