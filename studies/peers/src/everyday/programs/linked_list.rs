//! Singly linked list, compared with a `Vec`.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::{input, mutate};
use program::List;

#[mutate]
pub mod program {
    /// A list that knows its length.
    #[derive(Debug, Clone, PartialEq)]
    pub struct List<T> {
        head: Link<T>,
        length: usize,
    }

    type Link<T> = Option<Box<Node<T>>>;

    #[derive(Debug, Clone, PartialEq)]
    struct Node<T> {
        item: T,
        next: Link<T>,
    }

    impl<T: PartialOrd> List<T> {
        pub fn new() -> List<T> {
            List { head: None, length: 0 }
        }

        pub fn len(&self) -> usize {
            self.length
        }

        pub fn is_empty(&self) -> bool {
            self.length == 0
        }

        pub fn push_front(&mut self, item: T) {
            let next = self.head.take();
            self.head = Some(Box::new(Node { item, next }));
            self.length += 1;
        }

        pub fn pop_front(&mut self) -> Option<T> {
            let node = self.head.take()?;
            self.head = node.next;
            self.length -= 1;
            Some(node.item)
        }

        /// The link before the item at a place, or the last one.
        fn link(&mut self, place: usize) -> &mut Link<T> {
            let mut link = &mut self.head;
            let mut left = place;
            while left > 0 && link.is_some() {
                link = &mut link.as_mut().expect("it is some").next;
                left -= 1;
            }
            link
        }

        /// Returns whether there is such a place.
        pub fn insert(&mut self, place: usize, item: T) -> bool {
            if place > self.length {
                return false;
            }
            let link = self.link(place);
            let next = link.take();
            *link = Some(Box::new(Node { item, next }));
            self.length += 1;
            true
        }

        pub fn remove(&mut self, place: usize) -> Option<T> {
            let link = self.link(place);
            let node = link.take()?;
            *link = node.next;
            self.length -= 1;
            Some(node.item)
        }

        pub fn reverse(&mut self) {
            let mut reversed = None;
            let mut rest = self.head.take();
            while let Some(mut node) = rest.take() {
                rest = node.next.take();
                node.next = reversed.take();
                reversed = Some(node);
            }
            self.head = reversed;
        }

        /// Cuts the list; returns what comes from the place on.
        pub fn split_off(&mut self, place: usize) -> List<T> {
            let place = place.min(self.length);
            let rest = self.link(place).take();
            let length = self.length - place;
            self.length = place;
            List { head: rest, length }
        }

        /// Inserts before the first item that is larger.
        pub fn insert_sorted(&mut self, item: T) {
            let mut place = 0;
            for other in self.iter() {
                if *other > item {
                    break;
                }
                place += 1;
            }
            self.insert(place, item);
        }

        pub fn iter(&self) -> Iter<'_, T> {
            Iter { next: &self.head }
        }
    }

    pub struct Iter<'a, T> {
        next: &'a Link<T>,
    }

    impl<'a, T> Iterator for Iter<'a, T> {
        type Item = &'a T;

        fn next(&mut self) -> Option<&'a T> {
            let node = self.next.as_ref()?;
            self.next = &node.next;
            Some(&node.item)
        }
    }
}

/// What is done to a list.
#[input]
enum Operation {
    PushFront(i8),
    PopFront,
    Insert { place: u8, item: i8 },
    Remove { place: u8 },
    Reverse,
    SplitOff { place: u8 },
}

fn behaves_like_a_vector(operations: &Vec<Operation>) -> Verdict {
    let mut list = List::new();
    let mut model: Vec<i8> = Vec::new();
    for operation in operations {
        match *operation {
            Operation::PushFront(item) => {
                list.push_front(item);
                model.insert(0, item);
            }
            Operation::PopFront => {
                let expect = if model.is_empty() { None } else { Some(model.remove(0)) };
                assert_eq!(list.pop_front(), expect);
            }
            Operation::Insert { place, item } => {
                let place = usize::from(place) % (model.len() + 2);
                assert_eq!(list.insert(place, item), place <= model.len());
                if place <= model.len() {
                    model.insert(place, item);
                }
            }
            Operation::Remove { place } => {
                let place = usize::from(place) % (model.len() + 1);
                let expect = (place < model.len()).then(|| model.remove(place));
                assert_eq!(list.remove(place), expect);
            }
            Operation::Reverse => {
                list.reverse();
                model.reverse();
            }
            Operation::SplitOff { place } => {
                let place = usize::from(place) % (model.len() + 2);
                let rest = list.split_off(place);
                let expect = model.split_off(place.min(model.len()));
                assert_eq!(rest.len(), expect.len());
                assert!(rest.iter().eq(&expect));
            }
        }
        assert_eq!(list.len(), model.len());
        assert_eq!(list.is_empty(), model.is_empty());
        assert!(list.iter().eq(&model), "{list:?} {model:?}");
    }
    Verdict::Holds
}

fn inserting_sorted_sorts(items: Vec<u8>) -> Verdict {
    let mut list = List::new();
    items.iter().for_each(|item| list.insert_sorted(*item));
    let mut expect = items;
    expect.sort();
    assert!(list.iter().eq(&expect));
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "linked_list",
        mutants: program::MUTANTS,
        properties: vec![
            by_ref("behaves_like_a_vector", Precondition::None, behaves_like_a_vector),
            by_value("inserting_sorted_sorts", Precondition::None, inserting_sorted_sorts),
        ],
    }
}
