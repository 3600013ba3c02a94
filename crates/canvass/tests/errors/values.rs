use canvass::Canvass;

#[derive(Canvass)]
enum Tree {
    #[canvass(weight = 0)]
    Leaf,
    #[canvass(weight = -1)]
    Node(Box<Tree>),
    #[canvass(weight = "heavy", size = 0)]
    Fork(Box<Tree>, Box<Tree>),
    #[canvass(weight, size = 1.5)]
    Other,
}

#[derive(Canvass)]
struct Die {
    #[canvass(range)]
    face: u8,
    #[canvass(range =)]
    other: u8,
    #[canvass(opaque = true)]
    hidden: u8,
}

fn main() {}
