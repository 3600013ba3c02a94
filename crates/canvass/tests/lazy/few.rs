//! Searches with few constructors against all words, of which those with few letters are taken.

use canvass::Canvass;
use canvass::check::{Strategy, Test};
use canvass::lazy::{Lazy, Search};
use std::collections::BTreeSet;

#[derive(Debug, Clone, PartialEq, Canvass)]
enum Word {
    End,
    A(Lazy<Word>),
    B(Lazy<Word>),
    C(Lazy<Word>),
    D(Lazy<Word>),
}

impl Word {
    fn letters(&self) -> String {
        match self {
            Word::End => String::new(),
            Word::A(rest) => format!("a{}", rest.letters()),
            Word::B(rest) => format!("b{}", rest.letters()),
            Word::C(rest) => format!("c{}", rest.letters()),
            Word::D(rest) => format!("d{}", rest.letters()),
        }
    }
}

fn different(word: &str) -> usize {
    word.chars().collect::<BTreeSet<char>>().len()
}

#[test]
fn all_words_of_one_or_two_letters_are_tried_and_no_others() {
    let mut search = Search::<Word>::few().unwrap();
    let mut found = BTreeSet::new();
    for _ in 0..20_000 {
        let word = search.step(|word| word.letters()).unwrap().unwrap().outcome;
        assert!(different(&word) <= 2, "{word}");
        // Words of one letter are few, and must not run ahead.
        assert!(word.len() < 64, "{word}");
        found.insert(word);
    }
    let mut words = BTreeSet::from([String::new()]);
    for _ in 0..6 {
        let longer =
            words.iter().flat_map(|word| ['a', 'b', 'c', 'd'].map(|c| format!("{word}{c}")));
        words = words.iter().cloned().chain(longer).collect();
    }
    words.retain(|word| different(word) <= 2);
    found.retain(|word| word.len() <= 6);
    assert_eq!(found, words);
}

#[test]
fn where_nothing_can_be_left_out_values_are_searched_by_size() {
    #[derive(Debug, Canvass)]
    enum Line {
        End,
        More(Lazy<Line>),
    }
    fn length(line: &Line) -> usize {
        match line {
            Line::End => 0,
            Line::More(rest) => 1 + length(rest),
        }
    }
    let mut search = Search::<Line>::few().unwrap();
    for expected in 0..10 {
        assert_eq!(search.step(|line| length(&line)).unwrap().unwrap().outcome, expected);
    }
}

#[test]
fn a_long_word_of_two_letters_is_found() {
    let test = Test::here().strategy(Strategy::Few).cases(10_000_000);
    let findings = test.find_counterexample(|word: Word| word.letters() != "dbdbdbdddb").unwrap();
    assert_eq!(findings.found.unwrap().letters(), "dbdbdbdddb");
    assert!(findings.cases < 100_000, "{}", findings.cases);
}
