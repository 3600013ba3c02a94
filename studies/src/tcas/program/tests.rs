//! The versions beside the answers of the programs in C.

use super::advice;
use crate::tcas::input::{Advice, Input};
use crate::tcas::scenario::{CONSECUTIVE, WHITE_BOX};
use crate::tcas::version::Version;
use std::collections::BTreeMap;

/// Lines of twelve arguments, the answer of version 0, and those of the versions that answer otherwise. Version 38 was
/// not run, since it is not defined in C.
const VECTORS: &str = include_str!("vectors.csv");

struct Vector {
    input: Input,
    right: u8,
    /// Versions, by number, with another answer.
    others: Vec<(usize, u8)>,
}

fn vectors() -> impl Iterator<Item = (&'static str, Vector)> {
    let mut lines = VECTORS.lines();
    let heading = lines.next();
    assert_eq!(heading, Some("CVS,HC,TT,OTA,OTR,OthA,ALV,UP,DN,RAC,CAP,CI,v0,mutants"));
    lines.map(|line| (line, vector(line).expect(line)))
}

fn vector(line: &str) -> Option<Vector> {
    let mut fields = line.split(',');
    let mut arguments = [0; 12];
    for argument in &mut arguments {
        *argument = fields.next()?.parse().ok()?;
    }
    let right = fields.next()?.parse().ok()?;
    let other = |text: &str| {
        let (version, answer) = text.strip_prefix('v')?.split_once('=')?;
        Some((version.parse().ok()?, answer.parse().ok()?))
    };
    let others = fields.next()?.split_whitespace().map(other).collect::<Option<_>>()?;
    Some(Vector { input: Input::from_arguments(arguments)?, right, others })
}

/// As the program in C prints it.
fn number(advice: Advice) -> u8 {
    match advice {
        Advice::Unresolved => 0,
        Advice::Upward => 1,
        Advice::Downward => 2,
    }
}

#[test]
fn every_version_answers_as_in_c() {
    assert_eq!(vectors().count(), 4046);
    for (line, Vector { input, right, others }) in vectors() {
        for version in [Version::V0].iter().chain(Version::ALL) {
            let other = others.iter().find(|(number, _)| *number == version.number());
            let expect = other.map_or(right, |(_, answer)| *answer);
            assert_eq!(number(advice(*version, &input)), expect, "{version} of {line}");
        }
    }
}

/// On how many of the 460,800 white-box inputs each version, from the first on, is not right.
const WHITE_BOX_FAILURES: [usize; 41] = [
    280, 392, 1200, 770, 5600, 4060, 161, 70, 210, 5936, 7476, 16800, 2800, 2800, 5600, 210, 161,
    98, 49, 182, 210, 210, 210, 210, 238, 2800, 5600, 840, 420, 420, 5936, 5264, 1337, 26400, 840,
    770, 1904, 0, 238, 770, 770,
];

#[test]
fn white_box_failures_are_as_many_as_in_c() {
    let mut failures = [0; 41];
    for input in WHITE_BOX.inputs() {
        let right = advice(Version::V0, &input);
        for (version, failures) in Version::ALL.iter().zip(&mut failures) {
            *failures += usize::from(advice(*version, &input) != right);
        }
    }
    assert_eq!(failures, WHITE_BOX_FAILURES);
}

/// The versions that cannot be told from each other.
const ALIKE: [&[Version]; 5] = [
    &[Version::V0, Version::V38],
    &[Version::V4, Version::V41],
    &[Version::V5, Version::V15, Version::V27],
    &[Version::V25, Version::V39],
    &[Version::V28, Version::V35],
];

#[test]
fn few_versions_are_alike() {
    let on_boundaries = vectors().map(|(_, vector)| vector.input);
    let at_random = CONSECUTIVE.random_inputs(0).take(100_000);
    let inputs: Vec<Input> = WHITE_BOX.inputs().chain(on_boundaries).chain(at_random).collect();
    let mut alike: BTreeMap<Vec<u8>, Vec<Version>> = BTreeMap::new();
    for version in [Version::V0].iter().chain(Version::ALL) {
        let answers = inputs.iter().map(|input| number(advice(*version, input))).collect();
        alike.entry(answers).or_default().push(*version);
    }
    let mut alike: Vec<Vec<Version>> =
        alike.into_values().filter(|class| class.len() > 1).collect();
    alike.sort();
    assert_eq!(alike, ALIKE);
}
