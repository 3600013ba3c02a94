//! A type without the derive is named once for each place.

use canvass::prelude::*;

struct Stranger;

#[derive(Canvass)]
struct Holder {
    one: Stranger,
}

#[derive(Canvass)]
enum Either {
    Left(Vec<Stranger>),
    Right,
}

fn main() {}
