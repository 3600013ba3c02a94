//! The libraries, each in a file of its own.

mod bolero;
mod canvass;
mod crabcheck;
mod exhaustigen;
mod exhaustive;
#[cfg(feature = "hegeltest")]
mod hegeltest;
mod proptest;
mod quickcheck;

use crate::library::Library;

/// Everything that is measured.
pub const ALL: &[&Library] = &[
    &canvass::LIBRARY,
    &bolero::LIBRARY,
    &quickcheck::LIBRARY,
    &proptest::LIBRARY,
    &crabcheck::LIBRARY,
    #[cfg(feature = "hegeltest")]
    &hegeltest::LIBRARY,
    &exhaustigen::LIBRARY,
    &exhaustive::LIBRARY,
];

/// What could be measured, and why it is not.
pub const LEFT_OUT: &[(&str, &str)] = &[
    #[cfg(not(feature = "hegeltest"))]
    ("hegeltest", "its build takes two CPU minutes; build with `--features hegeltest` to have it"),
];

#[cfg(test)]
mod tests {
    use super::ALL;
    use crate::tally::{self, Tally};

    #[test]
    fn every_way_runs_its_property_on_what_it_should() {
        for library in ALL {
            for way in library.lists.iter().chain(library.trees) {
                tally::take();
                (way.run)(100);
                let Tally { tried, cases, elements } = tally::take();
                assert!(
                    cases >= 100 && elements > 0 && tried == 0,
                    "{} {}",
                    library.name,
                    way.name
                );
            }
        }
    }

    #[test]
    fn every_enumeration_by_size_meets_every_tree_once() {
        // 1 + 1 + 2 + 5 + 14 trees, of 0 · 1 + 1 · 1 + 2 · 2 + 3 · 5 + 4 · 14 nodes.
        let expect = Tally { tried: 0, cases: 23, elements: 76 };
        for library in ALL {
            for way in library.enumeration.iter().filter(|way| way.name != "depth 5") {
                tally::take();
                (way.run)(4);
                assert_eq!(tally::take(), expect, "{} {}", library.name, way.name);
            }
        }
    }
}
