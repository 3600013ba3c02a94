//! Statements that change variables: a change is a new variable of the same name.

use proc_macro2::Span;
use quote::ToTokens;
use syn::{BinOp, Expr, Stmt, spanned::Spanned};

use crate::language::{
    core::{Arm, Expression, Form, Local, LocalId, Pattern},
    error::ReadError,
    expression::{
        Scope,
        source::make,
        statement::{Flow, inner_return},
        tokens::leaves,
    },
    reader::Reader,
    types::{Hold, TypeId},
};

impl Reader<'_> {
    /// A statement, and what follows it.
    pub(super) fn effect(
        &mut self,
        scope: &mut Scope,
        written: &Expr,
        rest: &[Stmt],
        flow: Flow<'_>,
        span: Span,
    ) -> Result<Expression, ReadError> {
        match written {
            Expr::Assign(change) => match change.left.as_ref() {
                Expr::Path(path) => {
                    let value = change.right.as_ref();
                    self.assigned(scope, &path.path, Some(value), rest, flow, span, |_, _, _| {
                        unreachable!("the value is given")
                    })
                }
                Expr::Index(index) => {
                    let Expr::Path(path) = index.expr.as_ref() else {
                        return Err(unchangeable(change.left.span()));
                    };
                    let arguments = [index.index.as_ref(), change.right.as_ref()];
                    let at = change.span();
                    self.assigned(
                        scope,
                        &path.path,
                        None,
                        rest,
                        flow,
                        span,
                        |reader, scope, old| reader.on_sequence(scope, "_set", old, &arguments, at),
                    )
                }
                other => Err(unchangeable(other.span())),
            },
            Expr::Binary(change) if plain_operator(&change.op).is_some() => {
                let Expr::Path(path) = change.left.as_ref() else {
                    return Err(unchangeable(change.left.span()));
                };
                let op = plain_operator(&change.op).expect("it was looked at");
                let plain = Expr::Binary(syn::ExprBinary { op, ..change.clone() });
                self.assigned(scope, &path.path, Some(&plain), rest, flow, span, |_, _, _| {
                    unreachable!("the value is given")
                })
            }
            Expr::MethodCall(call) => {
                let name = call.method.to_string();
                let (Expr::Path(path), Some(library)) =
                    (call.receiver.as_ref(), self.change_of(&name, call.args.len()))
                else {
                    return Err(statement(written));
                };
                let is_own = self.items.functions.keys().any(|known| {
                    !self.items.is_library(known) && known.ends_with(&format!("::{name}"))
                });
                if is_own {
                    return Err(statement(written));
                }
                let by_reference: Vec<&Expr> = call.args.iter().map(without_iterator).collect();
                let at = call.span();
                self.assigned(scope, &path.path, None, rest, flow, span, |reader, scope, old| {
                    if reader.item_of(old.of).is_none() {
                        return Err(statement(written));
                    }
                    reader.on_sequence(scope, library, old, &by_reference, at)
                })
            }
            Expr::ForLoop(one) => match self.turns_of(one) {
                Some(turns) => {
                    let all: Vec<Stmt> = turns.into_iter().chain(rest.iter().cloned()).collect();
                    self.statements(scope, &all, flow, span)
                }
                None => self.going_through(scope, &one.expr, |reader, scope| {
                    reader.looped(scope, written, rest, flow, span)
                }),
            },
            Expr::While(_) | Expr::Loop(_) => self.looped(scope, written, rest, flow, span),
            Expr::If(_) | Expr::Match(_) | Expr::Block(_) => {
                self.branched(scope, written, rest, flow, span)
            }
            Expr::Paren(inner) => self.effect(scope, &inner.expr, rest, flow, span),
            other => Err(statement(other)),
        }
    }

    /// A new value for a variable, and what follows.
    #[expect(clippy::too_many_arguments, reason = "a statement, its place and what follows")]
    fn assigned(
        &mut self,
        scope: &mut Scope,
        path: &syn::Path,
        value: Option<&Expr>,
        rest: &[Stmt],
        flow: Flow<'_>,
        span: Span,
        make_value: impl FnOnce(&mut Self, &mut Scope, Expression) -> Result<Expression, ReadError>,
    ) -> Result<Expression, ReadError> {
        let at = path.span();
        let place = path
            .get_ident()
            .and_then(|name| scope.visible.iter().rposition(|(known, _)| name == known))
            .ok_or_else(|| unchangeable(at))?;
        let old = scope.cell(place, at);
        if old.hold == Hold::Borrowed || old.hold == Hold::BorrowedBox {
            let is_parameter =
                matches!(old.form, Form::Local(local) if local.index() < scope.arity);
            if is_parameter && value.is_none() {
                return Err(unchangeable(at));
            }
        }
        let (of, hold) = (old.of, old.hold);
        let tail = std::mem::replace(&mut scope.tail, false);
        let value = match value {
            Some(value) => self.expression(scope, value, Some(of)),
            None => make_value(self, scope, old),
        };
        scope.tail = tail;
        let value = value?;
        let id = LocalId(scope.locals.len() as u32);
        let name = scope.visible[place].0.clone();
        scope.locals.push(Local { name, of, hold });
        scope.visible[place].1 = id;
        scope.depth += 1;
        let body = self.statements(scope, rest, flow, span);
        scope.depth -= 1;
        let body = body?;
        let (of, hold, span) =
            (body.of, body.hold, at.byte_range().start..body.span.end.max(at.byte_range().end));
        let arm = Arm { pattern: Pattern::Bind(id), guard: None, body };
        Ok(Expression { form: Form::Let(Box::new(arm), Box::new(value)), of, hold, span })
    }

    /// `if`, `match` or a block as a statement. If no branch leaves, it is an expression whose value is that of the variables that it
    /// changes; otherwise each branch is followed by the rest.
    fn branched(
        &mut self,
        scope: &mut Scope,
        written: &Expr,
        rest: &[Stmt],
        flow: Flow<'_>,
        span: Span,
    ) -> Result<Expression, ReadError> {
        if leaves(written.to_token_stream()) {
            if !scope.tail && flow.end.is_none() {
                return Err(inner_return(written.span()));
            }
            let after = |reader: &mut Reader<'_>, scope: &mut Scope| {
                reader.statements(scope, rest, flow, span)
            };
            let inner = Flow { end: Some(&after), ..flow };
            return self.branches(scope, written, inner);
        }
        let cells = scope.changed(written.to_token_stream());
        let at = written.span();
        let together =
            |reader: &mut Reader<'_>, scope: &mut Scope| reader.together(scope, &cells, at);
        let inner = Flow { expected: None, end: Some(&together), turn: None, returned: None };
        let tail = std::mem::replace(&mut scope.tail, false);
        let changed = self.branches(scope, written, inner);
        scope.tail = tail;
        let changed = changed?;
        self.with_cells(scope, &cells, changed, at, |reader, scope| {
            reader.statements(scope, rest, flow, span)
        })
    }

    fn branches(
        &mut self,
        scope: &mut Scope,
        written: &Expr,
        flow: Flow<'_>,
    ) -> Result<Expression, ReadError> {
        let before = scope.visible.clone();
        let read = match written {
            Expr::If(choice) => {
                self.conditional_flow(scope, choice, flow, |reader, scope, expected| {
                    let flow = Flow { expected, ..flow };
                    match &choice.else_branch {
                        None => {
                            flow.end.expect("a statement is followed by something")(reader, scope)
                        }
                        Some((_, otherwise)) => reader.branches(scope, otherwise, flow),
                    }
                })
            }
            Expr::Block(block) if block.label.is_none() => self.inner(scope, &block.block, flow),
            Expr::Match(choice) => {
                let tail = std::mem::replace(&mut scope.tail, false);
                let value = self.expression(scope, &choice.expr, None)?;
                let mut arms = Vec::new();
                let mut expected = flow.expected;
                for arm in &choice.arms {
                    let (pattern, guard) = match &arm.pat {
                        syn::Pat::Guard(guarded) => {
                            (guarded.pat.as_ref(), vec![guarded.guard.as_ref()])
                        }
                        plain => (plain, Vec::new()),
                    };
                    let visible = scope.visible.clone();
                    let read = self.arm(scope, &value, pattern, &guard, |reader, scope| {
                        scope.tail = tail;
                        let flow = Flow { expected, ..flow };
                        match arm.body.as_ref() {
                            Expr::Block(block) => reader.inner(scope, &block.block, flow),
                            Expr::Tuple(unit) if unit.elems.is_empty() => {
                                flow.end.expect("a statement is followed by something")(
                                    reader, scope,
                                )
                            }
                            other => {
                                let alone =
                                    Stmt::Expr(other.clone(), Some(syn::token::Semi::default()));
                                reader.statements(scope, &[alone], flow, other.span())
                            }
                        }
                    })?;
                    scope.visible = visible;
                    expected = Some(read.body.of);
                    arms.push(read);
                }
                let Some(of) = expected.filter(|_| !arms.is_empty()) else {
                    return Err(statement(written));
                };
                Ok(make(Form::Match(Box::new(value), arms), of, choice.span()))
            }
            other => Err(statement(other)),
        };
        scope.visible = before;
        read
    }

    /// The variables that a statement changes, as one value.
    pub(super) fn together(
        &mut self,
        scope: &mut Scope,
        cells: &[usize],
        span: Span,
    ) -> Result<Expression, ReadError> {
        let parts: Vec<Expression> = cells.iter().map(|&place| scope.cell(place, span)).collect();
        if let [only] = parts.as_slice() {
            return Ok(only.clone());
        }
        let types: Vec<(TypeId, Hold)> = parts.iter().map(|part| (part.of, part.hold)).collect();
        let of = self.tuple(&types);
        Ok(make(Form::Construct(0, parts), of, span))
    }

    /// What follows, with new values of variables.
    pub(super) fn with_cells(
        &mut self,
        scope: &mut Scope,
        cells: &[usize],
        changed: Expression,
        span: Span,
        after: impl FnOnce(&mut Self, &mut Scope) -> Result<Expression, ReadError>,
    ) -> Result<Expression, ReadError> {
        let pattern = self.new_cells(scope, cells);
        scope.depth += 1;
        let body = after(self, scope);
        scope.depth -= 1;
        let body = body?;
        let (of, hold) = (body.of, body.hold);
        let end = body.span.end.max(span.byte_range().end);
        let arm = Arm { pattern, guard: None, body };
        let form = Form::Let(Box::new(arm), Box::new(changed));
        Ok(Expression { form, of, hold, span: span.byte_range().start..end })
    }

    /// New variables for those at some places, and the pattern that binds them.
    pub(super) fn new_cells(&self, scope: &mut Scope, cells: &[usize]) -> Pattern {
        let mut parts = Vec::new();
        for &place in cells {
            let (name, old) = scope.visible[place].clone();
            let id = LocalId(scope.locals.len() as u32);
            scope.locals.push(Local { name, ..scope.locals[old.index()].clone() });
            scope.visible[place].1 = id;
            parts.push(Pattern::Bind(id));
        }
        match parts.len() {
            1 => parts.remove(0),
            _ => Pattern::Construct(0, parts),
        }
    }
}
/// The operator of an operator with `=`.
fn plain_operator(operator: &BinOp) -> Option<BinOp> {
    Some(match operator {
        BinOp::AddAssign(_) => BinOp::Add(Default::default()),
        BinOp::SubAssign(_) => BinOp::Sub(Default::default()),
        BinOp::MulAssign(_) => BinOp::Mul(Default::default()),
        BinOp::DivAssign(_) => BinOp::Div(Default::default()),
        BinOp::RemAssign(_) => BinOp::Rem(Default::default()),
        BinOp::BitAndAssign(_) => BinOp::BitAnd(Default::default()),
        BinOp::BitOrAssign(_) => BinOp::BitOr(Default::default()),
        BinOp::BitXorAssign(_) => BinOp::BitXor(Default::default()),
        _ => return None,
    })
}

/// `v` of `v.iter()` and `v.iter().cloned()`, what `extend` is given.
fn without_iterator(written: &Expr) -> &Expr {
    match written {
        Expr::MethodCall(call)
            if matches!(
                call.method.to_string().as_str(),
                "iter" | "into_iter" | "cloned" | "copied"
            ) && call.args.is_empty() =>
        {
            without_iterator(&call.receiver)
        }
        other => other,
    }
}

fn unchangeable(span: Span) -> ReadError {
    let nearest = "an assignment to a variable of this function: `let mut name = …; name = …;`";
    ReadError::outside(span, "an assignment to this", nearest)
}

fn statement(written: &Expr) -> ReadError {
    let nearest = "`let name = value;`, an assignment, or a loop, `if` or `match` that assigns";
    ReadError::outside(written.span(), "a statement with an effect", nearest)
}
