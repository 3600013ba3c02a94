//! What PICT reads is read: blank names, calls without a name, and, if asked for, what is likely to be a mistake.

use canvass_cover::{format::pict as pict_format, model::Value};

use crate::pict;

fn texts(text: &str, parameter: usize) -> Vec<String> {
    let model = pict(text);
    model.parameters()[parameter].values().iter().map(|value| value.names().join("|")).collect()
}

#[test]
fn blank_names_are_names() {
    assert_eq!(texts("A: 1, , 2", 0), ["1", "", "2"]);
    assert_eq!(texts("A: 1,", 0), ["1", ""]);
    assert_eq!(texts("A:\nB: x", 0), [""]);
    assert_eq!(texts("A: a||b, c", 0), ["a||b", "c"]);
    assert_eq!(pict(": 1, 2\nB: 1").parameters()[0].name(), "");
    let model = pict("A: x, ~\nB: 1\nIF [A] = \"\" THEN [B] = 1;");
    assert!(model.parameters()[0].values()[1].is_invalid());
    assert!(model.constraints()[0].holds(&[1, 0]));
}

#[test]
fn blank_names_are_written_so_that_they_are_read_again() {
    for (separator, text) in [(',', "A: 1, x|, ~y (3), z ()\n: y, , z\n"), (' ', "A:1  2\n:y  z\n")]
    {
        let options = pict_format::Options { separator, ..Default::default() };
        let model = pict_format::read(text, &options).expect("a model");
        let written = pict_format::write(&model, &options).expect("a text");
        assert_eq!(pict_format::read(&written, &options), Ok(model), "{written}");
    }
}

#[test]
fn calls_without_a_name_are_about_all_parameters_but_results() {
    let start = "A: 1, ~2\nB: 1, ~2\n$R: 1, ~2\n";
    let check = |short: &str, long: &str| {
        assert_eq!(pict(&format!("{start}{short}")), pict(&format!("{start}{long}")), "{short}");
    };
    check("IF IsNegative() THEN [$R] = 2;", "IF IsNegative(A) OR IsNegative(B) THEN [$R] = 2;");
    check("IF IsPositive( ) THEN [$R] = 1;", "IF IsPositive(A) AND IsPositive(B) THEN [$R] = 1;");
    check("IF IsNegative(\nA\n) THEN [$R] = 2;", "IF IsNegative(A) THEN [$R] = 2;");
    check(
        "IF NOT IsNegative\n(\n) THEN [$R] = 1;",
        "IF NOT (IsNegative(A) OR IsNegative(B)) THEN [$R] = 1;",
    );
}

#[track_caller]
fn check(text: &str, lenient: bool, warnings: &[&str]) {
    let options = pict_format::Options { lenient, ..Default::default() };
    let read = pict_format::read_with_warnings(text, &options);
    let (_, found) = read.unwrap_or_else(|error| panic!("{}", error.explain()));
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(found, warnings, "{text}");
}

#[test]
fn a_value_that_no_row_has_is_warned_of() {
    let start = "Type: Single, Stripe | Striped\nSize: 1, 2.0\n";
    let check = |constraint: &str, warnings: &[&str]| {
        check(&format!("{start}{constraint}"), false, warnings);
    };
    check("[Type] = \"single\" OR [Size] = 2;", &[]);
    check(
        "IF [Type] = \"Singel\" THEN [Size] <> 1;",
        &["3:13: parameter `Type` has no value `Singel`: did you mean `Single`?"],
    );
    // Only the first name of a value counts in constraints.
    check(
        "[Type] NOT IN {\"Stripe\", \"Striped\"};",
        &["3:26: parameter `Type` has no value `Striped`: did you mean `Stripe`?"],
    );
    check("[Size] <> 3 OR [Size] > 7;", &["3:11: parameter `Size` has no value `3`"]);
}

#[test]
fn a_parameter_is_in_a_sub_model_once() {
    let text = "A: 1, 2\nB: 1, 2\nC: 1, 2\n{ A, B, a } @ 2\n";
    check(text, false, &["4:9: parameter `A` is there twice: remove one or rename it"]);
    assert_eq!(pict(text).relations()[0].parameters(), [0, 1]);
}

#[test]
fn unknown_names_are_left_out_if_asked_for() {
    let text = "Size: 1, 2\nB: 1, 2\n{ Sise, B }\nIF [B] = 1 THEN [Sise] = \"a;\";\n[B] = 1;\n";
    assert!(pict_format::read(text, &pict_format::Options::default()).is_err());
    check(
        text,
        true,
        &[
            "3:3: there is no parameter `Sise`: did you mean `Size`?",
            "4:17: there is no parameter `Sise`: did you mean `Size`?",
        ],
    );
    let options = pict_format::Options { lenient: true, ..Default::default() };
    let model = pict_format::read(text, &options).expect("a model");
    assert_eq!((model.relations().len(), model.constraints().len()), (0, 1));
    assert!(!model.constraints()[0].holds(&[0, 1]));
}

#[test]
fn a_value_that_is_there_twice_counts_once_if_asked_for() {
    let text = "A: x, y, X, z | y\nB: <A>, x\n";
    assert!(pict_format::read(text, &pict_format::Options::default()).is_err());
    let options = pict_format::Options { lenient: true, ..Default::default() };
    let (model, warnings) = pict_format::read_with_warnings(text, &options).expect("a model");
    let names = |at: usize| -> Vec<&str> {
        model.parameters()[at].values().iter().map(Value::text).collect()
    };
    assert_eq!([names(0), names(1)], [["x", "y"], ["x", "y"]]);
    assert_eq!(warnings.len(), 3);
}
