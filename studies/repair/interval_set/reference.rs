//! A generator of sets of numbers as spans that neither overlap nor touch.

use canvass::generate::{choose, range};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Spans {
    Done,
    Span(u32, u32, Box<Spans>),
}
use Spans::{Done, Span};

fn count(spans: &Spans) -> usize {
    match spans {
        Done => 0,
        Span(_, _, rest) => 1 + count(rest),
    }
}

fn apart(from: u32, to: u32, spans: &Spans) -> bool {
    match spans {
        Done => true,
        Span(first, last, rest) => {
            from <= *first && *first <= *last && *last <= to && apart(*last + 2, to, rest)
        }
    }
}

pub fn spans_within(most: usize, from: u32, to: u32, spans: &Spans) -> bool {
    count(spans) <= most && apart(from, to, spans)
}

pub fn is_small(_most: usize, _from: u32, to: u32) -> bool {
    to < 1000
}

#[canvass::generator(covers = spans_within, requires = is_small)]
pub fn interval_set(most: usize, from: u32, to: u32) -> Spans {
    if most == 0 || from > to {
        Done
    } else {
        let first = range(from..=to);
        let last = range(first..=to);
        choose![Done, Span(first, last, Box::new(interval_set(most - 1, last + 2, to)))]
    }
}
