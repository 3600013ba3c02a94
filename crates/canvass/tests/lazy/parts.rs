//! Searches that are stopped and gone on with, and searches on several threads.

use super::specimens::{Expression, Tree};
use canvass::lazy::{Search, SearchError, search_on_threads};
use canvass::{Canvass, Nat};
use std::num::NonZeroUsize;
use std::sync::Mutex;

/// Runs, values decided, and values that are valid.
type Counts = (u64, Nat, Nat);

fn finish<A: Canvass>(search: &mut Search<A>, predicate: impl Fn(&A) -> bool) -> Counts {
    let mut valid = Nat::ZERO;
    while let Some(run) = search.step(|value| predicate(&value)).expect("it goes on") {
        if run.outcome {
            valid += &run.decided;
        }
    }
    (search.runs(), search.decided().clone(), valid)
}

#[test]
fn a_search_goes_on_where_it_stopped() {
    let whole = finish(&mut Search::<Tree>::new(0..=9).expect("it has values"), Tree::is_ordered);
    for stop in [0, 1, 7, 50, 170] {
        let mut search = Search::<Tree>::new(0..=9).expect("it has values");
        let mut valid = Nat::ZERO;
        for _ in 0..stop {
            let run = search.step(|tree| tree.is_ordered()).expect("it goes on").expect("more");
            if run.outcome {
                valid += &run.decided;
            }
        }
        let token = search.token().expect("it has one");
        let mut search = Search::<Tree>::resume(&token).expect("it is a token");
        let (runs, decided, rest) = finish(&mut search, Tree::is_ordered);
        assert_eq!((runs, decided, valid + &rest), whole, "{token}");
    }
}

#[test]
fn a_search_by_size_goes_on_with_the_same_size() {
    let step = |search: &mut Search<Expression>| {
        search.step(|expression| expression.is_closed(1)).expect("it goes on").expect("more");
    };
    let mut whole = Search::<Expression>::by_size().expect("it has values");
    let mut stopped = Search::<Expression>::by_size().expect("it has values");
    for run in 0..400 {
        step(&mut whole);
        step(&mut stopped);
        if run % 61 == 0 {
            let token = stopped.token().expect("it has one");
            stopped = Search::resume(&token).expect("it is a token");
        }
    }
    assert_eq!((stopped.runs(), stopped.decided()), (whole.runs(), whole.decided()));
    assert_eq!(stopped.token(), whole.token());
}

#[test]
fn a_text_that_is_no_token_is_refused() {
    let token = Search::<Tree>::new(0..=9).expect("it has values").token().expect("it has one");
    for text in ["", "together-1", &token[1..], &format!("{token}.x"), &token.replace("0.9", "9.0")]
    {
        let error = Search::<Tree>::resume(text).err();
        assert!(matches!(error, Some(SearchError::Token { .. })), "{text}");
    }
    let error = Search::<Expression>::resume(&token).err().expect("it is of another type");
    assert!(error.to_string().ends_with("it is of a search for values of another type"));
}

#[test]
fn a_token_with_choices_that_do_not_exist_leads_astray() {
    let token =
        Search::<Vec<Tree>>::new(0..=9).expect("it has values").token().expect("it has one");
    for choices in ["18446744073709551615", "1.7", "1.1.9x0", "1.1.1x5"] {
        let mut search =
            Search::<Vec<Tree>>::resume(&format!("{token}.{choices}")).expect("a token");
        let error = search.step(|list| list.len()).expect_err("there are no such choices");
        assert_eq!(error, SearchError::Nondeterministic, "{choices}");
    }
}

#[test]
fn threads_decide_the_same() {
    let whole = finish(&mut Search::<Tree>::new(0..=13).expect("it has values"), Tree::is_ordered);
    for threads in 1..=4 {
        let valid = Mutex::new(Nat::ZERO);
        let (runs, decided) = search_on_threads(
            0..=13,
            NonZeroUsize::new(threads).expect("not zero"),
            |tree: Tree| tree.is_ordered(),
            |run| {
                if run.outcome {
                    *valid.lock().expect("nobody panics") += &run.decided;
                }
            },
        )
        .expect("it goes on");
        assert_eq!((runs, decided, valid.into_inner().expect("nobody panics")), whole);
    }
}

#[test]
fn a_panic_on_one_thread_ends_the_search() {
    let search = || {
        let threads = NonZeroUsize::new(2).expect("not zero");
        search_on_threads(0..=12, threads, |tree: Tree| assert!(tree.height() < 3), |_| {})
    };
    assert!(std::panic::catch_unwind(search).is_err());
}
