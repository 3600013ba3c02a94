use canvass::Canvass;
use canvass::space::naturals;

#[derive(Canvass)]
struct Die {
    #[canvass(range = 1..=6, space = naturals())]
    face: u64,
    #[canvass(skip, opaque)]
    other: u64,
}

#[derive(Canvass)]
enum Tree {
    Leaf,
    #[canvass(skip, weight = 3)]
    Node(Box<Tree>),
}

fn main() {}
