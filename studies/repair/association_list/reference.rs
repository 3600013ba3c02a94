//! A generator of association lists: keys ascend and lie between two bounds.

use canvass::generate::{any, choose, range};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Map {
    Nil,
    Entry(u32, u32, Box<Map>),
}
use Map::{Entry, Nil};

fn len(map: &Map) -> usize {
    match map {
        Nil => 0,
        Entry(_, _, rest) => 1 + len(rest),
    }
}

fn keys_between(low: u32, high: u32, map: &Map) -> bool {
    match map {
        Nil => true,
        Entry(key, _, rest) => low <= *key && *key < high && keys_between(*key + 1, high, rest),
    }
}

pub fn is_map(size: usize, low: u32, high: u32, map: &Map) -> bool {
    len(map) <= size && keys_between(low, high, map)
}

#[canvass::generator(covers = is_map)]
pub fn association_list(size: usize, low: u32, high: u32) -> Map {
    if size == 0 || low >= high {
        Nil
    } else {
        let key = range(low..high);
        choose![Nil, Entry(key, any(), Box::new(association_list(size - 1, key + 1, high)))]
    }
}
