//! What integers have beyond operators: `MAX`, operations on bits, and methods that say what happens at the ends of a type.

use proc_macro2::Span;
use syn::{Expr, spanned::Spanned};

use crate::language::{
    core::{Expression, Form, Primitive},
    error::ReadError,
    expression::{Scope, invocation::panic, method::bound, source::make},
    reader::Reader,
    types::{Hold, TypeId},
};

impl Reader<'_> {
    /// `u8::MAX` and the like.
    pub(super) fn integer_constant(&self, path: &syn::Path) -> Option<Expression> {
        let (first, last) = (path.segments.first()?, path.segments.last()?);
        if path.segments.len() != 2 {
            return None;
        }
        let of = self.types.named(&first.ident.to_string())?;
        let width = self.types.width(of)?;
        let (value, of) = match last.ident.to_string().as_str() {
            "MAX" => (width.highest(), of),
            "MIN" => (width.lowest(), of),
            "BITS" => (i128::from(width.bits), self.types.named("u32")?),
            _ => return None,
        };
        Some(make(Form::Integer(value), of, path.span()))
    }

    /// `u64::from(n)` of an integer that the type has.
    pub(super) fn lossless(
        &mut self,
        scope: &mut Scope,
        path: &syn::Path,
        argument: &Expr,
        span: Span,
    ) -> Result<Option<Expression>, ReadError> {
        let first = path.segments.first().expect("a path has a segment").ident.to_string();
        let last = path.segments.last().expect("a path has a segment");
        let width = self.types.named(&first).and_then(|of| Some((of, self.types.width(of)?)));
        let Some((of, width)) = width.filter(|_| path.segments.len() == 2 && last.ident == "from")
        else {
            return Ok(None);
        };
        let number = self.expression(scope, argument, None)?;
        let from = if number.of == TypeId::BOOL { None } else { self.types.width(number.of) };
        if !from.is_some_and(|from| width.includes(from)) {
            let nearest = "a wider integer type, or `as`";
            return Err(ReadError::outside(span, "this `from`", nearest));
        }
        Ok(Some(make(Form::Primitive(Primitive::Cast, vec![number]), of, span)))
    }

    /// `a & b`, `a | b`, `a ^ b`, `a << b`, `a >> b`.
    pub(super) fn bits(
        &mut self,
        scope: &mut Scope,
        binary: &syn::ExprBinary,
        expected: Option<TypeId>,
    ) -> Result<Expression, ReadError> {
        use syn::BinOp;
        let span = binary.span();
        if let BinOp::Shl(_) | BinOp::Shr(_) = binary.op {
            return self.shift(scope, binary, expected);
        }
        let (left, right) = self.operands(scope, &binary.left, &binary.right, expected)?;
        let of = left.of;
        let both = |left: &Expression, right: &Expression| vec![left.clone(), right.clone()];
        if of == TypeId::BOOL {
            // Both sides are evaluated, whatever the first one is.
            let ((left, first), (right, second)) =
                (self.once(scope, left), self.once(scope, right));
            let (a, b) = (Box::new(first.1), Box::new(second.1));
            let form = match binary.op {
                BinOp::BitAnd(_) => Form::And(a, b),
                BinOp::BitOr(_) => Form::Or(a, b),
                _ => Form::Primitive(Primitive::NotEqual, vec![*a, *b]),
            };
            return Ok(bound([(first.0, left), (second.0, right)], make(form, of, span)));
        }
        let Some(width) = self.types.width(of) else {
            let nearest = "`&`, `|` and `^` of integers and truth values";
            return Err(ReadError::outside(span, "this operator", nearest));
        };
        // The low bits of a number that is not negative are its remainder.
        if let (BinOp::BitAnd(_), Form::Integer(mask), false) =
            (&binary.op, &right.form, width.signed)
            && (mask + 1).count_ones() == 1
            && *mask < width.highest()
        {
            let count = make(Form::Integer(mask + 1), of, span);
            return Ok(make(Form::Primitive(Primitive::Remainder, vec![left, count]), of, span));
        }
        let ((left, first), (right, second)) = (self.once(scope, left), self.once(scope, right));
        let name = if width.signed { "_bit_and" } else { "_bit_and_unsigned" };
        let id = self.function(&format!("Integer_::{name}"), vec![of], span)?;
        let common = make(Form::Call(id, both(&first.1, &second.1)), of, span);
        let of_parts =
            |primitive, left, right| make(Form::Primitive(primitive, vec![left, right]), of, span);
        let value = match binary.op {
            BinOp::BitAnd(_) => common,
            BinOp::BitOr(_) => {
                let only = of_parts(Primitive::Subtract, first.1, common);
                of_parts(Primitive::Add, only, second.1)
            }
            _ => {
                let left = of_parts(Primitive::Subtract, first.1, common.clone());
                let right = of_parts(Primitive::Subtract, second.1, common);
                of_parts(Primitive::Add, left, right)
            }
        };
        Ok(bound([(first.0, left), (second.0, right)], value))
    }

    fn shift(
        &mut self,
        scope: &mut Scope,
        binary: &syn::ExprBinary,
        expected: Option<TypeId>,
    ) -> Result<Expression, ReadError> {
        let span = binary.span();
        if scope.is_marked {
            let nearest = "`*` or `/` by a power of two, or a function of the file";
            return Err(ReadError::outside(span, "a shift in a generator", nearest));
        }
        let left = self.expression(scope, &binary.left, expected)?;
        let right = self.expression(scope, &binary.right, None)?;
        let (of, by) = (left.of, right.of);
        let width = self.types.width(of).filter(|width| width.bits < 128);
        let (Some(width), Some(_)) = (width, self.types.width(by)) else {
            let nearest = "a shift of an integer of at most 64 bits";
            return Err(ReadError::outside(span, "this shift", nearest));
        };
        let ((left, first), (right, second)) = (self.once(scope, left), self.once(scope, right));
        let number = |value: u32, of| make(Form::Integer(i128::from(value)), of, span);
        let compared = |primitive, with| {
            let form = Form::Primitive(primitive, vec![second.1.clone(), with]);
            Box::new(make(form, TypeId::BOOL, span))
        };
        let low = compared(Primitive::AtLeast, number(0, by));
        let high = compared(Primitive::Less, number(width.bits, by));
        let inside = make(Form::And(low, high), TypeId::BOOL, span);
        let u32_type = self.types.named("u32").expect("it is a type");
        let count = make(Form::Primitive(Primitive::Cast, vec![second.1.clone()]), u32_type, span);
        let name = match binary.op {
            syn::BinOp::Shl(_) => "Integer_::_shift_left",
            _ => "Integer_::_shift_right",
        };
        let id = self.function(name, vec![of], span)?;
        let shifted = make(Form::Call(id, vec![first.1, count]), of, span);
        let form = Form::If(Box::new(inside), Box::new(shifted), Box::new(panic(of, span)));
        Ok(bound([(first.0, left), (second.0, right)], make(form, of, span)))
    }

    /// `!n`
    pub(super) fn complement(&self, number: Expression, span: Span) -> Option<Expression> {
        let of = number.of;
        let width = self.types.width(of)?;
        let top = make(Form::Integer(if width.signed { -1 } else { width.highest() }), of, span);
        Some(make(Form::Primitive(Primitive::Subtract, vec![top, number]), of, span))
    }

    /// A method of an integer that needs to know its type: `checked_add`, `saturating_mul`, `wrapping_sub`, `abs_diff`.
    pub(super) fn integer_method(
        &mut self,
        scope: &mut Scope,
        call: &syn::ExprMethodCall,
        receiver: &Expression,
    ) -> Result<Option<Expression>, ReadError> {
        let (name, span, of) = (call.method.to_string(), call.span(), receiver.of);
        let width = self.types.width(of).expect("it is an integer");
        let arguments: Vec<&Expr> = call.args.iter().collect();
        if name == "abs_diff" && arguments.len() == 1 && !width.signed {
            let name = "Integer_::abs_diff_unsigned_";
            let receiver = Some(receiver.clone());
            return self.apply(scope, name, receiver, &arguments, None, span).map(Some);
        }
        let Some((how, what)) = name.split_once('_') else { return Ok(None) };
        let primitive = match what {
            "add" => Primitive::Add,
            "sub" => Primitive::Subtract,
            "mul" => Primitive::Multiply,
            _ => return Ok(None),
        };
        let is_old = primitive == Primitive::Subtract && !width.signed && how != "wrapping";
        if is_old || !matches!(how, "checked" | "saturating" | "wrapping") || arguments.len() != 1 {
            return Ok(None);
        }
        let most = if primitive == Primitive::Multiply { 32 } else { 64 };
        if width.bits > most {
            let nearest = "a comparison and the operator";
            return Err(ReadError::outside(span, "this method of so wide an integer", nearest));
        }
        let other = self.expression(scope, arguments[0], Some(of))?;
        let wide = self.types.named("i128").expect("it is a type");
        let widened = |part| make(Form::Primitive(Primitive::Cast, vec![part]), wide, span);
        let parts = vec![widened(receiver.clone()), widened(other)];
        let exact = make(Form::Primitive(primitive, parts), wide, span);
        let (exact, (local, known)) = self.once(scope, exact);
        let back = make(Form::Primitive(Primitive::Cast, vec![known.clone()]), of, span);
        if how == "wrapping" {
            return Ok(Some(bound([(local, exact)], back)));
        }
        let (lowest, highest) = (width.lowest(), width.highest());
        let compared = |primitive, end| {
            let end = make(Form::Integer(end), wide, span);
            let form = Form::Primitive(primitive, vec![known.clone(), end]);
            Box::new(make(form, TypeId::BOOL, span))
        };
        let (low, high) =
            (compared(Primitive::AtLeast, lowest), compared(Primitive::AtMost, highest));
        let value = if how == "checked" {
            let option = self.option(of, Hold::Owned);
            let some = make(Form::Construct(1, vec![back]), option, span);
            let none = make(Form::Construct(0, vec![]), option, span);
            let inside = make(Form::And(low, high), TypeId::BOOL, span);
            make(Form::If(Box::new(inside), Box::new(some), Box::new(none)), option, span)
        } else {
            let end = |end| Box::new(make(Form::Integer(end), of, span));
            let upper = make(Form::If(high, Box::new(back), end(highest)), of, span);
            make(Form::If(low, Box::new(upper), end(lowest)), of, span)
        };
        Ok(Some(bound([(local, exact)], value)))
    }
}
