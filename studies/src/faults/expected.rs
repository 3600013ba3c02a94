//! What is to become of each property: the table in `expected.txt`.

const TABLE: &str = include_str!("expected.txt");

/// A faulty property, and what is expected of it.
#[derive(Debug)]
pub(super) struct Property {
    /// Its path in the test program.
    pub(super) test: &'static str,
    /// Environment variables that it is run with.
    pub(super) variables: Vec<(&'static str, &'static str)>,
    pub(super) is_slow: bool,
    /// One for each [mode](Mode::ALL).
    expected: [Option<Expected>; 4],
    /// For which input it fails, as Rust; `None` where that depends on what ran before.
    pub(super) input: Option<&'static str>,
    pub(super) says: Vec<&'static str>,
    pub(super) never_says: Vec<&'static str>,
}

/// A way to run a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    Plain,
    Isolate,
    Timeout,
    Nextest,
}

/// What is to become of a property in a mode; see the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Expected {
    Passes,
    Warns,
    Fails,
    FailsUnheard,
    FoundNext,
    Hangs,
    Flaky,
    Refused,
}

impl Mode {
    pub(super) const ALL: [Mode; 4] = [Mode::Plain, Mode::Isolate, Mode::Timeout, Mode::Nextest];

    pub(super) fn name(self) -> &'static str {
        match self {
            Mode::Plain => "plain",
            Mode::Isolate => "isolate",
            Mode::Timeout => "timeout",
            Mode::Nextest => "nextest",
        }
    }

    /// The settings that make the mode.
    pub(super) fn variables(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Mode::Plain | Mode::Nextest => &[],
            Mode::Isolate => &[("CANVASS_ISOLATE", "true")],
            Mode::Timeout => TIMEOUT,
        }
    }
}

/// Long enough for any case that ends, on a machine that is busy with other things.
pub(super) const TIMEOUT: &[(&str, &str)] = &[("CANVASS_TIMEOUT", "10s")];

impl Expected {
    const ALL: [Expected; 8] = [
        Expected::Passes,
        Expected::Warns,
        Expected::Fails,
        Expected::FailsUnheard,
        Expected::FoundNext,
        Expected::Hangs,
        Expected::Flaky,
        Expected::Refused,
    ];

    pub(super) fn name(self) -> &'static str {
        match self {
            Expected::Passes => "passes",
            Expected::Warns => "warns",
            Expected::Fails => "fails",
            Expected::FailsUnheard => "fails unheard",
            Expected::FoundNext => "found next",
            Expected::Hangs => "hangs",
            Expected::Flaky => "flaky",
            Expected::Refused => "refused",
        }
    }

    fn read(word: &str) -> Option<Expected> {
        if word == "-" {
            return None;
        }
        let expected = Expected::ALL.into_iter().find(|expected| expected.name() == word);
        Some(expected.unwrap_or_else(|| panic!("`{word}` is no verdict of the table")))
    }
}

impl Property {
    /// All of the table.
    pub(super) fn all() -> Vec<Property> {
        let lines = TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.map(Property::read).collect()
    }

    /// Of the columns of a line, which are two blanks apart.
    fn read(line: &'static str) -> Property {
        let mut columns = line.split("  ").map(str::trim).filter(|column| !column.is_empty());
        let mut column = || columns.next();
        let mut words = column().expect("a line is not empty").split(' ');
        let test = words.next().expect("a column is not empty");
        let (marks, variables): (Vec<&str>, Vec<&str>) = words.partition(|word| *word == "*");
        let pair = |word: &&'static str| word.split_once('=').expect("a variable has a value");
        let expected = Mode::ALL.map(|_| Expected::read(column().expect("a column for the mode")));
        let input = column().expect("a column for the input");
        let (never_says, says): (Vec<&str>, Vec<&str>) = column()
            .into_iter()
            .flat_map(|said| said.split("; "))
            .partition(|said| said.starts_with("not "));
        Property {
            test,
            variables: variables.iter().map(pair).collect(),
            is_slow: !marks.is_empty(),
            expected,
            input: (input != "any").then_some(input),
            says,
            never_says: never_says.iter().map(|said| &said["not ".len()..]).collect(),
        }
    }

    pub(super) fn expected(&self, mode: Mode) -> Option<Expected> {
        let (_, expected) = Mode::ALL
            .iter()
            .zip(self.expected)
            .find(|(own, _)| **own == mode)
            .expect("all are there");
        expected
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_table_has_more_than_sixty_faulty_properties_each_once() {
        let all = Property::all();
        let is_faulty = |property: &&Property| {
            Mode::ALL
                .iter()
                .any(|mode| !matches!(property.expected(*mode), None | Some(Expected::Passes)))
        };
        assert!(all.iter().filter(is_faulty).count() >= 60);
        let names: BTreeSet<_> =
            all.iter().map(|property| (property.test, &property.variables)).collect();
        assert_eq!(names.len(), all.len());
    }

    #[test]
    fn a_line_is_read_by_its_columns() {
        let line = "a::b * CI=true   found next  fails  passes  -   vec![4, 0]  one; not two; 3";
        let property = Property::read(line);
        assert_eq!((property.test, property.is_slow), ("a::b", true));
        assert_eq!(property.variables, [("CI", "true")]);
        assert_eq!(property.expected(Mode::Plain), Some(Expected::FoundNext));
        assert_eq!(property.expected(Mode::Timeout), Some(Expected::Passes));
        assert_eq!(property.expected(Mode::Nextest), None);
        assert_eq!(property.input, Some("vec![4, 0]"));
        assert_eq!(
            (&property.says[..], &property.never_says[..]),
            (&["one", "3"][..], &["two"][..])
        );
    }

    /// Of the tests in the package, which is not compiled here.
    #[test]
    fn every_property_of_the_package_is_in_the_table() {
        let known: BTreeSet<&str> = Property::all().iter().map(|property| property.test).collect();
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/faults/properties/src");
        let mut tests = BTreeSet::new();
        for file in std::fs::read_dir(folder).expect("the package is there") {
            let path = file.expect("it is readable").path();
            let module =
                path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&path).expect("it is text");
            let mut lines = text.lines();
            while lines.by_ref().any(|line| line.starts_with("#[canvass::test")) {
                let function =
                    lines.by_ref().find(|line| line.contains("fn ")).expect("a function");
                let name = function.split("fn ").nth(1).and_then(|rest| rest.split('(').next());
                tests.insert(format!("{module}::{}", name.expect("a function has a name")));
            }
        }
        assert_eq!(tests.iter().map(String::as_str).collect::<BTreeSet<_>>(), known);
    }
}
