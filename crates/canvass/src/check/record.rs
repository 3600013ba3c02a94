//! Records: what a run came to, as a file for other programs.
//!
//! With the setting `record`, `CANVASS_RECORD=1`, a test leaves one JSON object in `target/canvass/records/last`, in a file
//! named like the test. The one that was there goes to `previous`, so that two runs can be compared. With a name,
//! `CANVASS_RECORD=before`, it goes to `target/canvass/records/before`, and stays until that name is used again. A test that
//! dies leaves what its isolated run finds; a replay leaves nothing. `cargo canvass report` draws records.
//!
//! | key | value |
//! |---|---|
//! | `version` | of this format: 2 |
//! | `kind` | `test`; the command leaves other kinds |
//! | `run` | the name of the run |
//! | `test`, `place` | its path with the crate's name; its file and line |
//! | `program`, `canvass` | the name of the test program; the version of canvass |
//! | `start`, `seconds` | when the test began, in seconds since 1970; how long it took |
//! | `shard` | which share of the cases it had: `2/4`, or `1/1` for all of them |
//! | `settings` | those that are not as usual and that all shards have in common |
//! | `seed`, `strategy` | as in the settings |
//! | `outcome` | `passed`; `failed` for a value; or `refused`, where the run means nothing, because too few cases were accepted or a demand was not met |
//! | `message` | why it does not pass, else null |
//! | `cases`, `rejected` | how many were accepted, and how many not |
//! | `extent` | how much of the space was explored, in words, or null |
//! | `token` | of the value that fails, or null |
//! | `labels` | object: in how many cases each label was given; of more than 200, the most frequent |
//! | `rejections` | list: `what` was assumed, its `place` or null, and how many `cases` that rejected |
//! | `coverage` | null where nothing is counted, else an object: `strength`; `covered` of `descriptions`; `growth`, pairs of numbers of values and of descriptions that they cover; `wanted`, some that are missing, in words |
//! | `machine` | null, or what a state machine did: how many steps its `longest` case has; how many `states` it was in while sequences were tried in order, or null; the list of `rules`, each with its `name`, how often it `ran` and how often it `could` have; the list of `followers`, each with the rules `first` and `second` and how often the second `ran` right after the first, which may be 0 |
//! | `counterexample` | null, or the value that fails: `rust` is the value as statements, `tree` its constructors (below), `replay` the line that replays it or null, `notes` what the property noted, `location` where it panicked or null, `is_flaky` whether it did not fail like this whenever it was run, `origin` where it came from: `search`, `example`, `saved`, `replay` or `isolated` |
//! | `found` | null, or for one that was found by the search: by which `strategy`, as which `case`, of which `size` before it was shrunk or null, in how many cases it was `shrunk` or null |
//! | `timeline` | list, by interval of cases and strategy: the number of the `first` case of the interval, from 1; `strategy`; how many of its cases were `accepted`, `rejected` and `failed` |
//! | `sizes` | null, as where the test draws values in its body, or an object. `is_loose`: whether some choices make no value. `is_limited`: whether more may be explored than is said. `list`: for each `size` up to 127 how many values were `tried` whole and `accepted`, how many are `explored`, and how many there are in `all`, the last two as decimal digits in text; `all` is null where a generator draws values. `larger`: how many larger ones were `tried` and `accepted`. Where there are other shards, `explored` is what this one knows, and `own` how many values of that no other tries |
//! | `constructors` | null, or an object: of so many `values`, accepted and whole, the `list` of constructors that something else could stand in the place of. Each has its `type`, `name`, `occurrences`, and the number of `values` it stands in |
//! | `pairs` | null, or an object: of so many `values`, accepted and whole, the `list` of fields of the same type, `left` and `right`, with that `type`, and in how many values they were `equal` |
//! | `sample` | list of cases, spread evenly over the run, and the one that failed: `case`, its number; `strategy`; `status`, which is `passed`, `failed` or `rejected`; `reason` or null; `size`; `labels`; `seconds`; `arguments`, an object, each as Rust, cut where it is long; what is no function's arguments is `input` |
//!
//! A tree is an object: `label`, a constructor or a number; `field`, its name in the struct above or null; `parts`, a list of trees.
//! Boxes are left out. What is nested too deeply or is too much is text in a label.

mod counterexample;
mod json;
mod observed;
mod tree;

pub(super) use counterexample::Counterexample;
pub(super) use json::Json;

use super::breadcrumb::target;
use super::conduct::Conduct;
use super::explore::Explored;
use super::name::executable;
use super::name::program;
use super::report;
use super::store::{file_stem, write_whole};
use super::survey::Survey;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{env, fs, io};

/// How a run ended.
pub(super) enum Outcome<'a> {
    Passed,
    Failed(&'a Counterexample<'a>),
    Refused { message: &'a str },
}

/// The name of a run that is given none, and of the one before it.
pub(super) const LAST: &str = "last";
const PREVIOUS: &str = "previous";

/// Labels that are written, at most.
const MOST_LABELS: usize = 200;

/// Leaves the record of a run, if it is wanted.
pub(super) fn leave(test: &Conduct<'_>, outcome: &Outcome<'_>, explored: Option<&Explored>) {
    let Some(run) = test.settings.record.as_deref() else { return };
    if test.settings.replay.is_some() {
        return;
    }
    let folder = target(executable()).unwrap_or_else(env::temp_dir).join("canvass/records");
    let name = format!("{}.json", test.settings.shard.name(&file_stem(test.subject.name)));
    let text = format!("{}\n", record(test, run, outcome, explored));
    let path = folder.join(run).join(&name);
    let written = keep_previous(&folder, run, &name).and_then(|()| write_whole(&path, &text));
    if let Err(error) = written {
        let why = format!("{} cannot be written: {error}", path.display());
        report::warn(test.subject.name, &why);
    }
}

/// Makes the record that is going to be replaced that of the run before.
fn keep_previous(folder: &Path, run: &str, name: &str) -> io::Result<()> {
    if run != LAST {
        return Ok(());
    }
    let previous: PathBuf = folder.join(PREVIOUS);
    fs::create_dir_all(&previous)?;
    match fs::rename(folder.join(LAST).join(name), previous.join(name)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        renamed => renamed,
    }
}

fn record(
    test: &Conduct<'_>,
    run: &str,
    outcome: &Outcome<'_>,
    explored: Option<&Explored>,
) -> Json {
    let (word, message, counterexample) = match outcome {
        Outcome::Passed => ("passed", None, None),
        Outcome::Failed(example) => ("failed", Some(&*example.failure.message), Some(example)),
        Outcome::Refused { message } => ("refused", Some(*message), None),
    };
    let none = Explored::default();
    let explored = explored.unwrap_or(&none);
    let token = counterexample.and_then(|example| example.token);
    let start = test.begun.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    // A clock that was set back meanwhile tells no time.
    let seconds = test.begun.elapsed().unwrap_or_default().as_secs_f64();
    let observed = explored.observed.as_ref();
    // What a run draws has no size before it has run.
    let sized = observed.filter(|_| !test.subject.types.draws);
    Json::object([
        ("version", Json::number(2)),
        ("kind", Json::text("test")),
        ("run", Json::text(run)),
        ("test", Json::text(test.subject.name)),
        ("place", Json::text(test.subject.place)),
        ("program", Json::text(program())),
        ("canvass", Json::text(env!("CARGO_PKG_VERSION"))),
        ("start", Json::number(start.as_secs_f64())),
        ("seconds", Json::number(seconds)),
        ("shard", Json::text(test.settings.shard.to_string())),
        ("settings", Json::text(test.settings.shared().to_string())),
        ("seed", Json::number(test.settings.seed)),
        ("strategy", Json::text(test.settings.strategy.text())),
        ("outcome", Json::text(word)),
        ("message", message.into()),
        ("cases", Json::number(explored.accepted)),
        ("rejected", Json::number(explored.rejections() + explored.too_deep)),
        ("extent", report::covered(test.subject.types, explored).as_deref().into()),
        ("token", token.map(|token| Json::text(token.to_string())).into()),
        ("labels", labels(explored)),
        ("rejections", rejections(explored)),
        ("coverage", explored.survey.as_ref().map(coverage).into()),
        ("machine", explored.runs.as_ref().and_then(observed::machine).into()),
        ("counterexample", counterexample.map(|example| example.json(test.subject)).into()),
        ("found", counterexample.and_then(|example| example.found()).into()),
        ("timeline", Json::List(observed.map_or_else(Vec::new, observed::timeline))),
        ("sizes", sized.map(|it| observed::sizes(test.subject.types, explored, it)).into()),
        ("constructors", observed.map(observed::constructors).into()),
        ("pairs", observed.map(observed::pairs).into()),
        (
            "sample",
            Json::List(observed.map_or_else(Vec::new, |it| observed::sample(test.subject, it))),
        ),
    ])
}

fn labels(explored: &Explored) -> Json {
    let mut entries = Vec::new();
    for (label, cases) in explored.labels().into_iter().take(MOST_LABELS) {
        entries.push((label.clone(), Json::number(cases)));
    }
    Json::Object(entries)
}

fn rejections(explored: &Explored) -> Json {
    let entry = |what: &str, place: Option<String>, cases: u64| {
        Json::object([
            ("what", Json::text(what)),
            ("place", place.as_deref().into()),
            ("cases", Json::number(cases)),
        ])
    };
    let mut entries = Vec::new();
    for (place, cases) in &explored.rejected {
        let written = format!("{}:{}", place.file, place.line);
        entries.push(entry(place.what, Some(written), *cases));
    }
    let others = [
        ("a predicate of a type", explored.refused),
        ("values nested less deeply than the stack allows", explored.too_deep),
    ];
    for (what, cases) in others {
        if cases > 0 {
            entries.push(entry(what, None, cases));
        }
    }
    Json::List(entries)
}

fn coverage(survey: &Survey) -> Json {
    let coverage = &survey.coverage;
    let mut growth = Vec::new();
    for (values, covered) in coverage.growth() {
        growth.push(Json::List(vec![Json::number(*values), Json::number(*covered)]));
    }
    let wanted = report::wanted(survey);
    Json::object([
        ("strength", Json::number(survey.strength)),
        ("covered", Json::number(coverage.covered())),
        ("descriptions", Json::number(coverage.total())),
        ("growth", Json::List(growth)),
        ("wanted", Json::List(wanted.iter().map(Json::text).collect())),
    ])
}
