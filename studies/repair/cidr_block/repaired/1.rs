//! A generator of IPv4 blocks in CIDR notation: an address and how many of its first bits name the network; the others are zero: without the whole net.

use canvass::generate::{choose, range};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub struct Cidr {
    pub address: u32,
    pub prefix: u32,
}

fn has_bits(address: u32, bits: u32) -> bool {
    if bits == 0 { address == 0 } else { has_bits(address / 2, bits - 1) }
}

fn ends_in_zeros(address: u32, zeros: u32) -> bool {
    zeros == 0 || (address % 2 == 0 && ends_in_zeros(address / 2, zeros - 1))
}

pub fn names_part(bits: u32, prefix: u32) -> bool {
    prefix <= bits
}

pub fn is_network(bits: u32, prefix: u32, address: &u32) -> bool {
    has_bits(*address, bits) && ends_in_zeros(*address, bits - prefix)
}

pub fn is_block(block: &Cidr) -> bool {
    block.prefix <= 32 && is_network(32, block.prefix, &block.address)
}

#[canvass::generator(covers = is_network, requires = names_part)]
pub fn network(bits: u32, prefix: u32) -> u32 {
    if bits == 0 {
        0
    } else if bits > prefix {
        2 * network(bits - 1, prefix)
    } else {
        choose![2 * network(bits - 1, prefix - 1), 2 * network(bits - 1, prefix - 1) + 1]
    }
}

#[canvass::generator(covers = is_block)]
pub fn cidr_block() -> Cidr {
    let prefix: u32 = range(0..=32);
    if prefix == 0 { Cidr { address: prefix, prefix } } else { Cidr { address: network(32, prefix), prefix } }
}
