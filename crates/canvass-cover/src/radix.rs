//! Radix Coverage: large columns split into digits that are columns of their own.
//!
//! Mittelman et al., section 4: the base is the smallest with at most six digits, the digits of a column interact
//! fully, so that each of its levels is in some row, and a digit interacts with other columns as any column does. We differ once:
//! that the digits stay below the number of levels is expressed by prefixes. Where all leading digits are those of the highest
//! level, the next must not be larger; so a column of p digits in base b needs at most p·b forbidden combinations, and the first
//! digit none.

use std::ops::Range;

use crate::{
    array::Array,
    preference::Preference,
    problem::{Problem, ProblemError, Relation},
    rules::{Forbidden, Predicate, Rules},
};

/// How large columns are split.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Radix {
    /// Columns with more levels than this are split.
    pub above: u32,
    /// The base, if not the smallest with at most [`MOST_DIGITS`](Radix::MOST_DIGITS) digits.
    pub base: Option<u32>,
    /// How the digits of one column interact.
    pub within: Within,
}

/// How the digits of one column interact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Within {
    /// All together: each level is in some row.
    Fully,
    /// Like other columns.
    AsOthers,
}

impl Radix {
    /// The most digits of a column in the smallest base.
    pub const MOST_DIGITS: u32 = 6;

    /// Columns with more than ten levels, in the smallest base, digits fully interacting.
    pub const STANDARD: Radix = Radix { above: 10, base: None, within: Within::Fully };
}

/// The digits of the numbers below a count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Digits {
    base: u32,
    /// The digits of the highest number, the first with most weight.
    highest: Vec<u32>,
}

impl Digits {
    /// Of the numbers below `count`, which is not zero; in base two at least.
    pub fn new(count: u128, base: Option<u32>) -> Digits {
        Digits::up_to(count.saturating_sub(1), base)
    }

    /// Of the numbers up to `last`; in base two at least.
    pub fn up_to(last: u128, base: Option<u32>) -> Digits {
        let base = base.unwrap_or_else(|| smallest_base(last)).max(2);
        let mut rest = last;
        let mut highest = vec![(rest % u128::from(base)) as u32];
        rest /= u128::from(base);
        while rest > 0 {
            highest.push((rest % u128::from(base)) as u32);
            rest /= u128::from(base);
        }
        highest.reverse();
        Digits { base, highest }
    }

    /// One digit for all numbers below `count`.
    pub fn single(count: u32) -> Digits {
        Digits { base: count, highest: vec![count.saturating_sub(1)] }
    }

    /// How many levels each digit has.
    pub fn levels(&self) -> Vec<u32> {
        let first = self.highest[0] + 1;
        let others = self.highest[1..].iter().map(|_| self.base);
        [first].into_iter().chain(others).collect()
    }

    /// The number with these digits.
    pub fn number(&self, digits: &[u32]) -> u128 {
        digits.iter().fold(0, |number, digit| number * u128::from(self.base) + u128::from(*digit))
    }

    /// The digits of a number below the count.
    pub fn of(&self, mut number: u128) -> Vec<u32> {
        let mut digits = vec![0; self.highest.len()];
        for digit in digits.iter_mut().rev() {
            *digit = (number % u128::from(self.base)) as u32;
            number /= u128::from(self.base);
        }
        digits
    }

    /// What keeps digits in the columns from `first` on below the count.
    pub fn forbidden(&self, first: usize) -> impl Iterator<Item = Forbidden> {
        let too_large = |at: usize| self.highest[at] + 1..self.base;
        let prefix =
            move |at: usize| (0..at).map(move |place| (first + place, self.highest[place]));
        (1..self.highest.len()).flat_map(move |at| {
            too_large(at).map(move |digit| prefix(at).chain([(first + at, digit)]).collect())
        })
    }
}

/// The smallest base, two at least, in which the numbers up to `last` have at most six digits.
fn smallest_base(last: u128) -> u32 {
    let suffices = |base: u32| {
        u128::from(base).checked_pow(Radix::MOST_DIGITS).is_none_or(|numbers| numbers > last)
    };
    let mut high = 2;
    while !suffices(high) {
        high *= 2;
    }
    let mut low = high / 2;
    while low + 1 < high {
        let middle = low + (high - low) / 2;
        if suffices(middle) { high = middle } else { low = middle }
    }
    high
}

/// A problem with digits in place of large columns.
#[derive(Debug, Clone)]
pub struct Split {
    problem: Problem,
    places: Vec<Place>,
}

/// What a column became: digits from a column on, a single one if it was not split.
#[derive(Debug, Clone)]
struct Place {
    first: usize,
    digits: Digits,
}

impl Place {
    fn columns(&self) -> Range<usize> {
        self.first..self.first + self.digits.highest.len()
    }

    fn number(&self, row: &[u32]) -> u128 {
        self.digits.number(&row[self.columns()])
    }

    /// Whether the digits are those of an existing level.
    fn is_in_range(&self, row: &[u32]) -> bool {
        row[self.columns()] <= self.digits.highest[..]
    }

    fn cells(&self, level: u32) -> impl Iterator<Item = (usize, u32)> {
        self.columns().zip(self.digits.of(u128::from(level)))
    }
}

/// Splits the large columns of a problem, but for those that a relation goes through.
pub fn split(problem: &Problem, radix: &Radix) -> Result<Split, ProblemError> {
    let is_anchor = |column| problem.relations().iter().any(|rule| rule.through == Some(column));
    let digits = problem.levels().iter().enumerate().map(|(column, levels)| {
        if *levels <= radix.above || is_anchor(column) {
            Digits::single(*levels)
        } else {
            Digits::new(u128::from(*levels), radix.base)
        }
    });
    let places = in_turn(digits);
    let relations = problem.relations().iter().map(|relation| Relation {
        through: relation.through.map(|column| places[column].first),
        ..Relation::new(
            relation.columns.iter().flat_map(|column| places[*column].columns()).collect(),
            relation.strength,
        )
    });
    let relations = relations.collect();
    let rules = rules(problem.rules(), &places);
    let preferences = preferences(problem, &places);
    let mut split = Split::new(places, relations, rules, radix.within)?;
    split.problem = split.problem.preferring(preferences)?;
    Ok(split)
}

/// Columns with these numbers of levels, of which any `strength` interact, with the large ones split.
pub fn split_counts(
    counts: &[u128],
    strength: usize,
    radix: &Radix,
) -> Result<Split, ProblemError> {
    let digits = counts.iter().map(|count| match u32::try_from(*count) {
        Ok(count) if count <= radix.above => Digits::single(count),
        Ok(_) | Err(_) => Digits::new(*count, radix.base),
    });
    let places = in_turn(digits);
    let columns = places.last().map_or(0, |last| last.columns().end);
    let all = Relation::new((0..columns).collect(), strength);
    Split::new(places, vec![all], Rules::none(), radix.within)
}

fn in_turn(digits: impl Iterator<Item = Digits>) -> Vec<Place> {
    let mut first = 0;
    digits
        .map(|digits| {
            let place = Place { first, digits };
            first = place.columns().end;
            place
        })
        .collect()
}

/// Those of columns that were not split; of the others the digits of the level that comes first.
fn preferences(problem: &Problem, places: &[Place]) -> Vec<Preference> {
    let of_digits = |(column, place): (usize, &Place)| -> Vec<Preference> {
        let whole = problem.preference(column);
        if place.columns().len() == 1 {
            return vec![whole.clone()];
        }
        match whole {
            Preference::First(first) if !first.is_empty() => {
                place.cells(first[0]).map(|(_, digit)| Preference::First(vec![digit])).collect()
            }
            Preference::Any | Preference::First(_) | Preference::Weights(_) => {
                vec![Preference::Any; place.columns().len()]
            }
        }
    };
    places.iter().enumerate().flat_map(of_digits).collect()
}

/// The rules in terms of digits.
fn rules(rules: &Rules, places: &[Place]) -> Rules {
    let forbidden = rules.forbidden().iter().map(|combination| {
        combination.iter().flat_map(|(column, level)| places[*column].cells(*level)).collect()
    });
    let predicates = rules.predicates().iter().map(|rule| {
        let columns = rule.columns().iter().flat_map(|column| places[*column].columns()).collect();
        let cells = |column: usize, level| Some(places[column].cells(level));
        let implied = rule.implied().renamed(&cells);
        let (rule, places) = (rule.clone(), places.to_vec());
        let whole = Predicate::new(columns, move |row| {
            let in_range = |column: &usize| places[*column].is_in_range(row);
            let whole: Vec<u32> = places.iter().map(|place| place.number(row) as u32).collect();
            rule.columns().iter().all(in_range) && rule.holds(&whole)
        });
        whole.implying(implied)
    });
    Rules::new(forbidden, predicates.collect())
}

impl Split {
    fn new(
        places: Vec<Place>,
        mut relations: Vec<Relation>,
        rules: Rules,
        within: Within,
    ) -> Result<Split, ProblemError> {
        let levels = places.iter().flat_map(|place| place.digits.levels()).collect();
        let bounds = places.iter().flat_map(|place| place.digits.forbidden(place.first));
        let rules = rules.and(bounds);
        match within {
            Within::AsOthers => {}
            Within::Fully => {
                let splits = places.iter().map(Place::columns).filter(|columns| columns.len() > 1);
                relations.extend(
                    splits.map(|columns| Relation::new(columns.clone().collect(), columns.len())),
                );
            }
        }
        Ok(Split { problem: Problem::new(levels, relations, rules)?, places })
    }

    /// The problem whose columns are the digits.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The digits of a row in which some levels are decided.
    pub fn digits(&self, row: &[Option<u32>]) -> Vec<Option<u32>> {
        let cells = row.iter().zip(&self.places).flat_map(|(level, place)| match level {
            Some(level) => place.cells(*level).map(|(_, digit)| Some(digit)).collect(),
            None => vec![None; place.columns().len()],
        });
        cells.collect()
    }

    /// The levels of the columns before they were split, from those of the digits.
    pub fn numbers(&self, row: &[u32]) -> Vec<u128> {
        self.places.iter().map(|place| place.number(row)).collect()
    }

    /// The rows of an array for [`problem`](Split::problem), with the digits put together.
    ///
    /// # Panics
    ///
    /// If a column has more than 2^32 levels.
    pub fn recombine(&self, array: &Array) -> Array {
        let mut whole = Array::new(self.places.len());
        for row in array.rows() {
            let narrow = |number| u32::try_from(number).expect("the caller knows that levels fit");
            let levels: Vec<u32> = self.numbers(row).into_iter().map(narrow).collect();
            whole.push(&levels);
        }
        whole
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::HashSet, ops::ControlFlow};

    use super::{Digits, Radix, Split, Within, split, split_counts};
    use crate::{
        fast::cover,
        problem::{Problem, Relation},
        rules::{Predicate, Rules},
        verify::verify,
    };

    #[track_caller]
    fn rows(split: &Split) -> Vec<Vec<u128>> {
        let array =
            cover(split.problem(), &[], 0, &mut |_| ControlFlow::Continue(())).unwrap().array;
        assert_eq!(verify(split.problem(), &array), Ok(()));
        array.rows().map(|row| split.numbers(row)).collect()
    }

    #[track_caller]
    fn check_base(count: u128, base: u32, digits: usize) {
        let split = Digits::new(count, None);
        assert_eq!((split.base, split.highest.len()), (base, digits));
    }

    #[test]
    fn the_base_is_the_smallest_with_at_most_six_digits() {
        check_base(64, 2, 6);
        check_base(65, 3, 4);
        check_base(729, 3, 6);
        check_base(730, 4, 5);
        check_base(1001, 4, 5);
        check_base(1_000_000, 10, 6);
        check_base(1_000_001, 11, 6);
        check_base(1 << 64, 1626, 6);
        check_base(u128::MAX, 2_642_246, 6);
    }

    #[test]
    fn the_highest_number_of_all_has_digits() {
        let digits = Digits::up_to(u128::MAX, Some(10));
        assert_eq!(digits.number(&digits.of(u128::MAX)), u128::MAX);
        assert_eq!(digits.levels().len(), 39);
    }

    /// The example of the paper: {0..999} and a boolean, in decimal digits.
    #[track_caller]
    fn check_decimal(within: Within, expect: usize) {
        let radix = Radix { base: Some(10), within, ..Radix::STANDARD };
        assert_eq!(rows(&split_counts(&[1000, 2], 2, &radix).unwrap()).len(), expect);
    }

    #[test]
    fn digits_that_interact_like_others_need_a_hundred_rows() {
        check_decimal(Within::AsOthers, 100);
    }

    #[test]
    fn digits_that_interact_fully_need_a_row_for_each_number() {
        check_decimal(Within::Fully, 1000);
    }

    #[test]
    fn every_number_is_in_some_row_and_none_is_too_large() {
        for count in [11, 12, 99, 101, 128, 1001] {
            let rows = rows(&split_counts(&[count, 3], 2, &Radix::STANDARD).unwrap());
            let seen: HashSet<u128> = rows.iter().map(|row| row[0]).collect();
            assert_eq!(seen, (0..count).collect(), "{count}");
        }
    }

    #[test]
    fn rules_of_whole_columns_hold_for_digits() {
        let order = Predicate::new(vec![0, 1], |row| row[0] <= row[1]);
        let rules = Rules::new([Box::from([(0, 17), (2, 1)])], vec![order]);
        let relation = Relation::new(vec![0, 1, 2], 2);
        let problem = Problem::new(vec![40, 30, 2], vec![relation], rules).unwrap();
        for row in rows(&split(&problem, &Radix::STANDARD).unwrap()) {
            let row: Vec<u32> = row.into_iter().map(|level| level as u32).collect();
            assert!(problem.rules().allow(&row) && row[0] < 40 && row[1] < 30, "{row:?}");
        }
    }

    #[test]
    fn digits_and_numbers_are_inverse() {
        for count in [2, 7, 10, 1001] {
            let digits = Digits::new(count, None);
            for number in 0..count {
                assert_eq!(digits.number(&digits.of(number)), number);
            }
        }
    }
}
