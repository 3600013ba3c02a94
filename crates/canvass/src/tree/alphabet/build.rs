//! From the shapes of a type to its constructors and where they may stand.

mod fields;

use super::{Field, Production, Sort, SortId, Symbol, Tagging, View};
use crate::Count;
use crate::choice::shape::{Constructor, Elements, Form, NEVER, ShapeId, Types};
use crate::tree::SymbolId;
use crate::tree::class::Classes;
use crate::tree::type_name::{generic, short};

pub(super) fn build(types: &Types, tagging: Tagging) -> (Vec<Symbol>, Vec<Sort>) {
    let mut build = Build {
        types,
        tagging,
        symbols: Vec::new(),
        slots: vec![None; types.shapes.len()],
        listed: Vec::new(),
    };
    let mut sorts: Vec<Sort> = fields::reachable(types)
        .into_iter()
        .enumerate()
        .map(|(at, is_reachable)| match is_reachable {
            true => build.sort(types.id(at)),
            false => Sort { shape: types.id(at), productions: Vec::new(), view: View::Nowhere },
        })
        .collect();
    sorts.append(&mut build.listed);
    (build.symbols, sorts)
}

struct Build<'a> {
    types: &'a Types,
    tagging: Tagging,
    symbols: Vec<Symbol>,
    /// How many slots a place of each shape has, as far as known.
    slots: Vec<Option<usize>>,
    /// Of fields with representatives; they come after those of the shapes.
    listed: Vec<Sort>,
}

impl Build<'_> {
    fn sort(&mut self, id: ShapeId) -> Sort {
        let shape = self.types.get(id);
        let own = Field::Child(SortId::of(id));
        let (view, found): (View, Vec<(String, Vec<Field>)>) = match &shape.form {
            Form::Choice(constructors) => self.choice(shape.name, constructors),
            Form::List(element) => self.repeated(["nil", "cons"], &[*element], own),
            Form::Map(key, value) => self.repeated(["empty", "entry"], &[*key, *value], own),
            Form::Bounded(Elements::Of(element), _) => {
                self.repeated(["nil", "cons"], &[*element], own)
            }
            Form::Bounded(Elements::Entries { key, value }, _) => {
                self.repeated(["empty", "entry"], &[*key, *value], own)
            }
            Form::Leaf { count, names, .. } => {
                let classes = Classes::of(count);
                let mut found = Vec::new();
                for name in classes.names(names) {
                    found.push((name, Vec::new()));
                }
                (View::Number(classes), found)
            }
        };
        Sort { shape: id, productions: self.productions(&self.tag(shape.name), found), view }
    }

    /// A collection: its end, and one more element, unless there are none, before the rest.
    fn repeated(
        &self,
        [end, more]: [&str; 2],
        parts: &[ShapeId],
        own: Field,
    ) -> (View, Vec<(String, Vec<Field>)>) {
        let mut found = vec![(end.to_owned(), Vec::new())];
        if parts.iter().all(|part| self.types.get(*part).least != NEVER) {
            let mut fields = Vec::new();
            for part in parts {
                fields.push(Field::Child(SortId::of(*part)));
            }
            fields.push(own);
            found.push((more.to_owned(), fields));
        }
        (View::Repeated, found)
    }

    /// What the constructors of a type belong to.
    fn tag(&self, name: &str) -> String {
        match self.tagging {
            Tagging::ByType => short(name),
            Tagging::ByName => generic(&short(name)).to_owned(),
        }
    }

    fn productions(&mut self, of: &str, found: Vec<(String, Vec<Field>)>) -> Vec<Production> {
        let counts = found.len() > 1;
        let mut productions = Vec::new();
        for (name, fields) in found {
            let symbol = self.symbol(name, of, &fields, counts);
            productions.push(Production { symbol, fields });
        }
        productions
    }

    fn choice(
        &mut self,
        name: &str,
        constructors: &[Constructor],
    ) -> (View, Vec<(String, Vec<Field>)>) {
        let own = self.tag(name);
        let mut found = Vec::new();
        let mut places = Vec::new();
        for constructor in constructors {
            if constructor.least == NEVER {
                places.push(None);
                continue;
            }
            places.push(Some(found.len()));
            let own = match constructors.len() {
                1 => own.clone(),
                _ => format!("{own}::{}", constructor.name),
            };
            let mut fields = Vec::new();
            for at in 0..constructor.fields.len() {
                fields.push(self.field(&own, constructor, at));
            }
            found.push((constructor.name.to_owned(), fields));
        }
        (View::Choice(places), found)
    }

    fn symbol(&mut self, name: String, of: &str, fields: &[Field], counts: bool) -> SymbolId {
        let (mut arity, mut slots) = (0, 0_usize);
        for field in fields {
            if let Field::Child(sort) = field {
                arity += 1;
                slots = slots.saturating_add(self.slots(*sort));
            }
        }
        let symbol = Symbol { name, of: of.to_owned(), arity, counts, slots };
        let same = match self.tagging {
            // Types of the same short name are told apart.
            Tagging::ByType => None,
            Tagging::ByName => self.symbols.iter().position(|known| *known == symbol),
        };
        let at = same.unwrap_or(self.symbols.len());
        if same.is_none() {
            self.symbols.push(symbol);
        }
        SymbolId(u32::try_from(at).expect("fewer constructors than that"))
    }

    /// How many parts a place has if constructors that do not count are replaced by their children.
    fn slots(&mut self, sort: SortId) -> usize {
        if let Some(listed) = sort.at().checked_sub(self.types.shapes.len()) {
            return usize::from(self.listed[listed].productions.len() > 1);
        }
        if let Some(known) = self.slots[sort.at()] {
            return known;
        }
        let types = self.types;
        let is_empty = |field: &ShapeId| types.get(*field).least == NEVER;
        let slots = match &types.shapes[sort.at()].form {
            Form::Leaf { count, .. } => usize::from(*count != Count::ONE),
            Form::List(element) => usize::from(!is_empty(element)),
            Form::Map(key, value) => usize::from(!is_empty(key) && !is_empty(value)),
            Form::Bounded(elements, _) => {
                usize::from(!elements.shapes().any(|part| is_empty(&part)))
            }
            Form::Choice(constructors) => {
                let mut inhabited = constructors.iter().filter(|one| one.least != NEVER);
                match (inhabited.next(), inhabited.next()) {
                    (Some(only), None) => {
                        let fields = 0..only.fields.len();
                        fields.fold(0, |sum: usize, field| {
                            sum.saturating_add(self.slots_of_field(only, field))
                        })
                    }
                    (Some(_), Some(_)) | (None, _) => 1,
                }
            }
        };
        self.slots[sort.at()] = Some(slots);
        slots
    }
}
