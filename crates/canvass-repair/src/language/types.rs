//! The types of a program. A generic type has one entry per instance.

use std::collections::HashMap;

/// A type of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId(pub(crate) u32);

impl TypeId {
    /// The type `bool`, whose constructors are `false` and `true`, in this order.
    pub const BOOL: TypeId = TypeId(0);

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What kind of type it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// An integer type.
    Integer(Width),
    /// A choice of constructors: an enum, a struct, a tuple or `bool`.
    Data(Vec<Constructor>),
}

/// How wide an integer type is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Width {
    /// Whether it has negative values.
    pub signed: bool,
    /// How many bits it has. `usize` and `isize` have 64.
    pub bits: u32,
}

impl Width {
    /// The least integer of the type.
    pub fn lowest(self) -> i128 {
        if self.signed { i128::MIN >> (128 - self.bits) } else { 0 }
    }

    /// The greatest integer of the type.
    pub fn highest(self) -> i128 {
        if self.signed { i128::MAX >> (128 - self.bits) } else { (1 << self.bits) - 1 }
    }

    /// The integers that `any` draws: those of the type that an `i64` has, too.
    pub fn drawn(self) -> (i128, i128) {
        let (lowest, highest) = (i128::from(i64::MIN), i128::from(i64::MAX));
        (self.lowest().max(lowest), self.highest().min(highest))
    }

    /// Whether `any` does not draw all integers of the type.
    pub fn is_limited(self) -> bool {
        self.drawn() != (self.lowest(), self.highest())
    }

    /// Whether the type has this integer.
    pub fn contains(self, number: i128) -> bool {
        self.lowest() <= number && number <= self.highest()
    }

    /// Whether the type has all integers of another.
    pub fn includes(self, other: Width) -> bool {
        self.lowest() <= other.lowest() && other.highest() <= self.highest()
    }

    /// The integer of the type with the same low bits, as `as` computes it.
    pub fn wrap(self, number: i128) -> i128 {
        if self.bits == 128 {
            return number;
        }
        (number - self.lowest()).rem_euclid(1 << self.bits) + self.lowest()
    }
}

/// One way to build a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Constructor {
    /// As it is written in the file: `Cons`, `List::Cons`, `true`; empty for a tuple.
    pub path: String,
    /// Without the type's name.
    pub name: String,
    /// Its fields.
    pub fields: Vec<Field>,
    /// How the fields are written.
    pub style: Style,
}

/// How the fields of a constructor are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// `Nil`
    Unit,
    /// `Cons(1, tail)`
    Tuple,
    /// `Point { x: 1, y: 2 }`
    Named,
    /// `[1, 2]`, of an array
    Array,
    /// `vec![1, 2]`: one constructor has no elements, the other the first element and the others.
    Sequence,
}

/// A field of a constructor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Its type, without box and reference.
    pub of: TypeId,
    /// Whether it is in a box.
    pub hold: Hold,
}

/// How an expression, variable or field holds its value. It matters for the text of a repair, not for the meaning of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hold {
    /// `T`
    Owned,
    /// `Box<T>`
    Boxed,
    /// `&T`
    Borrowed,
    /// `&Box<T>`, as a pattern binds it
    BorrowedBox,
}

impl Hold {
    /// The type of this name, as it is written where its value is held like this.
    pub(crate) fn around(self, name: &str) -> String {
        match self {
            Hold::Owned => name.to_owned(),
            Hold::Boxed => format!("Box<{name}>"),
            Hold::Borrowed => format!("&{name}"),
            Hold::BorrowedBox => format!("&Box<{name}>"),
        }
    }

    /// How a pattern binds a field, in a value that is held like `self`.
    pub(crate) fn of_field(self, field: Hold) -> Hold {
        match (self, field) {
            (Hold::Owned | Hold::Boxed, _) => field,
            (Hold::Borrowed | Hold::BorrowedBox, Hold::Boxed) => Hold::BorrowedBox,
            (
                Hold::Borrowed | Hold::BorrowedBox,
                Hold::Owned | Hold::Borrowed | Hold::BorrowedBox,
            ) => Hold::Borrowed,
        }
    }
}

#[derive(Debug, Clone)]
struct Entry {
    name: String,
    kind: Kind,
}

/// All types of a program.
#[derive(Debug, Clone)]
pub struct Types {
    entries: Vec<Entry>,
    by_name: HashMap<String, TypeId>,
}

/// The integer types, except `u128`: its integers do not fit into an `i128`.
const INTEGERS: [(&str, bool, u32); 11] = [
    ("i8", true, 8),
    ("i16", true, 16),
    ("i32", true, 32),
    ("i64", true, 64),
    ("i128", true, 128),
    ("isize", true, 64),
    ("u8", false, 8),
    ("u16", false, 16),
    ("u32", false, 32),
    ("u64", false, 64),
    ("usize", false, 64),
];

impl Types {
    pub(crate) fn new() -> Self {
        let mut types = Self { entries: Vec::new(), by_name: HashMap::new() };
        let truth = |name: &str| Constructor {
            path: name.to_owned(),
            name: name.to_owned(),
            fields: Vec::new(),
            style: Style::Unit,
        };
        types.add("bool".to_owned(), Kind::Data(vec![truth("false"), truth("true")]));
        for (name, signed, bits) in INTEGERS {
            types.add(name.to_owned(), Kind::Integer(Width { signed, bits }));
        }
        types
    }

    pub(crate) fn add(&mut self, name: String, kind: Kind) -> TypeId {
        let id = TypeId(self.entries.len() as u32);
        self.by_name.insert(name.clone(), id);
        self.entries.push(Entry { name, kind });
        id
    }

    pub(crate) fn set_constructors(&mut self, id: TypeId, constructors: Vec<Constructor>) {
        self.entries[id.index()].kind = Kind::Data(constructors);
    }

    pub(crate) fn named(&self, name: &str) -> Option<TypeId> {
        self.by_name.get(name).copied()
    }

    /// As it is written in Rust, without box and reference.
    pub fn name(&self, id: TypeId) -> &str {
        &self.entries[id.index()].name
    }

    /// What it is.
    pub fn kind(&self, id: TypeId) -> &Kind {
        &self.entries[id.index()].kind
    }

    /// Its constructors; none for an integer.
    pub fn constructors(&self, id: TypeId) -> &[Constructor] {
        match self.kind(id) {
            Kind::Data(constructors) => constructors,
            Kind::Integer(_) => &[],
        }
    }

    /// Whether it is an integer type.
    pub fn is_integer(&self, id: TypeId) -> bool {
        matches!(self.kind(id), Kind::Integer(_))
    }

    /// Whether it is an integer type without negative values.
    pub fn is_unsigned(&self, id: TypeId) -> bool {
        self.width(id).is_some_and(|width| !width.signed)
    }

    /// How wide it is, if it is an integer type.
    pub fn width(&self, id: TypeId) -> Option<Width> {
        match self.kind(id) {
            Kind::Integer(width) => Some(*width),
            Kind::Data(_) => None,
        }
    }

    /// All types.
    pub fn ids(&self) -> impl Iterator<Item = TypeId> + use<> {
        (0..self.entries.len() as u32).map(TypeId)
    }
}
