//! A generator of balanced words of parentheses: so many are left to write, and so many are open.

use canvass::generate::{choose, reject};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Word {
    End,
    Open(Box<Word>),
    Close(Box<Word>),
}
use Word::{Close, End, Open};

pub fn balanced(left: usize, open: usize, word: &Word) -> bool {
    match word {
        End => left == 0 && open == 0,
        Open(rest) => left > 0 && balanced(left - 1, open + 1, rest),
        Close(rest) => left > 0 && open > 0 && balanced(left - 1, open - 1, rest),
    }
}

#[canvass::generator(covers = balanced)]
pub fn parentheses(left: usize, open: usize) -> Word {
    if left == 0 {
        if open == 0 { End } else { reject!() }
    } else if open == 0 {
        Open(Box::new(parentheses(left - 1, 1)))
    } else {
        choose![
            Open(Box::new(parentheses(left - 1, open + 1))),
            Close(Box::new(parentheses(left - 1, open - 1))),
        ]
    }
}
