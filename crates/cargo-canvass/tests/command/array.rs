//! `array`: rows of a model.

use std::{
    collections::BTreeSet,
    fs,
    io::Write,
    process::{Command, Stdio},
};

use crate::{canvass, fails, file, printed, refused, sample, stderr, stdout};

/// Both parameters have one value, so there is one row.
const ONE_ROW: &str = "Type: Single\nSize: 10\n";

#[track_caller]
fn check_format(format: &str, expect: &str) {
    let model = file(&format!("one row {format}.pict"), ONE_ROW);
    assert_eq!(printed(&["array", &model, "-f", format]), expect);
}

#[test]
fn rows_are_written_in_every_format() {
    check_format("csv", "Type,Size\nSingle,10\n");
    check_format("pict", "Type\tSize\nSingle\t10\n");
    let comments = "# ACTS Test Suite of \n# '*' represents don't care value\n\
                    # Number of parameters: 2\n# Maximum number of values per parameter: 1\n\
                    # Number of configurations: 1\n";
    check_format("acts", &format!("{comments}Type,Size\nSingle,10\n"));
}

#[test]
fn rows_in_json_are_objects() {
    let model = file("json rows.pict", ONE_ROW);
    let text = printed(&["array", &model, "--format", "json"]);
    let rows: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(rows[0]["Type"], "Single");
    assert_eq!(rows.as_array().map(Vec::len), Some(1));
}

#[test]
fn rows_in_rust_are_a_test() {
    let model = file("rust rows.pict", ONE_ROW);
    let text = printed(&["array", &model, "--format", "rust"]);
    assert!(text.contains(r#"("Single", 10)"#) && text.contains("#[test]"), "{text}");
}

/// The rows of a model cover everything, with constraints, invalid values and result parameters, as `coverage` says.
#[track_caller]
fn check_complete(model: &str, from: &[&str], strength: &str) {
    for format in ["csv", "pict", "acts"] {
        let name = format!("{} {strength} {format}", model.replace('/', " "));
        let options = [from, &["-t", strength]].concat();
        let rows = printed(&[&["array", model, "-f", format], &options[..]].concat());
        let rows = file(&name, rows);
        let arguments = [&["coverage", model, &rows, "--at-least", "100"], &options[..]].concat();
        let coverage = printed(&arguments);
        assert!(!coverage.contains("missing:"), "{coverage}");
        assert!(!coverage.contains("constraints"), "{coverage}");
    }
}

#[test]
fn what_is_written_covers_everything() {
    check_complete(&sample("tcas.acts"), &[], "2");
    check_complete(&sample("tcas.acts"), &[], "3");
    check_complete(&sample("phone.acts"), &[], "2");
    check_complete(&sample("format.pict"), &[], "2");
    check_complete(&sample("spins.model"), &["--from", "casa"], "2");
}

#[test]
fn the_strength_max_is_all_parameters() {
    let model = file("all of them.pict", "A: 1, 2\nB: 1, 2, 3\nC: 1, 2\n$Result: good, bad\n");
    let text = printed(&["array", &model, "-t", "max"]);
    let rows: BTreeSet<&str> = text.lines().skip(1).collect();
    assert_eq!((rows.len(), text.lines().count()), (12, 13), "{text}");
}

#[test]
fn mixed_strength_takes_relations_only() {
    let model = "[System]\nName: m\n[Parameter]\na (int) : 1, 2\nb (int) : 1, 2\nc (int) : 1, 2\n\
                 d (int) : 1, 2, 3\n[Relation]\nR : (a, b, c, 3)\n";
    let model = file("mixed.acts", model);
    let text = printed(&["array", &model, "--mixed"]);
    let firsts: BTreeSet<&str> = text.lines().skip(1).map(|row| &row[..5]).collect();
    let lasts: BTreeSet<&str> = text.lines().skip(1).map(|row| &row[6..]).collect();
    assert_eq!((firsts.len(), lasts.len(), text.lines().count()), (8, 3, 9), "{text}");
}

#[test]
fn a_model_may_come_from_standard_input() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-canvass"))
        .args(["array", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("cargo built the command before this test");
    let mut stdin = command.stdin.take().expect("it is piped");
    stdin.write_all(ONE_ROW.as_bytes()).expect("the command reads it");
    drop(stdin);
    let output = command.wait_with_output().expect("the command ends");
    assert_eq!(stdout(&output), "Type,Size\nSingle,10\n");
}

#[test]
fn rows_to_begin_with_come_first_and_are_warned_of_if_changed() {
    let model = "A: 1, 2, 3\nB: 1, 2, 3\n\nIF [A] = 1 THEN [B] = 1;\n";
    let model = file("extended.pict", model);
    for (name, tests) in
        [("tests.csv", "B,C,A\n3,x,2\n2,y,1\n"), ("tests.txt", "B\tC\tA\n3\tx\t2\n2\ty\t1\n")]
    {
        let tests = file(name, tests);
        let output = canvass(&["array", &model, "--extend", &tests]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(stdout(&output).starts_with("A,B\n2,3\n"), "{}", stdout(&output));
        let unused = format!("{tests}, line 1, cell 2: there is no parameter `C`");
        assert!(stderr(&output).contains(&unused), "{}", stderr(&output));
        assert!(stderr(&output).contains("line 3: value"), "{}", stderr(&output));
        assert!(stderr(&output).contains("the constraints exclude it"), "{}", stderr(&output));
    }
}

#[test]
fn many_warnings_are_not_all_printed() {
    let model = file("warned.pict", "A: 1, 2\n");
    let tests = file("unknown values.csv", format!("A\n{}", "7\n".repeat(100)));
    let output = canvass(&["array", &model, "-t", "1", "--extend", &tests]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let warnings = stderr(&output);
    let lines: Vec<&str> = warnings.lines().collect();
    assert_eq!((lines.len(), lines[20]), (22, "warning: 80 more like these"), "{warnings}");
    assert!(lines[21].contains(": 0 tests kept, 100 completed (lines 2-101), "), "{warnings}");
}

#[test]
fn digits_take_fewer_rows_and_keep_every_value() {
    let values: Vec<String> = (0..60).map(|value| value.to_string()).collect();
    let values = values.join(", ");
    let model = file("large.pict", format!("A: {values}\nB: {values}\n"));
    let rows = |options: &[&str]| printed(&[&["array", &model], options].concat());
    let whole = rows(&[]);
    assert_eq!(whole.lines().count(), 3601);
    for options in [&["--radix"], &["--radix=8"]] {
        let split = rows(options);
        let firsts: BTreeSet<&str> =
            split.lines().skip(1).filter_map(|row| row.split(',').next()).collect();
        assert!(split.lines().count() < 200 && firsts.len() == 60, "{split}");
    }
}

#[test]
fn the_same_seed_gives_the_same_rows() {
    let rows = |seed: &str| printed(&["array", &sample("tcas.acts"), "--seed", seed]);
    assert_eq!(rows("1"), rows("1"));
    assert_ne!(rows("1"), rows("2"));
}

#[test]
fn output_goes_to_a_file_and_statistics_to_stderr() {
    let rows = file("rows.csv", "");
    let output = canvass(&["array", &sample("tcas.acts"), "-o", &rows, "--statistics"]);
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(0), ""), "{output:?}");
    let lines = fs::read_to_string(&rows).expect("the command wrote it").lines().count();
    let statistics = stderr(&output);
    for line in
        [&format!("rows          {}\n", lines - 1), "interactions  833 of 833\n", "seconds "]
    {
        assert!(statistics.contains(line), "no {line:?} in\n{statistics}");
    }
}

#[test]
fn pict_may_write_with_other_characters() {
    let model = file("other characters.pict", "A: x; y / why; !z\nB: x; X\n");
    let options = ["--separator", ";", "--alias-separator", "/", "--negative-prefix", "!"];
    let arguments = [&["array", &model, "--case-sensitive", "-f", "pict"], &options[..]].concat();
    let rows = printed(&arguments);
    for cell in ["\ny\t", "\nwhy\t", "\n!z\t", "\tX\n"] {
        assert!(rows.contains(cell), "no {cell:?} in\n{rows}");
    }
}

#[test]
fn an_effort_covers_the_same() {
    let model = sample("tcas.acts");
    let rows = file("small.csv", printed(&["array", &model, "--effort", "1"]));
    printed(&["coverage", &model, &rows, "--at-least", "100"]);
}

#[test]
fn options_that_do_not_go_together_are_refused() {
    let (acts, seeded) = (&sample("tcas.acts"), &sample("phone.acts"));
    refused(
        &["array", acts, "--mixed", "-t", "2"],
        &["'--mixed' cannot be used with '--strength <N>'"],
    );
    refused(&["array", acts, "--effort", "1", "--extend", "x"], &["cannot be used with"]);
    refused(&["array", seeded, "--effort", "1"], &["would change the seed rows"]);
    refused(&["array", acts, "--separator", ";"], &["'--separator' is for models of PICT"]);
    refused(&["array", acts, "--separator", "|"], &["three different characters"]);
    refused(&["array", acts, "--constraints", "x"], &["'--constraints' is for CASA"]);
    refused(&["array", "-", "--extend", "-"], &["only one file can be '-'"]);
}

#[test]
fn numbers_that_make_no_sense_are_refused() {
    let model = &sample("tcas.acts");
    refused(&["array", model, "-t", "0"], &["invalid value '0'", "'max'"]);
    refused(&["array", model, "-t", "two"], &["invalid value 'two'", "'max'"]);
    refused(&["array", model, "-t", "13"], &["strength 13 is not possible with 12 parameters"]);
    refused(&["array", model, "--effort", "0"], &["invalid value '0'"]);
    refused(&["array", model, "--radix=1"], &["invalid value '1'"]);
    refused(&["array", model, "--seed=-1"], &["--seed"]);
    refused(&["array", model, "--mixed"], &["the model has no relations"]);
}

#[test]
fn rows_that_break_constraints_say_which() {
    let model =
        file("broken.pict", "A: 1, 2\nB: 1, 2, ~3\n\n[A] <> 2 OR [B] <> 2;\n[A] = 1 OR [A] = 2;\n");
    let output = canvass(&["array", &model, "--break-constraints"]);
    let rows = stdout(&output);
    let broken: Vec<&str> = rows.lines().filter(|row| row.contains("line")).collect();
    assert_eq!(broken, ["2,2,line 4: [A] <> 2 OR [B] <> 2"]);
    assert!(rows.starts_with("A,B,$breaks\n"), "{rows}");
    let warning = stderr(&output);
    assert!(
        warning.contains("line 5: no row of valid values breaks `[A] = 1 OR [A] = 2` alone"),
        "{warning}"
    );
}

#[test]
fn what_became_of_old_tests_is_told() {
    let model = file("grown.pict", "A: 1, 2, 3\nB: 1, 2\nC: 1, 2\n\n[A] = 1 OR [B] = 1;\n");
    let old = file("grown.csv", "A,B\n1,2\n2,2\n2,1\n4,1\n");
    let output = canvass(&["array", &model, "--extend", &old]);
    let said = stderr(&output);
    let expect =
        "0 tests kept, 3 completed (lines 2, 4-5), 1 no longer possible and changed (line 3); ";
    assert!(said.contains(expect), "{said}");
    let rows = stdout(&output).lines().count() - 1;
    assert!(said.contains(&format!("; {} new rows (rows 5-{rows})", rows - 4)), "{said}");
}

const CONNECTION: &str = "# What happens.\nopen\nsend\n\"close, at last\"\n\nopen before send\nopen never next to \"close, at last\"\n";

#[test]
fn orders_of_events_are_written_in_every_format() {
    let events = &file("connection.txt", CONNECTION);
    // The constraints leave one order.
    let check = |format: &str, expect: &str| {
        let text = printed(&["array", "--sequence", events, "-t", "3", "-f", format]);
        assert!(text.contains(expect), "{text}");
    };
    check("text", "1. open, send, close, at last\n");
    check("csv", "1,2,3\nopen,send,\"close, at last\"\n");
    check("json", "[\n  [\"open\", \"send\", \"close, at last\"]");
    check(
        "rust",
        "const ORDERS: &[[&str; 3]] = &[\n    [\"open\", \"send\", \"close, at last\"],\n",
    );
}

#[test]
fn orders_have_any_events_in_each_of_their_orders() {
    let events = &file("letters.txt", "a\nb\nc\nd\n");
    let text = printed(&["array", "--sequence", events, "-t", "3", "-f", "json"]);
    let rows: Vec<Vec<String>> = serde_json::from_str(&text).expect("JSON");
    let place = |row: &[String], event| row.iter().position(|other| other == event);
    for (one, two, three) in [("a", "b", "c"), ("c", "a", "d"), ("d", "c", "b"), ("b", "d", "a")] {
        let has = |row: &Vec<String>| {
            place(row, one) < place(row, two) && place(row, two) < place(row, three)
        };
        assert!(rows.iter().any(has), "{one} {two} {three}");
    }
    assert_eq!(rows.len(), 6, "{text}");
}

#[test]
fn files_of_events_are_refused_with_the_place() {
    let check = |name: &str, text: &str, status: i32, expect: &str| {
        let events = &file(name, text);
        fails(&["array", "--sequence", events], status, &[expect]);
    };
    check(
        "typo.txt",
        "open\nclose\nopne before close\n",
        5,
        "line 3: there is no event \"opne\": did you mean \"open\"?",
    );
    check("twice.txt", "open\nopen\n", 4, "line 2: event \"open\" is already in line 1");
    check(
        "circle.txt",
        "a\nb\na before b\nb before a\n",
        5,
        "\"a\", \"b\" would each come before the next",
    );
    check("empty.txt", "# nothing\n", 4, "there are no events");
    check("apart.txt", "a\nb\na never next to b\n", 5, "no order obeys all constraints");
    check("quotes.txt", "a\n\"b\n", 4, "line 2: quotes must be around the whole name");
    let numbers: String = (0..1000).map(|number| format!("{number}\n")).collect();
    let many = &file("many.txt", &numbers);
    fails(
        &["array", "--sequence", many, "-t", "3"],
        7,
        &["997002000 sequences of events are too many"],
    );
    refused(
        &["array", "--sequence", many, "-f", "pict"],
        &["'--format pict' is for rows of a model"],
    );
    refused(&["array", "--sequence", many, "--mixed"], &["cannot be used with"]);
    refused(&["array", many, "-f", "text"], &["'--format text' is for orders"]);
}

#[test]
fn what_needs_too_much_memory_is_refused_before_it_begins() {
    let values = (1..=20).map(|value| value.to_string()).collect::<Vec<_>>().join(", ");
    let parameters: String =
        (0..100).map(|parameter| format!("P{parameter}: {values}\n")).collect();
    let model = file("memory.pict", parameters);
    let output = canvass(&["array", &model, "-t", "4"]);
    assert_eq!(output.status.code(), Some(7));
    let said = stderr(&output);
    assert!(said.contains("at least 160000 rows is too large: it takes at least 5.4 GB"), "{said}");
    assert!(!said.contains("hours"), "{said}");
}
