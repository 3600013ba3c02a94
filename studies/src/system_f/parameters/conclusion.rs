//! The conclusion of a block, from its numbers alone.

use crate::system_f::mutant::Mutant;

/// Where all mutants are found, and where each is found in the fewest runs.
///
/// `runs` has a line for each value of the parameter and in it a number for each mutant of [`Mutant::LARGE`], which is
/// `None` where it was not found.
pub(super) fn conclusion(varied: &str, values: &[usize], runs: &[Vec<Option<u64>>]) -> String {
    let complete = values.iter().zip(runs).filter(|(_, line)| line.iter().all(Option::is_some));
    let complete: Vec<usize> = complete.map(|(value, _)| *value).collect();
    let all = match &complete[..] {
        [] => format!("No {varied} finds all."),
        complete => format!("All are found with {varied} {}.", listed(complete)),
    };
    let mut bests: Vec<(Vec<usize>, Vec<&str>)> = vec![];
    for (at, mutant) in Mutant::LARGE.iter().enumerate() {
        let best = best(values, runs.iter().map(|line| line[at]));
        match bests.iter_mut().find(|(values, _)| *values == best) {
            Some((_, mutants)) => mutants.push(mutant.name()),
            None => bests.push((best, vec![mutant.name()])),
        }
    }
    let bests = bests.iter().filter(|(values, _)| !values.is_empty());
    let bests = bests.map(|(best, mutants)| format!("{} for {}", listed(best), mutants.join(", ")));
    let bests: Vec<String> = bests.collect();
    match &bests[..] {
        [] => all,
        bests => format!("{all} Fewest runs with {varied} {}.", bests.join("; ")),
    }
}

/// The values with the fewest runs.
fn best(values: &[usize], runs: impl Iterator<Item = Option<u64>> + Clone) -> Vec<usize> {
    let Some(fewest) = runs.clone().flatten().min() else { return vec![] };
    let at_best = values.iter().zip(runs).filter(|(_, runs)| *runs == Some(fewest));
    at_best.map(|(value, _)| *value).collect()
}

fn listed(values: &[usize]) -> String {
    let values: Vec<String> = values.iter().map(usize::to_string).collect();
    values.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(runs: [[u64; 6]; 2], expect: &str) {
        let runs = runs.map(|line| line.map(|runs| Some(runs).filter(|runs| *runs > 0)).to_vec());
        assert_eq!(conclusion("size", &[11, 12], &runs), expect);
    }

    #[test]
    fn mutants_with_the_same_best_value_are_named_together() {
        check(
            [[1, 2, 3, 4, 5, 6], [2, 1, 4, 3, 6, 5]],
            "All are found with size 11, 12. Fewest runs with size 11 for LiftVar, LiftTNoIncr, LiftTLamB; \
             12 for LiftLam, LiftTLamA, LiftTApp.",
        );
    }

    #[test]
    fn equal_values_are_both_named() {
        check(
            [[1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 2]],
            "All are found with size 11, 12. Fewest runs with size 11, 12 for LiftVar, LiftLam, LiftTNoIncr, \
             LiftTLamA, LiftTLamB; 11 for LiftTApp.",
        );
    }

    #[test]
    fn what_is_not_found_has_no_best_value() {
        check([[0; 6], [0; 6]], "No size finds all.");
        check(
            [[0; 6], [7, 7, 7, 7, 7, 0]],
            "No size finds all. Fewest runs with size 12 for LiftVar, LiftLam, LiftTNoIncr, LiftTLamA, LiftTLamB.",
        );
    }
}
