//! stub
use crate::Nat;
use crate::code::Code;
use crate::shape::Types;
use std::fmt;
pub(crate) struct Token(pub(crate) Code);
pub(crate) enum Replay {
    Located(usize, Nat),
    Code(Code),
}
impl Token {
    pub(crate) fn of(_: &Types, code: &Code) -> Token {
        Token(code.clone())
    }
    pub(crate) fn code(_: &Types, code: &Code) -> Token {
        Token(code.clone())
    }
    pub(crate) fn decode(&self, _: &Types) -> Result<Replay, String> {
        Ok(Replay::Code(self.0.clone()))
    }
}
impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
impl std::str::FromStr for Token {
    type Err = String;
    fn from_str(t: &str) -> Result<Token, String> {
        Ok(Token(Code(t.split('.').map(|c| c.parse().unwrap()).collect())))
    }
}
