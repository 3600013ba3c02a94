//! Errors say what is wrong and where.

use canvass_cover::{
    format::{Part, ReadError, acts as acts_format, casa as casa_format, pict as pict_format},
    model::{Model, Value},
};

use crate::sample;

fn read_pict(text: &str) -> Result<Model, ReadError> {
    pict_format::read(text, &pict_format::Options::default())
}

#[test]
fn malformed_files_are_explained() {
    for name in ["unknown_parameter", "type_mismatch", "duplicate_value", "unknown_section"] {
        let error = acts_format::read(&sample(&format!("malformed/{name}.acts"))).unwrap_err();
        assert_eq!(error.explain() + "\n", sample(&format!("malformed/{name}.expected")), "{name}");
    }
    for name in ["unknown_copy", "mismatched_types", "unfinished"] {
        let error = read_pict(&sample(&format!("malformed/{name}.pict"))).unwrap_err();
        assert_eq!(error.explain() + "\n", sample(&format!("malformed/{name}.expected")), "{name}");
    }
}

#[track_caller]
pub fn check_acts(text: &str, part: Part, expect: &str) {
    let error = acts_format::read(text).unwrap_err();
    assert_eq!((error.to_string().as_str(), error.part()), (expect, part), "{text:.200}");
}

#[test]
fn what_is_wrong_with_an_acts_file_is_named() {
    let model = Part::Model;
    check_acts("", model, "1:1: the model has no parameters");
    check_acts("x (int) : 1", model, "1:1: expected a section such as `[System]`, found `x`");
    check_acts("[System]\nTitle: x", model, "2:1: expected `Name: …`, found `Title`");
    check_acts("[Parameter]\nx int : 1", model, "2:3: expected `(` and a type, found `int`");
    check_acts(
        "[Parameter]\nx (real) : 1",
        model,
        "2:4: expected a type: `int`, `enum` or `boolean`, found `real)`",
    );
    check_acts("[Parameter]\nx (int) : 1,,2", model, "2:13: expected a value, found nothing more");
    check_acts("[Parameter]\nx (int) :", model, "2:10: expected a value, found nothing more");
    check_acts(
        "[Parameter]\nx (int) : 1, one",
        model,
        "2:14: value `one` of parameter `x` is not a whole number",
    );
    check_acts(
        "[Parameter]\nx (bool) : true, 2",
        model,
        "2:18: value `2` of parameter `x` is not a truth value",
    );
    check_acts(
        "[Parameter]\nx (int) : 1, 01",
        model,
        "2:14: parameter `x` has the value `01` twice: remove one or rename it",
    );
    check_acts(
        "[Parameter]\nx (int) : 1\nx (int) : 2",
        model,
        "3:1: parameter `x` is there twice: remove one or rename it",
    );
    check_acts("[Parameter]\nx (int) : ; 1", model, "2:11: expected a value, found nothing more");
    check_acts(
        "[Parameter]\nx (int) : 1;2;3",
        model,
        "2:15: expected one `;` before the invalid values, found `3`",
    );
    check_acts(
        "[Parameter]\nx (int) : (*,6]",
        model,
        "2:11: ranges and groups of values are not supported",
    );
    check_acts(
        "[Parameter]\nx (int) : {1,5}",
        model,
        "2:11: ranges and groups of values are not supported",
    );
    check_acts(
        "[Parameter]\ntrue (int) : 1",
        model,
        "2:1: expected a parameter such as `size (int) : 1, 2`, found `true`",
    );
    check_acts(
        "[Parameter",
        model,
        "1:1: expected a section such as `[Parameter]`, found `[Parameter`",
    );
    check_acts(
        "[Paramter]",
        model,
        "1:1: there is no section `Paramter`: did you mean `Parameter`?",
    );
    check_acts(
        "<?xml ?><System/>",
        model,
        "1:7: expected well-formed XML, found `expected 'version' at 1:7`",
    );
}

#[test]
fn what_is_wrong_with_relations_constraints_and_seeds_is_named() {
    let start = "[Parameter]\nsize (int) : 1, 2\nos (enum) : ios, web\nwifi (bool) : true\n";
    let relation = |text: &str| format!("{start}[Relation]\n{text}");
    let model = Part::Model;
    check_acts(
        &relation("R : (size, os, 3)"),
        model,
        "6:6: order 3 is not possible with 2 parameters: give one from 1 to 2",
    );
    check_acts(
        &relation("R : (size, os)"),
        model,
        "6:12: expected the strength after the parameters, found `os`",
    );
    check_acts(
        &relation("R : (size, oss, 2)"),
        model,
        "6:12: there is no parameter `oss`: did you mean `os`?",
    );
    check_acts(
        &relation("R : (size, size, 2)"),
        model,
        "6:6: parameter `size` is there twice: remove one or rename it",
    );
    check_acts(&relation("R : (os, 2) x"), model, "6:13: expected the end of the line, found `x`");
    let check_constraint = |text: &str, expect: &str| {
        check_acts(&format!("{start}[Constraint]\n{text}"), Part::Constraint, expect);
    };
    check_constraint("sise > 1", "6:1: there is no parameter `sise`: did you mean `size`?");
    check_constraint("os = \"iso\"", "6:6: parameter `os` has no value `iso`: did you mean `ios`?");
    check_constraint("os = ios", "6:6: `ios` is a value and no parameter: write it in quotes");
    check_constraint("os = 1", "6:4: `=` cannot compare a text with a whole number");
    check_constraint("wifi < true", "6:6: `<` works on numbers and texts, not on a truth value");
    check_constraint(
        "1 < size < 5",
        "6:10: a comparison cannot be compared by size: write `a < b && b < c` for `a < b < c`",
    );
    check_constraint("!size = 1", "6:1: `!` works on conditions, not on a whole number");
    check_constraint("size && wifi", "6:6: `&&` works on conditions, not on a whole number");
    check_constraint("os + 1 = 2", "6:4: `+` works on whole numbers, not on a text");
    check_constraint(
        "size + 1",
        "6:1: a constraint must be a condition, but this is a whole number",
    );
    check_constraint(
        "size = 1 size",
        "6:10: expected an operator or the end of the line, found `size`",
    );
    check_constraint("(size = 1", "6:10: expected `)`, found nothing more");
    check_constraint(
        "size = ",
        "6:7: expected a parameter, a number, a quoted value or `(`, found nothing more",
    );
    check_constraint("os = \"ios", "6:6: expected a closing `\"`, found `\"ios`");
    check_constraint(
        "size = 9223372036854775808",
        "6:8: number `9223372036854775808` is too large",
    );
    let check_seeds = |text: &str, expect: &str| {
        check_acts(&format!("{start}[Test Set]\n{text}"), Part::Seeds, expect);
    };
    check_seeds("size, so\n1, ios", "6:7: there is no parameter `so`: did you mean `os`?");
    check_seeds(
        "size, size\n1, 1",
        "6:7: parameter `size` is there twice: remove one or rename it",
    );
    check_seeds("size, os\n1, io", "7:4: parameter `os` has no value `io`: did you mean `ios`?");
    check_seeds("size, os\n1", "7:1: the row has 1 values, but the header has 2 parameters");
}

#[track_caller]
pub fn check_pict(text: &str, part: Part, expect: &str) {
    let error = read_pict(text).unwrap_err();
    assert_eq!((error.to_string().as_str(), error.part()), (expect, part), "{text:.200}");
}

#[test]
fn what_is_wrong_with_a_pict_file_is_named() {
    let model = Part::Model;
    check_pict("# nothing\n", model, "2:1: the model has no parameters");
    check_pict("A", model, "1:1: expected a parameter such as `Size: 1, 2, 3`, found `A`");
    check_pict("A\tB: 1", model, "1:1: the name `A B` has a tab in it: remove it");
    let message = "1:4: the name `\u{fffd}` has the control character U+0000 in it: remove it";
    check_pict("A: \0", model, &message.replace('\u{fffd}', " "));
    check_pict("A: ~1", model, "1:1: parameter `A` has no valid values: give it at least one");
    check_pict(
        "A: x, X",
        model,
        "1:7: parameter `A` has the value `X` twice: remove one or rename it",
    );
    check_pict(
        "A: x, y | x",
        model,
        "1:7: parameter `A` has the value `x` twice: remove one or rename it",
    );
    check_pict("A: 1\na: 2", model, "2:1: parameter `a` is there twice: remove one or rename it");
    check_pict("A: 1\nB: <C>", model, "2:4: there is no parameter `C`");
    check_pict("A: x (5000000000)", model, "1:4: number `5000000000` is too large");
    check_pict(
        "A @ 2: 1",
        model,
        "1:1: order 2 is not possible with 1 parameters: give one from 1 to 1",
    );
    check_pict("A: 1\n{ A, B }", model, "2:6: there is no parameter `B`");
    check_pict(
        "A: 1\n{ A } @ 2",
        model,
        "2:2: order 2 is not possible with 1 parameters: give one from 1 to 1",
    );
    check_pict(
        "A @ 2: 1\nB: 2\n{ A @ 1, B }",
        model,
        "3:3: parameter `A` has order 2 and order 1: give one",
    );
    check_pict("A: 1\n{ A", model, "2:1: expected a closing `}`, found `{ A`");
    check_pict(
        "A: 1\n{ A } x",
        model,
        "2:6: expected `@` and the order of the sub-model, or the end of the line, found `x`",
    );
    check_pict(
        "A: 1\n{ A }\nB: 2",
        model,
        "3:1: expected a sub-model or a constraint, found `B: 2`",
    );
}

#[test]
fn what_is_wrong_with_a_constraint_of_pict_is_named() {
    let check_constraint = |text: &str, expect: &str| {
        check_pict(&format!("Size: 1, 2\nOS: a, b\n{text}"), Part::Constraint, expect);
    };
    check_constraint("[Size] = 1", "3:11: expected `AND`, `OR` or `;`, found nothing more");
    check_constraint("[Sice] = 1;", "3:1: there is no parameter `Sice`: did you mean `Size`?");
    check_constraint("[Size] = \"1\";", "3:1: `=` cannot compare a whole number with a text");
    check_constraint("[Size] = [OS];", "3:1: `=` cannot compare a whole number with a text");
    check_constraint("[OS] IN {\"a\", 2};", "3:6: `IN` cannot compare a text with a whole number");
    check_constraint(
        "[Size] LIKE \"1*\";",
        "3:8: `LIKE` works on parameters with texts, not on a whole number",
    );
    check_constraint(
        "[Size] ~ 1;",
        "3:8: expected `=`, `<>`, `<`, `<=`, `>`, `>=`, `LIKE` or `IN`, found `~`",
    );
    check_constraint(
        "[Size] = one;",
        "3:10: expected a number, a text in quotes or a parameter in brackets, found `one;`",
    );
    check_constraint("[Size] = 1e999;", "3:10: number `1e999` is too large");
    check_constraint(
        "IF [Size] = 1 [OS] = \"a\";",
        "3:15: expected `AND`, `OR` or `THEN`, found `[OS]`",
    );
    check_constraint(
        "[OS] = \"a\\n\";",
        "3:10: expected `\\\\`, `\\\"` or `\\]` for a special character, found `\\n\";`",
    );
    check_constraint("[OS] = \"a\n\";", "4:1: expected a closing `\"`, found `\";`");
    check_constraint("[OS = \"a\" ];", "3:1: there is no parameter `OS = \"a\"`");
    check_constraint(
        "IsNegative(Sizes);",
        "3:12: there is no parameter `Sizes`: did you mean `Size`?",
    );
}

#[track_caller]
pub fn check_casa(model: &str, constraints: &str, expect: &str) {
    assert_eq!(casa_format::read(model, constraints).unwrap_err().to_string(), expect);
}

#[test]
fn what_is_wrong_with_a_casa_file_is_named() {
    check_casa("", "", "1:1: expected the strength, found nothing more");
    check_casa("2\n0\n", "", "1:1: the model has no parameters");
    check_casa(
        "2\n3\n2 2",
        "",
        "3:4: expected a number of values for each parameter, found nothing more",
    );
    check_casa("2\n2\n2 2 2", "", "3:5: expected nothing more, found `2`");
    check_casa(
        "3\n2\n2 2",
        "",
        "1:1: order 3 is not possible with 2 parameters: give one from 1 to 2",
    );
    check_casa("1\n1\n0", "", "3:1: parameter `p1` has no valid values: give it at least one");
    check_casa(
        "2\n2\n2 2",
        "1\n2\n- 0 - 4",
        "3:7: expected the number of a value of the model, found `4`",
    );
    check_casa(
        "2\n2\n2 2",
        "1\n2\n- 0 4",
        "3:5: expected `-` or `+` and the number of a value, found `4`",
    );
    check_casa("2\n2\n2 2", "1\n1\n- 0\n1", "4:1: expected nothing more, found `1`");
}

#[track_caller]
fn check_build(built: Result<Model, canvass_cover::model::BuildError>, expect: &str) {
    assert_eq!(built.unwrap_err().to_string(), expect);
}

#[test]
fn what_is_wrong_with_a_built_model_is_named() {
    let start = || Model::builder("phone").parameter("os", ["ios", "web"]);
    check_build(Model::builder("phone").build(), "the model has no parameters");
    check_build(Model::builder("").invalid(["x"]).build(), "the model has no parameters");
    check_build(
        start().boolean("os").build(),
        "parameter `os` is there twice: remove one or rename it",
    );
    check_build(
        start().parameter("x", [" y"]).build(),
        "the name ` y` has spaces around it: remove them",
    );
    check_build(
        start().reals("x", ["0.5", "half"]).build(),
        "value `half` of parameter `x` is not a number",
    );
    check_build(
        start().parameter("x", [Value::new("y").weighted(0)]).build(),
        "the weight of value `y` is zero: give a positive number",
    );
    check_build(
        start().relation("R", ["os", "so"], 2).build(),
        "there is no parameter `so`: did you mean `os`?",
    );
    check_build(
        start().seed([("os", "iso")]).build(),
        "parameter `os` has no value `iso`: did you mean `ios`?",
    );
    check_build(
        start().constraint("os = 1").build(),
        "in a constraint: 1:4: `=` cannot compare a text with a whole number\n  |\n1 | os = 1\n  |    ^",
    );
}
