//! Reading of patterns, with the type of the matched value.

use proc_macro2::Span;
use syn::{Pat, spanned::Spanned};

use crate::language::{
    core::{Form, Local, LocalId, Pattern},
    error::{ReadError, ReadErrorKind},
    expression::Scope,
    limits::DEEPEST,
    reader::Reader,
    types::{Hold, TypeId},
};

/// The type of the matched value, and how deeply the pattern may still be nested.
#[derive(Clone, Copy)]
struct Seen {
    of: TypeId,
    hold: Hold,
    levels: usize,
}

impl Reader<'_> {
    pub(crate) fn pattern(
        &mut self,
        scope: &mut Scope,
        written: &Pat,
        of: TypeId,
        hold: Hold,
    ) -> Result<Pattern, ReadError> {
        self.pattern_of(scope, written, Seen { of, hold, levels: DEEPEST })
    }

    fn pattern_of(
        &mut self,
        scope: &mut Scope,
        written: &Pat,
        seen: Seen,
    ) -> Result<Pattern, ReadError> {
        let Some(levels) = seen.levels.checked_sub(1) else {
            return Err(ReadError::at(written.span(), ReadErrorKind::Deep));
        };
        let seen = Seen { levels, ..seen };
        match written {
            Pat::Wild(_) => Ok(Pattern::Anything),
            Pat::Paren(inner) => self.pattern_of(scope, &inner.pat, seen),
            Pat::Reference(inner) => {
                self.pattern_of(scope, &inner.pat, Seen { hold: Hold::Owned, ..seen })
            }
            Pat::Ident(name) => self.name_pattern(scope, name, seen),
            Pat::Path(path) => {
                let number = self.constructor_of(&path.path, seen.of)?;
                self.fields(scope, written.span(), &[], number, seen)
            }
            Pat::TupleStruct(inner) => {
                let number = self.constructor_of(&inner.path, seen.of)?;
                let parts: Vec<&Pat> = inner.elems.iter().collect();
                self.fields(scope, written.span(), &parts, number, seen)
            }
            Pat::Tuple(inner) => {
                let parts: Vec<&Pat> = inner.elems.iter().collect();
                self.fields(scope, written.span(), &parts, 0, seen)
            }
            Pat::Struct(inner) => self.struct_pattern(scope, inner, seen),
            Pat::Lit(literal) => self.literal_pattern(literal, seen.of),
            Pat::Range(range) => self.range_pattern(scope, range, seen.of),
            Pat::Or(either) => self.either(scope, either, seen),
            Pat::Slice(slice) => self.slice(scope, slice, seen),
            other => Err(ReadError::outside(
                other.span(),
                "this pattern",
                "a constructor, a name, `_` or an integer",
            )),
        }
    }

    /// `a | b`, whose names are the same variables in both.
    fn either(
        &mut self,
        scope: &mut Scope,
        written: &syn::PatOr,
        seen: Seen,
    ) -> Result<Pattern, ReadError> {
        let mut cases = Vec::new();
        let (locals, visible) = (scope.locals.len(), scope.visible_count());
        let mut first: Option<(usize, usize)> = None;
        for case in &written.cases {
            let before = scope.locals.len();
            let mut pattern = self.pattern_of(scope, case, seen)?;
            let Some((end, visible_end)) = first else {
                first = Some((scope.locals.len(), scope.visible_count()));
                cases.push(pattern);
                continue;
            };
            let (known, new) = (&scope.locals[locals..end], &scope.locals[before..]);
            let mut places = Vec::new();
            for other in new {
                let same = |one: &Local| (&one.name, one.of) == (&other.name, other.of);
                let place = known.iter().position(same);
                places.push(LocalId((locals + place.ok_or_else(|| unlike(case.span()))?) as u32));
            }
            if known.len() != new.len() {
                return Err(unlike(case.span()));
            }
            rename(&mut pattern, before, &places);
            scope.locals.truncate(end);
            scope.hide_from(visible_end);
            cases.push(pattern);
        }
        debug_assert!(visible <= scope.visible_count(), "the names of the first pattern are left");
        Ok(Pattern::Either(cases))
    }

    /// `[]`, `[a, b]`, `[a, ..]` or `[a, rest @ ..]`
    fn slice(
        &mut self,
        scope: &mut Scope,
        written: &syn::PatSlice,
        seen: Seen,
    ) -> Result<Pattern, ReadError> {
        let array = self.elements_of(seen.of).map(|(item, _)| item);
        let Some(part) = array.or(self.item_of(seen.of)) else {
            let (expected, found) = (self.types.name(seen.of).to_owned(), "a slice".to_owned());
            return Err(ReadError::at(written.span(), ReadErrorKind::Mismatch { expected, found }));
        };
        let hold = seen.hold.of_field(Hold::Owned);
        if array.is_some() {
            return self.array_pattern(scope, written, Seen { hold, ..seen }, part);
        }
        let mut elems: Vec<&Pat> = written.elems.iter().collect();
        let rest = elems.pop_if(|last| is_rest(last));
        if let Some(other) = elems.iter().find(|part| is_rest(part)) {
            let nearest = "`..` at the end: `[first, rest @ ..]`";
            return Err(ReadError::outside(other.span(), "this `..`", nearest));
        }
        let mut parts = Vec::new();
        for elem in elems {
            parts.push(self.pattern_of(scope, elem, Seen { of: part, hold, ..seen })?);
        }
        let tail = match rest {
            None => Pattern::Construct(0, Vec::new()),
            Some(Pat::Ident(name)) => {
                Pattern::Bind(scope.bind(name.ident.to_string(), seen.of, hold))
            }
            Some(_) => Pattern::Anything,
        };
        let shut = |tail, part| Pattern::Construct(1, vec![part, tail]);
        Ok(parts.into_iter().rev().fold(tail, shut))
    }

    /// `[a, .., b]` of an array: the elements that it leaves out are anything.
    fn array_pattern(
        &mut self,
        scope: &mut Scope,
        written: &syn::PatSlice,
        seen: Seen,
        item: TypeId,
    ) -> Result<Pattern, ReadError> {
        let (_, expected) = self.elements_of(seen.of).expect("it is an array");
        let rest = written.elems.iter().position(is_rest);
        let found = written.elems.len() - usize::from(rest.is_some());
        if found > expected || (found < expected && rest.is_none()) {
            let name = self.types.name(seen.of).to_owned();
            return Err(ReadError::at(
                written.span(),
                ReadErrorKind::Arity { name, expected, found },
            ));
        }
        let mut parts = Vec::new();
        for elem in &written.elems {
            match elem {
                Pat::Ident(_) if is_rest(elem) => {
                    let nearest = "`..` without a name, and an index";
                    return Err(ReadError::outside(elem.span(), "the rest of an array", nearest));
                }
                _ if is_rest(elem) => {
                    parts.extend(std::iter::repeat_n(Pattern::Anything, expected - found));
                }
                _ => parts.push(self.pattern_of(scope, elem, Seen { of: item, ..seen })?),
            }
        }
        Ok(Pattern::Construct(0, parts))
    }

    fn name_pattern(
        &mut self,
        scope: &mut Scope,
        name: &syn::PatIdent,
        seen: Seen,
    ) -> Result<Pattern, ReadError> {
        let path = syn::Path::from(name.ident.clone());
        if name.subpat.is_none()
            && let Ok(number) = self.constructor_of(&path, seen.of)
        {
            return self.fields(scope, name.span(), &[], number, seen);
        }
        let written = name.ident.to_string();
        if self.items.constants.contains_key(&written) {
            return self.constant_pattern(scope, &path, seen.of);
        }
        // Rust would take it for a constant, a static or a unit struct, if there is one.
        let is_capital = written.starts_with(|first: char| first.is_uppercase());
        if is_capital || self.items.names.is_imported(&written) {
            let found = "a name in a pattern that may be a constant from elsewhere";
            let nearest = "a literal, a constant of this file or a new name in lower case";
            return Err(ReadError::outside(name.span(), found, nearest));
        }
        let hold =
            if name.by_ref.is_some() { Hold::Borrowed.of_field(seen.hold) } else { seen.hold };
        let local = scope.bind(name.ident.to_string(), seen.of, hold);
        match &name.subpat {
            None => Ok(Pattern::Bind(local)),
            Some((_, inner)) => {
                Ok(Pattern::Both(local, Box::new(self.pattern_of(scope, inner, seen)?)))
            }
        }
    }

    /// A constant of the file, which stands for its value.
    fn constant_pattern(
        &mut self,
        scope: &mut Scope,
        path: &syn::Path,
        of: TypeId,
    ) -> Result<Pattern, ReadError> {
        let value = self.name(scope, path, Some(of))?;
        if value.of != of {
            let (expected, found) =
                (self.types.name(of).to_owned(), self.types.name(value.of).to_owned());
            return Err(ReadError::at(path.span(), ReadErrorKind::Mismatch { expected, found }));
        }
        match value.form {
            Form::Integer(value) => Ok(Pattern::Between(value, value)),
            Form::Construct(number, parts) if parts.is_empty() => {
                Ok(Pattern::Construct(number, Vec::new()))
            }
            _ => {
                let nearest = "a literal, or a constant that is one";
                Err(ReadError::outside(path.span(), "this constant in a pattern", nearest))
            }
        }
    }

    fn struct_pattern(
        &mut self,
        scope: &mut Scope,
        written: &syn::PatStruct,
        seen: Seen,
    ) -> Result<Pattern, ReadError> {
        let number = self.constructor_of(&written.path, seen.of)?;
        let mut parts = Vec::new();
        for field in self.types.constructors(seen.of)[number].fields.clone() {
            let given = written.fields.iter().find(|given| match &given.member {
                syn::Member::Named(name) => Some(name.to_string()) == field.name,
                syn::Member::Unnamed(_) => false,
            });
            let inner = Seen { of: field.of, hold: seen.hold.of_field(field.hold), ..seen };
            parts.push(match given {
                Some(given) => self.pattern_of(scope, &given.pat, inner)?,
                None => Pattern::Anything,
            });
        }
        Ok(Pattern::Construct(number, parts))
    }

    fn range_pattern(
        &mut self,
        scope: &mut Scope,
        range: &syn::ExprRange,
        of: TypeId,
    ) -> Result<Pattern, ReadError> {
        let lowest = match &range.start {
            None => i128::MIN,
            Some(bound) => self.integer(scope, bound, of)?,
        };
        let highest = match (&range.end, &range.limits) {
            (None, _) => i128::MAX,
            (Some(bound), syn::RangeLimits::HalfOpen(_)) => {
                self.integer(scope, bound, of)?.saturating_sub(1)
            }
            (Some(bound), syn::RangeLimits::Closed(_)) => self.integer(scope, bound, of)?,
        };
        Ok(Pattern::Between(lowest, highest))
    }

    fn fields(
        &mut self,
        scope: &mut Scope,
        span: Span,
        parts: &[&Pat],
        number: usize,
        seen: Seen,
    ) -> Result<Pattern, ReadError> {
        let Some(constructor) = self.types.constructors(seen.of).get(number) else {
            let (expected, found) = (self.types.name(seen.of).to_owned(), "a tuple".to_owned());
            return Err(ReadError::at(span, ReadErrorKind::Mismatch { expected, found }));
        };
        let (name, fields) = (constructor.name.clone(), constructor.fields.clone());
        let rest = parts.iter().position(|part| matches!(part, Pat::Rest(_)));
        let given = parts.len() - usize::from(rest.is_some());
        if given > fields.len() || (rest.is_none() && given < fields.len()) {
            return Err(ReadError::at(
                span,
                ReadErrorKind::Arity { name, expected: fields.len(), found: given },
            ));
        }
        let mut read = vec![Pattern::Anything; fields.len()];
        for (place, part) in parts.iter().enumerate() {
            let place = match rest {
                Some(rest) if place == rest => continue,
                Some(rest) if place > rest => fields.len() - (parts.len() - place),
                Some(_) | None => place,
            };
            let field = &fields[place];
            let inner = Seen { of: field.of, hold: seen.hold.of_field(field.hold), ..seen };
            read[place] = self.pattern_of(scope, part, inner)?;
        }
        Ok(Pattern::Construct(number, read))
    }

    /// The number of the constructor that a path names in a type.
    fn constructor_of(&self, path: &syn::Path, of: TypeId) -> Result<usize, ReadError> {
        let name = path.segments.last().expect("a path has a segment").ident.to_string();
        let long = path.segments.len() > 1;
        let mut constructors = self.types.constructors(of).iter();
        if path.is_ident("Self") && constructors.len() == 1 {
            return Ok(0);
        }
        constructors
            .position(|constructor| constructor.name == name && (long || constructor.path == name))
            .ok_or_else(|| {
                ReadError::at(
                    path.span(),
                    ReadErrorKind::Unknown { kind: "constructor", name: name.clone() },
                )
            })
    }

    fn literal_pattern(
        &mut self,
        literal: &syn::ExprLit,
        of: TypeId,
    ) -> Result<Pattern, ReadError> {
        let value = self.literal(literal, Some(of))?;
        if value.of != of {
            let (expected, found) =
                (self.types.name(of).to_owned(), self.types.name(value.of).to_owned());
            return Err(ReadError::at(literal.span(), ReadErrorKind::Mismatch { expected, found }));
        }
        match value.form {
            Form::Integer(value) => Ok(Pattern::Between(value, value)),
            Form::Construct(number, _) => Ok(Pattern::Construct(number, Vec::new())),
            _ => Err(ReadError::outside(
                literal.span(),
                "this pattern",
                "an integer, `true` or `false`",
            )),
        }
    }

    fn integer(
        &mut self,
        scope: &mut Scope,
        written: &syn::Expr,
        of: TypeId,
    ) -> Result<i128, ReadError> {
        match self.expression(scope, written, Some(of))?.form {
            Form::Integer(value) => Ok(value),
            _ => Err(ReadError::outside(written.span(), "this bound", "an integer literal")),
        }
    }
}

/// Whether a pattern is `..` or `rest @ ..`.
fn is_rest(written: &Pat) -> bool {
    match written {
        Pat::Rest(_) => true,
        Pat::Ident(name) => {
            name.subpat.as_ref().is_some_and(|(_, inner)| matches!(inner.as_ref(), Pat::Rest(_)))
        }
        _ => false,
    }
}

fn unlike(span: Span) -> ReadError {
    let found = "a name in one of several patterns";
    ReadError::outside(span, found, "the same names of the same types in all of them")
}

/// Gives the locals from a number on other numbers.
fn rename(pattern: &mut Pattern, from: usize, to: &[LocalId]) {
    let new = |local: &mut LocalId| {
        if let Some(place) = local.index().checked_sub(from) {
            *local = to[place];
        }
    };
    match pattern {
        Pattern::Bind(local) => new(local),
        Pattern::Both(local, inner) => {
            new(local);
            rename(inner, from, to);
        }
        Pattern::Construct(_, parts) | Pattern::Either(parts) => {
            parts.iter_mut().for_each(|part| rename(part, from, to));
        }
        Pattern::Anything | Pattern::Between(..) => {}
    }
}
