//! Enums of the standard library, as a derive would write them.

use super::{AsRust, Canvass};
use crate::choice::kept::Holes;
use crate::choice::sequence::Trace;
use crate::choice::shape::{Constructor, Describe, ShapeId};
use crate::choice::source::{Made, Source, Stop};
use std::cmp::Ordering;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::ops::{Bound, ControlFlow};
use std::task::Poll;

macro_rules! enums {
    ($([$($parameter:ident)*] $type:ty, $path:literal {
        $($position:literal $variant:ident $(($field:ident: $of:ty))?,)+
    })*) => {$(
        impl<$($parameter: Canvass),*> Canvass for $type {
            #[inline]
            fn shape(describe: &mut Describe) -> ShapeId {
                describe.choice::<Self>(|_describe| {
                    vec![$(Constructor::new(
                        stringify!($variant),
                        vec![$(<$of>::shape(_describe))?],
                    )),+]
                })
            }

            #[inline]
            fn make(source: &mut Source<'_>) -> Made<Self> {
                match source.constructor()? {
                    $($position => Ok(Self::$variant $((<$of>::make(source)?))?),)+
                    _ => Err(Stop::Mismatch),
                }
            }

            #[inline]
            fn trace(&self, trace: &mut Trace<'_>) {
                match self {
                    $(Self::$variant $(($field))? => {
                        trace.constructor($position);
                        $($field.trace(trace);)?
                    })+
                }
            }

            #[inline]
            fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$variant $(($field))? => {
                        f.debug_tuple(concat!($path, stringify!($variant)))
                            $(.field(&AsRust($field)))?
                            .finish()
                    })+
                }
            }

            #[inline]
            fn holes(&mut self, _holes: &mut Holes<'_>) {
                match self {
                    $(Self::$variant $(($field))? => { $($field.holes(_holes);)? })+
                }
            }
        }
    )*};
}
enums! {
    [T] Option<T>, "" { 0 None, 1 Some(value: T), }
    [T E] Result<T, E>, "" { 0 Ok(value: T), 1 Err(error: E), }
    [] Ordering, "std::cmp::Ordering::" { 0 Less, 1 Equal, 2 Greater, }
    [T] Bound<T>, "std::ops::Bound::" { 0 Unbounded, 1 Included(limit: T), 2 Excluded(limit: T), }
    [B C] ControlFlow<B, C>, "std::ops::ControlFlow::" { 0 Continue(value: C), 1 Break(value: B), }
    [T] Poll<T>, "std::task::Poll::" { 0 Pending, 1 Ready(value: T), }
    [] IpAddr, "std::net::IpAddr::" { 0 V4(address: Ipv4Addr), 1 V6(address: Ipv6Addr), }
    [] SocketAddr, "std::net::SocketAddr::" { 0 V4(address: SocketAddrV4), 1 V6(address: SocketAddrV6), }
}
