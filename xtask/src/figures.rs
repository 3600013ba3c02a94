//! Figures that do not depend on time: what a quick run of a study measures stands in the study's results.

use std::fs;

use serde_json::{Map, Value};

use crate::{
    command::{announce, command, line, root, succeeded},
    error::Error,
};

/// The names of all studies, as `cargo study NAME` knows them.
const STUDIES: &[&str] = &[
    "structures",
    "searches",
    "system-f",
    "tcas",
    "arrays",
    "thinning",
    "repair",
    "redex",
    "faults",
];

/// Which figures of a study are compared, and where they stand.
struct Figures {
    study: &'static str,
    /// The results, a page of `studies/results`.
    page: &'static str,
    tables: &'static [Table],
}

/// A kind of objects that a study prints, and the columns of the table that has a row for each.
struct Table {
    /// Only the objects in which this key has this value.
    only: Option<(&'static str, &'static str)>,
    columns: &'static [(usize, &'static str)],
}

const FIGURES: &[Figures] = &[
    Figures {
        study: "structures",
        page: "structures.md",
        tables: &[Table { only: None, columns: &[(0, "structure"), (1, "n"), (2, "count")] }],
    },
    Figures {
        study: "searches",
        page: "searches.md",
        tables: &[Table {
            only: None,
            columns: &[(0, "structure"), (1, "n"), (2, "classes"), (3, "values"), (4, "calls")],
        }],
    },
    Figures {
        study: "system-f",
        page: "system-f.md",
        tables: &[
            Table {
                only: Some(("strategy", "lazy")),
                columns: &[(0, "mutant"), (1, "runs"), (4, "size")],
            },
            Table {
                only: Some(("strategy", "patterns")),
                columns: &[(0, "mutant"), (5, "runs"), (8, "size")],
            },
        ],
    },
];

/// A figure of a quick run that the results do not have.
#[derive(Debug, PartialEq, Eq)]
pub struct Missing {
    page: &'static str,
    row: String,
}

impl std::fmt::Display for Missing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "studies/results/{} has no row with {}", self.page, self.row)
    }
}

/// Runs the quick version of all studies, and compares their figures.
pub fn run() -> Result<(), Error> {
    STUDIES.iter().try_for_each(|study| check(study))
}

/// Runs the quick version of a study; its figures must stand in the results, where they do not depend on time.
fn check(study: &str) -> Result<(), Error> {
    let Some(figures) = FIGURES.iter().find(|figures| figures.study == study) else {
        return crate::command::run(&mut command(&format!("cargo study {study} --quick")));
    };
    let mut quick = command(&format!("cargo study {study} --quick --format json"));
    announce(&quick);
    let output = quick.output().map_err(|source| Error::Io { line: line(&quick), source })?;
    eprint!("{}", String::from_utf8_lossy(&output.stderr));
    succeeded(&quick, output.status)?;
    let path = root().join("studies/results").join(figures.page);
    let page = fs::read_to_string(&path).map_err(|source| Error::File { path, source })?;
    let objects: Vec<Map<String, Value>> = serde_json::from_slice(&output.stdout)
        .map_err(|source| Error::Io { line: line(&quick), source: source.into() })?;
    let missing = missing(figures, &objects, &page);
    println!("{} objects compared with {}", objects.len(), figures.page);
    if missing.is_empty() { Ok(()) } else { Err(Error::Figures(missing)) }
}

fn missing(figures: &Figures, objects: &[Map<String, Value>], page: &str) -> Vec<Missing> {
    let rows: Vec<Vec<&str>> = page.lines().filter_map(cells).collect();
    let mut missing = vec![];
    for object in objects {
        let is_of = |table: &&Table| {
            table.only.is_none_or(|(key, value)| object.get(key).is_some_and(|own| own == value))
        };
        for table in figures.tables.iter().filter(is_of) {
            let figure = |key: &str| object.get(key).map(written).unwrap_or_default();
            let has_all = |row: &Vec<&str>| {
                table.columns.iter().all(|(at, key)| row.get(*at) == Some(&figure(key).as_str()))
            };
            if !rows.iter().any(has_all) {
                let named = table.columns.iter().map(|(_, key)| format!("{key} {}", figure(key)));
                let row = named.collect::<Vec<_>>().join(", ");
                missing.push(Missing { page: figures.page, row });
            }
        }
    }
    missing
}

/// The cells of a line that is a row of a table.
fn cells(line: &str) -> Option<Vec<&str>> {
    let inside = line.strip_prefix("| ")?.strip_suffix(" |")?;
    Some(inside.split(" | ").map(|cell| cell.trim_end_matches("\\*")).collect())
}

/// As a table has it: thousands are separated.
fn written(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => {
            let digits = number.to_string();
            let groups = digits.as_bytes().rchunks(3).rev();
            let groups = groups.map(|group| String::from_utf8_lossy(group).into_owned());
            groups.collect::<Vec<_>>().join(",")
        }
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "
| structure | n | count | seconds |
|---|--:|--:|--:|
| heap array | 9 | 5,102,496 | 0.060008 |
";

    #[track_caller]
    fn check(objects: &str, expect: &[&str]) {
        let objects: Vec<Map<String, Value>> = serde_json::from_str(objects).unwrap();
        let rows = missing(&FIGURES[0], &objects, PAGE).into_iter().map(|missing| missing.row);
        assert_eq!(rows.collect::<Vec<String>>(), expect);
    }

    #[test]
    fn a_figure_that_is_not_on_the_page_is_missing() {
        check(r#"[{"structure":"heap array","n":9,"count":5102496,"seconds":0.5}]"#, &[]);
        check(
            r#"[{"structure":"heap array","n":9,"count":5102497}]"#,
            &["structure heap array, n 9, count 5,102,497"],
        );
        check(r#"[{"structure":"heap","n":9,"count":1}]"#, &["structure heap, n 9, count 1"]);
    }

    #[test]
    fn every_page_of_results_begins_with_where_its_figures_are_from() {
        let folder = root().join("studies/results");
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|extension| extension != "md") {
                continue;
            }
            let page = fs::read_to_string(&path).unwrap();
            let items = page.lines().skip(2).take_while(|line| !line.is_empty());
            let words = items.filter_map(|line| line.strip_prefix("- ")?.split_once(':'));
            let words: Vec<&str> = words.map(|(word, _)| word).collect();
            let expect = ["Commit", "Command", "Machine", "Different with"];
            assert_eq!(words, expect, "{}", path.display());
        }
    }

    #[test]
    fn figures_are_of_studies_that_are_run() {
        for figures in FIGURES {
            assert!(STUDIES.contains(&figures.study), "{}", figures.study);
        }
    }
}
