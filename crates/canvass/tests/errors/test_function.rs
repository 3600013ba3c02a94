#[canvass::test]
fn generic<T>(value: T) {}

#[canvass::test]
fn bounded(value: u8)
where
    u8: Copy,
{
}

#[canvass::test]
fn method(&self, value: u8) {}

#[canvass::test]
const fn constant(value: u8) {}

#[canvass::test]
unsafe fn unsound(value: u8) {}

#[canvass::test]
extern "C" fn foreign(value: u8) {}

#[canvass::test]
fn any(value: impl Copy) {}

#[canvass::test]
fn hidden(value: &dyn Fn(u8) -> u8) {}

#[canvass::test]
fn forever(value: &'static str) {}

#[canvass::test]
struct Structure;

#[canvass::test]
fn attributes(#[canvass(rang = 0..3)] value: u8) {}

fn main() {}
