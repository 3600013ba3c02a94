//! Resolution of types: from types as they are written to the instances they denote.

use std::collections::BTreeMap;

use proc_macro2::Span;
use syn::{GenericArgument, PathArguments, Type, spanned::Spanned};

use crate::language::{
    error::{ReadError, ReadErrorKind},
    names::is_local,
    reader::Reader,
    types::{Constructor, Field, Hold, Kind, Style, TypeId},
};

/// The types that type parameters stand for.
pub(crate) type Substitution = BTreeMap<String, TypeId>;

/// A recursive generic type or function can have infinitely many instances: `enum E<T> { A, B(Box<E<(T, T)>>) }`.
pub(crate) const INSTANCES: usize = 500;
/// The names of such instances grow, some of them to twice the length each time.
pub(crate) const LONGEST_NAME: usize = 10_000;

impl Reader<'_> {
    pub(crate) fn resolve(
        &mut self,
        written: &Type,
        known: &Substitution,
    ) -> Result<(TypeId, Hold), ReadError> {
        match written {
            Type::Reference(reference) if reference.mutability.is_some() => {
                let nearest = "a function that returns the new value";
                Err(ReadError::outside(written.span(), "a `&mut`", nearest))
            }
            Type::Slice(slice) => {
                let of = self.resolve(&slice.elem, known)?.0;
                Ok((self.instance("Vec", &[of], written.span())?, Hold::Owned))
            }
            Type::Array(array) => Ok((self.array_type(array, known)?, Hold::Owned)),
            Type::Reference(reference) => {
                let (of, hold) = self.resolve(&reference.elem, known)?;
                Ok((of, Hold::Borrowed.of_field(hold)))
            }
            Type::Paren(inner) => self.resolve(&inner.elem, known),
            Type::Group(inner) => self.resolve(&inner.elem, known),
            Type::Tuple(tuple) => {
                let parts = tuple
                    .elems
                    .iter()
                    .map(|part| self.resolve(part, known))
                    .collect::<Result<Vec<_>, _>>()?;
                Ok((self.tuple(&parts), Hold::Owned))
            }
            Type::Path(path) => self.resolve_path(&path.path, known),
            other => Err(ReadError::outside(
                other.span(),
                "this type",
                "an enum, a struct, a tuple, `bool` or an integer",
            )),
        }
    }

    fn resolve_path(
        &mut self,
        path: &syn::Path,
        known: &Substitution,
    ) -> Result<(TypeId, Hold), ReadError> {
        let segment = path.segments.last().expect("a path has a segment");
        let name = segment.ident.to_string();
        if !is_local(path, 1) {
            let nearest = "a type of this file by its name";
            return Err(ReadError::outside(path.span(), "a type of a module", nearest));
        }
        let mut arguments = Vec::new();
        if let PathArguments::AngleBracketed(written) = &segment.arguments {
            for argument in &written.args {
                match argument {
                    GenericArgument::Type(part) => arguments.push(self.resolve(part, known)?),
                    GenericArgument::Lifetime(_) => {}
                    other => {
                        return Err(ReadError::outside(other.span(), "this argument", "a type"));
                    }
                }
            }
        }
        if let Some(&of) = known.get(&name) {
            return Ok((of, Hold::Owned));
        }
        if name == "Box" && arguments.len() == 1 {
            return Ok((arguments[0].0, Hold::Boxed));
        }
        if arguments.is_empty()
            && let Some(of) = self.types.named(&name)
        {
            return Ok((of, Hold::Owned));
        }
        let items = self.items;
        if name == "Option" && arguments.len() == 1 && !items.data.contains_key(&name) {
            let (of, hold) = arguments[0];
            return Ok((self.option(of, hold), Hold::Owned));
        }
        let plain: Vec<TypeId> = arguments.iter().map(|argument| argument.0).collect();
        if let Some(alias) = items.aliases.get(&name) {
            return self.resolve_alias(alias, &plain, path.span());
        }
        if arguments.iter().any(|argument| argument.1 == Hold::Boxed) {
            let nearest = "the box in the definition of the type";
            return Err(ReadError::outside(path.span(), "a box as an argument of a type", nearest));
        }
        Ok((self.instance(&name, &plain, path.span())?, Hold::Owned))
    }

    fn resolve_alias(
        &mut self,
        alias: &syn::ItemType,
        arguments: &[TypeId],
        span: Span,
    ) -> Result<(TypeId, Hold), ReadError> {
        let parameters: Vec<String> =
            alias.generics.type_params().map(|parameter| parameter.ident.to_string()).collect();
        let (name, expected, found) = (alias.ident.to_string(), parameters.len(), arguments.len());
        if expected != found {
            return Err(ReadError::at(span, ReadErrorKind::Arity { name, expected, found }));
        }
        // Rust has no recursive aliases, but a text may.
        if self.resolving.contains(&name) {
            let nearest = "an enum or a struct";
            return Err(ReadError::outside(span, "an alias of itself", nearest));
        }
        self.resolving.push(name);
        let known = parameters.into_iter().zip(arguments.iter().copied()).collect();
        let resolved = self.resolve(&alias.ty, &known);
        self.resolving.pop();
        resolved
    }

    /// The instance of a data type with these arguments.
    pub(crate) fn instance(
        &mut self,
        name: &str,
        arguments: &[TypeId],
        span: Span,
    ) -> Result<TypeId, ReadError> {
        let items = self.items;
        let Some(data) = items.data.get(name) else {
            return Err(unknown_type(name, span));
        };
        if data.parameters.len() != arguments.len() {
            let (expected, found) = (data.parameters.len(), arguments.len());
            return Err(ReadError::at(
                span,
                ReadErrorKind::Arity { name: name.to_owned(), expected, found },
            ));
        }
        let full = self.with_arguments(name, arguments);
        if let Some(of) = self.types.named(&full) {
            return Ok(of);
        }
        if self.origins.len() > INSTANCES || full.len() > LONGEST_NAME {
            return Err(ReadError::outside(
                span,
                "a type with endlessly many instances",
                "a type without parameters",
            ));
        }
        // Added before its fields are resolved, since they may mention it.
        let of = self.types.add(full, Kind::Data(Vec::new()));
        self.origins.insert(of, (name.to_owned(), arguments.to_vec()));
        let known: Substitution =
            data.parameters.iter().cloned().zip(arguments.iter().copied()).collect();
        // Its fields may mention the alias that is being resolved.
        let resolving = std::mem::take(&mut self.resolving);
        let mut constructors = Vec::new();
        for variant in &data.variants {
            let style = match variant.fields {
                _ if name == "Vec" => Style::Sequence,
                syn::Fields::Unit => Style::Unit,
                syn::Fields::Unnamed(_) => Style::Tuple,
                syn::Fields::Named(_) => Style::Named,
            };
            let mut fields = Vec::new();
            for field in variant.fields {
                let (of, hold) = self.resolve(&field.ty, &known)?;
                fields.push(Field {
                    name: field.ident.as_ref().map(ToString::to_string),
                    of,
                    hold,
                });
            }
            constructors.push(Constructor {
                path: variant.path.clone(),
                name: variant.name.clone(),
                fields,
                style,
            });
        }
        self.types.set_constructors(of, constructors);
        self.resolving = resolving;
        Ok(of)
    }

    fn with_arguments(&self, name: &str, arguments: &[TypeId]) -> String {
        if arguments.is_empty() {
            return name.to_owned();
        }
        let names: Vec<&str> =
            arguments.iter().map(|&argument| self.types.name(argument)).collect();
        format!("{name}<{}>", names.join(", "))
    }

    pub(crate) fn option(&mut self, of: TypeId, hold: Hold) -> TypeId {
        let full = format!("Option<{}>", hold.around(self.types.name(of)));
        if let Some(known) = self.types.named(&full) {
            return known;
        }
        let none = Constructor {
            path: "None".into(),
            name: "None".into(),
            fields: Vec::new(),
            style: Style::Unit,
        };
        let field = Field { name: None, of, hold };
        let some = Constructor {
            path: "Some".into(),
            name: "Some".into(),
            fields: vec![field],
            style: Style::Tuple,
        };
        let id = self.types.add(full, Kind::Data(vec![none, some]));
        self.origins.insert(id, ("Option".to_owned(), vec![of]));
        id
    }

    pub(crate) fn tuple(&mut self, parts: &[(TypeId, Hold)]) -> TypeId {
        let names: Vec<String> =
            parts.iter().map(|&(of, hold)| hold.around(self.types.name(of))).collect();
        let name = format!("({}{})", names.join(", "), if parts.len() == 1 { "," } else { "" });
        if let Some(known) = self.types.named(&name) {
            return known;
        }
        let fields = parts.iter().map(|&(of, hold)| Field { name: None, of, hold }).collect();
        let constructor =
            Constructor { path: String::new(), name: String::new(), fields, style: Style::Tuple };
        let id = self.types.add(name, Kind::Data(vec![constructor]));
        self.origins.insert(id, (String::new(), parts.iter().map(|part| part.0).collect()));
        id
    }

    /// Infers type parameters by matching a type as it is written with the type that it is.
    pub(crate) fn learn(
        &self,
        written: &Type,
        actual: TypeId,
        parameters: &[String],
        known: &mut Substitution,
    ) {
        match written {
            Type::Reference(inner) => self.learn(&inner.elem, actual, parameters, known),
            Type::Paren(inner) => self.learn(&inner.elem, actual, parameters, known),
            Type::Group(inner) => self.learn(&inner.elem, actual, parameters, known),
            Type::Slice(inner) => {
                let Some((_, parts)) = self.origins.get(&actual) else { return };
                if let Some(&part) = parts.first() {
                    self.learn(&inner.elem, part, parameters, known);
                }
            }
            Type::Array(inner) => {
                let Some((_, parts)) = self.origins.get(&actual) else { return };
                if let Some(&part) = parts.first() {
                    self.learn(&inner.elem, part, parameters, known);
                }
            }
            Type::Tuple(tuple) => {
                let Some((_, parts)) = self.origins.get(&actual) else { return };
                for (written, &part) in tuple.elems.iter().zip(parts) {
                    self.learn(written, part, parameters, known);
                }
            }
            Type::Path(path) => {
                let segment = path.path.segments.last().expect("a path has a segment");
                let name = segment.ident.to_string();
                if parameters.contains(&name) {
                    known.entry(name).or_insert(actual);
                    return;
                }
                let PathArguments::AngleBracketed(written) = &segment.arguments else { return };
                let parts = match self.origins.get(&actual) {
                    Some((origin, parts)) if *origin == name => parts.clone(),
                    Some(_) | None if name == "Box" => vec![actual],
                    Some(_) | None => return,
                };
                for (argument, part) in written.args.iter().zip(parts) {
                    if let GenericArgument::Type(inner) = argument {
                        self.learn(inner, part, parameters, known);
                    }
                }
            }
            _ => {}
        }
    }
}

/// What to write instead of common types of the standard library.
const INSTEAD: [(&[&str], &str); 6] = [
    (
        &["VecDeque", "LinkedList", "HashMap", "BTreeMap", "HashSet", "BTreeSet"],
        "a `Vec`, for a map one of pairs with a predicate that its keys ascend",
    ),
    (&["String", "str"], "a `Vec<u8>`, or an enum of the cases that matter"),
    (&["char"], "a `u8` or `u32`, or an enum of the cases that matter"),
    (&["Rc", "Arc", "Cow", "Cell", "RefCell"], "`Box`"),
    (&["f32", "f64"], "an integer"),
    (&["u128"], "`u64` or `i128`"),
];

fn unknown_type(name: &str, span: Span) -> ReadError {
    let instead = INSTEAD.iter().find(|(names, _)| names.contains(&name));
    let kind = match instead {
        Some((_, nearest)) => ReadErrorKind::Foreign { name: name.to_owned(), nearest },
        None => ReadErrorKind::Unknown { kind: "type", name: name.to_owned() },
    };
    ReadError::at(span, kind)
}

/// Whether a type mentions a name.
pub(crate) fn mentions(written: &syn::Type, name: &str) -> bool {
    match written {
        syn::Type::Reference(inner) => mentions(&inner.elem, name),
        syn::Type::Paren(inner) => mentions(&inner.elem, name),
        syn::Type::Group(inner) => mentions(&inner.elem, name),
        syn::Type::Slice(inner) => mentions(&inner.elem, name),
        syn::Type::Array(inner) => mentions(&inner.elem, name),
        syn::Type::Tuple(tuple) => tuple.elems.iter().any(|part| mentions(part, name)),
        syn::Type::Path(path) => path.path.segments.iter().any(|segment| {
            let inside = match &segment.arguments {
                PathArguments::AngleBracketed(arguments) => arguments.args.iter().any(
                    |argument| matches!(argument, GenericArgument::Type(written) if mentions(written, name)),
                ),
                _ => false,
            };
            segment.ident == name || inside
        }),
        _ => false,
    }
}
