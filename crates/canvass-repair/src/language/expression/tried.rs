//! `let name = value?;`: what follows is what is done with the content.

use syn::spanned::Spanned;

use crate::language::{
    core::{Arm, Expression, Form, Local, LocalId, Pattern},
    error::ReadError,
    expression::{
        Scope,
        lift::local,
        source::make,
        statement::{Binding, Flow, inner_return},
    },
    reader::Reader,
    types::{Hold, TypeId},
};

impl Reader<'_> {
    /// `let name = value?; …`
    pub(super) fn tried(
        &mut self,
        scope: &mut Scope,
        binding: &Binding<'_>,
        tried: &syn::ExprTry,
        of: Option<TypeId>,
        flow: Flow<'_>,
    ) -> Result<Expression, ReadError> {
        let at = tried.span();
        if !scope.tail || flow.end.is_some() {
            return Err(inner_return(at));
        }
        scope.tail = false;
        let value = self.expression(scope, &tried.expr, None);
        scope.tail = true;
        let value = value?;
        let (name, parts) = self.origins.get(&value.of).cloned().unwrap_or_default();
        let (good, bad) = match name.as_str() {
            "Option" => (1, 0),
            "Result" => (0, 1),
            _ => {
                let nearest = "`?` after an `Option` or a `Result`";
                return Err(ReadError::outside(at, "a `?` of this type", nearest));
            }
        };
        let visible = scope.visible.len();
        let part = of.unwrap_or(parts[0]);
        let hold = self.types.constructors(value.of)[good].fields[0].hold;
        let pattern = self.pattern(scope, binding.written, part, hold)?;
        let body = self.statements(scope, binding.rest, flow, binding.span);
        scope.visible.truncate(visible);
        let body = body?;
        let result = body.of;
        if self.origins.get(&result).is_none_or(|(known, _)| *known != name) {
            let nearest = "`?` in a function that returns the same kind of type";
            return Err(ReadError::outside(at, "a `?` of another type", nearest));
        }
        let (bound, left) = if name == "Result" {
            let error = self.types.constructors(value.of)[bad].fields[0].clone();
            let wanted = self.types.constructors(result)[bad].fields[0].of;
            if error.of != wanted {
                let nearest = "an error of the same type";
                return Err(ReadError::outside(at, "a `?` that converts the error", nearest));
            }
            let id = LocalId(scope.locals.len() as u32);
            scope.locals.push(Local { name: String::new(), of: error.of, hold: error.hold });
            (vec![Pattern::Bind(id)], vec![local(&scope.locals, id, at)])
        } else {
            (vec![], vec![])
        };
        let failed = make(Form::Construct(bad, left), result, at);
        let arms = vec![
            Arm { pattern: Pattern::Construct(good, vec![pattern]), guard: None, body },
            Arm { pattern: Pattern::Construct(bad, bound), guard: None, body: failed },
        ];
        let start = binding.local.span().byte_range().start;
        let end = arms[0].body.span.end.max(at.byte_range().end);
        let form = Form::Match(Box::new(value), arms);
        Ok(Expression { form, of: result, hold: Hold::Owned, span: start..end })
    }
}
