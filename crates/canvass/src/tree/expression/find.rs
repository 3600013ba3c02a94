//! From a value back to its choices among refined shapes.

use super::cases::{Case, Kind};
use super::refine::{Refined, Refinement};
use super::sites::{SiteField, SiteId, Way};
use crate::choice::cursor::{Cursor, Part as Asked};
use crate::choice::sequence::{ChoiceSequence, Trace};
use crate::choice::shape::{ShapeId, Types};
use crate::choice::source::{Made, Walk};
use crate::tree::alphabet::{SortId, View};
use crate::tree::follow::{follow, skip};
use crate::value::space::Encoding;
use crate::{Canvass, Nat};

impl Encoding for Refinement {
    fn make<T: Canvass>(&self, _: &Types, walk: &mut Walk) -> Made<T> {
        Refinement::make(self, walk)
    }

    fn choices<T: Canvass>(&self, _: &Types, value: &T) -> Option<ChoiceSequence> {
        self.refined(&Trace::of(&self.alphabet.types, value)?)
    }
}

impl Refinement {
    /// The choices among refined shapes for a value of these choices; `None` where it does not match.
    fn refined(&self, sequence: &ChoiceSequence) -> Option<ChoiceSequence> {
        let mut finding = Finding {
            refinement: self,
            parts: self.parts(sequence)?,
            at: 0,
            sequence: sequence.0.iter(),
            refined: Vec::new(),
            cursor: Cursor::new(self.types.root, Role::Whole),
        };
        while !finding.cursor.is_done() {
            finding.find()?;
        }
        Some(ChoiceSequence(finding.refined))
    }

    /// The constructors of the value with a choice sequence, parents before their children.
    fn parts(&self, sequence: &ChoiceSequence) -> Option<Vec<Part>> {
        let mut productions: Vec<(SortId, usize)> = Vec::new();
        follow(&self.alphabet, &sequence.0, &[], |sort, production| {
            productions.push((sort, production.expect("nothing is open")))
        })?;
        let mut parts: Vec<Part> = Vec::with_capacity(productions.len());
        // From the end, so that children come before their parents, the first child last.
        let mut waiting: Vec<usize> = Vec::new();
        for (sort, production) in productions.into_iter().rev() {
            let arity = self.alphabet.sort(sort).productions[production].children().count();
            let children = waiting.split_off(waiting.len().checked_sub(arity)?);
            let kinds = children.iter().rev().map(|at| parts[*at].kind).collect();
            let size = 1 + children.iter().map(|at| parts[*at].size).sum::<usize>();
            waiting.push(parts.len());
            parts.push(self.part(SiteId::of(sort), production, kinds, size)?);
        }
        parts.reverse();
        Some(parts)
    }

    /// A constructor on top of children of these kinds.
    fn part(&self, id: SiteId, way: usize, mut kinds: Vec<Kind>, size: usize) -> Option<Part> {
        let sites = &self.cases.sites;
        let next = |way: &Way| way.rest().map(|rest| (rest, &sites.get(rest).ways[0]));
        let own = &sites.get(id).ways[way];
        let rests = std::iter::successors(next(own), |(_, way)| next(way));
        let mut cases = Vec::new();
        for (rest, way) in rests.collect::<Vec<_>>().into_iter().rev() {
            let below = kinds.len().checked_sub(way.children().count())?;
            let case = (0, kinds.split_off(below));
            kinds.push(self.cases.kind(rest, &case)?);
            cases.push(case);
        }
        cases.push((way, kinds));
        cases.reverse();
        Some(Part { kind: self.cases.kind(id, &cases[0])?, cases, size })
    }
}

/// A constructor of a value, with what is below it.
struct Part {
    /// Its own case, and those of the rests of its children.
    cases: Vec<Case>,
    kind: Kind,
    /// How many constructors there are in all.
    size: usize,
}

struct Finding<'a> {
    refinement: &'a Refinement,
    parts: Vec<Part>,
    /// How many of the parts are done.
    at: usize,
    /// What is not read so far.
    sequence: std::slice::Iter<'a, Nat>,
    refined: Vec<Nat>,
    cursor: Cursor<Role>,
}

/// What a refined shape stands for.
#[derive(Clone, Copy)]
enum Role {
    /// A part of the value.
    Whole,
    /// The rest of a list.
    RestOfList,
    /// The rest of the children of a part, by the positions of the part and of its case among the part's.
    RestOfChildren(usize, usize),
    /// A part that is not looked into.
    Opaque,
}

impl Finding<'_> {
    fn find(&mut self) -> Option<()> {
        let Asked { shape, note: role } = self.cursor.next().ok()?;
        match role {
            Role::Whole => self.part(shape, false),
            Role::RestOfList => self.part(shape, true),
            Role::RestOfChildren(part, nth) => self.case(shape, part, nth),
            Role::Opaque => self.copy(shape),
        }
    }

    fn part(&mut self, shape: ShapeId, is_rest: bool) -> Option<()> {
        match self.refinement.meaning(shape) {
            None => {
                self.at += self.parts.get(self.at)?.size;
                self.copy(shape)
            }
            Some(Refined::Range) => {
                self.refined.push(self.sequence.next()?.clone());
                Some(())
            }
            Some(Refined::Ranges(firsts)) => {
                let number = self.sequence.next()?;
                let range = firsts.partition_point(|first| first <= number).checked_sub(1)?;
                self.choose(range, firsts.len());
                self.refined.push(number.clone());
                Some(())
            }
            Some(Refined::Kind(site, _)) => {
                self.pass(*site, is_rest)?;
                self.at += 1;
                self.case(shape, self.at - 1, 0)
            }
        }
    }

    /// Passes over what the choice sequence says about a constructor.
    fn pass(&mut self, site: SiteId, is_rest: bool) -> Option<()> {
        let sort = self.refinement.cases.sites.get(site).sort;
        let is_said = match &self.refinement.alphabet.sort(sort).view {
            View::Choice(places) => places.len() != 1,
            // The length of a list stands before its first element.
            View::Repeated => !is_rest,
            View::Number(_) | View::Listed(_) | View::Nowhere => false,
        };
        if is_said {
            self.sequence.next()?;
        }
        Some(())
    }

    /// Chooses one of the cases of a part, and goes on to its fields.
    fn case(&mut self, shape: ShapeId, part: usize, nth: usize) -> Option<()> {
        let refinement = self.refinement;
        let Some(Refined::Kind(site, cases)) = refinement.meaning(shape) else { return None };
        let case = self.parts.get(part)?.cases.get(nth)?;
        let chosen = cases.binary_search(case).ok()?;
        let site = refinement.cases.sites.get(*site);
        let way = &site.ways[case.0];
        self.choose(chosen, cases.len());
        let fields = &refinement.types.get(shape).constructors()[chosen].fields;
        match (&refinement.alphabet.sort(site.sort).view, &fields[..]) {
            (View::Repeated, [element, rest]) => {
                self.cursor.push(*rest, Role::RestOfList);
                self.cursor.push(*element, Role::Whole);
            }
            (View::Number(_) | View::Listed(_), ranges) => {
                ranges.iter().for_each(|range| self.cursor.push(*range, Role::Whole));
            }
            (View::Repeated | View::Choice(_) | View::Nowhere, fields) => {
                for (shape, field) in fields.iter().zip(&way.fields).rev() {
                    let role = match field {
                        SiteField::Child(_) => Role::Whole,
                        SiteField::Rest(_) => Role::RestOfChildren(part, nth + 1),
                        SiteField::Opaque(_) => Role::Opaque,
                    };
                    self.cursor.push(*shape, role);
                }
            }
        }
        Some(())
    }

    fn choose(&mut self, chosen: usize, alternatives: usize) {
        if alternatives != 1 {
            self.refined.push(Nat::from(chosen));
        }
    }

    /// Copies a part whose shape is the type's own.
    fn copy(&mut self, shape: ShapeId) -> Option<()> {
        let own = skip(&self.refinement.alphabet.types, shape, &mut self.sequence)?;
        self.refined.extend_from_slice(own);
        Some(())
    }
}
