//! Seed rows are kept as far as they can be.

use canvass_cover::model::{Model, Request};

use super::{generate, pict, request, words};

fn model() -> Model {
    pict(
        "os: android, ios, ~symbian\nsize: 1, 2, 3, ~-1\nwifi: on, off\n$ok: yes, no, perhaps, later, never\n\
         IF [os] = \"ios\" THEN [size] > 1;\nIF [size] = 2 THEN [$ok] = \"no\";\n\
         IF [os] = \"symbian\" THEN [wifi] = \"off\";\n",
    )
}

fn seed(model: &Model, cells: [&str; 4]) -> Vec<Option<u32>> {
    let value = |(at, cell): (usize, &str)| match cell {
        "*" => None,
        name => Some(model.value_index(at, name).expect("the test knows the values")),
    };
    cells.into_iter().enumerate().map(value).collect()
}

/// At this place is a row with these values, and this was said.
#[track_caller]
fn check(
    cells: [&str; 4],
    place: impl Fn(&[Vec<&str>]) -> usize,
    expect: [&str; 4],
    said: &[&str],
) {
    let model = model();
    let request = Request { seeds: vec![seed(&model, cells)], ..request(2) };
    let generated = generate(&model, &request);
    let rows: Vec<Vec<&str>> = generated.rows.iter().map(|row| words(&model, row)).collect();
    let row = &rows[place(&rows)];
    let agrees = |(word, expect): (&&str, &str)| expect == "*" || *word == expect;
    assert!(row.iter().zip(expect).all(agrees), "{row:?}");
    let changes: Vec<String> = generated.changes.iter().map(ToString::to_string).collect();
    assert_eq!(changes, said);
}

fn first(_: &[Vec<&str>]) -> usize {
    0
}

fn first_with<'a>(value: &'a str) -> impl Fn(&[Vec<&str>]) -> usize + 'a {
    move |rows| rows.iter().position(|row| row.contains(&value)).expect("it is in some row")
}

#[test]
fn what_can_be_kept_is_kept() {
    check(["ios", "3", "on", "no"], first, ["ios", "3", "on", "no"], &[]);
    check(["ios", "*", "off", "*"], first, ["ios", "*", "off", "*"], &[]);
    check(
        ["ios", "-1", "on", "*"],
        first_with("-1"),
        ["*", "-1", "on", "*"],
        &["seed row 0: value `ios` of `os` was replaced, since the constraints exclude it there"],
    );
}

#[test]
fn results_give_way_to_inputs() {
    check(
        ["ios", "2", "on", "yes"],
        first,
        ["ios", "2", "on", "no"],
        &["seed row 0: value `yes` of `$ok` was replaced, since the constraints exclude it there"],
    );
}

#[test]
fn of_several_invalid_values_the_first_is_kept() {
    check(
        ["symbian", "-1", "off", "*"],
        first_with("symbian"),
        ["symbian", "*", "off", "*"],
        &["seed row 0: value `-1` of `size` was replaced, since the row has another invalid value"],
    );
}

#[test]
fn an_invalid_value_that_no_row_can_have_is_freed() {
    let model = pict("a: 1, 2, ~3\nb: 1, 2\n[a] <> 3;\n");
    let seeds = vec![vec![None, Some(0)], vec![Some(2), Some(1)]];
    let generated = generate(&model, &Request { seeds, ..request(2) });
    assert_eq!((generated.rows.len(), generated.rows[1][1]), (4, Some(1)));
    assert_eq!(generated.changes.len(), 1);
    assert_eq!((generated.changes[0].row, generated.changes[0].value.as_str()), (1, "3"));
}

#[test]
fn rows_of_the_model_come_first() {
    let model = Model::builder("")
        .parameter("a", ["x", "y"])
        .parameter("b", ["x", "y"])
        .seed([("a", "y"), ("b", "y")])
        .build()
        .unwrap();
    let generated =
        generate(&model, &Request { seeds: vec![vec![Some(0), Some(1)]], ..request(2) });
    assert_eq!(generated.rows[..2], [[Some(1), Some(1)], [Some(0), Some(1)]]);
}
