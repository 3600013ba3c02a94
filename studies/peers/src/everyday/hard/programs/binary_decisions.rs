//! Binary decision diagrams that are ordered and reduced: variables ascend along each path, and no test is in vain.

use super::property;
use crate::everyday::{Program, Verdict};
use canvass_peers_mutate::mutate;
use program::Diagram;
use std::collections::BTreeSet;

#[mutate]
pub mod program {
    use super::super::{Box, input};

    #[input]
    pub enum Diagram {
        False,
        True,
        /// A variable, and what is decided where it is false and where it is true.
        Test(u8, Box<Diagram>, Box<Diagram>),
    }

    use Diagram::{False, Test, True};

    impl Diagram {
        pub fn and(&self, other: &Diagram) -> Diagram {
            match (self, other) {
                (False, _) | (_, False) => False,
                (True, diagram) | (diagram, True) => diagram.clone(),
                (Test(mine, low, high), Test(theirs, other_low, other_high)) => {
                    if mine < theirs {
                        test(*mine, low.and(other), high.and(other))
                    } else if mine > theirs {
                        test(*theirs, self.and(other_low), self.and(other_high))
                    } else {
                        test(*mine, low.and(other_low), high.and(other_high))
                    }
                }
            }
        }

        pub fn not(&self) -> Diagram {
            match self {
                False => True,
                True => False,
                Test(variable, low, high) => {
                    Test(*variable, Box::new(low.not()), Box::new(high.not()))
                }
            }
        }

        pub fn or(&self, other: &Diagram) -> Diagram {
            self.not().and(&other.not()).not()
        }

        /// What is left where a variable has a value.
        pub fn restrict(&self, fixed: u8, value: bool) -> Diagram {
            let Test(variable, low, high) = self else { return self.clone() };
            if *variable > fixed {
                self.clone()
            } else if *variable < fixed {
                test(*variable, low.restrict(fixed, value), high.restrict(fixed, value))
            } else if value {
                (**high).clone()
            } else {
                (**low).clone()
            }
        }

        /// Whether a variable has a value for which it is true.
        pub fn exists(&self, variable: u8) -> Diagram {
            self.restrict(variable, false).or(&self.restrict(variable, true))
        }

        /// In how many ways these variables make it true; it has no others.
        pub fn count(&self, variables: &[u8]) -> u64 {
            let Some((first, others)) = variables.split_first() else {
                return if *self == True { 1 } else { 0 };
            };
            match self {
                False => 0,
                Test(variable, low, high) if variable == first => {
                    low.count(others) + high.count(others)
                }
                _ => self.count(others) * 2,
            }
        }
    }

    /// A test, unless it is in vain.
    pub fn test(variable: u8, low: Diagram, high: Diagram) -> Diagram {
        if low == high { low } else { Test(variable, Box::new(low), Box::new(high)) }
    }
}

/// Whether variables ascend and no test is in vain.
fn is_normal(diagram: &Diagram) -> bool {
    fn check(diagram: &Diagram, above: Option<u8>) -> bool {
        let Diagram::Test(variable, low, high) = diagram else { return true };
        above.is_none_or(|above| *variable > above)
            && check(low, Some(*variable))
            && check(high, Some(*variable))
            && low != high
    }
    check(diagram, None)
}

fn variables(diagram: &Diagram) -> BTreeSet<u8> {
    let Diagram::Test(variable, low, high) = diagram else { return BTreeSet::new() };
    let mut all = variables(low);
    all.insert(*variable);
    all.append(&mut variables(high));
    all
}

/// What is decided where these variables are true and others are false.
fn decide(diagram: &Diagram, trues: &[u8]) -> bool {
    match diagram {
        Diagram::False => false,
        Diagram::True => true,
        Diagram::Test(variable, low, high) => {
            decide(if trues.contains(variable) { high } else { low }, trues)
        }
    }
}

/// More variables than this are too many for all their values.
const MOST: usize = 6;

/// All values of variables, each as those that are true.
fn assignments(variables: &BTreeSet<u8>) -> Vec<Vec<u8>> {
    let mut all = vec![vec![]];
    for variable in variables {
        let with = all.iter().map(|trues| [trues.as_slice(), &[*variable]].concat());
        all.extend(with.collect::<Vec<_>>());
    }
    all
}

fn is_test(diagram: &Diagram) -> bool {
    matches!(diagram, Diagram::Test(..))
}

fn connectives_are_pointwise((one, other): &(Diagram, Diagram)) -> Verdict {
    if !is_test(one) || !is_test(other) || !is_normal(one) || !is_normal(other) {
        return Verdict::Discarded;
    }
    let all = &variables(one) | &variables(other);
    if all.len() > MOST {
        return Verdict::Discarded;
    }
    let (and, or, not) = (one.and(other), one.or(other), one.not());
    assert!(is_normal(&and) && is_normal(&or) && is_normal(&not), "{and:?} {or:?} {not:?}");
    for trues in assignments(&all) {
        let (first, second) = (decide(one, &trues), decide(other, &trues));
        assert_eq!(decide(&and, &trues), first && second);
        assert_eq!(decide(&or, &trues), first || second);
        assert_eq!(decide(&not, &trues), !first);
    }
    Verdict::Holds
}

fn a_variable_is_fixed_or_removed((diagram, variable): &(Diagram, u8)) -> Verdict {
    if !is_test(diagram) || !is_normal(diagram) || variables(diagram).len() > MOST {
        return Verdict::Discarded;
    }
    let (low, high) = (diagram.restrict(*variable, false), diagram.restrict(*variable, true));
    let either = diagram.exists(*variable);
    assert!(is_normal(&low) && is_normal(&high) && is_normal(&either), "{low:?} {high:?}");
    let mut others = variables(diagram);
    others.remove(variable);
    for trues in assignments(&others) {
        let first = decide(diagram, &trues);
        let second = decide(diagram, &[trues.as_slice(), &[*variable]].concat());
        assert_eq!(decide(&low, &trues), first);
        assert_eq!(decide(&high, &trues), second);
        assert_eq!(decide(&either, &trues), first || second);
    }
    Verdict::Holds
}

fn ways_to_be_true_are_counted((diagram, variable): &(Diagram, u8)) -> Verdict {
    if !is_test(diagram) || !is_normal(diagram) || variables(diagram).len() >= MOST {
        return Verdict::Discarded;
    }
    let mut all = variables(diagram);
    all.insert(*variable);
    let trues = assignments(&all).into_iter().filter(|trues| decide(diagram, trues)).count();
    let all: Vec<u8> = all.into_iter().collect();
    assert_eq!(diagram.count(&all), trues as u64);
    Verdict::Holds
}

/// Up to so many variables, and a truth table of them.
fn diagram_of(most: usize, (variables, table): (Vec<u8>, u64)) -> Diagram {
    fn build(variables: &[u8], table: &[bool]) -> Diagram {
        let Some((first, others)) = variables.split_first() else {
            return if table[0] { Diagram::True } else { Diagram::False };
        };
        let (low, high) = table.split_at(table.len() / 2);
        program::test(*first, build(others, low), build(others, high))
    }
    let chosen: BTreeSet<u8> = variables.into_iter().take(most).collect();
    let chosen: Vec<u8> = chosen.into_iter().collect();
    let table: Vec<bool> = (0..1 << chosen.len()).map(|bit| table >> bit & 1 == 1).collect();
    match build(&chosen, &table) {
        Diagram::False | Diagram::True => build(&[7], &[table[0], !table[0]]),
        diagram => diagram,
    }
}

type Raw = (Vec<u8>, u64);

/// Of variables that they may share.
fn two_diagrams((one, other): (Raw, Raw)) -> (Diagram, Diagram) {
    let shared = one.0.iter().take(1).copied().collect::<Vec<u8>>();
    let variables = [shared, other.0].concat();
    let first = diagram_of(3, one);
    (first, diagram_of(3, (variables, other.1)))
}

/// Often with one of its variables.
fn diagram_and_variable((raw, place): (Raw, Result<usize, u8>)) -> (Diagram, u8) {
    let diagram = diagram_of(5, raw);
    let all: Vec<u8> = variables(&diagram).into_iter().collect();
    let variable = place.map_or_else(|other| other, |place| all[place % all.len()]);
    (diagram, variable)
}

pub fn program() -> Program {
    Program {
        name: "binary_decisions",
        mutants: program::MUTANTS,
        properties: vec![
            property("connectives_are_pointwise", connectives_are_pointwise, two_diagrams),
            property(
                "a_variable_is_fixed_or_removed",
                a_variable_is_fixed_or_removed,
                diagram_and_variable,
            ),
            property(
                "ways_to_be_true_are_counted",
                ways_to_be_true_are_counted,
                diagram_and_variable,
            ),
        ],
    }
}
