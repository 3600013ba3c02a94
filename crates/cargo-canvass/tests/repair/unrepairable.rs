//! A generator that asks for a smaller one before it looks at the size.
use canvass::generate::{choose, hole};

enum Unary {
    Zero,
    Next(Box<Unary>),
}

fn number(unary: &Unary) -> usize {
    match unary {
        Unary::Zero => 0,
        Unary::Next(less) => 1 + number(less),
    }
}

fn up_to(most: usize, unary: &Unary) -> bool {
    number(unary) <= most
}

#[canvass::generator(covers = up_to)]
fn unary(most: usize) -> Unary {
    let less = unary(most - 1);
    choose![hole!(), Unary::Next(Box::new(less))]
}
