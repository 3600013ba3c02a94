//! Programs and their properties, whatever the types of their inputs are.

use super::judge::Form;
use super::libraries::{Input, Library};
use super::mutant::Mutant;
use super::{Budget, Precondition, Verdict, equivalent};

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
}

/// A property that takes its input.
pub fn by_value<T: Input>(
    name: &'static str,
    precondition: Precondition,
    property: fn(T) -> Verdict,
) -> Property {
    Property { name, precondition, test: Box::new(Form::Value(property)) }
}

/// A property that looks at its input.
pub fn by_ref<T: Input>(
    name: &'static str,
    precondition: Precondition,
    property: fn(&T) -> Verdict,
) -> Property {
    Property { name, precondition, test: Box::new(Form::Reference(property)) }
}

impl Property {
    /// Lets a library test it. What happened is in the [journal](super::judge).
    pub fn test(&self, library: &Library, seed: u64, budget: Budget) {
        self.test.test(library, seed, budget);
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
