use canvass::prelude::*;

#[derive(Canvass)]
struct Wrong {
    #[canvass(len = 2..=5)]
    number: u32,
    #[canvass(len = 'a')]
    list: Vec<u8>,
}

#[derive(Canvass)]
struct Contradictory {
    #[canvass(len = 3, space = canvass::space::lists(&canvass::space::booleans()))]
    list: Vec<bool>,
    length: usize,
    #[canvass(len = *length)]
    other: Vec<bool>,
}

fn main() {}
