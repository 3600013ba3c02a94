//! Texts, and the test suites they are.

use super::{Suite, SuiteFormat};

/// As names, then a line number and cells for each row, where `-` is free.
fn shown(suite: &Suite) -> Vec<String> {
    let names = suite.names.join("|");
    let rows = suite.rows.iter().map(|row| {
        let cells: Vec<&str> =
            row.cells.iter().map(|cell| cell.as_deref().unwrap_or("-")).collect();
        format!("{}: {}", row.line, cells.join("|"))
    });
    [names].into_iter().chain(rows).collect()
}

#[track_caller]
fn check(format: SuiteFormat, text: &str, expect: &[&str]) {
    let suite = Suite::parse(text, format).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(shown(&suite), expect);
}

#[track_caller]
fn check_refused(format: SuiteFormat, text: &str, expect: &str) {
    let error = Suite::parse(text, format).expect_err("it is no test suite");
    assert_eq!(error.to_string(), expect);
}

#[test]
fn commas_separate_cells() {
    check(
        SuiteFormat::Csv,
        "os,cpu\nLinux,x86\nMac,arm\n",
        &["os|cpu", "2: Linux|x86", "3: Mac|arm"],
    );
    check(SuiteFormat::Csv, "os,cpu\r\nLinux,x86", &["os|cpu", "2: Linux|x86"]);
    check(SuiteFormat::Csv, " os , cpu\t\n Free BSD , x86 ", &["os|cpu", "2: Free BSD|x86"]);
    check(SuiteFormat::Csv, "only\n", &["only"]);
}

#[test]
fn a_star_or_nothing_is_free() {
    check(SuiteFormat::Csv, "a,b,c\n*,,1\n,\"\",\"*\"\n", &["a|b|c", "2: -|-|1", "3: -|-|-"]);
    check(SuiteFormat::Tabs, "a\tb\tc\n*\t\t1\n\t\t\n", &["a|b|c", "2: -|-|1", "3: -|-|-"]);
}

#[test]
fn quotes_protect_what_separates() {
    check(SuiteFormat::Csv, "\"a,b\",c\n\"say \"\"x\"\"\",y\n", &["a,b|c", "2: say \"x\"|y"]);
    check(SuiteFormat::Csv, "a,b\n\"1\r\n2\" ,x\n3,4", &["a|b", "2: 1\n2|x", "4: 3|4"]);
    check(SuiteFormat::Csv, "a\n\" x \"\n\"#1\"\n", &["a", "2:  x ", "3: #1"]);
}

#[test]
fn comments_and_blank_lines_are_skipped() {
    let acts = "# ACTS Test Suite Generation\n# Number of rows: 1\n\na,b\n# first\n1,2\n  \n#";
    check(SuiteFormat::Csv, acts, &["a|b", "6: 1|2"]);
    check(SuiteFormat::Csv, "a\n1 # one\n", &["a", "2: 1 # one"]);
}

#[test]
fn tabs_separate_cells_that_have_no_quotes() {
    check(
        SuiteFormat::Tabs,
        "File system\tSize\r\nFAT\t10, or \"ten\"\r\n \r\n#\t1\n",
        &["File system|Size", "2: FAT|10, or \"ten\"", "4: #|1"],
    );
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_name() {
    check(SuiteFormat::Csv, "\u{feff}a\n1\n", &["a", "2: 1"]);
    check(SuiteFormat::Csv, "\u{feff}# comment\na\n1\n", &["a", "3: 1"]);
}

#[test]
fn a_text_without_names_is_refused() {
    let expect = "line 1, column 1: there are no names: give them in the first line";
    check_refused(SuiteFormat::Csv, "", expect);
    check_refused(SuiteFormat::Csv, "# nothing\n\n", expect);
    check_refused(SuiteFormat::Tabs, "\n", expect);
    let expect = "line 1, column 3: this column has no name: give it one";
    check_refused(SuiteFormat::Csv, "a,,b\n", expect);
    check(SuiteFormat::Tabs, "a\t\tb\n1\t2\t3\n", &["a||b", "2: 1|2|3"]);
}

#[test]
fn a_name_must_not_come_twice() {
    let expect = "line 1, column 6: a second column is named `é`: give it another name";
    check_refused(SuiteFormat::Csv, "é, b,é\n", expect);
    check_refused(SuiteFormat::Tabs, "é\tbc\té\n", expect);
}

#[test]
fn every_row_has_a_cell_for_each_name() {
    let long = "line 3, column 5: a row of 3 cells: give 2, one for each name";
    check_refused(SuiteFormat::Csv, "a,b\n\n1,2,3\n", long);
    check_refused(SuiteFormat::Tabs, "a\tb\n\n1\t2\t3\n", long);
    let short = "line 2, column 1: a row of 1 cells: give 2, one for each name";
    check_refused(SuiteFormat::Csv, "a,b\n1\n", short);
    check(SuiteFormat::Tabs, "a\tb\n1\n", &["a|b", "2: 1|-"]);
}

#[test]
fn quotes_must_be_around_whole_cells() {
    check_refused(
        SuiteFormat::Csv,
        "a,b\n1,\"2\n3,4\n",
        "line 2, column 3: this quote does not end: close it",
    );
    check_refused(
        SuiteFormat::Csv,
        "a\n\"1\"2\n",
        "line 2, column 4: there is text after a quote: give a comma, or write a quote within quotes twice",
    );
    check_refused(
        SuiteFormat::Csv,
        "a\n1\"2\"\n",
        "line 2, column 2: there is a quote within a cell: put the cell in quotes and write this one twice",
    );
}
