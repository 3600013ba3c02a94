//! What shards explored of each size, together.

use canvass::Nat;
use serde_json::{Value, json};

use super::{MergeError, Part, tables};

/// The sizes of all records as one.
///
/// What each shard has of its own is in no other, so that it is added. What was drawn at random may be in several, so that of
/// that the most that one of them knows is taken.
pub fn sizes(group: &[Part]) -> Result<Value, MergeError> {
    let known: Vec<&Value> =
        group.iter().map(|part| &part.record["sizes"]).filter(|sizes| sizes.is_object()).collect();
    let Some(first) = known.first() else { return Ok(Value::Null) };
    let malformed = || MergeError::Malformed { name: group[0].name.clone(), key: "sizes" };
    let entries = || known.iter().filter_map(|table| table["list"].as_array()).flatten();
    let mut list = tables::added(entries(), &["size"], &["tried", "accepted"]);
    list.sort_by_key(|entry| tables::number(entry, "size"));
    let mut is_limited = known.iter().any(|table| table["is_limited"] == true);
    for entry in &mut list {
        let size = entry["size"].clone();
        let of_size: Vec<&Value> = entries().filter(|other| other["size"] == size).collect();
        if let Some(other) = of_size.iter().find(|other| other["all"] != entry["all"]) {
            let values = (entry["all"].to_string(), other["all"].to_string());
            return Err(MergeError::Differs { name: group[0].name.clone(), key: "all", values });
        }
        let (mut own, mut most, mut sum) = (Nat::ZERO, Nat::ZERO, Nat::ZERO);
        for other in of_size {
            let number = |key: &str| other[key].as_str().and_then(|text| text.parse::<Nat>().ok());
            let explored = number("explored").ok_or_else(malformed)?;
            own += &number("own").unwrap_or_default();
            sum += &explored;
            most = most.max(explored);
        }
        let explored = own.max(most);
        is_limited |= explored < sum && entry["all"] != explored.to_string();
        entry["explored"] = json!(explored.to_string());
        if let Some(entry) = entry.as_object_mut() {
            entry.remove("own");
        }
    }
    let larger = |key: &str| -> u64 {
        known.iter().map(|table| tables::number(&table["larger"], key)).sum()
    };
    Ok(json!({
        "is_loose": first["is_loose"],
        "is_limited": is_limited,
        "list": list,
        "larger": { "tried": larger("tried"), "accepted": larger("accepted") },
    }))
}

/// Up to which size all values were explored, and how many those are.
pub fn complete(sizes: &Value) -> Option<(u64, Nat)> {
    let mut complete: Option<(u64, Nat)> = None;
    for entry in sizes["list"].as_array()? {
        let all: Nat = entry["all"].as_str()?.parse().ok()?;
        if entry["explored"] != entry["all"] {
            break;
        }
        let before = complete.map_or(Nat::ZERO, |(_, count)| count);
        complete = Some((tables::number(entry, "size"), before + &all));
    }
    complete
}
