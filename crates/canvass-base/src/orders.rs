//! Sequence covering arrays: few orders of some events, such that any `t` of them come in each of their orders in one.
//!
//! Kuhn, Higdon, Lawrence, Kacker, Lei, *Combinatorial Methods for Event Sequence Testing*, 2012. Each order is built from its start, by the
//! method of conditional expectations that bounds such arrays (Chee, Colbourn, Horsley, Zhou, 2013): the next event is the one after which
//! an order completed at random would cover most of what is not covered yet. Each order is followed by its reverse where that covers
//! something, as in the first of these papers.

/// Orders of the events `0..events`, each a permutation: of any `strength` events, each order is that of one of the rows.
///
/// The first row is `0, 1, 2, …`, the second its reverse; of strength 2 these are all. The number of rows grows with the logarithm of
/// `events`. Time and memory grow with the number of sequences, `events` to the power of `strength`.
///
/// ```
/// let rows = canvass_base::orders(4, 3);
/// assert_eq!(rows[..2], [[0, 1, 2, 3], [3, 2, 1, 0]]);
/// assert_eq!(rows.len(), 8);
/// ```
///
/// # Panics
///
/// If the strength is above 12: there is no memory for so many sequences.
pub fn orders(events: usize, strength: usize) -> Vec<Vec<usize>> {
    assert!(strength <= MOST, "a strength of {strength} is above {MOST}");
    if events == 0 {
        return Vec::new();
    }
    let strength = strength.min(events);
    let mut missing = sequences(events, strength);
    let mut rows = Vec::new();
    while !missing.is_empty() {
        let row = row(events, strength, &missing);
        missing.retain(|sequence| !contains(&row, sequence));
        let reverse: Vec<usize> = row.iter().rev().copied().collect();
        let before = missing.len();
        missing.retain(|sequence| !contains(&reverse, sequence));
        rows.push(row);
        if missing.len() < before {
            rows.push(reverse);
        }
    }
    rows
}

/// 13! is above 2^32.
const MOST: usize = 12;

/// All sequences of so many different events.
fn sequences(events: usize, length: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..length {
        let longer = all.iter().flat_map(|sequence: &Vec<usize>| {
            let others = (0..events).filter(|event| !sequence.contains(event));
            others.map(|event| [&sequence[..], &[event]].concat())
        });
        all = longer.collect();
    }
    all
}

/// Whether the events of a sequence come in its order.
fn contains(row: &[usize], sequence: &[usize]) -> bool {
    let mut row = row.iter();
    sequence.iter().all(|event| row.any(|other| other == event))
}

/// An order that covers many of the sequences.
fn row(events: usize, strength: usize, missing: &[Vec<usize>]) -> Vec<usize> {
    // Where `begun` events of a sequence came in its order, so many of `strength!` orders of what is left cover it.
    let shares: Vec<i64> = (0..=strength)
        .map(|begun| (strength - begun + 1..=strength).map(|factor| factor as i64).product())
        .collect();
    let mut row = Vec::with_capacity(events);
    // The sequences that can still be covered, each with the number of its events that came.
    let mut open: Vec<(&[usize], usize)> =
        missing.iter().map(|sequence| (&sequence[..], 0)).collect();
    let mut gains = vec![0; events];
    while row.len() < events {
        gains.fill(0);
        for &(sequence, begun) in &open {
            let Some((next, later)) = sequence[begun..].split_first() else { continue };
            gains[*next] += shares[begun + 1] - shares[begun];
            later.iter().for_each(|event| gains[*event] -= shares[begun]);
        }
        let left = (0..events).filter(|event| !row.contains(event));
        let best = left.min_by_key(|event| -gains[*event]).expect("there are events left");
        row.push(best);
        open.retain_mut(|(sequence, begun)| {
            match sequence[*begun..].iter().position(|event| *event == best) {
                Some(0) => {
                    *begun += 1;
                    *begun < sequence.len()
                }
                Some(_) => false,
                None => true,
            }
        });
    }
    row
}

#[cfg(test)]
mod tests {
    use super::orders;
    use std::collections::BTreeSet;

    /// All sequences of events that come in this order somewhere in a row, by choosing positions.
    fn subsequences(row: &[usize], length: usize) -> BTreeSet<Vec<usize>> {
        let positions = 0..1_u32 << row.len();
        let chosen = positions.filter(|set| set.count_ones() as usize == length);
        let sequence =
            |set: u32| (0..row.len()).filter(move |at| set >> at & 1 == 1).map(|at| row[at]);
        chosen.map(|set| sequence(set).collect()).collect()
    }

    #[test]
    fn any_events_come_in_each_of_their_orders() {
        for (events, strength) in
            [(1, 1), (2, 2), (3, 2), (9, 2), (3, 3), (5, 3), (10, 3), (4, 4), (7, 4)]
        {
            let rows = orders(events, strength);
            assert!(rows.iter().all(|row| {
                row.len() == events && row.iter().collect::<BTreeSet<_>>().len() == events
            }));
            let covered: BTreeSet<Vec<usize>> =
                rows.iter().flat_map(|row| subsequences(row, strength)).collect();
            // Those are different events of a permutation, so that counting them is enough.
            let all: usize = (events - strength + 1..=events).product();
            assert_eq!(covered.len(), all, "{events} events, strength {strength}");
        }
    }

    #[test]
    fn there_are_about_as_many_rows_as_others_found() {
        // Kuhn et al., tables for strengths 3 and 4.
        let counts = |strength, events: &[usize]| -> Vec<usize> {
            events.iter().map(|&events| orders(events, strength).len()).collect()
        };
        assert_eq!(counts(2, &[2, 5, 30]), [2, 2, 2]);
        let published = [8, 10, 12, 12, 14, 18, 22];
        let ours = counts(3, &[5, 6, 7, 8, 10, 15, 20]);
        assert!(
            ours.iter().zip(published).all(|(ours, published)| *ours <= published + 2),
            "{ours:?}"
        );
        let ours = counts(4, &[5, 6, 7]);
        assert!(
            ours.iter().zip([29, 38, 50]).all(|(ours, published)| *ours <= published + 4),
            "{ours:?}"
        );
    }

    #[test]
    fn fewer_events_than_the_strength_come_in_all_their_orders() {
        assert_eq!(orders(0, 3), Vec::<Vec<usize>>::new());
        assert_eq!(orders(1, 3), [[0]]);
        assert_eq!(orders(2, 3), [[0, 1], [1, 0]]);
        assert_eq!(orders(4, 0), [[0, 1, 2, 3]]);
    }
}
