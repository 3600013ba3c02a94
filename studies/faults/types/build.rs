//! Writes the random types as Rust: as many as `FAULTS_TYPES` says.

#[path = "src/description.rs"]
mod description;
#[path = "src/rust.rs"]
mod rust;

use std::{env, fs, path::Path};

fn main() {
    println!("cargo::rerun-if-env-changed=FAULTS_TYPES");
    let count =
        env::var("FAULTS_TYPES").map_or(20, |count| count.parse().expect("a number of types"));
    let folder = env::var_os("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&folder).join("types.rs"), rust::program(count))
        .expect("the folder is ours");
}
