//! Rows that studies print, kept for their records.

use std::cell::RefCell;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::{Serialize, Serializer};
use serde_json::Value;

/// A row: its columns in order, each with a name and a value.
#[derive(Debug, Clone, PartialEq)]
pub struct Row(Vec<(String, Value)>);

/// More rows are not kept.
const MOST_ROWS: usize = 10_000;

thread_local! {
    /// `None` where they are not wanted.
    static KEPT: RefCell<Option<Vec<Row>>> = const { RefCell::new(None) };
}

/// Runs a study, and keeps the rows that it prints from this thread, the first ten thousand.
pub fn keeping_rows<T>(study: impl FnOnce() -> T) -> (T, Vec<Row>) {
    KEPT.set(Some(Vec::new()));
    let done = study();
    (done, KEPT.take().unwrap_or_default())
}

/// Keeps a row, if that is wanted.
pub(crate) fn keep(row: &impl Serialize) -> serde_json::Result<()> {
    KEPT.with_borrow_mut(|kept| match kept {
        Some(rows) if rows.len() < MOST_ROWS => {
            rows.push(Row::of(row)?);
            Ok(())
        }
        Some(_) | None => Ok(()),
    })
}

impl Row {
    /// By way of a text, in which the fields are in the order of the struct.
    fn of(row: &impl Serialize) -> serde_json::Result<Row> {
        let text = serde_json::to_string(row)?;
        match text.starts_with('{') {
            true => serde_json::from_str(&text),
            false => Ok(Row(vec![("value".to_owned(), serde_json::from_str(&text)?)])),
        }
    }
}

/// As a list of pairs.
impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// From an object.
impl<'de> Deserialize<'de> for Row {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Row, D::Error> {
        deserializer.deserialize_map(InOrder)
    }
}

struct InOrder;

impl<'de> Visitor<'de> for InOrder {
    type Value = Row;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Row, A::Error> {
        let mut columns = Vec::new();
        while let Some(column) = object.next_entry()? {
            columns.push(column);
        }
        Ok(Row(columns))
    }
}

#[cfg(test)]
mod tests {
    use super::{keep, keeping_rows};
    use serde::Serialize;

    #[derive(Serialize)]
    struct Measured {
        size: u32,
        count: &'static str,
        agrees: bool,
    }

    #[test]
    fn rows_are_kept_with_their_columns_in_order() {
        let measured = Measured { size: 3, count: "14", agrees: true };
        keep(&measured).unwrap();
        let ((), rows) = keeping_rows(|| {
            keep(&measured).unwrap();
            keep(&7).unwrap();
        });
        let text = serde_json::to_string(&rows).unwrap();
        let expect = r#"[[["size",3],["count","14"],["agrees",true]],[["value",7]]]"#;
        assert_eq!(text, expect);
        assert_eq!(keeping_rows(|| ()).1, []);
    }
}
