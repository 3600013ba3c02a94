//! The code of the README and of the book, compiled and run with the documentation's.

#[doc = include_str!("../../../README.md")]
pub struct Readme;

#[doc = include_str!("../README.md")]
pub struct ReadmeOfThePackage;

#[doc = include_str!("../../../book/src/start/first-test.md")]
pub struct FirstTest;

#[doc = include_str!("../../../book/src/start/read-a-failure.md")]
pub struct ReadAFailure;

#[doc = include_str!("../../../book/src/start/replay.md")]
pub struct Replay;

#[doc = include_str!("../../../book/src/why-it-passes.md")]
pub struct WhyItPasses;

#[doc = include_str!("../../../book/src/which-strategy.md")]
pub struct WhichStrategy;

#[doc = include_str!("../../../book/src/enumerate.md")]
pub struct Enumerate;

#[doc = include_str!("../../../book/src/state.md")]
pub struct State;

#[doc = include_str!("../../../book/src/lazy-search.md")]
pub struct LazyPrecondition;

#[doc = include_str!("../../../book/src/combinations.md")]
pub struct Combinations;

#[doc = include_str!("../../../book/src/thinning.md")]
pub struct Thinning;

#[doc = include_str!("../../../book/src/repair.md")]
pub struct Repair;

#[doc = include_str!("../../../book/src/isolation.md")]
pub struct Isolation;

#[doc = include_str!("../../../book/src/report.md")]
pub struct Report;

#[doc = include_str!("../../../book/src/ideas/spaces.md")]
pub struct Spaces;

#[doc = include_str!("../../../book/src/ideas/fair-products.md")]
pub struct FairProducts;

#[doc = include_str!("../../../book/src/ideas/sizes.md")]
pub struct Sizes;

#[doc = include_str!("../../../book/src/ideas/lazy-search.md")]
pub struct LazySearch;

#[doc = include_str!("../../../book/src/ideas/few-constructors.md")]
pub struct FewConstructors;

#[cfg(feature = "proptest")]
#[doc = include_str!("../../../book/src/move-from-proptest.md")]
pub struct MoveFromProptest;

#[cfg(feature = "quickcheck")]
#[doc = include_str!("../../../book/src/move-from-quickcheck.md")]
pub struct MoveFromQuickcheck;
