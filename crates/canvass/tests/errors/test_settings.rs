#[canvass::test(case = 500)]
fn misspelt(value: u8) {}

#[canvass::test(patience = "a lot")]
fn unknown(value: u8) {}

#[canvass::test(cases = 500, seed = 3, cases = 500)]
fn twice(value: u8) {}

#[canvass::test(cases)]
fn without_value(value: u8) {}

#[canvass::test(cases(500))]
fn in_parentheses(value: u8) {}

#[canvass::test(cases = MANY)]
fn no_literal(value: u8) {}

#[canvass::test(example = 3)]
fn no_parentheses(value: u8) {}

#[canvass::test(example(3, 4))]
fn too_many_values(value: u8) {}

#[canvass::test(cases = 3, example(3))]
fn too_few_values(value: u8, other: u8) {}

#[canvass::test(cases 500)]
fn no_sign(value: u8) {}

fn main() {}
