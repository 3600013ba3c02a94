//! quickcheck's `Arbitrary` as a generator of a size.

use proc_macro2::Span;
use quote::ToTokens;
use syn::{Expr, FnArg, ImplItem, Item, Pat, spanned::Spanned};

use super::Translation;
use crate::language::ReadError;

impl Translation<'_> {
    pub(super) fn arbitrary(
        &mut self,
        item: &syn::ItemImpl,
        file: &[Item],
    ) -> Result<(), ReadError> {
        let nearest =
            "`fn arbitrary(g: &mut Gen) -> Self` for a type of this file without parameters";
        let outside = |span: Span| ReadError::outside(span, "this `Arbitrary`", nearest);
        let syn::Type::Path(of) = item.self_ty.as_ref() else { return Err(outside(item.span())) };
        let owner = of.path.get_ident().ok_or_else(|| outside(item.span()))?.to_string();
        let method = item.items.iter().find_map(|part| match part {
            ImplItem::Fn(method) if method.sig.ident == "arbitrary" => Some(method),
            _ => None,
        });
        let method = method.ok_or_else(|| outside(item.span()))?;
        let Some(FnArg::Typed(input)) = method.sig.inputs.first() else {
            return Err(outside(method.sig.span()));
        };
        let Pat::Ident(source) = input.pat.as_ref() else { return Err(outside(input.span())) };
        let known: Vec<String> = file.iter().filter_map(arbitrary_of).collect();
        if !method.sig.generics.params.is_empty() {
            let nearest = "`fn arbitrary(g: &mut Gen) -> Self`, as quickcheck has it since 1.0";
            let found = "an `Arbitrary` of an older quickcheck, whose integers depend on the size";
            return Err(ReadError::outside(method.sig.generics.span(), found, nearest));
        }
        let mut edits = Edits {
            source: source.ident.to_string(),
            owner: owner.clone(),
            known,
            found: Vec::new(),
        };
        for statement in &method.block.stmts {
            edits.visit(statement.to_token_stream(), statement.span(), self)?;
        }
        edits.own_names(method.block.to_token_stream());
        let whole = method.block.span().byte_range();
        let mut body = String::new();
        let mut from = whole.start;
        edits.found.sort_by_key(|(range, _)| range.start);
        for (range, text) in &edits.found {
            if range.start < from {
                continue;
            }
            body.push_str(&self.source[from..range.start]);
            body.push_str(text);
            from = range.end;
        }
        body.push_str(&self.source[from..whole.end]);
        let body =
            body.replace("Self {", &format!("{owner} {{")).replace("Self::", &format!("{owner}::"));
        let name = function_of(&owner);
        let (predicate, definition) = self.predicate(&owner, "size: usize", &owner);
        let text = format!(
            "{definition}#[canvass::generator(covers = {predicate})]\nfn {name}(size: usize) -> {owner} {body}"
        );
        self.count += 1;
        self.replace(item.span(), text);
        Ok(())
    }
}

/// The type that an item implements `Arbitrary` for.
fn arbitrary_of(item: &Item) -> Option<String> {
    let Item::Impl(item) = item else { return None };
    let syn::Type::Path(of) = item.self_ty.as_ref() else { return None };
    of.path.get_ident().filter(|_| is_arbitrary(item)).map(ToString::to_string)
}

/// Whether an item implements `Arbitrary`.
pub(super) fn is_arbitrary(item: &syn::ItemImpl) -> bool {
    let of_trait = item.trait_.as_ref().and_then(|(path, _)| path.segments.last());
    of_trait.is_some_and(|last| last.ident == "Arbitrary")
}

fn function_of(owner: &str) -> String {
    format!("arbitrary_{}", owner.to_lowercase())
}

/// What is replaced in the body of an `arbitrary`.
struct Edits {
    /// The name of the `Gen`.
    source: String,
    owner: String,
    known: Vec<String>,
    found: Vec<(std::ops::Range<usize>, String)>,
}

/// Types of which quickcheck makes all values.
const WHOLE: [&str; 12] =
    ["bool", "u8", "u16", "u32", "u64", "usize", "i8", "i16", "i32", "i64", "isize", "i128"];

impl Edits {
    /// Writes the type's name for `Self`.
    fn own_names(&mut self, tokens: proc_macro2::TokenStream) {
        for token in tokens {
            match token {
                proc_macro2::TokenTree::Ident(name) if name == "Self" => {
                    self.found.push((name.span().byte_range(), self.owner.clone()));
                }
                proc_macro2::TokenTree::Group(group) => self.own_names(group.stream()),
                _ => {}
            }
        }
    }

    /// Looks for uses of the `Gen` in an expression that is given by its tokens.
    fn visit(
        &mut self,
        tokens: proc_macro2::TokenStream,
        span: Span,
        translation: &Translation<'_>,
    ) -> Result<(), ReadError> {
        let block: syn::Block = syn::parse2(quote::quote!({ #tokens }))?;
        for statement in &block.stmts {
            match statement {
                syn::Stmt::Local(local) => {
                    if let Some(init) = &local.init {
                        self.expression(&init.expr, translation)?;
                    }
                }
                syn::Stmt::Expr(expression, _) => self.expression(expression, translation)?,
                _ => return Err(unread(span)),
            }
        }
        Ok(())
    }

    fn expression(
        &mut self,
        written: &Expr,
        translation: &Translation<'_>,
    ) -> Result<(), ReadError> {
        if !self.uses_source(written) {
            return Ok(());
        }
        if let Some(text) = self.replaced(written, translation)? {
            self.found.push((written.span().byte_range(), text));
            return Ok(());
        }
        let parts: Vec<&Expr> = match written {
            Expr::Paren(inner) => vec![&inner.expr],
            Expr::Reference(inner) => vec![&inner.expr],
            Expr::Unary(inner) => vec![&inner.expr],
            Expr::Cast(inner) => vec![&inner.expr],
            Expr::Field(inner) => vec![&inner.base],
            Expr::Binary(both) => vec![&both.left, &both.right],
            Expr::Call(call) => call.args.iter().collect(),
            Expr::MethodCall(call) => {
                [call.receiver.as_ref()].into_iter().chain(&call.args).collect()
            }
            Expr::Struct(literal) => literal.fields.iter().map(|field| &field.expr).collect(),
            Expr::Tuple(tuple) => tuple.elems.iter().collect(),
            Expr::If(choice) => {
                self.visit(block_tokens(&choice.then_branch), choice.span(), translation)?;
                let otherwise = choice.else_branch.as_ref().map(|(_, other)| other.as_ref());
                [choice.cond.as_ref()].into_iter().chain(otherwise).collect()
            }
            Expr::Block(block) => {
                self.visit(block_tokens(&block.block), block.span(), translation)?;
                Vec::new()
            }
            Expr::Match(choice) => {
                let bodies = choice.arms.iter().map(|arm| arm.body.as_ref());
                [choice.expr.as_ref()].into_iter().chain(bodies).collect()
            }
            other => return Err(unread(other.span())),
        };
        parts.into_iter().try_for_each(|part| self.expression(part, translation))
    }

    /// What stands for an expression that uses the `Gen` directly.
    fn replaced(
        &self,
        written: &Expr,
        translation: &Translation<'_>,
    ) -> Result<Option<String>, ReadError> {
        match written {
            Expr::Call(call) if self.is_arbitrary(call) => {
                let Expr::Path(path) = call.func.as_ref() else { return Ok(None) };
                let segments: Vec<String> =
                    path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
                let [of, _] = segments.as_slice() else { return Err(unread(written.span())) };
                let of = if of == "Self" { &self.owner } else { of };
                if WHOLE.contains(&of.as_str()) {
                    return Ok(Some(format!("any::<{of}>()")));
                }
                if !self.known.contains(of) {
                    return Err(unread(written.span()));
                }
                let size = self.size(&call.args[0], translation)?;
                Ok(Some(format!("{}({size})", function_of(of))))
            }
            Expr::MethodCall(call)
                if call.method == "size"
                    && self.is_source(&call.receiver)
                    && call.args.is_empty() =>
            {
                Ok(Some("size".to_owned()))
            }
            // `*g.choose(&[a, b]).unwrap()`, `g.choose(&[a, b]).unwrap().clone()`
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => {
                self.chosen(&unary.expr, translation)
            }
            Expr::MethodCall(call) if call.method == "clone" => {
                self.chosen(&call.receiver, translation)
            }
            _ => Ok(None),
        }
    }

    /// The alternatives of `g.choose(&[a, b]).unwrap()`.
    fn chosen(
        &self,
        written: &Expr,
        translation: &Translation<'_>,
    ) -> Result<Option<String>, ReadError> {
        let Expr::MethodCall(unwrapped) = written else { return Ok(None) };
        let Expr::MethodCall(call) = unwrapped.receiver.as_ref() else { return Ok(None) };
        let is_choice = unwrapped.method == "unwrap"
            && call.method == "choose"
            && self.is_source(&call.receiver)
            && call.args.len() == 1;
        let Expr::Reference(list) = call.args.first().filter(|_| is_choice).unwrap_or(written)
        else {
            return Ok(None);
        };
        let Expr::Array(list) = list.expr.as_ref() else { return Ok(None) };
        if let Some(part) = list.elems.iter().find(|part| self.uses_source(part)) {
            // All of them are made before one is chosen.
            return Err(unread(part.span()));
        }
        let parts: Vec<&str> = list.elems.iter().map(|part| translation.text(part)).collect();
        Ok(Some(format!("choose![{}]", parts.join(", "))))
    }

    fn is_arbitrary(&self, call: &syn::ExprCall) -> bool {
        matches!(call.func.as_ref(), Expr::Path(path)
            if path.path.segments.last().is_some_and(|last| last.ident == "arbitrary"))
            && call.args.len() == 1
    }

    /// The size of a `Gen`: `g`, or `&mut Gen::new(size)`.
    fn size(&self, written: &Expr, translation: &Translation<'_>) -> Result<String, ReadError> {
        if self.is_source(written) {
            return Ok("size".to_owned());
        }
        if let Expr::Reference(inner) = written
            && let Expr::Call(call) = inner.expr.as_ref()
            && call.func.to_token_stream().to_string().replace(' ', "") == "Gen::new"
            && call.args.len() == 1
        {
            let text = translation.text(&call.args[0]);
            return Ok(text.replace(&format!("{}.size()", self.source), "size"));
        }
        Err(unread(written.span()))
    }

    fn is_source(&self, written: &Expr) -> bool {
        match written {
            Expr::Path(path) => path.path.is_ident(&self.source),
            Expr::Reference(inner) => self.is_source(&inner.expr),
            Expr::Unary(inner) => self.is_source(&inner.expr),
            Expr::Paren(inner) => self.is_source(&inner.expr),
            _ => false,
        }
    }

    fn uses_source(&self, written: &Expr) -> bool {
        let mut names = Vec::new();
        super::strategy::names_in(written.to_token_stream(), &mut names);
        names.contains(&self.source)
    }
}

fn block_tokens(block: &syn::Block) -> proc_macro2::TokenStream {
    block.stmts.iter().map(ToTokens::to_token_stream).collect()
}

fn unread(span: Span) -> ReadError {
    let nearest = "`T::arbitrary(g)` of an integer, `bool` or a type of the file, `g.size()`, `*g.choose(&[a, b]).unwrap()`, or \
                   `T::arbitrary(&mut Gen::new(size))`";
    ReadError::outside(span, "this use of the generator", nearest)
}
