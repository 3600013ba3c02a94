//! One program that uses boxes in all common ways, compiled once with `Box` and once with `Lazy` under that name.
//!
//! What compiles with one of them only is in `unbox`, and in the tests below the program.

use canvass_lazy::Lazy;
use std::borrow::{Borrow, BorrowMut};
use std::collections::{BTreeSet, HashSet};
use std::error::Error;
use std::fmt;

macro_rules! program {
    ($name:ident, $boxed:path, $unbox:expr) => {
        mod $name {
            use super::*;
            use $boxed as Box;

            /// The one line that differs.
            fn unbox<T>(content: Box<T>) -> T {
                let unbox: fn(Box<T>) -> T = $unbox;
                unbox(content)
            }

            #[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
            enum Tree {
                #[default]
                Leaf,
                Node(Box<Tree>, u8, Box<Tree>),
            }

            fn leaf() -> Box<Tree> {
                Box::default()
            }

            fn node(left: Box<Tree>, key: u8, right: Box<Tree>) -> Box<Tree> {
                Box::new(Tree::Node(left, key, right))
            }

            fn mirrored(tree: Box<Tree>) -> Box<Tree> {
                match unbox(tree) {
                    Tree::Leaf => leaf(),
                    Tree::Node(left, key, right) => node(mirrored(right), key, mirrored(left)),
                }
            }

            fn keys(tree: &Tree) -> Vec<u8> {
                match tree {
                    Tree::Leaf => vec![],
                    Tree::Node(left, key, right) => [keys(left), vec![*key], keys(right)].concat(),
                }
            }

            fn insert(tree: &mut Tree, new: u8) {
                match tree {
                    Tree::Leaf => *tree = Tree::Node(leaf(), new, leaf()),
                    Tree::Node(left, key, right) => {
                        insert(if new < *key { left } else { right }, new)
                    }
                }
            }

            fn rotate(tree: &mut Box<Tree>) {
                let Tree::Node(left, key, right) = std::mem::take(&mut **tree) else { return };
                **tree = match unbox(left) {
                    Tree::Leaf => Tree::Node(leaf(), key, right),
                    Tree::Node(outer, lower, inner) => {
                        Tree::Node(outer, lower, node(inner, key, right))
                    }
                };
            }

            fn left_key(tree: &Tree) -> Option<u8> {
                let Tree::Node(left, ..) = tree else { return None };
                match **left {
                    Tree::Leaf => None,
                    Tree::Node(_, key, _) => Some(key),
                }
            }

            fn five() -> Box<Tree> {
                let mut tree = leaf();
                for key in [4, 2, 1, 3, 5] {
                    insert(&mut tree, key);
                }
                tree
            }

            #[test]
            fn a_tree_is_built_rotated_and_mirrored() {
                let mut tree = five();
                assert_eq!((keys(&tree), left_key(&tree)), (vec![1, 2, 3, 4, 5], Some(2)));
                rotate(&mut tree);
                assert_eq!((keys(&tree), left_key(&tree)), (vec![1, 2, 3, 4, 5], Some(1)));
                assert_eq!(keys(&mirrored(tree)), [5, 4, 3, 2, 1]);
            }

            #[derive(Debug)]
            struct Link {
                value: u8,
                next: Option<Box<Link>>,
            }

            fn pop(head: &mut Option<Box<Link>>) -> Option<u8> {
                head.take().map(|link| {
                    let link = unbox(link);
                    *head = link.next;
                    link.value
                })
            }

            fn append(mut end: &mut Option<Box<Link>>, value: u8) {
                while let Some(link) = end {
                    end = &mut link.next;
                }
                *end = Some(Box::new(Link { value, next: None }));
            }

            #[test]
            fn a_linked_list_is_appended_to_and_taken_apart() {
                let mut head = None;
                append(&mut head, 7);
                append(&mut head, 8);
                assert_eq!(head.as_deref().map(|link| link.value), Some(7));
                head.as_deref_mut().expect("two were appended").value = 6;
                assert_eq!(
                    (pop(&mut head), pop(&mut head), pop(&mut head)),
                    (Some(6), Some(8), None)
                );
            }

            #[test]
            #[allow(clippy::mutable_key_type, reason = "what is in a hole never changes")]
            fn boxes_compare_hash_print_and_convert_as_their_content_does() {
                let (one, two): (Box<u8>, Box<u8>) = (Box::new(1), 2.into());
                assert!(one < two && one != two && one == Box::from(1) && one.clone() == one);
                assert_eq!(
                    (format!("{one}"), format!("{one:?}")),
                    ("1".to_owned(), "1".to_owned())
                );
                let both = [two.clone(), one.clone()];
                assert_eq!(both.iter().cloned().collect::<HashSet<Box<u8>>>().len(), 2);
                let ordered: BTreeSet<Box<u8>> = both.into_iter().collect();
                assert_eq!(ordered.first(), Some(&one));
                assert!(ordered.contains(&2), "they are found by what is in them");
                assert_eq!(ordered.into_iter().map(unbox).collect::<Vec<u8>>(), [1, 2]);
            }

            #[test]
            fn content_is_borrowed_changed_and_taken_in_place() {
                let mut word: Box<String> = Box::new("ab".to_owned());
                word.push('c');
                AsMut::<String>::as_mut(&mut word).push('d');
                BorrowMut::<String>::borrow_mut(&mut word).push('e');
                assert_eq!(AsRef::<String>::as_ref(&word), "abcde");
                assert_eq!(Borrow::<String>::borrow(&word), "abcde");
                assert_eq!(std::mem::replace(&mut *word, "f".to_owned()), "abcde");
                assert_eq!(std::mem::take(&mut *word), "f");
                assert_eq!((std::mem::take(&mut word).len(), word.len()), (0, 0));
            }

            #[test]
            fn two_fields_are_borrowed_at_once_through_one_reference() {
                let mut pair: Box<(u8, u8)> = Box::new((1, 2));
                let content = &mut *pair;
                std::mem::swap(&mut content.0, &mut content.1);
                assert_eq!(*pair, (2, 1));
            }

            #[test]
            fn boxes_of_iterators_and_errors_are_iterators_and_errors() {
                let counted: Box<std::ops::Range<u8>> = Box::new(0..5);
                assert_eq!((counted.size_hint(), counted.sum::<u8>()), ((5, Some(5)), 10));
                fn source(error: impl Error + 'static) -> bool {
                    error.source().is_some_and(|source| source.is::<fmt::Error>())
                }
                assert!(source(Box::new(Because(fmt::Error))));
            }
        }
    };
}
program!(with_boxes, std::boxed::Box, |content| *content);
program!(with_lazies, canvass_lazy::Lazy, |content| content.into_inner());

/// An error with a source.
#[derive(Debug)]
struct Because(fmt::Error);

impl fmt::Display for Because {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for Because {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}

#[test]
fn content_moves_out_as_a_method_and_as_a_function() {
    let words = || Lazy::new(vec!["a"]);
    assert_eq!(words().into_inner(), ["a"]);
    assert_eq!([words()].map(Lazy::into_inner), [["a"]]);
}

#[test]
fn a_box_becomes_a_lazy_and_back_at_the_same_address() {
    let boxed = Box::new(7);
    let address: *const i32 = &*boxed;
    let lazy = Lazy::from(boxed);
    assert!(std::ptr::eq(address, &*lazy));
    let boxed: Box<i32> = lazy.into_box();
    assert!(std::ptr::eq(address, &*boxed));
}
