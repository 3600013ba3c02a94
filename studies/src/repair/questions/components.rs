//! What more components cost, and what is left of a repair without one of them (RQ4).

use std::{fmt, io};

use canvass_console::Watch;
use canvass_repair::{Effort, Outcome, Precision, Session, component_names, repair};
use serde::Serialize;

use crate::{repair::work::Repaired, report::Report, timed::timed};

/// Terms and seconds with all components of the file, and with those only that the repair uses.
#[derive(Debug, Serialize)]
struct Extra {
    question: &'static str,
    benchmark: &'static str,
    components: usize,
    components_used: usize,
    terms: usize,
    terms_with_used: usize,
    seconds: f64,
    seconds_with_used: f64,
}

impl fmt::Display for Extra {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:<15} {:>10} {:>5} {:>8} {:>8} {:>8.3} {:>8.3}",
            self.benchmark,
            self.components,
            self.components_used,
            self.terms,
            self.terms_with_used,
            self.seconds,
            self.seconds_with_used,
        )
    }
}

/// The results of the repairs without one component of each.
#[derive(Debug, Default, Serialize)]
struct Missing {
    question: &'static str,
    /// One for each variant and component of its repair.
    attempts: usize,
    /// Nothing but what was missing, by other components.
    exact: usize,
    /// Valid values only, some of which were there already.
    overlapping: usize,
    /// Also invalid values, but fewer kinds of them than the default generator makes.
    better_than_default: usize,
    /// The default generator.
    default: usize,
    none: usize,
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Missing { attempts, exact, overlapping, better_than_default, default, none, .. } = self;
        write!(
            f,
            "{attempts} attempts: {exact} exact by other components, {overlapping} valid but overlapping, \
             {better_than_default} imprecise but better than the default, {default} the default, {none} none"
        )
    }
}

pub(super) fn answer(
    repaired: &[&Repaired],
    quick: bool,
    watch: &Watch,
    report: &mut Report<'_>,
) -> io::Result<()> {
    report.note(&format!(
        "\nRQ4: the sketches with all components of the file, and with those only that the repair uses\n\
         {:<15} {:>10} {:>5} {:>8} {:>8} {:>8} {:>8}",
        "benchmark", "components", "used", "terms", "terms", "seconds", "seconds",
    ))?;
    let sketches = || repaired.iter().filter(|one| one.program.variant == "sketch");
    watch.begin("programs", sketches().count() as u64);
    for one in sketches().take_while(|_| !watch.is_interrupted()) {
        watch.now(format!("fewer components for {}", one.program.benchmark));
        report.row(&extra(one))?;
        watch.advance(1);
    }
    if watch.is_interrupted() {
        return Ok(());
    }
    report.note("\nRQ4: repairs without one of their components")?;
    let step = if quick { 8 } else { 1 };
    let mut missing = Missing { question: "missing components", ..Missing::default() };
    let attempts = || {
        let chosen = repaired.iter().step_by(step);
        chosen.flat_map(|one| one.components.iter().map(move |component| (one, component)))
    };
    watch.begin("attempts", attempts().count() as u64);
    for (one, component) in attempts() {
        if watch.is_interrupted() {
            return Ok(());
        }
        watch.now(format!("{} without {component}", one.program.benchmark));
        missing.count(one, component);
        watch.advance(1);
    }
    report.row(&missing)
}

fn extra(one: &Repaired) -> Extra {
    let name = one.program.function();
    let all = component_names(one.program.source(), name).expect("it was repaired");
    let without = all.iter().filter(|name| !one.components.contains(name)).cloned().collect();
    let attempt = |effort: Effort| {
        let mut session = Session::default().with_effort(effort);
        match repair(one.program.source(), name, &mut session) {
            Ok(Outcome::Repaired(repair)) => repair.tried,
            Ok(Outcome::Complete(_) | Outcome::Unrepaired(_)) | Err(_) => 0,
        }
    };
    let (terms, seconds) = timed(|| attempt(Effort::default()));
    let (terms_with_used, seconds_with_used) =
        timed(|| attempt(Effort { without, ..Effort::default() }));
    Extra {
        question: "extra components",
        benchmark: one.program.benchmark,
        components: all.len(),
        components_used: one.components.len(),
        terms,
        terms_with_used,
        seconds,
        seconds_with_used,
    }
}

/// Nothing is found by looking further, where a component is missing.
const TRIED: usize = 20_000;

impl Missing {
    fn count(&mut self, one: &Repaired, component: &str) {
        let effort =
            Effort { without: vec![component.to_owned()], tried: TRIED, ..Effort::default() };
        let mut session = Session::default().with_effort(effort);
        self.attempts += 1;
        let counter = match repair(one.program.source(), one.program.function(), &mut session) {
            Ok(Outcome::Repaired(repair)) => match repair.precision {
                Precision::Exact if repair.after.is_sound() => &mut self.exact,
                Precision::Exact | Precision::Overlapping if repair.after.is_sound() => {
                    &mut self.overlapping
                }
                _ if repair.edits.iter().any(|edit| edit.text.starts_with("any::<")) => {
                    &mut self.default
                }
                Precision::Exact | Precision::Overlapping | Precision::Excessive => {
                    &mut self.better_than_default
                }
            },
            Ok(Outcome::Complete(_) | Outcome::Unrepaired(_)) | Err(_) => &mut self.none,
        };
        *counter += 1;
    }
}
