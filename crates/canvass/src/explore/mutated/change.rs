//! Small changes of a value, by its choice sequence.
//!
//! A part is exchanged for one that is drawn, for one of the same shape from here or from another value, or becomes a part of a
//! new one; a number becomes a neighbour or the copy of another. Drawn numbers are often those of the value, or next to
//! them: under a precondition that compares them, a number from anywhere seldom fits. Where numbers have no room between them
//! for another, room is made: all that are larger than one of them move up together, which changes none of their
//! comparisons.

use super::adjust::{Changed, NEAR, adjust, below};
use crate::choice::sequence::{ChoiceSequence, Node, nodes, part_nodes};
use crate::choice::shape::{Elements, Form, ShapeId, Types};
use crate::choice::source::Random;
use crate::{Nat, Rng};
use std::ops::Range;

pub(super) struct Changes<'a> {
    types: &'a Types,
    rng: Rng,
    random: Random,
    /// A number that no part of the value has, just above one that some part has, and its shape.
    gap: Option<(ShapeId, Nat)>,
}

/// A value to be changed, with its nodes.
pub(super) struct Value {
    choices: ChoiceSequence,
    nodes: Vec<Node>,
}

impl Value {
    /// `None` where the choices are not of these types.
    pub(super) fn new(types: &Types, choices: ChoiceSequence) -> Option<Value> {
        let nodes = nodes(types, &choices).filter(|nodes| !nodes.is_empty())?;
        Some(Value { choices, nodes })
    }

    /// How many choices it has.
    pub(super) fn length(&self) -> usize {
        self.choices.0.len()
    }

    /// The choices of a part.
    fn part(&self, node: Node) -> &[Nat] {
        &self.choices.0[node.start..node.end]
    }
}

/// A drawn part has at most so many constructors more than the smallest: changes are small.
const DRAWN: usize = 6;
impl<'a> Changes<'a> {
    pub(super) fn new(types: &'a Types, mut rng: Rng) -> Changes<'a> {
        let random = Random::new(Rng::new(rng.next_u64()));
        Changes { types, rng, random, gap: None }
    }

    /// A number below a limit, which is not 0.
    pub(super) fn below(&mut self, limit: usize) -> usize {
        below(&mut self.rng, limit)
    }

    /// The value with a part changed, perhaps into one of the other; `None` where that part has no such change.
    pub(super) fn change(&mut self, value: &Value, other: &Value) -> Option<ChoiceSequence> {
        let mut changed = if self.below(2) != 0 {
            self.change_part(&value.choices, &value.nodes, other)?
        } else {
            let roomy = self.make_room(&value.choices, &value.nodes);
            let changed = self.change_part(&roomy, &value.nodes, other);
            self.gap = None;
            changed?
        };
        adjust(self.types, &mut changed, &mut self.rng)?;
        Some(changed.choices)
    }

    /// The value with room above one of its numbers, where it has numbers. Signed numbers alternate, so that two steps leave
    /// all signs as they are.
    fn make_room(&mut self, value: &ChoiceSequence, nodes: &[Node]) -> ChoiceSequence {
        let mut roomy = value.clone();
        let is_leaf = |node: &Node| matches!(self.types.get(node.shape).form, Form::Leaf { .. });
        let Some(chosen) = self.any(nodes, is_leaf) else { return roomy };
        let number = &value.0[chosen.start];
        for node in nodes.iter().filter(|node| node.shape == chosen.shape) {
            if value.0[node.start] > *number {
                roomy.0[node.start] += &Nat::from(2_u64);
            }
        }
        self.gap = Some((chosen.shape, number + &Nat::from(2_u64)));
        roomy
    }

    fn change_part(
        &mut self,
        value: &ChoiceSequence,
        nodes: &[Node],
        other: &Value,
    ) -> Option<Changed> {
        let at = self.below(nodes.len());
        let node = nodes[at];
        let form = &self.types.get(node.shape).form;
        // The part, and what of it is new.
        let (part, new) = match (form, form.elements()) {
            (Form::Choice(_), _) => match self.below(4) {
                0 => all_new(self.drawn(value, nodes, node.shape)?),
                1 => {
                    let (part, kept) = self.grown(value, nodes, node, other)?;
                    let after = kept.end..part.len();
                    (part, vec![0..kept.start, after])
                }
                2 => (self.inner(value, nodes, at)?, Vec::new()),
                _ => all_new(self.taken(other, node.shape)?),
            },
            (_, Some(elements)) => self.elements(value, nodes, at, elements)?,
            (Form::Leaf { .. } | Form::List(_) | Form::Map(..) | Form::Bounded(..), None) => {
                (vec![self.number(value, nodes, node)?], Vec::new())
            }
        };
        let (before, after) = (&value.0[..node.start], &value.0[node.end..]);
        let choices = ChoiceSequence([before, &part, after].concat());
        let new = new.into_iter().map(|new| new.start + node.start..new.end + node.start).collect();
        Some(Changed { choices, node: at, new })
    }

    /// One of the nodes that something holds for.
    fn any(&mut self, nodes: &[Node], wanted: impl Fn(&Node) -> bool) -> Option<Node> {
        let count = nodes.iter().filter(|node| wanted(node)).count();
        let place = (count > 0).then(|| self.below(count))?;
        nodes.iter().filter(|node| wanted(node)).nth(place).copied()
    }

    /// A number near this one, or near another of its shape, or any.
    fn number(&mut self, value: &ChoiceSequence, nodes: &[Node], node: Node) -> Option<Nat> {
        match self.below(4) {
            0 => self.draw(node.shape)?.0.pop(),
            1 => self.near(value, nodes, node.shape),
            _ => Some(self.moved(&value.0[node.start])),
        }
    }

    /// A number that there is room for, or one of a shape that the value has, or one next to that.
    fn near(&mut self, value: &ChoiceSequence, nodes: &[Node], shape: ShapeId) -> Option<Nat> {
        if let Some((_, gap)) = self.gap.clone().filter(|(of, _)| *of == shape)
            && self.below(4) != 0
        {
            return Some(gap);
        }
        let known = self.any(nodes, |node| node.shape == shape)?;
        let number = &value.0[known.start];
        Some(if self.below(2) == 0 { number.clone() } else { self.moved(number) })
    }

    /// A number a few steps away. Too large a number is the largest that there is, when its value is made.
    fn moved(&mut self, number: &Nat) -> Nat {
        let steps = Nat::from(1 + self.below(NEAR));
        match number.checked_sub(&steps) {
            Some(smaller) if self.below(2) == 0 => smaller,
            Some(_) | None => number + &steps,
        }
    }

    /// A part that is drawn, with numbers of its own or of the value.
    fn drawn(
        &mut self,
        value: &ChoiceSequence,
        nodes: &[Node],
        shape: ShapeId,
    ) -> Option<Vec<Nat>> {
        let mut part = self.draw(shape)?;
        if self.below(4) != 0 {
            for drawn in part_nodes(self.types, shape, &part)? {
                let is_number = matches!(self.types.get(drawn.shape).form, Form::Leaf { .. });
                if is_number && let Some(number) = self.near(value, nodes, drawn.shape) {
                    part.0[drawn.start] = number;
                }
            }
        }
        Some(part.0)
    }

    fn draw(&mut self, shape: ShapeId) -> Option<ChoiceSequence> {
        let allowance = self.types.get(shape).least + self.below(DRAWN + 1);
        self.random.begin(shape, u32::try_from(allowance).ok()?);
        self.random.sequence(self.types).ok()
    }

    /// The part as a part of a new one of its shape, where there is such a one, and where in that it is.
    fn grown(
        &mut self,
        value: &ChoiceSequence,
        nodes: &[Node],
        node: Node,
        other: &Value,
    ) -> Option<(Vec<Nat>, Range<usize>)> {
        let types = self.types;
        let constructors = types.get(node.shape).constructors();
        let contain: Vec<(usize, usize)> = (constructors.iter().enumerate())
            .flat_map(|(at, constructor)| {
                let fields = constructor.fields.iter().enumerate();
                fields.filter(|(_, field)| **field == node.shape).map(move |(place, _)| (at, place))
            })
            .collect();
        let chosen = (!contain.is_empty()).then(|| self.below(contain.len()))?;
        let (constructor, place) = contain[chosen];
        let (mut part, mut kept) = (Vec::new(), 0..0);
        if constructors.len() > 1 {
            part.push(Nat::from(constructor));
        }
        for (at, field) in constructors[constructor].fields.iter().enumerate() {
            match at == place {
                true => {
                    kept = part.len()..part.len() + (node.end - node.start);
                    part.extend_from_slice(&value.0[node.start..node.end]);
                }
                // What is next to it may have to be as large, or as high.
                false if *field == node.shape && self.below(2) == 0 => match self.below(2) {
                    0 => part.extend_from_slice(&value.0[node.start..node.end]),
                    _ => part.append(&mut self.taken(other, *field)?),
                },
                false => part.append(&mut self.drawn(value, nodes, *field)?),
            }
        }
        Some((part, kept))
    }

    /// A part inside of this one that has its shape.
    fn inner(&mut self, value: &ChoiceSequence, nodes: &[Node], at: usize) -> Option<Vec<Nat>> {
        let node = nodes[at];
        let inside = &nodes[at + 1..=at + node.below];
        let inner = self.any(inside, |inner| inner.shape == node.shape)?;
        Some(value.0[inner.start..inner.end].to_vec())
    }

    /// A part of another value.
    fn taken(&mut self, other: &Value, shape: ShapeId) -> Option<Vec<Nat>> {
        let node = self.any(&other.nodes, |node| node.shape == shape)?;
        Some(other.part(node).to_vec())
    }

    /// The list or map with an element less or more, repeated, or moved; and what of it is new.
    fn elements(
        &mut self,
        value: &ChoiceSequence,
        nodes: &[Node],
        at: usize,
        elements: Elements,
    ) -> Option<(Vec<Nat>, Vec<Range<usize>>)> {
        let (node, width) = (nodes[at], elements.shapes().count());
        let mut own: Vec<Vec<Nat>> = children(nodes, at)
            .collect::<Vec<_>>()
            .chunks(width)
            .map(|element| {
                let (first, last) = (element.first(), element.last());
                first.zip(last).map_or(Vec::new(), |(a, b)| value.0[a.start..b.end].to_vec())
            })
            .collect();
        let length = own.len();
        let mut new = None;
        match self.below(4) {
            0 => {
                let mut element = Vec::new();
                for shape in elements.shapes() {
                    element.append(&mut self.drawn(value, nodes, shape)?);
                }
                let place = self.below(length + 1);
                own.insert(place, element);
                new = Some(place);
            }
            _ if length == 0 => return None,
            1 => drop(own.remove(self.below(length))),
            2 => {
                let place = self.below(length + 1);
                own.insert(place, own[self.below(length)].clone());
                new = Some(place);
            }
            _ => own.swap(self.below(length), self.below(length)),
        }
        let form = &self.types.get(node.shape).form;
        if !form.allows(own.len()) {
            return None;
        }
        let new = new.map(|place: usize| {
            let before = 1 + own[..place].iter().map(Vec::len).sum::<usize>();
            before..before + own[place].len()
        });
        let part = [vec![Nat::from(own.len())], own.concat()].concat();
        Some((part, new.into_iter().collect()))
    }
}

/// A part that is new from beginning to end.
fn all_new(part: Vec<Nat>) -> (Vec<Nat>, Vec<Range<usize>>) {
    let new = 0..part.len();
    (part, vec![new])
}

/// The nodes directly below one.
fn children(nodes: &[Node], at: usize) -> impl Iterator<Item = Node> {
    let below: Range<usize> = at + 1..at + 1 + nodes[at].below;
    let mut next = below.start;
    std::iter::from_fn(move || {
        let child = *nodes.get(next).filter(|_| next < below.end)?;
        next += child.below + 1;
        Some(child)
    })
}

#[cfg(test)]
mod tests {
    use super::{Changes, Form, Nat, Rng, Value, nodes};
    use crate::Canvass;
    use crate::choice::sequence::{ChoiceSequence, Trace};
    use crate::choice::shape::Types;
    use std::collections::{BTreeMap, BTreeSet};

    #[derive(Canvass)]
    enum Tree {
        Leaf,
        Only(Box<Tree>),
        Node(Box<Tree>, u8, Vec<Tree>),
    }

    /// What so many changes of a value come to, each of the value itself.
    fn changed<T: Canvass>(value: &T, other: &T, changes: usize) -> BTreeSet<ChoiceSequence> {
        let types = Types::of::<T>().expect("a type with values");
        let sequence = |value| {
            let sequence = Trace::of(&types, value).expect("a value of the type");
            Value::new(&types, sequence).expect("its own choices")
        };
        let (value, other) = (sequence(value), sequence(other));
        let mut by = Changes::new(&types, Rng::new(1));
        let changed = (0..changes).filter_map(|_| by.change(&value, &other));
        changed.inspect(|changed| assert!(nodes(&types, changed).is_some(), "{changed}")).collect()
    }

    #[test]
    fn a_changed_value_is_a_value_of_its_type() {
        let leaf = || Box::new(Tree::Leaf);
        let tree = Tree::Node(Box::new(Tree::Only(leaf())), 7, vec![Tree::Leaf, Tree::Leaf]);
        assert!(changed(&tree, &Tree::Only(leaf()), 2_000).len() > 200);
        let map = BTreeMap::from([(1_u8, "ab".to_owned()), (2, String::new())]);
        assert!(changed(&map, &BTreeMap::new(), 2_000).len() > 200);
        assert!(
            changed(&(Some(-3_i64), 'x', [true, false]), &(None, 'y', [true; 2]), 2_000).len() > 20
        );
    }

    #[test]
    fn every_kind_of_change_is_made() {
        let list = vec![10_u32, 20, 30];
        let types = Types::of::<Vec<u32>>().expect("a type with values");
        assert!(matches!(types.get(types.root).form, Form::List(_)));
        let changed = changed(&list, &list, 20_000);
        let has = |numbers: &[u32]| {
            let length = [Nat::from(numbers.len())].into_iter();
            let numbers = numbers.iter().map(|number| Nat::from(u64::from(*number)));
            changed.contains(&ChoiceSequence(length.chain(numbers).collect()))
        };
        assert!(has(&[10, 20]), "without an element");
        assert!(has(&[10, 10, 20, 30]), "with an element twice");
        assert!(has(&[30, 20, 10]), "with two elements swapped");
        assert!(has(&[10, 19, 30]), "with a number next to what it was");
        assert!(has(&[10, 30, 30]), "with a number that is another one's");
        assert!(has(&[10, 20, 21, 30]), "with a new element next to one");
        assert!(has(&[10, 20, 22, 32]), "with room for a new element, and larger ones moved");
    }

    #[test]
    fn a_tree_grows_shrinks_and_takes_parts_of_another() {
        let leaf = || Box::new(Tree::Leaf);
        let (tree, other) = (Tree::Only(leaf()), Tree::Node(leaf(), 99, vec![]));
        let types = Types::of::<Tree>().expect("a type with values");
        let changed = changed(&tree, &other, 2_000);
        let has = |tree: &Tree| changed.contains(&Trace::of(&types, tree).expect("a tree"));
        assert!(has(&Tree::Only(Box::new(Tree::Only(leaf())))), "grown");
        assert!(has(&Tree::Leaf), "a part of itself");
        assert!(has(&other), "the other");
        assert!(has(&Tree::Only(Box::new(other))), "with the other as a part");
    }
}
