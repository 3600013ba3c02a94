//! Reading of macro invocations.

use proc_macro2::Span;
use syn::{
    Expr, Token,
    parse::{Parse, ParseStream},
    punctuated::Punctuated,
    spanned::Spanned,
};

use crate::language::{
    core::{Alternative, Arm, Expression, Form, Pattern},
    error::{ReadError, ReadErrorKind},
    expression::{Scope, truth},
    reader::Reader,
    types::{Hold, TypeId},
};

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
        match name.as_str() {
            "hole" => Ok(Expression {
                form: Form::Hole,
                of: expected.ok_or_else(undecided)?,
                hold: Hold::Owned,
                span,
            }),
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
                        (guarded.pat.as_ref(), Some(guarded.guard.as_ref()))
                    }
                    plain => (plain, None),
                };
                let then =
                    self.arm(scope, &value, pattern, guard, |_, _| Ok(truth(true, span.clone())))?;
                let otherwise = Arm {
                    pattern: Pattern::Anything,
                    guard: None,
                    body: truth(false, span.clone()),
                };
                let form = Form::Match(Box::new(value), vec![then, otherwise]);
                Ok(Expression { form, of: TypeId::BOOL, hold: Hold::Owned, span })
            }
            _ => Err(ReadError::outside(
                written.span(),
                "this macro",
                "`choose!`, `hole!`, `reject!` or `matches!`",
            )),
        }
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
