//! How long a property must take for thinning to pay off.

use super::costs::Costs;
use super::experiment::Experiment;

/// Where thinning pays off with each fan-out, and how fast it is with a property of a tenth of a millisecond.
pub(super) fn table(
    costs: &Costs,
    unthinned: &Experiment,
    thinned: &[(usize, Experiment)],
) -> String {
    let mut text = format!(
        "Time to failure, from these costs and the tests:\n{:<8}{:>18}{:>32}{:>18}",
        "fan-out", "break-even, µs", "times faster at 100 µs: all", "mean of ratios"
    );
    for (fan_out, thinned) in thinned {
        let both = BreakEven::of(costs, unthinned, thinned, *fan_out);
        let property = both.property();
        let property = property.map_or("-".to_owned(), |seconds| format!("{:.1}", seconds * 1e6));
        let [all, mean] = [both.speed_up(USUAL_PROPERTY), both.mean_speed_up(USUAL_PROPERTY)];
        text += &format!("\n{fan_out:<8}{property:>18}{all:>32.2}{mean:>18.2}");
    }
    text
}

/// Seconds.
const USUAL_PROPERTY: f64 = 100e-6;

/// A stream of tests by its costs: seconds for making a test, and the mean tests of each mutant.
struct Course {
    making: f64,
    tests: Vec<f64>,
}

/// Streams with and without thinning, side by side.
pub(super) struct BreakEven {
    unthinned: Course,
    thinned: Course,
}

impl BreakEven {
    pub(super) fn of(
        costs: &Costs,
        unthinned: &Experiment,
        thinned: &Experiment,
        fan_out: usize,
    ) -> BreakEven {
        let candidate = costs.generating + costs.bookkeeping;
        BreakEven {
            unthinned: Course { making: costs.generating, tests: unthinned.all_tests() },
            thinned: Course { making: candidate * fan_out as f64, tests: thinned.all_tests() },
        }
    }

    /// Seconds that a run of the property must take for the mean time over all mutants to be the same; none where
    /// thinning is never faster.
    pub(super) fn property(&self) -> Option<f64> {
        let [unthinned, thinned] = [&self.unthinned, &self.thinned].map(|course| {
            let tests: f64 = course.tests.iter().sum();
            (tests, tests * course.making)
        });
        let saved = unthinned.0 - thinned.0;
        (saved > 0.0).then(|| ((thinned.1 - unthinned.1) / saved).max(0.0))
    }

    /// How many times faster thinning is on the mean over all mutants, with a property that takes this many seconds.
    pub(super) fn speed_up(&self, property: f64) -> f64 {
        let time = |course: &Course| -> f64 {
            course.tests.iter().map(|tests| tests * (course.making + property)).sum()
        };
        time(&self.unthinned) / time(&self.thinned)
    }

    /// The mean over the mutants of how many times faster each is.
    pub(super) fn mean_speed_up(&self, property: f64) -> f64 {
        let each =
            (self.unthinned.tests.iter()).zip(&self.thinned.tests).map(|(unthinned, thinned)| {
                unthinned * (self.unthinned.making + property)
                    / (thinned * (self.thinned.making + property))
            });
        each.sum::<f64>() / self.thinned.tests.len() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(making: f64, tests: [f64; 2]) -> Course {
        Course { making, tests: tests.to_vec() }
    }

    #[test]
    fn at_the_break_even_both_take_the_same_time() {
        let both =
            BreakEven { unthinned: course(1.0, [10.0, 90.0]), thinned: course(11.0, [5.0, 15.0]) };
        let property = both.property().unwrap();
        assert_eq!(property, 1.5);
        assert_eq!(both.speed_up(property), 1.0);
        assert_eq!(both.mean_speed_up(9.0), (1.0 + 3.0) / 2.0);
    }

    #[test]
    fn where_no_test_is_saved_thinning_never_pays_off() {
        let unthinned = course(1.0, [10.0, 10.0]);
        let thinned = course(3.0, [10.0, 11.0]);
        assert_eq!(BreakEven { unthinned, thinned }.property(), None);
    }

    #[test]
    fn where_making_tests_is_cheaper_it_always_does() {
        let (unthinned, thinned) = (course(1.0, [10.0, 10.0]), course(1.0, [5.0, 5.0]));
        assert_eq!(BreakEven { unthinned, thinned }.property(), Some(0.0));
    }
}
