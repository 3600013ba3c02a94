//! A limit on the size of terms: each step can double it.

use super::depth::Depth;

/// Something with parts of its own kind.
pub(super) trait Nested {
    /// Shows all parts directly below, without looking at names or numbers.
    fn each_part(&self, visit: &mut dyn FnMut(&Self));
}

/// The most parts of a small term.
const LARGEST: usize = 20_000;

/// Whether a term is neither too large nor too deep.
pub(super) fn is_small<T: Nested>(term: &T, depth: Depth) -> bool {
    is_within(term, depth, &mut 0)
}

fn is_within<T: Nested>(term: &T, depth: Depth, parts: &mut usize) -> bool {
    *parts += 1;
    let Some(depth) = depth.below().filter(|_| *parts <= LARGEST) else { return false };
    let mut are_within = true;
    term.each_part(&mut |part| are_within = are_within && is_within(part, depth, parts));
    are_within
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Tree(Vec<Tree>);

    impl Nested for Tree {
        fn each_part(&self, visit: &mut dyn FnMut(&Tree)) {
            self.0.iter().for_each(visit);
        }
    }

    #[test]
    fn parts_and_levels_are_limited() {
        let wide = |parts| Tree((1..parts).map(|_| Tree(vec![])).collect());
        let deep = |levels| (1..levels).fold(Tree(vec![]), |tree, _| Tree(vec![tree]));
        assert!(is_small(&wide(LARGEST), Depth::ROOT));
        assert!(!is_small(&wide(LARGEST + 1), Depth::ROOT));
        assert!(is_small(&deep(500), Depth::ROOT));
        assert!(!is_small(&deep(501), Depth::ROOT));
        assert!(!is_small(&deep(201), Depth::STEPPED));
    }
}
