//! Thinning beside its controls: how much of what it gains is because its tests are larger.

use super::control::constructors;
use super::experiment::{Experiment, seed};
use super::gain::Gain;
use super::stream::{Stream, Way};
use crate::system_f::mutant::Mutant;
use crate::system_f::syntax::Term;
use canvass::tree::Alphabet;
use canvass::tree::thin::Thinning;
use canvass_console::Watch;
use std::num::NonZeroUsize;

/// Means of ratios to tests without thinning, by fan-out, and how large tests are; `None` after an interruption.
///
/// The control "largest" takes the largest of as many candidates. "Same sizes" runs random terms as large as the thinned ones,
/// one by one; what thinning gains over that is what it gains at equal size.
pub(super) fn table(
    unthinned: &Experiment,
    thinned: &[(usize, Experiment)],
    mutants: &[Mutant],
    strength: usize,
    watch: &Watch,
) -> Option<String> {
    let trials = NonZeroUsize::new(unthinned.trials.len()).expect("there is a trial");
    watch.begin("trials", (2 * thinned.len() * trials.get()) as u64);
    let columns = ["thinned", "largest", "same sizes", "thinned / same sizes"];
    let [first, second, third, fourth] = columns;
    let mut text = format!(
        "Controls, means of ratios; constructors of a test as they come {:.1}:\n\
         {:<8}{first:>22}{second:>22}{third:>22}{fourth:>22}{:>14}{:>14}",
        mean_constructors(Way::Plain),
        "fan-out",
        "thinned has",
        "largest has",
    );
    for (fan_out, thinned) in thinned {
        let thinning = Thinning { strength, fan_out: *fan_out, ..Thinning::default() };
        let ways = [Way::Largest { fan_out: *fan_out }, Way::SameSizes(thinning)];
        let [largest, same_sizes] = ways.map(|way| {
            watch.now(format!("controls of fan-out {fan_out}"));
            Experiment::run(way, mutants, trials, watch)
        });
        let (largest, same_sizes) = (largest?, same_sizes?);
        let gains = [(unthinned, thinned), (unthinned, &largest), (unthinned, &same_sizes)];
        let [first, second, third] = gains.map(|(from, to)| Gain::of(from, to).mean);
        let fourth = Gain::of(&same_sizes, thinned).mean;
        let [own, others] = [Way::Thinned(thinning), ways[0]].map(mean_constructors);
        text += &format!(
            "\n{fan_out:<8}{first:>22}{second:>22}{third:>22}{fourth:>22}{own:>14.1}{others:>14.1}"
        );
    }
    Some(text)
}

/// Of how many tests sizes are means: some at the beginning of each of some trials.
const TRIALS: usize = 20;
const TESTS: usize = 100;

fn mean_constructors(way: Way) -> f64 {
    let alphabet = Alphabet::of::<Term>().expect("terms are a derived type");
    let tests = (0..TRIALS).flat_map(|number| Stream::new(way, seed(number)).take(TESTS));
    let all: usize = tests.map(|term| constructors(&alphabet, &term)).sum();
    all as f64 / (TRIALS * TESTS) as f64
}
