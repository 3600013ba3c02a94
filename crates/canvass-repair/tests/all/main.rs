//! Repair from outside. One program: each more would be linked, and instantiate what the others have, by itself.

mod agreement;
mod benchmarks;
mod changes;
mod dialect;
mod differential;
mod explain;
mod foreign;
mod generators;
mod language;
mod patches;
mod proofs;
mod quiet;
mod truth;
