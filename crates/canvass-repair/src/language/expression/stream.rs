//! One turn of a chain of iterators: an item goes through the adapters, and what ends the chain makes something of it.

use proc_macro2::Span;
use syn::{ExprMethodCall, spanned::Spanned};

use crate::language::{
    core::{Arm, Expression, Form, Pattern, Primitive},
    error::ReadError,
    expression::{
        Scope,
        lift::{Lifted, local},
        source::{Next, Source, make},
        truth,
    },
    reader::Reader,
    types::{Hold, TypeId},
};

/// What is made of the items.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Consumer {
    All,
    Any,
    Count,
    Sum,
    Product,
    Max,
    Min,
    Fold,
    Position,
    Find,
    Collect,
}

impl Consumer {
    pub(super) fn of(call: &ExprMethodCall) -> Option<Self> {
        Some(match (call.method.to_string().as_str(), call.args.len()) {
            ("all", 1) => Consumer::All,
            ("any", 1) => Consumer::Any,
            ("count", 0) => Consumer::Count,
            ("sum", 0) => Consumer::Sum,
            ("product", 0) => Consumer::Product,
            ("max", 0) => Consumer::Max,
            ("min", 0) => Consumer::Min,
            ("fold", 2) => Consumer::Fold,
            ("position", 1) => Consumer::Position,
            ("find", 1) => Consumer::Find,
            ("collect", 0) => Consumer::Collect,
            _ => return None,
        })
    }
}

/// A loop over a source, while it is read.
pub(super) struct Stream<'s> {
    pub(super) source: Source<'s>,
    pub(super) consumer: Consumer,
    pub(super) call: &'s ExprMethodCall,
    pub(super) span: Span,
}

impl Stream<'_> {
    pub(super) fn body(
        &self,
        reader: &mut Reader<'_>,
        scope: &mut Scope,
        lifted: &Lifted,
        own: &[Expression],
        result: TypeId,
    ) -> Result<Expression, ReadError> {
        let span = self.span;
        let truth = |value| truth(value, span.byte_range());
        let has_start = matches!(
            self.consumer,
            Consumer::Sum
                | Consumer::Product
                | Consumer::Max
                | Consumer::Min
                | Consumer::Fold
                | Consumer::Position
        );
        let (own, so_far) = match own.split_last() {
            Some((so_far, own)) if has_start => (own, Some(so_far.clone())),
            _ => (own, None),
        };
        let done = match self.consumer {
            Consumer::All => truth(true),
            Consumer::Any => truth(false),
            Consumer::Count => make(Form::Integer(0), result, span),
            Consumer::Position | Consumer::Find | Consumer::Collect => {
                make(Form::Construct(0, vec![]), result, span)
            }
            _ => so_far.clone().expect("it has a start"),
        };
        self.source.turn(reader, scope, own, &done, |reader, scope, item, next| {
            let skip = self.go(&next, lifted, so_far.clone(), &done);
            pipe(reader, scope, self, 0, item, &skip, &done, &mut |reader, scope, item| {
                self.consume(reader, scope, item, &next, lifted, so_far.clone(), &done)
            })
        })
    }

    fn go(
        &self,
        next: &Next,
        lifted: &Lifted,
        so_far: Option<Expression>,
        done: &Expression,
    ) -> Expression {
        let end = so_far.clone().filter(|_| self.consumer != Consumer::Position);
        next.go(lifted, so_far.into_iter().collect(), end.unwrap_or_else(|| done.clone()))
    }

    #[expect(clippy::too_many_arguments, reason = "all of them differ from turn to turn")]
    fn consume(
        &self,
        reader: &mut Reader<'_>,
        scope: &mut Scope,
        item: Expression,
        next: &Next,
        lifted: &Lifted,
        so_far: Option<Expression>,
        done: &Expression,
    ) -> Result<Expression, ReadError> {
        let (span, of) = (self.span, done.of);
        let argument = || self.call.args.last().expect("it has an argument");
        let one = |of| make(Form::Integer(1), of, span);
        let sum = |left: Expression, right: Expression| {
            let of = left.of;
            make(Form::Primitive(Primitive::Add, vec![left, right]), of, span)
        };
        Ok(match self.consumer {
            Consumer::All | Consumer::Any => {
                let holds = reader.applied(scope, argument(), vec![item], Some(TypeId::BOOL))?;
                let rest = Box::new(self.go(next, lifted, None, done));
                let holds = Box::new(holds);
                let form = match self.consumer {
                    Consumer::All => Form::And(holds, rest),
                    _ => Form::Or(holds, rest),
                };
                make(form, of, span)
            }
            Consumer::Count => sum(one(of), self.go(next, lifted, None, done)),
            Consumer::Collect => {
                let rest = self.go(next, lifted, None, done);
                make(Form::Construct(1, vec![item, rest]), of, span)
            }
            Consumer::Find => {
                let given = borrowed(item.clone());
                let holds = reader.applied(scope, argument(), vec![given], Some(TypeId::BOOL))?;
                let found = make(Form::Construct(1, vec![item]), of, span);
                let rest = self.go(next, lifted, None, done);
                make(Form::If(Box::new(holds), Box::new(found), Box::new(rest)), of, span)
            }
            Consumer::Position => {
                let place = so_far.expect("it has a start");
                let holds = reader.applied(scope, argument(), vec![item], Some(TypeId::BOOL))?;
                let found = make(Form::Construct(1, vec![place.clone()]), of, span);
                let after = sum(place.clone(), one(place.of));
                let rest = self.go(next, lifted, Some(after), done);
                make(Form::If(Box::new(holds), Box::new(found), Box::new(rest)), of, span)
            }
            Consumer::Sum | Consumer::Product => {
                let so_far = so_far.expect("it has a start");
                let primitive = match self.consumer {
                    Consumer::Sum => Primitive::Add,
                    _ => Primitive::Multiply,
                };
                let after = make(Form::Primitive(primitive, vec![so_far, item]), of, span);
                self.go(next, lifted, Some(after), done)
            }
            Consumer::Fold => {
                let so_far = so_far.expect("it has a start");
                let after = reader.applied(scope, argument(), vec![so_far, item], Some(of))?;
                self.go(next, lifted, Some(after), done)
            }
            Consumer::Max | Consumer::Min => {
                let so_far = so_far.expect("it has a start");
                let primitive = match self.consumer {
                    Consumer::Max => Primitive::Maximum,
                    _ => Primitive::Minimum,
                };
                let visible = scope.visible.len();
                let known = scope.bind(String::new(), item.of, item.hold);
                scope.visible.truncate(visible);
                let best = local(&scope.locals, known, span);
                let parts = vec![best, item.clone()];
                let both = make(Form::Primitive(primitive, parts), item.of, span);
                let some = |part| make(Form::Construct(1, vec![part]), of, span);
                let arm = |pattern, body| Arm { pattern, guard: None, body };
                let arms = vec![
                    arm(Pattern::Construct(0, vec![]), some(item)),
                    arm(Pattern::Construct(1, vec![Pattern::Bind(known)]), some(both)),
                ];
                let after = make(Form::Match(Box::new(so_far), arms), of, span);
                self.go(next, lifted, Some(after), done)
            }
        })
    }
}

/// Passes an item through the adapters from a number on. `skip` is what is done without it, `done` if nothing follows.
#[expect(clippy::too_many_arguments, reason = "what becomes of an item has three ends")]
pub(super) fn pipe(
    reader: &mut Reader<'_>,
    scope: &mut Scope,
    stream: &Stream<'_>,
    from: usize,
    item: Expression,
    skip: &Expression,
    done: &Expression,
    end: &mut dyn FnMut(&mut Reader<'_>, &mut Scope, Expression) -> Result<Expression, ReadError>,
) -> Result<Expression, ReadError> {
    let Some(adapter) = stream.source.adapters.get(from) else { return end(reader, scope, item) };
    let span = adapter.span();
    let [function] = adapter.args.iter().collect::<Vec<_>>()[..] else {
        let nearest = "one closure";
        return Err(ReadError::outside(span, "these arguments", nearest));
    };
    let name = adapter.method.to_string();
    let wanted = matches!(name.as_str(), "filter" | "take_while").then_some(TypeId::BOOL);
    let given = if wanted.is_some() { borrowed(item.clone()) } else { item.clone() };
    let made = reader.applied(scope, function, vec![given], wanted)?;
    let of = skip.of;
    if wanted.is_some() {
        let rest = pipe(reader, scope, stream, from + 1, item, skip, done, end)?;
        let otherwise = if name == "filter" { skip } else { done };
        let form = Form::If(Box::new(made), Box::new(rest), Box::new(otherwise.clone()));
        return Ok(make(form, of, span));
    }
    let (part, hold) = match name.as_str() {
        "map" => (made.of, made.hold),
        _ => match reader.origins.get(&made.of) {
            Some((name, arguments)) if name == "Option" => (arguments[0], Hold::Owned),
            Some(_) | None => {
                let nearest = "a closure that returns an `Option`";
                return Err(ReadError::outside(span, "this `filter_map`", nearest));
            }
        },
    };
    let visible = scope.visible.len();
    let id = scope.bind(String::new(), part, hold);
    let next = local(&scope.locals, id, span);
    scope.visible.truncate(visible);
    let rest = pipe(reader, scope, stream, from + 1, next, skip, done, end)?;
    let arm = |pattern, body| Arm { pattern, guard: None, body };
    let form = if name == "map" {
        Form::Let(Box::new(arm(Pattern::Bind(id), rest)), Box::new(made))
    } else {
        let some = Pattern::Construct(1, vec![Pattern::Bind(id)]);
        let arms = vec![arm(some, rest), arm(Pattern::Anything, skip.clone())];
        Form::Match(Box::new(made), arms)
    };
    Ok(make(form, of, span))
}

fn borrowed(item: Expression) -> Expression {
    Expression { hold: Hold::Borrowed.of_field(item.hold), ..item }
}
