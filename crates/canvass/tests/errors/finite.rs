use canvass::prelude::*;

#[derive(Canvass)]
struct Wrong {
    #[canvass(finite)]
    number: u32,
    #[canvass(finite = true)]
    other: f64,
}

#[derive(Canvass)]
struct WrongType {
    #[canvass(finite)]
    numbers: Vec<f64>,
    #[canvass(range = "a".."b")]
    text: &'static str,
}

#[derive(Canvass)]
struct Contradictory {
    #[canvass(finite, range = 0.0..1.0)]
    number: f64,
}

fn main() {}
