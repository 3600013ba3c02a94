//! Tests of tokens.

use super::{MAX_TOKEN, Replay, Token, TokenError, Value};
use crate::choice::sequence::{ChoiceSequence, Trace};
use crate::choice::shape::{Constructor, Describe, ShapeId, Types};
use crate::choice::source::{Made, Source};
use crate::value::AsRust;
use crate::{Canvass, Nat};
use std::fmt;
use std::sync::Arc;

fn types<T: Canvass>() -> Arc<Types> {
    Types::of::<T>().expect("the type has values")
}

fn sequence<T: Canvass>(value: &T) -> ChoiceSequence {
    Trace::of(&types::<T>(), value).expect("it is a value of its type")
}

fn text<T: Canvass>(value: &T) -> String {
    format!("{:?}", AsRust(value))
}

/// The value part of a value's token.
#[track_caller]
fn check<T: Canvass>(value: &T, expect: &str) {
    let types = types::<T>();
    let made = Token::of(&types, &sequence(value), &text(value));
    assert_eq!(made.to_string(), format!("2-{:08x}-{expect}", made.check));
    let token: Token = made.to_string().parse().expect("it was written as a token");
    assert_eq!(token, made);
    match token.decode(&types).expect("the types are the same") {
        Replay::ChoiceSequence(decoded) => assert_eq!(decoded, sequence(value)),
        Replay::Located(size, index) => {
            let located =
                crate::choice::sequence::locate(&types, &sequence(value)).expect("sizes are small");
            assert_eq!(located, Some((size, index)));
        }
    }
    assert_eq!(token.verify(&types, &sequence(value), &text(value)), Ok(()));
}

#[test]
fn small_values_are_their_index() {
    check(&0_u8, "i0");
    check(&255_u8, "i255");
    check(&u32::MAX, "cgICAgBA");
    check(&Vec::<u8>::new(), "i0");
    let space = Vec::<u8>::space().expect("the type has values");
    let value = space.get(123_456).expect("there are as many");
    check(&value, "i123456");
}

#[test]
fn large_values_are_their_choices() {
    check(&u64::MAX, "cgICAgICAgICAAg");
    check(&u128::MAX, "cgICAgICAgICAgICAgICAgICABA");
    check(&vec![0_u8; 41], "cKgEAASg");
    check(&vec![35_u8; 36], "cJSQAASM");
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
    check(&Even(6), "cBw");
}

#[track_caller]
fn check_text(token: Token, text: &str) {
    assert_eq!((token.to_string().as_str(), text.parse()), (text, Ok(token)));
}

#[test]
fn text_and_token_are_the_same() {
    let token = |value| Token { check: 0x0bad_cafe, value };
    check_text(token(Value::Index(0)), "2-0badcafe-i0");
    check_text(token(Value::Index(u64::MAX)), "2-0badcafe-i18446744073709551615");
    check_text(token(Value::ChoiceSequence(ChoiceSequence::default())), "2-0badcafe-c");
    let sequence = ChoiceSequence(vec![Nat::ZERO, Nat::from(35_u8), Nat::power_of_two(70)]);
    check_text(token(Value::ChoiceSequence(sequence)), "2-0badcafe-cASSBgICAgICAgICAAQ");
}

#[track_caller]
fn check_refused(text: &str, expect: &str) {
    assert_eq!(text.parse::<Token>().map_err(|error| error.to_string()), Err(expect.to_owned()));
}

#[track_caller]
fn check_damaged(text: &str, lacks: &str) {
    let expect =
        format!("`{text}` is not a whole replay token, it lacks {lacks}: copy it again, all of it");
    check_refused(text, &expect);
}

#[test]
fn damaged_text_is_refused_with_what_it_lacks() {
    check_damaged("", "a version and `-`");
    check_damaged("5", "a version and `-`");
    check_damaged("x-0badcafe-i5", "a version and `-`");
    check_damaged("-0badcafe-i5", "a version and `-`");
    check_damaged("2-0badcafe", "a second `-` after the check number");
    check_damaged("2-badcafe-i5", "a check number of 8 digits");
    check_damaged("2-+badcafe-i5", "a check number of 8 digits");
    check_damaged("2-0badcafe-", "`i`, `c` or `d` before the value");
    check_damaged("2-0badcafe-5", "`i`, `c` or `d` before the value");
    check_damaged("2-0badcafe-i", "an index below 2^64 after the `i`");
    check_damaged("2-0badcafe-i+5", "an index below 2^64 after the `i`");
    check_damaged("2-0badcafe-i18446744073709551616", "an index below 2^64 after the `i`");
    check_damaged("2-0badcafe-cAQ.", "letters, digits, `-` and `_` alone after the `c`");
    check_damaged("2-0badcafe-cA", "its last letter");
    check_damaged("9999999999-0badcafe-i5", "a version and `-`");
}

#[test]
fn a_text_longer_than_any_token_is_refused_at_once() {
    let longest = format!("2-0badcafe-c{}", "BAIB".repeat((MAX_TOKEN - 12) / 4));
    assert_eq!(longest.len(), MAX_TOKEN);
    assert!(longest.parse::<Token>().is_ok());
    check_refused(
        &format!("2-0badcafe-i{}", "7".repeat(3_000_000)),
        "a replay token has at most 1048576 characters, and this has 3000012: copy it again",
    );
}

#[test]
fn other_versions_are_refused() {
    check_refused(
        "3-what may come",
        "the token `3-what may come` is of version 3, and this canvass reads version 2: \
         use the canvass that made it",
    );
}

/// Whether the token of a value is refused where its choices mean another one.
#[track_caller]
fn check_another<A: Canvass, B: Canvass>(then: &A, now: &B, is_same: bool) {
    let token = Token::of(&types::<A>(), &sequence(then), &text(then));
    let verified = token.verify(&types::<B>(), &sequence(now), &text(now));
    let expect = if is_same { Ok(()) } else { Err(TokenError::AnotherValue { now: text(now) }) };
    assert_eq!(verified, expect);
}

#[test]
fn a_value_is_not_mistaken_for_another() {
    check_another(&vec![1_u8, 2], &vec![1_i8, -1], false);
    check_another(&Some(5_u8), &Some(6_u8), false);
    check_another(&(1_u8, 2_u8), &(2_u8, 1_u8), false);
    check_another(&String::from("ab"), &String::from("a b"), false);
}

#[test]
fn a_value_that_stays_the_same_is_known_again() {
    check_another(&vec![1_u8, 2], &vec![1_u16, 2], true);
    check_another(&Box::new(5_u8), &crate::Lazy::new(5_u8), true);
}

#[test]
fn index_past_the_last_value_is_not_decoded() {
    let decode = |index| Token { check: 0, value: Value::Index(index) }.decode(&types::<u8>());
    assert_eq!(decode(255), Ok(Replay::Located(8, Nat::from(127_u8))));
    let (index, count) = (Nat::from(256_u32), Nat::from(256_u32));
    assert_eq!(decode(256), Err(TokenError::OutOfRange { index, count }));
}
