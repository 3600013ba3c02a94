//! Reading of constructors and fields.

use proc_macro2::Span;
use syn::{Expr, spanned::Spanned};

use crate::language::{
    core::{Expression, Form},
    error::{ReadError, ReadErrorKind},
    expression::Scope,
    reader::Reader,
    resolve::{Substitution, mentions},
    types::{Hold, Style, TypeId},
};

impl Reader<'_> {
    pub(super) fn is_constructor(&self, scope: &Scope, path: &syn::Path) -> bool {
        let last = path.segments.last().expect("a path has a segment").ident.to_string();
        self.items.constructor(path).is_some()
            || self.constructor_of_self(scope, path).is_some()
            || matches!(last.as_str(), "Some" | "None")
    }

    /// The type that `Self` stands for, and the number of its constructor that `Self::Name` or `Self` names.
    fn constructor_of_self(&self, scope: &Scope, path: &syn::Path) -> Option<(TypeId, usize)> {
        if path.segments[0].ident != "Self" {
            return None;
        }
        let of = *scope.known.get("Self")?;
        let constructors = self.types.constructors(of);
        match path.segments.len() {
            1 if constructors.len() == 1 => Some((of, 0)),
            2 => {
                let name = &path.segments[1].ident;
                let number = constructors.iter().position(|constructor| *name == constructor.name);
                number.map(|number| (of, number))
            }
            _ => None,
        }
    }

    /// A constructor with its fields in their order.
    pub(super) fn build(
        &mut self,
        scope: &mut Scope,
        path: &syn::Path,
        arguments: &[&Expr],
        expected: Option<TypeId>,
        span: Span,
    ) -> Result<Expression, ReadError> {
        let items = self.items;
        let name = path.segments.last().expect("a path has a segment").ident.to_string();
        let of_self = self.constructor_of_self(scope, path);
        let name = match of_self {
            Some((of, number)) => self.types.constructors(of)[number].name.clone(),
            None => name,
        };
        let wanted = of_self.map(|(of, _)| of).or_else(|| {
            expected.filter(|&of| self.types.constructors(of).iter().any(|c| c.name == name))
        });
        let of = match (wanted, items.constructor(path)) {
            (Some(of), _) => of,
            (None, Some((owner, number))) => {
                let data = &items.data[owner];
                let mut known = Substitution::new();
                for (field, argument) in data.variants[number].fields.iter().zip(arguments) {
                    if data.parameters.iter().any(|name| mentions(&field.ty, name)) {
                        let locals = scope.locals.len();
                        let part = self.expression(scope, argument, None)?;
                        scope.locals.truncate(locals);
                        self.learn(&field.ty, part.of, &data.parameters, &mut known);
                    }
                }
                let types: Option<Vec<TypeId>> =
                    data.parameters.iter().map(|name| known.get(name).copied()).collect();
                let types = types.ok_or_else(|| ReadError::at(span, ReadErrorKind::Undecided))?;
                self.instance(owner, &types, span)?
            }
            (None, None) if name == "Some" && arguments.len() == 1 => {
                let locals = scope.locals.len();
                let inner = self.expression(scope, arguments[0], None)?;
                scope.locals.truncate(locals);
                self.option(inner.of, inner.hold)
            }
            (None, None) => return Err(ReadError::at(span, ReadErrorKind::Undecided)),
        };
        let Some(number) =
            self.types.constructors(of).iter().position(|constructor| constructor.name == name)
        else {
            return Err(ReadError::at(span, ReadErrorKind::Unknown { kind: "constructor", name }));
        };
        let fields: Vec<TypeId> =
            self.types.constructors(of)[number].fields.iter().map(|field| field.of).collect();
        if fields.len() != arguments.len() {
            let (expected, found) = (fields.len(), arguments.len());
            return Err(ReadError::at(span, ReadErrorKind::Arity { name, expected, found }));
        }
        let mut parts = Vec::new();
        for (argument, field) in arguments.iter().zip(fields) {
            parts.push(self.expression(scope, argument, Some(field))?);
        }
        Ok(Expression {
            form: Form::Construct(number, parts),
            of,
            hold: Hold::Owned,
            span: span.byte_range(),
        })
    }

    pub(super) fn struct_literal(
        &mut self,
        scope: &mut Scope,
        literal: &syn::ExprStruct,
        expected: Option<TypeId>,
    ) -> Result<Expression, ReadError> {
        let unknown = || {
            ReadError::outside(
                literal.span(),
                "this literal",
                "all fields of a struct or variant of the file",
            )
        };
        let items = self.items;
        let (owner, number) = match self.constructor_of_self(scope, &literal.path) {
            Some((of, number)) => (self.origins[&of].0.clone(), number),
            None => {
                let (owner, number) = items.constructor(&literal.path).ok_or_else(unknown)?;
                (owner.to_owned(), number)
            }
        };
        let fields = &items.data[&owner].variants[number].fields;
        require_order(literal, fields)?;
        let mut arguments = Vec::new();
        for field in fields.iter() {
            let given = literal.fields.iter().find(|given| match &given.member {
                syn::Member::Named(name) => Some(name) == field.ident.as_ref(),
                syn::Member::Unnamed(_) => false,
            });
            arguments.push(&given.ok_or_else(unknown)?.expr);
        }
        self.build(scope, &literal.path, &arguments, expected, literal.span())
    }

    pub(super) fn field(
        &mut self,
        scope: &mut Scope,
        field: &syn::ExprField,
    ) -> Result<Expression, ReadError> {
        let value = self.expression(scope, &field.base, None)?;
        let outside =
            || ReadError::outside(field.span(), "this field", "a field of a struct or tuple");
        let [constructor] = self.types.constructors(value.of) else { return Err(outside()) };
        let place = match &field.member {
            syn::Member::Named(name) if constructor.style == Style::Named => {
                let name = name.to_string();
                constructor.fields.iter().position(|field| field.name.as_ref() == Some(&name))
            }
            syn::Member::Named(_) => None,
            syn::Member::Unnamed(_) if constructor.style == Style::Array => None,
            syn::Member::Unnamed(number) => {
                Some(number.index as usize).filter(|&place| place < constructor.fields.len())
            }
        };
        let place = place.ok_or_else(outside)?;
        let (of, hold) = (constructor.fields[place].of, constructor.fields[place].hold);
        let span = field.span().byte_range();
        Ok(Expression { form: Form::Field(Box::new(value), place), of, hold, span })
    }
}

/// Refuses fields in another order than they are declared in, unless their evaluation makes no choices: the core evaluates
/// fields in the order of their declaration, Rust in the order of the literal.
fn require_order(literal: &syn::ExprStruct, fields: &syn::Fields) -> Result<(), ReadError> {
    let is_plain = |expression: &Expr| {
        matches!(expression, Expr::Path(_) | Expr::Lit(_) | Expr::Field(_) | Expr::Reference(_))
    };
    let evaluated = literal.fields.iter().filter(|given| !is_plain(&given.expr));
    let places: Vec<Option<usize>> = evaluated
        .map(|given| match &given.member {
            syn::Member::Named(name) => {
                fields.iter().position(|field| field.ident.as_ref() == Some(name))
            }
            syn::Member::Unnamed(_) => None,
        })
        .collect();
    if places.is_sorted() {
        return Ok(());
    }
    let nearest = "the order in which the type declares them";
    Err(ReadError::outside(literal.span(), "fields in this order", nearest))
}
