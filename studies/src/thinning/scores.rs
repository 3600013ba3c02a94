//! Other scores beside the usual one, chosen on every second mutant and judged on the others.

use super::combined::Weight;
use super::experiment::Experiment;
use super::gain::Gain;
use super::stream::Way;
use crate::system_f::mutant::Mutant;
use canvass::tree::Kind;
use canvass_console::Watch;
use std::num::NonZeroUsize;

const SPARSE: &[Kind] = &[Kind::Sparse];
const PATTERNS: &[Kind] = &[Kind::Pattern];
const BOTH: &[Kind] = &[Kind::Sparse, Kind::Pattern];

const SCORES: [(&str, &[Kind], Weight); 5] = [
    ("sparse, squared", SPARSE, Weight::Squared),
    ("patterns", PATTERNS, Weight::Inverse),
    ("patterns, squared", PATTERNS, Weight::Squared),
    ("both", BOTH, Weight::Inverse),
    ("both, squared", BOTH, Weight::Squared),
];

/// How many times fewer tests another score needs than the usual one, by fan-out; `None` after an interruption.
pub(super) fn table(
    unthinned: &Experiment,
    thinned: &[(usize, Experiment)],
    mutants: &[Mutant],
    strength: usize,
    watch: &Watch,
) -> Option<String> {
    // Combined scores are of this strength.
    if strength != 2 {
        return Some(String::new());
    }
    let trials = NonZeroUsize::new(unthinned.trials.len()).expect("there is a trial");
    watch.begin("trials", (SCORES.len() * thinned.len() * trials.get()) as u64);
    let columns = ["mean of ratios", "to choose by", "to judge by"];
    let [all, learnt, judged] = columns;
    let mut text = format!(
        "Scores beside the usual one: the mean of ratios to tests without thinning, and how many times fewer\n\
         tests than with the usual score, on the mutants at even places and on those at odd ones:\n\
         {:<8}{:<20}{all:>22}{learnt:>22}{judged:>22}",
        "fan-out", "score"
    );
    for (fan_out, usual) in thinned {
        for (name, kinds, weight) in SCORES {
            watch.now(format!("{name}, fan-out {fan_out}"));
            let way = Way::Combined { kinds, weight, fan_out: *fan_out };
            let other = Experiment::run(way, mutants, trials, watch)?;
            let all = Gain::of(unthinned, &other).mean;
            let [learnt, judged] = [0, 1].map(|half| {
                let [usual, other] = [usual, &other].map(|from| from.only(|at| at % 2 == half));
                Gain::of(&usual, &other).mean
            });
            text += &format!("\n{fan_out:<8}{name:<20}{all:>22}{learnt:>22}{judged:>22}");
        }
    }
    Some(text)
}
