//! How fast terms are enumerated and type-checked.

use super::clock::{Clock, Limit};
use super::model::Model;
use super::published::REDEX_THROUGHPUT;
use super::stlc::Stlc;
use super::terms::Terms;
use canvass::{Canvass, SpaceError};
use std::time::Duration;

/// A sentence about the first terms of `stlc`, as many as there are in a second.
pub(super) fn throughput() -> Result<String, SpaceError> {
    let clock = Clock::start();
    let mut limit = Limit::new(clock, Duration::from_secs(1));
    let mut terms = Terms::<Stlc>::in_order(&<Stlc as Model>::Term::space()?);
    let (mut number, mut well_typed) = (0_u32, 0_u32);
    while !limit.is_reached() {
        number += 1;
        well_typed += u32::from(Stlc::premise(&terms.next()?, None));
    }
    let per_second = f64::from(number) / clock.spent().as_secs_f64();
    let share = 100.0 * f64::from(well_typed) / f64::from(number);
    Ok(format!(
        "Terms of stlc in order, type-checked: {per_second:.0} per second, {:.0} times Redex' {REDEX_THROUGHPUT:.0}; {share:.0} % of the \
         first {number} are well-typed.",
        per_second / REDEX_THROUGHPUT
    ))
}
