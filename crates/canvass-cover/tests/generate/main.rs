//! Rows generated from models cover what is promised, and have nothing that is excluded.
#![cfg(feature = "formats")]

mod breaking;
mod grouped;
mod hard;
mod hints;
mod measured;
mod planned;
mod printed;
#[rustfmt::skip] // It stays as it was generated.
mod printed_rows;
mod promise;
mod promised;
mod refused;
mod seeded;
mod suites;

use std::ops::ControlFlow;

use canvass_cover::{
    PartialRow,
    format::{acts, pict},
    model::{GenerateError, Generated, Model, Request},
};

#[track_caller]
fn acts(text: &str) -> Model {
    acts::read(text).unwrap_or_else(|error| panic!("{}", error.explain()))
}

#[track_caller]
fn pict(text: &str) -> Model {
    let read = pict::read(text, &pict::Options::default());
    read.unwrap_or_else(|error| panic!("{}\n{text}", error.explain()))
}

fn request(strength: usize) -> Request {
    Request { strength, mixed: false, seed: 0, radix: None, effort: None, seeds: Vec::new() }
}

fn try_generate(model: &Model, request: &Request) -> Result<Generated, GenerateError> {
    model.generate(request, &mut |_| ControlFlow::Continue(()))
}

#[track_caller]
fn generate(model: &Model, request: &Request) -> Generated {
    try_generate(model, request).unwrap_or_else(|error| panic!("{error}"))
}

/// The first names of the values of a row.
fn words<'a>(model: &'a Model, row: &PartialRow) -> Vec<&'a str> {
    let word = |(at, value): (usize, &Option<u32>)| {
        value.map_or("*", |value| model.parameters()[at].values()[value as usize].text())
    };
    row.iter().enumerate().map(word).collect()
}
