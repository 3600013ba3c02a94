//! Shapes: what the values of a type look like, as constructors, lists and leaves.
//!
//! A shape knows no Rust types. Counting, drawing, numbering and shrinking values all work on shapes, once for
//! all types, so that a derived type adds little code of its own.

mod counted;
mod describe;
mod empty;
mod fingerprint;
mod growth;
mod representatives;
mod special;

pub use crate::tally::Lengths;
pub use describe::Describe;
pub(crate) use describe::UNNAMED;
pub(crate) use fingerprint::Fnv;
pub(crate) use growth::NEVER;
pub(crate) use representatives::Representatives;
pub(crate) use special::Specials;

use crate::error::{Result, SpaceError};
use crate::tally::{Bounded, Maps, Sizes, Split, Tally};
use crate::{Count, Nat};
use std::any::Any;
use std::sync::Arc;

/// The shapes of a type and of all types that its values are made of.
pub struct Types {
    pub(crate) root: ShapeId,
    pub(crate) shapes: Vec<Shape>,
    /// The sizes of all values.
    pub(crate) sizes: Sizes,
    /// Whether some choices make no value, because of a predicate or a space that depends on others.
    pub(crate) may_reject: bool,
    /// Whether some fields are drawn by a generator, which may not reach all values of their types.
    pub(crate) generated: bool,
    /// Whether some parts can be left open.
    pub(crate) lazy: bool,
    /// Whether a value is what a run draws, of which only the run knows more.
    pub(crate) draws: bool,
    /// Whether a value may change although nobody owns it.
    pub(crate) mutable: bool,
}

/// Which of the shapes a field has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ShapeId(u32);

/// One way to build a value.
#[derive(Clone)]
pub struct Constructor {
    pub(crate) name: &'static str,
    pub(crate) fields: Vec<ShapeId>,
    /// How likely a random value begins with it, compared with the others.
    pub(crate) weight: u32,
    /// What it adds to the size of a value.
    pub(crate) size: usize,
    /// Whether its fields are looked into for coverage.
    pub(crate) opaque: Vec<bool>,
    /// The positions and names of the fields that have the values of a space.
    pub(crate) spaces: Vec<(usize, &'static str)>,
    /// The values of some fields that coverage tells apart.
    pub(crate) representatives: Vec<Representatives>,
    /// The size of the smallest value it builds.
    pub(crate) least: usize,
    /// How many of its fields have values of any size.
    pub(crate) growing: usize,
    /// Whether a predicate may refuse what it builds.
    pub(crate) checked: bool,
}

#[derive(Clone)]
pub(crate) enum Form {
    /// An index below a count.
    Leaf {
        /// No index is smaller.
        first: Nat,
        count: Count,
        /// The `Space` that the index is of, where it is not part of the type.
        space: Option<Arc<dyn Any + Send + Sync>>,
        /// What the values are called, where they have names.
        names: &'static [&'static str],
        /// In a [small scope](Types::in_scope): how many of its first values there are, all of size 0.
        scope: Option<u64>,
    },
    Choice(Vec<Constructor>),
    List(ShapeId),
    /// Distinct keys in no order, each with a value.
    Map(ShapeId, ShapeId),
    /// A list or a map whose length is within bounds.
    Bounded(Elements, Lengths),
}

pub(crate) struct Shape {
    pub(crate) name: &'static str,
    pub(crate) form: Form,
    /// Of all values.
    pub(crate) tally: Arc<Tally>,
    /// Of each constructor's fields, where it has any; of an element and the rest of a list.
    pub(crate) splits: Vec<Option<Split>>,
    /// Of a map's entries.
    pub(crate) maps: Option<Arc<Maps>>,
    /// Of what a list or a map consists of, where its length is within bounds.
    pub(crate) bounded: Option<Arc<Bounded>>,
    /// The size of the smallest value.
    pub(crate) least: usize,
    /// Whether there are values of any size.
    pub(crate) grows: bool,
    /// The values that are drawn on purpose, where the type names some.
    pub(crate) specials: Option<Specials>,
    /// Most numbers that are drawn are at most this.
    pub(crate) usual: u64,
}

impl Constructor {
    /// A constructor with the shapes of its fields.
    pub fn new(name: &'static str, fields: Vec<ShapeId>) -> Constructor {
        let opaque = vec![false; fields.len()];
        Constructor {
            name,
            fields,
            weight: 1,
            size: 1,
            opaque,
            spaces: Vec::new(),
            representatives: Vec::new(),
            least: 0,
            growing: 0,
            checked: false,
        }
    }

    /// So many times as likely as others at the start of a random value.
    pub fn weight(mut self, weight: u32) -> Constructor {
        self.weight = weight;
        self
    }

    /// Counts so much in the size of a value, instead of 1.
    pub fn size(mut self, size: usize) -> Constructor {
        self.size = size;
        self
    }

    /// What it builds is refused where a predicate does not hold.
    pub fn checked(mut self) -> Constructor {
        self.checked = true;
        self
    }

    /// The field at this position is not looked into for coverage.
    pub fn opaque(mut self, field: usize) -> Constructor {
        self.opaque[field] = true;
        self
    }

    /// The field at this position, of this name, has the values of a space, which may be empty.
    pub fn space(mut self, field: usize, name: &'static str) -> Constructor {
        self.spaces.push((field, name));
        self
    }

    /// For coverage a field has these values, or another one.
    pub(crate) fn told_apart(mut self, representatives: Representatives) -> Constructor {
        self.representatives.push(representatives);
        self
    }

    /// What coverage tells apart of a field, where something is said.
    pub(crate) fn representatives_of(&self, field: usize) -> Option<&Representatives> {
        self.representatives.iter().find(|representatives| representatives.field == field)
    }
}

/// What the elements of a list or the entries of a map are made of.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Elements {
    Of(ShapeId),
    Entries { key: ShapeId, value: ShapeId },
}

impl Elements {
    /// The shapes that follow each other, over and over.
    pub(crate) fn shapes(&self) -> impl Iterator<Item = ShapeId> + Clone {
        let (first, second) = match *self {
            Elements::Of(element) => (element, None),
            Elements::Entries { key, value } => (key, Some(value)),
        };
        std::iter::once(first).chain(second)
    }
}

impl Form {
    /// What it has any number of, if it is a list or a map.
    #[inline]
    pub(crate) fn elements(&self) -> Option<Elements> {
        match self {
            Form::List(element) => Some(Elements::Of(*element)),
            Form::Map(key, value) => Some(Elements::Entries { key: *key, value: *value }),
            Form::Bounded(elements, _) => Some(*elements),
            Form::Leaf { .. } | Form::Choice(_) => None,
        }
    }

    /// The shapes of all that its values may directly consist of.
    pub(crate) fn parts(&self) -> Vec<ShapeId> {
        let mut parts = Vec::new();
        match (self, self.elements()) {
            (Form::Choice(constructors), _) => {
                for constructor in constructors {
                    parts.extend_from_slice(&constructor.fields);
                }
            }
            (_, Some(elements)) => parts.extend(elements.shapes()),
            (Form::Leaf { .. } | Form::List(_) | Form::Map(..) | Form::Bounded(..), None) => {}
        }
        parts
    }

    /// Whether it may have so many elements, if it is a list or a map.
    #[inline]
    pub(crate) fn allows(&self, length: usize) -> bool {
        match self {
            Form::Bounded(_, lengths) => lengths.contains(length),
            Form::Leaf { .. } | Form::Choice(_) | Form::List(_) | Form::Map(..) => true,
        }
    }

    fn leaf(
        count: Count,
        space: Option<Arc<dyn Any + Send + Sync>>,
        names: &'static [&'static str],
    ) -> Form {
        Form::Leaf { first: Nat::ZERO, count, space, names, scope: None }
    }

    /// The indices from one on and below a count.
    #[cfg(feature = "expressions")]
    pub(crate) fn range(first: Nat, count: Count) -> Form {
        Form::Leaf { first, count, space: None, names: &[], scope: None }
    }
}

impl Shape {
    /// The smallest index of a size.
    pub(crate) fn first_of_size(&self, size: usize) -> Nat {
        let of_size = with_bits(size).0;
        match &self.form {
            Form::Leaf { first, .. } if *first > of_size => first.clone(),
            Form::Leaf { .. }
            | Form::Choice(_)
            | Form::List(_)
            | Form::Map(..)
            | Form::Bounded(..) => of_size,
        }
    }

    /// The constructors, where there is a choice.
    pub(crate) fn constructors(&self) -> &[Constructor] {
        match &self.form {
            Form::Choice(constructors) => constructors,
            Form::Leaf { .. } | Form::List(_) | Form::Map(..) | Form::Bounded(..) => &[],
        }
    }

    /// How a list splits into an element and the rest.
    pub(crate) fn list(&self) -> &Split {
        self.splits[0].as_ref().expect("a list has an element and a rest")
    }

    /// How a list or a map splits whose length is within bounds.
    pub(crate) fn bounded(&self) -> &Bounded {
        self.bounded.as_ref().expect("its length is within bounds")
    }

    /// Whether some choices make no value.
    fn may_reject(&self) -> bool {
        match &self.form {
            Form::Leaf { count, .. } => *count == Count::Unknown,
            Form::Choice(constructors) => {
                constructors.iter().any(|constructor| constructor.checked)
            }
            Form::List(_) | Form::Map(..) | Form::Bounded(..) => false,
        }
    }
}

impl ShapeId {
    /// The shape at a position.
    pub(crate) fn new(at: usize) -> ShapeId {
        ShapeId(u32::try_from(at).expect("fewer types than that"))
    }

    #[inline]
    pub(crate) fn at(self) -> usize {
        self.0 as usize
    }
}

impl Types {
    /// What a type described, once it is whole.
    pub(crate) fn new(root: ShapeId, describe: Describe) -> Result<Types> {
        let Describe { forms, specials, usual, generated, lazy, mutable, .. } = describe;
        let whole =
            |(name, form): (_, Option<Form>)| (name, form.expect("a type is described whole"));
        let mut types = Types::from_forms(root, forms.into_iter().map(whole).collect())?;
        representatives::fill_in(&mut types)?;
        for (shape, specials) in specials {
            types.shapes[shape.at()].specials = Some(specials);
        }
        for (shape, last) in usual {
            types.shapes[shape.at()].usual = last;
        }
        Ok(Types { generated, lazy, mutable, ..types })
    }

    /// Shapes with their names, of whatever they are.
    pub(crate) fn from_forms(root: ShapeId, forms: Vec<(&'static str, Form)>) -> Result<Types> {
        let mut shapes = counted::shapes(forms);
        growth::fill_in(&mut shapes);
        if shapes[root.at()].least == growth::NEVER {
            if let Some(field) = empty::field(&shapes) {
                return Err(SpaceError::NoValues { field }.into());
            }
            let recursion = format!("the type `{}`", shapes[root.at()].name);
            return Err(SpaceError::NoProgress { recursion }.into());
        }
        let may_reject = shapes.iter().any(Shape::may_reject);
        let sizes = Sizes::new(shapes[root.at()].tally.clone());
        let (generated, lazy, mutable, draws) = (false, false, false, false);
        Ok(Types { root, shapes, sizes, may_reject, generated, lazy, draws, mutable })
    }

    /// The values without some constructors of a shape; an error where there are none.
    ///
    /// The constructors stay, so that positions mean the same, but no value has them.
    pub(crate) fn without(&self, shape: ShapeId, constructors: &[usize]) -> Result<Types> {
        let nothing = ShapeId::new(self.shapes.len());
        let mut forms = self.forms();
        if let (_, Form::Choice(all)) = &mut forms[shape.at()] {
            for at in constructors {
                let Constructor { name, size, .. } = all[*at];
                all[*at] = Constructor::new(name, vec![nothing]).size(size);
            }
        }
        forms.push(("nothing", Form::leaf(Count::Finite(Nat::ZERO), None, &[])));
        self.narrowed(forms)
    }

    /// The values whose numbers are among the first of their type, so many of each; an error where there are none.
    ///
    /// What is left of a number has size 0, so that a size is that of the structure: its constructors and elements. Indices
    /// and positions mean the same. Values that have names are all there.
    pub(crate) fn in_scope(&self, numbers: u64) -> Result<Types> {
        let mut forms = self.forms();
        for (_, form) in &mut forms {
            if let Form::Leaf { names, scope, .. } = form {
                *scope = Some(numbers.max(names.len() as u64));
            }
        }
        self.narrowed(forms)
    }

    /// Whether some numbers have more values than this.
    pub(crate) fn has_more_numbers_than(&self, numbers: u64) -> bool {
        self.shapes.iter().any(|shape| match &shape.form {
            Form::Leaf { first, count, names, .. } => {
                names.is_empty() && !count.excludes(&(first.clone() + numbers))
            }
            Form::Choice(_) | Form::List(_) | Form::Map(..) | Form::Bounded(..) => false,
        })
    }

    fn forms(&self) -> Vec<(&'static str, Form)> {
        self.shapes.iter().map(|shape| (shape.name, shape.form.clone())).collect()
    }

    /// Types of fewer values, whose first shapes are those of these types.
    fn narrowed(&self, forms: Vec<(&'static str, Form)>) -> Result<Types> {
        let mut types = Types::from_forms(self.root, forms)?;
        for (new, own) in types.shapes.iter_mut().zip(&self.shapes) {
            new.specials = own.specials.as_ref().map(Specials::again);
            new.usual = own.usual;
        }
        let (generated, lazy, mutable) = (self.generated, self.lazy, self.mutable);
        Ok(Types { generated, lazy, mutable, ..types })
    }

    #[inline]
    pub(crate) fn get(&self, id: ShapeId) -> &Shape {
        &self.shapes[id.at()]
    }

    /// The shape at a position.
    pub(crate) fn id(&self, at: usize) -> ShapeId {
        debug_assert!(at < self.shapes.len());
        ShapeId::new(at)
    }
}

/// The first number with so many binary digits, and the first with more.
pub(crate) fn with_bits(bits: usize) -> (Nat, Nat) {
    let from = bits.checked_sub(1).map_or(Nat::ZERO, Nat::power_of_two);
    (from, Nat::power_of_two(bits))
}

/// The constructor of the smallest values.
pub(crate) fn smallest(constructors: &[Constructor]) -> usize {
    let mut smallest = 0;
    for (at, constructor) in constructors.iter().enumerate() {
        if constructor.least < constructors[smallest].least {
            smallest = at;
        }
    }
    smallest
}
