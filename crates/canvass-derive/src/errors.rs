//! All that is wrong with an input, told at once.

use proc_macro2::Span;
use std::fmt::Display;
use syn::{Error, Result};

#[derive(Default)]
pub struct Errors(Option<Error>);

impl Errors {
    pub fn add(&mut self, error: Error) {
        match &mut self.0 {
            Some(all) => all.combine(error),
            None => self.0 = Some(error),
        }
    }

    pub fn at(&mut self, span: Span, message: impl Display) {
        self.add(Error::new(span, message));
    }

    /// What came out, unless it is an error.
    pub fn note<T>(&mut self, result: Result<T>) -> Option<T> {
        result.map_err(|error| self.add(error)).ok()
    }

    pub fn none<T>(self, value: T) -> Result<T> {
        self.0.map_or(Ok(value), Err)
    }
}
