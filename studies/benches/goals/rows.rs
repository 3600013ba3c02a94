//! What is measured.

use super::by_hand;
use super::measure::{Effort, alone, by_turns, row};
use canvass::space::family::fix;
use canvass::space::graded::{construct, leaf, recursive};
use canvass::space::{constant, depend, lists, naturals, range};
use canvass::{Family, Graded, Memory, Nat, Rng, Space};
use canvass_studies::structures::linked_bst::{Link, Tree};
use canvass_studies::structures::{heap, linked_bst, riff, sorted_list};
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Walking through every value, beside an enumeration by hand.
pub fn walking(effort: Effort) {
    let [trees, numbers, heaps] = match effort {
        Effort::Quick => [11, 10, 7],
        Effort::Full => [15, 14, 9],
    };
    let [ours, reference] = by_turns(
        effort,
        || walk(&linked_bst::space(trees)),
        || assert!(black_box(by_hand::search_trees(trees.into())) > 0),
    );
    row(&format!("all search trees of {trees} keys, by hand"), ours, reference, "≤ 1.5");
    let [ours, reference] = by_turns(
        effort,
        || walk(&sorted_list::space(numbers)),
        || assert!(black_box(by_hand::sorted_lists(numbers.into())) > 0),
    );
    row(&format!("all sorted lists of {numbers} numbers, by hand"), ours, reference, "≤ 1.5");
    let [ours, reference] = by_turns(
        effort,
        || walk(&heap::space(heaps)),
        || assert!(black_box(by_hand::heaps(heaps.into())) > 0),
    );
    row(&format!("all heap arrays of {heaps} numbers, by hand"), ours, reference, "≤ 1.5");
}

fn walk<T: 'static>(space: &Space<T>) {
    space.for_each(|value| drop(black_box(value))).expect("a space of the study");
}

/// Two threads beside one.
pub fn threads(effort: Effort) {
    let [trees, chunks] = match effort {
        Effort::Quick => [12, 11],
        Effort::Full => [16, 15],
    };
    let pool = |threads| {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a thread pool")
    };
    let [one, two] = [pool(1), pool(2)];
    let [ours, reference] = by_turns(
        effort,
        || two.install(|| walk_together(&linked_bst::space(trees))),
        || one.install(|| walk_together(&linked_bst::space(trees))),
    );
    row(&format!("two threads beside one, search trees of {trees}"), ours, reference, "≤ 0.56");
    let [ours, reference] = by_turns(
        effort,
        || two.install(|| walk_together(&riff::space(chunks))),
        || one.install(|| walk_together(&riff::space(chunks))),
    );
    row(&format!("two threads beside one, RIFF images of {chunks}"), ours, reference, "≤ 0.56");
}

fn walk_together<T: Send + 'static>(space: &Space<T>) {
    space.par_for_each(|value| drop(black_box(value))).expect("a space of the study");
}

/// The search trees with exactly the keys from the first to the last.
fn ordered(memory: Option<Memory>) -> Family<(u8, u8), Link> {
    fix(move |trees: Family<(u8, u8), Link>, (low, high): (u8, u8)| {
        if low > high {
            return constant(None);
        }
        match &memory {
            None => depend(
                &range(low..=high),
                move |&key| (trees.at((low, key - 1)), trees.at((key + 1, high))),
                |key, (left, right)| Some(Arc::new(Tree { left, key, right })),
                |tree| tree.as_ref().map(|tree| (tree.key, (&tree.left, &tree.right))),
            ),
            Some(memory) => {
                let nodes = depend(
                    &range(low..=high),
                    move |&key| (trees.at((low, key - 1)), trees.at((key + 1, high))),
                    |key, (left, right)| Tree { left, key, right },
                    |tree| Some((tree.key, (&tree.left, &tree.right))),
                );
                canvass::space::construct(
                    (nodes.shared(memory),),
                    |(tree,)| Some(tree),
                    |tree: &Link| tree.as_ref().map(|tree| (tree,)),
                )
            }
        }
    })
}

/// Membership beside a predicate by hand.
pub fn membership(effort: Effort) {
    let (keys, rounds) = match effort {
        Effort::Quick => (9, 1),
        Effort::Full => (15, 50),
    };
    let plain = ordered(None).at((1, keys));
    let remembering = ordered(Some(Memory::bytes(1 << 30).largest(usize::MAX))).at((1, keys));
    walk(&remembering);
    let mut rng = Rng::new(1);
    let shared: Vec<Link> =
        (0..2_000).map(|_| remembering.sample(&mut rng).expect("a tree")).collect();
    let copies: Vec<Link> = shared.iter().map(copy).collect();
    for (what, space, trees, goal) in [
        ("membership of search trees, by hand", &plain, &copies, "≤ 3"),
        ("membership of shared search trees, by hand", &remembering, &shared, "< 1"),
    ] {
        let by_space = || {
            for _ in 0..rounds {
                assert!(trees.iter().all(|tree| space.contains(tree) == Ok(true)));
            }
        };
        let by_hand = || {
            let size = usize::from(keys);
            for _ in 0..rounds {
                assert!(trees.iter().all(|tree| by_hand::is_ordered_of_size(tree, size, 1, keys)));
            }
        };
        by_space();
        let [ours, reference] = by_turns(effort, by_space, by_hand);
        let each = rounds * trees.len() as u32;
        row(what, ours / each, reference / each, goal);
    }
}

/// The same tree, sharing nothing.
fn copy(tree: &Link) -> Link {
    tree.as_ref().map(|tree| {
        Arc::new(Tree { left: copy(&tree.left), key: tree.key, right: copy(&tree.right) })
    })
}

/// Far lists and back, beside Racket's `data/enumerate` on a machine of this kind.
pub fn decoding(effort: Effort) {
    let space = lists(&naturals());
    let mut rng = Rng::new(3);
    for (exponent, racket) in
        [(1_000, Duration::from_micros(30)), (100_000, Duration::from_millis(3))]
    {
        let power = Nat::power_of_two(exponent);
        let other = &power + &rng.below(&power).expect("a number below one that is not 0");
        for (which, index) in [("", &power), (" + a random number", &other)] {
            let list = space.get(index).expect("a list");
            assert_eq!(space.index_of(&list).as_ref(), Ok(index));
            let decode = || drop(black_box(space.get(black_box(index))));
            let encode = || drop(black_box(space.index_of(black_box(&list))));
            let [there, back] = by_turns(effort, repeated(100, decode), repeated(100, encode));
            row(&format!("list 2^{exponent}{which}, Racket"), there / 100, racket, "≤ 1");
            row(&format!("list 2^{exponent}{which}, back"), back / 100, racket, "≤ 1");
        }
    }
}

fn repeated(times: usize, work: impl Fn()) -> impl FnMut() {
    move || (0..times).for_each(|_| work())
}

#[derive(Clone, PartialEq)]
enum Term {
    Var,
    Lam(Box<Term>),
    App(Box<Term>, Box<Term>),
}

fn lambda() -> Graded<Term> {
    recursive(|term: Graded<Term>| {
        let lam = construct(
            (term.clone(),),
            |(body,)| Term::Lam(Box::new(body)),
            |term| match term {
                Term::Lam(body) => Some((&**body,)),
                Term::Var | Term::App(..) => None,
            },
        );
        let app = construct(
            (term.clone(), term),
            |(function, argument)| Term::App(Box::new(function), Box::new(argument)),
            |term| match term {
                Term::App(function, argument) => Some((&**function, &**argument)),
                Term::Var | Term::Lam(_) => None,
            },
        );
        leaf(Term::Var).or(&lam).or(&app)
    })
}

/// The 10^100-th lambda term, beside Feat.
pub fn terms(effort: Effort) {
    let googol = Nat::from(10_u64).pow(100);
    let cold = alone(effort, || drop(black_box(lambda().all().get(&googol))));
    row("term 10^100 with its tables, Feat", cold, Duration::from_millis(3), "≤ 1");
    let all = lambda().all();
    drop(black_box(all.get(&googol)));
    let warm = alone(effort, repeated(100, || drop(black_box(all.get(&(&googol + 1))))));
    row("term 10^100 + 1, Feat", warm / 100, Duration::from_micros(100), "≤ 1");
    if effort == Effort::Full {
        let start = Instant::now();
        let space = lambda().at(10_000);
        let term = space.sample(&mut Rng::new(5)).expect("a term");
        let index = space.index_of(&term).expect("its index");
        assert!(space.get(&index).expect("the same term") == term);
        println!("a random term of 10^4 constructors, there and back: {:.1?}", start.elapsed());
    }
}

/// How much memory a walk through all search trees needs, in a process of its own.
pub fn memory(effort: Effort) {
    let keys = if effort == Effort::Quick { "11" } else { "15" };
    match peak_of_child(keys) {
        Some(peak) => println!(
            "peak memory of walking through all search trees of {keys} keys: {} MB (goal: under 200)",
            peak / 1024
        ),
        None => println!("peak memory: not measured, this system has no /proc/self/status"),
    }
}

/// Kilobytes.
fn peak_of_child(keys: &str) -> Option<u64> {
    let program = std::env::current_exe().ok()?;
    let output = std::process::Command::new(program).env(WALK, keys).output().ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}

const WALK: &str = "CANVASS_BENCH_WALK";

/// Where this is the child of [`memory`], walks and prints the peak.
pub fn is_child() -> bool {
    let Some(keys) = std::env::var(WALK).ok().and_then(|keys| keys.parse().ok()) else {
        return false;
    };
    walk(&linked_bst::space(keys));
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    println!("{}", peak.map_or("", |peak| peak.trim().trim_end_matches(" kB")));
    true
}
