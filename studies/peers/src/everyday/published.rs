//! Published crates: each program is a property of one crate, pinned to a version with a bug that was fixed later.
//!
//! | crate | version | bug | fixed in | property |
//! |---|---|---|---|---|
//! | immutable-chunkmap | 1.0.4 | `update_many` panics when it removes keys that are not there | 1.0.5 | updates are as in a `BTreeMap` |
//! | circular-buffer | 0.1.5 | `==` panics for buffers that wrap around at different places | 0.1.6 | buffers are equal iff their items are |
//! | crypto-bigint | 0.4.1 | the remainder by a larger number is zero | 0.4.2 | remainders are as of `u64` |
//! | fraction | 0.13.0 | `floor` and `ceil` of negative fractions are swapped | 0.13.1 | a fraction lies between its floor and its ceiling |
//! | ipnet | 2.12.1 | `aggregate` may add the last address | 2.12.2 | aggregates have the same addresses |
//! | itertools | 0.10.1 | the size hint of `duplicates` overflows | 0.10.3 | size hints bound what is left |
//! | itertools | 0.14.0 | `pad_using` gives too many items when read from both ends | 0.15.0 | both ends are as in a list |
//! | jiff | 0.2.34 | durations between -1 s and 0 are read without their sign | 0.2.35 | durations are read back |
//! | jsonptr | 0.4.6 | `pop_back` and `pop_front` break a pointer with empty tokens | 0.4.7 | tokens are as in a list |
//! | num-bigint | 0.2.1 | signed bytes of some positive numbers are those of negative ones | 0.2.2 | signed bytes are read back |
//! | num-bigint | 0.4.2 | products of large numbers may panic | 0.4.3 | products are as by hand |
//! | num-rational | 0.2.3 | `checked_div` panics for zero by zero, and for the least numerator | 0.2.4 | quotients are right or `None` |
//! | petgraph | 0.5.1 | `GraphMap::remove_node` keeps weights of edges | 0.6.0 | a graph is as in maps |
//! | petgraph | 0.6.2 | `floyd_warshall` takes undirected edges in one direction | 0.6.3 | all pairs are as from each node by `dijkstra` |
//! | petgraph | 0.8.1 | `ford_fulkerson` panics for stable graphs with removed edges | 0.8.2 | flows do not depend on removed edges |
//! | radix_trie | 0.1.4 | `remove` of a key that is not there may remove others | 0.1.5 | a trie is as a `BTreeMap` |
//! | rangemap | 0.1.8 | ranges that touch may stay apart | 0.1.9 | entries are runs of cells |
//! | rangemap | 1.7.0 | `==` of inclusive maps ignores where ranges end | 1.7.1 | maps are equal iff their entries are |
//! | rust_decimal | 1.31.0 | `is_integer` is wrong with ten digits or more after the point | 1.32.0 | integers have no fraction |
//! | similar | 2.3.0 | the LCS diff loses edits, or panics where common prefix and suffix overlap | 2.4.0 | a diff makes new of old |
//! | slab | 0.4.3 | a slab collected from keys with gaps panics when they are filled | 0.4.4 | a collected slab is as a `BTreeMap` |
//! | strsim | 0.5.2 | `damerau_levenshtein` is no metric | 0.6.0 | the distance is a metric |
//! | textwrap | 0.14.0 | `fill` panics after escape sequences | 0.14.2 | filled text has the same characters |
//! | widestring | 1.2.0 | `trim_end` panics at characters of two units | 1.2.1 | wide strings are trimmed as strings |
//!
//! The bugs were chosen from changelogs before any library looked for them. Each file names its source. Every property was also
//! tested with the fixed version, where it holds.

mod chunkmap_update_many;
mod circular_buffer_equality;
mod crypto_bigint_remainder;
mod fraction_floor;
mod ipnet_aggregate;
mod itertools_duplicates;
mod itertools_pad_using;
mod jiff_duration_sign;
mod jsonptr_pop;
mod num_bigint_multiply;
mod num_bigint_signed_bytes;
mod num_rational_checked_div;
mod petgraph_floyd_warshall;
mod petgraph_ford_fulkerson;
mod petgraph_remove_node;
mod radix_trie_remove;
mod rangemap_coalescing;
mod rangemap_equality;
mod rust_decimal_is_integer;
mod similar_lcs;
mod slab_from_iter;
mod strsim_damerau;
mod textwrap_find_words;
mod widestring_trim_end;

use super::mutant::Mutant;
use super::property::Program;

/// The bug of a pinned version, in place of a mutant: `floor`, `fraction 0.13.0, fixed in 0.13.1`.
///
/// It cannot be switched off. Its line is that of the file's first one, which describes it.
const fn pinned(function: &'static str, what: &'static str) -> Mutant {
    Mutant { id: 0, function, number: 1, line: 1, what }
}

pub fn all() -> Vec<Program> {
    let all: [fn() -> Program; 24] = [
        chunkmap_update_many::program,
        circular_buffer_equality::program,
        crypto_bigint_remainder::program,
        fraction_floor::program,
        ipnet_aggregate::program,
        itertools_duplicates::program,
        itertools_pad_using::program,
        jiff_duration_sign::program,
        jsonptr_pop::program,
        num_bigint_multiply::program,
        num_bigint_signed_bytes::program,
        num_rational_checked_div::program,
        petgraph_floyd_warshall::program,
        petgraph_ford_fulkerson::program,
        petgraph_remove_node::program,
        radix_trie_remove::program,
        rangemap_coalescing::program,
        rangemap_equality::program,
        rust_decimal_is_integer::program,
        similar_lcs::program,
        slab_from_iter::program,
        strsim_damerau::program,
        textwrap_find_words::program,
        widestring_trim_end::program,
    ];
    all.map(|program| program()).into()
}

/// A property must fail on a known counterexample and hold for a trivial input.
#[cfg(test)]
#[track_caller]
fn check<T>(property: fn(T) -> super::Verdict, counterexample: T, trivial: T) {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    assert!(catch_unwind(AssertUnwindSafe(|| property(counterexample))).is_err());
    assert_eq!(property(trivial), super::Verdict::Holds);
}

#[test]
fn published_programs_are_listed_in_order_and_have_one_bug_and_one_property() {
    let all = all();
    assert!(all.is_sorted_by_key(|program| program.name));
    for program in &all {
        assert_eq!(super::programs::set(program.name), super::Set::Published, "{}", program.name);
        assert_eq!((program.chosen().len(), program.properties.len()), (1, 1), "{}", program.name);
    }
}
