//! Small programs with faults, of types that contain themselves in a `Box`, which is the one of the module above.
//!
//! Each has a precondition on a structure with numbers in it, and a property that holds unless a fault is on.

use super::Box;
use canvass::check::Test;
use canvass::prelude::*;
use std::fmt::Debug;

/// A program, how many faults it has, and how many cases it takes to find one of them with a seed, if no more than [`MOST`].
pub type Program = (&'static str, u8, fn(u8, u64) -> Option<u64>);

/// As many cases are tried, those with a precondition that does not hold among them.
pub const MOST: u64 = 4_000;

pub const ALL: [Program; 3] = [
    ("search tree", 3, |fault, seed| cases(fault, seed, Search::is_input, Search::holds)),
    ("leftist heap", 3, |fault, seed| cases(fault, seed, Heap::is_input, Heap::holds)),
    ("rope", 3, |fault, seed| cases(fault, seed, Rope::is_input, Rope::holds)),
];

fn cases<A: Canvass + Debug, B: Canvass + Debug>(
    fault: u8,
    seed: u64,
    is_input: fn(&A, &B) -> bool,
    holds: fn(&A, &B, u8) -> bool,
) -> Option<u64> {
    let test = Test::new("lazy_or_box", file!(), line!(), "").seed(seed);
    let findings = test.cases(MOST).rejects(0).find_counterexample(|(one, other): (A, B)| {
        assume!(is_input(&one, &other));
        assert!(holds(&one, &other, fault));
    });
    let findings = findings.expect("the settings are right");
    findings.found.is_some().then_some(findings.cases)
}

/// Keys are in order.
#[derive(Debug, Clone, Canvass)]
enum Search {
    Leaf,
    Node(Box<Search>, u8, Box<Search>),
}

impl Search {
    fn is_input(&self, _: &u8) -> bool {
        self.is_ordered(None, None)
    }

    fn is_ordered(&self, above: Option<u8>, below: Option<u8>) -> bool {
        let Search::Node(left, key, right) = self else { return true };
        above.is_none_or(|above| above < *key)
            && below.is_none_or(|below| *key < below)
            && left.is_ordered(above, Some(*key))
            && right.is_ordered(Some(*key), below)
    }

    fn keys(&self) -> Vec<u8> {
        let Search::Node(left, key, right) = self else { return vec![] };
        [left.keys(), vec![*key], right.keys()].concat()
    }

    fn without(&self, gone: u8, fault: u8) -> Search {
        let Search::Node(left, key, right) = self else { return Search::Leaf };
        let node = |left, key, right| Search::Node(Box::new(left), key, Box::new(right));
        if gone < *key {
            return node(left.without(gone, fault), *key, (**right).clone());
        }
        if gone > *key {
            return node((**left).clone(), *key, right.without(gone, fault));
        }
        match right.keys().first() {
            // The left subtree is lost.
            None if fault == 1 => Search::Leaf,
            None => (**left).clone(),
            // The next key stays where it was, too.
            Some(next) if fault == 2 && right.keys().len() > 2 => {
                node((**left).clone(), *next, (**right).clone())
            }
            // The right subtree is lost below two others.
            Some(next) if fault == 3 && left.keys().len() > 1 => {
                node((**left).clone(), *next, Search::Leaf)
            }
            Some(next) => node((**left).clone(), *next, right.without(*next, 0)),
        }
    }

    fn holds(&self, gone: &u8, fault: u8) -> bool {
        let smaller = self.without(*gone, fault);
        let expect: Vec<u8> = self.keys().into_iter().filter(|key| key != gone).collect();
        smaller.is_ordered(None, None) && smaller.keys() == expect
    }
}

/// No number is less than the one above it; ranks are right, and no larger on the right.
#[derive(Debug, Clone, Canvass)]
enum Heap {
    Empty,
    Node { rank: u8, least: u8, left: Box<Heap>, right: Box<Heap> },
}

impl Heap {
    fn is_input(&self, other: &Heap) -> bool {
        self.is_heap(0) && other.is_heap(0)
    }

    fn rank(&self) -> u8 {
        match self {
            Heap::Empty => 0,
            Heap::Node { rank, .. } => *rank,
        }
    }

    fn is_heap(&self, above: u8) -> bool {
        let Heap::Node { rank, least, left, right } = self else { return true };
        *least >= above
            && right.rank() <= left.rank()
            && *rank == right.rank().saturating_add(1)
            && left.is_heap(*least)
            && right.is_heap(*least)
    }

    fn numbers(&self) -> Vec<u8> {
        let Heap::Node { least, left, right, .. } = self else { return vec![] };
        let mut numbers = [vec![*least], left.numbers(), right.numbers()].concat();
        numbers.sort();
        numbers
    }

    fn merged(&self, other: &Heap, fault: u8) -> Heap {
        let (Heap::Node { least, left, right, .. }, Heap::Node { least: second, .. }) =
            (self, other)
        else {
            return if matches!(self, Heap::Empty) { other.clone() } else { self.clone() };
        };
        if second < least {
            return other.merged(self, fault);
        }
        let (one, two) = ((**left).clone(), right.merged(other, fault));
        // Subtrees of a larger rank stay on the right.
        let is_right = one.rank() >= two.rank() || (fault == 1 && two.rank() > 1);
        let (left, right) = if is_right { (one, two) } else { (two, one) };
        let rank = match fault {
            // The wrong subtree is asked.
            2 if left.rank() > 1 => left.rank() + 1,
            // The rank does not grow.
            3 if right.rank() > 0 => right.rank(),
            _ => right.rank() + 1,
        };
        Heap::Node { rank, least: *least, left: Box::new(left), right: Box::new(right) }
    }

    fn holds(&self, other: &Heap, fault: u8) -> bool {
        let merged = self.merged(other, fault);
        let mut expect = [self.numbers(), other.numbers()].concat();
        expect.sort();
        merged.is_heap(0) && merged.numbers() == expect
    }
}

/// Leaves are not empty, and branches know how long they are.
#[derive(Debug, Clone, Canvass)]
enum Rope {
    Leaf(Vec<u8>),
    Branch(u32, Box<Rope>, Box<Rope>),
}

impl Rope {
    fn is_input(&self, place: &u32) -> bool {
        matches!(self, Rope::Branch(..)) && self.measured().is_some_and(|length| *place < length)
    }

    fn measured(&self) -> Option<u32> {
        match self {
            Rope::Leaf(text) => (!text.is_empty()).then_some(text.len() as u32),
            Rope::Branch(length, left, right) => {
                let sum = left.measured()?.checked_add(right.measured()?)?;
                (sum == *length).then_some(sum)
            }
        }
    }

    fn length(&self) -> u32 {
        match self {
            Rope::Leaf(text) => text.len() as u32,
            Rope::Branch(length, ..) => *length,
        }
    }

    fn bytes(&self) -> Vec<u8> {
        match self {
            Rope::Leaf(text) => text.clone(),
            Rope::Branch(_, left, right) => [left.bytes(), right.bytes()].concat(),
        }
    }

    fn get(&self, place: u32, fault: u8) -> Option<u8> {
        match self {
            Rope::Leaf(text) => text.get(place as usize).copied(),
            Rope::Branch(_, left, right) => {
                let middle = left.length();
                match fault {
                    // The first byte of the right side is looked for on the left.
                    1 if place == middle => left.get(place, fault),
                    // A right side of three bytes or more begins one byte late.
                    2 if place > middle && right.length() > 2 => {
                        right.get(place - middle - 1, fault)
                    }
                    // Below two branches the left side counts for nothing.
                    3 if place > middle && matches!(**right, Rope::Branch(..)) => {
                        right.get(place, fault)
                    }
                    _ if place < middle => left.get(place, fault),
                    _ => right.get(place - middle, fault),
                }
            }
        }
    }

    fn holds(&self, place: &u32, fault: u8) -> bool {
        self.get(*place, fault) == self.bytes().get(*place as usize).copied()
    }
}
