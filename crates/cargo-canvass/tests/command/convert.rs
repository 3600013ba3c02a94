//! `convert`: models as other tools write them.

use std::fs;

use crate::{canvass, fails, file, printed, refused, sample, stderr, stdout};

const PICT: &str =
    "Type: Single, Span\nSize: 10, 100, ~-1\n\nIF [Type] = \"Span\" THEN [Size] > 10;\n";

#[test]
fn a_model_is_the_same_there_and_back() {
    let pict = file("there.pict", PICT);
    let acts = printed(&["convert", &pict, "--to", "acts"]);
    assert!(acts.contains("[Parameter]") && acts.contains("[Constraint]"), "{acts}");
    let acts = file("there.acts", acts);
    let back = printed(&["convert", &acts, "--to", "pict"]);
    let back = file("back.pict", back);
    let rows = |model: &str| printed(&["array", model, "-f", "csv"]);
    assert_eq!(rows(&pict), rows(&acts));
    assert_eq!(rows(&pict), rows(&back));
}

#[test]
fn casa_has_two_files() {
    let model = file("two files.pict", "A: 1, 2\nB: 1, 2, 3\n\nIF [A] = 1 THEN [B] = 1;\n");
    let casa = file("two files.model", "");
    let constraints = casa.replace(".model", ".constraints");
    printed(&["convert", &model, "--to", "casa", "-t", "1", "-o", &casa]);
    assert_eq!(fs::read_to_string(&casa).expect("it was written"), "1\n2\n2 3\n");
    let clauses = fs::read_to_string(&constraints).expect("it was written");
    assert!(clauses.starts_with("2\n"), "{clauses}");
    let rows = |options: &[&str]| printed(&[&["array", &casa, "--from", "casa"], options].concat());
    assert_eq!(rows(&[]).lines().count(), 4, "the strength is in the model");
    assert_eq!(rows(&["-t", "2"]).lines().count(), 5, "the constraints are beside it");
    let none = file("no clauses", "0\n");
    assert_eq!(rows(&["-t", "2", "--constraints", &none]).lines().count(), 7);
}

#[test]
fn characters_of_pict_are_for_reading_and_writing() {
    let text = printed(&["convert", &sample("tcas.acts"), "--to", "pict", "--separator", ";"]);
    assert!(text.contains("Cur_Vertical_Sep: 299; 300; 601"), "{text}");
}

#[test]
fn what_cannot_be_said_is_refused() {
    let model = &sample("format.pict");
    fails(&["convert", model, "--to", "acts"], 4, &["format.pict: the format has no aliases"]);
}

#[test]
fn casa_needs_a_file() {
    refused(&["convert", &sample("tcas.acts"), "--to", "casa"], &["needs '--output'"]);
    refused(&["convert", &sample("tcas.acts")], &["--to <FORMAT>"]);
}

#[test]
fn every_format_gives_the_same_rows() {
    let model = file(
        "rows.ctw",
        "Model m\nParameters:\n  size: [1 .. 9] step 4\n  os: {ios web}\n  wifi: Boolean\n\
                                  Constraints:\n  # size > 4 => wifi and os != web #\n",
    );
    let rows = printed(&["array", &model]);
    for to in ["acts", "acts-xml", "ctwedge"] {
        let converted = file(&format!("rows.{to}"), printed(&["convert", &model, "--to", to]));
        assert_eq!(printed(&["array", &converted]), rows, "{to}");
    }
}

#[test]
fn sub_models_and_relations_become_each_other_with_a_warning() {
    let run = |arguments: &[&str]| {
        let output = canvass(arguments);
        (stdout(&output), stderr(&output))
    };
    let pict = file("units.pict", "A: 1, 2\nB: 1, 2\nC: 1, 2\n\n{ A, B } @ 1\n");
    let (acts, warning) = run(&["convert", &pict, "--to", "acts"]);
    assert!(acts.contains("R1 : (A, B, 1)"), "{acts}");
    assert!(warning.contains("the sub-model of A, B became a relation"), "{warning}");
    let acts = file("units.acts", acts);
    let (back, warning) = run(&["convert", &acts, "--to", "pict"]);
    assert!(back.contains("{ A, B } @ 1"), "{back}");
    assert!(warning.contains("relation R1 of A, B became a sub-model"), "{warning}");
}
