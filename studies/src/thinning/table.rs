//! The table of all mutants and fan-outs.

use super::row::Row;

/// A line for each mutant, in the order of the rows, with a number of tests and a ratio for each fan-out.
pub(super) fn table(rows: &[Row]) -> String {
    let mut heading = format!("{:<18}{:>18}", "mutant", "unthinned");
    let mut lines: Vec<(&str, String)> = vec![];
    for row in rows {
        match lines.iter_mut().find(|(mutant, _)| *mutant == row.mutant) {
            Some((_, line)) => *line += &cells(row),
            None => {
                let beginning = format!("{:<18}{:>18}", row.mutant, row.tests_unthinned);
                lines.push((row.mutant, beginning + &cells(row)));
            }
        }
        if lines[0].0 == row.mutant {
            heading += &format!("{:>18}{:>6}", format!("fan-out {}", row.fan_out), "ratio");
        }
    }
    let lines = lines.into_iter().map(|(_, line)| line);
    [heading].into_iter().chain(lines).collect::<Vec<String>>().join("\n")
}

fn cells(row: &Row) -> String {
    let tests = if row.found { row.tests.to_string() } else { format!(">{}", row.tests) };
    format!("{tests:>18}{:>6.1}", row.ratio.mean)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mean::Mean;

    fn row(mutant: &'static str, fan_out: usize, found: bool) -> Row {
        let mean = |mean| Mean { mean, margin: Some(mean / 10.0) };
        let (tests, tests_unthinned, ratio) = (mean(20.0), mean(100.0), mean(5.0));
        let strength = 2;
        Row { mutant, fan_out, strength, tests, tests_unthinned, ratio, seconds: 1.0, found }
    }

    #[test]
    fn a_line_has_all_fan_outs() {
        let rows = [row("a", 5, true), row("b", 5, true), row("a", 30, true), row("b", 30, false)];
        assert_eq!(
            table(&rows),
            "mutant                     unthinned         fan-out 5 ratio        fan-out 30 ratio\n\
             a                        100.0 ±10.0         20.0 ±2.0   5.0         20.0 ±2.0   5.0\n\
             b                        100.0 ±10.0         20.0 ±2.0   5.0        >20.0 ±2.0   5.0"
        );
    }
}
