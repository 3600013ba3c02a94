use canvass::Canvass;

#[derive(Canvass)]
union Word {
    number: u32,
    bytes: [u8; 4],
}

fn main() {}
