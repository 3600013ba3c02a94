//! The items of a file by name, before they are resolved.

use std::collections::{BTreeMap, BTreeSet};

use syn::{
    Attribute, Block, Expr, FnArg, Generics, ImplItem, Item, Signature, Type, UseTree,
    spanned::Spanned,
};

use crate::language::{choosing::choosing, error::ReadError};

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
    /// The functions that make choices, marked or not.
    choosing: BTreeSet<String>,
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
    pub(crate) fn of(file: &'a syn::File) -> Result<Self, ReadError> {
        let mut items = Items::default();
        for item in &file.items {
            if let Item::Use(item) = item {
                items.import(&item.tree, &mut Vec::new());
            }
        }
        for item in &file.items {
            items.add(item)?;
        }
        items.choosing = choosing(&items.functions);
        Ok(items)
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
                if let Some(owner) = before.last() {
                    self.imported.insert(format!("{owner}::{}", name.ident));
                }
            }
            UseTree::Glob(_) => {
                if let Some(owner) = before.last() {
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
                self.data.insert(owner, data);
            }
            Item::Struct(item) => {
                let name = item.ident.to_string();
                let variants =
                    vec![Variant { path: name.clone(), name: name.clone(), fields: &item.fields }];
                self.data
                    .insert(name, Data { parameters: type_parameters(&item.generics), variants });
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
            Item::Impl(item) if item.trait_.is_none() => self.add_methods(item)?,
            Item::Type(item) => {
                self.aliases.insert(item.ident.to_string(), item);
            }
            Item::Const(item) => {
                let constant = Constant { owner: None, of: &item.ty, value: &item.expr };
                self.constants.insert(item.ident.to_string(), constant);
            }
            _ => {}
        }
        Ok(())
    }

    fn add_methods(&mut self, item: &'a syn::ItemImpl) -> Result<(), ReadError> {
        let Type::Path(path) = item.self_ty.as_ref() else { return Ok(()) };
        let Some(owner) = path.path.segments.last() else { return Ok(()) };
        for part in &item.items {
            if let ImplItem::Const(part) = part {
                let constant =
                    Constant { owner: Some(&item.self_ty), of: &part.ty, value: &part.expr };
                self.constants.insert(format!("{}::{}", owner.ident, part.ident), constant);
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
        let name = path.segments.last()?.ident.to_string();
        let owner = path.segments.iter().rev().nth(1).map(|segment| segment.ident.to_string());
        self.data.iter().find_map(|(type_name, data)| {
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

    /// Refuses `async`, variadic and `extern` functions.
    pub(crate) fn require_plain(&self) -> Result<(), ReadError> {
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

fn type_parameters(generics: &Generics) -> Vec<String> {
    generics.type_params().map(|parameter| parameter.ident.to_string()).collect()
}

fn is_generator(attribute: &Attribute) -> bool {
    attribute.path().segments.last().is_some_and(|segment| segment.ident == "generator")
}
