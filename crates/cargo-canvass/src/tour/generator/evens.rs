//! A generator of even lists that misses some.
// shown:
use canvass::generate::any;

#[derive(Clone, Debug, PartialEq)]
enum List { Nil, Cons(i64, Box<List>) }
use List::{Cons, Nil};

fn len(list: &List) -> usize { match list { Nil => 0, Cons(_, tail) => 1 + len(tail) } }
fn all_even(list: &List) -> bool { match list { Nil => true, Cons(head, tail) => head % 2 == 0 && all_even(tail) } }
fn evens_up_to(n: usize, list: &List) -> bool { len(list) <= n && all_even(list) }

#[canvass::generator(covers = evens_up_to)]
fn even_list(n: usize) -> List {
    if n == 0 { Nil } else { Cons(2 * any::<i64>(), even_list(n - 1).into()) }
}
// end
