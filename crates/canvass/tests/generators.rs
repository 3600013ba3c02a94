//! Functions marked `#[canvass::generator]`.
#![cfg(feature = "derive")]

use canvass::generate::{any, choose, hole, range, reject, sample};

#[derive(Debug, Clone, PartialEq)]
enum List<T> {
    Nil,
    Cons(T, Box<List<T>>),
}
use List::{Cons, Nil};

impl<T> List<T> {
    fn is_empty(&self) -> bool {
        matches!(self, Nil)
    }

    fn len(&self) -> usize {
        match self {
            Nil => 0,
            Cons(_, tail) => 1 + tail.len(),
        }
    }
}

fn all_even(list: &List<i64>) -> bool {
    match list {
        Nil => true,
        Cons(head, tail) => head % 2 == 0 && all_even(tail),
    }
}

fn evens_up_to(n: usize, list: &List<i64>) -> bool {
    !list.is_empty() && list.len() <= n + 1 && all_even(list)
}

#[canvass::generator(covers = evens_up_to)]
fn even_list(n: usize) -> List<i64> {
    if n == 0 { hole!() } else { Cons(2 * any::<i64>(), even_list(n - 1).into()) }
}

#[canvass::generator(covers = evens_up_to)]
fn filled_list(n: usize) -> List<i64> {
    let first = 2 * any::<i64>();
    if n == 0 {
        Cons(first, Nil.into())
    } else {
        choose![Cons(first, Box::new(Nil)), n => Cons(first, filled_list(n - 1).into())]
    }
}

#[test]
fn all_good() {
    for seed in 0..2000 {
        if let Some(list) = sample(seed, || filled_list(4)) {
            assert!(evens_up_to(4, &list));
        }
    }
    assert!(evens_up_to(3, &filled_list(3)));
}
