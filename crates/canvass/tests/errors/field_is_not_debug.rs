use canvass::Canvass;
use canvass::space::constant;

#[derive(Clone, PartialEq)]
struct Stranger;

#[derive(Canvass)]
struct Holder {
    #[canvass(space = constant(Stranger))]
    stranger: Stranger,
}

fn main() {}
