//! Tests of the file that a child process writes.

use super::{Last, ProcessFile};
use crate::check::settings::folder::Folder;
use std::fs;
use std::process;

const TREES: &str = "garden garden::trees_grow";
const ROSES: &str = "garden__roses_bloom";
const DIED: Last = Last::Died { seed: Some(7) };

/// Stands for a process, which dies when it is dropped.
fn start(folder: &Folder) -> ProcessFile {
    ProcessFile::create(folder.path()).expect("the folder is ours")
}

#[track_caller]
fn begin(process: &mut ProcessFile, test: &str, expect: Last) -> u64 {
    let (number, last) = process.begin(test, 7).expect("the folder is ours");
    assert_eq!(last, expect, "{test}");
    number
}

/// A whole run.
#[track_caller]
fn run(process: &mut ProcessFile, test: &str, expect: Last) {
    let number = begin(process, test, expect);
    process.end(number);
}

/// A process dies with these tests under way.
fn leave_dead(folder: &Folder, tests: &[&str]) {
    let mut process = start(folder);
    for test in tests {
        begin(&mut process, test, Last::Ended);
    }
}

#[track_caller]
fn check_files(folder: &Folder, expect: usize) {
    let files = fs::read_dir(folder.path()).expect("the folder is ours");
    assert_eq!(files.count(), expect);
}

#[test]
fn runs_that_end_leave_a_file_without_lines_that_the_next_process_removes() {
    let folder = Folder::new("crumb end");
    let mut process = start(&folder);
    run(&mut process, TREES, Last::Ended);
    run(&mut process, TREES, Last::Ended);
    drop(process);
    check_files(&folder, 1);
    let mut next = start(&folder);
    check_files(&folder, 1);
    run(&mut next, TREES, Last::Ended);
}

#[test]
fn run_after_one_that_died_is_told_once() {
    let folder = Folder::new("crumb died");
    leave_dead(&folder, &[TREES]);
    let mut process = start(&folder);
    begin(&mut process, TREES, DIED);
    drop(process);
    let mut process = start(&folder);
    run(&mut process, TREES, DIED);
    run(&mut process, TREES, Last::Ended);
    check_files(&folder, 1);
}

#[test]
fn each_test_that_died_is_told_whatever_process_runs_it() {
    let folder = Folder::new("crumb several");
    leave_dead(&folder, &[TREES, "garden__grass", ROSES]);
    leave_dead(&folder, &["orchard__pears"]);
    let (mut first, mut second) = (start(&folder), start(&folder));
    run(&mut first, TREES, DIED);
    run(&mut second, TREES, Last::Ended);
    run(&mut second, ROSES, DIED);
    drop((first, second));
    let mut third = start(&folder);
    run(&mut third, "garden", Last::Ended);
    run(&mut third, "garden__grass", DIED);
    run(&mut third, "orchard__pears", DIED);
    check_files(&folder, 1);
}

#[test]
fn test_that_died_is_told_once_to_processes_that_saw_its_line_before() {
    let folder = Folder::new("crumb seen");
    leave_dead(&folder, &[TREES, ROSES]);
    let (mut first, mut second) = (start(&folder), start(&folder));
    for process in [&mut first, &mut second] {
        run(process, "garden__grass", Last::Ended);
    }
    run(&mut first, TREES, DIED);
    run(&mut second, TREES, Last::Ended);
    run(&mut second, ROSES, DIED);
    run(&mut first, ROSES, Last::Ended);
    check_files(&folder, 2);
}

#[test]
fn run_that_ended_in_a_process_that_died_is_not_told() {
    let folder = Folder::new("crumb ended");
    let mut process = start(&folder);
    let trees = begin(&mut process, TREES, Last::Ended);
    begin(&mut process, ROSES, Last::Ended);
    process.end(trees);
    drop(process);
    let mut next = start(&folder);
    run(&mut next, TREES, Last::Ended);
    run(&mut next, ROSES, DIED);
}

#[test]
fn run_beside_another_leaves_the_other_its_line() {
    let folder = Folder::new("crumb beside");
    let (mut first, mut second) = (start(&folder), start(&folder));
    begin(&mut first, TREES, Last::Ended);
    run(&mut first, TREES, Last::Ended);
    run(&mut second, TREES, Last::Ended);
    drop(first);
    run(&mut start(&folder), TREES, DIED);
}

#[test]
fn what_dies_beside_a_process_is_told_to_the_next_one() {
    let folder = Folder::new("crumb later");
    let mut process = start(&folder);
    leave_dead(&folder, &[TREES]);
    run(&mut process, TREES, Last::Ended);
    run(&mut start(&folder), TREES, DIED);
}

#[test]
fn many_processes_at_once_do_not_take_each_other_for_dead() {
    let folder = Folder::new("crumb many");
    let work = || {
        for _ in 0..10 {
            let mut process = start(&folder);
            (0..10).for_each(|_| run(&mut process, TREES, Last::Ended));
        }
    };
    std::thread::scope(|scope| (0..8).for_each(|_| drop(scope.spawn(work))));
    run(&mut start(&folder), TREES, Last::Ended);
    check_files(&folder, 1);
}

#[test]
fn processes_that_look_at_once_are_all_told_of_their_tests() {
    let folder = Folder::new("crumb told");
    let tests: Vec<String> = (0..8).map(|at| format!("test{at}")).collect();
    let names: Vec<&str> = tests.iter().map(String::as_str).collect();
    for _ in 0..20 {
        leave_dead(&folder, &names);
        std::thread::scope(|scope| {
            for test in &names {
                scope.spawn(|| run(&mut start(&folder), test, DIED));
            }
        });
    }
}

#[test]
fn file_says_whose_it_is() {
    let folder = Folder::new("crumb text");
    let mut process = start(&folder);
    begin(&mut process, TREES, Last::Ended);
    let text = fs::read_to_string(&process.path).expect("the folder is ours");
    assert_eq!(text, format!("{TREES} in process {}, seed 7\n\n", process::id()));
}

#[test]
fn forked_process_has_a_file_of_its_own() {
    let folder = Folder::new("crumb forked");
    let mut parent = start(&folder);
    let trees = begin(&mut parent, TREES, Last::Ended);
    // A copy in a process of another number.
    let file = parent.file.try_clone().expect("it is open");
    let (path, process) = (parent.path.clone(), process::id() + 1);
    let running = std::mem::take(&mut parent.running);
    let mut copy = ProcessFile { path, file, process, running, dead: Vec::new() };
    copy.end(trees);
    let mut child = Some(copy);
    let own = ProcessFile::current(&mut child, folder.path()).expect("the folder is ours");
    run(own, ROSES, Last::Ended);
    assert_ne!(own.path, parent.path);
    drop((parent, child));
    run(&mut start(&folder), TREES, DIED);
}

#[test]
fn seed_that_cannot_be_read_is_not_told() {
    let folder = Folder::new("crumb half");
    folder.write("1-1.txt", format!("{TREES} in process 1\n\n"));
    run(&mut start(&folder), TREES, Last::Died { seed: None });
}

#[test]
fn line_that_was_not_written_whole_is_of_nobody() {
    let folder = Folder::new("crumb cut");
    folder.write("1-1.txt", format!("{ROSES} in process 1, seed 7\n{TREES} in pro"));
    let mut process = start(&folder);
    run(&mut process, TREES, Last::Ended);
    run(&mut process, ROSES, DIED);
    check_files(&folder, 1);
}

#[test]
fn folder_that_cannot_be_made_is_an_error() {
    let folder = Folder::new("crumb refused");
    folder.write("file", "");
    let created = ProcessFile::create(&folder.path().join("file"));
    let error = created.err().expect("a file is no folder").to_string();
    assert!(error.contains("file cannot be used: "), "{error}");
}
