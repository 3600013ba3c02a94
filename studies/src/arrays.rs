//! Covering arrays of systems and models that others have built arrays for, and how many rows and seconds each needs.

mod goals;
mod models;
mod row;
mod systems;

use crate::Verdict;
use crate::report::{Format, Report};
use crate::share;
use crate::timed::{median, timed};
use canvass_console::Watch;
use canvass_cover::{Array, Effort, Problem, cover, cover_small, coverage, decided_rows};
use models::{Model, PAIRS, Published, TRIPLES};
use row::{Reference, Row};
use std::io::{self, Write};
use std::time::Duration;
use systems::{SYSTEMS, System};

/// What to run, and how.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Small systems only.
    pub quick: bool,
    /// How long to shrink the array of each model; `None` not to.
    pub effort: Option<Duration>,
    /// How to print the rows.
    pub format: Format,
}

/// Builds every array, printing a row for each as it goes.
pub fn run(options: &Options, watch: &Watch, out: &mut dyn Write) -> io::Result<Verdict> {
    let mut report = Report::new(out, options.format);
    let mut rows = Vec::new();
    let mut verdict = Verdict::Agrees;
    report.note(&Row::heading())?;
    let tasks: Vec<Task> = share::own(tasks(options)).collect();
    watch.begin("arrays", tasks.len() as u64);
    for task in tasks {
        watch.now(task.name());
        let Some((row, is_covering)) = task.measure(watch) else { break };
        verdict = verdict.and(Verdict::of(is_covering));
        report.row(&row)?;
        rows.push(row);
        watch.advance(1);
    }
    // The goals are about all rows.
    if watch.is_interrupted() || share::is_shared() {
        report.end()?;
        return Ok(verdict);
    }
    report.note(&goals::times(&rows))?;
    let goals = goals::goals(&rows);
    for goal in &goals {
        let mark = if goal.is_reached { "reached" } else { "MISSED" };
        report.note(&format!("{mark}: {}", goal.text))?;
    }
    report.end()?;
    Ok(verdict.and(goals::verdict(&goals)))
}

/// One array to build.
enum Task {
    System(&'static System),
    Fast { model: Model, strength: usize, published: Published },
    Small { model: Model, strength: usize, published: Published, effort: Effort },
    SmallSystem { system: &'static System, best: usize, effort: Effort },
}

fn tasks(options: &Options) -> Vec<Task> {
    let is_wanted = |system: &&System| !options.quick || system.libreca.seconds < 0.05;
    let mut tasks: Vec<Task> = SYSTEMS.iter().filter(is_wanted).map(Task::System).collect();
    let pairs =
        || Model::all().into_iter().zip(PAIRS).map(|(model, published)| (2, model, published));
    let triples =
        || Model::all().into_iter().zip(TRIPLES).map(|(model, published)| (3, model, published));
    for (strength, model, published) in pairs().chain(triples().filter(|_| !options.quick)) {
        tasks.push(Task::Fast { model, strength, published });
    }
    if let Some(time) = options.effort {
        let effort = Effort { steps: u64::MAX, time: Some(time) };
        for (strength, model, published) in pairs().chain(triples()) {
            tasks.push(Task::Small { model, strength, published, effort });
        }
        let pairs = SYSTEMS.iter().filter(|system| system.strength == 2);
        let known = pairs.filter_map(|system| Some((system, system.best?)));
        tasks.extend(known.map(|(system, best)| Task::SmallSystem { system, best, effort }));
    }
    tasks
}

/// Arrays and searches begin with this.
const SEED: u64 = 0;

impl Task {
    fn name(&self) -> String {
        let (name, strength) = match self {
            Task::System(system) | Task::SmallSystem { system, .. } => {
                (system.name, system.strength)
            }
            Task::Fast { model, strength, .. } | Task::Small { model, strength, .. } => {
                (model.name, *strength)
            }
        };
        format!("{name}, strength {strength}")
    }

    /// The row, and whether the array covers everything; `None` after an interruption.
    fn measure(&self, watch: &Watch) -> Option<(Row, bool)> {
        let problem = self.problem();
        let (array, seconds) = self.build(&problem, watch);
        if watch.is_interrupted() {
            return None;
        }
        let is_covering = coverage(&problem, &decided_rows(&array), 0)
            .is_ok_and(|coverage| coverage.covered == coverage.possible);
        Some((self.row(array.len(), seconds), is_covering))
    }

    fn problem(&self) -> Problem {
        match self {
            Task::System(system) | Task::SmallSystem { system, .. } => system.problem(),
            Task::Fast { model, strength, .. } | Task::Small { model, strength, .. } => {
                model.problem(*strength)
            }
        }
    }

    fn build(&self, problem: &Problem, watch: &Watch) -> (Array, f64) {
        match self {
            Task::System(_) | Task::Fast { .. } => {
                let (array, first) = timed(|| fast(problem, watch));
                let repeats = if first < 1.0 { 2 } else { 0 };
                let others = (0..repeats).map(|_| timed(|| fast(problem, watch)).1);
                (array, median([first].into_iter().chain(others).collect()))
            }
            Task::Small { effort, .. } | Task::SmallSystem { effort, .. } => timed(|| {
                cover_small(problem, effort, SEED, &mut |_| watch.flow())
                    .expect("the models are small")
                    .array
            }),
        }
    }

    fn row(&self, rows: usize, seconds: f64) -> Row {
        let row = |system: &str, strength, path, reference, reference_rows| Row {
            system: system.to_owned(),
            strength,
            path,
            rows,
            seconds,
            reference,
            reference_rows,
            reference_seconds: None,
            pict_rows: None,
            pict_seconds: None,
            best_known: None,
        };
        match self {
            Task::System(system) => Row {
                reference_seconds: Some(system.libreca.seconds),
                pict_rows: system.pict.map(|pict| pict.rows),
                pict_seconds: system.pict.map(|pict| pict.seconds),
                best_known: system.best,
                ..row(system.name, system.strength, "fast", Reference::LibreCA, system.libreca.rows)
            },
            Task::Fast { model, strength, published } => Row {
                pict_rows: published.pict,
                best_known: Some(published.fastca),
                ..row(model.name, *strength, "fast", Reference::Acts, published.acts)
            },
            Task::Small { model, strength, published, .. } => Row {
                pict_rows: published.pict,
                best_known: Some(published.fastca),
                ..row(model.name, *strength, "small", Reference::FastCA, published.fastca)
            },
            Task::SmallSystem { system, best, .. } => Row {
                pict_rows: system.pict.map(|pict| pict.rows),
                best_known: Some(*best),
                ..row(system.name, 2, "small", Reference::Tables, *best)
            },
        }
    }
}

fn fast(problem: &Problem, watch: &Watch) -> Array {
    let build = cover(problem, &[], SEED, &mut |_| watch.flow());
    build.expect("the systems fit into memory").array
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(task: &Task, at_most: usize) {
        let (row, is_covering) = task.measure(&Watch::default()).unwrap();
        assert!(is_covering && row.rows <= at_most, "{row}");
    }

    #[test]
    fn systems_need_few_rows() {
        for system in SYSTEMS.iter().filter(|system| system.libreca.seconds < 0.004) {
            check(&Task::System(system), system.libreca.rows * 21 / 20);
        }
    }

    #[test]
    fn a_model_needs_fewer_rows_with_effort() {
        let model = || Model::all().swap_remove(3);
        let published = PAIRS[3];
        check(&Task::Fast { model: model(), strength: 2, published }, 26);
        let effort = Effort { steps: 20_000, time: None };
        check(&Task::Small { model: model(), strength: 2, published, effort }, 22);
    }

    #[test]
    fn a_quick_run_has_small_systems_and_all_models() {
        let options = Options { quick: true, effort: None, format: Format::Text };
        let tasks = tasks(&options);
        assert!(tasks.len() > 35 && tasks.len() < SYSTEMS.len() + 35);
    }
}
