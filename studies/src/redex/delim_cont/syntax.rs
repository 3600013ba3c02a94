//! Programs.

use crate::redex::word;
use canvass::space::range;
use canvass::{Canvass, Lazy, Space};

/// `(<> e Σ)`
#[derive(Debug, Clone, PartialEq, Eq, Hash, Canvass)]
pub struct Program {
    /// `e`
    pub term: Lazy<Term>,
    /// `Σ`
    pub store: Lazy<Store>,
}

/// `Σ ::= · | (v : t Σ)`
#[derive(Debug, Clone, PartialEq, Eq, Hash, Canvass)]
pub enum Store {
    /// `·`
    Empty,
    /// `(v : t Σ)`
    Entry(Lazy<Value>, Lazy<Type>, Lazy<Store>),
}

/// `e`
#[derive(Debug, Clone, PartialEq, Eq, Hash, Canvass)]
pub enum Term {
    /// `x`
    Variable(Lazy<Suffix>),
    /// `v`
    Value(Value),
    /// `(e e)`
    Apply(Lazy<Term>, Lazy<Term>),
    /// `(if e e e)`
    If(Lazy<Term>, Lazy<Term>, Lazy<Term>),
    /// `(μ (x : t) e)`
    Mu(Lazy<Suffix>, Lazy<Type>, Lazy<Term>),
    /// `(unop e)`
    Unary(Lazy<UnaryOperator>, Lazy<Term>),
    /// `(binop e e)`
    Binary(Lazy<BinaryOperator>, Lazy<Term>, Lazy<Term>),
    /// `(cons e e)`
    Cons(Lazy<Term>, Lazy<Term>),
    /// `(case e (null = e) ((cons x x) = e))`
    Case(Lazy<Term>, Lazy<Term>, Lazy<Suffix>, Lazy<Suffix>, Lazy<Term>),
    /// `(make-prompt-tag t t)`
    MakePromptTag(Lazy<Type>, Lazy<Type>),
    /// `(make-cm-key t)`
    MakeMarkKey(Lazy<Type>),
    /// `(% e e v)`
    Prompt(Lazy<Term>, Lazy<Term>, Lazy<Value>),
    /// `(abort t e e)`
    Abort(Lazy<Type>, Lazy<Term>, Lazy<Term>),
    /// `(wcm w e)`
    WithMarks(Lazy<Marks>, Lazy<Term>),
    /// `(ccm e t)`
    CurrentMarks(Lazy<Term>, Lazy<Type>),
    /// `(call/comp e e)`
    CallComp(Lazy<Term>, Lazy<Term>),
    /// `(call/cm e e e)`
    CallMark(Lazy<Term>, Lazy<Term>, Lazy<Term>),
    /// `(seq (update mk e) e)`
    Update(Lazy<MarkKey>, Lazy<Term>, Lazy<Term>),
    /// `(error)`
    Error,
    /// `(monitor ctc e l l l)`
    Monitor(Lazy<Contract>, Lazy<Term>, Lazy<Blame>),
    /// `(ctc-error l l)`
    ContractError(Lazy<Label>, Lazy<Label>),
    /// `(check e v l l)`
    Check(Lazy<Term>, Lazy<Value>, Lazy<Label>, Lazy<Label>),
}

/// `v`
#[derive(Debug, Clone, PartialEq, Eq, Hash, Canvass)]
pub enum Value {
    /// `n`
    Number(Lazy<i64>),
    /// `#t` or `#f`
    Boolean(Lazy<bool>),
    /// `unit`
    #[canvass(size = 0)]
    Unit,
    /// `s`: a slip of the model, where strings were meant.
    #[canvass(size = 0)]
    S,
    /// `(λ (x : t) e)`
    Lambda(Lazy<Suffix>, Lazy<Type>, Lazy<Term>),
    /// `pt`
    Prompt(PromptTag),
    /// `mk`
    Mark(MarkKey),
    /// `(cons v v)`
    Cons(Lazy<Value>, Lazy<Value>),
    /// `(null t)`
    Null(Lazy<Type>),
    /// `call/comp`
    #[canvass(size = 0)]
    CallComp,
    /// `call/cm`
    #[canvass(size = 0)]
    CallMark,
}

/// `pt`
#[derive(Debug, Clone, PartialEq, Eq, Hash, Canvass)]
pub enum PromptTag {
    /// `tag`
    Tag(Lazy<Suffix>),
    /// `(PG ctc ctc v l l l)`
    Guard(Lazy<Contract>, Lazy<Contract>, Lazy<Value>, Lazy<Blame>),
}

/// `mk`
#[derive(Debug, Clone, PartialEq, Eq, Hash, Canvass)]
pub enum MarkKey {
    /// `key`
    Key(Lazy<Suffix>),
    /// `(MG ctc mk l l l)`
    Guard(Lazy<Contract>, Lazy<MarkKey>, Lazy<Blame>),
}

/// `w ::= · | ((mk v) w)`
#[derive(Debug, Clone, PartialEq, Eq, Hash, Canvass)]
pub enum Marks {
    /// `·`
    Empty,
    /// `((mk v) w)`
    Mark(Lazy<MarkKey>, Lazy<Value>, Lazy<Marks>),
}

/// `t`
#[derive(Debug, Clone, PartialEq, Eq, Hash, Canvass)]
pub enum Type {
    /// `Num`
    Num,
    /// `Bool`
    Bool,
    /// `Unit`
    Unit,
    /// `(→ t t)`
    Arrow(Lazy<Type>, Lazy<Type>),
    /// `(Prompt t t)`
    Prompt(Lazy<Type>, Lazy<Type>),
    /// `(Mark t)`
    Mark(Lazy<Type>),
    /// `(List t)`
    List(Lazy<Type>),
    /// `(Con t)`
    Contract(Lazy<Type>),
}

/// `ctc`
#[derive(Debug, Clone, PartialEq, Eq, Hash, Canvass)]
pub enum Contract {
    /// `(flat (λ (x : t) e))`
    Flat(Lazy<Suffix>, Lazy<Type>, Lazy<Term>),
    /// `(-> ctc ctc)`
    Arrow(Lazy<Contract>, Lazy<Contract>),
    /// `(prompt-tag/c ctc ctc t t)`
    Prompt(Lazy<Contract>, Lazy<Contract>, Lazy<Type>, Lazy<Type>),
    /// `(mark/c ctc t)`
    Mark(Lazy<Contract>, Lazy<Type>),
    /// `(list/c ctc)`
    List(Lazy<Contract>),
}

/// `unop`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Canvass)]
pub enum UnaryOperator {
    /// `-`
    Negate,
    /// `not`
    Not,
    /// `zero?`
    IsZero,
    /// `number?`
    IsNumber,
    /// `unit?`
    IsUnit,
    /// `boolean?`
    IsBoolean,
}

/// `binop`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Canvass)]
pub enum BinaryOperator {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
}

/// What follows `var:`, `tag` or `key` in a name: any word, perhaps the empty one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Canvass)]
pub struct Suffix(#[canvass(space = words())] u64);

/// `l`: any string, the empty one first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Canvass)]
pub struct Label(#[canvass(space = words())] u64);

/// The numbers of the words that a program has; new ones may have more signs.
fn words() -> Space<u64> {
    range(0..word::words_up_to(LONGEST))
}

/// No word of a program is longer.
const LONGEST: u32 = 7;

/// `l l l`: who is to blame.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Canvass)]
pub struct Blame {
    /// `k`
    pub positive: Label,
    /// `l`
    pub negative: Label,
    /// `j`
    pub contract: Label,
}

impl Term {
    /// The value that it is.
    pub(super) fn as_value(&self) -> Option<Value> {
        match self {
            Term::Value(value) => Some(value.clone()),
            Term::Cons(first, rest) => {
                Some(Value::Cons(first.as_value()?.into(), rest.as_value()?.into()))
            }
            _ => None,
        }
    }

    /// The list that it is. No element is looked at before its end was.
    pub(super) fn as_list(&self) -> Option<Value> {
        match self {
            Term::Value(list @ (Value::Cons(..) | Value::Null(_))) => Some(list.clone()),
            Term::Cons(first, rest) => {
                let rest = rest.as_list()?;
                Some(Value::Cons(first.as_value()?.into(), rest.into()))
            }
            _ => None,
        }
    }

    /// Whether it is a value.
    pub(super) fn is_value(&self) -> bool {
        match self {
            Term::Value(_) => true,
            Term::Cons(first, rest) => first.is_value() && rest.is_value(),
            _ => false,
        }
    }
}

impl Value {
    /// Whether it is `#f`.
    pub(super) fn is_false(&self) -> bool {
        matches!(self, Value::Boolean(is) if !**is)
    }
}

impl Suffix {
    /// Nothing but a number; 0 for nothing at all.
    pub(super) fn numbered(number: u64) -> Suffix {
        let digits = if number == 0 { String::new() } else { number.to_string() };
        Suffix(word::number_of(&digits).expect("a program makes fewer names than that"))
    }

    /// What names a tag or a key that a program makes. No program has such a name.
    pub(super) fn allocated(number: u64) -> Suffix {
        Suffix(u64::MAX - number)
    }

    /// The number at the end, 0 if there is none.
    pub(super) fn number(self) -> u64 {
        word::split(&self.word()).1
    }

    /// The word of a program, if it is one.
    pub(super) fn of(text: &str) -> Option<Suffix> {
        word_of_program(text).map(Suffix)
    }

    pub(super) fn word(self) -> String {
        word::spelled(self.0)
    }
}

impl Label {
    /// The string of a program, if it is one.
    pub(super) fn of(text: &str) -> Option<Label> {
        word_of_program(text).map(Label)
    }

    pub(super) fn word(self) -> String {
        word::spelled(self.0)
    }
}

fn word_of_program(text: &str) -> Option<u64> {
    word::number_of(text).filter(|number| *number < word::words_up_to(LONGEST))
}

impl Blame {
    /// With the first two swapped.
    pub(super) fn swapped(&self) -> Blame {
        Blame { positive: self.negative, negative: self.positive, contract: self.contract }
    }
}

impl From<Value> for Lazy<Term> {
    fn from(value: Value) -> Lazy<Term> {
        Lazy::new(Term::Value(value))
    }
}
