//! `<` and the like of types that derive `PartialOrd`: by the constructor, then field by field.
//!
//! The order of a type is a function that calls itself for the parts, as that of equal types inside each other.

use proc_macro2::Span;

use crate::language::{
    core::{Arm, Expression, Form, Function, FunctionId, Local, LocalId, Pattern, Primitive},
    error::ReadError,
    expression::{Scope, lift::local, method::bound, source::make, truth},
    reader::{Heading, Reader},
    resolve::Substitution,
    types::{Field, Hold, TypeId},
};

/// The name of the function that compares two values of a type; no file can define it.
const LESS: &str = "<";

impl Reader<'_> {
    /// A comparison of two values of a type that is no integer.
    pub(super) fn compared(
        &mut self,
        scope: &mut Scope,
        primitive: Primitive,
        left: Expression,
        right: Expression,
        span: Span,
    ) -> Result<Expression, ReadError> {
        self.require_derived("PartialOrd", left.of, span)?;
        let ((left, first), (right, second)) = (self.once(scope, left), self.once(scope, right));
        let (is_swapped, is_negated) = match primitive {
            Primitive::Less => (false, false),
            Primitive::Greater => (true, false),
            Primitive::AtLeast => (false, true),
            _ => (true, true),
        };
        let (a, b) = if is_swapped { (second.1, first.1) } else { (first.1, second.1) };
        let mut holds = self.less(a, b, span)?;
        if is_negated {
            holds = make(Form::Primitive(Primitive::Not, vec![holds]), TypeId::BOOL, span);
        }
        Ok(bound([(first.0, left), (second.0, right)], holds))
    }

    /// The larger or the smaller one of two values of a type that is no integer.
    pub(super) fn extreme_of(
        &mut self,
        scope: &mut Scope,
        is_largest: bool,
        left: Expression,
        right: Expression,
        span: Span,
    ) -> Result<Expression, ReadError> {
        self.require_derived("Ord", left.of, span)?;
        self.require_derived("PartialOrd", left.of, span)?;
        let of = left.of;
        let ((left, first), (right, second)) = (self.once(scope, left), self.once(scope, right));
        let less = Box::new(self.less(first.1.clone(), second.1.clone(), span)?);
        let (then, otherwise) = if is_largest { (second.1, first.1) } else { (first.1, second.1) };
        let form = Form::If(less, Box::new(then), Box::new(otherwise));
        Ok(bound([(first.0, left), (second.0, right)], make(form, of, span)))
    }

    /// `a < b` of any type.
    fn less(&mut self, a: Expression, b: Expression, span: Span) -> Result<Expression, ReadError> {
        let make = |form| make(form, TypeId::BOOL, span);
        if self.types.is_integer(a.of) {
            return Ok(make(Form::Primitive(Primitive::Less, vec![a, b])));
        }
        if a.of == TypeId::BOOL {
            let not = Box::new(make(Form::Primitive(Primitive::Not, vec![a])));
            return Ok(make(Form::And(not, Box::new(b))));
        }
        let id = self.order_of(a.of, span)?;
        Ok(make(Form::Call(id, vec![a, b])))
    }

    /// The function that says whether one value of a type is less than another.
    fn order_of(&mut self, of: TypeId, span: Span) -> Result<FunctionId, ReadError> {
        if let Some(known) = self.instance_of(LESS, of) {
            return Ok(known);
        }
        let parameter = |name: &str| Local { name: name.to_owned(), of, hold: Hold::Borrowed };
        let mut locals = vec![parameter("left"), parameter("right")];
        let name = format!("{}::{LESS}", self.types.name(of));
        let id = self.reserve(Heading {
            name: name.clone(),
            known: Substitution::new(),
            parameters: locals.clone(),
            result: TypeId::BOOL,
            hold: Hold::Owned,
            method: false,
        });
        self.note_instance(LESS, of, id);
        let constructors = self.types.constructors(of).to_vec();
        let given = [0, 1].map(|place| local(&locals, LocalId(place), span));
        let mut arms = Vec::new();
        for (number, constructor) in constructors.iter().enumerate() {
            let mut bind = |field: &Field| {
                let hold = Hold::Borrowed.of_field(field.hold);
                locals.push(Local { name: String::new(), of: field.of, hold });
                LocalId(locals.len() as u32 - 1)
            };
            let ours: Vec<LocalId> = constructor.fields.iter().map(&mut bind).collect();
            let theirs: Vec<LocalId> = constructor.fields.iter().map(&mut bind).collect();
            let part = |id: LocalId| local(&locals, id, span);
            let pairs: Vec<(Expression, Expression)> =
                ours.iter().zip(&theirs).map(|(&a, &b)| (part(a), part(b))).collect();
            let same = self.first_difference(pairs, span)?;
            let shape = |names: Vec<LocalId>| {
                Pattern::Construct(number, names.into_iter().map(Pattern::Bind).collect())
            };
            let mut inner = vec![Arm { pattern: shape(theirs), guard: None, body: same }];
            inner.extend((0..constructors.len()).filter(|&other| other != number).map(|other| {
                let fields = vec![Pattern::Anything; constructors[other].fields.len()];
                let pattern = Pattern::Construct(other, fields);
                Arm { pattern, guard: None, body: truth(number < other, span.byte_range()) }
            }));
            let body = Form::Match(Box::new(given[1].clone()), inner);
            let body = make(body, TypeId::BOOL, span);
            arms.push(Arm { pattern: shape(ours), guard: None, body });
        }
        let body = make(Form::Match(Box::new(given[0].clone()), arms), TypeId::BOOL, span);
        self.fill(
            id,
            Function {
                name,
                arity: 2,
                locals,
                result: TypeId::BOOL,
                hold: Hold::Owned,
                body,
                contract: None,
                method: false,
                listed: false,
            },
        );
        Ok(id)
    }

    /// Whether in the first pair of different fields the first one is less.
    fn first_difference(
        &mut self,
        pairs: Vec<(Expression, Expression)>,
        span: Span,
    ) -> Result<Expression, ReadError> {
        let mut holds: Option<Expression> = None;
        for (a, b) in pairs.into_iter().rev() {
            let less = self.less(a.clone(), b.clone(), span)?;
            holds = Some(match holds {
                None => less,
                Some(rest) => {
                    let form = |form| make(form, TypeId::BOOL, span);
                    let same = form(Form::Primitive(Primitive::Equal, vec![a, b]));
                    let later = form(Form::And(Box::new(same), Box::new(rest)));
                    form(Form::Or(Box::new(less), Box::new(later)))
                }
            });
        }
        Ok(holds.unwrap_or_else(|| truth(false, span.byte_range())))
    }
}
