//! Types that are drawn at random, with values of any of them, and predicates that look at values in random orders.

use crate::choice::kept::Holes;
use crate::choice::sequence::Trace;
use crate::choice::shape::{Constructor, Describe, Form, NEVER, ShapeId, Types};
use crate::choice::source::{Made, Source};
use crate::lazy::Lazy;
use crate::{Canvass, Count, Nat, Rng};
use std::fmt;

/// A value of any shape.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    Number(u64),
    /// A constructor of a shape, by its position, and its fields.
    Built(ShapeId, usize, Vec<Part>),
    List(Vec<Part>),
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Part {
    Whole(Value),
    Boxed(Lazy<Value>),
}

impl Part {
    fn value(&self) -> &Value {
        match self {
            Part::Whole(value) => value,
            Part::Boxed(value) => value,
        }
    }

    fn made(source: &mut Source<'_>, is_boxed: bool) -> Made<Part> {
        source.descend()?;
        match is_boxed {
            true => source.lazy().map(Part::Boxed),
            false => Value::made(source).map(Part::Whole),
        }
    }
}

impl Value {
    /// A value of the shape that the source is asked for.
    pub(super) fn made(source: &mut Source<'_>) -> Made<Value> {
        let (shape, form) = source.asked();
        match form {
            Form::Leaf { count, .. } => {
                let last = count.finite().and_then(Nat::to_u64).expect("leaves are small") - 1;
                Ok(Value::Number(source.leaf(last)?))
            }
            Form::Choice(constructors) => {
                let at = source.constructor()?;
                let boxed = constructors[at].name.chars().map(|field| field == 'b');
                let fields = boxed.map(|is_boxed| Part::made(source, is_boxed));
                Ok(Value::Built(shape, at, fields.collect::<Made<_>>()?))
            }
            Form::List(_) => {
                let length = source.length()?;
                let elements = (0..length).map(|at| Part::made(source, at % 2 == 0));
                Ok(Value::List(elements.collect::<Made<_>>()?))
            }
            Form::Map(..) | Form::Bounded(..) => unreachable!("no random type has maps"),
        }
    }
}

impl Value {
    /// How many values there are in it, with itself.
    pub(super) fn parts(&self) -> usize {
        match self {
            Value::Number(_) => 1,
            Value::Built(_, _, parts) | Value::List(parts) => {
                1 + parts.iter().map(|part| part.value().parts()).sum::<usize>()
            }
        }
    }

    /// Whether a value of this shape is in it.
    pub(super) fn has(&self, shape: ShapeId) -> bool {
        match self {
            Value::Number(_) => false,
            Value::Built(own, ..) if *own == shape => true,
            Value::Built(_, _, parts) | Value::List(parts) => {
                parts.iter().any(|part| part.value().has(shape))
            }
        }
    }
}

/// What the shapes are is known from the source, so that one Rust type serves for all of them.
impl Canvass for Value {
    fn shape(_: &mut Describe) -> ShapeId {
        unreachable!("random types are made of forms")
    }

    fn make(source: &mut Source<'_>) -> Made<Value> {
        Value::made(source)
    }

    fn trace(&self, _: &mut Trace<'_>) {
        unreachable!("choices are recorded")
    }

    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }

    fn holes(&mut self, holes: &mut Holes<'_>) {
        let (Value::Built(_, _, parts) | Value::List(parts)) = self else { return };
        for part in parts {
            match part {
                Part::Whole(value) => value.holes(holes),
                Part::Boxed(value) => value.holes(holes),
            }
        }
    }
}

/// Which fields of a constructor are boxed: `b` for each that is, by their number.
const NAMES: [&[&str]; 4] =
    [&[""], &["b", ".", "b"], &["bb", "b.", ".b", ".."], &["bbb", ".bb", "b.b", "..b", "bb."]];

/// Up to three enums that may contain each other, numbers, and a list of the first enum. With `is_finite` they contain only
/// enums that come later, and no list.
pub(super) fn random_types(seed: u64, is_finite: bool) -> Types {
    let mut rng = Rng::new(seed);
    loop {
        let enums = 1 + below(&mut rng, 3);
        let numbers =
            [1_u64, 2, 3, 256].map(|count| Form::range(Nat::ZERO, Count::Finite(count.into())));
        let lists = (!is_finite).then(|| Form::List(ShapeId::new(0)));
        let others: Vec<Form> = numbers.into_iter().chain(lists).collect();
        let shapes = enums + others.len();
        let mut forms: Vec<(&'static str, Form)> = Vec::new();
        for own in 0..enums {
            let first = if is_finite { own + 1 } else { 0 };
            let constructors = 1 + below(&mut rng, 4);
            let mut constructors: Vec<Constructor> =
                (0..constructors).map(|_| constructor(&mut rng, first, shapes)).collect();
            if let [only] = &mut constructors[..] {
                only.size = 0;
            }
            forms.push(("an enum", Form::Choice(constructors)));
        }
        forms.extend(others.into_iter().map(|form| ("another shape", form)));
        let Ok(types) = Types::from_forms(ShapeId::new(0), forms) else { continue };
        if types.shapes.iter().all(|shape| shape.least != NEVER) {
            return Types { lazy: true, ..types };
        }
    }
}

fn constructor(rng: &mut Rng, first: usize, shapes: usize) -> Constructor {
    let names = NAMES[below(rng, NAMES.len())];
    let name = names[below(rng, names.len())];
    let fields: Vec<ShapeId> =
        name.chars().map(|_| ShapeId::new(first + below(rng, shapes - first))).collect();
    // What contains nothing may count nothing.
    let size = usize::from(!name.is_empty() || below(rng, 4) > 0);
    Constructor::new(name, fields).size(size)
}

fn below(rng: &mut Rng, limit: usize) -> usize {
    (rng.next_u64() % limit as u64) as usize
}

/// A predicate that goes through a value in an order of its own, with a state, and may stop early.
#[derive(Clone, Copy)]
pub(super) struct Predicate {
    pub(super) seed: u64,
}

impl Predicate {
    pub(super) fn accepts(self, value: &Value) -> bool {
        self.state_after(value, 0).is_some()
    }

    /// The state after a value; `None` where it is rejected.
    fn state_after(self, value: &Value, state: u64) -> Option<u64> {
        let (kind, parts): (u64, &[Part]) = match value {
            Value::Number(number) => (number % 8, &[]),
            Value::Built(_, at, parts) => (8 + *at as u64, parts),
            Value::List(parts) => (16 + parts.len() as u64, parts),
        };
        let mut rng = Rng::new(self.seed ^ kind << 8 ^ state << 32);
        if rng.next_u64().is_multiple_of(6) {
            return None;
        }
        let mut state = rng.next_u64() % 4;
        let start = below(&mut rng, parts.len().max(1));
        for at in 0..parts.len() {
            // Some parts are never looked at, others earlier than in order, and not inside.
            match rng.next_u64() % 8 {
                0 => continue,
                1 if *parts[(start + at + 1) % parts.len()].value() == Value::Number(0) => {
                    return None;
                }
                _ => {}
            }
            state = self.state_after(parts[(start + at) % parts.len()].value(), state)?;
        }
        Some(state)
    }
}
