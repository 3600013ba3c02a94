//! Classes of numbers: few constructors that stand for many numbers.
//!
//! Up to eight numbers are a constructor each. Of more, 0, 1 and the last are; those between are in classes by the number of
//! their binary digits: 2 to 4, 5 to 8, 9 to 16, 17 to 32, 33 to 64, more.

use crate::{Count, Nat};

#[derive(Debug)]
pub(crate) enum Classes {
    /// This many numbers, each a class of its own.
    Few(usize),
    Many {
        /// `None` where there is no last one.
        last: Option<Nat>,
        /// The most digits of a number of each class from 2 digits on.
        digits: Vec<usize>,
    },
}

const FEW: usize = 8;
/// The largest class that has a limit.
const WIDEST: usize = 64;

impl Classes {
    pub(super) fn of(count: &Count) -> Classes {
        match count {
            Count::Infinite | Count::Unknown => {
                Classes::Many { last: None, digits: digits(usize::MAX) }
            }
            Count::Finite(count) => match count.to_usize() {
                Some(few) if few <= FEW => Classes::Few(few),
                Some(_) | None => {
                    // The one before the last is the largest that is not in a class of its own.
                    let last = count.minus(&Nat::ONE);
                    let digits = digits(last.minus(&Nat::ONE).bits());
                    Classes::Many { last: Some(last), digits }
                }
            },
        }
    }

    /// The constructors' names; numbers have those given, or else their index.
    pub(super) fn names(&self, given: &[&str]) -> Vec<String> {
        let (last, digits) = match self {
            Classes::Few(few) => {
                let own = |number: usize| given.get(number).map(|name| (*name).to_owned());
                return (0..*few).map(|at| own(at).unwrap_or_else(|| format!("#{at}"))).collect();
            }
            Classes::Many { last, digits } => (last, digits),
        };
        let mut names = vec!["#0".to_owned(), "#1".to_owned()];
        let mut from = 2;
        for &to in digits {
            names.push(match to {
                usize::MAX => format!("bits{from}up"),
                to => format!("bits{from}to{to}"),
            });
            from = to.saturating_add(1);
        }
        names.extend(last.is_some().then(|| "last".to_owned()));
        names
    }

    /// The first number of a class, and the first beyond it, where there is one.
    #[cfg(feature = "expressions")]
    pub(super) fn range(&self, class: usize) -> (Nat, Option<Nat>) {
        let alone = |number: &Nat| (number.clone(), Some(number + &Nat::ONE));
        let (last, digits) = match self {
            Classes::Many { last, digits } if class >= 2 => (last, digits),
            Classes::Few(_) | Classes::Many { .. } => return alone(&Nat::from(class)),
        };
        let Some(most) = digits.get(class - 2) else {
            return alone(
                last.as_ref().expect("the class behind the others is of the last number"),
            );
        };
        let fewer = class.checked_sub(3).map_or(1, |before| digits[before]);
        let beyond = (*most < usize::MAX).then(|| Nat::power_of_two(*most));
        (Nat::power_of_two(fewer), beyond.into_iter().chain(last.clone()).min())
    }

    /// The class of a number, by its position.
    pub(super) fn class(&self, number: &Nat) -> Option<usize> {
        match self {
            Classes::Few(few) => number.to_usize().filter(|number| number < few),
            Classes::Many { last, digits } if last.as_ref() == Some(number) => {
                Some(2 + digits.len())
            }
            Classes::Many { digits, .. } => Some(match number.bits() {
                bits @ (0 | 1) => bits,
                bits => 2 + digits.partition_point(|most| *most < bits),
            }),
        }
    }
}

/// The widths of classes: twice as many digits each, up to those of the largest number.
fn digits(most: usize) -> Vec<usize> {
    let mut digits: Vec<usize> = Vec::new();
    let mut width = 2;
    while digits.last().is_none_or(|widest| *widest < most) {
        width *= 2;
        digits.push(if width > WIDEST { usize::MAX } else { width.min(most) });
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(count: Count, names: &str, classes: &[(u64, &str)]) {
        let of = Classes::of(&count);
        let all = of.names(&[]);
        assert_eq!(all.join(" "), names);
        for (number, name) in classes {
            assert_eq!(all[of.class(&Nat::from(*number)).unwrap()], *name, "of {number}");
        }
    }

    #[test]
    fn a_class_is_a_range() {
        for count in [1_u64, 8, 9, 256, 257, 1000] {
            let classes = Classes::of(&Count::Finite(Nat::from(count)));
            for number in (0..count).map(Nat::from) {
                let own = classes.class(&number).unwrap();
                for class in 0..classes.names(&[]).len() {
                    let (first, beyond) = classes.range(class);
                    let inside = first <= number && beyond.is_none_or(|beyond| number < beyond);
                    assert_eq!(inside, class == own, "{number} of {count} in {class}");
                }
            }
        }
        let endless = Classes::of(&Count::Infinite);
        assert_eq!(endless.range(7), (Nat::power_of_two(64), None));
    }

    #[test]
    fn few_numbers_are_told_apart() {
        check(Count::Finite(Nat::from(1_u8)), "#0", &[(0, "#0")]);
        check(Count::Finite(Nat::from(3_u8)), "#0 #1 #2", &[(0, "#0"), (2, "#2")]);
    }

    #[test]
    fn many_are_in_classes_by_their_digits() {
        let bytes = [
            (0, "#0"),
            (1, "#1"),
            (2, "bits2to4"),
            (15, "bits2to4"),
            (16, "bits5to8"),
            (254, "bits5to8"),
            (255, "last"),
        ];
        check(Count::Finite(Nat::from(256_u64)), "#0 #1 bits2to4 bits5to8 last", &bytes);
        check(
            Count::Finite(Nat::from(9_u8)),
            "#0 #1 bits2to3 last",
            &[(7, "bits2to3"), (8, "last")],
        );
        check(
            Count::Infinite,
            "#0 #1 bits2to4 bits5to8 bits9to16 bits17to32 bits33to64 bits65up",
            &[(u64::MAX, "bits33to64")],
        );
    }
}
