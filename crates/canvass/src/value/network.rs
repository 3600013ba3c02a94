//! Addresses in networks, as the numbers they are written with.

use super::{AsRust, Canvass};
use crate::choice::sequence::Trace;
use crate::choice::shape::{Describe, ShapeId};
use crate::choice::source::{Made, Source};
use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddrV4, SocketAddrV6};

macro_rules! addresses {
    ($($type:ident as $numbers:ty, $make:expr, $numbers_of:expr;)*) => {$(
        impl Canvass for $type {
            fn shape(describe: &mut Describe) -> ShapeId {
                <$numbers>::shape(describe)
            }

            fn make(source: &mut Source<'_>) -> Made<$type> {
                <$numbers>::make(source).map($make)
            }

            fn trace(&self, trace: &mut Trace<'_>) {
                let numbers: fn(&$type) -> $numbers = $numbers_of;
                numbers(self).trace(trace);
            }

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
    Ipv4Addr as [u8; 4], Ipv4Addr::from, Ipv4Addr::octets;
    Ipv6Addr as [u16; 8], Ipv6Addr::from, Ipv6Addr::segments;
    SocketAddrV4 as (Ipv4Addr, u16),
        |(address, port)| SocketAddrV4::new(address, port),
        |socket| (*socket.ip(), socket.port());
    SocketAddrV6 as (Ipv6Addr, u16, u32, u32),
        |(address, port, flow, scope)| SocketAddrV6::new(address, port, flow, scope),
        |socket| (*socket.ip(), socket.port(), socket.flowinfo(), socket.scope_id());
}
