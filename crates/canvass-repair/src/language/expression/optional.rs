//! Methods of `Option` and `Result`, as a `match`.

use syn::{Expr, spanned::Spanned};

use crate::language::{
    core::{Arm, Expression, Form, LocalId, Pattern},
    error::ReadError,
    expression::{Scope, lift::local, method::bound, source::make, truth},
    reader::Reader,
    types::{Hold, TypeId},
};

impl Reader<'_> {
    /// A method of an option or a result, if it is one that is known.
    pub(super) fn optional_method(
        &mut self,
        scope: &mut Scope,
        call: &syn::ExprMethodCall,
        receiver: &Expression,
    ) -> Result<Option<Expression>, ReadError> {
        let span = call.span();
        let kind = self.origins.get(&receiver.of).map_or("", |(name, _)| name.as_str()).to_owned();
        let good = match kind.as_str() {
            "Option" => 1,
            "Result" => 0,
            _ => return Ok(None),
        };
        let name = call.method.to_string();
        let arguments: Vec<&Expr> = call.args.iter().collect();
        let fields = self.types.constructors(receiver.of)[good].fields.clone();
        let (part, hold) = (fields[0].of, receiver.hold.of_field(fields[0].hold));
        let visible = scope.visible.len();
        let id: LocalId = scope.bind(String::new(), part, hold);
        scope.visible.truncate(visible);
        let content = local(&scope.locals, id, span);
        let some = Pattern::Construct(good, vec![Pattern::Bind(id)]);
        let arm = |pattern, body| Arm { pattern, guard: None, body };
        let matched = |arms: Vec<Arm>, of: TypeId| {
            let form = Form::Match(Box::new(receiver.clone()), arms);
            Ok(Some(make(form, of, span)))
        };
        let otherwise = |body| arm(Pattern::Anything, body);
        match (name.as_str(), arguments.as_slice()) {
            ("unwrap", []) | ("expect", [Expr::Lit(_)]) => {
                let read = make(
                    Form::Match(Box::new(receiver.clone()), vec![arm(some, content)]),
                    part,
                    span,
                );
                Ok(Some(Expression { hold, ..read }))
            }
            ("unwrap_or", [other]) => {
                // The other value is evaluated in any case, after the receiver.
                let other = self.expression(scope, other, Some(part))?;
                let (receiver, first) = self.once(scope, receiver.clone());
                let (other, second) = self.once(scope, other);
                let arms = vec![arm(some, content), otherwise(second.1)];
                let form = Form::Match(Box::new(first.1), arms);
                let values = [(first.0, receiver), (second.0, other)];
                Ok(Some(bound(values, make(form, part, span))))
            }
            ("is_some_and" | "is_ok_and", [function]) => {
                let body = self.applied(scope, function, vec![content], Some(TypeId::BOOL))?;
                let none = truth(false, span.byte_range());
                matched(vec![arm(some, body), otherwise(none)], TypeId::BOOL)
            }
            ("is_none_or", [function]) => {
                let body = self.applied(scope, function, vec![content], Some(TypeId::BOOL))?;
                let none = truth(true, span.byte_range());
                matched(vec![arm(some, body), otherwise(none)], TypeId::BOOL)
            }
            ("is_ok" | "is_err", []) => {
                let is_good = name == "is_ok";
                let good = arm(some, truth(is_good, span.byte_range()));
                let bad = otherwise(truth(!is_good, span.byte_range()));
                matched(vec![good, bad], TypeId::BOOL)
            }
            ("map", [function]) if kind == "Option" => {
                let made = self.applied(scope, function, vec![content], None)?;
                let of = self.option(made.of, made.hold);
                let some_of = make(Form::Construct(1, vec![made]), of, span);
                let none = make(Form::Construct(0, vec![]), of, span);
                matched(vec![arm(some, some_of), otherwise(none)], of)
            }
            ("and_then", [function]) if kind == "Option" => {
                let made = self.applied(scope, function, vec![content], None)?;
                let of = made.of;
                let none = make(Form::Construct(0, vec![]), of, span);
                matched(vec![arm(some, made), otherwise(none)], of)
            }
            ("copied" | "cloned", []) if kind == "Option" => {
                let of = self.option(part, Hold::Owned);
                let some_of = make(Form::Construct(1, vec![content]), of, span);
                let none = make(Form::Construct(0, vec![]), of, span);
                matched(vec![arm(some, some_of), otherwise(none)], of)
            }
            _ => Ok(None),
        }
    }
}
