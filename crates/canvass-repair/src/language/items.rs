//! The items of a file by name, before they are resolved.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::Span;
use syn::{
    Attribute, Block, Expr, FnArg, Generics, ImplItem, Item, Signature, Type, UseTree,
    spanned::Spanned,
};

use crate::language::{
    choosing::choosing,
    error::ReadError,
    names::{Names, is_local, require_unconditional},
};

/// The items of a file by name.
#[derive(Default)]
pub(crate) struct Items<'a> {
    pub(crate) data: BTreeMap<String, Data<'a>>,
    pub(crate) functions: BTreeMap<String, Definition<'a>>,
    pub(crate) aliases: BTreeMap<String, &'a syn::ItemType>,
    pub(crate) constants: BTreeMap<String, Constant<'a>>,
    /// The names of functions in the order of the file.
    pub(crate) order: Vec<String>,
    /// Variants that `use` brings into scope, as `Type::Variant`; `Type::*` for all.
    imported: BTreeSet<String>,
    pub(crate) names: Names,
    /// The functions that make choices, marked or not.
    choosing: BTreeSet<String>,
    /// The functions of the library.
    library: BTreeSet<String>,
}

/// An enum or struct.
pub(crate) struct Data<'a> {
    pub(crate) parameters: Vec<String>,
    pub(crate) variants: Vec<Variant<'a>>,
}

pub(crate) struct Variant<'a> {
    pub(crate) path: String,
    pub(crate) name: String,
    pub(crate) fields: &'a syn::Fields,
}

/// A constant or associated constant.
pub(crate) struct Constant<'a> {
    pub(crate) owner: Option<&'a Type>,
    pub(crate) of: &'a Type,
    pub(crate) value: &'a Expr,
}

/// A function or method.
pub(crate) struct Definition<'a> {
    pub(crate) parameters: Vec<String>,
    /// What `Self` stands for.
    pub(crate) owner: Option<&'a Type>,
    pub(crate) signature: &'a Signature,
    pub(crate) block: &'a Block,
    pub(crate) attribute: Option<&'a Attribute>,
}

impl<'a> Items<'a> {
    /// The items of a file, and those of the library.
    pub(crate) fn of(own: &[&'a Item], library: &'a [Item]) -> Result<Self, ReadError> {
        let mut items = Items { names: Names::of(own)?, ..Items::default() };
        for item in own {
            if let Item::Use(item) = item {
                items.import(&item.tree, &mut Vec::new());
            }
        }
        for item in own {
            items.add(item)?;
        }
        for item in own {
            if let Item::Impl(item) = item
                && let Some((of_trait, _)) = &item.trait_
            {
                items.add_trait(item, of_trait)?;
            }
        }
        items.choosing = choosing(&items.functions);
        let own = std::mem::take(&mut items.order);
        items.imported.insert("Result::*".to_owned());
        for item in library {
            items.add(item)?;
        }
        items.library = std::mem::replace(&mut items.order, own).into_iter().collect();
        Ok(items)
    }

    /// Whether a function is one of the library.
    pub(crate) fn is_library(&self, name: &str) -> bool {
        self.library.contains(name)
    }

    /// Whether a function makes choices, marked or not.
    pub(crate) fn is_choosing(&self, name: &str) -> bool {
        self.choosing.contains(name)
    }

    fn import(&mut self, tree: &UseTree, before: &mut Vec<String>) {
        match tree {
            UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.import(&path.tree, before);
                before.pop();
            }
            UseTree::Name(name) => {
                if let Some(owner) = local_owner(before) {
                    self.imported.insert(format!("{owner}::{}", name.ident));
                }
            }
            UseTree::Glob(_) => {
                if let Some(owner) = local_owner(before) {
                    self.imported.insert(format!("{owner}::*"));
                }
            }
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.import(tree, before)),
            UseTree::Rename(_) => {}
        }
    }

    fn add(&mut self, item: &'a Item) -> Result<(), ReadError> {
        match item {
            Item::Enum(item) => {
                let owner = item.ident.to_string();
                let variants = item.variants.iter().map(|variant| {
                    let name = variant.ident.to_string();
                    let long = format!("{owner}::{name}");
                    let short = self.imported.contains(&long)
                        || self.imported.contains(&format!("{owner}::*"));
                    Variant {
                        path: if short { name.clone() } else { long },
                        name,
                        fields: &variant.fields,
                    }
                });
                let data = Data {
                    parameters: type_parameters(&item.generics),
                    variants: variants.collect(),
                };
                let span = item.ident.span();
                once(self.data.insert(owner, data).is_none(), span)?;
            }
            Item::Struct(item) => {
                let name = item.ident.to_string();
                let variants =
                    vec![Variant { path: name.clone(), name: name.clone(), fields: &item.fields }];
                let data = Data { parameters: type_parameters(&item.generics), variants };
                once(self.data.insert(name, data).is_none(), item.ident.span())?;
            }
            Item::Fn(item) => {
                let attribute = item.attrs.iter().find(|attribute| is_generator(attribute));
                let definition = Definition {
                    parameters: type_parameters(&item.sig.generics),
                    owner: None,
                    signature: &item.sig,
                    block: &item.block,
                    attribute,
                };
                self.define(item.sig.ident.to_string(), definition)?;
            }
            Item::Impl(item) if item.trait_.is_none() => self.add_methods(item, false)?,
            Item::Type(item) => {
                let is_new = self.aliases.insert(item.ident.to_string(), item).is_none();
                once(is_new, item.ident.span())?;
            }
            Item::Const(item) => {
                let constant = Constant { owner: None, of: &item.ty, value: &item.expr };
                let is_new = self.constants.insert(item.ident.to_string(), constant).is_none();
                once(is_new || item.ident == "_", item.ident.span())?;
            }
            _ => {}
        }
        Ok(())
    }

    /// The functions of a trait for a type of the file, except those that the reader knows by themselves. One that has the name of
    /// another one of the type is left out, and so is that one: which of them Rust calls depends on references.
    fn add_trait(
        &mut self,
        item: &'a syn::ItemImpl,
        of_trait: &syn::Path,
    ) -> Result<(), ReadError> {
        let last = |path: &syn::Path| path.segments.last().map(|last| last.ident.to_string());
        let Type::Path(owner) = item.self_ty.as_ref() else { return Ok(()) };
        let (Some(owner), Some(name)) = (last(&owner.path), last(of_trait)) else { return Ok(()) };
        if !self.data.contains_key(&owner) || self.names.is_by_hand(&name, &owner) {
            return Ok(());
        }
        let of_own = |part: &&ImplItem| match part {
            ImplItem::Fn(method) => {
                self.functions.contains_key(&format!("{owner}::{}", method.sig.ident))
            }
            _ => false,
        };
        match item.items.iter().find(of_own) {
            Some(part) => Err(ReadError::outside(
                part.span(),
                "a function of a trait that has the name of another one of the type",
                "another name",
            )),
            None => self.add_methods(item, true),
        }
    }

    fn add_methods(&mut self, item: &'a syn::ItemImpl, is_trait: bool) -> Result<(), ReadError> {
        let Type::Path(path) = item.self_ty.as_ref() else { return Ok(()) };
        let Some(owner) = path.path.segments.last() else { return Ok(()) };
        for part in &item.items {
            if let ImplItem::Const(part) = part {
                let constant =
                    Constant { owner: Some(&item.self_ty), of: &part.ty, value: &part.expr };
                let name = format!("{}::{}", owner.ident, part.ident);
                if is_trait {
                    // That of the type itself comes first.
                    self.constants.entry(name).or_insert(constant);
                    continue;
                }
                once(self.constants.insert(name, constant).is_none(), part.ident.span())?;
            }
            let ImplItem::Fn(method) = part else { continue };
            let parameters =
                [type_parameters(&item.generics), type_parameters(&method.sig.generics)].concat();
            let definition = Definition {
                parameters,
                owner: Some(&item.self_ty),
                signature: &method.sig,
                block: &method.block,
                attribute: method.attrs.iter().find(|attribute| is_generator(attribute)),
            };
            self.define(format!("{}::{}", owner.ident, method.sig.ident), definition)?;
        }
        Ok(())
    }

    fn define(&mut self, name: String, definition: Definition<'a>) -> Result<(), ReadError> {
        let span = definition.signature.ident.span();
        self.order.push(name.clone());
        match self.functions.insert(name, definition) {
            None => Ok(()),
            Some(_) => {
                Err(ReadError::outside(span, "a second function of this name", "another name"))
            }
        }
    }

    /// The type and the number of the constructor that a path names.
    pub(crate) fn constructor(&self, path: &syn::Path) -> Option<(&str, usize)> {
        if !is_local(path, 2) {
            return None;
        }
        let name = path.segments.last()?.ident.to_string();
        let owner = path.segments.iter().rev().nth(1).map(|segment| segment.ident.to_string());
        let is_library = |name: &str| matches!(name, "Vec" | "Result");
        let own = self.data.iter().filter(|(name, _)| !is_library(name));
        let library = self.data.iter().filter(|(name, _)| is_library(name));
        own.chain(library).find_map(|(type_name, data)| {
            let number = data.variants.iter().position(|variant| match &owner {
                Some(owner) => owner == type_name && variant.name == name,
                None => variant.path == name,
            })?;
            Some((type_name.as_str(), number))
        })
    }
}

impl Definition<'_> {
    pub(crate) fn is_method(&self) -> bool {
        matches!(self.signature.inputs.first(), Some(FnArg::Receiver(_)))
    }

    /// Refuses `async`, variadic and `extern` functions, and conditional compilation.
    pub(crate) fn require_plain(&self) -> Result<(), ReadError> {
        require_unconditional(self.block)?;
        require_unconditional(&self.signature.inputs)?;
        let span = self.signature.span();
        if self.signature.asyncness.is_some() {
            return Err(ReadError::outside(span, "an async function", "a plain `fn`"));
        }
        if self.signature.variadic.is_some() || self.signature.abi.is_some() {
            return Err(ReadError::outside(span, "a foreign function", "a plain `fn`"));
        }
        Ok(())
    }
}

/// Refuses a second item of the same name, as conditional compilation allows it.
fn once(is_new: bool, span: Span) -> Result<(), ReadError> {
    match is_new {
        true => Ok(()),
        false => Err(ReadError::outside(span, "a second item of this name", "another name")),
    }
}

/// The type whose variants a path of this file imports.
fn local_owner(path: &[String]) -> Option<&String> {
    let is_local = path.len() == 1
        || path.first().is_some_and(|first| matches!(first.as_str(), "self" | "crate" | "super"));
    path.last().filter(|_| is_local)
}

fn type_parameters(generics: &Generics) -> Vec<String> {
    generics.type_params().map(|parameter| parameter.ident.to_string()).collect()
}

pub(crate) fn is_generator(attribute: &Attribute) -> bool {
    attribute.path().segments.last().is_some_and(|segment| segment.ident == "generator")
}
