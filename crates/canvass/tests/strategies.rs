//! Which cases each strategy tries, compared with `tests/golden/strategies.txt`.
//!
//! When they differ, the test says where it leaves the new text. To accept it, read the difference and copy the file.

use canvass::check::{Ended, Findings, Test};
use canvass::prelude::*;
use std::cell::{Cell, RefCell};
use std::fmt::{Debug, Write};
use std::path::PathBuf;

const STRATEGIES: [&str; 10] = [
    "auto", "in order", "uniform", "ad hoc", "thinned", "mutated", "lazy", "patterns", "few",
    "scope",
];

/// A recursive type of which all parts are looked at.
#[derive(Debug, Canvass)]
enum Term {
    Variable,
    Lambda(Box<Term>),
    Apply(Box<Term>, Box<Term>),
}

/// A recursive type of which only some parts are looked at.
#[derive(Debug, Canvass)]
enum Keys {
    End,
    Only(Lazy<Keys>),
    Key(Lazy<Keys>, u8, Lazy<Keys>),
}

#[derive(Debug, Canvass)]
struct Request {
    secure: bool,
    method: Option<bool>,
    #[canvass(range = 0..5, predicate = |retries| *retries != 3)]
    retries: u8,
}

#[derive(Debug, Canvass)]
struct Drawn {
    #[canvass(generator = |seed: u64, size: usize| Some((seed % (size as u64 + 1)) as u8))]
    number: u8,
    list: Vec<bool>,
}

/// What a run of a property saw, and whether it was accepted.
type Seen = (String, bool);

fn all<A: Debug>(value: A) -> Seen {
    let text = format!("{value:?}");
    let is_accepted = text.len() % 7 != 0;
    (text, is_accepted)
}

/// Looks from left to right, and no further than a key that is less than the one before.
fn ordered(keys: Keys) -> Seen {
    fn look(keys: &Keys, last: &mut u8, text: &mut String) -> bool {
        match keys {
            Keys::End => {
                text.push('.');
                true
            }
            Keys::Only(rest) => {
                text.push('o');
                look(rest, last, text)
            }
            Keys::Key(left, key, right) => {
                let is_less = look(left, last, text);
                let _ = write!(text, "{key}");
                let is_ordered = is_less && *key >= *last;
                *last = *key;
                is_ordered && look(right, last, text)
            }
        }
    }
    let mut text = String::new();
    let is_ordered = look(&keys, &mut 0, &mut text);
    (text, is_ordered)
}

thread_local! {
    static RUNS: Cell<u64> = const { Cell::new(0) };
    static CONSTANT_RUNS: Cell<u64> = const { Cell::new(40) };
}

/// Looks at other parts after its constant runs.
fn inconstant(keys: Keys) -> Seen {
    RUNS.set(RUNS.get() + 1);
    let is_constant = RUNS.get() < CONSTANT_RUNS.get();
    look(keys, is_constant)
}

/// Looks at parts in an order that changes from run to run.
fn erratic(keys: Keys) -> Seen {
    RUNS.set(RUNS.get() + 1);
    let is_constant = RUNS.get() < CONSTANT_RUNS.get() || RUNS.get().count_ones().is_multiple_of(2);
    match keys {
        Keys::Key(left, key, right) if !is_constant => {
            let is_long = matches!(*right, Keys::Key(..)) && matches!(*left, Keys::Only(_));
            (format!("{key} {is_long}"), true)
        }
        keys => look(keys, is_constant),
    }
}

fn look(keys: Keys, is_constant: bool) -> Seen {
    match keys {
        Keys::Key(left, key, right) => {
            let (first, second) = if is_constant { (left, right) } else { (right, left) };
            (format!("{key} {:?} {:?}", *first, *second), true)
        }
        Keys::End | Keys::Only(_) => (format!("{keys:?}"), true),
    }
}

/// Runs a test whose `failing`-th case fails; and what each case saw.
fn run<A: Canvass>(
    settings: &[(&'static str, &str)],
    property: fn(A) -> Seen,
    failing: usize,
) -> (Findings<A>, Vec<Seen>) {
    RUNS.set(0);
    let seen: RefCell<Vec<Seen>> = RefCell::default();
    let mut test = Test::new("strategies::sample", file!(), line!(), "");
    for (name, value) in settings {
        test = test.set(name, *value);
    }
    let findings = test.find_counterexample(|value: A| {
        let (text, is_accepted) = property(value);
        seen.borrow_mut().push((text, is_accepted));
        let number = seen.borrow().len();
        assume!(is_accepted || number == failing);
        assert!(number != failing);
    });
    (findings.expect("the settings are right"), seen.into_inner())
}

/// FNV-1a.
fn digest(seen: &[Seen]) -> u64 {
    let bytes = seen.iter().flat_map(|(text, is_accepted)| {
        text.bytes().chain([if *is_accepted { b'\n' } else { b'\r' }])
    });
    bytes.fold(0xcbf2_9ce4_8422_2325, |digest, byte| {
        (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// How many cases there are, a digest of all, and some of them with their strategy.
fn portray<A: Canvass + Debug>(
    text: &mut String,
    title: &str,
    property: fn(A) -> Seen,
    settings: &[(&'static str, &str)],
) {
    let (findings, seen) = run(settings, property, usize::MAX);
    let settings_text: Vec<String> =
        settings.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let _ = writeln!(
        text,
        "{title}, {}: {} runs, {} accepted, {}; {:016x}",
        settings_text.join(", "),
        findings.cases,
        findings.cases - findings.discards,
        if findings.ended == Ended::Exhausted { "exhausted" } else { "not exhausted" },
        digest(&seen)
    );
    let of_interest = [1, seen.len() / 2, seen.len() * 4 / 5];
    for (at, number) in of_interest.into_iter().enumerate() {
        if number > 0 && number <= seen.len() && !of_interest[..at].contains(&number) {
            let (findings, again) = run(settings, property, number);
            assert_eq!(again[..number], seen[..number], "{title}, {settings:?}");
            let by = findings.by.map_or("nothing", |strategy| strategy.text());
            let value = findings.found.map(|value| format!("{value:?}")).unwrap_or_default();
            let shown: String = value.chars().take(80).collect();
            let _ = writeln!(text, "  {number} {by}: {shown}");
        }
    }
}

fn portrait() -> String {
    let mut text = String::new();
    for strategy in STRATEGIES {
        for (cases, shard, seed) in [("12", "1/1", "0"), ("120", "1/1", "7"), ("120", "2/3", "7")] {
            let settings =
                [("strategy", strategy), ("cases", cases), ("shard", shard), ("seed", seed)];
            // Of large values candidates take long to compare.
            if strategy == "thinned" && cases == "120" {
                continue;
            }
            portray::<Term>(&mut text, "terms", all, &settings);
            portray::<Keys>(&mut text, "keys", ordered, &settings);
            portray::<Request>(&mut text, "requests", all, &settings);
            portray::<Drawn>(&mut text, "drawn", all, &settings);
            if ["auto", "lazy", "few", "scope"].contains(&strategy) {
                portray::<Keys>(&mut text, "inconstant", inconstant, &settings);
            }
        }
    }
    for shard in ["1/1", "2/3"] {
        let settings = [("strategy", "array"), ("strength", "2"), ("shard", shard)];
        portray::<Request>(&mut text, "requests", all, &settings);
    }
    text
}

#[test]
fn the_cases_of_a_strategy_stay_the_same() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden/strategies.txt");
    let new = portrait();
    let old = std::fs::read_to_string(&path).unwrap_or_default();
    if old != new {
        let beside = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("strategies.txt");
        std::fs::write(&beside, &new).expect("the folder is Cargo's");
        let differing = old.lines().zip(new.lines()).find(|(old, new)| old != new);
        panic!("{} differs from {}: {differing:#?}", path.display(), beside.display());
    }
}

#[test]
fn a_property_that_looks_elsewhere_is_run_to_its_end() {
    for strategy in ["auto", "lazy", "patterns", "few", "scope"] {
        for constant in (2..300).step_by(7) {
            CONSTANT_RUNS.set(constant);
            for property in [inconstant, erratic] {
                let settings = [("strategy", strategy), ("cases", "600")];
                let (findings, _) = run(&settings, property, usize::MAX);
                assert_eq!(
                    findings.cases - findings.discards,
                    600,
                    "{strategy}, {constant} constant runs"
                );
            }
        }
    }
}

/// A search tree, with `Box` or with `Lazy`.
macro_rules! search_tree {
    ($name:ident, $box:ident) => {
        #[derive(Debug, Canvass)]
        enum $name {
            Leaf,
            Node($box<$name>, u8, $box<$name>),
        }

        impl $name {
            /// How many nodes it has, where keys ascend.
            fn nodes(&self, above: Option<u8>, below: Option<u8>) -> Option<usize> {
                let $name::Node(left, key, right) = self else { return Some(0) };
                if above.is_some_and(|above| *key <= above)
                    || below.is_some_and(|below| *key >= below)
                {
                    return None;
                }
                Some(1 + left.nodes(above, Some(*key))? + right.nodes(Some(*key), below)?)
            }
        }
    };
}

search_tree!(Boxed, Box);
search_tree!(Opened, Lazy);

#[test]
fn search_trees_grow_with_either_box() {
    fn check<A: Canvass + Debug>(nodes: fn(&A) -> Option<usize>, seed: u64) {
        let test = Test::<A>::new("strategies::search_trees", file!(), line!(), "");
        let test = test.cases(20_000).seed(seed).set("rejects", "100");
        let findings = test.find_counterexample(|tree: A| {
            let nodes = nodes(&tree);
            assume!(@return nodes.is_some());
            nodes < Some(8)
        });
        let Findings { found, ended, cases, .. } = findings.expect("the settings are right");
        assert_eq!(ended, Ended::Failed, "seed {seed}, {cases} cases: {found:?}");
    }
    for seed in 0..2 {
        check::<Boxed>(|tree| tree.nodes(None, None), seed);
        check::<Opened>(|tree| tree.nodes(None, None), seed);
    }
}
