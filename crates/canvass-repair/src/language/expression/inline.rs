//! Inlining of functions that make choices but are not marked as generators.

use proc_macro2::Span;

use crate::language::{
    core::{Arm, Expression, Form, Pattern},
    error::{ReadError, ReadErrorKind},
    expression::Scope,
    location::Location,
    reader::Reader,
    types::TypeId,
};

impl Reader<'_> {
    /// The body of a function with these arguments. Its bytes are outside the call, and no repair changes them.
    pub(super) fn inline(
        &mut self,
        scope: &mut Scope,
        name: &str,
        types: Vec<TypeId>,
        arguments: Vec<Expression>,
        span: Span,
    ) -> Result<Expression, ReadError> {
        let items = self.items;
        let definition = &items.functions[name];
        let function = name.to_owned();
        if scope.inlined.contains(&function) {
            return Err(ReadError::at(span, ReadErrorKind::Choice { function }));
        }
        let known = definition.parameters.iter().cloned().zip(types).collect();
        let heading = self.heading(name, definition, known)?;
        let mut inner = scope.below(heading.known);
        inner.locals = std::mem::take(&mut scope.locals);
        inner.inlined = [scope.inlined.as_slice(), &[function]].concat();
        let mut bound = Vec::new();
        for (parameter, argument) in heading.parameters.into_iter().zip(arguments) {
            if let Form::Local(local) = argument.form {
                inner.visible.push((parameter.name, local));
            } else {
                let local = inner.bind(parameter.name, parameter.of, parameter.hold);
                bound.push((local, argument));
            }
        }
        let read = self.block(&mut inner, definition.block, Some(heading.result));
        scope.locals = inner.locals;
        let mut body = read?;
        self.require_filled(&body, name)?;
        for (local, argument) in bound.into_iter().rev() {
            let (of, hold, span) = (body.of, body.hold, body.span.clone());
            let arm = Arm { pattern: Pattern::Bind(local), guard: None, body };
            let form = Form::Let(Box::new(arm), Box::new(argument));
            body = Expression { form, of, hold, span };
        }
        Ok(Expression { hold: heading.hold, span: span.byte_range(), ..body })
    }

    fn require_filled(&self, body: &Expression, name: &str) -> Result<(), ReadError> {
        let mut hole = None;
        body.walk(&mut |part| {
            if matches!(part.form, Form::Hole(_)) {
                hole = Some(Location::of(self.source, &part.span));
            }
        });
        match hole {
            Some(location) => {
                let kind = ReadErrorKind::Choice { function: name.to_owned() };
                Err(ReadError::at_location(location, kind))
            }
            None => Ok(()),
        }
    }
}
