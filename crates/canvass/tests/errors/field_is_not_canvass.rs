use canvass::Canvass;

#[derive(Debug)]
struct Stranger;

#[derive(Canvass)]
struct Holder {
    number: u8,
    stranger: Vec<Stranger>,
}

fn main() {}
