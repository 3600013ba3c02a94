//! Reading of blocks: `let`, early returns and what else a statement can be.

use proc_macro2::Span;
use syn::{Expr, Stmt, punctuated::Punctuated, spanned::Spanned};

use crate::language::{
    core::{Arm, Expression, Form, Pattern},
    error::ReadError,
    expression::{
        Scope,
        guess::{GUESSES, is_new_vec, is_open, one_by_one, returns_it},
        invocation::{PANICS, panic},
        iterator::is_vec_of_something,
        source::make,
    },
    names::foreign,
    reader::Reader,
    types::TypeId,
};

/// How a block ends.
#[derive(Clone, Copy)]
pub(super) struct Flow<'f> {
    /// The type of the result, if it is known.
    pub(super) expected: Option<TypeId>,
    /// What follows the last statement of a block without a result.
    pub(super) end: Option<&'f End<'f>>,
    /// What `continue` and `break` of the loop do.
    pub(super) turn: Option<(&'f End<'f>, &'f End<'f>)>,
    /// In a loop that may return: the type of the function's result, and that of a loop which returns it or goes on.
    pub(super) returned: Option<(TypeId, TypeId)>,
}

/// Reads what follows, with the variables as they are then.
pub(super) type End<'f> = dyn Fn(&mut Reader<'_>, &mut Scope) -> Result<Expression, ReadError> + 'f;

impl Flow<'_> {
    fn value(expected: Option<TypeId>) -> Self {
        Self { expected, end: None, turn: None, returned: None }
    }
}

impl Reader<'_> {
    pub(crate) fn block(
        &mut self,
        scope: &mut Scope,
        block: &syn::Block,
        expected: Option<TypeId>,
    ) -> Result<Expression, ReadError> {
        let (visible, tail) = (scope.visible.clone(), scope.tail);
        let read = self.statements(scope, &block.stmts, Flow::value(expected), block.span());
        let is_changed = scope.visible[..visible.len()] != visible;
        scope.visible = visible;
        if is_changed && !tail {
            let nearest = "an assignment in a statement of its own";
            return Err(ReadError::outside(
                block.span(),
                "an assignment inside an expression",
                nearest,
            ));
        }
        read
    }

    /// A block inside another one: its variables end with it, what it assigns stays.
    pub(super) fn inner(
        &mut self,
        scope: &mut Scope,
        block: &syn::Block,
        flow: Flow<'_>,
    ) -> Result<Expression, ReadError> {
        let visible = scope.visible.len();
        let end = flow.end;
        let outer = |reader: &mut Reader<'_>, scope: &mut Scope| {
            let inner = scope.visible.split_off(visible);
            let read = end.expect("it is given below")(reader, scope);
            scope.visible.truncate(visible);
            scope.visible.extend(inner);
            read
        };
        let flow = Flow { end: end.map(|_| &outer as &End<'_>), ..flow };
        let read = self.statements(scope, &block.stmts, flow, block.span());
        scope.visible.truncate(visible);
        read
    }

    pub(super) fn statements(
        &mut self,
        scope: &mut Scope,
        statements: &[Stmt],
        flow: Flow<'_>,
        span: Span,
    ) -> Result<Expression, ReadError> {
        let expected = flow.expected;
        let Some((first, rest)) = statements.split_first() else {
            if let Some(end) = flow.end {
                return end(self, scope);
            }
            let nearest = "an expression at its end";
            return Err(ReadError::outside(span, "a block without a result", nearest));
        };
        match first {
            Stmt::Expr(Expr::Return(end), _) if flow.returned.is_some() => {
                self.returned(scope, end, flow)
            }
            Stmt::Expr(end @ Expr::Return(_), _) => self.expression(scope, end, expected),
            Stmt::Expr(Expr::Continue(jump), _) => {
                self.jump(scope, flow, jump.label.is_some(), false, jump.span())
            }
            Stmt::Expr(Expr::Break(jump), _) => {
                let is_plain = jump.label.is_none() && jump.expr.is_none();
                self.jump(scope, flow, !is_plain, true, jump.span())
            }
            Stmt::Expr(end @ Expr::Loop(_), _) if rest.is_empty() && flow.end.is_none() => {
                self.effect(scope, end, rest, flow, span)
            }
            Stmt::Expr(end, None) if rest.is_empty() && flow.end.is_none() => {
                self.expression(scope, end, expected)
            }
            Stmt::Macro(written) if is_assertion(&written.mac) => {
                self.assertion(scope, &written.mac, rest, flow, span)
            }
            Stmt::Macro(written)
                if rest.is_empty() && (flow.end.is_none() || is_panic(&written.mac)) =>
            {
                scope.tail = false;
                self.invocation(scope, &written.mac, expected)
            }
            Stmt::Expr(Expr::If(choice), _)
                if ends(choice)
                    && (scope.tail || flow.end.is_some())
                    && flow.returned.is_none() =>
            {
                self.early_end(scope, choice, rest, flow, span)
            }
            Stmt::Local(local) => self.local(scope, local, rest, flow, span),
            Stmt::Item(item) => {
                let nearest = "an item outside of the function";
                Err(ReadError::outside(item.span(), "an item inside a function", nearest))
            }
            Stmt::Expr(effect, _) => self.effect(scope, effect, rest, flow, span),
            Stmt::Macro(other) => {
                let nearest = "`let name = value;`, or a result at the end of the block";
                Err(ReadError::outside(other.span(), "a macro as a statement", nearest))
            }
        }
    }

    /// `return value` in a loop that may also go on.
    fn returned(
        &mut self,
        scope: &mut Scope,
        end: &syn::ExprReturn,
        flow: Flow<'_>,
    ) -> Result<Expression, ReadError> {
        let (Some((result, of)), Some(value)) = (flow.returned, &end.expr) else {
            return Err(inner_return(end.span()));
        };
        let value = self.expression(scope, value, Some(result))?;
        Ok(make(Form::Construct(1, vec![value]), of, end.span()))
    }

    fn jump(
        &mut self,
        scope: &mut Scope,
        flow: Flow<'_>,
        is_special: bool,
        is_break: bool,
        span: Span,
    ) -> Result<Expression, ReadError> {
        let Some((again, done)) = flow.turn.filter(|_| !is_special) else {
            let nearest = "`continue` and `break` of the innermost loop, as statements";
            return Err(ReadError::outside(span, "this jump", nearest));
        };
        if is_break { done(self, scope) } else { again(self, scope) }
    }

    /// `assert!(condition); …` is `if condition { … } else { panic!() }`.
    fn assertion(
        &mut self,
        scope: &mut Scope,
        written: &syn::Macro,
        rest: &[Stmt],
        flow: Flow<'_>,
        span: Span,
    ) -> Result<Expression, ReadError> {
        let name = &written.path;
        if self.items.names.is_foreign_macro(name) {
            return Err(foreign(written.span()));
        }
        let arguments =
            written.parse_body_with(Punctuated::<Expr, syn::Token![,]>::parse_terminated)?;
        let Some(condition) = arguments.first() else {
            return Err(ReadError::outside(written.span(), "this `assert!`", "a condition"));
        };
        let tail = std::mem::replace(&mut scope.tail, false);
        let condition = self.expression(scope, condition, Some(TypeId::BOOL))?;
        scope.tail = tail;
        let then = self.statements(scope, rest, flow, span)?;
        let of = then.of;
        let otherwise = panic(of, written.span());
        let form = Form::If(Box::new(condition), Box::new(then), Box::new(otherwise));
        Ok(make(form, of, written.span()))
    }

    /// `if condition { return value; } …` is `if condition { value } else { … }`.
    fn early_end(
        &mut self,
        scope: &mut Scope,
        choice: &syn::ExprIf,
        rest: &[Stmt],
        flow: Flow<'_>,
        span: Span,
    ) -> Result<Expression, ReadError> {
        let mut read = self.conditional_flow(scope, choice, flow, |reader, scope, expected| {
            reader.statements(scope, rest, Flow { expected, ..flow }, span)
        })?;
        if let Form::If(_, _, last) = &read.form {
            read.span.end = last.span.end;
        } else if let Form::Match(_, arms) = &read.form
            && let Some(last) = arms.last()
        {
            read.span.end = last.body.span.end;
        }
        Ok(read)
    }

    fn local(
        &mut self,
        scope: &mut Scope,
        local: &syn::Local,
        rest: &[Stmt],
        flow: Flow<'_>,
        span: Span,
    ) -> Result<Expression, ReadError> {
        let Some(init) = &local.init else {
            let nearest = "`let name = value;`";
            return Err(ReadError::outside(local.span(), "a variable without a value", nearest));
        };
        if !scope.is_marked
            && let Some(apart) = one_by_one(local, init)
        {
            let statements: Vec<Stmt> = apart.into_iter().chain(rest.iter().cloned()).collect();
            return self.statements(scope, &statements, flow, span);
        }
        let (written, annotated) = match &local.pat {
            syn::Pat::Type(typed) if is_vec_of_something(&typed.ty) => {
                return self.vec_of_something(scope, local, typed, rest, flow, span);
            }
            syn::Pat::Type(typed) => {
                (typed.pat.as_ref(), Some(self.resolve(&typed.ty, &scope.known)?.0))
            }
            plain => (plain, None),
        };
        let open = annotated.is_none() && init.diverge.is_none() && is_open(&init.expr);
        let name = match written {
            syn::Pat::Ident(name) if open => Some(name.ident.to_string()),
            _ => None,
        };
        let (locals, tail, visible) = (scope.locals.len(), scope.tail, scope.visible.clone());
        let binding = Binding { local, written, init, rest, span };
        let guess = annotated.or(if name.is_some() { self.types.named("i32") } else { None });
        let guess = guess.or_else(|| {
            let is_result = is_new_vec(&init.expr) && returns_it(written, rest);
            flow.expected.filter(|_| is_result && flow.end.is_none())
        });
        let guess = match (guess, written, init.expr.as_ref()) {
            (None, syn::Pat::Slice(_), Expr::Array(array)) => self.array_type_of(scope, array)?,
            (guess, _, _) => guess,
        };
        let mut read = self.binding(scope, &binding, guess, flow);
        // Rust infers the type from how the variable is used. We guess `i32`, as Rust does in the end, and read the block again with the type that the
        // first mismatch names.
        if let (Some(name), Err(error)) = (name, &read)
            && let Some((wanted, is_own)) = self.wanted(&name, error)
            && scope.guesses < GUESSES
        {
            scope.guesses += 1;
            scope.locals.truncate(locals);
            scope.visible = visible;
            scope.tail = tail;
            let first = read;
            read = self.binding(scope, &binding, Some(wanted), flow);
            // If another variable was of the wrong type, and still is, its own place says so.
            if !is_own && read.is_err() {
                read = first;
            }
        }
        read
    }

    /// `let name: Vec<_> = …;` says less than `let name: Vec<u8> = …;`: that it is a `Vec`.
    fn vec_of_something(
        &mut self,
        scope: &mut Scope,
        local: &syn::Local,
        typed: &syn::PatType,
        rest: &[Stmt],
        flow: Flow<'_>,
        span: Span,
    ) -> Result<Expression, ReadError> {
        let mut plain = local.clone();
        plain.pat = typed.pat.as_ref().clone();
        if let Some(init) = &mut plain.init
            && let Expr::MethodCall(call) = init.expr.as_mut()
            && call.method == "collect"
            && call.turbofish.is_none()
        {
            call.turbofish = Some(syn::parse_quote!(::<Vec<_>>));
        }
        self.local(scope, &plain, rest, flow, span)
    }

    fn binding(
        &mut self,
        scope: &mut Scope,
        binding: &Binding<'_>,
        of: Option<TypeId>,
        flow: Flow<'_>,
    ) -> Result<Expression, ReadError> {
        let Binding { local, written, init, rest, span } = binding;
        if let Expr::Try(tried) = init.expr.as_ref() {
            return self.tried(scope, binding, tried, of, flow);
        }
        let tail = std::mem::replace(&mut scope.tail, false);
        let value = self.expression(scope, &init.expr, of);
        scope.tail = tail;
        let value = value?;
        let before = scope.visible.clone();
        let pattern = self.pattern(scope, written, value.of, value.hold)?;
        scope.depth += 1;
        let body = self.statements(scope, rest, flow, *span);
        scope.depth -= 1;
        scope.visible.truncate(before.len());
        let body = body?;
        let (of, hold, start) = (body.of, body.hold, local.span().byte_range().start);
        let span = start..body.span.end;
        let arm = Arm { pattern, guard: None, body };
        let form = match &init.diverge {
            None => Form::Let(Box::new(arm), Box::new(value)),
            Some((_, otherwise)) if tail || flow.end.is_some() => {
                let after = std::mem::replace(&mut scope.visible, before);
                scope.tail = tail;
                let flow = Flow { expected: Some(of), ..flow };
                let body = match otherwise.as_ref() {
                    Expr::Block(block) => self.inner(scope, &block.block, flow)?,
                    other => self.expression(scope, other, Some(of))?,
                };
                scope.visible = after;
                let otherwise = Arm { pattern: Pattern::Anything, guard: None, body };
                Form::Match(Box::new(value), vec![arm, otherwise])
            }
            Some((_, otherwise)) => return Err(inner_return(otherwise.span())),
        };
        Ok(Expression { form, of, hold, span })
    }
}

/// A `let` and the statements after it.
pub(super) struct Binding<'s> {
    pub(super) local: &'s syn::Local,
    pub(super) written: &'s syn::Pat,
    init: &'s syn::LocalInit,
    pub(super) rest: &'s [Stmt],
    pub(super) span: Span,
}

pub(super) fn inner_return(span: Span) -> ReadError {
    let nearest = "`return` at the end of a branch of the function";
    ReadError::outside(span, "a `return` inside an expression", nearest)
}

/// Whether an `if` without `else` does not go on.
fn ends(choice: &syn::ExprIf) -> bool {
    let leaves = |last: &Stmt| match last {
        Stmt::Expr(Expr::Return(_) | Expr::Continue(_) | Expr::Break(_), _) => true,
        Stmt::Macro(written) => is_panic(&written.mac),
        _ => false,
    };
    choice.else_branch.is_none() && choice.then_branch.stmts.last().is_some_and(leaves)
}

fn is_assertion(written: &syn::Macro) -> bool {
    written.path.is_ident("assert") || written.path.is_ident("debug_assert")
}

fn is_panic(written: &syn::Macro) -> bool {
    PANICS.iter().any(|name| written.path.is_ident(name))
}
