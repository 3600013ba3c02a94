//! ipnet 2.12.1: aggregating networks that end at the last address but one adds the last one.
//!
//! Fixed in 2.12.2, by its release notes and issue 71.

use super::pinned;
use crate::everyday::{Precondition, Program, Verdict, by_value};
use ipnet::Ipv4Net;

fn aggregates_have_the_same_addresses(networks: Vec<(u32, u8)>) -> Verdict {
    let networks = networks.into_iter().map(|(address, prefix)| {
        Ipv4Net::new(address.into(), prefix % 33).expect("no prefix is longer than 32")
    });
    let networks: Vec<Ipv4Net> = networks.collect();
    let aggregates = Ipv4Net::aggregate(&networks);
    assert_eq!(intervals(&aggregates), intervals(&networks));
    Verdict::Holds
}

/// The first and last address of each stretch that the networks cover.
fn intervals(networks: &[Ipv4Net]) -> Vec<(u64, u64)> {
    let ends = |network: &Ipv4Net| {
        (u32::from(network.network()).into(), u32::from(network.broadcast()).into())
    };
    let mut all: Vec<(u64, u64)> = networks.iter().map(ends).collect();
    all.sort_unstable();
    let mut merged: Vec<(u64, u64)> = vec![];
    for (first, last) in all {
        match merged.last_mut() {
            Some(before) if first <= before.1 + 1 => before.1 = before.1.max(last),
            _ => merged.push((first, last)),
        }
    }
    merged
}

pub fn program() -> Program {
    Program {
        name: "ipnet_aggregate",
        mutants: const { &[pinned("Ipv4Net::aggregate", "ipnet 2.12.1, fixed in 2.12.2")] },
        properties: vec![by_value(
            "aggregates_have_the_same_addresses",
            Precondition::None,
            aggregates_have_the_same_addresses,
        )],
    }
}

#[test]
fn the_bug_is_there() {
    super::check(aggregates_have_the_same_addresses, vec![(u32::MAX - 1, 32)], vec![]);
}
