//! How many candidates pay off: a fixed number, or as measured times say.
//!
//! With `f` candidates, a case takes `case + f · candidate` and finds as much as up to `f` others. More candidates find less
//! and less more, so the best `f` is about three times `case / candidate`; if that is only a few, what they find is not
//! worth their time. Times are measured in a few cases of each stretch, which becomes longer while the answer stays the same.

use crate::explore::FanOut;
use std::time::{Duration, Instant};

pub(super) enum Pace {
    Fixed(usize),
    Adaptive(Measured),
}

pub(super) struct Measured {
    fan_out: usize,
    /// How many cases of this stretch have begun.
    begun: u64,
    /// How many cases this stretch has.
    stretch: u64,
    /// How many candidates were measured, and how long they took.
    candidates: (usize, Duration),
    /// How long as many cases took as are measured.
    cases: Duration,
}

/// How many cases of a stretch are measured.
const MEASURED: u64 = 8;
const FIRST_STRETCH: u64 = 256;
const LAST_STRETCH: u64 = 1 << 14;
/// While times are measured there are at least so many candidates.
const LEAST: usize = 2;
const MOST: usize = 64;
/// How many candidates there are for the time of a case.
const SHARE: f64 = 3.0;
/// Fewer candidates are not worth their time.
const WORTHWHILE: f64 = 6.0;

impl Pace {
    pub(super) fn new(fan_out: FanOut) -> Pace {
        match fan_out {
            FanOut::Fixed(fan_out) => Pace::Fixed(fan_out),
            FanOut::Adaptive => Pace::Adaptive(Measured::new()),
        }
    }

    /// Of how many candidates the best is to be tried.
    pub(super) fn fan_out(&self) -> usize {
        match self {
            Pace::Fixed(fan_out) => *fan_out,
            Pace::Adaptive(measured) if measured.is_measuring() => measured.fan_out.max(LEAST),
            Pace::Adaptive(measured) => measured.fan_out,
        }
    }

    /// Begins a case; its time, where candidates are to be timed.
    pub(super) fn begin(&mut self) -> Option<Instant> {
        match self {
            Pace::Fixed(_) => None,
            Pace::Adaptive(measured) => {
                measured.begin();
                measured.is_measuring().then(Instant::now)
            }
        }
    }

    pub(super) fn is_measuring(&self) -> bool {
        match self {
            Pace::Fixed(_) => false,
            Pace::Adaptive(measured) => measured.is_measuring(),
        }
    }

    pub(super) fn candidates_took(&mut self, time: Duration) {
        let fan_out = self.fan_out();
        if let Pace::Adaptive(Measured { candidates: (number, total), .. }) = self {
            *number += fan_out;
            *total += time;
        }
    }

    pub(super) fn case_took(&mut self, time: Duration) {
        if let Pace::Adaptive(measured) = self {
            measured.cases += time;
        }
    }
}

impl Measured {
    fn new() -> Measured {
        Measured {
            fan_out: 1,
            begun: 0,
            stretch: FIRST_STRETCH,
            candidates: (0, Duration::ZERO),
            cases: Duration::ZERO,
        }
    }

    fn is_measuring(&self) -> bool {
        self.begun <= MEASURED
    }

    fn begin(&mut self) {
        self.begun += 1;
        if self.begun == MEASURED + 1 {
            self.conclude();
        } else if self.begun > self.stretch {
            self.begun = 1;
        }
    }

    /// What was measured decides about the rest of the stretch.
    fn conclude(&mut self) {
        let (number, time) = self.candidates;
        let candidate = time.as_secs_f64() / number.max(1) as f64;
        let case = self.cases.as_secs_f64() / MEASURED as f64;
        let fan_out = paying(case, candidate);
        self.stretch = match fan_out == self.fan_out {
            true => (self.stretch * 2).min(LAST_STRETCH),
            false => FIRST_STRETCH,
        };
        self.fan_out = fan_out;
        (self.candidates, self.cases) = ((0, Duration::ZERO), Duration::ZERO);
    }
}

/// How many candidates pay off, where a case and a candidate take so long.
fn paying(case: f64, candidate: f64) -> usize {
    match SHARE * case / candidate {
        few if few < WORTHWHILE => 1,
        // Also where a candidate takes no time that could be measured.
        many => (many as usize).clamp(1, MOST),
    }
}

#[cfg(test)]
mod tests {
    use super::{FIRST_STRETCH, LAST_STRETCH, MEASURED, MOST, Pace, paying};
    use crate::explore::FanOut;
    use std::time::Duration;

    /// The numbers of candidates of so many cases, where a case takes so many times as long as a candidate.
    fn fan_outs(pace: &mut Pace, ratio: u32, cases: u64) -> Vec<usize> {
        let step = |_| {
            let candidate = Duration::from_micros(10);
            let fan_out = {
                pace.begin();
                pace.fan_out()
            };
            if pace.is_measuring() {
                pace.candidates_took(candidate * fan_out as u32);
                pace.case_took(candidate * ratio);
            }
            fan_out
        };
        (0..cases).map(step).collect()
    }

    #[test]
    fn candidates_pay_off_when_cases_take_longer() {
        for (case, candidate, expect) in [
            (1.0, 1.0, 1),
            (1.9, 1.0, 1),
            (2.0, 1.0, 6),
            (10.0, 1.0, 30),
            (1e9, 1.0, MOST),
            (1.0, 0.0, MOST),
        ] {
            assert_eq!(paying(case, candidate), expect, "{case} and {candidate}");
        }
    }

    #[test]
    fn a_few_cases_are_measured_and_the_rest_follows() {
        let mut pace = Pace::new(FanOut::Adaptive);
        let measured = MEASURED as usize;
        let costly = fan_outs(&mut pace, 10, FIRST_STRETCH);
        assert!(costly[..measured].iter().all(|fan_out| *fan_out == 2));
        assert!(costly[measured..].iter().all(|fan_out| *fan_out == 30));
        let cheap = fan_outs(&mut pace, 1, FIRST_STRETCH);
        assert!(cheap[..measured].iter().all(|fan_out| *fan_out == 30));
        assert!(cheap[measured..].iter().all(|fan_out| *fan_out == 1));
    }

    #[test]
    fn what_stays_the_same_is_measured_less_and_less() {
        let mut pace = Pace::new(FanOut::Adaptive);
        let fan_outs = fan_outs(&mut pace, 1, 10 * LAST_STRETCH);
        let measured = fan_outs.iter().filter(|fan_out| **fan_out > 1).count() as u64;
        assert!((10 * MEASURED..20 * MEASURED).contains(&measured), "{measured}");
    }

    #[test]
    fn a_fixed_number_stays_as_it_is() {
        let mut pace = Pace::new(FanOut::Fixed(7));
        assert!(fan_outs(&mut pace, 100, 1000).iter().all(|fan_out| *fan_out == 7));
    }
}
