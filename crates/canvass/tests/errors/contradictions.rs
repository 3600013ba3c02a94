use canvass::Canvass;

#[derive(Canvass)]
struct Die {
    #[canvass(range = 1..=6, space = canvass::space::naturals())]
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
