//! What the numerals of lists are, told slowly.

use super::super::samples::{large, nats};
use super::*;
use std::collections::HashMap;

/// All texts over an alphabet, short ones first, up to a length.
pub(super) fn texts(alphabet: &str, longest: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut last = all.clone();
    for _ in 0..longest {
        last = last
            .iter()
            .flat_map(|text| alphabet.chars().map(move |c| format!("{text}{c}")))
            .collect();
        all.extend_from_slice(&last);
    }
    all
}

/// The lists whose numerals have at most so many digits, in order.
pub(super) fn lists(longest: usize) -> Vec<Vec<u64>> {
    let elements: HashMap<String, u64> = texts("012", longest).into_iter().zip(0..).collect();
    let numerals = texts("012,", longest).into_iter();
    let lists = numerals.map(|text| text.split(',').map(|element| elements[element]).collect());
    std::iter::once(Vec::new()).chain(lists).collect()
}

#[test]
fn lists_are_in_the_order_of_their_numerals() {
    for (index, list) in lists(7).iter().enumerate() {
        let index = Nat::from(index);
        assert_eq!(split(&index), nats(list), "at {index}");
        assert_eq!(join(&nats(list)), index, "{list:?}");
    }
}

#[test]
fn large_indices_split_and_join_back() {
    for index in large() {
        assert_eq!(join(&split(&index)), index);
    }
    for exponent in (0..3000).step_by(7) {
        let index = &Nat::from(3_u64).pow(exponent) + 5;
        assert_eq!(join(&split(&index)), index, "near 3^{exponent}");
    }
}

#[test]
fn large_elements_join_and_split_back() {
    for element in large() {
        let list = [Nat::ZERO, element.clone(), Nat::from(7_u64), element, Nat::ZERO];
        assert_eq!(split(&join(&list)), list);
    }
}

#[test]
fn a_list_of_small_elements_costs_a_few_bits_for_each() {
    for (element, bits) in [(0, 2), (3, 4), (12, 6)] {
        let list = vec![Nat::from(element as u64); 10_000];
        assert!(join(&list).bits() <= 10_000 * bits, "of {element}");
        assert_eq!(split(&join(&list)), list);
    }
}

#[test]
fn numerals_change_length_where_the_closed_form_says() {
    for length in 0..200 {
        let quaternary =
            Nat::power_of_two(2 * length).minus(&Nat::ONE).div_rem(&Nat::from(3_u64)).0;
        assert_eq!(quaternary_ones(length), quaternary);
        assert_eq!(quaternary_length(&quaternary), length);
        assert_eq!(quaternary_length(&quaternary_ones(length + 1).minus(&Nat::ONE)), length);
        assert_eq!(ternary_length(&ternary_ones(length)), length);
        assert_eq!(ternary_length(&ternary_ones(length + 1).minus(&Nat::ONE)), length);
    }
}
