//! Reading of literals and operators.

use proc_macro2::Span;
use syn::{Expr, spanned::Spanned};

use crate::language::{
    core::{Expression, Form, Primitive},
    error::ReadError,
    expression::{Scope, truth},
    reader::Reader,
    types::{Hold, TypeId, Width},
};

impl Reader<'_> {
    pub(crate) fn literal(
        &mut self,
        literal: &syn::ExprLit,
        expected: Option<TypeId>,
    ) -> Result<Expression, ReadError> {
        let span = literal.span().byte_range();
        match &literal.lit {
            syn::Lit::Bool(value) => Ok(truth(value.value, span)),
            syn::Lit::Int(value) => {
                let named = if value.suffix().is_empty() { "i32" } else { value.suffix() };
                let default = self.types.named(named).filter(|&of| self.types.is_integer(of));
                let wanted =
                    expected.filter(|&of| value.suffix().is_empty() && self.types.is_integer(of));
                let Some(of) = wanted.or(default) else {
                    return Err(ReadError::outside(literal.span(), "this literal", "an integer"));
                };
                let number: i128 = value.base10_parse()?;
                let width = self.types.width(of).expect("it is an integer type");
                // The number of `-128` in an `i8` is one too large until it is negated.
                if number > width.highest() + i128::from(width.signed && width.bits < 128) {
                    let nearest = "a type that has it";
                    return Err(ReadError::outside(
                        literal.span(),
                        "an integer outside the range of its type",
                        nearest,
                    ));
                }
                let form = Form::Integer(number);
                Ok(Expression { form, of, hold: Hold::Owned, span })
            }
            _ => Err(ReadError::outside(
                literal.span(),
                "this literal",
                "an integer, `true` or `false`",
            )),
        }
    }

    pub(super) fn unary(
        &mut self,
        scope: &mut Scope,
        unary: &syn::ExprUnary,
        expected: Option<TypeId>,
    ) -> Result<Expression, ReadError> {
        let span = unary.span().byte_range();
        let inner = self.expression(scope, &unary.expr, expected)?;
        let of = inner.of;
        let primitive = match unary.op {
            syn::UnOp::Deref(_) if self.items.names.has_by_hand("Deref") => {
                self.require_derived("Deref", of, unary.span())?;
                return Ok(Expression { hold: Hold::Owned, span, ..inner });
            }
            syn::UnOp::Deref(_) => return Ok(Expression { hold: Hold::Owned, span, ..inner }),
            syn::UnOp::Not(_) if of == TypeId::BOOL => Primitive::Not,
            syn::UnOp::Not(_) if self.types.is_integer(of) => {
                return Ok(self.complement(inner, unary.span()).expect("it is an integer"));
            }
            syn::UnOp::Neg(_) if self.types.is_integer(of) => Primitive::Negate,
            _ => {
                return Err(ReadError::outside(
                    unary.span(),
                    "this operator",
                    "`!` of a truth value or `-` of an integer",
                ));
            }
        };
        if let (Primitive::Negate, Form::Integer(value)) = (primitive, &inner.form)
            && let Some(negated) = value.checked_neg()
            && self.types.width(of).is_some_and(|width| width.contains(negated))
        {
            let form = Form::Integer(negated);
            return Ok(Expression { form, of, hold: Hold::Owned, span });
        }
        let form = Form::Primitive(primitive, vec![inner]);
        Ok(self.kept(scope, Expression { form, of, hold: Hold::Owned, span }))
    }

    /// A result of arithmetic. In a generator the macro rejects the sample if no `i64` holds it.
    fn kept(&self, scope: &Scope, result: Expression) -> Expression {
        let is_limited = self.types.width(result.of).is_some_and(Width::is_limited);
        if !scope.is_marked || !is_limited {
            return result;
        }
        let (of, hold, span) = (result.of, result.hold, result.span.clone());
        Expression { form: Form::Primitive(Primitive::Keep, vec![result]), of, hold, span }
    }

    pub(super) fn binary(
        &mut self,
        scope: &mut Scope,
        binary: &syn::ExprBinary,
        expected: Option<TypeId>,
    ) -> Result<Expression, ReadError> {
        use syn::BinOp;
        let span = binary.span().byte_range();
        let (primitive, result) = match &binary.op {
            BinOp::And(_) | BinOp::Or(_) => {
                let left = Box::new(self.expression(scope, &binary.left, Some(TypeId::BOOL))?);
                let right = Box::new(self.expression(scope, &binary.right, Some(TypeId::BOOL))?);
                let and = matches!(binary.op, BinOp::And(_));
                let form = if and { Form::And(left, right) } else { Form::Or(left, right) };
                return Ok(Expression { form, of: TypeId::BOOL, hold: Hold::Owned, span });
            }
            BinOp::BitAnd(_)
            | BinOp::BitOr(_)
            | BinOp::BitXor(_)
            | BinOp::Shl(_)
            | BinOp::Shr(_) => {
                return self.bits(scope, binary, expected);
            }
            BinOp::Add(_) => (Primitive::Add, None),
            BinOp::Sub(_) => (Primitive::Subtract, None),
            BinOp::Mul(_) => (Primitive::Multiply, None),
            BinOp::Div(_) => (Primitive::Divide, None),
            BinOp::Rem(_) => (Primitive::Remainder, None),
            BinOp::Eq(_) => (Primitive::Equal, Some(TypeId::BOOL)),
            BinOp::Ne(_) => (Primitive::NotEqual, Some(TypeId::BOOL)),
            BinOp::Lt(_) => (Primitive::Less, Some(TypeId::BOOL)),
            BinOp::Le(_) => (Primitive::AtMost, Some(TypeId::BOOL)),
            BinOp::Gt(_) => (Primitive::Greater, Some(TypeId::BOOL)),
            BinOp::Ge(_) => (Primitive::AtLeast, Some(TypeId::BOOL)),
            other => {
                return Err(ReadError::outside(
                    other.span(),
                    "this operator",
                    "`+ - * / %`, a comparison, `& | ^`, `&&` or `||`",
                ));
            }
        };
        let wanted = if result.is_none() { expected } else { None };
        let (left, right) = self.operands(scope, &binary.left, &binary.right, wanted)?;
        let any_type = matches!(primitive, Primitive::Equal | Primitive::NotEqual);
        if any_type {
            self.require_derived("PartialEq", left.of, binary.span())?;
        }
        if !any_type && !self.types.is_integer(left.of) {
            if result.is_some() {
                return self.compared(scope, primitive, left, right, binary.span());
            }
            let found = "arithmetic of this type";
            return Err(ReadError::outside(binary.left.span(), found, "a function of the file"));
        }
        let of = result.unwrap_or(left.of);
        let form = Form::Primitive(primitive, vec![left, right]);
        Ok(self.kept(scope, Expression { form, of, hold: Hold::Owned, span }))
    }

    /// Two expressions of the same type, which is inferred from either of them.
    pub(super) fn operands(
        &mut self,
        scope: &mut Scope,
        left: &Expr,
        right: &Expr,
        expected: Option<TypeId>,
    ) -> Result<(Expression, Expression), ReadError> {
        if expected.is_none() && takes_any_type(left) && !takes_any_type(right) {
            let right = self.expression(scope, right, None)?;
            let left = self.expression(scope, left, Some(right.of))?;
            return Ok((left, right));
        }
        let left = self.expression(scope, left, expected)?;
        let right = self.expression(scope, right, Some(left.of))?;
        Ok((left, right))
    }

    pub(super) fn extreme(
        &mut self,
        scope: &mut Scope,
        name: &str,
        left: Expression,
        right: Expression,
        span: Span,
    ) -> Result<Expression, ReadError> {
        if !self.types.is_integer(left.of) {
            return self.extreme_of(scope, name == "max", left, right, span);
        }
        let primitive = if name == "max" { Primitive::Maximum } else { Primitive::Minimum };
        let of = left.of;
        let form = Form::Primitive(primitive, vec![left, right]);
        Ok(Expression { form, of, hold: Hold::Owned, span: span.byte_range() })
    }
}

/// Whether an expression consists of literals, so that its type is inferred from elsewhere.
fn takes_any_type(written: &Expr) -> bool {
    match written {
        Expr::Lit(literal) => match &literal.lit {
            syn::Lit::Int(number) => number.suffix().is_empty(),
            _ => true,
        },
        Expr::Unary(unary) => takes_any_type(&unary.expr),
        Expr::Paren(inner) => takes_any_type(&inner.expr),
        Expr::Binary(binary) => takes_any_type(&binary.left) && takes_any_type(&binary.right),
        _ => false,
    }
}
