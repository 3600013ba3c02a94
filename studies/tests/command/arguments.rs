//! Arguments that are refused, and shares.

use crate::refused;

#[test]
fn misspelt_words_are_refused_with_a_suggestion() {
    refused(&["structure"], &["invalid value 'structure'", "'structures'"]);
    refused(&["structures", "--quik"], &["unexpected argument '--quik'", "'--quick'"]);
    refused(&["structures", "--format", "jsn"], &["invalid value 'jsn'", "'json'"]);
    refused(
        &["system-f", "--mutant", "LiftVra"],
        &["invalid value 'LiftVra'", "a similar value exists: 'LiftVar'"],
    );
    refused(&["system-f", "--mutant", "x"], &["invalid value 'x'", "SubstApp, SubstNoLiftT"]);
}

#[test]
fn no_arguments_are_bad_usage() {
    refused(&[], &["Usage: cargo study", "<NAME>"]);
}

#[test]
fn shares_are_checked() {
    for shard in ["0/4", "5/4", "a/b"] {
        refused(
            &["searches", "--shard", shard],
            &[shard, "write a share K/N with K from 1 to N, such as 2/4"],
        );
    }
    refused(&["system-f", "--shard", "1/2", "--plot", "a.svg"], &["--shard", "--plot"]);
}
