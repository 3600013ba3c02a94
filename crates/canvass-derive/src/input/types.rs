//! Types as they are written.

use proc_macro2::Ident;
use syn::{GenericArgument, Path, PathArguments, Type, TypePath};

/// Whether a value of the type always contains one of the type `own`: it is `own` or `Self`, a pointer to it or a
/// tuple with it.
pub fn always_contains(ty: &Type, own: &Ident) -> bool {
    match ty {
        Type::Group(group) => always_contains(&group.elem, own),
        Type::Paren(paren) => always_contains(&paren.elem, own),
        Type::Tuple(tuple) => tuple.elems.iter().any(|element| always_contains(element, own)),
        Type::Path(path) if path.qself.is_none() => path_always_contains(&path.path, own),
        _ => false,
    }
}

fn path_always_contains(path: &Path, own: &Ident) -> bool {
    let Some(last) = path.segments.last() else { return false };
    if last.ident == "Box" || last.ident == "Rc" || last.ident == "Arc" {
        return arguments(&last.arguments).any(|pointed| always_contains(pointed, own));
    }
    path.segments.len() == 1 && (last.ident == *own || last.ident == "Self")
}

fn arguments(arguments: &PathArguments) -> impl Iterator<Item = &Type> {
    let angled = match arguments {
        PathArguments::AngleBracketed(angled) => Some(&angled.args),
        PathArguments::None | PathArguments::Parenthesized(_) => None,
    };
    angled.into_iter().flatten().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

/// Where a type names one of its owner's parameters.
pub enum Mention<'a> {
    /// By itself.
    Itself,
    /// As the beginning of an associated type.
    Associated(&'a Type),
}

/// Finds the mentions of a parameter. Those in the arguments of `own`, the type whose fields are looked at, are left
/// out: they say nothing new.
pub fn mentions<'a>(
    ty: &'a Type,
    parameter: &Ident,
    own: &Ident,
    found: &mut dyn FnMut(Mention<'a>),
) {
    match ty {
        Type::Array(array) => mentions(&array.elem, parameter, own, found),
        Type::Slice(slice) => mentions(&slice.elem, parameter, own, found),
        Type::Group(group) => mentions(&group.elem, parameter, own, found),
        Type::Paren(paren) => mentions(&paren.elem, parameter, own, found),
        Type::Tuple(tuple) => {
            tuple.elems.iter().for_each(|element| mentions(element, parameter, own, found));
        }
        Type::Path(TypePath { qself: None, path, .. }) if path.segments[0].ident == *parameter => {
            found(if path.segments.len() == 1 { Mention::Itself } else { Mention::Associated(ty) });
        }
        Type::Path(TypePath { qself, path, .. }) => {
            if let Some(qself) = qself {
                mentions(&qself.ty, parameter, own, found);
            }
            for segment in path.segments.iter().filter(|segment| segment.ident != *own) {
                arguments(&segment.arguments)
                    .for_each(|argument| mentions(argument, parameter, own, found));
            }
        }
        _ => {}
    }
}
