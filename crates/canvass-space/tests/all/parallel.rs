//! Walking with several threads: the same values as with one, and the same errors.

use canvass_space::family::fix;
use canvass_space::graded::{construct as graded_construct, leaf, recursive};
use canvass_space::{Count, Family, Graded, Memory, Nat, Space, SpaceError};
use canvass_space::{
    booleans, chain, constant, construct, depend, empty, every, naturals, product, range, sets,
    values,
};
use rayon::iter::ParallelIterator;
use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::{Arc, Mutex};

#[track_caller]
fn check<T: Debug + Eq + Hash + Send + 'static>(space: &Space<T>) {
    let one_thread: Vec<T> = space.iter().collect();
    let walk = space.par_iter().expect("a finite space");
    let several: Vec<T> = walk.map(|value| value.expect("no value is an error")).collect();
    let handed = Mutex::new(Vec::new());
    let keep = |value| handed.lock().expect("nobody panics with it").push(value);
    assert_eq!(space.par_for_each(keep), Ok(()));
    let handed = handed.into_inner().expect("nobody panicked with it");
    assert_eq!((several.len(), handed.len()), (one_thread.len(), one_thread.len()));
    let one_thread: HashSet<T> = one_thread.into_iter().collect();
    assert_eq!(several.into_iter().collect::<HashSet<T>>(), one_thread);
    assert_eq!(handed.into_iter().collect::<HashSet<T>>(), one_thread);
}

#[test]
fn several_threads_find_the_same_values() {
    check(&product((every::<u8>(), range(0..100_i16), booleans())));
    check(&range(0..100_000_u32).map(|number| number ^ 1));
    check(&product((range(0..3), sets(&range(0..9_u8)))));
    check(&chain([range(0..7), range(100..20_000), range(50..51)]));
    check(&values(["x", "y", "z"]).optional());
}

#[test]
fn several_threads_agree_on_no_value_and_on_one() {
    check(&empty::<u8>());
    check(&product((every::<u64>(), empty::<u8>())));
    check(&constant("only"));
    check(&range(7..8).and(&constant(())));
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Tree {
    Leaf,
    Node(Arc<Tree>, u8, Arc<Tree>),
}

/// The search trees with keys from one to just below the other.
fn search_trees(memory: Memory) -> Family<(u8, u8), Tree> {
    fix(move |trees: Family<(u8, u8), Tree>, (from, to)| {
        let rooted = (from..to).map(|root| {
            construct(
                (trees.at((from, root)).shared(&memory), trees.at((root + 1, to)).shared(&memory)),
                move |(left, right)| Tree::Node(left, root, right),
                move |tree| match tree {
                    Tree::Node(left, key, right) if *key == root => Some((left, right)),
                    Tree::Node(..) | Tree::Leaf => None,
                },
            )
        });
        chain([constant(Tree::Leaf)].into_iter().chain(rooted))
    })
}

#[test]
fn several_threads_share_what_is_remembered() {
    let trees = search_trees(Memory::default());
    for largest in 0..8 {
        check(&trees.at((0, largest)));
    }
    check(&search_trees(Memory::bytes(1 << 10)).at((0, 7)));
    check(&search_trees(Memory::default()).at((0, 7)).memo(&Memory::default()));
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Term {
    Var,
    Lam(Box<Term>),
    App(Box<Term>, Box<Term>),
}

fn lambda(body: Graded<Term>) -> Graded<Term> {
    graded_construct(
        (body,),
        |(body,)| Term::Lam(Box::new(body)),
        |term| match term {
            Term::Lam(body) => Some((&**body,)),
            Term::Var | Term::App(..) => None,
        },
    )
}

fn application(term: Graded<Term>) -> Graded<Term> {
    graded_construct(
        (term.clone(), term),
        |(function, argument)| Term::App(Box::new(function), Box::new(argument)),
        |term| match term {
            Term::App(function, argument) => Some((&**function, &**argument)),
            Term::Var | Term::Lam(_) => None,
        },
    )
}

#[test]
fn several_threads_walk_graded_spaces() {
    let terms = || {
        recursive(|term: Graded<Term>| {
            leaf(Term::Var).or(&lambda(term.clone())).or(&application(term))
        })
    };
    check(&terms().at(0));
    check(&terms().at(1));
    check(&terms().at(12));
    check(&terms().up_to(11));
    let small = leaf(Term::Var).or(&lambda(leaf(Term::Var)));
    check(&application(application(small)).all());
}

#[test]
fn an_infinite_space_has_no_parallel_walk() {
    let endless = [naturals(), naturals().map(|number| number + 1)];
    for space in endless {
        assert_eq!(space.par_iter().err(), Some(SpaceError::Infinite));
        assert_eq!(space.par_for_each(drop), Err(SpaceError::Infinite));
    }
}

#[test]
fn a_filtered_space_has_no_parallel_walk_until_it_is_listed() {
    let odd = range(0..1000).filter(|number| number % 2 == 1);
    assert!(matches!(odd.par_iter().err(), Some(SpaceError::UnknownCount { .. })));
    assert!(matches!(odd.par_for_each(drop), Err(SpaceError::UnknownCount { .. })));
    check(&odd.listed());
}

#[test]
fn a_space_with_too_many_pieces_is_an_error() {
    let huge = canvass_space::naturals_below(Nat::power_of_two(100));
    assert_eq!(huge.par_iter().err(), Some(SpaceError::TooLarge { bits: 101 }));
}

#[test]
fn an_error_inside_of_a_walk_comes_out() {
    let mut part = None;
    let whole = recursive(|term: Graded<Term>| {
        part = Some(application(term.clone()));
        leaf(Term::Var).or(&lambda(term))
    });
    let part = part.expect("the definition was called").at(9);
    assert_eq!(part.count(), Ok(Count::Finite(Nat::from(7_u64))));
    drop(whole);
    let vars = range(0..1000).map(|_| Term::Var);
    let space = chain([vars.clone(), part, vars]);
    let walk = space.par_iter().expect("it was counted before");
    let (good, bad): (Vec<_>, Vec<_>) = walk.partition(Result::is_ok);
    assert!(good.len() <= 2000, "{}", good.len());
    assert!(!bad.is_empty() && bad.iter().all(|error| *error == Err(SpaceError::Outlived)));
    assert_eq!(space.par_for_each(drop), Err(SpaceError::Outlived));
}

/// Numbers with this sum, each from one to the number before it, all smaller sums on the way.
fn partitions() -> Family<(u8, u8), Vec<u8>> {
    fix(|smaller: Family<(u8, u8), Vec<u8>>, (sum, largest): (u8, u8)| {
        if sum == 0 {
            return constant(Vec::new());
        }
        depend(
            &range(1..=largest.min(sum)),
            move |&first| (smaller.at((sum - first, first)),),
            |first, (rest,)| [vec![first], rest].concat(),
            |_| None,
        )
    })
}

#[test]
fn threads_that_meet_a_fresh_space_at_once_agree() {
    for _ in 0..200 {
        let space = partitions().at((18, 18));
        let meet = std::sync::Barrier::new(4);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    meet.wait();
                    // Partitions of 18: OEIS A000041.
                    assert_eq!(space.iter().count(), 385);
                });
            }
        });
    }
}
