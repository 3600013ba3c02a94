//! Replay tokens: a failing value in a word that a shell passes on unchanged.
//!
//! `1-89abcdef-i42` is value 42 of the arguments' types, `1-89abcdef-c3.1f.0` the value of these choices, in
//! base 36. In front stand the version of the format and the fingerprint of the types.

use crate::code::{Code, locate};
use crate::error::SpaceError;
use crate::shape::Types;
use crate::{Count, Nat};
use std::fmt;
use std::str::FromStr;

/// A value of certain types, written down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Token {
    Index { fingerprint: u32, index: u64 },
    Code { fingerprint: u32, code: Code },
}

/// What to replay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Replay {
    /// The value of this size, and of this index among those.
    Located(usize, Nat),
    /// The value of this code, if there is one.
    Code(Code),
}

/// The version of the format.
const VERSION: &str = "1";
/// Larger values are written as codes: their indices say nothing to a reader, and take long to find again.
const MAX_SIZE: usize = 40;
const RADIX: u8 = 36;

impl Token {
    /// The token of a value: its index where that is short and stands for one value, else its code.
    pub(crate) fn of(types: &Types, code: &Code) -> Token {
        match index(types, code) {
            Some(index) => Token::Index { fingerprint: types.fingerprint(), index },
            None => Token::code(types, code),
        }
    }

    /// The token of a value, as its code.
    pub(crate) fn code(types: &Types, code: &Code) -> Token {
        Token::Code { fingerprint: types.fingerprint(), code: code.clone() }
    }

    /// What it stands for, if it was made for these types.
    pub(crate) fn decode(&self, types: &Types) -> Result<Replay, TokenError> {
        let now = types.fingerprint();
        let (Token::Index { fingerprint, .. } | Token::Code { fingerprint, .. }) = self;
        if *fingerprint != now {
            return Err(TokenError::TypeChanged { then: *fingerprint, now });
        }
        match self {
            Token::Index { index, .. } => located(types, &Nat::from(*index)),
            Token::Code { code, .. } => Ok(Replay::Code(code.clone())),
        }
    }
}

/// The index among the values of all sizes; `None` where a code is better.
fn index(types: &Types, code: &Code) -> Option<u64> {
    if types.loose {
        return None;
    }
    // Where the value cannot be numbered its code still can be written.
    let (size, within) = locate(types, code).ok()??;
    if size > MAX_SIZE {
        return None;
    }
    (types.sizes.below(size).ok()? + &within).to_u64()
}

fn located(types: &Types, index: &Nat) -> Result<Replay, TokenError> {
    if let Count::Finite(count) = types.sizes.count()?
        && *index >= count
    {
        return Err(TokenError::OutOfRange { index: index.clone(), count });
    }
    let size = types.sizes.size_at(index)?;
    Ok(Replay::Located(size, index.minus(&types.sizes.below(size)?)))
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Index { fingerprint, index } => {
                write!(f, "{VERSION}-{fingerprint:08x}-i{index}")
            }
            Token::Code { fingerprint, code } => {
                let choices: Vec<String> =
                    code.0.iter().map(|choice| choice.to_digits(RADIX)).collect();
                write!(f, "{VERSION}-{fingerprint:08x}-c{}", choices.join("."))
            }
        }
    }
}

impl FromStr for Token {
    type Err = TokenError;

    fn from_str(text: &str) -> Result<Token, TokenError> {
        let damaged = |expects| TokenError::Damaged { text: text.to_owned(), expects };
        let (version, rest) = text.split_once('-').ok_or_else(|| damaged("a version and `-`"))?;
        if !is_made_of(version, |byte| byte.is_ascii_digit()) {
            return Err(damaged("a version and `-`"));
        }
        if version != VERSION {
            return Err(TokenError::Version { text: text.to_owned(), version: version.to_owned() });
        }
        let (fingerprint, value) =
            rest.split_once('-').ok_or_else(|| damaged("a second `-` after the fingerprint"))?;
        let fingerprint =
            read_fingerprint(fingerprint).ok_or_else(|| damaged("a fingerprint of 8 digits"))?;
        if let Some(index) = value.strip_prefix('i') {
            let index =
                read_index(index).ok_or_else(|| damaged("an index below 2^64 after the `i`"))?;
            return Ok(Token::Index { fingerprint, index });
        }
        let code = value.strip_prefix('c').ok_or_else(|| damaged("`i` or `c` before the value"))?;
        let code = read_code(code)
            .ok_or_else(|| damaged("choices with `.` between them after the `c`"))?;
        Ok(Token::Code { fingerprint, code })
    }
}

fn is_made_of(text: &str, is_part: impl Fn(u8) -> bool) -> bool {
    !text.is_empty() && text.bytes().all(is_part)
}

fn read_fingerprint(text: &str) -> Option<u32> {
    let is_whole = text.len() == 8 && is_made_of(text, |byte| byte.is_ascii_hexdigit());
    if is_whole { u32::from_str_radix(text, 16).ok() } else { None }
}

fn read_index(text: &str) -> Option<u64> {
    if is_made_of(text, |byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

fn read_code(text: &str) -> Option<Code> {
    if text.is_empty() {
        return Some(Code::default());
    }
    let choices = text.split('.').map(|choice| {
        let are_digits = is_made_of(choice, |byte| matches!(byte, b'0'..=b'9' | b'a'..=b'z'));
        are_digits.then(|| Nat::from_digits(choice, RADIX.into()))
    });
    choices.collect::<Option<Vec<Nat>>>().map(Code)
}

/// Why a token cannot be replayed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TokenError {
    /// Another version of canvass made it.
    Version { text: String, version: String },
    /// It is not what a token looks like.
    Damaged { text: String, expects: &'static str },
    /// It was made for other types.
    TypeChanged { then: u32, now: u32 },
    /// The types have fewer values.
    OutOfRange { index: Nat, count: Nat },
    /// The types cannot say which value it is.
    Space(Box<SpaceError>),
}

impl From<Box<SpaceError>> for TokenError {
    fn from(error: Box<SpaceError>) -> TokenError {
        TokenError::Space(error)
    }
}

impl fmt::Display for TokenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TokenError::Version { text, version } => write!(
                f,
                "the token `{text}` is of version {version}, and this canvass reads version {VERSION}: \
                 use the canvass that made it"
            ),
            TokenError::Damaged { text, expects } => write!(
                f,
                "`{text}` is not a whole replay token, it lacks {expects}: copy it again, all of it"
            ),
            TokenError::TypeChanged { then, now } => write!(
                f,
                "the types of the arguments are not those that the token was made for \
                 ({now:08x}, not {then:08x}): the value it stood for cannot be told any more, remove it"
            ),
            TokenError::OutOfRange { index, count } => {
                write!(f, "the token stands for value {index} of types with {count} values")
            }
            TokenError::Space(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TokenError {}

#[cfg(test)]
mod tests {
    use super::{Replay, Token, TokenError};
    use crate::code::{Code, Trace};
    use crate::shape::{Constructor, Describe, ShapeId, Types};
    use crate::source::{Made, Source};
    use crate::{Canvass, Nat};
    use std::fmt;
    use std::sync::Arc;

    fn types<T: Canvass>() -> Arc<Types> {
        Types::of::<T>().expect("the type has values")
    }

    fn code<T: Canvass>(value: &T) -> Code {
        Trace::code(&types::<T>(), value).expect("it is a value of its type")
    }

    /// The value part of a value's token.
    #[track_caller]
    fn check<T: Canvass>(value: &T, expect: &str) {
        let types = types::<T>();
        let text = Token::of(&types, &code(value)).to_string();
        assert_eq!(text, format!("1-{:08x}-{expect}", types.fingerprint()));
        let token: Token = text.parse().expect("it was written as a token");
        let replay = token.decode(&types).expect("the types are the same");
        match replay {
            Replay::Code(decoded) => assert_eq!(decoded, code(value)),
            Replay::Located(size, index) => {
                let located = crate::code::locate(&types, &code(value)).expect("sizes are small");
                assert_eq!(located, Some((size, index)));
            }
        }
    }

    #[test]
    fn small_values_are_their_index() {
        check(&0_u8, "i0");
        check(&255_u8, "i255");
        check(&u32::MAX, "i4294967295");
        check(&Vec::<u8>::new(), "i0");
        let space = Vec::<u8>::space().expect("the type has values");
        let value = space.get(123_456).expect("there are as many");
        check(&value, "i123456");
    }

    #[test]
    fn large_values_are_their_choices() {
        check(&u64::MAX, "c3w5e11264sgsf");
        check(&u128::MAX, "cf5lxx1zz5pnorynqglhzmsp33");
        check(&vec![0_u8; 41], &format!("c15{}", ".0".repeat(41)));
        check(&vec![35_u8; 36], &format!("c10{}", ".z".repeat(36)));
    }

    /// Whether the last value of a size is written as its index.
    #[track_caller]
    fn check_last(size: usize, is_index: bool) {
        type Nested = Vec<Vec<Vec<u8>>>;
        let space = Nested::sized(size).expect("the type has values");
        let count = space.count().expect("it is known").finite().expect("it is").clone();
        let value = space.get(count.minus(&Nat::ONE)).expect("there are as many");
        let token = Token::of(&types::<Nested>(), &code(&value));
        assert_eq!(matches!(token, Token::Index { .. }), is_index, "{token}");
    }

    #[test]
    fn index_that_fits_no_word_is_not_used() {
        check_last(30, true);
        check_last(40, false);
    }

    struct Even(u8);

    impl Canvass for Even {
        fn shape(describe: &mut Describe) -> ShapeId {
            describe.choice::<Even>(|describe| {
                vec![Constructor::new("Even", vec![u8::shape(describe)]).checked()]
            })
        }

        fn make(source: &mut Source<'_>) -> Made<Even> {
            source.constructor()?;
            let value = Even(u8::make(source)?);
            source.accept(value, |even| even.0.is_multiple_of(2))
        }

        fn trace(&self, trace: &mut Trace<'_>) {
            trace.constructor(0);
            self.0.trace(trace);
        }

        fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "Even({})", self.0)
        }
    }

    #[test]
    fn values_that_a_predicate_chooses_are_their_choices() {
        check(&Even(6), "c6");
    }

    #[track_caller]
    fn check_text(token: Token, text: &str) {
        assert_eq!((token.to_string().as_str(), text.parse()), (text, Ok(token)));
    }

    #[test]
    fn text_and_token_are_the_same() {
        let fingerprint = 0x0bad_cafe;
        check_text(Token::Index { fingerprint, index: 0 }, "1-0badcafe-i0");
        check_text(
            Token::Index { fingerprint, index: u64::MAX },
            "1-0badcafe-i18446744073709551615",
        );
        check_text(Token::Code { fingerprint, code: Code::default() }, "1-0badcafe-c");
        let code = Code(vec![Nat::ZERO, Nat::from(35_u8), Nat::power_of_two(100)]);
        check_text(Token::Code { fingerprint, code }, "1-0badcafe-c0.z.3ewfdnca0n6ld1ggvfgg");
    }

    #[track_caller]
    fn check_refused(text: &str, expect: &str) {
        assert_eq!(
            text.parse::<Token>().map_err(|error| error.to_string()),
            Err(expect.to_owned())
        );
    }

    #[track_caller]
    fn check_damaged(text: &str, lacks: &str) {
        let expect = format!(
            "`{text}` is not a whole replay token, it lacks {lacks}: copy it again, all of it"
        );
        check_refused(text, &expect);
    }

    #[test]
    fn damaged_text_is_refused_with_what_it_lacks() {
        check_damaged("", "a version and `-`");
        check_damaged("5", "a version and `-`");
        check_damaged("x-0badcafe-i5", "a version and `-`");
        check_damaged("-0badcafe-i5", "a version and `-`");
        check_damaged("1-0badcafe", "a second `-` after the fingerprint");
        check_damaged("1-badcafe-i5", "a fingerprint of 8 digits");
        check_damaged("1-+badcafe-i5", "a fingerprint of 8 digits");
        check_damaged("1-0badcafe-", "`i` or `c` before the value");
        check_damaged("1-0badcafe-5", "`i` or `c` before the value");
        check_damaged("1-0badcafe-i", "an index below 2^64 after the `i`");
        check_damaged("1-0badcafe-i+5", "an index below 2^64 after the `i`");
        check_damaged("1-0badcafe-i18446744073709551616", "an index below 2^64 after the `i`");
        for text in [
            "1-0badcafe-c1.",
            "1-0badcafe-c.",
            "1-0badcafe-c1..2",
            "1-0badcafe-c1_0",
            "1-0badcafe-cA",
        ] {
            check_damaged(text, "choices with `.` between them after the `c`");
        }
    }

    #[test]
    fn other_versions_are_refused() {
        check_refused(
            "2-what may come",
            "the token `2-what may come` is of version 2, and this canvass reads version 1: \
             use the canvass that made it",
        );
    }

    #[track_caller]
    fn check_decode<T: Canvass>(token: Token, expect: Result<Replay, TokenError>) {
        assert_eq!(token.decode(&types::<T>()), expect);
    }

    #[test]
    fn token_of_other_types_is_not_decoded() {
        let then = types::<u8>().fingerprint();
        let now = types::<u16>().fingerprint();
        let changed = Err(TokenError::TypeChanged { then, now });
        check_decode::<u16>(Token::of(&types::<u8>(), &code(&5_u8)), changed.clone());
        check_decode::<u16>(Token::code(&types::<u8>(), &code(&5_u8)), changed);
    }

    #[test]
    fn index_past_the_last_value_is_not_decoded() {
        let fingerprint = types::<u8>().fingerprint();
        let last = Replay::Located(8, Nat::from(127_u8));
        check_decode::<u8>(Token::Index { fingerprint, index: 255 }, Ok(last));
        let (index, count) = (Nat::from(256_u32), Nat::from(256_u32));
        let out = TokenError::OutOfRange { index, count };
        check_decode::<u8>(Token::Index { fingerprint, index: 256 }, Err(out));
    }
}
