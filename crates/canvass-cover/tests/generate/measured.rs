//! The coverage of suites, measured by the plan of a model.

use canvass_cover::{coverage, model::Model};

use super::{generate, pict, request};

fn model() -> Model {
    pict("a: 1, 2, 3, ~4\nb: 1, 2\nc: 1, 2, ~3\n$r: y, n\nIF [a] = 1 THEN [b] = 1;\n")
}

#[test]
fn generated_rows_cover_every_section() {
    let model = model();
    let rows = generate(&model, &request(2)).rows;
    let plan = model.plan(2, false).unwrap();
    let mut measured = 0;
    let invalid = plan.parameters_with_invalid().map(|at| plan.invalid(at).unwrap().unwrap());
    let invalid: Vec<_> = invalid.collect();
    for section in std::iter::once(plan.valid()).chain(&invalid) {
        let (places, rows) = section.rows_of(&rows);
        let found = coverage(section.problem(), &rows, 1).unwrap();
        assert_eq!(found.covered, found.possible);
        measured += places.len();
    }
    assert_eq!((measured, invalid.len()), (rows.len(), 2));
}

#[test]
fn rows_with_an_invalid_value_cover_nothing_else() {
    let model = model();
    let plan = model.plan(1, false).unwrap();
    let rows = [[Some(3), Some(1), Some(0), None], [Some(1), None, Some(1), Some(0)]];
    let rows = rows.map(|row| row.to_vec());
    let (places, valid) = plan.valid().rows_of(&rows);
    assert_eq!(places, [1]);
    let found = coverage(plan.valid().problem(), &valid, 0).unwrap();
    assert_eq!((found.covered, found.possible), (2, 7));
    let section = plan.invalid(0).unwrap().unwrap();
    let (places, of_four) = section.rows_of(&rows);
    assert_eq!(places, [0]);
    let found = coverage(section.problem(), &of_four, 0).unwrap();
    assert_eq!((found.covered, found.possible), (1, 1));
}
