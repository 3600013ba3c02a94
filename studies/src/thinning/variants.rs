//! Other ways to thin, beside the usual one: strengths, as in the paper's §6.1, and scores, as in its §5.1.

use super::experiment::Experiment;
use super::gain::Gain;
use super::stream::Way;
use crate::system_f::mutant::Mutant;
use crate::timed::timed;
use canvass::tree::Score;
use canvass::tree::thin::Thinning;
use canvass_console::Watch;
use std::num::NonZeroUsize;

/// What each way gains with a fan-out, on mutants that were tested without thinning too; `None` after an interruption.
pub(super) fn table(
    fan_out: usize,
    unthinned: &Experiment,
    mutants: &[Mutant],
    trials: NonZeroUsize,
    watch: &Watch,
) -> Option<String> {
    let columns = ["mean of ratios", "geometric mean", "all tests"];
    let [mean, geometric, total] = columns;
    let mut text = format!(
        "Ways to thin, with fan-out {fan_out}:\n{:<28}{mean:>22}{geometric:>22}{total:>22}{:>10}",
        "way", "seconds"
    );
    watch.begin("trials", (ways(fan_out).len() * trials.get()) as u64);
    for (name, thinning) in ways(fan_out) {
        watch.now(name);
        let (thinned, seconds) =
            timed(|| Experiment::run(Way::Thinned(thinning), mutants, trials, watch));
        let Gain { mean, geometric, total } = Gain::of(unthinned, &thinned?);
        text += &format!("\n{name:<28}{mean:>22}{geometric:>22}{total:>22}{seconds:>10.1}");
    }
    Some(text)
}

fn ways(fan_out: usize) -> [(&'static str, Thinning); 6] {
    let usual = Thinning { fan_out, ..Thinning::default() };
    let paper = Thinning { remembered: 0, ..usual };
    [
        ("as above, strength 2", usual),
        ("strength 3", Thinning { strength: 3, ..usual }),
        ("strength 4", Thinning { strength: 4, ..usual }),
        ("new ones only (set)", Thinning { score: Score::Set, ..usual }),
        ("without memory (paper)", paper),
        ("the same, new ones only", Thinning { score: Score::Set, ..paper }),
    ]
}
