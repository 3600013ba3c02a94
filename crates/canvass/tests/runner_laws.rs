//! The laws of the runner: what holds for every strategy, whatever the budget is.

use canvass::check::{Ended, Findings, Strategy, Test};
use canvass::prelude::*;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::ops::RangeInclusive;

const STRATEGIES: [&str; 10] = [
    "auto", "in order", "uniform", "ad hoc", "thinned", "mutated", "lazy", "patterns", "few",
    "scope",
];

#[derive(Debug, Canvass)]
enum Tree {
    Leaf,
    Node(Box<Tree>, u8, Box<Tree>),
}

#[derive(Debug, Canvass)]
enum Keys {
    End,
    Only(Lazy<Keys>),
    Key(Lazy<Keys>, u8, Lazy<Keys>),
}

/// 45 values.
#[derive(Debug, Canvass)]
struct Slot {
    #[canvass(range = 1..=9)]
    length: u8,
    #[canvass(range = 0..*length)]
    at: u8,
}

#[derive(Debug, Canvass)]
struct Refused {
    #[canvass(range = 0..50, predicate = |number| number % 3 != 0)]
    number: u8,
    list: Vec<bool>,
}

#[derive(Debug, Canvass)]
struct Drawn {
    #[canvass(generator = |seed: u64, size: usize| Some((seed % (size as u64 + 1)) as u8))]
    number: u8,
    list: Vec<bool>,
}

/// What the cases of a run saw, some of which are rejected; the one of a number fails.
fn run<A: Canvass + Debug>(
    settings: &[(&'static str, &str)],
    failing: usize,
) -> (Findings<A>, Vec<String>) {
    let seen: RefCell<Vec<String>> = RefCell::default();
    let mut test = Test::new("laws::sample", file!(), line!(), "").seed(7);
    for (name, value) in settings {
        test = test.set(name, *value);
    }
    let findings = test.find_counterexample(|value: A| {
        let text = format!("{value:?}");
        let is_rejected = text.len() % 5 == 0;
        seen.borrow_mut().push(text);
        assert!(seen.borrow().len() != failing);
        assume!(!is_rejected);
    });
    (findings.expect("the settings are right"), seen.into_inner())
}

/// The cases of runs with growing budgets are the same, as far as they go.
#[track_caller]
fn extends<A: Canvass + Debug>(strategy: &str, shard: &str, budgets: [&str; 4]) {
    let settings = |cases| [("strategy", strategy), ("shard", shard), ("cases", cases)];
    let runs = budgets.map(|cases| run::<A>(&settings(cases), usize::MAX).1);
    for pair in runs.windows(2) {
        let [shorter, longer] = pair else { unreachable!("windows of two") };
        assert!(longer.starts_with(shorter), "{strategy}, share {shard}, {budgets:?}");
    }
}

#[test]
fn a_longer_run_extends_a_shorter_one() {
    let budgets = ["5", "60", "300", "1500"];
    for strategy in STRATEGIES {
        for shard in ["1/1", "2/3"] {
            let few = ["3", "6", "12", "30"];
            let budgets = if strategy == "thinned" { few } else { budgets };
            extends::<Vec<u16>>(strategy, shard, budgets);
            extends::<Tree>(strategy, shard, budgets);
            extends::<Keys>(strategy, shard, budgets);
            extends::<(u8, bool)>(strategy, shard, budgets);
            extends::<Slot>(strategy, shard, budgets);
            extends::<Refused>(strategy, shard, budgets);
            extends::<Drawn>(strategy, shard, budgets);
        }
    }
    for budgets in [["1", "2", "3", "1000"], ["999", "1000", "1001", "100000"]] {
        extends::<(u8, u8)>("auto", "1/1", budgets);
        extends::<(bool, Option<bool>, u8)>("array", "1/1", budgets);
    }
}

#[test]
fn a_time_limit_changes_no_case() {
    for strategy in STRATEGIES {
        let (_, timed) = run::<Tree>(&[("strategy", strategy), ("time", "20ms")], usize::MAX);
        let cases = timed.len().max(1).to_string();
        let counted = run::<Tree>(&[("strategy", strategy), ("cases", &cases)], usize::MAX).1;
        assert!(counted.starts_with(&timed), "{strategy}");
    }
}

/// How many of these cases of a property that looks at a value like this each strategy of `auto` gave.
fn given<A: Canvass>(cases: RangeInclusive<usize>, look: fn(A)) -> BTreeMap<&'static str, usize> {
    let mut given = BTreeMap::new();
    for failing in cases {
        let seen = Cell::new(0);
        let test = Test::new("laws::given", file!(), line!(), "").seed(7);
        let findings = test.find_counterexample(|value: A| {
            look(value);
            seen.set(seen.get() + 1);
            assert!(seen.get() != failing);
        });
        let by = findings.expect("the settings are right").by;
        *given.entry(by.map_or("nothing", Strategy::text)).or_default() += 1;
    }
    given
}

/// How many of them are random.
fn random(given: &BTreeMap<&str, usize>) -> usize {
    ["ad hoc", "thinned"].into_iter().filter_map(|strategy| given.get(strategy)).sum()
}

#[test]
fn nobody_starves() {
    let whole = given(1..=60, |tree: Tree| drop(format!("{tree:?}")));
    assert!(whole["in order"] >= 25 && random(&whole) >= 25, "{whole:?}");
    // A property that looks at nothing, so that each run decides many values.
    let lazy = given(1..=60, |_: Keys| ());
    assert!(lazy["lazy"] >= 10 && random(&lazy) >= 25, "{lazy:?}");
    assert!(lazy["scope"] >= 3 && lazy["few"] >= 3 && lazy["in order"] >= 3, "{lazy:?}");
}

#[test]
fn a_lazy_search_that_gains_nothing_takes_few_cases_from_whole_values() {
    // The search has told what it gains by then.
    let whole = given(240..=300, |tree: Tree| drop(format!("{tree:?}")));
    let lazy = given(240..=300, |keys: Keys| drop(format!("{keys:?}")));
    assert!(random(&lazy).abs_diff(random(&whole)) <= 1, "{whole:?}, {lazy:?}");
    assert!(lazy["in order"] * 5 >= whole["in order"] * 4, "{whole:?}, {lazy:?}");
    assert!(["lazy", "scope", "few"].iter().all(|strategy| lazy[strategy] >= 1), "{lazy:?}");
}

/// Each of so many values is tried once, if there are as many cases or more.
#[track_caller]
fn exhausts<A: Canvass + Debug>(strategy: &str, count: usize) {
    exhausts_by::<A>(strategy, count, [count, count + 1, 3 * count, 100_000]);
}

#[track_caller]
fn exhausts_by<A: Canvass + Debug>(strategy: &str, count: usize, budgets: [usize; 4]) {
    for cases in budgets {
        let seen: RefCell<Vec<String>> = RefCell::default();
        let test = Test::new("laws::all", file!(), line!(), "").cases(cases as u64);
        let findings = test.set("strategy", strategy).find_counterexample(|value: A| {
            seen.borrow_mut().push(format!("{value:?}"));
        });
        let findings = findings.expect("the settings are right");
        assert!(findings.ended == Ended::Exhausted, "{strategy}, {cases} cases");
        let seen = seen.into_inner();
        assert_eq!(seen.len(), count, "{strategy}, {cases} cases");
        assert_eq!(seen.iter().collect::<BTreeSet<_>>().len(), count);
    }
}

#[test]
fn a_finite_space_is_exhausted_by_as_many_cases_as_it_has_values() {
    for strategy in ["auto", "in order"] {
        exhausts::<()>(strategy, 1);
        exhausts::<bool>(strategy, 2);
        exhausts::<(bool, u8)>(strategy, 512);
        exhausts::<(u8, Option<u8>)>(strategy, 256 * 257);
        exhausts::<Slot>(strategy, 45);
        exhausts::<(Slot, Option<Slot>)>(strategy, 45 * 46);
        // What a predicate refuses counts, as it is not known before.
        exhausts_by::<Third>(strategy, 2 * 33, [100, 101, 300, 100_000]);
    }
}

#[derive(Debug, Canvass)]
struct Third {
    #[canvass(range = 0..50, predicate = |number| number % 3 != 0)]
    number: u8,
    flag: bool,
}

#[test]
fn random_values_of_a_finite_space_come_before_it_is_half_tried() {
    let (_, seen) = run::<u16>(&[("cases", "200")], usize::MAX);
    let numbers: Vec<u16> = seen.iter().map(|text| text.parse().expect("a number")).collect();
    assert!(numbers[..40].contains(&u16::MAX), "an edge comes soon: {:?}", &numbers[..40]);
    assert!(numbers.iter().filter(|number| **number > 1000).count() > 40);
    assert_eq!(numbers.iter().collect::<BTreeSet<_>>().len(), numbers.len(), "none comes twice");
}

/// More than the sizes that are walked, those that are spread, and those that are walked after that.
#[test]
fn values_in_order_come_once_each_and_smaller_ones_first() {
    let seen: RefCell<Vec<Vec<bool>>> = RefCell::default();
    let test = Test::new("laws::in_order", file!(), line!(), "").strategy(Strategy::InOrder);
    let findings = test.cases(30_000).find_counterexample(|list: Vec<bool>| {
        seen.borrow_mut().push(list);
    });
    assert!(findings.is_ok_and(|findings| findings.cases - findings.discards == 30_000));
    let seen = seen.into_inner();
    // An element counts one, and one more if it is true.
    let size = |list: &Vec<bool>| list.len() + list.iter().filter(|element| **element).count();
    assert!(seen.is_sorted_by_key(size));
    assert_eq!(seen.iter().collect::<BTreeSet<_>>().len(), seen.len());
    // Of each complete size there are as many as there are ways to add ones and twos: Fibonacci's numbers.
    let largest = seen.last().map_or(0, size);
    let (mut count, mut next) = (1, 1);
    for wanted in 0..largest {
        assert_eq!(seen.iter().filter(|list| size(list) == wanted).count(), count, "{wanted}");
        (count, next) = (next, count + next);
    }
    // The first of the last size are spread: they are neither the shortest lists nor the longest.
    let lengths: Vec<usize> =
        seen.iter().filter(|list| size(list) == largest).take(8).map(Vec::len).collect();
    assert!(!lengths.is_sorted() && !lengths.is_sorted_by(|a, b| a >= b), "{lengths:?}");
}
