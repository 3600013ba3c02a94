//! What the engine of campaigns costs: the same jobs, done directly and through the queue, by one worker and by two.
//!
//! This program is also the test binary that the jobs run: it answers as a test of canvass does, after a time that is known.
//! `--quick` has jobs of a tenth of a second; `--queue postgres://…` takes another queue than a file, and wants it empty.

use std::{
    env, fs,
    path::PathBuf,
    process::{self, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

const TEST: &str = "bench";
const FINGERPRINT: &str = "00000000";

fn main() {
    match env::var("CANVASS_PART") {
        Ok(part) => answer(&part),
        Err(_) if env::args().any(|argument| argument == "--list") => println!("{TEST}: test"),
        Err(_) => measure(),
    }
}

/// Does a part: each size has one value, which takes as long as it is told.
fn answer(part: &str) {
    let begun = Instant::now();
    let head = format!(r#""version":1,"test":"{TEST}","fingerprint":"{FINGERPRINT}""#);
    let told = match part.split(' ').collect::<Vec<_>>()[..] {
        ["survey", sizes] => {
            let (first, last) = sizes.split_once("..=").expect("a range of sizes");
            let sizes = first.parse::<u64>().expect("a number")..=last.parse().expect("a number");
            let sizes: Vec<String> =
                sizes.map(|size| format!(r#"{{"size":{size},"count":"1"}}"#)).collect();
            format!(r#""loose":false,"lazy":false,"generated":false,"sizes":[{}]"#, sizes.join(","))
        }
        ["indices", _, "0..1"] => {
            take(Duration::from_millis(variable("BENCH_MILLISECONDS").parse().expect("a number")));
            let seconds = begun.elapsed().as_secs_f64();
            format!(
                r#""part":"{part}","decided":"1","cases":1,"rejected":0,"failures":"0","counterexamples":[],"seconds":{seconds}"#
            )
        }
        _ => panic!("no part of this test: {part}"),
    };
    fs::write(variable("CANVASS_PART_RESULT"), format!("{{{head},{told}}}")).expect("it is ours");
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("{name} is to be set"))
}

/// Works for so long, or sleeps.
fn take(time: Duration) {
    if variable("BENCH_KIND") == "sleep" {
        return thread::sleep(time);
    }
    let mut number = 1_u64;
    while processor_time() < time {
        for _ in 0..100_000 {
            number = std::hint::black_box(number.wrapping_mul(6_364_136_223_846_793_005) + 1);
        }
    }
}

/// That this thread has had: the machine may have others to serve.
fn processor_time() -> Duration {
    let schedule = fs::read_to_string("/proc/thread-self/schedstat").expect("this is Linux");
    let nanoseconds = schedule.split(' ').next().expect("a number");
    Duration::from_nanos(nanoseconds.parse().expect("a number"))
}

/// How many jobs, how long, and how often.
struct Setting {
    jobs: u64,
    time: Duration,
    repetitions: usize,
    kind: &'static str,
}

/// What some jobs took.
#[derive(Clone, Copy)]
struct Took {
    seconds: f64,
    processor: f64,
}

fn measure() {
    let arguments: Vec<String> = env::args().collect();
    let is_quick = arguments.iter().any(|argument| argument == "--quick");
    let queue = arguments.iter().position(|argument| argument == "--queue");
    let queue = queue.and_then(|at| arguments.get(at + 1).cloned());
    let (jobs, time, repetitions) = match is_quick {
        true => (6, Duration::from_millis(100), 1),
        false => (20, Duration::from_secs(1), 3),
    };
    println!(
        "{jobs} jobs of {} s, medians of {repetitions}; queue: {}",
        time.as_secs_f64(),
        queue.as_deref().map_or("SQLite", |_| "PostgreSQL")
    );
    println!("jobs   directly  one worker  overhead  processor  two workers  times as fast");
    for kind in ["work", "sleep"] {
        let setting = Setting { jobs, time, repetitions, kind };
        let directly = median(&setting, || directly(&setting));
        let one = median(&setting, || by_workers(&setting, 1, queue.as_deref()));
        let two = median(&setting, || by_workers(&setting, 2, queue.as_deref()));
        println!(
            "{kind:<6} {:>7.2} s {:>9.2} s {:>7.1} % {:>8.1} % {:>10.2} s {:>12.2}",
            directly.seconds,
            one.seconds,
            100.0 * (one.seconds / directly.seconds - 1.0),
            100.0 * (one.processor - directly.processor) / (jobs as f64 * time.as_secs_f64()),
            two.seconds,
            one.seconds / two.seconds
        );
    }
    let _only_files_of_ours = fs::remove_dir_all(folder());
}

fn median(setting: &Setting, run: impl Fn() -> Took) -> Took {
    let mut all: Vec<Took> = (0..setting.repetitions).map(|_| run()).collect();
    all.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
    all[all.len() / 2]
}

fn timed(run: impl FnOnce()) -> Took {
    let (begun, before) = (Instant::now(), processor_time_of_children());
    run();
    let processor = processor_time_of_children() - before;
    Took { seconds: begun.elapsed().as_secs_f64(), processor }
}

/// In seconds, of those that have ended.
fn processor_time_of_children() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").expect("this is Linux");
    let (_, fields) = stat.rsplit_once(") ").expect("the name is in brackets");
    let ticks = fields.split(' ').skip(13).take(2).map(|field| field.parse::<f64>());
    ticks.map(|ticks| ticks.expect("a number") / 100.0).sum()
}

fn directly(setting: &Setting) -> Took {
    let result = folder().join("direct.json");
    timed(|| {
        for size in 1..=setting.jobs {
            let mut test = Command::new(env::current_exe().expect("it runs"));
            test.args(["--exact", TEST]).env("CANVASS_PART", format!("indices {size} 0..1"));
            test.env("CANVASS_PART_RESULT", &result);
            assert!(equip(&mut test, setting).status().expect("it is this program").success());
        }
    })
}

fn by_workers(setting: &Setting, workers: usize, queue: Option<&str>) -> Took {
    let file = folder().join("queue.db");
    for suffix in ["", "-wal", "-shm"] {
        let _of_the_last_run = fs::remove_file(format!("{}{suffix}", file.display()));
    }
    if let Some(queue) = queue {
        clear(queue);
    }
    let queue = queue.map_or_else(|| file.display().to_string(), str::to_owned);
    let order = |order: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_canvass-campaign"));
        command.args([order, "--queue", &queue, "--binary"]);
        command.arg(env::current_exe().expect("it runs"));
        equip(&mut command, setting);
        command
    };
    let sizes = format!("1..={}", setting.jobs);
    succeed(order("start").args([TEST, "--sizes", &sizes]));
    timed(|| succeed(order("work").args(["--workers", &workers.to_string()])))
}

/// What it says on the way is shown only if it fails.
fn succeed(command: &mut Command) {
    let output = command.output().expect("cargo built it");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Empties a database for the next campaign.
fn clear(queue: &str) {
    let drop =
        "DROP SCHEMA IF EXISTS apalis CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public";
    succeed(Command::new("psql").args(["--quiet", queue, "-c", drop]));
}

fn equip<'a>(command: &'a mut Command, setting: &Setting) -> &'a mut Command {
    command.env("BENCH_MILLISECONDS", setting.time.as_millis().to_string());
    command.env("BENCH_KIND", setting.kind).stdout(Stdio::null())
}

fn folder() -> PathBuf {
    let folder = env::temp_dir().join(format!("canvass-bench-{}", process::id()));
    fs::create_dir_all(&folder).expect("there is room");
    folder
}
