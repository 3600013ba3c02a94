//! Random derived types against counting and enumerating by hand: those of the numbers given, or all.
//!
//! A line before each type, so that one that never ends is known, and one after it: how many counts, values and runs of searches were
//! compared, or what differs.

mod check;
mod description;
mod model;
mod predicate;
mod rust;
mod twin;

use canvass::{Canvass, Lazy};
use check::{Check, check};
use description::Description;
use model::{Model, Node};
use std::env;

include!(concat!(env!("OUT_DIR"), "/types.rs"));

fn main() {
    let numbers: Vec<u64> =
        env::args().skip(1).map(|word| word.parse().expect("the number of a type")).collect();
    for number in if numbers.is_empty() { (0..CHECKS.len() as u64).collect() } else { numbers } {
        println!("type {number}");
        match CHECKS[number as usize](number) {
            Ok(check::Compared { counts, values, runs }) => {
                println!("agrees {counts} {values} {runs}");
            }
            Err(difference) => {
                println!("differs {}", difference.replace('\n', " "));
                eprintln!("{}", Description::random(number).rust());
            }
        }
    }
}
