use canvass::Canvass;
use canvass::space::every;

#[derive(Canvass)]
struct Holder {
    #[canvass(space = every::<u16>())]
    number: u8,
    #[canvass(predicate = |number| number.len() > 3)]
    other: u8,
}

fn main() {}
