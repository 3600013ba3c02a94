//! Reading of blocks: `let` and early returns.

use proc_macro2::Span;
use syn::{Expr, Stmt, spanned::Spanned};

use crate::language::{
    core::{Arm, Expression, Form, Pattern},
    error::{ReadError, ReadErrorKind},
    expression::Scope,
    reader::Reader,
    types::TypeId,
};

/// How often the type of a variable is guessed again in a function.
const GUESSES: usize = 60;

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
        statements: &[Stmt],
        expected: Option<TypeId>,
        span: Span,
    ) -> Result<Expression, ReadError> {
        let Some((first, rest)) = statements.split_first() else {
            let nearest = "an expression at its end";
            return Err(ReadError::outside(span, "a block without a result", nearest));
        };
        match first {
            Stmt::Expr(end @ Expr::Return(_), _) | Stmt::Expr(end, None) if rest.is_empty() => {
                self.expression(scope, end, expected)
            }
            Stmt::Macro(written) if rest.is_empty() => {
                scope.tail = false;
                self.invocation(scope, &written.mac, expected)
            }
            Stmt::Expr(Expr::If(choice), _) if scope.tail && ends(choice) => {
                self.early_end(scope, choice, rest, expected, span)
            }
            Stmt::Local(local) => self.local(scope, local, rest, expected, span),
            Stmt::Item(item) => {
                let nearest = "an item outside of the function";
                Err(ReadError::outside(item.span(), "an item inside a function", nearest))
            }
            Stmt::Expr(other, _) => Err(effect(other)),
            Stmt::Macro(other) => {
                let nearest = "`let name = value;`, or a result at the end of the block";
                Err(ReadError::outside(other.span(), "a macro as a statement", nearest))
            }
        }
    }

    /// `if condition { return value; } …` is `if condition { value } else { … }`.
    fn early_end(
        &mut self,
        scope: &mut Scope,
        choice: &syn::ExprIf,
        rest: &[Stmt],
        expected: Option<TypeId>,
        span: Span,
    ) -> Result<Expression, ReadError> {
        let mut read = self.conditional(scope, choice, expected, |reader, scope, expected| {
            reader.statements(scope, rest, expected, span)
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
        expected: Option<TypeId>,
        span: Span,
    ) -> Result<Expression, ReadError> {
        let Some(init) = &local.init else {
            let nearest = "`let name = value;`";
            return Err(ReadError::outside(local.span(), "a variable without a value", nearest));
        };
        let (written, annotated) = match &local.pat {
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
        let locals = scope.locals.len();
        let binding = Binding { local, written, init, rest, span };
        let guess = annotated.or(if name.is_some() { self.types.named("i64") } else { None });
        let mut read = self.binding(scope, &binding, guess, expected);
        // Rust infers the type from how the variable is used. We guess `i64`, and read the block again with the type that the
        // first mismatch names.
        if let (Some(name), Err(error)) = (name, &read)
            && let Some(wanted) = self.wanted(&name, error)
            && scope.guesses < GUESSES
        {
            scope.guesses += 1;
            scope.locals.truncate(locals);
            read = self.binding(scope, &binding, Some(wanted), expected);
        }
        read
    }

    /// The type that a variable must have instead of the guessed `i64`, if a type mismatch tells it.
    fn wanted(&self, name: &str, error: &ReadError) -> Option<TypeId> {
        let ReadErrorKind::Mismatch { expected, found } = error.kind.as_ref() else { return None };
        match (expected.as_str(), found.as_str()) {
            (expected, "i64") if error.location.text(self.source) == name => {
                self.types.named(expected)
            }
            ("i64", found) => self.types.named(found),
            _ => None,
        }
    }

    fn binding(
        &mut self,
        scope: &mut Scope,
        binding: &Binding<'_>,
        of: Option<TypeId>,
        expected: Option<TypeId>,
    ) -> Result<Expression, ReadError> {
        let Binding { local, written, init, rest, span } = binding;
        let tail = std::mem::replace(&mut scope.tail, false);
        let value = self.expression(scope, &init.expr, of);
        scope.tail = tail;
        let value = value?;
        let visible = scope.visible.len();
        let pattern = self.pattern(scope, written, value.of, value.hold)?;
        scope.depth += 1;
        let body = self.statements(scope, rest, expected, *span);
        scope.depth -= 1;
        scope.visible.truncate(visible);
        let body = body?;
        let (of, hold, start) = (body.of, body.hold, local.span().byte_range().start);
        let span = start..body.span.end;
        let arm = Arm { pattern, guard: None, body };
        let form = match &init.diverge {
            None => Form::Let(Box::new(arm), Box::new(value)),
            Some((_, otherwise)) if tail => {
                scope.tail = true;
                let body = self.expression(scope, otherwise, Some(of))?;
                let otherwise = Arm { pattern: Pattern::Anything, guard: None, body };
                Form::Match(Box::new(value), vec![arm, otherwise])
            }
            Some((_, otherwise)) => return Err(inner_return(otherwise.span())),
        };
        Ok(Expression { form, of, hold, span })
    }
}

/// A `let` and the statements after it.
struct Binding<'s> {
    local: &'s syn::Local,
    written: &'s syn::Pat,
    init: &'s syn::LocalInit,
    rest: &'s [Stmt],
    span: Span,
}

pub(super) fn inner_return(span: Span) -> ReadError {
    let nearest = "`return` at the end of a branch of the function";
    ReadError::outside(span, "a `return` inside an expression", nearest)
}

/// Whether an `if` without `else` returns.
fn ends(choice: &syn::ExprIf) -> bool {
    let returns = |last: &Stmt| matches!(last, Stmt::Expr(Expr::Return(_), _));
    choice.else_branch.is_none() && choice.then_branch.stmts.last().is_some_and(returns)
}

/// Whether the type of an expression is inferred from how its value is used.
fn is_open(written: &Expr) -> bool {
    match written {
        Expr::Lit(literal) => {
            matches!(&literal.lit, syn::Lit::Int(number) if number.suffix().is_empty())
        }
        Expr::Unary(unary) => is_open(&unary.expr),
        Expr::Binary(binary) => is_open(&binary.left) && is_open(&binary.right),
        Expr::Paren(inner) => is_open(&inner.expr),
        Expr::Range(range) => {
            [&range.start, &range.end].into_iter().flatten().all(|bound| is_open(bound))
        }
        Expr::Call(call) => match (call.func.as_ref(), call.args.len()) {
            (Expr::Path(path), 0) => path.path.is_ident("any"),
            (Expr::Path(path), 1) => path.path.is_ident("range") && is_open(&call.args[0]),
            _ => false,
        },
        _ => false,
    }
}

fn effect(written: &Expr) -> ReadError {
    let (found, nearest) = match written {
        Expr::ForLoop(_) | Expr::While(_) | Expr::Loop(_) => {
            ("a loop", "recursion on a size: `if n == 0 { … } else { … f(n - 1) … }`")
        }
        Expr::Assign(_) => ("an assignment", "a new variable: `let name = value;`"),
        Expr::If(_) => (
            "an `if` without a result",
            "`if … { … } else { … }` at the end, or `if … { return …; }`",
        ),
        Expr::Match(_) => ("a `match` without a result", "a `match` at the end of the block"),
        _ => ("a statement with an effect", "`let name = value;`"),
    };
    ReadError::outside(written.span(), found, nearest)
}
