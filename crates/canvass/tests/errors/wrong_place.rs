use canvass::Canvass;

#[derive(Canvass)]
#[canvass(range = 0..3)]
struct Die {
    #[canvass(weight = 3)]
    face: u8,
}

#[derive(Canvass)]
enum Tree {
    Leaf,
    #[canvass(predicate = Tree::is_even)]
    Node(Box<Tree>),
}

fn main() {}
