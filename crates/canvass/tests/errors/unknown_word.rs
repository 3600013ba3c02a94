use canvass::Canvass;

#[derive(Canvass)]
struct Die {
    #[canvass(rnage = 1..=6)]
    face: u8,
    #[canvass(frequency = 3)]
    other: u8,
}

#[derive(Canvass)]
enum Tree {
    Leaf,
    #[canvass(wieght = 3)]
    Node(Box<Tree>),
}

fn main() {}
