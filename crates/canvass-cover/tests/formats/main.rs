//! Models read from files mean what their formats say, and are written as they were read.
#![cfg(feature = "formats")]

mod ctwedge;
mod errors;
mod fuzz;
mod lenient;
mod limits;
mod meaning;
mod reading;
mod round_trip;
mod said;
mod unsayable;

use std::{fs, path::Path};

use canvass_cover::{
    format::{acts, casa, pict},
    model::Model,
};

fn sample(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[track_caller]
fn acts(text: &str) -> Model {
    acts::read(text).unwrap_or_else(|error| panic!("{}", error.explain()))
}

#[track_caller]
fn pict(text: &str) -> Model {
    let read = pict::read(text, &pict::Options::default());
    read.unwrap_or_else(|error| panic!("{}", error.explain()))
}

#[track_caller]
fn casa(model: &str, constraints: &str) -> Model {
    let read = casa::read(model, constraints);
    read.unwrap_or_else(|error| panic!("{}", error.explain())).0
}

/// Every row of the model, counted from the last parameter.
fn rows(model: &Model) -> Vec<Vec<u32>> {
    let mut rows = vec![Vec::new()];
    for parameter in model.parameters() {
        let levels = 0..parameter.values().len() as u32;
        let longer = |row: &Vec<u32>| {
            let row = row.clone();
            levels.clone().map(move |level| row.iter().copied().chain([level]).collect())
        };
        rows = rows.iter().flat_map(longer).collect();
    }
    rows
}
