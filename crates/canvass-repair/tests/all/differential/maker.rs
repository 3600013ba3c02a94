//! Random programs. Generators are often made from the predicate, and then mutated, so that many are complete.

use super::program::{Body, Condition, Helper, Int, Kind, Number, Program, Result};

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (word ^ (word >> 31)) % bound
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }
}

pub fn random_program(seed: u64) -> Program {
    let mut maker = Maker { random: Random(seed.wrapping_mul(0x2545_f491_4f6c_dd1d)) };
    maker.program()
}

struct Maker {
    random: Random,
}

impl Maker {
    fn program(&mut self) -> Program {
        let int = if self.random.below(3) == 0 { Int::I8 } else { Int::U8 };
        let kind = match self.random.below(8) {
            0..=2 => Kind::Number(int),
            3 => Kind::Option(int),
            4 => Kind::Pair(int),
            5 => Kind::Shape(int),
            6 => Kind::Array(int),
            _ => Kind::List(int),
        };
        let limit = self.random.pick(&[0, 1, 2, 3, 6, 9]);
        let names = names(kind);
        let allowed = self.condition(int, names, 2);
        // Recursive calls go on to smaller parameters, which must be required, too.
        let is_recursive = matches!(kind, Kind::List(_));
        let required = (!is_recursive && self.random.below(4) == 0)
            .then(|| self.condition(Int::U8, &["n"], 1));
        let helper = (self.random.below(4) == 0).then(|| self.helper(int, &allowed, names));
        let mut body = self.body(kind, &allowed);
        if helper.is_some() {
            call_helper(&mut body);
        }
        Program { kind, limit, allowed, required, helper, body }
    }

    /// A generator of numbers, which often may produce what is allowed.
    fn helper(&mut self, int: Int, allowed: &Condition, names: &[&'static str]) -> Helper {
        let allowed = match self.random.below(2) {
            0 if names == ["x"] => allowed.clone(),
            _ => self.condition(int, &["x"], 1),
        };
        let body = self.body(Kind::Number(int), &allowed);
        Helper { allowed, body }
    }

    /// A number of a type, from the variables of that type.
    fn number(&mut self, int: Int, names: &[&'static str], depth: u64) -> Number {
        let leaf = depth == 0 || self.random.below(3) == 0;
        if leaf {
            return match self.random.below(5) {
                0 | 1 if !names.is_empty() => Number::Variable(self.random.pick(names)),
                2 if int == Int::U8 => Number::Parameter,
                3 if int == Int::U8 => Number::Limit,
                _ => {
                    let (low, high) = int.range();
                    let value = self.random.pick(&[0, 1, 2, 3, 5, 7, 10, 100, low, high, high - 1]);
                    Number::Literal(int, value)
                }
            };
        }
        let mut inner = || Box::new(self.number(int, names, depth - 1));
        let (left, right) = (inner(), inner());
        match self.random.below(10) {
            0..=2 => Number::Binary('+', left, right),
            3 | 4 => Number::Binary('-', left, right),
            5 => Number::Binary('*', left, right),
            6 => Number::Binary(self.random.pick(&['/', '%']), left, right),
            7 => Number::Method(self.random.pick(&["max", "min"]), left, right),
            8 if int == Int::I8 => Number::Negate(left),
            8 => Number::Method("saturating_sub", left, right),
            _ => {
                let other = self.random.pick(&[Int::U8, Int::I8, Int::U16]);
                Number::Cast(int, Box::new(Number::Cast(other, left)))
            }
        }
    }

    fn condition(&mut self, int: Int, names: &[&'static str], depth: u64) -> Condition {
        if depth > 0 {
            let mut inner = || Box::new(self.condition(int, names, depth - 1));
            let (left, right) = (inner(), inner());
            match self.random.below(6) {
                0 => return Condition::Both(left, right),
                1 => return Condition::Either(left, right),
                2 => return Condition::Not(left),
                _ => {}
            }
        }
        if self.random.below(6) == 0 {
            let (low, high) = (self.number(int, &[], 0), self.number(int, &[], 0));
            return Condition::Contains(low, high, Number::Variable(names[0]));
        }
        if self.random.below(8) == 0 {
            let operator = self.random.pick(&["<", "<=", ">", ">="]);
            let mut part = || self.number(int, names, 0);
            let parts = [part(), part(), part(), part()];
            return Condition::Ordered(operator, Box::new(parts));
        }
        let operator = self.random.pick(&["<", "<=", "==", "!=", ">", ">="]);
        let left = Number::Variable(self.random.pick(names));
        Condition::Compare(operator, left, self.number(int, names, 1))
    }

    /// A body that draws and filters by the condition, or something at random.
    fn body(&mut self, kind: Kind, allowed: &Condition) -> Body {
        let int = kind.int();
        let result = |x: Number, y: Number| match kind {
            Kind::Number(_) => Result::Number(x),
            Kind::Option(_) => Result::Some(x),
            Kind::Pair(_) => Result::Pair(x, y),
            Kind::Array(_) => Result::Array(x, y),
            Kind::Shape(_) => Result::Bar(x),
            Kind::List(_) => Result::Cons(x),
        };
        let (x, y) = (Number::Variable("x"), Number::Variable("y"));
        let names = names(kind);
        let made = match self.random.below(5) {
            0 => Body::Result(result(self.number(int, names, 2), self.number(int, names, 1))),
            _ => Body::Result(result(x, y)),
        };
        let mut body = match self.random.below(5) {
            0 => made,
            1 => {
                let condition = self.condition(int, names, 1);
                Body::If(condition, Box::new(made), Box::new(Body::Reject))
            }
            _ => Body::If(allowed.clone(), Box::new(made), Box::new(Body::Reject)),
        };
        if names.len() == 2 {
            body = Body::Any("y", int, Box::new(body));
        }
        body = match self.random.below(4) {
            0 => {
                let (low, high) = (self.number(int, &[], 1), self.number(int, &[], 1));
                Body::Range("x", self.random.below(2) == 0, low, high, Box::new(body))
            }
            1 if self.random.below(2) == 0 => {
                let (turns, most) = (self.random.pick(&[1, 2, 3]), self.random.pick(&[1, 2, 5]));
                Body::Sum(turns, most, int, Box::new(body))
            }
            _ => Body::Any("x", int, Box::new(body)),
        };
        let other = match kind {
            Kind::Option(_) => Some(Body::Result(Result::Nothing)),
            Kind::Shape(_) => Some(Body::Choose(vec![
                Body::Result(Result::Dot),
                Body::Any(
                    "x",
                    int,
                    Box::new(Body::Any(
                        "y",
                        int,
                        Box::new(Body::If(
                            allowed.clone(),
                            Box::new(Body::Result(Result::Box(
                                Number::Variable("x"),
                                Number::Variable(if self.random.below(6) == 0 { "x" } else { "y" }),
                            ))),
                            Box::new(Body::Reject),
                        )),
                    )),
                ),
            ])),
            Kind::List(_) => Some(Body::Result(Result::Nil)),
            Kind::Number(_) | Kind::Pair(_) | Kind::Array(_) => None,
        };
        if let Some(other) = other.clone().filter(|_| self.random.below(8) > 0) {
            body = Body::Choose(vec![other, body]);
        }
        if self.random.below(5) == 0 {
            let plain = match kind {
                Kind::Number(_) => Body::Result(Result::Number(self.number(int, &[], 0))),
                Kind::Pair(_) | Kind::Array(_) => Body::Reject,
                Kind::Option(_) | Kind::Shape(_) | Kind::List(_) => {
                    other.clone().expect("these have another")
                }
            };
            body = match self.random.below(3) {
                0 => Body::MatchParameter(Box::new(body.clone()), Box::new(plain), Box::new(body)),
                1 => Body::MatchParameter(Box::new(plain), Box::new(body.clone()), Box::new(body)),
                _ => Body::Choose(vec![plain, body]),
            };
        }
        if let Kind::List(_) = kind {
            let zero = Condition::Compare("==", Number::Parameter, Number::Literal(Int::U8, 0));
            let end = other.expect("a list has an end");
            if self.random.below(6) == 0 {
                body = Body::Choose(vec![Body::Recurse, body]);
            }
            body = Body::If(zero, Box::new(end), Box::new(body));
        }
        body
    }
}

/// The numbers in a value.
fn names(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Pair(_) | Kind::Array(_) => &["x", "y"],
        Kind::Number(_) | Kind::Option(_) | Kind::Shape(_) | Kind::List(_) => &["x"],
    }
}

/// Draws the first variable from the other generator.
fn call_helper(body: &mut Body) {
    match body {
        Body::Any("x", _, rest) => *body = Body::Call("x", rest.clone()),
        Body::If(_, then, otherwise) => {
            call_helper(then);
            call_helper(otherwise);
        }
        Body::Choose(alternatives) => alternatives.iter_mut().rev().take(1).for_each(call_helper),
        Body::MatchParameter(first, second, rest) => {
            [first, second, rest].into_iter().for_each(|body| call_helper(body));
        }
        Body::Any(..)
        | Body::Range(..)
        | Body::Sum(..)
        | Body::Call(..)
        | Body::Result(_)
        | Body::Reject
        | Body::Recurse => {}
    }
}
