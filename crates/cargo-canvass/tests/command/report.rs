//! `report`: records in, a page, JSON or observations out.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use serde_json::{Value, json};

use crate::{refused, stderr, stdout};

/// A target folder of its own, with records of two runs of two tests.
pub struct Target {
    pub folder: PathBuf,
}

impl Target {
    /// With no records.
    pub fn empty(name: &str) -> Target {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("report {name}"));
        // There is none before the first run.
        let _new = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("the folder is there for this");
        Target { folder }
    }

    /// With the records of the samples.
    pub fn recorded(name: &str) -> Target {
        let target = Target::empty(name);
        let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/report");
        for (run, test) in [
            ("last", "insert_keeps_order"),
            ("last", "four_numbers"),
            ("previous", "insert_keeps_order"),
        ] {
            let file = format!("{test}.json");
            let text = fs::read_to_string(samples.join(run).join(&file)).expect("a sample");
            target.add(run, &file, &text);
        }
        target
    }

    pub fn add(&self, run: &str, file: &str, text: &str) {
        let folder = self.folder.join("canvass/records").join(run);
        fs::create_dir_all(&folder).expect("the folder was made");
        fs::write(folder.join(file), text).expect("the folder was made");
    }

    /// Runs the command with this target folder.
    pub fn canvass(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-canvass"));
        command.args(arguments).env("CARGO_TARGET_DIR", &self.folder).env_remove("CANVASS_RECORD");
        command.envs(variables.iter().copied());
        command.output().expect("cargo built the command before this test")
    }

    #[track_caller]
    pub fn printed(&self, arguments: &[&str]) -> String {
        let output = self.canvass(arguments, &[]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        stdout(&output)
    }

    #[track_caller]
    fn fails(&self, status: i32, complaint: &str) {
        let output = self.canvass(&["report"], &[]);
        assert_eq!(output.status.code(), Some(status), "{}", stderr(&output));
        assert!(stderr(&output).contains(complaint), "{}", stderr(&output));
    }

    /// The records, as JSON.
    #[track_caller]
    fn records(&self) -> Vec<Value> {
        let text = self.printed(&["report", "--format", "json"]);
        let mut report: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(report["version"], 2);
        report["records"].as_array_mut().map(std::mem::take).expect("a list")
    }
}

#[test]
fn a_page_is_written_to_the_target_folder() {
    let target = Target::recorded("page");
    let path = target.folder.join("canvass/report.html");
    assert_eq!(target.printed(&["report"]), format!("{}\n", path.display()));
    let page = fs::read_to_string(&path).expect("the page");
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    let elsewhere = target.folder.join("new/page.html").display().to_string();
    assert_eq!(target.printed(&["report", "-o", &elsewhere]), format!("{elsewhere}\n"));
    assert_eq!(target.printed(&["report", "-o", "-"]), page);
}

#[test]
fn json_has_all_records_of_the_last_run_first() {
    let target = Target::recorded("json");
    let study = json!({
        "version": 2, "kind": "study", "run": "last", "name": "x", "canvass": "0.1.0", "start": 1.0, "seconds": 2.5,
        "outcome": "passed", "quick": true, "rows": [], "figures": [],
    });
    target.add("alpha", "x.json", &study.to_string());
    let records = target.records();
    let names: Vec<[&str; 2]> = (records.iter())
        .map(|record| {
            let name = record["test"].as_str().or(record["name"].as_str());
            [record["run"].as_str().expect("each has a run"), name.expect("and a name")]
        })
        .collect();
    let expect = [
        ["last", "demo::tests::four_numbers"],
        ["last", "demo::tests::insert_keeps_order"],
        ["previous", "demo::tests::insert_keeps_order"],
        ["alpha", "x"],
    ];
    assert_eq!(names, expect);
}

#[test]
fn given_folders_are_runs() {
    let target = Target::recorded("given");
    let records = target.folder.join("canvass/records");
    fs::rename(records.join("previous"), target.folder.join("main")).expect("both are folders");
    let text = target.printed(&[
        "report",
        "--format",
        "json",
        &target.folder.join("main").display().to_string(),
        &records.join("last/four_numbers.json").display().to_string(),
    ]);
    let report: Value = serde_json::from_str(&text).expect("JSON");
    let runs: Vec<&Value> = (0..2).map(|at| &report["records"][at]["run"]).collect();
    assert_eq!(runs, ["last", "main"]);
}

/// What Hypothesis' schema of observations requires of a case; it allows nothing else.
const FIELDS: [&str; 12] = [
    "arguments",
    "coverage",
    "features",
    "how_generated",
    "metadata",
    "property",
    "representation",
    "run_start",
    "status",
    "status_reason",
    "timing",
    "type",
];

#[test]
fn observations_are_a_line_for_each_case() {
    let target = Target::recorded("tyche");
    let text = target.printed(&["report", "--format", "tyche"]);
    let lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect();
    assert_eq!(lines.len(), 6 + 5 + 6);
    for line in &lines {
        let fields: Vec<&str> =
            line.as_object().expect("an object").keys().map(|it| &**it).collect();
        assert_eq!(fields, FIELDS);
    }
    let failed = lines.iter().find(|line| line["status"] == "failed").expect("one case failed");
    assert_eq!(failed["property"], "demo::tests::insert_keeps_order");
    assert_eq!(failed["how_generated"], "in order");
    assert_eq!(failed["features"]["size"], 3);
}

#[test]
fn what_is_no_record_is_refused() {
    let target = Target::empty("refused");
    target.fails(6, "no records in ");
    target.add("last", "a.json", "{\"version\": 2, \"kind\": ");
    target.fails(3, "a.json is no record of canvass (EOF while parsing");
    target.add("last", "a.json", "[]");
    target.fails(3, "it has no `version`");
    target.add("last", "a.json", "{\"version\": 1}");
    target.fails(3, "a.json is a record of version 1");
    target.add("last", "a.json", "{\"version\": 2}");
    target.fails(3, "it has no `kind`");
}

#[test]
fn options_that_contradict_each_other_are_refused() {
    refused(&["report", "--open", "--format", "json"], &["'--open' shows a page"]);
    refused(&["report", "--open", "-o", "-"], &["'--open' shows a page"]);
    refused(&["report", "--format", "htm"], &["invalid value 'htm'", "'html'"]);
}

/// A target folder in which `coverage`, `repair` and a study have left records.
pub fn with_artefacts(name: &str) -> Target {
    let target = Target::recorded(name);
    let path = |file: &str| target.folder.join(file).display().to_string();
    fs::write(path("model.pict"), "A: 1, 2\nB: x, y\nC: 1, 2\n").expect("the folder was made");
    fs::write(path("tests.csv"), "A,B,C\n1,x,1\n2,y,2\n").expect("the folder was made");
    let record = [("CANVASS_RECORD", "1")];
    let arguments = ["coverage", &path("model.pict"), &path("tests.csv"), "--at-least", "90"];
    let output = target.canvass(&arguments, &record);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let generators = format!("{}/tests/repair/evens.rs", env!("CARGO_MANIFEST_DIR"));
    let output = target.canvass(&["repair", &generators, "--no-solver"], &record);
    assert_eq!(output.status.code(), Some(8), "{}", stderr(&output));
    let study = json!({
        "version": 2, "kind": "study", "run": "last", "name": "structures", "canvass": "0.1.0", "start": 1.0,
        "seconds": 2.5, "outcome": "passed", "quick": true,
        "rows": [[["size", 1], ["count", "14"]], [["size", 2], ["count", "42"]]],
        "figures": ["<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><rect width=\"9\" height=\"9\"/></svg>"],
    });
    target.add("last", "study__structures.json", &study.to_string());
    target
}

#[test]
fn coverage_and_repairs_leave_records_when_they_are_asked_to() {
    let target = with_artefacts("artefacts");
    let records = target.records();
    let of_kind = |kind: &str| {
        records.iter().find(|record| record["kind"] == kind).expect("one of each kind")
    };
    let coverage = of_kind("coverage");
    assert_eq!(coverage["outcome"], "failed");
    assert_eq!(coverage["coverage"][1]["possible"], 12);
    let figure = coverage["figures"][0].as_str().expect("how coverage grows");
    assert!(figure.contains(">t = 2: 50.0 %<"), "{figure}");
    let repair = of_kind("repair");
    assert_eq!(repair["outcome"], "failed");
    assert!(repair["generators"][0]["diff"].as_str().is_some_and(|diff| diff.contains("\n+")));
    let output = target.canvass(&["repair", "nowhere.rs"], &[("CANVASS_RECORD", "yes")]);
    assert!(stderr(&output).contains("`yes` is no name for a run"), "{}", stderr(&output));
}
