//! Types of which another is an instance.

use super::below;
use super::goal::{Goal, Goals, Node};
use canvass::Rng;

impl Goals {
    /// A for-all and a closed type that make the goal when the one is applied to the other; none where the way to a
    /// closed part of the goal ends at a variable.
    pub(super) fn generalized(&mut self, goal: Goal, rng: &mut Rng) -> Option<(Goal, Goal)> {
        let instance = self.closed_part(goal, rng)?;
        let body = self.with_variable(goal, instance, 0, rng);
        Some((self.add(Node::ForAll(body)), instance))
    }

    fn closed_part(&self, goal: Goal, rng: &mut Rng) -> Option<Goal> {
        let parts = match self.node(goal) {
            Node::Unit | Node::Bound(_) | Node::Free(_) => [None, None],
            Node::Arrow(argument, result) => [Some(argument), Some(result)],
            Node::ForAll(body) => [Some(body), None],
        };
        let whole = u64::from(self.is_closed(goal));
        let number = whole + parts.iter().flatten().count() as u64;
        if number == 0 {
            return None;
        }
        match below(rng, number).checked_sub(whole) {
            None => Some(goal),
            Some(part) => self.closed_part(parts[part as usize]?, rng),
        }
    }

    /// The type with a variable in place of some of the parts that are the instance.
    fn with_variable(&mut self, goal: Goal, instance: Goal, depth: u8, rng: &mut Rng) -> Goal {
        let replaceable = self.are_equal(goal, instance);
        let enterable = match self.node(goal) {
            Node::Arrow(..) => true,
            Node::ForAll(body) => self.are_equal(body, instance),
            Node::Unit | Node::Bound(_) | Node::Free(_) => false,
        };
        let chosen = below(rng, 1 + u64::from(replaceable) + u64::from(enterable));
        if chosen == 0 {
            return goal;
        }
        if replaceable && chosen == 1 {
            return self.add(Node::Bound(depth));
        }
        let node = match self.node(goal) {
            Node::Arrow(argument, result) => {
                let argument = self.with_variable(argument, instance, depth, rng);
                Node::Arrow(argument, self.with_variable(result, instance, depth, rng))
            }
            Node::ForAll(body) => Node::ForAll(self.with_variable(body, instance, depth + 1, rng)),
            Node::Unit | Node::Bound(_) | Node::Free(_) => return goal,
        };
        self.add(node)
    }
}
