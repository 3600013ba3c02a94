//! Rows as text.

use canvass_cover::{
    PartialRow,
    format::{pict::Options, rows},
    model::Model,
};

use super::pict;

fn model() -> Model {
    pict("type: Single, Stripe | Striped, ~\"Broken\"\nFile size: 1, 10\n$ok: \\o/, n,o\n")
}

fn suite() -> Vec<PartialRow> {
    vec![
        vec![Some(1), Some(0), Some(0)],
        vec![Some(0), Some(1), Some(1)],
        vec![Some(1), Some(1), Some(2)],
        vec![Some(2), Some(0), Some(0)],
        vec![Some(1), None, None],
    ]
}

#[test]
fn with_commas() {
    let expect = "\
type,File size,$ok
Stripe,1,\\o/
Single,10,n
Striped,10,o
\"~\"\"Broken\"\"\",1,\\o/
Stripe,,
";
    assert_eq!(rows::csv(&model(), &suite()), expect);
}

#[test]
fn with_commas_as_acts_does() {
    let expect = "\
# ACTS Test Suite of 
# '*' represents don't care value
# Number of parameters: 3
# Maximum number of values per parameter: 3
# Number of configurations: 2
type,File size,$ok
Stripe,1,\\o/
Striped,*,*
";
    let suite = [suite()[0].clone(), suite()[4].clone()];
    assert_eq!(rows::acts_csv(&model(), &suite), expect);
}

#[test]
fn with_tabs_as_pict_does() {
    let expect = "\
type\tFile size\t$ok
Stripe\t1\t\\o/
Single\t10\tn
Striped\t10\to
!\"Broken\"\t1\t\\o/
Stripe\t\t
";
    let options = Options { negative_prefix: '!', ..Options::default() };
    assert_eq!(rows::pict(&model(), &suite(), &options), expect);
}

#[test]
fn as_json() {
    let expect = r#"[
  {"type": "Stripe", "File size": 1, "$ok": "\\o/"},
  {"type": "Single", "File size": 10, "$ok": "n"},
  {"type": "Striped", "File size": 10, "$ok": "o"},
  {"type": "~\"Broken\"", "File size": 1, "$ok": "\\o/"},
  {"type": "Stripe", "File size": null, "$ok": null}
]
"#;
    assert_eq!(rows::json(&model(), &suite()), expect);
    assert_eq!(rows::json(&model(), &[]), "[]\n");
}

#[test]
fn as_a_test_that_compiles() {
    let printed = rows::rust(&model(), &suite());
    assert_eq!(printed, include_str!("printed_rows.rs"));
    let single = Model::builder("").boolean("\u{202e}a").build().unwrap();
    let single = rows::rust(&single, &[vec![Some(1)]]);
    assert!(single.starts_with("// - \\u{202e}a\nconst ROWS: &[(bool,)] = &[\n    (false,),\n]"));
}
