//! strsim 0.5.2: the Damerau–Levenshtein distance is that of optimal string alignment, which is no metric.
//!
//! Fixed in 0.6.0, by its changelog.

use super::pinned;
use crate::everyday::{Precondition, Program, Verdict, by_value};
use strsim::damerau_levenshtein;

fn the_distance_is_a_metric((a, b, c): (String, String, String)) -> Verdict {
    let distance = damerau_levenshtein;
    assert_eq!(distance(&a, &b) == 0, a == b);
    assert_eq!(distance(&a, &b), distance(&b, &a));
    assert!(distance(&a, &c) <= distance(&a, &b) + distance(&b, &c));
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "strsim_damerau",
        mutants: const { &[pinned("damerau_levenshtein", "strsim 0.5.2, fixed in 0.6.0")] },
        properties: vec![by_value(
            "the_distance_is_a_metric",
            Precondition::None,
            the_distance_is_a_metric,
        )],
    }
}

#[test]
fn the_bug_is_there() {
    let texts = |[a, b, c]: [&str; 3]| (a.to_owned(), b.to_owned(), c.to_owned());
    super::check(the_distance_is_a_metric, texts(["ca", "ac", "abc"]), texts([""; 3]));
}
