//! A generator of JSON values that are nested to a depth and at most so wide: none below the outermost is empty.

use canvass::generate::{any, choose};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Json {
    Null,
    Boolean(bool),
    Number(i64),
    Array(Box<Items>),
    Object(Box<Members>),
}
use Json::{Array, Boolean, Null, Number, Object};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Items {
    NoItem,
    Item(Json, Box<Items>),
}
use Items::{Item, NoItem};

/// The keys stand for texts.
#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Members {
    NoMember,
    Member(u8, Json, Box<Members>),
}
use Members::{Member, NoMember};

pub fn fits(depth: usize, width: usize, json: &Json) -> bool {
    match json {
        Null => true,
        Boolean(_) => true,
        Number(_) => true,
        Array(items) => depth > 0 && items_fit(depth - 1, width, width, items),
        Object(members) => depth > 0 && members_fit(depth - 1, width, width, members),
    }
}

pub fn items_fit(depth: usize, width: usize, left: usize, items: &Items) -> bool {
    match items {
        NoItem => true,
        Item(first, rest) => {
            left > 0 && fits(depth, width, first) && items_fit(depth, width, left - 1, rest)
        }
    }
}

pub fn members_fit(depth: usize, width: usize, left: usize, members: &Members) -> bool {
    match members {
        NoMember => true,
        Member(_, first, rest) => {
            left > 0 && fits(depth, width, first) && members_fit(depth, width, left - 1, rest)
        }
    }
}

#[canvass::generator(covers = fits)]
pub fn json_value(depth: usize, width: usize) -> Json {
    if depth == 0 {
        choose![Null, Boolean(any::<bool>()), Number(any::<i64>())]
    } else {
        choose![
            Null,
            Boolean(any::<bool>()),
            Number(any::<i64>()),
            Array(Box::new(items(depth - 1, width, width))),
            Object(Box::new(members(depth - 1, width, width))),
        ]
    }
}

#[canvass::generator(covers = items_fit)]
pub fn items(depth: usize, width: usize, left: usize) -> Items {
    if left == 0 {
        NoItem
    } else {
        choose![
            1 => NoItem,
            left => Item(json_value(depth, width), Box::new(items(depth, width, left - 1))),
        ]
    }
}

#[canvass::generator(covers = members_fit)]
pub fn members(depth: usize, width: usize, left: usize) -> Members {
    if left == 0 {
        NoMember
    } else {
        choose![
            NoMember,
            Member(any::<u8>(), json_value(depth, width), Box::new(members(depth, width, left - 1))),
        ]
    }
}
