//! What shards explored of each size, together.

use canvass::Nat;
use canvass_console::Digits;

use super::{
    MergeError,
    tables::{add, added, sum},
};
use crate::record::{Sizes, TestRecord};

/// The sizes of all records as one.
///
/// What each shard has of its own is in no other, so that it is added. What was drawn at random may be in several, so that of
/// that the most that one of them knows is taken.
pub fn sizes(group: &[TestRecord]) -> Result<Option<Sizes>, MergeError> {
    let known: Vec<&Sizes> = group.iter().filter_map(|record| record.sizes.as_ref()).collect();
    let Some(first) = known.first() else { return Ok(None) };
    let name = || group[0].test.clone();
    let too_large = || MergeError::TooLarge { name: name() };
    let entries = || known.iter().flat_map(|table| &table.list);
    let list = added(
        entries(),
        |entry| entry.size,
        |entry, other| {
            add(&mut entry.tried, other.tried)?;
            add(&mut entry.accepted, other.accepted)
        },
    );
    let mut list = list.ok_or_else(too_large)?;
    list.sort_by_key(|entry| entry.size);
    let mut is_limited = known.iter().any(|table| table.is_limited);
    for entry in &mut list {
        let (mut own, mut most, mut sum) = (Nat::ZERO, Nat::ZERO, Nat::ZERO);
        for other in entries().filter(|other| other.size == entry.size) {
            if other.all != entry.all {
                let values = (words(entry.all.as_ref()), words(other.all.as_ref()));
                return Err(MergeError::Differs { name: name(), key: "all", values });
            }
            own += other.own.as_ref().map_or(&Nat::ZERO, |own| &own.0);
            sum += &other.explored.0;
            most = most.max(other.explored.0.clone());
        }
        let explored = own.max(most);
        is_limited |= explored < sum && entry.all.as_ref().is_none_or(|all| all.0 != explored);
        entry.explored = Digits(explored);
        entry.own = None;
    }
    let mut larger = first.larger.clone();
    larger.tried = sum(known.iter().map(|table| table.larger.tried)).ok_or_else(too_large)?;
    larger.accepted = sum(known.iter().map(|table| table.larger.accepted)).ok_or_else(too_large)?;
    let (is_loose, rest) = (first.is_loose, first.rest.clone());
    Ok(Some(Sizes { is_loose, is_limited, list, larger, rest }))
}

fn words(all: Option<&Digits>) -> String {
    all.map_or_else(|| "null".to_owned(), |all| all.0.to_string())
}

/// Up to which size all values were explored, and how many those are.
pub fn complete(sizes: &Sizes) -> Option<(u64, Nat)> {
    let mut complete: Option<(u64, Nat)> = None;
    for entry in &sizes.list {
        let all = entry.all.as_ref()?;
        if entry.explored != *all {
            break;
        }
        let before = complete.map_or(Nat::ZERO, |(_, count)| count);
        complete = Some((entry.size, before + &all.0));
    }
    complete
}
