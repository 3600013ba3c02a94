//! jsonptr 0.4.6: taking empty tokens off a pointer breaks it.
//!
//! Fixed in 0.4.7, by its changelog and issues 25 and 26.

use super::pinned;
use crate::everyday::{Precondition, Program, Verdict, by_value};
use canvass_peers_mutate::input;
use jsonptr::{Pointer, Token};
use std::collections::VecDeque;

#[input]
pub enum Operation {
    PushBack(String),
    PushFront(String),
    PopBack,
    PopFront,
}

fn tokens_are_as_in_a_list(operations: Vec<Operation>) -> Verdict {
    let (mut pointer, mut list) = (Pointer::root(), VecDeque::new());
    let decoded = |token: Token| token.as_str().to_owned();
    for operation in operations {
        match operation {
            Operation::PushBack(token) => {
                pointer.push_back(Token::new(&token));
                list.push_back(token);
            }
            Operation::PushFront(token) => {
                pointer.push_front(Token::new(&token));
                list.push_front(token);
            }
            Operation::PopBack => assert_eq!(pointer.pop_back().map(decoded), list.pop_back()),
            Operation::PopFront => assert_eq!(pointer.pop_front().map(decoded), list.pop_front()),
        }
        assert!(pointer.tokens().map(decoded).eq(list.iter().cloned()), "{list:?}");
    }
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "jsonptr_pop",
        mutants: const { &[pinned("Pointer::pop_back", "jsonptr 0.4.6, fixed in 0.4.7")] },
        properties: vec![by_value(
            "tokens_are_as_in_a_list",
            Precondition::None,
            tokens_are_as_in_a_list,
        )],
    }
}

#[test]
fn the_bug_is_there() {
    let empty = || Operation::PushBack(String::new());
    let known = vec![empty(), empty(), Operation::PopBack];
    super::check(tokens_are_as_in_a_list, known, vec![]);
}
