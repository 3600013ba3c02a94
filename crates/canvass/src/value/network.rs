//! Addresses in networks, as the numbers they are written with.

use super::collection::array_shape;
use super::{AsRust, Canvass};
use crate::choice::sequence::Trace;
use crate::choice::shape::{Describe, ShapeId};
use crate::choice::source::{Made, Source};
use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddrV4, SocketAddrV6};
use std::str::FromStr;

macro_rules! addresses {
    ($($type:ident as $numbers:ty, $shape:expr, $make:expr, $numbers_of:expr;)*) => {$(
        impl Canvass for $type {
            #[inline]
            fn shape(describe: &mut Describe) -> ShapeId {
                let shape: fn(&mut Describe) -> ShapeId = $shape;
                shape(describe)
            }

            #[inline]
            fn make(source: &mut Source<'_>) -> Made<$type> {
                <$numbers>::make(source).map($make)
            }

            #[inline]
            fn trace(&self, trace: &mut Trace<'_>) {
                let numbers: fn(&$type) -> $numbers = $numbers_of;
                numbers(self).trace(trace);
            }

            #[inline]
            fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let numbers: fn(&$type) -> $numbers = $numbers_of;
                let text = format!("{:?}", AsRust(&numbers(self)));
                // Without the brackets around them.
                let inside = &text[1..text.len() - 1];
                write!(f, concat!("std::net::", stringify!($type), "::new({})"), inside)
            }
        }
    )*};
}
addresses! {
    Ipv4Addr as [u8; 4],
        |describe| {
            let shape = array_shape::<Ipv4Addr, u8>(describe, 4);
            describe.special::<Ipv4Addr>(shape, || parsed(&IPV4))
        },
        Ipv4Addr::from, Ipv4Addr::octets;
    Ipv6Addr as [u16; 8],
        |describe| {
            let shape = array_shape::<Ipv6Addr, u16>(describe, 8);
            describe.special::<Ipv6Addr>(shape, || parsed(&IPV6))
        },
        Ipv6Addr::from, Ipv6Addr::segments;
    SocketAddrV4 as (Ipv4Addr, u16),
        <(Ipv4Addr, u16)>::shape,
        |(address, port)| SocketAddrV4::new(address, port),
        |socket| (*socket.ip(), socket.port());
    SocketAddrV6 as (Ipv6Addr, u16, u32, u32),
        <(Ipv6Addr, u16, u32, u32)>::shape,
        |(address, port, flow, scope)| SocketAddrV6::new(address, port, flow, scope),
        |socket| (*socket.ip(), socket.port(), socket.flowinfo(), socket.scope_id());
}

/// The ends of all addresses and of the networks that have a purpose of their own (RFC 6890).
const IPV4: [&str; 26] = [
    "0.0.0.0",
    "255.255.255.255",
    "127.0.0.1",
    "10.0.0.1",
    "192.168.0.1",
    "172.16.0.1",
    "169.254.0.1",
    "224.0.0.1",
    "0.0.0.1",
    "255.255.255.254",
    "255.255.255.0",
    "10.0.0.0",
    "10.255.255.255",
    "127.0.0.0",
    "127.255.255.255",
    "172.16.0.0",
    "172.31.255.255",
    "192.168.0.0",
    "192.168.255.255",
    "100.64.0.0",
    "192.0.2.1",
    "198.51.100.1",
    "203.0.113.1",
    "239.255.255.255",
    "240.0.0.0",
    "8.8.8.8",
];
const IPV6: [&str; 22] = [
    "::",
    "::1",
    "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "fe80::1",
    "fc00::1",
    "ff02::1",
    "2001:db8::1",
    "::ffff:127.0.0.1",
    "::2",
    "::ffff:0.0.0.0",
    "::ffff:255.255.255.255",
    "::127.0.0.1",
    "64:ff9b::",
    "100::",
    "2001::",
    "2002::",
    "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "fe80::",
    "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "ff01::1",
    "ff02::2",
    "1:0:0:1::1",
];

fn parsed<A: FromStr>(texts: &[&str]) -> Vec<A> {
    texts.iter().filter_map(|text| text.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::{IPV4, IPV6, parsed};
    use std::net::{Ipv4Addr, Ipv6Addr};

    #[test]
    fn the_special_addresses_are_addresses() {
        assert_eq!(parsed::<Ipv4Addr>(&IPV4).len(), IPV4.len());
        assert_eq!(parsed::<Ipv6Addr>(&IPV6).len(), IPV6.len());
    }
}
