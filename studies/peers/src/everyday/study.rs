//! Lets libraries look for mutants, on several threads.

use super::judge::{self, Journal, Limit};
use super::libraries::Library;
use super::mutant::{self, Mutant};
use super::property::{Program, Property};
use super::row::Row;
use super::{Budget, Precondition, Set, parts, programs};
use std::panic;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// One library is to find one mutant.
pub struct Task<'a> {
    pub program: &'a Program,
    pub name: String,
    pub mutant: Mutant,
    pub library: Library,
    pub seed: u64,
    pub budget: Budget,
}

/// Enough for calls as deep as [`mutant::DEPTH`], and to drop lists as long as [`mutant::FUEL`].
const STACK: usize = 1 << 28;

/// Does all tasks, each as soon as one of the threads is free, and gives the rows as they come.
pub fn run(tasks: &[Task<'_>], jobs: usize, mut take: impl FnMut(Row)) {
    hide_failures();
    let next = AtomicUsize::new(0);
    let (sender, rows) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..jobs {
            let sender = sender.clone();
            let work = || {
                let sender = sender;
                while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    sender.send(task.run()).expect("rows are taken until the last one");
                }
            };
            let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            thread.expect("a thread can be started");
        }
        drop(sender);
        rows.into_iter().for_each(&mut take);
    });
}

/// A panic that a property is expected to have is not shown. Libraries may hide or show more.
fn hide_failures() {
    let shown = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if !judge::is_open() {
            shown(info);
        }
    }));
}

impl Task<'_> {
    /// Tests one property after the other until one fails. Each is a test of its own: cases and seconds are those of the one
    /// that fails, or of all together.
    fn run(&self) -> Row {
        mutant::activate(Some(self.mutant.id));
        let mut row = self.empty_row();
        for property in &self.program.properties {
            let Journal { cases, time, failure, .. } = self.test(property, None);
            row.cases += cases;
            row.seconds += time.as_secs_f64();
            if let Some(failure) = failure {
                (row.cases, row.seconds) = (cases, time.as_secs_f64());
                let again = || self.test(property, Some(cases)).failure?.input;
                let input = failure.input.or_else(again);
                row.property = Some(property.name.to_owned());
                row.parts = input.as_deref().map(parts::count);
                row.shown = input.map(|input| input.chars().take(MOST_SHOWN).collect());
                break;
            }
        }
        mutant::activate(None);
        row
    }

    fn test(&self, property: &Property, written: Option<u64>) -> Journal {
        let limit = match self.budget {
            Budget::Defaults => Limit::None,
            Budget::Cases(cases) => Limit::Cases(cases),
            Budget::Seconds(seconds) => {
                let share = f64::from(seconds) / self.program.properties.len() as f64;
                Limit::Time(Duration::from_secs_f64(share))
            }
        };
        judge::open(limit, written);
        property.test(&self.library, self.seed, self.budget);
        judge::close()
    }

    fn empty_row(&self) -> Row {
        Row {
            program: self.program.name.to_owned(),
            set: set_name(programs::set(self.program.name)).to_owned(),
            precondition: precondition_name(self.program.precondition()).to_owned(),
            mutant: self.name.clone(),
            line: self.mutant.line.into(),
            library: self.library.name().to_owned(),
            seed: self.seed,
            budget: self.budget.name(),
            property: None,
            cases: 0,
            seconds: 0.0,
            parts: None,
            shown: None,
        }
    }
}

/// Of a counterexample, in characters.
const MOST_SHOWN: usize = 400;

pub fn set_name(set: Set) -> &'static str {
    match set {
        Set::Learn => "learn",
        Set::Test => "test",
        Set::HardLearn => "hard-learn",
        Set::HardTest => "hard-test",
        Set::Published => "published",
    }
}

fn precondition_name(precondition: Precondition) -> &'static str {
    match precondition {
        Precondition::None => "none",
        Precondition::Mild => "mild",
        Precondition::Hard => "hard",
    }
}
