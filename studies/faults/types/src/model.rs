//! Values without their types: a constructor at a time, as a predicate looks at them, or whole.

use canvass::Lazy;

/// A value that is looked at one constructor at a time.
pub trait Model {
    fn node(&self) -> Node<'_>;
}

/// A constructor, and what can be looked at next.
pub struct Node<'a> {
    pub constructor: u32,
    pub fields: Vec<&'a dyn Model>,
}

/// A whole value.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tree {
    pub constructor: u32,
    pub fields: Vec<Tree>,
}

impl Tree {
    pub fn of(value: &dyn Model) -> Tree {
        let Node { constructor, fields } = value.node();
        Tree { constructor, fields: fields.into_iter().map(Tree::of).collect() }
    }
}

impl Model for Tree {
    fn node(&self) -> Node<'_> {
        let fields = self.fields.iter().map(|field| field as &dyn Model).collect();
        Node { constructor: self.constructor, fields }
    }
}

impl Model for u8 {
    fn node(&self) -> Node<'_> {
        Node { constructor: u32::from(*self), fields: vec![] }
    }
}

impl Model for bool {
    fn node(&self) -> Node<'_> {
        Node { constructor: u32::from(*self), fields: vec![] }
    }
}

impl Model for () {
    fn node(&self) -> Node<'_> {
        Node { constructor: 0, fields: vec![] }
    }
}

impl<T: Model> Model for Option<T> {
    fn node(&self) -> Node<'_> {
        let fields: Vec<&dyn Model> = self.iter().map(|field| field as &dyn Model).collect();
        Node { constructor: fields.len() as u32, fields }
    }
}

/// Its length is the constructor.
impl<T: Model> Model for Vec<T> {
    fn node(&self) -> Node<'_> {
        let fields: Vec<&dyn Model> = self.iter().map(|field| field as &dyn Model).collect();
        Node { constructor: fields.len() as u32, fields }
    }
}

impl<A: Model, B: Model> Model for (A, B) {
    fn node(&self) -> Node<'_> {
        Node { constructor: 0, fields: vec![&self.0, &self.1] }
    }
}

impl<T: Model> Model for Box<T> {
    fn node(&self) -> Node<'_> {
        (**self).node()
    }
}

/// What is in it is made now, where it was left open.
impl<T: Model> Model for Lazy<T> {
    fn node(&self) -> Node<'_> {
        (**self).node()
    }
}
