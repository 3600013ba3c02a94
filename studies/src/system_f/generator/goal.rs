//! The types that terms are made for.
//!
//! What a type lambda around the place binds is known by how far out that is, what the type itself binds by how far in,
//! so nothing is lifted on the way to the inside.

use super::below;
use crate::system_f::syntax::{Index, Type};
use canvass::Rng;

/// Where types are.
pub(super) struct Goals {
    nodes: Vec<(Node, Reach)>,
}

/// A type, by its place among all.
#[derive(Debug, Clone, Copy)]
pub(super) struct Goal(u32);

/// The outermost constructor of a type.
#[derive(Debug, Clone, Copy)]
pub(super) enum Node {
    Unit,
    /// The variable of a for-all of the same type, with this many others in between.
    Bound(u8),
    /// The variable of a type lambda, with this many around it.
    Free(u8),
    Arrow(Goal, Goal),
    ForAll(Goal),
}

/// Which variables a type has.
#[derive(Debug, Clone, Copy)]
struct Reach {
    /// How many for-alls must be around it.
    binders: u8,
    has_free: bool,
}

impl Goals {
    pub(super) fn new() -> Goals {
        Goals { nodes: Vec::with_capacity(64) }
    }

    pub(super) fn clear(&mut self) {
        self.nodes.clear();
    }

    pub(super) fn node(&self, goal: Goal) -> Node {
        self.nodes[goal.0 as usize].0
    }

    pub(super) fn add(&mut self, node: Node) -> Goal {
        let reach = match node {
            Node::Unit => Reach { binders: 0, has_free: false },
            Node::Bound(index) => Reach { binders: index + 1, has_free: false },
            Node::Free(_) => Reach { binders: 0, has_free: true },
            Node::Arrow(argument, result) => {
                let (argument, result) = (self.reach(argument), self.reach(result));
                Reach {
                    binders: argument.binders.max(result.binders),
                    has_free: argument.has_free || result.has_free,
                }
            }
            Node::ForAll(body) => {
                let body = self.reach(body);
                Reach { binders: body.binders.saturating_sub(1), ..body }
            }
        };
        self.nodes.push((node, reach));
        Goal(self.nodes.len() as u32 - 1)
    }

    fn reach(&self, goal: Goal) -> Reach {
        self.nodes[goal.0 as usize].1
    }

    pub(super) fn is_closed(&self, goal: Goal) -> bool {
        let reach = self.reach(goal);
        reach.binders == 0 && !reach.has_free
    }

    pub(super) fn are_equal(&self, left: Goal, right: Goal) -> bool {
        match (self.node(left), self.node(right)) {
            (Node::Unit, Node::Unit) => true,
            (Node::Bound(left), Node::Bound(right)) | (Node::Free(left), Node::Free(right)) => {
                left == right
            }
            (Node::Arrow(argument, result), Node::Arrow(other, other_result)) => {
                self.are_equal(argument, other) && self.are_equal(result, other_result)
            }
            (Node::ForAll(body), Node::ForAll(other)) => self.are_equal(body, other),
            (
                Node::Unit | Node::Bound(_) | Node::Free(_) | Node::Arrow(..) | Node::ForAll(_),
                _,
            ) => false,
        }
    }

    /// A random type for a place within this many type lambdas.
    pub(super) fn random(&mut self, rng: &mut Rng, level: u8, size: usize) -> Goal {
        self.random_below(rng, level, 0, size)
    }

    fn random_below(&mut self, rng: &mut Rng, level: u8, binders: u8, size: usize) -> Goal {
        let way = if size == 0 { 0 } else { below(rng, 3) };
        let node = match way {
            0 => {
                let variables = u64::from(level) + u64::from(binders);
                match below(rng, variables + 1) as u8 {
                    0 => Node::Unit,
                    number if number <= binders => Node::Bound(number - 1),
                    number => Node::Free(number - 1 - binders),
                }
            }
            1 => {
                let argument = self.random_below(rng, level, binders, size / 6);
                Node::Arrow(argument, self.random_below(rng, level, binders, size / 4))
            }
            _ => Node::ForAll(self.random_below(rng, level, binders + 1, size - 1)),
        };
        self.add(node)
    }

    /// The body of a for-all as the type of a place within one more type lambda, which binds its variable.
    pub(super) fn opened(&mut self, body: Goal, level: u8) -> Goal {
        self.opened_below(body, 0, level)
    }

    fn opened_below(&mut self, goal: Goal, depth: u8, level: u8) -> Goal {
        if self.reach(goal).binders <= depth {
            return goal;
        }
        let node = match self.node(goal) {
            Node::Bound(_) => Node::Free(level),
            Node::Arrow(argument, result) => {
                let argument = self.opened_below(argument, depth, level);
                Node::Arrow(argument, self.opened_below(result, depth, level))
            }
            Node::ForAll(body) => Node::ForAll(self.opened_below(body, depth + 1, level)),
            Node::Unit | Node::Free(_) => return goal,
        };
        self.add(node)
    }

    /// The argument after which a function gives a result of the goal's type.
    pub(super) fn last_argument(&self, mut function: Goal, goal: Goal) -> Option<Goal> {
        while let Node::Arrow(argument, result) = self.node(function) {
            if self.are_equal(result, goal) {
                return Some(argument);
            }
            function = result;
        }
        None
    }

    /// The type as it is written within this many type lambdas.
    pub(super) fn written(&self, goal: Goal, level: u8) -> Type {
        match self.node(goal) {
            Node::Unit => Type::Unit,
            Node::Bound(index) => Type::Variable(Index::from(index)),
            Node::Free(outer) => Type::Variable(Index::from(level - 1 - outer)),
            Node::Arrow(argument, result) => Type::Arrow(
                self.written(argument, level).into(),
                self.written(result, level).into(),
            ),
            Node::ForAll(body) => Type::ForAll(self.written(body, level + 1).into()),
        }
    }
}
