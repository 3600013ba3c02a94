//! TCAS, a program that keeps aircraft apart, and the bugs in its copies that rows of inputs find.
//!
//! The program is one of the Siemens suite, by which combinatorial testing has long been measured. Mittelman et al.,
//! "Don't go down the rabbit hole", §5.1, run covering arrays on it.

pub mod execution;
pub mod input;
pub mod program;
pub mod scenario;
pub mod version;

mod row;
mod tables;

pub use execution::{Execution, Kill, execute};
pub use input::{Advice, Input};
pub use program::advice;
pub use scenario::Scenario;
pub use tables::{Options, run};
pub use version::Version;

use canvass_cover::Array;

/// The distinct versions that the rows of an array find, as levels of a scenario.
///
/// # Panics
///
/// If the array has other columns, or a level that is not in the scenario.
pub fn killed(scenario: &Scenario, array: &Array) -> Execution {
    execute(array.rows().map(|row| scenario.input(row)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_of_an_array_are_run() {
        let mut array = Array::new(12);
        assert_eq!(killed(&scenario::WHITE_BOX, &array).kills, []);
        array.push(&[0; 12]);
        array.push(&[2, 0, 0, 0, 0, 1, 0, 2, 1, 0, 0, 0]);
        let kills = killed(&scenario::WHITE_BOX, &array).kills;
        let expect = [Version::V14, Version::V33].map(|version| Kill { version, row: 1 });
        assert_eq!(kills, expect);
    }
}
