//! Sequences: `vec![…]`, indices, slices and what the standard library does with them.

use proc_macro2::Span;
use syn::{
    Expr, Token,
    parse::{Parse, ParseStream},
    punctuated::Punctuated,
    spanned::Spanned,
};

use crate::language::{
    core::{Expression, Form},
    error::{ReadError, ReadErrorKind},
    expression::{Scope, source::make},
    reader::Reader,
    types::{Hold, TypeId},
};

/// Methods that give the sequence itself.
const SAME: [&str; 7] =
    ["iter", "into_iter", "to_vec", "as_slice", "into_boxed_slice", "as_ref", "to_owned"];
/// Methods that change the variable they are called on, with their names in the library.
const CHANGES: [(&str, &str, usize); 8] = [
    ("push", "_push", 1),
    ("insert", "_insert", 2),
    ("pop", "_pop", 0),
    ("clear", "_clear", 0),
    ("sort", "_sort", 0),
    ("sort_unstable", "_sort", 0),
    ("reverse", "_reversed", 0),
    ("dedup", "_dedup", 0),
];
/// Methods that change it, and take a number.
const CHANGES_BY: [(&str, &str); 3] =
    [("truncate", "_take"), ("extend_from_slice", "_then"), ("extend", "_then")];

/// `a, b` or `a; n` in `vec![…]`.
enum Elements {
    List(Punctuated<Expr, Token![,]>),
    Repeat(Box<Expr>, Box<Expr>),
}

impl Parse for Elements {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.is_empty() {
            return Ok(Elements::List(Punctuated::new()));
        }
        let first: Expr = input.parse()?;
        if input.peek(Token![;]) {
            input.parse::<Token![;]>()?;
            return Ok(Elements::Repeat(Box::new(first), input.parse()?));
        }
        let mut list = Punctuated::new();
        list.push_value(first);
        if input.peek(Token![,]) {
            list.push_punct(input.parse()?);
            for pair in Punctuated::<Expr, Token![,]>::parse_terminated(input)?.into_pairs() {
                list.extend([pair]);
            }
        }
        Ok(Elements::List(list))
    }
}

impl Reader<'_> {
    /// `vec![a, b]` or `vec![a; n]`
    pub(super) fn vec_macro(
        &mut self,
        scope: &mut Scope,
        written: &syn::Macro,
        expected: Option<TypeId>,
    ) -> Result<Expression, ReadError> {
        match written.parse_body()? {
            Elements::List(list) => {
                self.elements(scope, list.iter().collect(), expected, written.span())
            }
            Elements::Repeat(item, count) => {
                self.repeated(scope, &item, &count, expected, written.span())
            }
        }
    }

    /// A sequence of these elements.
    pub(super) fn elements(
        &mut self,
        scope: &mut Scope,
        written: Vec<&Expr>,
        expected: Option<TypeId>,
        span: Span,
    ) -> Result<Expression, ReadError> {
        let mut item = expected.and_then(|of| self.item_of(of));
        let mut parts = Vec::new();
        for part in written {
            let read = self.expression(scope, part, item)?;
            item = Some(read.of);
            parts.push(read);
        }
        let item = item.ok_or_else(|| ReadError::at(span, ReadErrorKind::Undecided))?;
        let of = self.instance("Vec", &[item], span)?;
        let end = make(Form::Construct(0, vec![]), of, span);
        Ok(parts
            .into_iter()
            .rev()
            .fold(end, |rest, part| make(Form::Construct(1, vec![part, rest]), of, span)))
    }

    /// `[item; count]`, with a literal count.
    pub(super) fn repeated(
        &mut self,
        scope: &mut Scope,
        item: &Expr,
        count: &Expr,
        expected: Option<TypeId>,
        span: Span,
    ) -> Result<Expression, ReadError> {
        let wanted = expected.and_then(|of| self.item_of(of));
        let item = self.expression(scope, item, wanted)?;
        let usize_type = self.types.named("usize");
        let count = self.expression(scope, count, usize_type)?;
        let of = self.instance("Vec", &[item.of], span)?;
        let visible = scope.visible.len();
        let known = scope.bind("item_".to_owned(), item.of, item.hold);
        let number = scope.bind("count_".to_owned(), count.of, count.hold);
        let call = syn::parse_quote_spanned!(span=> (0..count_).map(|_| item_.clone()).collect());
        let read = self.expression(scope, &call, Some(of));
        scope.visible.truncate(visible);
        Ok([(number, count), (known, item)].into_iter().fold(read?, |body, (local, value)| {
            let (of, span) = (body.of, body.span.clone());
            let pattern = crate::language::Pattern::Bind(local);
            let arm = crate::language::Arm { pattern, guard: None, body };
            let form = Form::Let(Box::new(arm), Box::new(value));
            Expression { form, of, hold: Hold::Owned, span }
        }))
    }

    /// `v[n]`, `v[a..b]`
    pub(super) fn index(
        &mut self,
        scope: &mut Scope,
        written: &syn::ExprIndex,
        expected: Option<TypeId>,
    ) -> Result<Expression, ReadError> {
        let span = written.span();
        let wanted = match (plain(&written.expr), expected) {
            (Expr::Array(_), Some(item)) => Some(self.instance("Vec", &[item], span)?),
            _ => None,
        };
        let sequence = self.expression(scope, &written.expr, wanted)?;
        if let Some(element) = self.element(scope, &sequence, plain(&written.index), span)? {
            return Ok(element);
        }
        let sequence = self.as_sequence(scope, sequence, span)?;
        if self.item_of(sequence.of).is_none() {
            let nearest = "that of an array, a `Vec` or a slice";
            return Err(ReadError::outside(span, "an index of this type", nearest));
        }
        let Expr::Range(range) = plain(&written.index) else {
            return self.on_sequence(scope, "_at", sequence, &[&written.index], span);
        };
        let mut part = sequence;
        if let Some(end) = &range.end {
            let one: Expr = match range.limits {
                syn::RangeLimits::HalfOpen(_) => end.as_ref().clone(),
                syn::RangeLimits::Closed(_) => syn::parse_quote_spanned!(span=> #end + 1),
            };
            part = self.on_sequence(scope, "_up_to", part, &[&one], span)?;
        }
        if let Some(start) = &range.start {
            part = self.on_sequence(scope, "_from", part, &[start], span)?;
        }
        Ok(Expression { span: span.byte_range(), ..part })
    }

    /// A function of the library with a sequence as its receiver.
    pub(super) fn on_sequence(
        &mut self,
        scope: &mut Scope,
        name: &str,
        sequence: Expression,
        arguments: &[&Expr],
        span: Span,
    ) -> Result<Expression, ReadError> {
        self.apply(scope, &format!("Vec::{name}"), Some(sequence), arguments, None, span)
    }

    /// The same, with the receiver as it is written.
    pub(super) fn method_of_library(
        &mut self,
        scope: &mut Scope,
        call: &syn::ExprMethodCall,
        name: &str,
    ) -> Result<Expression, ReadError> {
        let sequence = self.expression(scope, &call.receiver, None)?;
        let sequence = self.as_sequence(scope, sequence, call.span())?;
        let arguments: Vec<&Expr> = call.args.iter().collect();
        self.on_sequence(scope, name, sequence, &arguments, call.span())
    }

    /// A method of a sequence that is not in the library by its name.
    pub(super) fn sequence_method(
        &self,
        call: &syn::ExprMethodCall,
        sequence: Expression,
    ) -> Result<Option<Expression>, ReadError> {
        let (name, span) = (call.method.to_string(), call.span());
        let arguments: Vec<&Expr> = call.args.iter().collect();
        let name = name.as_str();
        Ok(match (name, arguments.as_slice()) {
            (name, []) if SAME.contains(&name) => {
                Some(Expression { hold: Hold::Owned, span: span.byte_range(), ..sequence })
            }
            _ if is_change(name) => {
                let found = "a method that changes what it is called on";
                let nearest = "a statement on a variable: `let mut list = …; list.push(…);`";
                return Err(ReadError::outside(span, found, nearest));
            }
            _ => None,
        })
    }

    /// `[a, b].concat()`: one sequence after the other.
    pub(super) fn concatenated(
        &mut self,
        scope: &mut Scope,
        parts: &syn::ExprArray,
        expected: Option<TypeId>,
        span: Span,
    ) -> Result<Expression, ReadError> {
        // The type of an empty part is that of another one.
        let mut wanted = expected;
        if wanted.is_none() {
            for part in &parts.elems {
                let read =
                    self.attempt(scope, |reader, scope| reader.expression(scope, part, None));
                if let Ok(read) = read {
                    wanted = Some(read.of);
                    break;
                }
            }
        }
        let wanted = wanted.ok_or_else(|| ReadError::at(span, ReadErrorKind::Undecided))?;
        if self.item_of(wanted).is_none() {
            let nearest = "`[a, b].concat()` of sequences";
            return Err(ReadError::outside(span, "a `concat` of this type", nearest));
        }
        let mut read = Vec::new();
        for part in &parts.elems {
            read.push(self.expression(scope, part, Some(wanted))?);
        }
        let mut whole =
            read.pop().unwrap_or_else(|| make(Form::Construct(0, vec![]), wanted, span));
        whole = Expression { hold: Hold::Owned, ..whole };
        for part in read.into_iter().rev() {
            whole = match elements_of(part) {
                Ok(items) => items.into_iter().rev().fold(whole, |rest, item| {
                    make(Form::Construct(1, vec![item, rest]), wanted, span)
                }),
                Err(part) => {
                    let id = self.function(
                        "Vec::_then",
                        vec![self.item_of(wanted).expect("it is a sequence")],
                        span,
                    )?;
                    make(Form::Call(id, vec![part, whole]), wanted, span)
                }
            };
        }
        Ok(Expression { span: span.byte_range(), ..whole })
    }

    /// The name in the library of a method that changes the variable it is called on.
    pub(super) fn change_of(&self, name: &str, arguments: usize) -> Option<&'static str> {
        let plain = CHANGES.iter().find(|(known, _, count)| (*known, *count) == (name, arguments));
        let by = CHANGES_BY.iter().find(|(known, _)| *known == name && arguments == 1);
        plain.map(|(_, library, _)| *library).or(by.map(|(_, library)| *library))
    }
}

/// Whether a method changes the sequence it is called on.
pub(super) fn is_change(name: &str) -> bool {
    CHANGES.iter().map(|one| one.0).chain(CHANGES_BY.iter().map(|one| one.0)).any(|one| one == name)
}

/// The elements of a sequence that is written element by element.
fn elements_of(sequence: Expression) -> Result<Vec<Expression>, Expression> {
    fn is_written(sequence: &Expression) -> bool {
        match &sequence.form {
            Form::Construct(0, _) => true,
            Form::Construct(_, parts) => is_written(&parts[1]),
            _ => false,
        }
    }
    if !is_written(&sequence) {
        return Err(sequence);
    }
    let (mut items, mut rest) = (Vec::new(), sequence);
    while let Form::Construct(1, mut parts) = rest.form {
        rest = parts.pop().expect("it has a tail");
        items.extend(parts.pop());
    }
    Ok(items)
}

pub(super) fn plain(written: &Expr) -> &Expr {
    match written {
        Expr::Paren(inner) => plain(&inner.expr),
        other => other,
    }
}
