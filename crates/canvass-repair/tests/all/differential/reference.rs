//! The reference: all values that a program's generator produces for a parameter, by trying every draw.

use std::{cell::RefCell, collections::BTreeSet};

use super::program::{Body, Condition, Int, Kind, Number, Program, Result};

/// A value of a program's type.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    Number(i128),
    Nothing,
    Some(i128),
    Pair(i128, i128),
    Dot,
    Bar(i128),
    Box(i128, i128),
    List(Vec<i128>),
}

/// Lists of the reference are at most this long.
const LONGEST: usize = 2;

/// The variables in scope.
#[derive(Clone)]
pub struct Scope {
    pub n: i128,
    pub x: (Int, i128),
    pub y: (Int, i128),
    pub limit: i128,
    /// Whether `as` rejects numbers that it would change, as it does in a generator.
    pub is_generator: bool,
}

/// The type and value of a number; `None` if it leaves its type.
pub fn number(number: &Number, scope: &Scope) -> Option<(Int, i128)> {
    let of = |expression: &Number| self::number(expression, scope);
    let (int, value) = match number {
        Number::Literal(int, value) => (*int, *value),
        Number::Limit => (Int::U8, scope.limit),
        Number::Parameter => (Int::U8, scope.n),
        Number::Variable("n") => (Int::U8, scope.n),
        Number::Variable("y") => scope.y,
        Number::Variable(_) => scope.x,
        Number::Binary(operator, left, right) => {
            let (int, left) = of(left)?;
            let right = of(right)?.1;
            let value = match operator {
                '+' => left + right,
                '-' => left - right,
                '*' => left * right,
                '/' if right == 0 => return None,
                '/' => left / right,
                _ if right == 0 || (left == int.range().0 && right == -1) => return None,
                _ => left % right,
            };
            (int, value)
        }
        Number::Method(name, left, right) => {
            let (int, left) = of(left)?;
            let right = of(right)?.1;
            match *name {
                "max" => (int, left.max(right)),
                "min" => (int, left.min(right)),
                _ => (int, (left - right).max(0)),
            }
        }
        Number::Cast(int, inner) => {
            let value = of(inner)?.1;
            let wrapped = match int {
                Int::U8 => i128::from(value as u8),
                Int::I8 => i128::from(value as i8),
                Int::U16 => i128::from(value as u16),
            };
            if scope.is_generator && wrapped != value {
                return None;
            }
            (*int, wrapped)
        }
        Number::Negate(inner) => {
            let (int, value) = of(inner)?;
            (int, -value)
        }
    };
    let (low, high) = int.range();
    (low <= value && value <= high).then_some((int, value))
}

/// Whether a condition holds; `None` if it has no value.
pub fn condition(written: &Condition, scope: &Scope) -> Option<bool> {
    match written {
        Condition::Compare(operator, left, right) => {
            let (left, right) = (number(left, scope)?.1, number(right, scope)?.1);
            Some(match *operator {
                "<" => left < right,
                "<=" => left <= right,
                "==" => left == right,
                "!=" => left != right,
                ">" => left > right,
                _ => left >= right,
            })
        }
        Condition::Both(left, right) => {
            if condition(left, scope)? {
                condition(right, scope)
            } else {
                Some(false)
            }
        }
        Condition::Either(left, right) => {
            if condition(left, scope)? {
                Some(true)
            } else {
                condition(right, scope)
            }
        }
        Condition::Not(inner) => Some(!condition(inner, scope)?),
        Condition::Contains(low, high, inside) => {
            let (low, high) = (number(low, scope)?.1, number(high, scope)?.1);
            let inside = number(inside, scope)?.1;
            Some(low <= inside && inside <= high)
        }
        Condition::Ordered(operator, parts) => {
            let of = |place: usize| number(&parts[place], scope).map(|(_, value)| value);
            let (left, right) = ((of(0)?, of(1)?), (of(2)?, of(3)?));
            Some(match *operator {
                "<" => left < right,
                "<=" => left <= right,
                ">" => left > right,
                _ => left >= right,
            })
        }
    }
}

/// Whether `covers` holds; `None` if it has no value.
pub fn allows(program: &Program, n: i128, value: &Value) -> Option<bool> {
    let int = program.kind.int();
    let with = |x: i128, y: i128| {
        let scope =
            Scope { n, x: (int, x), y: (int, y), limit: program.limit, is_generator: false };
        condition(&program.allowed, &scope)
    };
    match value {
        Value::Number(x) | Value::Some(x) | Value::Bar(x) | Value::Box(x, _) => with(*x, 0),
        Value::Nothing | Value::Dot => Some(true),
        Value::Pair(x, y) => with(*x, *y),
        Value::List(list) => {
            if list.len() as i128 > n {
                return Some(false);
            }
            for &x in list {
                if !with(x, 0)? {
                    return Some(false);
                }
            }
            Some(true)
        }
    }
}

/// Whether `requires` accepts a parameter.
pub fn is_required(program: &Program, n: i128) -> bool {
    let scope =
        Scope { n, x: (Int::U8, 0), y: (Int::U8, 0), limit: program.limit, is_generator: false };
    program.required.as_ref().is_none_or(|required| condition(required, &scope) == Some(true))
}

/// The values that the generator produces for a parameter; of lists, those that are short, with few numbers in the tail.
pub fn produced(program: &Program, n: i128) -> BTreeSet<Value> {
    let mut found = BTreeSet::new();
    let int = program.kind.int();
    let scope = Scope { n, x: (int, 0), y: (int, 0), limit: program.limit, is_generator: true };
    run(program, &program.body, &scope, &mut found);
    found
}

fn run(program: &Program, body: &Body, scope: &Scope, found: &mut BTreeSet<Value>) {
    match body {
        Body::Reject => {}
        Body::Recurse => {
            if scope.n > 0 {
                found.extend(produced(program, scope.n - 1));
            }
        }
        Body::If(written, then, otherwise) => match condition(written, scope) {
            Some(true) => run(program, then, scope, found),
            Some(false) => run(program, otherwise, scope, found),
            None => {}
        },
        Body::Choose(alternatives) => {
            alternatives.iter().for_each(|one| run(program, one, scope, found));
        }
        Body::MatchParameter(first, second, rest) => {
            let taken = if scope.n == program.limit {
                first
            } else if scope.n == 3 {
                second
            } else {
                rest
            };
            run(program, taken, scope, found);
        }
        Body::Call(name, rest) => {
            let helper = program.helper.as_ref().expect("there is one to call");
            let mut numbers = BTreeSet::new();
            run(program, &helper.body, scope, &mut numbers);
            for number in numbers {
                let Value::Number(number) = number else { unreachable!("it generates numbers") };
                draw(program, name, program.kind.int(), number, number, rest, scope, found);
            }
        }
        Body::Any(name, int, rest) => {
            let (low, high) = int.range();
            draw(program, name, *int, low, high, rest, scope, found);
        }
        Body::Range(name, inclusive, low, high, rest) => {
            let (Some((int, low)), Some((_, high))) = (number(low, scope), number(high, scope))
            else {
                return;
            };
            let high = if *inclusive { high } else { high - 1 };
            draw(program, name, int, low, high, rest, scope, found);
        }
        // Each sum up to the largest is drawn in some way.
        Body::Sum(turns, most, int, rest) => {
            draw(program, "x", *int, 0, turns * most, rest, scope, found);
        }
        Body::Result(result) => finish(program, result, scope, found),
    }
}

#[expect(clippy::too_many_arguments, reason = "a draw is all of these")]
fn draw(
    program: &Program,
    name: &str,
    int: Int,
    low: i128,
    high: i128,
    rest: &Body,
    scope: &Scope,
    found: &mut BTreeSet<Value>,
) {
    for value in low..=high {
        let mut inner = scope.clone();
        if name == "y" {
            inner.y = (int, value);
        } else {
            inner.x = (int, value);
        }
        run(program, rest, &inner, found);
    }
}

fn finish(program: &Program, result: &Result, scope: &Scope, found: &mut BTreeSet<Value>) {
    let of = |written: &Number| number(written, scope).map(|(_, value)| value);
    let value = match result {
        Result::Number(x) => of(x).map(Value::Number),
        Result::Nothing => Some(Value::Nothing),
        Result::Some(x) => of(x).map(Value::Some),
        Result::Dot => Some(Value::Dot),
        Result::Bar(x) => of(x).map(Value::Bar),
        Result::Box(x, y) => of(x).zip(of(y)).map(|(x, y)| Value::Box(x, y)),
        Result::Array(x, y) => of(x).zip(of(y)).map(|(x, y)| Value::Pair(x, y)),
        Result::Pair(x, y) => of(x).zip(of(y)).map(|(x, y)| Value::Pair(x, y)),
        Result::Nil => Some(Value::List(Vec::new())),
        Result::Cons(head) => {
            let Some(head) = of(head) else { return };
            if scope.n == 0 {
                return;
            }
            for tail in tails(program, scope.n - 1) {
                if tail.len() < LONGEST {
                    found.insert(Value::List([&[head], tail.as_slice()].concat()));
                }
            }
            return;
        }
    };
    found.extend(value);
}

/// The last program and parameter whose tails were computed, with the tails.
type Tails = (String, i128, Vec<Vec<i128>>);

/// The short lists that the generator produces for a smaller parameter.
fn tails(program: &Program, n: i128) -> Vec<Vec<i128>> {
    thread_local! {
        static KNOWN: RefCell<Option<Tails>> = const { RefCell::new(None) };
    }
    let text = format!("{program:?}");
    let known = KNOWN.with_borrow(|known| match known {
        Some((of, at, tails)) if *of == text && *at == n => Some(tails.clone()),
        _ => None,
    });
    if let Some(known) = known {
        return known;
    }
    let mut tails: Vec<Vec<i128>> = produced(program, n)
        .into_iter()
        .filter_map(|value| match value {
            Value::List(list) => Some(list),
            _ => None,
        })
        .collect();
    tails.sort_by_key(Vec::len);
    tails.retain(|tail| tail.len() < LONGEST);
    KNOWN.set(Some((text, n, tails.clone())));
    tails
}

/// All values that the reference can decide: every number, and lists of at most one number, or two equal ones.
pub fn universe(kind: Kind) -> Vec<Value> {
    let (low, high) = kind.int().range();
    let numbers = low..=high;
    match kind {
        Kind::Number(_) => numbers.map(Value::Number).collect(),
        Kind::Option(_) => {
            std::iter::once(Value::Nothing).chain(numbers.map(Value::Some)).collect()
        }
        Kind::Pair(_) | Kind::Array(_) => {
            numbers.clone().flat_map(|x| numbers.clone().map(move |y| Value::Pair(x, y))).collect()
        }
        Kind::Shape(_) => std::iter::once(Value::Dot)
            .chain(numbers.clone().map(Value::Bar))
            .chain(numbers.clone().flat_map(|x| numbers.clone().map(move |y| Value::Box(x, y))))
            .collect(),
        Kind::List(_) => std::iter::once(Value::List(Vec::new()))
            .chain(numbers.clone().map(|x| Value::List(vec![x])))
            .chain(numbers.map(|x| Value::List(vec![x, x])))
            .collect(),
    }
}
