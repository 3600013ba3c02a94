//! A bracket too few.
fn at_most(size: usize, list: &List) -> bool {
    len(list <= size
}
