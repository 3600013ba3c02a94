//! The command `everyday`: its words, and what it prints.

use super::libraries::Library;
use super::row::Row;
use super::study::{self, Task};
use super::{Budget, Program, Set, hard, lost, programs, published, table};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;
use std::str::FromStr;

pub const USAGE: &str = "\
Measures which mutants of ordinary programs each library finds, or which bugs of
published crates: peers everyday

  --set SET          learn (the default), test, all (both of these), hard-learn, hard-test,
                     or published
  --budget BUDGET    defaults (the default), runs of each property, as in 1000, or
                     seconds of CPU time, as in 10s
  --program NAME     only this program
  --library NAME     only this library; may be given more than once
  --seeds N          seeds 1 to N; 3 by default
  --mutants N        at most so many of each program: for a smoke test
  --jobs N           so many threads; 1 by default
  --rows FILE        add rows to this file, and leave out what is in it already
  --format FORMAT    text (tables) or json (a row on each line, as they come)
  --verbose          also name the mutants that other libraries found and canvass did not,
                     and count those of each hard program
  --help             this text";

/// What to measure and how to show it.
#[derive(Debug, Clone, PartialEq)]
struct Arguments {
    sets: Vec<Set>,
    budget: Budget,
    program: Option<String>,
    libraries: Vec<Library>,
    seeds: u64,
    mutants: usize,
    jobs: usize,
    rows: Option<PathBuf>,
    is_json: bool,
    is_verbose: bool,
}

/// Runs the study with the words after `everyday`. A word that is not known is an error.
pub fn run(words: impl Iterator<Item = String>) -> io::Result<()> {
    let arguments = parse(words).map_err(io::Error::other)?;
    let mut rows = match &arguments.rows {
        Some(file) if file.exists() => read(&fs::read_to_string(file)?)?,
        _ => vec![],
    };
    let mut file = match &arguments.rows {
        Some(file) => Some(OpenOptions::new().create(true).append(true).open(file)?),
        None => None,
    };
    let programs: Vec<_> =
        every_program().filter(|program| arguments.wants(program.name)).collect();
    let tasks = tasks(&arguments, &programs, &rows);
    let mut result = Ok(());
    let mut done = 0;
    study::run(&tasks, arguments.jobs, |row| {
        done += 1;
        if done % 100 == 0 || done == tasks.len() {
            eprintln!("{}{done} of {}, {}", crate::quiet::PROGRESS, tasks.len(), row.program);
        }
        let line = row.to_json();
        if let (Ok(()), Some(file)) = (&result, &mut file) {
            result = writeln!(file, "{line}");
        }
        if arguments.is_json {
            println!("{line}");
        }
        rows.push(row);
    });
    result?;
    if !arguments.is_json {
        print!("{}{}", table::text(&rows), lost::text(&rows));
        if arguments.is_verbose {
            print!("{}{}", table::programs(&rows), table::missed(&rows));
        }
    }
    Ok(())
}

fn read(text: &str) -> io::Result<Vec<Row>> {
    let read = |line: &str| Row::from_json(&Value::from_str(line).ok()?);
    let row = |line| read(line).ok_or_else(|| io::Error::other(format!("this is no row: {line}")));
    text.lines().map(row).collect()
}

/// The programs of all sets.
fn every_program() -> impl Iterator<Item = Program> {
    programs::all().into_iter().chain(hard::all()).chain(published::all())
}

/// Everything that is asked for and not among the rows.
fn tasks<'a>(arguments: &Arguments, programs: &'a [Program], rows: &[Row]) -> Vec<Task<'a>> {
    let done: BTreeSet<_> = rows.iter().map(Row::key).collect();
    let budget = arguments.budget;
    let mut tasks = vec![];
    for program in programs {
        for (name, mutant) in program.chosen().into_iter().take(arguments.mutants) {
            for library in arguments.libraries.iter().filter(|it| program.is_for(it)) {
                for seed in 1..=arguments.seeds {
                    if !done.contains(&(&*name, library.name(), seed, &*budget.name())) {
                        let (name, library) = (name.clone(), *library);
                        tasks.push(Task { program, name, mutant, library, seed, budget });
                    }
                }
            }
        }
    }
    tasks
}

impl Arguments {
    fn wants(&self, program: &str) -> bool {
        match &self.program {
            Some(name) => name == program,
            None => self.sets.contains(&programs::set(program)),
        }
    }
}

fn parse(mut words: impl Iterator<Item = String>) -> Result<Arguments, String> {
    let mut arguments = Arguments {
        sets: vec![Set::Learn],
        budget: Budget::Defaults,
        program: None,
        libraries: vec![],
        seeds: 3,
        mutants: usize::MAX,
        jobs: 1,
        rows: None,
        is_json: false,
        is_verbose: false,
    };
    while let Some(option) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("a word is missing after {option}"));
        match option.as_str() {
            "--set" => arguments.sets = sets(&value()?)?,
            "--budget" => {
                let name = value()?;
                arguments.budget = Budget::named(&name).ok_or_else(|| unknown(&name))?;
            }
            "--program" => arguments.program = Some(program(value()?)?),
            "--library" => {
                let name = value()?;
                let library = Library::ALL.iter().find(|library| library.name() == name);
                arguments.libraries.push(*library.ok_or(unknown(&name))?);
            }
            "--seeds" => arguments.seeds = number(&value()?)?,
            "--mutants" => arguments.mutants = number(&value()?)?,
            "--jobs" => arguments.jobs = number(&value()?)?,
            "--rows" => arguments.rows = Some(value()?.into()),
            "--format" => {
                arguments.is_json = choice(&value()?, &[("text", false), ("json", true)])?
            }
            "--verbose" => arguments.is_verbose = true,
            _ => return Err(unknown(&option)),
        }
    }
    if arguments.libraries.is_empty() {
        arguments.libraries = Library::ALL.to_vec();
    }
    Ok(arguments)
}

const SETS: &[(&str, &[Set])] = &[
    ("learn", &[Set::Learn]),
    ("test", &[Set::Test]),
    ("all", &[Set::Learn, Set::Test]),
    ("hard-learn", &[Set::HardLearn]),
    ("hard-test", &[Set::HardTest]),
    ("published", &[Set::Published]),
];

fn sets(word: &str) -> Result<Vec<Set>, String> {
    let sets = choice(word, SETS)?;
    if sets.contains(&Set::Published) && !cfg!(feature = "published") {
        return Err("the set `published` is only built with `--features published`".to_owned());
    }
    Ok(sets.to_vec())
}

fn program(name: String) -> Result<String, String> {
    match every_program().any(|program| program.name == name) {
        true => Ok(name),
        false => Err(unknown(&name)),
    }
}

fn choice<T: Copy>(word: &str, choices: &[(&str, T)]) -> Result<T, String> {
    let chosen = choices.iter().find(|(name, _)| *name == word);
    chosen.map(|(_, choice)| *choice).ok_or_else(|| unknown(word))
}

fn number<T: FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| unknown(word))
}

fn unknown(word: &str) -> String {
    format!("unknown word `{word}`\n\n{USAGE}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Arguments, String> {
        parse(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn words_are_understood_or_refused() {
        let plain = parsed("").expect("nothing is wrong");
        assert_eq!((plain.sets.as_slice(), plain.seeds), (&[Set::Learn][..], 3));
        assert_eq!(plain.libraries, Library::ALL);
        let other = parsed("--set all --budget 10s --library bolero --seeds 2 --format json");
        let expect = Arguments {
            sets: vec![Set::Learn, Set::Test],
            budget: Budget::Seconds(10),
            libraries: vec![Library::Bolero],
            seeds: 2,
            is_json: true,
            ..plain
        };
        assert_eq!(other, Ok(expect));
        let cases = parsed("--budget 250").map(|arguments| arguments.budget);
        assert_eq!(cases, Ok(Budget::Cases(250)));
        let hard = parsed("--set hard-test").map(|arguments| arguments.sets);
        assert_eq!(hard, Ok(vec![Set::HardTest]));
        let published = parsed("--set published").map(|arguments| arguments.sets);
        assert_eq!(published.ok(), cfg!(feature = "published").then(|| vec![Set::Published]));
        for wrong in ["--budget 5m", "--program no", "--library no", "--seeds x", "--seeds", "no"] {
            assert!(parsed(wrong).is_err(), "{wrong}");
        }
    }
}
