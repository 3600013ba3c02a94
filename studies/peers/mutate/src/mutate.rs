//! Walks through a module and mutates the functions in it.

use crate::schema;
use crate::text;
use crate::variants::{self, Variant};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Attribute, Block, Expr, ImplItemFn, Item, ItemFn, ItemImpl, ItemMod, ItemTrait, Macro,
    Signature, Stmt, Token, TraitItemFn, parse_quote,
};

pub fn mutate(mut module: ItemMod) -> syn::Result<TokenStream> {
    let Some((_, items)) = &mut module.content else {
        return Err(syn::Error::new(module.span(), "the module must be written here"));
    };
    let mut mutator = Mutator { scope: vec![], count: 0, mutants: vec![] };
    for item in items.iter_mut() {
        mutator.visit_item_mut(item);
    }
    items.push(mutator.table());
    let lints = quote!(#[allow(
        arithmetic_overflow,
        overflowing_literals,
        unconditional_panic,
        unused_comparisons,
        unused_parens,
        clippy::all,
        reason = "mutants look odd"
    )]);
    Ok(quote!(#lints #module))
}

struct Mutator {
    /// Names of the types and functions around the place.
    scope: Vec<String>,
    /// How many mutants the function has so far.
    count: u32,
    mutants: Vec<Mutant>,
}

struct Mutant {
    function: String,
    number: u32,
    line: u32,
    what: String,
}

impl Mutator {
    fn table(&self) -> Item {
        let runtime = schema::runtime();
        let rows = self.mutants.iter().zip(0u32..).map(|(mutant, id)| {
            let Mutant { function, number, line, what } = mutant;
            quote!(#runtime::Mutant {
                id: #id, function: #function, number: #number, line: #line, what: #what
            })
        });
        parse_quote!(
            /// The mutants of this module.
            pub const MUTANTS: &[#runtime::Mutant] = &[#(#rows),*];
        )
    }

    /// The number of a new mutant.
    fn add(&mut self, place: Span, what: String) -> u32 {
        let id = u32::try_from(self.mutants.len()).expect("not that many");
        self.count += 1;
        let line = u32::try_from(place.start().line).expect("not that many lines");
        self.mutants.push(Mutant {
            function: self.scope.join("::"),
            number: self.count,
            line,
            what,
        });
        id
    }

    fn add_all(&mut self, expr: &Expr, variants: Vec<Variant>) -> Vec<(u32, Expr)> {
        let before = text::of(expr);
        let add = |variant: Variant| {
            let what = format!("{before} → {}", text::of(&variant.0));
            (self.add(expr.span(), what), variant.0)
        };
        variants.into_iter().map(add).collect()
    }

    fn function(
        &mut self,
        attributes: &mut Vec<Attribute>,
        signature: &Signature,
        body: &mut Block,
    ) {
        if take_intact(attributes) || signature.constness.is_some() {
            return;
        }
        self.scope.push(signature.ident.to_string());
        let count = std::mem::take(&mut self.count);
        self.visit_block_mut(body);
        self.count = count;
        self.scope.pop();
        let runtime = schema::runtime();
        body.stmts.insert(0, parse_quote!(let _depth = #runtime::enter();));
    }

    /// The condition of an `if` or a `while`: also negated.
    fn condition(&mut self, condition: &mut Expr) {
        if has_let(condition) {
            return self.chain(condition);
        }
        let negated = self.add_all(condition, variants::negated(condition));
        self.visit_expr_mut(condition);
        schema::wrap(condition, negated);
    }

    /// A condition with `let`: its operands, none of which may be wrapped if it binds variables.
    fn chain(&mut self, condition: &mut Expr) {
        match condition {
            Expr::Binary(binary) if has_let(&binary.left) || has_let(&binary.right) => {
                self.chain(&mut binary.left);
                self.chain(&mut binary.right);
            }
            Expr::Let(binding) => self.visit_expr_mut(&mut binding.expr),
            operand => self.visit_expr_mut(operand),
        }
    }

    /// What is inside an expression.
    fn inside(&mut self, expr: &mut Expr) {
        match expr {
            Expr::If(it) => {
                self.condition(&mut it.cond);
                self.visit_block_mut(&mut it.then_branch);
                if let Some((_, branch)) = &mut it.else_branch {
                    self.visit_expr_mut(branch);
                }
            }
            Expr::While(it) => {
                self.condition(&mut it.cond);
                self.visit_loop(&mut it.body);
            }
            Expr::ForLoop(it) => {
                self.visit_expr_mut(&mut it.expr);
                self.visit_loop(&mut it.body);
            }
            Expr::Loop(it) => self.visit_loop(&mut it.body),
            Expr::Repeat(it) => self.visit_expr_mut(&mut it.expr),
            Expr::Unary(it) if variants::is_negative_number(it) => {}
            Expr::Const(_) => {}
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }

    fn visit_loop(&mut self, body: &mut Block) {
        self.visit_block_mut(body);
        let runtime = schema::runtime();
        body.stmts.insert(0, parse_quote!(#runtime::tick();));
    }
}

impl VisitMut for Mutator {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let variants = variants::of(expr);
        let variants = self.add_all(expr, variants);
        self.inside(expr);
        schema::wrap(expr, variants);
    }

    /// A statement for its effect is also left out.
    fn visit_stmt_mut(&mut self, statement: &mut Stmt) {
        let deleted = match &*statement {
            Stmt::Expr(expr, Some(_)) if has_effect(expr) => {
                Some(self.add(expr.span(), format!("{}; → nothing", text::of(expr))))
            }
            _ => None,
        };
        visit_mut::visit_stmt_mut(self, statement);
        if let Some(id) = deleted {
            let runtime = schema::runtime();
            *statement = parse_quote!(if !#runtime::is_active(#id) { #statement });
        }
    }

    /// Of macros only `vec!` is known to have expressions as arguments.
    fn visit_macro_mut(&mut self, it: &mut Macro) {
        if !it.path.is_ident("vec") {
            return;
        }
        if let Ok(mut list) = it.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated) {
            list.iter_mut().for_each(|item| self.visit_expr_mut(item));
            it.tokens = list.into_token_stream();
        } else if let Ok(mut repeated) =
            it.parse_body_with(Punctuated::<Expr, Token![;]>::parse_terminated)
        {
            repeated.iter_mut().for_each(|part| self.visit_expr_mut(part));
            it.tokens = repeated.into_token_stream();
        }
    }

    fn visit_item_mut(&mut self, item: &mut Item) {
        match item {
            Item::Fn(ItemFn { attrs, sig, block, .. }) => self.function(attrs, sig, block),
            Item::Impl(it) => self.visit_item_impl_mut(it),
            Item::Mod(it) => self.visit_item_mod_mut(it),
            Item::Trait(it) => self.visit_item_trait_mut(it),
            _ => {}
        }
    }

    fn visit_item_mod_mut(&mut self, module: &mut ItemMod) {
        if take_intact(&mut module.attrs) {
            return;
        }
        self.scope.push(module.ident.to_string());
        let items = module.content.iter_mut().flat_map(|(_, items)| items);
        items.for_each(|item| self.visit_item_mut(item));
        self.scope.pop();
    }

    fn visit_item_impl_mut(&mut self, it: &mut ItemImpl) {
        if take_intact(&mut it.attrs) || is_for_display(it) {
            return;
        }
        let name = it.self_ty.to_token_stream().into_iter().next().map(|name| name.to_string());
        self.scope.extend(name.clone());
        visit_mut::visit_item_impl_mut(self, it);
        self.scope.truncate(self.scope.len() - usize::from(name.is_some()));
    }

    fn visit_item_trait_mut(&mut self, it: &mut ItemTrait) {
        if take_intact(&mut it.attrs) {
            return;
        }
        self.scope.push(it.ident.to_string());
        visit_mut::visit_item_trait_mut(self, it);
        self.scope.pop();
    }

    fn visit_impl_item_fn_mut(&mut self, it: &mut ImplItemFn) {
        self.function(&mut it.attrs, &it.sig, &mut it.block);
    }

    fn visit_trait_item_fn_mut(&mut self, it: &mut TraitItemFn) {
        if let Some(body) = &mut it.default {
            self.function(&mut it.attrs, &it.sig, body);
        }
    }

    // What is not evaluated when the program runs stays as it is.
    fn visit_angle_bracketed_generic_arguments_mut(
        &mut self,
        _: &mut syn::AngleBracketedGenericArguments,
    ) {
    }
    fn visit_attribute_mut(&mut self, _: &mut Attribute) {}
    fn visit_generics_mut(&mut self, _: &mut syn::Generics) {}
    fn visit_impl_item_const_mut(&mut self, _: &mut syn::ImplItemConst) {}
    fn visit_pat_mut(&mut self, _: &mut syn::Pat) {}
    fn visit_trait_item_const_mut(&mut self, _: &mut syn::TraitItemConst) {}
    fn visit_type_mut(&mut self, _: &mut syn::Type) {}
}

/// Whether something is marked `#[intact]`, which is taken off, or is for tests only.
fn take_intact(attributes: &mut Vec<Attribute>) -> bool {
    let before = attributes.len();
    attributes.retain(|attribute| !attribute.path().is_ident("intact"));
    let is_test = |it: &Attribute| {
        it.path().is_ident("cfg") && it.meta.to_token_stream().to_string().contains("test")
    };
    attributes.len() < before || attributes.iter().any(is_test)
}

fn is_for_display(it: &ItemImpl) -> bool {
    let name = it.trait_.as_ref().and_then(|(_, path, _)| path.segments.last());
    name.is_some_and(|name| name.ident == "Display" || name.ident == "Debug")
}

fn has_let(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

/// Whether an expression is a statement that a mutant leaves out: a call or an assignment.
fn has_effect(expr: &Expr) -> bool {
    match expr {
        Expr::Assign(_) | Expr::Call(_) | Expr::MethodCall(_) => true,
        Expr::Binary(binary) => variants::is_assignment(&binary.op),
        Expr::Try(it) => has_effect(&it.expr),
        _ => false,
    }
}

#[cfg(test)]
mod tests;
