//! Mutants that no test of the programs' properties can find, and why.
//!
//! There are two kinds of reasons. Most mutants behave as their programs do for every input. The others differ, but only in
//! something that no property of the program looks at: their reasons say so. A mutant that some input would show, however rare,
//! is not listed. More or fewer steps are no difference, even if a slower mutant runs out of them on a large input a little
//! before the program does.

/// Names and reasons, in the order of the programs and their mutants.
///
/// Candidates were the mutants that canvass and quickcheck did not find in a second, with two seeds each; of hard programs,
/// those that generators valid by construction did not find. Reading the program decided which of them are here.
pub const EQUIVALENT: &[(&str, &str)] = &[
    (
        "allocator/Allocator::release/1: hole.start < block.start → hole.start <= block.start",
        "a block in use is not empty, so no hole starts where it does",
    ),
    ("avl_tree/Node::new/1: 1 → 2", "`update` sets the height before anything reads it"),
    (
        "binary_heap/Heap::from_vec/3: heap.items.len() / 2 → heap.items.len() * 2",
        "`sift_down` does nothing from the middle on, where items have no children",
    ),
    (
        "binary_heap/Heap::into_sorted_vec/2: end > 1 → end >= 1",
        "the additional turn swaps the first item with itself",
    ),
    (
        "binary_heap/Heap::sift_up/11: self.items[index] <= self.items[parent] → self.items[index] \
         < self.items[parent]",
        "only equal items are swapped in addition, and no property tells equal items apart",
    ),
    (
        "csv/Csv::parse_plain/2: 0 → 1",
        "`encode_utf8` returns only those bytes of the buffer that it has written",
    ),
    (
        "fixed_point/Fixed::round/10: self.0 < 0 → self.0 <= 0",
        "only zero takes the other branch, and it is rounded to zero in both",
    ),
    (
        "fixed_point/Fixed::round/11: 0 → 1",
        "only zero takes the other branch, and it is rounded to zero in both",
    ),
    (
        "graph_paths/Graph::add_edge/1: self.edges[from].push((to, weight)); → nothing",
        "no graph has edges, and no property looks at more than whether answers about one graph \
         agree",
    ),
    (
        "graph_paths/Graph::shortest_path/3: 0 → 1",
        "only a cycle of length zero is shorter than the start's length of one: it visits the \
         start once more, and changes no other length and no path",
    ),
    (
        "interval_map/IntervalMap::split/1: ..at → ..at + 1",
        "an entry that starts at the place is replaced by itself; `u32::MAX` would overflow, but \
         no property has places above 255",
    ),
    (
        "interval_map/IntervalMap::gaps/4: covered.start >= range.end → covered.start > range.end",
        "of an entry that starts at the end of the range, the gap before it is the last one, \
         pushed in the loop instead of after it",
    ),
    (
        "matrix_sparse/Sparse::get/10: entries[middle].0 < column → entries[middle].0 <= column",
        "the function has returned where both are equal",
    ),
    (
        "merge_sorted/merge/8: right[j] < left[i] → right[j] <= left[i]",
        "equal items come from the other list first, and no property tells equal items apart",
    ),
    (
        "merge_sorted/intersection/28: 1 → 0",
        "an item of the right list that stays is compared with later items of the left one: those \
         equal to it are not pushed again, and the first greater one passes it",
    ),
    (
        "range_set/RangeSet::search/7: 2 → 3",
        "the search ends at the same place wherever it divides the rest",
    ),
    (
        "range_set/RangeSet::intersection/13: a.1 < b.1 → a.1 <= b.1",
        "of two ranges with the same end either may be passed first: the other one overlaps \
         nothing that follows",
    ),
    (
        "ring_buffer/RingBuffer::resize/2: 0..kept → 0..kept + 1",
        "the additional slot is cut off again, or it is empty as the following ones are",
    ),
    (
        "rope/Rope::depth/1: 0 → 1",
        "depths are greater by one, so ropes are built anew sooner, and no property looks at \
         depths below 15",
    ),
    (
        "rope/Rope::join/14: depth > DEEP → depth >= DEEP",
        "ropes are built anew one level sooner, and no property looks at depths below 15",
    ),
    (
        "rope/Rope::balanced/1: text.len() <= SHORT → !(text.len() <= SHORT)",
        "a rope that is built anew is one long piece, and no property looks at the lengths of \
         pieces",
    ),
    (
        "rope/Rope::balanced/2: text.len() <= SHORT → text.len() < SHORT",
        "a text of just this length is divided, and `join` makes one piece of the halves",
    ),
    (
        "rope/Rope::split/2: place < middle → place <= middle",
        "a cut between two parts goes through the left one instead of the right one, which has the \
         same texts; the pieces may differ, and no property looks at them",
    ),
    (
        "run_length/literal_length/10: rest.len() >= 3 → rest.len() > 3",
        "three equal bytes at the very end are not packed, which takes two bytes more at most, and \
         no property has a bound so tight",
    ),
    (
        "topological/cycle/3: 0..degrees.len() → 0..degrees.len() + 1",
        "a node is left, so the search ends before the additional number",
    ),
    (
        "topological/cycle/7: 0..degrees.len() → 0..degrees.len() + 1",
        "an edge from a node that is left leads to each such node, so the search ends before the \
         additional number",
    ),
    (
        "type_checker/is_value/2: false → true",
        "every term is a value, so some are evaluated in another order or not at all; that keeps \
         their types, and no property looks for values but by this function",
    ),
    (
        "type_checker/substitute/3: *other > index → *other >= index",
        "the branch before it is taken where both are equal",
    ),
    (
        "union_find/UnionFind::find/5: next = parent; → nothing",
        "only the way of the number itself is made shorter, and no property looks at the others' \
         beyond the bound that union by size ensures",
    ),
    (
        "union_find/UnionFind::depth/4: depth += 1; → nothing",
        "every depth is zero, and properties have only upper bounds of it",
    ),
    (
        "union_find/UnionFind::sets/6: sets.sort(); → nothing",
        "the sets are in another order, and no property looks at it",
    ),
    ("bytecode/most_depth/5: 0 → 1", "code that is admitted has a number on the stack at the end"),
    (
        "cartesian_tree/Tree::join/2: mine > theirs → mine >= theirs",
        "of two equal priorities either may be above the other",
    ),
    (
        "cartesian_tree/Tree::insert/2: *mine >= priority → *mine > priority",
        "of two equal priorities either may be above the other",
    ),
    (
        "cartesian_tree/Tree::insert/4: new < key → new <= key",
        "a key that is there was returned before",
    ),
    ("cartesian_tree/Tree::remove/3: old < key → old <= key", "equal keys were handled before"),
    (
        "cartesian_tree/Tree::contains/5: wanted < *key → wanted <= *key",
        "equal keys were handled before",
    ),
    ("disjoint_intervals/contains/7: 2 → 3", "a search that cuts thirds off finds the same"),
    (
        "disjoint_intervals/common/13: one[i].end < other[j].end → one[i].end <= other[j].end",
        "of two intervals with one end, neither has anything in common with what follows the other",
    ),
    (
        "lambda_terms/substitute/4: *other > index → *other >= index",
        "the variable itself was handled before",
    ),
    (
        "leftist_heap/Heap::merge/2: mine <= theirs → mine < theirs",
        "of two equal keys either may be above the other, and no property tells them apart",
    ),
    (
        "leftist_heap/Heap::replace_least/4: new <= key → new < key",
        "the new key takes the place of an equal one",
    ),
    (
        "leftist_heap/Heap::replace_least/5: first < second → first <= second",
        "of two equal keys either may rise, and no property tells them apart",
    ),
    (
        "leftist_heap/joined/2: one.rank() >= other.rank() → one.rank() > other.rank()",
        "of two heaps of one rank either may be on the left",
    ),
    (
        "measured_rope/Rope::split/6: place < middle → place <= middle",
        "a split at the end of the left part leaves it whole, and nothing is joined to the right \
         one",
    ),
    (
        "measured_rope/Rope::find/4: from < middle → from <= middle",
        "nothing is found from the end of the left part on",
    ),
    (
        "measured_rope/joined/2: start.len() + end.len() <= 4 → start.len() + end.len() < 4",
        "two leaves stay apart, which no property looks at",
    ),
    ("measured_rope/joined/5: 4 → 3", "two leaves stay apart, which no property looks at"),
    ("polynomial/value/2: 0_u8 → 1u8", "nothing is multiplied before the first term is there"),
    (
        "sorted_merge/merge/19: 1 → 0",
        "the merge does not gallop in the first map, and has the same entries",
    ),
    (
        "sorted_merge/merge/20: of_second = 0; → nothing",
        "the merge gallops earlier, and has the same entries",
    ),
    (
        "sorted_merge/merge/32: of_second += 1; → nothing",
        "the merge does not gallop in the second map, and has the same entries",
    ),
    ("sorted_merge/merge/34: 1 → 2", "the merge gallops earlier, and has the same entries"),
    (
        "sorted_merge/merge/39: of_first >= PATIENCE && j < second.len() → of_first >= PATIENCE \
         || j < second.len()",
        "the merge gallops after each entry, and has the same entries; entries of the first map \
         are counted only while the second one has more",
    ),
    ("sorted_merge/merge/47: 0 → 1", "the merge gallops earlier, and has the same entries"),
    (
        "sorted_merge/gallop/13: low += step; → nothing",
        "the search is of all entries before the one that ended the gallop",
    ),
    (
        "two_three_tree/Tree::contains/14: key < *high → key <= *high",
        "equal keys were handled before",
    ),
    ("two_three_tree/Tree::grown/3: key < *here → key <= *here", "equal keys were handled before"),
    (
        "two_three_tree/Tree::between/2: from < *here → from <= *here",
        "keys below the first one are looked at, and left out",
    ),
    (
        "two_three_tree/Tree::between/13: from < *low → from <= *low",
        "keys below the first one are looked at, and left out",
    ),
    (
        "two_three_tree/Tree::between/21: from < *high && *low < to → from < *high || *low < to",
        "keys of the middle are looked at, and left out where they are not between",
    ),
];

pub fn is_equivalent(mutant: &str) -> bool {
    EQUIVALENT.iter().any(|(name, _)| *name == mutant)
}
