//! A generator of IPv4 addresses for private use.

use canvass::generate::{any, choose, range};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub struct Address {
    pub a: u8,
    pub b: u8,
    pub c: u8,
    pub d: u8,
}

pub fn is_private(address: &Address) -> bool {
    match address.a {
        10 => true,
        172 => address.b >= 16 && address.b <= 31,
        192 => address.b == 168,
        _ => false,
    }
}

#[canvass::generator(covers = is_private)]
pub fn private_address() -> Address {
    choose![
        Address { a: 10, b: any(), c: any(), d: any() },
        Address { a: 172, b: range(16..=31), c: any(), d: any() },
        Address { a: 192, b: 168, c: any(), d: any() },
    ]
}
