//! How many bugs a strategy has found after some time.

use super::catalogue::Entry;
use super::cell::Cell;
use super::measurement::Measurement;
use super::strategy::Strategy;

/// A number that grows with time, from step to step: on the mean over trials.
#[derive(Debug, Default)]
pub(super) struct Curve {
    /// Seconds, and how many are found by then; later ones behind.
    pub(super) steps: Vec<(f64, f64)>,
}

impl Curve {
    pub(super) fn of(measurements: &[Measurement], entries: &[Entry], strategy: Strategy) -> Curve {
        let mut finds: Vec<(f64, f64)> = vec![];
        for entry in entries {
            let Some(cell) = Cell::of(measurements, entry, strategy) else { continue };
            let found = measurements.iter().filter(|one| one.is_of(entry, strategy) && one.found);
            finds.extend(found.map(|one| (one.seconds, 1.0 / cell.trials as f64)));
        }
        finds.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut found = 0.0;
        let steps = finds.into_iter().map(|(seconds, share)| {
            found += share;
            (seconds, found)
        });
        Curve { steps: steps.collect() }
    }

    /// How many are found within some time.
    pub(super) fn within(&self, seconds: f64) -> f64 {
        let before = self.steps.partition_point(|step| step.0 <= seconds);
        before.checked_sub(1).map_or(0.0, |last| self.steps[last].1)
    }

    /// How many are found in the end.
    pub(super) fn end(&self) -> f64 {
        self.steps.last().map_or(0.0, |step| step.1)
    }

    /// When another curve gets ahead of this one (`false`) or falls behind it (`true`), after it was the other way round.
    pub(super) fn crossings(&self, other: &Curve) -> Vec<(f64, bool)> {
        let mut times: Vec<f64> =
            self.steps.iter().chain(&other.steps).map(|step| step.0).collect();
        times.sort_by(f64::total_cmp);
        let mut crossings = vec![];
        let mut was_ahead = None;
        for time in times {
            let lead = self.within(time) - other.within(time);
            if lead.abs() < 1e-9 {
                continue;
            }
            let is_ahead = lead > 0.0;
            if was_ahead.is_some_and(|was_ahead| was_ahead != is_ahead) {
                crossings.push((time, is_ahead));
            }
            was_ahead = Some(is_ahead);
        }
        crossings
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::redex::catalogue::catalogue;
    use crate::redex::cell::tests::measured;

    #[test]
    fn a_trial_counts_its_share() {
        let all = [
            measured(Strategy::AdHoc, 1, 2.0, true),
            measured(Strategy::AdHoc, 2, 60.0, false),
            measured(Strategy::AdHoc, 3, 1.0, true),
            measured(Strategy::AdHoc, 4, 60.0, false),
        ];
        let curve = Curve::of(&all, &catalogue(), Strategy::AdHoc);
        assert_eq!(curve.steps, [(1.0, 0.25), (2.0, 0.5)]);
        let within = [0.5, 1.0, 1.5, 60.0].map(|seconds| curve.within(seconds));
        assert_eq!(within, [0.0, 0.25, 0.25, 0.5]);
        assert_eq!(curve.end(), 0.5);
        assert_eq!(Curve::of(&all, &catalogue(), Strategy::Lazy).end(), 0.0);
    }

    #[test]
    fn curves_cross_where_the_lead_changes() {
        let one = Curve { steps: vec![(1.0, 1.0), (2.0, 2.0), (9.0, 9.0)] };
        let other = Curve { steps: vec![(1.5, 1.0), (3.0, 3.0), (4.0, 4.0)] };
        assert_eq!(one.crossings(&other), [(3.0, false), (9.0, true)]);
        assert_eq!(one.crossings(&one), []);
    }
}
