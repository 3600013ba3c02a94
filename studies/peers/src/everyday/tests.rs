//! What must hold of all programs, and a smoke test of the study.

use super::equivalent::EQUIVALENT;
use super::judge::{self, Journal, Limit};
use super::libraries::Library;
use super::study::{self, Task};
use super::{Budget, Precondition, Program, Set, hard, programs};

fn every_program() -> impl Iterator<Item = Program> {
    programs::all().into_iter().chain(hard::all())
}

#[test]
fn every_program_passes_with_every_library() {
    // On a thread with a large stack, as in the study.
    let test = || {
        for program in every_program() {
            for property in &program.properties {
                for library in Library::ALL.iter().filter(|it| property.is_for(it)) {
                    // Of a hard one, canvass would go on for a hundred times as many cases.
                    let is_hard = property.precondition == Precondition::Hard;
                    let (budget, limit) = match library {
                        Library::Canvass if !is_hard => (Budget::Defaults, Limit::None),
                        Library::Canvass | Library::CanvassLazy => {
                            (Budget::Seconds(1), Limit::Cases(2_000))
                        }
                        _ => (Budget::Seconds(1), Limit::Cases(200)),
                    };
                    judge::open(limit, None);
                    property.test(library, 1, budget);
                    let Journal { cases, discarded, failure, .. } = judge::close();
                    let name = format!("{}, {}, {}", program.name, property.name, library.name());
                    assert_eq!(failure, None, "{name}");
                    assert!(cases >= 5, "{name}: {cases} cases");
                    if library.is_valid_by_construction() {
                        assert_eq!(discarded, 0, "{name}");
                    }
                }
            }
        }
    };
    let thread = std::thread::Builder::new().stack_size(1 << 28).spawn(test);
    thread.expect("a thread can be started").join().expect("all programs pass");
}

#[test]
fn programs_are_listed_in_order_and_have_mutants_of_different_names() {
    for all in [programs::all(), hard::all()] {
        assert!(all.is_sorted_by_key(|program| program.name));
    }
    for program in every_program() {
        assert_ne!(programs::set(program.name), Set::Published, "{}", program.name);
        let mut names: Vec<String> =
            program.mutants.iter().map(|mutant| program.mutant_name(mutant)).collect();
        assert!(names.len() >= 10, "{}: {} mutants", program.name, names.len());
        names.sort();
        names.dedup();
        assert_eq!(names.len(), program.mutants.len(), "{}", program.name);
        let count = program.properties.len();
        assert!((2..=4).contains(&count), "{}: {count} properties", program.name);
    }
}

#[test]
fn mutants_listed_as_equivalent_exist_and_are_in_order() {
    let mut names = vec![];
    for program in every_program() {
        names.extend(program.mutants.iter().map(|mutant| program.mutant_name(mutant)));
    }
    let place = |name: &str| {
        let place = names.iter().position(|other| other == name);
        place.unwrap_or_else(|| panic!("there is no mutant `{name}`"))
    };
    let places: Vec<usize> = EQUIVALENT.iter().map(|(name, _)| place(name)).collect();
    assert!(places.is_sorted_by(|a, b| a < b));
}

#[test]
fn every_third_program_is_in_the_test_set() {
    let sets = ["allocator", "avl_tree", "base64", "binary_heap", "vm"].map(programs::set);
    assert_eq!(sets, [Set::Learn, Set::Learn, Set::Test, Set::Learn, Set::Test]);
    let sets = ["avl_map", "bytecode", "two_three_tree"].map(programs::set);
    assert_eq!(sets, [Set::HardLearn, Set::HardTest, Set::HardTest]);
}

#[test]
fn a_mutant_is_found_by_every_library_and_shrunk() {
    let program = programs::all().into_iter().find(|program| program.name == "ring_buffer");
    let program: Program = program.expect("there is one");
    let what = "self.length += 1; → nothing";
    let mut chosen = program.mutants.iter().filter(|mutant| mutant.what == what);
    let mutant = *chosen.next().expect("there is one");
    let task = |library: &Library| {
        let name = program.mutant_name(&mutant);
        let (library, budget) = (*library, Budget::Defaults);
        Task { program: &program, name, mutant, library, seed: 1, budget }
    };
    let libraries = Library::ALL.iter().filter(|library| program.is_for(library));
    let tasks: Vec<_> = libraries.map(task).collect();
    let mut rows = vec![];
    study::run(&tasks, 2, |row| rows.push(row));
    assert_eq!(rows.len(), tasks.len());
    for row in rows {
        assert_eq!(row.property.as_deref(), Some("behaves_like_a_queue"), "{}", row.library);
        assert!(row.parts.is_some_and(|parts| parts <= 10), "{row:?}");
        assert!(row.cases > 0 && row.seconds > 0.0, "{row:?}");
    }
}
