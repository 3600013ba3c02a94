//! Types that are drawn at random, with values of any of them, and predicates that look at values in random orders.

use crate::lazy::{Holes, Lazy};
use crate::code::Trace;
use crate::shape::{Constructor, Describe, Form, ShapeId, Types};
use crate::source::{Made, Source};
use crate::{Canvass, Count, Nat, Rng};
use std::fmt;

/// A value of any shape.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    Number(u64),
    /// A constructor by its position, and its fields.
    Built(usize, Vec<Part>),
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
        match source.form().clone() {
            Form::Leaf { count, .. } => {
                let last = count.finite().and_then(Nat::to_u64).expect("leaves are small") - 1;
                Ok(Value::Number(source.leaf(last)?))
            }
            Form::Choice(constructors) => {
                let at = source.constructor()?;
                let boxed = constructors[at].name.chars().map(|field| field == 'b');
                let fields = boxed.map(|is_boxed| Part::made(source, is_boxed));
                Ok(Value::Built(at, fields.collect::<Made<_>>()?))
            }
            Form::List(_) => {
                let length = source.length()?;
                let elements = (0..length).map(|at| Part::made(source, at % 2 == 0));
                Ok(Value::List(elements.collect::<Made<_>>()?))
            }
            Form::Map(..) => unreachable!("no random type has maps"),
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
        unreachable!("codes are recorded")
    }

    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }

    fn holes(&mut self, holes: &mut Holes<'_>) {
        let (Value::Built(_, parts) | Value::List(parts)) = self else { return };
        for part in parts {
            match part {
                Part::Whole(value) => value.holes(holes),
                Part::Boxed(value) => holes.visit(value),
            }
        }
    }
}

/// Which fields of a constructor are boxed: `b` for each that is, by their number.
const NAMES: [&[&str]; 4] =
    [&[""], &["b", ".", "b"], &["bb", "b.", ".b", ".."], &["bbb", ".bb", "b.b", "..b", "bb."]];

/// A few enums that may contain each other, numbers and lists; some are infinite.
pub(super) fn random_types(seed: u64) -> Types {
    let mut rng = Rng::new(seed);
    loop {
        let enums = 1 + below(&mut rng, 3);
        // The shapes are the enums, a list of the first, and numbers below 1, 2, 3 and 256.
        let shapes = enums + 5;
        let mut forms: Vec<(&'static str, Form)> = Vec::new();
        for own in 0..enums {
            // Every other type is finite: its enums contain later shapes only.
            let first = if seed.is_multiple_of(2) { own + 1 } else { 0 };
            let constructors = 1 + below(&mut rng, 4);
            let mut constructors: Vec<Constructor> =
                (0..constructors).map(|_| constructor(&mut rng, first, shapes)).collect();
            if let [only] = &mut constructors[..] {
                only.size = 0;
            }
            forms.push(("an enum", Form::Choice(constructors)));
        }
        let listed = if seed.is_multiple_of(2) { enums + 1 } else { 0 };
        let list = match seed % 2 {
            0 => Form::range(Nat::ZERO, Count::Finite(Nat::from(2_u64))),
            _ => Form::List(ShapeId::new(listed)),
        };
        forms.push(("a list", list));
        for count in [1_u64, 2, 3, 256] {
            forms.push(("a number", Form::range(Nat::ZERO, Count::Finite(Nat::from(count)))));
        }
        if let Ok(types) = Types::from_forms(ShapeId::new(0), forms) {
            return Types { lazy: true, ..types };
        }
    }
}

fn constructor(rng: &mut Rng, first: usize, shapes: usize) -> Constructor {
    let names = NAMES[below(rng, NAMES.len())];
    let name = names[below(rng, names.len())];
    let fields = name.chars().map(|_| ShapeId::new(first + below(rng, shapes - first)));
    Constructor::new(name, fields.collect()).size(usize::from(below(rng, 8) > 0))
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
            Value::Built(at, parts) => (8 + *at as u64, parts),
            Value::List(parts) => (16 + parts.len() as u64, parts),
        };
        let mut rng = Rng::new(self.seed ^ kind << 8 ^ state << 32);
        if rng.next_u64().is_multiple_of(6) {
            return None;
        }
        let mut state = rng.next_u64() % 4;
        let start = below(&mut rng, parts.len().max(1));
        for at in 0..parts.len() {
            // Some parts are never looked at, others twice.
            match rng.next_u64() % 8 {
                0 => continue,
                1 => drop(self.state_after(parts[(start + at + 1) % parts.len()].value(), 3)),
                _ => {}
            }
            state = self.state_after(parts[(start + at) % parts.len()].value(), state)?;
        }
        Some(state)
    }
}
