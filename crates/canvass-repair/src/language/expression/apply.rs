//! Reading of names and calls.

use proc_macro2::Span;
use syn::{Expr, FnArg, GenericArgument, PathArguments, spanned::Spanned};

use crate::language::{
    core::{Expression, Form},
    error::{ReadError, ReadErrorKind},
    expression::Scope,
    names::{foreign, is_local},
    reader::Reader,
    resolve::{Substitution, mentions},
    types::{Hold, TypeId},
};

impl Reader<'_> {
    pub(crate) fn name(
        &mut self,
        scope: &mut Scope,
        path: &syn::Path,
        expected: Option<TypeId>,
    ) -> Result<Expression, ReadError> {
        let span = path.span().byte_range();
        let name = path.segments.last().expect("a path has a segment").ident.to_string();
        if path.segments.len() == 1
            && let Some(local) = scope.find(&name)
        {
            let known = &scope.locals[local.index()];
            return Ok(Expression {
                form: Form::Local(local),
                of: known.of,
                hold: known.hold,
                span,
            });
        }
        let items = self.items;
        let full = self.full_name(scope, path);
        if let Some(constant) = items.constants.get(&full).filter(|_| is_local(path, 2)) {
            let mut known = Substitution::new();
            if let Some(owner) = constant.owner {
                known.insert("Self".to_owned(), self.resolve(owner, &known)?.0);
            }
            let of = self.resolve(constant.of, &known)?.0;
            let value = self.expression(&mut scope.below(known), constant.value, Some(of))?;
            return Ok(Expression { span, ..value });
        }
        if self.is_constructor(scope, path) {
            return self.build(scope, path, &[], expected, path.span());
        }
        if let Some(constant) = self.integer_constant(path) {
            return Ok(constant);
        }
        Err(ReadError::at(
            path.span(),
            ReadErrorKind::Unknown { kind: "variable or constructor", name },
        ))
    }

    /// A path of one or two names, with the type's own name for `Self`.
    pub(super) fn full_name(&self, scope: &Scope, path: &syn::Path) -> String {
        let mut names: Vec<String> =
            path.segments.iter().rev().take(2).map(|segment| segment.ident.to_string()).collect();
        if let Some(owner) = names.get_mut(1)
            && owner == "Self"
            && let Some(of) = scope.known.get("Self")
            && let Some((name, _)) = self.origins.get(of)
        {
            owner.clone_from(name);
        }
        names.reverse();
        names.join("::")
    }

    pub(super) fn call(
        &mut self,
        scope: &mut Scope,
        call: &syn::ExprCall,
        expected: Option<TypeId>,
    ) -> Result<Expression, ReadError> {
        let Expr::Path(callee) = call.func.as_ref() else {
            return Err(ReadError::outside(
                call.func.span(),
                "a call of an expression",
                "a call of a function by its name",
            ));
        };
        let span = call.span().byte_range();
        let path = &callee.path;
        let segment = path.segments.last().expect("a path has a segment");
        let owner = path.segments.iter().rev().nth(1).map(|segment| segment.ident.to_string());
        let name = segment.ident.to_string();
        match (owner.as_deref(), name.as_str(), call.args.len()) {
            (Some("Box"), "new", 1) if is_local(path, 2) => {
                let inner = self.expression(scope, &call.args[0], expected)?;
                return Ok(Expression { hold: Hold::Boxed, span, ..inner });
            }
            (None | Some("generate" | "canvass"), "any" | "range", _)
                if !self.items.names.is_ours(path) || self.items.names.is_foreign(&name) =>
            {
                return Err(foreign(call.span()));
            }
            (None | Some("generate" | "canvass"), "any", 0) => {
                let of = match &segment.arguments {
                    PathArguments::AngleBracketed(written) => match written.args.first() {
                        Some(GenericArgument::Type(written)) => {
                            Some(self.resolve(written, &scope.known)?.0)
                        }
                        _ => expected,
                    },
                    _ => expected,
                };
                let of = of.ok_or_else(|| ReadError::at(call.span(), ReadErrorKind::Undecided))?;
                self.require_derived("Canvass", of, call.span())?;
                return Ok(Expression { form: Form::Any, of, hold: Hold::Owned, span });
            }
            (None | Some("generate" | "canvass"), "range", 1) => {
                return self.range(scope, &call.args[0], expected, call.span());
            }
            (None, "max" | "min", 2) if self.items.names.is_foreign(&name) => {
                return Err(foreign(call.span()));
            }
            (None | Some("cmp" | "Ord"), "max" | "min", 2)
                if (path.segments.len() <= 2 || is_local(path, 1))
                    && !self.items.functions.contains_key(&name) =>
            {
                let (left, right) = self.operands(scope, &call.args[0], &call.args[1], expected)?;
                return self.extreme(scope, &name, left, right, call.span());
            }
            _ => {}
        }
        if call.args.len() == 1
            && let Some(number) = self.lossless(scope, path, &call.args[0], call.span())?
        {
            return Ok(number);
        }
        if self.is_constructor(scope, path) {
            let arguments: Vec<&Expr> = call.args.iter().collect();
            let built = self.build(scope, path, &arguments, expected, path.span())?;
            return Ok(Expression { span, ..built });
        }
        let full = self.full_name(scope, path);
        let full = match owner {
            None => name,
            // `module::f` may be another function than the `f` of this file.
            Some(owner) if matches!(owner.as_str(), "self" | "crate" | "super") => name,
            Some(_) if is_local(path, 2) => full,
            Some(owner) => format!("::{owner}::{name}"),
        };
        let arguments: Vec<&Expr> = call.args.iter().collect();
        self.apply(scope, &full, None, &arguments, expected, call.span())
    }

    /// Refuses a type that contains one for which a trait is implemented by hand.
    pub(super) fn require_derived(
        &self,
        name: &str,
        of: TypeId,
        span: Span,
    ) -> Result<(), ReadError> {
        let mut seen = vec![of];
        let mut next = 0;
        while next < seen.len() {
            let origin = self.origins.get(&seen[next]).map_or("", |(origin, _)| origin.as_str());
            let names = &self.items.names;
            if names.is_by_hand(name, origin) || (name == "Canvass" && names.is_changed(origin)) {
                let found = "a type with an implementation or attributes of its own";
                return Err(ReadError::outside(span, found, "a type that only derives the trait"));
            }
            for field in self.types.constructors(seen[next]).iter().flat_map(|c| &c.fields) {
                if !seen.contains(&field.of) {
                    seen.push(field.of);
                }
            }
            next += 1;
        }
        Ok(())
    }

    fn range(
        &mut self,
        scope: &mut Scope,
        written: &Expr,
        expected: Option<TypeId>,
        span: Span,
    ) -> Result<Expression, ReadError> {
        let Expr::Range(range) = written else {
            return Err(ReadError::outside(
                written.span(),
                "this range",
                "`range(a..b)` or `range(a..=b)`",
            ));
        };
        let (Some(start), Some(end)) = (&range.start, &range.end) else {
            return Err(ReadError::outside(
                written.span(),
                "an open range",
                "`range(a..b)` or `range(a..=b)`",
            ));
        };
        let (start, end) = self.operands(scope, start, end, expected)?;
        if !self.types.is_integer(start.of) {
            return Err(ReadError::outside(
                written.span(),
                "a range of this type",
                "a range of integers",
            ));
        }
        let of = start.of;
        let inclusive = matches!(range.limits, syn::RangeLimits::Closed(_));
        let form = Form::Range(inclusive, Box::new(start), Box::new(end));
        Ok(Expression { form, of, hold: Hold::Owned, span: span.byte_range() })
    }

    /// A call of a function of the file. The receiver of a method call is read already.
    pub(super) fn apply(
        &mut self,
        scope: &mut Scope,
        name: &str,
        receiver: Option<Expression>,
        arguments: &[&Expr],
        expected: Option<TypeId>,
        span: Span,
    ) -> Result<Expression, ReadError> {
        let items = self.items;
        let Some(definition) = items.functions.get(name) else {
            let name = name.trim_start_matches("::").to_owned();
            return Err(ReadError::at(span, ReadErrorKind::Unknown { kind: "function", name }));
        };
        let inputs: Vec<&FnArg> = definition.signature.inputs.iter().collect();
        let found = arguments.len() + usize::from(receiver.is_some());
        if inputs.len() != found {
            return Err(ReadError::at(
                span,
                ReadErrorKind::Arity { name: name.to_owned(), expected: inputs.len(), found },
            ));
        }
        let mut known = Substitution::new();
        if let (Some(owner), Some(receiver)) = (definition.owner, &receiver) {
            self.learn(owner, receiver.of, &definition.parameters, &mut known);
        }
        if let (syn::ReturnType::Type(_, written), Some(expected)) =
            (&definition.signature.output, expected)
        {
            self.learn(written, expected, &definition.parameters, &mut known);
        }
        if let Some(owner) = definition.owner {
            let is_open = |name: &String| !known.contains_key(name) && mentions(owner, name);
            if !definition.parameters.iter().any(is_open) {
                let of = self.resolve(owner, &known)?.0;
                known.insert("Self".to_owned(), of);
            }
        }
        let mut parts: Vec<Expression> = receiver.into_iter().collect();
        for (input, argument) in inputs[parts.len()..].iter().zip(arguments) {
            let FnArg::Typed(typed) = input else {
                let owner = definition.owner.expect("only methods have a receiver");
                let of = self.resolve(owner, &known)?.0;
                parts.push(self.expression(scope, argument, Some(of))?);
                continue;
            };
            let decided = definition
                .parameters
                .iter()
                .all(|name| known.contains_key(name) || !mentions(&typed.ty, name));
            let decided = decided && (known.contains_key("Self") || !mentions(&typed.ty, "Self"));
            let wanted = if decided { Some(self.resolve(&typed.ty, &known)?.0) } else { None };
            let part = self.expression(scope, argument, wanted)?;
            self.learn(&typed.ty, part.of, &definition.parameters, &mut known);
            parts.push(part);
        }
        let types: Option<Vec<TypeId>> =
            definition.parameters.iter().map(|name| known.get(name).copied()).collect();
        let types = types.ok_or_else(|| ReadError::at(span, ReadErrorKind::Undecided))?;
        if items.is_choosing(name) && definition.attribute.is_none() {
            return self.inline(scope, name, types, parts, span);
        }
        let id = self.function(name, types, span)?;
        let heading = self.heading_of(id);
        for (parameter, part) in heading.parameters.iter().zip(&parts) {
            if parameter.of != part.of {
                let (expected, found) = (self.types.name(parameter.of), self.types.name(part.of));
                let kind = ReadErrorKind::Mismatch {
                    expected: expected.to_owned(),
                    found: found.to_owned(),
                };
                return Err(ReadError::at(span, kind));
            }
        }
        Ok(Expression {
            form: Form::Call(id, parts),
            of: heading.result,
            hold: heading.hold,
            span: span.byte_range(),
        })
    }
}
