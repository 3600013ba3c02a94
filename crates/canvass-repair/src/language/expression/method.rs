//! Reading of method calls: methods of the file, and the few of the standard library that are in the subset.

use std::ops::Range;

use proc_macro2::Span;
use syn::{Expr, spanned::Spanned};

use crate::language::{
    core::{Arm, Expression, Form, Pattern, Primitive},
    error::ReadError,
    expression::{Scope, truth},
    reader::Reader,
    types::{Hold, TypeId},
};

impl Reader<'_> {
    pub(super) fn method_call(
        &mut self,
        scope: &mut Scope,
        call: &syn::ExprMethodCall,
        expected: Option<TypeId>,
    ) -> Result<Expression, ReadError> {
        let name = call.method.to_string();
        let span = call.span().byte_range();
        if call.args.is_empty() && matches!(name.as_str(), "as_ref" | "as_deref") {
            let inner = self.expression(scope, &call.receiver, None)?;
            return Ok(self.referred(scope, inner, expected, span));
        }
        if call.args.is_empty() && matches!(name.as_str(), "clone" | "into" | "to_owned") {
            let inner = self.expression(scope, &call.receiver, expected)?;
            let hold = match (name.as_str(), inner.hold) {
                ("into", _) | (_, Hold::BorrowedBox) => Hold::Boxed,
                (_, Hold::Boxed) => Hold::Boxed,
                (_, Hold::Owned | Hold::Borrowed) => Hold::Owned,
            };
            return Ok(Expression { hold, span, ..inner });
        }
        if name == "contains" && call.args.len() == 1 {
            return self.membership(scope, &call.receiver, &call.args[0], call.span());
        }
        let receiver = self.expression(scope, &call.receiver, None)?;
        if matches!(name.as_str(), "checked_sub" | "saturating_sub") && call.args.len() == 1 {
            let other = self.expression(scope, &call.args[0], Some(receiver.of))?;
            return self.difference(name == "checked_sub", receiver, other, call.span());
        }
        if matches!(name.as_str(), "max" | "min") && call.args.len() == 1 {
            let other = self.expression(scope, &call.args[0], Some(receiver.of))?;
            return self.extreme(&name, receiver, other, call.span());
        }
        let owner =
            self.origins.get(&receiver.of).map(|(owner, _)| owner.clone()).unwrap_or_default();
        if owner == "Option" && matches!(name.as_str(), "is_some" | "is_none") {
            let arm = |constructor, holds| Arm {
                pattern: Pattern::Construct(constructor, vec![Pattern::Anything; constructor]),
                guard: None,
                body: truth(holds, span.clone()),
            };
            let arms = vec![arm(0, name == "is_none"), arm(1, name == "is_some")];
            let form = Form::Match(Box::new(receiver), arms);
            return Ok(Expression { form, of: TypeId::BOOL, hold: Hold::Owned, span });
        }
        let arguments: Vec<&Expr> = call.args.iter().collect();
        self.apply(
            scope,
            &format!("{owner}::{name}"),
            Some(receiver),
            &arguments,
            expected,
            call.span(),
        )
    }

    /// A reference to a value. An option of a box becomes an option of a reference where one is expected.
    fn referred(
        &mut self,
        scope: &mut Scope,
        value: Expression,
        expected: Option<TypeId>,
        span: Range<usize>,
    ) -> Expression {
        let content = |of: TypeId| match self.origins.get(&of) {
            Some((name, of)) if name == "Option" => Some(of.clone()),
            Some(_) | None => None,
        };
        let hold = Hold::Borrowed;
        let is_other = |of: &TypeId| *of != value.of && content(*of) == content(value.of);
        let Some(of) = expected.filter(|of| content(value.of).is_some() && is_other(of)) else {
            return Expression { hold, span, ..value };
        };
        let part = self.types.constructors(of)[1].fields[0].of;
        let visible = scope.visible.len();
        let local = scope.bind(String::new(), part, hold);
        scope.visible.truncate(visible);
        let part = Expression { form: Form::Local(local), of: part, hold, span: span.clone() };
        let build = |number, parts| {
            let form = Form::Construct(number, parts);
            Expression { form, of, hold: Hold::Owned, span: span.clone() }
        };
        let arm = |number, parts, body| Arm {
            pattern: Pattern::Construct(number, parts),
            guard: None,
            body,
        };
        let arms = vec![
            arm(0, vec![], build(0, vec![])),
            arm(1, vec![Pattern::Bind(local)], build(1, vec![part])),
        ];
        Expression { form: Form::Match(Box::new(value), arms), of, hold: Hold::Owned, span }
    }

    /// `a.checked_sub(b)` and `a.saturating_sub(b)`.
    fn difference(
        &mut self,
        is_checked: bool,
        left: Expression,
        right: Expression,
        span: Span,
    ) -> Result<Expression, ReadError> {
        let of = left.of;
        if !self.types.is_integer(of) {
            return Err(ReadError::outside(span, "a difference of this type", "that of integers"));
        }
        let option = self.option(of, Hold::Owned);
        let is_unsigned = self.types.is_unsigned(of);
        let make = |form, of| Expression { form, of, hold: Hold::Owned, span: span.byte_range() };
        let both = vec![left, right];
        let enough = make(Form::Primitive(Primitive::AtLeast, both.clone()), TypeId::BOOL);
        let difference = make(Form::Primitive(Primitive::Subtract, both), of);
        let (of, then, otherwise) = if is_checked {
            let some = make(Form::Construct(1, vec![difference]), option);
            (option, some, make(Form::Construct(0, Vec::new()), option))
        } else {
            (of, difference, make(Form::Integer(0), of))
        };
        // Signed integers are mathematical here and have no least value.
        if !is_unsigned {
            return Ok(then);
        }
        Ok(make(Form::If(Box::new(enough), Box::new(then), Box::new(otherwise)), of))
    }

    /// `(a..b).contains(&n)`
    fn membership(
        &mut self,
        scope: &mut Scope,
        range: &Expr,
        number: &Expr,
        span: Span,
    ) -> Result<Expression, ReadError> {
        let inner = match range {
            Expr::Paren(inner) => inner.expr.as_ref(),
            other => other,
        };
        let Expr::Range(bounds) = inner else {
            let nearest = "`(a..b).contains(&n)`";
            return Err(ReadError::outside(span, "a `contains` of this type", nearest));
        };
        let number = self.expression(scope, number, None)?;
        if !self.types.is_integer(number.of) {
            return Err(ReadError::outside(span, "a range of this type", "a range of integers"));
        }
        let make = |form| Expression {
            form,
            of: TypeId::BOOL,
            hold: Hold::Owned,
            span: span.byte_range(),
        };
        let mut low = truth(true, span.byte_range());
        let mut high = low.clone();
        if let Some(start) = &bounds.start {
            let start = self.expression(scope, start, Some(number.of))?;
            low = make(Form::Primitive(Primitive::AtMost, vec![start, number.clone()]));
        }
        if let Some(end) = &bounds.end {
            let end = self.expression(scope, end, Some(number.of))?;
            let primitive = match bounds.limits {
                syn::RangeLimits::HalfOpen(_) => Primitive::Less,
                syn::RangeLimits::Closed(_) => Primitive::AtMost,
            };
            high = make(Form::Primitive(primitive, vec![number, end]));
        }
        Ok(make(Form::And(Box::new(low), Box::new(high))))
    }
}
