//! The goals for the arrays, and whether they are reached.

use super::row::{Reference, Row};
use crate::Verdict;
use crate::timed::median;

/// A goal, as a sentence with the figures, and whether it is reached.
pub(super) struct Goal {
    pub(super) text: String,
    pub(super) is_reached: bool,
}

/// The goals that the rows decide.
pub(super) fn goals(rows: &[Row]) -> Vec<Goal> {
    let of =
        |reference| -> Vec<&Row> { rows.iter().filter(|row| row.reference == reference).collect() };
    let systems = of(Reference::LibreCA);
    let models = of(Reference::Acts);
    let mut goals = Vec::new();
    goals.extend(systems_goals(&systems));
    goals.extend(models_goals(&models));
    goals.extend(small_goals(&of(Reference::FastCA)));
    goals
}

/// What must hold for the study to agree.
pub(super) fn verdict(goals: &[Goal]) -> Verdict {
    goals.iter().fold(Verdict::Agrees, |verdict, goal| verdict.and(Verdict::of(goal.is_reached)))
}

/// How our seconds compare with others', which is printed but decides nothing, because machines differ.
pub(super) fn times(rows: &[Row]) -> String {
    let slower = rows.iter().filter_map(|row| Some(row.seconds / row.reference_seconds?));
    let slower: Vec<f64> = slower.collect();
    let most = slower.iter().copied().fold(0.0, f64::max);
    let of_pict =
        |row: &Row| row.pict_seconds.filter(|pict| *pict > 1.0).map(|pict| pict / row.seconds);
    let faster = rows.iter().filter_map(of_pict).reduce(f64::min);
    let faster = faster.map_or(String::new(), |times| {
        format!("; where PICT takes over a second, at least {times:.0} times faster than it")
    });
    let middle = if slower.is_empty() { 0.0 } else { median(slower) };
    format!("\nseconds: {middle:.2} of LibreCA's in the median, at most {most:.2}{faster}")
}

fn systems_goals(rows: &[&Row]) -> Vec<Goal> {
    if rows.is_empty() {
        return vec![];
    }
    let at_most = rows.iter().filter(|row| row.rows <= row.reference_rows).count();
    let largest = rows.iter().map(|row| row.rows_ratio()).fold(0.0, f64::max);
    vec![
        Goal {
            text: format!("at most LibreCA's rows on {at_most} of {} systems (80 %)", rows.len()),
            is_reached: at_most * 10 >= rows.len() * 8,
        },
        Goal {
            text: format!("at most {largest:.3} of LibreCA's rows (1.05)"),
            is_reached: largest <= 1.05,
        },
    ]
}

fn models_goals(rows: &[&Row]) -> Vec<Goal> {
    let pairs: Vec<&&Row> = rows.iter().filter(|row| row.strength == 2).collect();
    if pairs.is_empty() {
        return vec![];
    }
    let acts = pairs.iter().filter(|row| row.rows <= row.reference_rows).count();
    let pict = pairs.iter().filter(|row| row.pict_rows.is_none_or(|pict| row.rows <= pict)).count();
    vec![
        Goal {
            text: format!("at most ACTS' rows on {acts} of {} models (half)", pairs.len()),
            is_reached: acts * 2 >= pairs.len(),
        },
        Goal {
            text: format!("at most PICT's rows on {pict} of {} models (all)", pairs.len()),
            is_reached: pict == pairs.len(),
        },
    ]
}

/// These are printed, but an effort of less than ten seconds is not expected to reach them.
fn small_goals(rows: &[&Row]) -> Vec<Goal> {
    let pairs: Vec<&&Row> = rows.iter().filter(|row| row.strength == 2).collect();
    if pairs.is_empty() {
        return vec![];
    }
    let sum: usize = pairs.iter().map(|row| row.rows).sum();
    let published: usize = pairs.iter().map(|row| row.reference_rows).sum();
    let equal = pairs.iter().filter(|row| row.rows <= row.reference_rows).count();
    vec![Goal {
        text: format!(
            "with effort {sum} rows for {} models, FastCA {published}; at most its rows on {equal}",
            pairs.len()
        ),
        is_reached: sum as f64 <= published as f64 * 1.2,
    }]
}
