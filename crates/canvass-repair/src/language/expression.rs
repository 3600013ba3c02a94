//! Reading of expressions, top down with the expected type.

use syn::{Expr, spanned::Spanned};

use crate::language::{
    core::{Arm, Expression, Form, Local, LocalId, Pattern, Primitive},
    error::{ReadError, ReadErrorKind},
    limits::DEEPEST,
    reader::Reader,
    resolve::Substitution,
    types::{Hold, TypeId},
};

mod apply;
mod array;
mod construct;
mod effect;
mod guess;
mod inline;
mod integer;
mod invocation;
mod iterator;
mod lift;
mod method;
mod operator;
mod optional;
mod order;
mod repetition;
mod sequence;
mod source;
mod statement;
mod stream;
mod tokens;
mod tried;
mod unrolled;

use guess::{is_open, is_open_block};
use statement::Flow;

/// The names in scope while a function body is read.
pub(crate) struct Scope {
    pub(crate) locals: Vec<Local>,
    /// Later ones hide earlier ones.
    visible: Vec<(String, LocalId)>,
    pub(crate) known: Substitution,
    depth: usize,
    /// Whether this is the body of a marked generator, in which the macro checks each `as`.
    pub(crate) is_marked: bool,
    /// Whether the expression to be read is in tail position: its value is what the function returns.
    tail: bool,
    /// How often the type of a variable was guessed again after an error.
    guesses: usize,
    /// The type of the range of literals that is read next, if it is known.
    range_type: Option<TypeId>,
    /// The functions whose bodies are being inlined.
    inlined: Vec<String>,
    /// How many of the locals are parameters.
    pub(crate) arity: usize,
}

impl Scope {
    pub(crate) fn new(parameters: Vec<Local>, known: Substitution) -> Self {
        let named = |(place, local): (usize, &Local)| (local.name.clone(), LocalId(place as u32));
        let visible = parameters.iter().enumerate().map(named).collect();
        Self {
            arity: parameters.len(),
            locals: parameters,
            visible,
            known,
            depth: 0,
            is_marked: false,
            tail: true,
            guesses: 0,
            range_type: None,
            inlined: Vec::new(),
        }
    }

    /// A scope without variables, one level deeper than this one.
    fn below(&self, known: Substitution) -> Self {
        Self { depth: self.depth + 1, ..Scope::new(Vec::new(), known) }
    }

    pub(crate) fn bind(&mut self, name: String, of: TypeId, hold: Hold) -> LocalId {
        let id = LocalId(self.locals.len() as u32);
        self.visible.push((name.clone(), id));
        self.locals.push(Local { name, of, hold });
        id
    }

    pub(crate) fn visible_count(&self) -> usize {
        self.visible.len()
    }

    /// Hides the variables from a number on.
    pub(crate) fn hide_from(&mut self, count: usize) {
        self.visible.truncate(count);
    }

    fn find(&self, name: &str) -> Option<LocalId> {
        self.visible.iter().rev().find(|(known, _)| known == name).map(|(_, id)| *id)
    }
}

impl Reader<'_> {
    pub(crate) fn expression(
        &mut self,
        scope: &mut Scope,
        written: &Expr,
        expected: Option<TypeId>,
    ) -> Result<Expression, ReadError> {
        if scope.depth >= DEEPEST {
            return Err(ReadError::at(written.span(), ReadErrorKind::Deep));
        }
        scope.depth += 1;
        let read = self.expression_unchecked(scope, written, expected);
        scope.depth -= 1;
        let mut read = read?;
        // A reference to an array is one to a slice where that is expected.
        if let Some(expected) = expected
            && expected != read.of
            && self.item_of(expected).is_some()
            && self.item_of(expected) == self.elements_of(read.of).map(|(item, _)| item)
        {
            read = self.as_sequence(scope, read, written.span())?;
        }
        match expected {
            Some(expected) if expected != read.of => Err(ReadError::at(
                written.span(),
                ReadErrorKind::Mismatch {
                    expected: self.types.name(expected).to_owned(),
                    found: self.types.name(read.of).to_owned(),
                },
            )),
            Some(_) | None => Ok(read),
        }
    }

    fn expression_unchecked(
        &mut self,
        scope: &mut Scope,
        written: &Expr,
        expected: Option<TypeId>,
    ) -> Result<Expression, ReadError> {
        let span = written.span().byte_range();
        let tail = std::mem::replace(&mut scope.tail, false);
        match written {
            Expr::Paren(inner) => {
                Ok(Expression { span, ..self.expression(scope, &inner.expr, expected)? })
            }
            Expr::Group(inner) => self.expression(scope, &inner.expr, expected),
            Expr::Block(inner) if inner.label.is_none() => {
                scope.tail = tail;
                self.block(scope, &inner.block, expected)
            }
            Expr::Return(end) => match &end.expr {
                Some(value) if tail => {
                    scope.tail = true;
                    self.expression(scope, value, expected)
                }
                Some(_) | None => Err(statement::inner_return(end.span())),
            },
            Expr::Reference(inner) if inner.mutability.is_some() => {
                let nearest = "a new value: `let name = f(name);`";
                Err(ReadError::outside(written.span(), "a `&mut`", nearest))
            }
            Expr::Reference(inner) => {
                let inner = self.expression(scope, &inner.expr, expected)?;
                Ok(Expression { hold: Hold::Borrowed.of_field(inner.hold), span, ..inner })
            }
            Expr::Lit(literal) => self.literal(literal, expected),
            Expr::Path(path) => self.name(scope, &path.path, expected),
            Expr::Unary(unary) => self.unary(scope, unary, expected),
            Expr::Binary(binary) => self.binary(scope, binary, expected),
            Expr::Cast(cast) => self.cast(scope, cast),
            Expr::If(choice) => {
                let Some((_, otherwise)) = &choice.else_branch else {
                    let nearest = "`if … { … } else { … }`";
                    return Err(ReadError::outside(
                        choice.span(),
                        "an `if` without `else`",
                        nearest,
                    ));
                };
                scope.tail = tail;
                // `if a { 1 } else { n }`: the number has the type of `n`.
                let expected = match expected {
                    None if is_open_block(&choice.then_branch) && !is_open(otherwise) => {
                        let read = |reader: &mut Self, scope: &mut Scope| {
                            reader.expression(scope, otherwise, None)
                        };
                        let of = self.attempt(scope, read)?.of;
                        scope.tail = tail;
                        Some(of)
                    }
                    known => known,
                };
                self.conditional(scope, choice, expected, |reader, scope, expected| {
                    reader.expression(scope, otherwise, expected)
                })
            }
            Expr::Match(choice) => {
                scope.tail = tail;
                self.match_expression(scope, choice, expected)
            }
            Expr::Call(call) => self.call(scope, call, expected),
            Expr::MethodCall(call) => self.method_call(scope, call, expected),
            Expr::Struct(literal) => self.struct_literal(scope, literal, expected),
            Expr::Tuple(tuple) => self.tuple_expression(scope, tuple, expected),
            Expr::Field(field) => self.field(scope, field),
            Expr::Macro(invocation) => self.invocation(scope, &invocation.mac, expected),
            Expr::Index(index) => self.index(scope, index, expected),
            Expr::Array(array) if expected.is_some_and(|of| self.elements_of(of).is_some()) => {
                let of = expected.expect("it was looked at");
                let parts: Vec<&Expr> = array.elems.iter().collect();
                self.array_literal(scope, &parts, of, written.span())
            }
            Expr::Repeat(array) if expected.is_some_and(|of| self.elements_of(of).is_some()) => {
                let of = expected.expect("it was looked at");
                self.array_of_one(scope, (&array.expr, &array.len), of, written.span())
            }
            Expr::Array(array) => {
                self.elements(scope, array.elems.iter().collect(), expected, written.span())
            }
            Expr::Repeat(array) => {
                self.repeated(scope, &array.expr, &array.len, expected, written.span())
            }
            other => {
                let (found, nearest) = elsewhere(other);
                Err(ReadError::outside(other.span(), found, nearest))
            }
        }
    }

    fn cast(&mut self, scope: &mut Scope, cast: &syn::ExprCast) -> Result<Expression, ReadError> {
        let of = self.resolve(&cast.ty, &scope.known)?.0;
        let inner = self.expression(scope, &cast.expr, None)?;
        if !self.types.is_integer(of) || !self.types.is_integer(inner.of) {
            let nearest = "a cast from integer to integer";
            return Err(ReadError::outside(cast.span(), "this cast", nearest));
        }
        let primitive = if scope.is_marked { Primitive::Convert } else { Primitive::Cast };
        let form = Form::Primitive(primitive, vec![inner]);
        Ok(Expression { form, of, hold: Hold::Owned, span: cast.span().byte_range() })
    }

    fn match_expression(
        &mut self,
        scope: &mut Scope,
        choice: &syn::ExprMatch,
        mut expected: Option<TypeId>,
    ) -> Result<Expression, ReadError> {
        let tail = std::mem::replace(&mut scope.tail, false);
        let value = self.expression(scope, &choice.expr, None)?;
        let mut arms = Vec::new();
        for arm in &choice.arms {
            let (pattern, guard) = match &arm.pat {
                syn::Pat::Guard(guarded) => (guarded.pat.as_ref(), vec![guarded.guard.as_ref()]),
                plain => (plain, Vec::new()),
            };
            let arm = self.arm(scope, &value, pattern, &guard, |reader, scope| {
                scope.tail = tail;
                reader.expression(scope, &arm.body, expected)
            })?;
            expected = Some(arm.body.of);
            arms.push(arm);
        }
        let Some(first) = arms.first() else {
            let nearest = "at least one arm";
            return Err(ReadError::outside(choice.span(), "a match without arms", nearest));
        };
        let (of, hold) = (first.body.of, first.body.hold);
        let span = choice.span().byte_range();
        Ok(Expression { form: Form::Match(Box::new(value), arms), of, hold, span })
    }

    fn tuple_expression(
        &mut self,
        scope: &mut Scope,
        tuple: &syn::ExprTuple,
        expected: Option<TypeId>,
    ) -> Result<Expression, ReadError> {
        let wanted: Vec<TypeId> = expected
            .map(|of| {
                let constructors = self.types.constructors(of).iter();
                constructors.flat_map(|c| c.fields.iter().map(|field| field.of)).collect()
            })
            .unwrap_or_default();
        let mut parts = Vec::new();
        for (place, part) in tuple.elems.iter().enumerate() {
            parts.push(self.expression(scope, part, wanted.get(place).copied())?);
        }
        let same = expected.filter(|_| parts.iter().map(|part| part.of).eq(wanted));
        let types: Vec<_> = parts.iter().map(|part| (part.of, part.hold)).collect();
        let of = same.unwrap_or_else(|| self.tuple(&types));
        let span = tuple.span().byte_range();
        Ok(Expression { form: Form::Construct(0, parts), of, hold: Hold::Owned, span })
    }

    fn arm(
        &mut self,
        scope: &mut Scope,
        value: &Expression,
        pattern: &syn::Pat,
        guards: &[&Expr],
        body: impl FnOnce(&mut Self, &mut Scope) -> Result<Expression, ReadError>,
    ) -> Result<Arm, ReadError> {
        let visible = scope.visible.len();
        let written = pattern.span();
        let pattern = self.pattern(scope, pattern, value.of, value.hold)?;
        if !guards.is_empty() && pattern.is_ambiguous() {
            let found = "a guard after patterns that a value may fit in several ways";
            return Err(ReadError::outside(written, found, "an arm per pattern"));
        }
        let mut guard: Option<Expression> = None;
        for written in guards {
            let next = self.expression(scope, written, Some(TypeId::BOOL))?;
            guard = Some(match guard {
                None => next,
                Some(first) => {
                    let span = first.span.start..next.span.end;
                    let form = Form::And(Box::new(first), Box::new(next));
                    Expression { form, of: TypeId::BOOL, hold: Hold::Owned, span }
                }
            });
        }
        let body = body(self, scope)?;
        scope.visible.truncate(visible);
        Ok(Arm { pattern, guard, body })
    }

    /// An `if`, whose `else` is read by `otherwise`.
    fn conditional(
        &mut self,
        scope: &mut Scope,
        choice: &syn::ExprIf,
        expected: Option<TypeId>,
        otherwise: impl FnOnce(&mut Self, &mut Scope, Option<TypeId>) -> Result<Expression, ReadError>,
    ) -> Result<Expression, ReadError> {
        let then = |reader: &mut Self, scope: &mut Scope| {
            reader.block(scope, &choice.then_branch, expected)
        };
        self.conditional_of(scope, choice, then, otherwise)
    }

    /// An `if` whose branches are followed by what a flow says.
    fn conditional_flow(
        &mut self,
        scope: &mut Scope,
        choice: &syn::ExprIf,
        flow: Flow<'_>,
        otherwise: impl FnOnce(&mut Self, &mut Scope, Option<TypeId>) -> Result<Expression, ReadError>,
    ) -> Result<Expression, ReadError> {
        let then = |reader: &mut Self, scope: &mut Scope| {
            let visible = scope.visible.clone();
            let read = reader.inner(scope, &choice.then_branch, flow);
            scope.visible = visible;
            read
        };
        self.conditional_of(scope, choice, then, otherwise)
    }

    fn conditional_of(
        &mut self,
        scope: &mut Scope,
        choice: &syn::ExprIf,
        then: impl FnOnce(&mut Self, &mut Scope) -> Result<Expression, ReadError>,
        otherwise: impl FnOnce(&mut Self, &mut Scope, Option<TypeId>) -> Result<Expression, ReadError>,
    ) -> Result<Expression, ReadError> {
        let span = choice.span().byte_range();
        let tail = std::mem::replace(&mut scope.tail, false);
        if let Some((condition, guards)) = let_condition(&choice.cond) {
            let value = self.expression(scope, &condition.expr, None)?;
            let then = self.arm(scope, &value, &condition.pat, &guards, |reader, scope| {
                scope.tail = tail;
                then(reader, scope)
            })?;
            let (of, hold) = (then.body.of, then.body.hold);
            scope.tail = tail;
            let body = otherwise(self, scope, Some(of))?;
            let arms = vec![then, Arm { pattern: Pattern::Anything, guard: None, body }];
            return Ok(Expression { form: Form::Match(Box::new(value), arms), of, hold, span });
        }
        let condition = self.expression(scope, &choice.cond, Some(TypeId::BOOL))?;
        scope.tail = tail;
        let then = then(self, scope)?;
        scope.tail = tail;
        let otherwise = otherwise(self, scope, Some(then.of))?;
        let (of, hold) = (then.of, then.hold);
        let form = Form::If(Box::new(condition), Box::new(then), Box::new(otherwise));
        Ok(Expression { form, of, hold, span })
    }
}

/// The `let` that a condition begins with, and the conditions after it.
fn let_condition(condition: &Expr) -> Option<(&syn::ExprLet, Vec<&Expr>)> {
    match condition {
        Expr::Let(condition) => Some((condition, Vec::new())),
        Expr::Binary(both) if matches!(both.op, syn::BinOp::And(_)) => {
            let (first, mut others) = let_condition(&both.left)?;
            others.push(&both.right);
            Some((first, others))
        }
        _ => None,
    }
}

pub(crate) fn truth(value: bool, span: std::ops::Range<usize>) -> Expression {
    Expression {
        form: Form::Construct(usize::from(value), Vec::new()),
        of: TypeId::BOOL,
        hold: Hold::Owned,
        span,
    }
}

/// What an expression outside the subset is called, and what to write instead.
fn elsewhere(written: &Expr) -> (&'static str, &'static str) {
    match written {
        Expr::ForLoop(_) | Expr::While(_) | Expr::Loop(_) => {
            ("a loop with a value", "a loop as a statement, which assigns to a variable")
        }
        Expr::Closure(_) => (
            "a closure",
            "a function of the file, or the closure as an argument of `map`, `filter`, `all`, `any` and the like",
        ),
        Expr::Assign(_) => ("an assignment inside an expression", "a statement: `name = value;`"),
        Expr::Range(_) => ("a range", "`range(a..b)`, or `(a..b).contains(&n)`"),
        Expr::Try(_) => ("`?`", "`let Some(name) = value else { return None };`"),
        Expr::Let(_) => ("a `let` among other conditions", "`if let` alone, or `match`"),
        Expr::Unsafe(_) | Expr::Async(_) | Expr::Await(_) => {
            ("code of this kind", "a plain expression")
        }
        _ => ("this expression", "`let`, `if`, `match`, a call or a constructor"),
    }
}
