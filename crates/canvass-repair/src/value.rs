//! Values, hash-consed: equal values have equal ids.

use std::{
    fmt::Write,
    hash::{Hash, Hasher},
};

use crate::{
    hash::{Map, Mix},
    language::{Style, TypeId, Types},
};

/// The id of a value in a store of [`Values`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueId(pub(crate) u32);

impl ValueId {
    pub(crate) const FALSE: ValueId = ValueId(0);
    pub(crate) const TRUE: ValueId = ValueId(1);

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) fn of_bool(value: bool) -> Self {
        if value { Self::TRUE } else { Self::FALSE }
    }
}

/// A value: an integer, or a constructor with its fields.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// An integer of any type.
    Integer(i128),
    /// A constructor, by its number in its type, with its fields.
    Data(TypeId, u32, Box<[ValueId]>),
}

/// A value that belongs to no store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Plain {
    Integer(i128),
    Data(TypeId, u32, Vec<Plain>),
}

/// A store of values, each stored once.
#[derive(Debug, Clone)]
pub struct Values {
    values: Vec<Value>,
    sizes: Vec<u32>,
    /// Data by hash; a colliding hash is followed by the next free number (linear probing).
    known: Map<u64, ValueId>,
    integers: Map<i128, ValueId>,
}

impl Values {
    pub(crate) fn new() -> Self {
        let mut values = Self {
            values: Vec::new(),
            sizes: Vec::new(),
            known: Map::default(),
            integers: Map::default(),
        };
        values.data(TypeId::BOOL, 0, &[]);
        values.data(TypeId::BOOL, 1, &[]);
        values
    }

    /// Stores an integer.
    pub fn integer(&mut self, number: i128) -> ValueId {
        if let Some(&known) = self.integers.get(&number) {
            return known;
        }
        // 0, 1, -1, 2, -2, …
        let size = 2 * number.unsigned_abs().min(32) as u32 - u32::from(number > 0);
        let id = self.push(Value::Integer(number), size);
        self.integers.insert(number, id);
        id
    }

    /// Stores a constructor, by its number in the type, with its fields, which must have the types of its declaration.
    pub fn data(&mut self, of: TypeId, constructor: usize, fields: &[ValueId]) -> ValueId {
        let number = constructor as u32;
        let mut hasher = Mix::default();
        (of, number, fields).hash(&mut hasher);
        let mut hash = hasher.finish();
        while let Some(&known) = self.known.get(&hash) {
            if matches!(self.get(known), Value::Data(o, n, f) if (*o, *n, f.as_ref()) == (of, number, fields))
            {
                return known;
            }
            hash = hash.wrapping_add(1);
        }
        let size = if of == TypeId::BOOL {
            number
        } else {
            100 + number + fields.iter().map(|field| self.sizes[field.index()]).sum::<u32>()
        };
        let id = self.push(Value::Data(of, number, fields.into()), size);
        self.known.insert(hash, id);
        id
    }

    fn push(&mut self, value: Value, size: u32) -> ValueId {
        let id = ValueId(self.values.len() as u32);
        self.sizes.push(size);
        self.values.push(value);
        id
    }

    /// The value with this id.
    pub fn get(&self, id: ValueId) -> &Value {
        &self.values[id.index()]
    }

    pub(crate) fn plain(&self, id: ValueId) -> Plain {
        match self.get(id) {
            Value::Integer(number) => Plain::Integer(*number),
            Value::Data(of, constructor, fields) => Plain::Data(
                *of,
                *constructor,
                fields.iter().map(|&field| self.plain(field)).collect(),
            ),
        }
    }

    pub(crate) fn store(&mut self, plain: &Plain) -> ValueId {
        match plain {
            Plain::Integer(number) => self.integer(*number),
            Plain::Data(of, constructor, fields) => {
                let fields: Vec<ValueId> = fields.iter().map(|field| self.store(field)).collect();
                self.data(*of, *constructor as usize, &fields)
            }
        }
    }

    /// The integer, if the value is one.
    pub fn as_integer(&self, id: ValueId) -> Option<i128> {
        match self.get(id) {
            Value::Integer(number) => Some(*number),
            Value::Data(..) => None,
        }
    }

    pub(crate) fn constructor(&self, id: ValueId) -> usize {
        match self.get(id) {
            Value::Integer(_) => 0,
            Value::Data(_, constructor, _) => *constructor as usize,
        }
    }

    pub(crate) fn fields(&self, id: ValueId) -> &[ValueId] {
        match self.get(id) {
            Value::Integer(_) => &[],
            Value::Data(_, _, fields) => fields,
        }
    }

    /// A measure of how large a value is: how many constructors it has, then how large its integers are.
    pub(crate) fn size(&self, id: ValueId) -> u32 {
        self.sizes[id.index()]
    }

    /// The value as a Rust expression, without boxes.
    pub fn show(&self, types: &Types, id: ValueId) -> String {
        let mut text = String::new();
        self.write(types, id, &mut text);
        text
    }

    fn write(&self, types: &Types, id: ValueId, text: &mut String) {
        let (of, constructor, fields) = match self.get(id) {
            Value::Integer(number) => {
                write!(text, "{number}").expect("writing to a string does not fail");
                return;
            }
            Value::Data(of, constructor, fields) => (*of, *constructor, fields),
        };
        let constructor = &types.constructors(of)[constructor as usize];
        if constructor.style == Style::Sequence {
            return self.write_sequence(types, fields, text);
        }
        text.push_str(&constructor.name);
        let (open, close) = match constructor.style {
            Style::Sequence => return,
            Style::Unit => return,
            Style::Tuple => ("(", ")"),
            Style::Array => ("[", "]"),
            Style::Named => (" { ", " }"),
        };
        text.push_str(open);
        for (place, (field, &value)) in constructor.fields.iter().zip(fields).enumerate() {
            if place > 0 {
                text.push_str(", ");
            }
            if let Some(name) = &field.name {
                text.push_str(name);
                text.push_str(": ");
            }
            self.write(types, value, text);
        }
        text.push_str(close);
    }

    /// `vec![1, 2]`, from the first element and the others.
    fn write_sequence<'v>(&'v self, types: &Types, mut fields: &'v [ValueId], text: &mut String) {
        text.push_str("vec![");
        let mut is_first = true;
        while let &[first, rest] = fields {
            if !std::mem::take(&mut is_first) {
                text.push_str(", ");
            }
            self.write(types, first, text);
            fields = self.fields(rest);
        }
        text.push(']');
    }
}
