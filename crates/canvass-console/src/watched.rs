//! Long work: reports progress on standard error, and ends with the results so far on Ctrl-C.

mod words;

use std::{
    env,
    io::{self, IsTerminal},
    process,
    sync::{
        Arc,
        mpsc::{self, Receiver, RecvTimeoutError},
    },
    thread,
    time::{Duration, Instant},
};

pub use words::length;

use crate::{
    Exit, Watch,
    say::{say, say_instead, unsay},
};
use words::words;

/// Nothing is reported before this.
const PATIENCE: Duration = Duration::from_secs(2);
/// How often a terminal is told, and how often a file; of long work rarer, so that a file has few lines.
const ON_TERMINAL: Duration = Duration::from_millis(100);
const IN_FILE: Duration = Duration::from_secs(5);
const LESS_OFTEN: u32 = 10;

/// Does the work named `what`. From now on the first Ctrl-C interrupts the watch, and a second ends the command at once; so does
/// the first where there is nothing to keep.
pub fn watched<T>(what: &str, work: impl FnOnce(&Arc<Watch>) -> T) -> T {
    let watch = Arc::new(Watch::default());
    note_interrupt(&watch);
    let (working, is_over) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let told = Arc::clone(&watch);
        scope.spawn(move || tell(what, &told, &is_over));
        // Dropped when the work is done, or has panicked.
        let _working = working;
        work(&watch)
    })
}

fn note_interrupt(watch: &Arc<Watch>) {
    let watch = Arc::clone(watch);
    let handler = move || {
        let is_first = !watch.is_interrupted();
        if watch.interrupt() {
            unsay();
            if is_first {
                say("interrupted before there were any results");
            }
            process::exit(Exit::Interrupted as i32);
        }
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        say(format_args!("warning: Ctrl-C will end the command without results: {error}"));
    }
}

/// Reports progress until the work is over.
fn tell(what: &str, watch: &Watch, is_over: &Receiver<()>) {
    let begun = Instant::now();
    let on_terminal = is_terminal();
    let mut pause = PATIENCE;
    while let Err(RecvTimeoutError::Timeout) = is_over.recv_timeout(pause) {
        let words = match watch.progress() {
            _ if watch.is_interrupted() => Some(format!(
                "{what}: interrupted, ending with what there is; Ctrl-C again ends at once"
            )),
            progress => progress.map(|progress| words(what, &progress)),
        };
        match (words, on_terminal) {
            (Some(words), true) => say_instead(words),
            (Some(words), false) => say(words),
            (None, _) => unsay(),
        }
        pause = if on_terminal { ON_TERMINAL } else { IN_FILE.max(begun.elapsed() / LESS_OFTEN) };
    }
    unsay();
}

/// Whether standard error is a terminal, where a line can be replaced.
fn is_terminal() -> bool {
    io::stderr().is_terminal() && env::var_os("TERM").is_none_or(|name| name != "dumb")
}
