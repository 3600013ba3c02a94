//! Rational numbers in lowest terms: the laws of arithmetic, and comparisons with cross products.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::mutate;
use program::Rational;

#[mutate]
pub mod program {
    use std::cmp::Ordering;
    use std::ops::{Add, Div, Mul, Neg, Sub};

    /// A fraction in lowest terms with a positive denominator.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Rational {
        numerator: i64,
        denominator: i64,
    }

    fn greatest_common_divisor(mut a: i64, mut b: i64) -> i64 {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a.abs()
    }

    impl Rational {
        /// None if the denominator is zero.
        pub fn new(numerator: i64, denominator: i64) -> Option<Rational> {
            if denominator == 0 {
                return None;
            }
            let divisor = greatest_common_divisor(numerator, denominator);
            let sign = if denominator < 0 { -1 } else { 1 };
            Some(Rational {
                numerator: sign * numerator / divisor,
                denominator: sign * denominator / divisor,
            })
        }

        pub fn integer(number: i64) -> Rational {
            Rational { numerator: number, denominator: 1 }
        }

        pub fn numerator(self) -> i64 {
            self.numerator
        }

        pub fn denominator(self) -> i64 {
            self.denominator
        }

        /// The largest integer that is not larger.
        pub fn floor(self) -> i64 {
            let quotient = self.numerator / self.denominator;
            if self.numerator < 0 && self.numerator % self.denominator != 0 {
                quotient - 1
            } else {
                quotient
            }
        }

        /// One over the number; none of zero.
        pub fn reciprocal(self) -> Option<Rational> {
            Rational::new(self.denominator, self.numerator)
        }
    }

    /// A fraction whose denominator is not zero, in lowest terms.
    fn lowest(numerator: i64, denominator: i64) -> Rational {
        Rational::new(numerator, denominator).expect("the denominator is not zero")
    }

    impl Add for Rational {
        type Output = Rational;

        fn add(self, other: Rational) -> Rational {
            let sum = self.numerator * other.denominator + other.numerator * self.denominator;
            lowest(sum, self.denominator * other.denominator)
        }
    }

    impl Neg for Rational {
        type Output = Rational;

        fn neg(self) -> Rational {
            Rational { numerator: -self.numerator, denominator: self.denominator }
        }
    }

    impl Sub for Rational {
        type Output = Rational;

        fn sub(self, other: Rational) -> Rational {
            self + -other
        }
    }

    impl Mul for Rational {
        type Output = Rational;

        fn mul(self, other: Rational) -> Rational {
            lowest(self.numerator * other.numerator, self.denominator * other.denominator)
        }
    }

    impl Div for Rational {
        type Output = Rational;

        fn div(self, other: Rational) -> Rational {
            self * other.reciprocal().expect("nothing is divided by zero")
        }
    }

    impl PartialOrd for Rational {
        fn partial_cmp(&self, other: &Rational) -> Option<Ordering> {
            Some(self.cmp(other))
        }
    }

    impl Ord for Rational {
        fn cmp(&self, other: &Rational) -> Ordering {
            let left = self.numerator * other.denominator;
            left.cmp(&(other.numerator * self.denominator))
        }
    }
}

fn rational((numerator, denominator): (i16, i16)) -> Option<Rational> {
    Rational::new(numerator.into(), denominator.into())
}

fn fractions_are_in_lowest_terms((numerator, denominator): (i16, i16)) -> Verdict {
    let (top, bottom) = (i64::from(numerator), i64::from(denominator));
    let Some(number) = Rational::new(top, bottom) else {
        assert_eq!(denominator, 0);
        return Verdict::Holds;
    };
    assert!(number.denominator() > 0);
    assert_eq!(number.numerator() * bottom, number.denominator() * top);
    let (top, bottom) = (number.numerator(), number.denominator());
    for divisor in 2..=bottom.min(100) {
        assert!(top % divisor != 0 || bottom % divisor != 0, "{number:?}");
    }
    let floor = number.floor();
    assert!(floor * bottom <= top && top < (floor + 1) * bottom);
    Verdict::Holds
}

type Pairs = ((i16, i16), (i16, i16), (i8, i8));

fn arithmetic_has_its_laws((a, b, c): &Pairs) -> Verdict {
    let c = (i16::from(c.0), i16::from(c.1));
    let (Some(a), Some(b), Some(c)) = (rational(*a), rational(*b), rational(c)) else {
        return Verdict::Discarded;
    };
    let zero = Rational::integer(0);
    assert_eq!(a + b, b + a);
    assert_eq!(a + b - b, a);
    assert_eq!(a * b, b * a);
    assert_eq!(a + -a, zero);
    assert_eq!(c * (a + zero), a * c);
    if b != zero {
        assert_eq!(a / b * b, a);
    }
    Verdict::Holds
}

fn comparisons_agree_with_differences((a, b): ((i16, i16), (i16, i16))) -> Verdict {
    let (Some(a), Some(b)) = (rational(a), rational(b)) else {
        return Verdict::Discarded;
    };
    let difference = (a - b).numerator();
    assert_eq!(a.cmp(&b), difference.cmp(&0));
    assert_eq!(b.cmp(&a), 0.cmp(&difference));
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "rational",
        mutants: program::MUTANTS,
        properties: vec![
            by_value(
                "fractions_are_in_lowest_terms",
                Precondition::None,
                fractions_are_in_lowest_terms,
            ),
            by_ref("arithmetic_has_its_laws", Precondition::Mild, arithmetic_has_its_laws),
            by_value(
                "comparisons_agree_with_differences",
                Precondition::Mild,
                comparisons_agree_with_differences,
            ),
        ],
    }
}
