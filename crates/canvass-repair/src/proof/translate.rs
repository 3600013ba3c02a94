//! Translation of expressions without choices to terms.
//!
//! As in the interpreter, an expression may have no value: an integer outside the range of its type, a division by zero, a `match`
//! without a fitting pattern. So it becomes two terms: its value, and the condition that it has one. Calls of recursive functions
//! become applications, whose definitions are unfolded where a proof needs them; other functions are inlined.

mod pattern;
mod primitive;

use std::{collections::BTreeSet, fmt};

use crate::{
    hash::Map,
    language::{Arm, Expression, Form, FunctionId, Program, TypeId},
    proof::{
        calls::recursive,
        term::{Node, Term, Terms},
    },
};

/// The translation of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Meaning {
    pub(crate) value: Term,
    pub(crate) defined: Term,
}

/// The terms of a function's locals, as far as they are bound.
pub(crate) type Bindings = Vec<Option<Term>>;

/// Why an expression or a generator cannot be translated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TranslateError {
    /// There are too many terms.
    Large,
    /// A choice in a guard or a weight.
    Choice,
    /// A draw of data with integers in it could not be eliminated.
    Undetermined,
    /// The generator has too many paths.
    Paths,
}

impl fmt::Display for TranslateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TranslateError::Large => "the formulas become too large",
            TranslateError::Choice => "a guard or a weight makes a choice",
            TranslateError::Undetermined => "nothing determines one of the draws",
            TranslateError::Paths => "the generator has too many paths",
        })
    }
}

/// Translates expressions of a program.
pub(crate) struct Translator<'a> {
    pub(crate) program: &'a Program,
    pub(crate) terms: Terms<'a>,
    /// The functions that are proved total.
    pub(crate) total: Vec<bool>,
    /// The functions whose results are proved to grow slowly with the size of an argument.
    pub(crate) slow: Vec<bool>,
    /// Variables for parameters, draws and results of generators, whose integers are those that `any` draws.
    pub(crate) limited: BTreeSet<Term>,
    /// The recursive functions.
    pub(crate) recursive: Vec<bool>,
    inlined: Map<(FunctionId, Vec<Term>), Meaning>,
    /// How deeply the expression that is being translated is nested.
    levels: usize,
}

const MOST_TERMS: usize = 300_000;
/// Calls that are nested more deeply are not inlined: what a small stack can take.
const DEEPEST: usize = 250;

impl<'a> Translator<'a> {
    pub(crate) fn new(program: &'a Program) -> Self {
        Self {
            program,
            terms: Terms::new(program),
            total: vec![false; program.functions.len()],
            slow: vec![false; program.functions.len()],
            limited: BTreeSet::new(),
            recursive: recursive(program),
            inlined: Map::default(),
            levels: 0,
        }
    }

    /// Declares functions total or not. Translations of their bodies from before are forgotten.
    pub(crate) fn set_total(&mut self, functions: &[FunctionId], total: bool) {
        functions.iter().for_each(|function| self.total[function.index()] = total);
        self.inlined.clear();
    }

    /// Translates the body of a function with these arguments.
    pub(crate) fn body(
        &mut self,
        function: FunctionId,
        arguments: &[Term],
    ) -> Result<Meaning, TranslateError> {
        let key = (function, arguments.to_vec());
        if let Some(&known) = self.inlined.get(&key) {
            return Ok(known);
        }
        let callee = self.program.function(function);
        let mut bindings: Bindings = arguments.iter().copied().map(Some).collect();
        bindings.resize(callee.locals.len(), None);
        let meaning = self.meaning(&callee.body, &mut bindings)?;
        self.inlined.insert(key, meaning);
        Ok(meaning)
    }

    /// The condition that a predicate holds: it has a value, and that is `true`.
    pub(crate) fn holds(
        &mut self,
        predicate: FunctionId,
        arguments: &[Term],
    ) -> Result<Term, TranslateError> {
        let meaning = self.call(predicate, arguments)?;
        Ok(self.terms.and(&[meaning.defined, meaning.value]))
    }

    /// The condition that a predicate fails: it has a value, and that is `false`.
    pub(crate) fn fails(
        &mut self,
        predicate: FunctionId,
        arguments: &[Term],
    ) -> Result<Term, TranslateError> {
        let meaning = self.call(predicate, arguments)?;
        let not = self.terms.not(meaning.value);
        Ok(self.terms.and(&[meaning.defined, not]))
    }

    /// Translates a call whose arguments have values.
    pub(crate) fn call(
        &mut self,
        function: FunctionId,
        arguments: &[Term],
    ) -> Result<Meaning, TranslateError> {
        let total = self.total[function.index()];
        if self.recursive[function.index()] || self.levels >= DEEPEST {
            let value = self.terms.apply(function, arguments.to_vec());
            let defined =
                if total { Term::TRUE } else { self.terms.defined(function, arguments.to_vec()) };
            return Ok(Meaning { value, defined });
        }
        let meaning = self.body(function, arguments)?;
        Ok(if total { Meaning { defined: Term::TRUE, ..meaning } } else { meaning })
    }

    pub(crate) fn meaning(
        &mut self,
        expression: &Expression,
        bindings: &mut Bindings,
    ) -> Result<Meaning, TranslateError> {
        if self.is_full() {
            return Err(TranslateError::Large);
        }
        self.levels += 1;
        let meaning = self.meaning_of_form(expression, bindings);
        self.levels -= 1;
        meaning
    }

    /// Whether the limit of terms is reached.
    pub(crate) fn is_full(&self) -> bool {
        self.terms.count() > MOST_TERMS
    }

    fn meaning_of_form(
        &mut self,
        expression: &Expression,
        bindings: &mut Bindings,
    ) -> Result<Meaning, TranslateError> {
        match &expression.form {
            Form::Local(local) => {
                let value = bindings[local.index()].expect("a local is bound before it is used");
                Ok(Meaning { value, defined: Term::TRUE })
            }
            Form::Integer(number) => {
                Ok(Meaning { value: self.terms.integer(*number), defined: Term::TRUE })
            }
            Form::Construct(number, parts) => {
                let (parts, defined) = self.meanings(parts, bindings)?;
                let value = self.terms.construct(expression.of, *number, parts);
                Ok(Meaning { value, defined })
            }
            Form::Field(value, place) => {
                let of = value.of;
                let Meaning { value, defined } = self.meaning(value, bindings)?;
                Ok(Meaning { value: self.terms.select(of, 0, *place, value), defined })
            }
            Form::Primitive(primitive, parts) => {
                let from = parts[0].of;
                let (parts, defined) = self.meanings(parts, bindings)?;
                let computed = self.primitive(*primitive, expression.of, from, &parts);
                let defined = self.terms.and(&[defined, computed.defined]);
                Ok(Meaning { defined, ..computed })
            }
            Form::And(left, right) => self.decided(left, right, false, bindings),
            Form::Or(left, right) => self.decided(left, right, true, bindings),
            Form::If(condition, then, otherwise) => {
                let condition = self.meaning(condition, bindings)?;
                let then = self.meaning(then, bindings)?;
                let otherwise = self.meaning(otherwise, bindings)?;
                let value = self.terms.choice(condition.value, then.value, otherwise.value);
                let inner = self.terms.choice(condition.value, then.defined, otherwise.defined);
                Ok(Meaning { value, defined: self.terms.and(&[condition.defined, inner]) })
            }
            // `panic!()`: what the value would be does not matter.
            Form::Match(_, arms) if arms.is_empty() => {
                Ok(Meaning { value: self.terms.fresh(expression.of), defined: Term::FALSE })
            }
            Form::Match(value, arms) => self.first_fitting(value, arms, bindings),
            Form::Let(arm, value) => {
                self.first_fitting(value, std::slice::from_ref(arm.as_ref()), bindings)
            }
            Form::Call(function, parts) => {
                if self.program.function(*function).contract.is_some() {
                    return Err(TranslateError::Choice);
                }
                let (arguments, defined) = self.meanings(parts, bindings)?;
                let called = self.call(*function, &arguments)?;
                Ok(Meaning { defined: self.terms.and(&[defined, called.defined]), ..called })
            }
            Form::Choose(_) | Form::Any | Form::Range(..) | Form::Hole(_) | Form::Reject => {
                Err(TranslateError::Choice)
            }
        }
    }

    /// Translates several expressions, with the condition that all of them have values.
    pub(crate) fn meanings(
        &mut self,
        parts: &[Expression],
        bindings: &mut Bindings,
    ) -> Result<(Vec<Term>, Term), TranslateError> {
        let meanings = parts
            .iter()
            .map(|part| self.meaning(part, bindings))
            .collect::<Result<Vec<_>, TranslateError>>()?;
        let defined: Vec<Term> = meanings.iter().map(|meaning| meaning.defined).collect();
        let defined = self.terms.and(&defined);
        Ok((meanings.into_iter().map(|meaning| meaning.value).collect(), defined))
    }

    /// `a && b` or `a || b`, of which `b` needs no value if `a` decides.
    fn decided(
        &mut self,
        left: &Expression,
        right: &Expression,
        by: bool,
        bindings: &mut Bindings,
    ) -> Result<Meaning, TranslateError> {
        let left = self.meaning(left, bindings)?;
        let right = self.meaning(right, bindings)?;
        let value = if by {
            self.terms.or(&[left.value, right.value])
        } else {
            self.terms.and(&[left.value, right.value])
        };
        let inner = if by {
            self.terms.or(&[left.value, right.defined])
        } else {
            self.terms.implies(left.value, right.defined)
        };
        Ok(Meaning { value, defined: self.terms.and(&[left.defined, inner]) })
    }

    fn first_fitting(
        &mut self,
        value: &Expression,
        arms: &[Arm],
        bindings: &mut Bindings,
    ) -> Result<Meaning, TranslateError> {
        let of = value.of;
        let matched = self.meaning(value, bindings)?;
        let mut rest: Option<Meaning> = None;
        for arm in arms.iter().rev() {
            let fits = self.fits(&arm.pattern, of, matched.value, bindings);
            let guard = match &arm.guard {
                None => Meaning { value: Term::TRUE, defined: Term::TRUE },
                Some(guard) => self.meaning(guard, bindings)?,
            };
            let body = self.meaning(&arm.body, bindings)?;
            let allowed = self.terms.and(&[fits, guard.value]);
            let (other, otherwise) = match rest {
                None => (body.value, Term::FALSE),
                Some(rest) => (rest.value, rest.defined),
            };
            let value = self.terms.choice(allowed, body.value, other);
            let inner = self.terms.choice(guard.value, body.defined, otherwise);
            let inner = self.terms.and(&[guard.defined, inner]);
            let defined = self.terms.choice(fits, inner, otherwise);
            rest = Some(Meaning { value, defined });
        }
        let rest = rest.expect("a match has at least one arm");
        Ok(Meaning { defined: self.terms.and(&[matched.defined, rest.defined]), ..rest })
    }

    /// The condition that a term is a value of its type: its integers are in the ranges of their types.
    pub(crate) fn typed(&mut self, term: Term, of: TypeId) -> Term {
        let types = &self.program.types;
        let mut open = vec![(term, of)];
        let mut seen = BTreeSet::new();
        let mut typed = Vec::new();
        while let Some((term, of)) = open.pop() {
            if let Some(width) = types.width(of) {
                typed.push(self.terms.fits_in(width, term));
            } else if seen.insert(term) {
                match self.terms.node(term) {
                    Node::Construct(of, number, parts) => {
                        let fields = &types.constructors(*of)[*number].fields;
                        open.extend(parts.iter().copied().zip(fields.iter().map(|field| field.of)));
                    }
                    Node::If(_, then, otherwise) => open.extend([(*then, of), (*otherwise, of)]),
                    _ => {}
                }
            }
        }
        self.terms.and(&typed)
    }

    /// The condition that all arguments of a function are values of their types.
    pub(crate) fn typed_arguments(&mut self, function: FunctionId, arguments: &[Term]) -> Term {
        let program = self.program;
        let typed: Vec<Term> = program
            .function(function)
            .parameters()
            .iter()
            .zip(arguments)
            .map(|(parameter, &argument)| self.typed(argument, parameter.of))
            .collect();
        self.terms.and(&typed)
    }
}
