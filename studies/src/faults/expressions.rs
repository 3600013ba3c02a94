//! Random tree expressions against what they mean: a set of trees, all small ones gone through.

mod meaning;
mod random;

use super::error::Error;
use super::row::{Difference, Total};
use crate::report::Report;
use crate::share;
use canvass::tree::Alphabet;
use canvass::{Canvass, Rng};
use canvass_console::Watch;
use meaning::{Signature, Symbol, Tree, Universe};
use random::random;
use std::iter;
use std::time::Instant;

/// The number of trees that an expression is compared on.
const TREES: u64 = 20;

/// Lists of truth values.
const LISTS: Signature = Signature {
    symbols: &[
        Symbol { name: "nil", sort: 0, fields: &[] },
        Symbol { name: "cons", sort: 0, fields: &[1, 0] },
        Symbol { name: "true", sort: 1, fields: &[] },
        Symbol { name: "false", sort: 1, fields: &[] },
    ],
    depth: 9,
    untyped_depth: 4,
};

/// Lists of truth values that may be missing.
const GAPS: Signature = Signature {
    symbols: &[
        Symbol { name: "nil", sort: 0, fields: &[] },
        Symbol { name: "cons", sort: 0, fields: &[1, 0] },
        Symbol { name: "None", sort: 1, fields: &[] },
        Symbol { name: "Some", sort: 1, fields: &[2] },
        Symbol { name: "true", sort: 2, fields: &[] },
        Symbol { name: "false", sort: 2, fields: &[] },
    ],
    depth: 7,
    untyped_depth: 3,
};

/// Compares random expressions of two types, and prints which differ.
pub(super) fn run(
    expressions: u64,
    watch: &Watch,
    report: &mut Report<'_>,
) -> Result<Total, Error> {
    let begun = Instant::now();
    let mut comparison = Comparison { total: Total::new("expressions"), empty: 0, compatible: 0 };
    watch.begin("expressions", expressions);
    let halves = expressions / 2;
    let truth = |tree: &Tree| LISTS.symbols[tree.symbol].name == "true";
    comparison.compare(
        halves,
        &LISTS,
        |list| elements(list).map(truth).collect(),
        watch,
        report,
    )?;
    let gap = |tree: &Tree| {
        let truth = |tree: &Tree| GAPS.symbols[tree.symbol].name == "true";
        tree.children.first().map(truth)
    };
    comparison.compare(halves, &GAPS, |list| elements(list).map(gap).collect(), watch, report)?;
    let Comparison { mut total, empty, compatible } = comparison;
    report.note(&format!(
        "{empty} of the expressions compared are empty, {compatible} of {expressions} are compatible"
    ))?;
    total.seconds = begun.elapsed().as_secs_f64();
    Ok(total)
}

/// The elements of a list, which is a `cons` of one and the rest, or a `nil`.
fn elements(list: &Tree) -> impl Iterator<Item = &Tree> {
    iter::successors(Some(list), |list| list.children.get(1))
        .filter_map(|list| list.children.first())
}

struct Comparison {
    total: Total,
    empty: u64,
    compatible: u64,
}

impl Comparison {
    /// Compares expressions over the values that trees stand for.
    fn compare<T>(
        &mut self,
        expressions: u64,
        signature: &'static Signature,
        value: impl Fn(&Tree) -> Vec<T>,
        watch: &Watch,
        report: &mut Report<'_>,
    ) -> Result<(), Error>
    where
        Vec<T>: Canvass,
    {
        let alphabet = Alphabet::of::<Vec<T>>().expect("lists have an alphabet");
        let typed = Universe::typed(signature);
        let untyped = Universe::untyped(signature);
        let roots: Vec<usize> = typed.of_sort(0).collect();
        for seed in share::own(0..expressions) {
            if watch.is_interrupted() {
                break;
            }
            let mut rng = Rng::new(seed);
            let own = random(signature, &mut rng);
            let text = own.text(signature);
            let mut differs = |what: String| {
                let trial = format!("expression {text}");
                let repeat = "cargo canvass study faults".to_owned();
                report.row(&Difference { trial, difference: what, repeat })
            };
            let read = match alphabet.expression(&text) {
                Ok(read) => read,
                Err(error) => {
                    self.total.count(false);
                    differs(format!("it cannot be read: {error}"))?;
                    continue;
                }
            };
            let described = typed.described(&own);
            for _ in 0..TREES {
                let at = roots[rng.next_u64() as usize % roots.len()];
                let list = value(&typed.tree(at));
                let tree = alphabet.tree(&list).expect("lists are trees");
                let agrees = read.matches(&tree) == described[at];
                self.total.count(agrees);
                if !agrees {
                    differs(format!("{:?} matches: {}", typed.tree(at), described[at]))?;
                }
            }
            let is_compatible = roots.iter().any(|at| described[*at]);
            self.compatible += u64::from(is_compatible);
            // One tree is enough; that there is none is known where none can be too deep to be here.
            if is_compatible || own.typed_depth(signature) <= signature.depth {
                self.total.count(read.is_compatible() == is_compatible);
                if read.is_compatible() != is_compatible {
                    differs(format!("it is compatible: {is_compatible}"))?;
                }
            }
            if own.untyped_depth() <= signature.untyped_depth {
                let is_empty = !untyped.described(&own).contains(&true);
                self.empty += u64::from(is_empty);
                self.total.count(read.is_empty() == is_empty);
                if read.is_empty() != is_empty {
                    differs(format!("it is empty: {is_empty}"))?;
                }
            }
            watch.advance(1);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Format;

    #[test]
    fn expressions_mean_what_is_gone_through_by_hand() {
        let mut out = Vec::new();
        let total = run(200, &Watch::default(), &mut Report::new(&mut out, Format::Text));
        let total = total.expect("it is printed to memory");
        let text = String::from_utf8(out).expect("it is text");
        assert_eq!(total.failures, 0, "{text}");
    }
}
