//! What the rows say together: how long a compiler takes on average, by the tests of many trials.
//!
//! Tests to failure spread as widely as their mean, so the few trials with a compiler say little about it. They do say what
//! a test costs, and the interpreter's trials are the same ones, and more.

use super::row::Row;

/// A line for each fan-out that has a row for either system.
pub(super) fn lines(rows: &[Row]) -> Vec<String> {
    let of = |system| rows.iter().filter(move |row| row.system == system);
    let pairs = of("interpreter").filter_map(|interpreted| {
        let compiled = of("gcc").find(|row| row.fan_out == interpreted.fan_out)?;
        Some((interpreted, compiled))
    });
    pairs.map(|(interpreted, compiled)| line(interpreted, compiled)).collect()
}

fn line(interpreted: &Row, compiled: &Row) -> String {
    let cost = compiled.seconds / compiled.tests;
    let cost_unthinned = compiled.seconds_unthinned / compiled.tests_unthinned;
    let seconds = interpreted.tests * cost;
    let seconds_unthinned = interpreted.tests_unthinned * cost_unthinned;
    format!(
        "gcc, fan-out {}: {:.0} tests of {:.2} ms are {seconds:.1} s; unthinned {:.0} of {:.2} ms are \
         {seconds_unthinned:.1} s, {:.2} times as long",
        interpreted.fan_out,
        interpreted.tests,
        cost * 1e3,
        interpreted.tests_unthinned,
        cost_unthinned * 1e3,
        seconds_unthinned / seconds,
    )
}

#[cfg(test)]
mod tests {
    use super::super::bug::Bug;
    use super::super::trial::Trial;
    use super::*;

    #[test]
    fn the_tests_are_the_interpreters_and_their_cost_the_compilers() {
        let trial = |tests, seconds| Trial { tests, generate_seconds: 0.0, seconds, nodes: 30.0 };
        let row = |system, fan_out, thinned, unthinned| {
            Row::new(system, Bug::RemainderNotNegative, fan_out, &[thinned], &[unthinned])
        };
        let rows = [
            row("interpreter", 2, trial(1000, 0.5), trial(3000, 0.5)),
            row("interpreter", 5, trial(500, 0.5), trial(3000, 0.5)),
            row("gcc", 2, trial(100, 0.4), trial(700, 1.4)),
        ];
        let expect = "gcc, fan-out 2: 1000 tests of 4.00 ms are 4.0 s; \
            unthinned 3000 of 2.00 ms are 6.0 s, 1.50 times as long";
        assert_eq!(lines(&rows), [expect]);
    }
}
