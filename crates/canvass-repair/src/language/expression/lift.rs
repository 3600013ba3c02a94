//! Functions that a file does not write, for its loops and closures: each turn is one call.

use proc_macro2::{Span, TokenStream, TokenTree};

use crate::language::{
    core::{Expression, Form, Function, FunctionId, Local, LocalId},
    error::ReadError,
    expression::Scope,
    location::Location,
    reader::{Heading, Reader},
    types::{Hold, TypeId},
};

/// A function that stands for a loop, while its body is read.
pub(super) struct Lifted {
    id: FunctionId,
    result: TypeId,
    span: std::ops::Range<usize>,
    /// The variables from around the loop that it uses, as they are called in it.
    captured: Vec<Expression>,
}

/// What the body of such a function is read from.
pub(super) struct Frame<'f> {
    /// What moves on with each turn.
    pub(super) turning: Vec<Expression>,
    /// The places among the visible variables of those that the loop assigns.
    pub(super) cells: &'f [usize],
    /// The places of the other variables that it uses.
    pub(super) captured: &'f [usize],
    pub(super) result: TypeId,
    pub(super) span: Span,
}

impl Lifted {
    /// The call of the next turn.
    pub(super) fn again(&self, turning: Vec<Expression>, cells: Vec<Expression>) -> Expression {
        let parts = [turning, cells, self.captured.clone()].concat();
        let form = Form::Call(self.id, parts);
        Expression { form, of: self.result, hold: Hold::Owned, span: self.span.clone() }
    }
}

/// A local as an expression.
pub(super) fn local(locals: &[Local], id: LocalId, span: Span) -> Expression {
    let Local { of, hold, .. } = locals[id.index()];
    Expression { form: Form::Local(id), of, hold, span: span.byte_range() }
}

impl Scope {
    /// The places of the visible variables that some tokens may mention, the latest of each name.
    pub(super) fn mentioned(&self, tokens: TokenStream) -> Vec<usize> {
        let mut names = std::collections::BTreeSet::new();
        collect(tokens, &mut names);
        let last = |place: &usize| {
            let name = &self.visible[*place].0;
            !name.is_empty()
                && names.contains(name)
                && !self.visible[place + 1..].iter().any(|(other, _)| other == name)
        };
        (0..self.visible.len()).filter(last).collect()
    }

    /// The variable at a place, as an expression.
    pub(super) fn cell(&self, place: usize, span: Span) -> Expression {
        local(&self.locals, self.visible[place].1, span)
    }
}

fn collect(tokens: TokenStream, names: &mut std::collections::BTreeSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(name) => drop(names.insert(name.to_string())),
            TokenTree::Group(group) => collect(group.stream(), names),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

impl Reader<'_> {
    /// Makes a function whose body `build` reads, and returns its first call. `build` is given the variables that turn, and where the
    /// cells are among the visible variables of the new scope.
    pub(super) fn lift(
        &mut self,
        scope: &mut Scope,
        frame: Frame<'_>,
        build: impl FnOnce(
            &mut Self,
            &mut Scope,
            &Lifted,
            &[Expression],
        ) -> Result<Expression, ReadError>,
    ) -> Result<Expression, ReadError> {
        let Frame { turning, cells, captured, result, span } = frame;
        let seen = |place: &usize| {
            let (name, id) = &scope.visible[*place];
            Local { name: name.clone(), ..scope.locals[id.index()].clone() }
        };
        let hidden =
            |part: &Expression| Local { name: String::new(), of: part.of, hold: part.hold };
        let parameters: Vec<Local> = turning
            .iter()
            .map(hidden)
            .chain(cells.iter().map(seen))
            .chain(captured.iter().map(seen))
            .collect();
        let first = [cells, captured].concat();
        let first: Vec<Expression> = first.iter().map(|&place| scope.cell(place, span)).collect();
        let name = format!("the loop in line {}", Location::of_span(span).line);
        let id = self.reserve(Heading {
            name: name.clone(),
            known: scope.known.clone(),
            parameters: parameters.clone(),
            result,
            hold: Hold::Owned,
            method: false,
        });
        let count = turning.len();
        let mut inner = Scope::new(parameters, scope.known.clone());
        inner.depth = scope.depth + 1;
        inner.is_marked = scope.is_marked;
        inner.inlined.clone_from(&scope.inlined);
        // What turns has no name; the cells come first among the visible variables.
        inner.visible.drain(..count);
        let ids = |range: std::ops::Range<usize>| -> Vec<Expression> {
            range.map(|place| local(&inner.locals, LocalId(place as u32), span)).collect()
        };
        let from = count + cells.len();
        let lifted = Lifted {
            id,
            result,
            span: span.byte_range(),
            captured: ids(from..from + captured.len()),
        };
        let own = ids(0..count);
        let read = build(self, &mut inner, &lifted, &own);
        let read = read.and_then(|body| self.require_no_choice(&body, span).map(|()| body));
        let body = read.inspect_err(|_| self.forget(id.index()))?;
        self.fill(
            id,
            Function {
                name,
                arity: inner.arity,
                locals: inner.locals,
                result,
                hold: Hold::Owned,
                body,
                contract: None,
                method: false,
                listed: false,
            },
        );
        let form = Form::Call(id, turning.into_iter().chain(first).collect());
        Ok(Expression { form, of: result, hold: Hold::Owned, span: span.byte_range() })
    }

    fn require_no_choice(&self, body: &Expression, span: Span) -> Result<(), ReadError> {
        let mut choice = None;
        body.walk(&mut |part| {
            let chooses = match &part.form {
                Form::Choose(_) | Form::Any | Form::Range(..) | Form::Hole(_) | Form::Reject => {
                    true
                }
                Form::Call(callee, _) => {
                    let definition = self.items.functions.get(&self.heading_of(*callee).name);
                    definition.is_some_and(|definition| definition.attribute.is_some())
                }
                _ => false,
            };
            if chooses && choice.is_none() {
                choice = Some(part.span.clone());
            }
        });
        match choice {
            None => Ok(()),
            Some(place) => {
                let nearest = "`for _ in 0..3` with a literal, or recursion of a marked generator on a size: \
                               `if n == 0 { vec![] } else { [vec![any()], f(n - 1)].concat() }`";
                let mut error = ReadError::outside(span, "a choice in a loop or closure", nearest);
                if !place.is_empty() {
                    error.location = Location::of(self.source, &place);
                }
                Err(error)
            }
        }
    }

    /// Reads something and forgets which functions it made.
    pub(super) fn attempt<T>(
        &mut self,
        scope: &mut Scope,
        read: impl FnOnce(&mut Self, &mut Scope) -> Result<T, ReadError>,
    ) -> Result<T, ReadError> {
        let count = self.function_count();
        let (locals, visible) = (scope.locals.len(), scope.visible.clone());
        let result = read(self, scope);
        self.forget(count);
        scope.locals.truncate(locals);
        scope.visible = visible;
        result
    }
}
