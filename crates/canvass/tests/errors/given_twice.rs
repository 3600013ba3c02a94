use canvass::Canvass;

#[derive(Canvass)]
struct Die {
    #[canvass(range = 1..=6, range = 1..=6)]
    face: u8,
    #[canvass(opaque)]
    #[canvass(opaque)]
    other: u8,
}

fn main() {}
