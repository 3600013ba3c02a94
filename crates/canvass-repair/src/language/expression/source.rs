//! What a loop goes through, one item a turn: a sequence or a range, perhaps reversed, numbered or beside another sequence.

use proc_macro2::Span;
use syn::{Expr, ExprMethodCall, spanned::Spanned};

use crate::language::{
    core::{Arm, Expression, Form, LocalId, Pattern, Primitive},
    error::{ReadError, ReadErrorKind},
    expression::{
        Scope,
        guess::{GUESSES, is_open},
        lift::{Lifted, local},
    },
    reader::Reader,
    types::{Hold, TypeId},
};

/// What a loop goes through, and what becomes of each item.
pub(super) struct Source<'s> {
    items: Items,
    is_numbered: bool,
    beside: Option<Expression>,
    /// `map`, `filter` and the like, in their order.
    pub(super) adapters: Vec<&'s ExprMethodCall>,
    pub(super) span: Span,
}

enum Items {
    Sequence(Expression),
    Range { start: Expression, end: Expression, inclusive: bool, reversed: bool },
}

/// The adapters that change what is gone through.
const FIRST: [&str; 6] = ["rev", "skip", "take", "enumerate", "zip", "chain"];
/// The adapters that change each item.
const LATER: [&str; 4] = ["map", "filter", "filter_map", "take_while"];
/// What leaves everything as it is.
const NEUTRAL: [&str; 4] = ["copied", "cloned", "iter", "into_iter"];

/// Whether an expression is an iterator rather than a sequence.
pub(super) fn is_iterator(written: &Expr) -> bool {
    match written {
        Expr::Paren(inner) => is_iterator(&inner.expr),
        Expr::Range(_) => true,
        Expr::MethodCall(call) => {
            let name = call.method.to_string();
            let name = name.as_str();
            matches!(name, "iter" | "into_iter" | "windows")
                || ((FIRST.contains(&name) || LATER.contains(&name) || NEUTRAL.contains(&name))
                    && is_iterator(&call.receiver))
        }
        _ => false,
    }
}

/// Whether an iterator goes through a range whose type is inferred from how the items are used.
fn is_open_range(written: &Expr) -> bool {
    match written {
        Expr::Paren(inner) => is_open_range(&inner.expr),
        Expr::Range(_) => is_open(written),
        Expr::MethodCall(call) => is_iterator(written) && is_open_range(&call.receiver),
        _ => false,
    }
}

impl Reader<'_> {
    /// Reads what goes through an iterator. If that is a range of literals, its type is guessed as that of a variable is.
    pub(super) fn going_through<T>(
        &mut self,
        scope: &mut Scope,
        written: &Expr,
        read: impl Fn(&mut Self, &mut Scope) -> Result<T, ReadError>,
    ) -> Result<T, ReadError> {
        let (count, locals, tail) = (self.function_count(), scope.locals.len(), scope.tail);
        let visible = scope.visible.clone();
        scope.range_type = None;
        let first = read(self, scope);
        let Err(error) = &first else { return first };
        let Some(wanted) = self.instead_of_guess(error) else { return first };
        if !is_open_range(written) || scope.guesses >= GUESSES {
            return first;
        }
        scope.guesses += 1;
        self.forget(count);
        scope.locals.truncate(locals);
        (scope.visible, scope.tail) = (visible, tail);
        scope.range_type = Some(wanted);
        read(self, scope)
    }

    /// The other type of a mismatch with the guessed `i32`.
    fn instead_of_guess(&self, error: &ReadError) -> Option<TypeId> {
        let ReadErrorKind::Mismatch { expected, found } = error.kind.as_ref() else { return None };
        let inside = |name: &str| {
            let name =
                name.strip_prefix("Vec<").and_then(|name| name.strip_suffix('>')).unwrap_or(name);
            self.types.named(name).filter(|&of| self.types.is_integer(of))
        };
        let (expected, found) = (inside(expected)?, inside(found)?);
        let guess = self.types.named("i32")?;
        [expected, found].into_iter().find(|&of| of != guess)
    }

    /// What an iterator, or what stands after `in`, goes through.
    pub(super) fn source<'s>(
        &mut self,
        scope: &mut Scope,
        written: &'s Expr,
    ) -> Result<Source<'s>, ReadError> {
        let span = written.span();
        match written {
            Expr::Paren(inner) => self.source(scope, &inner.expr),
            Expr::Range(range) => {
                let (Some(start), Some(end)) = (&range.start, &range.end) else {
                    let nearest = "`a..b` or `a..=b`";
                    return Err(ReadError::outside(span, "an open range", nearest));
                };
                let wanted = scope.range_type.take();
                let (start, end) = self.operands(scope, start, end, wanted)?;
                if !self.types.is_integer(start.of) {
                    let nearest = "a range of integers";
                    return Err(ReadError::outside(span, "a range of this type", nearest));
                }
                let inclusive = matches!(range.limits, syn::RangeLimits::Closed(_));
                let items = Items::Range { start, end, inclusive, reversed: false };
                Ok(Source { items, is_numbered: false, beside: None, adapters: vec![], span })
            }
            Expr::MethodCall(call) if is_iterator(written) => self.adapted(scope, call),
            _ => {
                let sequence = self.expression(scope, written, None)?;
                let sequence = self.as_sequence(scope, sequence, span)?;
                self.require_sequence(&sequence, span)?;
                let items = Items::Sequence(sequence);
                Ok(Source { items, is_numbered: false, beside: None, adapters: vec![], span })
            }
        }
    }

    fn adapted<'s>(
        &mut self,
        scope: &mut Scope,
        call: &'s ExprMethodCall,
    ) -> Result<Source<'s>, ReadError> {
        let (name, span) = (call.method.to_string(), call.span());
        if name == "windows" {
            let sequence = self.method_of_library(scope, call, "_windows")?;
            let items = Items::Sequence(sequence);
            return Ok(Source { items, is_numbered: false, beside: None, adapters: vec![], span });
        }
        let mut source = self.source(scope, &call.receiver)?;
        source.span = span;
        if NEUTRAL.contains(&name.as_str()) {
            return Ok(source);
        }
        if LATER.contains(&name.as_str()) {
            source.adapters.push(call);
            return Ok(source);
        }
        let is_changed =
            source.is_numbered || source.beside.is_some() || !source.adapters.is_empty();
        if is_changed {
            let nearest = "`rev`, `skip`, `take`, `enumerate`, `zip` and `chain` next to `iter()` or the range";
            return Err(ReadError::outside(call.method.span(), "this order of adapters", nearest));
        }
        let arguments: Vec<&Expr> = call.args.iter().collect();
        match (name.as_str(), &mut source.items, arguments.as_slice()) {
            ("rev", Items::Range { reversed, .. }, []) => *reversed = !*reversed,
            ("rev", Items::Sequence(sequence), []) => {
                *sequence = self.on_sequence(scope, "_reversed", sequence.clone(), &[], span)?;
            }
            ("skip" | "take", Items::Sequence(sequence), [_]) => {
                let name = format!("_{name}");
                *sequence = self.on_sequence(scope, &name, sequence.clone(), &arguments, span)?;
            }
            ("chain", Items::Sequence(sequence), [other]) if !matches!(other, Expr::Range(_)) => {
                let other = plain_sequence(other);
                *sequence = self.on_sequence(scope, "_then", sequence.clone(), &[other], span)?;
            }
            ("enumerate", _, []) => source.is_numbered = true,
            ("zip", _, [other]) if !matches!(other, Expr::Range(_)) => {
                let other = self.source(scope, other)?;
                let Source {
                    items: Items::Sequence(beside),
                    is_numbered: false,
                    beside: None,
                    adapters,
                    ..
                } = other
                else {
                    let nearest = "`zip` with a sequence";
                    return Err(ReadError::outside(span, "this `zip`", nearest));
                };
                if !adapters.is_empty() {
                    let nearest = "`zip` with a sequence";
                    return Err(ReadError::outside(span, "this `zip`", nearest));
                }
                source.beside = Some(beside);
            }
            _ => {
                let nearest = "`rev`, `skip`, `take`, `chain`, `enumerate`, `zip`, `map`, `filter`, `filter_map` or `take_while`";
                return Err(ReadError::outside(span, "this adapter", nearest));
            }
        }
        Ok(source)
    }

    /// Whether the type is that of sequences, and that of their items.
    pub(crate) fn item_of(&self, of: TypeId) -> Option<TypeId> {
        match self.origins.get(&of) {
            Some((name, arguments)) if name == "Vec" => arguments.first().copied(),
            Some(_) | None => None,
        }
    }

    fn require_sequence(&self, sequence: &Expression, span: Span) -> Result<(), ReadError> {
        match self.item_of(sequence.of) {
            Some(_) => Ok(()),
            None => {
                let nearest = "a range of integers, or an array, a `Vec` or a slice";
                Err(ReadError::outside(span, "a loop over this", nearest))
            }
        }
    }
}

/// `other` of `other.iter()` and `&other`.
fn plain_sequence(written: &Expr) -> &Expr {
    match written {
        Expr::MethodCall(call) if NEUTRAL.contains(&call.method.to_string().as_str()) => {
            plain_sequence(&call.receiver)
        }
        other => other,
    }
}

impl Source<'_> {
    /// What turns: the arguments of the first call.
    pub(super) fn turning(&self, reader: &Reader<'_>) -> Vec<Expression> {
        let mut turning = match &self.items {
            Items::Sequence(sequence) => vec![sequence.clone()],
            Items::Range { start, end, .. } => vec![start.clone(), end.clone()],
        };
        turning.extend(self.beside.clone());
        if self.is_numbered {
            let of = reader.types.named("usize").expect("it is a type");
            turning.push(make(Form::Integer(0), of, self.span));
        }
        turning
    }

    /// One turn: `with` is what is done with the item, given the arguments of the next turn; `done` is what is done at the end.
    pub(super) fn turn(
        &self,
        reader: &mut Reader<'_>,
        scope: &mut Scope,
        own: &[Expression],
        done: &Expression,
        with: impl FnOnce(
            &mut Reader<'_>,
            &mut Scope,
            Expression,
            Next,
        ) -> Result<Expression, ReadError>,
    ) -> Result<Expression, ReadError> {
        let span = self.span;
        let of = done.of;
        let hidden = |scope: &mut Scope, of: TypeId, hold: Hold| {
            let visible = scope.visible.len();
            let id = scope.bind(String::new(), of, hold);
            scope.visible.truncate(visible);
            (id, local(&scope.locals, id, span))
        };
        let usize_type = reader.types.named("usize").expect("it is a type");
        let mut rest = own;
        let mut next = Vec::new();
        let mut unless = None;
        let mut bindings: Vec<(LocalId, Expression)> = Vec::new();
        let mut matched: Vec<(Expression, Vec<Pattern>)> = Vec::new();
        let mut item = match &self.items {
            Items::Sequence(sequence) => {
                let part = reader.item_of(sequence.of).expect("it is a sequence");
                let (first, item) = hidden(scope, part, Hold::Borrowed);
                let (others, tail) = hidden(scope, sequence.of, Hold::Borrowed);
                matched.push((rest[0].clone(), vec![Pattern::Bind(first), Pattern::Bind(others)]));
                next.push(tail);
                rest = &rest[1..];
                item
            }
            Items::Range { inclusive, reversed, start, .. } => {
                let number = start.of;
                let (low, high) = (rest[0].clone(), rest[1].clone());
                rest = &rest[2..];
                let one = make(Form::Integer(1), number, span);
                let sum = |primitive, left: &Expression| {
                    make(Form::Primitive(primitive, vec![left.clone(), one.clone()]), number, span)
                };
                if *inclusive {
                    let parts = vec![low.clone(), high.clone()];
                    unless =
                        Some(make(Form::Primitive(Primitive::AtLeast, parts), TypeId::BOOL, span));
                }
                match (reversed, inclusive) {
                    (false, _) => {
                        next.extend([sum(Primitive::Add, &low), high]);
                        low
                    }
                    (true, true) => {
                        next.extend([low, sum(Primitive::Subtract, &high)]);
                        high
                    }
                    (true, false) => {
                        let (id, last) = hidden(scope, number, Hold::Owned);
                        bindings.push((id, sum(Primitive::Subtract, &high)));
                        next.extend([low, last.clone()]);
                        last
                    }
                }
            }
        };
        if let Some(beside) = &self.beside {
            let part = reader.item_of(beside.of).expect("it is a sequence");
            let (first, other) = hidden(scope, part, Hold::Borrowed);
            let (others, tail) = hidden(scope, beside.of, Hold::Borrowed);
            matched.push((rest[0].clone(), vec![Pattern::Bind(first), Pattern::Bind(others)]));
            next.push(tail);
            rest = &rest[1..];
            item = reader.pair(item, other, span);
        }
        if self.is_numbered {
            let number = rest[0].clone();
            let one = make(Form::Integer(1), usize_type, span);
            let parts = vec![number.clone(), one];
            next.push(make(Form::Primitive(Primitive::Add, parts), usize_type, span));
            item = reader.pair(number, item, span);
        }
        let mut body = with(reader, scope, item, Next { turning: next, unless })?;
        for (id, value) in bindings.into_iter().rev() {
            let arm = Arm { pattern: Pattern::Bind(id), guard: None, body };
            body = make(Form::Let(Box::new(arm), Box::new(value)), of, span);
        }
        if let Items::Range { inclusive, .. } = &self.items {
            let primitive = if *inclusive { Primitive::AtMost } else { Primitive::Less };
            let parts = vec![own[0].clone(), own[1].clone()];
            // A sequence beside the range is asked for an item after the range, as `zip` does.
            let inside = fitting(matched, body, done, span);
            let more = make(Form::Primitive(primitive, parts), TypeId::BOOL, span);
            let form = Form::If(Box::new(more), Box::new(inside), Box::new(done.clone()));
            return Ok(make(form, of, span));
        }
        Ok(fitting(matched, body, done, span))
    }
}

/// The arguments of the next turn, and the condition under which there is none.
#[derive(Clone)]
pub(super) struct Next {
    turning: Vec<Expression>,
    unless: Option<Expression>,
}

impl Next {
    /// What is done after this turn.
    pub(super) fn go(
        &self,
        lifted: &Lifted,
        cells: Vec<Expression>,
        done: Expression,
    ) -> Expression {
        let again = lifted.again(self.turning.clone(), cells);
        match &self.unless {
            None => again,
            Some(last) => {
                let (of, span) = (again.of, again.span.clone());
                let form = Form::If(Box::new(last.clone()), Box::new(done), Box::new(again));
                Expression { form, of, hold: Hold::Owned, span }
            }
        }
    }
}

/// The body where all sequences have an item, otherwise what is done at the end.
fn fitting(
    matched: Vec<(Expression, Vec<Pattern>)>,
    body: Expression,
    done: &Expression,
    span: Span,
) -> Expression {
    matched.into_iter().rev().fold(body, |body, (sequence, parts)| {
        let of = body.of;
        let arm = |pattern, body| Arm { pattern, guard: None, body };
        let arms =
            vec![arm(Pattern::Construct(1, parts), body), arm(Pattern::Anything, done.clone())];
        make(Form::Match(Box::new(sequence), arms), of, span)
    })
}

pub(super) fn make(form: Form, of: TypeId, span: Span) -> Expression {
    Expression { form, of, hold: Hold::Owned, span: span.byte_range() }
}

impl Reader<'_> {
    fn pair(&mut self, left: Expression, right: Expression, span: Span) -> Expression {
        let of = self.tuple(&[(left.of, left.hold), (right.of, right.hold)]);
        make(Form::Construct(0, vec![left, right]), of, span)
    }
}
