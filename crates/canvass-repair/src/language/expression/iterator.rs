//! Iterators: `v.iter().filter(|x| …).all(|x| …)` is one loop, a function that calls itself with the rest.
//!
//! Items are taken one by one, as Rust does, so that what is not asked for is not computed.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::{Expr, ExprMethodCall, spanned::Spanned};

use crate::language::{
    core::{Arm, Expression, Form, Pattern},
    error::{ReadError, ReadErrorKind},
    expression::{
        Scope,
        lift::Frame,
        source::{is_iterator, make},
        stream::{Consumer, Stream, pipe},
        truth,
    },
    reader::Reader,
    types::{Hold, TypeId},
};

impl Reader<'_> {
    /// A call that ends a chain of iterators, if it is one.
    pub(super) fn consumed(
        &mut self,
        scope: &mut Scope,
        call: &ExprMethodCall,
        expected: Option<TypeId>,
    ) -> Result<Option<Expression>, ReadError> {
        if !is_iterator(&call.receiver) {
            return Ok(None);
        }
        if let Some(turns) = self.collected_turns(call) {
            let wanted = expected.filter(|&of| self.item_of(of).is_some());
            return self.elements(scope, turns.iter().collect(), wanted, call.span()).map(Some);
        }
        let Some(consumer) = Consumer::of(call) else { return Ok(None) };
        self.going_through(scope, &call.receiver, |reader, scope| {
            reader.consumed_by(scope, call, consumer, expected)
        })
        .map(Some)
    }

    fn consumed_by(
        &mut self,
        scope: &mut Scope,
        call: &ExprMethodCall,
        consumer: Consumer,
        expected: Option<TypeId>,
    ) -> Result<Expression, ReadError> {
        let source = self.source(scope, &call.receiver)?;
        let span = call.span();
        let stream = Stream { source, consumer, call, span };
        let mut tokens = TokenStream::new();
        stream.source.adapters.iter().for_each(|adapter| adapter.args.to_tokens(&mut tokens));
        call.args.to_tokens(&mut tokens);
        let captured = scope.mentioned(tokens);
        let item = self.item_type(scope, &stream, &captured)?;
        let usize_type = self.types.named("usize").expect("it is a type");
        let start = match consumer {
            Consumer::Fold => Some(self.expression(scope, &call.args[0], expected)?),
            Consumer::Sum | Consumer::Product => {
                let first = i128::from(consumer == Consumer::Product);
                Some(make(Form::Integer(first), item, span))
            }
            Consumer::Position => Some(make(Form::Integer(0), usize_type, span)),
            Consumer::Max | Consumer::Min => {
                let of = self.option(item, Hold::Owned);
                Some(make(Form::Construct(0, vec![]), of, span))
            }
            _ => None,
        };
        let result = match consumer {
            Consumer::All | Consumer::Any => TypeId::BOOL,
            Consumer::Count => usize_type,
            Consumer::Sum | Consumer::Product | Consumer::Max | Consumer::Min => {
                if !self.types.is_integer(item) {
                    let nearest = "that of integers";
                    return Err(ReadError::outside(span, "this method of other items", nearest));
                }
                match consumer {
                    Consumer::Max | Consumer::Min => self.option(item, Hold::Owned),
                    _ => item,
                }
            }
            Consumer::Fold => start.as_ref().expect("it was read").of,
            Consumer::Position => self.option(usize_type, Hold::Owned),
            Consumer::Find => self.option(item, Hold::Owned),
            Consumer::Collect => self.collected(scope, call, item, expected)?,
        };
        // `max` of references is an option of a reference, which holds the same value.
        let result = match (consumer, expected) {
            (Consumer::Max | Consumer::Min | Consumer::Find, Some(wanted)) => {
                let borrowed = self.option(item, Hold::Borrowed);
                if wanted == borrowed { borrowed } else { result }
            }
            _ => result,
        };
        let start = start.map(|start| match consumer {
            Consumer::Max | Consumer::Min => Expression { of: result, ..start },
            _ => start,
        });
        let mut turning = stream.source.turning(self);
        turning.extend(start);
        let frame = Frame { turning, cells: &[], captured: &captured, result, span };
        self.lift(scope, frame, |reader, scope, lifted, own| {
            stream.body(reader, scope, lifted, own, result)
        })
    }

    /// The type of the items after all adapters, found by reading them once.
    fn item_type(
        &mut self,
        scope: &mut Scope,
        stream: &Stream<'_>,
        captured: &[usize],
    ) -> Result<TypeId, ReadError> {
        let turning = stream.source.turning(self);
        let mut found = None;
        self.attempt(scope, |reader, scope| {
            let frame =
                Frame { turning, cells: &[], captured, result: TypeId::BOOL, span: stream.span };
            reader.lift(scope, frame, |reader, scope, _, own| {
                let done = truth(true, stream.span.byte_range());
                stream.source.turn(reader, scope, own, &done, |reader, scope, item, _| {
                    let skip = done.clone();
                    pipe(reader, scope, stream, 0, item, &skip, &skip, &mut |_, _, item| {
                        found = Some(item.of);
                        Ok(done.clone())
                    })
                })
            })
        })?;
        Ok(found.expect("the items were read"))
    }

    /// The type that `collect` makes: only a `Vec`.
    fn collected(
        &mut self,
        scope: &Scope,
        call: &ExprMethodCall,
        item: TypeId,
        expected: Option<TypeId>,
    ) -> Result<TypeId, ReadError> {
        let sequence = self.instance("Vec", &[item], call.span())?;
        if let Some(turbofish) = &call.turbofish {
            match turbofish.args.first() {
                Some(syn::GenericArgument::Type(written)) if is_vec_of_something(written) => {}
                Some(syn::GenericArgument::Type(written)) => {
                    let of = self.resolve(written, &scope.known)?.0;
                    self.require_same(of, sequence, call.span())?;
                }
                _ => return Err(ReadError::at(call.span(), ReadErrorKind::Undecided)),
            }
        } else if let Some(expected) = expected {
            self.require_same(expected, sequence, call.span())?;
        } else {
            let nearest = "`collect::<Vec<_>>()`";
            return Err(ReadError::outside(
                call.span(),
                "a `collect` into an unknown type",
                nearest,
            ));
        }
        Ok(sequence)
    }

    fn require_same(&self, expected: TypeId, found: TypeId, span: Span) -> Result<(), ReadError> {
        if expected == found {
            return Ok(());
        }
        let (expected, found) = (self.types.name(expected), self.types.name(found));
        let kind =
            ReadErrorKind::Mismatch { expected: expected.to_owned(), found: found.to_owned() };
        Err(ReadError::at(span, kind))
    }

    /// What a closure makes of some values, or a function that is named instead of one.
    pub(super) fn applied(
        &mut self,
        scope: &mut Scope,
        function: &Expr,
        values: Vec<Expression>,
        expected: Option<TypeId>,
    ) -> Result<Expression, ReadError> {
        match function {
            Expr::Paren(inner) => self.applied(scope, &inner.expr, values, expected),
            Expr::Closure(closure) if closure.inputs.len() == values.len() => {
                let visible = scope.visible.len();
                let mut bound = Vec::new();
                for (pattern, value) in closure.inputs.iter().zip(values) {
                    let pattern = match pattern {
                        syn::Pat::Type(typed) => typed.pat.as_ref(),
                        plain => plain,
                    };
                    bound.push((self.pattern(scope, pattern, value.of, value.hold)?, value));
                }
                let body = self.expression(scope, &closure.body, expected);
                scope.visible.truncate(visible);
                Ok(bound.into_iter().rev().fold(body?, |body, (pattern, value)| {
                    let (of, hold, span) = (body.of, body.hold, body.span.clone());
                    let arm = Arm { pattern, guard: None, body };
                    let form = Form::Let(Box::new(arm), Box::new(value));
                    Expression { form, of, hold, span }
                }))
            }
            Expr::Path(path) => {
                let span = function.span();
                let visible = scope.visible.len();
                let names: Vec<syn::Ident> = (0..values.len())
                    .map(|number| syn::Ident::new(&format!("item_{number}_"), span))
                    .collect();
                let bound: Vec<_> = names
                    .iter()
                    .zip(&values)
                    .map(|(name, value)| scope.bind(name.to_string(), value.of, value.hold))
                    .collect();
                let call = syn::parse_quote!(#path(#(#names),*));
                let body = self.expression(scope, &call, expected);
                scope.visible.truncate(visible);
                Ok(bound.into_iter().zip(values).rev().fold(body?, |body, (local, value)| {
                    let (of, hold, span) = (body.of, body.hold, body.span.clone());
                    let arm = Arm { pattern: Pattern::Bind(local), guard: None, body };
                    let form = Form::Let(Box::new(arm), Box::new(value));
                    Expression { form, of, hold, span }
                }))
            }
            other => {
                let nearest = "`|item| …`, or the name of a function";
                Err(ReadError::outside(other.span(), "this argument", nearest))
            }
        }
    }
}

/// `Vec<_>`
pub(super) fn is_vec_of_something(written: &syn::Type) -> bool {
    let syn::Type::Path(path) = written else { return false };
    let last = path.path.segments.last().expect("a path has a segment");
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return false };
    last.ident == "Vec"
        && matches!(arguments.args.first(), Some(syn::GenericArgument::Type(syn::Type::Infer(_))))
}
