//! Class hierarchies: classes and interfaces that override and seal methods.

use canvass::space::family::family;
use canvass::space::{Order, constant, construct_in, depend, values};
use canvass::{Family, Space};

/// The types in the order of declaration: each sees those before it.
pub type Hierarchy = Vec<Type>;

/// A class or an interface.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Type {
    /// What it inherits from.
    pub parents: Parents,
    /// What it does to the methods.
    pub methods: Methods,
}

/// What a type inherits from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Parents {
    /// An interface, or a class with or without a parent.
    pub kind: Kind,
    /// Earlier interfaces.
    pub implements: Set,
}

/// An interface, or a class with or without a parent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Is no class.
    Interface,
    /// Extends no class.
    Root,
    /// Extends the class at this place.
    Extends(u8),
}

/// What a type does to the methods.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Methods {
    /// None of them sealed by a parent.
    pub overrides: Set,
    /// Some of those: no heir may override them.
    pub seals: Set,
}

/// Bit `i` is set where `i` is in the set.
pub type Set = u8;

/// How many hierarchies there are of one, two, … types that know two methods.
pub const COUNTS: &[u64] = &[18, 471, 18306, 1095702];

/// How many there are of one, two, … types that know one method.
pub const COUNTS_OF_ONE_METHOD: &[u64] = &[6, 57, 862, 21320, 900324];

/// The hierarchies of `n` types that know one method.
pub fn of_one_method(n: u8) -> Space<Hierarchy> {
    hierarchies(n, 1)
}

/// The hierarchies of `n` types that know two methods.
pub fn space(n: u8) -> Space<Hierarchy> {
    hierarchies(n, 2)
}

/// The hierarchies of `n` types that know this many methods.
fn hierarchies(n: u8, methods: u32) -> Space<Hierarchy> {
    let all_methods = (1 << methods) - 1;
    let bodies = family(bodies);
    (0..n).fold(constant(Hierarchy::new()), |earlier, _| {
        let bodies = bodies.clone();
        depend(
            &earlier,
            move |earlier| (next(earlier, all_methods, &bodies),),
            |earlier, (next,)| [&earlier[..], &[next]].concat(),
            |types| {
                let (last, earlier) = types.split_last()?;
                Some((earlier.to_vec(), (last,)))
            },
        )
    })
}

/// The types that can be declared after those.
fn next(earlier: &[Type], all_methods: Set, bodies: &Family<Set, Methods>) -> Space<Type> {
    let sealed = sealed(earlier);
    let bodies = bodies.clone();
    depend(
        &parents(earlier),
        move |parents| (bodies.at(all_methods & !inherited(parents, &sealed)),),
        |parents, (methods,)| Type { parents, methods },
        |it| Some((it.parents, (&it.methods,))),
    )
}

fn parents(earlier: &[Type]) -> Space<Parents> {
    let mut kinds = vec![Kind::Interface, Kind::Root];
    let mut interfaces: Set = 0;
    for (place, it) in (0..).zip(earlier) {
        match it.parents.kind {
            Kind::Interface => interfaces |= 1 << place,
            Kind::Root | Kind::Extends(_) => kinds.push(Kind::Extends(place)),
        }
    }
    construct_in(
        Order::DivMod,
        (values(kinds), values(subsets(interfaces))),
        |(kind, implements)| Parents { kind, implements },
        |parents| Some((&parents.kind, &parents.implements)),
    )
}

/// The methods that heirs of each type may not override.
fn sealed(types: &[Type]) -> Vec<Set> {
    types.iter().fold(vec![], |mut sealed, it| {
        sealed.push(inherited(&it.parents, &sealed) | it.methods.seals);
        sealed
    })
}

fn inherited(parents: &Parents, sealed: &[Set]) -> Set {
    let is_parent =
        |place: u8| parents.kind == Kind::Extends(place) || parents.implements & (1 << place) != 0;
    (0..)
        .zip(sealed)
        .filter(|(place, _)| is_parent(*place))
        .fold(0, |all, (_, sealed)| all | sealed)
}

/// What can be done to the methods that may be overridden.
fn bodies(free: Set) -> Space<Methods> {
    depend(
        &values(subsets(free)),
        |&overrides| (values(subsets(overrides)),),
        |overrides, (seals,)| Methods { overrides, seals },
        |methods| Some((methods.overrides, (&methods.seals,))),
    )
}

fn subsets(of: Set) -> impl Iterator<Item = Set> {
    (0..=of).filter(move |set| set & !of == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::structures::check::{check, check_counts};

    /// Every list of `n` types, sensible or not.
    fn lists(n: u8, methods: Set) -> Vec<Hierarchy> {
        if n == 0 {
            return vec![vec![]];
        }
        let mut all = vec![];
        for earlier in lists(n - 1, methods) {
            let extending = (0..n).map(Kind::Extends);
            for kind in [Kind::Interface, Kind::Root].into_iter().chain(extending) {
                for implements in 0..1 << n {
                    for overrides in 0..=methods {
                        for seals in 0..=methods {
                            let parents = Parents { kind, implements };
                            let methods = Methods { overrides, seals };
                            all.push([&earlier[..], &[Type { parents, methods }]].concat());
                        }
                    }
                }
            }
        }
        all
    }

    fn is_sensible(types: &Hierarchy) -> bool {
        let is_interface = |place: u8| types[place as usize].parents.kind == Kind::Interface;
        (0..types.len() as u8).all(|place| {
            let Type { parents, methods } = types[place as usize];
            let extends_a_class = match parents.kind {
                Kind::Extends(class) => class < place && !is_interface(class),
                Kind::Interface | Kind::Root => true,
            };
            let implements_interfaces = (0..8)
                .filter(|bit| parents.implements >> bit & 1 == 1)
                .all(|interface| interface < place && is_interface(interface));
            extends_a_class
                && implements_interfaces
                && methods.seals & !methods.overrides == 0
                && (0..8)
                    .filter(|method| methods.overrides >> method & 1 == 1)
                    .all(|method| !is_sealed_above(types, parents, method))
        })
    }

    /// Whether a type that a type with such parents inherits from seals the method.
    fn is_sealed_above(types: &Hierarchy, parents: Parents, method: u8) -> bool {
        (0..types.len() as u8)
            .filter(|place| {
                parents.kind == Kind::Extends(*place) || parents.implements >> place & 1 == 1
            })
            .any(|place| {
                let parent = types[place as usize];
                parent.methods.seals >> method & 1 == 1
                    || is_sealed_above(types, parent.parents, method)
            })
    }

    #[test]
    fn they_are_the_sensible_ones_among_all_lists_of_types() {
        for (n, methods) in [(1, 0), (1, 2), (2, 1), (2, 2), (3, 1)] {
            let mut slow = lists(n, (1 << methods) - 1);
            slow.retain(is_sensible);
            check(&hierarchies(n, methods), &slow);
        }
    }

    #[test]
    fn there_are_as_many_as_listed() {
        check_counts(COUNTS, space);
        check_counts(COUNTS_OF_ONE_METHOD, of_one_method);
        check_counts(&[2], |n| hierarchies(n, 0));
    }
}
