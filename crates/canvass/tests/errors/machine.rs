use canvass::state::Pool;

struct NoRules;

#[canvass::machine]
impl NoRules {
    fn step(&mut self) {}
}

#[derive(Default)]
struct NothingMade {
    files: Pool<u8>,
}

#[canvass::machine]
impl NothingMade {
    #[rule]
    fn close(&mut self, #[take(files)] _file: u8) {}
}

#[derive(Default)]
struct Misspelt;

#[canvass::machine]
impl Misspelt {
    #[rule(require = true)]
    fn step(&mut self) {}
}

#[derive(Default)]
struct NoReceiver;

#[canvass::machine]
impl NoReceiver {
    #[rule]
    fn step() {}
}

#[derive(Default)]
struct Invariant;

#[canvass::machine]
impl Invariant {
    #[rule]
    fn step(&mut self) {}

    #[invariant]
    fn holds(&self, limit: u8) -> bool {
        limit > 0
    }
}

#[derive(Default)]
struct Two;

#[canvass::machine]
impl Two {
    #[rule]
    fn step(&mut self) {}

    #[end]
    fn one(&mut self) {}

    #[end]
    fn two(&mut self) {}
}

#[canvass::machine]
fn function() {}

fn main() {}
