use canvass::generate::{any, choose};

fn is_even(number: &i64) -> bool {
    number % 2 == 0
}

fn is_small(limit: u8, number: &i64) -> bool {
    *number < i64::from(limit)
}

#[canvass::generator]
fn without_promise() -> i64 {
    any()
}

#[canvass::generator(cover = is_even)]
fn misspelt() -> i64 {
    any()
}

#[canvass::generator(covers = is_even, covers = is_even)]
fn twice() -> i64 {
    any()
}

#[canvass::generator(covers)]
fn without_predicate() -> i64 {
    any()
}

#[canvass::generator(covers = is_small)]
fn without_limit() -> i64 {
    any()
}

#[canvass::generator(covers = is_even, requires = is_small)]
fn with_another_limit() -> i64 {
    any()
}

#[canvass::generator(covers = is_even)]
fn without_result() {
    any()
}

#[canvass::generator(covers = is_even)]
struct Number;

#[canvass::generator(covers = is_even)]
fn with_effect() -> i64 {
    println!("drawn");
    any()
}

#[canvass::generator(covers = is_even)]
fn of_two_types() -> i64 {
    any::<i64>() + any::<u8>()
}

fn unmarked() -> i64 {
    choose![1, 2]
}

fn main() {}
