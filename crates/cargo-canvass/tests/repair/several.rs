//! Requests and their headers, the outermost first.
use canvass::generate::{any, choose, hole};

#[derive(Clone, Debug, PartialEq)]
enum Headers {
    End,
    More { key: u8, rest: Box<Headers> },
}

#[derive(Clone, Debug, PartialEq)]
struct Request {
    is_secure: bool,
    headers: Option<Headers>,
}

fn count(headers: &Headers) -> usize {
    match headers {
        Headers::End => 0,
        Headers::More { rest, .. } => 1 + count(rest),
    }
}

fn at_most(most: usize, headers: &Headers) -> bool {
    count(headers) <= most
}

fn has_at_most(most: usize, request: &Request) -> bool {
    match &request.headers {
        None => request.is_secure,
        Some(headers) => at_most(most, headers),
    }
}

fn is_key(key: &u8) -> bool {
    *key < 3
}

#[canvass::generator(covers = has_at_most)]
fn request(most: usize) -> Request {
    let is_secure = any::<bool>();
    if is_secure {
        Request { is_secure, headers: choose![None, Some(headers(most))] }
    } else {
        hole!() // Headers are needed here.
    }
}

#[canvass::generator(covers = at_most)]
fn headers(most: usize) -> Headers {
    match most {
        0 => Headers::End,
        _ => Headers::More { key: any(), rest: Box::new(headers(most - 1)) },
    }
}

#[canvass::generator(covers = is_key)]
fn key() -> u8 {
    choose![0, 1, 2]
}

#[canvass::generator(covers = at_most)]
fn endless(most: usize) -> Headers {
    choose![Headers::End, Headers::More { key: any(), rest: Box::new(endless(most + 1)) }]
}
