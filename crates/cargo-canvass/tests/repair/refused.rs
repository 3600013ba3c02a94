//! A generator that calls another one with what that does not take.
use canvass::generate::range;

fn is_interval(low: i64, high: i64) -> bool {
    low < high
}

fn between(low: i64, high: i64, number: &i64) -> bool {
    low <= *number && *number < high
}

fn any_pair(low: i64, high: i64, number: &i64) -> bool {
    between(low, high, number) || low == high
}

#[canvass::generator(covers = between, requires = is_interval)]
fn within(low: i64, high: i64) -> i64 {
    range(low..high)
}

#[canvass::generator(covers = any_pair)]
fn anywhere(low: i64, high: i64) -> i64 {
    within(low, high)
}
