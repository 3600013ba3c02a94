//! Loops: a function that calls itself for the next turn, with the variables that the loop changes.
//!
//! It returns what they are at the end. A loop that may return the function's result does so in one of two ways: at the end of a
//! function it goes on with what follows it; elsewhere it returns `Ok` of the variables or `Err` of the result.

use proc_macro2::Span;
use quote::ToTokens;
use syn::{Expr, Stmt, spanned::Spanned};

use crate::language::{
    core::{Arm, Expression, Form, Local, LocalId, Pattern},
    error::ReadError,
    expression::{
        Scope,
        invocation::panic,
        lift::Frame,
        source::make,
        statement::{End, Flow, inner_return},
        tokens::mentions_word,
        truth,
    },
    reader::Reader,
    types::{Hold, TypeId},
};

impl Reader<'_> {
    /// A loop, and what follows it.
    pub(super) fn looped(
        &mut self,
        scope: &mut Scope,
        written: &Expr,
        rest: &[Stmt],
        flow: Flow<'_>,
        span: Span,
    ) -> Result<Expression, ReadError> {
        let at = written.span();
        let (body, condition, over) = match written {
            Expr::ForLoop(one) if one.label.is_none() => {
                (&one.body, None, Some((one.pat.as_ref(), one.expr.as_ref())))
            }
            Expr::While(one) if one.label.is_none() => (&one.body, Some(one.cond.as_ref()), None),
            Expr::Loop(one) if one.label.is_none() => (&one.body, None, None),
            _ => return Err(ReadError::outside(at, "a label", "a function for the inner loop")),
        };
        if matches!(condition, Some(Expr::Let(_))) {
            let nearest = "`for`, or `while` with a condition";
            return Err(ReadError::outside(at, "`while let`", nearest));
        }
        let mut tokens = body.to_token_stream();
        condition.to_tokens(&mut tokens);
        let may_return = mentions_word(tokens.clone(), &["return"]);
        let is_tail = scope.tail && flow.end.is_none();
        if may_return && !(scope.tail || flow.returned.is_some()) {
            return Err(inner_return(at));
        }
        let tail = std::mem::replace(&mut scope.tail, false);
        let source = over.map(|(_, over)| self.source(scope, over)).transpose();
        scope.tail = tail;
        let source = source?;
        if let Some(source) = &source
            && !source.adapters.is_empty()
        {
            let nearest = "the closure's body in the body of the loop";
            return Err(ReadError::outside(
                source.span,
                "an adapter with a closure in a `for`",
                nearest,
            ));
        }
        // What follows a `loop` at the end of a function is never reached.
        let is_last = matches!(written, Expr::Loop(_)) && rest.is_empty() && flow.end.is_none();
        let cells = scope.changed(tokens.clone());
        // With `return` inside, the loop of a function's last statements goes on with what follows it.
        let goes_on = may_return && is_tail && !scope.is_marked && flow.expected.is_some();
        if goes_on {
            rest.iter().for_each(|statement| statement.to_tokens(&mut tokens));
        }
        let mut captured = scope.mentioned(tokens);
        captured.retain(|place| !cells.contains(place));
        let turning = source.as_ref().map_or_else(Vec::new, |source| source.turning(self));
        let inside: Vec<usize> = (0..cells.len()).collect();
        let (of_cells, returned) = {
            let of = self.together(scope, &cells, at)?.of;
            let result = flow.returned.map(|(result, _)| result).or(flow.expected);
            match result.filter(|_| may_return && !goes_on) {
                Some(result) => (of, Some((result, self.instance("Result", &[of, result], at)?))),
                None if may_return && !goes_on => return Err(inner_return(at)),
                None => (of, None),
            }
        };
        let result = match (goes_on, returned) {
            (true, _) => flow.expected.expect("it was looked at"),
            (false, Some((_, wrapped))) => wrapped,
            (false, None) => of_cells,
        };
        let frame = Frame { turning, cells: &cells, captured: &captured, result, span: at };
        let call = self.lift(scope, frame, |reader, scope, lifted, own| {
            let leave =
                |reader: &mut Reader<'_>, scope: &mut Scope| -> Result<Expression, ReadError> {
                    if goes_on && is_last {
                        return Ok(panic(result, at));
                    }
                    if goes_on {
                        let (before, tail) =
                            (scope.visible.clone(), std::mem::replace(&mut scope.tail, true));
                        let flow =
                            Flow { expected: Some(result), end: None, turn: None, returned: None };
                        let read = reader.statements(scope, rest, flow, span);
                        (scope.visible, scope.tail) = (before, tail);
                        return read;
                    }
                    let cells = reader.together(scope, &inside, at)?;
                    Ok(match returned {
                        Some((_, wrapped)) => make(Form::Construct(0, vec![cells]), wrapped, at),
                        None => cells,
                    })
                };
            let visible = scope.visible.len();
            // What ends the loop sees the variables of the loop's own scope, not those of its body.
            let outside = |reader: &mut Reader<'_>, scope: &mut Scope, end: &End<'_>| {
                let inner = scope.visible.split_off(visible);
                let read = end(reader, scope);
                scope.visible.truncate(visible);
                scope.visible.extend(inner);
                read
            };
            let now = |scope: &Scope| -> Vec<Expression> {
                inside.iter().map(|&place| scope.cell(place, at)).collect()
            };
            scope.tail = goes_on;
            let done = |reader: &mut Reader<'_>, scope: &mut Scope| outside(reader, scope, &leave);
            match (&source, over) {
                (Some(source), Some((pattern, _))) => {
                    let first = done(reader, scope)?;
                    source.turn(reader, scope, own, &first, |reader, scope, item, next| {
                        let again = |reader: &mut Reader<'_>, scope: &mut Scope| {
                            let end = done(reader, scope)?;
                            Ok(next.go(lifted, now(scope), end))
                        };
                        let flow = Flow {
                            expected: Some(result),
                            end: Some(&again),
                            turn: Some((&again, &done)),
                            returned,
                        };
                        let pattern = reader.pattern(scope, pattern, item.of, item.hold)?;
                        let body = reader.inner(scope, body, flow);
                        scope.visible.truncate(visible);
                        let body = body?;
                        let arm = Arm { pattern, guard: None, body };
                        Ok(make(Form::Let(Box::new(arm), Box::new(item)), result, at))
                    })
                }
                _ => {
                    let again = |_: &mut Reader<'_>, scope: &mut Scope| {
                        Ok(lifted.again(vec![], now(scope)))
                    };
                    let flow = Flow {
                        expected: Some(result),
                        end: Some(&again),
                        turn: Some((&again, &done)),
                        returned,
                    };
                    let goes = match condition {
                        Some(condition) => {
                            let tail = std::mem::replace(&mut scope.tail, false);
                            let read = reader.expression(scope, condition, Some(TypeId::BOOL));
                            scope.tail = tail;
                            read?
                        }
                        None => truth(true, at.byte_range()),
                    };
                    let end = done(reader, scope)?;
                    let body = reader.inner(scope, body, flow)?;
                    let form = Form::If(Box::new(goes), Box::new(body), Box::new(end));
                    Ok(make(form, result, at))
                }
            }
        })?;
        if goes_on {
            return Ok(call);
        }
        let Some((result, _)) = returned else {
            return self.with_cells(scope, &cells, call, at, |reader, scope| {
                reader.statements(scope, rest, flow, span)
            });
        };
        let pattern = self.new_cells(scope, &cells);
        let body = match is_last {
            true => panic(result, at),
            false => self.statements(scope, rest, flow, span)?,
        };
        let of = body.of;
        let id = LocalId(scope.locals.len() as u32);
        scope.locals.push(Local { name: String::new(), of: result, hold: Hold::Owned });
        let value = crate::language::expression::lift::local(&scope.locals, id, at);
        let value = match flow.returned {
            Some((_, wrapped)) => make(Form::Construct(1, vec![value]), wrapped, at),
            None => value,
        };
        let arms = vec![
            Arm { pattern: Pattern::Construct(0, vec![pattern]), guard: None, body },
            Arm {
                pattern: Pattern::Construct(1, vec![Pattern::Bind(id)]),
                guard: None,
                body: value,
            },
        ];
        Ok(make(Form::Match(Box::new(call), arms), of, at))
    }
}
