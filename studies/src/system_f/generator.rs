//! Random well-typed terms: QuickCover's generator, which goes by the type that is wanted.
//!
//! A closed type is made first, then a term of it, from the outside to the inside: a constructor that the type allows,
//! an application to an argument of a type that a variable's type suggests or of a random one, or an application to a
//! type. Where that leads nowhere, all of it is made anew. The weights are those of the program; unlike there, types
//! are never lifted by a mutant, so every term is well-typed.

mod goal;
mod instance;

use super::syntax::{Index, Term};
use canvass::Rng;
use canvass::generate::Generator;
use goal::{Goal, Goals, Node};

/// Makes closed, well-typed terms.
#[derive(Debug, Clone, Copy)]
pub struct WellTyped;

impl WellTyped {
    /// The size that QuickCover's experiments are run with.
    pub const SIZE: usize = 30;
}

/// Larger sizes count as this one.
const LARGEST_SIZE: usize = 60;

/// The size of the random type that an application's argument may have.
const ARGUMENT_SIZE: usize = 10;

/// How often making a term may lead nowhere. Of the attempts at the usual size more than a third are good.
const MOST_ATTEMPTS: usize = 1000;

impl Generator for WellTyped {
    type Value = Term;

    fn generate(&self, seed: u64, size: usize) -> Option<Term> {
        let mut attempt = Attempt::new(seed);
        (0..MOST_ATTEMPTS).find_map(|_| attempt.closed_term(size.min(LARGEST_SIZE)))
    }
}

struct Attempt {
    rng: Rng,
    goals: Goals,
    /// The types of the variables, the innermost last.
    context: Vec<Goal>,
    /// Types that an argument may have.
    suggested: Vec<Goal>,
    /// How many type lambdas the place is in.
    level: u8,
}

/// A way to make a term, and how often it is taken where it is open.
#[derive(Clone, Copy)]
enum Way {
    Directly,
    Lambda(Goal, Goal),
    TypeLambda(Goal),
    Apply,
    TypeApply,
}

impl Way {
    fn weight(self) -> u64 {
        match self {
            Way::Directly => 6,
            Way::Lambda(..) | Way::Apply => 8,
            Way::TypeLambda(_) | Way::TypeApply => 4,
        }
    }
}

impl Attempt {
    fn new(seed: u64) -> Attempt {
        Attempt {
            rng: Rng::new(seed),
            goals: Goals::new(),
            context: Vec::with_capacity(16),
            suggested: Vec::with_capacity(16),
            level: 0,
        }
    }

    fn closed_term(&mut self, size: usize) -> Option<Term> {
        self.goals.clear();
        let goal = self.goals.random(&mut self.rng, self.level, size);
        self.term(goal, size)
    }

    fn term(&mut self, goal: Goal, size: usize) -> Option<Term> {
        let Some(smaller) = size.checked_sub(1) else { return self.direct_term(goal) };
        match self.way(goal) {
            Way::Directly => self.direct_term(goal),
            Way::Lambda(argument, result) => self.lambda(argument, result, smaller),
            Way::TypeLambda(body) => self.type_lambda(body, smaller),
            Way::Apply => self.apply(goal, size / 2),
            Way::TypeApply => self.type_apply(goal, smaller),
        }
    }

    fn way(&mut self, goal: Goal) -> Way {
        let by_goal = match self.goals.node(goal) {
            Node::Arrow(argument, result) => Some(Way::Lambda(argument, result)),
            Node::ForAll(body) => Some(Way::TypeLambda(body)),
            Node::Unit | Node::Bound(_) | Node::Free(_) => None,
        };
        let ways = || [Way::Directly, Way::Apply, Way::TypeApply].into_iter().chain(by_goal);
        let mut left = below(&mut self.rng, ways().map(Way::weight).sum());
        let chosen = ways().find(|way| match left.checked_sub(way.weight()) {
            Some(rest) => {
                left = rest;
                false
            }
            None => true,
        });
        chosen.expect("a number below the sum of the weights falls on one")
    }

    /// A term without applications: a variable of the type, or what the type says.
    fn direct_term(&mut self, goal: Goal) -> Option<Term> {
        let fitting = self.context.iter().filter(|known| self.goals.are_equal(**known, goal));
        let variables = fitting.count() as u64;
        let node = self.goals.node(goal);
        let by_goal = match node {
            Node::Unit | Node::Arrow(..) | Node::ForAll(_) => 1,
            Node::Bound(_) | Node::Free(_) => 0,
        };
        if variables + by_goal == 0 {
            return None;
        }
        let chosen = below(&mut self.rng, variables + by_goal);
        if chosen < variables {
            return Some(self.variable(goal, chosen as usize));
        }
        match node {
            Node::Unit => Some(Term::Unit),
            Node::Arrow(argument, result) => self.lambda(argument, result, 0),
            Node::ForAll(body) => self.type_lambda(body, 0),
            Node::Bound(_) | Node::Free(_) => None,
        }
    }

    /// The variable of the type that has `further_in` others of that type inside it.
    fn variable(&self, goal: Goal, further_in: usize) -> Term {
        let outwards = self.context.iter().rev().enumerate();
        let mut fitting = outwards.filter(|(_, known)| self.goals.are_equal(**known, goal));
        let (index, _) = fitting.nth(further_in).expect("so many were counted");
        Term::Variable(Index::from(u8::try_from(index).expect("sizes are small")))
    }

    fn lambda(&mut self, argument: Goal, result: Goal, size: usize) -> Option<Term> {
        self.context.push(argument);
        let body = self.term(result, size);
        self.context.pop();
        Some(Term::Lambda(self.goals.written(argument, self.level).into(), body?.into()))
    }

    fn type_lambda(&mut self, body: Goal, size: usize) -> Option<Term> {
        let body = self.goals.opened(body, self.level);
        self.level += 1;
        let body = self.term(body, size);
        self.level -= 1;
        Some(Term::TypeLambda(body?.into()))
    }

    fn apply(&mut self, goal: Goal, size: usize) -> Option<Term> {
        let argument_goal = self.argument_goal(goal);
        let function_goal = self.goals.add(Node::Arrow(argument_goal, goal));
        let function = self.term(function_goal, size)?;
        let argument = self.term(argument_goal, size)?;
        Some(Term::Apply(function.into(), argument.into()))
    }

    /// One of the types that a variable wants before it gives the goal, or a random one.
    fn argument_goal(&mut self, goal: Goal) -> Goal {
        self.suggested.clear();
        self.suggested.push(self.goals.random(&mut self.rng, self.level, ARGUMENT_SIZE));
        for known in &self.context {
            let Some(argument) = self.goals.last_argument(*known, goal) else { continue };
            if !self.suggested.iter().any(|other| self.goals.are_equal(*other, argument)) {
                self.suggested.push(argument);
            }
        }
        self.suggested[below(&mut self.rng, self.suggested.len() as u64) as usize]
    }

    fn type_apply(&mut self, goal: Goal, size: usize) -> Option<Term> {
        let (general, instance) = self.goals.generalized(goal, &mut self.rng)?;
        let body = self.term(general, size)?;
        Some(Term::TypeApply(body.into(), self.goals.written(instance, self.level).into()))
    }
}

/// A number below the limit, each as likely as the others, but for less than one in 2^32.
fn below(rng: &mut Rng, limit: u64) -> u64 {
    ((rng.next_u64() >> 32) * limit) >> 32
}

#[cfg(test)]
mod tests;
