//! Bytecode as it is run: procedures' bodies in a table, and calls of a procedure by itself marked: `load`.

use super::machine::{Closure, Content, Value};
use super::syntax::{Access, Lambda, Literal, Term};
use canvass::Lazy;

/// A place in the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct CodeId(u32);

/// `e`, loaded.
#[derive(Debug, Clone)]
pub(super) enum Code {
    Local(Access, usize),
    LetOne(CodeId, CodeId),
    LetVoid(usize, CodeId),
    LetVoidBox(usize, CodeId),
    BoxEnv(usize, CodeId),
    InstallValue(usize, CodeId, CodeId),
    InstallValueBox(usize, CodeId, CodeId),
    /// The function first.
    Application(Vec<CodeId>),
    /// The body of the procedure that calls itself, then as an application.
    SelfApplication(CodeId, Vec<CodeId>),
    Seq(Vec<CodeId>),
    Branch(CodeId, CodeId, CodeId),
    LetRec(Vec<Procedure>, CodeId),
    CaseLambda(Vec<Procedure>),
    Value(Value),
    /// What there is no code for.
    Nothing,
}

/// `l`, loaded: `(lam n (n ...) x)`.
#[derive(Debug, Clone)]
pub(super) struct Procedure {
    pub(super) arity: usize,
    pub(super) captured: Vec<usize>,
    pub(super) body: CodeId,
}

/// What is loaded.
#[derive(Debug, Default)]
pub(super) struct Loaded<'t> {
    codes: Vec<Code>,
    literals: Vec<&'t Lazy<Literal>>,
    /// The heap at the start: procedures that capture nothing.
    pub(super) heap: Vec<Content>,
}

/// `φ`: where a procedure finds itself, what it takes, and its body.
#[derive(Debug, Clone, Copy)]
struct Recursion {
    position: usize,
    arity: usize,
    body: CodeId,
}

impl<'t> Loaded<'t> {
    /// Loads a term.
    pub(super) fn new(term: &'t Term) -> (Loaded<'t>, CodeId) {
        let mut loaded = Loaded::default();
        let code = loaded.load(term, None);
        (loaded, code)
    }

    pub(super) fn code(&self, id: CodeId) -> &Code {
        &self.codes[id.0 as usize]
    }

    /// Whether two values are the same; only then are literals looked at.
    pub(super) fn are_equal(&self, left: Value, right: Value) -> bool {
        match (left, right) {
            (Value::Literal(left), Value::Literal(right)) => {
                left == right || self.literals[left] == self.literals[right]
            }
            (left, right) => left == right,
        }
    }

    /// Whether a value is `#f`.
    pub(super) fn is_false(&self, value: Value) -> bool {
        match value {
            Value::Literal(place) => **self.literals[place] == Literal::False,
            Value::Undefined | Value::Closure(_) => false,
        }
    }

    fn add(&mut self, code: Code) -> CodeId {
        self.codes.push(code);
        CodeId(u32::try_from(self.codes.len() - 1).expect("a term has fewer parts"))
    }

    fn load(&mut self, term: &'t Term, recursion: Option<Recursion>) -> CodeId {
        let code = self.loaded(term, recursion);
        self.add(code)
    }

    fn loaded(&mut self, term: &'t Term, recursion: Option<Recursion>) -> Code {
        let above =
            |count: usize| recursion.map(|own| Recursion { position: own.position + count, ..own });
        match term {
            Term::Local(access, slot) => Code::Local(*access, **slot as usize),
            Term::LetOne(bound, body) => {
                Code::LetOne(self.load(bound, None), self.load(body, above(1)))
            }
            Term::LetVoid(count, body) => {
                let count = **count as usize;
                Code::LetVoid(count, self.load(body, above(count)))
            }
            Term::LetVoidBox(count, body) => {
                let count = **count as usize;
                Code::LetVoidBox(count, self.load(body, above(count)))
            }
            Term::BoxEnv(slot, body) => Code::BoxEnv(**slot as usize, self.load(body, recursion)),
            Term::InstallValue(slot, value, body) => Code::InstallValue(
                **slot as usize,
                self.load(value, None),
                self.load(body, recursion),
            ),
            Term::InstallValueBox(slot, value, body) => Code::InstallValueBox(
                **slot as usize,
                self.load(value, None),
                self.load(body, recursion),
            ),
            Term::Application(function, arguments) => {
                let parts = [function].into_iter().chain(arguments);
                let parts = parts.map(|part| self.load(part, None)).collect();
                match recursion.filter(|own| calls_itself(function, arguments.len(), own)) {
                    Some(own) => Code::SelfApplication(own.body, parts),
                    None => Code::Application(parts),
                }
            }
            Term::Seq(first, second, others) => {
                let parts: Vec<_> = [first, second].into_iter().chain(others).collect();
                let last = parts.len() - 1;
                let part = |(index, part)| self.load(part, recursion.filter(|_| index == last));
                Code::Seq(parts.into_iter().map(|part| &**part).enumerate().map(part).collect())
            }
            Term::Branch(test, then, other) => Code::Branch(
                self.load(test, None),
                self.load(then, recursion),
                self.load(other, recursion),
            ),
            Term::LetRec(lambdas, body) => {
                let body = self.load(body, recursion);
                let lambdas = lambdas.iter().enumerate();
                let lambdas = lambdas.map(|(slot, lambda)| self.procedure(lambda, Some(slot)));
                Code::LetRec(lambdas.collect(), body)
            }
            Term::Indirect(_) => Code::Nothing,
            Term::ProcConst(arguments, body) => {
                let body = self.load(body, None);
                let closure = Closure { arity: arguments.len(), captured: vec![], body };
                self.heap.push(Content::Closures(vec![closure]));
                Code::Value(Value::Closure(self.heap.len() - 1))
            }
            Term::CaseLambda(lambdas) => Code::CaseLambda(
                lambdas.iter().map(|lambda| self.procedure(lambda, None)).collect(),
            ),
            Term::Lambda(lambda) => Code::CaseLambda(vec![self.procedure(lambda, None)]),
            Term::Literal(literal) => {
                self.literals.push(literal);
                Code::Value(Value::Literal(self.literals.len() - 1))
            }
        }
    }

    /// A procedure that is in this slot, if in any, and may call itself if it captures that.
    fn procedure(&mut self, lambda: &'t Lambda, own: Option<usize>) -> Procedure {
        let captured: Vec<usize> = lambda.captured.iter().map(|slot| *slot as usize).collect();
        let arity = lambda.arguments.len();
        let body = self.add(Code::Nothing);
        let position = captured.iter().rposition(|slot| Some(*slot) == own);
        let recursion = position.map(|position| Recursion { position, arity, body });
        let code = self.loaded(&lambda.body, recursion);
        self.codes[body.0 as usize] = code;
        Procedure { arity, captured, body }
    }
}

fn calls_itself(function: &Term, arguments: usize, own: &Recursion) -> bool {
    let Term::Local(Access::NoClear, slot) = function else { return false };
    **slot as usize == own.position + arguments && own.arity == arguments
}
