//! Types that are evaluated as far as they were looked at.
//!
//! Type variables have names here, one for each binder, so that nothing needs to be lifted. What a replacement puts in
//! place of a variable never has the names that are bound where it goes: it was written outside of their binders, or
//! it is a name that no binder has.

use crate::system_f::syntax::{Index, Type};
use canvass::Lazy;

/// All types met in a term.
pub struct Views<'t> {
    nodes: Vec<Node<'t>>,
    binders: Vec<Binder>,
}

/// A type, by its place among all.
#[derive(Clone, Copy)]
pub struct View(u32);

/// A binder of a type variable, which is the variable's name, and is inside of others.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Scope(u32);

/// The outermost constructor of a type.
#[derive(Clone, Copy)]
pub enum Head {
    /// [`Type::Unit`].
    Unit,
    /// [`Type::Variable`], by its name.
    Variable(Scope),
    /// [`Type::Arrow`].
    Arrow(View, View),
    /// [`Type::ForAll`]: the variable's name, and a type that may have it.
    ForAll(Scope, View),
}

#[derive(Clone, Copy)]
enum Node<'t> {
    Known(Head),
    /// Not looked at yet.
    Written(&'t Lazy<Type>, Scope),
    /// The type, with another in place of a variable.
    Replaced(View, Scope, View),
}

struct Binder {
    outer: Scope,
    depth: usize,
}

impl Scope {
    /// Outside of all binders.
    pub const CLOSED: Scope = Scope(0);
}

impl<'t> Views<'t> {
    /// None yet, with room for those of a small term.
    pub fn new() -> Views<'t> {
        Views { nodes: Vec::with_capacity(32), binders: Vec::new() }
    }

    /// A type whose outermost constructor is known.
    pub fn known(&mut self, head: Head) -> View {
        self.add(Node::Known(head))
    }

    /// A type as it stands in the term, not looked at.
    pub fn written(&mut self, written: &'t Lazy<Type>, scope: Scope) -> View {
        self.add(Node::Written(written, scope))
    }

    /// The type, with another in place of a variable, not looked at.
    pub fn replaced(&mut self, within: View, variable: Scope, by: View) -> View {
        self.add(Node::Replaced(within, variable, by))
    }

    /// A new variable.
    pub fn bind(&mut self, outer: Scope) -> Scope {
        self.binders.push(Binder { outer, depth: self.depth(outer) + 1 });
        Scope(self.binders.len() as u32)
    }

    /// Looks at the outermost constructor; `None` if it is a variable out of scope.
    pub fn head(&mut self, view: View) -> Option<Head> {
        let head = match self.nodes[view.0 as usize] {
            Node::Known(head) => return Some(head),
            Node::Written(written, scope) => self.read(written, scope)?,
            Node::Replaced(within, variable, by) => self.replace(within, variable, by)?,
        };
        self.nodes[view.0 as usize] = Node::Known(head);
        Some(head)
    }

    /// Looks at both types in turn until they differ.
    pub fn are_equal(&mut self, left: View, right: View) -> bool {
        let Some(left) = self.head(left) else { return false };
        let Some(right) = self.head(right) else { return false };
        match (left, right) {
            (Head::Unit, Head::Unit) => true,
            (Head::Variable(left), Head::Variable(right)) => left == right,
            (Head::Arrow(argument, result), Head::Arrow(other_argument, other_result)) => {
                self.are_equal(argument, other_argument) && self.are_equal(result, other_result)
            }
            (Head::ForAll(variable, body), Head::ForAll(other_variable, other_body)) => {
                let fresh = self.bind(Scope::CLOSED);
                let by = self.known(Head::Variable(fresh));
                let body = self.replaced(body, variable, by);
                let other_body = self.replaced(other_body, other_variable, by);
                self.are_equal(body, other_body)
            }
            (Head::Unit | Head::Variable(_) | Head::Arrow(..) | Head::ForAll(..), _) => false,
        }
    }

    fn read(&mut self, written: &'t Type, scope: Scope) -> Option<Head> {
        Some(match written {
            Type::Unit => Head::Unit,
            Type::Variable(index) => Head::Variable(self.binder(index, scope)?),
            Type::Arrow(argument, result) => {
                Head::Arrow(self.written(argument, scope), self.written(result, scope))
            }
            Type::ForAll(body) => {
                let inner = self.bind(scope);
                Head::ForAll(inner, self.written(body, inner))
            }
        })
    }

    fn replace(&mut self, within: View, variable: Scope, by: View) -> Option<Head> {
        Some(match self.head(within)? {
            Head::Unit => Head::Unit,
            Head::Variable(found) if found == variable => self.head(by)?,
            Head::Variable(other) => Head::Variable(other),
            Head::Arrow(argument, result) => {
                let argument = self.replaced(argument, variable, by);
                Head::Arrow(argument, self.replaced(result, variable, by))
            }
            Head::ForAll(bound, body) => Head::ForAll(bound, self.replaced(body, variable, by)),
        })
    }

    fn binder(&self, index: &Index, mut scope: Scope) -> Option<Scope> {
        let outwards = index.below(self.depth(scope))?;
        for _ in 0..outwards {
            scope = self.binders[scope.0 as usize - 1].outer;
        }
        Some(scope)
    }

    /// How many binders are around.
    fn depth(&self, scope: Scope) -> usize {
        match scope {
            Scope::CLOSED => 0,
            Scope(number) => self.binders[number as usize - 1].depth,
        }
    }

    fn add(&mut self, node: Node<'t>) -> View {
        self.nodes.push(node);
        View(self.nodes.len() as u32 - 1)
    }
}
