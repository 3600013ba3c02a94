//! Recursive types, written by hand as the derive writes them.

use crate::first::check;
use canvass::for_macros::{Constructor, Describe, Made, ShapeId, Source, Trace};
use canvass::value::AsRust;
use canvass::{Canvass, SpaceError};
use std::collections::BTreeMap;
use std::fmt;

/// An enum whose variants have no field names.
macro_rules! enumeration {
    ($type:ident { $($position:literal $variant:ident($($field:ident: $of:ty),*),)* }) => {
        enum $type {
            $($variant($($of),*),)*
        }

        impl Canvass for $type {
            fn shape(describe: &mut Describe) -> ShapeId {
                describe.choice::<$type>(|_describe| {
                    vec![$(Constructor::new(stringify!($variant), vec![$(<$of>::shape(_describe)),*])),*]
                })
            }

            fn make(source: &mut Source<'_>) -> Made<$type> {
                match source.constructor()? {
                    $($position => Ok($type::$variant($(<$of>::make(source)?),*)),)*
                    _ => unreachable!("no such constructor"),
                }
            }

            fn trace(&self, trace: &mut Trace<'_>) {
                match self {
                    $($type::$variant($($field),*) => {
                        trace.constructor($position);
                        $($field.trace(trace);)*
                    })*
                }
            }

            fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $($type::$variant($($field),*) => {
                        f.debug_tuple(stringify!($variant))$(.field(&AsRust($field)))*.finish()
                    })*
                }
            }
        }
    };
}

enumeration!(Tree { 0 Leaf(), 1 Node(left: Box<Tree>, right: Box<Tree>), });
enumeration!(Even { 0 Zero(), 1 AfterOdd(before: Box<Odd>), });
enumeration!(Odd { 0 AfterEven(before: Box<Even>, bit: bool), });
enumeration!(Rose { 0 Bud(), 1 Twigs(twigs: Vec<Rose>), });
enumeration!(Json { 0 Null(), 1 Bool(value: bool), 2 List(list: Vec<Json>), 3 Object(map: BTreeMap<u8, Json>), });
enumeration!(Endless { 0 More(more: Box<Endless>), });
enumeration!(Ping { 0 Hit(ball: Box<Pong>), });
enumeration!(Pong { 0 Hit(ball: Box<Ping>), 1 Smash(number: u8, ball: Box<Ping>), });

const INFINITE: &str = "infinitely many";

fn counts<T: Canvass>(sizes: usize) -> Vec<String> {
    (0..sizes).map(|size| T::sized(size).unwrap().count().unwrap().to_string()).collect()
}

#[test]
fn binary_trees_are_counted_by_catalan() {
    assert_eq!(counts::<Tree>(14).join(" "), "0 1 0 1 0 2 0 5 0 14 0 42 0 132");
    check::<Tree>(INFINITE, vec![("Leaf", Tree::Leaf())]);
}

#[test]
fn mutually_recursive_types_take_turns() {
    assert_eq!(counts::<Even>(9).join(" "), "0 1 1 2 3 5 8 13 21");
    check::<Even>(INFINITE, vec![("Zero", Even::Zero())]);
    let first = Odd::AfterEven(Box::new(Even::Zero()), false);
    check::<Odd>(INFINITE, vec![("AfterEven(Box::new(Zero), false)", first)]);
}

#[test]
fn types_recur_through_lists_and_maps() {
    check::<Rose>(INFINITE, vec![("Bud", Rose::Bud()), ("Twigs(vec![])", Rose::Twigs(vec![]))]);
    check::<Json>(
        INFINITE,
        vec![
            ("Null", Json::Null()),
            ("Bool(false)", Json::Bool(false)),
            ("List(vec![])", Json::List(vec![])),
            ("Object(std::collections::BTreeMap::from([]))", Json::Object(BTreeMap::new())),
        ],
    );
}

#[test]
fn a_type_without_an_end_makes_no_progress() {
    let refused = |error: Option<SpaceError>| matches!(error, Some(SpaceError::NoProgress { .. }));
    assert!(refused(Endless::space().err()));
    assert!(refused(Ping::space().err()));
    assert!(refused(Pong::sized(3).err()));
    assert!(refused(<(u8, Endless)>::space().err()));
    assert!(refused(std::convert::Infallible::space().err()));
}
