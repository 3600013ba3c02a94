//! What a generator promises, read from its attribute.

use syn::{FnArg, spanned::Spanned};

use crate::language::{
    core::{Contract, FunctionId},
    error::{Fault, ReadError},
    items::Definition,
    place::Place,
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
        let covers_place = Place::of_span(covers.span());
        let requires_place =
            requires.as_ref().map_or(covers_place, |path| Place::of_span(path.span()));
        let requires = requires.map(|path| self.predicate(&path, &types)).transpose()?;
        types.push(result);
        let covers = self.predicate(&covers, &types)?;
        Ok(Contract { covers, requires, covers_place, requires_place })
    }

    fn predicate(
        &mut self,
        path: &syn::Path,
        parameters: &[TypeId],
    ) -> Result<FunctionId, ReadError> {
        let names: Vec<String> =
            path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let name = names.join("::");
        let items = self.items;
        let mut arguments = Vec::new();
        if let Some(definition) = items.functions.get(&name) {
            let mut known = Substitution::new();
            for (input, &of) in definition.signature.inputs.iter().zip(parameters) {
                if let FnArg::Typed(typed) = input {
                    self.learn(&typed.ty, of, &definition.parameters, &mut known);
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
        Err(ReadError::at(path.span(), Fault::Contract { function: name, expected }))
    }
}
