use canvass::Canvass;

#[derive(Canvass)]
struct Die {
    #[canvass(range = 1..=6, space = canvass::space::naturals())]
    face: u64,
    #[canvass(skip, opaque)]
    other: u64,
    #[canvass(opaque, representatives = [1, 6])]
    hidden: u64,
    #[canvass(space = canvass::space::naturals_below(*face), representatives = [0])]
    lower: canvass::Nat,
    #[canvass(with = Die, range = 1..=6)]
    with: u64,
}

#[derive(Canvass)]
enum Tree {
    Leaf,
    #[canvass(skip, weight = 3)]
    Node(Box<Tree>),
}

fn main() {}
