//! A generator of polynomials: terms of falling degree whose factors are not zero.

use canvass::generate::{any, choose, range, reject};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Terms {
    End,
    Term(usize, i16, Box<Terms>),
}
use Terms::{End, Term};

pub fn is_polynomial(below: usize, terms: &Terms) -> bool {
    match terms {
        End => true,
        Term(degree, factor, rest) => {
            *degree < below && *factor != 0 && is_polynomial(*degree, rest)
        }
    }
}

#[canvass::generator(covers = is_polynomial)]
pub fn polynomial(below: usize) -> Terms {
    if below == 0 {
        End
    } else {
        let degree = range(0..below);
        let factor = any::<i16>();
        let rest = polynomial(degree);
        choose![End, if factor != 0 { Term(degree, factor, Box::new(rest)) } else { reject!() }]
    }
}
