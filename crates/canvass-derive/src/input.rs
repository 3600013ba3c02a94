//! What the macros were given: a type with its constructors and fields, read and found sound.

mod types;
mod words;

use crate::errors::Errors;
use crate::expression::Expression;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote_spanned};
use syn::spanned::Spanned;
use syn::{
    Attribute, Data, DataEnum, DeriveInput, Error, Fields, GenericParam, Generics, Index, LitInt,
    Member, Result, Type,
};
pub use types::{Mention, mentions};
pub use words::Place;
use words::Words;

/// A type that becomes `Canvass`.
pub struct Definition {
    pub name: Ident,
    pub generics: Generics,
    pub predicate: Option<Expression>,
    pub kind: Kind,
    pub constructors: Vec<Constructor>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Struct,
    Enum,
}

/// A variant, or the struct itself.
pub struct Constructor {
    pub name: Ident,
    pub style: Style,
    pub fields: Vec<Field>,
    pub weight: Option<LitInt>,
    pub size: Option<LitInt>,
    pub is_skipped: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    Unit,
    Tuple,
    Named,
}

pub struct Field {
    /// As the type calls it.
    pub member: Member,
    /// As expressions of later fields call it.
    pub name: Ident,
    /// As emitted code calls it.
    pub binding: Ident,
    pub ty: Type,
    pub origin: Origin,
    pub restriction: Option<Restriction>,
    pub predicate: Option<Expression>,
    pub is_opaque: bool,
    /// The values that coverage tells apart.
    pub representatives: Option<Expression>,
}

/// Where the values of a field come from.
pub enum Origin {
    Type,
    Space(Expression),
    /// A space that depends on fields before.
    Dependent(Expression),
    /// The type, but at random from a generator.
    Generated(Expression),
    /// Another type, which is made and converted.
    With(Expression),
    Skipped(Option<Expression>),
}

/// What is made of all values of a field's type.
pub enum Restriction {
    /// Those of some lengths.
    Lengths(Expression),
    /// Those that are finite numbers.
    Finite,
}

impl Definition {
    pub fn read(input: DeriveInput) -> Result<Definition> {
        let mut errors = Errors::default();
        refuse_lifetimes(&input.generics, &mut errors);
        let words = Words::read(&input.attrs, Place::Type, &mut errors);
        let (kind, constructors) = match input.data {
            Data::Struct(data) => {
                let fields = Constructor::new(input.ident.clone(), data.fields, &mut errors);
                (Kind::Struct, vec![fields])
            }
            Data::Enum(data) => (Kind::Enum, variants(data, &input.ident, &mut errors)),
            Data::Union(data) => {
                let message = "values of a union cannot be taken apart, so `Canvass` cannot be derived for it; \
                               make it an enum";
                return Err(Error::new(data.union_token.span, message));
            }
        };
        let predicate = words.into_value("predicate");
        let definition = Definition {
            name: input.ident,
            generics: input.generics,
            predicate,
            kind,
            constructors,
        };
        definition.refuse_without_end(&mut errors);
        errors.none(definition)
    }

    /// A struct without parameters, of arguments of a test.
    pub fn of_arguments(
        name: Ident,
        arguments: Vec<(Ident, Type, &[Attribute])>,
    ) -> Result<Definition> {
        let mut errors = Errors::default();
        let mut fields: Vec<Field> = Vec::new();
        for (name, ty, attributes) in arguments {
            let (member, words) =
                (name.clone().into(), Words::read(attributes, Place::Field, &mut errors));
            fields.push(Field::new(member, name, ty, words, &fields, &mut errors));
        }
        let constructor = Constructor {
            name: name.clone(),
            style: Style::Named,
            fields,
            weight: None,
            size: None,
            is_skipped: false,
        };
        errors.none(Definition {
            name,
            generics: Generics::default(),
            predicate: None,
            kind: Kind::Struct,
            constructors: vec![constructor],
        })
    }

    pub fn kept(&self) -> impl Iterator<Item = &Constructor> {
        self.constructors.iter().filter(|constructor| !constructor.is_skipped)
    }

    /// As far as it can be seen in this type alone; the rest is found when it is used.
    fn refuse_without_end(&self, errors: &mut Errors) {
        let name = &self.name;
        let contains_itself = |constructor: &Constructor| {
            let mut fields = constructor.fields.iter();
            fields.any(|field| {
                matches!(field.origin, Origin::Type) && types::always_contains(&field.ty, name)
            })
        };
        if !self.kept().all(contains_itself) || self.kept().next().is_none() {
            return;
        }
        let message = match self.kind {
            Kind::Enum => format!(
                "every variant of `{name}` contains another `{name}`, so no value would ever be finished; \
                 add a variant that does not, such as `Leaf`"
            ),
            Kind::Struct => format!(
                "every `{name}` contains another `{name}`, so no value would ever be finished; \
                 put the inner one into an `Option` or a `Vec`"
            ),
        };
        errors.at(name.span(), message);
    }
}

fn refuse_lifetimes(generics: &Generics, errors: &mut Errors) {
    for parameter in &generics.params {
        if let GenericParam::Lifetime(parameter) = parameter {
            let message = format!(
                "canvass makes values that own all they contain, so a type with the lifetime `{}` cannot be \
                 `Canvass`; own the data (`String` for `&str`, `Vec<T>` for `&[T]`, `Box<T>` for `&T`)",
                parameter.lifetime
            );
            errors.at(parameter.lifetime.span(), message);
        }
    }
}

fn variants(data: DataEnum, name: &Ident, errors: &mut Errors) -> Vec<Constructor> {
    let variants: Vec<Constructor> =
        data.variants.into_iter().map(|variant| Constructor::of_variant(variant, errors)).collect();
    if variants.is_empty() {
        errors.at(
            name.span(),
            format!("`{name}` has no variants, so it has no values to make; add one"),
        );
    } else if variants.iter().all(|variant| variant.is_skipped) {
        let message =
            format!("every variant of `{name}` is skipped, so no value can be made; keep one");
        errors.at(name.span(), message);
    }
    variants
}

impl Constructor {
    fn new(name: Ident, fields: Fields, errors: &mut Errors) -> Constructor {
        let style = match &fields {
            Fields::Unit => Style::Unit,
            Fields::Unnamed(_) => Style::Tuple,
            Fields::Named(_) => Style::Named,
        };
        let mut read: Vec<Field> = Vec::new();
        for (position, field) in fields.into_iter().enumerate() {
            let words = Words::read(&field.attrs, Place::Field, errors);
            let (member, name) = match field.ident {
                Some(name) => (Member::Named(name.clone()), name),
                None => (Index::from(position).into(), format_ident!("_{position}")),
            };
            read.push(Field::new(member, name, field.ty, words, &read, errors));
        }
        Constructor { name, style, fields: read, weight: None, size: None, is_skipped: false }
    }

    fn of_variant(variant: syn::Variant, errors: &mut Errors) -> Constructor {
        let words = Words::read(&variant.attrs, Place::Variant, errors);
        let is_skipped = words.get("skip").is_some();
        let weight = words.integer("weight", 1..=u32::MAX.into(), errors);
        // With fields it must grow, or there might be values without end of one size.
        let least = u64::from(!variant.fields.is_empty());
        let size = words.integer("size", least..=u16::MAX.into(), errors);
        Constructor {
            weight,
            size,
            is_skipped,
            ..Constructor::new(variant.ident, variant.fields, errors)
        }
    }

    /// As a Rust expression or pattern begins.
    pub fn path(&self, kind: Kind) -> TokenStream {
        let name = &self.name;
        match kind {
            Kind::Struct => quote_spanned!(Span::mixed_site()=> Self),
            Kind::Enum => quote_spanned!(Span::mixed_site()=> Self::#name),
        }
    }
}

/// The shape of a type is the same for all its values.
fn refuse_dependent(lengths: &Expression, before: &[Field], errors: &mut Errors) {
    if let Some(field) = before.iter().find(|field| lengths.mentions(&field.name)) {
        let message = format!(
            "`len` cannot depend on `{}`; add a `predicate` to the type, or a space that depends on it",
            field.name
        );
        errors.add(Error::new_spanned(lengths, message));
    }
}

impl Field {
    fn new(
        member: Member,
        name: Ident,
        ty: Type,
        mut words: Words,
        before: &[Field],
        errors: &mut Errors,
    ) -> Field {
        let at = Span::mixed_site().located_at(ty.span());
        let binding = Ident::new(&format!("field_{}", before.len()), at);
        let is_opaque = words.get("opaque").is_some();
        let representatives = words.take("representatives");
        let restriction = words.restriction();
        if let Some(Restriction::Lengths(lengths)) = &restriction {
            refuse_dependent(lengths, before, errors);
        }
        let (origin, predicate) =
            words.into_origin(|space| before.iter().any(|field| space.mentions(&field.name)));
        if let (Origin::Dependent(_), Some(word)) = (&origin, &representatives) {
            let message = "`representatives` cannot be told apart in a space that depends on other fields; \
                           remove them";
            errors.at(word.name.span(), message);
        }
        let representatives = representatives.and_then(|word| word.value);
        Field {
            member,
            name,
            binding,
            ty,
            origin,
            restriction,
            predicate,
            is_opaque,
            representatives,
        }
    }

    /// All that was written in its attributes.
    pub fn expressions(&self) -> impl Iterator<Item = &Expression> {
        let origin = match &self.origin {
            Origin::Type => None,
            Origin::Space(expression)
            | Origin::Dependent(expression)
            | Origin::Generated(expression) => Some(expression),
            // A type mentions no fields.
            Origin::With(_) => None,
            Origin::Skipped(expression) => expression.as_ref(),
        };
        origin.into_iter().chain(&self.predicate)
    }

    pub fn is_skipped(&self) -> bool {
        matches!(self.origin, Origin::Skipped(_))
    }
}
