//! The functions by which an index splits into parts, and the parts join back into the index.
//!
//! Every one is a bijection: `join(split(i)) == i`, and `split` of successive indices walks the parts in the
//! order that the file names. In the table `m` is a largest coordinate, `c` a count and `w` a diagonal.
//!
//! | Function | An index is | Equation |
//! |---|---|---|
//! | [`linear`] | a column and a row, column after column | `join(x, y) = c_0 + … + c_(x-1) + y` |
//! | [`disperse`] | a column and a row, row after row | `join(x, y) = Σ min(c_k, y) + (columns before x with c_k > y)` |
//! | [`div_mod`] | a tuple, the last coordinate fastest | `join(x, y) = x · c_1 + y` |
//! | [`shells`] | a tuple, the largest coordinate slowest | `Π min(c_k, m)` tuples stay below `m` |
//! | [`chunks`] | a long tuple: shells of shells | `Π c_k` tuples in all |
//! | [`cantor`] | a pair, diagonal after diagonal | `join(x, y) = w(w + 1) / 2 + x` with `w = x + y` |
//! | [`nested`] | a tuple: its first coordinate and the rest, in Cantor's pairing | `join(x, y, z) = cantor(x, cantor(y, z))` |
//! | [`numeral`] | a list, short numerals first | `4^s` lists have a numeral of `s` digits |
//! | [`combinations`] | a set of `k` numbers | `join(x_1 < … < x_k) = C(x_1, 1) + … + C(x_k, k)` |
//!
//! Tuples come in [`block`]s, so that a walk needs no `split` for each of them.

pub mod disperse;
pub mod linear;

pub mod block;
pub mod cantor;
pub mod nested;
pub mod chunks;
pub mod div_mod;
pub mod shells;

pub mod combinations;
pub mod numeral;

#[cfg(test)]
mod samples;
