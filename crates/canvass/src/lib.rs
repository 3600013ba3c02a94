//! canvass

pub mod count;
pub mod error;
pub mod family;
pub mod graded;
pub mod graph;
mod ledger;
mod memo;
pub mod nat;
pub mod pairing;
mod recursion;
mod rng;
pub mod space;

pub use count::Count;
pub use error::SpaceError;
pub use family::Family;
pub use graded::Graded;
pub use memo::Memory;
pub use nat::Nat;
pub use rng::Rng;
pub use space::Space;
