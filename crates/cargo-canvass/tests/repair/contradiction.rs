//! A predicate that holds for nothing.
use canvass::generate::hole;

fn tiny(number: &i64) -> bool {
    *number < 0 && *number > 0
}

#[canvass::generator(covers = tiny)]
fn number() -> i64 {
    hole!()
}
