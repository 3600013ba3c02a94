//! Lists whose sum is zero, which nothing here can build.
use canvass::generate::hole;

enum List {
    Nil,
    Cons(i64, Box<List>),
}
use List::{Cons, Nil};

fn sum(list: &List) -> i64 {
    match list {
        Nil => 0,
        Cons(head, tail) => *head + sum(tail),
    }
}

fn balanced(list: &List) -> bool {
    sum(list) == 0
}

#[canvass::generator(covers = balanced)]
fn list() -> List {
    hole!() // any order
}
