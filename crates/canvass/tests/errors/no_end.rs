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

fn main() {}
