//! How a type says what its values look like.

use super::{Constructor, Elements, Form, Lengths, ShapeId, Specials};
use crate::choice::sequence::ChoiceSequence;
use crate::{Count, Nat, Space};
use std::any::TypeId;
use std::sync::Arc;

/// What the type of a field is called that has the values of a space.
pub(crate) const UNNAMED: &str = "a space";

/// The shapes found so far, while a type describes itself.
#[derive(Default)]
pub struct Describe {
    pub(super) forms: Vec<(&'static str, Option<Form>)>,
    known: Vec<(TypeId, ShapeId)>,
    pub(super) specials: Vec<(ShapeId, Specials)>,
    pub(super) usual: Vec<(ShapeId, u64)>,
    pub(super) generated: bool,
    pub(super) lazy: bool,
    pub(super) mutable: bool,
}

impl Describe {
    /// The shape of `T`, which is described by its constructors when it is met first.
    ///
    /// A type with one constructor is a struct: its constructor adds nothing to the size.
    pub fn choice<T: 'static>(
        &mut self,
        constructors: impl FnOnce(&mut Describe) -> Vec<Constructor>,
    ) -> ShapeId {
        self.define::<T>(|describe| {
            let mut constructors = constructors(describe);
            if let [only] = &mut constructors[..] {
                only.size = 0;
            }
            Form::Choice(constructors)
        })
    }

    /// The shape of `T`, a number of `count` values.
    pub fn leaf<T: 'static>(&mut self, count: impl Into<Count>) -> ShapeId {
        self.define::<T>(|_| Form::leaf(count.into(), None, &[]))
    }

    /// The shape of `T`, which has these values.
    pub fn named<T: 'static>(&mut self, names: &'static [&'static str]) -> ShapeId {
        let count = Count::Finite(Nat::from(names.len()));
        self.define::<T>(|_| Form::leaf(count, None, names))
    }

    /// The shape of `T`, a list of elements.
    pub fn list<T: 'static>(&mut self, element: impl FnOnce(&mut Describe) -> ShapeId) -> ShapeId {
        self.define::<T>(|describe| Form::List(element(describe)))
    }

    /// The shape of `T`, distinct keys in no order, each with a value.
    pub fn map<T: 'static>(
        &mut self,
        key: impl FnOnce(&mut Describe) -> ShapeId,
        value: impl FnOnce(&mut Describe) -> ShapeId,
    ) -> ShapeId {
        self.define::<T>(|describe| Form::Map(key(describe), value(describe)))
    }

    /// A list of elements, of some lengths.
    pub fn bounded_list<T>(
        &mut self,
        lengths: Lengths,
        element: impl FnOnce(&mut Describe) -> ShapeId,
    ) -> ShapeId {
        let elements = Elements::Of(element(self));
        self.push(std::any::type_name::<T>(), Form::Bounded(elements, lengths))
    }

    /// Distinct keys in no order, each with a value, so many as the lengths allow.
    pub fn bounded_map<T>(
        &mut self,
        lengths: Lengths,
        key: impl FnOnce(&mut Describe) -> ShapeId,
        value: impl FnOnce(&mut Describe) -> ShapeId,
    ) -> ShapeId {
        let elements = Elements::Entries { key: key(self), value: value(self) };
        self.push(std::any::type_name::<T>(), Form::Bounded(elements, lengths))
    }

    /// A field whose values are those of a space.
    pub fn space<T: 'static>(&mut self, space: Space<T>) -> ShapeId {
        // A space that cannot say how many values it has is asked again, and says why, when it is used.
        let count = space.count().unwrap_or(Count::Unknown);
        self.mutable |= !is_plain::<T>();
        let edges = space.node().edges();
        let index = |edge: &T| space.index_of(edge).ok().map(|index| ChoiceSequence(vec![index]));
        let edges: Vec<ChoiceSequence> = edges.iter().filter_map(index).collect();
        let shape = self.push(UNNAMED, Form::leaf(count, Some(Arc::new(space)), &[]));
        if !edges.is_empty() {
            self.draws_specials(shape, || Specials::new(move |_, _| edges.clone()));
        }
        shape
    }

    /// A field whose values are those of a space that depends on other fields.
    pub fn dependent(&mut self) -> ShapeId {
        // Its type is not known here.
        self.mutable = true;
        self.push("a dependent space", Form::leaf(Count::Unknown, None, &[]))
    }

    /// Random values of the shape are now and then one of these, those at the front most often.
    pub(crate) fn draws_specials(&mut self, shape: ShapeId, specials: impl FnOnce() -> Specials) {
        // A type describes itself wherever it is met.
        if self.specials.iter().all(|(known, _)| *known != shape) {
            self.specials.push((shape, specials()));
        }
    }

    /// Random numbers of the shape are mostly at most `last`.
    pub(crate) fn draws_usual(&mut self, shape: ShapeId, last: u64) {
        self.usual.push((shape, last));
    }

    /// Some fields are drawn by a generator.
    pub(crate) fn draws_by_generator(&mut self) {
        self.generated = true;
    }

    /// Some parts can be left open.
    pub(crate) fn lazy(&mut self) {
        self.lazy = true;
    }

    /// The type has interior mutability, so that no value of it is used for two runs.
    pub fn mutable(&mut self) {
        self.mutable = true;
    }

    fn define<T: 'static>(&mut self, form: impl FnOnce(&mut Describe) -> Form) -> ShapeId {
        let (id, is_known) = self.begin(TypeId::of::<T>(), std::any::type_name::<T>());
        if !is_known {
            let form = form(self);
            self.end(id, form);
        }
        id
    }

    /// The shape of a type, and whether it was met before.
    fn begin(&mut self, of: TypeId, name: &'static str) -> (ShapeId, bool) {
        if let Some((_, known)) = self.known.iter().find(|(known, _)| *known == of) {
            return (*known, true);
        }
        let id = self.reserve(name);
        self.known.push((of, id));
        (id, false)
    }

    fn end(&mut self, id: ShapeId, form: Form) {
        self.forms[id.at()].1 = Some(form);
    }

    fn push(&mut self, name: &'static str, form: Form) -> ShapeId {
        let id = self.reserve(name);
        self.end(id, form);
        id
    }

    fn reserve(&mut self, name: &'static str) -> ShapeId {
        self.forms.push((name, None));
        ShapeId::new(self.forms.len() - 1)
    }
}

/// Whether the values of a type that is not `Canvass` cannot change behind their owner's back.
fn is_plain<T: 'static>() -> bool {
    macro_rules! is_any {
        ($($type:ty)*) => { [$(TypeId::of::<$type>()),*].contains(&TypeId::of::<T>()) };
    }
    is_any!(bool char u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 String &'static str Nat)
}
