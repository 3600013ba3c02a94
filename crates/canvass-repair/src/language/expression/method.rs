//! Reading of method calls: methods of the file, and the few of the standard library that are in the subset.

use std::ops::Range;

use proc_macro2::Span;
use syn::{Expr, spanned::Spanned};

use crate::language::{
    core::{Arm, Expression, Form, LocalId, Pattern, Primitive},
    error::{ReadError, ReadErrorKind},
    expression::{Scope, sequence::plain, truth},
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
        self.require_library(&name, call.span())?;
        if name == "concat"
            && let Expr::Array(parts) = plain(&call.receiver)
        {
            return self.concatenated(scope, parts, expected, call.span());
        }
        if let Some(consumed) = self.consumed(scope, call, expected)? {
            return Ok(consumed);
        }
        if call.args.is_empty() && matches!(name.as_str(), "as_ref" | "as_deref") {
            let inner = self.expression(scope, &call.receiver, None)?;
            return Ok(self.referred(scope, inner, expected, span));
        }
        if call.args.is_empty() && matches!(name.as_str(), "clone" | "into" | "to_owned") {
            let inner = self.expression(scope, &call.receiver, expected)?;
            self.require_derived("Clone", inner.of, call.span())?;
            let hold = match (name.as_str(), inner.hold) {
                ("into", _) | (_, Hold::BorrowedBox) => Hold::Boxed,
                (_, Hold::Boxed) => Hold::Boxed,
                (_, Hold::Owned | Hold::Borrowed) => Hold::Owned,
            };
            return Ok(Expression { hold, span, ..inner });
        }
        if name == "contains"
            && call.args.len() == 1
            && matches!(plain(&call.receiver), Expr::Range(_))
        {
            return self.membership(scope, &call.receiver, &call.args[0], call.span());
        }
        let wanted = match (name.as_str(), plain(&call.receiver)) {
            // `[1, 2].contains(&n)`: the numbers have the type of `n`.
            ("contains", Expr::Array(_)) if call.args.len() == 1 => {
                let item = self.attempt(scope, |reader, scope| {
                    reader.expression(scope, &call.args[0], None)
                })?;
                Some(self.instance("Vec", &[item.of], call.span())?)
            }
            _ => None,
        };
        let receiver = self.expression(scope, &call.receiver, wanted)?;
        let receiver = self.as_sequence(scope, receiver, call.span())?;
        if self.types.is_integer(receiver.of)
            && let Some(read) = self.integer_method(scope, call, &receiver)?
        {
            return Ok(read);
        }
        if self.item_of(receiver.of).is_some()
            && let Some(read) = self.sequence_method(call, receiver.clone())?
        {
            return Ok(read);
        }
        if matches!(name.as_str(), "checked_sub" | "saturating_sub") && call.args.len() == 1 {
            let other = self.expression(scope, &call.args[0], Some(receiver.of))?;
            return self.difference(scope, name == "checked_sub", receiver, other, call.span());
        }
        if matches!(name.as_str(), "max" | "min") && call.args.len() == 1 {
            let other = self.expression(scope, &call.args[0], Some(receiver.of))?;
            return self.extreme(scope, &name, receiver, other, call.span());
        }
        if let Some(read) = self.optional_method(scope, call, &receiver)? {
            return Ok(read);
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
        let owner = if self.types.is_integer(receiver.of) { "Integer_".to_owned() } else { owner };
        let full = format!("{owner}::{name}");
        if !self.items.functions.contains_key(&full) {
            return Err(self.unknown_method(&owner, &name, receiver.of, call.span()));
        }
        let arguments: Vec<&Expr> = call.args.iter().collect();
        self.apply(scope, &full, Some(receiver), &arguments, expected, call.span())
    }

    /// What to write instead of a method that is not in the subset.
    fn unknown_method(&self, owner: &str, name: &str, of: TypeId, span: Span) -> ReadError {
        let nearest = match owner {
            "Integer_" => {
                "operators, `abs`, `pow`, `rem_euclid`, `clamp`, `max`, `min`, `checked_add` and the like, or a function of the file"
            }
            "Vec" => {
                "`len`, `is_empty`, `first`, `last`, `get`, `contains`, an index, `iter()` with `all`, `any`, `map`, `filter`, `sum` and the like, or a function of the file"
            }
            "Option" => {
                "`is_some`, `unwrap`, `unwrap_or`, `map`, `match`, or a function of the file"
            }
            _ => {
                let name = format!("{}::{name}", self.types.name(of));
                return ReadError::at(span, ReadErrorKind::Unknown { kind: "method", name });
            }
        };
        ReadError::outside(span, "this method", nearest)
    }

    /// Refuses methods that the reader takes for those of the library, if the file defines them or their traits.
    fn require_library(&self, name: &str, span: Span) -> Result<(), ReadError> {
        let traits: &[&str] = match name {
            "clone" => &[],
            "into" => &["From", "Into"],
            "to_owned" => &["ToOwned"],
            "as_ref" | "as_deref" => &["AsRef", "Deref"],
            _ => return Ok(()),
        };
        let suffix = format!("::{name}");
        let is_own = self.items.functions.keys().any(|function| function.ends_with(&suffix));
        if is_own || traits.iter().any(|name| self.items.names.has_by_hand(name)) {
            let found = "a method of the library of which the file has its own";
            return Err(ReadError::outside(span, found, "a function of another name"));
        }
        Ok(())
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
        scope: &mut Scope,
        is_checked: bool,
        left: Expression,
        right: Expression,
        span: Span,
    ) -> Result<Expression, ReadError> {
        let of = left.of;
        if !self.types.is_integer(of) {
            return Err(ReadError::outside(span, "a difference of this type", "that of integers"));
        }
        if !self.types.is_unsigned(of) {
            let nearest = "a comparison and `-`";
            return Err(ReadError::outside(span, "this method of a signed integer", nearest));
        }
        let option = self.option(of, Hold::Owned);
        let make = |form, of| Expression { form, of, hold: Hold::Owned, span: span.byte_range() };
        // Each operand is evaluated once, though it is used twice.
        let ((left, left_local), (right, right_local)) =
            (self.once(scope, left), self.once(scope, right));
        let both = vec![left_local.1.clone(), right_local.1.clone()];
        let enough = make(Form::Primitive(Primitive::AtLeast, both.clone()), TypeId::BOOL);
        let difference = make(Form::Primitive(Primitive::Subtract, both), of);
        let (of, then, otherwise) = if is_checked {
            let some = make(Form::Construct(1, vec![difference]), option);
            (option, some, make(Form::Construct(0, Vec::new()), option))
        } else {
            (of, difference, make(Form::Integer(0), of))
        };
        let choice = make(Form::If(Box::new(enough), Box::new(then), Box::new(otherwise)), of);
        Ok(bound([(left_local.0, left), (right_local.0, right)], choice))
    }

    /// A new variable for a value, as its id and as an expression.
    pub(super) fn once(
        &mut self,
        scope: &mut Scope,
        value: Expression,
    ) -> (Expression, (LocalId, Expression)) {
        let visible = scope.visible.len();
        let local = scope.bind(String::new(), value.of, value.hold);
        scope.visible.truncate(visible);
        let form = Form::Local(local);
        let name = Expression { form, of: value.of, hold: value.hold, span: value.span.clone() };
        (value, (local, name))
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
        let of = number.of;
        if !self.types.is_integer(of) {
            return Err(ReadError::outside(span, "a range of this type", "a range of integers"));
        }
        let make = |form| Expression {
            form,
            of: TypeId::BOOL,
            hold: Hold::Owned,
            span: span.byte_range(),
        };
        // Rust evaluates the bounds and then the number, each once, whatever the comparisons say.
        let mut evaluated = Vec::new();
        let mut names = Vec::new();
        for bound in [&bounds.start, &bounds.end] {
            names.push(None);
            if let Some(bound) = bound {
                let bound = self.expression(scope, bound, Some(of))?;
                let (bound, (local, name)) = self.once(scope, bound);
                evaluated.push((local, bound));
                *names.last_mut().expect("it was pushed") = Some(name);
            }
        }
        let (number, (local, name)) = self.once(scope, number);
        evaluated.push((local, number));
        let (mut low, mut high) = (truth(true, span.byte_range()), truth(true, span.byte_range()));
        if let Some(start) = names[0].take() {
            low = make(Form::Primitive(Primitive::AtMost, vec![start, name.clone()]));
        }
        if let Some(end) = names[1].take() {
            let primitive = match bounds.limits {
                syn::RangeLimits::HalfOpen(_) => Primitive::Less,
                syn::RangeLimits::Closed(_) => Primitive::AtMost,
            };
            high = make(Form::Primitive(primitive, vec![name, end]));
        }
        Ok(bound(evaluated, make(Form::And(Box::new(low), Box::new(high)))))
    }
}

/// An expression in which variables are bound to values, the first one first.
pub(super) fn bound(
    values: impl IntoIterator<Item = (LocalId, Expression), IntoIter: DoubleEndedIterator>,
    body: Expression,
) -> Expression {
    values.into_iter().rev().fold(body, |body, (local, value)| {
        let (of, hold, span) = (body.of, body.hold, body.span.clone());
        let arm = Arm { pattern: Pattern::Bind(local), guard: None, body };
        Expression { form: Form::Let(Box::new(arm), Box::new(value)), of, hold, span }
    })
}
