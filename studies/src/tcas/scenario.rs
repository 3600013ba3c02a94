//! Scenarios: the values that a tester tries for each argument.
//!
//! Those of Mittelman et al., "Don't go down the rabbit hole", §5.1. The white-box values are NIST's, chosen by someone
//! who has read the program; the black-box ones need only a guess of how large distances can be.

use super::input::Input;
use canvass::Rng;
use std::iter;

/// How many arguments the program has.
pub const PARAMETERS: usize = 12;

/// The names of the arguments in the program, in their order.
pub const NAMES: [&str; PARAMETERS] = [
    "Cur_Vertical_Sep",
    "High_Confidence",
    "Two_of_Three_Reports_Valid",
    "Own_Tracked_Alt",
    "Own_Tracked_Alt_Rate",
    "Other_Tracked_Alt",
    "Alt_Layer_Value",
    "Up_Separation",
    "Down_Separation",
    "Other_RAC",
    "Other_Capability",
    "Climb_Inhibit",
];

/// The values of each argument; a value is called by its place among them, its level.
#[derive(Debug, Clone, Copy)]
pub struct Scenario {
    /// What it is called.
    pub name: &'static str,
    values: [Values; PARAMETERS],
}

/// The values of one argument.
#[derive(Debug, Clone, Copy)]
enum Values {
    These(&'static [i32]),
    /// From 0 to 1000.
    MultiplesOf(u32),
}

/// A few values on either side of every comparison.
pub const WHITE_BOX: Scenario = Scenario {
    name: "white box",
    values: [
        Values::These(&[299, 300, 601]),
        BOOLEAN,
        BOOLEAN,
        Values::These(&[1, 2]),
        Values::These(&[600, 601]),
        Values::These(&[1, 2]),
        LAYER,
        Values::These(&[0, 399, 400, 499, 500, 639, 640, 739, 740, 840]),
        Values::These(&[0, 399, 400, 499, 500, 639, 640, 739, 740, 840]),
        INTENT,
        CAPABILITY,
        BOOLEAN,
    ],
};

/// All integers from 0 to 1000.
pub const CONSECUTIVE: Scenario = black_box("black box, 0 to 1000", 1);

/// The multiples of 10 among them.
pub const SCATTERED: Scenario = black_box("black box, multiples of 10", 10);

const BOOLEAN: Values = Values::These(&[1, 0]);
const LAYER: Values = Values::These(&[0, 1, 2, 3]);
const INTENT: Values = Values::These(&[0, 1, 2]);
const CAPABILITY: Values = Values::These(&[1, 2]);

const fn black_box(name: &'static str, step: u32) -> Scenario {
    let integer = Values::MultiplesOf(step);
    Scenario {
        name,
        values: [
            integer, BOOLEAN, BOOLEAN, integer, integer, integer, LAYER, integer, integer, INTENT,
            CAPABILITY, BOOLEAN,
        ],
    }
}

impl Scenario {
    /// How many values each argument has.
    pub fn levels(&self) -> [u32; PARAMETERS] {
        self.values.map(Values::count)
    }

    /// The input with these levels.
    ///
    /// # Panics
    ///
    /// If they are not twelve, or an argument has no such level.
    pub fn input(&self, row: &[u32]) -> Input {
        assert_eq!(row.len(), PARAMETERS, "a row has a level for each argument");
        let mut arguments = [0; PARAMETERS];
        for ((argument, values), level) in arguments.iter_mut().zip(&self.values).zip(row) {
            *argument = values.at(*level);
        }
        Input::from_arguments(arguments).expect("scenarios have only values that are arguments")
    }

    /// Every input, the last argument fastest.
    pub fn inputs(&self) -> impl Iterator<Item = Input> {
        let levels = self.levels();
        let rows = iter::successors(Some([0; PARAMETERS]), move |row| next(*row, &levels));
        rows.map(|row| self.input(&row))
    }

    /// Inputs without end, each as likely as the others: the same ones for the same seed.
    pub fn random_inputs(&self, seed: u64) -> impl Iterator<Item = Input> {
        let levels = self.levels();
        let mut rng = Rng::new(seed);
        iter::repeat_with(move || self.input(&levels.map(|levels| below(&mut rng, levels))))
    }
}

/// A number that is less than `limit`; its bias, below 2^-32, is far from noticeable.
fn below(rng: &mut Rng, limit: u32) -> u32 {
    let high = rng.next_u64() >> 32;
    ((high * u64::from(limit)) >> 32) as u32
}

/// The row after this one.
fn next(mut row: [u32; PARAMETERS], levels: &[u32; PARAMETERS]) -> Option<[u32; PARAMETERS]> {
    for at in (0..PARAMETERS).rev() {
        row[at] += 1;
        if row[at] < levels[at] {
            return Some(row);
        }
        row[at] = 0;
    }
    None
}

impl Values {
    fn count(self) -> u32 {
        match self {
            Values::These(values) => values.len() as u32,
            Values::MultiplesOf(step) => LARGEST / step + 1,
        }
    }

    fn at(self, level: u32) -> i32 {
        match self {
            Values::These(values) => values[level as usize],
            Values::MultiplesOf(step) => {
                assert!(level < self.count(), "an argument has no level {level}");
                (level * step) as i32
            }
        }
    }
}

/// The largest integer of the black-box scenarios.
const LARGEST: u32 = 1000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_white_box_is_nists() {
        let mut levels = WHITE_BOX.levels();
        levels.sort_unstable();
        assert_eq!(levels, [2, 2, 2, 2, 2, 2, 2, 3, 3, 4, 10, 10]);
        assert_eq!(WHITE_BOX.inputs().count(), 460_800);
    }

    #[test]
    fn black_boxes_have_six_large_arguments() {
        assert_eq!(CONSECUTIVE.levels(), [1001, 2, 2, 1001, 1001, 1001, 4, 1001, 1001, 3, 2, 2]);
        assert_eq!(SCATTERED.levels(), [101, 2, 2, 101, 101, 101, 4, 101, 101, 3, 2, 2]);
    }

    #[track_caller]
    fn check(scenario: Scenario, row: [u32; PARAMETERS], expect: [i32; PARAMETERS]) {
        assert_eq!(Some(scenario.input(&row)), Input::from_arguments(expect));
    }

    #[test]
    fn levels_stand_for_values() {
        let last = |scenario: Scenario| scenario.levels().map(|levels| levels - 1);
        check(WHITE_BOX, [0; 12], [299, 1, 1, 1, 600, 1, 0, 0, 0, 0, 1, 1]);
        check(WHITE_BOX, last(WHITE_BOX), [601, 0, 0, 2, 601, 2, 3, 840, 840, 2, 2, 0]);
        check(
            CONSECUTIVE,
            last(CONSECUTIVE),
            [1000, 0, 0, 1000, 1000, 1000, 3, 1000, 1000, 2, 2, 0],
        );
        check(
            SCATTERED,
            [7, 0, 0, 1, 2, 3, 0, 4, 5, 1, 0, 0],
            [70, 1, 1, 10, 20, 30, 0, 40, 50, 1, 1, 1],
        );
    }

    #[test]
    fn a_seed_gives_the_same_inputs_again() {
        let first = |seed| SCATTERED.random_inputs(seed).take(100).collect::<Vec<_>>();
        assert_eq!(first(1), first(1));
        assert_ne!(first(1), first(2));
    }

    #[test]
    fn random_levels_reach_both_ends() {
        let separations: Vec<i32> =
            SCATTERED.random_inputs(0).take(5000).map(|input| input.up_separation).collect();
        assert_eq!(separations.iter().min(), Some(&0));
        assert_eq!(separations.iter().max(), Some(&1000));
    }
}
