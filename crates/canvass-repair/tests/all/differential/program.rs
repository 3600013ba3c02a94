//! Programs of the subset, as trees of their own that are also written as Rust.
//!
//! A program has a type of results (an 8-bit integer, an option of one, a pair, an array of two, an enum of three, or a list), a predicate, and a
//! generator with one small parameter `n: u8`; perhaps a `requires`, and a second generator that the first one calls.

/// An integer type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Int {
    U8,
    I8,
    U16,
}

impl Int {
    pub fn name(self) -> &'static str {
        match self {
            Int::U8 => "u8",
            Int::I8 => "i8",
            Int::U16 => "u16",
        }
    }

    pub fn range(self) -> (i128, i128) {
        match self {
            Int::U8 => (0, 255),
            Int::I8 => (-128, 127),
            Int::U16 => (0, 65535),
        }
    }
}

/// An expression of an integer type.
#[derive(Debug, Clone)]
pub enum Number {
    /// A literal of this type.
    Literal(Int, i128),
    /// The constant `LIMIT` of the file, a `u8`.
    Limit,
    /// The parameter `n`, a `u8`.
    Parameter,
    /// What is judged or was drawn, by its name.
    Variable(&'static str),
    Binary(char, Box<Number>, Box<Number>),
    /// `a.max(b)`, `a.min(b)`, `a.saturating_sub(b)`
    Method(&'static str, Box<Number>, Box<Number>),
    Cast(Int, Box<Number>),
    Negate(Box<Number>),
}

/// A condition.
#[derive(Debug, Clone)]
pub enum Condition {
    Compare(&'static str, Number, Number),
    Both(Box<Condition>, Box<Condition>),
    Either(Box<Condition>, Box<Condition>),
    Not(Box<Condition>),
    /// `(a..=b).contains(&c)`
    Contains(Number, Number, Number),
    /// `(a, b) < (c, d)`
    Ordered(&'static str, Box<[Number; 4]>),
}

/// What a generator does.
#[derive(Debug, Clone)]
pub enum Body {
    Result(Result),
    If(Condition, Box<Body>, Box<Body>),
    /// `choose![…]`
    Choose(Vec<Body>),
    /// `let name = any::<T>();`
    Any(&'static str, Int, Box<Body>),
    /// `let name = range(a..=b);`, or `a..b`
    Range(&'static str, bool, Number, Number, Box<Body>),
    /// `let mut x = 0; for _ in 0..3 { x += range(0..=2); }`, with how many turns there are and the largest number of each.
    Sum(i128, i128, Int, Box<Body>),
    /// `match n { LIMIT => a, 3 => b, _ => c }`
    MatchParameter(Box<Body>, Box<Body>, Box<Body>),
    Reject,
    /// `let name = helper(n);`
    Call(&'static str, Box<Body>),
    /// A recursive call with `n - 1`, if `n` is not zero. Only for lists.
    Recurse,
}

/// What a generator returns.
#[derive(Debug, Clone)]
pub enum Result {
    Number(Number),
    Nothing,
    Some(Number),
    Pair(Number, Number),
    Array(Number, Number),
    Dot,
    Bar(Number),
    Box(Number, Number),
    Nil,
    /// `Cons(number, g(n - 1))`
    Cons(Number),
}

/// The type of what is generated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Number(Int),
    Option(Int),
    Pair(Int),
    /// `[T; 2]`
    Array(Int),
    /// `enum Shape { Dot, Bar(T), Box(T, T) }`
    Shape(Int),
    /// A list of at most `n` numbers, each of which satisfies a condition.
    List(Int),
}

impl Kind {
    pub fn int(self) -> Int {
        match self {
            Kind::Number(int)
            | Kind::Option(int)
            | Kind::Pair(int)
            | Kind::Array(int)
            | Kind::Shape(int)
            | Kind::List(int) => int,
        }
    }

    fn name(self) -> String {
        let int = self.int().name();
        match self {
            Kind::Number(_) => int.to_owned(),
            Kind::Option(_) => format!("Option<{int}>"),
            Kind::Pair(_) => format!("({int}, {int})"),
            Kind::Array(_) => format!("[{int}; 2]"),
            Kind::Shape(_) => "Shape".to_owned(),
            Kind::List(_) => "List".to_owned(),
        }
    }
}

#[derive(Debug, Clone)]
pub struct Program {
    pub kind: Kind,
    pub limit: i128,
    /// On `x`, the number in the value; of a pair, on `x` and `y`. Of a shape, the second number is unrestricted.
    pub allowed: Condition,
    /// On `n`.
    pub required: Option<Condition>,
    pub helper: Option<Helper>,
    pub body: Body,
}

/// A generator of numbers that the other one calls.
#[derive(Debug, Clone)]
pub struct Helper {
    pub allowed: Condition,
    pub body: Body,
}

impl Program {
    pub fn text(&self) -> String {
        let int = self.kind.int().name();
        let condition = show_condition(&self.allowed);
        let covers = match self.kind {
            Kind::Number(_) => format!("let x = *v; {condition}"),
            Kind::Option(_) => {
                format!("match v {{ None => true, Some(x) => {{ let x = *x; {condition} }} }}")
            }
            Kind::Pair(_) => format!("let x = v.0; let y = v.1; {condition}"),
            Kind::Array(_) => format!("let [x, y] = *v; {condition}"),
            Kind::Shape(_) => {
                let arm = format!("{{ let x = *x; {condition} }}");
                format!(
                    "match v {{ Shape::Dot => true, Shape::Bar(x) => {arm} Shape::Box(x, _) => {arm} }}"
                )
            }
            Kind::List(_) => "len(v) <= n as usize && all(n, v)".to_owned(),
        };
        let list = match self.kind {
            Kind::List(_) => format!(
                "enum List {{ Nil, Cons({int}, Box<List>) }}\nuse List::{{Cons, Nil}};\n\
                 fn len(l: &List) -> usize {{ match l {{ Nil => 0, Cons(_, t) => 1 + len(t) }} }}\n\
                 fn all(n: u8, l: &List) -> bool {{ match l {{ Nil => true, Cons(h, t) => {{ let x = *h; ({condition}) && all(n, t) }} }} }}\n"
            ),
            Kind::Shape(_) => format!("enum Shape {{ Dot, Bar({int}), Box({int}, {int}) }}\n"),
            Kind::Number(_) | Kind::Option(_) | Kind::Pair(_) | Kind::Array(_) => String::new(),
        };
        let (requires, required) = match &self.required {
            None => ("", String::new()),
            Some(condition) => (
                ", requires = required",
                format!("fn required(n: u8) -> bool {{ {} }}\n", show_condition(condition)),
            ),
        };
        let helper = self.helper.as_ref().map_or_else(String::new, |helper| {
            format!(
                "fn helped(n: u8, v: &{int}) -> bool {{ let x = *v; {} }}\n\
                 #[canvass::generator(covers = helped)]\nfn helper(n: u8) -> {int} {{ {} }}\n",
                show_condition(&helper.allowed),
                show_body(&helper.body),
            )
        });
        format!(
            "const LIMIT: u8 = {};\n{list}{required}{helper}fn covers(n: u8, v: &{kind}) -> bool {{ {covers} }}\n\
             #[canvass::generator(covers = covers{requires})]\nfn g(n: u8) -> {kind} {{\n    {}\n}}\n",
            self.limit,
            show_body(&self.body),
            kind = self.kind.name(),
        )
    }
}

fn show(number: &Number) -> String {
    match number {
        Number::Literal(int, value) if *value < 0 => format!("({value}_{})", int.name()),
        Number::Literal(int, value) => format!("{value}_{}", int.name()),
        Number::Limit => "LIMIT".to_owned(),
        Number::Parameter => "n".to_owned(),
        Number::Variable(name) => (*name).to_owned(),
        Number::Binary(operator, left, right) => {
            format!("({} {operator} {})", show(left), show(right))
        }
        Number::Method(name, left, right) => format!("{}.{name}({})", show(left), show(right)),
        Number::Cast(int, inner) => format!("({} as {})", show(inner), int.name()),
        Number::Negate(inner) => format!("(-{})", show(inner)),
    }
}

fn show_condition(condition: &Condition) -> String {
    match condition {
        Condition::Compare(operator, left, right) => {
            format!("{} {operator} {}", show(left), show(right))
        }
        Condition::Both(left, right) => {
            format!("({}) && ({})", show_condition(left), show_condition(right))
        }
        Condition::Either(left, right) => {
            format!("({}) || ({})", show_condition(left), show_condition(right))
        }
        Condition::Not(inner) => format!("!({})", show_condition(inner)),
        Condition::Contains(low, high, number) => {
            format!("({}..={}).contains(&{})", show(low), show(high), show(number))
        }
        Condition::Ordered(operator, parts) => {
            let [a, b, c, d] = parts.each_ref().map(show);
            format!("({a}, {b}) {operator} ({c}, {d})")
        }
    }
}

fn show_body(body: &Body) -> String {
    match body {
        Body::Result(Result::Number(number)) => show(number),
        Body::Result(Result::Nothing) => "None".to_owned(),
        Body::Result(Result::Some(number)) => format!("Some({})", show(number)),
        Body::Result(Result::Pair(left, right)) => format!("({}, {})", show(left), show(right)),
        Body::Result(Result::Array(left, right)) => format!("[{}, {}]", show(left), show(right)),
        Body::Result(Result::Dot) => "Shape::Dot".to_owned(),
        Body::Result(Result::Bar(x)) => format!("Shape::Bar({})", show(x)),
        Body::Result(Result::Box(x, y)) => format!("Shape::Box({}, {})", show(x), show(y)),
        Body::Result(Result::Nil) => "Nil".to_owned(),
        Body::Result(Result::Cons(number)) => format!("Cons({}, Box::new(g(n - 1)))", show(number)),
        Body::If(condition, then, otherwise) => {
            format!(
                "if {} {{ {} }} else {{ {} }}",
                show_condition(condition),
                show_body(then),
                show_body(otherwise)
            )
        }
        Body::Choose(alternatives) => {
            let shown: Vec<String> =
                alternatives.iter().map(|one| format!("{{ {} }}", show_body(one))).collect();
            format!("choose![{}]", shown.join(", "))
        }
        Body::Any(name, int, rest) => {
            format!("let {name} = any::<{}>(); {}", int.name(), show_body(rest))
        }
        Body::Range(name, inclusive, low, high, rest) => {
            let dots = if *inclusive { "..=" } else { ".." };
            format!("let {name} = range({}{dots}{}); {}", show(low), show(high), show_body(rest))
        }
        Body::Sum(turns, most, int, rest) => {
            let (int, rest) = (int.name(), show_body(rest));
            format!(
                "let mut x: {int} = 0; for _ in 0..{turns} {{ x += range(0..={most}); }} {rest}"
            )
        }
        Body::MatchParameter(first, second, rest) => {
            format!(
                "match n {{ LIMIT => {{ {} }} 3 => {{ {} }} _ => {{ {} }} }}",
                show_body(first),
                show_body(second),
                show_body(rest)
            )
        }
        Body::Call(name, rest) => format!("let {name} = helper(n); {}", show_body(rest)),
        Body::Reject => "reject!()".to_owned(),
        Body::Recurse => "g(n - 1)".to_owned(),
    }
}
