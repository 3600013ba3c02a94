//! Types and random values of them, for tests.

use super::{Alphabet, Tree};
use crate::choice::sequence::Trace;
use crate::choice::shape::{Constructor, Describe, ShapeId};
use crate::choice::source::{Made, Random, Source};
use crate::{Canvass, Rng};
use std::fmt;

/// The types of System F as the paper's study has them, variables without their numbers.
#[derive(Debug, Clone, Canvass)]
pub(super) enum Type {
    Base,
    TBool,
    Func(Box<Type>, Box<Type>),
    TBoundVar,
    TFreeVar,
    ForAll(Box<Type>),
}

/// The terms of System F.
#[derive(Debug, Clone, Canvass)]
pub(super) enum Term {
    Con,
    BoundVar,
    FreeVar,
    Lam(Type, Box<Term>),
    App(Box<Term>, Box<Term>),
    Cond(Box<Term>, Box<Term>, Box<Term>),
    BTrue,
    BFalse,
    TLam(Box<Term>),
    TApp(Box<Term>, Type),
}

#[derive(Debug, Clone, Canvass)]
pub(super) enum Browser {
    Safari,
    Chrome,
    Firefox,
}

#[derive(Debug, Clone, Canvass)]
pub(super) struct Request {
    pub(super) browser: Browser,
    pub(super) secure: bool,
}

/// A tree with a struct in its nodes.
#[derive(Debug, Clone, Canvass)]
pub(super) enum Search {
    Leaf,
    Node(Box<Search>, Request, Box<Search>),
}

/// `count` random trees of a type, of at most `allowance` constructors each.
pub(super) fn trees<T: Canvass>(alphabet: &Alphabet, allowance: u32, count: usize) -> Vec<Tree> {
    let types = alphabet.types.clone();
    let mut random = Random::new(Rng::new(7));
    let mut draw = || {
        random.begin(types.root, allowance);
        let value =
            T::make(&mut Source::new(&types, &mut random)).expect("all choices make a value");
        alphabet.tree(&value).expect("a value of the type")
    };
    (0..count).map(|_| draw()).collect()
}

/// A type of a thousand constructors, every second with two parts of the type.
#[derive(Debug)]
pub(super) struct Many {
    pub(super) which: usize,
    pub(super) parts: Vec<Many>,
}

impl Canvass for Many {
    fn shape(describe: &mut Describe) -> ShapeId {
        describe.choice::<Many>(|describe| {
            let own = Many::shape(describe);
            let one = |at: usize| Constructor::new(format!("c{at}").leak(), vec![own; at % 2 * 2]);
            (0..1000).map(one).collect()
        })
    }

    fn make(source: &mut Source<'_>) -> Made<Many> {
        let which = source.constructor()?;
        let parts = (0..which % 2 * 2).map(|_| Many::make(source)).collect::<Made<Vec<Many>>>()?;
        Ok(Many { which, parts })
    }

    fn trace(&self, trace: &mut Trace<'_>) {
        trace.constructor(self.which);
        self.parts.iter().for_each(|part| part.trace(trace));
    }

    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
