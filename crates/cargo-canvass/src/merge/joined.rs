//! The records of the shards of a test as one.

use std::collections::{BTreeMap, BTreeSet};

use canvass_console::plot::grouped;

use super::{
    MergeError,
    sizes::{complete, sizes},
    tables::{self, add, added, sum, table},
};
use crate::record::{Coverage, Outcome, Sizes, TestRecord};

/// The most labels that are written.
const MOST_LABELS: usize = 200;

pub fn joined(group: &[TestRecord], missing: Option<&str>) -> Result<TestRecord, MergeError> {
    let too_large = || MergeError::TooLarge { name: group[0].test.clone() };
    let outcome = tables::outcome(group.iter().map(|record| record.outcome), missing);
    let sizes = sizes(group)?;
    let extent = extent(group, sizes.as_ref(), missing);
    let record = with_sums(group).ok_or_else(too_large)?;
    let (start, seconds) = tables::times(group.iter().map(|record| (record.start, record.seconds)));
    let mut record = TestRecord { outcome, sizes, extent, start, seconds, ..record };
    // Of what is not a counterexample, the first reason is as good as the others.
    let telling =
        smallest(group).or_else(|| group.iter().position(|record| record.outcome == outcome));
    let of = telling.map(|at| &group[at]);
    record.message = of.and_then(|of| of.message.clone());
    if outcome == Outcome::Refused && record.message.is_none() {
        record.message = missing.map(str::to_owned);
    }
    record.token = of.and_then(|of| of.token.clone());
    record.counterexample = of.and_then(|of| of.counterexample.clone());
    record.found = of.and_then(|of| of.found.clone());
    if let (Some(found), Some(at)) = (&mut record.found, telling) {
        let before = before(&group[..at]).ok_or_else(too_large)?;
        add(&mut found.case, before).ok_or_else(too_large)?;
    }
    Ok(record)
}

/// The first record with what is added of all; `None` if a sum is too large.
fn with_sums(group: &[TestRecord]) -> Option<TestRecord> {
    let mut record = group[0].clone();
    record.cases = sum(group.iter().map(|record| record.cases))?;
    record.rejected = sum(group.iter().map(|record| record.rejected))?;
    record.labels = labels(group)?;
    record.rejections = added(
        group.iter().flat_map(|record| &record.rejections),
        |it| (&it.what, &it.place),
        |it, other| add(&mut it.cases, other.cases),
    )?;
    record.constructors = table(
        group.iter().filter_map(|record| record.constructors.as_ref()),
        |it| (&it.r#type, &it.name),
        |it, other| {
            add(&mut it.occurrences, other.occurrences)?;
            add(&mut it.values, other.values)
        },
    )?;
    record.pairs = table(
        group.iter().filter_map(|record| record.pairs.as_ref()),
        |it| (&it.left, &it.right, &it.r#type),
        |it, other| add(&mut it.equal, other.equal),
    )?;
    (record.timeline, record.sample) = (vec![], vec![]);
    for (at, shard) in group.iter().enumerate() {
        let before = before(&group[..at])?;
        for interval in &shard.timeline {
            let mut interval = interval.clone();
            add(&mut interval.first, before)?;
            record.timeline.push(interval);
        }
        for case in &shard.sample {
            let mut case = case.clone();
            add(&mut case.case, before)?;
            record.sample.push(case);
        }
    }
    record.coverage = coverage(group);
    Some(record)
}

/// Where the smallest counterexample is: the one with the fewest constructors, then with the shortest text.
fn smallest(group: &[TestRecord]) -> Option<usize> {
    let failing = group.iter().enumerate().filter_map(|(at, record)| {
        let counterexample = record.counterexample.as_ref()?;
        let nodes = counterexample.tree.as_ref().map_or(u64::MAX, |tree| tree.nodes());
        Some((nodes, counterexample.rust.len(), &counterexample.rust, at))
    });
    failing.min().map(|(_, _, _, at)| at)
}

/// How many cases shards ran.
fn before(shards: &[TestRecord]) -> Option<u64> {
    let intervals = shards.iter().flat_map(|record| &record.timeline);
    sum(intervals.flat_map(|it| [it.accepted, it.rejected, it.failed]))
}

/// The most frequent labels of all.
fn labels(group: &[TestRecord]) -> Option<BTreeMap<String, u64>> {
    let mut counts: BTreeMap<&String, u64> = BTreeMap::new();
    for (label, cases) in group.iter().flat_map(|record| &record.labels) {
        add(counts.entry(label).or_default(), *cases)?;
    }
    let mut counts: Vec<(&String, u64)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, cases)| std::cmp::Reverse(*cases));
    let most = counts.into_iter().take(MOST_LABELS);
    Some(most.map(|(label, cases)| (label.clone(), cases)).collect())
}

/// How much of the space all shards explored.
fn extent(group: &[TestRecord], sizes: Option<&Sizes>, missing: Option<&str>) -> Option<String> {
    if let Some(missing) = missing {
        return Some(missing.to_owned());
    }
    let whole: BTreeSet<Option<&str>> = group
        .iter()
        .map(|record| {
            let shard = record.shard?;
            let share = format!("share {} of {} of ", shard.number(), shard.of());
            record.extent.as_deref()?.strip_prefix(&share)
        })
        .collect();
    if let (1, Some(Some(all))) = (whole.len(), whole.first()) {
        return Some((*all).to_owned());
    }
    let sizes = sizes?;
    let (largest, count) = complete(sizes)?;
    Some(match sizes.is_loose {
        true => format!("all inputs up to size {largest}"),
        false => format!("all {} inputs up to size {largest}", grouped(count)),
    })
}

/// What one shard covered, the one that covered most, without what others have that it lacks: that is not known.
fn coverage(group: &[TestRecord]) -> Option<Coverage> {
    let known: Vec<&Coverage> =
        group.iter().filter_map(|record| record.coverage.as_ref()).collect();
    let mut coverage = (*known.iter().max_by_key(|known| known.covered)?).clone();
    coverage.wanted.retain(|wanted| known.iter().all(|known| known.wanted.contains(wanted)));
    coverage.is_at_least = Some(true);
    Some(coverage)
}
