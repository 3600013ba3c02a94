use canvass::Canvass;

#[derive(Canvass)]
enum Void {}

#[derive(Canvass)]
enum Tree {
    #[canvass(skip)]
    Leaf,
    #[canvass(skip)]
    Node(Box<Tree>),
}

fn main() {}
