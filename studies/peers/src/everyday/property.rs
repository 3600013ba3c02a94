//! Programs and their properties, whatever the types of their inputs are.

use super::judge::Form;
use super::libraries::{self, Input, Library, Raw};
use super::mutant::{self, Mutant};
use super::{Budget, Precondition, Verdict, equivalent};
use canvass::Canvass;
use std::fmt::Debug;

/// A program with its mutants and properties.
pub struct Program {
    pub name: &'static str,
    pub mutants: &'static [Mutant],
    pub properties: Vec<Property>,
}

/// No program has more mutants measured.
const MOST: usize = 20;

impl Program {
    /// As it is called everywhere: `stack/Stack::push/3: a < b → a <= b`.
    pub fn mutant_name(&self, mutant: &Mutant) -> String {
        let Mutant { function, number, what, .. } = mutant;
        format!("{}/{function}/{number}: {what}", self.name)
    }

    /// The mutants that are measured: all, or those whose names have the smallest hashes. Those known to be equivalent to the
    /// program are left out.
    pub fn chosen(&self) -> Vec<(String, Mutant)> {
        let named = self.mutants.iter().map(|mutant| (self.mutant_name(mutant), *mutant));
        let mut named: Vec<_> = named.collect();
        named.sort_by_key(|(name, _)| hash(name));
        named.truncate(MOST);
        named.retain(|(name, _)| !equivalent::is_equivalent(name));
        named.sort_by_key(|(_, mutant)| mutant.id);
        named
    }

    /// This program, whose properties know those of the same program with `Lazy` in place of `Box`.
    pub fn with_lazy(self, lazy: Program) -> Program {
        let properties = self.properties.into_iter().zip(lazy.properties);
        let properties = properties.map(|(property, lazy)| property.with_lazy(lazy)).collect();
        Program { properties, ..self }
    }

    /// Whether a library can test it.
    pub fn is_for(&self, library: &Library) -> bool {
        self.properties.iter().all(|property| property.is_for(library))
    }

    /// That of the property with the weakest one: a program is hard where all its properties are.
    pub fn precondition(&self) -> Precondition {
        let all = self.properties.iter().map(|property| property.precondition);
        all.min().expect("a program has a property")
    }
}

/// 64-bit FNV-1a.
fn hash(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// A property, ready to be tested by any library.
pub struct Property {
    pub name: &'static str,
    pub precondition: Precondition,
    test: Box<dyn Test>,
    /// Of inputs with `Lazy` in place of `Box`.
    lazy: Option<Box<dyn Test>>,
    /// Of inputs that are valid by construction.
    valid: Option<Box<dyn Test>>,
}

/// A property that takes its input.
pub fn by_value<T: Input>(
    name: &'static str,
    precondition: Precondition,
    property: fn(T) -> Verdict,
) -> Property {
    Property { name, precondition, test: Box::new(Form::Value(property)), lazy: None, valid: None }
}

/// A property that looks at its input.
pub fn by_ref<T: Input>(
    name: &'static str,
    precondition: Precondition,
    property: fn(&T) -> Verdict,
) -> Property {
    let test = Box::new(Form::Reference(property));
    Property { name, precondition, test, lazy: None, valid: None }
}

/// A property with a hard precondition, and how to build inputs that meet it.
pub fn hard<T: Input, R: Raw>(
    name: &'static str,
    property: fn(&T) -> Verdict,
    build: fn(R) -> T,
) -> Property {
    let valid = Box::new(Built { build, property: Form::Reference(property) });
    Property { valid: Some(valid), ..by_ref(name, Precondition::Hard, property) }
}

/// The same for inputs that only canvass can make. They are not built.
pub fn lazy<T: Debug + Clone + Canvass, R>(
    name: &'static str,
    property: fn(&T) -> Verdict,
    _build: fn(R) -> T,
) -> Property {
    let test = Box::new(ByCanvass(Form::Reference(property)));
    Property { name, precondition: Precondition::Hard, test, lazy: None, valid: None }
}

impl Property {
    /// This property, and the same one of inputs with `Lazy` in place of `Box`.
    pub fn with_lazy(self, lazy: Property) -> Property {
        Property { lazy: Some(lazy.test), ..self }
    }

    /// Whether a library can test it.
    pub fn is_for(&self, library: &Library) -> bool {
        self.by(library).is_some()
    }

    /// Lets a library test it. What happened is in the [journal](super::judge).
    pub fn test(&self, library: &Library, seed: u64, budget: Budget) {
        let test = self.by(library).expect("only libraries that can are asked");
        test.test(library, seed, budget);
    }

    fn by(&self, library: &Library) -> Option<&dyn Test> {
        match library {
            Library::CanvassLazy => self.lazy.as_deref(),
            valid if valid.is_valid_by_construction() => self.valid.as_deref(),
            _ => Some(&*self.test),
        }
    }
}

trait Test: Send + Sync {
    fn test(&self, library: &Library, seed: u64, budget: Budget);
}

impl<T: Input> Test for Form<T> {
    fn test(&self, library: &Library, seed: u64, budget: Budget) {
        library.test(*self, seed, budget);
    }
}

/// A property of inputs that only canvass can make.
struct ByCanvass<T>(Form<T>);

impl<T: Debug + Clone + Canvass> Test for ByCanvass<T> {
    fn test(&self, _: &Library, seed: u64, budget: Budget) {
        libraries::test_lazy(self.0, seed, budget);
    }
}

/// A property of inputs that are built, by code without mutants.
struct Built<R, T> {
    build: fn(R) -> T,
    property: Form<T>,
}

impl<R: Raw, T: Input> Test for Built<R, T> {
    fn test(&self, library: &Library, seed: u64, budget: Budget) {
        let Built { build, property } = *self;
        let judge = move |raw| property.judge(mutant::intact(|| build(raw)));
        library.test_built(judge, seed, budget);
    }
}
