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
    /// A mathematical integer, negative only if `signed`.
    Integer {
        /// Whether it may be negative.
        signed: bool,
    },
    /// A choice of constructors: an enum, a struct, a tuple or `bool`.
    Data(Vec<Constructor>),
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

const INTEGERS: [(&str, bool); 12] = [
    ("i8", true),
    ("i16", true),
    ("i32", true),
    ("i64", true),
    ("i128", true),
    ("isize", true),
    ("u8", false),
    ("u16", false),
    ("u32", false),
    ("u64", false),
    ("u128", false),
    ("usize", false),
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
        for (name, signed) in INTEGERS {
            types.add(name.to_owned(), Kind::Integer { signed });
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
            Kind::Integer { .. } => &[],
        }
    }

    /// Whether it is an integer type.
    pub fn is_integer(&self, id: TypeId) -> bool {
        matches!(self.kind(id), Kind::Integer { .. })
    }

    /// Whether it is an integer type without negative values.
    pub fn is_unsigned(&self, id: TypeId) -> bool {
        matches!(self.kind(id), Kind::Integer { signed: false })
    }

    /// All types.
    pub fn ids(&self) -> impl Iterator<Item = TypeId> + use<> {
        (0..self.entries.len() as u32).map(TypeId)
    }
}
