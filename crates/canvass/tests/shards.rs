//! Shards: disjoint, together what the whole run is, and the same each time.

use canvass::check::{Strategy, Test};
use canvass::lazy::Search;
use canvass::prelude::*;
use canvass::{Nat, Shard};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Debug;

/// How often each value is tried.
type Tried = BTreeMap<String, u64>;

fn tried<A: Canvass + Debug>(shard: &str, settings: &[(&'static str, &str)]) -> Tried {
    let tried: RefCell<Tried> = RefCell::default();
    let mut test = Test::new("shards::sample", file!(), line!(), "").set("shard", shard);
    for (name, value) in settings {
        test = test.set(name, *value);
    }
    let findings = test.find_counterexample(|value: A| {
        *tried.borrow_mut().entry(format!("{value:?}")).or_default() += 1;
    });
    assert!(findings.is_ok_and(|findings| findings.found.is_none()));
    tried.into_inner()
}

fn shards(of: u32) -> impl Iterator<Item = String> {
    (1..=of).map(move |number| format!("{number}/{of}"))
}

/// The shards together try each value as often as the whole run does; how many each tries.
#[track_caller]
fn partition<A: Canvass + Debug>(of: u32, settings: &[(&'static str, &str)]) -> Vec<u64> {
    let (mut together, mut counts) = (Tried::new(), Vec::new());
    for shard in shards(of) {
        let own = tried::<A>(&shard, settings);
        counts.push(own.values().sum::<u64>());
        for (value, times) in own {
            *together.entry(value).or_default() += times;
        }
    }
    assert_eq!(together, tried::<A>("1/1", settings), "{of} shards, {settings:?}");
    counts
}

/// They do, each has its share, and has the same again.
#[track_caller]
fn check<A: Canvass + Debug>(settings: &[(&'static str, &str)]) {
    assert_eq!(tried::<A>("1/2", settings), tried::<A>("1/2", settings), "the same again");
    for of in [2, 5] {
        let counts = partition::<A>(of, settings);
        let fair = counts.iter().sum::<u64>() / u64::from(of);
        let uneven = counts.iter().any(|count| count.abs_diff(fair) > fair / 4 + 2);
        assert!(!uneven, "{counts:?}");
    }
}

#[derive(Debug, Canvass)]
enum Tree {
    Leaf,
    Node(Box<Tree>, u8, Box<Tree>),
}

#[test]
fn shards_try_what_the_whole_run_tries() {
    for strategy in ["in order", "uniform", "ad hoc"] {
        for cases in ["10", "1000"] {
            let settings = [("strategy", strategy), ("cases", cases)];
            check::<Vec<u8>>(&settings);
            check::<Tree>(&settings);
        }
    }
}

#[test]
fn shards_try_all_values_where_they_are_few() {
    for strategy in ["in order", "auto"] {
        check::<(u8, bool)>(&[("strategy", strategy)]);
        check::<Option<Option<bool>>>(&[("strategy", strategy)]);
    }
}

#[test]
fn shards_of_a_lazy_search_miss_nothing() {
    let settings = [("strategy", "lazy")];
    let whole = tried::<(u8, bool)>("1/1", &settings);
    // What is run to divide the search is run by each.
    let together: Tried =
        shards(3).flat_map(|shard| tried::<(u8, bool)>(&shard, &settings)).collect();
    assert!(together.keys().eq(whole.keys()));
}

#[derive(Debug, Canvass)]
struct Loose {
    #[canvass(range = 0..6)]
    low: u8,
    #[canvass(range = *low..6, predicate = |high| high % 3 != 0)]
    high: u8,
    rest: Option<bool>,
}

#[test]
fn shards_of_loose_types_try_what_the_whole_run_tries() {
    // Codes are dealt evenly; values are not, as of some blocks of codes most are refused.
    let counts = partition::<Loose>(2, &[("strategy", "in order"), ("cases", "500")]);
    assert_eq!(counts.iter().sum::<u64>(), 48);
}

#[derive(Debug, Canvass)]
struct Request {
    secure: bool,
    method: Option<bool>,
    flags: [bool; 4],
    #[canvass(range = 0..5)]
    retries: u8,
}

#[test]
fn shards_have_the_rows_of_an_array() {
    check::<Request>(&[("strategy", "array"), ("strength", "3")]);
}

#[test]
fn a_planted_failure_is_found_by_one_shard() {
    for of in [2, 5] {
        let finds = |shard: String| {
            let test = Test::new("shards::planted", file!(), line!(), "").set("shard", shard);
            let findings = test.cases(70_000).find_counterexample(|number: u16| number != 54_321);
            findings.expect("the settings are right").found.is_some()
        };
        assert_eq!(shards(of).filter(|shard| finds(shard.clone())).count(), 1);
    }
}

#[derive(Debug, Canvass)]
enum Keys {
    End,
    Key(Lazy<Keys>, u8, Lazy<Keys>),
}

impl Keys {
    fn is_between(&self, low: u8, high: u8) -> bool {
        match self {
            Keys::End => true,
            Keys::Key(left, key, right) => {
                (low..high).contains(key)
                    && left.is_between(low, *key)
                    && right.is_between(*key + 1, high)
            }
        }
    }
}

/// How many runs a search makes, how many values it decides, and for how many of those the predicate holds.
fn searched(mut search: Search<Keys>) -> (u64, Nat, Nat) {
    let mut ordered = Nat::ZERO;
    while let Some(run) = search.step(|keys| keys.is_between(0, 200)).expect("it can be searched") {
        if run.outcome {
            ordered += &run.decided;
        }
    }
    (search.runs(), search.decided().clone(), ordered)
}

#[test]
fn shares_of_a_search_decide_each_value_once() {
    let sizes = 0..=12;
    let (runs, decided, ordered) = searched(Search::new(sizes.clone()).expect("it has values"));
    for of in [1, 2, 4, 9] {
        let mut sum = (0, Nat::ZERO, Nat::ZERO);
        let mut shares = Vec::new();
        for shard in shards(of) {
            let shard: Shard = shard.parse().expect("a shard");
            let share = searched(Search::share(sizes.clone(), shard).expect("it has values"));
            shares.push(share.0);
            sum = (sum.0 + share.0, sum.1 + &share.1, sum.2 + &share.2);
        }
        assert_eq!(sum, (runs, decided.clone(), ordered.clone()), "{of} shares");
        assert!(shares.iter().all(|share| *share < 3 * runs / u64::from(of)), "{shares:?}");
    }
}

#[test]
fn a_lazy_search_by_size_is_shared_size_by_size() {
    let runs = |shard: &str| {
        let test = Test::new("shards::lazy", file!(), line!(), "").set("shard", shard);
        let test = test.strategy(Strategy::Lazy).cases(400);
        let findings = test.find_counterexample(|keys: Keys| assume!(keys.is_between(0, 200)));
        let findings = findings.expect("the settings are right");
        findings.cases - findings.discards
    };
    assert_eq!(shards(4).map(|shard| runs(&shard)).sum::<u64>(), runs("1/1"));
}

#[test]
fn what_is_no_shard_is_refused_with_its_name_and_the_form() {
    for text in ["0/4", "5/4", "a/b", "2"] {
        let findings = Test::here().set("shard", text).find_counterexample(|_: u8| {});
        let error = findings.expect_err(text).to_string();
        assert!(error.contains("`shard`") || error.contains("shard"), "{error}");
        assert!(error.contains(text), "{error}");
        assert!(error.contains("a share K/N with K from 1 to N, such as 2/4"), "{error}");
    }
}
