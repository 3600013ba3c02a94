//! A part of a constraint: the constraint holds exactly where all of its parts do.
//!
//! A conjunction is split, also where it stands behind a negation (`!(a || b)`), so that what each part forbids is listed
//! alone: together their lists are as long as the sum of them, and the list of the whole would be as long as their product.

use std::collections::BTreeSet;

use super::{
    check::{Check, Term},
    outcome::Outcomes,
};
use crate::{formula::Formula, model::Model};

/// A condition that rows obey, with the parameters that it looks at.
#[derive(Debug, Clone)]
pub(crate) struct Part {
    pub(super) check: Check,
    parameters: Vec<usize>,
}

impl Check {
    /// What must hold so that this is true, or false.
    pub(super) fn parts(&self, wanted: bool) -> Vec<Part> {
        let mut parts = Vec::new();
        self.split(wanted, &mut parts);
        parts
    }

    /// Undefined is neither true nor false, and stays undefined under a negation. So a disjunction is false exactly where all of
    /// it is, and what is wanted to be false may be wanted true behind a negation.
    fn split(&self, wanted: bool, found: &mut Vec<Part>) {
        match (self, wanted) {
            (Check::Not(part), _) => part.split(!wanted, found),
            (Check::All(parts), true) | (Check::Any(parts), false) => {
                parts.iter().for_each(|part| part.split(wanted, found));
            }
            (
                Check::Constant(_)
                | Check::Table(..)
                | Check::All(_)
                | Check::Any(_)
                | Check::Same(_)
                | Check::Less(_)
                | Check::Equal(_),
                _,
            ) => found.push(Part::new(self, wanted)),
        }
    }
}

impl Part {
    fn new(check: &Check, wanted: bool) -> Part {
        let check = if wanted { check.clone() } else { Check::Not(Box::new(check.clone())) };
        let mut parameters = BTreeSet::new();
        check.parameters(&mut parameters);
        Part { check, parameters: parameters.into_iter().collect() }
    }

    /// The parameters it looks at, by ascending index.
    pub(crate) fn parameters(&self) -> &[usize] {
        &self.parameters
    }

    /// Whether it holds for the values that are known; `None` if that is not known yet. Never wrong.
    pub(crate) fn decided(&self, value: &impl Fn(usize) -> Option<u32>) -> Option<bool> {
        self.check.outcomes(value).decided()
    }

    /// What every row that obeys it fulfils, over parameters and values. Comparisons whose forbidden combinations are too many to
    /// list are left out, and so is what comes after as many mentions of values as `left`.
    pub(crate) fn formula(&self, model: &Model, left: &mut usize) -> Formula {
        formula(&self.check, true, model, left)
    }
}

/// The longest list of combinations for one comparison.
const LONGEST: usize = 1 << 12;

fn formula(check: &Check, wanted: bool, model: &Model, left: &mut usize) -> Formula {
    if *left == 0 {
        return Formula::TRUE;
    }
    *left -= 1;
    let mut each = |parts: &[Check], wanted: &[bool]| -> Vec<Formula> {
        let parts = parts.iter().zip(wanted.iter().cycle());
        parts.map(|(part, wanted)| formula(part, *wanted, model, left)).collect()
    };
    match check {
        Check::Constant(outcomes) if *outcomes == Outcomes::of(wanted) => Formula::TRUE,
        Check::Constant(_) => Formula::Any(Vec::new()),
        Check::Table(at, table, _) => {
            let others = (0..).zip(table).filter(|(_, is)| **is != Outcomes::of(wanted));
            let others: Vec<u32> = others.map(|(value, _)| value).collect();
            *left = left.saturating_sub(others.len());
            Formula::Without(*at, others)
        }
        Check::Not(part) => formula(part, !wanted, model, left),
        Check::All(parts) if wanted => Formula::All(each(parts, &[true])),
        Check::All(parts) => Formula::Any(each(parts, &[false])),
        Check::Any(parts) if wanted => Formula::Any(each(parts, &[true])),
        Check::Any(parts) => Formula::All(each(parts, &[false])),
        Check::Same(sides) => {
            let ways = if wanted {
                [[true, true], [false, false]]
            } else {
                [[true, false], [false, true]]
            };
            let way = |way: &[bool; 2]| Formula::All(each(sides.as_slice(), way));
            Formula::Any(ways.iter().map(way).collect())
        }
        Check::Less(_) | Check::Equal(_) => {
            let listed = Part::new(check, wanted).forbidden(model, LONGEST.min(*left));
            let Some(listed) = listed else { return Formula::TRUE };
            *left = left.saturating_sub(listed.iter().map(|cells| cells.len()).sum());
            Formula::All(listed.into_iter().map(Formula::not_all).collect())
        }
    }
}

impl Check {
    fn parameters(&self, found: &mut BTreeSet<usize>) {
        match self {
            Check::Constant(_) => {}
            Check::Table(at, ..) => drop(found.insert(*at)),
            Check::Not(part) => part.parameters(found),
            Check::All(parts) | Check::Any(parts) => {
                parts.iter().for_each(|part| part.parameters(found));
            }
            Check::Same(sides) => sides.iter().for_each(|side| side.parameters(found)),
            Check::Less(sides) | Check::Equal(sides) => {
                sides.iter().for_each(|side| side.parameters(found));
            }
        }
    }
}

impl Term {
    fn parameters(&self, found: &mut BTreeSet<usize>) {
        match self {
            Term::Constant(_) => {}
            Term::Table(at, ..) => drop(found.insert(*at)),
            Term::Calculate(_, sides) => sides.iter().for_each(|side| side.parameters(found)),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        format::acts,
        formula::Formula,
        model::{Constraint, Model},
    };

    const PARAMETERS: &str = "[System]\nName: s\n[Parameter]\na (int) : 0, 1, 2, 3\n\
         b (int) : -1, 0, 2\nc (enum) : red, green, blue\nd (bool) : true, false\n[Constraint]\n";

    fn model(constraint: &str) -> Model {
        acts::read(&format!("{PARAMETERS}{constraint}\n")).expect("a model")
    }

    fn rows(model: &Model) -> Vec<Vec<u32>> {
        let counts = model.parameters().iter().map(|parameter| parameter.values().len() as u32);
        counts.fold(vec![vec![]], |rows, count| {
            let longer = |row: Vec<u32>| (0..count).map(move |value| [&row[..], &[value]].concat());
            rows.into_iter().flat_map(longer).collect()
        })
    }

    fn formulas(constraint: &Constraint, model: &Model, mut left: usize) -> Vec<Formula> {
        constraint.parts().iter().map(|part| part.formula(model, &mut left)).collect()
    }

    /// The constraint has so many parts, which together say the same, and so do their formulas.
    #[track_caller]
    fn check(constraint: &str, parts: usize) {
        let model = model(constraint);
        let constraint = &model.constraints()[0];
        assert_eq!(constraint.parts().len(), parts, "{constraint:?}");
        let (whole, short) = (formulas(constraint, &model, 1000), formulas(constraint, &model, 7));
        for row in rows(&model) {
            let holds = constraint.holds(&row);
            let value = |parameter: usize| Some(row[parameter]);
            let parts = constraint.parts();
            assert_eq!(
                parts.iter().all(|part| part.decided(&value) == Some(true)),
                holds,
                "{row:?}"
            );
            assert_eq!(whole.iter().all(|formula| formula.holds(&row)), holds, "{row:?}");
            assert!(!holds || short.iter().all(|formula| formula.holds(&row)), "{row:?}");
        }
    }

    #[test]
    fn conjunctions_are_split_and_say_the_same() {
        check("a > 0 && d", 2);
        check("!(a > 2 || b = 0 || !d)", 3);
        check("!(!(a > 0 && (c = \"red\" || d) && b < 2))", 3);
        check("!(a = 1 => d)", 2);
    }

    #[test]
    fn formulas_say_what_cannot_be_split() {
        check("a > 0 || d", 1);
        check("a > 0 && d || b = 2 && c != \"red\" || !(a < b) && !d", 1);
        check("(a < b) = d", 1);
        check("(a < b) != (c = \"blue\" && d)", 1);
        check("a + b > 1 => a * b = 2 || !d", 1);
    }

    #[test]
    fn what_is_undefined_does_not_hold_behind_a_negation_either() {
        check("!(a / b > 1 || d)", 2);
        check("!(a / b > 1) || d", 1);
        check("(a / b > 1) = d", 1);
        check("!(a % b = 0 && d)", 1);
    }
}
