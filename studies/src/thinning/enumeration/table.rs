//! Enumerations beside random tests, mutant by mutant.

use canvass_console::Watch;

use super::{Enumeration, Order};
use crate::system_f::mutant::Mutant;
use crate::thinning::experiment::Experiment;
use std::fmt::Write;

/// Random tests to stand beside: what they are called, and how many they were.
pub(in crate::thinning) type Column<'a> = (String, &'a Experiment);

/// Tests to failure of random tests and of every order, each limited to this number of terms; `None` after an interruption.
pub(in crate::thinning) fn table(
    random: &[Column<'_>],
    mutants: &[Mutant],
    most: u64,
    watch: &Watch,
) -> Option<String> {
    let mut orders = vec![];
    watch.begin("enumerations", Order::ALL.len() as u64);
    for order in Order::ALL {
        if watch.is_interrupted() {
            return None;
        }
        watch.now(order.name());
        orders.push((order, Enumeration::run(order, mutants, most)));
        watch.advance(1);
    }
    let mut text = format!("Tests to failure, of up to {most} enumerated terms:\n{:<18}", "mutant");
    let names = random.iter().map(|(name, _)| name.as_str());
    for name in names.chain(Order::ALL.map(Order::name)) {
        write!(text, "{name:>12}").expect("a String takes every write");
    }
    for (place, mutant) in mutants.iter().enumerate() {
        write!(text, "\n{mutant:<18}").expect("a String takes every write");
        for (_, experiment) in random {
            write!(text, "{:>12.1}", experiment.tests(place).mean)
                .expect("a String takes every write");
        }
        for (_, run) in &orders {
            let tests = run.failures[place].map_or("-".to_owned(), |tests| tests.to_string());
            write!(text, "{tests:>12}").expect("a String takes every write");
        }
    }
    for (order, run) in &orders {
        let found = run.failures.iter().flatten().count();
        write!(
            text,
            "\n{:<10}{found} of {} found, {} tests of {} terms",
            order.name(),
            mutants.len(),
            run.tests,
            run.looked_at
        )
        .expect("a String takes every write");
    }
    Some(text)
}
