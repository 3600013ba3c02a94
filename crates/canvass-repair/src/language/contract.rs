//! The contract of a generator, `covers` and `requires`, read from its attribute.

use syn::{FnArg, spanned::Spanned};

use crate::language::{
    core::{Contract, FunctionId},
    error::{ReadError, ReadErrorKind},
    items::Definition,
    location::Location,
    reader::Reader,
    resolve::Substitution,
    types::TypeId,
};

impl Reader<'_> {
    pub(super) fn contract(
        &mut self,
        id: FunctionId,
        definition: &Definition<'_>,
    ) -> Result<Contract, ReadError> {
        let attribute = definition.attribute.expect("only generators have a contract");
        let (mut covers, mut requires) = (None, None);
        attribute.parse_nested_meta(|meta| {
            let value: syn::Path = meta.value()?.parse()?;
            match meta.path.get_ident().map(ToString::to_string).as_deref() {
                Some("covers") => covers = Some(value),
                Some("requires") => requires = Some(value),
                _ => {
                    return Err(
                        meta.error("expected `covers = predicate` or `requires = predicate`")
                    );
                }
            }
            Ok(())
        })?;
        let Some(covers) = covers else {
            let nearest = "`#[canvass::generator(covers = predicate)]`";
            return Err(ReadError::outside(
                attribute.span(),
                "a generator without `covers`",
                nearest,
            ));
        };
        let heading = self.heading_of(id);
        let mut types: Vec<TypeId> =
            heading.parameters.iter().map(|parameter| parameter.of).collect();
        let result = heading.result;
        let covers_location = Location::of_span(covers.span());
        let requires_location =
            requires.as_ref().map_or(covers_location, |path| Location::of_span(path.span()));
        let owner = self.heading_of(id).known.get("Self").copied();
        let requires = requires.map(|path| self.predicate(&path, owner, &types)).transpose()?;
        types.push(result);
        let covers = self.predicate(&covers, owner, &types)?;
        Ok(Contract { covers, requires, covers_location, requires_location })
    }

    /// A predicate of the file that takes these types.
    pub(super) fn predicate(
        &mut self,
        path: &syn::Path,
        owner: Option<TypeId>,
        parameters: &[TypeId],
    ) -> Result<FunctionId, ReadError> {
        let own = owner.and_then(|of| self.origins.get(&of)).map(|(name, _)| name.clone());
        let names: Vec<String> = path
            .segments
            .iter()
            .map(|segment| match &own {
                Some(own) if segment.ident == "Self" => own.clone(),
                Some(_) | None => segment.ident.to_string(),
            })
            .collect();
        let name = names.join("::");
        let items = self.items;
        let mut arguments = Vec::new();
        if let Some(definition) = items.functions.get(&name) {
            let mut known = Substitution::new();
            for (input, &of) in definition.signature.inputs.iter().zip(parameters) {
                let written = match input {
                    FnArg::Typed(typed) => Some(typed.ty.as_ref()),
                    FnArg::Receiver(_) => definition.owner,
                };
                if let Some(written) = written {
                    self.learn(written, of, &definition.parameters, &mut known);
                }
            }
            arguments.extend(definition.parameters.iter().filter_map(|name| known.get(name)));
        }
        let id = self.function(&name, arguments, path.span())?;
        let heading = self.heading_of(id);
        let found: Vec<TypeId> = heading.parameters.iter().map(|parameter| parameter.of).collect();
        if found == parameters && heading.result == TypeId::BOOL {
            return Ok(id);
        }
        let written: Vec<&str> = parameters.iter().map(|&of| self.types.name(of)).collect();
        let expected = format!("fn {name}({}) -> bool", written.join(", "));
        Err(ReadError::at(path.span(), ReadErrorKind::Contract { function: name, expected }))
    }
}
