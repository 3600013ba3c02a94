//! Models of CTWedge mean what its grammar says, and are written so that they do again.

use canvass_base::SplitMix64;
use canvass_cover::{
    format::{self, Format, ctwedge as ctwedge_format},
    model::{Kind, Model},
};

use crate::{acts, rows, said};

#[track_caller]
fn read(text: &str) -> Model {
    ctwedge_format::read(text).unwrap_or_else(|error| panic!("{}", error.explain()))
}

fn allowed(model: &Model) -> Vec<String> {
    let texts = |row: Vec<u32>| -> String {
        let values = row.iter().zip(model.parameters());
        values.map(|(value, of)| of.values()[*value as usize].text()).collect::<Vec<_>>().join(" ")
    };
    let holds = |row: &Vec<u32>| model.constraints().iter().all(|rule| rule.holds(row));
    rows(model).into_iter().filter(holds).map(texts).collect()
}

const PHONE: &str = "// a phone\nModel M Parameters: net:{lte wifi, none}; roam: Boolean batt:[0 .. 100] step 25\n\
    Constraints: # net = none => !roam # /* and # this */ # batt >= 50 || net != lte #";

#[test]
fn lists_ranges_and_constraints_are_read() {
    let model = read(PHONE);
    assert_eq!((model.name(), format::detect(PHONE)), ("M", Format::CtWedge));
    assert_eq!(rows(&model).len(), 30);
    assert_eq!(allowed(&model).len(), 21);
}

#[test]
fn implication_and_equivalence_bind_alike_and_to_the_left() {
    let text = "Model M Parameters: a: Boolean b: {true, false} c: {FALSE TRUE}\nConstraints: # a => b <=> c #";
    let model = read(text);
    assert!(model.parameters().iter().all(|of| of.kind() == Kind::Boolean));
    assert_eq!(allowed(&model).len(), 4);
    let left = allowed(&read(&text.replace("a => b <=> c", "(a -> b) <-> c")));
    assert_eq!(allowed(&model), left);
    assert_eq!(allowed(&read(&text.replace("a => b <=> c", "a => (b <=> c)"))).len(), 6);
}

#[test]
fn parameters_are_compared_and_calculated_with() {
    let text = "Model M Parameters: w:[1 .. 3] h:[1 .. 3]\nConstraints:\n# w <= h #\n# w*h % 2 == 0 => w+h > 3 #";
    assert_eq!(allowed(&read(text)), ["1 1", "1 3", "2 2", "2 3", "3 3"]);
}

#[test]
fn a_name_right_of_an_equality_is_a_value() {
    let text = "Model M Parameters: p: {v, w} v: {v, p} camera: {16MP, -1, \"two words\"}\nConstraints:\n\
                # p = v # # v != v or camera == 16MP # # camera != \"two words\" and camera != -1 #";
    assert_eq!(allowed(&read(text)), ["v v 16MP", "v p 16MP"]);
}

#[track_caller]
fn check_error(text: &str, expect: &str) {
    let error = ctwedge_format::read(text).expect_err("it is no model");
    assert_eq!(error.to_string(), expect, "{text}");
}

#[test]
fn what_is_wrong_is_named() {
    check_error("Model M Parameters: a: {x y\n", "2:1: expected a value, found nothing more");
    check_error(
        "Model M Parameters: a: {lte wifi} Constraints: # a = wfi #",
        "1:54: parameter `a` has no value `wfi`: did you mean `wifi`?",
    );
    check_error(
        "Model M Parameters: size: {x y} Constraints:\n# sise = x #",
        "2:3: there is no parameter `sise`: did you mean `size`?",
    );
    check_error(
        "Model M Parameters: a: [1 .. 3] Constraints: # a / 2 > 1 #",
        "1:50: divisions, which give fractions in CTWedge, are not supported",
    );
    check_error(
        "Model M Parameters: a: [1 .. 9] step 0",
        "1:39: expected a step above 0, found nothing more",
    );
}

#[test]
fn what_is_written_means_the_same() {
    let written = ctwedge_format::write(&read(PHONE)).expect("a text");
    assert!(written.contains("batt: [0 .. 100] step 25"), "{written}");
    assert_eq!(allowed(&read(&written)), allowed(&read(PHONE)));
    let mut kept = 0;
    for seed in 0..500 {
        let condition = said::acts(&mut SplitMix64::new(seed), 4).text;
        let model = acts(&format!("{}[Constraint]\n{condition}\n", said::ACTS));
        let text = match ctwedge_format::write(&model) {
            Ok(text) => text,
            Err(error) => {
                let said = error.to_string();
                let lacks = ["division of whole numbers", "order of texts"];
                assert!(lacks.iter().any(|lacks| said.contains(lacks)), "{said} {condition}");
                continue;
            }
        };
        let again = read(&text);
        assert_eq!(allowed(&again), allowed(&model), "{text}");
        assert_eq!(again.parameters(), model.parameters(), "{text}");
        kept += 1;
    }
    assert!(kept > 120, "{kept}");
}
