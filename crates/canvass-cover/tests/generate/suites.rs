//! Suites are read as rows of a model, and what it does not know is said.

use canvass_cover::{
    Suite, SuiteFormat,
    format::{pict::Options, rows},
    model::Model,
};

use super::{acts, generate, pict, request};

#[track_caller]
fn check(model: &Model, suite: &str, expect: &[&[Option<u32>]], said: &[&str]) {
    let suite = Suite::parse(suite, SuiteFormat::Csv).unwrap();
    let (rows, errors) = model.rows_of(&suite);
    assert_eq!(rows, expect);
    let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(errors, said);
}

#[test]
fn cells_are_found_by_any_name() {
    let model = pict("Type: Single, Stripe | Striped, ~Broken\nSize: 1, 10\n$r: y, n\n");
    let suite = "size,TYPE\n10,striped\n1,broken\n1,~Broken\n*,single\n";
    let expect: [&[Option<u32>]; 4] = [
        &[Some(1), Some(1), None],
        &[Some(2), Some(0), None],
        &[Some(2), Some(0), None],
        &[Some(0), None, None],
    ];
    check(&model, suite, &expect, &[]);
}

#[test]
fn case_counts_where_the_model_says_so() {
    let model = acts("[System]\nName: m\n[Parameter]\nos (enum) : Linux, linux\n");
    check(
        &model,
        "os\nlinux\nLinux\nLINUX\n",
        &[&[Some(1)], &[Some(0)], &[None]],
        &["line 4, cell 1: parameter `os` has no value `LINUX`: did you mean `Linux`?"],
    );
    check(
        &model,
        "# rows\nOS\nLinux\n",
        &[&[None]],
        &["line 2, cell 1: there is no parameter `OS`: did you mean `os`?"],
    );
}

#[test]
fn what_is_not_known_is_said() {
    let model = pict("Type: Single, Span\nSize: 1, 10\n");
    let suite = "Tyep,Size,size,weather\nSpan,10,1,fine\n,11,,\nSpan,,1,\nx,hundreds,1,x\n";
    check(
        &model,
        suite,
        &[&[None, Some(1)], &[None, None], &[None, None], &[None, None]],
        &[
            "line 1, cell 1: there is no parameter `Tyep`: did you mean `Type`?",
            "line 1, cell 3: a second column is of parameter `size`: remove one",
            "line 1, cell 4: there is no parameter `weather`",
            "line 3, cell 2: parameter `Size` has no value `11`: did you mean `1`?",
            "line 5, cell 2: parameter `Size` has no value `hundreds`",
        ],
    );
}

#[test]
fn what_was_written_is_read_again() {
    let model = pict(
        "#: a, b | \"b\", #c, ~d e\nSize, in \"kB\": 1, 10, ~-1\nc: x, y\n$r: y, n\n\
         IF [c] = \"x\" THEN [$r] = \"n\";\n",
    );
    let rows = generate(&model, &request(2)).rows;
    let written = [
        (rows::csv(&model, &rows), SuiteFormat::Csv),
        (rows::acts_csv(&model, &rows), SuiteFormat::Csv),
        (rows::pict(&model, &rows, &Options::default()), SuiteFormat::Tabs),
    ];
    for (text, format) in written {
        let suite = Suite::parse(&text, format).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(model.rows_of(&suite), (rows.clone(), Vec::new()), "{text}");
    }
}
