//! A logarithmic axis of seconds, from left to right.

use super::picture::Picture;

/// Between which powers of ten, and which edges.
#[derive(Debug, Clone, Copy)]
pub(super) struct Times {
    pub(super) left: f64,
    pub(super) right: f64,
    lowest: i32,
    highest: i32,
}

impl Times {
    /// An axis that has room for some times.
    pub(super) fn of(times: impl Iterator<Item = f64> + Clone, left: f64, right: f64) -> Times {
        let positive = || times.clone().filter(|time| *time > 0.0).map(f64::log10);
        let lowest = positive().fold(f64::INFINITY, f64::min).floor();
        let highest = positive().fold(f64::NEG_INFINITY, f64::max).ceil();
        match lowest.is_finite() {
            false => Times { left, right, lowest: 0, highest: 1 },
            true => {
                let (lowest, highest) = (lowest as i32, highest as i32);
                Times { left, right, lowest, highest: highest.max(lowest + 1) }
            }
        }
    }

    /// Where a time is; those off the axis are at its ends.
    pub(super) fn place(&self, seconds: f64) -> f64 {
        let whole = f64::from(self.highest - self.lowest);
        let part = (seconds.log10() - f64::from(self.lowest)) / whole;
        self.left + part.clamp(0.0, 1.0) * (self.right - self.left)
    }
}

impl Picture {
    /// Lines at powers of ten between two heights, with times below.
    pub(super) fn times(&mut self, axis: &Times, top: f64, bottom: f64) {
        for power in axis.lowest..=axis.highest {
            let x = axis.place(10_f64.powi(power));
            self.line(format_args!(r##"<path d="M{x:.1} {top:.1}V{bottom:.1}" stroke="#ddd"/>"##));
            let style = r##"text-anchor="middle" fill="#555""##;
            self.text(x, bottom + 17.0, style, &label(power));
        }
    }
}

/// A power of ten of seconds, in the unit that fits.
fn label(power: i32) -> String {
    let (unit, of_unit) = match power {
        ..-6 => ("ns", power + 9),
        -6..-3 => ("µs", power + 6),
        -3..0 => ("ms", power + 3),
        0.. => ("s", power),
    };
    match u32::try_from(of_unit) {
        Ok(digits @ 0..=6) => format!("{} {unit}", super::picture::grouped(10_u64.pow(digits))),
        Ok(_) | Err(_) => format!("10^{power} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_has_room_for_its_times() {
        let check = |times: &[f64], expect| {
            let axis = Times::of(times.iter().copied(), 0.0, 100.0);
            assert_eq!((axis.lowest, axis.highest), expect);
        };
        check(&[0.0005, 3.0], (-4, 1));
        check(&[1.0], (0, 1));
        check(&[0.0], (0, 1));
        check(&[], (0, 1));
    }

    #[test]
    fn places_are_logarithmic() {
        let axis = Times::of([0.01, 100.0].into_iter(), 50.0, 90.0);
        let places = [0.0, 0.01, 1.0, 100.0, 1e9].map(|time| axis.place(time));
        assert_eq!(places, [50.0, 50.0, 70.0, 90.0, 90.0]);
    }

    #[test]
    fn powers_are_written_in_the_unit_that_fits() {
        let labels = [-13, -7, -6, -4, -3, 0, 3].map(label);
        assert_eq!(labels, ["10^-13 s", "100 ns", "1 µs", "100 µs", "1 ms", "1 s", "1,000 s"]);
    }
}
