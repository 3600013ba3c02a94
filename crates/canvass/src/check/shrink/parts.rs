//! Smaller by leaving out, hoisting and exchanging parts.

use super::Shrinker;
use crate::Nat;
use crate::choice::shape::{Elements, Form};

/// How many parts inside a part are tried in its place.
const MAX_HOISTED: usize = 64;

impl Shrinker<'_> {
    /// Elements of lists and entries of maps, many at once first.
    pub(super) fn leave_out_elements(&mut self) {
        let mut at = 0;
        while at < self.nodes.len() {
            let width = self.form(at).elements().map_or(0, |elements| elements.shapes().count());
            if width > 0 {
                self.shorten(at, width);
            }
            at += 1;
        }
    }

    fn shorten(&mut self, at: usize, width: usize) {
        let mut run = self.nodes[at].children / width;
        while run > 0 {
            let mut end = self.nodes[at].children / width;
            while end > 0 {
                let start = end.saturating_sub(run);
                if self.left == 0 {
                    return;
                }
                if !self.leave_out(at, start * width..end * width) {
                    end = start;
                } else {
                    end = start.min(self.nodes[at].children / width);
                }
            }
            run /= 2;
        }
    }

    fn leave_out(&mut self, at: usize, elements: std::ops::Range<usize>) -> bool {
        let children = self.children(at);
        let node = self.nodes[at];
        let width = self.form(at).elements().map_or(1, |elements| elements.shapes().count());
        let length = (children.len() - elements.len()) / width;
        if !self.form(at).allows(length) {
            return false;
        }
        let start = self.nodes[children[elements.start]].start;
        let end = self.nodes[children[elements.end - 1]].end;
        let mut candidate = self.replaced(start..end, &[]);
        candidate.0[node.start] = Nat::from(length);
        self.accept(candidate)
    }

    /// Neighbouring lists in a list, into one.
    pub(super) fn join_lists(&mut self) {
        let mut at = 0;
        while at < self.nodes.len() {
            if let Form::List(element) = self.form(at)
                && matches!(self.types.get(*element).form, Form::List(_))
            {
                while (1..self.nodes[at].children).any(|later| self.join(at, later)) {}
            }
            at += 1;
        }
    }

    fn join(&mut self, at: usize, later: usize) -> bool {
        let (list, children) = (self.nodes[at], self.children(at));
        let (a, b) = (self.nodes[children[later - 1]], self.nodes[children[later]]);
        let length = [Nat::from(a.children + b.children)];
        let sequence = &self.best.0;
        let joined =
            [&length[..], &sequence[a.start + 1..a.end], &sequence[b.start + 1..b.end]].concat();
        let mut candidate = self.replaced(a.start..b.end, &joined);
        candidate.0[list.start] = Nat::from(children.len() - 1);
        self.accept(candidate)
    }

    /// A part by the smallest of its type, or by a part inside it.
    pub(super) fn replace_parts(&mut self) {
        let mut at = 0;
        while at < self.nodes.len() {
            if !self.replace_part(at) {
                at += 1;
            }
        }
    }

    fn replace_part(&mut self, at: usize) -> bool {
        let node = self.nodes[at];
        let smallest = self.smallest.of(self.types, node.shape);
        if self.accept(self.replaced(node.start..node.end, &smallest)) {
            return true;
        }
        // The shortest first, and of equally short ones the first.
        let mut inside = Vec::new();
        for inner in &self.nodes[at + 1..=at + node.below] {
            if inner.shape == node.shape {
                inside.push((inner.end - inner.start, inner.start));
            }
        }
        inside.sort_unstable();
        inside.truncate(MAX_HOISTED);
        for (length, start) in inside {
            let hoisted = self.best.0[start..start + length].to_vec();
            if self.accept(self.replaced(node.start..node.end, &hoisted)) {
                return true;
            }
        }
        false
    }

    /// A constructor by another, which keeps the fields that it has room for.
    pub(super) fn exchange_constructors(&mut self) {
        let mut at = 0;
        while at < self.nodes.len() {
            if !self.exchange_constructor(at) {
                at += 1;
            }
        }
    }

    fn exchange_constructor(&mut self, at: usize) -> bool {
        let types = self.types;
        let node = self.nodes[at];
        let Form::Choice(constructors) = &types.get(node.shape).form else { return false };
        (0..constructors.len()).filter(|other| *other != node.choice).any(|other| {
            let mut fields = self.children(at);
            let mut sequence = vec![Nat::from(other)];
            for shape in &constructors[other].fields {
                match fields.iter().position(|field| self.nodes[*field].shape == *shape) {
                    Some(position) => {
                        let field = self.nodes[fields.remove(position)];
                        sequence.extend_from_slice(&self.best.0[field.start..field.end]);
                    }
                    None => sequence.extend(self.smallest.of(types, *shape)),
                }
            }
            self.accept(self.replaced(node.start..node.end, &sequence))
        })
    }

    /// Neighbours in lists that are the wrong way round.
    pub(super) fn order_elements(&mut self) {
        let mut at = 0;
        while at < self.nodes.len() {
            if matches!(self.form(at), Form::List(_) | Form::Bounded(Elements::Of(_), _)) {
                // As many passes as a bubble needs to rise.
                for _ in 1..self.nodes[at].children {
                    if !self.order_neighbours(at) {
                        break;
                    }
                }
            }
            at += 1;
        }
    }

    fn order_neighbours(&mut self, at: usize) -> bool {
        let mut swapped = false;
        for position in 1..self.nodes[at].children {
            let children = self.children(at);
            let Some(&later) = children.get(position) else { break };
            let (a, b) = (self.nodes[children[position - 1]], self.nodes[later]);
            let sequence = &self.best.0;
            let exchanged = [&sequence[b.start..b.end], &sequence[a.start..a.end]].concat();
            swapped |= self.accept(self.replaced(a.start..b.end, &exchanged));
        }
        swapped
    }
}
