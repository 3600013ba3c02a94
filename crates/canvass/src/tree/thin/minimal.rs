//! Few of some sets that have all their elements: greedily, then without those that turned out to be redundant.

use std::collections::BinaryHeap;

/// Which of the sets have all elements of all of them together, none of them redundant. Of equal ones the first is taken.
pub(crate) fn minimal(sets: &[Vec<u32>]) -> Vec<usize> {
    let chosen = greedy(sets);
    let mut times = vec![0; limit(sets)];
    for at in &chosen {
        for element in &sets[*at] {
            times[*element as usize] += 1;
        }
    }
    let mut is_needed = vec![false; sets.len()];
    // The last ones added least.
    for at in chosen.into_iter().rev() {
        if sets[at].iter().all(|element| times[*element as usize] > 1) {
            for element in &sets[at] {
                times[*element as usize] -= 1;
            }
        } else {
            is_needed[at] = true;
        }
    }
    (0..sets.len()).filter(|at| is_needed[*at]).collect()
}

/// All elements are below this.
fn limit(sets: &[Vec<u32>]) -> usize {
    let mut limit = 0;
    for set in sets {
        for element in set {
            limit = limit.max(*element as usize + 1);
        }
    }
    limit
}

/// The set with most new elements, time and again. How many are new only falls, so that a number from before is a bound.
fn greedy(sets: &[Vec<u32>]) -> Vec<usize> {
    let mut is_covered = vec![false; limit(sets)];
    let mut bounds = BinaryHeap::new();
    for (at, set) in sets.iter().enumerate() {
        bounds.push((set.len(), std::cmp::Reverse(at)));
    }
    let mut chosen = Vec::new();
    while let Some((_, std::cmp::Reverse(at))) = bounds.pop() {
        let new = sets[at].iter().filter(|element| !is_covered[**element as usize]).count();
        let current = (new, std::cmp::Reverse(at));
        if new == 0 {
            continue;
        }
        if bounds.peek().is_some_and(|next| *next > current) {
            bounds.push(current);
            continue;
        }
        for element in &sets[at] {
            is_covered[*element as usize] = true;
        }
        chosen.push(at);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::{greedy, minimal};
    use crate::Rng;
    use std::collections::BTreeSet;

    fn union(sets: &[Vec<u32>], of: impl IntoIterator<Item = usize>) -> BTreeSet<u32> {
        of.into_iter().flat_map(|at| sets[at].clone()).collect()
    }

    /// The greedy choice, with all numbers always right.
    fn greedy_slowly(sets: &[Vec<u32>]) -> Vec<usize> {
        let mut chosen: Vec<usize> = Vec::new();
        loop {
            let covered = union(sets, chosen.iter().copied());
            let new = |at: usize| sets[at].iter().filter(|one| !covered.contains(one)).count();
            let most = (0..sets.len()).map(new).max().unwrap_or(0);
            if most == 0 {
                return chosen;
            }
            chosen.extend((0..sets.len()).find(|at| new(*at) == most));
        }
    }

    /// How many sets are needed at least: all subsets are tried.
    fn fewest(sets: &[Vec<u32>]) -> u32 {
        let all = union(sets, 0..sets.len());
        let members = |subset: u32| (0..sets.len()).filter(move |at| subset >> at & 1 == 1);
        let covers = |subset: &u32| union(sets, members(*subset)) == all;
        (0..1 << sets.len()).filter(covers).map(u32::count_ones).min().expect("all together do")
    }

    fn random_sets(seed: u64) -> Vec<Vec<u32>> {
        let mut rng = Rng::new(seed);
        let mut below = |limit: u64| rng.next_u64() % limit;
        let set = |bits: u64| (0..10).filter(|element| bits >> element & 1 == 1).collect();
        (0..below(9)).map(|_| set(below(1 << 10) & below(1 << 10))).collect()
    }

    #[test]
    fn few_sets_have_all_elements_and_none_is_redundant() {
        let mut surplus = 0;
        for seed in 0..300 {
            let sets = random_sets(seed);
            assert_eq!(greedy(&sets), greedy_slowly(&sets));
            let chosen = minimal(&sets);
            let all = union(&sets, 0..sets.len());
            assert_eq!(union(&sets, chosen.iter().copied()), all);
            for left_out in &chosen {
                let others = chosen.iter().copied().filter(|at| at != left_out);
                assert_ne!(union(&sets, others), all, "{left_out} of {sets:?} is redundant");
            }
            surplus += chosen.len() as u32 - fewest(&sets);
        }
        assert!(surplus < 15, "{surplus} sets too many, of 300 choices");
    }

    #[test]
    fn equal_sets_are_one() {
        assert_eq!(minimal(&[vec![1, 2], vec![2, 1], vec![]]), [0]);
        assert_eq!(minimal(&[]), [0_usize; 0]);
    }
}
