//! A predicate that uses a vector.
use canvass::generate::any;

fn sorted(values: &Vec<i64>) -> bool {
    values.is_sorted()
}

#[canvass::generator(covers = sorted)]
fn values() -> Vec<i64> {
    any()
}
