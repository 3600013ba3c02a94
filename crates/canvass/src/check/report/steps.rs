//! What the machines of a test did, in words.

use super::numbers::{grouped, plural};
use crate::choice::draws::StepTally;

/// No more names are listed of what was never tried.
const LISTED: usize = 8;

/// How often the rules of machines ran, and which never did.
pub(super) fn lines(steps: &StepTally) -> Vec<String> {
    let all: u64 = steps.ran.iter().sum();
    if steps.names.is_empty() {
        return Vec::new();
    }
    let mut lines =
        vec![format!("{}, up to {} in a case", plural(all, "step"), grouped(steps.longest))];
    let share = |ran: u64| ran as f64 * 100.0 / all.max(1) as f64;
    for (name, ran) in steps.names.iter().zip(&steps.ran) {
        lines.push(format!("{:5.1} % {name}", share(*ran)));
    }
    let count = steps.names.len();
    let mut missing = Vec::new();
    for pair in 0..count * count {
        if steps.pairs[pair] == 0 {
            missing.push(format!("{} {}", steps.names[pair / count], steps.names[pair % count]));
        }
    }
    let covered = count * count - missing.len();
    lines.push(format!("{covered} of {} pairs of rules, one right after the other", count * count));
    if !missing.is_empty() {
        let more = match missing.len().saturating_sub(LISTED) {
            0 => String::new(),
            more => format!(", and {more} more"),
        };
        let listed = missing[..missing.len().min(LISTED)].join(", ");
        lines.push(format!("never: {listed}{more}"));
    }
    lines
}
