//! Every space and combinator that canvass ships, at least once.

use super::specimen::{Laws, nearby, specimen, without};
use canvass_space::family::{family, fix, recursive};
use canvass_space::graded;
use canvass_space::graph::{
    Context, Graph, acyclic, dags, digraphs, inductive, labelled_dags, labelled_digraphs,
    labelled_undirected, undirected,
};
use canvass_space::{Graded, Memory, Nat, Space};
use canvass_space::{
    Int, Order, booleans, chain, characters, combinations, constant, construct, construct_in,
    depend, distinct, empty, equal_lengths, every, functions, integers, lists, lists_up_to, maps,
    naturals, naturals_below, one_of, product, product_in, range, repeated, sets, strings,
    strings_over, values, vectors, vectors_in,
};

/// One specimen after the other.
pub fn all() -> Vec<Box<dyn Laws>> {
    let groups = [
        atoms(),
        machine_integers(),
        products(),
        unions(),
        views(),
        dependent(),
        recursions(),
        graded_spaces(),
        texts(),
        collections(),
        lists_of_names(),
        graphs(),
    ];
    groups.into_iter().flatten().collect()
}

fn nat(number: u64) -> Nat {
    Nat::from(number)
}

fn atoms() -> Vec<Box<dyn Laws>> {
    vec![
        without("empty", empty(), [0_u8]),
        without("constant", constant("only"), ["other"]),
        without("values", values([3, 1, 4, 1, 5, 9, 2, 6]), [0, 7, 8]),
        without("no values", values([]), [1_u8]),
        specimen("naturals", naturals()),
        without("naturals_below(1000)", naturals_below(1000_u64), [1000, 5000].map(nat)),
        specimen("naturals_below(2^70)", naturals_below(Nat::power_of_two(70))),
        without("integers", integers(), [Int::Negative(Nat::ZERO)]),
    ]
}

fn machine_integers() -> Vec<Box<dyn Laws>> {
    vec![
        specimen("every u8", every::<u8>()),
        specimen("every i8", every::<i8>()),
        specimen("every u64", every::<u64>()),
        specimen("every i64", every::<i64>()),
        specimen("every i128", every::<i128>()),
        specimen("every u128", every::<u128>()),
        specimen("every usize", every::<usize>()),
        without("range -3..=3", range(-3..=3), [-4, 4, i32::MIN, i32::MAX]),
        without("range 250..", range(250_u8..), [0, 249]),
        without("range ..", range::<i16>(..), []),
        without("range 3..3", range(3..3), [3]),
    ]
}

fn products() -> Vec<Box<dyn Laws>> {
    let small = || range(0..3);
    let number = |below: u64| naturals_below(below);
    vec![
        specimen("pairs of naturals", product((naturals(), naturals()))),
        specimen("triples of naturals", product((naturals(), naturals(), naturals()))),
        without(
            "pairs of bytes and digits",
            product((every::<u8>(), range(0..10))),
            [(0, 10), (255, -1)],
        ),
        specimen("a natural and a digit", product((naturals(), small()))),
        specimen("a digit and a natural", product((small(), naturals()))),
        without("a pair with nothing", product((naturals(), empty::<u8>())), [(nat(0), 0)]),
        specimen("one part", product((small(),))),
        specimen(
            "clipped shells",
            product((number(2), naturals(), number(1), number(5), naturals())),
        ),
        specimen(
            "twelve parts",
            product((
                small(),
                small(),
                small(),
                small(),
                small(),
                small(),
                small(),
                small(),
                small(),
                small(),
                small(),
                small(),
            )),
        ),
        specimen("div-mod", product_in(Order::DivMod, (naturals(), number(7), number(3)))),
        without(
            "a product of constructs and maps",
            product((
                construct(
                    (naturals(), small()),
                    |(a, b)| [Ok(a), Err(b)],
                    |pair| match pair {
                        [Ok(a), Err(b)] => Some((a, b)),
                        _ => None,
                    },
                ),
                number(4).and(&naturals()).map_with(Some, Clone::clone),
                construct_in(Order::DivMod, (small(), small()), |pair| pair, |(a, b)| Some((a, b))),
            )),
            [
                ([Ok(nat(1)), Err(3)], Some((nat(1), nat(1))), (0, 0)),
                ([Err(0), Err(0)], None, (0, 0)),
            ],
        ),
        specimen("cantor", product_in(Order::Cantor, (naturals(), naturals()))),
        specimen(
            "cantor of both",
            product_in(Order::Cantor, (small(), naturals(), number(4), naturals())),
        ),
        specimen(
            "a product of cantor's",
            product_in(Order::Cantor, (naturals(), number(3))).and(&naturals()),
        ),
        specimen("and", naturals().and(&naturals()).and(&number(5)).and(&naturals())),
        without(
            "construct",
            construct(
                (every::<u8>(), naturals()),
                |(a, b)| Ok::<_, ()>((a, b)),
                |pair| pair.as_ref().ok().map(|(a, b)| (a, b)),
            ),
            [Err(())],
        ),
        specimen(
            "construct in div-mod",
            construct_in(
                Order::DivMod,
                (naturals(), small()),
                |(a, b)| (b, a),
                |(b, a)| Some((a, b)),
            ),
        ),
    ]
}

/// The naturals with this remainder.
fn every_nth(n: u64, remainder: u64) -> Space<Nat> {
    naturals().map_with(
        move |index| index * n + remainder,
        move |number| {
            let (quotient, rest) = number.checked_sub(&nat(remainder))?.checked_div_rem(&nat(n))?;
            rest.is_zero().then_some(quotient)
        },
    )
}

fn few(first: u64, count: u64) -> Space<Nat> {
    range(first..first + count).map_with(Nat::from, Nat::to_u64)
}

fn unions() -> Vec<Box<dyn Laws>> {
    vec![
        specimen("or of infinite ones", every_nth(3, 0).or(&every_nth(3, 1)).or(&every_nth(3, 2))),
        without(
            "or of finite ones",
            few(0, 3).or(&few(10, 5)).or(&few(20, 1)),
            [3, 9, 15, 21].map(nat),
        ),
        specimen(
            "or of both",
            one_of([few(0, 1), every_nth(2, 101), few(2, 40), few(50, 7), every_nth(2, 102)]),
        ),
        without("or of nothing", one_of([]), [1_u8]),
        specimen("or with nothing", one_of([empty(), few(0, 5), empty()])),
        without(
            "chain",
            chain([few(5, 3), empty(), few(0, 2), every_nth(2, 100)]),
            [2, 8, 101].map(nat),
        ),
        specimen("chain of finite ones", chain([few(5, 300), few(0, 2)])),
        specimen("optional", naturals().optional()),
        without("optional byte", range(0..3).optional(), [Some(3)]),
    ]
}

fn views() -> Vec<Box<dyn Laws>> {
    let memory = Memory::bytes(1 << 20);
    vec![
        without("map_with", every_nth(7, 3), [0, 4, 9].map(nat)),
        without("except", naturals().except([0, 3, 4, 100, 4].map(nat)), [0, 3, 4, 100].map(nat)),
        without("except of a range", range(0..300).except([0, 7, 299, 300, 512]), [0, 7, 299, 300]),
        without("except all", range(0..3).except([0, 1, 2]), [0, 1, 2]),
        specimen("starting_with", naturals().starting_with([100, 3, 0, 3].map(nat))),
        without("starting_with of a range", range(0..300).starting_with([299, 300, 7]), [300, 512]),
        without("filter", range(0..2000_u64).filter(|number| number % 7 == 3), [0, 4, 2001]),
        specimen("filter of naturals", naturals().filter(|number| !number.bit(0))),
        without("filter to nothing", range(0..50).filter(|_| false), [0, 1]),
        without("listed", range(0..900).filter(|number| number % 3 == 1).listed(), [0, 2, 900]),
        specimen("memo", product((naturals(), naturals())).memo(&memory)),
        specimen("memo of a finite space", range(0..700).memo(&memory)),
        specimen("memo without room", naturals().memo(&Memory::bytes(0))),
        specimen("memo with little room", naturals().memo(&Memory::bytes(64 << 10).largest(300))),
        specimen("shared", product((naturals(), range(0..9))).shared(&memory)),
        specimen("shared finite", range(0..1000).shared(&memory)),
    ]
}

fn dependent() -> Vec<Box<dyn Laws>> {
    let below = family(|key: u64| range(0..key));
    let over = family(|key: u64| every_nth(2, key % 2));
    let mixed = family(|key: u64| if key.is_multiple_of(2) { few(0, key) } else { naturals() });
    let naturals_as_keys = every::<u64>();
    vec![
        without("finite keys, finite inner", range(0..40_u64).then(&below), [(3, 3), (40, 1)]),
        nearby(
            "infinite keys, finite inner",
            naturals().then(&below.rekey(|key: Nat| key.to_u64().unwrap_or(0) % 50)),
            [(nat(3), 3)],
        ),
        specimen("finite keys, infinite inner", range(0..5_u64).then(&over)),
        nearby("infinite keys, infinite inner", naturals().then(&family(|_: Nat| naturals())), []),
        specimen("finite keys, mixed inner", range(0..9_u64).then(&mixed)),
        without("family or", naturals_as_keys_space(&below), []),
        specimen("family and", below.and(&over).at(7)),
        specimen("family map_with", below.map_with(|n| n + 1, |n| n.checked_sub(1)).at(30)),
        specimen("family memo", below.memo(&Memory::default()).at(500)),
        specimen(
            "depend",
            depend(
                &range(1..30_u64),
                |&key| (range(0..key), range(0..3)),
                |key, (a, b)| (key, a, b),
                |(key, a, b)| Some((*key, (a, b))),
            ),
        ),
        without("keys without inner values", naturals_as_keys.and(&range(0..2_u8)), [(1, 2)]),
    ]
}

fn naturals_as_keys_space(below: &canvass_space::Family<u64, u64>) -> Space<u64> {
    let above = family(|key: u64| range(key..2 * key));
    below.or(&above).at(200)
}

#[derive(Debug, Clone, PartialEq)]
enum List {
    Nil,
    Cons(Nat, Box<List>),
}

#[derive(Debug, Clone, PartialEq)]
enum Tree {
    Leaf,
    Node(Box<Tree>, u8, Box<Tree>),
}

fn trees(children: Space<Tree>) -> Space<Tree> {
    construct(
        (children.clone(), every::<u8>(), children),
        |(left, label, right)| Tree::Node(Box::new(left), label, Box::new(right)),
        |tree| match tree {
            Tree::Leaf => None,
            Tree::Node(left, label, right) => Some((&**left, label, &**right)),
        },
    )
}

fn recursions() -> Vec<Box<dyn Laws>> {
    let lists = recursive(|lists| {
        constant(List::Nil).or(&construct(
            (naturals(), lists),
            |(head, tail)| List::Cons(head, Box::new(tail)),
            |list| match list {
                List::Nil => None,
                List::Cons(head, tail) => Some((head, &**tail)),
            },
        ))
    });
    let all_trees = recursive(|all| constant(Tree::Leaf).or(&trees(all)));
    let by_depth = fix(|by_depth: canvass_space::Family<u32, Tree>, depth| match depth {
        0 => constant(Tree::Leaf),
        _ => constant(Tree::Leaf).or(&trees(by_depth.at(depth - 1))),
    });
    let deep = Tree::Node(Box::new(Tree::Leaf), 0, Box::new(Tree::Leaf));
    let deeper = Tree::Node(Box::new(deep.clone()), 0, Box::new(Tree::Leaf));
    vec![
        specimen("recursive lists", lists),
        specimen("recursive trees", all_trees),
        without("trees of depth 1", by_depth.at(1), [deeper]),
        specimen("trees of depth 3", by_depth.at(3)),
    ]
}

/// Trees by the sum of their labels' binary digits and the number of their nodes.
fn graded_trees() -> Graded<Tree> {
    let of_digits = |digits: usize| match digits {
        0 => range(0..=0_u8),
        _ => range(1 << (digits - 1)..=(1 << (digits - 1)) - 1 + (1 << (digits - 1))),
    };
    let digits = |label: &u8| Some((u8::BITS - label.leading_zeros()) as usize);
    let labels = graded::sized(Some(8), of_digits, digits);
    graded::recursive(|tree| {
        graded::atoms(&constant(Tree::Leaf), 0).or(&graded::construct(
            (tree.clone(), labels, tree),
            |(left, label, right)| Tree::Node(Box::new(left), label, Box::new(right)),
            |tree| match tree {
                Tree::Leaf => None,
                Tree::Node(left, label, right) => Some((&**left, label, &**right)),
            },
        ))
    })
}

fn graded_spaces() -> Vec<Box<dyn Laws>> {
    let trees = graded_trees();
    let node = |label| Tree::Node(Box::new(Tree::Leaf), label, Box::new(Tree::Leaf));
    let letters = graded::one_of([
        graded::atoms(&values(['a', 'b', 'c']), 4),
        graded::atoms(&constant('z'), 0),
        graded::atoms(&values(['x', 'y']), 2),
    ]);
    let doubled = letters
        .map_with(|letter| [letter, letter], |[first, second]| (first == second).then_some(*first));
    vec![
        without("graded at", trees.at(7), [Tree::Leaf, node(0), node(31), node(64)]),
        without("graded at 0", trees.at(0), [node(0)]),
        specimen("graded at a large size", trees.at(60)),
        without("graded up to", trees.up_to(6), [node(32), node(255)]),
        specimen("graded all", trees.all()),
        without("finite graded all", letters.all(), ['d']),
        without("nothing at a size", letters.at(3), ['a', 'x', 'z']),
        without("graded map_with", doubled.all(), [['a', 'b'], ['d', 'd']]),
    ]
}

fn texts() -> Vec<Box<dyn Laws>> {
    vec![
        specimen("booleans", booleans()),
        specimen("characters", characters()),
        without("strings_over", strings_over("abc"), ["d".into(), "abd".into()]),
        nearby("strings_over one letter", strings_over("a"), ["b".into()]),
        without("strings_over nothing", strings_over(""), ["a".into()]),
        specimen("strings", strings(&characters())),
        without("strings of two", strings(&values(['x', 'y'])), ["xyz".into()]),
    ]
}

fn collections() -> Vec<Box<dyn Laws>> {
    let digits = || range(0..10_u8);
    vec![
        specimen("vectors of naturals", vectors(&naturals(), 3)),
        without("vectors of digits", vectors(&digits(), 4), [vec![1], vec![1, 2, 3, 10]]),
        specimen("long vectors", vectors(&digits(), 300)),
        specimen("long vectors of naturals", vectors(&naturals(), 300)),
        without("vectors of nothing", vectors(&empty::<u8>(), 2), [vec![], vec![0, 0]]),
        without("empty vectors", vectors(&naturals(), 0), [vec![nat(0)]]),
        without("vectors in div-mod", vectors_in(Order::DivMod, &digits(), 4), [vec![1; 5]]),
        specimen("vectors in cantor", vectors_in(Order::Cantor, &naturals(), 3)),
        without(
            "vectors of digits in cantor",
            vectors_in(Order::Cantor, &digits(), 3),
            [vec![1; 4]],
        ),
        specimen("lists of naturals", lists(&naturals())),
        without("lists of digits", lists(&digits()), [vec![10], vec![1, 11]]),
        specimen("lists of bytes", lists(&every::<u8>())),
        specimen("lists of lists", lists(&lists(&booleans()))),
        nearby("lists of one", lists(&constant('x')), [vec!['y']]),
        without("lists of nothing", lists(&empty::<u8>()), [vec![1]]),
        without("lists_up_to", lists_up_to(&digits(), 4), [vec![1; 5], vec![10]]),
        without("lists_up_to of naturals", lists_up_to(&naturals(), 3), [vec![nat(1); 4]]),
        without("lists_up_to of one", lists_up_to(&constant(1), 700), [vec![1; 701]]),
        without("sets", sets(&digits()), [[10].into()]),
        specimen("sets of naturals", sets(&naturals())),
        specimen("sets of words", sets(&every::<u16>())),
        without("combinations", combinations(&digits(), 3), [[1, 2].into(), [1, 2, 10].into()]),
        specimen("combinations of naturals", combinations(&naturals(), 4)),
        without("too large combinations", combinations(&digits(), 11), [[1].into()]),
        without("maps", maps(&digits(), &booleans()), [[(10, true)].into()]),
        specimen("maps to naturals", maps(&range(0..4), &naturals())),
        without("maps of naturals", maps(&naturals(), &digits()), [[(nat(1), 10)].into()]),
        specimen(
            "maps of integers to naturals",
            maps(&every::<i64>().and(&naturals()), &naturals()),
        ),
        without("maps to nothing", maps(&naturals(), &empty::<u8>()), [[(nat(0), 1)].into()]),
        specimen("functions", functions(&range(0..5), &range(0..4_u8))),
        specimen("functions to naturals", functions(&booleans(), &naturals())),
        specimen("functions of nothing", functions(&empty::<u8>(), &naturals())),
        specimen("functions to nothing", functions(&booleans(), &empty::<u8>())),
    ]
}

fn lists_of_names() -> Vec<Box<dyn Laws>> {
    vec![
        without("repeated", repeated::<3, _>(&every::<u8>()), [[1, 1, 2], [0, 1, 0]]),
        without("distinct", distinct(&range(0..6), 4), [vec![1, 2, 3, 1], vec![1, 2, 3]]),
        specimen("distinct naturals", distinct(&naturals(), 3)),
        without("too many distinct", distinct(&range(0..3), 4), [vec![0, 1, 2, 0]]),
        without(
            "equal_lengths",
            equal_lengths(&naturals(), &booleans()),
            [(vec![nat(0)], vec![]), (vec![], vec![true])],
        ),
    ]
}

fn graphs() -> Vec<Box<dyn Laws>> {
    let edge = |node: usize| Context { label: (), incoming: vec![(node, ())], outgoing: vec![] };
    let loner = Context { label: (), incoming: vec![], outgoing: vec![] };
    let one = Graph::empty().with(loner.clone()).expect("no edge");
    let arrow = one.clone().with(edge(0)).expect("an edge from the first node");
    let chains = inductive(4, |earlier: &Graph<u8, ()>| {
        let order = earlier.order();
        range(0..3_u8).map_with(
            move |label| Context {
                label,
                incoming: order.checked_sub(1).map(|last| (last, ())).into_iter().collect(),
                outgoing: vec![],
            },
            |context| Some(context.label),
        )
    });
    vec![
        without("dags", dags(4), [Graph::empty(), one.clone(), arrow.clone()]),
        specimen("large dags", dags(30)),
        without("acyclic", acyclic(4), [Graph::empty(), one.clone(), arrow.clone()]),
        without("undirected", undirected(2), [Graph::empty(), one.clone(), arrow]),
        without("digraphs", digraphs(3), [one]),
        specimen("no nodes", digraphs(0)),
        specimen("labelled dags", labelled_dags(3, &booleans(), &range(0..2))),
        specimen("labelled undirected", labelled_undirected(3, &naturals(), &constant("edge"))),
        specimen("labelled digraphs", labelled_digraphs(2, &naturals(), &naturals())),
        specimen("inductive", chains),
    ]
}
