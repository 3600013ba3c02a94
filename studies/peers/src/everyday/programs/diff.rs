//! Diff: a shortest list of edits between two sequences, tested by applying it.
//!
//! Myers, "An O(ND) Difference Algorithm and Its Variations", 1986.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::{input, mutate};
use program::{Edit, apply, diff, hunks, invert};

#[mutate]
pub mod program {
    use std::ops::Range;

    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum Edit<T> {
        Keep(T),
        Delete(T),
        Insert(T),
    }

    /// A part of the old sequence that a part of the new one takes the place of.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Hunk {
        pub old: Range<usize>,
        pub new: Range<usize>,
    }

    /// A shortest list of edits that turns `old` into `new`.
    pub fn diff<T: Clone + PartialEq>(old: &[T], new: &[T]) -> Vec<Edit<T>> {
        let trace = furthest(old, new);
        let offset = (old.len() + new.len() + 1) as isize;
        let (mut x, mut y) = (old.len() as isize, new.len() as isize);
        let mut edits = Vec::new();
        for (distance, reach) in trace.iter().enumerate().rev() {
            let (k, distance) = (x - y, distance as isize);
            let at = |k: isize| reach[(offset + k) as usize];
            let down = k == -distance || k != distance && at(k - 1) < at(k + 1);
            let previous = if down { k + 1 } else { k - 1 };
            let (from_x, from_y) = (at(previous), at(previous) - previous);
            while x > from_x && y > from_y {
                x -= 1;
                y -= 1;
                edits.push(Edit::Keep(old[x as usize].clone()));
            }
            if distance > 0 {
                if down {
                    y -= 1;
                    edits.push(Edit::Insert(new[y as usize].clone()));
                } else {
                    x -= 1;
                    edits.push(Edit::Delete(old[x as usize].clone()));
                }
            }
        }
        edits.reverse();
        edits
    }

    /// For each number of edits, how far each diagonal was reached with fewer.
    fn furthest<T: PartialEq>(old: &[T], new: &[T]) -> Vec<Vec<isize>> {
        let (old_len, new_len) = (old.len() as isize, new.len() as isize);
        let most = old_len + new_len;
        let mut reach = vec![0; 2 * most as usize + 3];
        let mut trace = Vec::new();
        for distance in 0..=most {
            trace.push(reach.clone());
            for k in (-distance..=distance).step_by(2) {
                let index = (most + 1 + k) as usize;
                let down = k == -distance || k != distance && reach[index - 1] < reach[index + 1];
                let mut x = if down { reach[index + 1] } else { reach[index - 1] + 1 };
                let mut y = x - k;
                while x < old_len && y < new_len && old[x as usize] == new[y as usize] {
                    x += 1;
                    y += 1;
                }
                reach[index] = x;
                if x >= old_len && y >= new_len {
                    return trace;
                }
            }
        }
        trace
    }

    /// The new sequence, or `None` if the edits are not of this old one.
    pub fn apply<T: Clone + PartialEq>(old: &[T], edits: &[Edit<T>]) -> Option<Vec<T>> {
        let mut old = old.iter();
        let mut new = Vec::new();
        for edit in edits {
            match edit {
                Edit::Keep(item) if old.next() == Some(item) => new.push(item.clone()),
                Edit::Delete(item) if old.next() == Some(item) => {}
                Edit::Insert(item) => new.push(item.clone()),
                Edit::Keep(_) | Edit::Delete(_) => return None,
            }
        }
        if old.next().is_some() {
            return None;
        }
        Some(new)
    }

    /// The edits that lead back.
    pub fn invert<T>(edits: Vec<Edit<T>>) -> Vec<Edit<T>> {
        let invert = |edit| match edit {
            Edit::Keep(item) => Edit::Keep(item),
            Edit::Delete(item) => Edit::Insert(item),
            Edit::Insert(item) => Edit::Delete(item),
        };
        edits.into_iter().map(invert).collect()
    }

    /// Edits between two kept items become one hunk.
    pub fn hunks<T>(edits: &[Edit<T>]) -> Vec<Hunk> {
        let mut hunks: Vec<Hunk> = Vec::new();
        let (mut old, mut new) = (0, 0);
        let mut is_open = false;
        for edit in edits {
            let (deleted, inserted) = match edit {
                Edit::Keep(_) => {
                    old += 1;
                    new += 1;
                    is_open = false;
                    continue;
                }
                Edit::Delete(_) => (1, 0),
                Edit::Insert(_) => (0, 1),
            };
            if !is_open {
                hunks.push(Hunk { old: old..old, new: new..new });
                is_open = true;
            }
            old += deleted;
            new += inserted;
            if let Some(hunk) = hunks.last_mut() {
                hunk.old.end = old;
                hunk.new.end = new;
            }
        }
        hunks
    }
}

fn applying_a_diff_gives_the_new((old, new): &(Vec<u8>, Vec<u8>)) -> Verdict {
    let edits = diff(old, new);
    assert_eq!(apply(old, &edits).as_ref(), Some(new));
    assert_eq!(apply(new, &invert(edits)).as_ref(), Some(old));
    Verdict::Holds
}

#[input]
pub enum Line {
    Blank,
    Brace,
    Code(u8),
}

/// As many items are kept as a longest common subsequence has.
fn a_diff_is_shortest((old, new): (Vec<Line>, Vec<Line>)) -> Verdict {
    let mut longest = vec![vec![0; new.len() + 1]; old.len() + 1];
    for (i, one) in old.iter().enumerate() {
        for (j, other) in new.iter().enumerate() {
            longest[i + 1][j + 1] = if one == other {
                longest[i][j] + 1
            } else {
                longest[i][j + 1].max(longest[i + 1][j])
            };
        }
    }
    let edits = diff(&old, &new);
    let kept = edits.iter().filter(|edit| matches!(edit, Edit::Keep(_))).count();
    assert_eq!(kept, longest[old.len()][new.len()]);
    Verdict::Holds
}

/// Between the hunks the sequences agree.
fn hunks_patch_the_old((old, new): (String, String)) -> Verdict {
    let [old, new] = [old, new].map(|text| text.chars().collect::<Vec<_>>());
    let (mut patched, mut at) = (vec![], 0);
    for hunk in hunks(&diff(&old, &new)) {
        assert!(hunk.old.start > at || at == 0, "hunks touch at {at}");
        assert!(!hunk.old.is_empty() || !hunk.new.is_empty());
        patched.extend_from_slice(&old[at..hunk.old.start]);
        assert_eq!(patched.len(), hunk.new.start);
        patched.extend_from_slice(&new[hunk.new]);
        at = hunk.old.end;
    }
    patched.extend_from_slice(&old[at..]);
    assert_eq!(patched, new);
    Verdict::Holds
}

/// Edits of one sequence fit another one only if it is the same.
fn edits_fit_their_old_only((old, new, other): (Vec<bool>, Vec<bool>, Vec<bool>)) -> Verdict {
    assert_eq!(apply(&other, &diff(&old, &new)).is_some(), other == old);
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "diff",
        mutants: program::MUTANTS,
        properties: vec![
            by_ref(
                "applying_a_diff_gives_the_new",
                Precondition::None,
                applying_a_diff_gives_the_new,
            ),
            by_value("a_diff_is_shortest", Precondition::None, a_diff_is_shortest),
            by_value("hunks_patch_the_old", Precondition::None, hunks_patch_the_old),
            by_value("edits_fit_their_old_only", Precondition::None, edits_fit_their_old_only),
        ],
    }
}
