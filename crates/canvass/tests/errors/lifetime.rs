use canvass::Canvass;

#[derive(Canvass)]
struct Token<'a, T> {
    text: &'a str,
    value: T,
}

fn main() {}
