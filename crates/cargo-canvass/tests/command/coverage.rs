//! `coverage`: what tests have of a model.

use std::fs;

use serde_json::{Value, json};

use crate::{canvass, file, printed, refused, sample, stderr, stdout};

const MODEL: &str = "A: 1, 2\nB: x, y\nC: 1, 2\n\nIF [A] = 1 THEN [B] = \"x\";\n";

/// The third test breaks the constraint, the fourth repeats the second, the last has an open value.
const TESTS: &str = "C,A,B,expected\n1,1,x,good\n\n2,2,y,good\n1,1,y,bad\n2,2,y,good\n,2,x,good\n";

#[track_caller]
fn check(name: &str, options: &[&str], expect: &str) {
    let model = file(&format!("{name}.pict"), MODEL);
    let tests = file(&format!("{name}.csv"), TESTS);
    assert_eq!(printed(&[&["coverage", &model, &tests], options].concat()), expect);
}

const TABLE: &str = "\
strength  possible  covered  percent  missing  sets  complete
       1         6        6    100 %        0     3         3
       2        11        7  63.63 %        4     3         1
";

const USELESS: &str = "
tests that add nothing: 1 (line 6)

tests that break constraints and cover nothing: 1 (line 5)
";

#[test]
fn coverage_is_a_table_and_what_to_do_about_it() {
    let missing = "
missing: 4
  A=1, C=2
  A=2, C=1
  B=x, C=2
  B=y, C=1
";
    check("measured", &[], &format!("{TABLE}{missing}{USELESS}"));
}

#[test]
fn as_many_missing_combinations_are_listed_as_asked_for() {
    let first = "\nmissing: the first 1 of 4\n  A=1, C=2\n";
    check("first missing", &["--missing", "1"], &format!("{TABLE}{first}{USELESS}"));
    check("none missing", &["--missing", "0"], &format!("{TABLE}{USELESS}"));
    let model = sample("tcas.acts");
    let tests = file("one test.csv", "Climb_Inhibit\nTRUE\n");
    let text = printed(&["coverage", &model, &tests, "--missing", "all"]);
    assert!(text.contains("\nmissing: 833\n"), "{text}");
    assert_eq!(
        text.lines().filter(|line| line.starts_with("  ") && line.contains('=')).count(),
        833
    );
}

#[test]
fn coverage_is_an_object_in_json() {
    let model = file("object.pict", MODEL);
    let tests = file("object.csv", TESTS);
    let text = printed(&["coverage", &model, &tests, "--format", "json", "--missing", "1"]);
    let found: Value = serde_json::from_str(&text).expect("JSON");
    let expect = json!({
        "complete": true,
        "tests": 5,
        "coverage": [
            { "strength": 1, "possible": 6, "covered": 6, "percent": 100.0, "missing": 0, "sets": 3, "complete_sets": 3 },
            {
                "strength": 2,
                "possible": 11,
                "covered": 7,
                "percent": 7.0 / 11.0 * 100.0,
                "missing": 4,
                "sets": 3,
                "complete_sets": 1,
            },
        ],
        "relations": [],
        "missing": [{ "A": "1", "C": "2" }],
        "add_nothing": [6],
        "break_constraints": [5],
        "two_invalid": [],
    });
    assert_eq!(found, expect);
}

#[test]
fn columns_that_are_no_parameters_are_warned_of() {
    let model = file("unused.pict", MODEL);
    let tests = file("unused.csv", TESTS);
    let output = canvass(&["coverage", &model, &tests]);
    let warning = "line 1, cell 4: there is no parameter `expected` (the column is not used)";
    assert!(stderr(&output).contains(warning), "{}", stderr(&output));
}

#[test]
fn a_parameter_that_is_no_column_is_open() {
    let model = file("open.pict", MODEL);
    let tests = file("open.csv", "A\n1\n2\n");
    let text = printed(&["coverage", &model, &tests, "-t", "1", "--missing", "0"]);
    assert!(
        text.contains("\n       1         6        2  33.33 %        4     3         1\n"),
        "{text}"
    );
}

#[test]
fn invalid_values_count_alone() {
    let model = file("invalid.pict", "A: 1, ~-1\nB: 1, ~-1\n");
    let tests = file("invalid.tsv", "A\tB\n1\t1\n~-1\t1\n~-1\t~-1\n");
    let text = printed(&["coverage", &model, &tests]);
    let expect = "\
strength  possible  covered  percent  missing  sets  complete
       1         4        3  75.00 %        1     4         3
       2         3        2  66.66 %        1     3         2

missing: 1
  A=1, B=-1

tests with two invalid values, which cover nothing: 1 (line 4)
";
    assert_eq!(text, expect);
}

#[test]
fn an_invalid_value_that_constraints_exclude_breaks_them() {
    let model = file("excluded.pict", "A: 1, 2, ~-1\nB: 1\n\nIsPositive(A);\n");
    let tests = file("excluded.csv", "A,B\n1,1\n-1,1\n");
    let text = printed(&["coverage", &model, &tests, "--missing", "0"]);
    let end = "\ntests that break constraints and cover nothing: 1 (line 3)\n";
    assert!(text.ends_with(end), "{text}");
}

#[test]
fn too_little_coverage_is_a_failure() {
    let model = file("too little.pict", MODEL);
    let tests = file("too little.csv", TESTS);
    for (least, status) in [("0", 0), ("63.6", 0), ("63.7", 1), ("100", 1)] {
        let output = canvass(&["coverage", &model, &tests, "--at-least", least]);
        assert_eq!(output.status.code(), Some(status), "{least}: {output:?}");
        assert!(stdout(&output).starts_with(TABLE), "{output:?}");
        let said = stderr(&output).contains("error: only 63.63 % are covered");
        assert_eq!(said, status == 1, "{output:?}");
    }
}

#[test]
fn a_plot_has_a_line_for_each_strength() {
    let (model, tests) = (file("plotted.pict", MODEL), file("plotted.csv", TESTS));
    let picture = file("plotted.svg", "");
    printed(&["coverage", &model, &tests, "-t", "3", "--plot", &picture]);
    let svg = fs::read_to_string(&picture).expect("the command wrote it");
    for part in ["<svg ", "t = 1: 100 %", "t = 2: 63.6 %", "t = 3: 33.3 %", "plotted.csv"] {
        assert!(svg.contains(part), "no {part:?} in\n{svg}");
    }
    assert_eq!(svg.matches("<polyline").count(), 3);
}

#[test]
fn tests_without_rows_cover_nothing() {
    let (model, tests) = (file("no rows.pict", MODEL), file("no rows.csv", "A,B,C\n"));
    let text = printed(&["coverage", &model, &tests, "-t", "1", "--missing", "0"]);
    assert!(text.contains(" 0.00 % "), "{text}");
}

#[test]
fn numbers_that_make_no_sense_are_refused() {
    let (model, tests) = (&sample("tcas.acts"), &file("senseless.csv", "Climb_Inhibit\n"));
    for percent in ["101", "-1", "NaN", "many"] {
        refused(&["coverage", model, tests, &format!("--at-least={percent}")], &["from 0 to 100"]);
    }
    refused(&["coverage", model, tests, "--missing", "some"], &["'all'"]);
    refused(&["coverage", model, tests, "-t", "13"], &["strength 13 is not possible"]);
    refused(&["coverage", model, tests, "--separator", ";"], &["is for models of PICT"]);
    refused(&["coverage", model], &["<TESTS>"]);
    refused(&["coverage", "-", "-"], &["only one file can be '-'"]);
}

#[test]
fn relations_sub_models_and_units_are_measured() {
    let model = file("measured units.pict", "A: 1, 2\nB: 1, 2\nC: 1, 2\n\n{ A, B } @ 1\n");
    let tests = file("measured units.csv", "A,B,C\n1,1,1\n2,1,2\n2,1,1\n");
    let text = printed(&["coverage", &model, &tests]);
    let line = |name: &str| text.lines().find(|line| line.starts_with(name)).map(str::to_owned);
    // Of A and B alone, 2 of B is missing. Two configurations with two values of C are four pairs of units.
    assert_eq!(
        line("{ A, B }").as_deref(),
        Some("{ A, B }         1         4        3  75.00 %        1               2"),
        "{text}"
    );
    assert_eq!(
        line("2 units").as_deref(),
        Some("2 units          2         4        3  75.00 %        1"),
        "{text}"
    );
    let json = printed(&["coverage", &model, &tests, "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["relations"][0]["configurations"], 2);
    assert_eq!(json["relations"][1]["missing"], 1);
    let model = file(
        "measured relation.acts",
        "[System]\nName: s\n[Parameter]\na (int) : 1, 2\nb (int) : 1, 2\nc (int) : 1, 2\n\
         [Relation]\nR1 : (a, c, 2)\n",
    );
    let tests = file("measured relation.csv", "a,c\n1,1\n2,1\n");
    let text = printed(&["coverage", &model, &tests]);
    assert!(text.contains("R1 (a, c)         2         4        2  50.00 %        2\n"), "{text}");
}

#[test]
fn a_page_has_the_matrix_of_pairs_and_no_markup_from_names() {
    let model = file("page <i>.pict", "A<b>: 1, 2\nB: \"x\", ~y&z\n$R: 1, 2\nC: 1, 2\n");
    let tests = file("page <i>.csv", "A<b>,B,C\n1,\"\"\"x\"\"\",1\n");
    let page = file("page.html", "");
    printed(&["coverage", &model, &tests, "--html", &page, "--missing", "all"]);
    let html = std::fs::read_to_string(&page).expect("it was written");
    assert!(!html.contains("<b>") && !html.contains("<i>"), "{html}");
    let field = |names: &str| {
        let (_, rest) = html.split_once(&format!("title=\"{names}")).expect("a field");
        rest.split_once("</td>").expect("it ends").0.to_owned()
    };
    // Two values of A with two of C, and with those of B, of which one is invalid.
    let said = ": 1 of 4\nmissing: A&lt;b&gt;=1, C=2\nmissing: A&lt;b&gt;=2, C=1\nmissing: A&lt;b&gt;=2, C=2\">25";
    assert_eq!(field("C and A&lt;b&gt;"), said);
    let of_invalid = field("B and A&lt;b&gt;");
    assert!(
        of_invalid.starts_with(": 1 of 4\n") && of_invalid.contains("B=y&amp;z"),
        "{of_invalid}"
    );
    for word in ["http://", "https://", " src=", "<link", "@import", "url("] {
        let own = html.replace("http://www.w3.org/2000/svg", "");
        assert!(!own.contains(word), "{word}");
    }
}
