//! Sites: the positions in a tree that an expression distinguishes.
//!
//! Each sort is one. With many children, telling each combination of them apart would take too many cases, so behind the first
//! child of a constructor with more than two, the others are a site of their own, and so on.

use crate::choice::shape::ShapeId;
use crate::tree::SymbolId;
use crate::tree::alphabet::{Alphabet, Field, Production, SortId};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct SiteId(usize);

pub(super) struct Site {
    /// The sort, or the one of the constructor whose last children stand here.
    pub(super) sort: SortId,
    pub(super) is_rest: bool,
    /// What can stand here; one way only for the last children of a constructor.
    pub(super) ways: Vec<Way>,
}

/// A constructor, or some of its children, the last ones perhaps in another site.
pub(super) struct Way {
    pub(super) symbol: SymbolId,
    /// The position of the first of its children among all of the constructor.
    pub(super) first: usize,
    pub(super) fields: Vec<SiteField>,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum SiteField {
    Child(SiteId),
    /// The other children.
    Rest(SiteId),
    /// Not looked into.
    Opaque(ShapeId),
}

pub(super) struct Sites(Vec<Site>);

impl Sites {
    pub(super) fn new(alphabet: &Alphabet) -> Sites {
        let sorts = (0..alphabet.sorts.len()).map(|at| Site {
            sort: alphabet.sort_at(at),
            is_rest: false,
            ways: Vec::new(),
        });
        let mut sites = Sites(sorts.collect());
        for (at, sort) in alphabet.sorts.iter().enumerate() {
            let ways =
                sort.productions.iter().map(|production| sites.way(at, production)).collect();
            sites.0[at].ways = ways;
        }
        sites
    }

    /// The way to build a constructor, with new sites for all but its first child if there are more than two.
    fn way(&mut self, sort: usize, production: &Production) -> Way {
        let mut fields: Vec<SiteField> = production.fields.iter().map(site_field).collect();
        let children = production.children().count();
        // From the end: each site has a child, what is not looked into before the next, and the rest.
        for first in (1..children.saturating_sub(1)).rev() {
            let own = fields.split_off(behind_children(&fields, first));
            let way = Way { symbol: production.symbol, first, fields: own };
            let sort = self.0[sort].sort;
            self.0.push(Site { sort, is_rest: true, ways: vec![way] });
            fields.push(SiteField::Rest(SiteId(self.0.len() - 1)));
        }
        Way { symbol: production.symbol, first: 0, fields }
    }

    pub(super) fn get(&self, site: SiteId) -> &Site {
        &self.0[site.0]
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = SiteId> + use<> {
        (0..self.0.len()).map(SiteId)
    }
}

impl SiteId {
    /// The sites of sorts come first.
    pub(super) fn of(sort: SortId) -> SiteId {
        SiteId(sort.at())
    }

    pub(super) fn at(self) -> usize {
        self.0
    }
}

impl Way {
    /// The sites below it.
    pub(super) fn children(&self) -> impl Iterator<Item = SiteId> {
        self.fields.iter().filter_map(|field| match field {
            SiteField::Child(site) | SiteField::Rest(site) => Some(*site),
            SiteField::Opaque(_) => None,
        })
    }

    /// The sites of its own children.
    pub(super) fn own(&self) -> impl Iterator<Item = SiteId> {
        self.fields.iter().filter_map(|field| match field {
            SiteField::Child(site) => Some(*site),
            SiteField::Rest(_) | SiteField::Opaque(_) => None,
        })
    }

    /// The site of the children that are not its own.
    pub(super) fn rest(&self) -> Option<SiteId> {
        match self.fields.last() {
            Some(SiteField::Rest(site)) => Some(*site),
            Some(SiteField::Child(_) | SiteField::Opaque(_)) | None => None,
        }
    }
}

fn site_field(field: &Field) -> SiteField {
    match field {
        Field::Child(sort) => SiteField::Child(SiteId::of(*sort)),
        Field::Opaque(shape) => SiteField::Opaque(*shape),
    }
}

/// The number of fields up to and including the first `children` children.
fn behind_children(fields: &[SiteField], children: usize) -> usize {
    let is_child = |field: &SiteField| matches!(field, SiteField::Child(_));
    let positions = fields.iter().enumerate().filter(|(_, field)| is_child(field));
    positions.map(|(at, _)| at + 1).take(children).last().unwrap_or(0)
}
