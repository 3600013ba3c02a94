//! A generator of run-length encodings of so many symbols: runs are not empty, and the next run has another symbol.

use canvass::generate::{any, range, reject};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Runs {
    End,
    Run(u32, u8, Box<Runs>),
}
use Runs::{End, Run};

pub fn encodes(length: u32, last: u8, runs: &Runs) -> bool {
    match runs {
        End => length == 0,
        Run(count, symbol, rest) => {
            *count >= 1 && *count <= length && *symbol != last && encodes(length - *count, *symbol, rest)
        }
    }
}

#[canvass::generator(covers = encodes)]
pub fn run_length(length: u32, last: u8) -> Runs {
    if length == 0 {
        End
    } else {
        let count = range(1..=length);
        let symbol = any::<u8>();
        if symbol == last {
            reject!()
        } else {
            Run(count, symbol, Box::new(run_length(length - count, symbol)))
        }
    }
}
