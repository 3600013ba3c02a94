//! Expressions, read with the types that they must have.

use proc_macro2::Span;
use syn::{Expr, spanned::Spanned};

use crate::language::{
    core::{Arm, Expression, Form, Local, LocalId, Pattern, Primitive},
    error::{Fault, ReadError},
    limits::DEEPEST,
    reader::Reader,
    resolve::Substitution,
    types::{Hold, TypeId},
};

mod apply;
mod construct;
mod invocation;
mod operator;

/// The names that are known at a place.
pub(crate) struct Scope {
    pub(crate) locals: Vec<Local>,
    /// Later ones hide earlier ones.
    visible: Vec<LocalId>,
    pub(crate) known: Substitution,
    depth: usize,
}

impl Scope {
    pub(crate) fn new(parameters: Vec<Local>, known: Substitution) -> Self {
        let visible = (0..parameters.len() as u32).map(LocalId).collect();
        Self { locals: parameters, visible, known, depth: 0 }
    }

    pub(crate) fn bind(&mut self, name: String, of: TypeId, hold: Hold) -> LocalId {
        let id = LocalId(self.locals.len() as u32);
        self.locals.push(Local { name, of, hold });
        self.visible.push(id);
        id
    }

    fn find(&self, name: &str) -> Option<LocalId> {
        self.visible.iter().rev().copied().find(|id| self.locals[id.index()].name == name)
    }
}

impl Reader<'_> {
    pub(crate) fn block(
        &mut self,
        scope: &mut Scope,
        block: &syn::Block,
        expected: Option<TypeId>,
    ) -> Result<Expression, ReadError> {
        let visible = scope.visible.len();
        let read = self.statements(scope, &block.stmts, expected, block.span());
        scope.visible.truncate(visible);
        read
    }

    fn statements(
        &mut self,
        scope: &mut Scope,
        statements: &[syn::Stmt],
        expected: Option<TypeId>,
        span: Span,
    ) -> Result<Expression, ReadError> {
        let Some((first, rest)) = statements.split_first() else {
            return Err(ReadError::outside(
                span,
                "a block without a result",
                "an expression at its end",
            ));
        };
        match first {
            syn::Stmt::Expr(expression, None) if rest.is_empty() => {
                self.expression(scope, expression, expected)
            }
            syn::Stmt::Macro(written) if rest.is_empty() => {
                self.invocation(scope, &written.mac, expected)
            }
            syn::Stmt::Local(local) => {
                let Some(init) = local.init.as_ref().filter(|init| init.diverge.is_none()) else {
                    return Err(ReadError::outside(
                        local.span(),
                        "this `let`",
                        "`let name = value;`",
                    ));
                };
                let (pattern, annotated) = match &local.pat {
                    syn::Pat::Type(typed) => {
                        (typed.pat.as_ref(), Some(self.resolve(&typed.ty, &scope.known)?.0))
                    }
                    plain => (plain, None),
                };
                let value = self.expression(scope, &init.expr, annotated)?;
                let visible = scope.visible.len();
                let pattern = self.pattern(scope, pattern, value.of, value.hold)?;
                scope.depth += 1;
                let body = self.statements(scope, rest, expected, span);
                scope.depth -= 1;
                scope.visible.truncate(visible);
                let body = body?;
                let (of, hold, start) = (body.of, body.hold, local.span().byte_range().start);
                let span = start..body.span.end;
                let form = Form::Let(Box::new(Arm { pattern, guard: None, body }), Box::new(value));
                Ok(Expression { form, of, hold, span })
            }
            other => Err(ReadError::outside(
                other.span(),
                "a statement with an effect",
                "`let name = value;`",
            )),
        }
    }

    pub(crate) fn expression(
        &mut self,
        scope: &mut Scope,
        written: &Expr,
        expected: Option<TypeId>,
    ) -> Result<Expression, ReadError> {
        if scope.depth >= DEEPEST {
            return Err(ReadError::at(written.span(), Fault::Deep));
        }
        scope.depth += 1;
        let read = self.expression_unchecked(scope, written, expected);
        scope.depth -= 1;
        let read = read?;
        match expected {
            Some(expected) if expected != read.of => Err(ReadError::at(
                written.span(),
                Fault::Mismatch {
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
        match written {
            Expr::Paren(inner) => {
                Ok(Expression { span, ..self.expression(scope, &inner.expr, expected)? })
            }
            Expr::Group(inner) => self.expression(scope, &inner.expr, expected),
            Expr::Block(inner) if inner.label.is_none() => {
                self.block(scope, &inner.block, expected)
            }
            Expr::Reference(inner) => {
                let inner = self.expression(scope, &inner.expr, expected)?;
                Ok(Expression { hold: Hold::Borrowed.of_field(inner.hold), span, ..inner })
            }
            Expr::Lit(literal) => self.literal(literal, expected),
            Expr::Path(path) => self.name(scope, &path.path, expected),
            Expr::Unary(unary) => self.unary(scope, unary, expected),
            Expr::Binary(binary) => self.binary(scope, binary, expected),
            Expr::Cast(cast) => {
                let of = self.resolve(&cast.ty, &scope.known)?.0;
                let inner = self.expression(scope, &cast.expr, None)?;
                if !self.types.is_integer(of) || !self.types.is_integer(inner.of) {
                    return Err(ReadError::outside(
                        cast.span(),
                        "this cast",
                        "a cast from integer to integer",
                    ));
                }
                Ok(Expression {
                    form: Form::Primitive(Primitive::Cast, vec![inner]),
                    of,
                    hold: Hold::Owned,
                    span,
                })
            }
            Expr::If(choice) => self.conditional(scope, choice, expected),
            Expr::Match(choice) => {
                let value = self.expression(scope, &choice.expr, None)?;
                let mut expected = expected;
                let mut arms = Vec::new();
                for arm in &choice.arms {
                    let (pattern, guard) = match &arm.pat {
                        syn::Pat::Guard(guarded) => {
                            (guarded.pat.as_ref(), Some(guarded.guard.as_ref()))
                        }
                        plain => (plain, None),
                    };
                    let arm = self.arm(scope, &value, pattern, guard, |reader, scope| {
                        reader.expression(scope, &arm.body, expected)
                    })?;
                    expected = Some(arm.body.of);
                    arms.push(arm);
                }
                let Some(first) = arms.first() else {
                    return Err(ReadError::outside(
                        choice.span(),
                        "a match without arms",
                        "at least one arm",
                    ));
                };
                let (of, hold) = (first.body.of, first.body.hold);
                Ok(Expression { form: Form::Match(Box::new(value), arms), of, hold, span })
            }
            Expr::Call(call) => self.call(scope, call, expected),
            Expr::MethodCall(call) => self.method_call(scope, call, expected),
            Expr::Struct(literal) => self.struct_literal(scope, literal, expected),
            Expr::Tuple(tuple) => {
                let wanted: Vec<TypeId> = expected
                    .map(|of| {
                        self.types
                            .constructors(of)
                            .iter()
                            .flat_map(|c| c.fields.iter().map(|f| f.of))
                            .collect()
                    })
                    .unwrap_or_default();
                let mut parts = Vec::new();
                for (place, part) in tuple.elems.iter().enumerate() {
                    parts.push(self.expression(scope, part, wanted.get(place).copied())?);
                }
                let types: Vec<_> = parts.iter().map(|part| (part.of, part.hold)).collect();
                let of = self.tuple(&types);
                Ok(Expression { form: Form::Construct(0, parts), of, hold: Hold::Owned, span })
            }
            Expr::Field(field) => self.field(scope, field),
            Expr::Macro(invocation) => self.invocation(scope, &invocation.mac, expected),
            other => {
                let nearest = "`let`, `if`, `match`, a call or a constructor";
                Err(ReadError::outside(other.span(), "this expression", nearest))
            }
        }
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

    fn conditional(
        &mut self,
        scope: &mut Scope,
        choice: &syn::ExprIf,
        expected: Option<TypeId>,
    ) -> Result<Expression, ReadError> {
        let Some((_, otherwise)) = &choice.else_branch else {
            return Err(ReadError::outside(
                choice.span(),
                "an `if` without `else`",
                "`if … { … } else { … }`",
            ));
        };
        let span = choice.span().byte_range();
        if let Expr::Let(condition) = choice.cond.as_ref() {
            let value = self.expression(scope, &condition.expr, None)?;
            let then = self.arm(scope, &value, &condition.pat, None, |reader, scope| {
                reader.block(scope, &choice.then_branch, expected)
            })?;
            let (of, hold) = (then.body.of, then.body.hold);
            let body = self.expression(scope, otherwise, Some(of))?;
            let arms = vec![then, Arm { pattern: Pattern::Anything, guard: None, body }];
            return Ok(Expression { form: Form::Match(Box::new(value), arms), of, hold, span });
        }
        let condition = self.expression(scope, &choice.cond, Some(TypeId::BOOL))?;
        let then = self.block(scope, &choice.then_branch, expected)?;
        let otherwise = self.expression(scope, otherwise, Some(then.of))?;
        let (of, hold) = (then.of, then.hold);
        Ok(Expression {
            form: Form::If(Box::new(condition), Box::new(then), Box::new(otherwise)),
            of,
            hold,
            span,
        })
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
