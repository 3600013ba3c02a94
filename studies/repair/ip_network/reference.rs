//! A generator of IPv4 networks: an address and a prefix. After the generators of the crate `ipnet`.

use canvass::generate::{any, range};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub struct Network {
    pub address: u32,
    pub prefix: u8,
}

const MAX_PREFIX: u8 = 32;

pub fn is_network(network: &Network) -> bool {
    network.prefix <= MAX_PREFIX
}

#[canvass::generator(covers = is_network)]
pub fn ip_network() -> Network {
    Network { address: any(), prefix: range(0..MAX_PREFIX + 1) }
}
