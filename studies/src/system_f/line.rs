//! A line of the table: the trials on one mutant, side by side.

use super::mutant::Mutant;
use super::row::Row;
use super::strategy::Strategy;
use crate::Verdict;
use std::fmt;

#[derive(Debug)]
pub(super) struct Line {
    pub(super) mutant: Mutant,
    /// One for each strategy.
    pub(super) rows: Vec<Row>,
}

impl Line {
    pub(super) fn heading(strategies: &[Strategy]) -> String {
        let mut names = " ".repeat(19);
        let mut columns = format!("{:<19}", "mutant");
        for strategy in strategies {
            names += &format!("{:>34}", strategy.name());
            columns += &format!("{:>9}{:>10}{:>9}{:>6}", "runs", "seconds", "runs/s", "size");
        }
        if strategies.len() > 1 {
            columns += &format!("{:>7}", "ratio");
        }
        format!("{names}\n{columns}  counterexample")
    }

    /// Its name, with a mark if it is not one of the studied ones.
    pub(super) fn label(&self) -> String {
        format!("{}{}", self.mutant, if self.mutant.is_studied() { "" } else { "*" })
    }

    pub(super) fn verdict(&self) -> Verdict {
        self.rows.iter().fold(Verdict::Agrees, |verdict, row| verdict.and(row.verdict))
    }

    /// How many runs the first strategy needs for one of the second.
    fn ratio(&self) -> Option<f64> {
        match &self.rows[..] {
            [first, second] if first.found && second.found => {
                Some(first.runs as f64 / second.runs as f64)
            }
            _ => None,
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<19}", self.label())?;
        for row in &self.rows {
            let size = row.size.map_or("-".to_owned(), |size| size.to_string());
            write!(f, "{:>9}{:>10.4}", row.runs, row.seconds)?;
            write!(f, "{:>9.0}{size:>6}", row.runs_per_second)?;
        }
        if self.rows.len() > 1 {
            let ratio = self.ratio().map_or("-".to_owned(), |ratio| format!("{ratio:.2}"));
            write!(f, "{ratio:>7}")?;
        }
        let mut terms: Vec<&str> = self
            .rows
            .iter()
            .map(|row| row.counterexample.as_deref().unwrap_or("not found"))
            .collect();
        terms.dedup();
        write!(f, "  {}", terms.join(" | "))?;
        if self.rows.iter().any(|row| row.found && row.verdict == Verdict::Differs) {
            f.write_str("  NO COUNTEREXAMPLE")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system_f::trial::{End, Trial};

    fn found(text: &str) -> End {
        End::Found(text.parse().unwrap())
    }

    /// A line whose trials have these ends, the first after 100 runs, the second after 50.
    fn line(mutant: Mutant, ends: Vec<End>) -> Line {
        let trials = ends.into_iter().zip(Strategy::ALL).zip([100, 50]);
        let rows = trials.map(|((end, strategy), runs)| {
            Row::new(mutant, *strategy, &Trial { runs, seconds: 0.25, end })
        });
        Line { mutant, rows: rows.collect() }
    }

    #[track_caller]
    fn check(mutant: Mutant, ends: Vec<End>, expect: &str) {
        assert_eq!(line(mutant, ends).to_string(), expect);
    }

    #[test]
    fn columns_stand_below_their_names() {
        assert_eq!(
            Line::heading(Strategy::ALL),
            "                                                 lazy                          patterns\n\
             mutant                  runs   seconds   runs/s  size     runs   seconds   runs/s  size  ratio  counterexample"
        );
        check(
            Mutant::AppForgetSubst,
            vec![found("(lam (). 0) #"), found("(lam (). 0) #")],
            "AppForgetSubst           100    0.2500      400     5       50    0.2500      200     5   2.00  (lam (). 0) #",
        );
    }

    #[test]
    fn one_strategy_has_no_ratio() {
        assert_eq!(
            Line::heading(&[Strategy::Lazy]),
            "                                                 lazy\n\
             mutant                  runs   seconds   runs/s  size  counterexample"
        );
        check(
            Mutant::AppForgetSubst,
            vec![found("(lam (). 0) #")],
            "AppForgetSubst           100    0.2500      400     5  (lam (). 0) #",
        );
    }

    #[test]
    fn two_terms_are_both_printed() {
        check(
            Mutant::AppForgetSubst,
            vec![found("(lam (). 0) #"), found("lam (). (lam (). 0) #")],
            "AppForgetSubst           100    0.2500      400     5       50    0.2500      200     7   2.00  (lam (). 0) # | lam (). (lam (). 0) #",
        );
    }

    #[test]
    fn what_was_not_found_is_said() {
        check(
            Mutant::AppForgetSubst,
            vec![found("(lam (). 0) #"), End::OutOfRuns],
            "AppForgetSubst           100    0.2500      400     5       50    0.2500      200     -      -  (lam (). 0) # | not found",
        );
        check(
            Mutant::TSubstNoLift,
            vec![End::OutOfRuns, End::OutOfRuns],
            "TSubstNoLift*            100    0.2500      400     -       50    0.2500      200     -      -  not found",
        );
    }

    #[test]
    fn one_trial_decides() {
        let line = line(Mutant::AppForgetSubst, vec![found("(lam (). 0) #"), End::OutOfRuns]);
        assert_eq!(line.verdict(), Verdict::Differs);
    }

    #[test]
    fn what_is_no_counterexample_is_pointed_out() {
        let line = line(Mutant::AppForgetSubst, vec![found("#")]);
        assert_eq!(line.verdict(), Verdict::Differs);
        assert!(line.to_string().ends_with("#  NO COUNTEREXAMPLE"), "{line}");
    }
}
