//! Types with boxes that can be left open.

use canvass::{Canvass, Lazy};
use std::collections::BTreeSet;

#[derive(Debug, Clone, PartialEq, Canvass)]
pub enum Tree {
    Leaf,
    Node(Lazy<Tree>, u8, Lazy<Tree>),
}

impl Tree {
    pub fn is_ordered(&self) -> bool {
        self.is_between(None, None)
    }

    fn is_between(&self, low: Option<u8>, high: Option<u8>) -> bool {
        match self {
            Tree::Leaf => true,
            Tree::Node(left, key, right) => {
                low.is_none_or(|low| low < *key)
                    && high.is_none_or(|high| *key < high)
                    && left.is_between(low, Some(*key))
                    && right.is_between(Some(*key), high)
            }
        }
    }

    pub fn is_ordered_from_the_right(&self) -> bool {
        fn keys(tree: &Tree, last: &mut Option<u8>) -> bool {
            let Tree::Node(left, key, right) = tree else { return true };
            if !keys(right, last) || last.is_some_and(|last| *key >= last) {
                return false;
            }
            *last = Some(*key);
            keys(left, last)
        }
        keys(self, &mut None)
    }

    /// How many nodes there are at each depth.
    pub fn levels(&self) -> Vec<usize> {
        let (mut levels, mut level) = (Vec::new(), vec![self]);
        while !level.is_empty() {
            let mut next = Vec::new();
            let mut nodes = 0;
            for tree in level {
                if let Tree::Node(left, _, right) = tree {
                    nodes += 1;
                    next.extend([&**right, &**left]);
                }
            }
            levels.push(nodes);
            level = next;
        }
        levels
    }

    pub fn height(&self) -> usize {
        match self {
            Tree::Leaf => 0,
            Tree::Node(left, _, right) => 1 + left.height().max(right.height()),
        }
    }

    pub fn contains(&self, wanted: u8) -> bool {
        match self {
            Tree::Leaf => false,
            Tree::Node(left, key, right) => {
                *key == wanted || if wanted < *key { left } else { right }.contains(wanted)
            }
        }
    }

    /// Sets the largest key of an ordered tree to zero, in place.
    pub fn turn_rightmost(&mut self) {
        if let Tree::Node(_, key, right) = self {
            match **right {
                Tree::Leaf => *key = 0,
                Tree::Node(..) => right.turn_rightmost(),
            }
        }
    }
}

#[derive(Debug, Clone, Canvass)]
pub struct Rose {
    key: u8,
    children: Vec<Lazy<Rose>>,
}

impl Rose {
    pub fn is_heap(&self) -> bool {
        self.children.iter().all(|child| self.key <= child.key && child.is_heap())
    }
}

#[derive(Debug, Clone, Canvass)]
pub struct Key {
    teeth: Option<Lazy<Teeth>>,
    length: u8,
}

#[derive(Debug, Clone, Canvass)]
struct Teeth {
    first: bool,
    others: Lazy<Option<Teeth>>,
}

impl Key {
    pub fn fits(&self) -> bool {
        fn count(teeth: &Teeth) -> u8 {
            u8::from(teeth.first) + (*teeth.others).as_ref().map_or(0, count)
        }
        self.teeth.as_ref().map_or(0, |teeth| count(teeth)) == self.length
    }
}

#[derive(Debug, Clone, Canvass)]
pub enum Expression {
    Variable(u8),
    Let(Lazy<Statement>, Lazy<Expression>),
    Sum(Lazy<Expression>, Lazy<Expression>),
}

#[derive(Debug, Clone, Canvass)]
pub enum Statement {
    Nothing,
    Is(Lazy<Expression>),
}

impl Expression {
    pub fn is_closed(&self, bound: u8) -> bool {
        match self {
            Expression::Variable(index) => *index < bound,
            Expression::Let(statement, body) => match &**statement {
                Statement::Nothing => body.is_closed(bound),
                Statement::Is(value) => body.is_closed(bound + 1) && value.is_closed(bound),
            },
            Expression::Sum(a, b) => b.is_closed(bound) && a.is_closed(bound),
        }
    }

    /// The paths of constructors from the root, through at most so many expressions, as words.
    pub fn paths(&self, fineness: usize) -> BTreeSet<String> {
        let (letter, parts) = match self {
            Expression::Variable(_) => ('v', vec![]),
            Expression::Let(statement, body) => match &**statement {
                Statement::Nothing => ('l', vec![body]),
                Statement::Is(value) => ('l', vec![value, body]),
            },
            Expression::Sum(a, b) => ('s', vec![a, b]),
        };
        if fineness == 1 || parts.is_empty() {
            return BTreeSet::from([letter.to_string()]);
        }
        let below = parts.into_iter().flat_map(|part| part.paths(fineness - 1));
        below.map(|path| format!("{letter}{path}")).collect()
    }
}

#[derive(Debug, Clone, Canvass)]
#[canvass(predicate = |bag| bag.first != 2)]
pub struct Bag {
    pub first: u8,
    pub rest: Option<Lazy<Bag>>,
}

#[derive(Debug, Clone, Canvass)]
pub struct Card {
    pub suit: u8,
    #[canvass(space = canvass::space::range(0..*suit))]
    pub rank: u8,
}

/// A list in order. The type's own predicate looks into the box.
#[derive(Debug, Clone, Canvass)]
#[canvass(predicate = |chain| chain.rest.as_ref().is_none_or(|rest| rest.first >= chain.first))]
pub struct Chain {
    pub first: u8,
    pub rest: Option<Lazy<Chain>>,
}

impl Chain {
    pub fn last(&self) -> u8 {
        self.rest.as_ref().map_or(self.first, |rest| rest.last())
    }
}

#[derive(Debug, Clone, Canvass)]
pub struct Branch {
    #[canvass(predicate = |tree: &Lazy<Tree>| tree.height() < 2)]
    pub tree: Lazy<Tree>,
    pub key: u8,
}

#[derive(Debug, Clone, Canvass)]
pub enum Heavy {
    End,
    #[canvass(size = 50)]
    Stone(Lazy<Heavy>),
}

impl Heavy {
    pub fn length(&self) -> usize {
        match self {
            Heavy::End => 0,
            Heavy::Stone(rest) => 1 + rest.length(),
        }
    }
}
