//! Random values: a size, then a value of that size, each as likely as the others.

use super::draws::Draws;
use super::{CaseValue, Explorer, Request, Strategy};
use crate::choice::shape::Types;
use crate::choice::source::Walk;
use crate::error::Result;

pub(super) struct Uniform<'a> {
    types: &'a Types,
    draws: Draws,
    located: Option<Walk>,
}

impl<'a> Uniform<'a> {
    pub(super) fn new(request: &Request<'a>) -> Uniform<'a> {
        Uniform { types: request.values.types, draws: Draws::new(request), located: None }
    }
}

impl Explorer for Uniform<'_> {
    fn next(&mut self) -> Result<bool> {
        self.located = self.draws.locate(self.types)?;
        Ok(self.located.is_some())
    }

    fn value(&mut self) -> CaseValue<'_> {
        let walk = self.located.as_mut().expect("located before it is asked for");
        walk.begin();
        CaseValue::Whole(walk)
    }

    fn strategy(&self) -> Strategy {
        Strategy::Uniform
    }
}
