//! The typed core language that a source file is read into.

mod binding;

use std::{collections::BTreeMap, ops::Range};

use crate::language::{
    location::Location,
    types::{Hold, TypeId, Types},
};

/// A function of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FunctionId(pub(crate) u32);

impl FunctionId {
    /// Its number.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A parameter or variable of a function, by its number in the function's list of locals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocalId(pub(crate) u32);

impl LocalId {
    /// Its number.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A file's types and functions.
#[derive(Debug, Clone)]
pub struct Program {
    /// Its types.
    pub types: Types,
    /// Its functions; a generic function has one entry per instance.
    pub functions: Vec<Function>,
    /// The integers that the file mentions, ascending.
    pub constants: Vec<i128>,
    /// Where each function of the file is defined, including those that were not read.
    pub locations: BTreeMap<String, Location>,
    /// The imports from `canvass::generate` by name.
    pub imports: Vec<Import>,
}

/// Names that are imported from `canvass::generate`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// The names.
    pub names: Vec<String>,
    /// Their bytes in the source, including braces around them.
    pub span: Range<usize>,
}

/// A function.
#[derive(Debug, Clone)]
pub struct Function {
    /// Its name, with the type's name before it if it is a method: `List::len`.
    pub name: String,
    /// How many of the locals are parameters: the first ones.
    pub arity: usize,
    /// Parameters and variables.
    pub locals: Vec<Local>,
    /// The type of its result.
    pub result: TypeId,
    /// How it returns the result: owned, boxed or borrowed.
    pub hold: Hold,
    /// Its body.
    pub body: Expression,
    /// What it must reach, if it is a generator.
    pub contract: Option<Contract>,
    /// Whether it is called as `a.f(b)`.
    pub method: bool,
    /// Whether a patch or a formula may name it: not if it stands for a loop.
    pub listed: bool,
}

/// A parameter or variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Local {
    /// Its name in the file.
    pub name: String,
    /// Its type.
    pub of: TypeId,
    /// How it holds its value.
    pub hold: Hold,
}

/// The predicates that specify a generator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contract {
    /// Takes the parameters, then a value: whether the generator must be able to produce it.
    pub covers: FunctionId,
    /// Takes the parameters: whether the generator may be called with them.
    pub requires: Option<FunctionId>,
    /// Where the attribute names `covers`.
    pub covers_location: Location,
    /// Where the attribute names `requires`; if it does not, where it names `covers`.
    pub requires_location: Location,
}

/// An expression, with its type and its bytes in the source.
#[derive(Debug, Clone)]
pub struct Expression {
    /// What it is.
    pub form: Form,
    /// Its type.
    pub of: TypeId,
    /// How the source holds its value.
    pub hold: Hold,
    /// Its bytes in the source.
    pub span: Range<usize>,
}

/// What kind of expression it is.
#[derive(Debug, Clone)]
pub enum Form {
    /// A parameter or variable.
    Local(LocalId),
    /// An integer literal.
    Integer(i128),
    /// A constructor, by its number in its type, with all its fields.
    Construct(usize, Vec<Expression>),
    /// A field of a type with one constructor.
    Field(Box<Expression>, usize),
    /// An operation on integers or truth values.
    Primitive(Primitive, Vec<Expression>),
    /// `a && b`
    And(Box<Expression>, Box<Expression>),
    /// `a || b`
    Or(Box<Expression>, Box<Expression>),
    /// `if a { b } else { c }`
    If(Box<Expression>, Box<Expression>, Box<Expression>),
    /// `match a { … }`
    Match(Box<Expression>, Vec<Arm>),
    /// `let a = b; c`
    Let(Box<Arm>, Box<Expression>),
    /// A function of the file.
    Call(FunctionId, Vec<Expression>),
    /// `choose![a, b]`
    Choose(Vec<Alternative>),
    /// `any::<T>()`
    Any,
    /// `range(a..b)`, or `range(a..=b)` if the flag is set.
    Range(bool, Box<Expression>, Box<Expression>),
    /// `hole!()`, or `hole!(covers = predicate)` with what the hole itself must reach.
    Hole(Option<FunctionId>),
    /// `reject!()`
    Reject,
}

/// An arm of a `match`, or the pattern and the rest of a `let`.
#[derive(Debug, Clone)]
pub struct Arm {
    /// The pattern.
    pub pattern: Pattern,
    /// A condition on what the pattern binds.
    pub guard: Option<Expression>,
    /// The expression that is evaluated then.
    pub body: Expression,
}

/// An alternative of `choose!`.
#[derive(Debug, Clone)]
pub struct Alternative {
    /// Its weight: one if absent, never chosen if zero.
    pub weight: Option<Expression>,
    /// The expression.
    pub body: Expression,
    /// Its bytes in the source, including a block around it.
    pub span: Range<usize>,
}

/// A pattern.
#[derive(Debug, Clone)]
pub enum Pattern {
    /// `_`
    Anything,
    /// `name`
    Bind(LocalId),
    /// `name @ pattern`
    Both(LocalId, Box<Pattern>),
    /// A constructor, by its number, with a pattern per field.
    Construct(usize, Vec<Pattern>),
    /// `lowest..=highest`
    Between(i128, i128),
    /// `a | b`
    Either(Vec<Pattern>),
}

/// An operation of Rust on integers and truth values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Primitive {
    /// `a + b`
    Add,
    /// `a - b`
    Subtract,
    /// `a * b`
    Multiply,
    /// `a / b`
    Divide,
    /// `a % b`
    Remainder,
    /// `a.max(b)`
    Maximum,
    /// `a.min(b)`
    Minimum,
    /// `-a`
    Negate,
    /// `a as T` among integers in a plain function: the low bits.
    Cast,
    /// `a as T` among integers in a generator: the same number, or the sample is rejected.
    Convert,
    /// A result of arithmetic in a generator: the same number, or, if no `i64` holds it, the sample is rejected.
    Keep,
    /// `!a`
    Not,
    /// `a == b`, of any type
    Equal,
    /// `a != b`, of any type
    NotEqual,
    /// `a < b`
    Less,
    /// `a <= b`
    AtMost,
    /// `a > b`
    Greater,
    /// `a >= b`
    AtLeast,
}

impl Primitive {
    /// The operator or method.
    pub fn symbol(self) -> &'static str {
        match self {
            Primitive::Add => "+",
            Primitive::Subtract | Primitive::Negate => "-",
            Primitive::Multiply => "*",
            Primitive::Divide => "/",
            Primitive::Remainder => "%",
            Primitive::Maximum => "max",
            Primitive::Minimum => "min",
            Primitive::Cast | Primitive::Convert | Primitive::Keep => "as",
            Primitive::Not => "!",
            Primitive::Equal => "==",
            Primitive::NotEqual => "!=",
            Primitive::Less => "<",
            Primitive::AtMost => "<=",
            Primitive::Greater => ">",
            Primitive::AtLeast => ">=",
        }
    }
}

impl Program {
    /// A function.
    pub fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.index()]
    }

    /// Whether an expression makes no choices.
    pub fn is_exact(&self, expression: &Expression) -> bool {
        match &expression.form {
            Form::Choose(_) | Form::Any | Form::Range(..) | Form::Hole(_) | Form::Reject => false,
            Form::Call(function, _) if self.function(*function).contract.is_some() => false,
            _ => expression.parts().into_iter().all(|part| self.is_exact(part)),
        }
    }

    /// All functions.
    pub fn ids(&self) -> impl Iterator<Item = FunctionId> + use<> {
        (0..self.functions.len() as u32).map(FunctionId)
    }

    /// The generators, in the order of the file.
    pub fn generators(&self) -> impl Iterator<Item = FunctionId> {
        self.ids().filter(|&id| self.function(id).contract.is_some())
    }
}

impl Function {
    /// The parameters.
    pub fn parameters(&self) -> &[Local] {
        &self.locals[..self.arity]
    }
}

impl Expression {
    /// The expressions it is directly made of, in the order in which they are evaluated.
    pub fn parts(&self) -> Vec<&Expression> {
        match &self.form {
            Form::Local(_) | Form::Integer(_) | Form::Any | Form::Hole(_) | Form::Reject => {
                Vec::new()
            }
            Form::Construct(_, parts) | Form::Primitive(_, parts) | Form::Call(_, parts) => {
                parts.iter().collect()
            }
            Form::Field(part, _) => vec![part],
            Form::And(left, right) | Form::Or(left, right) | Form::Range(_, left, right) => {
                vec![left, right]
            }
            Form::If(condition, then, otherwise) => vec![condition, then, otherwise],
            Form::Match(value, arms) => {
                let inner = arms.iter().flat_map(|arm| arm.guard.iter().chain([&arm.body]));
                [value.as_ref()].into_iter().chain(inner).collect()
            }
            Form::Let(arm, value) => vec![value, &arm.body],
            Form::Choose(alternatives) => {
                alternatives.iter().flat_map(|one| one.weight.iter().chain([&one.body])).collect()
            }
        }
    }

    /// The same, to be changed.
    pub(crate) fn parts_mut(&mut self) -> Vec<&mut Expression> {
        match &mut self.form {
            Form::Local(_) | Form::Integer(_) | Form::Any | Form::Hole(_) | Form::Reject => {
                Vec::new()
            }
            Form::Construct(_, parts) | Form::Primitive(_, parts) | Form::Call(_, parts) => {
                parts.iter_mut().collect()
            }
            Form::Field(part, _) => vec![part],
            Form::And(left, right) | Form::Or(left, right) | Form::Range(_, left, right) => {
                vec![left, right]
            }
            Form::If(condition, then, otherwise) => vec![condition, then, otherwise],
            Form::Match(value, arms) => {
                let inner =
                    arms.iter_mut().flat_map(|arm| arm.guard.iter_mut().chain([&mut arm.body]));
                [value.as_mut()].into_iter().chain(inner).collect()
            }
            Form::Let(arm, value) => vec![value, &mut arm.body],
            Form::Choose(alternatives) => alternatives
                .iter_mut()
                .flat_map(|one| one.weight.iter_mut().chain([&mut one.body]))
                .collect(),
        }
    }

    /// Whether it is the body of an inlined function: then its parts are elsewhere in the source.
    pub fn is_inlined(&self) -> bool {
        let outside =
            |part: &&Expression| part.span.start < self.span.start || self.span.end < part.span.end;
        self.parts().iter().any(outside)
    }

    /// Whether there is a hole in it.
    pub fn has_hole(&self) -> bool {
        let mut found = false;
        self.walk(&mut |part| found |= matches!(part.form, Form::Hole(_)));
        found
    }

    /// What a hole that is the whole expression must reach, if it says so.
    pub fn typed_hole(&self) -> Option<FunctionId> {
        match self.form {
            Form::Hole(covers) => covers,
            _ => None,
        }
    }

    /// A hole that cannot be filled: one in a guard, a weight, the value of a variable or `match`, or a part of a condition; or one
    /// that says what it must reach in what a branch builds.
    pub fn misplaced_hole(&self) -> Option<&Expression> {
        let (on_the_way, ends): (Vec<&Expression>, Vec<&Expression>) = match &self.form {
            Form::If(condition, then, otherwise) => {
                let is_whole = matches!(condition.form, Form::Hole(None));
                let condition = if is_whole { None } else { Some(condition.as_ref()) };
                (condition.into_iter().collect(), vec![then, otherwise])
            }
            Form::Match(value, arms) => {
                let guards = arms.iter().filter_map(|arm| arm.guard.as_ref());
                let bodies = arms.iter().map(|arm| &arm.body).collect();
                (guards.chain([value.as_ref()]).collect(), bodies)
            }
            Form::Let(arm, value) => (vec![value], vec![&arm.body]),
            Form::Choose(alternatives) => (
                alternatives.iter().filter_map(|one| one.weight.as_ref()).collect(),
                alternatives.iter().map(|one| &one.body).collect(),
            ),
            _ => {
                let is_typed = |part: &&Expression| part.typed_hole().is_some();
                return self.parts().into_iter().flat_map(Expression::all).find(is_typed);
            }
        };
        let here = on_the_way.into_iter().find(|part| part.has_hole());
        here.or_else(|| ends.into_iter().find_map(Expression::misplaced_hole))
    }

    /// This expression and all inside it.
    fn all(&self) -> Vec<&Expression> {
        let mut all = Vec::new();
        self.walk(&mut |part| all.push(part));
        all
    }

    /// Calls `visit` with this expression and all inside it.
    pub fn walk<'a>(&'a self, visit: &mut dyn FnMut(&'a Expression)) {
        visit(self);
        for part in self.parts() {
            part.walk(visit);
        }
    }
}
