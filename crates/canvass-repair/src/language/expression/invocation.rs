//! Reading of macro invocations.

use proc_macro2::Span;
use syn::{
    Expr, Token,
    parse::{Parse, ParseStream},
    punctuated::Punctuated,
    spanned::Spanned,
};

use crate::language::{
    core::{Alternative, Arm, Expression, Form, FunctionId, Pattern},
    error::{ReadError, ReadErrorKind},
    expression::{Scope, truth},
    names::foreign,
    reader::Reader,
    types::{Hold, TypeId},
};

/// Macros that end the program.
pub(super) const PANICS: [&str; 4] = ["panic", "unreachable", "todo", "unimplemented"];

/// An expression without a value: no pattern fits.
pub(super) fn panic(of: TypeId, span: Span) -> Expression {
    let nothing = truth(true, span.byte_range());
    let form = Form::Match(Box::new(nothing), Vec::new());
    Expression { form, of, hold: Hold::Owned, span: span.byte_range() }
}

struct WrittenAlternative {
    weight: Option<Expr>,
    body: Expr,
}

impl Parse for WrittenAlternative {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let first = input.parse()?;
        if input.peek(Token![=>]) {
            input.parse::<Token![=>]>()?;
            return Ok(Self { weight: Some(first), body: input.parse()? });
        }
        Ok(Self { weight: None, body: first })
    }
}

/// `covers = predicate`
struct Covers {
    predicate: syn::Path,
}

impl Parse for Covers {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let word: syn::Ident = input.parse()?;
        if word != "covers" {
            return Err(syn::Error::new(word.span(), "expected `hole!(covers = predicate)`"));
        }
        input.parse::<Token![=]>()?;
        let predicate = input.parse()?;
        input.parse::<Option<Token![,]>>()?;
        Ok(Self { predicate })
    }
}

struct Matches {
    value: Expr,
    pattern: syn::Pat,
}

impl Parse for Matches {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let value = input.parse()?;
        input.parse::<Token![,]>()?;
        let pattern = syn::Pat::parse_multi_with_leading_vert(input)?;
        input.parse::<Option<Token![,]>>()?;
        Ok(Self { value, pattern })
    }
}

impl Reader<'_> {
    /// `choose![…]`, `hole!()`, `reject!()` and `matches!(…)`.
    pub(super) fn invocation(
        &mut self,
        scope: &mut Scope,
        written: &syn::Macro,
        expected: Option<TypeId>,
    ) -> Result<Expression, ReadError> {
        let name = written.path.segments.last().expect("a path has a segment").ident.to_string();
        let span = written.span().byte_range();
        let undecided = || ReadError::at(written.span(), ReadErrorKind::Undecided);
        if self.items.names.is_foreign(&name) || self.items.names.is_foreign_macro(&written.path) {
            return Err(foreign(written.span()));
        }
        match name.as_str() {
            "hole" => {
                let of = expected.ok_or_else(undecided)?;
                let covers = self.hole_covers(scope, written, of)?;
                Ok(Expression { form: Form::Hole(covers), of, hold: Hold::Owned, span })
            }
            "reject" => Ok(Expression {
                form: Form::Reject,
                of: expected.ok_or_else(undecided)?,
                hold: Hold::Owned,
                span,
            }),
            "choose" => {
                let choices = written.parse_body_with(
                    Punctuated::<WrittenAlternative, Token![,]>::parse_terminated,
                )?;
                self.alternatives(scope, choices, expected, written.span())
            }
            "matches" => {
                let matches: Matches = written.parse_body()?;
                let value = self.expression(scope, &matches.value, None)?;
                let (pattern, guard) = match &matches.pattern {
                    syn::Pat::Guard(guarded) => {
                        (guarded.pat.as_ref(), vec![guarded.guard.as_ref()])
                    }
                    plain => (plain, Vec::new()),
                };
                let then =
                    self.arm(scope, &value, pattern, &guard, |_, _| Ok(truth(true, span.clone())))?;
                let otherwise = Arm {
                    pattern: Pattern::Anything,
                    guard: None,
                    body: truth(false, span.clone()),
                };
                let form = Form::Match(Box::new(value), vec![then, otherwise]);
                Ok(Expression { form, of: TypeId::BOOL, hold: Hold::Owned, span })
            }
            "vec" => self.vec_macro(scope, written, expected),
            name if PANICS.contains(&name) => {
                Ok(panic(expected.ok_or_else(undecided)?, written.span()))
            }
            _ => Err(ReadError::outside(
                written.span(),
                "this macro",
                "`choose!`, `hole!`, `reject!`, `matches!`, `vec!`, `assert!` or `panic!`",
            )),
        }
    }

    /// The predicate in `hole!(covers = predicate)`: it takes the parameters of the generator, and then a value.
    fn hole_covers(
        &mut self,
        scope: &Scope,
        written: &syn::Macro,
        of: TypeId,
    ) -> Result<Option<FunctionId>, ReadError> {
        if written.tokens.is_empty() {
            return Ok(None);
        }
        let Covers { predicate } = written.parse_body()?;
        let parameters = scope.locals[..scope.arity].iter().map(|parameter| parameter.of);
        let types: Vec<TypeId> = parameters.chain([of]).collect();
        self.predicate(&predicate, scope.known.get("Self").copied(), &types).map(Some)
    }

    fn alternatives(
        &mut self,
        scope: &mut Scope,
        choices: Punctuated<WrittenAlternative, Token![,]>,
        mut expected: Option<TypeId>,
        span: Span,
    ) -> Result<Expression, ReadError> {
        let mut alternatives = Vec::new();
        for choice in &choices {
            let weight =
                choice.weight.as_ref().map(|weight| self.weight(scope, weight)).transpose()?;
            let body = self.expression(scope, &choice.body, expected)?;
            expected = Some(body.of);
            alternatives.push(Alternative { weight, body, span: choice.body.span().byte_range() });
        }
        let Some(first) = alternatives.first() else {
            return Err(ReadError::outside(span, "a choice of nothing", "`choose![a, b]`"));
        };
        let (of, hold) = (first.body.of, first.body.hold);
        Ok(Expression { form: Form::Choose(alternatives), of, hold, span: span.byte_range() })
    }

    fn weight(&mut self, scope: &mut Scope, written: &Expr) -> Result<Expression, ReadError> {
        let usize_type = self.types.named("usize");
        let expected = if matches!(written, Expr::Lit(_)) { usize_type } else { None };
        let weight = self.expression(scope, written, expected)?;
        if !self.types.is_unsigned(weight.of) {
            return Err(ReadError::outside(
                written.span(),
                "this weight",
                "a literal or an unsigned integer",
            ));
        }
        Ok(weight)
    }
}
