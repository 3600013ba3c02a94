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
mod construct;
mod inline;
mod invocation;
mod method;
mod operator;
mod statement;

/// The names in scope while a function body is read.
pub(crate) struct Scope {
    pub(crate) locals: Vec<Local>,
    /// Later ones hide earlier ones.
    visible: Vec<(String, LocalId)>,
    pub(crate) known: Substitution,
    depth: usize,
    /// Whether the expression to be read is in tail position: its value is what the function returns.
    tail: bool,
    /// How often the type of a variable was guessed again after an error.
    guesses: usize,
    /// The functions whose bodies are being inlined.
    inlined: Vec<String>,
}

impl Scope {
    pub(crate) fn new(parameters: Vec<Local>, known: Substitution) -> Self {
        let named = |(place, local): (usize, &Local)| (local.name.clone(), LocalId(place as u32));
        let visible = parameters.iter().enumerate().map(named).collect();
        Self {
            locals: parameters,
            visible,
            known,
            depth: 0,
            tail: true,
            guesses: 0,
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
        let read = read?;
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
        let form = Form::Primitive(Primitive::Cast, vec![inner]);
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
                syn::Pat::Guard(guarded) => (guarded.pat.as_ref(), Some(guarded.guard.as_ref())),
                plain => (plain, None),
            };
            let arm = self.arm(scope, &value, pattern, guard, |reader, scope| {
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
        guard: Option<&Expr>,
        body: impl FnOnce(&mut Self, &mut Scope) -> Result<Expression, ReadError>,
    ) -> Result<Arm, ReadError> {
        let visible = scope.visible.len();
        let pattern = self.pattern(scope, pattern, value.of, value.hold)?;
        let guard =
            guard.map(|guard| self.expression(scope, guard, Some(TypeId::BOOL))).transpose()?;
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
        let span = choice.span().byte_range();
        let tail = std::mem::replace(&mut scope.tail, false);
        if let Expr::Let(condition) = choice.cond.as_ref() {
            let value = self.expression(scope, &condition.expr, None)?;
            let then = self.arm(scope, &value, &condition.pat, None, |reader, scope| {
                scope.tail = tail;
                reader.block(scope, &choice.then_branch, expected)
            })?;
            let (of, hold) = (then.body.of, then.body.hold);
            scope.tail = tail;
            let body = otherwise(self, scope, Some(of))?;
            let arms = vec![then, Arm { pattern: Pattern::Anything, guard: None, body }];
            return Ok(Expression { form: Form::Match(Box::new(value), arms), of, hold, span });
        }
        let condition = self.expression(scope, &choice.cond, Some(TypeId::BOOL))?;
        scope.tail = tail;
        let then = self.block(scope, &choice.then_branch, expected)?;
        scope.tail = tail;
        let otherwise = otherwise(self, scope, Some(then.of))?;
        let (of, hold) = (then.of, then.hold);
        let form = Form::If(Box::new(condition), Box::new(then), Box::new(otherwise));
        Ok(Expression { form, of, hold, span })
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
            ("a loop", "recursion on a size: `if n == 0 { … } else { … f(n - 1) … }`")
        }
        Expr::Closure(_) => ("a closure", "a function of the file"),
        Expr::Array(_) | Expr::Repeat(_) | Expr::Index(_) => {
            ("an array", "a type of this file, such as `enum List { Nil, Cons(i64, Box<List>) }`")
        }
        Expr::Range(_) => ("a range", "`range(a..b)`, or `(a..b).contains(&n)`"),
        Expr::Try(_) => ("`?`", "`let Some(name) = value else { return None };`"),
        Expr::Let(_) => ("a `let` among other conditions", "`if let` alone, or `match`"),
        Expr::Unsafe(_) | Expr::Async(_) | Expr::Await(_) => {
            ("code of this kind", "a plain expression")
        }
        _ => ("this expression", "`let`, `if`, `match`, a call or a constructor"),
    }
}
