//! JSON, as far as it is written here.

use std::fmt::{self, Write};

pub(in crate::check) enum Json {
    Null,
    Bool(bool),
    /// Decimal digits.
    Number(String),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    pub(in crate::check) fn number(number: impl fmt::Display) -> Json {
        Json::Number(number.to_string())
    }

    pub(in crate::check) fn text(text: impl Into<String>) -> Json {
        Json::Text(text.into())
    }

    pub(in crate::check) fn object<const N: usize>(entries: [(&str, Json); N]) -> Json {
        Json::entries(Vec::from(entries))
    }

    fn entries(entries: Vec<(&str, Json)>) -> Json {
        let mut owned = Vec::with_capacity(entries.len());
        for (key, value) in entries {
            owned.push((key.to_owned(), value));
        }
        Json::Object(owned)
    }
}

impl From<Option<&str>> for Json {
    fn from(text: Option<&str>) -> Json {
        text.map_or(Json::Null, Json::text)
    }
}

impl From<Option<Json>> for Json {
    fn from(json: Option<Json>) -> Json {
        json.unwrap_or(Json::Null)
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(value) => write!(f, "{value}"),
            Json::Number(digits) => f.write_str(digits),
            Json::Text(text) => quoted(f, text),
            Json::List(parts) => {
                f.write_char('[')?;
                for (at, part) in parts.iter().enumerate() {
                    write!(f, "{}{part}", if at > 0 { ", " } else { "" })?;
                }
                f.write_char(']')
            }
            Json::Object(entries) => {
                f.write_char('{')?;
                for (at, (key, value)) in entries.iter().enumerate() {
                    f.write_str(if at > 0 { ", " } else { "" })?;
                    quoted(f, key)?;
                    write!(f, ": {value}")?;
                }
                f.write_char('}')
            }
        }
    }
}

fn quoted(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('"')?;
    for character in text.chars() {
        match character {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            control if control < ' ' => write!(f, "\\u{:04x}", u32::from(control))?,
            other => f.write_char(other)?,
        }
    }
    f.write_char('"')
}

#[cfg(test)]
mod tests {
    use super::Json;

    #[track_caller]
    fn check(json: Json, expect: &str) {
        assert_eq!(json.to_string(), expect);
    }

    #[test]
    fn what_is_written_is_json() {
        check(Json::from(None::<&str>), "null");
        check(Json::from(Some(Json::Bool(true))), "true");
        check(Json::number(18_446_744_073_709_551_615_u64), "18446744073709551615");
        check(Json::text("a \"b\" \\ é\n\t\u{1b}"), r#""a \"b\" \\ é\n\u0009\u001b""#);
        check(Json::List(Vec::new()), "[]");
        check(Json::List(vec![Json::number(1), Json::from(Some("x"))]), r#"[1, "x"]"#);
        check(
            Json::object([("a", Json::object([])), ("b\"", Json::Null)]),
            r#"{"a": {}, "b\"": null}"#,
        );
    }
}
