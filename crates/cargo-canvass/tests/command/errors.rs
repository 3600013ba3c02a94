//! Inputs and outputs that are no good, for every subcommand.

use std::{fs, process::Command};

use crate::{canvass, fails, file, sample, stderr};

#[test]
fn malformed_models_are_explained_as_the_library_does() {
    let mut models = 0;
    for entry in fs::read_dir(sample("malformed")).expect("there are samples") {
        let path = entry.expect("it can be read").path();
        if path.extension().is_some_and(|extension| extension == "expected") {
            continue;
        }
        let explained = fs::read_to_string(path.with_extension("expected")).expect("beside it");
        let model = path.to_str().expect("a name in ASCII");
        let output = canvass(&["array", model]);
        assert!(matches!(output.status.code(), Some(4 | 5)), "{output:?}");
        assert_eq!(stderr(&output).trim_end(), format!("error: {model}:{}", explained.trim_end()));
        models += 1;
    }
    assert!(models > 5, "{models}");
}

#[test]
fn parts_of_a_model_have_their_own_statuses() {
    let model = |name: &str, text: &str| file(name, text);
    fails(&["array", &model("bad.pict", "A: 1, 1\n")], 4, &["bad.pict:1:7: "]);
    fails(&["array", &model("bad rule.pict", "A: 1\n\n[A] = \"1\";\n")], 5, &["bad rule.pict:3:"]);
    let rows = "[System]\nName: x\n[Parameter]\na (int) : 1, 2\n[Test Set]\na\n3\n";
    fails(&["array", &model("bad rows.acts", rows)], 6, &["bad rows.acts:7:1: "]);
    let excluding = "A: 1, 2\nB: 1\n\n[A] > 2;\n[B] = 1;\n";
    let complaint = ["excluding.pict: no row fulfils the constraint `[A] > 2", "line 4"];
    fails(&["array", &model("excluding.pict", excluding), "-t", "1"], 5, &complaint);
    let results = model("results.pict", "$A: 1\n");
    fails(&["array", &results, "-t", "1"], 4, &["all parameters are results"]);
}

#[test]
fn constraints_of_casa_are_found_in_their_file() {
    let clauses = file("wrong clauses", "1\n2\n- 1 - 99\n");
    let model = sample("spins.model");
    let arguments = ["array", &model, "--from", "casa", "--constraints", &clauses];
    fails(&arguments, 5, &["wrong clauses:3:"]);
}

#[test]
fn what_is_too_large_is_refused() {
    let values: Vec<String> = (0..2000).map(|value| value.to_string()).collect();
    let line = values.join(", ");
    let text: String = (0..9).map(|parameter| format!("P{parameter}: {line}\n")).collect();
    let model = file("too large.pict", text);
    fails(
        &["array", &model, "-t", "4"],
        7,
        &["too large.pict: an array of at least", "lower the strength"],
    );
    let tests = file("too large.csv", "P0\n1\n");
    let parameters: String = (0..400).map(|parameter| format!("P{parameter}: 1, 2\n")).collect();
    let wide = file("too wide.pict", parameters);
    fails(&["coverage", &wide, &tests, "-t", "9"], 7, &["give a smaller strength"]);
}

#[test]
fn what_is_no_text_is_unreadable() {
    let garbage = &file("garbage", [0xff, 0xff, 0, 7]);
    let folder = &env!("CARGO_TARGET_TMPDIR").to_owned();
    let nothing = &format!("{folder}/there is no such file");
    let model = &sample("tcas.acts");
    for unreadable in [garbage, folder, nothing] {
        fails(&["array", unreadable], 3, &[unreadable]);
        fails(&["array", model, "--extend", unreadable], 3, &[unreadable]);
        fails(&["coverage", unreadable, unreadable], 3, &[unreadable]);
        fails(&["coverage", model, unreadable], 3, &[unreadable]);
        fails(&["convert", unreadable, "--to", "pict"], 3, &[unreadable]);
        fails(&["array", model, "--from", "casa", "--constraints", unreadable], 3, &[unreadable]);
    }
}

#[test]
fn empty_files_are_no_models_and_no_tests() {
    let empty = &file("empty", "");
    let model = &sample("tcas.acts");
    for from in ["acts", "pict", "casa"] {
        fails(&["array", empty, "--from", from], 4, &["empty:1:1: "]);
    }
    fails(&["coverage", model, empty], 6, &["empty, line 1, column 1: there are no names"]);
    fails(&["array", model, "--extend", empty], 6, &["there are no names"]);
}

#[test]
fn wrong_tests_are_refused_by_line() {
    let model = &sample("tcas.acts");
    let tests = |name: &str, text: &str| file(name, text);
    let short = tests("short.csv", "Climb_Inhibit,Other_RAC\nTRUE\n");
    fails(
        &["coverage", model, &short],
        6,
        &["short.csv, line 2, column 1: a row of 1 cells: give 2"],
    );
    let twice = tests("twice.csv", "Other_RAC,Other_RAC\n");
    fails(&["coverage", model, &twice], 6, &["twice.csv, line 1, column 11: a second column"]);
    let quote = tests("quote.csv", "Other_RAC\n\"x\n");
    fails(&["array", model, "--extend", &quote], 6, &["quote.csv, line 2, column 1: this quote"]);
    let foreign = tests("foreign.csv", "a,b\n1,2\n");
    fails(&["coverage", model, &foreign], 6, &["foreign.csv has no column named like a parameter"]);
}

#[test]
fn output_that_cannot_be_written_is_a_failure_that_names_its_file() {
    let model = &sample("tcas.acts");
    let nowhere = &format!("{}/no folder/file", env!("CARGO_TARGET_TMPDIR"));
    fails(&["array", model, "-o", nowhere], 1, &[nowhere]);
    fails(&["convert", model, "--to", "pict", "-o", nowhere], 1, &[nowhere]);
    fails(&["convert", model, "--to", "casa", "-o", nowhere], 1, &["no folder"]);
    let tests = file("drawn.csv", "Climb_Inhibit\n");
    let output = canvass(&["coverage", model, &tests, "--plot", nowhere]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(stderr(&output).contains(nowhere), "{output:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn words_that_cannot_be_written_change_nothing() {
    let status = Command::new(env!("CARGO_BIN_EXE_cargo-canvass"))
        .args(["array", "there is no such file"])
        .stderr(fs::File::create("/dev/full").expect("every Linux has it"))
        .status();
    assert_eq!(status.expect("cargo built the command before this test").code(), Some(3));
}

#[test]
fn more_tests_than_fit_into_memory_are_refused() {
    let values: String = (0..5000).map(|parameter| format!("P{parameter}: 1\n")).collect();
    let model = file("wide.pict", values);
    let tests = file("long.csv", format!("P0\n{}", "1\n".repeat(30_000)));
    fails(&["coverage", &model, &tests, "-t", "1"], 7, &["long.csv has too many rows", "26843"]);
}
