//! A predicate that does not end.
use canvass::generate::hole;

fn far(number: i64) -> bool {
    far(number + 1)
}

fn is_far(number: &i64) -> bool {
    far(*number)
}

#[canvass::generator(covers = is_far)]
fn number() -> i64 {
    hole!()
}
