use canvass::Canvass;

#[derive(Canvass)]
struct Die {
    #[canvass]
    face: u8,
    #[canvass()]
    other: u8,
    #[canvass = "range"]
    third: u8,
    #[canvass(range 1..=6)]
    fourth: u8,
}

fn main() {}
