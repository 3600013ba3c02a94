//! Arrays: a type with as many fields as an array has elements. What sequences have, an array has as the sequence of its elements.

use proc_macro2::Span;
use syn::{Expr, TypeArray, spanned::Spanned};

use crate::language::{
    core::{Expression, Form},
    error::{ReadError, ReadErrorKind},
    expression::{Scope, method::bound, source::make},
    reader::Reader,
    resolve::Substitution,
    types::{Constructor, Field, Hold, Kind, Style, TypeId},
};

/// How many elements an array has at most.
const LONGEST: usize = 32;
/// The origin of an array type, which has no name.
pub(crate) const ORIGIN: &str = "[]";

impl Reader<'_> {
    /// `[T; n]`, where `n` is a literal or a constant.
    pub(crate) fn array_type(
        &mut self,
        written: &TypeArray,
        known: &Substitution,
    ) -> Result<TypeId, ReadError> {
        let (item, hold) = self.resolve(&written.elem, known)?;
        let usize_type = self.types.named("usize");
        let mut scope = Scope::new(Vec::new(), known.clone());
        let length = self.expression(&mut scope, &written.len, usize_type)?;
        let length = match length.form {
            Form::Integer(length) => usize::try_from(length).ok().filter(|&n| n <= LONGEST),
            _ => None,
        };
        let Some(length) = length else {
            let nearest = "`[T; n]` with a literal or constant of at most 32, or a `Vec`";
            return Err(ReadError::outside(written.len.span(), "this length of an array", nearest));
        };
        Ok(self.array(item, hold, length))
    }

    fn array(&mut self, item: TypeId, hold: Hold, length: usize) -> TypeId {
        let name = format!("[{}; {length}]", hold.around(self.types.name(item)));
        if let Some(known) = self.types.named(&name) {
            return known;
        }
        let fields = vec![Field { name: None, of: item, hold }; length];
        let (path, style) = (String::new(), Style::Array);
        let constructor = Constructor { path: path.clone(), name: path, fields, style };
        let of = self.types.add(name, Kind::Data(vec![constructor]));
        self.origins.insert(of, (ORIGIN.to_owned(), vec![item]));
        of
    }

    /// The type of `[a, b]` where nothing says that it is that of a sequence; none without elements.
    pub(super) fn array_type_of(
        &mut self,
        scope: &mut Scope,
        written: &syn::ExprArray,
    ) -> Result<Option<TypeId>, ReadError> {
        let Some(first) = written.elems.first() else { return Ok(None) };
        let tail = scope.tail;
        let item = self.attempt(scope, |reader, scope| reader.expression(scope, first, None));
        scope.tail = tail;
        let item = item?;
        Ok(Some(self.array(item.of, item.hold, written.elems.len())))
    }

    /// The type of the elements of an array type, and how many there are.
    pub(crate) fn elements_of(&self, of: TypeId) -> Option<(TypeId, usize)> {
        match self.origins.get(&of) {
            Some((origin, items)) if origin == ORIGIN => {
                Some((items[0], self.types.constructors(of)[0].fields.len()))
            }
            Some(_) | None => None,
        }
    }

    /// `[a, b]` where an array is expected.
    pub(super) fn array_literal(
        &mut self,
        scope: &mut Scope,
        written: &[&Expr],
        of: TypeId,
        span: Span,
    ) -> Result<Expression, ReadError> {
        let (item, length) = self.elements_of(of).expect("it is an array");
        if written.len() != length {
            let expected = self.types.name(of).to_owned();
            let found = format!("an array of {}", written.len());
            return Err(ReadError::at(span, ReadErrorKind::Mismatch { expected, found }));
        }
        let parts = written.iter().map(|part| self.expression(scope, part, Some(item)));
        let parts = parts.collect::<Result<Vec<_>, _>>()?;
        Ok(make(Form::Construct(0, parts), of, span))
    }

    /// `[a; n]` where an array is expected: `a` is evaluated once.
    pub(super) fn array_of_one(
        &mut self,
        scope: &mut Scope,
        (item, count): (&Expr, &Expr),
        of: TypeId,
        span: Span,
    ) -> Result<Expression, ReadError> {
        let (item_type, length) = self.elements_of(of).expect("it is an array");
        let usize_type = self.types.named("usize");
        let count = self.expression(scope, count, usize_type)?;
        if !matches!(count.form, Form::Integer(count) if count == length as i128) {
            let expected = self.types.name(of).to_owned();
            let found = "an array of another length".to_owned();
            return Err(ReadError::at(span, ReadErrorKind::Mismatch { expected, found }));
        }
        let item = self.expression(scope, item, Some(item_type))?;
        let (item, (local, name)) = self.once(scope, item);
        let all = make(Form::Construct(0, vec![name; length]), of, span);
        Ok(bound([(local, item)], all))
    }

    /// An array as the sequence of its elements; anything else as it is.
    pub(super) fn as_sequence(
        &mut self,
        scope: &mut Scope,
        value: Expression,
        span: Span,
    ) -> Result<Expression, ReadError> {
        let Some((item, length)) = self.elements_of(value.of) else { return Ok(value) };
        let of = self.instance("Vec", &[item], span)?;
        let (value, (local, name)) = self.once(scope, value);
        let end = make(Form::Construct(0, Vec::new()), of, span);
        let sequence = (0..length).rev().fold(end, |rest, place| {
            let part = make(Form::Field(Box::new(name.clone()), place), item, span);
            make(Form::Construct(1, vec![part, rest]), of, span)
        });
        Ok(bound([(local, value)], sequence))
    }

    /// `a[2]` of an array.
    pub(super) fn element(
        &mut self,
        scope: &mut Scope,
        array: &Expression,
        place: &Expr,
        span: Span,
    ) -> Result<Option<Expression>, ReadError> {
        let Some((item, length)) = self.elements_of(array.of) else { return Ok(None) };
        if matches!(place, Expr::Range(_)) {
            return Ok(None);
        }
        let usize_type = self.types.named("usize");
        let place =
            self.attempt(scope, |reader, scope| reader.expression(scope, place, usize_type))?;
        Ok(match place.form {
            Form::Integer(place) if (0..length as i128).contains(&place) => {
                let form = Form::Field(Box::new(array.clone()), place as usize);
                Some(make(form, item, span))
            }
            _ => None,
        })
    }
}
