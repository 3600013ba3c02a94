//! A predicate that uses a set.
use std::collections::HashSet;

use canvass::generate::any;

fn few(values: &HashSet<i64>) -> bool {
    values.len() < 3
}

#[canvass::generator(covers = few)]
fn values() -> HashSet<i64> {
    any()
}
