//! Values of JSON, as `serde_json` has them; their Rust text is that of `json!`.

use super::{AsRust, Within};
use crate::Canvass;
use crate::choice::sequence::Trace;
use crate::choice::shape::{Constructor, Describe, ShapeId};
use crate::choice::source::{Made, Source, Stop};
use crate::value::float::Float;
use crate::value::shown::Written;
use ::serde_json::{Map, Number, Value};
use std::collections::BTreeMap;
use std::fmt;

/// How far a negative integer is below -1.
type Below = Within<0, { i64::MAX as i128 }>;

/// The kinds of values, in the order of their constructors.
enum Kind<'a> {
    Null,
    Bool(bool),
    Natural(u64),
    Negative(Below),
    Float(f64),
    Text(&'a String),
    Array(&'a Vec<Value>),
    Object(&'a Map<String, Value>),
}

impl Kind<'_> {
    /// `None` for numbers of more digits, which the feature `arbitrary_precision` has.
    fn of(value: &Value) -> Option<Kind<'_>> {
        Some(match value {
            Value::Null => Kind::Null,
            Value::Bool(bool) => Kind::Bool(*bool),
            Value::Number(number) => Kind::of_number(number)?,
            Value::String(text) => Kind::Text(text),
            Value::Array(array) => Kind::Array(array),
            Value::Object(object) => Kind::Object(object),
        })
    }

    fn of_number(number: &Number) -> Option<Kind<'static>> {
        if let Some(natural) = number.as_u64() {
            return Some(Kind::Natural(natural));
        }
        match number.as_i64() {
            Some(negative) => Below::new(-1 - i128::from(negative)).map(Kind::Negative),
            None => number.as_f64().filter(|float| float.is_finite()).map(Kind::Float),
        }
    }
}

impl Canvass for Value {
    fn shape(describe: &mut Describe) -> ShapeId {
        describe.choice::<Value>(|describe| {
            let one = |name, field| Constructor::new(name, vec![field]);
            vec![
                Constructor::new("Null", Vec::new()),
                one("Bool", bool::shape(describe)),
                one("Natural", u64::shape(describe)),
                one("Negative", Below::shape(describe)),
                one("Float", f64::finite(describe)),
                one("String", String::shape(describe)),
                one("Array", Vec::<Value>::shape(describe)),
                one("Object", BTreeMap::<String, Value>::shape(describe)),
            ]
        })
    }

    fn make(source: &mut Source<'_>) -> Made<Value> {
        source.descend()?;
        Ok(match source.constructor()? {
            0 => Value::Null,
            1 => Value::Bool(bool::make(source)?),
            2 => Value::from(u64::make(source)?),
            3 => {
                Value::from(i64::try_from(-1 - Below::make(source)?.0).map_err(|_| Stop::Mismatch)?)
            }
            4 => Value::Number(Number::from_f64(f64::make(source)?).ok_or(Stop::Rejected)?),
            5 => Value::String(String::make(source)?),
            6 => Value::Array(Vec::make(source)?),
            7 => Value::Object(BTreeMap::make(source)?.into_iter().collect()),
            _ => return Err(Stop::Mismatch),
        })
    }

    fn trace(&self, trace: &mut Trace<'_>) {
        if !trace.descend() {
            return;
        }
        match Kind::of(self) {
            None => trace.refuse(),
            Some(Kind::Null) => trace.constructor(0),
            Some(Kind::Bool(bool)) => {
                trace.constructor(1);
                bool.trace(trace);
            }
            Some(Kind::Natural(natural)) => {
                trace.constructor(2);
                natural.trace(trace);
            }
            Some(Kind::Negative(below)) => {
                trace.constructor(3);
                below.trace(trace);
            }
            Some(Kind::Float(float)) => {
                trace.constructor(4);
                float.trace_finite(trace);
            }
            Some(Kind::Text(text)) => {
                trace.constructor(5);
                text.trace(trace);
            }
            Some(Kind::Array(array)) => {
                trace.constructor(6);
                array.trace(trace);
            }
            Some(Kind::Object(object)) => {
                trace.constructor(7);
                trace.unordered(object.iter(), |(key, value), trace| {
                    key.trace(trace);
                    value.trace(trace);
                });
            }
        }
    }

    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "serde_json::json!({:?})", inside(self))
    }
}

/// As it stands within `json!`.
fn inside(value: &Value) -> impl fmt::Debug {
    Written(move |f: &mut fmt::Formatter<'_>| match Kind::of(value) {
        None => write!(f, "{value}"),
        Some(Kind::Null) => f.write_str("null"),
        Some(Kind::Bool(bool)) => write!(f, "{bool}"),
        Some(Kind::Natural(natural)) => write!(f, "{natural}_u64"),
        Some(Kind::Negative(below)) => write!(f, "{}_i64", -1 - below.0),
        Some(Kind::Float(float)) => write!(f, "{:?}", AsRust(&float)),
        Some(Kind::Text(text)) => write!(f, "{text:?}"),
        Some(Kind::Array(array)) => f.debug_list().entries(array.iter().map(inside)).finish(),
        Some(Kind::Object(object)) => {
            let entries = object.iter().map(|(key, value)| (key, inside(value)));
            f.debug_map().entries(entries).finish()
        }
    })
}
