//! A generator of pools of addresses inside a network of 256: the first and the last address that are lent, after the router at 1.

use canvass::generate::{any, range};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub struct Pool {
    pub network: u8,
    pub first: u8,
    pub last: u8,
}

pub fn is_pool(pool: &Pool) -> bool {
    2 <= pool.first && pool.first <= pool.last && pool.last <= 254
}

#[canvass::generator(covers = is_pool)]
pub fn address_pool() -> Pool {
    let first = range(2..=254);
    let last = range(first..=254);
    Pool { network: any(), first, last }
}
