//! Whom a campaign trusts: what its queue says is data, other test binaries are told apart, and nothing is left behind.

use std::{
    env, fs,
    fs::Permissions,
    io::Write,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Command, Output},
    thread,
    time::Duration,
};

use sqlx::{AssertSqlSafe, Connection, SqliteConnection};

use crate::{
    campaign::{Campaign, NUMBERS},
    stderr, stdout,
};

/// Changes a queue, as anybody can who may write to its file.
fn tamper(campaign: &Campaign, statement: &str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("there is room").block_on(async {
        let place = format!("sqlite:{}", campaign.queue.replace(' ', "%20"));
        let mut queue = SqliteConnection::connect(&place).await.expect("it is a database");
        let changed = sqlx::query(AssertSqlSafe(statement.to_owned())).execute(&mut queue).await;
        assert_ne!(changed.expect("the statement is one").rows_affected(), 0, "{statement}");
        queue.close().await.expect("it is open");
    });
}

/// A campaign with some jobs, and a folder of its own.
fn started(name: &str) -> (Campaign, PathBuf) {
    let campaign = Campaign::new(name);
    campaign.printed("start", &[NUMBERS, "--sizes", "0..=14", "--jobs-of", "50ms"], 0);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("trust {name}"));
    let _of_an_earlier_run = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder is there for this");
    (campaign, folder)
}

/// A cargo that notes its arguments, and builds this program.
fn pretended_cargo(folder: &Path) -> PathBuf {
    let program = env::current_exe().expect("a test is a program");
    let message = serde_json::json!({
        "executable": program, "profile": { "test": true }, "manifest_path": folder.join("Cargo.toml"),
    });
    let script = format!(
        "#!/bin/sh\necho \"$@\" > '{}'\ncat <<'END'\n{message}\nEND\n",
        folder.join("arguments").display()
    );
    let cargo = folder.join("cargo");
    fs::write(&cargo, script).expect("the folder was made");
    fs::set_permissions(&cargo, Permissions::from_mode(0o755)).expect("the file is ours");
    cargo
}

/// Works with what that cargo builds: what came of it, and what cargo was given.
fn work_with_cargo(
    campaign: &Campaign,
    folder: &Path,
    further: &[&str],
) -> (Output, Option<String>) {
    let mut work = campaign.command_without_binary("work", further);
    work.env("CARGO", pretended_cargo(folder));
    let output = work.output().expect("cargo built the command before this test");
    (output, fs::read_to_string(folder.join("arguments")).ok())
}

#[test]
fn the_arguments_of_cargo_are_those_of_the_worker() {
    let (campaign, folder) = started("arguments");
    let (output, arguments) = work_with_cargo(&campaign, &folder, &["--", "--release", "--lib"]);
    assert_eq!(output.status.code(), Some(10), "{}{}", stdout(&output), stderr(&output));
    let expect = "test --no-run --message-format json-render-diagnostics --release --lib\n";
    assert_eq!(arguments.as_deref(), Some(expect));
    // The line to paste has them, too.
    assert!(
        stdout(&output).contains(" cargo test --release --lib campaign::sample_numbers -- --exact")
    );
}

#[test]
fn a_queue_that_gives_orders_is_refused() {
    let (campaign, folder) = started("orders");
    let evil = "json('[\"--config\",\"build.rustc-wrapper=evil\"]')";
    tamper(
        &campaign,
        &format!("UPDATE canvass_campaign SET charter = json_set(charter, '$.cargo', {evil})"),
    );
    let (output, arguments) = work_with_cargo(&campaign, &folder, &[]);
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    assert!(stderr(&output).contains("unknown field `cargo`"), "{}", stderr(&output));
    assert_eq!(arguments, None, "cargo was not run");
}

#[test]
fn what_is_no_test_in_a_queue_is_refused() {
    let (campaign, _) = started("no path");
    for test in ["--logfile=x", "a b", "\u{1b}[2J"] {
        tamper(
            &campaign,
            &format!("UPDATE canvass_campaign SET charter = json_set(charter, '$.test', '{test}')"),
        );
        campaign.fails("work", &[], 3, "give the path of a test");
        campaign.fails("status", &[], 3, "give the path of a test");
    }
}

#[test]
fn a_job_that_is_none_is_not_passed_on() {
    let (campaign, _) = started("no job");
    tamper(
        &campaign,
        "UPDATE Jobs SET job = CAST('[0,\"survey 0..=3\"]' AS BLOB) WHERE job LIKE '[0,%'",
    );
    let printed = campaign.printed("work", &["--workers", "1"], 10);
    let complaint = "the queue handed out what is no job: \"survey 0..=3\" is not a part";
    assert!(printed.contains(complaint), "{printed}");
}

#[test]
fn nothing_in_a_queue_directs_the_terminal_or_the_shell() {
    let (campaign, _) = started("terminal");
    campaign.printed("work", &[], 10);
    tamper(
        &campaign,
        "UPDATE canvass_counterexamples SET message = char(27) || '[2Jgone', rust = char(155)",
    );
    let printed = campaign.printed("status", &[], 10);
    assert!(printed.contains("\\u{1b}[2Jgone") && printed.contains("\\u{9b}"), "{printed}");
    assert!(!printed.contains(['\u{1b}', '\u{9b}']), "{printed:?}");
    let json = campaign.printed("status", &["--format", "json"], 10);
    assert!(!json.contains(['\u{1b}', '\u{9b}']), "{json:?}");
    assert_eq!(campaign.status()["counterexamples"][0]["rust"][0], "\u{9b}");
    tamper(&campaign, "UPDATE canvass_counterexamples SET token = 'x; touch y'");
    campaign.fails("status", &[], 3, "\"x; touch y\" is not a token");
}

#[test]
fn another_test_binary_is_refused_unless_any_may_do() {
    let (campaign, folder) = started("other build");
    let other = folder.join("other");
    fs::copy(env::current_exe().expect("a test is a program"), &other).expect("there is room");
    let mut file = fs::File::options().append(true).open(&other).expect("it was made");
    // It does the same; nobody could know.
    file.write_all(b"\n").expect("there is room");
    drop(file);
    let work = |further: &[&str]| {
        let mut work = campaign.command_without_binary("work", &["--binary"]);
        work.arg(&other).args(further).output().expect("cargo built the command before this test")
    };
    let refused = work(&[]);
    assert_eq!(refused.status.code(), Some(6), "{}", stderr(&refused));
    for part in ["this test binary is not the campaign's (hash ", "add '--any-build'"] {
        assert!(stderr(&refused).contains(part), "no {part:?} in\n{}", stderr(&refused));
    }
    assert_eq!(campaign.status()["done"], 0);
    let mut start = campaign.command_without_binary("start", &[NUMBERS, "--sizes", "0..=14"]);
    let refused = start.arg("--binary").arg(&other).output().expect("it was built");
    assert_eq!(refused.status.code(), Some(6), "{}", stderr(&refused));
    let taken = work(&["--any-build"]);
    assert_eq!(taken.status.code(), Some(10), "{}", stderr(&taken));
    let warning = "warning: results are of another test binary than the campaign's";
    assert!(stdout(&taken).contains(warning), "{}", stdout(&taken));
    let status = campaign.status();
    assert_ne!(status["builds"][0], status["build"]);
}

#[test]
fn a_file_that_others_can_write_to_is_refused() {
    let (campaign, _) = started("exposed");
    let set = |mode: u32| {
        let permissions = Permissions::from_mode(mode);
        fs::set_permissions(&campaign.queue, permissions).expect("the file is ours");
    };
    let mode = fs::metadata(&campaign.queue).expect("it was made").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    for mode in [0o620, 0o602] {
        set(mode);
        for order in ["work", "status"] {
            campaign.fails(order, &[], 3, "can be written to by others");
        }
    }
    set(0o644);
    campaign.printed("status", &[], 11);
}

#[test]
fn numbers_that_no_job_has_are_refused() {
    let (campaign, _) = started("numbers");
    campaign.printed("work", &[], 10);
    for (column, value) in [("cases", "-1"), ("rejected", "9223372036854775807")] {
        let set =
            |value: &str| tamper(&campaign, &format!("UPDATE canvass_jobs SET {column} = {value}"));
        set(value);
        campaign.fails("status", &[], 3, &format!("`{column}` of a job is {value}"));
        set("0");
    }
    tamper(&campaign, "UPDATE canvass_jobs SET decided = 'all'");
    campaign.fails("status", &[], 3, "\"all\" is no number");
}

/// The folders of ours in a folder for temporary files.
fn left_in(temporary: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(temporary).expect("the folder was made");
    entries.map(|entry| entry.expect("it is there").path()).collect()
}

#[test]
fn what_a_killed_worker_leaves_behind_is_removed_by_the_next() {
    let (campaign, folder) = started("left behind");
    let (temporary, held) = (folder.join("temporary"), folder.join("held"));
    fs::create_dir(&temporary).expect("the folder was made");
    fs::write(&held, "").expect("the folder was made");
    let mut work = campaign.command("work", &["--workers", "1", "--lease", "3s"]);
    work.env("TMPDIR", &temporary);
    let mut held_up = Command::new(work.get_program());
    held_up
        .args(work.get_args())
        .envs(work.get_envs().filter_map(|(name, value)| Some((name, value?))));
    held_up.env("CAMPAIGN_SAMPLES", "hold").env("CAMPAIGN_HOLD", &held);
    let mut worker = held_up.spawn().expect("cargo built the command");
    // The part before it asks for the types, and runs no property.
    while !left_in(&temporary).iter().any(|folder| folder.join("part-1/output.txt").exists()) {
        assert!(worker.try_wait().expect("it is ours").is_none(), "it ended too early");
        thread::sleep(Duration::from_millis(5));
    }
    worker.kill().expect("it is ours");
    worker.wait().expect("it was killed");
    assert_eq!(left_in(&temporary).len(), 1);
    let output = work.output().expect("cargo built the command");
    assert_eq!(output.status.code(), Some(10), "{}{}", stdout(&output), stderr(&output));
    assert_eq!(left_in(&temporary), Vec::<PathBuf>::new());
    fs::remove_file(&held).expect("it was written");
}
