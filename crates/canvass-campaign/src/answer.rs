//! The answer of a test that was asked to do a part: JSON, read strictly.

use canvass::Nat;
use serde_json::Value;

use crate::{
    error::Malformed,
    part::Part,
    text::{Hexadecimal, Token},
};

/// The version of the answers, as the runner of tests documents it (`canvass/src/check/part.rs`).
const VERSION: u64 = 1;

/// What the test says about its values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Survey {
    pub fingerprint: Hexadecimal,
    /// Whether counts are of choice sequences, some of which make no value.
    pub may_reject: bool,
    /// Whether a lazy search has holes to leave open.
    pub lazy: bool,
    /// Whether a generator draws the values, so that they can only be chosen by seeds.
    pub generated: bool,
    /// How many values there are of each size.
    pub counts: Vec<(u64, Nat)>,
}

/// The outcome of a part.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    pub decided: Nat,
    pub cases: i64,
    pub rejected: i64,
    pub failures: Nat,
    pub counterexamples: Vec<Counterexample>,
    pub seconds: f64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counterexample {
    pub token: Token,
    /// Lines of Rust that make the value.
    pub rust: String,
    pub message: String,
}

/// The answer of the test as one object, or the error that it reports.
pub fn object(text: &str, test: &str) -> Result<Value, AnswerError> {
    let answer: Value =
        serde_json::from_str(text).map_err(|error| AnswerError::Garbled(error.to_string()))?;
    if let Some(error) = answer["error"].as_str() {
        return Err(AnswerError::Refused(error.to_owned()));
    }
    if answer["version"].as_u64() != Some(VERSION) {
        return Err(AnswerError::Garbled(format!(
            "its version is {}, not {VERSION}",
            answer["version"]
        )));
    }
    if !answer["test"].as_str().is_some_and(|path| is_of(path, test)) {
        return Err(AnswerError::Garbled(format!("it is of the test {}", answer["test"])));
    }
    Ok(answer)
}

/// Whether a path, which begins with the crate's name, is that of the test.
fn is_of(path: &str, test: &str) -> bool {
    path == test || path.strip_suffix(test).is_some_and(|before| before.ends_with("::"))
}

/// Why an answer cannot be used.
#[derive(Debug)]
pub enum AnswerError {
    /// The test reports that it cannot do the part, with this reason.
    Refused(String),
    /// It is not an answer of a test, for this reason.
    Garbled(String),
}

impl From<Malformed> for AnswerError {
    fn from(error: Malformed) -> AnswerError {
        AnswerError::Garbled(error.to_string())
    }
}

impl Survey {
    pub fn read(answer: &Value) -> Result<Survey, AnswerError> {
        let sizes = list(answer, "sizes")?;
        let count = |size: &Value| Ok((number(size, "size")?, natural(size, "count")?));
        Ok(Survey {
            fingerprint: text(answer, "fingerprint")?.parse()?,
            may_reject: truth(answer, "loose")?,
            lazy: truth(answer, "lazy")?,
            generated: truth(answer, "generated")?,
            counts: sizes.iter().map(count).collect::<Result<_, AnswerError>>()?,
        })
    }
}

impl Outcome {
    /// Reads the outcome of this part from a test with this fingerprint.
    pub fn read(
        answer: &Value,
        part: &Part,
        fingerprint: &Hexadecimal,
    ) -> Result<Outcome, AnswerError> {
        for (key, expect) in [("part", part.to_string()), ("fingerprint", fingerprint.to_string())]
        {
            let found = text(answer, key)?;
            if found != expect {
                return Err(AnswerError::Garbled(format!("its {key} is {found}, not {expect}")));
            }
        }
        let counterexamples = list(answer, "counterexamples")?;
        Ok(Outcome {
            decided: natural(answer, "decided")?,
            cases: signed(answer, "cases")?,
            rejected: signed(answer, "rejected")?,
            failures: natural(answer, "failures")?,
            counterexamples: counterexamples
                .iter()
                .map(counterexample)
                .collect::<Result<_, _>>()?,
            seconds: answer["seconds"].as_f64().ok_or_else(|| missing("seconds"))?,
        })
    }
}

/// The prefixes that a lazy search was split into.
pub fn prefixes(answer: &Value) -> Result<Vec<Token>, AnswerError> {
    let token = |token: &Value| {
        let token = token.as_str().ok_or_else(|| missing("prefixes"))?;
        Ok(token.parse()?)
    };
    list(answer, "prefixes")?.iter().map(token).collect()
}

fn counterexample(answer: &Value) -> Result<Counterexample, AnswerError> {
    let lines = list(answer, "rust")?.iter().map(Value::as_str).collect::<Option<Vec<_>>>();
    Ok(Counterexample {
        token: text(answer, "token")?.parse()?,
        rust: lines.ok_or_else(|| missing("rust"))?.join("\n"),
        message: text(answer, "message")?,
    })
}

fn missing(key: &str) -> AnswerError {
    AnswerError::Garbled(format!("it has no proper `{key}`"))
}

fn text(answer: &Value, key: &str) -> Result<String, AnswerError> {
    answer[key].as_str().map(str::to_owned).ok_or_else(|| missing(key))
}

fn truth(answer: &Value, key: &str) -> Result<bool, AnswerError> {
    answer[key].as_bool().ok_or_else(|| missing(key))
}

fn list<'a>(answer: &'a Value, key: &str) -> Result<&'a Vec<Value>, AnswerError> {
    answer[key].as_array().ok_or_else(|| missing(key))
}

fn number(answer: &Value, key: &str) -> Result<u64, AnswerError> {
    answer[key].as_u64().ok_or_else(|| missing(key))
}

/// As an `i64`, which databases store.
fn signed(answer: &Value, key: &str) -> Result<i64, AnswerError> {
    answer[key].as_i64().filter(|&number| number >= 0).ok_or_else(|| missing(key))
}

fn natural(answer: &Value, key: &str) -> Result<Nat, AnswerError> {
    answer[key].as_str().and_then(|text| text.parse().ok()).ok_or_else(|| missing(key))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANSWER: &str = r#"{"version":1,"test":"crate::t","fingerprint":"b5ad9f4c","part":"indices 7 0..9",
        "decided":"100000000000000000000","cases":9,"rejected":2,"failures":"1","seconds":0.5,
        "counterexamples":[{"token":"1-b5-i3","rust":["let a = 1;","let b = 2;"],"message":"no"}]}"#;

    fn read(text: &str) -> Result<Outcome, AnswerError> {
        let part: Part = "indices 7 0..9".parse().expect("a part");
        Outcome::read(&object(text, "t")?, &part, &"b5ad9f4c".parse().expect("digits"))
    }

    #[test]
    fn an_outcome_is_read_whole() {
        let outcome = read(ANSWER).unwrap();
        assert_eq!(outcome.decided.to_string(), "100000000000000000000");
        assert_eq!((outcome.cases, outcome.rejected), (9, 2));
        assert_eq!(outcome.counterexamples[0].rust, "let a = 1;\nlet b = 2;");
    }

    #[test]
    fn an_answer_to_something_else_is_not_taken() {
        for (from, to) in [
            ("\"version\":1", "\"version\":2"),
            ("crate::t", "crate::u"),
            ("crate::t", "crate::not"),
            ("b5ad9f4c", "00000000"),
            ("0..9", "0..8"),
            ("\"cases\":9", "\"cases\":-9"),
            ("\"decided\"", "\"decide\""),
            ("\"message\"", "\"words\""),
            ("1-b5-i3", "$(id)"),
            ("}]}", ""),
        ] {
            let changed = ANSWER.replace(from, to);
            assert_ne!(changed, ANSWER);
            assert!(matches!(read(&changed), Err(AnswerError::Garbled(_))), "{from} to {to}");
        }
        let refused = read(r#"{"error":"there is no size 7"}"#);
        assert!(matches!(refused, Err(AnswerError::Refused(why)) if why == "there is no size 7"));
    }
}
