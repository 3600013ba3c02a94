use canvass::Canvass;
use std::rc::Rc;
use std::sync::Arc;

#[derive(Canvass)]
enum Tree {
    One(Box<Tree>),
    Two(u8, (u8, Rc<Self>)),
    Three { next: Arc<Tree> },
    #[canvass(skip)]
    Leaf,
}

#[derive(Canvass)]
struct Chain<T> {
    value: T,
    next: std::boxed::Box<Chain<T>>,
}

#[derive(Canvass)]
struct Fine {
    next: Option<Box<Fine>>,
    others: Vec<Fine>,
}

fn main() {}
